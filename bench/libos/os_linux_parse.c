/*
 * Making sense of the texts of /proc: pure functions, so that the texts of
 * machines that we do not have can be tested.
 */
#include <sys/types.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os_linux.h"

static size_t
line_length(const char *text)
{

	return (strcspn(text, "\n"));
}

/* Copy n bytes of a value, without the blanks before it. */
static void
cut(char *buf, size_t size, const char *text, size_t n)
{

	while (n > 0 && (*text == ' ' || *text == '\t')) {
		text++;
		n--;
	}
	if (n > size - 1)
		n = size - 1;
	memcpy(buf, text, n);
	buf[n] = '\0';
}

bool
os_parse_field(const char *text, const char *key, char *buf, size_t size)
{
	const char *p;
	size_t n, len;

	len = strlen(key);
	for (; *text != '\0'; text += n + (text[n] == '\n')) {
		n = line_length(text);
		if (n < len || strncmp(text, key, len) != 0)
			continue;
		p = text + len;
		p += strspn(p, " \t");
		if (*p != ':')
			continue;
		p++;
		cut(buf, size, p, (size_t)(text + n - p));
		if (buf[0] != '\0')
			return (true);
	}
	buf[0] = '\0';
	return (false);
}

/* Read n numbers that are not negative. */
static bool
numbers(const char *text, int64_t *v, int n)
{
	char *end;
	int i;

	for (i = 0; i < n; i++) {
		errno = 0;
		v[i] = strtoll(text, &end, 10);
		if (end == text || errno != 0 || v[i] < 0)
			return (false);
		text = end;
	}
	return (true);
}

bool
os_parse_ticks(const char *text, int64_t ticks[OS_TICKS])
{
	char line[256];

	if (strncmp(text, "cpu ", 4) != 0)
		return (false);
	/* Without steal there are fewer numbers, not the next line's. */
	cut(line, sizeof(line), text + 4, line_length(text + 4));
	return (numbers(line, ticks, OS_TICKS));
}

int64_t
os_parse_waited(const char *text)
{
	int64_t v[3];

	/* All are 0 in a kernel that does not count; a thread that asks ran. */
	if (!numbers(text, v, 3) || (v[0] == 0 && v[1] == 0 && v[2] == 0))
		return (-1);
	return (v[1]);
}

/* The list has no port twice. */
long
os_parse_ports(const char *text, long first, long last)
{
	char *end;
	long low, high, n;

	for (n = 0;; text = end + 1) {
		low = high = strtol(text, &end, 10);
		if (end == text)
			return (n);
		if (*end == '-')
			high = strtol(end + 1, &end, 10);
		low = low > first ? low : first;
		high = high < last ? high : last;
		n += high >= low ? high - low + 1 : 0;
		if (*end != ',')
			return (n);
	}
}

/* Arm gives numbers instead of a name. */
static bool
arm_numbers(const char *text, char *buf, size_t size)
{
	char implementer[16], part[16];

	if (!os_parse_field(text, "CPU implementer", implementer,
	    sizeof(implementer)) ||
	    !os_parse_field(text, "CPU part", part, sizeof(part)))
		return (false);
	(void)snprintf(buf, size, "ARM implementer %s part %s", implementer,
	    part);
	return (true);
}

bool
os_parse_cpu(const char *text, char *buf, size_t size)
{
	static const char *const names[] = {
		"model name", "Model Name", "cpu model", "uarch", "cpu",
	};
	static const char *const last[] = {
		"Hardware", "isa", "vendor_id",
	};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (os_parse_field(text, names[i], buf, size))
			return (true);
	if (arm_numbers(text, buf, size))
		return (true);
	for (i = 0; i < sizeof(last) / sizeof(last[0]); i++)
		if (os_parse_field(text, last[i], buf, size))
			return (true);
	return (false);
}

/* Whether the list "cpu,cpuacct" of n bytes has the word. */
static bool
listed(const char *list, size_t n, const char *word)
{
	size_t i, len;

	len = strlen(word);
	for (i = 0; i + len <= n; i++)
		if (strncmp(list + i, word, len) == 0 &&
		    (i == 0 || list[i - 1] == ',') &&
		    (i + len == n || list[i + len] == ','))
			return (true);
	return (false);
}

/* Lines are "7:cpu,cpuacct:/path", and "0::/path" for version 2. */
bool
os_parse_cgroup(const char **text, const char *controller, char *path,
    size_t size, bool *v2)
{
	const char *line, *list, *p;
	size_t n;

	while (*(line = *text) != '\0') {
		n = line_length(line);
		*text = line + n + (line[n] == '\n');
		list = memchr(line, ':', n);
		if (list == NULL)
			continue;
		list++;
		p = memchr(list, ':', (size_t)(line + n - list));
		if (p == NULL || p[1] != '/' || (size_t)(line + n - p) > size)
			continue;
		*v2 = p == list;
		if (!*v2 && !listed(list, (size_t)(p - list), controller))
			continue;
		cut(path, size, p + 1, (size_t)(line + n - p - 1));
		/* A group outside of what we see: begin at the root we see. */
		if (strstr(path, "/..") != NULL || strcmp(path, "/") == 0)
			path[0] = '\0';
		return (true);
	}
	return (false);
}
