/*
 * What the forms of an export have in common.
 */
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "stat.h"

struct walking {
	struct export *g_export;
	int	(*g_fn)(struct export *);
};

static int
take_run(void *arg, const struct store_run *r)
{
	struct walking *g = arg;

	g->g_export->x_run = r;
	return (g->g_fn(g->g_export));
}

int
export_runs(struct export *x, int (*fn)(struct export *))
{
	struct walking g = { x, fn };

	return (store_runs(x->x_store, &x->x_filter.f_runs, take_run, &g));
}

void
export_word(FILE *out, const char *s)
{
	for (; *s != '\0'; s++)
		fputc(*s > ' ' && *s <= '~' ? *s : '_', out);
}

struct workers {
	struct export *k_export;
	int	(*k_fn)(struct export *, const struct export_worker *);
	struct export_worker k_worker;	/* at hand */
	double	*k_values;
	size_t	k_n;
	bool	k_any;		/* the point has batches */
};

static int
end_worker(struct workers *k)
{
	if (k->k_n == 0)
		return (0);
	k->k_worker.w_value = stat_median(k->k_values, k->k_n);
	k->k_n = 0;
	return (k->k_fn(k->k_export, &k->k_worker));
}

static int
take_batch(void *arg, const struct store_batch *b)
{
	struct workers *k = arg;
	int rc;

	/* The clock went backwards in it. */
	if (strcmp(b->b_point, k->k_worker.w_point->p_point) != 0 ||
	    strchr(b->b_marks, 'b') != NULL)
		return (0);
	if (k->k_n != 0 && k->k_worker.w_worker != b->b_worker &&
	    (rc = end_worker(k)) != 0)
		return (rc);
	if (k->k_n == 0)
		k->k_worker.w_ops = 0;
	k->k_any = true;
	k->k_worker.w_worker = (long)b->b_worker;
	k->k_worker.w_ops += b->b_ops;
	k->k_values = xgrow(k->k_values, k->k_n, sizeof(*k->k_values));
	k->k_values[k->k_n++] = b->b_value;
	return (0);
}

static int
take_point(void *arg, const struct store_point *p)
{
	struct workers *k = arg;
	struct export *x = k->k_export;
	int rc;

	if (p->p_skip != NULL || !filter_case(&x->x_filter, p->p_case))
		return (0);
	k->k_any = false;
	k->k_worker.w_point = p;
	rc = store_batches(x->x_store, x->x_run->r_id, p->p_case, take_batch,
	    k);
	if (rc == 0)
		rc = end_worker(k);
	if (rc != 0 || k->k_any)
		return (rc);
	k->k_worker.w_worker = 0;
	k->k_worker.w_ops = 1;
	k->k_worker.w_value = p->p_value;
	return (k->k_fn(x, &k->k_worker));
}

int
export_workers(struct export *x, int (*fn)(struct export *,
    const struct export_worker *))
{
	struct workers k;
	int rc;

	memset(&k, 0, sizeof(k));
	k.k_export = x;
	k.k_fn = fn;
	rc = store_points(x->x_store, x->x_run->r_id, NULL, take_point, &k);
	free(k.k_values);
	return (rc);
}
