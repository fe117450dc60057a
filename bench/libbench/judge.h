/* What the verdict in a test case is to the rest of libbench. */
#ifndef JUDGE_H
#define JUDGE_H

#include "bench_impl.h"

/* verdict.c: the points against their baselines. */
struct judge;
struct judge *judge_open(const struct bench *, char *err, size_t);
void	judge_close(struct judge *);
/* Whether another round is wanted; chooses its points in b_only. */
bool	judge_wants(struct judge *, struct ledger *, long round);
/*
 * Take a round into account; the first is round 0.  trouble is what troubled
 * the machine meanwhile, or NULL.
 */
void	judge_round(struct judge *, struct ledger *, long round,
	    const char *trouble);
/* The baseline that is named, or the usual one, in buf; NULL: there is none. */
const char *judge_file(const char *named, const char *usual, char *buf,
	    size_t len);
/* Slower by so many percent is a regression of this case. */
long	judge_threshold(const atf_tc_t *, long delta_pct);
/* ns of a turn of an empty loop in the baseline; 0 without one. */
double	judge_loop(const struct judge *);
/* The report that a point, or a sweep's order, is accepted with, or NULL. */
const char *judge_accepted(const struct judge *, const char *point);
/* Add the verdict to the record of a point that was measured. */
void	judge_print(struct judge *, size_t point, struct record *);
/* The case's result as ATF has it. */
enum judge_result { JUDGE_PASS, JUDGE_FAIL, JUDGE_SKIP, JUDGE_EXPECTED };
enum judge_result judge_result(struct judge *, char *why, size_t);

/*
 * order.c: print what each sweep says, and the worst result of them with its
 * reason.  -1 with out.o_error.
 */
int	order_judge(struct ledger *, const struct judge *,
	    enum judge_result *, char *why, size_t);

#endif
