/*
 * A database under sysbench: a figure for each workload, number of clients and
 * number of CPUs that the server has.
 */
#ifndef H_OLTP_H
#define H_OLTP_H

#include "h_server.h"

#define OLTP_TABLES	4
#define OLTP_ROWS	10000

struct oltp {
	struct server o_server;
	const char *o_args[6];		/* sysbench's, to reach the server */
	/* Create the database; s_text is the server's version. */
	void	(*o_init)(struct bench *, struct oltp *);
	void	(*o_start)(struct bench *, struct oltp *, long cpus);
	int	o_stop;			/* signal that it ends in order by */
	/* Fail the case unless a table is as it has to be. */
	void	(*o_check)(struct bench *, struct oltp *, int table);

	char	o_sysbench[PATH_MAX];
	char	o_client[PATH_MAX];
	char	o_program[PATH_MAX];	/* the server's */
	char	o_settings[PATH_MAX + 32];
	char	o_text[3][PATH_MAX + 64];	/* for o_args, by o_init */
};

/* What sysbench says of a run. */
struct oltp_figures {
	double	f_rate;			/* transactions a second */
	double	f_late;			/* 95th percentile, ms */
	long	f_ignored;		/* errors: deadlocks, tried again */
};
/* NULL, or what is wrong with the text. */
const char *oltp_parse(const char *text, struct oltp_figures *);

void	oltp_head_rate(atf_tc_t *, const char *descr);
void	oltp_head_late(atf_tc_t *, const char *descr);
void	oltp_measure(struct bench *, struct oltp *, bool late);

#endif
