/*
 * What POSIX tells on every system.
 */
#include <sys/resource.h>
#include <sys/utsname.h>

#include <string.h>
#include <unistd.h>

#include "os_impl.h"

void
os_text(char *dst, size_t size, const char *src)
{
	size_t n;
	unsigned char c;

	n = 0;
	for (; (c = (unsigned char)*src) != '\0'; src++) {
		/* Records are ASCII; runs of spaces carry nothing. */
		if (c == '\t' || c == '\n' || c == '\r')
			c = ' ';
		if (c == ' ' && (n == 0 || dst[n - 1] == ' '))
			continue;
		if (n + 1 >= size)
			break;
		dst[n++] = c >= ' ' && c <= '~' ? (char)c : '?';
	}
	while (n > 0 && dst[n - 1] == ' ')
		n--;
	dst[n] = '\0';
	if (n == 0)
		os_text(dst, size, "unknown");
}

/* Some names of sysconf(3) are older than the standard that has them. */
static long
online(void)
{
#ifdef _SC_NPROCESSORS_ONLN
	long n;

	n = sysconf(_SC_NPROCESSORS_ONLN);
	if (n > 0)
		return (n);
#endif
	return (0);
}

static uint64_t
memory(void)
{
#ifdef _SC_PHYS_PAGES
	long page, pages;

	page = sysconf(_SC_PAGESIZE);
	pages = sysconf(_SC_PHYS_PAGES);
	if (page > 0 && pages > 0)
		return ((uint64_t)page * (uint64_t)pages);
#endif
	return (0);
}

void
os_host_posix(struct os_host *h)
{
	struct utsname u;

	memset(h, 0, sizeof(*h));
	memset(&u, 0, sizeof(u));
	/* Where it fails its fields are empty, and that reads "unknown". */
	(void)uname(&u);
	os_text(h->h_os, sizeof(h->h_os), u.sysname);
	os_text(h->h_release, sizeof(h->h_release), u.release);
	os_text(h->h_version, sizeof(h->h_version), u.version);
	os_text(h->h_arch, sizeof(h->h_arch), u.machine);
	os_text(h->h_name, sizeof(h->h_name), u.nodename);
	os_text(h->h_cpu, sizeof(h->h_cpu), "");
	os_text(h->h_boot, sizeof(h->h_boot), "");
	h->h_ncpu = online();
	h->h_memory = memory();
}

static int64_t
timeval_ns(const struct timeval *tv)
{

	return (tv->tv_sec * OS_NS + tv->tv_usec * 1000LL);
}

void
os_usage_posix(struct os_usage *u)
{
	struct rusage r;

	u->u_switches = u->u_faults = u->u_stolen = u->u_waited = -1;
	u->u_cpu_time = u->u_cpu = -1;
	if (getrusage(RUSAGE_SELF, &r) == 0)
		u->u_cpu_time = timeval_ns(&r.ru_utime) +
		    timeval_ns(&r.ru_stime);
}
