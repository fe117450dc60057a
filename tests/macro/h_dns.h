/*
 * Questions for the address of h0.bench.test, h1.bench.test and so on, which
 * is 192.0.2.0, 192.0.2.1 and so on, and the answers, after RFC 1035.
 */
#ifndef H_DNS_H
#define H_DNS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DNS_HOSTS	200
#define DNS_MOST	512		/* bytes of a message */
#define DNS_HEADER	12

static inline unsigned
dns_number(const unsigned char *p)
{
	return ((unsigned)p[0] << 8 | p[1]);
}

/* A question of any number: its length. */
static inline size_t
dns_ask(unsigned char *p, unsigned id, int host)
{
	static const unsigned char tail[] = { 5, 'b', 'e', 'n', 'c', 'h', 4,
	    't', 'e', 's', 't', 0, 0, 1, 0, 1 };
	char name[8];
	int n;

	memset(p, 0, DNS_HEADER);
	p[0] = (unsigned char)(id >> 8);
	p[1] = (unsigned char)id;
	p[5] = 1;			/* of one question */
	n = snprintf(name, sizeof(name), "h%d", host);
	p[DNS_HEADER] = (unsigned char)n;
	memcpy(p + DNS_HEADER + 1, name, (size_t)n);
	memcpy(p + DNS_HEADER + 1 + n, tail, sizeof(tail));
	return (DNS_HEADER + 1 + (size_t)n + sizeof(tail));
}

/* Bytes of a name, 0 if it is not all there. */
static inline size_t
dns_name(const unsigned char *p, size_t len)
{
	size_t i;

	for (i = 0; i < len; i += 1U + p[i]) {
		if (p[i] == 0)
			return (i + 1);
		if (p[i] >= 192)	/* the rest is elsewhere */
			return (i + 2 <= len ? i + 2 : 0);
		if (p[i] > 63)
			return (0);
	}
	return (0);
}

/* NULL, or what is wrong with the answer to a question. */
static inline const char *
dns_wrong(const unsigned char *p, size_t len, const unsigned char *asked,
    size_t asked_len, int host)
{
	const unsigned char address[] = { 192, 0, 2, (unsigned char)host };
	static const unsigned char fixed[] = { 0, 1, 0, 1 };
	size_t n;

	if (len < asked_len || memcmp(p, asked, 2) != 0)
		return ("it answers another question");
	if ((p[2] & 0x80) == 0 || (p[2] & 0x02) != 0)
		return ("it is no answer, or only a part of one");
	if ((p[3] & 0x0f) != 0)
		return ("it reports an error");
	if (dns_number(p + 4) != 1 || memcmp(p + DNS_HEADER,
	    asked + DNS_HEADER, asked_len - DNS_HEADER) != 0)
		return ("it answers another question");
	if (dns_number(p + 6) != 1)
		return ("it has not one address");
	p += asked_len;
	len -= asked_len;
	if ((n = dns_name(p, len)) == 0 || len - n < 14 ||
	    memcmp(p + n, fixed, sizeof(fixed)) != 0 ||
	    dns_number(p + n + 8) != sizeof(address))
		return ("its address is none");
	return (memcmp(p + n + 10, address, sizeof(address)) == 0 ? NULL :
	    "its address is that of another host");
}

/* The zone with these hosts, and what a file of dnsperf asks for. */
static inline void
dns_files(char *zone, size_t zone_len, char *asked, size_t asked_len)
{
	size_t used, wanted;
	int i;

	used = (size_t)snprintf(zone, zone_len, "$ORIGIN bench.test.\n"
	    "@ 3600 IN SOA ns hostmaster 1 3600 600 86400 3600\n"
	    "@ 3600 IN NS ns\nns 3600 IN A 192.0.2.250\n");
	wanted = 0;
	for (i = 0; i < DNS_HOSTS; i++) {
		used += (size_t)snprintf(zone + used, zone_len - used,
		    "h%d 3600 IN A 192.0.2.%d\n", i, i);
		wanted += (size_t)snprintf(asked + wanted, asked_len - wanted,
		    "h%d.bench.test A\n", i);
	}
}

#endif
