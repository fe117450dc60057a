/* Lines broken at random, with a seed, so that every run breaks the same. */

#include <atf-c.h>

#include "h_fuzz.h"
#include "h_record.h"

#define LINES	200000
#define ROOM	(2 * RECORD_LINE)

/* Mostly behind the tag: a line without it is none and tells little. */
static size_t
place(struct fuzz *f)
{

	return (below(f, 8) != 0 && f->f_len > 7 ?
	    7 + below(f, f->f_len - 7) : below(f, f->f_len));
}

static void
fuzz(uint64_t seed, int most)
{
	char buf[ROOM];
	struct fuzz f = { seed, buf, 0, ROOM, good_lines, NELEM(good_lines) };
	const char *fault, *line;
	long i, kinds[3];
	int kind, times;

	memset(kinds, 0, sizeof(kinds));
	for (i = 0; i < LINES / 2; i++) {
		line = good_lines[below(&f, NELEM(good_lines))];
		f.f_len = strlen(line);
		memcpy(buf, line, f.f_len);
		for (times = (int)below(&f, (size_t)most); times >= 0; times--)
			mutate(&f, place(&f));
		if ((fault = line_fault(buf, f.f_len, &kind)) != NULL)
			atf_tc_fail("%s: line %ld of seed %ju: \"%.*s\"",
			    fault, i, (uintmax_t)seed, (int)f.f_len, buf);
		kinds[kind + 1]++;
	}
	/* Were nearly all of one kind, the test would say little. */
	printf("broken %ld, none %ld, good %ld\n", kinds[0], kinds[1],
	    kinds[2]);
	for (kind = 0; kind < 3; kind++)
		ATF_CHECK(kinds[kind] > LINES / 200);
}

ATF_TC_WITHOUT_HEAD(broken_a_little);
ATF_TC_BODY(broken_a_little, tc)
{

	(void)tc;
	fuzz(1, 1);
}

ATF_TC_WITHOUT_HEAD(broken_badly);
ATF_TC_BODY(broken_badly, tc)
{

	(void)tc;
	fuzz(2, 5);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, broken_a_little);
	ATF_TP_ADD_TC(tp, broken_badly);
	return (atf_no_error());
}
