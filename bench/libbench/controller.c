#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "judge.h"
#include "verdict.h"

#define ROUNDS_END	UINT64_C(600000000000)	/* ns that rounds may last */
#define WAIT_MOST	8			/* seconds between rounds */
#define SEEDS		UINT64_C(1000000000)
#define HELPERS		2	/* a guardian of results, and a worker */

static void
give_up(struct ledger *l, const char *why)
{
	if (l->wrong[0] == '\0')
		(void)snprintf(l->wrong, sizeof(l->wrong), "%s", why);
}

/* Confirming in the same second would only confirm the noise. */
static void
wait_for(long round)
{
	struct timespec ts;

	ts.tv_nsec = 0;
	ts.tv_sec = round > 3 ? WAIT_MOST : 1 << (round - 1);
	(void)nanosleep(&ts, NULL);
}

/*
 * What went wrong with the machine while a round was measured, or NULL.  What
 * takes long to find out matters only where something looks slower.
 */
static const char *
troubled(const struct trouble *t, const struct ledger *l,
    const struct judge *j, long round, char *why, size_t len)
{
	struct clock c;
	double loop;

	clock_system(&c);
	clock_probe(&c);
	loop = judge_loop(j) > 0 ? judge_loop(j) : l->b->b_clock.c_loop;
	/* A slower CPU that is allowed is not told of. */
	if (c.c_loop <= loop * (1 + (double)l->b->b_config.g_slower / 100))
		loop = 0;
	return (trouble_end(t, c.c_loop, loop,
	    (double)l->b->b_config.g_tolerate / 100, why, len) ||
	    (round > 0 && host_unfit(l->b, why, len)) ? why : NULL);
}

/* Room for what the workers leave, and a process for each of two tasks. */
static bool
prepare(struct ledger *l)
{
	const char *which;
	long more;

	more = os_more_procs(&which);
	if (more < HELPERS) {
		(void)snprintf(l->skipped, sizeof(l->skipped), "needs %d more "
		    "processes, %s leaves %ld: raise it (ulimit -u)", HELPERS,
		    which, more);
		return (false);
	}
	if ((errno = scratch_results(l->b)) == 0)
		return (true);
	(void)snprintf(l->wrong, sizeof(l->wrong), "TMPDIR: %.400s: %s",
	    l->b->b_dir, strerror(errno));
	l->b->b_dir[0] = '\0';
	return (false);
}

/*
 * Measure, and measure again what looks slower than its baseline, apart in
 * time, until that is settled or the rounds are used up.
 */
static void
measure(struct ledger *l, struct judge *j)
{
	struct trouble t;
	char why[BENCH_REASON];
	uint64_t begun;
	long round;

	begun = bench_now();
	for (round = 0; judge_wants(j, l, round); round++) {
		if (bench_now() - begun > ROUNDS_END)
			return;
		if (round > 0)
			wait_for(round);
		trouble_begin(&t);
		if (!ledger_round(l, round))
			return;
		judge_round(j, l, round, troubled(&t, l, j, round, why,
		    sizeof(why)));
	}
}

/* Some workers could not measure a point, or not to its end. */
static void
print_fewer(struct ledger *l, size_t point, long workers)
{
	char text[2 * BENCH_REASON];
	struct record r;

	record_init(&r, RECORD_NOTE, l->b->b_id);
	if (workers < l->b->b_config.g_workers)
		(void)snprintf(text, sizeof(text), "%s: only %ld of %ld "
		    "workers measured it: %s", l->b->b_points.p_name[point],
		    workers, l->b->b_config.g_workers, l->skip[point]);
	else
		(void)snprintf(text, sizeof(text), "%s: fewer batches "
		    "than asked for: %s", l->b->b_points.p_name[point],
		    l->skip[point]);
	r.r_text = text;
	if (out_record(&l->out, &r) == -1)
		give_up(l, l->out.o_error);
}

/* Where nobody said why, the time of the sweep was over. */
static void
find_reason(struct ledger *l, size_t point)
{
	if (l->skip[point][0] == '\0' && sweep_budget(l->b) != 0)
		(void)snprintf(l->skip[point], sizeof(l->skip[point]),
		    "the sweep's time was over: raise sweep_ms, %ld",
		    l->b->b_config.g_sweep_ms);
}

/* The result of each point; returns how many points were measured. */
static size_t
print_points(struct ledger *l, struct judge *j)
{
	struct summary sum;
	struct record r;
	char why[BENCH_REASON];
	size_t i, measured;
	bool there;

	for (measured = i = 0; i < l->b->b_points.p_count; i++) {
		record_init(&r, RECORD_POINT, l->b->b_id);
		r.r_point = l->b->b_points.p_name[i];
		there = ledger_summary(l, i, 0, &r, &sum) == 0;
		if (!there || r.r_workers < l->b->b_config.g_workers)
			find_reason(l, i);
		if (there) {
			measured++;
			if (l->notes.t_media[0] != '\0')
				(void)record_add(&r, BENCH_MEDIUM,
				    l->notes.t_media);
			judge_print(j, i, &r);
			if (l->skip[i][0] != '\0')
				print_fewer(l, i, (long)r.r_workers);
		} else if (l->skip[i][0] != '\0') {
			record_init(&r, RECORD_SKIP, l->b->b_id);
			r.r_point = l->b->b_points.p_name[i];
			r.r_text = l->skip[i];
		} else {
			(void)snprintf(why, sizeof(why),
			    "point \"%s\" was not measured", r.r_point);
			give_up(l, why);
			continue;
		}
		if (out_record(&l->out, &r) == -1)
			give_up(l, l->out.o_error);
	}
	return (measured);
}

/* The last record says what came of the case. */
static void
print_end(struct ledger *l, const char *result, const char *reason)
{
	struct record r;

	record_init(&r, RECORD_END, l->b->b_id);
	r.r_lines = l->out.o_lines;
	(void)record_add(&r, "result", result);
	if (reason[0] != '\0')
		(void)record_add(&r, "reason", reason);
	/* Measured it was, and well. */
	if (l->order_broken)
		(void)record_add(&r, "order_broken", "1");
	(void)out_record(&l->out, &r);
	out_close(&l->out);
	scratch_close(l->b);
}

/* ATF's result of a case that was measured. */
static _Noreturn void
judged(struct ledger *l, struct judge *j)
{
	char why[2 * BENCH_REASON + 2], growth[BENCH_REASON];
	enum judge_result result, order;
	size_t used;

	if (order_judge(l, j, &order, growth, sizeof(growth)) == -1) {
		order = JUDGE_FAIL;
		(void)snprintf(growth, sizeof(growth), "%s", l->out.o_error);
	}
	l->order_broken = order == JUDGE_FAIL && l->out.o_error[0] == '\0';
	result = judge_result(j, why, BENCH_REASON);
	if (order == JUDGE_FAIL || (order != JUDGE_PASS &&
	    result == JUDGE_PASS)) {
		used = result == JUDGE_FAIL ? strlen(why) : 0;
		(void)snprintf(why + used, sizeof(why) - used, "%s%s",
		    used > 0 ? "; " : "", growth);
		result = order;
	}
	switch (result) {
	case JUDGE_FAIL:
		print_end(l, "failed", why);
		atf_tc_fail("%s", why);
	case JUDGE_SKIP:
		print_end(l, "skipped", why);
		atf_tc_skip("%s", why);
	case JUDGE_EXPECTED:
		print_end(l, "expected_failure", why);
		/* ATF puts the one behind the other. */
		atf_tc_expect_fail("%s", why);
		atf_tc_fail("it was accepted");
	case JUDGE_PASS:
		break;
	}
	print_end(l, "passed", "");
	atf_tc_pass();
}

/* From the records to the result. */
static _Noreturn void
finish(struct ledger *l, struct judge *j)
{
	const char *skipped;
	size_t measured;

	skipped = l->skipped;
	measured = l->wrong[0] != '\0' || skipped[0] != '\0' ? 0 :
	    print_points(l, j);
	if (notes_print(&l->notes, &l->out, l->b->b_id) == -1)
		give_up(l, l->out.o_error);
	if (l->wrong[0] == '\0' && 100 * l->rejected > l->seen)
		(void)snprintf(l->wrong, sizeof(l->wrong), "the clock went "
		    "backwards in %ld of %ld batches", l->rejected, l->seen);
	if (measured == 0 && skipped[0] == '\0')
		skipped = l->skip[0];
	if (l->wrong[0] != '\0') {
		print_end(l, "failed", l->wrong);
		atf_tc_fail("%s", l->wrong);
	}
	if (measured == 0) {
		print_end(l, "skipped", skipped);
		atf_tc_skip("%s", skipped);
	}
	judged(l, j);
}

/*
 * Who starts a program may ignore its children's end, block signals or close
 * the standard input; cases and their helpers take none of that for granted.
 */
static void
usual_state(void)
{
	sigset_t none;

	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)signal(SIGCHLD, SIG_DFL);
	if (fcntl(STDIN_FILENO, F_GETFD) == -1)
		(void)open("/dev/null", O_RDONLY);
}

void
controller(struct bench *b)
{
	struct ledger *l;
	struct judge *j;
	char err[BENCH_REASON];

	if ((l = calloc(1, sizeof(*l))) == NULL)
		atf_tc_fail("no memory");
	l->b = b;
	usual_state();
	/*
	 * kyua that is killed can not end its case.  Where the system does not
	 * either, we see to it each time that we hear of a worker.
	 */
	if (getenv(BENCH_INSIDE) != NULL) {
		l->parent = getppid();
		(void)os_die_with_parent();
	}
	if (b->b_config.g_seed == 0)
		b->b_config.g_seed = (long)((bench_now() / 1000 +
		    (uint64_t)getpid()) % SEEDS) + 1;
	if ((j = judge_open(b, err, sizeof(err))) == NULL)
		atf_tc_fail("%s", err);
	clock_probe(&b->b_clock);
	if (out_open(&l->out, b->b_config.g_records) == -1 ||
	    host_record(&l->out, b) == -1 || case_record(&l->out, b) == -1)
		atf_tc_fail("%s", l->out.o_error);
	if (prepare(l))
		measure(l, j);
	finish(l, j);
}
