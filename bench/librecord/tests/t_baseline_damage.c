/* A baseline that was changed, cut or rearranged is never read. */

#include <sys/stat.h>

#include <atf-c.h>
#include <errno.h>

#include "h_baseline.h"

#define CHANGED	"the check does not match"

static char *
good_text(size_t *len)
{

	return (seal_lines(good_lines, GOOD_LINES, len));
}

/* The number of the line with the byte at a place. */
static long
line_of(const char *text, size_t at)
{
	long n;

	for (n = 1; at > 0; at--)
		n += text[at - 1] == '\n';
	return (n);
}

static void
refused(const char *text, size_t len, long line, const char *why)
{
	struct baseline *b;
	char err[256];

	err[0] = '\0';
	b = parse(text, len, err, sizeof(err));
	ATF_CHECK_MSG(b == NULL, "read: \"%.*s\"", (int)len, text);
	ATF_CHECK_EQ_MSG(line, fault_line(err), "%ld: %s", line, err);
	ATF_CHECK_MSG(strstr(err, why) != NULL, "%s: %s", why, err);
	baseline_free(b);
}

ATF_TC_WITHOUT_HEAD(cut);
ATF_TC_BODY(cut, tc)
{
	char *text;
	size_t i, n;

	(void)tc;
	text = good_text(&n);
	refused(text, 0, 1, "the file is empty");
	for (i = 1; i < n; i++)
		refused(text, i, line_of(text, i), i < sizeof(BASELINE_TAG) ?
		    "this is not a baseline" : "the file was cut short here");
	free(text);
}

/* Every bit, and each byte as some that mean something. */
ATF_TC_WITHOUT_HEAD(changed_byte);
ATF_TC_BODY(changed_byte, tc)
{
	static const char others[] = "\0\t\n\r #%-=012af";
	char *text, was, now;
	size_t i, j, n;
	long line;

	(void)tc;
	text = good_text(&n);
	for (i = 0; i < n; i++) {
		was = text[i];
		line = line_of(text, i);
		for (j = 0; j < 8 + sizeof(others) - 1; j++) {
			now = (char)(j < 8 ? was ^ 1 << j : others[j - 8]);
			if (now == was)
				continue;
			text[i] = now;
			refused(text, n, line, "");
		}
		text[i] = was;
	}
	free(text);
}

/* The lines of the good text, to be joined in another way. */
static void
split(char *text, char *lines[GOOD_LINES])
{
	size_t i;

	for (i = 0; i < GOOD_LINES; i++) {
		lines[i] = text;
		text += strcspn(text, "\n");
		*text++ = '\0';
	}
}

static void
refused_lines(char *const *lines, size_t n, long line, const char *why)
{
	char text[4096];
	size_t i, len;

	for (len = 0, i = 0; i < n; i++)
		len += (size_t)snprintf(text + len, sizeof(text) - len, "%s\n",
		    lines[i]);
	refused(text, len, line, why);
}

ATF_TC_WITHOUT_HEAD(changed_lines);
ATF_TC_BODY(changed_lines, tc)
{
	char *text, *lines[GOOD_LINES], *other[GOOD_LINES + 1];
	size_t i, len;

	(void)tc;
	text = good_text(&len);
	split(text, lines);
	for (i = 0; i < GOOD_LINES; i++) {
		/* Taken away. */
		memcpy(other, lines, sizeof(lines));
		memmove(other + i, lines + i + 1,
		    (GOOD_LINES - 1 - i) * sizeof(*lines));
		refused_lines(other, GOOD_LINES - 1, (long)i + 1,
		    i == GOOD_LINES - 1 ? "cut short" : CHANGED);
		/* There twice. */
		memcpy(other, lines, sizeof(lines));
		memmove(other + i + 1, lines + i,
		    (GOOD_LINES - i) * sizeof(*lines));
		refused_lines(other, GOOD_LINES + 1, (long)i + 2 -
		    (i == GOOD_LINES - 1), i == GOOD_LINES - 1 ?
		    "behind the end" : CHANGED);
		/* Exchanged with the next. */
		memcpy(other, lines, sizeof(lines));
		if (i == GOOD_LINES - 1)
			continue;
		other[i] = lines[i + 1];
		other[i + 1] = lines[i];
		refused_lines(other, GOOD_LINES, (long)i + 1, CHANGED);
	}
	free(text);
}

/* Two good lines of another baseline, as a merge could put them in. */
ATF_TC_WITHOUT_HEAD(spliced);
ATF_TC_BODY(spliced, tc)
{
	const char *unsealed[7];
	char *text, *other, *lines[7], *others[7];
	size_t i, len;

	(void)tc;
	for (i = 0; i < 7; i++)
		unsealed[i] = i < 3 ? good_lines[i] : good_lines[i - 1];
	unsealed[0] = "baseline1\thead\tn\tmachine=m\tsystem=s\tprofile=p"
	    "\twho=w\twhen=1\tpoints=4\taccepts=1";
	unsealed[2] = "baseline1\tpoint\tm/b:c\t-\tx\tless\t1\t0\t1\t1\t1";
	text = seal_lines(unsealed, 7, &len);
	unsealed[2] = "baseline1\tpoint\tm/b:c\t-\tx\tless\t2\t0\t2\t1\t1";
	other = seal_lines(unsealed, 7, &len);
	for (i = 0; i < 7; i++) {
		lines[i] = i == 0 ? strtok(text, "\n") : strtok(NULL, "\n");
		ATF_REQUIRE(lines[i] != NULL);
	}
	for (i = 0; i < 7; i++) {
		others[i] = i == 0 ? strtok(other, "\n") : strtok(NULL, "\n");
		ATF_REQUIRE(others[i] != NULL);
	}
	/* Each line fits the one before it; only the end tells. */
	lines[2] = others[2];
	lines[3] = others[3];
	refused_lines(lines, 7, 7, CHANGED);
	lines[6] = others[6];
	free(text);
	free(other);
}

/* NULs, as some file systems leave them after a crash. */
ATF_TC_WITHOUT_HEAD(zeroes);
ATF_TC_BODY(zeroes, tc)
{
	char *text;
	size_t at, n;

	(void)tc;
	text = good_text(&n);
	at = strcspn(text, "\n") + 20;
	memset(text + at, '\0', 3);
	refused(text, n, 2, "the line has a NUL byte");
	memset(text, '\0', n);
	refused(text, n, 1, "this is not a baseline");
	free(text);
}

static void
refused_file(const char *file, const char *why)
{
	struct baseline *b;
	char err[256];

	b = baseline_read(file, err, sizeof(err));
	ATF_CHECK(b == NULL);
	ATF_CHECK_STREQ(why, err);
	baseline_free(b);
	ATF_CHECK_EQ(NULL, baseline_read(file, NULL, 0));
}

ATF_TC_WITHOUT_HEAD(files);
ATF_TC_BODY(files, tc)
{
	struct baseline *b;
	char err[256], *text, why[256];
	size_t n;
	FILE *f;

	(void)tc;
	(void)snprintf(why, sizeof(why), "no file: %s", strerror(ENOENT));
	refused_file("no file", why);
	ATF_REQUIRE_EQ(0, mkdir("dir", 0777));
	refused_file("dir", "dir: is a directory");
	ATF_REQUIRE_EQ(0, mkfifo("fifo", 0666));
	refused_file("fifo", "fifo: is not a regular file");
	ATF_REQUIRE((f = fopen("a file", "w")) != NULL);
	ATF_REQUIRE_EQ(0, fflush(f));
	refused_file("a file", "a file:1: the file is empty");
	text = good_text(&n);
	ATF_REQUIRE_EQ(n, fwrite(text, 1, n, f));
	ATF_REQUIRE_EQ(0, fclose(f));
	free(text);
	b = baseline_read("a file", err, sizeof(err));
	ATF_CHECK_MSG(b != NULL, "%s", err);
	baseline_free(b);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, cut);
	ATF_TP_ADD_TC(tp, changed_byte);
	ATF_TP_ADD_TC(tp, changed_lines);
	ATF_TP_ADD_TC(tp, spliced);
	ATF_TP_ADD_TC(tp, zeroes);
	ATF_TP_ADD_TC(tp, files);
	return (atf_no_error());
}
