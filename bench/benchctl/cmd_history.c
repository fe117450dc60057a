/*
 * benchctl history: a benchmark over all runs of a machine.
 */
#include <stdlib.h>
#include <string.h>

#include "filter.h"
#include "trend.h"

const struct option history_options[] = {
	{ 'a', "anchor", "NAME", "the anchor (default: anchor, if there)" },
	{ 'b', "baseline", "NAME", "the baseline (default: head, if there)" },
	{ 'j', "json", NULL, "print JSON" },
	OPTIONS_FILTER,
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

struct request {
	struct trends q_trends;
	struct filter q_filter;
	const char *q_named[TREND_BASES], *q_store;
	bool	q_json;
};

static void
take_options(struct args *a, struct request *q)
{
	int c;

	while ((c = args_next(a)) != 0)
		if (c == 'a' || c == 'b')
			q->q_named[c == 'a'] = a->a_value;
		else if (c == 'j')
			q->q_json = true;
		else if (c == 's')
			q->q_store = a->a_value;
		else
			(void)filter_option(&q->q_filter, a, c);
	args_count(a, 2, "point");
	if (a->a_noperands == 0)
		args_wrong(a->a_cmd, "no benchmark is given");
	q->q_trends.s_id = a->a_operands[0];
}

static int
take_newest(void *arg, const struct store_run *r)
{
	struct trends *s = arg;

	s->s_machine = xdup(r->r_machine);
	s->s_profile = xdup(r->r_profile);
	return (0);
}

/*
 * Values of two machines, or of two profiles, are not one series: take those
 * of the newest run that is meant.
 */
static void
choose_series(struct request *q, struct store *store)
{
	struct store_filter *f = &q->q_filter.f_runs;
	struct trends *s = &q->q_trends;

	s->s_last = f->f_last != 0 ? (size_t)f->f_last : TREND_LAST;
	f->f_case = s->s_id;
	f->f_whole = true;
	f->f_last = 1;
	if (store_runs(store, f, take_newest, s) != 0)
		die("%s", store_error(store));
	if (s->s_machine == NULL)
		die("no run%s has a benchmark '%s'", q->q_filter.f_given ?
		    " that is meant" : "", s->s_id);
	f->f_case = NULL;
	f->f_machine = s->s_machine;
	f->f_profile = s->s_profile;
}

int
cmd_history(struct args *a)
{
	struct request q;
	struct store *store;

	memset(&q, 0, sizeof(q));
	take_options(a, &q);
	store = history_open(q.q_store);
	filter_settle(&q.q_filter, store);
	trends_bases(&q.q_trends, q.q_store, q.q_named);
	choose_series(&q, store);
	if (trends_read(&q.q_trends, store, &q.q_filter.f_runs,
	    a->a_operands[1]) == -1)
		die("%s", store_error(store));
	if (q.q_trends.s_n == 0)
		die("'%s'%s%s was never measured", q.q_trends.s_id,
		    a->a_operands[1] != NULL ? " " : "",
		    a->a_operands[1] != NULL ? a->a_operands[1] : "");
	trends_judge(&q.q_trends);
	if (q.q_json)
		trends_json(&q.q_trends);
	else
		trends_text(&q.q_trends);
	trends_free(&q.q_trends);
	store_close(store);
	return (EXIT_GOOD);
}
