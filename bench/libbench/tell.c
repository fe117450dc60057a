/*
 * What a case that measures nothing says to the history of a run.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench_impl.h"

static int
tell(struct bench *b, struct out *o, const char *note)
{
	struct record r;

	/* Records have no buffer, and are not to be in the middle of a line. */
	(void)fflush(stdout);
	if (out_open(o, b->b_config.g_records) == -1 ||
	    host_record(o, b) == -1)
		return (-1);
	record_init(&r, RECORD_NOTE, b->b_id);
	r.r_text = note;
	if (out_record(o, &r) == -1)
		return (-1);
	record_init(&r, RECORD_END, b->b_id);
	r.r_lines = o->o_lines;
	return (out_record(o, &r));
}

void
bench_tell(const atf_tc_t *tc, const char *note)
{
	struct bench *b;
	struct out o;
	char err[BENCH_REASON];

	if ((b = calloc(1, sizeof(*b))) == NULL)
		atf_tc_fail("no memory");
	b->b_tc = tc;
	bench_identify(tc, b->b_id, sizeof(b->b_id));
	if (config_load(&b->b_config, config_atf, tc, err, sizeof(err)) == -1)
		atf_tc_fail("%s", err);
	if (tell(b, &o, note) == -1)
		atf_tc_fail("%s", o.o_error);
	out_close(&o);
	free(b);
}
