/*
 * The verdict of a report in one sentence, how many points have which one,
 * and what to do about it; the same in every form.
 */
#ifndef TALLY_H
#define TALLY_H

#include "out.h"
#include "report.h"

enum tally_word {
	TALLY_FAIL,
	TALLY_INCONCLUSIVE,
	TALLY_IMPROVED,
	TALLY_PASS,
	TALLY_NEW,		/* recorded: nothing to hold it against */
	TALLY_ACCEPTED,
	TALLY_REPAIRED,
	TALLY_WORDS
};

enum tally_verdict {
	TALLY_NONE,		/* published figures are not judged */
	TALLY_UNJUDGED,
	TALLY_BAD,
	TALLY_UNDECIDED,
	TALLY_GOOD
};

#define TALLY_TEXT	512
#define TALLY_COMMANDS	4

struct tally {
	enum tally_verdict t_verdict;
	size_t	t_run;			/* whose verdict it is: the last one */
	size_t	t_count[TALLY_WORDS];
	size_t	t_broken, t_missing;	/* failed cases; other empty cells */
	char	t_sentence[TALLY_TEXT];
	const char *t_promise;		/* what the verdict means */
	struct {
		const char *m_why;
		char	m_text[TALLY_TEXT];
	} t_command[TALLY_COMMANDS];
	size_t	t_ncommands;
};

/* The verdict from the counts. */
void	tally_judge(struct tally *);
void	tally_make(struct tally *, const struct report *);
/* A command in lines of so many columns, as a shell takes it. */
void	tally_command(struct out *, const char *, size_t width);
/* "pass", "new" and so on. */
const char *tally_name(enum tally_word);
/* That of a verdict of libverdict's, of a cell; TALLY_WORDS without one. */
enum tally_word tally_word(const char *);
enum tally_word tally_of(const struct report_cell *);

#endif
