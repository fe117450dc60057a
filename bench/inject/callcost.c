/*
 * callcost [SECONDS]
 *
 * What getpid(2) costs, in ns: the median of many short batches, and the decile
 * that others disturb less; and how many calls there were in the time.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "os.h"

#define BATCH	1000
#define MOST	100000		/* batches */

static double
now(void)
{
	struct timespec ts;

	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	return ((double)ts.tv_sec * 1e9 + (double)ts.tv_nsec);
}

static int
compare(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x < *y ? -1 : *x > *y);
}

int
main(int argc, char *argv[])
{
	static double ns[MOST];
	double end, before, after, seconds;
	size_t n;
	int i;

	seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
	if (argc > 2 || !(seconds > 0 && seconds <= 60))
		errx(2, "usage: callcost [SECONDS], at most 60");
	if (os_sys_getpid() == -1)
		err(1, "getpid");
	before = now();
	end = before + seconds * 1e9;
	for (n = 0; n < MOST && (n == 0 || before < end); n++) {
		for (i = 0; i < BATCH; i++)
			(void)os_sys_getpid();
		after = now();
		ns[n] = (after - before) / BATCH;
		before = after;
	}
	qsort(ns, n, sizeof(ns[0]), compare);
	printf("%.1f %.1f %zu\n", ns[n / 2], ns[n / 10], n * BATCH);
	return (0);
}
