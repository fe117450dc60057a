/* A reader of JSON (RFC 8259), a piece at a time: no file is too large. */
#ifndef STORE_JSON_H
#define STORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define JSON_TEXT	(1 << 20)	/* bytes that one row may have */

struct db;
struct db_value;

struct json {
	FILE	*j_file;
	struct db *j_db;	/* for messages */
	long	j_line;
	char	*j_text;	/* what was read of the row at hand */
	size_t	j_len;
};

/* Functions return -1 with a sentence that names the line. */
int	json_wrong(struct json *, const char *what);
/* The next character that is no space, which stays; -1 at the end. */
int	json_peek(struct json *);
/* It must be this one, and is taken. */
int	json_expect(struct json *, char);
/* A string, which is put behind what is in j_text; *at is its place there. */
int	json_string(struct json *, size_t *at);
/* A string followed by a colon, which must be this one. */
int	json_name(struct json *, const char *);
/* A string, a number or null. */
int	json_value(struct json *, char type, struct db_value *, size_t *at);

#endif
