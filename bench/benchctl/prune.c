/*
 * Which runs have to stay.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "prune.h"
#include "stat.h"
#include "trend.h"

static const char *const reasons[] = {
	"not chosen", "young", "labelled", "the newest of their machine",
	"of a baseline", "at a change"
};
enum { OTHER, YOUNG, LABELLED, NEWEST, BASELINE, CHANGE, REASONS };

static int
take_run(void *arg, const struct store_run *r)
{
	struct prune *p = arg;
	struct prune_run *o;

	p->u_runs = xgrow(p->u_runs, p->u_n, sizeof(*p->u_runs));
	o = &p->u_runs[p->u_n++];
	o->o_run = r->r_id;
	o->o_started = r->r_started;
	o->o_machine = xdup(r->r_machine);
	o->o_profile = xdup(r->r_profile);
	o->o_system = history_system(r);
	o->o_why = r->r_label != NULL ? reasons[LABELLED] : reasons[OTHER];
	return (0);
}

/*
 * A run that is chosen may go; one with a label only if that was asked for.
 * Both walks are in the same order.
 */
struct choosing {
	struct prune *c_prune;
	size_t	c_next;
	bool	c_label;
};

static int
take_chosen(void *arg, const struct store_run *r)
{
	struct choosing *c = arg;
	struct prune_run *o;

	do {
		if (c->c_next == c->c_prune->u_n)
			return (0);
		o = &c->c_prune->u_runs[c->c_next++];
	} while (o->o_run != r->r_id);
	if (r->r_label == NULL || c->c_label)
		o->o_why = NULL;
	return (0);
}

static bool
alike(const struct prune_run *a, const struct prune_run *b)
{
	return (strcmp(a->o_machine, b->o_machine) == 0 &&
	    strcmp(a->o_profile, b->o_profile) == 0);
}

/* The greatest number stays as well, so that none is given twice. */
static void
keep_newest(struct prune *p)
{
	size_t i, j, last, n;

	for (last = i = 0; i < p->u_n; i++) {
		if (p->u_runs[i].o_run > p->u_runs[last].o_run)
			last = i;
		for (n = 0, j = i + 1; j < p->u_n && n < PRUNE_NEWEST; j++)
			n += alike(&p->u_runs[i], &p->u_runs[j]);
		if (n < PRUNE_NEWEST)
			p->u_runs[i].o_why = reasons[NEWEST];
	}
	if (p->u_n != 0)
		p->u_runs[last].o_why = reasons[NEWEST];
}

void
prune_read(struct prune *p, struct store *store,
    const struct store_filter *f, int64_t before)
{
	struct choosing c = { p, 0, f->f_label != NULL };
	size_t i;

	memset(p, 0, sizeof(*p));
	if (store_runs(store, NULL, take_run, p) != 0 ||
	    store_runs(store, f, take_chosen, &c) != 0)
		die("%s", store_error(store));
	for (i = 0; i < p->u_n; i++)
		if (p->u_runs[i].o_started >= before)
			p->u_runs[i].o_why = reasons[YOUNG];
	keep_newest(p);
}

/* Is the system among those that a baseline names? */
static bool
names(const char *list, const char *system)
{
	const char *at;
	size_t n;

	n = strlen(system);
	for (at = list; (at = strstr(at, system)) != NULL; at++)
		if ((at == list || at[-1] == ' ') &&
		    (at[n] == '\0' || at[n] == ','))
			return (true);
	return (false);
}

static void
keep_baseline(struct prune *p, const struct baseline *b)
{
	struct prune_run *o;
	size_t i;

	for (i = 0; i < p->u_n; i++) {
		o = &p->u_runs[i];
		if (o->o_why == NULL && o->o_started <= b->b_when &&
		    strcmp(o->o_machine, b->b_machine) == 0 &&
		    strcmp(o->o_profile, b->b_profile) == 0 &&
		    names(b->b_system, o->o_system))
			o->o_why = reasons[BASELINE];
	}
}

void
prune_keep_baselines(struct prune *p, const char *given, const char *history)
{
	struct baseline *b;
	struct dirent *e;
	char *dir, err[1024], *path;
	DIR *d;

	if ((dir = baseline_dir(given, history)) == NULL ||
	    (d = opendir(dir)) == NULL) {
		free(dir);
		return;
	}
	while ((e = readdir(d)) != NULL) {
		if (e->d_name[0] == '.')
			continue;
		path = xprintf("%s/%s", dir, e->d_name);
		/* One that can not be read might need any of them. */
		if ((b = baseline_read(path, err, sizeof(err))) == NULL)
			die("%s; nothing was removed", err);
		keep_baseline(p, b);
		baseline_free(b);
		free(path);
	}
	(void)closedir(d);
	free(dir);
}

static struct prune_run *
find(struct prune *p, int64_t run)
{
	size_t i;

	for (i = 0; i < p->u_n; i++)
		if (p->u_runs[i].o_run == run)
			return (&p->u_runs[i]);
	return (NULL);
}

static void
keep_around(struct prune *p, const struct trend *t, size_t at)
{
	struct prune_run *o;
	size_t i;

	for (i = at - STAT_SEGMENT; i < at + STAT_SEGMENT &&
	    i < t->t_nruns; i++)
		if ((o = find(p, t->t_runs[i].r_run)) != NULL &&
		    o->o_why == NULL)
			o->o_why = reasons[CHANGE];
}

struct keeping {
	struct prune *e_prune;
	struct store *e_store;
	const struct prune_run *e_run;
	char	**e_ids;
	size_t	e_n;
};

static int
take_case(void *arg, const struct store_case *c)
{
	struct keeping *e = arg;

	e->e_ids = xgrow(e->e_ids, e->e_n, sizeof(*e->e_ids));
	e->e_ids[e->e_n++] = xdup(c->c_id);
	return (0);
}

/* One case of the machine and profile of a run. */
static void
keep_case(struct keeping *e, const char *id)
{
	struct store_filter f;
	struct trends s;
	size_t i, j;

	memset(&f, 0, sizeof(f));
	memset(&s, 0, sizeof(s));
	f.f_machine = e->e_run->o_machine;
	f.f_profile = e->e_run->o_profile;
	s.s_id = id;
	if (trends_read(&s, e->e_store, &f, NULL) == -1)
		die("%s", store_error(e->e_store));
	trends_judge(&s);
	for (i = 0; i < s.s_n; i++)
		for (j = 0; j < s.s_trends[i].t_nchanges; j++)
			keep_around(e->e_prune, &s.s_trends[i],
			    s.s_trends[i].t_changes[j].e_at);
	trends_free(&s);
}

/* The cases of all runs that would go, each case of a machine once. */
static void
keep_machine(struct keeping *e, size_t first)
{
	struct prune *p = e->e_prune;
	size_t i, j;

	for (e->e_n = 0, i = first; i < p->u_n; i++)
		if (p->u_runs[i].o_why == NULL &&
		    alike(e->e_run, &p->u_runs[i]) && store_cases(e->e_store,
		    p->u_runs[i].o_run, take_case, e) != 0)
			die("%s", store_error(e->e_store));
	for (i = 0; i < e->e_n; i++) {
		for (j = 0; j < i && strcmp(e->e_ids[j], e->e_ids[i]) != 0;
		    j++)
			continue;
		if (j == i)
			keep_case(e, e->e_ids[i]);
	}
	for (i = 0; i < e->e_n; i++)
		free(e->e_ids[i]);
}

void
prune_keep_changes(struct prune *p, struct store *store)
{
	struct keeping e = { p, store, NULL, NULL, 0 };
	bool *done;
	size_t i, j;

	done = xcalloc(p->u_n + 1, sizeof(*done));
	for (i = 0; i < p->u_n; i++) {
		if (done[i] || p->u_runs[i].o_why != NULL)
			continue;
		e.e_run = &p->u_runs[i];
		for (j = i; j < p->u_n; j++)
			done[j] = done[j] || alike(e.e_run, &p->u_runs[j]);
		keep_machine(&e, i);
	}
	free(e.e_ids);
	free(done);
}

void
prune_tell(const struct prune *p)
{
	size_t i, j, n;

	for (i = 0; i < REASONS; i++) {
		for (n = j = 0; j < p->u_n; j++)
			n += p->u_runs[j].o_why == reasons[i];
		if (n != 0)
			printf("  %zu %s\n", n, reasons[i]);
	}
}

void
prune_free(struct prune *p)
{
	size_t i;

	for (i = 0; i < p->u_n; i++) {
		free(p->u_runs[i].o_machine);
		free(p->u_runs[i].o_profile);
		free(p->u_runs[i].o_system);
	}
	free(p->u_runs);
}
