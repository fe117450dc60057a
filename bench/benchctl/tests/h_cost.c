/*
 * What a command costs: h_cost WHAT COMMAND ... prints the shortest time of
 * three, what it had of a CPU meanwhile, and how much memory at the most.
 */
#include <sys/resource.h>
#include <sys/wait.h>

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define TIMES	3

static double
seconds(void)
{
	struct timespec ts;

	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	return ((double)ts.tv_sec + (double)ts.tv_nsec / 1e9);
}

static double
cpu(const struct rusage *u)
{
	return ((double)(u->ru_utime.tv_sec + u->ru_stime.tv_sec) +
	    (double)(u->ru_utime.tv_usec + u->ru_stime.tv_usec) / 1e6);
}

static int
run(char *argv[])
{
	pid_t pid;
	int fd, status;

	if ((pid = fork()) == 0) {
		if ((fd = open("/dev/null", O_WRONLY)) == -1 ||
		    dup2(fd, STDOUT_FILENO) == -1)
			_exit(127);
		(void)execvp(argv[0], argv);
		_exit(127);
	}
	if (pid == -1 || waitpid(pid, &status, 0) != pid)
		return (-1);
	return (WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

int
main(int argc, char *argv[])
{
	struct rusage before, used;
	double begun, least, least_cpu, took;
	int i;

	if (argc < 3)
		return (2);
	least = least_cpu = 0;
	for (i = 0; i < TIMES; i++) {
		if (getrusage(RUSAGE_CHILDREN, &before) == -1)
			return (1);
		begun = seconds();
		if (run(argv + 2) != 0) {
			fprintf(stderr, "h_cost: %s failed\n", argv[2]);
			return (1);
		}
		took = seconds() - begun;
		if (getrusage(RUSAGE_CHILDREN, &used) == -1)
			return (1);
		if (i == 0 || took < least)
			least = took;
		took = cpu(&used) - cpu(&before);
		if (i == 0 || took < least_cpu)
			least_cpu = took;
	}
	/* Kilobytes, on every system that this was written for. */
	printf("%-34s %7.3f s %7.3f s CPU %6ld MB\n", argv[1], least,
	    least_cpu, used.ru_maxrss / 1024);
	return (0);
}
