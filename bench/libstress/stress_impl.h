/*
 * The inside of libstress: what its files share, and what its tests look at.
 */
#ifndef STRESS_IMPL_H
#define STRESS_IMPL_H

#include <limits.h>
#include <stdatomic.h>

#include "bench.h"
#include "stress.h"

#define STRESS_TEXT	320	/* a sentence that says what is wrong */
#define STRESS_LACK	80	/* what there was no more of */
#define STRESS_MARKS	24	/* digests: after 1, 4, 16 ... steps */
#define STRESS_MEMBERS	255	/* of a class, at the most */
#define STRESS_PARTIES	32
#define STRESS_GRACE	60	/* s that the last steps may take */
#define SECOND		UINT64_C(1000000000)

enum slot_state { SLOT_OPEN, SLOT_GOOD, SLOT_FAILED, SLOT_SKIPPED };

/* What a member says to the others; that of member 0 is the captain's. */
struct slot {
	_Atomic int l_state;
	_Atomic long l_pid;		/* 0: it is not there */
	_Atomic uint64_t l_step;	/* the one at hand */
	_Atomic uint64_t l_done;
	_Atomic uint64_t l_whole;	/* of those, short of nothing */
	_Atomic uint64_t l_short;	/* times that there was no more */
	_Atomic bool l_lacks;		/* and the first of them: */
	char	l_lack[STRESS_LACK];
	uint64_t l_digest[STRESS_MARKS];
	char	l_why[STRESS_TEXT];
};

/* Steps of a member; member 0: all of them, from the first on. */
struct range {
	long	r_member;
	uint64_t r_first, r_last;
};

/* What a member may have at the most: a share of what the system has. */
struct share {
	uint64_t h_memory;		/* bytes, of whole kB */
	uint64_t h_disk;		/* the same of its files */
	long	h_fds;			/* descriptors, that it opens */
};

/* A class at work, and the memory that its processes share. */
struct party {
	const struct stress_class *p_class;
	long	p_number;
	long	p_members;
	struct board {
		_Atomic bool d_stop;
		_Atomic bool d_asked;	/* what its share is */
		struct slot d_slot[];
	} *p_board;
	size_t	p_size;
	void	*p_shared;
	pid_t	p_pid;			/* of the captain; 0: not there */
};

/* All that runs at once. */
struct storm {
	struct party o_party[STRESS_PARTIES];
	size_t	o_count;
	uint64_t o_seed;
	long	o_seconds;
	uint64_t o_end;			/* when they are over */
	struct range o_range;
	struct share o_share;		/* of a member */
	bool	o_given;		/* that was told, as it was once */
	char	o_helpers[PATH_MAX];
	char	o_dir[PATH_MAX];	/* for the files of all */
	int	o_home;			/* the directory of the case */
	long	o_names;		/* in the names of objects */
	struct bench_guard o_cleaner;	/* no g_pid: it is gone */
	pid_t	o_group;		/* of the case ... */
	bool	o_own;			/* ... which nobody else is in */
	bool	o_others;		/* the directory is not in kyua's */
	bool	o_over;			/* in the cleaner: nobody was killed */
};

struct stress_inside {
	struct storm *i_storm;
	struct party *i_party;
	struct slot *i_slot;
	uint64_t i_random;
	uint64_t i_digest;
	bool	i_short;		/* this step */
	pid_t	i_ended;		/* a child that is not joined yet */
};

/* random.c: begin a step; take note of the digest after it. */
void	random_step(struct stress *);
void	random_mark(struct stress *);

/* Does it take part?  The range may be of one member, who is alone then. */
bool	takes_part(const struct storm *, long member);

/* captain.c: run a class in this process. */
void	captain_be(struct storm *, struct party *)
	    __attribute__((__noreturn__));
/* member.c: run a member in this process. */
void	member_be(struct stress *) __attribute__((__noreturn__));
void	stress_init(struct stress *, struct storm *, struct party *,
	    long member);
/* Say why a slot failed, unless it has said something before. */
void	slot_say(struct slot *, enum slot_state, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 3, 4)));
/* ns of the monotonic clock; sleep for some ms. */
uint64_t stress_now(void);
void	stress_pause(long ms);

/* bounds.c: how many members there may be, and what each may have. */
bool	bounds_members(struct storm *, long factor, char *why, size_t);
bool	bounds_share(struct storm *, char *why, size_t);
long	fds_used(void);
void	fds_bound(const struct share *);

/* cleaner.c: what removes all that a storm leaves when it is killed. */
int	cleaner_open(struct storm *, const char *above);	/* an errno */
bool	cleaner_gone(struct storm *);
int	cleaner_close(struct storm *);		/* an errno */
/*
 * Kill who has a slot, if it is there, and is of this process group: its
 * number may be another's by now.
 */
void	slot_kill(const struct slot *, pid_t group);
/* Objects of a class that are there: removed, and the last one's name. */
long	objects_remove(const struct storm *, const struct party *,
	    char name[STRESS_NAME]);

/*
 * storm.c: run all classes until the time is over.  What failed is in the
 * slots; false if a signal ended it, whose number is in *signo.
 */
bool	storm_open(struct storm *, char *why, size_t);
void	storm_run(struct storm *, int *signo);
void	storm_close(struct storm *);
struct slot *storm_failed(struct storm *, struct party **, long *member);

/* shrink.c: the shortest range that fails alone; false if none does. */
bool	shrink(struct storm *, struct party *, struct range *);

/*
 * kernel.c: the first line of a log that is a complaint and was not there
 * before.
 */
bool	kernel_complains(const char *before, const char *after, char *line,
	    size_t len);

/*
 * left.c: what was before, and what is not as it was: false.  After a storm of
 * all classes that is the whole machine.
 */
struct before {
	struct os_inventory f_had;
	char	*f_log;			/* the kernel's; NULL: unreadable */
	long	f_fds;
};
void	left_look(struct before *);
bool	left_nothing(struct before *, bool all, char *why, size_t);
/* What both do not know; false if there is nothing. */
bool	left_unknown(const struct os_inventory *, const struct os_inventory *,
	    char *what, size_t);

/*
 * witness.c: benchmarks that are measured before and after.  NULL if none of
 * them can be run.
 */
struct witness *witness_open(const atf_tc_t *);
/* 1: as before; 0: not to be told, and why; -1: slower, and which. */
int	witness_judge(struct witness *, char *why, size_t);
void	witness_close(struct witness *);

#endif
