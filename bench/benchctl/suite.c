/*
 * The benchmarks, as kyua lists them.
 */
#include <sys/stat.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "benchctl.h"

/* The directory of the tests, or a Kyuafile, from the root. */
char *
suite_place(const char *given)
{
	const char *env;

	env = getenv("BENCH_SUITE");
	if (given == NULL && env != NULL && *env != '\0')
		given = env;
	if (given == NULL)
		given = BENCH_TESTS;
	return (path_absolute(given));
}

static void
add_id(struct suite *s, const char *line, size_t n)
{
	s->s_ids = xgrow(s->s_ids, s->s_nids, sizeof(*s->s_ids));
	s->s_ids[s->s_nids++] = xprintf("%.*s", (int)n, line);
}

/* Read all that the program prints. */
static char *
read_all(struct child *k)
{
	char *text, buf[4096];
	size_t len;
	long n;

	text = xcalloc(1, 1);
	len = 0;
	while ((n = child_read(k, buf, sizeof(buf), false)) != 0) {
		if (n < 0)
			continue;
		if ((text = realloc(text, len + (size_t)n + 1)) == NULL)
			die("out of memory");
		memcpy(text + len, buf, (size_t)n);
		len += (size_t)n;
		text[len] = '\0';
	}
	return (text);
}

/*
 * The beginning of a command line of kyua.  Nothing of the user's own
 * settings for kyua counts, and only one case runs at a time.
 */
char **
suite_command(const struct suite *s, const char *command)
{
	char **argv;

	argv = words_add(NULL, xdup(s->s_kyua));
	argv = words_add(argv, xdup("--config=none"));
	argv = words_add(argv, xdup("--logfile=/dev/null"));
	argv = words_add(argv, xdup("-v"));
	argv = words_add(argv, xdup("parallelism=1"));
	argv = words_add(argv, xdup(command));
	argv = words_add(argv, xdup("-k"));
	return (words_add(argv, xdup(s->s_kyuafile)));
}

static char *
list(struct suite *s, char *const envp[])
{
	struct child k;
	char **argv, *line, *text;
	size_t n;
	int status;

	argv = suite_command(s, "list");
	status = child_start(&k, s->s_kyua, argv, envp);
	words_free(argv);
	if (status == -1)
		return (xprintf("%s: %s", s->s_kyua, strerror(errno)));
	text = read_all(&k);
	status = child_wait(&k);
	for (line = text; *line != '\0'; line += n + (line[n] == '\n')) {
		n = strcspn(line, "\n");
		add_id(s, line, n);
	}
	free(text);
	if (child_signal() != 0)
		return (xprintf("interrupted"));
	if (status != 0 || s->s_nids == 0)
		return (xprintf("%s: kyua can not list the benchmarks here",
		    s->s_kyuafile));
	return (NULL);
}

/*
 * List the cases of the tests in a directory, or of a Kyuafile, which may have
 * any name: NULL, or why that is not possible.
 */
char *
suite_list(struct suite *s, const char *place, char *const envp[])
{
	struct stat st;

	memset(s, 0, sizeof(*s));
	s->s_kyuafile = stat(place, &st) == 0 && S_ISREG(st.st_mode) ?
	    xdup(place) : xprintf("%s/Kyuafile", place);
	if (access(s->s_kyuafile, R_OK) == -1)
		return (xprintf("%s: %s; build the benchmarks, or name their "
		    "directory with --suite", s->s_kyuafile, strerror(errno)));
	if ((s->s_kyua = path_program("kyua")) == NULL)
		return (xprintf("kyua is not in PATH; it is in the package "
		    "'kyua' (FreeBSD has it in the base system)"));
	return (list(s, envp));
}

/*
 * How many cases the patterns mean (without patterns: all).  *unmatched is
 * the first pattern that means none, or NULL.
 */
size_t
suite_count(const struct suite *s, char *const *patterns,
    const char **unmatched)
{
	size_t count, hits, i, j;

	*unmatched = NULL;
	if (*patterns == NULL)
		return (s->s_nids);
	for (i = 0; patterns[i] != NULL && *unmatched == NULL; i++) {
		for (j = hits = 0; j < s->s_nids; j++)
			hits += id_matches(s->s_ids[j], patterns[i]);
		if (hits == 0)
			*unmatched = patterns[i];
	}
	count = 0;
	for (j = 0; j < s->s_nids; j++)
		for (i = 0; patterns[i] != NULL; i++)
			if (id_matches(s->s_ids[j], patterns[i])) {
				count++;
				break;
			}
	return (count);
}

void
suite_free(struct suite *s)
{
	size_t i;

	for (i = 0; i < s->s_nids; i++)
		free(s->s_ids[i]);
	free(s->s_ids);
	free(s->s_kyua);
	free(s->s_kyuafile);
}
