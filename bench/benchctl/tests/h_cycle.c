/*
 * A real benchmark but for its figure, and its medium, if it has any, which are
 * what the files "figure" and "medium" beside the program say.  Workers differ
 * a little, or a baseline would have no spread.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

static bool
planted(const atf_tc_t *tc, const char *name, char *text, size_t len)
{
	char path[PATH_MAX];
	bool good;
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/%s",
	    atf_tc_get_config_var(tc, "srcdir"), name);
	if ((f = fopen(path, "r")) == NULL)
		return (false);
	good = fgets(text, (int)len, f) != NULL;
	(void)fclose(f);
	text[strcspn(text, "\n")] = '\0';
	return (good);
}

static void
measure(const atf_tc_t *tc)
{
	char text[40];
	struct bench *b;
	double figure;

	b = bench_open(tc);
	if (planted(tc, "medium", text, sizeof(text)))
		bench_medium(b, text, "planted: %s", text);
	if (!planted(tc, "figure", text, sizeof(text)))
		bench_fail(b, "no figure");
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
