#include <atf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "curve.h"
#include "page.h"

#define ROWS	16

static struct report_row rows[ROWS];
static struct report_cell cells[ROWS][2];
static const struct report_run runs[] = {
	{ .u_id = "7", .u_title = "one", .u_started = "then" },
	{ .u_id = "8", .u_title = "two", .u_started = "now" }
};
static struct report model;

static void
reset(void)
{

	memset(&model, 0, sizeof(model));
	model.p_title = "crews";
	model.p_version = "1";
	model.p_runs = runs;
	model.p_nruns = 1;
	model.p_rows = rows;
}

/* A point, whose workers differ by 1 %. */
static void
add(const char *point, const char *unit, double first, double second)
{
	const double v[2] = { first, second };
	struct report_cell *c;
	struct report_row *w;
	size_t i;

	w = &rows[model.p_nrows];
	memset(w, 0, sizeof(*w));
	w->w_case = "macro/t_x:x";
	w->w_point = point;
	w->w_unit = unit;
	w->w_more = strchr(unit, '/') != NULL && unit[0] != 'n';
	w->w_cells = cells[model.p_nrows];
	for (i = 0; i < 2; i++) {
		c = &cells[model.p_nrows][i];
		memset(c, 0, sizeof(*c));
		c->c_state = REPORT_MEASURED;
		c->c_value = v[i];
		c->c_low = 0.99 * v[i];
		c->c_high = 1.01 * v[i];
		c->c_workers = 3;
		c->c_used = c->c_batches = 8;
	}
	model.p_nrows++;
}

static void
says(size_t row, size_t run, const char *wanted)
{
	char words[CREW_WORDS];

	crew_words(words, &model, row, run);
	ATF_CHECK_STREQ(wanted, words);
}

ATF_TC_WITHOUT_HEAD(axis);
ATF_TC_BODY(axis, tc)
{
	static const char *const keys[] = { "members", "threads", "processes",
	    "clients", "connections", "streams", "cpus" };
	const char *word;
	size_t i;

	(void)tc;
	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		ATF_CHECK_MSG(crew_key(keys[i], strlen(keys[i])), "%s",
		    keys[i]);
	ATF_CHECK(!crew_key("procs", 5));
	ATF_CHECK(!crew_key("client", 6));
	ATF_CHECK_EQ(9, crew_word("test=a cpus=2 clients=4", &word));
	ATF_CHECK_EQ(0, strncmp(word, "clients=4", 9));
	ATF_CHECK_EQ(6, crew_word("test=a cpus=2", &word));
	ATF_CHECK_EQ(0, crew_word("test=a", &word));
	ATF_CHECK_EQ(0, crew_word(NULL, &word));
}

ATF_TC_WITHOUT_HEAD(latency);
ATF_TC_BODY(latency, tc)
{
	static const char *const points[] = { "clients=1", "clients=2",
	    "clients=8" };
	char text[CURVE_WORDS], *page;
	struct curve c;
	size_t i;

	(void)tc;
	reset();
	for (i = 0; i < 3; i++)
		add(points[i], "ms", 2 + (double)i, 1);
	ATF_CHECK(!crew_throughput(&rows[0]));
	says(0, 0, "");
	ATF_REQUIRE(curve_find(&c, &model, 0, model.p_nrows));
	ATF_CHECK_EQ(CURVE_LOAD, c.c_kind);
	curve_words(text, &c, &c.c_line[0], &model, 0);
	ATF_CHECK_STREQ("with clients=8 it is 2.00 times what it is with "
	    "clients=1", text);
	page = page_html(&model);
	ATF_CHECK(strstr(page, "x by clients</title>") != NULL);
	ATF_CHECK(strstr(page, "speed-up") == NULL);
	ATF_CHECK(strstr(page, "ideal") == NULL);
	free(page);
	page = page_text(&model, 80);
	ATF_CHECK(strstr(page, "speed-up") == NULL);
	free(page);
	/* The time for work that grows with those who do it is none, too. */
	reset();
	add("members=1", "s", 1, 1);
	ATF_CHECK(!crew_throughput(&rows[0]));
	reset();
	add("members=1", "ns/op", 1, 1);
	ATF_CHECK(crew_throughput(&rows[0]));
}

ATF_TC_WITHOUT_HEAD(words);
ATF_TC_BODY(words, tc)
{

	(void)tc;
	reset();
	add("clients=1", "op/s", 100, 100);
	add("clients=2", "op/s", 190, 190);
	add("clients=4", "op/s", 360, 360);
	add("clients=8", "op/s", 400, 400);
	add("clients=16", "op/s", 390, 390);
	says(3, 0, "scales to 4 clients, which get 3.60 times the work of one "
	    "done; best with 8 (4.00 times); holds to 16");
	cells[4][0].c_value = 350;
	says(3, 0, "scales to 4 clients, which get 3.60 times the work of one "
	    "done; best with 8 (4.00 times); falls to 88 % of the best at 16");
	add("clients=32", "op/s", 200, 200);
	add("clients=64", "op/s", 100, 100);
	says(0, 0, "scales to 4 clients, which get 3.60 times the work of one "
	    "done; best with 8 (4.00 times); collapses at 32, to 50 % of the "
	    "best");
	/* One that comes back has not collapsed. */
	cells[6][0].c_value = 395;
	says(0, 0, "scales to 4 clients, which get 3.60 times the work of one "
	    "done; best with 8 (4.00 times); holds to 64");
	/* Nor has one whose workers disagree. */
	cells[6][0].c_value = 250;
	cells[6][0].c_high = 401;
	says(0, 0, "scales to 4 clients, which get 3.60 times the work of one "
	    "done; best with 8 (4.00 times); falls to 62 % of the best at 64");
	reset();
	add("clients=1", "op/s", 100, 100);
	add("clients=2", "op/s", 50, 50);
	add("clients=4", "op/s", 25, 25);
	says(0, 0, "does not scale to 2; collapses at 2, to 50 % of the best");
	/* Nobody has tried two, or ten. */
	reset();
	add("clients=1", "op/s", 100, 100);
	add("clients=64", "op/s", 165, 165);
	says(0, 0, "nothing is known between 1 and 64; best with 64 (1.65 "
	    "times), the most that was measured");
	reset();
	add("threads=1", "op/s", 100, 100);
	add("threads=2", "op/s", 200, 200);
	says(0, 0, "scales to 2 threads, which get 2.00 times the work of one "
	    "done, the most that was measured");
	/* Nobody knows what one would do. */
	reset();
	add("threads=2", "op/s", 100, 100);
	add("threads=4", "op/s", 200, 200);
	says(0, 0, "");
}

ATF_TC_WITHOUT_HEAD(overhead);
ATF_TC_BODY(overhead, tc)
{
	char words[CREW_WORDS];

	(void)tc;
	reset();
	add("test=a clients=1 cpus=1", "op/s", 100, 90);
	add("test=a clients=4 cpus=1", "op/s", 101, 101);
	add("test=a clients=1 cpus=2", "op/s", 92, 92);
	add("test=a clients=4 cpus=2", "op/s", 180, 180);
	add("test=a clients=1 cpus=4", "op/s", 100.5, 100);
	add("test=a clients=4 cpus=4", "op/s", 340, 340);
	crew_words(words, &model, 3, 0);
	ATF_CHECK_MSG(strstr(words, "; 8.0 % overhead at one against one CPU")
	    != NULL, "%s", words);
	crew_words(words, &model, 5, 0);
	ATF_CHECK_MSG(strstr(words, "; no overhead at one is proven against "
	    "one CPU (-0.5 %)") != NULL, "%s", words);
	crew_words(words, &model, 0, 0);
	ATF_CHECK_MSG(strstr(words, "overhead") == NULL, "%s", words);
	crew_words(words, &model, 0, 1);
	ATF_CHECK_MSG(strstr(words, "; 10.0 % overhead at one against one")
	    != NULL, "%s", words);
	/* The best number of clients for each number of CPUs, and once. */
	crew_cpus_words(words, &model, 0, 0);
	ATF_CHECK_STREQ("test=a, the best number of clients for each: scales "
	    "to 4 cpus, which get 3.37 times the work of one done, the most "
	    "that was measured", words);
	crew_cpus_words(words, &model, 1, 0);
	ATF_CHECK_STREQ("", words);
}

/* Wherever lines are broken. */
static void
join(char *page)
{
	char *from, *to;

	for (from = to = page; *from != '\0'; from++)
		if (!(*from == ' ' || *from == '\n'))
			*to++ = *from;
		else if (to > page && to[-1] != ' ')
			*to++ = ' ';
	*to = '\0';
}

static char *
markdown(void)
{
	char *text;
	size_t size;
	FILE *fp;

	ATF_REQUIRE((fp = open_memstream(&text, &size)) != NULL);
	ATF_REQUIRE_EQ(0, report_markdown(fp, &model));
	ATF_REQUIRE_EQ(0, fclose(fp));
	return (text);
}

/* All forms of a report say it. */
ATF_TC_WITHOUT_HEAD(forms);
ATF_TC_BODY(forms, tc)
{
	static const char *const wanted[] = { "scales to 2", "; collapses at 4",
	    "overhead at one against one CPU", "by CPUs",
	    "scales to 2 cpus" };
	char *page[3];
	size_t i, j;

	(void)tc;
	reset();
	add("clients=1 cpus=1", "op/s", 100, 90);
	add("clients=2 cpus=1", "op/s", 101, 101);
	add("clients=4 cpus=1", "op/s", 102, 101);
	add("clients=1 cpus=2", "op/s", 90, 92);
	add("clients=2 cpus=2", "op/s", 178, 180);
	add("clients=4 cpus=2", "op/s", 80, 180);
	page[0] = page_html(&model);
	page[1] = page_text(&model, 80);
	page[2] = markdown();
	for (i = 0; i < 3; i++) {
		join(page[i]);
		for (j = 0; j < sizeof(wanted) / sizeof(wanted[0]); j++)
			ATF_CHECK_MSG(strstr(page[i], wanted[j]) != NULL,
			    "form %zu has not \"%s\"", i, wanted[j]);
		free(page[i]);
	}
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, axis);
	ATF_TP_ADD_TC(tp, latency);
	ATF_TP_ADD_TC(tp, words);
	ATF_TP_ADD_TC(tp, overhead);
	ATF_TP_ADD_TC(tp, forms);
	return (atf_no_error());
}
