/*
 * Read a file as strictly as its form allows, and print how many values it has:
 * h_forms csv|go|ministat|openmetrics FILE.  csv is RFC 4180, in which every
 * record has as many fields as the first; go is what golang.org/design/14313-
 * benchmark-format says; openmetrics is what OpenMetrics 1.0 says of gauges.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at;
static long line = 1, values;

static _Noreturn void
bad(const char *what)
{
	fprintf(stderr, "h_forms: line %ld: %s: %.60s\n", line, what, at);
	exit(1);
}

static void
expect(const char *text)
{
	if (strncmp(at, text, strlen(text)) != 0)
		bad(text);
	at += strlen(text);
}

/* The next character, which must be one of UTF-8. */
static void
next(void)
{
	const unsigned char *s = (const unsigned char *)at;
	int i, n;

	n = *s < 0x80 ? 1 : *s >= 0xc2 && *s < 0xe0 ? 2 :
	    *s >= 0xe0 && *s < 0xf0 ? 3 : *s >= 0xf0 && *s < 0xf5 ? 4 : 0;
	if (n == 0 || *s == '\0')
		bad("no character");
	for (i = 1; i < n; i++)
		if ((s[i] & 0xc0) != 0x80)
			bad("half a character");
	line += *s == '\n';
	at += n;
}

static void
number(void)
{
	char *end;

	if (*at == '\0' || strchr("+-.0123456789", *at) == NULL ||
	    !isfinite(strtod(at, &end)) || end == at)
		bad("no number");
	at = end;
}

/* Up to a blank, and something at least. */
static void
word(void)
{
	if (*at == '\0' || isspace((unsigned char)*at))
		bad("nothing where a word should be");
	while (*at != '\0' && !isspace((unsigned char)*at))
		next();
}

static void
blanks(void)
{
	if (*at != ' ' && *at != '\t')
		bad("no blank");
	at += strspn(at, " \t");
}

static int
csv_record(void)
{
	int fields;

	for (fields = 1;; fields++) {
		if (*at == '"') {
			for (at++; *at != '"' || *++at == '"';)
				next();
		} else
			while (*at != ',' && *at != '\r') {
				if (*at == '\n' || *at == '"')
					bad("it needs quotes");
				next();
			}
		if (*at != ',')
			break;
		at++;
	}
	expect("\r\n");
	line++;
	return (fields);
}

static void
read_csv(void)
{
	int fields;

	for (fields = csv_record(); *at != '\0'; values++)
		if (csv_record() != fields)
			bad("behind a record with too many or too few fields");
}

static void
go_setting(void)
{
	for (; *at != ':'; next())
		if (isspace((unsigned char)*at) || isupper((unsigned char)*at))
			bad("a key with a blank or a capital");
	at++;
	if (*at != '\n')
		blanks();
	while (*at != '\n')
		next();
}

static void
go_result(void)
{
	if (islower((unsigned char)*at))
		bad("a small letter behind Benchmark");
	word();
	blanks();
	if (*at == '0' || !isdigit((unsigned char)*at))
		bad("no number of iterations");
	at += strspn(at, "0123456789");
	do {
		blanks();
		number();
		blanks();
		word();
		values++;
	} while (*at != '\n');
}

static void
read_go(void)
{
	while (*at != '\0') {
		if (strncmp(at, "Benchmark", 9) == 0) {
			at += 9;
			go_result();
		} else if (islower((unsigned char)*at))
			go_setting();
		expect("\n");
		line++;
	}
}

static void
read_ministat(void)
{
	int i;

	for (; *at != '\0'; line++) {
		if (*at == '#')
			at += strcspn(at, "\n");
		else {
			number();
			for (i = 1; i < 6; i++) {
				expect("\t");
				word();
			}
			values++;
		}
		expect("\n");
	}
}

static void
label_value(void)
{
	for (expect("\""); *at != '"'; next()) {
		if (*at == '\n')
			bad("a line ends within a label");
		if (*at == '\\' && strchr("\\\"n", *++at) == NULL)
			bad("an unknown escape");
	}
	at++;
}

static void
sample(void)
{
	size_t n;

	for (expect("{"); *at != '}';) {
		n = strspn(at, "abcdefghijklmnopqrstuvwxyz_");
		if (n == 0)
			bad("a label without a name");
		at += n;
		expect("=");
		label_value();
		if (*at != '}')
			expect(",");
	}
	expect("} ");
	number();
	if (*at == ' ') {
		at++;
		number();
	}
	expect("\n");
	values++;
}

/* Each family once: what it is, then what it has. */
static void
read_openmetrics(void)
{
	char name[64];
	size_t n;

	while (strncmp(at, "# EOF", 5) != 0) {
		expect("# TYPE ");
		n = strcspn(at, " \n");
		(void)snprintf(name, sizeof(name), "%.*s", (int)n, at);
		at += n;
		expect(" gauge\n");
		line++;
		expect("# HELP ");
		expect(name);
		for (expect(" "); *at != '\n';)
			next();
		next();
		for (; *at != '#'; line++) {
			expect(name);
			sample();
		}
	}
	expect("# EOF\n");
	if (*at != '\0')
		bad("something behind the end");
}

int
main(int argc, char *argv[])
{
	static const struct {
		const char *name;
		void	(*read)(void);
	} forms[] = {
		{ "csv", read_csv }, { "go", read_go },
		{ "ministat", read_ministat },
		{ "openmetrics", read_openmetrics }
	};
	static char text[1 << 20];
	size_t i, n;
	FILE *f;

	if (argc != 3 || (f = fopen(argv[2], "r")) == NULL)
		return (2);
	n = fread(text, 1, sizeof(text) - 1, f);
	(void)fclose(f);
	at = text;
	if (n == sizeof(text) - 1 || strlen(text) != n)
		bad("too long, or a NUL");
	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (strcmp(forms[i].name, argv[1]) == 0) {
			forms[i].read();
			printf("%ld\n", values);
			return (0);
		}
	return (2);
}
