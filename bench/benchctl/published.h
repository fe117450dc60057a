/*
 * Published figures: record lines whose host records name columns.
 */
#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "record.h"

/* Which file a word means: a path, or a name of what the suite comes with. */
char	*published_path(const char *word);

/* Call for each record of a file; one that can not be read ends the program. */
void	published_walk(const char *path, void (*fn)(void *,
	    const struct record *), void *);

/* The names of its columns, ending with NULL; for words_free(). */
char	**published_columns(const char *path);

#endif
