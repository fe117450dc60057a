#include <sys/wait.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "spawn_impl.h"

#define PROGRAM_MS	2000

/* One line for kyua: printable, and it is the first failure that counts. */
static void
wrong(struct ledger *l, const char *what, const char *detail)
{
	long k;
	char *s;

	if (l->wrong[0] != '\0')
		return;
	k = l->b->b_config.g_workers;
	(void)snprintf(l->wrong, sizeof(l->wrong), "worker %ld of %ld: %s%s%s",
	    (l->worker - 1) % k + 1, k, what, detail[0] != '\0' ? ": " : "",
	    detail);
	for (s = l->wrong; *s != '\0'; s++)
		if (*s < ' ' || *s > '~')
			*s = '?';
}

/*
 * The part of a batch in which it did not wait for a CPU: all of it if it may
 * as well have waited while the clock stood.
 */
static double
ran(const struct record *r)
{
	const char *waited, *gross;
	double ns, part;

	waited = record_get(r, "waited_ns");
	gross = record_get(r, "gross_ns");
	if (waited == NULL || gross == NULL ||
	    (ns = strtod(gross, NULL)) <= 0)
		return (1);
	part = 1 - strtod(waited, NULL) / ns;
	return (part > 0 ? part : 1);
}

static void
take_batch(struct ledger *l, const struct record *r, size_t point)
{
	if (r->r_worker != l->worker) {
		wrong(l, "a batch of another worker", "");
		return;
	}
	l->seen++;
	if (strchr(r->r_marks, RECORD_MARK_BACKWARDS) != NULL)
		l->rejected++;
	if (samples_add(&l->samples, point, r->r_worker, r->r_value, ran(r),
	    r->r_marks) == -1)
		wrong(l, "no memory", "");
}

/* What a sweep could not do once would only cost the others their time. */
static void
take_skip(struct ledger *l, const struct record *r, size_t point)
{
	(void)snprintf(l->skip[point], sizeof(l->skip[point]), "%s",
	    r->r_text);
	l->b->b_left[point] = sweep_budget(l->b) != 0;
}

/* One line of a worker: check it, remember it, and pass it on. */
static void
take_line(struct ledger *l, const char *line, size_t len)
{
	struct record r;
	char err[BENCH_REASON];
	long point;

	switch (record_parse(&r, line, len, err, sizeof(err))) {
	case 0:
		wrong(l, "a line that is no record", "");
		return;
	case -1:
		wrong(l, "a broken record", err);
		return;
	}
	if (strcmp(r.r_id, l->b->b_id) != 0) {
		wrong(l, "a record of another benchmark", r.r_id);
		return;
	}
	if (r.r_type == RECORD_END) {
		l->ended = r.r_lines == l->lines;
		return;
	}
	l->lines++;
	point = 0;
	if (r.r_type == RECORD_BATCH || r.r_type == RECORD_SKIP)
		point = points_find(&l->b->b_points, r.r_point);
	if (point == -1)
		wrong(l, "a point that was not declared", r.r_point);
	else if (r.r_type == RECORD_BATCH)
		take_batch(l, &r, (size_t)point);
	else if (r.r_type == RECORD_SKIP)
		take_skip(l, &r, (size_t)point);
	else if (r.r_type != RECORD_NOTE)
		wrong(l, "a record that is not a worker's", "");
	/* Every worker leaves out the same point: once is enough. */
	if (l->wrong[0] == '\0' && r.r_type != RECORD_SKIP &&
	    (r.r_type != RECORD_NOTE ||
	    notes_take(&l->notes, &r, l->worker)) &&
	    out_line(&l->out, line, len) == -1)
		wrong(l, l->out.o_error, "");
}

/* Milliseconds until the worker must have said something. */
static int
patience(uint64_t heard, uint64_t limit, long hang_s)
{
	uint64_t now, end;

	now = bench_now();
	end = heard + (uint64_t)hang_s * 1000000000;
	if (limit < end)
		end = limit;
	if (now >= end)
		return (0);
	return ((int)((end - now) / 1000000) + 1);
}

/* Read a worker's records until it closes the pipe, hangs, or errs. */
static void
listen_to(struct ledger *l, struct worker *w)
{
	char buf[2 * RECORD_LINE], *nl;
	char why[BENCH_REASON];
	struct pollfd pfd;
	uint64_t begun, heard, limit;
	size_t used;
	ssize_t n;
	int ready;

	used = 0;
	begun = heard = bench_now();
	/* Where another program measures, it may take a second or two. */
	limit = heard + (uint64_t)l->b->b_config.g_hang_s * 1000000000 +
	    l->b->b_points.p_count * (uint64_t)(PROGRAM_MS +
	    2 * l->b->b_config.g_cap_ms) * 1000000;
	pfd.fd = w->w_fd;
	pfd.events = POLLIN;
	while (l->wrong[0] == '\0') {
		ready = poll(&pfd, 1, patience(heard, limit,
		    l->b->b_config.g_hang_s));
		if (ready == 0) {
			(void)snprintf(why, sizeof(why), "hung: killed after "
			    "%.0f s, %.0f s without a word (hang_s is %ld)",
			    (double)(bench_now() - begun) / 1e9,
			    (double)(bench_now() - heard) / 1e9,
			    l->b->b_config.g_hang_s);
			wrong(l, why, "");
			break;
		}
		if (ready == -1)
			continue;
		n = read(w->w_fd, buf + used, sizeof(buf) - used);
		if (n <= 0)
			break;
		heard = bench_now();
		if (l->parent != 0 && getppid() != l->parent)
			wrong(l, "kyua is gone", "");
		used += (size_t)n;
		while ((nl = memchr(buf, '\n', used)) != NULL) {
			take_line(l, buf, (size_t)(nl + 1 - buf));
			used -= (size_t)(nl + 1 - buf);
			memmove(buf, nl + 1, used);
		}
		if (used == sizeof(buf))
			wrong(l, "a line that does not end", "");
	}
	if (l->wrong[0] != '\0')
		worker_kill(w);
}

/* What became of the worker, from its status and its ATF result. */
static void
judge_worker(struct ledger *l, int status, const char *word, const char *why)
{
	char text[64];

	if (l->wrong[0] != '\0')
		return;
	if (status == -1 || WIFSIGNALED(status)) {
		(void)snprintf(text, sizeof(text), "killed by signal %d",
		    status == -1 ? 0 : WTERMSIG(status));
		wrong(l, text, status == -1 ? "" : strsignal(WTERMSIG(status)));
	} else if (WEXITSTATUS(status) == 127)
		wrong(l, "could not be executed", os_progname());
	else if (strcmp(word, "failed") == 0)
		(void)snprintf(l->wrong, sizeof(l->wrong), "%s", why);
	else if (strcmp(word, "passed") != 0) {
		(void)snprintf(text, sizeof(text), "ended with exit status %d "
		    "and without a result", WEXITSTATUS(status));
		wrong(l, text, word);
	}
	else if (!l->ended)
		wrong(l, "ended without bench_close()", "");
}

/* Returns whether to go on: a worker that skips skips the case. */
static bool
run_worker(struct ledger *l, uint64_t ns)
{
	struct worker w;
	char err[BENCH_REASON], word[32], why[BENCH_REASON];
	int status;
	bool hung;

	l->lines = 0;
	l->ended = false;
	if (worker_spawn(l->b, l->worker, ns, &w, err, sizeof(err)) == -1) {
		if (procs_spent(why, sizeof(why)))
			(void)snprintf(l->skipped, sizeof(l->skipped),
			    "%.200s; %.200s", err, why);
		else
			wrong(l, err, "");
		return (false);
	}
	listen_to(l, &w);
	status = worker_wait(&w, l->b->b_config.g_hang_s, &hung);
	if (hung)
		wrong(l, "does not end, and was killed", "");
	worker_result(&w, word, sizeof(word), why, sizeof(why));
	if (l->wrong[0] == '\0' && strcmp(word, "skipped") == 0) {
		(void)snprintf(l->skipped, sizeof(l->skipped), "%s", why);
		return (false);
	}
	judge_worker(l, status, word, why);
	return (l->wrong[0] == '\0');
}

bool
ledger_round(struct ledger *l, long round)
{
	uint64_t begun, budget, used;
	long i, k;

	k = l->b->b_config.g_workers;
	begun = bench_now();
	budget = sweep_budget(l->b);
	for (used = 0, i = 1; i <= k; i++) {
		l->worker = round * k + i;
		if (!run_worker(l, (budget - used) / (uint64_t)(k - i + 1)))
			return (false);
		if (budget == 0)
			continue;
		/* What a worker leaves goes to those after it. */
		used = bench_now() - begun;
		if (used >= budget)
			break;
	}
	return (true);
}

int
ledger_summary(struct ledger *l, size_t point, long round, struct record *r,
    struct summary *sum)
{
	long k;

	k = l->b->b_config.g_workers;
	return (summarise(&l->samples, point, round * k + 1, (round + 1) * k,
	    l->b->b_more, r, sum));
}
