/*
 * What is compared: a run, the runs of a label or of a boot, or a baseline.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"

char *
set_join(char *list, const char *word)
{
	const char *p;
	char *longer;
	size_t n;

	if (word == NULL || *word == '\0')
		word = "unknown";
	if (list == NULL)
		return (xdup(word));
	n = strlen(word);
	for (p = list; p != NULL; p = strstr(p, " and ")) {
		p += p != list ? 5 : 0;
		if (strncmp(p, word, n) == 0 &&
		    (p[n] == '\0' || strncmp(p + n, " and ", 5) == 0))
			return (list);
	}
	longer = xprintf("%s and %s", list, word);
	free(list);
	return (longer);
}

enum meaning { BY_NUMBER, BY_LABEL, BY_BOOT };

struct search {
	struct set *h_set;
	enum meaning h_meaning;
	const char *h_word;
};

static int
add_run(void *arg, const struct store_run *r)
{
	struct search *h = arg;
	struct set *s = h->h_set;
	char *system;
	size_t before;

	s->s_runs = xgrow(s->s_runs, s->s_nruns, sizeof(*s->s_runs));
	s->s_runs[s->s_nruns++] = r->r_id;
	before = s->s_boot != NULL ? strlen(s->s_boot) : 0;
	s->s_boot = set_join(s->s_boot, r->r_boot);
	s->s_boots += strlen(s->s_boot) != before;
	s->s_machine = set_join(s->s_machine, r->r_machine);
	s->s_profile = set_join(s->s_profile, r->r_profile);
	system = history_system(r);
	s->s_system = set_join(s->s_system, system);
	free(system);
	if (s->s_title == NULL && h->h_meaning == BY_NUMBER &&
	    r->r_label != NULL)
		s->s_title = xprintf("run %s, %s", h->h_word, r->r_label);
	return (0);
}

/* A number above 0 as it is printed, or -1. */
static int64_t
run_number(const char *word)
{

	if (*word < '1' || word[strspn(word, "0123456789")] != '\0' ||
	    strlen(word) > 18)
		return (-1);
	return (strtoll(word, NULL, 10));
}

/* Take the runs that are meant: 1, 0 if there are none, or -1. */
static int
search_runs(struct set *s, struct store *store,
    const struct store_filter *among, enum meaning meaning, const char *word)
{
	static const char *const names[] = { "run", "label", "boot" };
	struct search h = { s, meaning, word };
	struct store_filter f;

	f = *among;
	if (meaning == BY_LABEL)
		f.f_label = word;
	else if (meaning == BY_BOOT)
		f.f_boot = word;
	else
		f.f_run = run_number(word);
	if (store == NULL || f.f_run == -1)
		return (0);
	if (store_runs(store, &f, add_run, &h) != 0) {
		warn_user("%s", store_error(store));
		return (-1);
	}
	if (s->s_nruns != 0 && s->s_title == NULL)
		s->s_title = xprintf("%s %s", names[meaning], word);
	return (s->s_nruns != 0);
}

/* Take a baseline: 1, 0 if there is none of this name, or -1. */
static int
search_baseline(struct set *s, const char *word, const char *dir,
    const char *history)
{
	struct baseline *b;
	char err[1024], *path, *why;
	size_t i;

	if ((path = baseline_path(word, dir, history, &why)) == NULL) {
		free(why);
		return (0);
	}
	b = s->s_baseline = baseline_read(path, err, sizeof(err));
	free(path);
	if (b == NULL) {
		warn_user("%s", err);
		return (-1);
	}
	s->s_title = xprintf("baseline %s", b->b_name);
	s->s_machine = xdup(b->b_machine);
	s->s_system = xdup(b->b_system);
	s->s_profile = xdup(b->b_profile);
	for (i = 0; i < b->b_npoints; i++) {
		if ((size_t)b->b_points[i].p_runs > s->s_nruns)
			s->s_nruns = (size_t)b->b_points[i].p_runs;
		if ((size_t)b->b_points[i].p_boots > s->s_boots)
			s->s_boots = (size_t)b->b_points[i].p_boots;
	}
	return (1);
}

/* A word may say itself what it means: "label:1". */
static const char *
behind(const char *word, const char *prefix)
{
	size_t n;

	n = strlen(prefix);
	return (strncmp(word, prefix, n) == 0 ? word + n : NULL);
}

int
set_find(struct set *s, const char *word, struct store *store,
    const struct store_filter *f, const char *dir, const char *history)
{
	const char *rest;
	int found;

	memset(s, 0, sizeof(*s));
	s->s_word = word;
	rest = strchr(word, ':');
	if (*word == '\0' || (rest != NULL && rest[1] == '\0')) {
		warn_user("'%s' names nothing", word);
		return (-1);
	}
	if ((rest = behind(word, "boot:")) != NULL)
		found = search_runs(s, store, f, BY_BOOT, rest);
	else if ((rest = behind(word, "run:")) != NULL)
		found = search_runs(s, store, f, BY_NUMBER, rest);
	else if ((rest = behind(word, "label:")) != NULL)
		found = search_runs(s, store, f, BY_LABEL, rest);
	else if ((rest = behind(word, "baseline:")) != NULL)
		found = search_baseline(s, rest, dir, history);
	else {
		found = search_runs(s, store, f, BY_NUMBER, word);
		if (found == 0)
			found = search_runs(s, store, f, BY_LABEL, word);
		if (found == 0)
			found = search_baseline(s, word, dir, history);
	}
	if (found == 0)
		warn_user("no run, label or baseline is called '%s'; "
		    "'benchctl list' and 'benchctl baseline list' show them",
		    word);
	if (s->s_boots > 1 && behind(word, "boot:") != NULL) {
		warn_user("'%s' is the beginning of more than one boot: %s",
		    word, s->s_boot);
		found = 0;
	}
	return (found > 0 ? 0 : -1);
}

void
set_free(struct set *s)
{
	baseline_free(s->s_baseline);
	free(s->s_runs);
	free(s->s_title);
	free(s->s_machine);
	free(s->s_system);
	free(s->s_profile);
	free(s->s_boot);
}
