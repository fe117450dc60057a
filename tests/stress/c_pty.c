/* Pseudo-terminals, in raw mode: a stream like another. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "h_flow.h"

static void
pty_raw(struct stress *s, int fd)
{
	struct termios t;

	if (tcgetattr(fd, &t) == -1)
		stress_fail(s, "tcgetattr(3)");
	t.c_iflag = 0;
	t.c_oflag = 0;
	t.c_lflag = 0;
	t.c_cflag = (t.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
	t.c_cc[VMIN] = 1;
	t.c_cc[VTIME] = 0;
	if (tcsetattr(fd, TCSANOW, &t) == -1)
		stress_fail(s, "tcsetattr(3)");
}

static int
pty_master(void)
{
	int fd;

	if ((fd = posix_openpt(O_RDWR | O_NOCTTY)) == -1)
		return (-1);
	if (grantpt(fd) == 0 && unlockpt(fd) == 0)
		return (fd);
	(void)close(fd);
	return (-1);
}

static void
pty_open(struct stress *s)
{
	int fd;

	if ((fd = pty_master()) == -1)
		stress_skip(s, "no pseudo-terminal can be had: is /dev/pts "
		    "mounted?");
	(void)close(fd);
}

static void
pty_step(struct stress *s)
{
	struct flow w;
	const char *name;
	int master, out, slave;

	w = flow_choose(s, 20000);
	if ((master = pty_master()) == -1) {
		stress_short(s, "posix_openpt(3)", EMFILE, ENFILE, ENOSPC,
		    EAGAIN, ENOMEM, EIO, 0);
		return;
	}
	if ((name = ptsname(master)) == NULL ||
	    (slave = open(name, O_RDWR | O_NOCTTY)) == -1)
		stress_fail(s, "the other side of a pseudo-terminal");
	pty_raw(s, slave);
	/* It stays open here: what is on its way when it closes may be lost. */
	if ((out = dup(slave)) == -1)
		stress_short(s, "dup(2)", EMFILE, 0);
	else
		flow_pass(s, &w, out, master, false);
	if (close(slave) == -1 || close(master) == -1)
		stress_fail(s, "close(2)");
}

const struct stress_class class_pty = {
	.c_name = "pty",
	.c_descr = "a child writes up to 20 kB to a pseudo-terminal in raw "
	    "mode: every byte arrives on the other side, once and in order",
	.c_procs = 1,
	.c_open = pty_open,
	.c_step = pty_step,
};
