#include <sys/time.h>

#include <netinet/in.h>

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <string.h>
#include <unistd.h>

#include "reflect.h"

#define BACKLOG	128

int
reflect_listen(const char *address, const char *port)
{
	struct addrinfo hints, *ai;
	int fd, one, error;

	memset(&hints, 0, sizeof(hints));
	hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
	hints.ai_socktype = SOCK_STREAM;
	if (getaddrinfo(address, port, &hints, &ai) != 0) {
		errno = EINVAL;
		return (-1);
	}
	one = 1;
	fd = socket(ai->ai_family, SOCK_STREAM, 0);
	/* Each address has a socket of its own: IPv6 is only that. */
	if (fd != -1 && ((ai->ai_family == AF_INET6 && setsockopt(fd,
	    IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof(one)) == -1) ||
	    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one)) == -1 ||
	    bind(fd, ai->ai_addr, ai->ai_addrlen) == -1 ||
	    listen(fd, BACKLOG) == -1)) {
		error = errno;
		(void)close(fd);
		errno = error;
		fd = -1;
	}
	freeaddrinfo(ai);
	return (fd);
}

int
reflect_port(int fd)
{
	struct sockaddr_storage ss;
	socklen_t len;

	len = sizeof(ss);
	if (getsockname(fd, (void *)&ss, &len) == -1)
		return (-1);
	return (ntohs(ss.ss_family == AF_INET6 ?
	    ((struct sockaddr_in6 *)&ss)->sin6_port :
	    ((struct sockaddr_in *)&ss)->sin_port));
}

void
reflect_set_port(struct sockaddr_storage *ss, int port)
{
	if (ss->ss_family == AF_INET6)
		((struct sockaddr_in6 *)ss)->sin6_port =
		    htons((in_port_t)port);
	else
		((struct sockaddr_in *)ss)->sin_port = htons((in_port_t)port);
}

socklen_t
reflect_length(const struct sockaddr_storage *ss)
{
	return (ss->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) :
	    sizeof(struct sockaddr_in));
}

/* A socket can be bound to those of this host, and to no others. */
bool
reflect_is_here(const struct sockaddr_storage *ss)
{
	struct sockaddr_storage any;
	bool here;
	int fd;

	any = *ss;
	reflect_set_port(&any, 0);
	if ((fd = socket(any.ss_family, SOCK_DGRAM, 0)) == -1)
		return (false);
	here = bind(fd, (void *)&any, reflect_length(&any)) == 0;
	(void)close(fd);
	return (here);
}

int
reflect_patience(int fd, long seconds)
{
	struct timeval tv;
	socklen_t len;
	int one, type;

	one = 1;
	tv.tv_sec = seconds;
	tv.tv_usec = 0;
	len = sizeof(type);
	if (setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &tv, sizeof(tv)) == -1 ||
	    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &tv, sizeof(tv)) == -1 ||
	    getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &len) == -1)
		return (-1);
	return (type == SOCK_STREAM ? setsockopt(fd, IPPROTO_TCP, TCP_NODELAY,
	    &one, sizeof(one)) : 0);
}

int
reflect_beside(int fd, int type)
{
	struct sockaddr_storage ss;
	socklen_t len;
	int new, error;

	len = sizeof(ss);
	if (getsockname(fd, (void *)&ss, &len) == -1 ||
	    (new = socket(ss.ss_family, type, 0)) == -1)
		return (-1);
	reflect_set_port(&ss, 0);
	if (bind(new, (void *)&ss, len) == 0 &&
	    (type == SOCK_DGRAM || listen(new, BACKLOG) == 0))
		return (new);
	error = errno;
	(void)close(new);
	errno = error;
	return (-1);
}
