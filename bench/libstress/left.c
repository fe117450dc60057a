/*
 * The machine before and after.  What can only be ours is exact; what others
 * change as well is given time, and some play.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stress_impl.h"

#define PATIENCE_S	10	/* until what was freed is seen to be free */
#define PROCS_PLAY	20	/* processes of others ... */
#define FILES_PLAY	500	/* ... their open files ... */
#define MEMORY_PLAY	8	/* ... and one part in so many of memory */

void
left_look(struct before *f)
{
	memset(f, 0, sizeof(*f));
	os_inventory(&f->f_had);
	f->f_fds = fds_used();
	if ((f->f_log = os_kernel_log()) == NULL)
		printf("the log of the kernel can not be read here: its "
		    "complaints are not looked for\n");
}

/* More than before by more than the play; -1 is unknown. */
static bool
grew(int64_t before, int64_t after, int64_t play, const char *what, char *why,
    size_t len)
{
	if (before < 0 || after < 0 || after <= before + play)
		return (false);
	(void)snprintf(why, len, "%s: %" PRId64 " before, %" PRId64
	    " afterwards", what, before, after);
	return (true);
}

static bool
is_as_before(const struct before *f, char *why, size_t len)
{
	const struct os_inventory *had;
	struct os_inventory has;

	had = &f->f_had;
	os_inventory(&has);
	return (!grew(f->f_fds, fds_used(), 0, "descriptors", why, len) &&
	    !grew(had->i_shm, has.i_shm, 0, "System V shared memory", why,
	    len) &&
	    !grew(had->i_sem, has.i_sem, 0, "System V semaphores", why, len) &&
	    !grew(had->i_msg, has.i_msg, 0, "System V message queues", why,
	    len) &&
	    !grew(had->i_mounts, has.i_mounts, 0, "mounts", why, len) &&
	    !grew(had->i_procs, has.i_procs, PROCS_PLAY, "processes", why,
	    len) &&
	    !grew(had->i_files, has.i_files, FILES_PLAY, "open files", why,
	    len) &&
	    !grew(had->i_memory, has.i_memory, had->i_all / MEMORY_PLAY,
	    "bytes of memory in use", why, len));
}

static bool
kernel_is_quiet(struct before *f, char *why, size_t len)
{
	char line[STRESS_TEXT / 2], *log;
	bool quiet;

	if (f->f_log == NULL || (log = os_kernel_log()) == NULL)
		return (true);
	quiet = !kernel_complains(f->f_log, log, line, sizeof(line));
	if (!quiet)
		(void)snprintf(why, len, "the kernel complains: %s", line);
	free(log);
	return (quiet);
}

bool
left_nothing(struct before *f, char *why, size_t len)
{
	uint64_t until;
	bool good;

	until = stress_now() + PATIENCE_S * SECOND;
	while (!(good = is_as_before(f, why, len)) && stress_now() < until)
		stress_pause(100);
	good = good && kernel_is_quiet(f, why, len);
	free(f->f_log);
	f->f_log = NULL;
	return (good);
}
