/*
 * A build, from nothing, as time(1) would time it.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "h_server.h"
#include "h_smoke.h"

#define TIMES	1000
#define HOURS	8

/*
 * How a tree of each kind is known, and built in a directory below "$1" by $2
 * jobs: "prepare" is not timed.  Of this suite it is only the part $3.
 */
static const struct kind {
	const char *k_name, *k_mark, *k_prepare, *k_build;
} kinds[] = {
	{ "NetBSD: build.sh tools and distribution", "build.sh",
	    "rm -rf \"$1/obj\" && mkdir \"$1/obj\"",
	    "cd \"$0\" && ./build.sh -U -u -j \"$2\" -O \"$1/obj\" "
	    "-T \"$1/obj/tools\" -D \"$1/obj/dest\" -R \"$1/obj/release\" "
	    "tools distribution" },
	{ "FreeBSD: buildworld", "Makefile.inc1",
	    "rm -rf \"$1/obj\" && mkdir \"$1/obj\"",
	    "cd \"$0\" && MAKEOBJDIRPREFIX=\"$1/obj\" make -j \"$2\" "
	    "buildworld" },
	{ "this suite's libraries and tools", "share/mk/bench.own.mk",
	    "rm -rf \"$1/src\" && mkdir \"$1/src\" && "
	    "cp -R \"$0/bench\" \"$0/share\" \"$0/tests\" \"$1/src\" && "
	    "cd \"$1/src/bench/$3\" && $make clean",
	    "cd \"$1/src/bench/$3\" && $make -j \"$2\" all" },
};

/*
 * BSD make has its own name where it is not the system's.  What a cache has
 * compiled is not built.
 */
#define MAKE								\
	"export CCACHE_DISABLE=1; "					\
	"make=$(command -v bmake || echo make); "

/* The sources: those that are named, or the tree that this was built in. */
static bool
find_sources(struct bench *b, const atf_tc_t *tc, char src[PATH_MAX],
    const struct kind **kind)
{
	char mark[PATH_MAX + 64];
	const char *named;
	size_t i;

	if ((named = getenv("BENCH_SRCDIR")) == NULL)
		(void)snprintf(mark, sizeof(mark), "%s/../..",
		    atf_tc_get_config_var(tc, "srcdir"));
	if (realpath(named != NULL ? named : mark, src) == NULL)
		bench_fail(b, "srcdir: %s", named != NULL ? named : mark);
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		(void)snprintf(mark, sizeof(mark), "%s/%s", src,
		    kinds[i].k_mark);
		if (access(mark, R_OK) == 0) {
			*kind = &kinds[i];
			return (true);
		}
	}
	errno = 0;
	if (named != NULL)
		bench_fail(b, "srcdir: %s has no sources of NetBSD, FreeBSD, "
		    "or this suite", named);
	bench_skip(b, "the sources are not here: name a tree of NetBSD, "
	    "FreeBSD or this suite by the setting srcdir");
	return (false);
}

static void
shell(struct bench *b, struct server *s, const char *words, const char *src,
    long jobs, bool small)
{
	char number[24], script[1024];
	const char *argv[] = { "/bin/sh", "-c", script, src, s->s_dir, number,
	    small ? "libstat" : ".", NULL };

	(void)snprintf(script, sizeof(script), "%s%s", MAKE, words);
	(void)snprintf(number, sizeof(number), "%ld", jobs);
	server_run(b, s, HOURS * 3600L, argv);
}

/* One build is three points: what it took is kept for the other two. */
struct builds {
	long	bs_jobs;
	int	bs_count;
	struct server_times bs_times[TIMES];
};

static void
measure(struct bench *b, struct server *s, struct builds *all,
    const struct kind *kind, const char *src, bool small)
{
	struct server_times *t;
	const char *time;
	bool fresh;
	int i;

	fresh = all->bs_count == 0;
	time = bench_arg(b, "time");
	for (i = 0; bench_batch(b, 1) != 0; i++) {
		if (i == (fresh ? TIMES : all->bs_count))
			break;
		t = &all->bs_times[i];
		if (fresh) {
			shell(b, s, kind->k_prepare, src, all->bs_jobs,
			    small);
			shell(b, s, kind->k_build, src, all->bs_jobs,
			    small);
			*t = s->s_times;
			all->bs_count++;
		}
		bench_value(b, time[0] == 'r' ? t->st_real : time[0] == 'u' ?
		    t->st_user : t->st_sys);
	}
}

ATF_TC(build);
ATF_TC_HEAD(build, tc)
{
	bench_head(tc, "a build from nothing, by one job or one for each CPU: "
	    "of the tree that the setting srcdir names (build.sh or "
	    "buildworld), else of this suite's libraries and tools",
	    "s", BENCH_LESS);
	bench_cite(tc, "reports on PAE and Xen 2010, 2011");
	bench_param(tc, "time", "real user sys");
	bench_param(tc, "jobs", bench_short(tc) && os_cpus() > 1 ? "all" :
	    "1 all");
	bench_patience(tc, HOURS * 3600L);
}
ATF_TC_BODY(build, tc)
{
	static struct builds all;
	static struct server s = { .s_name = "make", .s_kill = SIGTERM };
	const struct kind *kind;
	struct bench *b;
	char src[PATH_MAX];
	long jobs;

	b = bench_open(tc);
	server_open(b, &s, bench_scratch(b));
	kind = NULL;
	BENCH_EACH(b) {
		if (!find_sources(b, tc, src, &kind))
			continue;
		jobs = strcmp(bench_arg(b, "jobs"), "all") == 0 ? os_cpus() : 1;
		if (strcmp(bench_arg(b, "jobs"), "all") == 0 &&
		    !bench_require_cpus(b, 2))
			continue;
		if (all.bs_jobs != jobs) {
			all.bs_jobs = jobs;
			all.bs_count = 0;
			bench_note(b, "%s, %ld jobs", kind->k_name, jobs);
		}
		measure(b, &s, &all, kind, src, is_smoke(tc));
	}
	server_close(b, &s);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, build);
	return (atf_no_error());
}
