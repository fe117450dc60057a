/*
 * Files over NFS from this host: in a directory that the superuser exports
 * and mounts for it, or in one that the setting scratch names and that is on
 * NFS already.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "h_server.h"

#define LIMIT_S		60
#define SIZE		(16 << 20)
#define BLOCK		65536

/* In the directory of the case. */
#define EXPORT								\
	"fail() { echo \"$1\"; exit 1; }; "				\
	"ps -A -o comm= | grep -q '^nfsd' || "				\
	"fail 'no NFS server runs: start nfs-server'; "			\
	"mkdir export mnt && "						\
	"exportfs -o rw,no_root_squash,no_subtree_check,fsid=7368 "	\
	"\"127.0.0.1:$PWD/export\" && "					\
	"mount -t nfs \"127.0.0.1:$PWD/export\" mnt"
#define FORGET								\
	"cd \"$BENCH_NFS\" && { umount mnt || umount -f mnt; "		\
	"exportfs -u \"127.0.0.1:$BENCH_NFS/export\"; } >/dev/null 2>&1"

/* In the keeper, before the directory is removed. */
static void
forget(const struct server *s)
{
	if (setenv("BENCH_NFS", s->s_dir, 1) == 0)
		(void)system(FORGET);
}

static bool
on_nfs(const char *dir)
{
	char type[OS_TEXT];

	return (os_fs_type(dir, type) == 0 && strncmp(type, "nfs", 3) == 0);
}

/* Go to a directory that is on NFS, or skip the case. */
static void
go_there(struct bench *b, struct server *s)
{
	static const char *const argv[] = { "/bin/sh", "-c", EXPORT, NULL };
	char path[PATH_MAX + 8], program[PATH_MAX];
	const char *dir;

	dir = bench_scratch(b);
	snprintf(path, sizeof(path), "%s", dir);
	if (!on_nfs(dir)) {
		server_find("exportfs", "nfs-kernel-server", program,
		    sizeof(program));
		if (geteuid() != 0)
			atf_tc_skip("only the superuser can export and mount: "
			    "name a directory on NFS by the setting scratch");
		s->s_left = forget;
		snprintf(path, sizeof(path), "%s/mnt", dir);
	}
	server_open(b, s, dir);
	if (s->s_left != NULL && !server_try(b, s, LIMIT_S, argv))
		atf_tc_skip("%s can not be exported and mounted: %.200s",
		    dir, s->s_text);
	errno = 0;
	if (!on_nfs(path))
		bench_fail(b, "%s is mounted, and is not on NFS", path);
	if (chdir(path) == -1)
		bench_fail(b, "chdir(2) to %s", path);
}

static void
leave(struct bench *b, struct server *s)
{
	if (chdir("/") == -1)
		bench_fail(b, "chdir(2)");
	server_close(b, s);
	bench_close(b);
}

static void
write_file(struct bench *b, const char *name, size_t size)
{
	static const char block[BLOCK];
	size_t done;
	int fd;

	if ((fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1)
		bench_fail(b, "open(2)");
	for (done = 0; done < size; done += sizeof(block))
		if (write(fd, block, sizeof(block)) != (ssize_t)sizeof(block))
			bench_fail(b, "write(2)");
	if (fsync(fd) == -1 || close(fd) == -1)
		bench_fail(b, "fsync(2) and close(2)");
}

ATF_TC(nfs_write);
ATF_TC_HEAD(nfs_write, tc)
{
	bench_head(tc, "16 MB written in 64 KB to a new file over NFS from "
	    "this host, until the server has them", "MB/s", BENCH_MORE);
	bench_cite(tc, "Kennaway 2007 left NFS open");
	bench_threshold(tc, 10);
}
ATF_TC_BODY(nfs_write, tc)
{
	static struct server s = { .s_name = "NFS", .s_kill = SIGTERM };
	struct bench *b;
	unsigned long n;

	b = bench_open(tc);
	go_there(b, &s);
	bench_rate(b, SIZE);
	while ((n = bench_batch(b, 0)) != 0)
		for (; n > 0; n--) {
			bench_start(b);
			write_file(b, "file", SIZE);
			bench_stop(b);
			if (unlink("file") == -1)
				bench_fail(b, "unlink(2)");
		}
	leave(b, &s);
}

ATF_TC(nfs_create);
ATF_TC_HEAD(nfs_create, tc)
{
	bench_head(tc, "an empty file is made and removed over NFS from this "
	    "host", "op/s", BENCH_MORE);
	bench_cite(tc, "Kennaway 2007 left NFS open");
	bench_threshold(tc, 10);
}
ATF_TC_BODY(nfs_create, tc)
{
	static struct server s = { .s_name = "NFS", .s_kill = SIGTERM };
	struct bench *b;

	b = bench_open(tc);
	go_there(b, &s);
	BENCH_LOOP(b) {
		write_file(b, "file", 0);
		if (unlink("file") == -1)
			bench_fail(b, "unlink(2)");
	}
	leave(b, &s);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, nfs_write);
	ATF_TP_ADD_TC(tp, nfs_create);
	return (atf_no_error());
}
