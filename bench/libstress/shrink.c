/*
 * The shortest run that still fails: the member alone, with only the step that
 * failed, then with more and more of those before it.
 */
#include <sys/stat.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stress_impl.h"

#define TRY_S	2	/* for one try ... */
#define ALL_S	10	/* ... and for all of them */

/* Only a failure of that member counts. */
static bool
fails(const struct storm *failed, const struct party *of,
    const struct range *r, const char *dir)
{
	struct storm o;
	struct party *p;
	char why[STRESS_TEXT];
	bool yes;
	int signo;

	memset(&o, 0, sizeof(o));
	p = &o.o_party[0];
	p->p_class = of->p_class;
	p->p_members = of->p_members;
	o.o_count = 1;
	o.o_seed = failed->o_seed;
	o.o_seconds = TRY_S;
	o.o_range = *r;
	o.o_share = failed->o_share;
	o.o_names = failed->o_names;
	o.o_cleaner = failed->o_cleaner;
	(void)snprintf(o.o_helpers, sizeof(o.o_helpers), "%s",
	    failed->o_helpers);
	if (mkdir(dir, 0700) == -1 || chdir(dir) == -1 ||
	    !storm_open(&o, why, sizeof(why)))
		return (false);
	storm_run(&o, &signo);
	yes = p->p_board->d_slot[r->r_member].l_state == SLOT_FAILED;
	(void)objects_remove(&o, p, why);
	storm_close(&o);
	return (chdir("..") == 0 && yes && signo == 0);
}

bool
shrink(struct storm *o, struct party *p, struct range *r)
{
	char dir[32];
	uint64_t begun, more;
	struct range all;
	int try;

	all = *r;
	begun = stress_now();
	for (try = 0, more = 0;; try++, more = 2 * more + 1) {
		r->r_first = all.r_last - all.r_first > more ?
		    all.r_last - more : all.r_first;
		(void)snprintf(dir, sizeof(dir), "again.%d", try);
		if (fails(o, p, r, dir))
			return (true);
		if (r->r_first == all.r_first ||
		    stress_now() > begun + ALL_S * SECOND)
			return (false);
	}
}
