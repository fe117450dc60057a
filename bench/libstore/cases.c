/* The second reading: one case of the results becomes its rows. */

#include <stdio.h>
#include <string.h>

#include "store_impl.h"

#define CUT	"records end early"

/*
 * Without records a case is called after its program and itself.  In a file
 * of records the name is whole already: all that is there is half a line.
 */
static void
name_make(char *buf, size_t size, const struct source_case *c)
{
	const char *p;
	int slashes;

	if (c->c_program == NULL) {
		(void)snprintf(buf, size, "%s", c->c_name);
		return;
	}
	p = c->c_program + strlen(c->c_program);
	for (slashes = 0; p > c->c_program; p--)
		if (p[-1] == '/' && ++slashes == 2)
			break;
	(void)snprintf(buf, size, "%s:%s", p, c->c_name);
}

/* NULL for empty text, or the other. */
static const char *
either(const char *text, const char *other)
{

	return (text[0] != '\0' ? text : other);
}

/* What kyua did not say the last record says, or follows from the others. */
static void
result_find(const struct open_case *o, const char **result,
    const char **reason)
{

	if (o->o_reader.d_cut) {
		*result = "cut";
		*reason = CUT;
	} else if (o->o_result[0] != '\0') {
		*result = o->o_result;
		*reason = either(o->o_reason, NULL);
	} else if (o->o_measured > 0) {
		*result = "passed";
	} else if (o->o_skip[0] != '\0') {
		*result = "skipped";
		*reason = o->o_skip;
	} else {
		*result = "failed";
		*reason = either(o->o_note, "nothing was measured");
	}
}

static int
case_finish(struct open_case *o)
{
	char name[RECORD_LINE];
	const struct source_case *c = o->o_case;
	const char *result, *reason;
	struct store_import *i = o->o_rows->w_import;
	struct rows *w = o->o_rows;

	result = c->c_result;
	reason = c->c_reason;
	if (result == NULL)
		result_find(o, &result, &reason);
	if (o->o_reader.d_good > 0)
		(void)snprintf(name, sizeof(name), "%s", o->o_reader.d_id);
	else
		name_make(name, sizeof(name), c);
	if (o->o_unit[0] == '\0')
		o->o_more = c->c_better != NULL &&
		    strcmp(c->c_better, "more") == 0;
	if (db_bind(w->w_result, "ttttttiitii", name, result, reason,
	    c->c_descr != NULL ? c->c_descr : either(o->o_descr, NULL),
	    c->c_cite != NULL ? c->c_cite : either(o->o_cite, NULL),
	    either(o->o_unit, c->c_unit), (int64_t)o->o_more,
	    (int64_t)o->o_reader.d_cut, either(o->o_extra, NULL),
	    w->w_run, o->o_seq) == -1 || db_run(w->w_result) == -1 ||
	    db_bind(w->w_open, "tii", o->o_reader.d_cut ? CUT :
	    "no result was recorded", w->w_run, o->o_seq) == -1 ||
	    db_run(w->w_open) == -1)
		return (-1);
	i->i_cases++;
	i->i_cut += o->o_reader.d_cut;
	if (strcmp(result, "passed") == 0 ||
	    strcmp(result, "expected_failure") == 0)
		i->i_passed++;
	else if (strcmp(result, "skipped") == 0)
		i->i_skipped++;
	else if (strcmp(result, "cut") != 0)
		i->i_failed++;
	if (i->i_broken == 0)
		memcpy(i->i_first, o->o_reader.d_first, sizeof(i->i_first));
	i->i_broken += o->o_reader.d_broken;
	return (0);
}

int
rows_case(void *arg, const struct source_case *c)
{
	struct rows *w = arg;
	struct open_case o;
	struct record r;

	memset(&o, 0, sizeof(o));
	o.o_rows = w;
	o.o_case = c;
	o.o_seq = ++w->w_seq;
	if (db_bind(w->w_case, "iiii", w->w_run, o.o_seq, c->c_started,
	    c->c_ended) == -1 ||
	    db_run(w->w_case) == -1)
		return (-1);
	reader_init(&o.o_reader, c);
	while (reader_next(&o.o_reader, &r))
		if (rows_record(&o, &r) == -1)
			return (-1);
	return (case_finish(&o));
}
