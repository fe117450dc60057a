/*
 * The system's own RPC, that of ONC (RFC 5531), where there is one.
 */
#ifndef H_RPC_H
#define H_RPC_H

#include <netinet/in.h>

#include <stdbool.h>

/* Why there is none, or NULL. */
const char *remote_missing(void);

/*
 * Serve calls that come to a bound socket, each of which has a number and is
 * answered by the next one, until stop can be read; an errno if it can not.
 */
int	remote_serve(int fd, bool stream, int stop);

/* A client of that; NULL if there can be none.  Whether n is answered well. */
void	*remote_open(const struct sockaddr_in *, bool stream);
bool	remote_call(void *, unsigned n);
void	remote_close(void *);

#endif
