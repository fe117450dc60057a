#include <math.h>

#include "spark.h"

#define EDGE	5		/* a mark at the rim is seen whole */

static double
x_of(const struct spark *s, size_t i)
{

	return (s->s_n < 2 ? SPARK_WIDTH - EDGE : EDGE + (double)i *
	    (SPARK_WIDTH - 2 * EDGE) / (double)(s->s_n - 1));
}

static double
y_of(const struct spark *s, double v)
{
	double part;

	part = s->s_high > s->s_low ? (v - s->s_low) /
	    (s->s_high - s->s_low) : 0.5;
	return (SPARK_HEIGHT - EDGE - fmin(fmax(part, 0), 1) *
	    (SPARK_HEIGHT - 2 * EDGE));
}

static void
put_line(struct out *o, const struct spark *s)
{
	bool down;
	size_t i;

	out_fmt(o, "<path class=\"l\" d=\"M0 0");
	for (down = false, i = 0; i < s->s_n; i++) {
		if (isfinite(s->s_value[i]))
			out_fmt(o, "%c%.1f %.1f", down ? 'L' : 'M',
			    x_of(s, i), y_of(s, s->s_value[i]));
		down = isfinite(s->s_value[i]);
	}
	out_fmt(o, "\"/>");
}

/* The last one, and what is bad; all others are where the line bends. */
static void
put_marks(struct out *o, const struct spark *s)
{
	double x, y;
	size_t i;

	for (i = 0; i < s->s_n; i++) {
		if (!isfinite(s->s_value[i]) || (i + 1 < s->s_n &&
		    !s->s_bad[i]))
			continue;
		x = x_of(s, i);
		y = y_of(s, s->s_value[i]);
		if (s->s_bad[i])
			out_fmt(o, "<path class=\"bad\" d=\"M%.1f %.1fl7 7m0-7"
			    "l-7 7\"/>", x - 3.5, y - 3.5);
		else
			out_fmt(o, "<circle class=\"k\" cx=\"%.1f\" "
			    "cy=\"%.1f\" r=\"3\"/>", x, y);
	}
}

void
spark_svg(struct out *o, const struct spark *s)
{

	out_fmt(o, "<svg class=\"spark c0\" role=\"img\" viewBox=\"0 0 %d "
	    "%d\" aria-label=\"", SPARK_WIDTH, SPARK_HEIGHT);
	out_plain(o, s->s_title, 0);
	out_fmt(o, "\"><title>");
	out_plain(o, s->s_title, 0);
	out_fmt(o, "</title>");
	if (isfinite(s->s_level) && s->s_n > 0)
		out_fmt(o, "<path class=\"g\" d=\"M0 %.1fH%d\"/>",
		    y_of(s, s->s_level), SPARK_WIDTH);
	put_line(o, s);
	put_marks(o, s);
	out_fmt(o, "</svg>");
}
