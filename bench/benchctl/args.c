/*
 * The command line of one command: -s FILE, -sFILE, --store FILE and
 * --store=FILE, in any order with the operands; "--" ends the options.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"

void
args_init(struct args *a, const struct command *cmd, char **argv)
{
	memset(a, 0, sizeof(*a));
	a->a_cmd = cmd;
	a->a_operands = argv;
	a->a_next = argv;
}

void
args_wrong(const struct command *cmd, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	message(cmd != NULL ? cmd->c_name : "", fmt, ap);
	va_end(ap);
	fprintf(stderr, "Try 'benchctl help%s%s'.\n", cmd != NULL ? " " : "",
	    cmd != NULL ? cmd->c_name : "");
	quit(die_status(EXIT_USAGE));
}

/* The argument of option o, which follows it or is the next word. */
static void
take_value(struct args *a, const struct option *o, char *attached)
{
	a->a_value = attached;
	if (attached == NULL && (a->a_value = *a->a_next) != NULL)
		a->a_next++;
	if (a->a_value == NULL)
		args_wrong(a->a_cmd, "option '--%s' needs an argument: %s",
		    o->o_name, o->o_arg);
	if (*a->a_value == '\0')
		args_wrong(a->a_cmd, "the argument of '--%s' is empty",
		    o->o_name);
}

static int
long_option(struct args *a, char *word)
{
	const struct option *o;
	char *value;
	size_t n;

	n = strcspn(word, "=");
	value = word[n] == '=' ? word + n + 1 : NULL;
	for (o = a->a_cmd->c_options; o->o_letter != 0; o++)
		if (strlen(o->o_name) == n && strncmp(o->o_name, word, n) == 0)
			break;
	if (o->o_letter == 0)
		args_wrong(a->a_cmd, "unknown option '--%.*s'", (int)n, word);
	if (o->o_arg != NULL)
		take_value(a, o, value);
	else if (value != NULL)
		args_wrong(a->a_cmd, "option '--%s' takes no argument",
		    o->o_name);
	return (o->o_letter);
}

static int
short_option(struct args *a)
{
	const struct option *o;
	char *rest;

	for (o = a->a_cmd->c_options; o->o_letter != 0; o++)
		if (o->o_letter == *a->a_letters)
			break;
	if (o->o_letter == 0)
		args_wrong(a->a_cmd, "unknown option '-%c'", *a->a_letters);
	rest = a->a_letters[1] != '\0' ? a->a_letters + 1 : NULL;
	if (o->o_arg != NULL) {
		a->a_letters = NULL;
		take_value(a, o, rest);
	} else
		a->a_letters = rest;
	return (o->o_letter);
}

/*
 * The letter of the next option, its argument in a_value; 0 when all are
 * done, and the operands are complete.  A wrong option ends the program.
 */
int
args_next(struct args *a)
{
	char *word;

	if (a->a_letters != NULL)
		return (short_option(a));
	while ((word = *a->a_next) != NULL) {
		a->a_next++;
		if (strcmp(word, "--") == 0) {
			while (*a->a_next != NULL)
				a->a_operands[a->a_noperands++] = *a->a_next++;
		} else if (strncmp(word, "--", 2) == 0)
			return (long_option(a, word + 2));
		else if (word[0] == '-' && word[1] != '\0') {
			a->a_letters = word + 1;
			return (short_option(a));
		} else
			a->a_operands[a->a_noperands++] = word;
	}
	a->a_operands[a->a_noperands] = NULL;
	return (0);
}

/*
 * Is an option without an argument there, which the command may not know?
 * Before all are taken one by one, as it may matter for how a wrong one is
 * told.
 */
bool
args_ask(const struct args *a, const char *name)
{
	const struct option *o;
	char flags[27];
	const char *w;
	size_t i, n;
	char letter;

	letter = '\0';
	for (n = 0, o = a->a_cmd->c_options; o->o_letter != 0; o++) {
		if (o->o_arg == NULL && n + 1 < sizeof(flags))
			flags[n++] = o->o_letter;
		if (strcmp(o->o_name, name) == 0)
			letter = o->o_letter;
	}
	flags[n] = '\0';
	if (letter == '\0')
		return (false);
	for (i = 0; (w = a->a_next[i]) != NULL && strcmp(w, "--") != 0; i++)
		if (*w++ == '-' && (*w == '-' ? strcmp(w + 1, name) == 0 :
		    w[strspn(w, flags)] == '\0' && strchr(w, letter) != NULL))
			return (true);
	return (false);
}

/* Not more operands than that; what names the last one allowed. */
void
args_count(struct args *a, int most, const char *what)
{
	if (a->a_noperands <= most)
		return;
	if (most == 0)
		args_wrong(a->a_cmd, "unexpected argument '%s'",
		    a->a_operands[0]);
	args_wrong(a->a_cmd, "unexpected argument '%s' after the %s",
	    a->a_operands[most], what);
}

/* The argument of the option at hand as a number in a range. */
long
args_number(struct args *a, const char *option, long least, long most)
{
	char *end;
	long n;

	n = strtol(a->a_value, &end, 10);
	if (end == a->a_value || *end != '\0' || n < least || n > most)
		args_wrong(a->a_cmd,
		    "the argument of '--%s' must be a number from %ld to %ld, "
		    "not '%s'", option, least, most, a->a_value);
	return (n);
}
