/*
 * What the worker and the keeper of h_server.h, its guardian, say to each
 * other.
 */
#ifndef H_KEEPER_H
#define H_KEEPER_H

#include "h_server.h"

#define KEEPER_OUTPUT	"output"	/* of the last program */
#define KEEPER_LOG	"log"		/* of the server */

enum order_what { ORDER_RUN, ORDER_START, ORDER_STOP, ORDER_LOOK };

struct order {
	enum order_what o_what;
	long	o_limit_s;
	long	o_cpus;			/* 0: all */
	int	o_signo;
	char	o_args[8192];		/* each ends with a NUL, all with two */

	/* The answer. */
	bool	o_late;			/* killed, because time was over */
	bool	o_alive;		/* ORDER_LOOK: it has not ended */
	int	o_status;		/* as of waitpid(2) */
	struct server_times o_times;	/* ORDER_RUN */
};

void	keeper_obey(struct bench_guard *, void *);
int	keeper_end(struct bench_guard *);

#endif
