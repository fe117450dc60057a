#include <arpa/inet.h>
#include <netinet/in.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "reflect.h"

static bool
alike(const unsigned char *a, const unsigned char *b, int bits)
{
	int mask;

	if (memcmp(a, b, (size_t)(bits / 8)) != 0)
		return (false);
	mask = 0xff00 >> bits % 8 & 0xff;
	return (mask == 0 || ((a[bits / 8] ^ b[bits / 8]) & mask) == 0);
}

int
reflect_network(struct reflect_networks *all, const char *text)
{
	struct reflect_net *n;
	char address[64], *end;
	size_t len;
	long bits;

	errno = EINVAL;
	len = strcspn(text, "/");
	if (all->n_count == REFLECT_NETWORKS || text[len] != '/' ||
	    len >= sizeof(address))
		return (-1);
	memcpy(address, text, len);
	address[len] = '\0';
	n = &all->n_net[all->n_count];
	memset(n, 0, sizeof(*n));
	n->t_family = strchr(address, ':') != NULL ? AF_INET6 : AF_INET;
	if (inet_pton(n->t_family, address, n->t_address) != 1)
		return (-1);
	bits = strtol(text + len + 1, &end, 10);
	if (text[len + 1] < '0' || text[len + 1] > '9' || *end != '\0' ||
	    bits > (n->t_family == AF_INET6 ? 128 : 32))
		return (-1);
	n->t_bits = (int)bits;
	all->n_count++;
	return (0);
}

bool
reflect_allows(const struct reflect_networks *all,
    const struct sockaddr_storage *ss)
{
	const struct reflect_net *n;
	const void *address;
	size_t i;

	address = ss->ss_family == AF_INET6 ?
	    (const void *)&((const struct sockaddr_in6 *)ss)->sin6_addr :
	    (const void *)&((const struct sockaddr_in *)ss)->sin_addr;
	for (i = 0; i < all->n_count; i++) {
		n = &all->n_net[i];
		if (n->t_family == ss->ss_family &&
		    alike(n->t_address, address, n->t_bits))
			return (true);
	}
	return (false);
}
