#include <sys/mman.h>

#include <stdlib.h>

#include "h_net.h"

#define TURN	(UINT64_C(1) << 20)	/* bytes */
#define WRITE	65536

/* One stream; the far side has a process for each. */
struct stream {
	int	s_fd;
	unsigned char s_pattern[REFLECT_PERIOD + WRITE];
};

struct streams {
	struct net t_net;
	uint64_t *t_right;		/* of each; all processes share it */
	struct stream **t_stream;
};

static int
ready(void *arg, long member)
{
	struct streams *t;
	struct stream *s;

	t = arg;
	if ((s = malloc(sizeof(*s))) == NULL)
		return (ENOMEM);
	reflect_pattern(s->s_pattern, sizeof(s->s_pattern));
	if ((s->s_fd = reflect_connect(&t->t_net.n_to, NET_PATIENCE)) == -1 ||
	    reflect_greet(s->s_fd) == -1)
		return (errno);
	t->t_stream[member] = s;
	return (0);
}

static int
stream(void *arg, long member, unsigned long turns)
{
	struct reflect_message m;
	struct streams *t;
	struct stream *s;
	uint64_t pos, all;

	t = arg;
	s = t->t_stream[member];
	all = turns * TURN;
	m.m_what = REFLECT_SINK;
	m.m_port = 0;
	m.m_count = all;
	if (reflect_tell(s->s_fd, &m) == -1)
		return (errno);
	for (pos = 0; pos < all; pos += WRITE)
		if (reflect_put(s->s_fd, s->s_pattern + pos % REFLECT_PERIOD,
		    WRITE) == -1)
			return (errno);
	if (reflect_sunk(s->s_fd, all, &t->t_right[member]) == -1)
		return (errno);
	return (t->t_right[member] == all ? 0 : EILSEQ);
}

/* What a member can not say of its error but by a number. */
static void
failed(void *arg, long member, int error)
{
	struct streams *t;

	t = arg;
	if (error == EILSEQ)
		net_damaged(&t->t_net, t->t_right[member]);
	errno = error;
	if (error == ECONNREFUSED)
		net_unanswered(&t->t_net);
	if (error == EALREADY)
		net_unsunk(&t->t_net);
}

static void
done(void *arg, long member)
{
	struct streams *t;

	t = arg;
	(void)close(t->t_stream[member]->s_fd);
	free(t->t_stream[member]);
}

ATF_TC(tcp_streams);
ATF_TC_HEAD(tcp_streams, tc)
{
	bench_head(tc, "so many TCP streams at once, each from a process of "
	    "its own to another, in writes of 64 KB, until all bytes are "
	    "received, compared, and acknowledged: what they carry in all",
	    "MB/s", BENCH_MORE);
	bench_param_crew(tc, 2);
	bench_param(tc, "ip", NET_IP(tc));
}
ATF_TC_BODY(tcp_streams, tc)
{
	struct bench_crew crew;
	struct streams t;
	struct bench *b;
	size_t size;
	long n;

	b = bench_open(tc);
	net_note(b);
	memset(&crew, 0, sizeof(crew));
	crew.c_ready = ready;
	crew.c_op = stream;
	crew.c_done = done;
	crew.c_failed = failed;
	crew.c_arg = &t;
	BENCH_EACH(b) {
		n = bench_num(b, "members");
		if (!bench_require_procs(b, 2 * n + 1) ||
		    !net_open(b, &t.t_net, false))
			continue;
		size = (size_t)n * sizeof(t.t_right[0]);
		t.t_right = mmap(NULL, size, PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANON, -1, 0);
		if (t.t_right == MAP_FAILED || (t.t_stream = calloc((size_t)n,
		    sizeof(t.t_stream[0]))) == NULL)
			bench_fail(b, "no memory");
		bench_rate(b, TURN);
		(void)bench_crew(b, &crew, BENCH_PROCESSES, n);
		free(t.t_stream);
		(void)munmap(t.t_right, size);
		net_close(&t.t_net);
	}
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, tcp_streams);
	return (atf_no_error());
}
