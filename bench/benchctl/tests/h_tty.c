/*
 * h_tty command ...
 *
 * Run a command with a terminal as its standard output, copy what it prints
 * there, and end as it does.
 */
#include <sys/wait.h>

#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int
open_terminal(int master)
{
	const char *name;
	int fd;

	if (grantpt(master) == -1 || unlockpt(master) == -1 ||
	    (name = ptsname(master)) == NULL ||
	    (fd = open(name, O_RDWR | O_NOCTTY)) == -1)
		err(99, "no terminal");
	return (fd);
}

int
main(int argc, char *argv[])
{
	char buf[1024];
	ssize_t n;
	pid_t pid;
	int master, status, terminal;

	if (argc < 2)
		errx(99, "no command");
	if ((master = posix_openpt(O_RDWR | O_NOCTTY)) == -1)
		err(99, "no terminal");
	terminal = open_terminal(master);
	if ((pid = fork()) == -1)
		err(99, "fork");
	if (pid == 0) {
		(void)dup2(terminal, STDOUT_FILENO);
		(void)close(terminal);
		(void)close(master);
		execvp(argv[1], argv + 1);
		err(99, "%s", argv[1]);
	}
	(void)close(terminal);
	/* The end of a terminal is an error on some systems. */
	while ((n = read(master, buf, sizeof(buf))) > 0)
		if (write(STDOUT_FILENO, buf, (size_t)n) != n)
			err(99, "standard output");
	if (waitpid(pid, &status, 0) == -1)
		err(99, "waitpid");
	return (WIFEXITED(status) ? WEXITSTATUS(status) : 98);
}
