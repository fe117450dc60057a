#include <math.h>
#include <string.h>

#include "sample.h"

#define COUNT(a)	(sizeof(a) / sizeof((a)[0]))

struct sample {
	const char *s_case, *s_point, *s_unit;
	double	s_value;
	const char *s_descr, *s_cite;
};

#define S1	"McGarry 2005, Table 1"
#define S3	"lmbench"

static const struct sample samples[] = {
	{ "syscall/t_getpid:getpid", "call=syscall", "ns/op", 368.2,
	    "Into the kernel and back by the shortest way.", S1 },
	{ "syscall/t_getpid:getpid", "call=libc", "ns/op", 412.9,
	    "Into the kernel and back by the shortest way.", S1 },
	{ "syscall/t_getppid:getppid", "-", "ns/op", 371,
	    "getppid(2): into the kernel and back.", S1 },
	{ "syscall/t_gettimeofday:gettimeofday", "call=libc", "ns/op", 26.14,
	    "gettimeofday(2) as a program calls it and as a system call.", S3 },
	{ "syscall/t_gettimeofday:gettimeofday", "call=syscall", "ns/op",
	    1099.6,
	    "gettimeofday(2) as a program calls it and as a system call.", S3 },
	{ "syscall/t_sbrk:sbrk", "-", "ns/op", 640.3,
	    "sbrk(2) by 1024 bytes, up and down in turn.", S3 },
	{ "syscall/t_write:write_devnull", "-", "ns/op", 455,
	    "write(2) of one byte to /dev/null.", S3 },
	{ "syscall/t_read:read_devzero", "-", "ns/op", 611.6,
	    "read(2) of one byte from /dev/zero.", S3 },
	{ "syscall/t_stat:stat", "-", "ns/op", 1820, "stat(2) of a file in "
	    "the work directory.", S3 },
	{ "syscall/t_stat:fstat", "-", "ns/op", 720, "fstat(2) of an open "
	    "file.", S3 },
	{ "syscall/t_open:open_close", "-", "ns/op", 2641.7,
	    "open(2) and close(2) of a file that is there.", S3 },
	{ "syscall/t_poll:poll", "fds=10", "ns/op", 1211,
	    "poll(2) of descriptors of which none is ready.", S3 },
	{ "syscall/t_poll:poll", "fds=100", "ns/op", 5904,
	    "poll(2) of descriptors of which none is ready.", S3 },
	{ "syscall/t_poll:poll", "fds=1000", "ns/op", 53181,
	    "poll(2) of descriptors of which none is ready.", S3 },
	{ "syscall/t_kqueue:kevent", "-", NULL, 0,
	    "kevent(2) of descriptors of which none is ready.", S3 },
	{ "proc/t_create:create_dynamic", "-", "ns/op", 1098331,
	    "fork(2) until the child's first byte arrives; dynamic program.",
	    S1 },
	{ "proc/t_create:create_static", "-", "ns/op", 402118,
	    "fork(2) until the child's first byte arrives; static program.",
	    S1 },
	{ "proc/t_terminate:terminate_dynamic", "-", "ns/op", 611402,
	    "SIGTERM to a waiting child until wait4(2) returns.", S1 },
	{ "proc/t_load:load_dynamic", "-", "ns/op", 2620441,
	    "execve(2) of a minimal program until its first byte.", S1 },
	{ "proc/t_load:load_static", "-", NULL, 0,
	    "execve(2) of a minimal program until its first byte.", S1 },
	{ "proc/t_fork_rss:fork_rss", "rss=1MB", "ns/op", 391022,
	    "fork(2) and exit of a parent with so much memory.", NULL },
	{ "proc/t_fork_rss:fork_rss", "rss=100MB", "ns/op", 3933104,
	    "fork(2) and exit of a parent with so much memory.", NULL },
	{ "proc/t_fork_rss:fork_rss", "rss=1GB", NULL, 0,
	    "fork(2) and exit of a parent with so much memory.", NULL },
	{ "proc/t_lmbench:shell", "-", "ns/op", 12400310,
	    "/bin/sh -c with a program that does nothing.", S3 },
	{ "sched/t_ctx_pipe:ctx_pipe", "cpu=same", "ns/op", 3511,
	    "A switch between two processes: half a round trip of one byte "
	    "over a pair of pipes.", S1 },
	{ "sched/t_ctx_pipe:ctx_pipe", "cpu=cross", "ns/op", 6620,
	    "A switch between two processes: half a round trip of one byte "
	    "over a pair of pipes.", S1 },
	{ "sched/t_ctx_pipe:ctx_pipe", "cpu=free", "ns/op", 6590,
	    "A switch between two processes: half a round trip of one byte "
	    "over a pair of pipes.", S1 },
	{ "sched/t_pipe:pipe_bw", "size=65536", "MB/s", 2761.4,
	    "Bytes through a pipe, counted at the reader.", S3 },
	{ "sched/t_yield:yield", "-", "ns/op", 512,
	    "sched_yield(2) between two processes.", NULL }
};
#define NSAMPLES	COUNT(samples)

static const double factors[SAMPLE_RUNS] = {
	1, 1.043, 0.71, 1.9, 0.992, 3.1, 1.2, 12.5, 1.11, 0.87
};

static const struct report_fact facts[SAMPLE_RUNS][12] = {
	{
		{ "machine", "3f2a9c1e", NULL },
		{ "processor", "Intel(R) Xeon(R) Processor @ 2.60GHz", NULL },
		{ "CPUs", "2", NULL },
		{ "memory", "3.8 GB", NULL },
		{ "system", "Linux 6.18.5 x86_64", NULL },
		{ "compiler", "gcc 12.2.0", NULL },
		{ "governor", "powersave", "The clock frequency follows the "
		    "load; figures of short operations can double." },
		{ "hypervisor", "kvm", NULL },
		{ "load before", "1.42", "Something else was running." },
		{ "profile", "quick", NULL },
		{ "workers", "5", NULL },
		{ "clock", "CLOCK_MONOTONIC, step 1 ns, cost 26 ns", NULL },
	},
};

static struct report_fact more_facts[SAMPLE_RUNS][12];
static struct report_run runs[SAMPLE_RUNS];
static struct report_row rows[NSAMPLES];
static struct report_cell cells[NSAMPLES][SAMPLE_RUNS];

static const char *const warnings[] = {
	"In 3 cases more than half of the batches were disturbed; their "
	"figures rest on few batches."
};

static void
fill_runs(void)
{
	static const char *const ids[SAMPLE_RUNS] = {
		"12", "13", "14", "15", "16", "17", "18", "19", "20", "21"
	};
	static const char *const titles[SAMPLE_RUNS] = {
		"Linux 6.18.5", "Linux 6.19.0-rc2 with another scheduler",
		"NetBSD 10.1", "FreeBSD 15.0", "OpenBSD 7.7", "DragonFly 6.4",
		"Linux 6.12", "Linux 5.10", "Linux 6.6", "NetBSD 11"
	};
	size_t i;

	for (i = 0; i < SAMPLE_RUNS; i++) {
		memcpy(more_facts[i], facts[0], sizeof(facts[0]));
		if (i > 1)
			more_facts[i][0].f_value = "77be01d4";
		if (i > 0)
			more_facts[i][6].f_warning =
			    more_facts[i][8].f_warning = NULL;
		runs[i].u_id = ids[i];
		runs[i].u_title = titles[i];
		runs[i].u_started = "2026-11-30 10:29:13 UTC";
		runs[i].u_facts = more_facts[i];
		runs[i].u_nfacts = COUNT(more_facts[i]);
	}
}

static void
fill_cell(struct report_cell *c, size_t row, size_t run)
{
	const struct sample *s;

	s = &samples[row];
	memset(c, 0, sizeof(*c));
	if (s->s_unit == NULL) {
		c->c_state = row % 2 == 0 && row < 20 ? REPORT_FAILED :
		    REPORT_SKIPPED;
		c->c_reason = c->c_state == REPORT_FAILED ?
		    "worker 2 of 5: poll: Interrupted system call" :
		    "no static libc is installed (libc.a was not found)";
		return;
	}
	if ((row + 3 * run) % 11 == 10 && run > 0)
		return;
	c->c_state = REPORT_MEASURED;
	c->c_value = s->s_value * factors[run];
	c->c_low = c->c_value * (0.99 - 0.002 * (double)(row % 7));
	c->c_high = c->c_value * (1.01 + 0.011 * (double)(row % 5));
	c->c_workers = 5;
	c->c_batches = 50;
	c->c_used = 50 - (long)(row * row % 9);
}

void
sample_report(struct report *p, size_t nruns)
{
	size_t i, j;

	fill_runs();
	for (i = 0; i < NSAMPLES; i++) {
		for (j = 0; j < nruns; j++)
			fill_cell(&cells[i][j], i, j);
		rows[i].w_case = samples[i].s_case;
		rows[i].w_point = samples[i].s_point;
		rows[i].w_unit = samples[i].s_unit;
		rows[i].w_more = samples[i].s_unit != NULL &&
		    strcmp(samples[i].s_unit, "MB/s") == 0;
		rows[i].w_descr = samples[i].s_descr;
		rows[i].w_cite = samples[i].s_cite;
		rows[i].w_cells = cells[i];
	}
	memset(p, 0, sizeof(*p));
	p->p_title = nruns == 1 ? "Core operating-system benchmarks" :
	    "Core operating-system benchmarks, compared";
	p->p_version = "atf-bench 0.1";
	p->p_runs = runs;
	p->p_nruns = nruns;
	p->p_rows = rows;
	p->p_nrows = NSAMPLES;
	p->p_warnings = warnings;
	p->p_nwarnings = COUNT(warnings);
}

static struct report_batch timed[NSAMPLES][SAMPLE_RUNS][5 * SAMPLE_BATCHES];

/* Batches around the figure, from a fixed seed; some marked, and slower. */
static void
fill_batches(struct report_cell *c, struct report_batch *b, size_t batches,
    uint32_t *seed)
{
	static const char *const marks[] = { "s", "t", "w", "st", "m" };
	double noise;
	size_t i;

	for (i = 0; i < 5 * batches; i++) {
		*seed = *seed * 1664525 + 1013904223;
		noise = (double)(*seed >> 8) / (1 << 24);
		b[i].b_worker = (long)(i / batches) + 1;
		b[i].b_number = (long)(i % batches) + 1;
		b[i].b_value = c->c_value * (0.985 + 0.01 *
		    (double)(i / batches) + 0.02 * noise * noise);
		b[i].b_marks = *seed >> 27 == 3 ? marks[*seed % 5] : "-";
		b[i].b_switches = *seed >> 27 == 3 ? 2 : 0;
		b[i].b_stolen = *seed >> 27 == 3 ? 1.3e6 : 0;
		b[i].b_waited = 0;
		if (*seed >> 27 == 3)
			b[i].b_value *= 1 + noise / 5;
	}
	c->c_batch = b;
	c->c_nbatch = 5 * batches;
}

void
sample_judged(struct report *p, size_t nruns, size_t batches)
{
	static const char *const words[] = { "pass", "pass", "improved",
	    "pass", "fail", "pass", "recorded", "inconclusive", "pass" };
	struct report_cell *c;
	uint32_t seed;
	size_t i, j;

	sample_report(p, nruns);
	seed = 20261130;
	for (i = 0; i < NSAMPLES; i++)
		for (j = 0; j < nruns; j++) {
			c = &cells[i][j];
			if (c->c_state != REPORT_MEASURED)
				continue;
			fill_batches(c, timed[i][j], batches, &seed);
			c->c_verdict = words[i % COUNT(words)];
			if (i % COUNT(words) == 6)
				continue;
			c->c_baseline = "10.1";
			c->c_change = i % COUNT(words) == 4 ? 15.1 :
			    i % COUNT(words) == 2 ? -8.4 : 0.7;
			c->c_base = c->c_value / (1 + c->c_change / 100);
			c->c_limit = 5;
			c->c_finds = 4.2;
			c->c_because = i % COUNT(words) == 4 ? "five fresh "
			    "runs are all slower, by 15.1 % in the middle" :
			    NULL;
		}
}

void
sample_empty(struct report *p)
{

	memset(p, 0, sizeof(*p));
}

#define HOSTILES	14

static char long_word[10001], long_text[10001], bytes[256];
static const char *const hostile[HOSTILES] = {
	"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
	"a & b &amp; &#x3c; ' \" `", "</title></style></table><h1>x",
	long_word, long_text, bytes,
	"left \xe2\x80\xae" "right \xe2\x81\xa6 isolate \xe2\x80\x8b end",
	"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d / 123 \xd8\xa7\xd9\x84",
	"\xff\xfe \xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80 \xe2\x82",
	"-->  ]]> <!-- <![CDATA[ %s %n \\x", "\x1b[31mred\x1b[0m\r\n\ttab",
	"\xe2\x82\xac \xf0\x9f\x90\xa1 \xc2\xb5s", " "
};

static void
fill_hostile(void)
{
	size_t i;

	memset(long_word, 'x', sizeof(long_word) - 1);
	for (i = 0; i + 1 < sizeof(long_text); i++)
		long_text[i] = i % 9 == 8 ? ' ' : '<';
	for (i = 0; i + 1 < sizeof(bytes); i++)
		bytes[i] = (char)(i + 1);
}

void
sample_hostile(struct report *p, size_t nruns)
{
	static const double figures[] = {
		0, -1, 1e300, -1e-300, 12, 1e9, 5, 7, 8
	};
	struct report_cell *c;
	size_t i, j;

	sample_report(p, nruns);
	fill_hostile();
	for (i = 0; i < NSAMPLES; i++) {
		rows[i].w_case = hostile[i / 2 % HOSTILES];
		rows[i].w_point = hostile[(i + 1) % HOSTILES];
		rows[i].w_unit = hostile[(i + 2) % HOSTILES];
		rows[i].w_descr = hostile[(i + 3) % HOSTILES];
		rows[i].w_cite = hostile[(i + 4) % HOSTILES];
		for (j = 0; j < nruns; j++) {
			c = &cells[i][j];
			c->c_state = (enum report_state)((i + j) % 4);
			c->c_reason = hostile[(i + j) % HOSTILES];
			c->c_value = i == 5 ? NAN : i == 9 ? INFINITY :
			    figures[(i + j) % COUNT(figures)];
		}
	}
	for (i = 0; i < nruns; i++) {
		runs[i].u_id = hostile[i];
		runs[i].u_title = hostile[4 + i];
		runs[i].u_started = hostile[9 - i];
		for (j = 0; j < COUNT(more_facts[i]); j++) {
			more_facts[i][j].f_name = hostile[(i + j) % HOSTILES];
			more_facts[i][j].f_value =
			    hostile[(i + j + 1) % HOSTILES];
			more_facts[i][j].f_warning =
			    hostile[(i + j + 2) % HOSTILES];
		}
	}
	p->p_title = hostile[3];
	p->p_version = hostile[0];
	p->p_warnings = hostile;
	p->p_nwarnings = HOSTILES;
}
