/*
 * The inside of libbench: what its files share, and what its tests look at.
 */
#ifndef BENCH_IMPL_H
#define BENCH_IMPL_H

#include <limits.h>

#include "bench.h"
#include "record.h"
#include "stat.h"

#define BENCH_ID	256
#define BENCH_REASON	512
#define BENCH_POINTS	256	/* most points of a case */
#define BENCH_PEERS	4096	/* most peers alive at once */
#define BENCH_COUNTS	8	/* most counts of a case */
#define BENCH_NOTES	64	/* kinds of notes that are known again */

/*
 * The clock: nanoseconds that are the same in every process.  Injectable, so
 * that coarse and broken clocks are tested without time.
 */
struct clock {
	uint64_t (*c_now)(void *);
	void	*c_arg;
	uint64_t c_step;	/* least difference of two readings, ns */
	double	c_cost;		/* what one reading takes, ns */
	double	c_loop;		/* what one turn of an empty loop takes, ns */
	long	c_backwards;	/* readings below the one before */
};
void	clock_system(struct clock *);
void	clock_probe(struct clock *);

/* Settings: the same names in kyua.conf (and -v), and as BENCH_<NAME>. */
struct config {
	const char *g_profile;
	long	g_workers;		/* processes a point */
	long	g_batches;		/* batches a worker */
	long	g_batch_us;		/* least length of a batch */
	long	g_cap_ms;		/* most time for a point, all workers */
	long	g_sweep_ms;		/* for all points of a sweep */
	long	g_seed;			/* of the order of a sweep; 0: any */
	long	g_hang_s;		/* silent for so long: it hung */
	const char *g_records;		/* append records here, or NULL */
	const char *g_run, *g_peer;	/* names, or NULL */
	const char *g_baseline, *g_anchor, *g_orders; /* files, or NULL */
	const char *g_scratch, *g_memfs;	/* directories, or NULL */
	long	g_strict;		/* what can not be judged fails */
	long	g_delta_pct;		/* 0: the head's, or 5 */
	long	g_rounds;		/* confirming rounds */
	long	g_tolerate;		/* % of a CPU that others may take */
	long	g_slower;		/* % that the CPU may be slower */
};
/* What a variable is set to, or NULL. */
typedef const char *config_get(const void *, const char *name);
int	config_load(struct config *, config_get *, const void *, char *err,
	    size_t);
const char *config_atf(const void *tc, const char *name);

/* Points: all combinations of the declared parameters. */
struct points {
	size_t	p_count;
	char	*p_name[BENCH_POINTS];	/* "-" or "k=v k=v" */
};
int	points_parse(struct points *, const char *declared, char *err, size_t);
void	points_free(struct points *);
long	points_find(const struct points *, const char *);
/* The value of a parameter in a point's name, copied to buf. */
int	point_value(const char *point, const char *name, char *buf, size_t);

/*
 * A sweep: the parameter whose values are N, and in a worker the order of its
 * points, the limits, and the time that it has.
 */
struct sweep {
	char	s_name[32];		/* empty: the case is none */
	enum stat_class s_order;	/* declared */
	long	s_high;			/* the greatest N that is declared */
	long	s_most;			/* no point above is measured ... */
	char	s_why[BENCH_REASON];	/* ... because of this */
	size_t	s_turn[BENCH_POINTS];	/* points in the order of measuring */
	size_t	s_turns, s_next;
	uint64_t s_time;		/* ns that the worker has; 0: any */
	uint64_t s_begun;		/* the first turn */
	uint64_t s_turn_begun;		/* the one at hand */
	long	s_slow;			/* the most that was slow to ... */
	uint64_t s_slow_ns;		/* ... prepare, and how slow */
};
/* How many of its values a profile measures. */
size_t	sweep_values(const char *profile, size_t declared);
/* What the head declared; removes points that are not for the profile. */
int	sweep_load(struct sweep *, struct points *, const atf_tc_t *,
	    const char *profile, char *err, size_t);
/* N of a point; 0 if it has none. */
long	sweep_n(const struct sweep *, const char *point);
/* ns that all workers of a round have; 0 if the case is no sweep. */
uint64_t sweep_budget(const struct bench *);
/* ns that the point at hand may take at the most. */
uint64_t sweep_share(const struct bench *);

/*
 * require.c: descriptors in use; bytes that are free, 0 if unknown; whether
 * hardly any process is, and why.
 */
long	fds_open(void);
uint64_t memory_free(void);
bool	procs_spent(char *why, size_t);

/* What happened during a batch; -1 is unknown, as in os.h. */
struct batch {
	long	b_number;
	unsigned long b_turns;
	uint64_t b_gross;		/* ns between start and stop */
	uint64_t b_net;			/* less the clock's and the loop's */
	double	b_given;		/* the value of bench_value(), or NaN */
	struct os_usage b_usage;	/* by how much the counters grew */
	char	b_marks[16];
};

/*
 * The meter: how many turns the next batch has, when it is warm, when it is
 * done.  It knows nothing of processes and records.
 */
enum meter_phase { METER_SIZE, METER_WARM, METER_TIME, METER_DONE };
struct meter {
	const struct clock *m_clock;
	void	(*m_usage)(void *, struct os_usage *);	/* or NULL */
	void	(*m_emit)(void *, const struct batch *);
	void	*m_arg;
	uint64_t m_target;		/* least ns of a batch */
	uint64_t m_cap;			/* most ns of the point */
	long	m_batches;

	enum meter_phase m_phase;
	uint64_t m_begun;		/* of the first batch; 0: not yet */
	unsigned long m_turns;		/* of the batch now running */
	long	m_done;			/* batches timed */
	long	m_rejected;		/* batches whose clock went back */
	double	m_last;			/* ns a turn of the batch before */
	bool	m_open, m_running, m_timed, m_loop, m_back;
	bool	m_vain;			/* this batch must not count */
	long	m_vains;		/* how many did not */
	uint64_t m_start, m_sum;
	uint64_t m_latest;		/* the last reading of the clock */
	unsigned long m_pairs;		/* start and stop */
	double	m_given;
	struct os_usage m_before;
	char	m_error[BENCH_REASON];	/* why it gave up, or empty */
};
void	meter_begin(struct meter *);
void	meter_end(struct meter *);
unsigned long meter_next(struct meter *, unsigned long max);
void	meter_start(struct meter *);
void	meter_stop(struct meter *);
void	meter_add(struct meter *, uint64_t ns);
bool	meter_longer(const struct meter *);	/* batches may be */

/* The value of a batch in a unit; NaN if the unit can not be computed. */
double	batch_value(const struct batch *, const char *unit,
	    unsigned long per, uint64_t bytes);

/* The results of all workers, and what is made of them. */
struct sample {
	size_t	s_point;
	long	s_worker;
	double	s_value;
	double	s_ran;		/* the part of its time with a CPU */
	char	s_marks[16];
	bool	s_used;
};
struct samples {
	struct sample *a_sample;
	size_t	a_count, a_size;
};
int	samples_add(struct samples *, size_t point, long worker, double value,
	    double ran, const char *marks);
void	samples_free(struct samples *);
/* The value of a worker, or NaN; work has room for all samples. */
double	samples_worker(struct samples *, size_t point, long worker,
	    double *work);
/* The same had it not waited for a CPU. */
double	samples_worker_ran(struct samples *, size_t point, long worker,
	    bool more, double *work);
/*
 * Choose the batches that count of the workers first to last, and compute a
 * point from them into a point record, whose text is kept in the summary.
 * Returns -1 if there is no batch.
 */
struct summary {
	char	m_best[32], m_mad[32];
};
int	summarise(struct samples *, size_t point, long first, long last,
	    bool more, struct record *, struct summary *);

struct crew;
struct bench {
	const atf_tc_t *b_tc;
	char	b_id[BENCH_ID];
	const char *b_unit;
	bool	b_more;
	struct config b_config;
	struct points b_points;
	struct clock b_clock;
	char	b_source[64];		/* the clock's, when the case began */
	struct sweep b_sweep;
	bool	b_left[BENCH_POINTS];	/* a worker left it out of the sweep */

	/* In a worker. */
	int	b_fd;			/* to the controller */
	long	b_worker;		/* from 1; 0 is the controller */
	long	b_lines;
	size_t	b_point;
	bool	b_only[BENCH_POINTS];	/* points that a worker measures */
	bool	b_begun, b_each, b_pinned;
	bool	b_lead;			/* turns that are not timed go ahead */
	pid_t	b_pid;			/* of the worker, not of its peers */
	unsigned long b_per;
	uint64_t b_bytes;
	struct meter b_meter;
	pid_t	b_peers[BENCH_PEERS];
	size_t	b_npeers;
	struct crew *b_crew;		/* at work, or NULL */
	struct {
		const char *c_what;	/* NULL: no more of them */
		uint64_t c_n;
	}	b_count[BENCH_COUNTS];
	char	b_arg[BENCH_ID];
	char	b_helper[PATH_MAX];
	char	b_dir[PATH_MAX];	/* for files, or empty */
	const char *b_place;		/* the setting that says where */
	struct bench_guard b_guard;	/* of it */
};

/* controller.c: run the workers, print, and end the case. */
void	controller(struct bench *) __attribute__((__noreturn__));

/* shown.c: what the baseline (0) or the anchor (1) has; false if nothing. */
bool	shown_baseline(const atf_tc_t *, int which, char *text, size_t);

/* bench.c: the name of a benchmark. */
void	bench_identify(const atf_tc_t *, char *id, size_t);

/* worker.c */
/* "descriptor:number:seed:ms:points" */
#define BENCH_WORKER	"BENCH_WORKER"
/* Is set by kyua, and for ATF's sake in every worker; which is then alone. */
#define BENCH_INSIDE	"__RUNNING_INSIDE_ATF_RUN"
#define BENCH_ALONE	"BENCH_ALONE"
void	worker_open(struct bench *, const char *);
void	worker_emit(void *, const struct batch *);
void	worker_send(struct bench *, const struct record *);
void	worker_point(struct bench *);
/* The point at hand ends; what it bound is free again. */
void	worker_leave(struct bench *);
/*
 * crew.c: what has happened to all members so far, what is known of the batch
 * besides, and how many members are the points of a machine.
 */
void	crew_usage(const struct crew *, struct os_usage *);
void	crew_record(struct crew *, struct record *);

/* out.c: records on stdout and in the file of records. */
struct out {
	int	o_fd;			/* -1: no file */
	long	o_lines;
	char	o_error[BENCH_REASON];
};
int	out_open(struct out *, const char *file);
int	out_record(struct out *, const struct record *);
int	out_line(struct out *, const char *line, size_t len);
void	out_close(struct out *);

/*
 * notes.c: what was said besides figures.  A note is passed on if the worker
 * is the first to say so, whatever its figures; a count is added to the sum,
 * and a medium to the media.
 */
#define BENCH_MEDIUM	"medium"	/* the key of a note, and of a point */
struct notes {
	char	t_media[BENCH_REASON];	/* "ext4, loopback", or empty */
	uint64_t t_kind[BENCH_NOTES];
	long	t_first[BENCH_NOTES];	/* the worker that said so first */
	size_t	t_kinds;
	char	*t_what[BENCH_COUNTS];
	uint64_t t_sum[BENCH_COUNTS];
};
bool	notes_take(struct notes *, const struct record *, long worker);
int	notes_print(const struct notes *, struct out *, const char *id);
/* In a worker: tell the controller what was counted. */
void	counts_send(struct bench *);

/* What the workers have told so far. */
struct ledger {
	struct bench *b;
	struct out out;
	struct samples samples;
	struct notes notes;
	char	skip[BENCH_POINTS][BENCH_REASON];
	long	seen, rejected;		/* batches */
	long	worker;			/* from 1 on, over all rounds */
	long	lines;			/* of this worker */
	bool	ended;
	bool	order_broken;		/* a sweep grows faster than declared */
	pid_t	parent;			/* without it all is in vain; or 0 */
	char	skipped[BENCH_REASON];	/* why the case is skipped, or empty */
	char	wrong[BENCH_REASON];	/* why the case fails, or empty */
};

/*
 * ledger.c: run the workers of a round, from 0, at the points b_only, and
 * take what they tell.  False when the case is to end.
 */
bool	ledger_round(struct ledger *, long round);
/* What a round says of a point; -1 if it did not measure it. */
int	ledger_summary(struct ledger *, size_t point, long round,
	    struct record *, struct summary *);

/*
 * scratch.c: the directory for files is removed; the controller makes one for
 * what its workers end with: 0 or an errno.
 */
void	scratch_close(struct bench *);
int	scratch_results(struct bench *);

/*
 * host.c: the host record and the case record; and what makes this system, as
 * it is now, unfit for proving anything: true with a sentence.
 */
bool	host_unfit(const struct bench *, char *why, size_t);
int	host_record(struct out *, struct bench *);
int	case_record(struct out *, const struct bench *);

#endif
