#include <errno.h>
#include <stddef.h>

#include "h_rpc.h"

const char *
remote_missing(void)
{
	return ("this system's libc has no RPC, and libtirpc was not found: "
	    "install it with its headers, and build anew");
}

int
remote_serve(int fd, bool stream, int stop)
{
	(void)fd;
	(void)stream;
	(void)stop;
	return (ENOSYS);
}

void *
remote_open(const struct sockaddr_in *to, bool stream)
{
	(void)to;
	(void)stream;
	return (NULL);
}

bool
remote_call(void *client, unsigned n)
{
	(void)client;
	(void)n;
	return (false);
}

void
remote_close(void *client)
{
	(void)client;
}
