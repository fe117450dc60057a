/*
 * A database under sysbench: a figure for each workload, number of clients and
 * number of CPUs that the server has.
 */
#ifndef H_OLTP_H
#define H_OLTP_H

#include "h_server.h"

#define OLTP_TABLES	4
#define OLTP_ROWS	10000
#define OLTP_WORDS	16
#define OLTP_WORD	(PATH_MAX + 64)

struct oltp {
	struct server o_server;
	int	o_stop;			/* signal that it ends in order by */
	uint64_t o_bytes, o_files;	/* that it needs at the least */

	/* Find the programs, or skip the case. */
	void	(*o_find)(struct oltp *);
	/* Create the database, and fill in the commands. */
	void	(*o_init)(struct bench *, struct oltp *);
	/* What to ask of a table, and what the answer has to be. */
	void	(*o_ask)(int table, char *query, size_t, char *want, size_t);

	char	o_program[PATH_MAX];	/* the server's */
	char	o_client[PATH_MAX];
	char	o_sysbench[PATH_MAX];
	/* Filled in by o_init; a query is added to the client's. */
	const char *o_start[OLTP_WORDS];
	const char *o_query[OLTP_WORDS];
	const char *o_reach[OLTP_WORDS];	/* for sysbench */
	char	o_text[4][OLTP_WORD];	/* for those that are composed */
};

void	oltp_head_rate(atf_tc_t *, const char *descr);
void	oltp_head_late(atf_tc_t *, const char *descr);
void	oltp_measure(const atf_tc_t *, const struct oltp *, bool late);

/* Connections that there have to be: the clients', and some to look. */
long	oltp_connections(void);

#endif
