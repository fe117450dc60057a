#include "h_names.h"

#define MOST	10240		/* bytes of a file */

struct content {
	size_t	c_size;
	uint64_t c_words[MOST / sizeof(uint64_t)];
};

static int
create(const char *name, void *arg)
{
	struct content *c;
	int fd;

	c = arg;
	if ((fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1)
		return (-1);
	errno = ENOSPC;
	if (c->c_size != 0 &&
	    write(fd, c->c_words, c->c_size) != (ssize_t)c->c_size)
		return (-1);
	return (close(fd));
}

static int
check(const char *name, void *arg)
{
	uint64_t seen[MOST / sizeof(uint64_t) + 1];
	struct content *c;
	int fd;

	c = arg;
	if ((fd = open(name, O_RDONLY)) == -1)
		return (-1);
	errno = EIO;
	if (read(fd, seen, sizeof(seen)) != (ssize_t)c->c_size ||
	    memcmp(seen, c->c_words, c->c_size) != 0)
		return (-1);
	return (close(fd));
}

static void
measure(const atf_tc_t *tc, bool removing)
{
	struct content c;
	const struct names n = { create, names_unlink, check, &c };
	struct bench *b;

	b = bench_open(tc);
	fs_enter(b, bench_scratch(b));
	fs_words(c.c_words, sizeof(c.c_words), 0);
	BENCH_EACH(b) {
		c.c_size = (size_t)bench_num(b, "kb") * 1024;
		if (bench_require_space(b, NAMES_GROUP * (MOST + 4096),
		    NAMES_FILES))
			names_time(b, &n, removing);
	}
	bench_close(b);
}

ATF_TC(create);
ATF_TC_HEAD(create, tc)
{
	bench_head(tc, "open(2), write(2) and close(2) of new files of so many "
	    "KB, 50 in a new directory", "op/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999; lmbench, lat_fs");
	bench_param(tc, "kb", bench_short(tc) ? "0 10" : "0 1 4 10");
}
ATF_TC_BODY(create, tc)
{
	measure(tc, false);
}

ATF_TC(delete);
ATF_TC_HEAD(delete, tc)
{
	bench_head(tc, "unlink(2) of files of so many KB that were just made, "
	    "50 of a directory", "op/s", BENCH_MORE);
	bench_cite(tc, "Guimaraes, Franca 1999; lmbench, lat_fs");
	bench_param(tc, "kb", bench_short(tc) ? "0 10" : "0 1 4 10");
}
ATF_TC_BODY(delete, tc)
{
	measure(tc, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, create);
	ATF_TP_ADD_TC(tp, delete);
	return (atf_no_error());
}
