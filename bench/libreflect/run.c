#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "os.h"
#include "reflect.h"

#define GRACE	100	/* ms that a connection too much waits for another */

struct run {
	const struct reflect *n_reflect;
	struct pollfd *n_poll;		/* the stop first */
	pid_t	*n_child;
	long	n_children;
};

static void
reap(struct run *n)
{
	long i;

	for (i = 0; i < n->n_children; )
		if (waitpid(n->n_child[i], NULL, WNOHANG) == 0)
			i++;
		else
			n->n_child[i] = n->n_child[--n->n_children];
}

static void
serve(struct run *n, int fd)
{
	const struct reflect *r;
	pid_t parent, pid;
	size_t i;

	r = n->n_reflect;
	parent = getpid();
	if ((pid = fork()) == 0) {
		(void)signal(SIGTERM, SIG_DFL);
		(void)os_die_with_parent();
		for (i = 0; i < r->r_listens; i++)
			(void)close(r->r_listen[i]);
		_exit(getppid() == parent && reflect_serve(r, fd) == 0 ? 0 : 1);
	}
	if (pid != -1)
		n->n_child[n->n_children++] = pid;
	(void)close(fd);
}

/* A connection that is not for us, or too much, is closed without a word. */
static void
take(struct run *n, int listener)
{
	const struct reflect *r;
	struct sockaddr_storage ss;
	socklen_t len;
	int fd, i;

	r = n->n_reflect;
	len = sizeof(ss);
	if ((fd = accept(listener, (void *)&ss, &len)) == -1)
		return;
	/* One whose other side has gone may need a moment to end. */
	for (i = 0; reap(n), n->n_children == r->r_most && i < GRACE; i++)
		(void)poll(NULL, 0, 1);
	if (n->n_children < r->r_most &&
	    (r->r_networks == NULL || reflect_allows(r->r_networks, &ss)))
		serve(n, fd);
	else
		(void)close(fd);
}

static int
loop(struct run *n)
{
	const struct reflect *r;
	size_t i;

	r = n->n_reflect;
	for (;;) {
		if (poll(n->n_poll, (nfds_t)(r->r_listens + 1), 1000) == -1) {
			if (errno != EINTR)
				return (-1);
			continue;
		}
		if (n->n_poll[0].revents != 0)
			return (0);
		for (i = 0; i < r->r_listens; i++)
			if (n->n_poll[i + 1].revents != 0)
				take(n, r->r_listen[i]);
		reap(n);
	}
}

static void
end_all(struct run *n)
{
	while (n->n_children > 0) {
		n->n_children--;
		(void)kill(n->n_child[n->n_children], SIGKILL);
		while (waitpid(n->n_child[n->n_children], NULL, 0) == -1 &&
		    errno == EINTR)
			continue;
	}
}

int
reflect_run(const struct reflect *r)
{
	struct run n;
	size_t i;
	int error;

	n.n_reflect = r;
	n.n_children = 0;
	n.n_child = calloc((size_t)r->r_most, sizeof(*n.n_child));
	n.n_poll = calloc(r->r_listens + 1, sizeof(*n.n_poll));
	error = -1;
	if (n.n_child != NULL && n.n_poll != NULL) {
		n.n_poll[0].fd = r->r_stop;
		n.n_poll[0].events = POLLIN;
		for (i = 0; i < r->r_listens; i++) {
			/* One who leaves before accept(2) must not hang it. */
			(void)fcntl(r->r_listen[i], F_SETFL, O_NONBLOCK);
			n.n_poll[i + 1].fd = r->r_listen[i];
			n.n_poll[i + 1].events = POLLIN;
		}
		error = loop(&n);
		end_all(&n);
	}
	free(n.n_child);
	free(n.n_poll);
	return (error);
}
