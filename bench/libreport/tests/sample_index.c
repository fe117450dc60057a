#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sample.h"

#define RUNS	9

static struct report_entry runs[2][RUNS];
static char pages[2][RUNS][32], ids[2][RUNS][8];
static const char hostile_text[] = "</td><script>alert(1)</script>\"'&"
    "\xe2\x80\xae\xff \xf0\x9f\x90\xa1\\\n";
static const struct report_kernel kernels[] = {
	{ "kernel-1.html", "NetBSD 10.1 GENERIC #0" },
	{ "kernel-2.html", "NetBSD 11 GENERIC #1" },
	{ "kernel-3.html", hostile_text }
};

static void
fill(struct report_entry *y, size_t series, size_t i, bool hostile)
{
	static const double costs[RUNS] = { 0.99, 1, 1.01, 1, NAN, 1.09, 1.1,
	    1.08, 1.02 };

	memset(y, 0, sizeof(*y));
	(void)snprintf(pages[series][i], sizeof(pages[series][i]),
	    "run-%zu%zu.html", series, i);
	(void)snprintf(ids[series][i], sizeof(ids[series][i]), "%zu",
	    10 * series + i + 1);
	y->y_page = pages[series][i];
	y->y_key = hostile ? hostile_text : "a-key";
	y->y_id = ids[series][i];
	y->y_label = hostile ? hostile_text : i == 3 ? "release" : NULL;
	y->y_when = "2026-11-30 10:29:13 UTC";
	y->y_system = kernels[hostile && i > 4 ? 2 : i > 4].z_system;
	y->y_started = 1796034553000000 + (int64_t)i;
	y->y_cost = costs[i];
	report_entry_count(y, i < 2 ? "recorded" : "pass");
	report_entry_count(y, i < 2 ? NULL : "pass");
	if (i == 5 || i == 6)
		report_entry_count(y, "fail");
	if (i == 7)
		report_entry_count(y, "inconclusive");
	y->y_failed = series == 1 && i == RUNS - 1;
}

void
sample_index(struct report_index *x, bool hostile)
{
	static struct report_series series[2];
	size_t i, j;

	for (i = 0; i < 2; i++) {
		for (j = 0; j < RUNS; j++)
			fill(&runs[i][j], i, j, hostile);
		series[i] = (struct report_series){
			hostile ? hostile_text : i == 0 ?
			    "x86_64, AMD EPYC, 2 CPUs, 24 GiB" :
			    "aarch64, Neoverse-N1, 4 CPUs, 16 GiB",
			i == 0 ? "quick" : "full", runs[i], RUNS, kernels,
			hostile ? 3 : 2, 120
		};
	}
	*x = (struct report_index){ hostile ? hostile_text : "Benchmark runs",
	    "atf-bench 0.1", series, 2 };
}
