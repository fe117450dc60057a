/*
 * Control groups, of both versions, with or without a name space of them.
 */
#include <sys/types.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os_linux.h"

#define ROOT	"/sys/fs/cgroup"

int64_t
os_cgroup_number(const char *dir, const char *file)
{
	char path[PATH_MAX];

	if (snprintf(path, sizeof(path), "%s/%s", dir, file) >=
	    (int)sizeof(path))
		return (-1);
	return (os_file_number(path));
}

static const char *
mounted_at(const char *controller, bool v2, char *buf, size_t size)
{

	if (!v2) {
		(void)snprintf(buf, size, "%s/%s", ROOT, controller);
		return (buf);
	}
	/* Beside version 1, version 2 has a directory of its own. */
	if (access(ROOT "/unified", F_OK) == 0)
		return (ROOT "/unified");
	return (ROOT);
}

void
os_cgroup_each(const char *controller,
    void (*fn)(void *, const char *, bool), void *arg)
{
	char text[4096], path[PATH_MAX / 2], dir[PATH_MAX], buf[64];
	const char *p, *root;
	bool v2;

	(void)os_file_read("/proc/self/cgroup", text, sizeof(text));
	p = text;
	while (os_parse_cgroup(&p, controller, path, sizeof(path), &v2)) {
		root = mounted_at(controller, v2, buf, sizeof(buf));
		(void)snprintf(dir, sizeof(dir), "%s%s", root, path);
		for (;;) {
			fn(arg, dir, v2);
			if (strlen(dir) <= strlen(root))
				break;
			*strrchr(dir, '/') = '\0';
		}
	}
}
