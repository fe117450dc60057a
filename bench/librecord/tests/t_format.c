/* Printing takes only what can be read again, and only whole lines. */

#include <atf-c.h>
#include <math.h>

#include "h_record.h"

/* A buffer of any size holds a whole line or none. */
ATF_TC_WITHOUT_HEAD(small_buffer);
ATF_TC_BODY(small_buffer, tc)
{
	static struct record rec;
	char *buf, err[256];
	size_t i, n, len;

	(void)tc;
	for (i = 0; i < NELEM(good_lines); i++) {
		len = strlen(good_lines[i]);
		ATF_REQUIRE_EQ(1, record_parse(&rec, good_lines[i], len, err,
		    sizeof(err)));
		for (n = 0; n <= len + 1; n++) {
			buf = malloc(n > 0 ? n : 1);
			ATF_REQUIRE(buf != NULL);
			ATF_CHECK_EQ(n > len ? (int)len : -1,
			    record_format(&rec, buf, n));
			free(buf);
		}
	}
}

#define REFUSES(change) do {						\
	r = good;							\
	change;								\
	ATF_CHECK_EQ_MSG(-1, record_format(&r, buf, sizeof(buf)), #change); \
} while (0)

/* What can not be read is not printed either. */
ATF_TC_WITHOUT_HEAD(unprintable);
ATF_TC_BODY(unprintable, tc)
{
	static struct record good, r;
	char buf[RECORD_LINE], err[256];
	const char *line;

	(void)tc;
	line = "bench1\tpoint\ta/b:c\t-\t2\t1\t3\t1\t2\t1\ta=b";
	ATF_REQUIRE_EQ(1, record_parse(&good, line, strlen(line), err,
	    sizeof(err)));
	REFUSES(r.r_type = RECORD_END + 1);
	REFUSES(r.r_id = NULL);
	REFUSES(r.r_id = "a/b");
	REFUSES(r.r_point = NULL);
	REFUSES(r.r_point = "k=v w");
	REFUSES(r.r_value = NAN);
	REFUSES(r.r_low = -INFINITY);
	REFUSES(r.r_high = 1);
	REFUSES(r.r_value = 4);
	REFUSES(r.r_used = 3);
	REFUSES(r.r_workers = -1);
	REFUSES(r.r_extra[0].x_key = NULL);
	REFUSES(r.r_extra[0].x_key = "");
	REFUSES(r.r_extra[0].x_value = NULL);
	REFUSES(r.r_nextra = RECORD_EXTRAS + 1);
	REFUSES(record_add(&r, "a", "c"));
	REFUSES(r.r_type = RECORD_NOTE);
	REFUSES((r.r_type = RECORD_NOTE, r.r_text = NULL));
	REFUSES((r.r_type = RECORD_CASE, r.r_unit = ""));
	REFUSES((r.r_type = RECORD_END, r.r_lines = -1));
	REFUSES(r.r_type = RECORD_BATCH);
	r.r_worker = r.r_batch = 1;
	r.r_ops = 1;
	ATF_CHECK(record_format(&r, buf, sizeof(buf)) > 0);
	memset(r.r_marks, 's', sizeof(r.r_marks));
	ATF_CHECK_EQ(-1, record_format(&r, buf, sizeof(buf)));
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, small_buffer);
	ATF_TP_ADD_TC(tp, unprintable);
	return (atf_no_error());
}
