/*
 * Running the planted benchmarks of h_plant as kyua would, and looking at
 * what they leave.
 */
#ifndef H_PLANT_H
#define H_PLANT_H

#include <sys/wait.h>

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_impl.h"

/* The program whose cases are run. */
#ifndef H_PLANT
#define H_PLANT	"h_plant"
#endif
static const char *plant_program = H_PLANT;
static bool plant_apart;		/* in a process group of its own */

static char result[512];		/* the ATF result of the last run */
static char output[256 * 1024];		/* its standard output */

static inline void
slurp(const char *file, char *buf, size_t len)
{
	ssize_t n;
	int fd;

	buf[0] = '\0';
	if ((fd = open(file, O_RDONLY)) == -1)
		return;
	n = read(fd, buf, len - 1);
	buf[n > 0 ? n : 0] = '\0';
	(void)close(fd);
}

/*
 * Every process of a run inherits the write end of this pipe: it ends when
 * the last of them is gone.
 */
static int lifeline;

static inline pid_t
start(const atf_tc_t *tc, const char *name, const char *var)
{
	char program[PATH_MAX];
	const char *srcdir;
	pid_t pid;
	int fd, life[2];

	srcdir = atf_tc_get_config_var(tc, "srcdir");
	(void)snprintf(program, sizeof(program), "%s/%s", srcdir,
	    plant_program);
	(void)unlink("result");
	ATF_REQUIRE(pipe(life) == 0);
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid != 0) {
		(void)close(life[1]);
		lifeline = life[0];
		return (pid);
	}
	if (plant_apart)
		(void)setpgid(0, 0);
	(void)setenv("BENCH_PROFILE", "smoke", 0);
	/* However busy the machine is, both batches are timed. */
	(void)setenv("BENCH_CAP_MS", "60000", 0);
	fd = open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	(void)dup2(fd, STDOUT_FILENO);
	if (var != NULL)
		(void)execl(program, program, "-r", "result", "-s", srcdir,
		    "-v", var, name, (char *)NULL);
	else
		(void)execl(program, program, "-r", "result", "-s", srcdir,
		    name, (char *)NULL);
	_exit(127);
}

/* No process and no file is left of what was started. */
static inline void
check_gone(void)
{
	struct pollfd pfd;

	pfd.fd = lifeline;
	pfd.events = POLLIN;
	ATF_CHECK_EQ_MSG(1, poll(&pfd, 1, 10000), "a process is left");
	(void)close(lifeline);
	ATF_CHECK(system("ls bench.* >/dev/null 2>&1") != 0);
}

static inline void
run_with(const atf_tc_t *tc, const char *name, const char *var)
{
	pid_t pid;

	pid = start(tc, name, var);
	ATF_REQUIRE_EQ(pid, waitpid(pid, NULL, 0));
	slurp("result", result, sizeof(result));
	slurp("output", output, sizeof(output));
	result[strcspn(result, "\n")] = '\0';
	check_gone();
}

static inline void
run(const atf_tc_t *tc, const char *name)
{
	run_with(tc, name, NULL);
}

static inline void
gives(const char *expected)
{
	ATF_CHECK_MSG(strcmp(result, expected) == 0, "\"%s\" for \"%s\"",
	    result, expected);
}

/* Every line is a record, the first is host and the last is end. */
static inline void
check_records(long *batches, struct record *point)
{
	struct record r;
	char err[256], *line, *end;
	long lines;

	*batches = lines = 0;
	for (line = output; *line != '\0'; line = end) {
		end = strchr(line, '\n');
		ATF_REQUIRE(end != NULL);
		end++;
		ATF_REQUIRE_EQ_MSG(1, record_parse(&r, line,
		    (size_t)(end - line), err, sizeof(err)), "%s", err);
		ATF_CHECK((lines == 0) == (r.r_type == RECORD_HOST));
		ATF_CHECK((lines == 1) == (r.r_type == RECORD_CASE));
		ATF_CHECK((*end == '\0') == (r.r_type == RECORD_END));
		if (r.r_type == RECORD_BATCH)
			++*batches;
		if (r.r_type == RECORD_POINT && point != NULL)
			ATF_REQUIRE_EQ(1, record_parse(point, line,
			    (size_t)(end - line), err, sizeof(err)));
		if (r.r_type == RECORD_END)
			ATF_CHECK_EQ(lines, r.r_lines);
		lines++;
	}
	ATF_CHECK(lines > 2);
}

#endif
