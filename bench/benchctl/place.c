/*
 * The output directory of a run, and the environment that leads there.
 */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "benchctl.h"
#include "run.h"

/* A directory that is not there yet: bench-results/20261130T102913Z. */
char *
place_fresh(void)
{
	char *dir, stamp[40];
	struct tm tm;
	time_t t;
	int i;

	t = time(NULL);
	if (gmtime_r(&t, &tm) == NULL || strftime(stamp, sizeof(stamp),
	    "%Y%m%dT%H%M%SZ", &tm) == 0)
		die("can not tell the time");
	dir = xprintf("bench-results/%s", stamp);
	for (i = 2; path_exists(dir); i++) {
		free(dir);
		dir = xprintf("bench-results/%s-%d", stamp, i);
	}
	return (dir);
}

/* A file that must not be there: results are never overwritten. */
static char *
new_file(const struct run *n, const char *name)
{
	char *path;

	path = xprintf("%s/%s", n->n_dir, name);
	if (path_exists(path))
		die("%s is there already; choose another --out", path);
	return (path);
}

/* Make the directory; a message and -1 if that is not possible. */
int
place_make(struct run *n)
{
	char *dir;
	int fd;

	dir = n->n_out != NULL ? xdup(n->n_out) : place_fresh();
	n->n_dir = path_absolute(dir);
	free(dir);
	if (path_make(n->n_dir) == -1) {
		warn_user("can not make %s: %s; choose another place with "
		    "--out", n->n_dir, strerror(errno));
		return (-1);
	}
	n->n_results = new_file(n, "results.db");
	n->n_records = new_file(n, "records.txt");
	n->n_page = new_file(n, "report.html");
	fd = open(n->n_records, O_WRONLY | O_CREAT | O_EXCL, 0666);
	if (fd == -1) {
		warn_user("can not write %s: %s; choose another place with "
		    "--out", n->n_records, strerror(errno));
		return (-1);
	}
	(void)close(fd);
	return (0);
}

/* Take away what is of no use after the run. */
void
place_clear(struct run *n)
{
	struct stat st;
	char *journal;

	if (n->n_died) {
		/* kyua writes all of its results at the end, or none. */
		journal = xprintf("%s-journal", n->n_results);
		(void)unlink(n->n_results);
		(void)unlink(journal);
		free(journal);
		if (stat(n->n_records, &st) == 0 && st.st_size == 0) {
			(void)unlink(n->n_records);
			(void)rmdir(n->n_dir);
		}
	}
}

/* A word that no other run has: 32 hexadecimal digits. */
static void
token(char *word)
{
	unsigned char raw[16];
	size_t i;
	int fd;

	fd = open("/dev/urandom", O_RDONLY);
	if (fd == -1 || read(fd, raw, sizeof(raw)) != (ssize_t)sizeof(raw))
		die("/dev/urandom: %s", strerror(errno));
	(void)close(fd);
	for (i = 0; i < sizeof(raw); i++)
		snprintf(word + 2 * i, 3, "%02x", raw[i]);
}

char **
place_environment(const struct run *n)
{
	char **env, word[33];
	size_t i, len;

	token(word);
	env = environment_new();
	env = environment_set(env, "profile", 7, n->n_profile);
	env = environment_set(env, "records", 7, n->n_records);
	env = environment_set(env, "run", 3, word);
	if (n->n_unheld) {
		env = environment_set(env, "baseline", 8, "none");
		env = environment_set(env, "anchor", 6, "none");
	}
	for (i = 0; i < n->n_nsets; i++) {
		len = strcspn(n->n_sets[i], "=");
		env = environment_set(env, n->n_sets[i], len,
		    n->n_sets[i] + len + 1);
	}
	return (env);
}
