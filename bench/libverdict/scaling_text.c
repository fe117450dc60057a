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

void
scaling_text(const struct scaling *s, enum stat_class declared,
    const char *name, const char *at, char *text, size_t len)
{
	char part[160];

	(void)snprintf(text, len, "%s%s%s: ", name, at[0] != '-' ? ", " : "",
	    at[0] != '-' ? at : "");
	if (s->s_word == SCALING_SHORT && (s->s_points < SCALING_LEAST ||
	    s->s_last < SCALING_DECADES * s->s_first))
		(void)snprintf(part, sizeof(part), "too short to tell, %zu "
		    "point%s", s->s_points, s->s_points == 1 ? "" : "s");
	else if (s->s_word == SCALING_SHORT)
		(void)snprintf(part, sizeof(part), "too few workers to tell, "
		    "%zu", s->s_workers);
	else if (s->s_word == SCALING_BROKEN && s->s_knee > 0)
		(void)snprintf(part, sizeof(part), "explodes at %.0f where %s "
		    "is declared", s->s_knee, stat_class_name(declared));
	else if (s->s_word == SCALING_BROKEN)
		(void)snprintf(part, sizeof(part), "%s where %s is declared",
		    stat_class_name(s->s_class), stat_class_name(declared));
	else if (s->s_word == SCALING_KEPT && s->s_class > declared)
		(void)snprintf(part, sizeof(part), "%s fits best, %s as "
		    "declared is not disproven", stat_class_name(s->s_class),
		    stat_class_name(declared));
	else
		(void)snprintf(part, sizeof(part), "%s%s",
		    s->s_word == SCALING_NOISY ? "too noisy to tell: " : "",
		    stat_class_name(s->s_class));
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
}
