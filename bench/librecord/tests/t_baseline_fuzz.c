/*
 * Baselines broken at random.  The checks are put right afterwards, mostly:
 * otherwise they would find everything and nothing behind them was tried.
 */

#include <atf-c.h>

#include "h_baseline.h"
#include "h_fuzz.h"

#define TEXTS	60000
#define ROOM	(4 * RECORD_LINE)

/* Mostly not in the head and not in a check. */
static size_t
place(struct fuzz *f)
{
	size_t i, at;

	at = 0;
	for (i = 0; i < 4; i++) {
		at = below(f, f->f_len);
		if (memchr(f->f_buf, '\n', at) != NULL &&
		    memchr(f->f_buf + at, '#', f->f_len - at < SEAL ?
		    f->f_len - at : SEAL) == NULL)
			break;
	}
	return (at);
}

static void
fuzz(uint64_t seed, int most)
{
	char buf[ROOM + 1], *text;
	struct fuzz f = { seed, buf, 0, ROOM, good_lines, GOOD_LINES };
	const char *fault;
	size_t len;
	long i, kinds[2];
	bool good;
	int times;

	text = seal_lines(good_lines, GOOD_LINES, &len);
	kinds[0] = kinds[1] = 0;
	for (i = 0; i < TEXTS; i++) {
		f.f_len = len;
		memcpy(buf, text, len);
		for (times = (int)below(&f, (size_t)most); times >= 0; times--)
			mutate(&f, place(&f));
		if (below(&f, 16) != 0)
			reseal(buf, f.f_len);
		if ((fault = text_fault(buf, f.f_len, &good)) != NULL)
			atf_tc_fail("%s: text %ld of seed %ju: \"%.*s\"",
			    fault, i, (uintmax_t)seed, (int)f.f_len, buf);
		kinds[good]++;
	}
	free(text);
	/* Were nearly all of one kind, the test would say little. */
	printf("broken %ld, good %ld\n", kinds[0], kinds[1]);
	ATF_CHECK(kinds[0] > TEXTS / 100 && kinds[1] > TEXTS / 100);
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
	fuzz(2, 4);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, broken_a_little);
	ATF_TP_ADD_TC(tp, broken_badly);
	return (atf_no_error());
}
