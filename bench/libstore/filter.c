/* Which runs are meant: conditions on the row of a run, r. */

#include <stdio.h>
#include <string.h>

#include "store_impl.h"

/* A condition and its parameter, whose number stands for %d, however often. */
static void
add(struct where *w, char type, const void *value, const char *fmt)
{
	struct db_value *v;
	size_t n;

	n = strlen(w->w_text);
	v = &w->w_values[w->w_n++];
	memset(v, 0, sizeof(*v));
	v->v_type = type;
	if (type == 't')
		v->v_text = value;
	else
		v->v_number = *(const int64_t *)value;
	(void)snprintf(w->w_text + n, sizeof(w->w_text) - n, fmt, w->w_n,
	    w->w_n, w->w_n, w->w_n);
}

static void
add_text(struct where *w, const char *value, const char *fmt)
{

	if (value != NULL)
		add(w, 't', value, fmt);
}

static void
add_number(struct where *w, const int64_t *value, const char *fmt)
{

	if (*value != 0)
		add(w, 'i', value, fmt);
}

void
where_case(struct where *w, const char *id)
{

	add_text(w, id, " AND c.name = $%d");
}

void
where_runs(struct where *w, const struct store_filter *f)
{

	if (f == NULL)
		return;
	add_text(w, f->f_machine, " AND r.machine = $%d");
	add_number(w, &f->f_run, " AND r.id = $%d");
	add_number(w, &f->f_since, " AND r.started >= $%d");
	add_number(w, &f->f_until, " AND r.started < $%d");
	add_text(w, f->f_label, " AND r.label = $%d");
	add_text(w, f->f_profile, " AND r.profile = $%d");
	add_text(w, f->f_boot,
	    " AND substr(r.boot, 1, length($%d)) = $%d");
	/* Taking the word out changes what has it. */
	add_text(w, f->f_kernel, " AND replace(r.os || ' ' || r.release ||"
	    " ' ' || r.version, $%d, '') <> r.os || ' ' || r.release ||"
	    " ' ' || r.version");
	/* The index knows whole names only: ask it alone, or first. */
	add_text(w, f->f_whole ? f->f_case : NULL, " AND EXISTS (SELECT 1"
	    " FROM test_case AS c WHERE c.run = r.id AND c.name = $%d)");
	add_text(w, f->f_whole ? NULL : f->f_case, " AND (EXISTS"
	    " (SELECT 1 FROM test_case AS c WHERE c.run = r.id AND"
	    " c.name = $%d) OR"
	    " EXISTS (SELECT 1 FROM test_case AS c WHERE c.run = r.id AND"
	    " substr(c.name, 1, length($%d) + 1) IN ($%d || '/'"
	    ", $%d || ':')))");
}

int
where_bind(const struct where *w, struct db_stmt *st)
{
	int i;

	for (i = 0; i < w->w_n; i++)
		if (db_bind_value(st, i + 1, &w->w_values[i]) == -1)
			return (-1);
	return (0);
}

/* Of one machine all is told; else the reason. */
static int
one_machine(struct db *q, struct db_stmt *st, const char *word, char *buf,
    size_t len)
{
	int rc;

	if ((rc = db_step(st)) == -1)
		return (-1);
	if (rc == 0)
		return (db_fail(q, "no machine or host is called \"%.200s\"",
		    word));
	(void)snprintf(buf, len, "%s", db_text(st, 0));
	if (strcmp(buf, word) == 0)
		return (0);
	if ((rc = db_step(st)) == 1)
		return (db_fail(q, "\"%.200s\" is a part of more than one "
		    "machine: \"%.200s\", \"%.200s\"", word, buf,
		    db_text(st, 0)));
	return (rc);
}

int
store_machine(struct store *s, const char *word, char *buf, size_t len)
{
	struct db *q = &s->s_db;
	struct db_stmt *st;
	int rc;

	if (db_prepare(q, &st, "SELECT fingerprint FROM machine"
	    " WHERE fingerprint = $1"
	    " OR replace(fingerprint, $1, '') <> fingerprint"
	    " OR fingerprint IN (SELECT machine FROM run WHERE host = $1)"
	    " ORDER BY fingerprint = $1 DESC, fingerprint LIMIT 2") == -1)
		return (-1);
	if ((rc = db_bind(st, "t", word)) == 0)
		rc = one_machine(q, st, word, buf, len);
	db_finish(st);
	return (rc);
}
