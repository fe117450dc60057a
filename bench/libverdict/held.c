/* What a point is held against, and why that may not serve. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "verdict.h"

int
held_read(struct held *h, const char *file, char *err, size_t errlen)
{
	memset(h, 0, sizeof(*h));
	if (file == NULL || strcmp(file, "none") == 0)
		return (0);
	h->h_file = baseline_read(file, err, errlen);
	return (h->h_file == NULL ? -1 : 0);
}

void
held_free(struct held *h)
{
	baseline_free(h->h_file);
	h->h_file = NULL;
}

void
held_fit(struct held *h, const char *machine, const char *profile,
    int64_t now)
{
	const struct baseline *f;

	if ((f = h->h_file) == NULL)
		return;
	h->h_remedy = REMEDY_RECORD;
	if (f->b_expires != 0 && f->b_expires / 1000000 < now)
		(void)snprintf(h->h_unfit, sizeof(h->h_unfit),
		    "baseline %s has expired", f->b_name);
	else if (strcmp(f->b_machine, machine) != 0)
		(void)snprintf(h->h_unfit, sizeof(h->h_unfit),
		    "baseline %s is of another machine: %.150s, "
		    "this is %.150s", f->b_name, f->b_machine, machine);
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
