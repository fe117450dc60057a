/*
 * Names that are made, or removed, in groups.  Each group has a directory of
 * its own, which is new, so that what an operation costs does not depend on
 * how many there were before.
 */
#ifndef H_NAMES_H
#define H_NAMES_H

#include <sys/stat.h>

#include <stdio.h>

#include "h_fs.h"

#define NAMES_GROUP	50
#define NAMES_FILES	(NAMES_GROUP + 1)	/* with their directory */
#define NAMES_LEN	16

/* Return 0, or -1 with errno. */
struct names {
	int	(*n_make)(const char *name, void *arg);
	int	(*n_remove)(const char *name, void *arg);
	int	(*n_check)(const char *name, void *arg);
	void	*n_arg;
};

static inline void
names_each(struct bench *b, const char *what, char name[][NAMES_LEN],
    int (*fn)(const char *, void *), void *arg)
{
	int i;

	for (i = 0; i < NAMES_GROUP; i++)
		if (fn(name[i], arg) == -1)
			bench_fail(b, "%s %s", what, name[i]);
}

/* A directory that can be removed in the end had nothing else in it. */
static inline void
names_turn(struct bench *b, const struct names *n, char name[][NAMES_LEN],
    bool removing)
{
	if (mkdir("group", 0700) == -1)
		bench_fail(b, "mkdir(2)");
	errno = 0;
	if (!removing)
		bench_start(b);
	names_each(b, "making", name, n->n_make, n->n_arg);
	if (!removing)
		bench_stop(b);
	names_each(b, "looking at", name, n->n_check, n->n_arg);
	if (removing)
		bench_start(b);
	names_each(b, "removing", name, n->n_remove, n->n_arg);
	if (removing)
		bench_stop(b);
	if (rmdir("group") == -1)
		bench_fail(b, "rmdir(2)");
}

/* Time one of the two at this point; both are done. */
static inline void
names_time(struct bench *b, const struct names *n, bool removing)
{
	char name[NAMES_GROUP][NAMES_LEN];
	unsigned long turns;
	int i;

	for (i = 0; i < NAMES_GROUP; i++)
		snprintf(name[i], sizeof(name[i]), "group/%d", i);
	bench_per(b, NAMES_GROUP);
	while ((turns = bench_batch(b, 0)) != 0)
		for (; turns != 0; turns--)
			names_turn(b, n, name, removing);
}

static inline int
names_unlink(const char *name, void *arg)
{
	(void)arg;
	return (unlink(name));
}

#endif
