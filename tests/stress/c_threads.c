/* Threads: what they add under a lock adds up. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "stress.h"

#define MOST	8
#define ADDS	500

struct team {
	pthread_mutex_t	t_lock;
	long	t_sum;			/* under the lock */
	_Atomic long t_all;
	long	t_amount[MOST];
	pthread_t t_thread[MOST];
	struct stress *t_stress;
	struct team_thread {
		struct team *h_team;
		long	h_number;
	} t_arg[MOST];
};

static void *
threads_add(void *arg)
{
	struct team_thread *h = arg;
	struct team *t = h->h_team;
	long i;

	for (i = 0; i < ADDS; i++) {
		if (pthread_mutex_lock(&t->t_lock) != 0)
			stress_wrong(t->t_stress, "pthread_mutex_lock(3)");
		t->t_sum += t->t_amount[h->h_number];
		if (pthread_mutex_unlock(&t->t_lock) != 0)
			stress_wrong(t->t_stress, "pthread_mutex_unlock(3)");
		atomic_fetch_add(&t->t_all, t->t_amount[h->h_number]);
	}
	return (&t->t_amount[h->h_number]);
}

static void
threads_step(struct stress *s)
{
	struct team *t = s->s_state;
	void *result;
	long i, n, want;

	memset(t, 0, sizeof(*t));
	t->t_stress = s;
	if (pthread_mutex_init(&t->t_lock, NULL) != 0)
		stress_wrong(s, "pthread_mutex_init(3)");
	n = 1 + (long)stress_pick(s, MOST);
	for (i = 0; i < n; i++)
		t->t_amount[i] = (long)stress_pick(s, 1000);
	for (want = 0, i = 0; i < n; i++) {
		t->t_arg[i].h_team = t;
		t->t_arg[i].h_number = i;
		if ((errno = pthread_create(&t->t_thread[i], NULL, threads_add,
		    &t->t_arg[i])) != 0) {
			stress_short(s, "pthread_create(3)", EAGAIN, ENOMEM, 0);
			break;
		}
		want += ADDS * t->t_amount[i];
	}
	while (i-- > 0)
		if (pthread_join(t->t_thread[i], &result) != 0 ||
		    result != &t->t_amount[i])
			stress_wrong(s, "pthread_join(3) of thread %ld", i);
	if (t->t_sum != want || t->t_all != want)
		stress_wrong(s, "threads added %ld: it is %ld under a mutex, "
		    "%ld by atomic operations", want, t->t_sum, (long)t->t_all);
	if (pthread_mutex_destroy(&t->t_lock) != 0)
		stress_wrong(s, "pthread_mutex_destroy(3)");
}

const struct stress_class class_threads = {
	.c_name = "threads",
	.c_descr = "up to eight threads add to one number, under a mutex, and "
	    "to another by atomic operations: each is joined with its own "
	    "result, and both sums are right",
	.c_state = sizeof(struct team),
	.c_procs = MOST,
	.c_step = threads_step,
};
