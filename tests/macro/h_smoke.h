#ifndef H_SMOKE_H
#define H_SMOKE_H

#include <string.h>

#include "bench.h"

/* It is only to be seen that all works: the fewest points will do. */
static inline bool
is_smoke(const atf_tc_t *tc)
{
	const char *profile;

	profile = bench_config(tc, "profile");
	return (profile != NULL && strcmp(profile, "smoke") == 0);
}

#endif
