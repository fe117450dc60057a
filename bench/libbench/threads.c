/*
 * Whether there can be so many threads.  A process that has them tries, because
 * not all limits are told beforehand, and some end a process that reaches them.
 */
#include <sys/mman.h>
#include <sys/wait.h>

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "peer_impl.h"

/* Seen by both, also when the one that tries is ended. */
struct trial {
	long	t_made;
	int	t_error;		/* of the next one, or 0 */
};

static void *
doze(void *arg)
{
	for (;;)
		(void)pause();
	return (arg);
}

static _Noreturn void
try(struct trial *t, long n, size_t stack)
{
	pthread_attr_t attr;
	pthread_t thread;

	t->t_error = pthread_attr_init(&attr);
	if (t->t_error == 0 && stack != 0)
		t->t_error = pthread_attr_setstacksize(&attr, stack);
	for (; t->t_error == 0 && t->t_made < n; t->t_made++)
		t->t_error = pthread_create(&thread, &attr, doze, NULL);
	/* The one that failed does not count. */
	if (t->t_error != 0 && t->t_made > 0)
		t->t_made--;
	_exit(0);
}

static bool
enough(struct bench *b, const struct trial *t, long n, int status)
{
	if (t->t_error != 0)
		bench_skip(b, "needs %ld threads, after %ld: %s; raise what "
		    "limits them (ulimit -u, ulimit -v, a control group)", n,
		    t->t_made, strerror(t->t_error));
	else if (t->t_made < n)
		bench_skip(b, "needs %ld threads, a process with %ld was ended "
		    "by %s %d: raise the limit of what it runs under (valgrind "
		    "--max-threads)", n, t->t_made, WIFSIGNALED(status) ?
		    "signal" : "exit status", WIFSIGNALED(status) ?
		    WTERMSIG(status) : WEXITSTATUS(status));
	else
		return (true);
	return (false);
}

bool
bench_require_threads(struct bench *b, long n, size_t stack)
{
	const char *which;
	struct trial *t;
	pid_t pid;
	long more;
	int status;
	bool good;

	/* The process that tries counts as well. */
	if ((more = os_more_threads(&which)) <= n) {
		bench_skip(b, "needs %ld more threads, %s leaves %ld: raise "
		    "it", n + 1, which, more);
		return (false);
	}
	t = mmap(NULL, sizeof(*t), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANON, -1, 0);
	if (t == MAP_FAILED)
		bench_fail(b, "mmap");
	if ((pid = bench_fork(b)) == 0)
		try(t, n, stack);
	status = peer_wait(b, pid);
	good = enough(b, t, n, status);
	(void)munmap(t, sizeof(*t));
	return (good);
}
