/*
 * What a sweep says, in words.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "verdict.h"

static void
add(char *text, size_t len, const char *more)
{
	size_t used;

	used = strlen(text);
	(void)snprintf(text + used, len - used, "%s", more);
}

/* What the verdict is, and why. */
static void
judgement(const struct scaling *s, enum stat_class declared, char *text,
    size_t len)
{
	const char *order = stat_class_name(declared);
	const char *name = stat_scaling_name(s);

	if (s->s_word == SCALING_SHORT && (s->s_points < SCALING_LEAST ||
	    s->s_last < SCALING_DECADES * s->s_first))
		(void)snprintf(text, len, "too short to tell, %zu point%s",
		    s->s_points, s->s_points == 1 ? "" : "s");
	else if (s->s_word == SCALING_SHORT)
		(void)snprintf(text, len, "too few workers to tell, %zu",
		    s->s_workers);
	else if (s->s_word == SCALING_BROKEN && s->s_knee > 0)
		(void)snprintf(text, len, "explodes at %.0f where %s is "
		    "declared", s->s_knee, order);
	else if (s->s_word == SCALING_BROKEN)
		(void)snprintf(text, len, "%s where %s is declared", name,
		    order);
	else if (s->s_word == SCALING_NOISY)
		(void)snprintf(text, len, "too noisy to tell: %s", name);
	else if (s->s_class > declared)
		(void)snprintf(text, len, "%s fits best, %s as declared is "
		    "not disproven", name, order);
	else if (s->s_falls)
		(void)snprintf(text, len, "falling, which keeps %s", order);
	else
		(void)snprintf(text, len, "%s", name);
}

void
scaling_text(const struct scaling *s, enum stat_class declared,
    const char *name, const char *at, double most, char *text, size_t len)
{
	char part[160];

	(void)snprintf(text, len, "%s%s%s: ", name, at[0] != '-' ? ", " : "",
	    at[0] != '-' ? at : "");
	judgement(s, declared, part, sizeof(part));
	add(text, len, part);
	if (!isnan(s->s_slope) && !isnan(s->s_low)) {
		(void)snprintf(part, sizeof(part), ", slope %.2f (%.2f to "
		    "%.2f)", s->s_slope, s->s_low, s->s_high);
		add(text, len, part);
	}
	if (isnan(s->s_ratio))
		return;
	(void)snprintf(part, sizeof(part), ", x%.*f from %.0f to %.0f",
	    s->s_ratio < 10 ? 2 : 0, s->s_ratio, s->s_first, s->s_last);
	add(text, len, part);
	if (s->s_last < most) {
		(void)snprintf(part, sizeof(part), ", declared to %.0f", most);
		add(text, len, part);
	}
	if (isnan(s->s_finds))
		return;
	(void)snprintf(part, sizeof(part), "; too much growth would be "
	    "found from x%.*f on", s->s_finds < 10 ? 2 : 0, s->s_finds);
	add(text, len, part);
}
