/*
 * Crews: points that differ in how many do the same work at once, and what a
 * figure of all together says of it, in the terms of Kennaway's reports.
 */
#ifndef CREW_H
#define CREW_H

#include <stdbool.h>
#include <stddef.h>

#include "report.h"

/* Does a parameter of so many bytes say how many work at once? */
bool	crew_key(const char *key, size_t len);

/*
 * The word of a point that does, as "clients=4", and its length; 0 if there is
 * none.  CPUs are what others share: they count where there is no other one.
 */
size_t	crew_word(const char *point, const char **word);

/* The number in that word; 0 if there is none. */
long	crew_number(const struct report_row *);

/*
 * Is the figure what all of them get done: a rate, or the time for one
 * operation of the members all together (bench_crew(3))?  A latency is not,
 * nor is the time for work that grows with their number.
 */
bool	crew_throughput(const struct report_row *);

/* Points of a case that differ in nothing but how many work. */
bool	crew_same(const struct report_row *, const struct report_row *);

/*
 * A sentence without its full stop: how far the points that are the same as a
 * row scale, which number is best, where they collapse, and the overhead at
 * one against one CPU and against the first run; "" if it can not be told.
 * And how far they scale over the CPUs, with the best number for each.
 */
#define CREW_WORDS	512
void	crew_words(char words[CREW_WORDS], const struct report *, size_t row,
	    size_t run);
void	crew_cpus_words(char words[CREW_WORDS], const struct report *,
	    size_t row, size_t run);

#endif
