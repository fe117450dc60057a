#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench_impl.h"

int
out_open(struct out *o, const char *file)
{
	memset(o, 0, sizeof(*o));
	o->o_fd = -1;
	if (file == NULL)
		return (0);
	o->o_fd = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
	if (o->o_fd != -1)
		return (0);
	(void)snprintf(o->o_error, sizeof(o->o_error), "records: %s: %s",
	    file, strerror(errno));
	return (-1);
}

static int
write_all(int fd, const char *line, size_t len)
{
	ssize_t n;

	while (len > 0) {
		n = write(fd, line, len);
		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return (-1);
		line += n;
		len -= (size_t)n;
	}
	return (0);
}

/*
 * One write a line and no buffer: what was measured is kept when the process
 * is killed, and lines of one case stay whole.
 */
int
out_line(struct out *o, const char *line, size_t len)
{
	o->o_lines++;
	if (o->o_fd != -1 && write_all(o->o_fd, line, len) == -1) {
		(void)snprintf(o->o_error, sizeof(o->o_error),
		    "records: %s", strerror(errno));
		return (-1);
	}
	if (write_all(STDOUT_FILENO, line, len) == -1) {
		(void)snprintf(o->o_error, sizeof(o->o_error),
		    "standard output: %s", strerror(errno));
		return (-1);
	}
	return (0);
}

int
out_record(struct out *o, const struct record *r)
{
	char line[RECORD_LINE];
	int n;

	n = record_format(r, line, sizeof(line));
	if (n == -1) {
		(void)snprintf(o->o_error, sizeof(o->o_error),
		    "a record that can not be written");
		return (-1);
	}
	return (out_line(o, line, (size_t)n));
}

void
out_close(struct out *o)
{
	if (o->o_fd != -1)
		(void)close(o->o_fd);
	o->o_fd = -1;
}
