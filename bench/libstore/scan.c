/*
 * The first reading: where and when the run was made, and the key it is
 * known by.  It is over before anything is written.
 */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "store_impl.h"

#define FNV_PRIME	UINT64_C(1099511628211)
#define FNV_BASIS	UINT64_C(14695981039346656037)

static void
hash_bytes(struct scan *n, const void *data, size_t len)
{
	const unsigned char *p;

	for (p = data; len > 0; p++, len--) {
		n->n_hash[0] = (n->n_hash[0] ^ *p) * FNV_PRIME;
		n->n_hash[1] = (n->n_hash[1] ^ *p) * FNV_PRIME;
	}
}

/* With its length, so that "a" "bc" and "ab" "c" are not the same. */
static void
hash(struct scan *n, const void *data, size_t len)
{
	char text[24];

	(void)snprintf(text, sizeof(text), "%zu:", len);
	hash_bytes(n, text, strlen(text));
	hash_bytes(n, data, len);
}

static void
hash_case(struct scan *n, const struct source_case *c)
{
	const char *const texts[] = { c->c_program, c->c_name, c->c_result,
	    c->c_reason };
	char times[64];
	size_t i;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (texts[i] != NULL)
			hash(n, texts[i], strlen(texts[i]));
	(void)snprintf(times, sizeof(times), "%" PRId64 " %" PRId64,
	    c->c_started, c->c_ended + c->c_unread);
	hash(n, times, strlen(times));
	hash(n, c->c_out, c->c_outlen);
}

const char *
scan_host(const struct scan *n, const char *key)
{
	const char *value;

	value = n->n_hashost ? record_get(&n->n_host, key) : NULL;
	return (value == NULL ? STORE_UNKNOWN : value);
}

static bool
same(const struct scan *n, const struct record *r, const char *key)
{
	const char *value;

	value = record_get(r, key);
	return (strcmp(scan_host(n, key),
	    value == NULL ? STORE_UNKNOWN : value) == 0);
}

static int
scan_hosts(struct scan *n, const struct reader *d, const struct record *r)
{
	static const struct {
		const char *key, *what;
	} must[] = {
		{ "machine", "machines" }, { "boot", "boots" }
	};
	const char *value;
	size_t i;

	if (!n->n_hashost) {
		(void)record_parse(&n->n_host, d->d_text, d->d_len, n->n_key,
		    sizeof(n->n_key));
		n->n_hashost = true;
		n->n_tokens = record_get(r, "run") != NULL;
		return (0);
	}
	n->n_tokens = n->n_tokens && same(n, r, "run");
	for (i = 0; i < sizeof(must) / sizeof(must[0]); i++) {
		if (same(n, r, must[i].key))
			continue;
		value = record_get(r, must[i].key);
		return (db_fail(n->n_db, "its cases come from different %s, "
		    "\"%.200s\" and \"%.200s\" (%.200s); import the runs one "
		    "by one", must[i].what, scan_host(n, must[i].key),
		    value == NULL ? STORE_UNKNOWN : value, d->d_id));
	}
	return (0);
}

static void
scan_times(struct scan *n, const struct source_case *c)
{

	if (c->c_started > 0 &&
	    (n->n_started == 0 || c->c_started < n->n_started))
		n->n_started = c->c_started;
	if (c->c_ended > n->n_ended)
		n->n_ended = c->c_ended;
}

static int
scan_case(void *arg, const struct source_case *c)
{
	struct scan *n = arg;
	struct reader d;
	struct record r;

	n->n_metadata |= c->c_unit != NULL;
	hash_case(n, c);
	scan_times(n, c);
	reader_init(&d, c);
	d.d_brief = true;
	while (reader_next(&d, &r)) {
		if (r.r_type == RECORD_HOST && scan_hosts(n, &d, &r) == -1)
			return (-1);
		if (r.r_type == RECORD_CASE && n->n_profile[0] == '\0' &&
		    record_get(&r, "profile") != NULL)
			(void)snprintf(n->n_profile, sizeof(n->n_profile),
			    "%s", record_get(&r, "profile"));
	}
	n->n_records += d.d_good;
	if (n->n_broken == 0)
		memcpy(n->n_first, d.d_first, sizeof(n->n_first));
	n->n_broken += d.d_broken;
	return (0);
}

int
scan_source(struct source *f, struct scan *n)
{

	memset(n, 0, sizeof(*n));
	n->n_db = &f->f_db;
	n->n_hash[0] = FNV_BASIS;
	n->n_hash[1] = FNV_BASIS / 3;
	if (source_walk(f, scan_case, n) != 0)
		return (-1);
	if (n->n_records == 0 && !n->n_metadata) {
		if (n->n_broken != 0)
			return (db_fail(&f->f_db, "holds no benchmark "
			    "records that can be read; %s", n->n_first));
		return (db_fail(&f->f_db, "holds no benchmark records"));
	}
	if (n->n_profile[0] == '\0')
		(void)strcpy(n->n_profile, STORE_UNKNOWN);
	if (n->n_hashost && n->n_tokens)
		(void)snprintf(n->n_key, sizeof(n->n_key), "%s",
		    scan_host(n, "run"));
	else
		(void)snprintf(n->n_key, sizeof(n->n_key),
		    "%016" PRIx64 "%016" PRIx64, n->n_hash[0], n->n_hash[1]);
	return (0);
}
