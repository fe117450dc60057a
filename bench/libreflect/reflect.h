/*
 * The far side of the network benchmarks.
 *
 * A connection over TCP carries messages of 16 bytes, each answered by one of
 * 16 bytes; nothing is ever answered by more bytes than were sent.  What
 * a message may ask for:
 *	echo	from then on every byte comes back
 *	sink	m_count bytes of the pattern follow, and behind them a message
 *		of the same kind without bytes; the answer, when all are there,
 *		has the m_port of the latter, which none can know before, and
 *		in m_count how many were right up to the first wrong one; then
 *		the next message may come
 *	udp	datagrams that come from the port m_port to the port in the
 *		answer are sent back, as long as the connection lasts
 *	accept	connections to the port in the answer are accepted and closed
 *		at once, as long as the connection lasts
 * Functions that return int give 0, or -1 with errno, unless they say more.
 */
#ifndef REFLECT_H
#define REFLECT_H

#include <sys/types.h>
#include <sys/socket.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REFLECT_PORT	"17707"

enum reflect_what {
	REFLECT_ECHO = 'e',
	REFLECT_SINK = 's',
	REFLECT_UDP = 'u',
	REFLECT_ACCEPT = 'a'
};

#define REFLECT_BYTES	16

struct reflect_message {
	enum reflect_what m_what;
	int	m_port;
	uint64_t m_count;
};

/* message.c: EPROTO for what is no message. */
void	reflect_pack(unsigned char *, const struct reflect_message *);
int	reflect_unpack(const unsigned char *, struct reflect_message *);
/*
 * All of the bytes, or none: reflect_get() returns 1 if the other side has
 * ended before the first, ECONNRESET if after it, ETIMEDOUT if it is silent.
 */
int	reflect_put(int fd, const void *, size_t);
int	reflect_get(int fd, void *, size_t);
int	reflect_tell(int fd, const struct reflect_message *);
int	reflect_hear(int fd, struct reflect_message *);

/*
 * pattern.c: the byte at position p of a stream is that at p % PERIOD of the
 * pattern, a prime, so that what is moved by pages or segments is noticed.
 */
#define REFLECT_PERIOD	65521
void	reflect_pattern(unsigned char *, size_t);

/*
 * listen.c: a socket that listens on a numeric address, at a port of which
 * "0" is any; the port that it has; and an address with another port.
 */
int	reflect_listen(const char *address, const char *port);
int	reflect_port(int fd);
void	reflect_set_port(struct sockaddr_storage *, int port);
socklen_t reflect_length(const struct sockaddr_storage *);
/* The other side may be silent for so many seconds; nothing is held back. */
int	reflect_patience(int fd, long seconds);
/* Is it an address of this host? */
bool	reflect_is_here(const struct sockaddr_storage *);
/* A socket of this kind at the local address of fd, at any port. */
int	reflect_beside(int fd, int type);

/*
 * resolve.c: "host", "host:port" or "[host]:port" as an address of a family.
 * Returns 1 if the host has none of that family, -1 with a sentence.
 */
int	reflect_resolve(const char *where, int family,
	    struct sockaddr_storage *, char *err, size_t);
/* The host of these alone; -1 if it is none of them. */
int	reflect_host(const char *where, char *host, size_t len);

/* ask.c: connect, ask, and a datagram socket that the answers come to. */
int	reflect_connect(const struct sockaddr_storage *, long seconds);
int	reflect_ask(int fd, struct reflect_message *);
int	reflect_datagrams(int fd, long seconds);
/* ECONNREFUSED if the other side does not take this connection. */
int	reflect_greet(int fd);
/*
 * End a sink, and how many of its bytes were right; EPROTO if it can not be,
 * EALREADY if the answer was made before the end was there.
 */
int	reflect_sunk(int fd, uint64_t bytes, uint64_t *right);

/* network.c: "address/bits", and whether one of them has an address. */
#define REFLECT_NETWORKS 16
struct reflect_networks {
	size_t	n_count;
	struct reflect_net {
		int	t_family;
		unsigned char t_address[16];
		int	t_bits;
	} n_net[REFLECT_NETWORKS];
};
int	reflect_network(struct reflect_networks *, const char *);
bool	reflect_allows(const struct reflect_networks *,
	    const struct sockaddr_storage *);

/* What a reflector is run with. */
struct reflect {
	const int *r_listen;		/* sockets that listen */
	size_t	r_listens;
	int	r_stop;			/* when this can be read, it ends */
	long	r_most;			/* connections at once */
	long	r_idle;			/* seconds that one may be silent */
	long	r_lose;			/* every so manieth datagram; 0: none */
	const struct reflect_networks *r_networks;	/* NULL: all */
};

/* run.c: until it is told to stop; no process is left behind. */
int	reflect_run(const struct reflect *);

/* serve.c: one connection, until it ends. */
int	reflect_serve(const struct reflect *, int fd);

#endif
