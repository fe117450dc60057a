/* A host may have no loopback, or have it down. */
#ifndef H_LOOPBACK_H
#define H_LOOPBACK_H

#include <sys/socket.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "stress.h"

/* A socket at any port of it, and where; -1 with errno. */
static inline int
loopback_socket(int type, struct sockaddr_in *sin)
{
	socklen_t len;
	int error, fd;

	memset(sin, 0, sizeof(*sin));
	sin->sin_family = AF_INET;
	sin->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	len = sizeof(*sin);
	if ((fd = socket(AF_INET, type, 0)) == -1)
		return (-1);
	if (bind(fd, (struct sockaddr *)sin, len) == 0 &&
	    (type != SOCK_STREAM || listen(fd, 8) == 0) &&
	    getsockname(fd, (struct sockaddr *)sin, &len) == 0)
		return (fd);
	error = errno;
	(void)close(fd);
	errno = error;
	return (-1);
}

/* In c_open: one socket, and another that is connected to it. */
static inline void
loopback_try(struct stress *s, int type)
{
	static const int missing[] = { EADDRNOTAVAIL, EAFNOSUPPORT,
	    EPROTONOSUPPORT, ENETUNREACH, EHOSTUNREACH, ENETDOWN };
	struct sockaddr_in sin;
	size_t i;
	int error, from, to;

	error = 0;
	from = -1;
	if ((to = loopback_socket(type, &sin)) == -1 ||
	    (from = socket(AF_INET, type, 0)) == -1 ||
	    connect(from, (struct sockaddr *)&sin, sizeof(sin)) == -1)
		error = errno;
	if (to != -1)
		(void)close(to);
	if (from != -1)
		(void)close(from);
	for (i = 0; i < sizeof(missing) / sizeof(missing[0]); i++)
		if (error == missing[i])
			stress_skip(s, "there is no way to 127.0.0.1: %s; is "
			    "the loopback up?", strerror(error));
	errno = error;
	if (error != 0)
		stress_fail(s, "a connection over the loopback");
}

#endif
