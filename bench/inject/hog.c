/*
 * hog [-c CPU] [-t SECONDS]
 *
 * Use up a CPU, which is the one with this number (from 0, of those allowed),
 * until killed, or for so long; and not longer than whoever started it.
 */
#include <err.h>
#include <stdlib.h>
#include <unistd.h>

#include "os.h"

#define USAGE	"usage: hog [-c CPU] [-t SECONDS]"

static long
number(const char *text)
{
	char *end;
	long n;

	n = strtol(text, &end, 10);
	if (end == text || *end != '\0' || n < 0 || n > 1000000)
		errx(2, "%s: not a number from 0 to 1000000", text);
	return (n);
}

int
main(int argc, char *argv[])
{
	volatile unsigned long turns;
	long cpu, seconds;
	int c;

	cpu = -1;
	seconds = 0;
	while ((c = getopt(argc, argv, "c:t:")) != -1)
		switch (c) {
		case 'c':
			cpu = number(optarg);
			break;
		case 't':
			seconds = number(optarg);
			break;
		default:
			errx(2, USAGE);
		}
	if (optind != argc)
		errx(2, USAGE);
	/* Where the system has no such thing, -t and kill(1) end it. */
	(void)os_die_with_parent();
	if (cpu >= 0 && os_pin(cpu) == -1)
		err(1, "CPU %ld", cpu);
	if (seconds > 0)
		(void)alarm((unsigned int)seconds);
	for (turns = 0;; turns++)
		continue;
}
