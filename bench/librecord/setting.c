#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "setting.h"

static const struct setting settings[] = {
	{ "profile", 0, 0, false },
	{ "workers", 1, 1000, false },
	{ "batches", 1, 100000, false },
	{ "batch_us", 1, 10000000, false },
	{ "cap_ms", 1, 600000, false },
	{ "sweep_ms", 1, 600000, false },
	{ "seed", 1, 1000000000, false },
	{ "hang_s", 1, 800, false },
	{ "records", 0, 0, false },
	{ "run", 0, 0, false },
	{ "baseline", 0, 0, true },
	{ "anchor", 0, 0, true },
	{ "orders", 0, 0, true },
	{ "strict", 0, 1, false },
	{ "delta_pct", 1, 1000, false },
	{ "rounds", 0, 5, false },
	{ "tolerate", 0, 1000000, false },
	{ "slower", 0, 1000000, false },
	{ "scratch", 0, 0, false },
	{ "memfs", 0, 0, false },
	{ "peer", 0, 0, false },
	{ "user", 0, 0, false },
	{ "srcdir", 0, 0, true },
	{ "stress_s", 1, 86400, false },
	{ "stress_factor", 1, 100, false },
	{ "stress_replay", 0, 0, false },
};

const struct setting *
setting_at(size_t i)
{
	return (i < sizeof(settings) / sizeof(settings[0]) ? &settings[i] :
	    NULL);
}

const struct setting *
setting_find(const char *name)
{
	const struct setting *s;
	size_t i;

	for (i = 0; (s = setting_at(i)) != NULL; i++)
		if (strcmp(s->s_name, name) == 0)
			return (s);
	return (NULL);
}

int
setting_check(const struct setting *s, const char *value, long *number,
    char *err, size_t errlen)
{
	char *end;
	long n;

	if (s->s_path && value[0] != '/' && strcmp(value, "none") != 0) {
		(void)snprintf(err, errlen, "%s: \"%s\" is neither an "
		    "absolute path nor none", s->s_name, value);
		return (-1);
	}
	if (s->s_high == 0)
		return (0);
	errno = 0;
	n = strtol(value, &end, 10);
	if (!isdigit((unsigned char)value[0]) || *end != '\0' || errno != 0 ||
	    n < s->s_low || n > s->s_high) {
		(void)snprintf(err, errlen, "%s: \"%s\" is not a number from "
		    "%ld to %ld", s->s_name, value, s->s_low, s->s_high);
		return (-1);
	}
	if (number != NULL)
		*number = n;
	return (0);
}
