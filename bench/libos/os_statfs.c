/*
 * The file systems of those BSDs that have statfs(2).
 */
#include <sys/types.h>
#include <sys/param.h>
#include <sys/mount.h>

#include "os_bsd.h"

int
os_fs_type(const char *path, char type[OS_TEXT])
{
	struct statfs s;

	if (statfs(path, &s) == -1)
		return (-1);
	os_text(type, OS_TEXT, s.f_fstypename);
	return (0);
}
