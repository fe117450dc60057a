/*
 * Which file systems are in memory, by the names that systems give them.
 */
#include <sys/types.h>
#include <sys/stat.h>

#include <string.h>

#include "os_impl.h"

bool
os_fs_is_memory(const char *type)
{
	static const char *const types[] = { "tmpfs", "ramfs", "mfs" };
	size_t i;

	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strcmp(type, types[i]) == 0)
			return (true);
	return (false);
}

/* Where systems have theirs, if they have one that all may use. */
bool
os_fs_memory(char path[OS_TEXT])
{
	static const char *const places[] = {
		"/dev/shm", "/tmp", "/var/shm", "/var/tmp"
	};
	char type[OS_TEXT];
	struct stat st;
	size_t i;

	for (i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		os_text(path, OS_TEXT, places[i]);
		if (stat(path, &st) == 0 && S_ISDIR(st.st_mode) &&
		    os_fs_type(path, type) == 0 && os_fs_is_memory(type))
			return (true);
	}
	return (false);
}
