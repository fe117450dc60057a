/*
 * Binding threads to CPUs, for the systems that let us.
 */
#include <sys/types.h>

#include <errno.h>
#include <pthread.h>

#include "os_impl.h"

#define CPUS_MAX	4096

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int cpus[CPUS_MAX];
static long ncpus;

/* Before anybody has bound anything: what the process was given. */
static void
remember(void)
{

	ncpus = os_affinity_get(cpus, CPUS_MAX);
}

long
os_cpus(void)
{

	(void)pthread_once(&once, remember);
	return (ncpus > 0 ? ncpus : 1);
}

int
os_pin(long i)
{

	(void)os_cpus();
	if (i < 0 || i >= ncpus) {
		errno = EINVAL;
		return (-1);
	}
	return (os_affinity_set(&cpus[i], 1));
}

int
os_pin_first(long n)
{

	(void)os_cpus();
	if (n < 1 || n > ncpus) {
		errno = EINVAL;
		return (-1);
	}
	return (os_affinity_set(cpus, n));
}

int
os_unpin(void)
{

	(void)os_cpus();
	if (ncpus == 0) {
		errno = ENOSYS;
		return (-1);
	}
	return (os_affinity_set(cpus, ncpus));
}
