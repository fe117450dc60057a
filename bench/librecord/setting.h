/*
 * Settings of a run: what libbench reads and benchctl sets.  Each is a
 * configuration variable of the test suite, and as BENCH_<NAME> in upper case
 * one of the environment; bench(3) says what they do.
 */
#ifndef SETTING_H
#define SETTING_H

#include <stdbool.h>
#include <stddef.h>

struct setting {
	const char *s_name;
	long	s_low, s_high;	/* of a number; both 0 for text */
	bool	s_path;		/* text: an absolute path, or "none" */
};

/* The i-th setting, or NULL after the last; and the one of a name, or NULL. */
const struct setting *setting_at(size_t i);
const struct setting *setting_find(const char *name);

/*
 * Check the value of a setting.  Returns 0, and a number in *number unless
 * that is NULL; or -1 with a sentence that names the setting and what
 * it takes.
 */
int	setting_check(const struct setting *, const char *value, long *number,
	    char *err, size_t errlen);

#endif
