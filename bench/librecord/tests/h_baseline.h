/* For the tests of baselines: a good one, and what holds for any text. */
#ifndef H_BASELINE_H
#define H_BASELINE_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "baseline_impl.h"

#define NELEM(a)	(sizeof(a) / sizeof((a)[0]))
#define PIPE		"ipc/t_pipe:rate"
#define GETPID		"syscall/t_getpid:getpid"

/* A baseline without its checks. */
#define GOOD_LINES	6
static const char *const good_lines[GOOD_LINES] = {
	"baseline1\thead\tnightly\tmachine=amd64, 2 CPUs\tsystem=NetBSD 10.1"
	"\tprofile=full\twho=operator\twhen=1732962553000000"
	"\treason=new board, 5 %25 faster\texpires=1764498553000000"
	"\tloop_ns=0.276\tpoints=3\taccepts=1",
	"baseline1\tpoint\t" PIPE "\t-\tMB/s\tmore\t1234.5\t0.02\t1200\t10\t3",
	"baseline1\tpoint\t" GETPID "\tn=1\tns/op\tless\t415\t0\t415\t1\t1",
	"baseline1\tpoint\t" GETPID "\tn=10\tns/op\tless\t4150\t0.125\t5000"
	"\t12\t3",
	"baseline1\taccept\t" PIPE "\t-\tPR kern/12345\twho=operator"
	"\twhen=1733962553000000\tkernel=NetBSD 10.1 GENERIC #4"
	"\treason=locks are needed there%0A",
	"baseline1\tend\t5",
};

static inline bool
is_end(const char *line)
{

	return (strncmp(line, "baseline1\tend", 13) == 0);
}

/*
 * Lines with their checks, to be freed.  NULL leaves a line out; len is what
 * they need without the NUL.
 */
static inline char *
seal_lines(const char *const *lines, size_t n, size_t *len)
{
	struct seal seal;
	char *text;
	size_t i, need;

	for (need = 1, i = 0; i < n; i++)
		need += lines[i] == NULL ? 0 : strlen(lines[i]) + SEAL + 1;
	if ((text = malloc(need)) == NULL)
		abort();
	seal_init(&seal);
	*len = 0;
	for (i = 0; i < n; i++) {
		if (lines[i] == NULL)
			continue;
		*len += (size_t)sprintf(text + *len, "%s", lines[i]);
		seal_next(&seal, lines[i], strlen(lines[i]), is_end(lines[i]),
		    text + *len);
		*len += SEAL;
		text[(*len)++] = '\n';
	}
	text[*len] = '\0';
	return (text);
}

/* Give every line of a text that ends in a check the right one. */
static inline void
reseal(char *text, size_t len)
{
	struct seal seal;
	char *p, *newline, right[SEAL + 1], start[16];

	seal_init(&seal);
	for (p = text; (newline = memchr(p, '\n',
	    len - (size_t)(p - text))) != NULL; p = newline + 1) {
		if (newline - p < SEAL || newline[1 - SEAL] != '#')
			continue;
		(void)snprintf(start, sizeof(start), "%.*s",
		    (int)(newline - p), p);
		seal_next(&seal, p, (size_t)(newline - p) - SEAL,
		    is_end(start), right);
		memcpy(newline - SEAL, right, SEAL);
	}
}

/* Parse a copy of just this size, so that a sanitizer sees a read beyond. */
static inline struct baseline *
parse(const char *text, size_t len, char *err, size_t errlen)
{
	char *copy;

	if ((copy = malloc(len + 1)) == NULL)
		abort();
	memcpy(copy, text, len);
	copy[len] = '\0';
	return (baseline_parse(copy, len, "t", err, errlen));
}

/* What a baseline is written as, to be freed; NULL if it is not. */
static inline char *
written(const struct baseline *b, size_t *len, char *err, size_t errlen)
{
	FILE *f;
	char *text;
	int status;

	if ((f = open_memstream(&text, len)) == NULL)
		abort();
	status = baseline_write(f, b, err, errlen);
	if (fclose(f) == EOF)
		abort();
	if (status == 0)
		return (text);
	free(text);
	return (NULL);
}

/* "t:", the number of a line, and a printable sentence; returns the number. */
static inline long
fault_line(const char *err)
{
	const char *p;
	char *end;
	long line;

	if (strncmp(err, "t:", 2) != 0 || !isdigit((unsigned char)err[2]))
		return (-1);
	line = strtol(err + 2, &end, 10);
	if (strncmp(end, ": ", 2) != 0 || end[2] == '\0')
		return (-1);
	for (p = end; *p != '\0'; p++)
		if (*p < ' ' || *p > '~')
			return (-1);
	return (line);
}

/*
 * What holds for every text: a broken one is explained with the number of a
 * line, a good one is written, and gives what was written again.  Returns
 * NULL, or what did not hold; *good is whether it was read.
 */
static inline const char *
text_fault(const char *text, size_t len, bool *good)
{
	struct baseline *one, *two;
	char err[256], *first, *second;
	const char *fault;
	size_t n, m;

	one = parse(text, len, err, sizeof(err));
	*good = one != NULL;
	if (one == NULL)
		return (fault_line(err) > 0 ? NULL :
		    "what is broken is not explained");
	first = written(one, &n, err, sizeof(err));
	baseline_free(one);
	/* A number can be written longer than it was: 4e-324. */
	if (first == NULL)
		return (strstr(err, "the line has more than 4094 bytes") !=
		    NULL ? NULL : "what was read can not be written");
	second = NULL;
	fault = NULL;
	if ((two = parse(first, n, err, sizeof(err))) == NULL)
		fault = "what was written can not be read";
	else if ((second = written(two, &m, err, sizeof(err))) == NULL ||
	    m != n || memcmp(first, second, n) != 0)
		fault = "written a second time the text is another";
	baseline_free(two);
	free(first);
	free(second);
	return (fault);
}

#endif
