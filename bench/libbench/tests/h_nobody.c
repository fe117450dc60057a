/*
 * Execute a program as a user who runs nothing else, and may have so many
 * processes:
 *
 *	h_nobody USER PROCESSES program ...
 */
#include <sys/types.h>
#include <sys/resource.h>

#include <err.h>
#include <stdlib.h>
#include <unistd.h>

#include "os.h"

int
main(int argc, char *argv[])
{
	struct rlimit rl;
	id_t user;

	if (argc < 4)
		return (2);
	user = (id_t)strtol(argv[1], NULL, 10);
	rl.rlim_cur = rl.rlim_max = (rlim_t)strtol(argv[2], NULL, 10);
	if (setrlimit(RLIMIT_NPROC, &rl) == -1)
		err(126, "setrlimit");
	if (os_become(user, user) == -1)
		err(126, "os_become");
	(void)execvp(argv[3], argv + 3);
	err(127, "%s", argv[3]);
}
