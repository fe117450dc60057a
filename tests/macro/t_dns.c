/*
 * A name server under load: by the suite's own clients, each of which asks,
 * waits, and looks at the answer, and by dnsperf.
 */
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "h_dns.h"
#include "h_parse.h"
#include "h_server.h"

#define LIMIT_S		50	/* of dnsperf besides its own time */
#define WAIT_S		2	/* for an answer */
#define TRIES		15	/* until it is ready */
#define OCTAVE		64	/* classes of time, each some 1 % wide */
#define CLASSES		(34 * OCTAVE)

struct dns {
	struct server d_server;
	char	d_dnsperf[PATH_MAX];
	int	d_port;
};

/* A client, in memory that it shares with the worker. */
struct client {
	uint64_t c_until, c_ended;
	unsigned long c_count;
	unsigned c_times[CLASSES];	/* how many answers took so long */
	char	c_why[128];		/* it gave up, or empty */
};

static size_t
class(uint64_t ns)
{
	double m;
	int e;

	m = frexp((double)(ns + 1), &e);
	return (e * OCTAVE >= CLASSES ? CLASSES - 1 : (size_t)(e * OCTAVE) +
	    (size_t)((m - 0.5) * 2 * OCTAVE));
}

/* The time in ms that so many of 100 answers did not take longer than. */
static double
percentile(const struct client *c, long clients, double percent)
{
	unsigned long all, sum;
	size_t i;
	long j;

	for (all = 0, j = 0; j < clients; j++)
		all += c[j].c_count;
	for (sum = 0, i = 0; i < CLASSES; i++) {
		for (j = 0; j < clients; j++)
			sum += c[j].c_times[i];
		if ((double)sum >= percent / 100 * (double)all)
			break;
	}
	return (ldexp(0.5 + ((double)(i % OCTAVE) + 0.5) / (2 * OCTAVE),
	    (int)(i / OCTAVE)) / 1e6);
}

static int
socket_to(struct bench *b, int port)
{
	const struct timeval tv = { WAIT_S, 0 };
	struct sockaddr_in sin;
	int fd;

	memset(&sin, 0, sizeof(sin));
	sin.sin_family = AF_INET;
	sin.sin_port = htons((uint16_t)port);
	sin.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if ((fd = socket(AF_INET, SOCK_DGRAM, 0)) == -1 ||
	    connect(fd, (struct sockaddr *)&sin, sizeof(sin)) == -1 ||
	    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &tv, sizeof(tv)) == -1)
		bench_fail(b, "a socket for questions");
	return (fd);
}

static void __attribute__((__format__(__printf__, 2, 3)))
give_up(struct client *c, const char *fmt, ...)
{
	const char *error;
	size_t used;
	va_list ap;

	error = errno != 0 ? strerror(errno) : "";
	va_start(ap, fmt);
	(void)vsnprintf(c->c_why, sizeof(c->c_why), fmt, ap);
	va_end(ap);
	used = strlen(c->c_why);
	(void)snprintf(c->c_why + used, sizeof(c->c_why) - used, "%s%s",
	    *error != '\0' ? ": " : "", error);
}

/*
 * Ask until the time is over; whatever is lost or wrong fails the case, where
 * the server's own words are known.
 */
static void
work(struct client *c, int fd, int first)
{
	unsigned char asked[DNS_MOST], got[DNS_MOST];
	const char *wrong;
	uint64_t begun, now;
	ssize_t n;
	size_t len;
	int host;

	host = first;
	for (now = bench_now(); now < c->c_until; c->c_count++) {
		host = (host + 1) % DNS_HOSTS;
		len = dns_ask(asked, (unsigned)c->c_count & 0xffff, host);
		begun = now;
		if (send(fd, asked, len, 0) != (ssize_t)len ||
		    (n = recv(fd, got, sizeof(got), 0)) == -1) {
			give_up(c, "question %lu", c->c_count);
			return;
		}
		errno = 0;
		if ((wrong = dns_wrong(got, (size_t)n, asked, len,
		    host)) != NULL) {
			give_up(c, "answer %lu: %s", c->c_count, wrong);
			return;
		}
		now = bench_now();
		c->c_times[class(now - begun)]++;
	}
	c->c_ended = now;
}

/*
 * The system takes connections before nsd reads anything, so it is asked until
 * it answers.
 */
static void
wait_until_ready(struct bench *b, struct dns *d)
{
	unsigned char asked[DNS_MOST], got[DNS_MOST];
	size_t len;
	int fd, i;

	server_ready(b, &d->d_server, NULL, d->d_port);
	fd = socket_to(b, d->d_port);
	len = dns_ask(asked, 0, 0);
	for (i = 0; i < TRIES; i++)
		if (send(fd, asked, len, 0) == (ssize_t)len &&
		    recv(fd, got, sizeof(got), 0) > 0) {
			close(fd);
			return;
		}
	server_fail_self(b, &d->d_server, "nsd does not answer");
}

/* Clients that start together: their rate, or the 99th percentile in ms. */
static double
own_load(struct bench *b, struct dns *d, long clients, long seconds,
    bool late)
{
	struct client *c;
	uint64_t begun, ended;
	double value;
	unsigned long count;
	size_t size;
	pid_t *pid;
	char byte;
	int fd, go[2];
	long i;

	size = (size_t)clients * sizeof(*c);
	c = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1,
	    0);
	if (c == MAP_FAILED || pipe(go) == -1 ||
	    (pid = calloc((size_t)clients, sizeof(*pid))) == NULL)
		bench_fail(b, "the memory of clients");
	for (i = 0; i < clients; i++)
		if ((pid[i] = bench_fork(b)) == 0) {
			close(go[1]);
			fd = socket_to(b, d->d_port);
			/* Nothing comes: the end of it is the word to go. */
			if (read(go[0], &byte, 1) != 0)
				bench_fail(b, "the word to go");
			work(&c[i], fd, (int)i);
			_exit(0);
		}
	close(go[0]);
	begun = bench_now();
	for (i = 0; i < clients; i++)
		c[i].c_until = begun + (uint64_t)seconds * 1000000000;
	close(go[1]);
	count = 0;
	ended = begun;
	for (i = 0; i < clients; i++) {
		bench_join(b, pid[i]);
		if (c[i].c_why[0] != '\0')
			server_fail_self(b, &d->d_server, c[i].c_why);
		count += c[i].c_count;
		ended = c[i].c_ended > ended ? c[i].c_ended : ended;
	}
	value = late ? percentile(c, clients, 99) :
	    (double)count * 1e9 / (double)(ended - begun);
	free(pid);
	if (munmap(c, size) == -1)
		bench_fail(b, "munmap(2)");
	return (value);
}

/*
 * As many clients, and 100 questions under way in all: with one for each client
 * it is dnsperf that waits, and gets 25 answered in a second.
 */
static double
dnsperf(struct bench *b, struct dns *d, long clients, long seconds)
{
	char port[16], number[24], threads[24], time[24], why[FIGURE_WHY];
	const char *argv[] = { d->d_dnsperf, "-s", "127.0.0.1", "-p", port,
	    "-d", "asked", "-c", number, "-q", "100", "-T", threads, "-l",
	    time, NULL };
	double value;

	snprintf(port, sizeof(port), "%d", d->d_port);
	snprintf(number, sizeof(number), "%ld", clients);
	snprintf(threads, sizeof(threads), "%ld", clients < os_cpus() ?
	    clients : os_cpus());
	snprintf(time, sizeof(time), "%ld", seconds);
	server_run(b, &d->d_server, LIMIT_S + seconds, argv);
	if (!dnsperf_parse(d->d_server.s_text, &value, why))
		server_fail(b, &d->d_server, "%s", why);
	return (value);
}

static void
point(struct bench *b, struct dns *d, bool late)
{
	long clients, s;
	bool own;

	clients = bench_num(b, "clients");
	own = late || strcmp(bench_arg(b, "by"), "own") == 0;
	if (!own && d->d_dnsperf[0] == '\0') {
		bench_skip(b, "there is no dnsperf here: install what the "
		    "package dnsperf of Debian has");
		return;
	}
	s = bench_time_ms(b) / 1000;
	s = s < 1 ? 1 : s > 100 ? 100 : s;
	while (bench_batch(b, 1) != 0)
		bench_value(b, own ? own_load(b, d, clients, s, late) :
		    dnsperf(b, d, clients, s));
}

static void
start(struct bench *b, struct dns *d, const char *nsd)
{
	static char zone[DNS_HOSTS * 40], asked[DNS_HOSTS * 24];
	char cpus[24], settings[PATH_MAX + 32];
	const char *argv[] = { nsd, "-d", "-c", settings, "-N", cpus, NULL };

	d->d_port = server_port(b);
	server_settings(b, &d->d_server, "nsd.conf", d->d_port, settings,
	    sizeof(settings));
	dns_files(zone, sizeof(zone), asked, sizeof(asked));
	server_file(b, &d->d_server, "zone", zone, strlen(zone));
	server_file(b, &d->d_server, "asked", asked, strlen(asked));
	snprintf(cpus, sizeof(cpus), "%ld", os_cpus());
	server_start(b, &d->d_server, os_cpus(), argv);
	wait_until_ready(b, d);
}

static void
measure(const atf_tc_t *tc, bool late)
{
	static const char *const users[] = { "nsd", "_nsd", "nobody", NULL };
	static struct dns d = { .d_server = { .s_name = "nsd",
	    .s_users = users, .s_kill = SIGTERM } };
	static const char version[] = "Version ";
	const char *argv[] = { d.d_dnsperf, "-h", NULL };
	struct bench *b;
	char nsd[PATH_MAX], *p;

	b = bench_open(tc);
	server_find("nsd", "nsd", nsd, sizeof(nsd));
	server_open(b, &d.d_server, bench_memfs(b));
	server_version(b, &d.d_server, nsd, "-v", 0);
	if (!late && server_look("dnsperf", d.d_dnsperf,
	    sizeof(d.d_dnsperf))) {
		server_run(b, &d.d_server, LIMIT_S, argv);
		if ((p = strstr(d.d_server.s_text, version)) != NULL)
			bench_note(b, "dnsperf %.*s", (int)strcspn(p +
			    strlen(version), "\n"), p + strlen(version));
	}
	start(b, &d, nsd);
	BENCH_EACH(b)
		point(b, &d, late);
	server_stop(b, &d.d_server, SIGTERM);
	server_close(b, &d.d_server);
	bench_close(b);
}

static void
params(atf_tc_t *tc)
{
	bench_cite(tc, "Kennaway 2007 left name servers open");
	bench_param(tc, "clients", bench_short(tc) ? "1 16" :
	    "1 2 4 8 16 32 64");
	bench_threshold(tc, 10);
}

ATF_TC(dns);
ATF_TC_HEAD(dns, tc)
{
	bench_head(tc, "addresses that a private nsd is asked for over UDP "
	    "and loopback by so many clients: processes of the suite, with one "
	    "question at a time each, which look at the answers; or those of "
	    "dnsperf, with 100 under way in all", "op/s", BENCH_MORE);
	params(tc);
	bench_param(tc, "by", "own dnsperf");
}
ATF_TC_BODY(dns, tc)
{
	measure(tc, false);
}

ATF_TC(dns_p99);
ATF_TC_HEAD(dns_p99, tc)
{
	bench_head(tc, "dns, by the suite's clients: 99 of 100 questions are "
	    "answered in no longer", "ms", BENCH_LESS);
	params(tc);
}
ATF_TC_BODY(dns_p99, tc)
{
	measure(tc, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, dns);
	ATF_TP_ADD_TC(tp, dns_p99);
	return (atf_no_error());
}
