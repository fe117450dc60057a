/*
 * Where baselines are, and how one comes to be there.
 */
#include <sys/utsname.h>

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "build.h"
#include "verdict.h"

#define NAME_LONGEST	200
#define ERROR_TEXT	1024

char *
baseline_dir(const char *given, const char *store)
{
	char dir[PLACE_PATH], *history;
	bool known;

	history = history_beside(store);
	known = place_own(dir, sizeof(dir), given, history);
	free(history);
	return (known ? path_absolute(dir) : NULL);
}

/* A word is no name: say what it may be. */
static char *
not_found(const char *word, const char *given, const char *store)
{
	char *dir, *why;

	if (strchr(word, '/') != NULL)
		return (xprintf("there is no baseline %s", word));
	dir = baseline_dir(given, store);
	why = xprintf("there is no baseline '%s'%s%s%s%s", word,
	    dir != NULL ? " in " : "", dir != NULL ? dir : "",
	    path_exists(word) ? "; to mean the file, write ./" : "",
	    path_exists(word) ? word : "");
	free(dir);
	return (why);
}

char *
baseline_path(const char *word, const char *given, const char *store,
    char **why)
{
	char *history, path[PLACE_PATH];
	bool found;

	if (strchr(word, '/') != NULL) {
		found = path_exists(word);
		(void)snprintf(path, sizeof(path), "%s", word);
	} else {
		history = history_beside(store);
		found = place_find(path, sizeof(path), word, given, history);
		free(history);
	}
	if (found)
		return (path_absolute(path));
	*why = not_found(word, given, store);
	return (NULL);
}

const char *
baseline_misnamed(const char *name)
{
	static const char good[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:=@%+,";

	if (*name == '\0' || strlen(name) > NAME_LONGEST)
		return ("is empty or too long");
	if (*name == '.' || *name == '-')
		return ("begins with a dot or a dash");
	if (name[strspn(name, good)] != '\0')
		return ("has more than letters, digits and _-.:=@%+, in it");
	if (name[strspn(name, "0123456789")] == '\0')
		return ("is a number, which would mean a run");
	return (NULL);
}

/* For path_write(). */
struct writing {
	const struct baseline *w_baseline;
	char	*w_err;
};

static int
write_baseline(FILE *out, const void *arg)
{
	const struct writing *w = arg;

	return (baseline_write(out, w->w_baseline, w->w_err, ERROR_TEXT));
}

int
baseline_create(const struct baseline *b, const char *path, char **why)
{
	char err[ERROR_TEXT];
	struct writing w = { b, err };

	err[0] = '\0';
	errno = 0;
	if (path_write_new(path, write_baseline, &w) == 0)
		return (0);
	*why = err[0] == '\0' && errno == EEXIST ? xprintf("%s is there "
	    "already, and baselines are never changed", path) :
	    xprintf("%s: %s", path, err[0] != '\0' ? err : strerror(errno));
	return (-1);
}

char *
baseline_who(void)
{
	const struct passwd *pw;
	struct utsname u;

	if (uname(&u) == -1)
		die("uname: %s", strerror(errno));
	if ((pw = getpwuid(getuid())) == NULL)
		return (xprintf("%ld@%s", (long)getuid(), u.nodename));
	return (xprintf("%s@%s", pw->pw_name, u.nodename));
}

char *
baseline_kernel(void)
{
	struct utsname u;

	if (uname(&u) == -1)
		die("uname: %s", strerror(errno));
	return (xprintf("%s %s %s", u.sysname, u.release, u.version));
}

int64_t
baseline_now(void)
{
	struct timespec ts;

	(void)clock_gettime(CLOCK_REALTIME, &ts);
	return ((int64_t)ts.tv_sec * 1000000 + ts.tv_nsec / 1000);
}
