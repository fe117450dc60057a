/*
 * benchctl show: the figures of one run.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"

const struct option show_options[] = {
	{ 'b', "batches", NULL, "every batch as well" },
	OPTION_STORE,
	{ 0, NULL, NULL, NULL }
};

struct show {
	struct store *w_store;
	int64_t	w_run;
	const char *w_pattern;	/* NULL: all */
	bool	w_batches;
	char	**w_ids;
	size_t	w_nids;
	const char *w_id, *w_point, *w_unit;	/* at hand */
	struct model *w_model;	/* the run */
};

static int
print_head(void *arg, const struct store_run *r)
{
	char *start, *system, *text;

	(void)arg;
	start = utc_time(r->r_started);
	system = history_system(r);
	text = xprintf("run %" PRId64 "%s%s, %s, %s, profile %s", r->r_id,
	    r->r_label != NULL ? " " : "",
	    r->r_label != NULL ? r->r_label : "", start, system,
	    r->r_profile != NULL ? r->r_profile : "unknown");
	print_ascii(text, 0);
	printf("\n");
	free(start);
	free(system);
	free(text);
	return (0);
}

static int
take_case(void *arg, const struct store_case *c)
{
	struct show *w;

	w = arg;
	if (w->w_pattern != NULL && !id_matches(c->c_id, w->w_pattern))
		return (0);
	w->w_ids = xgrow(w->w_ids, w->w_nids, sizeof(*w->w_ids));
	w->w_ids[w->w_nids++] = xprintf("%s\t%s%s%s", c->c_id,
	    c->c_result != NULL ? c->c_result : "no result",
	    c->c_reason != NULL ? ": " : "",
	    c->c_reason != NULL ? c->c_reason : "");
	return (0);
}

/*
 * One batch as a line: worker, batch, value, operations, marks, and what else
 * was recorded with it.
 */
static int
print_batch(void *arg, const struct store_batch *b)
{
	struct show *w;
	char value[40], *extra, *p;

	w = arg;
	if (strcmp(b->b_point, w->w_point) != 0)
		return (0);
	report_value(value, sizeof(value), b->b_value, w->w_unit);
	printf("    %3" PRId64 " %4" PRId64 " %12s %10" PRIu64 " ops  ",
	    b->b_worker, b->b_batch, value, b->b_ops);
	print_ascii(b->b_marks, 5);
	printf(" ");
	extra = xdup(b->b_extra != NULL ? b->b_extra : "");
	for (p = extra; (p = strchr(p, '\t')) != NULL;)
		*p = ' ';
	print_wrapped(stdout, 46, extra);
	free(extra);
	return (0);
}

/* What the case, or the gate, has found; "recorded" is nothing. */
static void
print_verdict(const struct show *w, const struct store_point *p)
{
	const struct report *r = model_report(w->w_model);
	const struct report_cell *c;
	size_t i;

	if (strcmp(p->p_verdict, "recorded") == 0)
		return;
	printf("    ");
	print_ascii(p->p_verdict, 0);
	for (i = 0; i < r->p_nrows; i++) {
		c = &r->p_rows[i].w_cells[0];
		if (strcmp(r->p_rows[i].w_case, w->w_id) == 0 &&
		    strcmp(r->p_rows[i].w_point, p->p_point) == 0 &&
		    c->c_because != NULL) {
			printf(": ");
			print_wrapped(stdout, 6 + (int)strlen(p->p_verdict),
			    c->c_because);
			return;
		}
	}
	printf("\n");
}

static int
print_point(void *arg, const struct store_point *p)
{
	struct show *w;
	char range[100], value[40];

	w = arg;
	w->w_point = p->p_point;
	w->w_unit = p->p_unit;
	printf("  ");
	print_ascii(p->p_point, 24);
	printf(" ");
	if (p->p_skip != NULL) {
		printf("skipped: ");
		print_wrapped(stdout, 36, p->p_skip);
		return (0);
	}
	report_value(value, sizeof(value), p->p_value, p->p_unit);
	format_range(range, sizeof(range), p->p_low, p->p_high, p->p_unit);
	printf("%10s  %-24s", value, range);
	printf(" %" PRId64 "w %" PRId64 "/%" PRId64 "b\n", p->p_workers,
	    p->p_used, p->p_batches);
	print_verdict(w, p);
	if (w->w_batches)
		return (store_batches(w->w_store, w->w_run, w->w_id,
		    print_batch, w));
	return (0);
}

static int
print_note(void *arg, const char *id, const char *text)
{
	(void)arg;
	(void)id;
	printf("  note: ");
	print_wrapped(stdout, 8, text);
	return (0);
}

static void
show_case(struct show *w, char *id)
{
	char *result;

	result = strchr(id, '\t');
	*result++ = '\0';
	w->w_id = id;
	printf("\n");
	print_ascii(id, 0);
	printf("\n");
	if (strcmp(result, "passed") != 0) {
		printf("  ");
		print_wrapped(stdout, 2, result);
	}
	if (store_points(w->w_store, w->w_run, id, print_point, w) != 0)
		die("%s", store_error(w->w_store));
	(void)report_speedup(stdout, model_report(w->w_model), id, columns());
	if (store_notes(w->w_store, w->w_run, id, print_note, w) != 0)
		die("%s", store_error(w->w_store));
}

/*
 * What the operands mean: a run, a pattern, or both.  One alone is a run if
 * it can be one.
 */
static void
take_operands(struct args *a, struct show *w)
{
	const char *word;

	word = a->a_operands[0];
	w->w_run = history_run(w->w_store, a->a_noperands == 2 ? word : NULL);
	w->w_pattern = a->a_noperands == 2 ? a->a_operands[1] : NULL;
	if (a->a_noperands != 1)
		return;
	if (word[strspn(word, "0123456789")] == '\0' ||
	    store_find_run(w->w_store, word) != -1)
		w->w_run = history_run(w->w_store, word);
	else
		w->w_pattern = word;
}

int
cmd_show(struct args *a)
{
	struct column column = { 0, NULL, NULL };
	struct show w;
	const char *given;
	size_t i;
	int c;

	memset(&w, 0, sizeof(w));
	given = NULL;
	while ((c = args_next(a)) != 0)
		if (c == 'b')
			w.w_batches = true;
		else
			given = a->a_value;
	args_count(a, 2, "pattern");
	w.w_store = history_open(given);
	take_operands(a, &w);
	if (store_cases(w.w_store, w.w_run, take_case, &w) != 0)
		die("%s", store_error(w.w_store));
	if (w.w_nids == 0 && w.w_pattern != NULL)
		die("run %" PRId64 " has no benchmark '%s'%s", w.w_run,
		    w.w_pattern, a->a_noperands == 1 ?
		    ", nor is there a run of this name" : "");
	column.o_run = w.w_run;
	w.w_model = model_new(w.w_store, &column, 1, w.w_pattern, false);
	if (w.w_model == NULL ||
	    store_run(w.w_store, w.w_run, print_head, NULL) != 0)
		die("%s", store_error(w.w_store));
	for (i = 0; i < w.w_nids; i++) {
		show_case(&w, w.w_ids[i]);
		free(w.w_ids[i]);
	}
	free(w.w_ids);
	model_free(w.w_model);
	store_close(w.w_store);
	return (EXIT_GOOD);
}
