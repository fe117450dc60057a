/*
 * Programs of other packages, and servers, which a case starts for itself
 * alone.  A keeper, a guardian of bench_guard(3), starts all of them, servers
 * as an unprivileged user in a directory in memory that nobody else may enter.
 * When the worker is gone, however it ends, the keeper kills what it started,
 * and then the directory goes.
 */
#ifndef H_SERVER_H
#define H_SERVER_H

#include <sys/types.h>

#include <limits.h>

#include "bench.h"

#define SERVER_ARGS	40
#define SERVER_TEXT	65536	/* of a program's output, at the most */

/* What a program took, in seconds. */
struct server_times {
	double	st_real, st_user, st_sys;
};

struct server {
	const char *s_name;		/* for messages: "PostgreSQL" */
	/* The superuser becomes the first that there is; NULL: nobody. */
	const char *const *s_users;
	int	s_kill;			/* signal that ends it at once */
	void	(*s_left)(const struct server *); /* remove more, or NULL */

	char	s_dir[PATH_MAX];
	char	s_user[64];		/* empty: nobody is changed to */
	uid_t	s_uid;
	gid_t	s_gid;
	char	s_text[SERVER_TEXT];	/* what the last program printed ... */
	struct server_times s_times;	/* ... and took */

	bool	s_started, s_ready;	/* the server was; it has answered */
	off_t	s_log;			/* where its log begins */

	struct bench_guard s_guard;
	pid_t	s_pid, s_job;		/* in the keeper; 0: there is none */
};

/*
 * The path of a program in buf: from PATH, or one of the directories where
 * packages put servers; the case is skipped, naming the package, if there is
 * none.  server_look() only says so.  server_beside() takes it from the
 * directory of another program.
 */
void	server_find(const char *program, const char *package, char *buf,
	    size_t);
bool	server_look(const char *program, char *buf, size_t);
void	server_beside(const char *path, const char *program,
	    const char *package, char *buf, size_t);

/* The keeper of what runs in a directory, that of bench_memfs() as a rule. */
void	server_open(struct bench *, struct server *, const char *dir);
void	server_close(struct bench *, struct server *);

/*
 * The settings share/macro/NAME, which a note names, in the directory; @DIR@
 * and @PORT@ are replaced.
 */
void	server_settings(struct bench *, struct server *, const char *name,
	    int port, char *buf, size_t);

/*
 * Run a program to its end, its output being s_text; what fails, or lasts
 * longer than so many seconds, fails the case with what it printed.
 * server_run_to() wants another status than 0, server_try() returns whether it
 * ended well.
 */
void	server_run(struct bench *, struct server *, long limit_s,
	    const char *const argv[]);
void	server_run_to(struct bench *, struct server *, long limit_s,
	    const char *const argv[], int status);
bool	server_try(struct bench *, struct server *, long limit_s,
	    const char *const argv[]);

/*
 * Start the server on the first so many CPUs; wait until a program ends well
 * or, without one, until a TCP connection to the port of 127.0.0.1 can be
 * made; and stop it by a signal.  What it printed shows why it fails.
 */
void	server_start(struct bench *, struct server *, long cpus,
	    const char *const argv[]);
void	server_ready(struct bench *, struct server *,
	    const char *const probe[], int port);
void	server_stop(struct bench *, struct server *, int signo);

/*
 * Fail the case; the reason ends with what matters of what the last program
 * printed and, from its start to its stop, of what the server did.  All of
 * both is on standard error.  server_fail_self() is for a failure that no
 * other program has seen.
 */
void	server_fail(struct bench *, struct server *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 3, 4), __noreturn__));
void	server_fail_self(struct bench *, struct server *, const char *why)
	    __attribute__((__noreturn__));

/* A port of 127.0.0.1 that nobody has, for TCP or UDP. */
int	server_port(struct bench *);

/* A file in the directory, which the server may read. */
void	server_file(struct bench *, struct server *, const char *name,
	    const void *, size_t);

/*
 * The one line of a program's version, which is noted; most programs say it
 * and end well, with the status 0.
 */
void	server_version(struct bench *, struct server *, const char *program,
	    const char *option, int status);

#endif
