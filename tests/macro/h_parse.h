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

static inline bool
oltp_parse(const char *text, struct oltp_figures *f, char why[FIGURE_WHY])
{
	const struct {
		const char *l_pattern;
		double	*l_value;
	} lines[] = {
		{ "transactions: @ (# per sec.)", &f->f_count },
		{ "transactions: # (@ per sec.)", &f->f_rate },
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
	/* A loaded machine does not read both clocks at the same time. */
	if (fabs(f->f_count / f->f_seconds / f->f_rate - 1) > 0.25) {
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
