#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_impl.h"
#include "gate.h"
#include "setting.h"

struct profile {
	const char *name;
	long workers, batches, batch_us, cap_ms, sweep_ms;
};

static const struct profile profiles[] = {
	{ "smoke", 1, 2, 200, 200, 5000 },
	{ "quick", 3, 8, 2000, 1500, 20000 },
	{ "full", 5, 10, 5000, 8000, 30000 },
	{ "paper", 10, 20, 50000, 60000, 600000 },
};

/* A variable of kyua's configuration, else one of the environment. */
const char *
config_atf(const void *tc, const char *name)
{
	char env[64];
	size_t i;

	if (atf_tc_has_config_var(tc, name))
		return (atf_tc_get_config_var(tc, name));
	(void)snprintf(env, sizeof(env), "BENCH_%s", name);
	for (i = 0; env[i] != '\0'; i++)
		env[i] = (char)toupper((unsigned char)env[i]);
	return (getenv(env));
}

const char *
bench_config(const atf_tc_t *tc, const char *name)
{
	return (config_atf(tc, name));
}

static int
load_profile(struct config *g, const char *value, char *err, size_t errlen)
{
	const struct profile *p;
	size_t i;

	for (i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++) {
		p = &profiles[i];
		if (strcmp(p->name, value) != 0)
			continue;
		g->g_profile = p->name;
		g->g_workers = p->workers;
		g->g_batches = p->batches;
		g->g_batch_us = p->batch_us;
		g->g_cap_ms = p->cap_ms;
		g->g_sweep_ms = p->sweep_ms;
		return (0);
	}
	(void)snprintf(err, errlen, "profile: \"%s\" is none of smoke, quick, "
	    "full, paper", value);
	return (-1);
}

/* The number of a setting, if it is set. */
static int
load_number(long *out, const char *name, const char *value, char *err,
    size_t errlen)
{
	return (value == NULL ? 0 : setting_check(setting_find(name), value,
	    out, err, errlen));
}

/* A full path: a test case runs in a directory of its own. */
static int
load_file(const char **out, const char *name, const char *value, char *err,
    size_t errlen)
{
	*out = value;
	if (value == NULL || value[0] == '/' || (strcmp(value, "none") == 0 &&
	    setting_find(name)->s_path))
		return (0);
	(void)snprintf(err, errlen, "%s: \"%s\" is not an absolute path", name,
	    value);
	return (-1);
}

int
config_load(struct config *g, config_get *get, const void *arg, char *err,
    size_t errlen)
{
	const struct {
		const char *name;
		long *out;
	} numbers[] = {
		{ "workers", &g->g_workers }, { "batches", &g->g_batches },
		{ "batch_us", &g->g_batch_us }, { "cap_ms", &g->g_cap_ms },
		{ "sweep_ms", &g->g_sweep_ms }, { "seed", &g->g_seed },
		{ "hang_s", &g->g_hang_s }, { "strict", &g->g_strict },
		{ "delta_pct", &g->g_delta_pct }, { "rounds", &g->g_rounds },
		{ "tolerate", &g->g_tolerate }, { "slower", &g->g_slower },
	};
	const struct {
		const char *name;
		const char **out;
	} files[] = {
		{ "records", &g->g_records }, { "baseline", &g->g_baseline },
		{ "anchor", &g->g_anchor }, { "orders", &g->g_orders },
		{ "scratch", &g->g_scratch }, { "memfs", &g->g_memfs },
	};
	const char *profile;
	size_t i;

	memset(g, 0, sizeof(*g));
	profile = get(arg, "profile");
	if (load_profile(g, profile != NULL ? profile : "quick", err,
	    errlen) == -1)
		return (-1);
	g->g_hang_s = 60;
	g->g_rounds = GATE_ROUNDS;
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (load_number(numbers[i].out, numbers[i].name,
		    get(arg, numbers[i].name), err, errlen) == -1)
			return (-1);
	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (load_file(files[i].out, files[i].name,
		    get(arg, files[i].name), err, errlen) == -1)
			return (-1);
	g->g_run = get(arg, "run");
	g->g_peer = get(arg, "peer");
	return (0);
}
