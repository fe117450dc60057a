/* From one history to another. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "transfer.h"

#define TRIES	12	/* for a run, where the database gives up */

static int
take_number(void *arg, const struct store_run *r)
{
	struct runs *all = arg;
	int64_t *more;

	if (all->r_n % 1024 == 0) {
		more = realloc(all->r_runs,
		    (all->r_n + 1024) * sizeof(*all->r_runs));
		if (more == NULL)
			return (-2);
		all->r_runs = more;
	}
	all->r_runs[all->r_n++] = r->r_id;
	return (0);
}

int
runs_list(struct store *s, const struct store_filter *f, struct runs *all)
{
	int rc;

	memset(all, 0, sizeof(*all));
	rc = store_runs(s, f, take_number, all);
	if (rc == -2)
		(void)db_fail(&s->s_db, "out of memory");
	if (rc != 0) {
		free(all->r_runs);
		memset(all, 0, sizeof(*all));
	}
	return (rc == 0 ? 0 : -1);
}

/* A little longer each time, and not the same as others who wait. */
static void
pause_before(int try)
{
	struct timespec ts;
	long ms;

	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	ms = (5L << (try < 9 ? try : 9)) + ts.tv_nsec / 1000 % 50;
	ts.tv_sec = ms / 1000;
	ts.tv_nsec = ms % 1000 * 1000000;
	(void)nanosleep(&ts, NULL);
}

/* Both connections are made good, if one is lost or the other. */
static bool
again(struct store *from, struct store *to)
{
	bool other;

	other = db_again(&to->s_db);
	return (db_again(&from->s_db) || other);
}

/* As transfer_run(), as often as it takes; i_run is what it is there. */
static int
copy_run(struct store *from, struct store *to, int64_t run)
{
	struct history_sink h;
	int rc, try;

	for (try = 0;; try++) {
		sink_history(&h, &to->s_db, false);
		rc = transfer_run(&from->s_db, run, false, &h.h_sink);
		if (rc != -1 || try == TRIES || !again(from, to))
			return (rc);
		pause_before(try);
	}
}

int
store_copy(struct store *from, struct store *to,
    const struct store_filter *f, struct store_import *i)
{
	struct runs all;
	size_t n;
	int rc;

	memset(i, 0, sizeof(*i));
	from->s_error[0] = '\0';
	rc = runs_list(from, f, &all);
	for (n = 0; n < all.r_n && rc != -1; n++) {
		rc = copy_run(from, to, all.r_runs[n]);
		i->i_runs += rc == 0;
		i->i_runs_known += rc == 1;
	}
	free(all.r_runs);
	if (rc == -1 && from->s_error[0] != '\0')
		memcpy(to->s_error, from->s_error, sizeof(to->s_error));
	return (rc == -1 ? -1 : 0);
}
