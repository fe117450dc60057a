/*
 * Witnesses: a few benchmarks, measured before the storm and after it, and
 * held against each other by the rule of the gate.
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record.h"
#include "stress_impl.h"
#include "verdict.h"

#define BEFORE	7	/* runs before, of which five must have a point */
#define POINTS	32
#define APART_MS 1000	/* between what looks slower and the next run */
#define DELTA	0.25	/* slower by this fraction matters */

static const struct {
	const char *program, *name;
} cases[] = {
	{ "fs/t_create", "create" },
	{ "ipc/t_pipe", "pipe_latency" },
	{ "proc/t_fork", "null" },
	{ "signal/t_deliver", "deliver" },
	{ "syscall/t_getpid", "getpid" },
	{ "thread/t_mutex", "mutex_uncontested" },
	{ "vm/t_fault", "fault_new" },
};

struct point {
	char	t_id[128], t_point[128], t_unit[32];
	bool	t_more;
	double	t_x[BEFORE];		/* costs, in ln */
	size_t	t_n;
	double	t_last;			/* the value of the last run */
	struct judged t_judged;
};

struct witness {
	char	w_tests[PATH_MAX];	/* the directory of the groups */
	struct point w_point[POINTS];
	size_t	w_count;
};

/* Its records go to us alone, and it judges nothing. */
static _Noreturn void
execute(const struct witness *w, size_t i, int fd)
{
	char dir[PATH_MAX], program[PATH_MAX + 64];
	const char *group;

	group = cases[i].program;
	(void)snprintf(program, sizeof(program), "%s/%s", w->w_tests, group);
	(void)snprintf(dir, sizeof(dir), "%.*s/%.*s", PATH_MAX - 64,
	    w->w_tests, (int)strcspn(group, "/"), group);
	(void)unsetenv("BENCH_RECORDS");
	if (setenv("__RUNNING_INSIDE_ATF_RUN", "internal-yes-value", 1) == -1 ||
	    dup2(fd, STDOUT_FILENO) == -1 || chdir("/") == -1)
		_exit(126);
	(void)execl(program, program, "-r", "/dev/null", "-s", dir,
	    "-v", "profile=smoke", "-v", "baseline=none", "-v", "anchor=none",
	    cases[i].name, (char *)NULL);
	_exit(127);
}

static struct point *
find(struct witness *w, const char *id, const char *name, bool before)
{
	struct point *t;
	size_t i;

	for (i = 0; i < w->w_count; i++) {
		t = &w->w_point[i];
		if (strcmp(t->t_id, id) == 0 && strcmp(t->t_point, name) == 0)
			return (t);
	}
	if (!before || w->w_count == POINTS)
		return (NULL);
	t = &w->w_point[w->w_count++];
	(void)snprintf(t->t_id, sizeof(t->t_id), "%s", id);
	(void)snprintf(t->t_point, sizeof(t->t_point), "%s", name);
	return (t);
}

/* The case record comes before those of its points. */
static void
take(struct witness *w, const char *line, bool before, char unit[32],
    bool *more)
{
	struct record r;
	struct point *t;
	char err[256];

	if (record_parse(&r, line, strlen(line), err, sizeof(err)) != 1)
		return;
	if (r.r_type == RECORD_CASE) {
		(void)snprintf(unit, 32, "%s", r.r_unit);
		*more = r.r_more;
	}
	if (r.r_type != RECORD_POINT || !(r.r_value > 0) ||
	    (t = find(w, r.r_id, r.r_point, before)) == NULL)
		return;
	(void)snprintf(t->t_unit, sizeof(t->t_unit), "%s", unit);
	t->t_more = *more;
	t->t_last = held_figure(r.r_low, r.r_high, *more);
	if (before && t->t_n < BEFORE)
		t->t_x[t->t_n++] = held_cost(t->t_last, *more);
}

/* One that is not built here, or is skipped, has no points. */
static void
measure(struct witness *w, size_t i, bool before)
{
	char line[RECORD_LINE], unit[32];
	FILE *f;
	bool more;
	int fd[2];
	pid_t pid;

	if (pipe(fd) == -1)
		return;
	(void)fflush(NULL);
	if ((pid = fork()) == 0) {
		(void)close(fd[0]);
		execute(w, i, fd[1]);
	}
	(void)close(fd[1]);
	if ((f = fdopen(fd[0], "r")) == NULL) {
		(void)close(fd[0]);
	} else {
		unit[0] = '\0';
		more = false;
		while (fgets(line, (int)sizeof(line), f) != NULL)
			take(w, line, before, unit, &more);
		(void)fclose(f);
	}
	while (pid > 0 && waitpid(pid, NULL, 0) == -1 && errno == EINTR)
		continue;
}

static void
measure_all(struct witness *w, bool before)
{
	size_t i;

	for (i = 0; i < w->w_count; i++)
		w->w_point[i].t_last = NAN;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		measure(w, i, before);
}

struct witness *
witness_open(const atf_tc_t *tc)
{
	struct witness *w;
	char dir[PATH_MAX];
	size_t i;

	if ((w = calloc(1, sizeof(*w))) == NULL)
		return (NULL);
	(void)snprintf(dir, sizeof(dir), "%s/..",
	    atf_tc_get_config_var_wd(tc, "srcdir", "."));
	if (realpath(dir, w->w_tests) == NULL) {
		free(w);
		return (NULL);
	}
	for (i = 0; i < BEFORE; i++)
		measure_all(w, true);
	return (w);
}

void
witness_close(struct witness *w)
{
	free(w);
}

static int
by_name(const void *one, const void *two)
{
	const struct point *a = one, *b = two;
	int order;

	order = strcmp(a->t_id, b->t_id);
	return (order != 0 ? order : strcmp(a->t_point, b->t_point));
}

/* The runs before become a baseline, as benchctl makes one of a history. */
static void
make_baseline(struct witness *w, struct baseline *b,
    struct baseline_point point[POINTS])
{
	struct gate_base g[POINTS];
	const struct point *t;
	struct baseline_point *p;
	size_t i;

	memset(b, 0, sizeof(*b));
	b->b_name = "before the storm";
	b->b_points = point;
	b->b_npoints = w->w_count;
	qsort(w->w_point, w->w_count, sizeof(w->w_point[0]), by_name);
	for (i = 0; i < w->w_count; i++)
		gate_base(&g[i], w->w_point[i].t_x, w->w_point[i].t_n);
	gate_shrink(g, w->w_count);
	for (i = 0; i < w->w_count; i++) {
		t = &w->w_point[i];
		p = &point[i];
		p->p_id = t->t_id;
		p->p_point = t->t_point;
		p->p_unit = t->t_unit;
		p->p_more = t->t_more;
		p->p_medium = NULL;
		p->p_centre = held_value(g[i].b_centre, t->t_more);
		p->p_guard = held_value(g[i].b_guard, t->t_more);
		p->p_spread = isfinite(g[i].b_spread) ? g[i].b_spread : 1;
		p->p_runs = (long)t->t_n;
		p->p_boots = 1;
	}
}

/* What looks slower is measured again, apart in time. */
static void
measure_after(struct witness *w, const struct held held[HELD],
    const struct gate_rule *rule)
{
	struct point *t;
	size_t i;
	bool suspect;
	int round;

	for (round = 0, suspect = true; suspect && round <= GATE_ROUNDS;
	    round++) {
		if (round > 0)
			stress_pause(APART_MS);
		measure_all(w, false);
		for (suspect = false, i = 0; i < w->w_count; i++) {
			t = &w->w_point[i];
			if (round == 0 || judged_suspect(&t->t_judged, held))
				judged_take(&t->t_judged, rule, t->t_last);
			suspect |= judged_suspect(&t->t_judged, held);
		}
	}
}

int
witness_judge(struct witness *w, char *why, size_t len)
{
	struct baseline_point point[POINTS];
	struct baseline b;
	struct gate_rule rule = { .r_delta = DELTA };
	struct held held[HELD];
	struct trouble since;
	struct judged *d;
	char trouble[VERDICT_TEXT];
	size_t i;
	int worst;

	if (w->w_count == 0) {
		(void)snprintf(why, len, "no benchmark could be measured "
		    "before the storm, to compare it with afterwards");
		return (0);
	}
	memset(held, 0, sizeof(held));
	make_baseline(w, &b, point);
	held[0].h_file = &b;
	rule.r_points = (long)w->w_count;
	for (i = 0; i < w->w_count; i++)
		judged_init(&w->w_point[i].t_judged, held, w->w_point[i].t_id,
		    w->w_point[i].t_point, w->w_point[i].t_unit,
		    w->w_point[i].t_more, NULL);
	trouble_begin(&since);
	measure_after(w, held, &rule);
	trouble[0] = '\0';
	(void)trouble_end(&since, 0, 0, 0, trouble, sizeof(trouble));
	for (worst = 1, i = 0; i < w->w_count; i++) {
		d = &w->w_point[i].t_judged;
		if (isnan(w->w_point[i].t_last)) {
			(void)snprintf(why, len, "not as before the storm: %s "
			    "%s: it can not be measured any more", d->d_id,
			    d->d_point);
			return (-1);
		}
		judged_settle(d, held, &rule, trouble);
		printf("witness %s %s: %s%s%s\n", d->d_id, d->d_point,
		    d->d_word, d->d_why[0] != '\0' ? ": " : "", d->d_why);
		if (strcmp(d->d_word, "fail") == 0)
			worst = -1;
		else if (worst == 1 && strcmp(d->d_word, "inconclusive") == 0)
			worst = 0;
		else
			continue;
		(void)snprintf(why, len, "%s: %s %s: %s", worst == -1 ?
		    "not as before the storm" : "all is well but one thing "
		    "that can not be told", d->d_id, d->d_point, d->d_why);
		if (worst == -1)
			break;
	}
	return (worst);
}
