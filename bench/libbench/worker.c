#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "peer_impl.h"

static void
usage(void *arg, struct os_usage *u)
{
	struct bench *b;

	b = arg;
	if (b->b_crew != NULL)
		crew_usage(b->b_crew, u);
	else
		os_usage(u);
}

/* Become the worker that the environment names. */
void
worker_open(struct bench *b, const char *name)
{
	char *end;
	size_t i;
	long fd;

	errno = 0;
	fd = strtol(name, &end, 10);
	if (*end == ':')
		b->b_worker = strtol(end + 1, &end, 10);
	if (*end == ':')
		b->b_config.g_seed = strtol(end + 1, &end, 10);
	if (*end == ':')
		b->b_sweep.s_time = strtoumax(end + 1, &end, 10);
	if (errno != 0 || *end != ':' || b->b_worker < 1 ||
	    strlen(end + 1) != b->b_points.p_count)
		bench_fail(b, BENCH_WORKER " is not for setting by hand");
	for (i = 0; i < b->b_points.p_count; i++)
		b->b_only[i] = end[1 + i] == '1';
	b->b_fd = (int)fd;
	/* Programs that the body executes have no business with it. */
	(void)fcntl(b->b_fd, F_SETFD, FD_CLOEXEC);
	(void)unsetenv(BENCH_WORKER);
	(void)os_die_with_parent();
	clock_probe(&b->b_clock);
	b->b_meter.m_clock = &b->b_clock;
	b->b_meter.m_usage = usage;
	b->b_meter.m_emit = worker_emit;
	b->b_meter.m_arg = b;
	b->b_meter.m_batches = b->b_config.g_batches;
	b->b_meter.m_phase = METER_DONE;
	b->b_point = 0;
	if (b->b_clock.c_backwards > 0)
		bench_note(b, "the clock went backwards %ld times while it "
		    "was probed", b->b_clock.c_backwards);
	if (b->b_points.p_count == 1)
		worker_point(b);
}

/* Begin to measure the point b_point. */
void
worker_point(struct bench *b)
{
	b->b_begun = true;
	b->b_per = 1;
	b->b_bytes = 0;
	b->b_meter.m_target = (uint64_t)b->b_config.g_batch_us * 1000;
	b->b_meter.m_cap = (uint64_t)b->b_config.g_cap_ms * 1000000 /
	    (uint64_t)b->b_config.g_workers;
	if (b->b_sweep.s_time != 0 && b->b_meter.m_cap > sweep_share(b))
		b->b_meter.m_cap = sweep_share(b);
	meter_begin(&b->b_meter);
}

void
worker_leave(struct bench *b)
{
	if (!b->b_pinned)
		return;
	(void)os_unpin();
	b->b_pinned = false;
}

void
worker_send(struct bench *b, const struct record *r)
{
	char line[RECORD_LINE];
	ssize_t n;
	size_t done;
	int len;

	if ((len = record_format(r, line, sizeof(line))) == -1)
		bench_fail(b, "a record that can not be written");
	for (done = 0; done < (size_t)len; done += (size_t)n) {
		n = write(b->b_fd, line + done, (size_t)len - done);
		if (n == -1 && errno == EINTR)
			n = 0;
		else if (n == -1)
			_exit(1);	/* The controller is gone. */
	}
	b->b_lines++;
}

static void
add_count(struct record *r, const char *key, char *text, size_t len,
    int64_t value)
{
	(void)snprintf(text, len, "%lld", (long long)value);
	(void)record_add(r, key, text);
}

void
worker_emit(void *arg, const struct batch *batch)
{
	const struct os_usage *u;
	struct bench *b;
	struct record r;
	char text[6][24];

	b = arg;
	u = &batch->b_usage;
	record_init(&r, RECORD_BATCH, b->b_id);
	r.r_point = b->b_points.p_name[b->b_point];
	r.r_worker = b->b_worker;
	r.r_batch = batch->b_number;
	r.r_ops = (uint64_t)batch->b_turns * b->b_per;
	r.r_ns = batch->b_net;
	r.r_value = strchr(batch->b_marks, RECORD_MARK_BACKWARDS) != NULL ? 0 :
	    batch_value(batch, b->b_unit, b->b_per, b->b_bytes);
	if (isnan(r.r_value))
		bench_fail(b, "%s needs bench_rate() or bench_value()",
		    b->b_unit);
	memcpy(r.r_marks, batch->b_marks, sizeof(r.r_marks));
	add_count(&r, "gross_ns", text[0], sizeof(text[0]),
	    (int64_t)batch->b_gross);
	if (u->u_cpu_time >= 0)
		add_count(&r, "cpu_ns", text[1], sizeof(text[1]),
		    u->u_cpu_time);
	if (u->u_switches > 0)
		add_count(&r, "switches", text[2], sizeof(text[2]),
		    u->u_switches);
	if (u->u_stolen > 0)
		add_count(&r, "stolen_ns", text[3], sizeof(text[3]),
		    u->u_stolen);
	if (u->u_waited > 0)
		add_count(&r, "waited_ns", text[4], sizeof(text[4]),
		    u->u_waited);
	if (u->u_faults > 0)
		add_count(&r, "faults", text[5], sizeof(text[5]),
		    u->u_faults);
	if (b->b_crew != NULL)
		crew_record(b->b_crew, &r);
	worker_send(b, &r);
}

static void
send_text(struct bench *b, enum record_type type, const char *medium,
    const char *fmt, va_list ap)
{
	struct record r;
	char text[BENCH_REASON];

	(void)vsnprintf(text, sizeof(text), fmt, ap);
	record_init(&r, type, b->b_id);
	if (type == RECORD_SKIP)
		r.r_point = b->b_points.p_name[b->b_point];
	r.r_text = text;
	if (medium != NULL)
		(void)record_add(&r, BENCH_MEDIUM, medium);
	worker_send(b, &r);
}

void
bench_note(struct bench *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	send_text(b, RECORD_NOTE, NULL, fmt, ap);
	va_end(ap);
}

void
bench_medium(struct bench *b, const char *medium, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	send_text(b, RECORD_NOTE, medium, fmt, ap);
	va_end(ap);
}

void
bench_skip(struct bench *b, const char *fmt, ...)
{
	va_list ap;

	if (!b->b_begun)
		atf_tc_fail("bench_skip() outside of a point");
	va_start(ap, fmt);
	send_text(b, RECORD_SKIP, NULL, fmt, ap);
	va_end(ap);
	meter_end(&b->b_meter);
}

/* What fails for want of processes or threads is left out: no fault of it. */
void
bench_fail(struct bench *b, const char *fmt, ...)
{
	char text[BENCH_REASON], why[128];
	bool spent;
	va_list ap;
	int error;

	error = errno;
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	/* A peer has no ATF; its exit status says that it failed. */
	if (b != NULL && b->b_pid != getpid()) {
		fprintf(stderr, "peer: %s%s%s\n", text, error != 0 ? ": " : "",
		    error != 0 ? strerror(error) : "");
		_exit(1);
	}
	spent = error == EAGAIN && procs_spent(why, sizeof(why));
	if (b != NULL)
		peers_kill(b);
	if (spent)
		atf_tc_skip("%s: %s; %s", text, strerror(error), why);
	if (error != 0)
		atf_tc_fail("%s: %s", text, strerror(error));
	atf_tc_fail("%s", text);
}
