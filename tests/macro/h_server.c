#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "h_keeper.h"

#define READY_S		40	/* until a server answers ... */
#define STOP_S		40	/* ... and until it has ended */
#define SHOWN		200	/* of what a program printed */

/* The superuser may not run them; everybody else runs them as himself. */
static void
choose_user(struct bench *b, struct server *s)
{
	const char *name;
	struct passwd *pw;
	size_t i;

	s->s_user[0] = '\0';
	if (s->s_users == NULL || geteuid() != 0)
		return;
	errno = 0;
	if ((name = bench_setting(b, "user")) != NULL) {
		if ((pw = getpwnam(name)) == NULL)
			bench_fail(b, "user: there is no user \"%s\"", name);
	} else {
		for (pw = NULL, i = 0; pw == NULL && s->s_users[i] != NULL; i++)
			pw = getpwnam(s->s_users[i]);
		if (pw == NULL)
			atf_tc_skip("%s may not run as the superuser: name "
			    "another user by the setting user", s->s_name);
	}
	if (pw->pw_uid == 0) {
		errno = 0;
		bench_fail(b, "user: \"%s\" is the superuser", pw->pw_name);
	}
	snprintf(s->s_user, sizeof(s->s_user), "%s", pw->pw_name);
	s->s_uid = pw->pw_uid;
	s->s_gid = pw->pw_gid;
}

void
server_open(struct bench *b, struct server *s, const char *dir)
{
	choose_user(b, s);
	snprintf(s->s_dir, sizeof(s->s_dir), "%s", dir);
	if (s->s_user[0] != '\0' && chown(s->s_dir, s->s_uid, s->s_gid) == -1)
		bench_fail(b, "chown(2) of %s", s->s_dir);
	s->s_job = s->s_pid = 0;
	s->s_started = s->s_ready = false;
	s->s_text[0] = '\0';
	s->s_guard = (struct bench_guard){ .g_what = s->s_name,
	    .g_obey = keeper_obey, .g_remove = keeper_end,
	    .g_size = sizeof(struct order), .g_arg = s };
	bench_guard_open(b, &s->s_guard);
}

void
server_close(struct bench *b, struct server *s)
{
	bench_guard_close(b, &s->s_guard);
}

static void
ask(struct bench *b, struct server *s, struct order *o,
    const char *const argv[])
{
	size_t i, used;

	for (i = used = 0; argv != NULL && argv[i] != NULL; i++) {
		errno = 0;
		if (i == SERVER_ARGS ||
		    used + strlen(argv[i]) + 2 > sizeof(o->o_args))
			bench_fail(b, "%s: too long a command", argv[0]);
		strcpy(o->o_args + used, argv[i]);
		used += strlen(argv[i]) + 1;
	}
	bench_guard_ask(b, &s->s_guard, o);
}

static void
path_of(const struct server *s, const char *name, char *path, size_t len)
{
	(void)snprintf(path, len, "%s/%s", s->s_dir, name);
}

/* A file from this place on; the end of it, if that is long. */
static void
read_text(struct bench *b, struct server *s, const char *name, off_t from)
{
	char path[PATH_MAX + 16];
	struct stat st;
	ssize_t n;
	int fd;

	s->s_text[0] = '\0';
	path_of(s, name, path, sizeof(path));
	if ((fd = open(path, O_RDONLY | O_NOFOLLOW)) == -1)
		return;
	if (fstat(fd, &st) == -1 ||
	    lseek(fd, st.st_size - from >= SERVER_TEXT ? st.st_size -
	    SERVER_TEXT + 1 : from, SEEK_SET) == -1 ||
	    (n = read(fd, s->s_text, SERVER_TEXT - 1)) == -1)
		bench_fail(b, "%s", path);
	s->s_text[n] = '\0';
	close(fd);
}

/* Where the message is: the first word of alarm, or the end. */
static const char *
telling(const char *text, bool alarm)
{
	static const char *const words[] = { "ERROR", "FATAL", "PANIC" };
	const char *first, *p;
	size_t i;

	first = NULL;
	for (i = 0; alarm && i < sizeof(words) / sizeof(words[0]); i++)
		if ((p = strstr(text, words[i])) != NULL &&
		    (first == NULL || p < first))
			first = p;
	if (first == NULL && strlen(text) > SHOWN)
		first = text + strlen(text) - SHOWN;
	return (first == NULL ? text : first);
}

/* Add what matters of a text, in one line, to a reason. */
static void
add_told(char *why, size_t len, char *text, const char *who, bool alarm)
{
	const char *said;
	size_t used;
	char *end;

	fprintf(stderr, "%s\n", text);
	for (end = text; *end != '\0'; end++)
		if (*end < ' ' || *end > '~')
			*end = ' ';
	while (end > text && end[-1] == ' ')
		*--end = '\0';
	if (*text == '\0')
		return;
	said = telling(text, alarm);
	used = strlen(why);
	snprintf(why + used, len - used, ": %s%s%.*s", who,
	    said != text ? "... " : "", SHOWN, said);
}

void
server_fail(struct bench *b, struct server *s, const char *fmt, ...)
{
	char log[80], why[3 * SHOWN];
	size_t len;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, SHOWN, fmt, ap);
	va_end(ap);
	len = strlen(why);
	add_told(why, sizeof(why), s->s_text, "", true);
	if (s->s_started) {
		snprintf(log, sizeof(log), "%s: ", s->s_name);
		read_text(b, s, KEEPER_LOG, s->s_log);
		/* When it runs a client's errors are no alarm. */
		add_told(why, sizeof(why), s->s_text, strlen(why) > len ?
		    log : "", !s->s_ready);
	}
	errno = 0;
	bench_fail(b, "%s%s", why, strlen(why) > len ? "" :
	    ": it said nothing");
}

void
server_fail_self(struct bench *b, struct server *s, const char *why)
{
	s->s_text[0] = '\0';
	server_fail(b, s, "%s", why);
}

static void
run(struct bench *b, struct server *s, long limit_s, const char *const argv[],
    struct order *o)
{
	memset(o, 0, sizeof(*o));
	o->o_what = ORDER_RUN;
	o->o_limit_s = limit_s;
	ask(b, s, o, argv);
	s->s_times = o->o_times;
	read_text(b, s, KEEPER_OUTPUT, 0);
}

bool
server_try(struct bench *b, struct server *s, long limit_s,
    const char *const argv[])
{
	struct order o;

	run(b, s, limit_s, argv, &o);
	return (!o.o_late && o.o_status == 0);
}

void
server_run(struct bench *b, struct server *s, long limit_s,
    const char *const argv[])
{
	server_run_to(b, s, limit_s, argv, 0);
}

void
server_run_to(struct bench *b, struct server *s, long limit_s,
    const char *const argv[], int status)
{
	struct order o;

	run(b, s, limit_s, argv, &o);
	if (o.o_late)
		server_fail(b, s, "%s did not end within %ld s", argv[0],
		    limit_s);
	if (WIFSIGNALED(o.o_status))
		server_fail(b, s, "%s was killed by signal %d", argv[0],
		    WTERMSIG(o.o_status));
	if (WEXITSTATUS(o.o_status) != status)
		server_fail(b, s, "%s ended with status %d", argv[0],
		    WEXITSTATUS(o.o_status));
}

void
server_start(struct bench *b, struct server *s, long cpus,
    const char *const argv[])
{
	struct order o = { .o_what = ORDER_START };
	char path[PATH_MAX + 16];
	struct stat st;

	path_of(s, KEEPER_LOG, path, sizeof(path));
	s->s_log = lstat(path, &st) == -1 ? 0 : st.st_size;
	s->s_started = true;
	s->s_ready = false;
	/* Where all are meant, nobody need be able to bind it. */
	o.o_cpus = cpus < os_cpus() ? cpus : 0;
	ask(b, s, &o, argv);
}

static bool
reached(int port)
{
	struct sockaddr_in sin;
	bool yes;
	int fd;

	memset(&sin, 0, sizeof(sin));
	sin.sin_family = AF_INET;
	sin.sin_port = htons((uint16_t)port);
	sin.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if ((fd = socket(AF_INET, SOCK_STREAM, 0)) == -1)
		return (false);
	yes = connect(fd, (struct sockaddr *)&sin, sizeof(sin)) == 0;
	close(fd);
	return (yes);
}

/* Somebody else may answer on a port: the server must live. */
void
server_ready(struct bench *b, struct server *s, const char *const probe[],
    int port)
{
	const struct timespec ts = { 0, 20000000 };
	struct order o;
	uint64_t begun;
	bool yes;

	for (begun = bench_now();; (void)nanosleep(&ts, NULL)) {
		yes = probe != NULL ? server_try(b, s, READY_S, probe) :
		    reached(port);
		memset(&o, 0, sizeof(o));
		o.o_what = ORDER_LOOK;
		ask(b, s, &o, NULL);
		if (!o.o_alive) {
			s->s_text[0] = '\0';
			server_fail(b, s, "%s ended at once", s->s_name);
		}
		s->s_ready = yes;
		if (yes)
			return;
		if (bench_now() - begun > READY_S * UINT64_C(1000000000))
			server_fail(b, s, "%s does not answer after %d s",
			    s->s_name, READY_S);
	}
}

void
server_stop(struct bench *b, struct server *s, int signo)
{
	struct order o = { .o_what = ORDER_STOP, .o_limit_s = STOP_S };

	o.o_signo = signo;
	ask(b, s, &o, NULL);
	if (o.o_late || o.o_status != 0) {
		s->s_text[0] = '\0';
		server_fail(b, s, o.o_late ? "%s did not stop" :
		    "%s did not stop well", s->s_name);
	}
	s->s_started = false;
}
