/* What the kernel tells of itself, asked by many while it changes. */
#include <errno.h>

#include "stress.h"

static void
system_open(struct stress *s)
{
	const char *what;
	size_t len;

	if (os_ask(0, &what, &len) == -1 && errno == ENOSYS)
		stress_skip(s, "this kernel can not be asked: it is not known "
		    "how, or /proc is not mounted");
}

/* A thing that is not there, or not for everybody, is not asked for. */
static void
system_step(struct stress *s)
{
	const char *what;
	uint64_t which;
	size_t len;
	int answers, i;

	for (answers = i = 0; i < 8; i++) {
		which = stress_pick(s, 0);
		if (os_ask(which, &what, &len) == 0)
			answers++;
		else if (errno != ENOENT && errno != EACCES && errno != EPERM)
			stress_short(s, what, EMFILE, ENFILE, ENOMEM, 0);
	}
	if (answers == 0) {
		errno = ENOENT;
		stress_short(s, "anything to be asked", ENOENT, 0);
	}
}

const struct stress_class class_system = {
	.c_name = "system",
	.c_descr = "what the kernel tells of itself is read, in /proc or by "
	    "sysctl(3): all of it can be, to its end",
	.c_open = system_open,
	.c_step = system_step,
};
