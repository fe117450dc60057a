#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "setting.h"
#include "spawn_impl.h"

/* What a signal that ends the controller has to take along. */
static volatile sig_atomic_t running;

static void
on_signal(int signo)
{
	if (running > 0)
		(void)kill((pid_t)running, SIGKILL);
	(void)signal(signo, SIG_DFL);
	(void)raise(signo);
}

static void
catch_signals(void)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction sa, old;
	size_t i;

	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = on_signal;
	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		/* What the caller ignores stays so, as nohup(1) wants it. */
		if (sigaction(signals[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			(void)sigaction(signals[i], &sa, NULL);
}

static char *
copy(const char *text)
{
	char *s;

	if ((s = strdup(text)) == NULL)
		_exit(126);
	return (s);
}

/* The settings go to the worker as they came, as -v options. */
static void
execute(const struct bench *b, const struct worker *w, int fd, long number,
    uint64_t ns)
{
	char program[PATH_MAX], text[PATH_MAX], *argv[40];
	const struct setting *s;
	const char *srcdir;
	size_t i, n;

	srcdir = atf_tc_get_config_var_wd(b->b_tc, "srcdir", ".");
	(void)snprintf(program, sizeof(program), "%s/%s", srcdir,
	    os_progname());
	n = 0;
	argv[n++] = program;
	argv[n++] = copy("-r");
	argv[n++] = copy(w->w_result);
	argv[n++] = copy("-s");
	argv[n++] = copy(srcdir);
	for (i = 0; (s = setting_at(i)) != NULL; i++) {
		if (!atf_tc_has_config_var(b->b_tc, s->s_name))
			continue;
		(void)snprintf(text, sizeof(text), "-v%s=%s", s->s_name,
		    atf_tc_get_config_var(b->b_tc, s->s_name));
		argv[n++] = copy(text);
	}
	argv[n++] = copy(atf_tc_get_ident(b->b_tc));
	argv[n] = NULL;
	n = (size_t)snprintf(text, sizeof(text), "%d:%ld:%ld:%ju:", fd, number,
	    b->b_config.g_seed, (uintmax_t)ns);
	for (i = 0; i < b->b_points.p_count && n + 2 < sizeof(text); i++)
		text[n++] = b->b_only[i] && !b->b_left[i] ? '1' : '0';
	text[n] = '\0';
	/* Benchmarks that print do not get between the records. */
	if (setenv(BENCH_WORKER, text, 1) == -1 ||
	    (getenv(BENCH_INSIDE) == NULL &&
	    setenv(BENCH_ALONE, "", 1) == -1) ||
	    setenv(BENCH_INSIDE, "internal-yes-value", 1) == -1 ||
	    dup2(STDERR_FILENO, STDOUT_FILENO) == -1)
		_exit(126);
	(void)execv(program, argv);
	_exit(127);
}

int
worker_spawn(struct bench *b, long number, uint64_t ns, struct worker *w,
    char *err, size_t errlen)
{
	int fd[2];

	catch_signals();
	(void)snprintf(w->w_result, sizeof(w->w_result), "%s/result",
	    b->b_dir);
	if (pipe(fd) == -1) {
		(void)snprintf(err, errlen, "pipe: %s", strerror(errno));
		return (-1);
	}
	(void)fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	(void)fflush(NULL);
	if ((w->w_pid = fork()) == 0)
		execute(b, w, fd[1], number, ns);
	(void)close(fd[1]);
	if (w->w_pid == -1) {
		(void)snprintf(err, errlen, "fork: %s", strerror(errno));
		(void)close(fd[0]);
		return (-1);
	}
	running = w->w_pid;
	w->w_fd = fd[0];
	return (0);
}

void
worker_kill(struct worker *w)
{
	(void)kill(w->w_pid, SIGKILL);
}

/*
 * Its wait status; the pipe is closed.  A worker that has no more to say but
 * does not end within so many seconds is killed, which sets hung.
 */
int
worker_wait(struct worker *w, long patience_s, bool *hung)
{
	const struct timespec ts = { 0, 2000000 };
	uint64_t begun;
	pid_t pid;
	int status;

	(void)close(w->w_fd);
	*hung = false;
	begun = bench_now();
	while ((pid = waitpid(w->w_pid, &status, WNOHANG)) != w->w_pid) {
		if (pid == -1 && errno != EINTR)
			return (-1);
		if (!*hung && bench_now() - begun >
		    (uint64_t)patience_s * 1000000000) {
			worker_kill(w);
			*hung = true;
		}
		(void)nanosleep(&ts, NULL);
	}
	running = 0;
	return (status);
}

/* One line: "passed", "skipped: why", "failed: why". */
void
worker_result(struct worker *w, char *word, size_t wordlen, char *why,
    size_t whylen)
{
	char line[BENCH_REASON + 64];
	FILE *f;
	char *colon;

	word[0] = why[0] = '\0';
	if ((f = fopen(w->w_result, "r")) != NULL) {
		if (fgets(line, (int)sizeof(line), f) != NULL) {
			line[strcspn(line, "\n")] = '\0';
			if ((colon = strstr(line, ": ")) != NULL) {
				*colon = '\0';
				(void)snprintf(why, whylen, "%s", colon + 2);
			}
			(void)snprintf(word, wordlen, "%s", line);
		}
		(void)fclose(f);
	}
	(void)unlink(w->w_result);
}
