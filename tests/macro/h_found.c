/*
 * What a server needs: its programs, its settings, a port.
 */
#include <sys/socket.h>
#include <sys/stat.h>

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "h_server.h"

#define SETTINGS	16384	/* bytes of a file of settings */
#define PORTS		100	/* to be tried */

/* Where packages have what is not for everybody's PATH. */
static const char *const places[] = {
	"/usr/lib/postgresql/*/bin", "/usr/libexec/postgresql*",
	"/usr/pgsql-*/bin", "/usr/sbin", "/usr/libexec", "/usr/local/bin",
	"/usr/local/sbin", "/usr/local/libexec", "/usr/pkg/bin",
	"/usr/pkg/sbin", "/usr/pkg/libexec"
};

/* An executable file of that name. */
static bool
is_program(const char *dir, size_t len, const char *name, char *buf,
    size_t buflen)
{
	struct stat st;
	int n;

	n = snprintf(buf, buflen, "%.*s/%s", (int)len, dir, name);
	return (n >= 0 && (size_t)n < buflen && buf[0] == '/' &&
	    stat(buf, &st) == 0 && S_ISREG(st.st_mode) &&
	    access(buf, X_OK) == 0);
}

/* The last of several versions. */
static bool
in_place(const char *pattern, const char *name, char *buf, size_t len)
{
	glob_t g;
	size_t i;
	bool found;

	found = false;
	if (glob(pattern, 0, NULL, &g) != 0)
		return (false);
	for (i = g.gl_pathc; i > 0 && !found; i--)
		found = is_program(g.gl_pathv[i - 1],
		    strlen(g.gl_pathv[i - 1]), name, buf, len);
	globfree(&g);
	return (found);
}

bool
server_look(const char *program, char *buf, size_t len)
{
	const char *dir, *end;
	size_t i;

	for (dir = getenv("PATH"); dir != NULL; dir = end) {
		dir += *dir == ':';
		end = strchr(dir, ':');
		if (is_program(dir, end != NULL ? (size_t)(end - dir) :
		    strlen(dir), program, buf, len))
			return (true);
	}
	for (i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (in_place(places[i], program, buf, len))
			return (true);
	return (false);
}

void
server_find(const char *program, const char *package, char *buf, size_t len)
{
	if (!server_look(program, buf, len))
		atf_tc_skip("there is no %s here: install what the "
		    "package %s of Debian has", program, package);
}

void
server_beside(const char *path, const char *program, const char *package,
    char *buf, size_t len)
{
	char whole[PATH_MAX];

	/* Links lead to the siblings. */
	if (realpath(path, whole) == NULL ||
	    !is_program(whole, (size_t)(strrchr(whole, '/') - whole), program,
	    buf, len))
		server_find(program, package, buf, len);
}

void
server_version(struct bench *b, struct server *s, const char *program,
    const char *option, int status)
{
	const char *argv[] = { program, option, NULL };
	char *p;

	server_run_to(b, s, 20, argv, status);
	s->s_text[strcspn(s->s_text, "\n")] = '\0';
	for (p = s->s_text; *p != '\0' && !isdigit((unsigned char)*p); p++)
		continue;
	if (*p == '\0')
		server_fail(b, s, "%s %s names no version", program, option);
	bench_note(b, "%s", s->s_text);
}

void
server_file(struct bench *b, struct server *s, const char *name,
    const void *data, size_t len)
{
	char path[PATH_MAX + 64];
	ssize_t n;
	size_t done;
	int fd;

	snprintf(path, sizeof(path), "%s/%s", s->s_dir, name);
	if ((fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600)) == -1 ||
	    (s->s_user[0] != '\0' && fchown(fd, s->s_uid, s->s_gid) == -1))
		bench_fail(b, "%s", path);
	for (done = 0; done < len; done += (size_t)n)
		if ((n = write(fd, (const char *)data + done,
		    len - done)) == -1)
			bench_fail(b, "write(2) to %s", path);
	if (close(fd) == -1)
		bench_fail(b, "close(2) of %s", path);
}

/* Copy, with the words replaced; false if it gets too long. */
static bool
fill_in(const char *from, const struct server *s, int port, char *to,
    size_t len)
{
	size_t used;
	int n;

	for (used = 0; *from != '\0'; used += (size_t)n) {
		if (strncmp(from, "@DIR@", 5) == 0) {
			n = snprintf(to + used, len - used, "%s", s->s_dir);
			from += 5;
		} else if (strncmp(from, "@PORT@", 6) == 0) {
			n = snprintf(to + used, len - used, "%d", port);
			from += 6;
		} else
			n = snprintf(to + used, len - used, "%c", *from++);
		if (n < 0 || (size_t)n >= len - used)
			return (false);
	}
	return (true);
}

/* In the tree, or where they are installed. */
static void
read_settings(struct bench *b, const char *name, char *text, size_t len)
{
	char path[PATH_MAX];
	const char *srcdir;
	ssize_t n;
	int fd;

	if ((srcdir = bench_setting(b, "srcdir")) == NULL)
		srcdir = ".";
	snprintf(path, sizeof(path), "%s/../../share/macro/%s", srcdir, name);
	if ((fd = open(path, O_RDONLY)) == -1) {
		snprintf(path, sizeof(path), SHAREDIR "/macro/%s", name);
		if ((fd = open(path, O_RDONLY)) == -1)
			bench_fail(b, "%s", path);
	}
	if ((n = read(fd, text, len)) == -1 || (size_t)n == len)
		bench_fail(b, "%s: too long, or not to be read", path);
	text[n] = '\0';
	close(fd);
	bench_note(b, "settings: share/macro/%s", name);
}

void
server_settings(struct bench *b, struct server *s, const char *name, int port,
    char *buf, size_t len)
{
	char from[SETTINGS], to[SETTINGS];

	read_settings(b, name, from, sizeof(from));
	errno = 0;
	if (!fill_in(from, s, port, to, sizeof(to)))
		bench_fail(b, "share/macro/%s: too long", name);
	server_file(b, s, name, to, strlen(to));
	snprintf(buf, len, "%s/%s", s->s_dir, name);
}

/* A socket of that type at a port, 0: any; -1 if somebody has it. */
static int
bound(struct bench *b, int type, int *port)
{
	struct sockaddr_in sin;
	socklen_t len;
	int fd;

	memset(&sin, 0, sizeof(sin));
	sin.sin_family = AF_INET;
	sin.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	sin.sin_port = htons((uint16_t)*port);
	len = sizeof(sin);
	if ((fd = socket(AF_INET, type, 0)) == -1)
		bench_fail(b, "socket(2)");
	if (bind(fd, (struct sockaddr *)&sin, len) == -1 ||
	    getsockname(fd, (struct sockaddr *)&sin, &len) == -1) {
		close(fd);
		return (-1);
	}
	*port = ntohs(sin.sin_port);
	return (fd);
}

int
server_port(struct bench *b)
{
	int i, port, tcp, udp;

	for (i = 0; i < PORTS; i++) {
		port = 0;
		if ((tcp = bound(b, SOCK_STREAM, &port)) == -1)
			break;
		udp = bound(b, SOCK_DGRAM, &port);
		close(tcp);
		if (udp != -1) {
			close(udp);
			return (port);
		}
	}
	bench_fail(b, "a port of 127.0.0.1");
}
