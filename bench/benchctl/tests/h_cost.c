/*
 * What a command costs: h_cost WHAT COMMAND ... prints the shortest time of
 * three and the memory that it had at the most.
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
	struct rusage used;
	double begun, least, took;
	int i;

	if (argc < 3)
		return (2);
	least = 0;
	for (i = 0; i < TIMES; i++) {
		begun = seconds();
		if (run(argv + 2) != 0) {
			fprintf(stderr, "h_cost: %s failed\n", argv[2]);
			return (1);
		}
		took = seconds() - begun;
		if (i == 0 || took < least)
			least = took;
	}
	/* Kilobytes, on every system that this was written for. */
	if (getrusage(RUSAGE_CHILDREN, &used) == -1)
		return (1);
	printf("%-34s %7.3f s %6ld MB\n", argv[1], least,
	    used.ru_maxrss / 1024);
	return (0);
}
