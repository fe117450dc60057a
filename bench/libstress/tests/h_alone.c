/*
 * h_alone PROGRAM [ARGUMENT ...]: run it in a session of its own, as kyua runs
 * a case, and with no signal ignored, as a shell would ignore SIGINT in what it
 * leaves in the background.
 */
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int
main(int argc, char *argv[])
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
	size_t i;

	if (argc < 2) {
		(void)fprintf(stderr,
		    "usage: h_alone program [argument ...]\n");
		return (2);
	}
	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		(void)signal(signals[i], SIG_DFL);
	if (setsid() == -1)
		err(126, "setsid");
	(void)execvp(argv[1], argv + 1);
	err(127, "%s", argv[1]);
}
