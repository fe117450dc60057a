/*
 * Which runs of a history are meant: the options that list, history, report,
 * compare and others have in common.
 */
#ifndef FILTER_H
#define FILTER_H

#include "benchctl.h"

struct filter {
	struct store_filter f_runs;
	const char *f_word;		/* for the machine, as it was given */
	char	f_machine[4096];
	bool	f_given;		/* any of them, but for the case */
};

#define OPTIONS_FILTER							\
	{ 'L', "label", "TEXT", "only runs with this label" },		\
	{ 'K', "kernel", "TEXT", "of a system that has this in its name" }, \
	{ 'M', "machine", "NAME", "of this machine, or this host" },	\
	{ 'B', "boot", "ID", "of a boot whose id begins so" },		\
	{ 'F', "from", "DATE", "started then or later" },		\
	{ 'U', "until", "DATE", "started then or before" },		\
	{ 'P', "profile", "NAME", "of this profile" },			\
	{ 'N', "last", "N", "only so many, the newest" }
#define OPTION_CASE							\
	{ 'C', "case", "PATTERN", "only these benchmarks" }

/* Take the option at hand: false if it is none of these. */
bool	filter_option(struct filter *, struct args *, int letter);
/* Find the machine that is meant.  All that is wrong ends the program. */
void	filter_settle(struct filter *, struct store *);
/* The numbers of the runs, from old to new; to be freed. */
int64_t	*filter_runs(const struct filter *, struct store *, size_t *n);
/* Is the case meant? */
bool	filter_case(const struct filter *, const char *id);

#endif
