/*
 * Talking to h_proc, which measures, and has a crowd of processes that sleep.
 */
#ifndef H_TALK_H
#define H_TALK_H

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

#define MOMENT	100000	/* ns in which a process falls asleep */
#ifndef TOO_LONG
#define TOO_LONG UINT64_C(30000000000)	/* ns in which it must have */
#endif

struct helper {
	FILE	*h_to;
	FILE	*h_from;
	pid_t	h_pid;
	long	h_live;		/* of the crowd */
	bool	h_refused;	/* there could be no more */
	bool	h_blind;	/* the system does not tell who sleeps */
};

static inline void
helper_start(struct bench *b, struct helper *h, const char *path)
{
	int to[2], from[2];

	signal(SIGPIPE, SIG_IGN);
	if (pipe(to) == -1 || pipe(from) == -1)
		bench_fail(b, "pipe(2)");
	if ((h->h_pid = bench_fork(b)) == 0) {
		if (dup2(to[0], STDIN_FILENO) != -1 &&
		    dup2(from[1], STDOUT_FILENO) != -1) {
			close(to[0]);
			close(to[1]);
			close(from[0]);
			close(from[1]);
			execl(path, path, (char *)NULL);
		}
		_exit(127);
	}
	close(to[0]);
	close(from[1]);
	h->h_live = 0;
	h->h_blind = h->h_refused = false;
	if ((h->h_to = fdopen(to[1], "w")) == NULL ||
	    (h->h_from = fdopen(from[0], "r")) == NULL)
		bench_fail(b, "fdopen(3)");
}

/*
 * Where fork(2) is refused the point is left out.  That is asked for before;
 * but others start processes meanwhile, and not every limit can be asked for.
 */
static inline void
helper_refused(struct bench *b, struct helper *h, const char *live)
{
	const char *which;

	h->h_refused = true;
	h->h_live = strtol(live, NULL, 10);
	(void)os_more_procs(&which);
	bench_skip(b, "fork(2) with %ld children: %s; raise what limits "
	    "processes (ulimit -u, a control group): the nearest that is known "
	    "is %s", h->h_live, strerror(EAGAIN), which);
}

/* The nanoseconds that n operations took there; 0 if they are refused. */
static inline uint64_t
helper_ask(struct bench *b, struct helper *h, const char *what,
    unsigned long n)
{
	char line[256], *end;
	uintmax_t ns;

	if (fprintf(h->h_to, "%s %lu\n", what, n) < 0 ||
	    fflush(h->h_to) == EOF)
		bench_fail(b, "the helper is gone");
	errno = 0;
	if (fgets(line, sizeof(line), h->h_from) == NULL) {
		bench_join(b, h->h_pid);
		bench_fail(b, "the helper ended without an answer");
	}
	line[strcspn(line, "\n")] = '\0';
	h->h_refused = false;
	if (strncmp(line, "refused ", 8) == 0) {
		helper_refused(b, h, line + 8);
		return (0);
	}
	ns = strtoumax(line, &end, 10);
	if (end == line || *end != '\0' || errno != 0) {
		errno = 0;
		bench_fail(b, "%s %lu: %s", what, n,
		    strncmp(line, "failed: ", 8) == 0 ? line + 8 : line);
	}
	return (ns);
}

/* One that has said that it is here falls asleep in read(2) only then. */
static inline void
helper_wait_asleep(struct bench *b, struct helper *h, pid_t pid)
{
	const struct timespec moment = { 0, MOMENT };
	uint64_t begun;
	int asleep;

	begun = bench_now();
	while ((asleep = os_asleep(pid)) == 0) {
		errno = 0;
		if (bench_now() - begun > TOO_LONG)
			bench_fail(b, "process %ld does not sleep", (long)pid);
		(void)nanosleep(&moment, NULL);
	}
	if (asleep == 1)
		return;
	/* One that is dead the helper tells of. */
	if (errno != ENOSYS)
		return;
	(void)nanosleep(&moment, NULL);
	if (!h->h_blind)
		bench_note(b, "this system does not tell who sleeps: the last "
		    "process had %d us to fall asleep", MOMENT / 1000);
	h->h_blind = true;
}

/*
 * Have so many sleep, all of which are asked whether they do; false, with the
 * point left out, if there can not be so many.
 */
static inline bool
helper_crowd(struct bench *b, struct helper *h, long n)
{
	long i;

	helper_ask(b, h, "crowd", (unsigned long)n);
	if (h->h_refused)
		return (false);
	i = h->h_blind && n > 0 && h->h_live < n ? n - 1 : h->h_live;
	for (; i < n; i++)
		helper_wait_asleep(b, h, (pid_t)helper_ask(b, h, "member",
		    (unsigned long)i));
	h->h_live = n;
	return (true);
}

/* The nanoseconds that it took to end n of them. */
static inline uint64_t
helper_thin(struct bench *b, struct helper *h, long n)
{
	uint64_t ns;

	ns = helper_ask(b, h, "thin", (unsigned long)n);
	h->h_live -= n;
	return (ns);
}

static inline void
helper_stop(struct bench *b, struct helper *h)
{
	fclose(h->h_to);
	bench_join(b, h->h_pid);
	fclose(h->h_from);
}

#endif
