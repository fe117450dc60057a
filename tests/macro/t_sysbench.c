/*
 * The workloads of sysbench, by as many of its threads as "members" says.
 */
#include <limits.h>
#include <stdlib.h>

#include "h_command.h"
#include "h_sysbench.h"

#define OUTPUT	"sysbench.out"
#define WORDS	16
#define TRIALS	5

/* A workload: its own words, and the figure that counts. */
struct load {
	const char *l_words[WORDS];	/* the first one is its name */
	struct sysbench_figure l_figure;
	bool	l_timed;		/* it runs for a time; else it ends */
	bool	l_events;		/* the figure is divided by the time */
	double	l_factor;		/* to the unit of the case */
	int	l_trials;		/* 0: 1 */
};

/* What it has said, to be freed. */
static char *
said(struct bench *b, const char *file)
{
	char *text;
	FILE *f;
	size_t n;

	if ((text = malloc(65536)) == NULL ||
	    (f = fopen(file, "r")) == NULL)
		bench_fail(b, "%s", file);
	n = fread(text, 1, 65535, f);
	text[n] = '\0';
	(void)fclose(f);
	errno = 0;
	if (strlen(text) != n || n == 65535)
		bench_fail(b, "sysbench has said too much, or nonsense");
	return (text);
}

/* sysbench NAME --threads=N WORDS VERB, in dir. */
static char *
run(struct bench *b, const struct load *l, const char *verb, const char *dir,
    const char *file)
{
	struct command_times t;
	char *argv[WORDS + 5], length[32], threads[32];
	size_t i, n;

	(void)snprintf(threads, sizeof(threads), "--threads=%ld",
	    bench_num(b, "members"));
	(void)snprintf(length, sizeof(length), "--time=%d",
	    !l->l_timed ? 0 : bench_paper(b) ? 5 : 1);
	n = 0;
	argv[n++] = (char *)(uintptr_t)"sysbench";
	argv[n++] = threads;
	argv[n++] = length;
	for (i = 0; i < WORDS && l->l_words[i] != NULL; i++)
		argv[n++] = (char *)(uintptr_t)l->l_words[i];
	argv[n++] = (char *)(uintptr_t)verb;
	argv[n] = NULL;
	command_must(b, argv, dir, file, &t);
	return (said(b, file));
}

/* One run: the figure of the case. */
static double
trial(struct bench *b, const struct load *l, const char *dir, const char *file)
{
	static const struct sysbench_figure time = { "total time:", "s" };
	char err[256], last[COMMAND_LAST], *text;
	double seconds, value;
	bool good;

	text = run(b, l, "run", dir, file);
	good = sysbench_find(text, &l->l_figure, &value, err, sizeof(err)) &&
	    sysbench_find(text, &time, &seconds, err, sizeof(err));
	free(text);
	errno = 0;
	if (!good) {
		command_show(file, last);
		bench_fail(b, "%s", err);
	}
	return ((l->l_events ? value / seconds : value) * l->l_factor);
}

/* Whether it is there; once in a worker its version is kept. */
static bool
present(struct bench *b, const char *file, bool *noted)
{
	char *argv[] = { (char *)(uintptr_t)"sysbench",
	    (char *)(uintptr_t)"--version", NULL };
	char version[32], *text;
	struct command_times t;
	int status;

	if (*noted)
		return (true);
	status = command_run(b, argv, NULL, file, &t);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
		bench_skip(b, "sysbench is not in PATH: install the package "
		    "sysbench");
		return (false);
	}
	text = said(b, file);
	if (status != 0 || !sysbench_version(text, version, sizeof(version)))
		bench_fail(b, "\"sysbench --version\" said: %.100s", text);
	bench_note(b, "sysbench %s", version);
	free(text);
	*noted = true;
	return (true);
}

/* A batch is one run, or the mean of some of them. */
static void
measure(struct bench *b, const struct load *l, const char *dir,
    const char *file)
{
	double sum;
	int i;

	while (bench_batch(b, 1) != 0) {
		sum = trial(b, l, dir, file);
		for (i = 1; i < l->l_trials; i++)
			sum += trial(b, l, dir, file);
		bench_value(b, sum / (l->l_trials > 1 ? l->l_trials : 1));
	}
}

static void
simple(const atf_tc_t *tc, const struct load *l)
{
	struct bench *b;
	bool noted;

	b = bench_open(tc);
	noted = false;
	BENCH_EACH(b)
		if (present(b, OUTPUT, &noted))
			measure(b, l, NULL, OUTPUT);
	bench_close(b);
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
		.l_figure = { "# MiB transferred (", " MiB/sec)" },
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
		.l_figure = { "total number of events:", "" },
		.l_timed = true, .l_events = true, .l_factor = 1,
	};

	simple(tc, &l);
}

ATF_TC(sysbench_mutex);
ATF_TC_HEAD(sysbench_mutex, tc)
{
	head(tc, "sysbench mutex: each thread takes one of 4096 mutexes 50,000 "
	    "times, and counts to 10,000 between", "s", BENCH_LESS,
	    "how much time threads lose to a lock that is mostly free");
}
ATF_TC_BODY(sysbench_mutex, tc)
{
	static const struct load l = {
		.l_words = { "mutex", "--mutex-num=4096",
		    "--mutex-locks=50000", "--mutex-loops=10000" },
		.l_figure = { "total time:", "s" },
		.l_factor = 1,
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
		.l_figure = { "events per second:", "" },
		.l_timed = true, .l_factor = 1,
	};

	simple(tc, &l);
}

ATF_TC(sysbench_fileio_rndwr);
ATF_TC_HEAD(sysbench_fileio_rndwr, tc)
{
	head(tc, "sysbench fileio: threads write blocks of 16 KB at random "
	    "places of 128 MB in 16 files on the file system in memory; the "
	    "mean of five trials", "MB/s", BENCH_MORE, "Kennaway 2008");
}
ATF_TC_BODY(sysbench_fileio_rndwr, tc)
{
	static const struct load l = {
		.l_words = { "fileio", "--file-test-mode=rndwr",
		    "--file-total-size=128M", "--file-num=16",
		    "--file-block-size=16384", "--file-fsync-freq=0",
		    "--file-fsync-end=off" },
		.l_figure = { "written, MiB/s:", "" },
		.l_timed = true, .l_factor = 1.048576, .l_trials = TRIALS,
	};
	struct bench *b;
	const char *dir;
	bool noted, prepared;

	b = bench_open(tc);
	dir = bench_memfs(b);
	noted = prepared = false;
	BENCH_EACH(b) {
		if (!present(b, OUTPUT, &noted) ||
		    !bench_require_space(b, UINT64_C(128) << 20, 16))
			continue;
		if (!prepared)
			free(run(b, &l, "prepare", dir, OUTPUT));
		prepared = true;
		measure(b, &l, dir, OUTPUT);
	}
	bench_close(b);
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
