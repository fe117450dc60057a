/*
 * Talking to h_proc, which measures.
 */
#ifndef H_TALK_H
#define H_TALK_H

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

struct helper {
	FILE	*h_to;
	FILE	*h_from;
	pid_t	h_pid;
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
	if ((h->h_to = fdopen(to[1], "w")) == NULL ||
	    (h->h_from = fdopen(from[0], "r")) == NULL)
		bench_fail(b, "fdopen(3)");
}

/* The nanoseconds that n operations took there. */
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
	ns = strtoumax(line, &end, 10);
	if (end == line || *end != '\0' || errno != 0) {
		errno = 0;
		bench_fail(b, "%s: the helper says \"%s\"", what, line);
	}
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
