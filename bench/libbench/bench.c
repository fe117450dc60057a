#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_impl.h"

#define LEAD	8	/* one turn in so many goes ahead of a batch */

/* The benchmark's name: the directory, the program, and the case. */
void
bench_identify(const atf_tc_t *tc, char *id, size_t len)
{
	char dir[PATH_MAX];
	const char *srcdir, *group;

	srcdir = atf_tc_get_config_var_wd(tc, "srcdir", ".");
	if (realpath(srcdir, dir) == NULL)
		(void)snprintf(dir, sizeof(dir), "%s", srcdir);
	group = strrchr(dir, '/');
	record_id(id, len, group != NULL && group[1] != '\0' ? group + 1 :
	    "tests", os_progname(), atf_tc_get_ident(tc));
}

struct bench *
bench_open(const atf_tc_t *tc)
{
	struct bench *b;
	const char *worker;
	char err[BENCH_REASON];

	if (!atf_tc_has_md_var(tc, "X-bench.unit"))
		atf_tc_fail("the head of this case lacks bench_head()");
	if ((b = calloc(1, sizeof(*b))) == NULL)
		atf_tc_fail("no memory");
	b->b_tc = tc;
	b->b_fd = -1;
	b->b_pid = getpid();
	b->b_unit = atf_tc_get_md_var(tc, "X-bench.unit");
	b->b_more = strcmp(atf_tc_get_md_var(tc, "X-bench.better"),
	    "more") == 0;
	bench_identify(tc, b->b_id, sizeof(b->b_id));
	clock_system(&b->b_clock);
	if (config_load(&b->b_config, config_atf, tc, err, sizeof(err)) == -1 ||
	    points_parse(&b->b_points, atf_tc_has_md_var(tc, "X-bench.param") ?
	    atf_tc_get_md_var(tc, "X-bench.param") : NULL, err,
	    sizeof(err)) == -1 ||
	    sweep_load(&b->b_sweep, &b->b_points, tc, b->b_config.g_profile,
	    err, sizeof(err)) == -1)
		atf_tc_fail("%s", err);
	if (atf_tc_has_md_var(tc, "X-bench.patience_s") &&
	    config_atf(tc, "hang_s") == NULL)
		b->b_config.g_hang_s = strtol(atf_tc_get_md_var(tc,
		    "X-bench.patience_s"), NULL, 10);
	if ((worker = getenv(BENCH_WORKER)) == NULL)
		controller(b);
	worker_open(b, worker);
	errno = 0;
	return (b);
}

void
bench_close(struct bench *b)
{
	struct record r;

	if (b->b_npeers != 0) {
		errno = 0;
		bench_fail(b, "a peer was not joined");
	}
	scratch_close(b);
	counts_send(b);
	record_init(&r, RECORD_END, b->b_id);
	r.r_lines = b->b_lines;
	worker_send(b, &r);
	(void)close(b->b_fd);
	points_free(&b->b_points);
	free(b);
}

/* A meter that gave up fails the case. */
static unsigned long
next(struct bench *b, unsigned long max)
{
	unsigned long n;

	n = meter_next(&b->b_meter, max);
	if (b->b_meter.m_error[0] != '\0') {
		errno = 0;
		bench_fail(b, "%s", b->b_meter.m_error);
	}
	return (n);
}

unsigned long
bench_loop(struct bench *b)
{
	unsigned long n;

	/* The clock is the first thing after the loop and the last before. */
	if (b->b_meter.m_running)
		meter_stop(&b->b_meter);
	if (b->b_lead) {
		b->b_lead = false;
		n = b->b_meter.m_turns;
	} else {
		n = next(b, 0);
		/* What happened since the last batch must not be felt. */
		if (n >= LEAD) {
			b->b_lead = true;
			return (n / LEAD);
		}
	}
	if (n != 0) {
		b->b_meter.m_loop = true;
		meter_start(&b->b_meter);
	}
	return (n);
}

unsigned long
bench_batch(struct bench *b, unsigned long max)
{
	return (next(b, max));
}

void
bench_start(struct bench *b)
{
	meter_start(&b->b_meter);
}

void
bench_stop(struct bench *b)
{
	meter_stop(&b->b_meter);
}

void
bench_add(struct bench *b, uint64_t ns)
{
	meter_add(&b->b_meter, ns);
}

void
bench_value(struct bench *b, double value)
{
	b->b_meter.m_given = value;
}

void
bench_per(struct bench *b, unsigned long operations)
{
	if (operations == 0) {
		errno = 0;
		bench_fail(b, "bench_per() of no operation");
	}
	b->b_per = operations;
}

void
bench_rate(struct bench *b, uint64_t bytes)
{
	b->b_bytes = bytes;
}

bool
bench_next(struct bench *b)
{
	worker_leave(b);
	if (b->b_each)
		b->b_point++;
	b->b_each = true;
	while (b->b_point < b->b_points.p_count && !b->b_only[b->b_point])
		b->b_point++;
	if (b->b_point >= b->b_points.p_count)
		return (false);
	worker_point(b);
	return (true);
}

const char *
bench_arg(struct bench *b, const char *name)
{
	if (!b->b_begun || point_value(b->b_points.p_name[b->b_point], name,
	    b->b_arg, sizeof(b->b_arg)) == -1) {
		errno = 0;
		bench_fail(b, "no parameter %s at this point", name);
	}
	return (b->b_arg);
}

long
bench_num(struct bench *b, const char *name)
{
	const char *text;
	char *end;
	long n;

	text = bench_arg(b, name);
	errno = 0;
	n = strtol(text, &end, 10);
	if (end == text || *end != '\0' || errno != 0)
		bench_fail(b, "parameter %s: \"%s\" is not a number", name,
		    text);
	return (n);
}

long
bench_time_ms(const struct bench *b)
{
	return (b->b_config.g_cap_ms / b->b_config.g_workers);
}

const char *
bench_setting(const struct bench *b, const char *name)
{
	return (config_atf(b->b_tc, name));
}

bool
bench_paper(const struct bench *b)
{
	return (strcmp(b->b_config.g_profile, "paper") == 0);
}

const char *
bench_peer(const struct bench *b)
{
	return (b->b_config.g_peer);
}
