/*
 * Which runs of a history are meant.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "filter.h"

static int64_t
date(struct args *a, const char *name, bool end)
{
	int64_t when;

	if ((when = utc_read(a->a_value, end)) == -1)
		args_wrong(a->a_cmd, "'--%s %s': it must be a date such as "
		    "2026-11-30, or a time such as 2026-11-30T10:29, in UTC",
		    name, a->a_value);
	return (when);
}

bool
filter_option(struct filter *f, struct args *a, int letter)
{
	struct store_filter *r = &f->f_runs;

	switch (letter) {
	case 'L':
		r->f_label = a->a_value;
		break;
	case 'K':
		r->f_kernel = a->a_value;
		break;
	case 'M':
		f->f_word = a->a_value;
		break;
	case 'B':
		r->f_boot = a->a_value;
		break;
	case 'F':
		r->f_since = date(a, "from", false);
		break;
	case 'U':
		r->f_until = date(a, "until", true);
		break;
	case 'P':
		r->f_profile = a->a_value;
		break;
	case 'N':
		r->f_last = args_number(a, "last", 1, INT_MAX);
		break;
	case 'C':
		r->f_case = a->a_value;
		return (true);
	default:
		return (false);
	}
	f->f_given = true;
	return (true);
}

void
filter_settle(struct filter *f, struct store *store)
{
	if (f->f_word == NULL || store == NULL)
		return;
	if (store_machine(store, f->f_word, f->f_machine,
	    sizeof(f->f_machine)) == -1)
		die("%s", store_error(store));
	f->f_runs.f_machine = f->f_machine;
}

struct numbers {
	int64_t	*b_runs;
	size_t	b_n;
};

static int
take_number(void *arg, const struct store_run *r)
{
	struct numbers *b = arg;

	b->b_runs = xgrow(b->b_runs, b->b_n, sizeof(*b->b_runs));
	b->b_runs[b->b_n++] = r->r_id;
	return (0);
}

int64_t *
filter_runs(const struct filter *f, struct store *store, size_t *n)
{
	struct numbers b = { NULL, 0 };

	if (store_runs(store, &f->f_runs, take_number, &b) != 0)
		die("%s", store_error(store));
	*n = b.b_n;
	return (b.b_runs);
}

bool
filter_case(const struct filter *f, const char *id)
{
	return (f->f_runs.f_case == NULL || id_matches(id, f->f_runs.f_case));
}
