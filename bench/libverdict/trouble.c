/* Machine trouble: what else went on while something was measured. */
#include <sys/resource.h>

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "os.h"
#include "verdict.h"

#define OTHERS	0.30	/* of one CPU, used by others meanwhile */
#define STOLEN	0.01	/* of the time */
#define SLOWER	1.15	/* an empty loop, against that of the baseline */

static int64_t
nanoseconds(const struct timeval *tv)
{
	return ((int64_t)tv->tv_sec * 1000000000 + tv->tv_usec * 1000);
}

/* CPU time of this process and of all that it has waited for. */
static int64_t
own(void)
{
	struct rusage self, children;

	if (getrusage(RUSAGE_SELF, &self) == -1 ||
	    getrusage(RUSAGE_CHILDREN, &children) == -1)
		return (-1);
	return (nanoseconds(&self.ru_utime) + nanoseconds(&self.ru_stime) +
	    nanoseconds(&children.ru_utime) + nanoseconds(&children.ru_stime));
}

void
trouble_begin(struct trouble *t)
{
	struct os_usage u;
	struct timespec ts;

	os_usage(&u);
	t->t_stolen = u.u_stolen;
	t->t_busy = os_busy();
	t->t_own = own();
	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	t->t_begun = (int64_t)ts.tv_sec * 1000000000 + ts.tv_nsec;
}

bool
trouble_slower(double loop, double base)
{
	return (loop > 0 && base > 0 && loop > SLOWER * base);
}

bool
trouble_end(const struct trouble *t, double loop, double base,
    double tolerate, char *why, size_t len)
{
	struct trouble now;
	double wall, others, stolen;

	trouble_begin(&now);
	wall = (double)(now.t_begun - t->t_begun);
	if (wall <= 0)
		return (false);
	if (t->t_stolen >= 0 && now.t_stolen >= t->t_stolen) {
		stolen = (double)(now.t_stolen - t->t_stolen) / wall;
		if (stolen > fmax(STOLEN, tolerate)) {
			(void)snprintf(why, len, "the hypervisor took %.1f %% "
			    "of the time", 100 * stolen);
			return (true);
		}
	}
	if (t->t_busy >= 0 && now.t_busy >= t->t_busy && t->t_own >= 0) {
		others = ((double)(now.t_busy - t->t_busy) -
		    (double)(now.t_own - t->t_own)) / wall;
		if (others > fmax(OTHERS, tolerate)) {
			(void)snprintf(why, len, "other processes used %.0f %% "
			    "of a CPU", 100 * others);
			return (true);
		}
	}
	if (trouble_slower(loop, base)) {
		(void)snprintf(why, len, "an empty loop takes %.3f ns a turn, "
		    "not %.3f: the CPU is slower", loop, base);
		return (true);
	}
	return (false);
}
