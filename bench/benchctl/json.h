/*
 * JSON on stdout, a value at a time; commas and new lines come by themselves.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Standard output is for JSON alone: what else is printed goes to standard
 * error until it is given back.
 */
void	stdout_aside(void);
void	stdout_back(void);

/* A name is NULL in a list and at the top. */
void	json_open(const char *name, char bracket);	/* '{' or '[' */
void	json_close(char bracket);			/* '}' or ']' */
void	json_text(const char *name, const char *value);	/* NULL is null */
void	json_real(const char *name, double value);	/* NaN is null */
void	json_truth(const char *name, bool value);
void	json_whole(const char *name, int64_t value);
/* Whether anything was printed as JSON. */
bool	json_told(void);
/* All that there is to say: the exit status, and why. */
void	json_error(int status, const char *why);

#endif
