/*
 * benchctl: the command line.  Each command is a file cmd_*.c; what they
 * share is declared here.
 */
#ifndef BENCHCTL_H
#define BENCHCTL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "report.h"
#include "store.h"

/* Exit statuses; a run that a signal ended exits with 128 and its number. */
#define EXIT_GOOD	0
#define EXIT_BAD	1	/* something failed */
#define EXIT_USAGE	2	/* the command line is wrong */

/* args.c: the command line, by a table for each command. */
struct option {
	char	o_letter;
	const char *o_name;
	const char *o_arg;	/* what its argument is, or NULL: it has none */
	const char *o_help;
};

struct args;

struct command {
	const char *c_name;
	const char *c_operands;
	const char *c_summary;
	const struct option *c_options;	/* ends with an o_letter of 0 */
	int	(*c_main)(struct args *);
	const struct command *c_below;	/* commands of it, or NULL */
};

struct args {
	const struct command *a_cmd;
	char	**a_operands;	/* ends with NULL */
	int	a_noperands;
	const char *a_value;	/* argument of the option at hand */
	char	**a_next;	/* the first argument not looked at yet */
	char	*a_letters;	/* rest of an argument like -nb, or NULL */
};

void	args_init(struct args *, const struct command *, char **argv);
int	args_next(struct args *);
void	args_count(struct args *, int most, const char *what);
long	args_number(struct args *, const char *option, long least, long most);
bool	args_ask(const struct args *, const char *name);
void	args_wrong(const struct command *, const char *fmt, ...)
	    __attribute__((__format__(__printf__, 2, 3), __noreturn__));

/* The store option, which most commands have. */
#define OPTION_STORE							\
	{ 's', "store", "FILE", "the history (default: see BENCH_STORE)" }

extern const struct option run_options[], import_options[], list_options[],
    show_options[], report_options[], doctor_options[], compare_options[],
    gate_options[], ab_options[], history_options[], label_options[],
    export_options[], copy_options[], prune_options[], check_options[],
    backup_options[];
extern const struct command baseline_commands[];	/* cmd_baseline.c */
int	cmd_run(struct args *);
int	cmd_import(struct args *);
int	cmd_list(struct args *);
int	cmd_show(struct args *);
int	cmd_report(struct args *);
int	cmd_gate(struct args *);
int	cmd_ab(struct args *);
int	cmd_doctor(struct args *);
int	cmd_compare(struct args *);
int	cmd_history(struct args *);
int	cmd_label(struct args *);
int	cmd_export(struct args *);
int	cmd_push(struct args *);
int	cmd_pull(struct args *);
int	cmd_prune(struct args *);
int	cmd_check(struct args *);
int	cmd_backup(struct args *);

/* text.c: memory, text and messages; no memory ends the program. */
void	*xcalloc(size_t n, size_t size);
void	*xgrow(void *, size_t n, size_t size);
char	*xdup(const char *);
char	*xprintf(const char *fmt, ...)
	    __attribute__((__format__(__printf__, 1, 2)));
char	**words_add(char **, char *);
void	words_free(char **);
void	warn_user(const char *fmt, ...)
	    __attribute__((__format__(__printf__, 1, 2)));
void	die(const char *fmt, ...)
	    __attribute__((__format__(__printf__, 1, 2), __noreturn__));
void	die_with(int status);
int	die_status(int usual);
void	die_then(void (*)(int status, const char *why));
void	quit(int status) __attribute__((__noreturn__));
void	message(const char *who, const char *fmt, va_list)
	    __attribute__((__format__(__printf__, 2, 0)));
const char *last_message(void);
char	*shell_word(const char *);
char	*utc_time(int64_t microseconds);
char	*ascii_text(const char *);
/* Print the same, filled with blanks to a width. */
void	print_ascii(const char *, int width);
int	columns(void);
void	print_wrapped(FILE *, int indent, const char *text);
bool	id_matches(const char *id, const char *pattern);
void	format_range(char *buf, size_t len, double low, double high,
	    const char *unit);

/*
 * date.c: the beginning of a day in UTC, as "2026-11-30", in microseconds; the
 * same or a time as "2026-11-30T10:29", or where such a day or minute ends.
 * -1 for anything else.
 */
int64_t	utc_day(const char *);
int64_t	utc_read(const char *, bool end);

/* path.c: files and directories; functions return -1 with errno. */
char	*path_absolute(const char *);
int	path_make(const char *dir);
bool	path_exists(const char *);
char	*path_program(const char *name);
int	path_write(const char *path, int (*fn)(FILE *, const void *),
	    const void *);
/* The same of a name that must be free, or EEXIST. */
int	path_write_new(const char *path, int (*fn)(FILE *, const void *),
	    const void *);

/* history.c: which history is meant, and which run of it. */
char	*history_path(const char *given);
/* The path beside which baselines are: a database has nothing beside it. */
char	*history_beside(const char *given);
/* Is it there, as far as can be told without asking a server? */
bool	history_there(const char *path);
struct store *history_open(const char *given);
int64_t	history_run(struct store *, const char *which);
char	*history_system(const struct store_run *);
double	history_loop(struct store *, int64_t run);

/* extra.c */
const char *extra_find(const char *all, const char *key);
char	*extra_copy(const char *all, const char *key);
double	extra_number(const char *all, const char *key, double other);
void	history_imported(const struct store_import *, const char *path);
void	history_warn(const struct store_import *, const char *path);

/* child.c: one program at a time, whose end and signals are looked after. */
struct child {
	long	k_pid;
	int	k_fd;		/* what it prints */
	bool	k_group;	/* signals go to all of its group */
};
void	child_signals(void);
int	child_signal(void);
int	child_start(struct child *, const char *program, char *const argv[],
	    char *const envp[]);
long	child_read(struct child *, char *buf, size_t len, bool tick);
int	child_wait(struct child *);
bool	child_pause(long seconds);

/* environment.c: what kyua and the benchmarks are told. */
#define PATH_DEFAULT	"/usr/bin:/bin:/usr/pkg/bin:/usr/local/bin"
char	**environment_new(void);
char	**environment_set(char **, const char *name, size_t, const char *value);

/* suite.c: the benchmarks, as kyua lists them. */
struct suite {
	char	*s_kyua;	/* the program */
	char	*s_kyuafile;
	char	**s_ids;
	size_t	s_nids;
};
char	*suite_place(const char *given);
char	**suite_command(const struct suite *, const char *command);
char	*suite_list(struct suite *, const char *place, char *const envp[]);
size_t	suite_count(const struct suite *, char *const *patterns,
	    const char **unmatched);
void	suite_free(struct suite *);

/* progress.c: what kyua and the records say while a run goes on. */
struct progress;
struct progress *progress_new(const char *records, size_t total);
void	progress_feed(struct progress *, const char *, size_t);
void	progress_tick(struct progress *);
void	progress_clear(struct progress *);
bool	progress_tty(const struct progress *);
void	progress_free(struct progress *);

/*
 * tail.c: the points of record lines that were added to a file, and, where
 * point is NULL, what a sweep says.
 */
struct tail;
struct tail *tail_new(const char *path);
void	tail_read(struct tail *, void (*fn)(void *, const char *point,
	    const char *value, const char *range), void *);
void	tail_free(struct tail *);

/* model.c: a report of runs of a history, and of published figures. */
struct model;
struct column {
	int64_t	o_run;		/* of the history, or 0: published */
	const char *o_path, *o_name;	/* published: the file, and of it */
};
/*
 * Of the benchmarks that a pattern means, or all (NULL).  With batches it
 * takes longer, and more memory.
 */
struct model *model_new(struct store *, const struct column *, size_t n,
	    const char *pattern, bool batches);
/*
 * What its rows were in the runs before the last column that is a run; store
 * as it was given.  -1 with store_error().
 */
int	model_trends(struct model *, struct store *, const char *given);
/* What a file of published figures says in words. */
void	model_notes(struct model *, const char *path);
/* A title of its own, and the page that has all; kept by reference. */
void	model_site(struct model *, const char *title, const char *home);
const struct report *model_report(const struct model *);
int	model_write_html(FILE *, const void *model);
void	model_free(struct model *);

#endif
