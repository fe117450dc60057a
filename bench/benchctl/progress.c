/*
 * Progress of a run: kyua prints "case  ->  " when a case begins and
 * "result  [time]" when it ends; the figures come from the records.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "benchctl.h"

#define ARROW	"  ->  "

struct progress {
	struct tail *g_tail;
	size_t	g_total, g_done;
	int	g_count;	/* width of "[ 3/31] " */
	int	g_name;		/* width of the column of names */
	bool	g_tty;
	bool	g_status;	/* a status line is on the terminal */
	double	g_began, g_ended;	/* seconds: the run, the last case */
	char	*g_current;	/* the case that runs, or NULL */
	char	*g_text;	/* what kyua printed and is not complete */
	size_t	g_len;
	size_t	g_points;	/* printed of the case that ended */
	size_t	g_measured;	/* those of them with a figure */
};

static double
now(void)
{
	struct timespec ts;

	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	return ((double)ts.tv_sec + (double)ts.tv_nsec / 1e9);
}

struct progress *
progress_new(const char *records, size_t total)
{
	struct progress *g;
	char digits[24];

	g = xcalloc(1, sizeof(*g));
	g->g_tail = tail_new(records);
	g->g_total = total;
	g->g_count = 4 + 2 * snprintf(digits, sizeof(digits), "%zu", total);
	g->g_name = columns() - g->g_count - 36;
	g->g_tty = isatty(STDOUT_FILENO);
	g->g_began = now();
	return (g);
}

bool
progress_tty(const struct progress *g)
{
	return (g->g_tty);
}

/* Take the status line away. */
void
progress_clear(struct progress *g)
{
	if (g->g_status)
		printf("\r%*s\r", columns() - 1, "");
	g->g_status = false;
	(void)fflush(stdout);
}

/* Say what runs and how long it may take, on a terminal. */
void
progress_tick(struct progress *g)
{
	char line[1024];
	double left, t;
	int n, width;

	if (!g->g_tty || g->g_current == NULL)
		return;
	/* A terminal adds "^C". */
	width = columns() - 3;
	t = now();
	/* What is left takes as long as what was, less what has gone by. */
	left = g->g_done == 0 ? 0 : (g->g_ended - g->g_began) *
	    (double)(g->g_total - g->g_done) / (double)g->g_done -
	    (t - g->g_ended);
	n = snprintf(line, sizeof(line), " %.0f s", t - g->g_began);
	if (left >= 1)
		n = snprintf(line, sizeof(line), " %.0f s, about %.0f s left",
		    t - g->g_began, left);
	printf("\r[%*zu/%zu] %-*.*s%s", (g->g_count - 4) / 2, g->g_done + 1,
	    g->g_total, width - g->g_count - n, width - g->g_count - n,
	    g->g_current, line);
	(void)fflush(stdout);
	g->g_status = true;
}

/* The name of the case, in its column if it fits there. */
static void
print_name(struct progress *g, bool alone)
{
	printf("[%*zu/%zu] ", (g->g_count - 4) / 2, g->g_done, g->g_total);
	if (alone || strlen(g->g_current) > (size_t)g->g_name)
		printf("%s\n%*s", g->g_current, g->g_count + g->g_name, "");
	else
		printf("%-*s", g->g_name, g->g_current);
}

static void
print_point(void *arg, const char *point, const char *value,
    const char *range)
{
	struct progress *g;
	char *text;
	bool whole;
	int at;

	g = arg;
	if (point == NULL) {
		printf("%*s", g->g_count + 2, "");
		print_wrapped(stdout, g->g_count + 2, range);
		return;
	}
	whole = strcmp(point, "-") == 0;
	g->g_measured += value != NULL;
	if (g->g_points++ == 0 && whole)
		print_name(g, false);
	else if (g->g_points == 1)
		printf("[%*zu/%zu] %s\n", (g->g_count - 4) / 2, g->g_done,
		    g->g_total, g->g_current);
	if (!whole || g->g_points > 1) {
		at = printf("%*s%s", g->g_count + 2, "", point);
		if (at > g->g_count + g->g_name)
			printf("\n%*s", g->g_count + g->g_name, "");
		else
			printf("%*s", g->g_count + g->g_name - at, "");
	}
	if (value == NULL) {
		text = xprintf("skipped: %s", range);
		printf(" ");
		print_wrapped(stdout, g->g_count + g->g_name + 1, text);
		free(text);
		return;
	}
	printf(" %10s", value);
	if (*range != '\0') {
		printf("  ");
		print_wrapped(stdout, g->g_count + g->g_name + 13, range);
	} else
		printf("\n");
}

/* A case that ended: result is what kyua says about it. */
static void
end_case(struct progress *g, char *result)
{
	char *time, *text;
	bool good;

	for (time = NULL, text = result; (text = strstr(text, "  [")) != NULL;
	    text++)
		time = text;
	if (time != NULL)
		*time = '\0';
	progress_clear(g);
	g->g_done++;
	g->g_ended = now();
	g->g_points = g->g_measured = 0;
	tail_read(g->g_tail, print_point, g);
	good = strncmp(result, "passed", 6) == 0 ||
	    strncmp(result, "skipped", 7) == 0 ||
	    strncmp(result, "expected_", 9) == 0;
	/* The points have said it already. */
	if (g->g_points != 0 && (strcmp(result, "passed") == 0 ||
	    (strncmp(result, "skipped", 7) == 0 && g->g_measured == 0)))
		return;
	if (strncmp(result, "failed: ", 8) == 0)
		result += 8;
	text = xprintf("%s%s", good ? "" : "FAILED: ", result);
	printf("[%*zu/%zu] ", (g->g_count - 4) / 2, g->g_done, g->g_total);
	if (strlen(g->g_current) <= (size_t)g->g_name) {
		printf("%-*s ", g->g_name, g->g_current);
		print_wrapped(stdout, g->g_count + g->g_name + 1, text);
	} else {
		printf("%s\n%*s", g->g_current, g->g_count + 2, "");
		print_wrapped(stdout, g->g_count + 2, text);
	}
	free(text);
}

/* One line of kyua, complete or its beginning. */
static void
take_line(struct progress *g, char *line, bool complete)
{
	char *arrow;

	if ((arrow = strstr(line, ARROW)) == NULL)
		return;
	*arrow = '\0';
	if (g->g_current == NULL || strcmp(g->g_current, line) != 0) {
		free(g->g_current);
		g->g_current = xdup(line);
		progress_tick(g);
	}
	if (complete) {
		end_case(g, arrow + strlen(ARROW));
		(void)fflush(stdout);
		free(g->g_current);
		g->g_current = NULL;
	} else
		*arrow = *ARROW;
}

/* Bytes that kyua printed; what could disturb a terminal becomes "?". */
void
progress_feed(struct progress *g, const char *bytes, size_t n)
{
	char *end, *line;
	size_t i;

	if ((g->g_text = realloc(g->g_text, g->g_len + n + 1)) == NULL)
		die("out of memory");
	for (i = 0; i < n; i++)
		g->g_text[g->g_len + i] = bytes[i] == '\n' ||
		    (bytes[i] >= ' ' && bytes[i] <= '~') ? bytes[i] : '?';
	g->g_len += n;
	g->g_text[g->g_len] = '\0';
	line = g->g_text;
	while ((end = strchr(line, '\n')) != NULL) {
		*end = '\0';
		take_line(g, line, true);
		line = end + 1;
	}
	g->g_len -= (size_t)(line - g->g_text);
	memmove(g->g_text, line, g->g_len + 1);
	take_line(g, g->g_text, false);
}

void
progress_free(struct progress *g)
{
	progress_clear(g);
	tail_free(g->g_tail);
	free(g->g_current);
	free(g->g_text);
	free(g);
}
