/*
 * Print the arguments, each with its NUL; the exit status is their number.
 */
#include <string.h>
#include <unistd.h>

int
main(int argc, char *argv[])
{
	size_t len;
	int i;

	for (i = 1; i < argc; i++) {
		len = strlen(argv[i]) + 1;
		if (write(STDOUT_FILENO, argv[i], len) != (ssize_t)len)
			return (255);
	}
	return (argc);
}
