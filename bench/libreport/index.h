/*
 * What the page of all runs and status.json have in common.
 */
#ifndef INDEX_H
#define INDEX_H

#include "report.h"
#include "tally.h"

/* What came of a run, by the verdicts of its points. */
enum tally_verdict index_verdict(const struct report_entry *);
/* "fail", "undecided", "pass", or "no verdict". */
const char *index_word(enum tally_verdict);
/* The worst of two: no verdict is better than a bad one only. */
enum tally_verdict index_worse(enum tally_verdict, enum tally_verdict);

/* That of the newest run of a series, and of the newest of a kernel. */
enum tally_verdict index_series(const struct report_series *);
enum tally_verdict index_kernel(const struct report_series *,
	    const struct report_kernel *, size_t *nruns);

#endif
