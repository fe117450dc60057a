/*
 * The machine before and after.  What can only be ours is exact; what others
 * change as well is looked at after a storm of all classes, and given time and
 * some play.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stress_impl.h"
#include "verdict.h"

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

/* What nobody changes by mere work. */
static bool
lasting(const struct before *f, const struct os_inventory *has, char *why,
    size_t len)
{
	const struct os_inventory *had = &f->f_had;

	return (!grew(had->i_shm, has->i_shm, 0, "System V shared memory", why,
	    len) && !grew(had->i_sem, has->i_sem, 0, "System V semaphores",
	    why, len) && !grew(had->i_msg, has->i_msg, 0,
	    "System V message queues", why, len) && !grew(had->i_mounts,
	    has->i_mounts, 0, "mounts", why, len));
}

static bool
passing(const struct before *f, const struct os_inventory *has, char *why,
    size_t len)
{
	const struct os_inventory *had = &f->f_had;

	return (!grew(had->i_procs, has->i_procs, PROCS_PLAY, "processes", why,
	    len) && !grew(had->i_files, has->i_files, FILES_PLAY, "open files",
	    why, len) && !grew(had->i_memory, has->i_memory, had->i_all /
	    MEMORY_PLAY, "bytes of memory in use", why, len));
}

/* A system may tell only some of it, and that may be taken from a process. */
bool
left_unknown(const struct os_inventory *had, const struct os_inventory *has,
    char *what, size_t len)
{
	const struct {
		bool	known;
		const char *name;
	} one[] = {
		{ had->i_procs >= 0 && has->i_procs >= 0, "processes" },
		{ had->i_files >= 0 && has->i_files >= 0, "open files" },
		{ had->i_shm >= 0 && has->i_shm >= 0,
		    "System V shared memory" },
		{ had->i_sem >= 0 && has->i_sem >= 0, "System V semaphores" },
		{ had->i_msg >= 0 && has->i_msg >= 0,
		    "System V message queues" },
		{ had->i_mounts >= 0 && has->i_mounts >= 0, "mounts" },
		{ had->i_memory >= 0 && has->i_memory >= 0, "memory in use" },
	};
	size_t at, i;

	what[0] = '\0';
	for (at = 0, i = 0; i < sizeof(one) / sizeof(one[0]); i++)
		if (!one[i].known && at < len)
			at += (size_t)snprintf(what + at, len - at, "%s%s",
			    at > 0 ? ", " : "", one[i].name);
	return (at > 0);
}

/*
 * A machine on which others work is not as before because of them, and that is
 * only said.
 */
static bool
machine_is_as_before(const struct before *f, char *why, size_t len)
{
	struct os_inventory has;
	struct trouble since;
	char others[VERDICT_TEXT], unknown[STRESS_TEXT];
	uint64_t until;

	trouble_begin(&since);
	until = stress_now() + PATIENCE_S * SECOND;
	os_inventory(&has);
	if (left_unknown(&f->f_had, &has, unknown, sizeof(unknown)))
		printf("not compared with before, as this system does not tell "
		    "them: %s\n", unknown);
	do {
		os_inventory(&has);
		if (lasting(f, &has, why, len) && passing(f, &has, why, len))
			return (true);
		stress_pause(100);
	} while (stress_now() < until);
	if (!lasting(f, &has, why, len) ||
	    !trouble_end(&since, 0, 0, 0, others, sizeof(others)))
		return (false);
	printf("not as before, and not judged, as %s: %s\n", others, why);
	return (true);
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
left_nothing(struct before *f, bool all, char *why, size_t len)
{
	bool good;

	good = !grew(f->f_fds, fds_used(), 0, "descriptors", why, len) &&
	    (!all || machine_is_as_before(f, why, len)) &&
	    kernel_is_quiet(f, why, len);
	if (good)
		why[0] = '\0';
	free(f->f_log);
	f->f_log = NULL;
	return (good);
}
