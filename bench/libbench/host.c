#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "judge.h"
#include "verdict.h"

#if defined(__clang__)
#define COMPILER	__VERSION__		/* "Clang 14.0.6" */
#elif defined(__GNUC__)
#define COMPILER	"GCC " __VERSION__
#else
#define COMPILER	"unknown"
#endif

/* Texts of a record under way; a record keeps its strings by reference. */
struct page {
	struct record r;
	struct bench *bench;	/* that learns of its clock */
	char text[3072];
	size_t used;
};

static void
add(struct page *p, const char *key, const char *value)
{
	char *k, *v;
	size_t klen, vlen;

	klen = strlen(key) + 1;
	vlen = strlen(value) + 1;
	if (vlen == 1 || p->used + klen + vlen > sizeof(p->text))
		return;
	k = p->text + p->used;
	v = k + klen;
	memcpy(k, key, klen);
	memcpy(v, value, vlen);
	p->used += klen + vlen;
	(void)record_add(&p->r, k, v);
}

static void
add_number(struct page *p, const char *key, int64_t value)
{
	char text[32];

	(void)snprintf(text, sizeof(text), "%" PRId64, value);
	add(p, key, text);
}

static void
add_ns(struct page *p, const char *key, double value)
{
	char text[32];

	(void)snprintf(text, sizeof(text), "%.3f", value);
	add(p, key, text);
}

/* However long the texts of a system are, what comes first is kept. */
static int
print(struct out *o, struct page *p)
{
	char line[RECORD_LINE];

	while (p->r.r_nextra > 0 &&
	    record_format(&p->r, line, sizeof(line)) == -1)
		p->r.r_nextra--;
	return (out_record(o, &p->r));
}

static void
add_condition(void *arg, const struct os_condition *c)
{
	struct page *p = arg;
	char key[64];

	if (strcmp(c->c_name, "clock_source") == 0)
		(void)snprintf(p->bench->b_source, sizeof(p->bench->b_source),
		    "%s", c->c_value);
	(void)snprintf(key, sizeof(key), "is.%s", c->c_name);
	add(p, key, c->c_value);
	if (c->c_bad == NULL)
		return;
	(void)snprintf(key, sizeof(key), "bad.%s", c->c_name);
	add(p, key, c->c_bad);
}

/* What is looked for among the conditions. */
struct search {
	const struct bench *bench;
	char	*why;
	size_t	len;
};

static void
check_condition(void *arg, const struct os_condition *c)
{
	const struct search *s = arg;
	const char *before = s->bench->b_source;

	if (strcmp(c->c_name, "debug_kernel") == 0 && c->c_bad != NULL)
		(void)snprintf(s->why, s->len, "the kernel is made for "
		    "debugging: %s", c->c_value);
	else if (strcmp(c->c_name, "clock_source") == 0 &&
	    before[0] != '\0' && strcmp(c->c_value, before) != 0)
		(void)snprintf(s->why, s->len, "the clock source changed "
		    "from %s to %s", before, c->c_value);
}

bool
host_unfit(const struct bench *b, char *why, size_t len)
{
	struct search s = { b, why, len };

	why[0] = '\0';
	os_conditions(check_condition, &s);
	return (why[0] != '\0');
}

int
host_record(struct out *o, struct bench *b)
{
	struct os_host h;
	struct timespec ts;
	struct page p;
	char text[3 * OS_TEXT];

	p.used = 0;
	p.bench = b;
	record_init(&p.r, RECORD_HOST, b->b_id);
	os_host(&h);
	held_machine(text, sizeof(text));
	if (b->b_config.g_run != NULL)
		add(&p, "run", b->b_config.g_run);
	add(&p, "machine", text);
	add(&p, "os", h.h_os);
	add(&p, "release", h.h_release);
	add(&p, "version", h.h_version);
	add(&p, "arch", h.h_arch);
	add(&p, "cpu", h.h_cpu);
	add_number(&p, "ncpu", h.h_ncpu);
	add_number(&p, "allowed", os_cpus());
	add_number(&p, "memory", (int64_t)h.h_memory);
	add(&p, "host", h.h_name);
	add(&p, "boot", h.h_boot);
	add(&p, "compiler", COMPILER);
	(void)clock_gettime(CLOCK_REALTIME, &ts);
	add_number(&p, "started",
	    (int64_t)ts.tv_sec * 1000000 + ts.tv_nsec / 1000);
	os_conditions(add_condition, &p);
	return (print(o, &p));
}

int
case_record(struct out *o, const struct bench *b)
{
	const struct config *g;
	struct page p;

	p.used = 0;
	g = &b->b_config;
	record_init(&p.r, RECORD_CASE, b->b_id);
	p.r.r_unit = b->b_unit;
	p.r.r_more = b->b_more;
	add(&p, "profile", g->g_profile);
	add_number(&p, "workers", g->g_workers);
	add_number(&p, "batches", g->g_batches);
	add_number(&p, "batch_us", g->g_batch_us);
	add_number(&p, "cap_ms", g->g_cap_ms);
	if (b->b_sweep.s_name[0] != '\0') {
		add(&p, "sweep", b->b_sweep.s_name);
		add(&p, "order", stat_class_name(b->b_sweep.s_order));
		add_number(&p, "sweep_ms", g->g_sweep_ms);
		add_number(&p, "seed", g->g_seed);
	}
	if (g->g_peer != NULL)
		add(&p, "peer", g->g_peer);
	add_number(&p, "limit_pct", judge_threshold(b->b_tc, g->g_delta_pct));
	add_ns(&p, "loop_ns", b->b_clock.c_loop);
	add_ns(&p, "clock_ns", b->b_clock.c_cost);
	add_number(&p, "step_ns", (int64_t)b->b_clock.c_step);
	if (atf_tc_has_md_var(b->b_tc, "descr"))
		add(&p, "descr", atf_tc_get_md_var(b->b_tc, "descr"));
	if (atf_tc_has_md_var(b->b_tc, "X-bench.cite"))
		add(&p, "cite", atf_tc_get_md_var(b->b_tc, "X-bench.cite"));
	return (print(o, &p));
}
