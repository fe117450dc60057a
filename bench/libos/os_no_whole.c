/*
 * For systems of which nobody knows how to ask about the whole machine.
 */
#include <sys/types.h>

#include <errno.h>
#include <stddef.h>

#include "os.h"

static int
no_such_thing(void)
{

	errno = ENOSYS;
	return (-1);
}

int
os_first_to_die(void)
{

	return (no_such_thing());
}

void
os_inventory(struct os_inventory *i)
{

	i->i_procs = i->i_files = i->i_shm = i->i_sem = i->i_msg = -1;
	i->i_mounts = i->i_memory = i->i_all = -1;
}

char *
os_kernel_log(void)
{

	(void)no_such_thing();
	return (NULL);
}

int
os_ask(uint64_t which, const char **what, size_t *len)
{

	(void)which;
	*what = "nothing";
	*len = 0;
	return (no_such_thing());
}

int
os_sandbox(void)
{

	return (no_such_thing());
}
