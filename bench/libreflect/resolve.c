#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reflect.h"

/* More colons than one are an address of IPv6 without a port. */
static int
split(const char *where, char *host, size_t len, const char **port)
{
	const char *end;
	size_t n;

	*port = REFLECT_PORT;
	if (where[0] == '[') {
		where++;
		if ((end = strchr(where, ']')) == NULL ||
		    (end[1] != '\0' && end[1] != ':'))
			return (-1);
		if (end[1] == ':')
			*port = end + 2;
	} else if ((end = strchr(where, ':')) == NULL ||
	    strchr(end + 1, ':') != NULL)
		end = where + strlen(where);
	else
		*port = end + 1;
	n = (size_t)(end - where);
	if (n == 0 || n >= len || **port == '\0')
		return (-1);
	memcpy(host, where, n);
	host[n] = '\0';
	return (0);
}

int
reflect_host(const char *where, char *host, size_t len)
{
	const char *port;

	return (split(where, host, len, &port));
}

/* What resolvers make of a port that there is none of differs. */
static bool
is_port(const char *port)
{
	long n;

	n = strtol(port, NULL, 10);
	return (port[strspn(port, "0123456789")] == '\0' && n >= 1 &&
	    n <= 65535);
}

int
reflect_resolve(const char *where, int family, struct sockaddr_storage *ss,
    char *err, size_t len)
{
	struct addrinfo hints, *all, *ai;
	const char *port;
	char host[256];
	int error;

	if (split(where, host, sizeof(host), &port) == -1) {
		(void)snprintf(err, len, "\"%s\" is neither a host nor "
		    "host:port nor [host]:port", where);
		return (-1);
	}
	if (!is_port(port)) {
		(void)snprintf(err, len, "\"%s\": the port is not a number "
		    "from 1 to 65535", where);
		return (-1);
	}
	memset(&hints, 0, sizeof(hints));
	hints.ai_socktype = SOCK_STREAM;
	hints.ai_flags = AI_NUMERICSERV;
	if ((error = getaddrinfo(host, port, &hints, &all)) != 0) {
		(void)snprintf(err, len, "%s, port %s: %s", host, port,
		    gai_strerror(error));
		return (-1);
	}
	for (ai = all; ai != NULL && ai->ai_family != family; ai = ai->ai_next)
		continue;
	if (ai != NULL) {
		memset(ss, 0, sizeof(*ss));
		memcpy(ss, ai->ai_addr, ai->ai_addrlen);
	}
	freeaddrinfo(all);
	return (ai == NULL);
}
