/*
 * A model whose cases were measured over a number: open descriptors,
 * processes, workers at once, sizes.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sample.h"

#define POINTS	96
#define TEXT	32

static char points[POINTS][TEXT];
static struct report_row rows[POINTS];
static struct report_cell cells[POINTS][SAMPLE_RUNS];
static struct report_run runs[SAMPLE_RUNS];
static struct report_fact facts[SAMPLE_RUNS][2];
static size_t nrows;

/* The cost of an operation with n there, in ns; each system its own. */
static double
flat(double n, size_t run)
{

	return (92e3 * (1 + 0.3 * (double)run) * (1 + 0.02 * sin(n)));
}

static double
rising(double n, size_t run)
{

	return (1400 + 40.0 * (double)run + n * (run == 0 ? 2.1 : 0.02));
}

static double
knee(double n, size_t run)
{

	return (3200 + 300.0 * (double)run + (n > 4000 ? n - 4000 : 0) *
	    (run == 1 ? 0.05 : 9));
}

static double
crew(double n, size_t run)
{
	double cpus;

	cpus = run == 1 ? 1.3 : 2.1 + (double)run;
	return (41000 * (n < cpus ? n : cpus) / (1 + n / 90));
}

static double
pipe_rate(double n, size_t run)
{

	return (3000 * n / (n + 14000) * (1 - 0.15 * (double)run) -
	    300 * fmax(0, log2(n / 1048576)));
}

static void
add(const char *id, const char *unit, const char *descr, const char *key,
    double n, double (*value)(double, size_t), size_t nruns)
{
	struct report_cell *c;
	struct report_row *w;
	size_t i;

	if (nrows == POINTS)
		return;
	(void)snprintf(points[nrows], TEXT, "%s=%.0f", key, n);
	w = &rows[nrows];
	memset(w, 0, sizeof(*w));
	w->w_case = id;
	w->w_point = points[nrows];
	w->w_unit = unit;
	w->w_more = strcmp(unit, "ns/op") != 0;
	w->w_descr = descr;
	w->w_cells = cells[nrows];
	for (i = 0; i < nruns; i++) {
		c = &cells[nrows][i];
		memset(c, 0, sizeof(*c));
		if (value == knee && n > 14000 && i == 0) {
			c->c_state = REPORT_SKIPPED;
			c->c_reason = "the range of ephemeral ports has 14116";
			continue;
		}
		c->c_state = REPORT_MEASURED;
		c->c_value = value(n, i);
		c->c_low = c->c_value * (0.97 - 0.01 * (double)(nrows % 4));
		c->c_high = c->c_value * (1.02 + 0.02 * (double)(nrows % 5));
		c->c_workers = 5;
		c->c_batches = 50;
		c->c_used = 48;
	}
	nrows++;
}

static void
fill(size_t nruns)
{
	double n;

	nrows = 0;
	for (n = 1; n < 6000; n = n == 2048 ? 3000 : 2 * n)
		add("proc/t_scale:create_scale", "ns/op", "fork(2) with so "
		    "many processes asleep.", "n", n, flat, nruns);
	for (n = 16; n < 20000; n *= 2)
		add("net/t_socket:socket_scale", "ns/op", "socket(2) with so "
		    "many sockets open.", "n", n, rising, nruns);
	for (n = 16; n < 20000; n *= 2)
		add("net/t_bind:bind_scale", "ns/op", "bind(2) to a free port "
		    "with so many bound.", "n", n, knee, nruns);
	for (n = 1; n <= 8; n *= 2)
		add("thread/t_mutex:mutex_contested", "op/s", "One mutex, "
		    "locked and unlocked by so many threads.", "threads", n,
		    crew, nruns);
	for (n = 4096; n <= 4194304; n *= 2)
		add("ipc/t_pipe:pipe_bw", "MB/s", "Bytes through a pipe in "
		    "buffers of this size.", "size", n, pipe_rate, nruns);
}

void
sample_curves(struct report *p, size_t nruns)
{
	static const char *const titles[SAMPLE_RUNS] = {
		"Linux 6.18.5", "NetBSD 10.1", "FreeBSD 15.0", "OpenBSD 7.7",
		"DragonFly 6.4", "Linux 6.12", "Linux 5.10", "NetBSD 11.0",
		"Linux 4.19", "NetBSD 9.4"
	};
	size_t i;

	fill(nruns);
	for (i = 0; i < nruns; i++) {
		facts[i][0].f_name = "machine";
		facts[i][0].f_value = "3f2a9c1e";
		runs[i].u_id = titles[i] + strlen(titles[i]) - 2;
		runs[i].u_title = titles[i];
		runs[i].u_started = "2026-11-30 10:29:13 UTC";
		runs[i].u_facts = facts[i];
		runs[i].u_nfacts = 1;
	}
	memset(p, 0, sizeof(*p));
	p->p_title = "How it scales";
	p->p_version = "atf-bench 0.1";
	p->p_runs = runs;
	p->p_nruns = nruns;
	p->p_rows = rows;
	p->p_nrows = nrows;
}
