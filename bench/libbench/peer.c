#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "peer_impl.h"

pid_t
peer_fork(struct bench *b)
{
	pid_t parent, pid;

	if (b->b_npeers == BENCH_PEERS) {
		errno = 0;
		bench_fail(b, "more than %d peers", BENCH_PEERS);
	}
	parent = getpid();
	(void)fflush(NULL);
	if ((pid = fork()) == -1)
		return (-1);
	if (pid == 0) {
		(void)close(b->b_fd);
		(void)os_die_with_parent();
		/* The parent may have died before it was asked for. */
		if (getppid() != parent)
			_exit(1);
		return (0);
	}
	b->b_peers[b->b_npeers++] = pid;
	return (pid);
}

pid_t
bench_fork(struct bench *b)
{
	pid_t pid;

	if ((pid = peer_fork(b)) == -1)
		bench_fail(b, "fork");
	return (pid);
}

/* " at n=64", where the case has more than one point. */
static void
at_point(const struct bench *b, char *text, size_t len)
{
	text[0] = '\0';
	if (b->b_begun && b->b_points.p_count > 1)
		(void)snprintf(text, len, " at %s",
		    b->b_points.p_name[b->b_point]);
}

/* Anything but a good end fails the case. */
void
peer_judge(struct bench *b, const char *who, int status)
{
	char at[BENCH_ID + 4];

	at_point(b, at, sizeof(at));
	errno = 0;
	if (WIFSIGNALED(status))
		bench_fail(b, "%s was killed by signal %d (%s)%s", who,
		    WTERMSIG(status), strsignal(WTERMSIG(status)), at);
	if (WEXITSTATUS(status) != 0)
		bench_fail(b, "%s failed with exit status %d%s", who,
		    WEXITSTATUS(status), at);
}

int
peer_wait(struct bench *b, pid_t pid)
{
	size_t i;
	int status;

	for (i = 0; i < b->b_npeers && b->b_peers[i] != pid; i++)
		continue;
	if (i == b->b_npeers) {
		errno = 0;
		bench_fail(b, "process %ld is no peer", (long)pid);
	}
	while (waitpid(pid, &status, 0) == -1)
		if (errno != EINTR)
			bench_fail(b, "waitpid");
	b->b_peers[i] = b->b_peers[--b->b_npeers];
	return (status);
}

void
bench_join(struct bench *b, pid_t pid)
{
	peer_judge(b, "a peer", peer_wait(b, pid));
}

pid_t
peer_ended(struct bench *b, int *status)
{
	pid_t pid;
	size_t i;

	for (i = 0; i < b->b_npeers; i++) {
		pid = b->b_peers[i];
		if (waitpid(pid, status, WNOHANG) != pid)
			continue;
		b->b_peers[i] = b->b_peers[--b->b_npeers];
		return (pid);
	}
	return (0);
}

void
peers_kill(struct bench *b)
{
	pid_t pid;

	while (b->b_npeers > 0) {
		pid = b->b_peers[--b->b_npeers];
		(void)kill(pid, SIGKILL);
		while (waitpid(pid, NULL, 0) == -1 && errno == EINTR)
			continue;
	}
}

bool
bench_placeable(struct bench *b)
{
	const char *cpu;

	cpu = bench_arg(b, "cpu");
	if (strcmp(cpu, "free") == 0)
		return (true);
	if (strcmp(cpu, "cross") == 0 && !bench_require_cpus(b, 2))
		return (false);
	if (os_pin(0) == -1) {
		bench_skip(b, "a process can not be bound to a CPU here: %s",
		    strerror(errno));
		return (false);
	}
	(void)os_unpin();
	return (true);
}

void
bench_place(struct bench *b, long side)
{
	const char *cpu;

	cpu = bench_arg(b, "cpu");
	if (strcmp(cpu, "free") == 0)
		return;
	if (os_pin(strcmp(cpu, "same") == 0 ? 0 : side % os_cpus()) == -1)
		bench_fail(b, "binding side %ld to a CPU", side);
	b->b_pinned = true;
}
