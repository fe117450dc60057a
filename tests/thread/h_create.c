/*
 * Make threads, and say on standard output how many nanoseconds that took,
 * "limit: after how many, and why" if there can be no more, or "failed: why".
 *
 *	h_create each LIVE MORE STACK
 *		the MORE calls of pthread_create(3) that follow the first LIVE
 *		ones; each thread sleeps before the next one is made
 *	h_create all 0 MORE STACK
 *		from the first call until all threads stand at a barrier
 */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A thread that never sleeps must not hold us for ever. */
#define PATIENCE	120

static pthread_attr_t attr;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t here = PTHREAD_COND_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t start;
static long asleep;

static uint64_t
now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ((uint64_t)ts.tv_sec * 1000000000 + (uint64_t)ts.tv_nsec);
}

/* It does not matter which of several threads says so. */
static void
must(int error, const char *what)
{
	if (error == 0)
		return;
	printf("failed: %s: %s\n", what, strerror(error));
	(void)fflush(stdout);
	_exit(0);
}

/* That of so many threads before was no error. */
static void
must_create(int error, long made)
{
	if (error == EAGAIN) {
		printf("limit: after %ld: %s\n", made, strerror(error));
		(void)fflush(stdout);
		_exit(0);
	}
	must(error, "pthread_create");
}

static void *
doze(void *arg)
{
	(void)arg;
	must(pthread_mutex_lock(&lock), "a thread's lock");
	asleep++;
	must(pthread_cond_signal(&here), "a thread's signal");
	for (;;)
		must(pthread_cond_wait(&never, &lock), "a thread's sleep");
	return (NULL);
}

static uint64_t
each(long live, long more)
{
	uint64_t begun, sum, took;
	pthread_t thread;
	long i;
	int error;

	for (sum = 0, i = 0; i < live + more; i++) {
		begun = now();
		error = pthread_create(&thread, &attr, doze, NULL);
		took = now() - begun;
		must_create(error, i);
		if (i >= live)
			sum += took;
		must(pthread_mutex_lock(&lock), "pthread_mutex_lock");
		while (asleep <= i)
			must(pthread_cond_wait(&here, &lock),
			    "pthread_cond_wait");
		must(pthread_mutex_unlock(&lock), "pthread_mutex_unlock");
	}
	return (sum);
}

static void *
stand(void *arg)
{
	int error;

	error = pthread_barrier_wait(&start);
	if (error != PTHREAD_BARRIER_SERIAL_THREAD)
		must(error, "pthread_barrier_wait");
	return (arg);
}

static uint64_t
all(long n)
{
	pthread_t thread;
	uint64_t begun;
	long i;

	must(pthread_barrier_init(&start, NULL, (unsigned int)n + 1),
	    "pthread_barrier_init");
	begun = now();
	for (i = 0; i < n; i++)
		must_create(pthread_create(&thread, &attr, stand, NULL), i);
	(void)stand(NULL);
	return (now() - begun);
}

int
main(int argc, char *argv[])
{
	uint64_t ns;
	long live, more, stack;

	if (argc != 5)
		return (2);
	live = strtol(argv[2], NULL, 10);
	more = strtol(argv[3], NULL, 10);
	stack = strtol(argv[4], NULL, 10);
	(void)alarm(PATIENCE);
	must(pthread_attr_init(&attr), "pthread_attr_init");
	must(pthread_attr_setstacksize(&attr, (size_t)stack),
	    "pthread_attr_setstacksize");
	ns = strcmp(argv[1], "all") == 0 ? all(more) : each(live, more);
	printf("%" PRIu64 "\n", ns);
	(void)fflush(stdout);
	/* With all the threads. */
	_exit(0);
}
