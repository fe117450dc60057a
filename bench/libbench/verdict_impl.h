/*
 * The verdict's own: what its files share.
 */
#ifndef VERDICT_IMPL_H
#define VERDICT_IMPL_H

#include "judge.h"
#include "verdict.h"

struct judge {
	const struct bench *j_bench;
	struct held j_held[HELD];
	struct held j_orders;		/* accepts orders, if it is named */
	struct gate_rule j_rule;
	char	j_why[BENCH_REASON];	/* the trouble that there was */
	struct judged j_point[BENCH_POINTS];
	char	j_text[6][40];		/* for the record of a point */
};

#endif
