/*
 * What sysbench 1.0, wrk 4 and dnsperf 2 print after a load.
 */
#ifndef H_PARSE_H
#define H_PARSE_H

#include "h_figure.h"

/* The version, from "sysbench 1.0.20 (...)". */
static inline bool
sysbench_known(const char *text)
{
	return (strncmp(text, "sysbench 1.", 11) == 0 &&
	    isdigit((unsigned char)text[11]));
}

/* What sysbench says of transactions. */
struct oltp_figures {
	double	f_count;
	double	f_rate;			/* a second */
	double	f_late;			/* 95th percentile, ms */
	double	f_ignored;		/* errors: deadlocks, tried again */
	double	f_lost;			/* connections */
	double	f_seconds;
};

/*
 * Rates are rounded to hundredths, and both are of the same time.  The total
 * time is of another clock, which is read before all is added up: on a loaded
 * machine that may be long before, but not by a factor.
 */
static inline bool
oltp_agrees(const struct oltp_figures *f, double queries, double queries_rate,
    double events)
{
	double seconds;

	seconds = f->f_count / f->f_rate;
	return (events == f->f_count &&
	    fabs(queries / queries_rate / seconds - 1) <
	    0.006 / f->f_rate + 0.006 / queries_rate &&
	    fabs(seconds / f->f_seconds - 1) < 0.25);
}

static inline bool
oltp_parse(const char *text, struct oltp_figures *f, char why[FIGURE_WHY])
{
	double events, queries, queries_rate;
	const struct {
		const char *l_pattern;
		double	*l_value;
	} lines[] = {
		{ "transactions: @ (# per sec.)", &f->f_count },
		{ "transactions: # (@ per sec.)", &f->f_rate },
		{ "queries: @ (# per sec.)", &queries },
		{ "queries: # (@ per sec.)", &queries_rate },
		{ "total number of events: @", &events },
		{ "95th percentile: @", &f->f_late },
		{ "ignored errors: * (# per sec.)", &f->f_ignored },
		{ "reconnects: * (# per sec.)", &f->f_lost },
		{ "total time: @s", &f->f_seconds },
	};
	size_t i;

	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		if (!figure_find("sysbench", text, lines[i].l_pattern,
		    lines[i].l_value, why))
			return (false);
	if (f->f_lost != 0) {
		(void)snprintf(why, FIGURE_WHY, "connections were lost");
		return (false);
	}
	if (!oltp_agrees(f, queries, queries_rate, events)) {
		(void)snprintf(why, FIGURE_WHY, "the rate that sysbench says "
		    "is not transactions by time");
		return (false);
	}
	return (true);
}

/* Requests a second, or the 99th percentile in ms. */
static inline bool
wrk_parse(const char *text, bool late, double *value, char why[FIGURE_WHY])
{
	if (strstr(text, "Socket errors:") != NULL ||
	    strstr(text, "Non-2xx") != NULL) {
		(void)snprintf(why, FIGURE_WHY, "a request of wrk failed");
		return (false);
	}
	return (figure_find("wrk", text, late ? "99% @~" : "Requests/sec: @",
	    value, why));
}

/* Queries a second, all of which were answered, and well. */
static inline bool
dnsperf_parse(const char *text, double *value, char why[FIGURE_WHY])
{
	double lost, good, done;

	if (!figure_find("dnsperf", text, "Queries per second: @", value,
	    why) ||
	    !figure_find("dnsperf", text, "Queries lost: * (#%)", &lost, why) ||
	    !figure_find("dnsperf", text, "Queries completed: @ (#%)", &done,
	    why) ||
	    !figure_find("dnsperf", text, "Response codes: NOERROR @ (#%)",
	    &good, why))
		return (false);
	if (lost == 0 && good == done)
		return (true);
	(void)snprintf(why, FIGURE_WHY, "%.0f queries of dnsperf were lost, "
	    "%.0f not answered well", lost, done - good);
	return (false);
}

#endif
