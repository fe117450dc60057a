/*
 * libbench: microbenchmarks as ATF test cases.  See bench(3).
 *
 * bench_open() called in the case's own process (the controller) starts the
 * workers, one after the other, each a fresh execution of the same program;
 * it collects what they measured, prints it as records, and ends the case.
 * In a worker it returns, and the body measures.
 */
#ifndef BENCH_H
#define BENCH_H

#include <sys/types.h>

#include <atf-c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os.h"

struct bench;

enum bench_better { BENCH_LESS, BENCH_MORE };

/*
 * For the head.  The unit is "ns/op", or a rate: "MB/s" (1,000,000 bytes),
 * "op/s".  bench_param() declares a parameter and its values, separated by
 * spaces; two parameters make every combination a point.
 */
void	bench_head(atf_tc_t *, const char *descr, const char *unit,
	    enum bench_better);
void	bench_cite(atf_tc_t *, const char *where);
void	bench_param(atf_tc_t *, const char *name, const char *values);

/*
 * Declares a parameter whose values are low, 2 low, 4 low ... and high, over
 * two decades or more, and how the cost of one operation may grow with it;
 * a cost that grows faster fails the case.  The profile "paper" goes up to
 * high, the others stop earlier.
 */
enum bench_order { BENCH_O_1, BENCH_O_LOG_N, BENCH_O_N, BENCH_O_N_LOG_N };
void	bench_sweep(atf_tc_t *, const char *name, long low, long high,
	    enum bench_order);

/*
 * The profile is "smoke" or "quick": fewer points are to be declared; or it is
 * "paper", which alone has the time for all.
 */
bool	bench_short(const atf_tc_t *);
bool	bench_long(const atf_tc_t *);

/* Slower by so many percent is a regression; 5 unless set. */
void	bench_threshold(atf_tc_t *, int percent);

/*
 * A batch may take so many seconds: a silent worker is not hung before, unless
 * the setting hang_s says so.
 */
void	bench_patience(atf_tc_t *, long seconds);

/* Open in the body, and close as its last statement. */
struct bench *bench_open(const atf_tc_t *);
void	bench_close(struct bench *);

/*
 * Repeat the body of the loop; its time, less that of an empty loop, is what
 * is measured.  The compiler can not remove the loop, but may remove a body
 * that has no effect: hand results to bench_use().
 */
#define BENCH_LOOP(b)							\
	for (unsigned long bench_n_; (bench_n_ = bench_loop(b)) != 0;)	\
		for (; bench_n_ != 0; bench_n_ = bench_keep(bench_n_) - 1)

/* Once for each point of a case that declared parameters. */
#define BENCH_EACH(b)	while (bench_next(b))

/*
 * Once for each point of a case that declared a sweep, with the value of its
 * parameter as the long n; in random order, another one in each worker.
 */
#define BENCH_SCALE(b, n)						\
	for (long n; ((n) = bench_scale(b)) != 0;)

/* The value of a parameter at this point; as a number it must be one. */
const char *bench_arg(struct bench *, const char *name);
long	bench_num(struct bench *, const char *name);

/* The profile is "paper": the published numbers of turns are wanted. */
bool	bench_paper(const struct bench *);

/* The host that runs the far side of a network, or NULL: this one does. */
const char *bench_peer(const struct bench *);

/*
 * For a case that other programs measure: how many ms this worker has for the
 * point at hand, and the value of a setting, NULL if it is not set.
 */
long	bench_time_ms(const struct bench *);
const char *bench_setting(const struct bench *, const char *name);

/*
 * Operations that need a fresh state are timed between bench_start() and
 * bench_stop(), called any number of times in a batch:
 *
 *	while ((n = bench_batch(b, 64)) != 0)
 *		for (i = 0; i < n; i++) { ... }
 *
 * bench_batch() says how many operations the next batch has, at most max
 * (0: no limit), and 0 when this point is done.  bench_add() adds the
 * nanoseconds that another process measured.
 */
unsigned long bench_batch(struct bench *, unsigned long max);
void	bench_start(struct bench *);
void	bench_stop(struct bench *);
void	bench_add(struct bench *, uint64_t ns);

/* One turn of the loop is so many operations, or moves so many bytes. */
void	bench_per(struct bench *, unsigned long operations);
void	bench_rate(struct bench *, uint64_t bytes);

/*
 * A figure in the case's unit that another program measured; one call is one
 * batch of one operation.
 */
void	bench_value(struct bench *, double);

/*
 * Leave this point out (a whole case has the one point "-"): the reason says
 * what is missing and what would make it run.  When every point is left out
 * the case is skipped.  bench_require_*() return false after having done so.
 */
void	bench_skip(struct bench *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3)));
bool	bench_require_fds(struct bench *, long)
	    __attribute__((__warn_unused_result__));
bool	bench_require_procs(struct bench *, long)
	    __attribute__((__warn_unused_result__));
bool	bench_require_threads(struct bench *, long, size_t stack)
    __attribute__((__warn_unused_result__));
bool	bench_require_cpus(struct bench *, long)
	    __attribute__((__warn_unused_result__));
bool	bench_require_memory(struct bench *, uint64_t bytes)
	    __attribute__((__warn_unused_result__));

/*
 * Before BENCH_SCALE: points of the sweep above n are left out, and the reason
 * says what limit that is and what would raise it.  Within its turn: this
 * point is left out, if it is above n.  bench_most_*() ask the system, leave
 * out the same, and return the most that there can be of
 *   descriptors, so many for each N,
 *   processes of this user, threads of this process with stacks of so many
 *   bytes (0: the default), mappings of this process, so many for each N,
 *   local ports that bind(2) or connect(2) choose,
 *   memory, so many bytes for each N;
 * spare ones are needed besides.  LONG_MAX where no limit is known.
 */
void	bench_at_most(struct bench *, long n, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 3, 4)));
long	bench_most_fds(struct bench *, long per, long spare);
long	bench_most_procs(struct bench *, long spare);
long	bench_most_threads(struct bench *, long spare, size_t stack);
long	bench_most_maps(struct bench *, long per, long spare);
long	bench_most_ports(struct bench *, long spare);
long	bench_most_memory(struct bench *, uint64_t bytes_per_n);

/*
 * The full path of a new, empty directory on the file system that the setting
 * "scratch" names, or on that in memory of the setting "memfs".  It is gone,
 * with all that is in it, when the worker is.  One in a worker, asked for
 * before any loop; the case is skipped where there can be none.  Room for so
 * many bytes and files is asked for at each point.
 */
const char *bench_scratch(struct bench *);
const char *bench_memfs(struct bench *);
bool	bench_require_space(struct bench *, uint64_t bytes, uint64_t files)
	    __attribute__((__warn_unused_result__));
/* What the whole case needs; it is skipped if there is not so much. */
void	bench_need_space(struct bench *, uint64_t bytes, uint64_t files);
/* Remove a directory and all in it, though it still changes: 0 or an errno. */
int	bench_remove(const char *dir);

/* The value of a setting, NULL if it is not set, for what is no benchmark. */
const char *bench_config(const atf_tc_t *, const char *name);
/* The same: its records are the machine, and a sentence for the reader. */
void	bench_tell(const atf_tc_t *, const char *note);

/*
 * A guardian: a process that outlives the worker and its peers, however they
 * end, and then removes what they leave.  It makes itself, when it is asked to,
 * what must not be lost; an order becomes its answer.  What is no benchmark has
 * NULL for the struct bench.  See bench_guard(3).
 */
struct bench_guard {
	const char *g_what;		/* for messages: "a queue" */
	int	(*g_remove)(struct bench_guard *);	/* 0, or an errno */
	void	(*g_obey)(struct bench_guard *, void *order);	/* or NULL */
	size_t	g_size;			/* bytes of an order */
	void	*g_arg;
	bool	g_along;		/* kyua removes it with the case */

	pid_t	g_pid;
	int	g_fd;			/* readable: nobody is left */
};
void	bench_guard_open(struct bench *, struct bench_guard *);
void	bench_guard_ask(struct bench *, struct bench_guard *, void *order);
void	bench_guard_close(struct bench *, struct bench_guard *);

/* A sentence for the reader, kept with the figures. */
void	bench_note(struct bench *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3)));

/*
 * The same, and the medium in a word or two: what the figures of the worker
 * depend on besides the machine, such as the type of a file system or the far
 * side of a network.  Figures of unlike media are not held against each other.
 */
void	bench_medium(struct bench *, const char *medium, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 3, 4)));

/*
 * So many more of what happened besides; the counts of all workers are added
 * up and told as "3 WHAT, 5 OTHER".  The text is kept by reference.
 */
void	bench_count(struct bench *, const char *what, uint64_t n);

/* End the case as failed; errno, where it is not 0, is named. */
void	bench_fail(struct bench *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3), __noreturn__));

/*
 * A peer: fork(2) whose child dies with its parent.  It must end with
 * _exit(), has no ATF, and 0 says that all went well; bench_join() waits and
 * fails the case on anything else.
 */
pid_t	bench_fork(struct bench *);
void	bench_join(struct bench *, pid_t);

/*
 * A crew: n threads or processes that do the same at once.  They live as long
 * as the point; each batch starts all together and ends with the last.  Its
 * value is that of their work together: with op/s or MB/s their rate, with
 * ns/op the time by one operation of any of them.  c_op repeats the operation
 * so many turns in its own loop.  A batch that the last member began when a
 * quarter was over does not count, if each could have a CPU.  What a function
 * returns is 0 or an errno, which fails the case; members must not call
 * bench_fail(), but c_failed, called in the caller, may.  Members are numbered
 * from 0.  bench_crew() makes all batches of a point; it returns false, and has
 * left the point out, if there can not be so many, or they never worked at
 * once.
 */
enum bench_as { BENCH_THREADS, BENCH_PROCESSES };
struct bench_crew {
	int	(*c_ready)(void *arg, long member);	/* untimed, or NULL */
	int	(*c_op)(void *arg, long member, unsigned long turns);
	void	(*c_done)(void *arg, long member);	/* or NULL */
	void	(*c_failed)(void *arg, long member, int error);	/* or NULL */
	void	*c_arg;		/* shared by threads, a copy in processes */
};
bool	bench_crew(struct bench *, const struct bench_crew *, enum bench_as,
	    long n);

/*
 * For the head: the parameter "members" with 1, 2, 4 ... and so many times
 * the CPUs, and the CPUs, that this process may use; or these numbers.
 */
void	bench_param_crew(atf_tc_t *, long times);
size_t	bench_crew_counts(long cpus, long times, long *count, size_t most);

/* What the parameter "as" of the point says: "threads" or "processes". */
enum bench_as bench_as(struct bench *);

/*
 * Where two sides of a benchmark run, after the parameter "cpu" of the
 * point: "same", "cross" or "free".  bench_placeable() is asked once before
 * they start, and leaves the point out if it can not be; each side then calls
 * bench_place() with its number, from 0.
 */
bool	bench_placeable(struct bench *)
	    __attribute__((__warn_unused_result__));
void	bench_place(struct bench *, long side);

/*
 * The path of a helper program h_* that was built with the test; NULL, with
 * the point left out, if it is not there.
 */
const char *bench_helper(struct bench *, const char *name);

/* Nanoseconds of the monotonic clock, the same for every process. */
uint64_t bench_now(void);

/* Make the compiler believe that this memory or number is used and changed. */
static inline unsigned long
bench_keep(unsigned long n)
{
	__asm__ __volatile__("" : "+r" (n));
	return (n);
}

static inline void
bench_use(const volatile void *p)
{
	__asm__ __volatile__("" : : "r" (p) : "memory");
}

/* For the macros only. */
unsigned long bench_loop(struct bench *);
bool	bench_next(struct bench *);
long	bench_scale(struct bench *);

#endif
