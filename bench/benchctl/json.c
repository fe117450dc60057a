/*
 * JSON (RFC 8259).
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "benchctl.h"
#include "json.h"
#include "out.h"

static int depth;
static bool more;		/* a value is before, in the same brackets */
static bool told;		/* something was printed */

static int aside = -1;		/* the real standard output */

void
stdout_aside(void)
{
	if ((aside = dup(STDOUT_FILENO)) == -1 ||
	    fcntl(aside, F_SETFD, FD_CLOEXEC) == -1 ||
	    dup2(STDERR_FILENO, STDOUT_FILENO) == -1)
		die("standard output or error: %s", strerror(errno));
}

void
stdout_back(void)
{
	if (aside == -1)
		return;
	(void)fflush(stdout);
	(void)dup2(aside, STDOUT_FILENO);
	(void)close(aside);
	aside = -1;
}

/* ASCII for every character; a byte that is none becomes U+FFFD. */
static void
quote(const char *s)
{
	uint32_t c;

	printf("\"");
	while (*s != '\0') {
		s += utf8_next(s, &c);
		if (c == '"' || c == '\\')
			printf("\\%c", (int)c);
		else if (c >= ' ' && c <= '~')
			printf("%c", (int)c);
		else if (c == UTF8_BAD)
			printf("\\ufffd");
		else if (c <= 0xffff)
			printf("\\u%04" PRIx32, c);
		else
			printf("\\u%04" PRIx32 "\\u%04" PRIx32,
			    0xd800 + ((c - 0x10000) >> 10),
			    0xdc00 + ((c - 0x10000) & 0x3ff));
	}
	printf("\"");
}

static void
begin(const char *name)
{
	printf("%s", more ? "," : "");
	if (depth > 0)
		printf("\n%*s", depth, "");
	if (name != NULL) {
		quote(name);
		printf(": ");
	}
	more = true;
}

void
json_open(const char *name, char bracket)
{
	begin(name);
	printf("%c", bracket);
	depth++;
	more = false;
	told = true;
}

void
json_close(char bracket)
{
	depth--;
	if (more)
		printf("\n%*s", depth, "");
	printf("%c%s", bracket, depth == 0 ? "\n" : "");
	more = depth > 0;
}

void
json_text(const char *name, const char *value)
{
	begin(name);
	if (value == NULL)
		printf("null");
	else
		quote(value);
}

void
json_real(const char *name, double value)
{
	begin(name);
	if (isfinite(value))
		printf("%.7g", value);
	else
		printf("null");
}

void
json_truth(const char *name, bool value)
{
	begin(name);
	printf("%s", value ? "true" : "false");
}

void
json_whole(const char *name, int64_t value)
{
	begin(name);
	printf("%" PRId64, value);
}

bool
json_told(void)
{
	return (told);
}

void
json_error(int status, const char *why)
{
	stdout_back();
	json_open(NULL, '{');
	json_whole("status", status);
	json_text("error", why);
	json_close('}');
}
