/*
 * What came of a trial: its exit status, and the same as text and as JSON.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "trial.h"

#define INDENT	15
#define BLUNT	0.20	/* finds no less */

/* In the order in which they are counted. */
static const char *const words[] = { "pass", "fail", "inconclusive",
    "improved", "recorded", "accepted", "repaired" };
#define NWORDS	(sizeof(words) / sizeof(words[0]))

static size_t
count(const struct trial *t, const char *word)
{
	size_t i, n;

	for (n = i = 0; i < t->t_npoints; i++)
		if (t->t_points[i].p_skip == NULL &&
		    strcmp(t->t_points[i].p_judged.d_word, word) == 0)
			n++;
	return (n);
}

/* The same of orders of growth. */
static size_t
orders(const struct trial *t, const char *word)
{
	size_t i, n;

	for (n = i = 0; i < t->t_nsweeps; i++)
		if (strcmp(trial_order(t, &t->t_sweeps[i]), word) == 0)
			n++;
	return (n);
}

/*
 * A case that could not measure is an error: nobody knows how fast it is.  An
 * accepted regression that is gone fails, as it does in the test case.
 */
int
verdicts_status(const struct trial *t)
{
	if (count(t, "fail") + count(t, "repaired") + orders(t, "fail") > 0)
		return (EXIT_SLOWER);
	if (t->t_nbroken > 0)
		return (EXIT_ERROR);
	if (count(t, "inconclusive") + orders(t, "inconclusive") > 0 ||
	    count(t, "pass") +
	    count(t, "improved") + count(t, "accepted") +
	    orders(t, "accepted") == 0)
		return (EXIT_UNDECIDED);
	return (EXIT_GOOD);
}

/* Does anything that is inconclusive look slower? */
static bool
slower(const struct trial *t)
{
	const struct judged *d;
	size_t i;

	for (i = 0; i < t->t_npoints; i++) {
		d = &t->t_points[i].p_judged;
		if (t->t_points[i].p_skip == NULL && judged_accused(d) &&
		    strcmp(d->d_word, "inconclusive") == 0)
			return (true);
	}
	return (orders(t, "inconclusive") > 0);
}

/* What fails is slower than one of them, or some than the one and some ... */
static const char *
failure(const struct trial *t)
{
	const struct judged *d;
	bool by[HELD] = { false, false };
	size_t i;

	for (i = 0; i < t->t_npoints; i++) {
		d = &t->t_points[i].p_judged;
		if (t->t_points[i].p_skip == NULL &&
		    strcmp(d->d_word, "fail") == 0)
			by[d->d_by] = true;
	}
	return (!by[1] ? "FAIL: slower than the baseline." : !by[0] ?
	    "FAIL: slower than the anchor." :
	    "FAIL: slower than the baseline or the anchor.");
}

static const char *
sentence(const struct trial *t)
{
	switch (verdicts_status(t)) {
	case EXIT_SLOWER:
		return (count(t, "fail") > 0 ? failure(t) :
		    orders(t, "fail") > 0 ? "FAIL: it does not grow with N as "
		    "it is declared, or accepted, to." :
		    "FAIL: an accepted regression is gone, and the baseline "
		    "still has it.");
	case EXIT_ERROR:
		return ("ERROR: some benchmarks could not measure.");
	case EXIT_UNDECIDED:
		return (count(t, "inconclusive") + orders(t, "inconclusive") ==
		    0 ? "UNDECIDED: there is "
		    "nothing to hold these against." : slower(t) ?
		    "UNDECIDED: what looks slower is not proven." :
		    "UNDECIDED: the baseline can not judge this.");
	default:
		return ("PASS: no point is proven slower.");
	}
}

static double
detectable(const struct trial_point *p)
{
	const struct opinion *o;

	return ((o = judged_by(&p->p_judged)) == NULL ? NAN :
	    gate_detectable(&o->o_gate, &p->p_rule));
}

static void
print_percent(const char *fmt, double fraction)
{
	if (isfinite(fraction))
		printf(fmt, 100 * fraction);
	else
		printf("%8s", "-");
}

/* A point that is no plain pass. */
static void
print_point(const struct trial_point *p)
{
	const struct judged *d = &p->p_judged;

	printf("%-13s", d->d_word);
	print_percent("%+6.1f %%", judged_change(d));
	printf("%5.0f %%", 100 * p->p_rule.r_delta);
	print_percent("%6.1f %%", detectable(p));
	printf("%5zu  %s%s%s\n", d->d_rounds, p->p_id,
	    strcmp(p->p_point, "-") != 0 ? " " : "",
	    strcmp(p->p_point, "-") != 0 ? p->p_point : "");
	if (d->d_why[0] != '\0') {
		printf("%*s", INDENT, "");
		print_wrapped(stdout, INDENT, d->d_why);
	}
}

static void
print_points(const struct trial *t)
{
	const struct trial_point *p;
	const char *word;
	size_t i, k;
	bool head;

	head = false;
	for (k = 1; k < NWORDS; k++)
		for (i = 0; i < t->t_npoints; i++) {
			p = &t->t_points[i];
			if (p->p_skip != NULL ||
			    strcmp(p->p_judged.d_word, words[k]) != 0)
				continue;
			if (!head)
				printf("\n%-13s%8s%7s%8s%5s  %s\n", "VERDICT",
				    "CHANGE", "LIMIT", "FINDS", "MORE",
				    "POINT");
			head = true;
			print_point(p);
		}
	for (i = 0; i < t->t_nsweeps; i++) {
		word = trial_order(t, &t->t_sweeps[i]);
		if (strcmp(word, "pass") == 0)
			continue;
		printf("%s%-13s%22s%5zu  %s\n%*s", head ? "" : "\n", word, "",
		    t->t_sweeps[i].s_broken, t->t_sweeps[i].s_id, INDENT, "");
		print_wrapped(stdout, INDENT, t->t_sweeps[i].s_why);
		head = true;
	}
	for (i = 0; i < t->t_nbroken; i++) {
		printf("%serror          ", i == 0 && !head ? "\n" : "");
		print_wrapped(stdout, INDENT, t->t_broken[i]);
	}
}

#define ANY	-1	/* whatever the remedy */

static bool
is(const struct trial_point *p, const char *word, int remedy)
{
	return (p->p_skip == NULL && strcmp(p->p_judged.d_word, word) == 0 &&
	    (remedy == ANY || (int)p->p_judged.d_remedy == remedy));
}

static void
print_counts(const struct trial *t)
{
	size_t i, n;
	const char *between;

	printf("\n%zu point%s:", t->t_npoints, t->t_npoints == 1 ? "" : "s");
	between = " ";
	for (i = 0; i < NWORDS; i++)
		if ((n = count(t, words[i])) > 0) {
			printf("%s%zu %s", between, n, words[i]);
			between = ", ";
		}
	for (n = i = 0; i < t->t_npoints; i++)
		n += t->t_points[i].p_skip != NULL;
	if (n > 0)
		printf("%s%zu left out", between, n);
	printf(".\n");
	for (n = i = 0; i < t->t_npoints; i++)
		n += is(&t->t_points[i], "pass", ANY) &&
		    detectable(&t->t_points[i]) > BLUNT;
	if (n > 0)
		printf("%zu of those that pass would show nothing below "
		    "20 %%.\n", n);
	if (t->t_nskipped > 0)
		printf("%zu case%s skipped.\n", t->t_nskipped,
		    t->t_nskipped == 1 ? " was" : "s were");
}

/*
 * The cases of the points with a word and a remedy, each once, as a command's
 * operands, below what the command is for; nothing if there are none.
 */
static void
print_cases(const struct trial *t, const char *what, const char *command,
    const char *word, int remedy)
{
	const char *last;
	size_t i;

	last = "";
	for (i = 0; i < t->t_npoints; i++) {
		if (!is(&t->t_points[i], word, remedy) ||
		    strcmp(t->t_points[i].p_id, last) == 0)
			continue;
		if (*last == '\0')
			printf("%s:\n    %s", what, command);
		last = t->t_points[i].p_id;
		printf(" %s", last);
	}
	if (*last != '\0')
		printf("\n");
}

static const char *const remedies[] = {
	[REMEDY_AGAIN] = "on a quiet machine",
	[REMEDY_ROUNDS] = "with all confirming runs, so without --rounds",
	[REMEDY_PROFILE] = "in the profile of the baseline, so without "
	    "--profile",
	[REMEDY_KERNEL] = "on a kernel that is not made for debugging",
	[REMEDY_RECORD] = "record a new baseline, here, of a system that is "
	    "good",
	[REMEDY_RUNS] = "record a baseline of more runs, of a system that is "
	    "good",
};

/* To be freed. */
static char *
command(const struct trial *t, int remedy)
{
	return (remedy == REMEDY_RUNS ?
	    xdup("benchctl baseline record -n 30 NAME") :
	    remedy == REMEDY_RECORD ? xdup("benchctl baseline record NAME") :
	    trial_command(t, remedy == REMEDY_ROUNDS ? "--rounds" :
	    remedy == REMEDY_PROFILE ? "--profile" : NULL));
}

/* The run that screened, in the history that it went to. */
static void
print_show(const struct trial *t)
{
	char *store;

	store = t->t_store != NULL ? shell_word(t->t_store) : NULL;
	printf("To look closer, or to accept it with a report's number:\n"
	    "    benchctl show%s%s %" PRId64 "\n    benchctl help baseline\n",
	    store != NULL ? " --store " : "", store != NULL ? store : "",
	    t->t_runs[0].u_run);
	free(store);
}

static void
print_next(const struct trial *t)
{
	char *again, *what;
	int i;

	if (count(t, "fail") > 0)
		print_show(t);
	for (i = 0; i <= REMEDY_RUNS; i++) {
		again = command(t, i);
		what = xprintf("To settle it, %s", remedies[i]);
		print_cases(t, what, again, "inconclusive", i);
		free(again);
		free(what);
	}
	print_cases(t, "To have a baseline for what was only recorded",
	    "benchctl baseline record NAME", "recorded", ANY);
}

void
verdicts_text(const struct trial *t)
{
	print_points(t);
	print_counts(t);
	printf("%s\n", sentence(t));
	print_next(t);
}

static const char *const roles[HELD] = { "baseline", "anchor" };

/* All figures of a point are of the runs and the baseline that decide. */
static void
json_point(const struct trial *t, const struct trial_point *p)
{
	const struct judged *d = &p->p_judged;
	const struct opinion *o = judged_by(d);
	size_t i;

	json_open(NULL, '{');
	json_text("case", p->p_id);
	json_text("point", p->p_point);
	json_text("unit", p->p_unit);
	json_text("verdict", p->p_skip != NULL ? NULL : d->d_word);
	json_text("skipped", p->p_skip);
	json_real("first_value", p->p_value);
	json_real("value", p->p_skip != NULL ? NAN : judged_value(d));
	json_text("over", p->p_skip != NULL ? NULL : d->d_rounds > 0 ?
	    "confirming runs" : "first run");
	json_open("runs", '[');
	for (i = 0; i < d->d_rounds; i++)
		json_whole(NULL, p->p_runs[i]);
	if (p->p_skip == NULL && d->d_rounds == 0)
		json_whole(NULL, t->t_runs[0].u_run);
	json_close(']');
	json_text("decided_by", d->d_by < HELD ? roles[d->d_by] : NULL);
	json_text("name", d->d_by < HELD ?
	    t->t_held[d->d_by].h_file->b_name : NULL);
	json_real("base", o != NULL ? o->o_base->p_centre : NAN);
	json_real("change_pct", 100 * judged_change(d));
	json_real("limit_pct", 100 * p->p_rule.r_delta);
	json_real("finds_pct", 100 * detectable(p));
	json_whole("confirming_runs", (int64_t)d->d_rounds);
	json_text("because", d->d_why[0] != '\0' ? d->d_why : NULL);
	json_text("to_settle", is(p, "inconclusive", ANY) ?
	    remedies[d->d_remedy] : NULL);
	json_close('}');
}

void
verdicts_json(const struct trial *t)
{
	size_t i;

	json_open(NULL, '{');
	json_whole("status", verdicts_status(t));
	json_text("sentence", sentence(t));
	for (i = 0; i < HELD; i++)
		json_text(roles[i], t->t_held[i].h_file != NULL ?
		    t->t_held[i].h_file->b_name : NULL);
	json_open("counts", '{');
	for (i = 0; i < NWORDS; i++)
		json_whole(words[i], (int64_t)count(t, words[i]));
	json_close('}');
	json_open("runs", '[');
	for (i = 0; i < t->t_nruns; i++) {
		json_open(NULL, '{');
		json_whole("run", t->t_runs[i].u_run);
		json_text("trouble", t->t_runs[i].u_trouble[0] != '\0' ?
		    t->t_runs[i].u_trouble : NULL);
		json_whole("cleared", (int64_t)t->t_runs[i].u_cleared);
		json_close('}');
	}
	json_close(']');
	json_open("errors", '[');
	for (i = 0; i < t->t_nbroken; i++)
		json_text(NULL, t->t_broken[i]);
	json_close(']');
	json_open("orders", '[');
	for (i = 0; i < t->t_nsweeps; i++) {
		json_open(NULL, '{');
		json_text("case", t->t_sweeps[i].s_id);
		json_text("verdict", trial_order(t, &t->t_sweeps[i]));
		json_whole("confirming_runs",
		    (int64_t)t->t_sweeps[i].s_broken);
		json_text("because", t->t_sweeps[i].s_why);
		json_close('}');
	}
	json_close(']');
	json_open("points", '[');
	for (i = 0; i < t->t_npoints; i++)
		json_point(t, &t->t_points[i]);
	json_close(']');
	json_close('}');
}
