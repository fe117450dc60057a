/*
 * Check that a file is one JSON value (RFC 8259), and print the text or number
 * of a path in it: h_json FILE [name-or-index ...].
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at;
static char **path;

static void value(int depth, int wanted);

static void
bad(const char *what)
{
	fprintf(stderr, "h_json: %s at: %.40s\n", what, at);
	exit(1);
}

static void
space(void)
{
	at += strspn(at, " \t\r\n");
}

static void
expect(char c)
{
	space();
	if (*at != c)
		bad("something else was expected");
	at++;
	space();
}

/* A text; returns whether it is the one that is looked for. */
static int
text(const char *wanted)
{
	const char *from;
	size_t n;

	if (*at != '"')
		bad("no text");
	for (from = ++at; *at != '"'; at++) {
		if ((unsigned char)*at < ' ' || *at == '\0')
			bad("a raw control character");
		if (*at == '\\' && strchr("\"\\/bfnrtu", *++at) == NULL)
			bad("a bad escape");
	}
	n = (size_t)(at++ - from);
	return (wanted != NULL && strlen(wanted) == n &&
	    strncmp(from, wanted, n) == 0);
}

static void
plain(void)
{
	static const char *const words[] = { "null", "true", "false" };
	char *end;
	size_t i;

	for (i = 0; i < 3; i++)
		if (strncmp(at, words[i], strlen(words[i])) == 0) {
			at += strlen(words[i]);
			return;
		}
	if (*at != '-' && !isdigit((unsigned char)*at))
		bad("no value");
	(void)strtod(at, &end);
	at = end;
}

/* What is between brackets; depth is how much of the path has been gone. */
static void
inside(int depth, int wanted, char close, int named)
{
	char number[24];
	int here, i;

	expect(named ? '{' : '[');
	for (i = 0; *at != close; i++) {
		if (i > 0)
			expect(',');
		(void)snprintf(number, sizeof(number), "%d", i);
		here = wanted && path[depth] != NULL &&
		    strcmp(path[depth], number) == 0;
		if (named) {
			here = text(wanted ? path[depth] : NULL);
			expect(':');
		}
		value(depth + here, here);
		space();
	}
	at++;
}

static void
value(int depth, int wanted)
{
	const char *from;

	space();
	from = at;
	if (*at == '{')
		inside(depth, wanted, '}', 1);
	else if (*at == '[')
		inside(depth, wanted, ']', 0);
	else if (*at == '"')
		(void)text(NULL);
	else
		plain();
	if (wanted && path[depth] == NULL)
		printf("%.*s\n", (int)(at - from), from);
}

int
main(int argc, char *argv[])
{
	static char all[1 << 20];
	FILE *f;

	if (argc < 2 || (f = fopen(argv[1], "r")) == NULL)
		return (2);
	all[fread(all, 1, sizeof(all) - 1, f)] = '\0';
	(void)fclose(f);
	at = all;
	path = argv + 2;
	value(0, argc > 2);
	space();
	if (*at != '\0')
		bad("something behind the end");
	return (0);
}
