/*
 * libstress: overload that is checked.  A class is one kind of load: a small
 * operation, the step, which says itself whether the system did what it has to
 * do.  Many processes, the members, repeat it at once, far more of them than
 * there are CPUs, until the time is over; then nothing may be left.  The same
 * driver runs one class, or all of them together.  See bench-stress(7).
 */
#ifndef STRESS_H
#define STRESS_H

#include <sys/types.h>
#include <sys/ipc.h>

#include <atf-c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os.h"

#define STRESS_NAME	40	/* bytes of the name of an object */
#define STRESS_OBJECTS	4	/* objects with a name that a member may have */

struct stress;

/*
 * A class.  Only the name, the description and the step must be there.  Each
 * function runs in a process of the class, never in that of the test case;
 * each member's working directory is its own, and ".." that of the class,
 * which is where c_open and c_close are.
 */
struct stress_class {
	const char *c_name;	/* of the case */
	const char *c_descr;	/* what is done, and what is checked */
	size_t	c_state;	/* bytes of a member's own, s_state */
	size_t	c_shared;	/* bytes that all members share, s_shared */
	long	c_procs;	/* processes, threads a member has besides */
	void	(*c_open)(struct stress *);	/* once, before the members */
	void	(*c_start)(struct stress *);	/* in each member */
	void	(*c_step)(struct stress *);	/* again and again */
	void	(*c_stop)(struct stress *);	/* check, release what it has */
	void	(*c_close)(struct stress *);	/* once, after the members */
	/* Objects with names or keys: remove one; was it there? */
	bool	(*c_remove)(const char *name, key_t);
};

struct stress {
	long	s_member;	/* from 1; 0 is c_open() and c_close() */
	long	s_members;
	uint64_t s_step;	/* from 0 */
	void	*s_state, *s_shared;	/* zero at first */
	struct stress_inside *s_inside;
};

/*
 * What is random: 0 to n-1, or any number if n is 0.  It depends on the seed,
 * the class, the member and the step, and on nothing that happened: a step
 * must draw the same numbers whatever the system answers, and so before it
 * asks for anything that may be refused.  All that is drawn goes into the
 * digest of the operations.
 */
uint64_t stress_pick(struct stress *, uint64_t n);

/*
 * Data that tell where they belong: each eight bytes are made of a tag, as of
 * a block and its generation, and of their place from off on.  stress_check()
 * fails if they are not what stress_fill() made; where says what was read.
 */
void	stress_fill(void *, size_t len, uint64_t off, uint64_t tag);
void	stress_check(struct stress *, const void *, size_t len, uint64_t off,
	    uint64_t tag, const char *where);

/*
 * End the run.  A call failed, and errno says why; or a result is wrong.
 * Children and threads of a member may call them.
 */
void	stress_fail(struct stress *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3), __noreturn__));
void	stress_wrong(struct stress *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3), __noreturn__));

/*
 * What a member may have at the most: bytes of memory, and bytes of files in
 * its working directory: a share of what the system has left, which is named
 * with a failure if it was asked for.  Descriptors are not to be asked for: a
 * member can open no more than its share.
 */
uint64_t stress_memory(struct stress *);
uint64_t stress_disk(struct stress *);

/* In c_open: this class can not be here, and what would make it run. */
void	stress_skip(struct stress *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3), __noreturn__));

/* In c_open: without so many bytes of files for a member this class is not. */
void	stress_room(struct stress *, uint64_t bytes);

/*
 * A call failed.  If errno is one of the list, which ends with 0, the system
 * has no more of something: that is counted, and the step may give up what it
 * holds.  Anything else ends the run.  A class of which no step was whole has
 * verified nothing, and is left out.
 */
void	stress_short(struct stress *, const char *what, ...);

/*
 * A child that dies with its member; -1 if there can be no more now.  It ends
 * with _exit(), and stress_join() waits, and fails on anything but 0.
 */
pid_t	stress_fork(struct stress *);
void	stress_join(struct stress *, pid_t);

/*
 * To wait for what a child does, in a call that its death does not end: while
 * it is watched each call ends with EINTR after some ms, and then it is to be
 * asked whether the child is alive.  If it has failed, that ends the run;
 * false says that it has ended as it should.
 */
void	stress_watch(struct stress *, bool on);
bool	stress_alive(struct stress *, pid_t);

/*
 * In a child: give up all memory that others have as well.  Nothing but
 * stress_pick() may be called from then on.
 */
void	stress_alone(struct stress *);

/* The time is over; only to be asked where a step waits for something. */
bool	stress_over(const struct stress *);

/*
 * The name and the key of a member's object n, or of one that all members
 * share (member 0); c_remove() is told both.
 */
const char *stress_name(const struct stress *, long member, long n,
	    char name[STRESS_NAME]);
key_t	stress_key(const struct stress *, long member, long n);

/* The directory where the test program and its helpers are. */
const char *stress_helpers(const struct stress *);

/*
 * The head and the body of a case: one class, or all of them and what is said
 * of the machine before and after.
 */
void	stress_head(atf_tc_t *, const char *descr, bool all);
void	stress_body(const atf_tc_t *, const struct stress_class *const *,
	    size_t n);

#endif
