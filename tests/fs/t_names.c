#include "h_names.h"

#define TARGET	"target"

static int
make_link(const char *name, void *arg)
{
	(void)arg;
	return (link(TARGET, name));
}

static int
check_link(const char *name, void *arg)
{
	struct stat *target, st;

	target = arg;
	if (lstat(name, &st) == -1)
		return (-1);
	errno = EIO;
	return (st.st_ino == target->st_ino && st.st_dev == target->st_dev ?
	    0 : -1);
}

static int
make_symlink(const char *name, void *arg)
{
	(void)arg;
	return (symlink(TARGET, name));
}

static int
check_symlink(const char *name, void *arg)
{
	char text[sizeof(TARGET)];
	ssize_t n;

	(void)arg;
	if ((n = readlink(name, text, sizeof(text))) == -1)
		return (-1);
	errno = EIO;
	return (n == sizeof(TARGET) - 1 &&
	    memcmp(text, TARGET, sizeof(TARGET) - 1) == 0 ? 0 : -1);
}

static int
make_dir(const char *name, void *arg)
{
	(void)arg;
	return (mkdir(name, 0700));
}

static int
check_dir(const char *name, void *arg)
{
	struct stat st;

	(void)arg;
	if (lstat(name, &st) == -1)
		return (-1);
	errno = ENOTDIR;
	return (S_ISDIR(st.st_mode) ? 0 : -1);
}

static int
remove_dir(const char *name, void *arg)
{
	(void)arg;
	return (rmdir(name));
}

static const struct names links = { make_link, names_unlink, check_link, NULL };
static const struct names symlinks = {
	make_symlink, names_unlink, check_symlink, NULL
};
static const struct names dirs = { make_dir, remove_dir, check_dir, NULL };

/* Not every file system has links of either kind. */
static bool
has(struct bench *b, const struct names *n)
{
	if (n->n_make(".try", NULL) == 0) {
		if (n->n_remove(".try", NULL) == -1)
			bench_fail(b, "cannot remove what was made");
		return (true);
	}
	if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
		bench_fail(b, "cannot make one");
	bench_skip(b, "this file system has none: %s; name another by the "
	    "setting scratch", strerror(errno));
	return (false);
}

static void
measure(const atf_tc_t *tc, const struct names *kind, bool removing)
{
	struct names n;
	struct stat st;
	struct bench *b;

	n = *kind;
	n.n_arg = &st;
	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	fs_close(b, open(TARGET, O_WRONLY | O_CREAT | O_EXCL, 0600));
	if (stat(TARGET, &st) == -1)
		bench_fail(b, "stat(2)");
	if (has(b, &n) && bench_require_space(b, NAMES_GROUP * 4096,
	    NAMES_FILES))
		names_time(b, &n, removing);
	bench_close(b);
}

#define NAMES(name, kind, removing, descr)				\
ATF_TC(name);								\
ATF_TC_HEAD(name, tc)							\
{									\
	bench_head(tc, descr ", 50 in a new directory", "op/s",	\
	    BENCH_MORE);						\
	bench_cite(tc, "libMicro has each of them");			\
}									\
ATF_TC_BODY(name, tc)							\
{									\
	measure(tc, kind, removing);					\
}

NAMES(link, &links, false, "link(2): one more name of an empty file")
NAMES(unlink, &links, true, "unlink(2) of one of many names of a file")
NAMES(symlink, &symlinks, false, "symlink(2) with a short text")
NAMES(unlink_symlink, &symlinks, true, "unlink(2) of symbolic links")
NAMES(mkdir, &dirs, false, "mkdir(2)")
NAMES(rmdir, &dirs, true, "rmdir(2) of empty directories")

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, link);
	ATF_TP_ADD_TC(tp, unlink);
	ATF_TP_ADD_TC(tp, symlink);
	ATF_TP_ADD_TC(tp, unlink_symlink);
	ATF_TP_ADD_TC(tp, mkdir);
	ATF_TP_ADD_TC(tp, rmdir);
	return (atf_no_error());
}
