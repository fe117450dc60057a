/*
 * slowcall N -- CMD [argument ...]
 *
 * Run a command whose system calls are slower, by a filter of N instructions.
 */
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os.h"

int
main(int argc, char *argv[])
{
	char *end;
	long n;
	int at;

	n = argc > 1 ? strtol(argv[1], &end, 10) : -1;
	at = argc > 2 && strcmp(argv[2], "--") == 0 ? 3 : 2;
	if (argc <= at || end == argv[1] || *end != '\0' || n < 0)
		errx(125, "usage: slowcall N -- CMD [argument ...]");
	if (os_slow_calls(n) == -1)
		err(125, "can not slow system calls by %ld instructions", n);
	(void)execvp(argv[at], &argv[at]);
	err(127, "%s", argv[at]);
}
