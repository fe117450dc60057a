/*
 * A real benchmark but for its figure, which is what the file "figure" beside
 * the program says.  Workers differ a little, or a baseline would have no
 * spread.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"

static void
measure(const atf_tc_t *tc)
{
	char path[PATH_MAX], text[40];
	struct bench *b;
	double figure;
	FILE *f;

	b = bench_open(tc);
	(void)snprintf(path, sizeof(path), "%s/figure",
	    atf_tc_get_config_var(tc, "srcdir"));
	if ((f = fopen(path, "r")) == NULL ||
	    fgets(text, sizeof(text), f) == NULL || fclose(f) != 0)
		bench_fail(b, "%s", path);
	figure = strtod(text, NULL) * (1 + (double)(getpid() % 7) / 1000);
	while (bench_batch(b, 1) != 0)
		bench_value(b, figure);
	bench_close(b);
}

ATF_TC(planted);
ATF_TC_HEAD(planted, tc)
{
	bench_head(tc, "Planted: a figure from a file", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(planted, tc)
{
	measure(tc);
}

ATF_TC(planted_rate);
ATF_TC_HEAD(planted_rate, tc)
{
	bench_head(tc, "Planted: a rate from a file", "MB/s", BENCH_MORE);
}
ATF_TC_BODY(planted_rate, tc)
{
	measure(tc);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, planted);
	ATF_TP_ADD_TC(tp, planted_rate);
	return (atf_no_error());
}
