/*
 * What the BSDs have in common.
 */
#include <sys/types.h>
#include <sys/sysctl.h>

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_bsd.h"

#define ROOTS_OWN	10	/* the last places in the table of processes */

const char *
os_progname(void)
{

	return (getprogname());
}

bool
os_mib_text(const int *mib, size_t n, char *buf, size_t size)
{
	size_t len;

	/* What did not fit is cut; the text of what did counts. */
	memset(buf, 0, size);
	len = size - 1;
	(void)sysctl(mib, (unsigned int)n, buf, &len, NULL, 0);
	return (buf[0] != '\0');
}

int64_t
os_mib_number(const int *mib, size_t n)
{
	union {
		int	i;
		int64_t	q;
	} v;
	size_t len;

	v.q = 0;
	len = sizeof(v);
	if (sysctl(mib, (unsigned int)n, &v, &len, NULL, 0) == -1)
		return (-1);
	return (len == sizeof(v.i) ? v.i : v.q);
}

int64_t
os_mib_count(const int *mib, size_t n, size_t one)
{
	size_t len;

	len = 0;
	if (sysctl(mib, (unsigned int)n, NULL, &len, NULL, 0) == -1)
		return (0);
	return ((int64_t)(len / one));
}

int
os_mib_one(const int *mib, size_t n, void *p, size_t one)
{
	size_t len;

	len = one;
	if (sysctl(mib, (unsigned int)n, p, &len, NULL, 0) == -1)
		return (-1);
	errno = ESRCH;
	return (len == 0 ? -1 : 0);
}

/*
 * The time of booting is a struct timeval here and a struct timespec there:
 * either begins with the seconds, and they are what setting the clock by a
 * little leaves alone.
 */
void
os_host_bsd(struct os_host *h)
{
	const int model[] = { CTL_HW, HW_MODEL };
	const int boot[] = { CTL_KERN, KERN_BOOTTIME };
	char text[OS_TEXT];
	union {
		time_t	sec;
		char	room[64];
	} t;
	size_t len;

	os_host_posix(h);
	if (os_mib_text(OS_MIB(model), text, sizeof(text)))
		os_text(h->h_cpu, sizeof(h->h_cpu), text);
	memset(&t, 0, sizeof(t));
	len = sizeof(t);
	if (sysctl(boot, 2, &t, &len, NULL, 0) == 0 && t.sec != 0)
		(void)snprintf(h->h_boot, sizeof(h->h_boot), "%lld",
		    (long long)t.sec);
}

void
os_least_bsd(struct os_least *l, int64_t (*running)(void), int64_t total)
{
	const int maxproc[] = { CTL_KERN, KERN_MAXPROC };
	int64_t max;

	max = os_mib_number(OS_MIB(maxproc));
	if (getuid() != 0) {
		os_least_nproc(l, running);
		max -= ROOTS_OWN;
	}
	if (max > 0)
		os_least(l, max - total, "kern.maxproc");
}

long
os_more_files_bsd(int64_t open, const char **which)
{
	const int maxfiles[] = { CTL_KERN, KERN_MAXFILES };
	struct os_least l = OS_NO_LIMIT;
	int64_t max;

	max = os_mib_number(OS_MIB(maxfiles));
	if (max > 0)
		os_least(&l, max - (open > 0 ? open : 0), "kern.maxfiles");
	*which = l.l_which;
	return (l.l_more);
}

/* Memory ends before the number of mappings does. */
long
os_more_maps(const char **which)
{

	*which = "none";
	return (LONG_MAX);
}

long
os_ports_between(int64_t first, int64_t last)
{

	return (first > 0 && last >= first ? (long)(last - first + 1) : -1);
}

void
os_conditions_bsd(const struct os_listener *l)
{

	os_tell_cpus(l);
	os_tell_load_average(l);
	os_tell_clock_step(l);
}

int
os_slow_calls(long length)
{

	(void)length;
	errno = ENOSYS;
	return (-1);
}
