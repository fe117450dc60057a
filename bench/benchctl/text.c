/*
 * Memory, text and messages.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "benchctl.h"
#include "out.h"

static void *
checked(void *p)
{
	if (p == NULL)
		die("out of memory");
	return (p);
}

void *
xcalloc(size_t n, size_t size)
{
	return (checked(calloc(n != 0 ? n : 1, size)));
}

/*
 * Room for one more element behind the n that an array has: the array doubles
 * each time that n is a power of two, so that no capacity need be kept.
 */
void *
xgrow(void *p, size_t n, size_t size)
{
	if ((n & (n - 1)) != 0)
		return (p);
	if (n > SIZE_MAX / 2 / size)
		die("out of memory");
	return (checked(realloc(p, (n != 0 ? 2 * n : 1) * size)));
}

char *
xdup(const char *s)
{
	return (s != NULL ? checked(strdup(s)) : NULL);
}

char *
xprintf(const char *fmt, ...)
{
	va_list ap;
	char *s;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		die("text too long");
	s = xcalloc(1, (size_t)n + 1);
	va_start(ap, fmt);
	(void)vsnprintf(s, (size_t)n + 1, fmt, ap);
	va_end(ap);
	return (s);
}

/* Add a string, which they own from now on, to words that end with NULL. */
char **
words_add(char **words, char *word)
{
	size_t n;

	for (n = 0; words != NULL && words[n] != NULL; n++)
		continue;
	words = checked(realloc(words, (n + 2) * sizeof(*words)));
	words[n] = word;
	words[n + 1] = NULL;
	return (words);
}

void
words_free(char **words)
{
	size_t i;

	for (i = 0; words[i] != NULL; i++)
		free(words[i]);
	free(words);
}

/*
 * What came from elsewhere must not command the terminal: control characters
 * but those that are meant become question marks.
 */
static void
harmless(char *s, const char *meant)
{
	for (; *s != '\0'; s++)
		if (((unsigned char)*s < ' ' || *s == 0x7f) &&
		    strchr(meant, *s) == NULL)
			*s = '?';
}

static char said[4096];		/* the last message */
static void (*at_death)(int, const char *);

void
message(const char *who, const char *fmt, va_list ap)
{
	(void)vsnprintf(said, sizeof(said), fmt, ap);
	harmless(said, "\n\t");
	(void)fflush(stdout);
	fprintf(stderr, "benchctl%s%s: %s\n", *who != '\0' ? " " : "", who,
	    said);
}

const char *
last_message(void)
{
	return (said);
}

void
warn_user(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	message("", fmt, ap);
	va_end(ap);
}

static int failure = EXIT_BAD;

/* From now on die() ends the program with this status, and so do its kin. */
void
die_with(int status)
{
	failure = status;
}

int
die_status(int usual)
{
	return (failure != EXIT_BAD ? failure : usual);
}

/* Before the program ends so, call this with the status and the message. */
void
die_then(void (*fn)(int, const char *))
{
	at_death = fn;
}

void
quit(int status)
{
	if (at_death != NULL)
		at_death(status, said);
	exit(status);
}

void
die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	message("", fmt, ap);
	va_end(ap);
	quit(failure);
}

/* A word as a shell reads it back: quoted if it has to be. */
char *
shell_word(const char *s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,";
	char *out, *p;

	if (*s != '\0' && s[strspn(s, plain)] == '\0')
		return (xdup(s));
	p = out = xcalloc(4, strlen(s) + 1);
	*p++ = '\'';
	for (; *s != '\0'; s++)
		if (*s == '\'') {
			memcpy(p, "'\\''", 4);
			p += 4;
		} else
			*p++ = *s;
	*p = '\'';
	return (out);
}

char *
utc_time(int64_t microseconds)
{
	struct tm tm;
	time_t t;
	char buf[40];

	t = (time_t)(microseconds / 1000000);
	if (microseconds <= 0 || gmtime_r(&t, &tm) == NULL ||
	    strftime(buf, sizeof(buf), "%Y-%m-%d %H:%M:%S UTC", &tm) == 0)
		return (xdup("unknown"));
	return (xdup(buf));
}

/* Text of others as printable ASCII: no terminal obeys it.  To be freed. */
char *
ascii_text(const char *s)
{
	char *text;
	size_t len;

	len = ascii_width(s) + 1;
	text = xcalloc(1, len);
	ascii_copy(text, len, s);
	return (text);
}

void
print_ascii(const char *s, int width)
{
	char *text;

	text = ascii_text(s);
	printf("%-*s", width, text);
	free(text);
}

/* Columns of the terminal, as far as a shell tells. */
int
columns(void)
{
	const char *s;
	long n;

	s = getenv("COLUMNS");
	n = s != NULL ? strtol(s, NULL, 10) : 0;
	return (n >= 60 && n <= 1000 ? (int)n : 80);
}

/*
 * Print text, whose first line begins at column indent, broken at spaces;
 * further lines are indented as much.
 */
void
print_wrapped(FILE *out, int indent, const char *words)
{
	char *copy, *text;
	size_t room, n;

	text = copy = xdup(words);
	harmless(text, "");
	room = (size_t)(columns() - 1 - indent);
	while ((n = strlen(text)) > room) {
		n = room;
		while (n > 0 && text[n] != ' ')
			n--;
		if (n == 0)
			n = strcspn(text, " ");
		if (text[n] == '\0')
			break;
		fprintf(out, "%.*s\n%*s", (int)n, text, indent, "");
		text += n + 1;
	}
	fprintf(out, "%s\n", text);
	free(copy);
}

/* Does kyua's test filter mean this case?  "a", "a/t_b" or "a/t_b:case". */
bool
id_matches(const char *id, const char *pattern)
{
	size_t n;

	n = strlen(pattern);
	if (strncmp(id, pattern, n) != 0)
		return (false);
	return (id[n] == '\0' || (strchr(pattern, ':') == NULL &&
	    (id[n] == '/' || id[n] == ':')));
}

void
format_range(char *buf, size_t len, double low, double high, const char *unit)
{
	char a[40], b[40];

	report_value(a, sizeof(a), low, unit);
	report_value(b, sizeof(b), high, unit);
	snprintf(buf, len, "(%s .. %s)", a, b);
}
