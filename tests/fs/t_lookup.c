#include <sys/stat.h>

#include <stdio.h>

#include "h_fs.h"

#define MOST	64		/* directories above the file */
#define ROOM	4096		/* bytes that a directory may take */

/* The path of a name below so many directories, all called "d". */
static void
path_of(char path[2 * MOST + 16], long depth, const char *name)
{
	path[0] = '\0';
	while (depth-- > 0)
		strcat(path, "d/");
	strcat(path, name);
}

static void
make(struct bench *b, long depth)
{
	char path[2 * MOST + 16];
	long i;

	for (i = 0; i < depth; i++) {
		path_of(path, i, "d");
		if (mkdir(path, 0700) == -1 && errno != EEXIST)
			bench_fail(b, "mkdir(2) of %s", path);
	}
	path_of(path, depth, "file");
	fs_close(b, open(path, O_WRONLY | O_CREAT | O_EXCL, 0600));
	path_of(path, depth, "link");
	if (symlink("file", path) == -1 && errno != EPERM &&
	    errno != EOPNOTSUPP)
		bench_fail(b, "symlink(2)");
}

/* Each answer is the one that is due, and comes from the name cache. */
static void
measure(struct bench *b, long depth)
{
	char path[2 * MOST + 16];
	const char *name;
	struct stat st;

	name = bench_arg(b, "name");
	path_of(path, depth, name);
	if (strcmp(name, "link") == 0 && lstat(path, &st) == -1) {
		bench_skip(b, "this file system has no symbolic links: name "
		    "another by the setting scratch");
		return;
	}
	if (strcmp(name, "none") == 0) {
		BENCH_LOOP(b)
			if (stat(path, &st) != -1 || errno != ENOENT)
				bench_fail(b, "stat(2) finds what is not");
		return;
	}
	BENCH_LOOP(b)
		if (stat(path, &st) == -1)
			bench_fail(b, "stat(2)");
	errno = 0;
	if (!S_ISREG(st.st_mode))
		bench_fail(b, "stat(2) finds something else");
}

ATF_TC(lookup);
ATF_TC_HEAD(lookup, tc)
{
	bench_head(tc, "stat(2) by a path through so many directories, of a "
	    "file, a symbolic link to it, or a name that is not there (none)",
	    "ns/op", BENCH_LESS);
	bench_cite(tc, "every open(2), stat(2) and execve(2) begins with it");
	bench_param(tc, "name", "file link none");
	bench_param(tc, "depth", bench_short(tc) ? "0 64" : "0 8 64");
}
ATF_TC_BODY(lookup, tc)
{
	bool made[MOST + 1] = { false };
	struct bench *b;
	long depth;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	BENCH_EACH(b) {
		depth = bench_num(b, "depth");
		if (!made[depth] && !bench_require_space(b,
		    (uint64_t)(depth + 1) * ROOM, (uint64_t)depth + 2))
			continue;
		if (!made[depth])
			make(b, depth);
		made[depth] = true;
		measure(b, depth);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, lookup);
	return (atf_no_error());
}
