#include <sys/time.h>

#include <errno.h>
#include <unistd.h>

#include "h_count.h"

/*
 * SIGUSR1 is the ball.  It is blocked but in sigsuspend(2), so that none is
 * lost between looking and waiting.
 */
struct side {
	sigset_t s_wait;	/* what is blocked while waiting */
	pid_t	s_other;
	sig_atomic_t s_got;
};

static void
ignore(int sig)
{
	(void)sig;
}

static void
leave(int sig)
{
	(void)sig;
	_exit(0);
}

/* True with the ball, false if anything else has come. */
static bool
await(struct side *s)
{
	(void)sigsuspend(&s->s_wait);
	if (h_count == s->s_got)
		return (false);
	s->s_got++;
	return (true);
}

/*
 * Where a system does not end a child with its parent, the child looks every
 * second whether it still has one.
 */
static void
return_balls(struct bench *b, struct side *s)
{
	const struct itimerval second = { { 1, 0 }, { 1, 0 } };

	handle(b, SIGUSR2, leave);
	handle(b, SIGALRM, ignore);
	if (setitimer(ITIMER_REAL, &second, NULL) == -1)
		bench_fail(b, "setitimer(2)");
	while (getppid() == s->s_other)
		while (await(s))
			if (kill(s->s_other, SIGUSR1) == -1)
				_exit(1);
	_exit(1);
}

static void
play(struct bench *b, struct side *s)
{
	pid_t self;

	self = getpid();
	s->s_got = h_count;
	handle(b, SIGCHLD, ignore);
	if ((s->s_other = bench_fork(b)) == 0) {
		s->s_other = self;
		bench_place(b, 1);
		return_balls(b, s);
	}
	bench_place(b, 0);
	bench_per(b, 2);
	errno = 0;
	BENCH_LOOP(b)
		if (kill(s->s_other, SIGUSR1) == -1 || !await(s))
			bench_fail(b, "the ball does not come back");
	if (kill(s->s_other, SIGUSR2) == -1)
		bench_fail(b, "kill(2)");
	bench_join(b, s->s_other);
	/* That the child has ended is known, and must not end the next game. */
	handle(b, SIGCHLD, SIG_DFL);
}

ATF_TC(pingpong);
ATF_TC_HEAD(pingpong, tc)
{
	bench_head(tc, "two processes send each other a signal in turn by "
	    "kill(2) and wait for it in sigsuspend(2): half a round trip, "
	    "which is a signal, a handler and a switch", "ns/op", BENCH_LESS);
	bench_cite(tc, "Guimaraes, Franca 1999");
	bench_param(tc, "cpu", "same cross free");
}
ATF_TC_BODY(pingpong, tc)
{
	struct bench *b;
	struct side s;
	sigset_t set;

	b = bench_open(tc);
	if (sigprocmask(SIG_SETMASK, NULL, &s.s_wait) == -1)
		bench_fail(b, "sigprocmask(2)");
	handle(b, SIGUSR1, count);
	block(b, SIGUSR1, &set);
	block(b, SIGCHLD, &set);
	BENCH_EACH(b)
		if (bench_placeable(b))
			play(b, &s);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, pingpong);
	return (atf_no_error());
}
