/*
 * benchctl: run the benchmarks, keep their results, show them.
 * See benchctl(1).
 */
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"
#include "json.h"

static const struct command commands[] = {
	{ "run", "[pattern ...]", "run benchmarks, and add them to the history",
	  run_options, cmd_run, NULL },
	{ "import", "FILE ...", "add results of kyua, or record lines",
	  import_options, cmd_import, NULL },
	{ "list", "", "the runs of the history", list_options, cmd_list, NULL },
	{ "label", "RUN [TEXT]", "name a run, or take its name away",
	  label_options, cmd_label, NULL },
	{ "history", "CASE [POINT]", "a benchmark over all runs",
	  history_options, cmd_history, NULL },
	{ "show", "[RUN] [pattern]", "the figures of a run",
	  show_options, cmd_show, NULL },
	{ "report", "[RUN ...]", "a table of one or several runs",
	  report_options, cmd_report, NULL },
	{ "baseline", "command", "what runs are held against",
	  NULL, NULL, baseline_commands },
	{ "compare", "A B [C ...]", "runs, boots or baselines side by side",
	  compare_options, cmd_compare, NULL },
	{ "gate", "[pattern ...]", "is anything slower than its baseline?",
	  gate_options, cmd_gate, NULL },
	{ "ab", "[pattern ...]", "does a wrapper command change anything?",
	  ab_options, cmd_ab, NULL },
	{ "export", "[RUN]", "runs as JSON, CSV, JUnit and so on",
	  export_options, cmd_export, NULL },
	{ "push", "STORE", "add runs to another history",
	  copy_options, cmd_push, NULL },
	{ "pull", "STORE", "add runs of another history",
	  copy_options, cmd_pull, NULL },
	{ "prune", "", "remove old runs that nothing needs",
	  prune_options, cmd_prune, NULL },
	{ "check", "", "is the history sound?", check_options, cmd_check,
	  NULL },
	{ "backup", "FILE", "a copy of the history", backup_options,
	  cmd_backup, NULL },
	{ "doctor", "", "is this machine a good place to measure?",
	  doctor_options, cmd_doctor, NULL },
};
#define NCOMMANDS	(sizeof(commands) / sizeof(commands[0]))

/* A command of a command: "baseline record". */
static const struct command *
find_below(const struct command *above, const char *name)
{
	const struct command *c;
	size_t n;

	n = strlen(above->c_name) + 1;
	if (name == NULL)
		args_wrong(above, "it needs to be told what to do");
	for (c = above->c_below; c->c_name != NULL; c++)
		if (strcmp(c->c_name + n, name) == 0)
			return (c);
	args_wrong(above, "unknown command '%s'", name);
}

static const struct command *
find_command(const char *name)
{
	size_t i;

	for (i = 0; i < NCOMMANDS; i++)
		if (strcmp(commands[i].c_name, name) == 0)
			return (&commands[i]);
	args_wrong(NULL, "unknown command '%s'", name);
}

static void
usage(FILE *out)
{
	size_t i;

	fprintf(out, "usage: benchctl command [options] [arguments]\n\n");
	for (i = 0; i < NCOMMANDS; i++)
		fprintf(out, "    %-9s %s\n", commands[i].c_name,
		    commands[i].c_summary);
	fprintf(out, "    help      this, or the options of a command\n"
	    "    version   the version of this program\n");
	fprintf(out, "\nA run is named by its number or its label; without one "
	    "the newest is meant.\nSee benchctl(1).\n");
}

static void
help_below(const struct command *cmd)
{
	const struct command *c;

	printf("usage: benchctl %s command [options] [arguments]\n\n%s\n\n",
	    cmd->c_name, cmd->c_summary);
	for (c = cmd->c_below; c->c_name != NULL; c++)
		printf("    %-16s %s\n", c->c_name, c->c_summary);
	printf("\n'benchctl help %s command' has the options.\n",
	    cmd->c_name);
}

static void
help(const struct command *cmd)
{
	const struct option *o;
	char left[40];

	if (cmd->c_below != NULL) {
		help_below(cmd);
		return;
	}

	printf("usage: benchctl %s [options]%s%s\n\n%s\n", cmd->c_name,
	    *cmd->c_operands != '\0' ? " " : "", cmd->c_operands,
	    cmd->c_summary);
	for (o = cmd->c_options; o->o_letter != 0; o++) {
		snprintf(left, sizeof(left), "-%c, --%s%s%s", o->o_letter,
		    o->o_name, o->o_arg != NULL ? " " : "",
		    o->o_arg != NULL ? o->o_arg : "");
		printf("%s    %-24s %s\n",
		    o == cmd->c_options ? "\n" : "", left, o->o_help);
	}
}

/* What follows "help": nothing, a command, or a command and one below it. */
static void
run_help(char **argv)
{
	const struct command *cmd;

	if (argv[0] == NULL) {
		usage(stdout);
		return;
	}
	cmd = find_command(*argv++);
	if (cmd->c_below != NULL && *argv != NULL)
		cmd = find_below(cmd, *argv++);
	if (*argv != NULL)
		args_wrong(NULL, "unexpected argument '%s'", *argv);
	help(cmd);
}

/*
 * Who asked for JSON is told in JSON also that there is none, whatever the
 * command: by die() and its kin, and here.
 */
static int
run_main(struct args *a)
{
	char *why;
	bool json;
	int status;

	if ((json = args_ask(a, "json")))
		die_then(json_error);
	status = a->a_cmd->c_main(a);
	if (!json || status == EXIT_GOOD || json_told())
		return (status);
	why = child_signal() != 0 ? xprintf("interrupted by signal %d",
	    child_signal()) : xdup(last_message());
	json_error(status, why);
	free(why);
	return (status);
}

static int
run_command(char **argv)
{
	const struct command *cmd;
	struct args args;

	if (strcmp(argv[0], "version") == 0 ||
	    strcmp(argv[0], "--version") == 0) {
		if (argv[1] != NULL)
			args_wrong(NULL, "unexpected argument '%s'", argv[1]);
		printf("benchctl %s\nA history is a file of SQLite%s\n",
		    BENCH_VERSION, store_knows_remote() ? ", or is in "
		    "PostgreSQL (postgresql://...)." : ": this was built "
		    "without libpq, which PostgreSQL needs.");
		return (EXIT_GOOD);
	}
	if (strcmp(argv[0], "help") == 0 || strcmp(argv[0], "--help") == 0 ||
	    strcmp(argv[0], "-h") == 0) {
		run_help(argv + 1);
		return (EXIT_GOOD);
	}
	cmd = find_command(*argv++);
	if (cmd->c_below != NULL) {
		cmd = find_below(cmd, *argv);
		argv++;
	}
	args_init(&args, cmd, argv);
	return (run_main(&args));
}

int
main(int argc, char *argv[])
{
	int status;

	if (argc < 2) {
		usage(stderr);
		return (EXIT_USAGE);
	}
	status = run_command(argv + 1);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "benchctl: can not write the output\n");
		if (status == EXIT_GOOD)
			status = die_status(EXIT_BAD);
	}
	return (status);
}
