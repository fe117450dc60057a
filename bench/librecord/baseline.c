/* From a file to its baseline, and asking it. */

#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "baseline_impl.h"

#define LARGEST		(256L * 1024 * 1024)	/* bytes of a file */

/* Read all of a file; a text to be freed with a NUL behind it, or NULL. */
static char *
read_all(int fd, size_t size, size_t *len)
{
	char *text;
	ssize_t n;

	if ((text = malloc(size + 1)) == NULL)
		return (NULL);
	for (*len = 0; *len < size; *len += (size_t)n) {
		n = read(fd, text + *len, size - *len);
		if (n == -1 && errno == EINTR)
			n = 0;
		else if (n == -1) {
			free(text);
			return (NULL);
		} else if (n == 0)
			break;
	}
	text[*len] = '\0';
	return (text);
}

/* NULL, or why a file can not be a baseline; without a size it is empty. */
static const char *
file_fault(const struct stat *st)
{

	if (S_ISDIR(st->st_mode))
		return ("is a directory");
	if (!S_ISREG(st->st_mode))
		return ("is not a regular file");
	if (st->st_size > LARGEST)
		return ("is too large to be a baseline");
	return (NULL);
}

struct baseline *
baseline_read(const char *file, char *err, size_t errlen)
{
	struct stat st;
	const char *fault;
	char *text;
	size_t len;
	int fd;

	text = NULL;
	fault = NULL;
	/* What has two ends, such as a FIFO, must not wait for the other. */
	if ((fd = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)) == -1 ||
	    fstat(fd, &st) == -1 || ((fault = file_fault(&st)) == NULL &&
	    (text = read_all(fd, (size_t)st.st_size, &len)) == NULL))
		fault = strerror(errno);
	if (fd != -1)
		(void)close(fd);
	if (text != NULL)
		return (baseline_parse(text, len, file, err, errlen));
	if (errlen > 0)
		(void)snprintf(err, errlen, "%s: %s", file, fault);
	return (NULL);
}

void
baseline_free(struct baseline *b)
{

	if (b == NULL)
		return;
	free(b->b_points);
	free(b->b_accepts);
	free(b->b_text);
	free(b);
}

/* What is looked for. */
struct key {
	const char *k_id, *k_point;
};

static int
compare_point(const void *key, const void *item)
{
	const struct baseline_point *p = item;
	const struct key *k = key;

	return (baseline_order(k->k_id, k->k_point, p->p_id, p->p_point));
}

static int
compare_accept(const void *key, const void *item)
{
	const struct baseline_accept *a = item;
	const struct key *k = key;

	return (baseline_order(k->k_id, k->k_point, a->a_id, a->a_point));
}

const struct baseline_point *
baseline_find(const struct baseline *b, const char *id, const char *point)
{
	struct key key = { id, point };

	return (b->b_npoints == 0 ? NULL : bsearch(&key, b->b_points,
	    b->b_npoints, sizeof(b->b_points[0]), compare_point));
}

const struct baseline_accept *
baseline_accepted(const struct baseline *b, const char *id, const char *point)
{
	struct key key = { id, point };

	return (b->b_naccepts == 0 ? NULL : bsearch(&key, b->b_accepts,
	    b->b_naccepts, sizeof(b->b_accepts[0]), compare_accept));
}

/* Whether a point is one of the sweep whose order has that name. */
static bool
in_sweep(const char *point, const char *order)
{
	const char *value;
	size_t n;

	for (value = order; (value = strchr(value, '=')) != NULL; ) {
		n = (size_t)(++value - order);
		if (strcspn(value, " ") != strlen(BASELINE_ORDER) ||
		    strncmp(value, BASELINE_ORDER, strlen(BASELINE_ORDER)) != 0)
			continue;
		return (strncmp(point, order, n) == 0 &&
		    strspn(point + n, "0123456789") > 0 &&
		    strcmp(point + n + strspn(point + n, "0123456789"),
		    value + strlen(BASELINE_ORDER)) == 0);
	}
	return (false);
}

bool
baseline_acceptable(const struct baseline *b, const char *id,
    const char *point)
{
	size_t i;

	if (baseline_find(b, id, point) != NULL)
		return (true);
	for (i = 0; i < b->b_npoints; i++)
		if (strcmp(b->b_points[i].p_id, id) == 0 &&
		    in_sweep(b->b_points[i].p_point, point))
			return (true);
	return (false);
}
