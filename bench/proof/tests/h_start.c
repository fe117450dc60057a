/*
 * h_start PROGRAM: what it costs to be held against a large baseline.  Reads
 * one of 1,000 points, starts the test program in turn without and with it,
 * and prints how much CPU time each took at the least.
 */
#include <sys/resource.h>
#include <sys/wait.h>

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "baseline.h"
#include "stat.h"

#define POINTS	1000
#define TIMES	51
#define PROMISE	10.0	/* ms for reading, at the most */

/* ms of CPU time, of this process or of those that it waited for. */
static double
used(int who)
{
	struct rusage r;

	if (getrusage(who, &r) == -1)
		err(1, "getrusage");
	return ((double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) * 1e3 +
	    (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e3);
}

static void
make_baseline(FILE *f)
{
	static const char *const names[] = { "n=0", "n=1", "n=2", "n=3",
	    "n=4", "n=5", "n=6", "n=7", "n=8", "n=9" };
	static struct baseline_point points[POINTS];
	static char ids[POINTS][40];
	struct baseline b;
	char why[256];
	size_t i;

	memset(&b, 0, sizeof(b));
	b.b_name = b.b_system = b.b_profile = b.b_who = "any";
	b.b_machine = "amd64, Some CPU, 2 CPUs, 4 GiB";
	b.b_when = 1;
	b.b_points = points;
	b.b_npoints = POINTS;
	for (i = 0; i < POINTS; i++) {
		(void)snprintf(ids[i], sizeof(ids[i]), "group/t_program:c%zu",
		    i / 10);
		points[i].p_id = ids[i];
		points[i].p_point = names[i % 10];
		points[i].p_unit = "ns/op";
		points[i].p_centre = points[i].p_guard = 95.0312 + (double)i;
		points[i].p_spread = 0.00812;
		points[i].p_runs = 10;
		points[i].p_boots = 3;
	}
	if (baseline_write(f, &b, why, sizeof(why)) == -1 || fclose(f) == EOF)
		errx(1, "the baseline can not be written: %s", why);
}

/* ms that the program needs to list its cases. */
static double
start(const char *program, const char *baseline)
{
	char dir[4096], setting[4096 + 16];
	double before;
	pid_t pid;
	int null, status;

	(void)snprintf(dir, sizeof(dir), "%s", program);
	*strrchr(dir, '/') = '\0';
	(void)snprintf(setting, sizeof(setting), "baseline=%s", baseline);
	before = used(RUSAGE_CHILDREN);
	if ((pid = fork()) == -1)
		err(1, "fork");
	if (pid == 0) {
		if ((null = open("/dev/null", O_WRONLY)) == -1 ||
		    dup2(null, STDOUT_FILENO) == -1)
			_exit(126);
		(void)execl(program, program, "-s", dir, "-v", setting, "-v",
		    "anchor=none", "-l", (char *)NULL);
		_exit(127);
	}
	if (waitpid(pid, &status, 0) != pid || status != 0)
		errx(1, "%s can not list its cases", program);
	return (used(RUSAGE_CHILDREN) - before);
}

/* What else goes on only adds to it. */
static double
least(const double *x)
{
	return (stat_quantile(x, TIMES, 0));
}

int
main(int argc, char *argv[])
{
	double reading[TIMES], with[TIMES], without[TIMES], before;
	char path[] = "/tmp/h_start.XXXXXX", why[256];
	struct baseline *b;
	size_t i;
	int fd;

	if (argc != 2 || strchr(argv[1], '/') == NULL)
		errx(2, "usage: h_start PATH/PROGRAM");
	if ((fd = mkstemp(path)) == -1)
		err(1, "%s", path);
	make_baseline(fdopen(fd, "w"));
	for (i = 0; i < TIMES; i++) {
		before = used(RUSAGE_SELF);
		if ((b = baseline_read(path, why, sizeof(why))) == NULL)
			errx(1, "%s", why);
		reading[i] = used(RUSAGE_SELF) - before;
		baseline_free(b);
		without[i] = start(argv[1], "none");
		with[i] = start(argv[1], path);
	}
	(void)unlink(path);
	printf("A baseline of %d points is read in %.2f ms; a test program "
	    "starts in\n%.2f ms without and in %.2f ms with it, of CPU time "
	    "(least of %d;\nreading is promised to take %.0f ms at the "
	    "most).\n", POINTS, least(reading), least(without), least(with),
	    TIMES, PROMISE);
	return (fflush(stdout) == EOF);
}
