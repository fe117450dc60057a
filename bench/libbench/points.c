#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_impl.h"

static const char keychars[] = "abcdefghijklmnopqrstuvwxyz0123456789_.";

void
points_free(struct points *p)
{
	while (p->p_count > 0)
		free(p->p_name[--p->p_count]);
}

static int
point_add(struct points *p, const char *before, const char *name,
    const char *value, char *err, size_t errlen)
{
	char text[BENCH_ID];
	int n;

	n = snprintf(text, sizeof(text), "%s%s%s=%s", before,
	    before[0] != '\0' ? " " : "", name, value);
	if (p->p_count == BENCH_POINTS || n < 0 || (size_t)n >= sizeof(text)) {
		(void)snprintf(err, errlen, "parameter %s: too many points, "
		    "or a name too long", name);
		return (-1);
	}
	if ((p->p_name[p->p_count] = strdup(text)) == NULL) {
		(void)snprintf(err, errlen, "parameter %s: no memory", name);
		return (-1);
	}
	p->p_count++;
	return (0);
}

/* One "name=value value": every point so far, with every value. */
static int
parse_param(struct points *p, char *text, char *err, size_t errlen)
{
	struct points old;
	char *values, *word, *last;
	size_t i;
	int error;

	values = strchr(text, '=');
	if (values == NULL || values == text ||
	    strspn(text, keychars) != (size_t)(values - text)) {
		(void)snprintf(err, errlen, "parameter \"%s\": no name", text);
		return (-1);
	}
	*values++ = '\0';
	old = *p;
	memset(p, 0, sizeof(*p));
	error = 0;
	word = strtok_r(values, " ", &last);
	if (word == NULL) {
		(void)snprintf(err, errlen, "parameter %s: no value", text);
		error = -1;
	}
	for (; word != NULL && error == 0; word = strtok_r(NULL, " ", &last)) {
		if (old.p_count == 0)
			error = point_add(p, "", text, word, err, errlen);
		for (i = 0; i < old.p_count && error == 0; i++)
			error = point_add(p, old.p_name[i], text, word, err,
			    errlen);
	}
	points_free(&old);
	return (error);
}

/* declared is what bench_param() kept, or NULL. */
int
points_parse(struct points *p, const char *declared, char *err, size_t errlen)
{
	char *copy, *param, *last;
	int error;

	memset(p, 0, sizeof(*p));
	if (declared == NULL) {
		p->p_name[0] = strdup("-");
		if (p->p_name[0] == NULL) {
			(void)snprintf(err, errlen, "no memory");
			return (-1);
		}
		p->p_count = 1;
		return (0);
	}
	if ((copy = strdup(declared)) == NULL) {
		(void)snprintf(err, errlen, "no memory");
		return (-1);
	}
	error = 0;
	for (param = strtok_r(copy, ";", &last); param != NULL && error == 0;
	    param = strtok_r(NULL, ";", &last))
		error = parse_param(p, param + strspn(param, " "), err, errlen);
	free(copy);
	if (error != 0)
		points_free(p);
	return (error);
}

long
points_find(const struct points *p, const char *name)
{
	size_t i;

	for (i = 0; i < p->p_count; i++)
		if (strcmp(p->p_name[i], name) == 0)
			return ((long)i);
	return (-1);
}

int
point_value(const char *point, const char *name, char *buf, size_t len)
{
	size_t namelen, n;

	namelen = strlen(name);
	while (*point != '\0') {
		n = strcspn(point, " ");
		if (n > namelen && strncmp(point, name, namelen) == 0 &&
		    point[namelen] == '=') {
			(void)snprintf(buf, len, "%.*s",
			    (int)(n - namelen - 1), point + namelen + 1);
			return (0);
		}
		point += n + strspn(point + n, " ");
	}
	return (-1);
}
