/*
 * The workloads of sysbench, by as many of its threads as "members" says.
 */
#include <signal.h>
#include <stdio.h>

#include "h_parse.h"
#include "h_server.h"
#include "h_smoke.h"

#define LIMIT_S	300
#define WORDS	16
#define TRIALS	5

/* A workload: its own words, and the figure that counts. */
struct load {
	const char *l_words[WORDS];	/* the first one is its name */
	const char *l_figure;		/* see h_figure.h */
	bool	l_timed;		/* it runs for a time; else it ends */
	bool	l_events;		/* the figure is divided by the time */
	bool	l_takes;		/* what members do is, by the figure */
	double	l_factor;		/* to the unit of the case */
	bool	l_trials;		/* a figure is the mean of some */
};

struct run {
	struct bench *r_bench;
	int	r_trials;		/* of what has some */
	struct server r_server;
	char	r_sysbench[PATH_MAX];
};

static void
run_open(struct run *r, const atf_tc_t *tc, const char *dir)
{
	static const struct server sysbench = { .s_name = "sysbench",
	    .s_kill = SIGTERM };

	r->r_server = sysbench;
	/* In a quick run three workers make two each. */
	r->r_trials = is_smoke(tc) ? 1 : bench_short(tc) ? 2 : TRIALS;
	server_find("sysbench", "sysbench", r->r_sysbench,
	    sizeof(r->r_sysbench));
	server_open(r->r_bench, &r->r_server, dir);
	server_version(r->r_bench, &r->r_server, r->r_sysbench, "--version",
	    0);
	if (!sysbench_known(r->r_server.s_text))
		atf_tc_skip("needs sysbench 1.0 or newer, not \"%.60s\"",
		    r->r_server.s_text);
}

/* sysbench NAME --threads=N WORDS VERB. */
static void
run(struct run *r, const struct load *l, const char *verb)
{
	const char *argv[WORDS + 5];
	char length[32], threads[32];
	size_t i, n;

	(void)snprintf(threads, sizeof(threads), "--threads=%ld",
	    bench_num(r->r_bench, "members"));
	(void)snprintf(length, sizeof(length), "--time=%d",
	    !l->l_timed ? 0 : bench_paper(r->r_bench) ? 5 : 1);
	n = 0;
	argv[n++] = r->r_sysbench;
	argv[n++] = threads;
	argv[n++] = length;
	for (i = 0; i < WORDS && l->l_words[i] != NULL; i++)
		argv[n++] = l->l_words[i];
	argv[n++] = verb;
	argv[n] = NULL;
	server_run(r->r_bench, &r->r_server, LIMIT_S, argv);
}

/* One run: the figure of the case. */
static double
trial(struct run *r, const struct load *l)
{
	const char *text = r->r_server.s_text;
	char why[FIGURE_WHY];
	double seconds, value;

	run(r, l, "run");
	if (!figure_find("sysbench", text, l->l_figure, &value, why) ||
	    !figure_find("sysbench", text, "total time: @s", &seconds, why))
		server_fail(r->r_bench, &r->r_server, "%s", why);
	if (l->l_takes)
		value = (double)bench_num(r->r_bench, "members") / value;
	return ((l->l_events ? value / seconds : value) * l->l_factor);
}

/* A batch is one run, or the mean of some of them. */
static void
measure(struct run *r, const struct load *l)
{
	double sum;
	int i, trials;

	trials = l->l_trials ? r->r_trials : 1;
	while (bench_batch(r->r_bench, 1) != 0) {
		for (sum = 0, i = 0; i < trials; i++)
			sum += trial(r, l);
		bench_value(r->r_bench, sum / trials);
	}
}

static void
simple(const atf_tc_t *tc, const struct load *l)
{
	struct run r;

	r.r_bench = bench_open(tc);
	run_open(&r, tc, bench_scratch(r.r_bench));
	BENCH_EACH(r.r_bench)
		measure(&r, l);
	server_close(r.r_bench, &r.r_server);
	bench_close(r.r_bench);
}

static void
head(atf_tc_t *tc, const char *descr, const char *unit,
    enum bench_better better, const char *cite)
{
	bench_head(tc, descr, unit, better);
	bench_cite(tc, cite);
	bench_param_crew(tc, 2);
}

#define PAE	"reports on PAE and Xen 2010, 2011"

ATF_TC(sysbench_memory);
ATF_TC_HEAD(sysbench_memory, tc)
{
	head(tc, "sysbench memory: threads write blocks of 1 KB, each its own",
	    "MB/s", BENCH_MORE, PAE);
}
ATF_TC_BODY(sysbench_memory, tc)
{
	static const struct load l = {
		.l_words = { "memory", "--memory-scope=local",
		    "--memory-total-size=100T" },
		.l_figure = "# MiB transferred (@ MiB/sec)",
		.l_timed = true, .l_factor = 1.048576,
	};

	simple(tc, &l);
}

ATF_TC(sysbench_threads);
ATF_TC_HEAD(sysbench_threads, tc)
{
	head(tc, "sysbench threads: each takes one of 8 mutexes, yields and "
	    "gives it back, 1000 times an operation", "op/s", BENCH_MORE, PAE);
}
ATF_TC_BODY(sysbench_threads, tc)
{
	static const struct load l = {
		.l_words = { "threads", "--thread-locks=8",
		    "--thread-yields=1000" },
		.l_figure = "total number of events: @",
		.l_timed = true, .l_events = true, .l_factor = 1,
	};

	simple(tc, &l);
}

ATF_TC(sysbench_mutex);
ATF_TC_HEAD(sysbench_mutex, tc)
{
	head(tc, "sysbench mutex: each thread takes one of 4096 mutexes 50,000 "
	    "times, and counts to 10,000 between: how often in all",
	    "op/s", BENCH_MORE,
	    "how much time threads lose to a lock that is mostly free");
}
ATF_TC_BODY(sysbench_mutex, tc)
{
	static const struct load l = {
		.l_words = { "mutex", "--mutex-num=4096",
		    "--mutex-locks=50000", "--mutex-loops=10000" },
		.l_figure = "total time: @s",
		.l_takes = true, .l_factor = 50000,
	};

	simple(tc, &l);
}

ATF_TC(sysbench_cpu);
ATF_TC_HEAD(sysbench_cpu, tc)
{
	head(tc, "sysbench cpu: threads look for the primes below 10,000",
	    "op/s", BENCH_MORE, "no kernel in it: a figure that moves tells of "
	    "the machine, or of the scheduler");
}
ATF_TC_BODY(sysbench_cpu, tc)
{
	static const struct load l = {
		.l_words = { "cpu", "--cpu-max-prime=10000" },
		.l_figure = "events per second: @",
		.l_timed = true, .l_factor = 1,
	};

	simple(tc, &l);
}

ATF_TC(sysbench_fileio_rndwr);
ATF_TC_HEAD(sysbench_fileio_rndwr, tc)
{
	head(tc, "sysbench fileio: threads write blocks of 16 KB at random "
	    "places of 128 MB in 16 files on the file system in memory; the "
	    "mean of its trials", "MB/s", BENCH_MORE, "Kennaway 2008");
}
ATF_TC_BODY(sysbench_fileio_rndwr, tc)
{
	static const struct load l = {
		.l_words = { "fileio", "--file-test-mode=rndwr",
		    "--file-total-size=128M", "--file-num=16",
		    "--file-block-size=16384", "--file-fsync-freq=0",
		    "--file-fsync-end=off" },
		.l_figure = "written, MiB/s: @",
		.l_timed = true, .l_factor = 1.048576, .l_trials = true,
	};
	struct run r;
	bool prepared;

	r.r_bench = bench_open(tc);
	run_open(&r, tc, bench_memfs(r.r_bench));
	prepared = false;
	BENCH_EACH(r.r_bench) {
		if (!bench_require_space(r.r_bench, UINT64_C(128) << 20, 16))
			continue;
		if (!prepared)
			run(&r, &l, "prepare");
		prepared = true;
		measure(&r, &l);
	}
	server_close(r.r_bench, &r.r_server);
	bench_close(r.r_bench);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sysbench_memory);
	ATF_TP_ADD_TC(tp, sysbench_threads);
	ATF_TP_ADD_TC(tp, sysbench_mutex);
	ATF_TP_ADD_TC(tp, sysbench_cpu);
	ATF_TP_ADD_TC(tp, sysbench_fileio_rndwr);
	return (atf_no_error());
}
