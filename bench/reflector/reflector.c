/*
 * bench-reflector: see bench-reflector(8).
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os.h"
#include "reflect.h"

#define MOST	16	/* addresses, and networks */
#define TRIES	16	/* for one free port at all addresses */

struct options {
	const char *o_address[MOST];
	size_t	o_addresses;
	bool	o_chosen;		/* addresses that must be there */
	const char *o_port, *o_user;
	struct reflect_networks o_networks;
	struct reflect o_reflect;
};

/* Where the handler says that it is time to end. */
static int stop_fd;

static void
on_signal(int signo)
{
	int error;

	(void)signo;
	error = errno;
	if (write(stop_fd, "", 1) == -1)
		_exit(1);
	errno = error;
}

static void
usage(void)
{
	(void)fprintf(stderr, "usage: bench-reflector [-a network] "
	    "[-b address] [-c connections] [-i seconds]\n"
	    "           [-l datagrams] [-p port] [-u user]\n");
	exit(2);
}

static long
number(const char *text, long low, long high)
{
	char *end;
	long n;

	errno = 0;
	n = strtol(text, &end, 10);
	if (end == text || *end != '\0' || errno != 0 || n < low || n > high)
		errx(2, "\"%s\" is not a number from %ld to %ld", text, low,
		    high);
	return (n);
}

static void
add_network(struct options *o, const char *text)
{
	if (reflect_network(&o->o_networks, text) == -1)
		errx(2, "\"%s\" is no network, such as 192.0.2.0/24 or "
		    "2001:db8::/32, or there are more than %d", text,
		    REFLECT_NETWORKS);
}

static void
parse(struct options *o, int argc, char *argv[])
{
	int c;

	while ((c = getopt(argc, argv, "a:b:c:i:l:p:u:")) != -1)
		switch (c) {
		case 'a':
			add_network(o, optarg);
			break;
		case 'b':
			if (o->o_addresses == MOST)
				errx(2, "more than %d addresses", MOST);
			o->o_address[o->o_addresses++] = optarg;
			break;
		case 'c':
			o->o_reflect.r_most = number(optarg, 1, 1024);
			break;
		case 'i':
			o->o_reflect.r_idle = number(optarg, 1, 3600);
			break;
		case 'l':
			o->o_reflect.r_lose = number(optarg, 0, 1000000);
			break;
		case 'p':
			(void)number(optarg, 0, 65535);
			o->o_port = optarg;
			break;
		case 'u':
			o->o_user = optarg;
			break;
		default:
			usage();
		}
	if (optind != argc)
		usage();
}

/* Nobody else is allowed, and heard, unless a network is. */
static void
complete(struct options *o)
{
	bool any;

	any = o->o_networks.n_count > 0;
	o->o_chosen = o->o_addresses > 0;
	if (!o->o_chosen) {
		o->o_address[o->o_addresses++] = any ? "0.0.0.0" : "127.0.0.1";
		o->o_address[o->o_addresses++] = any ? "::" : "::1";
	}
	if (!any) {
		add_network(o, "127.0.0.0/8");
		add_network(o, "::1/128");
	}
}

/* Returns how many sockets listen; a port that is any is the first one's. */
static size_t
listen_all(const struct options *o, int *fd)
{
	char port[8];
	size_t i, n;

	(void)snprintf(port, sizeof(port), "%s", o->o_port);
	for (n = i = 0; i < o->o_addresses; i++) {
		if ((fd[n] = reflect_listen(o->o_address[i], port)) != -1) {
			(void)snprintf(port, sizeof(port), "%d",
			    reflect_port(fd[n]));
			n++;
		} else if (errno == EADDRINUSE && n > 0 &&
		    strcmp(o->o_port, "0") == 0) {
			while (n > 0)
				(void)close(fd[--n]);
			return (0);
		} else if (errno == EINVAL) {
			errx(2, "\"%s\" is no address of this host in numbers, "
			    "such as 192.0.2.1 or 2001:db8::1",
			    o->o_address[i]);
		} else if (o->o_chosen || (errno != EAFNOSUPPORT &&
		    errno != EADDRNOTAVAIL))
			err(1, "%s, port %s", o->o_address[i], port);
	}
	if (n == 0)
		errx(1, "this host has neither IPv4 nor IPv6");
	return (n);
}

static void
listen_somewhere(struct options *o, int *fd)
{
	int tries;

	for (tries = 0; tries < TRIES && o->o_reflect.r_listens == 0; tries++)
		o->o_reflect.r_listens = listen_all(o, fd);
	if (o->o_reflect.r_listens == 0)
		errx(1, "no port is free at all addresses");
	o->o_reflect.r_listen = fd;
}

static void
drop_privileges(const char *user)
{
	struct passwd *pw;

	if (geteuid() != 0)
		return;
	if ((pw = getpwnam(user)) == NULL)
		errx(1, "there is no user %s to become", user);
	if (chdir("/") == -1 || os_become(pw->pw_uid, pw->pw_gid) == -1)
		err(1, "becoming the user %s", user);
}

static void
wait_for_signals(struct options *o)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction sa;
	size_t i;
	int fd[2];

	if (pipe(fd) == -1 || fcntl(fd[1], F_SETFL, O_NONBLOCK) == -1)
		err(1, "pipe");
	o->o_reflect.r_stop = fd[0];
	stop_fd = fd[1];
	memset(&sa, 0, sizeof(sa));
	sa.sa_handler = on_signal;
	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		if (sigaction(signals[i], &sa, NULL) == -1)
			err(1, "sigaction");
	/* Those who ignore it do not hear of their children. */
	(void)signal(SIGCHLD, SIG_DFL);
}

int
main(int argc, char *argv[])
{
	struct options o;
	int fd[MOST];

	memset(&o, 0, sizeof(o));
	o.o_port = REFLECT_PORT;
	o.o_user = "nobody";
	o.o_reflect.r_most = 64;
	o.o_reflect.r_idle = 60;
	parse(&o, argc, argv);
	complete(&o);
	listen_somewhere(&o, fd);
	drop_privileges(o.o_user);
	wait_for_signals(&o);
	o.o_reflect.r_networks = &o.o_networks;
	(void)printf("port %d\n", reflect_port(fd[0]));
	if (fflush(stdout) == EOF)
		err(1, "standard output");
	if (reflect_run(&o.o_reflect) == -1)
		err(1, "poll");
	return (0);
}
