/* What a point is held against, and why that may not serve. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "os.h"
#include "verdict.h"

int
held_read(struct held *h, const char *file, char *err, size_t errlen)
{
	memset(h, 0, sizeof(*h));
	if (file == NULL || strcmp(file, "none") == 0)
		return (0);
	(void)snprintf(h->h_path, sizeof(h->h_path), "%s", file);
	h->h_file = baseline_read(file, err, errlen);
	return (h->h_file == NULL ? -1 : 0);
}

void
held_free(struct held *h)
{
	baseline_free(h->h_file);
	h->h_file = NULL;
}

/*
 * A kernel keeps some of it for itself, each another part, and says what is
 * left: up to the next sixteenth of a power of two it is what the machine has.
 */
double
held_memory(uint64_t bytes)
{
	uint64_t step;

	for (step = 1; step * 16 < bytes && step < UINT64_C(1) << 60; )
		step *= 2;
	return ((double)(bytes / step + (bytes % step != 0)) * (double)step /
	    (double)(1 << 30));
}

/*
 * For comparing like with like: what it is, never how fast it was, and nothing
 * that another system on the same machine would change.
 */
void
held_machine(char *buf, size_t len)
{
	struct os_host h;

	os_host(&h);
	(void)snprintf(buf, len, "%s, %s, %ld CPU%s, %g GiB", h.h_arch,
	    h.h_cpu, h.h_ncpu, h.h_ncpu == 1 ? "" : "s",
	    held_memory(h.h_memory));
}

/* The first line, the head, has the machine. */
bool
held_foreign(const struct baseline *b, const char *file, const char *machine,
    char *why, size_t len)
{
	if (strcmp(b->b_machine, machine) == 0)
		return (false);
	(void)snprintf(why, len, "%.200s:1: it is of another machine: %.110s, "
	    "this is %.110s", file, b->b_machine, machine);
	return (true);
}

void
held_fit(struct held *h, const char *machine, const char *profile,
    int64_t now)
{
	const struct baseline *f;

	if ((f = h->h_file) == NULL)
		return;
	h->h_remedy = REMEDY_RECORD;
	if (held_foreign(f, h->h_path, machine, h->h_unfit,
	    sizeof(h->h_unfit)))
		return;
	if (f->b_expires != 0 && f->b_expires / 1000000 < now)
		(void)snprintf(h->h_unfit, sizeof(h->h_unfit),
		    "baseline %s has expired", f->b_name);
	else if (strcmp(f->b_profile, profile) != 0) {
		h->h_remedy = REMEDY_PROFILE;
		(void)snprintf(h->h_unfit, sizeof(h->h_unfit),
		    "baseline %s is of the profile %s, this is %s",
		    f->b_name, f->b_profile, profile);
	}
}

double
held_cost(double value, bool more)
{
	return (more ? -log(value) : log(value));
}

double
held_value(double cost, bool more)
{
	return (exp(more ? -cost : cost));
}

double
held_figure(double low, double high, bool more)
{

	return (more ? high : low);
}
