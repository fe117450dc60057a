/*
 * What workers say besides figures.  Most of it all of them say, so that each
 * thing is passed on once; what they count is added up.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_impl.h"

#define COUNT	"count"		/* the key of a note that is one */

void
bench_count(struct bench *b, const char *what, uint64_t n)
{
	size_t i;

	for (i = 0; i < BENCH_COUNTS && b->b_count[i].c_what != NULL; i++)
		if (strcmp(b->b_count[i].c_what, what) == 0)
			break;
	if (i == BENCH_COUNTS) {
		errno = 0;
		bench_fail(b, "more than %d counts", BENCH_COUNTS);
	}
	b->b_count[i].c_what = what;
	b->b_count[i].c_n += n;
}

void
counts_send(struct bench *b)
{
	struct record r;
	char text[24];
	size_t i;

	for (i = 0; i < BENCH_COUNTS && b->b_count[i].c_what != NULL; i++) {
		record_init(&r, RECORD_NOTE, b->b_id);
		r.r_text = b->b_count[i].c_what;
		(void)snprintf(text, sizeof(text), "%" PRIu64,
		    b->b_count[i].c_n);
		(void)record_add(&r, COUNT, text);
		worker_send(b, &r);
	}
}

/*
 * A number that two notes share, if they differ in their figures only; those
 * behind a '=' are the name of a point.
 */
static uint64_t
kind_of(const char *text)
{
	uint64_t kind;
	bool named;

	kind = 1;
	for (named = false; *text != '\0'; text++) {
		named = *text == '=' || (named && *text != ' ');
		if (named || !isdigit((unsigned char)*text))
			kind = (kind ^ (unsigned char)*text) *
			    UINT64_C(0x100000001b3);
	}
	return (kind);
}

static void
add_up(struct notes *t, const char *what, uint64_t n)
{
	size_t i;

	for (i = 0; i < BENCH_COUNTS && t->t_what[i] != NULL; i++)
		if (strcmp(t->t_what[i], what) == 0)
			break;
	if (i == BENCH_COUNTS || (t->t_what[i] == NULL &&
	    (t->t_what[i] = strdup(what)) == NULL))
		return;
	t->t_sum[i] += n;
}

/* Each is there once, in the order in which they were told. */
static void
add_medium(struct notes *t, const char *medium)
{
	const char *p;
	size_t n, len;

	len = strlen(medium);
	for (p = t->t_media; *p != '\0'; p += n + (p[n] != '\0' ? 2 : 0)) {
		n = strcspn(p, ",");
		if (n == len && strncmp(p, medium, n) == 0)
			return;
	}
	n = strlen(t->t_media);
	(void)snprintf(t->t_media + n, sizeof(t->t_media) - n, "%s%s",
	    n > 0 ? ", " : "", medium);
}

bool
notes_take(struct notes *t, const struct record *r, long worker)
{
	const char *count, *medium;
	uint64_t kind;
	size_t i;

	if ((count = record_get(r, COUNT)) != NULL) {
		add_up(t, r->r_text, strtoumax(count, NULL, 10));
		return (false);
	}
	if ((medium = record_get(r, BENCH_MEDIUM)) != NULL)
		add_medium(t, medium);
	kind = kind_of(r->r_text);
	for (i = 0; i < t->t_kinds; i++)
		if (t->t_kind[i] == kind)
			return (t->t_first[i] == worker);
	if (t->t_kinds < BENCH_NOTES) {
		t->t_kind[t->t_kinds] = kind;
		t->t_first[t->t_kinds++] = worker;
	}
	return (true);
}

int
notes_print(const struct notes *t, struct out *o, const char *id)
{
	struct record r;
	char text[BENCH_REASON];
	size_t i, used;

	used = 0;
	for (i = 0; i < BENCH_COUNTS && t->t_what[i] != NULL &&
	    used < sizeof(text); i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
		    "%s%" PRIu64 " %s", i > 0 ? ", " : "", t->t_sum[i],
		    t->t_what[i]);
	if (used == 0)
		return (0);
	record_init(&r, RECORD_NOTE, id);
	r.r_text = text;
	return (out_record(o, &r));
}
