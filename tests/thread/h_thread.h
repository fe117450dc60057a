/*
 * What the benchmarks of threads share.
 */
#ifndef H_THREAD_H
#define H_THREAD_H

#include <sys/types.h>

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

#include "bench.h"

#define STACK_MOST	(16UL << 20)

/* The functions of pthread(3) return their error, errno has another. */
static inline void
must(struct bench *b, int error, const char *what)
{
	if (error == 0)
		return;
	errno = error;
	bench_fail(b, "%s", what);
}

/*
 * The size of a stack: so many bytes, or the next that the system takes; for
 * 0 the default.
 */
static inline size_t
stack_bytes(struct bench *b, size_t want)
{
	pthread_attr_t attr;
	size_t size;
	int error;

	must(b, pthread_attr_init(&attr), "pthread_attr_init(3)");
	if (want != 0) {
		size = want;
		while ((error = pthread_attr_setstacksize(&attr, size)) ==
		    EINVAL && size < STACK_MOST)
			size += (size_t)sysconf(_SC_PAGESIZE);
		must(b, error, "pthread_attr_setstacksize(3)");
		if (size != want)
			bench_note(b, "stacks of %zu bytes: the system takes "
			    "none of %zu", size, want);
	}
	must(b, pthread_attr_getstacksize(&attr, &size),
	    "pthread_attr_getstacksize(3)");
	must(b, pthread_attr_destroy(&attr), "pthread_attr_destroy(3)");
	return (size);
}

/*
 * A second thread, which sleeps: a library may know shorter ways for a process
 * that has none.
 */
struct sleeper {
	struct bench *s_bench;
	pthread_t s_thread;
	pthread_mutex_t s_lock;
	pthread_cond_t s_change;
	bool	s_here, s_leave;
};

static inline void *
sleeper_main(void *arg)
{
	struct sleeper *s;

	s = arg;
	must(s->s_bench, pthread_mutex_lock(&s->s_lock), "the sleeper's lock");
	s->s_here = true;
	must(s->s_bench, pthread_cond_signal(&s->s_change), "the sleeper");
	while (!s->s_leave)
		must(s->s_bench, pthread_cond_wait(&s->s_change, &s->s_lock),
		    "the sleeper's sleep");
	must(s->s_bench, pthread_mutex_unlock(&s->s_lock), "the sleeper");
	return (NULL);
}

static inline void
sleeper_start(struct bench *b, struct sleeper *s)
{
	s->s_bench = b;
	s->s_here = s->s_leave = false;
	must(b, pthread_mutex_init(&s->s_lock, NULL), "pthread_mutex_init(3)");
	must(b, pthread_cond_init(&s->s_change, NULL), "pthread_cond_init(3)");
	must(b, pthread_create(&s->s_thread, NULL, sleeper_main, s),
	    "pthread_create(3)");
	must(b, pthread_mutex_lock(&s->s_lock), "pthread_mutex_lock(3)");
	while (!s->s_here)
		must(b, pthread_cond_wait(&s->s_change, &s->s_lock),
		    "pthread_cond_wait(3)");
	must(b, pthread_mutex_unlock(&s->s_lock), "pthread_mutex_unlock(3)");
}

static inline void
sleeper_stop(struct sleeper *s)
{
	struct bench *b;

	b = s->s_bench;
	must(b, pthread_mutex_lock(&s->s_lock), "pthread_mutex_lock(3)");
	s->s_leave = true;
	must(b, pthread_cond_signal(&s->s_change), "pthread_cond_signal(3)");
	must(b, pthread_mutex_unlock(&s->s_lock), "pthread_mutex_unlock(3)");
	must(b, pthread_join(s->s_thread, NULL), "pthread_join(3)");
	must(b, pthread_cond_destroy(&s->s_change), "pthread_cond_destroy(3)");
	must(b, pthread_mutex_destroy(&s->s_lock), "pthread_mutex_destroy(3)");
}

#endif
