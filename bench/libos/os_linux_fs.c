/*
 * The file systems of Linux.
 */
#include <sys/types.h>

#include <limits.h>
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os_linux.h"

static bool
is_below(const char *path, const char *dir, size_t len)
{

	return (strncmp(path, dir, len) == 0 &&
	    (path[len] == '/' || path[len] == '\0' || len == 1));
}

/*
 * The deepest of the places above the path where something is mounted, and
 * of several at one place the last.
 */
int
os_fs_type(const char *path, char type[OS_TEXT])
{
	char full[PATH_MAX];
	struct mntent *m;
	size_t len, most;
	FILE *f;

	if (realpath(path, full) == NULL ||
	    (f = setmntent("/proc/self/mounts", "re")) == NULL)
		return (-1);
	os_text(type, OS_TEXT, "unknown");
	most = 0;
	while ((m = getmntent(f)) != NULL) {
		len = strlen(m->mnt_dir);
		if (len < most || !is_below(full, m->mnt_dir, len))
			continue;
		most = len;
		os_text(type, OS_TEXT, m->mnt_type);
	}
	(void)endmntent(f);
	return (0);
}
