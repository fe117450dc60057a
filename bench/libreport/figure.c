#include <math.h>
#include <stdio.h>
#include <string.h>

#include "figure.h"
#include "model.h"

/* Two decimals, so that ratios stand in line, unless that says too little. */
static void
ratio_text(char *buf, size_t len, double ratio)
{
	static const struct value_scale plain = { 1, "" };

	if (isnan(ratio))
		buf[0] = '\0';
	else if (fabs(ratio) >= 0.095 && fabs(ratio) < 999.5)
		(void)snprintf(buf, len, "%.2f", ratio);
	else if (fabs(ratio) >= 0.00995 && fabs(ratio) < 0.095)
		(void)snprintf(buf, len, "%.3f", ratio);
	else
		value_number(buf, len, ratio, &plain);
}

/* As a paper prints it: all its digits, in its own unit. */
static void
printed(struct figure *g, const char *text)
{
	struct value_scale scale;
	size_t n;

	n = strspn(text, "0123456789.");
	if (n == 0 || n >= sizeof(g->g_number) || text[n] != ' ')
		return;
	(void)snprintf(g->g_number, sizeof(g->g_number), "%.*s", (int)n, text);
	(void)value_scale_to(&scale, text + n + 1, text + n + 1);
	(void)snprintf(g->g_unit, sizeof(g->g_unit), "%s", scale.s_unit);
}

void
figure_make(struct figure *g, const struct report_row *w, size_t run)
{
	const struct report_cell *c;
	struct value_scale scale;

	c = &w->w_cells[run];
	if (w->w_shown == NULL ||
	    !value_scale_to(&scale, w->w_unit, w->w_shown))
		value_scale(&scale, c->c_value, w->w_unit);
	value_number(g->g_number, sizeof(g->g_number), c->c_value, &scale);
	g->g_range = model_range(c);
	value_number(g->g_low, sizeof(g->g_low), c->c_low, &scale);
	value_number(g->g_high, sizeof(g->g_high), c->c_high, &scale);
	(void)snprintf(g->g_unit, sizeof(g->g_unit), "%s", scale.s_unit);
	if (model_or(c->c_printed, NULL) != NULL)
		printed(g, c->c_printed);
	ratio_text(g->g_ratio, sizeof(g->g_ratio), model_ratio(w, run));
}

const char *
figure_state(enum report_state state)
{

	switch (state) {
	case REPORT_MEASURED:
		return ("measured");
	case REPORT_SKIPPED:
		return ("skipped");
	case REPORT_FAILED:
		return ("failed");
	default:
		return ("absent");
	}
}
