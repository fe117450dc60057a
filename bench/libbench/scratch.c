/*
 * A directory for files of the benchmark that goes with the worker, also when
 * it is killed: a guardian makes it, and removes it.
 */
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <errno.h>
#include <ftw.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench_impl.h"

#define TRIES	50		/* to remove what still changes ... */
#define PAUSE	100000000	/* ... and ns between two of them */
#define LEAVE	1.25		/* a fifth of what is free is for others */

struct made {
	int	m_error;
	char	m_dir[PATH_MAX];
};

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *f)
{
	(void)st;
	(void)f;
	(void)(type == FTW_DP || type == FTW_DNR ? rmdir(path) : unlink(path));
	return (0);
}

/* Nothing that is mounted below is ours. */
int
bench_remove(const char *dir)
{
	const struct timespec ts = { 0, PAUSE };
	int i;

	for (i = 0; i < TRIES; i++) {
		(void)nftw(dir, remove_one, 16,
		    FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
		if (access(dir, F_OK) == -1 && errno == ENOENT)
			return (0);
		(void)nanosleep(&ts, NULL);
	}
	return (ENOTEMPTY);
}

static void
obey(struct bench_guard *g, void *order)
{
	struct bench *b = g->g_arg;
	struct made *m = order;

	if (mkdtemp(m->m_dir) == NULL)
		m->m_error = errno;
	else
		(void)snprintf(b->b_dir, sizeof(b->b_dir), "%s", m->m_dir);
}

static int
undo(struct bench_guard *g)
{
	struct bench *b = g->g_arg;

	return (b->b_dir[0] == '\0' ? 0 : bench_remove(b->b_dir));
}

/*
 * kyua removes the work directory of a case, and kills its process group when
 * the time is up: there the guardian goes along, and does not get in its way.
 * Elsewhere nobody else would remove anything.
 */
static int
make(struct bench *b, const char *above, const char *name, bool kyuas)
{
	struct made m;

	memset(&m, 0, sizeof(m));
	(void)snprintf(m.m_dir, sizeof(m.m_dir), "%s/%s.XXXXXX", above, name);
	b->b_guard = (struct bench_guard){ .g_what = "a directory",
	    .g_obey = obey, .g_remove = undo, .g_arg = b,
	    .g_size = sizeof(m), .g_along = kyuas };
	bench_guard_open(b, &b->b_guard);
	bench_guard_ask(b, &b->b_guard, &m);
	(void)snprintf(b->b_dir, sizeof(b->b_dir), "%s", m.m_dir);
	b->b_guard.g_what = b->b_dir;
	return (m.m_error);
}

void
scratch_close(struct bench *b)
{
	if (b->b_dir[0] != '\0')
		bench_guard_close(b, &b->b_guard);
}

int
scratch_results(struct bench *b)
{
	const char *above;

	if ((above = getenv("TMPDIR")) == NULL || above[0] == '\0')
		above = "/tmp";
	return (make(b, above, "bench", getenv(BENCH_INSIDE) != NULL));
}

/* What is set is wrong; what it can not be used for leaves the case out. */
static const char *
open_in(struct bench *b, const char *setting, const char *above, bool kyuas)
{
	char type[OS_TEXT];
	struct stat st;
	int error;

	errno = 0;
	if (b->b_dir[0] != '\0')
		bench_fail(b, "a second directory for files");
	if (stat(above, &st) == -1 || !S_ISDIR(st.st_mode)) {
		errno = errno != 0 ? errno : ENOTDIR;
		bench_fail(b, "%s: %s", setting, above);
	}
	error = make(b, above, "atf-bench", kyuas);
	if (error == EACCES || error == EPERM || error == EROFS ||
	    error == ENOSPC || error == EDQUOT)
		atf_tc_skip("%s: no directory can be made in %s: %s; name "
		    "another by the setting %s", setting, above,
		    strerror(error), setting);
	if ((errno = error) != 0)
		bench_fail(b, "%s: cannot make %s", setting, b->b_dir);
	(void)snprintf(type, sizeof(type), "unknown");
	(void)os_fs_type(b->b_dir, type);
	bench_medium(b, type, "%s: a file system of the type %s%s", setting,
	    type, strcmp(setting, "memfs") == 0 && !os_fs_is_memory(type) ?
	    ", which is not known to be in memory" : "");
	b->b_place = setting;
	return (b->b_dir);
}

const char *
bench_scratch(struct bench *b)
{
	char above[PATH_MAX];

	if (b->b_config.g_scratch != NULL)
		return (open_in(b, "scratch", b->b_config.g_scratch, false));
	if (getcwd(above, sizeof(above)) == NULL)
		bench_fail(b, "getcwd");
	return (open_in(b, "scratch", above, getenv(BENCH_ALONE) == NULL));
}

const char *
bench_memfs(struct bench *b)
{
	char above[OS_TEXT];

	if (b->b_config.g_memfs != NULL)
		return (open_in(b, "memfs", b->b_config.g_memfs, false));
	if (!os_fs_memory(above))
		atf_tc_skip("memfs: no file system in memory (tmpfs, mfs) is "
		    "known here: mount one, and name it by the setting memfs");
	return (open_in(b, "memfs", above, false));
}

static const char *
size(char *text, size_t len, double bytes)
{
	(void)snprintf(text, len, bytes < 1e6 ? "%.1f kB" : "%.1f MB",
	    bytes < 1e6 ? bytes / 1e3 : bytes / 1e6);
	return (text);
}

/*
 * Whether the directory has no room for so many bytes and files, and why.  A
 * file system that counts no blocks, or no files, has no limit of them.
 */
static bool
lacks(struct bench *b, uint64_t bytes, uint64_t files, char *why, size_t len)
{
	struct statvfs v;
	char need[32], left[32];
	double have;

	if (statvfs(b->b_dir, &v) == -1)
		bench_fail(b, "statvfs of %s", b->b_dir);
	have = (double)v.f_bavail *
	    (double)(v.f_frsize != 0 ? v.f_frsize : v.f_bsize);
	if (v.f_blocks != 0 && have < LEAVE * (double)bytes) {
		(void)snprintf(why, len, "%s: needs %s, a fifth of them for "
		    "others, and %s are free: name another directory by the "
		    "setting %s", b->b_place, size(need, sizeof(need),
		    LEAVE * (double)bytes), size(left, sizeof(left), have),
		    b->b_place);
		return (true);
	}
	if (v.f_files != 0 && (double)v.f_favail < LEAVE * (double)files) {
		(void)snprintf(why, len, "%s: needs %" PRIu64 " files, a fifth "
		    "of what is free being for others, and %ju are free: name "
		    "another directory by the setting %s", b->b_place, files,
		    (uintmax_t)v.f_favail, b->b_place);
		return (true);
	}
	return (false);
}

bool
bench_require_space(struct bench *b, uint64_t bytes, uint64_t files)
{
	char why[BENCH_REASON];

	if (!lacks(b, bytes, files, why, sizeof(why)))
		return (true);
	bench_skip(b, "%s", why);
	return (false);
}

void
bench_need_space(struct bench *b, uint64_t bytes, uint64_t files)
{
	char why[BENCH_REASON];

	if (lacks(b, bytes, files, why, sizeof(why)))
		atf_tc_skip("%s", why);
}
