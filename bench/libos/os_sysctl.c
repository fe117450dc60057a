/*
 * Variables of the kernel by name, for the BSDs that can be asked so.
 */
#include <sys/types.h>
#include <sys/sysctl.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_bsd.h"

bool
os_sysctl_text(const char *name, char *buf, size_t size)
{
	size_t len;

	memset(buf, 0, size);
	len = size - 1;
	(void)sysctlbyname(name, buf, &len, NULL, 0);
	return (buf[0] != '\0');
}

int64_t
os_sysctl_number(const char *name)
{
	union {
		int	i;
		int64_t	q;
	} v;
	size_t len;

	v.q = 0;
	len = sizeof(v);
	if (sysctlbyname(name, &v, &len, NULL, 0) == -1)
		return (-1);
	return (len == sizeof(v.i) ? v.i : v.q);
}

long
os_ports_named(const char *low, const char *high)
{

	return (os_ports_between(os_sysctl_number(low),
	    os_sysctl_number(high)));
}

/*
 * User, nice, system, interrupt and idle ticks of all CPUs; a system without
 * this variable, or with another form of it, is not known.
 */
int64_t
os_busy(void)
{
	union {
		uint64_t wide[5];
		uint32_t narrow[5];
	} t;
	int64_t sum;
	size_t len, i;
	long hz;

	len = sizeof(t);
	hz = sysconf(_SC_CLK_TCK);
	if (hz <= 0 || sysctlbyname("kern.cp_time", &t, &len, NULL, 0) == -1 ||
	    (len != sizeof(t.wide) && len != sizeof(t.narrow)))
		return (-1);
	for (sum = 0, i = 0; i < 4; i++)
		sum += len == sizeof(t.wide) ? (int64_t)t.wide[i] :
		    (int64_t)t.narrow[i];
	return (sum * (OS_NS / hz));
}

/* The levels are "1000 700", or "2901/35000 800/2000" with the power. */
void
os_tell_frequency(const struct os_listener *l, const char *current,
    const char *available)
{
	char levels[512], *p;
	long level, max;
	int64_t mhz;

	mhz = os_sysctl_number(current);
	if (mhz <= 0 || !os_sysctl_text(available, levels, sizeof(levels)))
		return;
	max = 0;
	for (p = levels; *p != '\0'; p += strspn(p, " ")) {
		level = strtol(p, NULL, 10);
		if (level > max)
			max = level;
		p += strcspn(p, " ");
	}
	os_tell(l, "frequency", mhz >= max ? NULL :
	    "The CPUs run slower than they can, now or until there is work: "
	    "fix their clock.", "%lld of %ld MHz", (long long)mhz, max);
}

void
os_tell_named(const struct os_listener *l, const char *name,
    void (*tell)(const struct os_listener *, const char *))
{
	char value[64];

	if (os_sysctl_text(name, value, sizeof(value)))
		tell(l, value);
}
