#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sample.h"

#define ROWS	64
#define RUNS	12
#define CHANGE	7		/* the first run after it */

static struct report_row rows[ROWS];
static struct report_past pasts[ROWS][RUNS];
static struct report_trend trends[ROWS];
static const struct report_change change = { CHANGE, 9.9 };
static char names[2][RUNS][16];

void
sample_trends(struct report *p)
{
	static const double noise[RUNS] = { 0.2, -0.4, 0.1, 0.5, -0.2, 0, -0.1,
	    0.3, -0.3, 0.1, 0.4, 0 };
	struct report_past *n;
	double value;
	size_t i, j, runs;

	for (i = 0; i < p->p_nrows && i < ROWS; i++) {
		rows[i] = p->p_rows[i];
		value = rows[i].w_cells[p->p_nruns - 1].c_value;
		runs = i % 3 == 1 ? 3 : RUNS;
		for (j = 0; j < runs; j++) {
			(void)snprintf(names[0][j], sizeof(names[0][j]), "%zu",
			    j + 1);
			(void)snprintf(names[1][j], sizeof(names[1][j]),
			    "2026-11-%02zu", j + 2);
			n = &pasts[i][j];
			n->n_id = names[0][j];
			n->n_day = names[1][j];
			n->n_system = j < CHANGE ? "Linux 6.18.4" :
			    "Linux 6.18.5";
			n->n_verdict = j == CHANGE ? "fail" :
			    j == CHANGE + 1 ? "accepted" : "pass";
			n->n_boots = j == CHANGE;
			n->n_value = value * (1 + noise[j] / 100);
			if (runs == RUNS && j < CHANGE)
				n->n_value /= 1.099;
			n->n_low = n->n_value * 0.99;
			n->n_high = n->n_value * 1.01;
		}
		trends[i] = (struct report_trend){ pasts[i], runs, &change,
		    runs == RUNS, "head", value * 0.9, value * 0.96 };
		rows[i].w_settings = "workers=5 batches=20 seed=17";
		rows[i].w_trend = rows[i].w_unit != NULL ? &trends[i] : NULL;
	}
	p->p_rows = rows;
}
