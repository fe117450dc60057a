#include "h_sockets.h"

#define MOST	10000L

struct sockets {
	long	s_n;			/* open */
	int	s_fd[MOST + SOCKETS_GROUP];
};

/* As many as that, and none that was opened for a point before. */
static void
hold(struct bench *b, struct sockets *s, long n)
{
	for (; s->s_n < n; s->s_n++)
		s->s_fd[s->s_n] = socket_make(b);
	while (s->s_n > n)
		socket_drop(b, s->s_fd[--s->s_n]);
}

static void
measure(struct bench *b, struct sockets *s, long n)
{
	unsigned long turns;
	long k;

	while ((turns = bench_batch(b, 0)) != 0)
		for (; turns != 0; turns -= (unsigned long)k) {
			k = sockets_group(turns);
			bench_start(b);
			hold(b, s, n + k);
			bench_stop(b);
			hold(b, s, n);
		}
}

ATF_TC(socket_scale);
ATF_TC_HEAD(socket_scale, tc)
{
	bench_head(tc, "socket(2) with n sockets open: a descriptor is the "
	    "lowest that is free, and to look for it one by one takes longer "
	    "the more there are", "ns/op", BENCH_LESS);
	bench_cite(tc, "McGarry 2005, Figure 7");
	bench_sweep(tc, "n", 1, MOST, BENCH_O_1);
}
ATF_TC_BODY(socket_scale, tc)
{
	struct sockets *s;
	struct bench *b;

	b = bench_open(tc);
	if ((s = calloc(1, sizeof(*s))) == NULL)
		bench_fail(b, "no memory");
	sockets_limit(b);
	BENCH_SCALE(b, n) {
		hold(b, s, n);
		measure(b, s, n);
	}
	hold(b, s, 0);
	free(s);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, socket_scale);
	return (atf_no_error());
}
