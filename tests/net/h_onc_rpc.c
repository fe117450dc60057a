#include <rpc/rpc.h>

#include <errno.h>
#include <string.h>

#include "h_rpc.h"

#define PROGRAM	0x20017707	/* of those that anybody may use */
#define VERSION	1
#define NEXT	1		/* the procedure; 0 does nothing everywhere */

static const struct timeval patience = { 10, 0 };

const char *
remote_missing(void)
{
	return (NULL);
}

static void
dispatch(struct svc_req *req, SVCXPRT *from)
{
	u_int n;

	n = 0;
	if (req->rq_proc != NEXT)
		svcerr_noproc(from);
	else if (!svc_getargs(from, (xdrproc_t)xdr_u_int, (char *)&n))
		svcerr_decode(from);
	else {
		n++;
		(void)svc_sendreply(from, (xdrproc_t)xdr_u_int, (char *)&n);
	}
}

/* Nobody else is told of it: there is no need of a port mapper. */
int
remote_serve(int fd, bool stream, int stop)
{
	SVCXPRT *at;
	fd_set set;

	at = stream ? svctcp_create(fd, 0, 0) : svcudp_create(fd);
	if (at == NULL || !svc_register(at, PROGRAM, VERSION, dispatch, 0))
		return (EPROTO);
	for (;;) {
		set = svc_fdset;
		FD_SET(stop, &set);
		if (select(FD_SETSIZE, &set, NULL, NULL, NULL) == -1) {
			if (errno != EINTR)
				return (errno);
			continue;
		}
		if (FD_ISSET(stop, &set))
			return (0);
		svc_getreqset(&set);
	}
}

void *
remote_open(const struct sockaddr_in *to, bool stream)
{
	struct sockaddr_in sin;
	int fd;

	sin = *to;
	fd = RPC_ANYSOCK;
	return (stream ? clnttcp_create(&sin, PROGRAM, VERSION, &fd, 0, 0) :
	    clntudp_create(&sin, PROGRAM, VERSION, patience, &fd));
}

bool
remote_call(void *client, unsigned n)
{
	u_int in, out;

	in = n;
	out = 0;
	return (clnt_call((CLIENT *)client, NEXT, (xdrproc_t)xdr_u_int,
	    (char *)&in, (xdrproc_t)xdr_u_int, (char *)&out, patience) ==
	    RPC_SUCCESS && out == in + 1);
}

void
remote_close(void *client)
{
	clnt_destroy((CLIENT *)client);
}
