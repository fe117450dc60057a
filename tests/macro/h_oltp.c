#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "h_oltp.h"

#define LIMIT_S		50	/* of a program besides its own time */
#define WARM_S		1
#define CLIENTS_PER_CPU	4

/* 1, 2, 4 ... and the last; in a short profile the first, CPUs, the last. */
static void
counts(const atf_tc_t *tc, long last, char *text, size_t len)
{
	long n;
	size_t used;

	used = 0;
	for (n = 1; n < last && used < len; n *= 2)
		if (!bench_short(tc) || n == 1 || n == os_cpus())
			used += (size_t)snprintf(text + used, len - used,
			    "%ld ", n);
	if (used < len)
		snprintf(text + used, len - used, "%ld", last);
}

static void
params(atf_tc_t *tc, bool cpus)
{
	char text[256];

	bench_cite(tc, "Kennaway 2007: throughput of databases by clients and "
	    "CPUs");
	bench_param(tc, "test", "read_write read_only");
	counts(tc, CLIENTS_PER_CPU * os_cpus(), text, sizeof(text));
	bench_param(tc, "clients", text);
	/* The one that changes last: the server is started anew for it. */
	if (cpus) {
		counts(tc, os_cpus(), text, sizeof(text));
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

/*
 * The number behind a name that begins a line, blanks aside, and is there
 * once; *rest is what follows the number.
 */
static const char *
number(const char *text, const char *name, double *value, const char **rest)
{
	const char *line, *found;
	char *end;

	found = NULL;
	for (line = text; line != NULL; line = strchr(line, '\n')) {
		line += strspn(line, " \n");
		if (strncmp(line, name, strlen(name)) != 0)
			continue;
		if (found != NULL)
			return ("a line is there twice");
		found = line + strlen(name);
	}
	if (found == NULL)
		return ("a line is missing");
	found += strspn(found, " ");
	errno = 0;
	*value = strtod(found, &end);
	if (*found < '0' || *found > '9' || errno != 0 || !isfinite(*value) ||
	    *value < 0)
		return ("a number is none");
	*rest = end;
	return (NULL);
}

const char *
oltp_parse(const char *text, struct oltp_figures *f)
{
	const char *rest, *why;
	double count, ignored, again, seconds;
	char *end;

	if ((why = number(text, "transactions:", &count, &rest)) != NULL)
		return (why);
	if (count < 1)
		return ("no transaction was made");
	rest += strspn(rest, " ");
	if (*rest != '(')
		return ("transactions: no rate");
	f->f_rate = strtod(rest + 1, &end);
	if (strncmp(end, " per sec.)", 10) != 0 || !isfinite(f->f_rate))
		return ("transactions: no rate");
	if ((why = number(text, "ignored errors:", &ignored, &rest)) != NULL ||
	    (why = number(text, "reconnects:", &again, &rest)) != NULL ||
	    (why = number(text, "total time:", &seconds, &rest)) != NULL)
		return (why);
	if (strncmp(rest, "s\n", 2) != 0)
		return ("total time: no seconds");
	if (again != 0)
		return ("connections were lost");
	if (seconds <= 0 || fabs(count / seconds / f->f_rate - 1) > 0.05)
		return ("the rate is not transactions by time");
	if ((why = number(text, "95th percentile:", &f->f_late, &rest)) != NULL)
		return (why);
	if (f->f_late <= 0 || *rest != '\n')
		return ("95th percentile: no time");
	f->f_ignored = (long)ignored;
	return (NULL);
}

static void
sysbench(struct bench *b, struct oltp *o, const char *test, long clients,
    long seconds, const char *what)
{
	char name[32], tables[32], rows[32], threads[32], time[32];
	const char *argv[SERVER_ARGS];
	size_t i, n;

	snprintf(name, sizeof(name), "oltp_%s", test);
	snprintf(tables, sizeof(tables), "--tables=%d", OLTP_TABLES);
	snprintf(rows, sizeof(rows), "--table-size=%d", OLTP_ROWS);
	snprintf(threads, sizeof(threads), "--threads=%ld", clients);
	snprintf(time, sizeof(time), "--time=%ld", seconds);
	n = 0;
	argv[n++] = o->o_sysbench;
	argv[n++] = name;
	argv[n++] = tables;
	argv[n++] = rows;
	argv[n++] = threads;
	argv[n++] = time;
	for (i = 0; i < sizeof(o->o_args) / sizeof(o->o_args[0]) &&
	    o->o_args[i] != NULL; i++)
		argv[n++] = o->o_args[i];
	argv[n++] = what;
	argv[n] = NULL;
	server_run(b, &o->o_server, LIMIT_S + seconds, argv);
}

static void
point(struct bench *b, struct oltp *o, bool late)
{
	struct oltp_figures f;
	const char *why;
	long seconds;

	seconds = bench_time_ms(b) / 1000;
	seconds = seconds < 1 ? 1 : seconds > 100 ? 100 : seconds;
	while (bench_batch(b, 1) != 0) {
		sysbench(b, o, bench_arg(b, "test"), bench_num(b, "clients"),
		    seconds, "run");
		if ((why = oltp_parse(o->o_server.s_text, &f)) != NULL)
			server_fail(b, &o->o_server, "sysbench: %s", why);
		if (f.f_ignored > 0)
			bench_note(b, "%ld errors were ignored by sysbench",
			    f.f_ignored);
		bench_value(b, late ? f.f_late : f.f_rate);
	}
}

static void
stop(struct bench *b, struct oltp *o)
{
	int i;

	for (i = 1; i <= OLTP_TABLES; i++)
		o->o_check(b, o, i);
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
	o->o_start(b, o, cpus);
	*now = cpus;
	sysbench(b, o, "read_only", 1, WARM_S, "run");
	return (true);
}

void
oltp_measure(struct bench *b, struct oltp *o, bool late)
{
	long now;

	server_find("sysbench", "sysbench", o->o_sysbench,
	    sizeof(o->o_sysbench));
	server_open(b, &o->o_server);
	server_version(b, &o->o_server, o->o_sysbench, "--version");
	if (strncmp(o->o_server.s_text, "sysbench 1.", 11) != 0)
		atf_tc_skip("needs sysbench 1.0 or newer, not \"%.60s\"",
		    o->o_server.s_text);
	server_version(b, &o->o_server, o->o_program, "--version");
	o->o_init(b, o);
	o->o_start(b, o, os_cpus());
	sysbench(b, o, "read_write", 1, 1, "prepare");
	now = os_cpus();
	sysbench(b, o, "read_only", 1, WARM_S, "run");
	BENCH_EACH(b)
		if (confined(b, o, &now, late ? os_cpus() :
		    bench_num(b, "cpus")))
			point(b, o, late);
	stop(b, o);
	server_close(b, &o->o_server);
}
