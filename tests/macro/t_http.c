#include <sys/socket.h>

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "h_parse.h"
#include "h_server.h"
#include "h_smoke.h"

#define LIMIT_S		50
#define SIZE_MOST	1048576

struct http {
	struct server h_server;
	char	h_wrk[PATH_MAX];
	int	h_port;
};

static void
point(struct bench *b, struct http *h, bool late)
{
	char threads[32], connections[32], seconds[32], url[64];
	const char *argv[] = { h->h_wrk, "--latency", "-t", threads, "-c",
	    connections, "-d", seconds, url, NULL };
	char why[FIGURE_WHY];
	double value;
	long n, s;

	n = bench_num(b, "connections");
	s = bench_time_ms(b) / 1000;
	s = s < 1 ? 1 : s > 100 ? 100 : s;
	snprintf(threads, sizeof(threads), "%ld", n < os_cpus() ? n :
	    os_cpus());
	snprintf(connections, sizeof(connections), "%ld", n);
	snprintf(seconds, sizeof(seconds), "%lds", s);
	snprintf(url, sizeof(url), "http://127.0.0.1:%d/%s", h->h_port,
	    bench_arg(b, "size"));
	while (bench_batch(b, 1) != 0) {
		server_run(b, &h->h_server, LIMIT_S + s, argv);
		if (!wrk_parse(h->h_server.s_text, late, &value, why))
			server_fail(b, &h->h_server, "%s", why);
		bench_value(b, value);
	}
}

static void
measure(const atf_tc_t *tc, bool late)
{
	static const char *const users[] = { "www-data", "nginx", "www",
	    "_www", "nobody", NULL };
	static struct http h = { .h_server = { .s_name = "nginx",
	    .s_users = users, .s_kill = SIGKILL } };
	static const char file[SIZE_MOST];
	char nginx[PATH_MAX], settings[PATH_MAX + 32];
	const char *argv[] = { nginx, "-e", "stderr", "-p", h.h_server.s_dir,
	    "-c", settings, NULL };
	struct bench *b;

	b = bench_open(tc);
	server_find("nginx", "nginx", nginx, sizeof(nginx));
	server_find("wrk", "wrk", h.h_wrk, sizeof(h.h_wrk));
	server_open(b, &h.h_server, bench_memfs(b));
	server_version(b, &h.h_server, nginx, "-v", 0);
	/* It says how it is used, too. */
	server_version(b, &h.h_server, h.h_wrk, "-v", 1);
	h.h_port = server_port(b);
	server_settings(b, &h.h_server, "nginx.conf", h.h_port, settings,
	    sizeof(settings));
	server_file(b, &h.h_server, "1024", file, 1024);
	server_file(b, &h.h_server, "65536", file, 65536);
	server_file(b, &h.h_server, "1048576", file, SIZE_MOST);
	server_start(b, &h.h_server, os_cpus(), argv);
	server_ready(b, &h.h_server, NULL, h.h_port);
	BENCH_EACH(b)
		point(b, &h, late);
	server_stop(b, &h.h_server, SIGQUIT);
	server_close(b, &h.h_server);
	bench_close(b);
}

static void
params(atf_tc_t *tc)
{
	bench_cite(tc, "Kennaway 2007 left web servers open");
	bench_param(tc, "size", is_smoke(tc) ? "1024" :
	    bench_short(tc) ? "1024 65536" : "1024 65536 1048576");
	bench_param(tc, "connections", bench_short(tc) ? "1 64" :
	    "1 2 4 8 16 32 64");
	bench_threshold(tc, 10);
}

ATF_TC(http);
ATF_TC_HEAD(http, tc)
{
	bench_head(tc, "files of so many bytes that wrk gets from a private "
	    "nginx over loopback, by so many connections at once", "op/s",
	    BENCH_MORE);
	params(tc);
}
ATF_TC_BODY(http, tc)
{
	measure(tc, false);
}

ATF_TC(http_p99);
ATF_TC_HEAD(http_p99, tc)
{
	bench_head(tc, "http: 99 of 100 requests take no longer", "ms",
	    BENCH_LESS);
	params(tc);
}
ATF_TC_BODY(http_p99, tc)
{
	measure(tc, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, http);
	ATF_TP_ADD_TC(tp, http_p99);
	return (atf_no_error());
}
