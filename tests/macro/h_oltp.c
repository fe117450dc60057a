#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "h_oltp.h"
#include "h_parse.h"
#include "h_smoke.h"

#define LIMIT_S		50	/* of a program besides its own time */
#define WARM_S		1
#define CLIENTS_PER_CPU	4

/*
 * 1, 2, 4 ... and so many times the CPUs, and the CPUs; in a short profile the
 * first, the CPUs and the last.
 */
static void
counts(const atf_tc_t *tc, long times, char *text, size_t len)
{
	long count[64];
	size_t i, n, used;

	n = bench_crew_counts(os_cpus(), times, count, 64);
	for (used = i = 0; i < n && used < len; i++)
		if (!bench_short(tc) || i == 0 || i + 1 == n ||
		    (count[i] == os_cpus() && !is_smoke(tc)))
			used += (size_t)snprintf(text + used, len - used,
			    "%s%ld", i > 0 ? " " : "", count[i]);
}

static void
params(atf_tc_t *tc, bool cpus)
{
	char text[256];

	bench_cite(tc, "Kennaway 2007: throughput of databases by clients and "
	    "CPUs");
	bench_param(tc, "test", is_smoke(tc) || (bench_short(tc) && !cpus) ?
	    "read_write" : "read_write read_only");
	counts(tc, CLIENTS_PER_CPU, text, sizeof(text));
	bench_param(tc, "clients", text);
	/* The one that changes last: the server is started anew for it. */
	if (cpus) {
		if (bench_short(tc))
			snprintf(text, sizeof(text), "%ld", os_cpus());
		else
			counts(tc, 1, text, sizeof(text));
		bench_param(tc, "cpus", text);
	}
	bench_threshold(tc, 10);
}

void
oltp_head_rate(atf_tc_t *tc, const char *descr)
{
	bench_head(tc, descr, "op/s", BENCH_MORE);
	params(tc, true);
}

void
oltp_head_late(atf_tc_t *tc, const char *descr)
{
	bench_head(tc, descr, "ms", BENCH_LESS);
	params(tc, false);
}

long
oltp_connections(void)
{
	return (20 + CLIENTS_PER_CPU * os_cpus());
}

static size_t
add(const char **argv, size_t n, const char *const words[])
{
	size_t i;

	for (i = 0; i < OLTP_WORDS && words[i] != NULL; i++)
		argv[n++] = words[i];
	argv[n] = NULL;
	return (n);
}

static void
sysbench(struct bench *b, struct oltp *o, const char *test, long clients,
    long seconds, const char *what)
{
	char name[32], tables[32], rows[32], threads[32], time[32];
	const char *argv[SERVER_ARGS];
	const char *words[] = { o->o_sysbench, name, tables, rows, threads,
	    time, NULL };
	size_t n;

	snprintf(name, sizeof(name), "oltp_%s", test);
	snprintf(tables, sizeof(tables), "--tables=%d", OLTP_TABLES);
	snprintf(rows, sizeof(rows), "--table-size=%d", OLTP_ROWS);
	snprintf(threads, sizeof(threads), "--threads=%ld", clients);
	snprintf(time, sizeof(time), "--time=%ld", seconds);
	n = add(argv, add(argv, 0, words), o->o_reach);
	argv[n++] = what;
	argv[n] = NULL;
	server_run(b, &o->o_server, LIMIT_S + seconds, argv);
}

static void
point(struct bench *b, struct oltp *o, bool late)
{
	struct oltp_figures f;
	char why[FIGURE_WHY];
	long seconds;

	seconds = bench_time_ms(b) / 1000;
	seconds = seconds < 1 ? 1 : seconds > 100 ? 100 : seconds;
	while (bench_batch(b, 1) != 0) {
		sysbench(b, o, bench_arg(b, "test"), bench_num(b, "clients"),
		    seconds, "run");
		if (!oltp_parse(o->o_server.s_text, &f, why))
			server_fail(b, &o->o_server, "%s", why);
		if (f.f_ignored > 0)
			bench_note(b, "%.0f errors were ignored by sysbench",
			    f.f_ignored);
		bench_value(b, late ? f.f_late : f.f_rate);
	}
}

static void
start(struct bench *b, struct oltp *o, long cpus)
{
	const char *probe[OLTP_WORDS + 2];
	size_t n;

	server_start(b, &o->o_server, cpus, o->o_start);
	n = add(probe, 0, o->o_query);
	probe[n++] = "SELECT 1";
	probe[n] = NULL;
	server_ready(b, &o->o_server, probe, 0);
}

/* Rows are replaced, in transactions: there are as many as before. */
static void
check(struct bench *b, struct oltp *o, int table)
{
	const char *argv[OLTP_WORDS + 2];
	char query[640], want[256];
	size_t n;

	n = add(argv, 0, o->o_query);
	argv[n++] = query;
	argv[n] = NULL;
	o->o_ask(table, query, sizeof(query), want, sizeof(want));
	server_run(b, &o->o_server, LIMIT_S, argv);
	if (strcmp(o->o_server.s_text, want) != 0)
		server_fail(b, &o->o_server, "table %d is not as it was made: "
		    "wanted %s", table, want);
}

static void
stop(struct bench *b, struct oltp *o)
{
	int i;

	for (i = 1; i <= OLTP_TABLES; i++)
		check(b, o, i);
	server_stop(b, &o->o_server, o->o_stop);
}

/* A server that stays confined needs a start of its own, and a warm cache. */
static bool
confined(struct bench *b, struct oltp *o, long *now, long cpus)
{
	if (cpus < os_cpus() && os_pin_first(cpus) == -1) {
		bench_skip(b, "a process can not be bound to CPUs here: %s",
		    strerror(errno));
		return (false);
	}
	os_unpin();
	if (*now == cpus)
		return (true);
	if (*now != 0)
		stop(b, o);
	start(b, o, cpus);
	*now = cpus;
	sysbench(b, o, "read_only", 1, WARM_S, "run");
	return (true);
}

static void
prepare(struct bench *b, struct oltp *o)
{
	const char *dir;

	dir = bench_memfs(b);
	bench_need_space(b, o->o_bytes, o->o_files);
	server_open(b, &o->o_server, dir);
	server_version(b, &o->o_server, o->o_sysbench, "--version", 0);
	if (!sysbench_known(o->o_server.s_text))
		atf_tc_skip("needs sysbench 1.0 or newer, not \"%.60s\"",
		    o->o_server.s_text);
	server_version(b, &o->o_server, o->o_program, "--version", 0);
	o->o_init(b, o);
	start(b, o, os_cpus());
	sysbench(b, o, "read_write", 1, 1, "prepare");
	sysbench(b, o, "read_only", 1, WARM_S, "run");
}

void
oltp_measure(const atf_tc_t *tc, const struct oltp *database, bool late)
{
	static struct oltp o;
	struct bench *b;
	long now;

	o = *database;
	b = bench_open(tc);
	o.o_find(&o);
	server_find("sysbench", "sysbench", o.o_sysbench,
	    sizeof(o.o_sysbench));
	prepare(b, &o);
	now = os_cpus();
	BENCH_EACH(b)
		if (confined(b, &o, &now, late ? os_cpus() :
		    bench_num(b, "cpus")))
			point(b, &o, late);
	stop(b, &o);
	server_close(b, &o.o_server);
	bench_close(b);
}
