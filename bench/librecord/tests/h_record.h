/*
 * For the tests of record lines: good ones, and what holds for any line
 * whatever.
 */
#ifndef H_RECORD_H
#define H_RECORD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define NELEM(a)	(sizeof(a) / sizeof((a)[0]))
#define ID		"syscall/t_getpid:getpid"

/* As they are printed, so that each gives itself again. */
static const char *const good_lines[] = {
	"bench1\thost\t" ID "\n",
	"bench1\thost\t" ID "\trun=5f3a-1\tmachine=9c\tos=NetBSD"
	"\trelease=10.1\tversion=NetBSD 10.1 (GENERIC) #0: a %26 b"
	"\tarch=amd64\tcpu=Some CPU %3C3%3E\tncpu=2\tmemory=4294967296"
	"\thost=box\tboot=1732\tcompiler=gcc 12\tstarted=1732962553000000"
	"\tis.governor=performance\tis.steal=0.3 %25\n",
	"bench1\tcase\t" ID "\tns/op\tless\n",
	"bench1\tcase\tipc/deep/t_pipe:bandwidth\tMB/s\tmore\tprofile=quick"
	"\tworkers=3\tbatches=10\tbatch_us=1000\tcap_s=60\tloop_ns=0.31"
	"\tclock_ns=26.5\tstep_ns=1\tdescr=a pipe(2)\tcite=\n",
	"bench1\tbatch\t" ID "\t-\t1\t1\t1000\t415000\t415\t-\n",
	"bench1\tbatch\t" ID "\tcall=libc size=64\t3\t12\t18446744073709551615"
	"\t0\t-1.25e-300\tbstwfm\tswitches=1\tstolen_ns=0\n",
	"bench1\tpoint\t" ID "\t-\t415\t410.5\t433.0625\t3\t30\t29\tmin=401\n",
	"bench1\tpoint\t" ID "\tn=1 cpu=a=b\t0.1\t0.1\t1e+300\t1\t1\t1\n",
	"bench1\tpoint\t" ID "\tnn=1 n=2\t7\t7\t7\t1\t2\t2\n",
	"bench1\tskip\t" ID "\tn=20000\tneeds 20040 descriptors; ulimit -n\n",
	"bench1\tnote\t" ID "\t%09%0A%FF%7F 100 %25 of %3Cb%3E\n",
	"bench1\tend\t" ID "\t0\n",
};

static inline int
same_record(const struct record *a, const struct record *b)
{
	size_t i;

	if (a->r_type != b->r_type || strcmp(a->r_id, b->r_id) != 0 ||
	    strcmp(a->r_point, b->r_point) != 0 ||
	    strcmp(a->r_text, b->r_text) != 0 ||
	    strcmp(a->r_unit, b->r_unit) != 0 ||
	    strcmp(a->r_marks, b->r_marks) != 0 || a->r_more != b->r_more ||
	    a->r_worker != b->r_worker || a->r_batch != b->r_batch ||
	    a->r_ops != b->r_ops || a->r_ns != b->r_ns ||
	    a->r_value != b->r_value || a->r_low != b->r_low ||
	    a->r_high != b->r_high || a->r_workers != b->r_workers ||
	    a->r_batches != b->r_batches || a->r_used != b->r_used ||
	    a->r_lines != b->r_lines || a->r_nextra != b->r_nextra)
		return (0);
	for (i = 0; i < a->r_nextra; i++)
		if (strcmp(a->r_extra[i].x_key, b->r_extra[i].x_key) != 0 ||
		    strcmp(a->r_extra[i].x_value, b->r_extra[i].x_value) != 0)
			return (0);
	return (1);
}

static inline int
printable(const char *s)
{

	for (; *s != '\0'; s++)
		if (*s < ' ' || *s > '~')
			return (0);
	return (1);
}

/*
 * What holds for every line: a broken one is explained in printable words, a
 * good one is printed as a line that gives the same record and the same line
 * again.  The line lies in memory of just its size, so that a sanitizer sees
 * a read beyond.  Returns NULL, or what did not hold; *kind is what the
 * parser said.
 */
static inline const char *
line_fault(const char *line, size_t len, int *kind)
{
	static struct record one, two;
	char err[256], first[RECORD_LINE], second[RECORD_LINE];
	char *exact;
	int n;

	if ((exact = malloc(len > 0 ? len : 1)) == NULL)
		abort();
	memcpy(exact, line, len);
	err[0] = '\0';
	*kind = record_parse(&one, exact, len, err, sizeof(err));
	free(exact);
	if (*kind == 0)
		return (NULL);
	if (*kind == -1)
		return ((strncmp(err, "column ", 7) == 0 ||
		    strncmp(err, "the line ", 9) == 0) && printable(err) ?
		    NULL : "a broken line is not explained");
	if (*kind != 1)
		return ("the answer is none of 1, 0 and -1");
	n = record_format(&one, first, sizeof(first));
	if (n <= 0 || strlen(first) != (size_t)n || first[n - 1] != '\n')
		return ("what was read can not be printed");
	first[n - 1] = '\0';
	if (strspn(first, "\t") != 0 || strpbrk(first, "<>&\n") != NULL)
		return ("what was printed is not escaped");
	first[n - 1] = '\n';
	if (record_parse(&two, first, (size_t)n, err, sizeof(err)) != 1)
		return ("what was printed can not be read");
	if (!same_record(&one, &two))
		return ("what was printed is another record");
	if (record_format(&two, second, sizeof(second)) != n ||
	    strcmp(first, second) != 0)
		return ("printed a second time the line is another");
	return (NULL);
}

#endif
