/* Pipes with a name. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "h_flow.h"

/* Each open waits for the other side's, which comes if the child is alive. */
static int
fifo_open(struct stress *s, pid_t pid)
{
	int fd;

	stress_watch(s, true);
	while ((fd = open("f", O_RDONLY)) == -1)
		if (errno != EINTR)
			stress_fail(s, "open(2) to read");
		else if (!stress_alive(s, pid))
			stress_wrong(s, "open(2) of a fifo to read waits for "
			    "nobody");
	return (fd);
}

static void
fifo_step(struct stress *s)
{
	struct flow w;
	pid_t pid;
	int fd;

	w = flow_choose(s, 100000);
	if (mkfifo("f", 0600) == -1) {
		stress_short(s, "mkfifo(2)", ENOSPC, EDQUOT, 0);
		return;
	}
	if ((pid = stress_fork(s)) == 0) {
		if ((fd = open("f", O_WRONLY)) == -1)
			stress_fail(s, "open(2) to write");
		flow_write(s, &w, fd);
	}
	if (pid != -1) {
		fd = fifo_open(s, pid);
		flow_read(s, &w, pid, fd, true);
		stress_watch(s, false);
		if (close(fd) == -1)
			stress_fail(s, "close(2)");
		stress_join(s, pid);
	}
	if (unlink("f") == -1)
		stress_fail(s, "unlink(2)");
}

const struct stress_class class_fifo = {
	.c_name = "fifo",
	.c_descr = "a fifo is made, opened by a child and by its parent, who "
	    "wait for each other, and removed: every byte that the child "
	    "writes arrives, once and in order",
	.c_procs = 1,
	.c_step = fifo_step,
};
