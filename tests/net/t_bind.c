#include "h_knee.h"
#include "h_sockets.h"

#define MOST	20000L
#define ROOM	(MOST + SOCKETS_GROUP)
#define FIRST	1024		/* the lowest port that anybody may bind */
#define LAST	65535
#define PATIENCE_NS UINT64_C(20000000000)

struct bound {
	long	o_n;			/* bound */
	bool	o_any;			/* the system chooses the port */
	int	o_fd[ROOM];
	long	o_nports;		/* known to be free */
	in_port_t o_port[ROOM];
	bool	o_taken;		/* one of them no longer */
	long	o_timed;		/* binds that made up the n */
	double	o_ns[ROOM];
};

static int
bind_to(int fd, int port)
{
	struct sockaddr_in sin;

	memset(&sin, 0, sizeof(sin));
	sin.sin_family = AF_INET;
	sin.sin_port = htons((in_port_t)port);
	sin.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return (bind(fd, (const void *)&sin, sizeof(sin)));
}

/*
 * Find so many ports that are free, in increasing order; false, with the point
 * left out, if there are not so many.
 */
static bool
find_ports(struct bench *b, struct bound *o, long n)
{
	int fd, port;

	port = o->o_nports == 0 ? FIRST : o->o_port[o->o_nports - 1] + 1;
	for (; o->o_nports < n; port++) {
		if (port > LAST) {
			bench_skip(b, "needs %ld free ports, from %d to %d "
			    "there are %ld: end what uses them", n, FIRST,
			    LAST, o->o_nports);
			return (false);
		}
		errno = 0;
		fd = socket_make(b);
		if (bind_to(fd, port) == 0)
			o->o_port[o->o_nports++] = (in_port_t)port;
		else if (errno != EADDRINUSE && errno != EACCES)
			bench_fail(b, "bind(2) to port %d of the loopback",
			    port);
		socket_drop(b, fd);
	}
	return (true);
}

/* A port that was free may be somebody else's by now. */
static inline void
bind_one(struct bench *b, struct bound *o, long i)
{
	if (bind_to(o->o_fd[i], o->o_any ? 0 : o->o_port[i]) == 0)
		return;
	if (errno != EADDRINUSE)
		bench_fail(b, "bind(2) of socket %ld to %s port", i,
		    o->o_any ? "any" : "its");
	if (o->o_any)
		bench_skip(b, "no port is left to choose: end programs that "
		    "have some, or free reserved ones");
	else
		bench_skip(b, "another program has taken port %d meanwhile: "
		    "end it", o->o_port[i]);
	o->o_taken = true;
}

/*
 * As many as that, and none that was bound for a point before.  Behind a knee
 * it may take for ever: the point is left out then.
 */
static void
hold(struct bench *b, struct bound *o, long n)
{
	uint64_t start, begun;

	start = bench_now();
	for (; o->o_n < n; o->o_n++) {
		o->o_fd[o->o_n] = socket_make(b);
		begun = bench_now();
		bind_one(b, o, o->o_n);
		if (o->o_n == o->o_timed)
			o->o_ns[o->o_timed++] = (double)(bench_now() - begun);
		if (begun - start > PATIENCE_NS) {
			bench_skip(b, "in %d s only %ld sockets were bound",
			    (int)(PATIENCE_NS / 1000000000), ++o->o_n);
			return;
		}
	}
	while (o->o_n > n)
		socket_drop(b, o->o_fd[--o->o_n]);
}

/*
 * Linux looks for a free port at every second place first: when these are
 * used up, which are half of the range, each bind looks at all of them in
 * vain.  That is a limit, and no order of growth in n: what is behind it is
 * left out.
 */
static bool
used_up(struct bench *b, const struct bound *o, long n)
{
	const char *which;
	struct knee k;
	long ports;

	if (!o->o_any || (ports = os_ports(&which)) == -1 ||
	    !knee_find(o->o_ns, o->o_timed, &k) || n < k.k_at ||
	    k.k_at < ports / 4)
		return (false);
	bench_skip(b, "bind(2) to port 0 takes %.1f us, and %.1f us from %ld "
	    "bound sockets on, for then half of the %ld ports of %s are used "
	    "up: widen it", k.k_first / 1e3, k.k_last / 1e3, k.k_at,
	    ports, which);
	return (true);
}

/* Any other knee is judged as what it is. */
static void
tell_knee(struct bench *b, const struct bound *o)
{
	struct knee k;

	if (knee_find(o->o_ns, o->o_timed, &k))
		bench_note(b, "port=%s: a knee: bind(2) takes %.1f us, and "
		    "%.1f us from %ld bound sockets on", o->o_any ? "any" :
		    "next", k.k_first / 1e3, k.k_last / 1e3, k.k_at);
}

static void
measure(struct bench *b, struct bound *o, long n)
{
	unsigned long turns;
	long k, i;

	if (o->o_any ? n > bench_most_ports(b, SOCKETS_SPARE) ||
	    used_up(b, o, n) : !find_ports(b, o, n + SOCKETS_GROUP))
		return;
	hold(b, o, n);
	if (used_up(b, o, n))
		return;
	while ((turns = bench_batch(b, 0)) != 0)
		for (; turns != 0; turns -= (unsigned long)k) {
			k = sockets_group(turns);
			for (i = n; i < n + k; i++)
				o->o_fd[i] = socket_make(b);
			bench_start(b);
			for (i = n; i < n + k; i++)
				bind_one(b, o, i);
			bench_stop(b);
			o->o_n = n + k;
			hold(b, o, n);
		}
	if (!o->o_taken)
		return;
	hold(b, o, 0);
	o->o_nports = 0;
	o->o_taken = false;
}

ATF_TC(bind_scale);
ATF_TC_HEAD(bind_scale, tc)
{
	bench_head(tc, "bind(2) of a TCP socket with n bound before, to a port "
	    "that the system chooses (port=any) or to the next higher one "
	    "(port=next); what is behind a knee because the ports are used "
	    "up is left out", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Figure 8");
	bench_param(tc, "port", "any next");
	bench_sweep(tc, "n", 1, MOST, BENCH_O_1);
}
ATF_TC_BODY(bind_scale, tc)
{
	struct bound *o, *any, *next;
	struct bench *b;

	b = bench_open(tc);
	if ((any = calloc(2, sizeof(*any))) == NULL)
		bench_fail(b, "no memory");
	next = any + 1;
	any->o_any = true;
	sockets_limit(b);
	BENCH_SCALE(b, n) {
		o = strcmp(bench_arg(b, "port"), "any") == 0 ? any : next;
		/* What was bound in one way is not left to the other. */
		hold(b, o == any ? next : any, 0);
		measure(b, o, n);
	}
	hold(b, any, 0);
	hold(b, next, 0);
	tell_knee(b, any);
	tell_knee(b, next);
	free(any);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, bind_scale);
	return (atf_no_error());
}
