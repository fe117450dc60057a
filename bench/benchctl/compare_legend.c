/*
 * What the table of a comparison means: no more than it needs.
 */
#include "compare_text.h"

static void
say(const char *text)
{
	print_wrapped(stdout, 0, text);
}

/* What the ranges are that are shown. */
static void
say_ranges(const struct table *e)
{
	static const char *const ranges[] = {
		[RANGE_NONE] = NULL,
		[RANGE_MEDIAN] = "from 6 runs on the 95 % interval of their "
		    "median, from order statistics",
		[RANGE_RUNS] = "of 2 to 5 runs their least and greatest",
		[RANGE_WORKERS] = "of one run its least and greatest worker",
		[RANGE_ALONE] = "one worker of one run has no range",
		[RANGE_SPREAD] = "of a baseline twice its spread from run to "
		    "run",
	};
	size_t i;

	if (compare_baselines(e->e_compare))
		say("Beside a baseline a run is shown by its fastest worker, "
		    "by which baselines are made.");
	say("n is the number of runs, whose median is shown; +- is how far "
	    "the further end of their range is:");
	for (i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
		if (ranges[i] != NULL && e->e_range[i])
			printf("  %s\n", ranges[i]);
}

/* How a difference is proven, if at all. */
static void
say_tests(const struct table *e)
{
	say("B/A is the ratio of costs: above 1 is worse, also where more is "
	    "better.");
	if (e->e_test[TEST_RUNS] || e->e_test[TEST_WORKERS])
		say("~ is no difference proven: Mann-Whitney over the runs, "
		    "where both sides have 4 or more, two-sided, p < 0.05; "
		    "so of 20 rows where nothing changed about one lacks "
		    "its ~.");
	if (e->e_test[TEST_WORKERS])
		say("Where a side has fewer than 4 runs, the test is over the "
		    "workers of these runs, and tells of them only: other "
		    "runs may differ by more.");
	if (e->e_test[TEST_SPREAD])
		say("Against a baseline ~ is no difference proven by Student's "
		    "t: its spread and its number of runs stand for its runs, "
		    "two-sided, p < 0.05.");
	if (e->e_test[TEST_NONE])
		say("Where a side has neither 4 runs nor 4 workers, or where a "
		    "baseline has no spread, ~ is not tested.");
	if (e->e_mixed)
		say("? is a unit, direction or medium that is not the same: "
		    "the type of a file system, say, or the far side of a "
		    "network.");
	say(e->e_compare->x_common != 0 ?
	    "The geometric mean is over the points that all sets have." :
	    "There is no geometric mean, because no point is in all sets.");
}

void
compare_legend(const struct table *e)
{
	printf("\n");
	say_ranges(e);
	if (e->e_compare->x_nsets > 1)
		say_tests(e);
}
