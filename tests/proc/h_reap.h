#ifndef H_REAP_H
#define H_REAP_H

#include <sys/types.h>
#include <sys/wait.h>

#include <errno.h>
#include <string.h>

#include "bench.h"

/* Wait for a child, which must end well, as the last part of the operation. */
static inline void
reap(struct bench *b, pid_t pid)
{
	int status;

	if (pid == -1 || waitpid(pid, &status, 0) != pid)
		bench_fail(b, "no child");
	if (status != 0) {
		errno = 0;
		if (WIFSIGNALED(status))
			bench_fail(b, "the child died of signal %d",
			    WTERMSIG(status));
		bench_fail(b, "the child ended with status %d",
		    WEXITSTATUS(status));
	}
}

#endif
