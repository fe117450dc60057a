#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "h_net.h"

#define BYTES	((off_t)16 << 20)
#define BLOCK	65536

/* A file that is the beginning of the reflector's stream, and in the cache. */
static int
make_file(struct bench *b, const char *dir)
{
	unsigned char *pattern;
	char path[4096];
	off_t at;
	int fd;

	(void)snprintf(path, sizeof(path), "%s/file", dir);
	if ((fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600)) == -1)
		bench_fail(b, "cannot make a file");
	if ((pattern = malloc(REFLECT_PERIOD + BLOCK)) == NULL)
		bench_fail(b, "no memory");
	reflect_pattern(pattern, REFLECT_PERIOD + BLOCK);
	for (at = 0; at < BYTES; at += BLOCK) {
		errno = ENOSPC;
		if (pwrite(fd, pattern + at % REFLECT_PERIOD, BLOCK, at) !=
		    BLOCK)
			bench_fail(b, "cannot write a file");
	}
	free(pattern);
	return (fd);
}

static void
send_file(struct net *n, int fd, int file)
{
	ssize_t sent;
	off_t at;

	for (at = 0; at < BYTES; at += sent) {
		errno = 0;
		sent = os_sendfile(fd, file, at, (size_t)(BYTES - at));
		if (sent <= 0)
			bench_fail(n->n_bench, "sendfile(2) at byte %jd",
			    (intmax_t)at);
	}
}

static void
copy_file(struct net *n, int fd, int file)
{
	char buf[BLOCK];
	off_t at;

	for (at = 0; at < BYTES; at += BLOCK) {
		errno = EIO;
		if (pread(file, buf, BLOCK, at) != BLOCK)
			bench_fail(n->n_bench, "cannot read a file");
		if (reflect_put(fd, buf, BLOCK) == -1)
			bench_fail(n->n_bench, "sending byte %jd",
			    (intmax_t)at);
	}
}

static void
measure(struct net *n, int file,
    void (*move)(struct net *, int fd, int file))
{
	struct bench *b;
	unsigned long turns;
	int fd;

	b = n->n_bench;
	fd = net_connect(n);
	bench_rate(b, (uint64_t)BYTES);
	while ((turns = bench_batch(b, 0)) != 0)
		for (; turns != 0; turns--) {
			bench_start(b);
			net_sink(n, fd, (uint64_t)BYTES);
			move(n, fd, file);
			net_sunk(n, fd, (uint64_t)BYTES);
			bench_stop(b);
		}
	(void)close(fd);
}

/* Nothing of a file is sent by a system that can not. */
static bool
can_send(struct bench *b, int file)
{
	if (os_sendfile(-1, file, 0, 1) != -1 || errno != ENOSYS)
		return (true);
	bench_skip(b, "this system has no sendfile(2)");
	return (false);
}

ATF_TC(sendfile);
ATF_TC_HEAD(sendfile, tc)
{
	bench_head(tc, "a file of 16 MB that is in the cache over one TCP "
	    "connection, by sendfile(2), or by read(2) and send(2) of 64 KB "
	    "at once (copy), until the receiver has compared all of it and "
	    "said so", "MB/s", BENCH_MORE);
	bench_cite(tc, "what a server of files does all day; compare with "
	    "tcp_ttcp");
	bench_param(tc, "by", "sendfile copy");
	bench_param(tc, "ip", NET_IP(tc));
}
ATF_TC_BODY(sendfile, tc)
{
	const char *dir;
	struct bench *b;
	struct net net;
	int file;
	bool sends;

	b = bench_open(tc);
	/* A far side that ends is told of, as by send(2). */
	signal(SIGPIPE, SIG_IGN);
	net_note(b);
	dir = bench_scratch(b);
	file = -1;
	BENCH_EACH(b) {
		if (file == -1) {
			if (!bench_require_space(b, (uint64_t)BYTES, 1))
				continue;
			file = make_file(b, dir);
		}
		sends = strcmp(bench_arg(b, "by"), "sendfile") == 0;
		if ((sends && !can_send(b, file)) ||
		    !net_open(b, &net, false))
			continue;
		measure(&net, file, sends ? send_file : copy_file);
		net_close(&net);
	}
	if (file != -1)
		(void)close(file);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, sendfile);
	return (atf_no_error());
}
