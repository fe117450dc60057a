/*
 * Runs into a file: JSON (RFC 8259), which benchctl-history(1) describes.
 * Text is written as in record lines, with %XX for bytes that are not plain: a
 * history may hold any bytes, and JSON may not.
 */

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transfer.h"

struct file_sink {
	struct sink e_sink;
	FILE	*e_out;
	bool	e_more;			/* a run is before */
	const struct table *e_table;	/* of the rows that are written */
};

static void
put_text(FILE *out, const char *s)
{

	fputc('"', out);
	for (; *s != '\0'; s++)
		if (*s >= ' ' && *s <= '~' && strchr("%\"\\", *s) == NULL)
			fputc(*s, out);
		else
			fprintf(out, "%%%02X", (unsigned int)(unsigned char)*s);
	fputc('"', out);
}

static void
put_value(FILE *out, const struct db_value *v)
{

	if (v->v_null || (v->v_type == 'd' && !isfinite(v->v_real)))
		fputs("null", out);
	else if (v->v_type == 't')
		put_text(out, v->v_text);
	else if (v->v_type == 'i')
		fprintf(out, "%" PRId64, v->v_number);
	else
		fprintf(out, "%.17g", v->v_real);
}

static void
put_columns(FILE *out, const struct table *t)
{
	int i;

	fprintf(out, "\n  \"%s\": [", t->t_name);
	for (i = 0; t->t_columns[i] != NULL; i++)
		fprintf(out, "%s\"%s\"", i == 0 ? "" : ", ", t->t_columns[i]);
	fputc(']', out);
}

static int
begin(struct sink *k, const struct db_value *v)
{
	struct file_sink *e = (struct file_sink *)k;
	int i;

	fprintf(e->e_out, "%s\n  {\"run\": {", e->e_more ? "," : "");
	e->e_more = true;
	for (i = 0; i <= RUN_FAILED; i++) {
		fprintf(e->e_out, "%s\"%s\": ", i == 0 ? "" : ", ",
		    transfer_run_row.t_columns[i]);
		put_value(e->e_out, &v[i]);
	}
	fputc('}', e->e_out);
	e->e_table = NULL;
	return (0);
}

static int
row(struct sink *k, const struct table *t, const struct db_value *v)
{
	struct file_sink *e = (struct file_sink *)k;
	int i;

	if (e->e_table != t)
		fprintf(e->e_out, "%s,\n   \"%s\": [\n    [",
		    e->e_table != NULL ? "]" : "", t->t_name);
	else
		fputs(",\n    [", e->e_out);
	e->e_table = t;
	for (i = 0; t->t_types[i] != '\0'; i++) {
		if (i != 0)
			fputs(", ", e->e_out);
		put_value(e->e_out, &v[i]);
	}
	fputc(']', e->e_out);
	return (0);
}

static int
end(struct sink *k, int rc)
{
	struct file_sink *e = (struct file_sink *)k;

	fprintf(e->e_out, "%s}", e->e_table != NULL ? "]" : "");
	return (rc);
}

static int
runs_send(struct db *q, const struct runs *all, bool scrub, struct sink *k)
{
	size_t i;
	int rc;

	for (rc = 0, i = 0; i < all->r_n && rc == 0; i++)
		rc = transfer_run(q, all->r_runs[i], scrub, k);
	return (rc);
}

int
store_export(struct store *s, const struct store_filter *f, bool scrub,
    FILE *out)
{
	struct file_sink e = { { begin, row, end }, out, false, NULL };
	struct runs all;
	int i, rc;

	if (runs_list(s, f, &all) == -1)
		return (-1);
	fprintf(out, "{\"format\": \"%s\", \"version\": %d,\n \"tables\": {",
	    EXPORT_FORMAT, EXPORT_VERSION);
	put_columns(out, &transfer_run_row);
	for (i = 0; i < TABLES; i++) {
		fputc(',', out);
		put_columns(out, &transfer_tables[i]);
	}
	fputs("},\n \"runs\": [", out);
	rc = runs_send(&s->s_db, &all, scrub, &e.e_sink);
	fputs("\n ]}\n", out);
	free(all.r_runs);
	if (rc == 0 && (fflush(out) != 0 || ferror(out)))
		rc = db_fail(&s->s_db, "the export can not be written: %s",
		    strerror(errno));
	return (rc);
}
