/*
 * Write a baseline of the planted cases of h_fake:
 *
 *	h_baseline FILE [key=value ...]
 *
 * id and point of the first case; centre, spread, unit, runs of every point,
 * and whether more of it is better; name, machine (this one), profile, loop
 * (unknown) and expires of the file; accept, a report's number, for the first
 * case, and at, the point of it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict.h"

static char **words;

static const char *
option(const char *key, const char *usual)
{
	size_t n;
	char **w;

	n = strlen(key);
	for (w = words; *w != NULL; w++)
		if (strncmp(*w, key, n) == 0 && (*w)[n] == '=')
			return (*w + n + 1);
	return (usual);
}

static double
number(const char *key, const char *usual)
{
	return (strtod(option(key, usual), NULL));
}

int
main(int argc, char *argv[])
{
	const char *ids[] = { NULL, "group/t_fake:two" };
	struct baseline_accept accept = { NULL, "-", NULL, "it was agreed",
	    "a tester", "FakeBSD 1.2", 1 };
	struct baseline_point p[2];
	struct baseline b;
	char err[1024] = "can not be written", here[VERDICT_TEXT];
	FILE *out;
	int i;

	if (argc < 2)
		return (2);
	words = argv + 2;
	memset(&b, 0, sizeof(b));
	memset(p, 0, sizeof(p));
	b.b_name = option("name", "head");
	held_machine(here, sizeof(here));
	b.b_machine = option("machine", here);
	b.b_system = "FakeBSD 1.2";
	b.b_profile = option("profile", "quick");
	b.b_who = "a tester";
	b.b_when = 1;
	b.b_loop = number("loop", "0");
	b.b_expires = (int64_t)number("expires", "0");
	b.b_points = p;
	b.b_npoints = 2;
	accept.a_id = ids[0] = option("id", "group/t_fake:one");
	accept.a_report = option("accept", NULL);
	accept.a_point = option("at", "-");
	b.b_accepts = &accept;
	b.b_naccepts = accept.a_report != NULL;
	for (i = 0; i < 2; i++) {
		p[i].p_id = ids[i];
		p[i].p_point = i == 0 ? option("point", "-") : "-";
		p[i].p_unit = option("unit", "ns/op");
		p[i].p_centre = number("centre", "100");
		p[i].p_spread = number("spread", "0.01");
		p[i].p_more = number("more", "0") > 0;
		p[i].p_guard = p[i].p_centre *
		    exp(p[i].p_more ? -p[i].p_spread : p[i].p_spread);
		p[i].p_runs = (long)number("runs", "10");
		p[i].p_boots = 1;
	}
	if ((out = fopen(argv[1], "w")) == NULL ||
	    baseline_write(out, &b, err, sizeof(err)) == -1 ||
	    fclose(out) != 0) {
		fprintf(stderr, "h_baseline: %s: %s\n", argv[1], err);
		return (1);
	}
	return (0);
}
