/*
 * Print what the gate's rule is worth, beside the rules that people use, on
 * suites that were drawn and not run; see README.
 */

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "proof.h"

#define SUITES	2000
#define MOST	1000000
#define SEED	1

static void
print_machine(const struct machine *m)
{

	printf("%s: %s\n", m->m_name, m->m_what);
	printf("  from worker to worker %.1f %%, run to run %.1f %%, boot to "
	    "boot %.1f %% in the middle\n  point, others by a log-normal "
	    "factor (%.1f); %.0f %% of the points have two modes;\n  %.0f %% "
	    "of runs disturbed; runs alike %.3f when a minute apart, %.2f in "
	    "one test\n\n", 100 * m->m_worker, 100 * m->m_run, 100 * m->m_boot,
	    m->m_differ, 100 * m->m_bimodal, 100 * m->m_spike, m->m_apart,
	    m->m_near);
}

static void
print_table(const struct outcome *o, const struct promise *p)
{
	size_t r, k;

	printf("  %-27s%8s%10s", "", "suites", "");
	printf("%21s%17s\n", "slowdowns found, %", "more runs");
	printf("  %-27s%8s%10s", "rule", "failed,%", "undecided");
	for (k = 0; k < LEVELS; k++)
		printf("%6.0f %%", 100 * levels[k]);
	printf("%8s\n", "a suite");
	for (r = 0; r < RULES; r++) {
		printf("  %-27s%8.1f%10.1f", rules[r].r_name,
		    100 * o[r].o_false, 100 * o[r].o_undecided);
		for (k = 0; k < LEVELS; k++)
			printf("%8.1f", 100 * o[r].o_found[k]);
		printf("%8.0f\n", o[r].o_extra);
	}
	printf("\n  %-45s", "points that say they find this, %");
	for (k = 0; k < LEVELS; k++)
		printf("%8.1f", 100 * p->p_able[k]);
	printf("\n  %-45s", "found there by benchctl gate, %");
	for (k = 0; k < LEVELS; k++)
		if (p->p_able[k] > 0)
			printf("%8.1f", 100 * p->p_kept[k]);
		else
			printf("%8s", "-");
	printf("\n\n");
}

/* What if runs are more alike than was supposed, or points less? */
static void
print_limits(size_t suites, uint64_t seed)
{
	static const double alike[] = { 0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9 };
	static const double differ[] = { 0, 0.25, 0.5, 0.75, 1 };
	struct machine m;
	double part[2];
	size_t i;

	printf("Failed of %zu suites of unchanged code on the quiet machine, "
	    "%%, if\nruns are so alike:    ", suites);
	for (i = 0; i < sizeof(alike) / sizeof(alike[0]); i++) {
		m = machines[0];
		m.m_apart = alike[i];
		simulate_false(&m, suites, seed, part);
		printf(" %.1f: %.1f ", alike[i], 100 * part[0]);
	}
	printf("\npoints differ so much:");
	for (i = 0; i < sizeof(differ) / sizeof(differ[0]); i++) {
		m = machines[0];
		m.m_differ = differ[i];
		simulate_false(&m, suites, seed, part);
		printf(" %.2f: %.1f", differ[i], 100 * part[0]);
	}
	printf("\n");
}

static uint64_t
number(const char *text, const char *what)
{
	char *end;
	uintmax_t n;

	errno = 0;
	n = strtoumax(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
	    n > UINT64_MAX)
		errx(2, "%s is no %s", text, what);
	return (n);
}

static _Noreturn void
usage(void)
{

	fprintf(stderr, "usage: proof [-n suites] [-s seed]\n"
	    "       1 to %d suites (%d)\n", MOST, SUITES);
	exit(2);
}

int
main(int argc, char **argv)
{
	struct outcome o[RULES];
	struct promise p;
	uint64_t suites, seed;
	size_t i;
	int c;

	suites = SUITES;
	seed = SEED;
	while ((c = getopt(argc, argv, "n:s:")) != -1)
		if (c == 'n')
			suites = number(optarg, "number of suites");
		else if (c == 's')
			seed = number(optarg, "seed");
		else
			usage();
	if (argc > optind || suites == 0 || suites > MOST)
		usage();
	printf("%" PRIu64 " suites of %d points, baselines of %d runs over %d "
	    "boots, seed %" PRIu64 "\n\n", suites, POINTS, BASELINE, BOOTS,
	    seed);
	for (i = 0; i < MACHINES; i++) {
		simulate(&machines[i], (size_t)suites, seed, o, &p);
		print_machine(&machines[i]);
		print_table(o, &p);
	}
	print_limits((size_t)(suites + 3) / 4, seed);
	if (fflush(stdout) == EOF || ferror(stdout))
		err(1, "stdout");
	return (0);
}
