#include <stdarg.h>
#include <string.h>

#include "model.h"
#include "tally.h"

#define NAMED	4	/* cases that a command names, at the most */

/* As libverdict has them, and as a reader of the report sees them. */
static const struct {
	const char *word, *name;
} words[TALLY_WORDS] = {
	[TALLY_FAIL] = { "fail", "fail" },
	[TALLY_INCONCLUSIVE] = { "inconclusive", "inconclusive" },
	[TALLY_IMPROVED] = { "improved", "improved" },
	[TALLY_PASS] = { "pass", "pass" },
	[TALLY_NEW] = { "recorded", "new" },
	[TALLY_ACCEPTED] = { "accepted", "accepted" },
	[TALLY_REPAIRED] = { "repaired", "repaired" },
};

static const char promise[] = "In a suite of 150 points of which nothing "
    "changed, at most one run of the gate in 20 has a failure in any of them. "
    "Of points that are 10 % slower it finds four in five, of those 20 % "
    "slower 99 in 100, with a baseline of ten runs on a quiet machine. A pass "
    "says no more than that; each point says from where on it is found.";
static const char nothing[] = "A figure alone says neither that something is "
    "slower nor that it is not: that takes a baseline of this machine.";

/* The length of a word; what stands in double quotes is not divided. */
static size_t
word_length(const char *s)
{
	bool open;
	size_t n;

	for (open = false, n = 0; s[n] != '\0' && (open || s[n] != ' '); n++)
		open = open != (s[n] == '"');
	return (n);
}

void
tally_command(struct out *o, const char *s, size_t width)
{
	size_t column, n;

	out_fmt(o, "   ");
	for (column = 3; *s != '\0'; s += n + (s[n] == ' ')) {
		n = word_length(s);
		if (column > 8 && column + n + 3 > width) {
			out_fmt(o, " \\\n       ");
			column = 7;
		}
		out_fmt(o, " ");
		out_bytes(o, s, n);
		column += n + 1;
	}
	out_fmt(o, "\n");
}

const char *
tally_name(enum tally_word word)
{

	return (words[word].name);
}

enum tally_word
tally_word(const char *verdict)
{
	size_t i;

	for (i = 0; verdict != NULL && i < TALLY_WORDS; i++)
		if (strcmp(verdict, words[i].word) == 0)
			return ((enum tally_word)i);
	return (TALLY_WORDS);
}

enum tally_word
tally_of(const struct report_cell *c)
{

	return (c->c_state != REPORT_MEASURED ? TALLY_WORDS :
	    tally_word(c->c_verdict));
}

/* Whether another run has the row: what only a paper has is not missing. */
static bool
wanted(const struct report *p, size_t row)
{
	size_t i;

	for (i = 0; i < p->p_nruns; i++)
		if (!p->p_runs[i].u_published &&
		    p->p_rows[row].w_cells[i].c_state != REPORT_ABSENT)
			return (true);
	return (false);
}

static void
count(struct tally *t, const struct report *p)
{
	const struct report_cell *c;
	enum tally_word word;
	size_t i;

	for (i = 0; i < p->p_nrows; i++) {
		c = &p->p_rows[i].w_cells[t->t_run];
		word = tally_of(c);
		if (word != TALLY_WORDS)
			t->t_count[word]++;
		t->t_broken += c->c_state == REPORT_FAILED;
		t->t_missing += c->c_state == REPORT_SKIPPED ||
		    (c->c_state == REPORT_ABSENT && wanted(p, i));
	}
}

/* Only what a shell takes as it is. */
static bool
plain(const char *s)
{

	return (s[0] != '\0' && s[strspn(s, "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:+-")] == '\0');
}

/* A command with the cases that have a word, or none if there are none. */
static void
command(struct tally *t, const struct report *p, enum tally_word word,
    const char *why, const char *text)
{
	const struct report_row *w;
	const char *last;
	char *to;
	size_t i, n, named;

	to = t->t_command[t->t_ncommands].m_text;
	n = (size_t)snprintf(to, TALLY_TEXT, "%s", text);
	last = "";
	for (named = i = 0; i < p->p_nrows && named < NAMED; i++) {
		w = &p->p_rows[i];
		if (tally_of(&w->w_cells[t->t_run]) != word ||
		    strcmp(w->w_case, last) == 0 || !plain(w->w_case) ||
		    n + strlen(w->w_case) + 2 > TALLY_TEXT)
			continue;
		last = w->w_case;
		n += (size_t)snprintf(to + n, TALLY_TEXT - n, " %s", last);
		named++;
	}
	if (named > 0)
		t->t_command[t->t_ncommands++].m_why = why;
}

static void	say(struct tally *, enum tally_verdict, const char *, ...)
		    __attribute__((__format__(__printf__, 3, 4)));

static void
say(struct tally *t, enum tally_verdict verdict, const char *fmt, ...)
{
	va_list ap;

	t->t_verdict = verdict;
	va_start(ap, fmt);
	(void)vsnprintf(t->t_sentence, sizeof(t->t_sentence), fmt, ap);
	va_end(ap);
}

static const char *
points(size_t n)
{

	return (n == 1 ? "point is" : "points are");
}

void
tally_judge(struct tally *t)
{
	const size_t *n;

	n = t->t_count;
	t->t_promise = promise;
	if (n[TALLY_FAIL] > 0)
		say(t, TALLY_BAD, "Fail: %zu %s slower than the baseline",
		    n[TALLY_FAIL], points(n[TALLY_FAIL]));
	else if (n[TALLY_REPAIRED] > 0)
		say(t, TALLY_BAD, "Fail: %zu accepted %s slower no more, and "
		    "the baseline still has it", n[TALLY_REPAIRED],
		    points(n[TALLY_REPAIRED]));
	else if (t->t_broken > 0)
		say(t, TALLY_BAD, "Error: %zu could not measure",
		    t->t_broken);
	else if (n[TALLY_INCONCLUSIVE] > 0)
		say(t, TALLY_UNDECIDED, "Undecided: %zu %s not proven to be "
		    "slower, and not cleared", n[TALLY_INCONCLUSIVE],
		    points(n[TALLY_INCONCLUSIVE]));
	else if (n[TALLY_PASS] + n[TALLY_IMPROVED] + n[TALLY_ACCEPTED] > 0)
		say(t, TALLY_GOOD, "Pass: no point is proven slower than the "
		    "baseline");
	else {
		say(t, TALLY_UNJUDGED, "No verdict: nothing was held against "
		    "a baseline");
		t->t_promise = nothing;
	}
}

static void
advise(struct tally *t, const struct report *p)
{

	command(t, p, TALLY_FAIL, "Confirm with fresh runs:",
	    "benchctl gate");
	command(t, p, TALLY_FAIL, "Find the change that did it:",
	    "git bisect run benchctl gate");
	if (t->t_count[TALLY_FAIL] > 0) {
		t->t_command[t->t_ncommands].m_why = "Accept it, if it has to "
		    "be so:";
		(void)snprintf(t->t_command[t->t_ncommands++].m_text,
		    TALLY_TEXT, "benchctl baseline accept BASELINE CASE "
		    "--report \"PR kern/NUMBER\" --reason WHY");
	}
	command(t, p, TALLY_INCONCLUSIVE, "Settle it, or be told what would:",
	    "benchctl gate");
	if (t->t_verdict == TALLY_UNJUDGED) {
		t->t_command[t->t_ncommands].m_why = "Make a baseline of ten "
		    "runs, then hold the next kernel against it:";
		(void)snprintf(t->t_command[t->t_ncommands++].m_text,
		    TALLY_TEXT, "benchctl baseline record --runs 10 NAME");
	}
}

void
tally_make(struct tally *t, const struct report *p)
{
	size_t i;

	memset(t, 0, sizeof(*t));
	for (i = p->p_nruns; i > 0; i--)
		if (!p->p_runs[i - 1].u_published)
			break;
	if (i == 0 || p->p_nrows == 0)
		return;
	t->t_run = i - 1;
	count(t, p);
	tally_judge(t);
	advise(t, p);
}
