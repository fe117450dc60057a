#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "h_oltp.h"

#define USER	"bench"
#define BASE	"sbtest"

/* The first of two names: MariaDB's, and that of MySQL. */
static void
find(const char *maria, const char *my, const char *package, char *buf,
    size_t len)
{
	if (!server_look(maria, buf, len))
		server_find(my, package, buf, len);
}

/*
 * MariaDB makes its database by a script, MySQL by the server itself; either
 * runs what is in a file when it starts.
 */
static void
init(struct bench *b, struct oltp *o)
{
	static const char sql[] =
	    "CREATE DATABASE IF NOT EXISTS " BASE ";\n"
	    "CREATE USER IF NOT EXISTS '" USER "'@'localhost';\n"
	    "GRANT ALL ON *.* TO '" USER "'@'localhost';\n";
	struct server *s = &o->o_server;
	char script[PATH_MAX], defaults[PATH_MAX + 64];
	const char *maria[] = { script, defaults,
	    "--auth-root-authentication-method=normal", "--skip-test-db",
	    NULL };
	const char *my[] = { o->o_program, defaults, "--initialize-insecure",
	    NULL };
	bool is_maria;

	is_maria = strstr(s->s_text, "MariaDB") != NULL;
	server_settings(b, s, "mysql.conf", 0, o->o_settings,
	    sizeof(o->o_settings));
	server_file(b, s, "init.sql", sql, sizeof(sql) - 1);
	snprintf(defaults, sizeof(defaults), "--defaults-file=%s",
	    o->o_settings);
	if (is_maria)
		find("mariadb-install-db", "mysql_install_db",
		    "mariadb-server", script, sizeof(script));
	server_run(b, s, 50, is_maria ? maria : my);
	snprintf(o->o_text[0], sizeof(o->o_text[0]), "--mysql-socket=%s/socket",
	    s->s_dir);
	o->o_args[0] = "--db-driver=mysql";
	o->o_args[1] = o->o_text[0];
	o->o_args[2] = "--mysql-user=" USER;
	o->o_args[3] = "--mysql-db=" BASE;
}

static void
start(struct bench *b, struct oltp *o, long cpus)
{
	struct server *s = &o->o_server;
	char defaults[PATH_MAX + 64], sql[PATH_MAX + 32], connections[64];
	const char *argv[] = { o->o_program, defaults, sql, connections, NULL };
	const char *probe[] = { o->o_client, defaults, "-u", USER, "-e",
	    "SELECT 1", BASE, NULL };

	snprintf(defaults, sizeof(defaults), "--defaults-file=%s",
	    o->o_settings);
	snprintf(sql, sizeof(sql), "--init-file=%s/init.sql", s->s_dir);
	snprintf(connections, sizeof(connections), "--max-connections=%ld",
	    20 + 4 * os_cpus());
	server_start(b, s, cpus, argv);
	server_ready(b, s, probe, 0);
}

/* Rows are replaced, in transactions: there are as many as before. */
static void
check(struct bench *b, struct oltp *o, int table)
{
	struct server *s = &o->o_server;
	char defaults[PATH_MAX + 64], query[512], want[256];
	const char *argv[] = { o->o_client, defaults, "-u", USER, "-N", "-B",
	    "-e", query, BASE, NULL };

	snprintf(defaults, sizeof(defaults), "--defaults-file=%s",
	    o->o_settings);
	snprintf(query, sizeof(query), "SELECT count(*), count(DISTINCT id), "
	    "min(id), max(id), min(length(c)), min(length(pad)) "
	    "FROM sbtest%d; CHECK TABLE sbtest%d EXTENDED", table, table);
	snprintf(want, sizeof(want), "%d\t%d\t1\t%d\t119\t59\n"
	    BASE ".sbtest%d\tcheck\tstatus\tOK\n", OLTP_ROWS, OLTP_ROWS,
	    OLTP_ROWS, table);
	server_run(b, s, 50, argv);
	if (strcmp(s->s_text, want) != 0)
		server_fail(b, s, "table %d is not as it was made: wanted %s",
		    table, want);
}

static void
measure(const atf_tc_t *tc, bool late)
{
	static const char *const users[] = { "mysql", "_mysql", "nobody",
	    NULL };
	static struct oltp o = {
		.o_server = { .s_name = "MariaDB or MySQL", .s_users = users,
		    .s_kill = SIGKILL },
		.o_init = init, .o_start = start, .o_stop = SIGTERM,
		.o_check = check
	};
	struct bench *b;

	b = bench_open(tc);
	find("mariadbd", "mysqld", "mariadb-server", o.o_program,
	    sizeof(o.o_program));
	find("mariadb", "mysql", "mariadb-client", o.o_client,
	    sizeof(o.o_client));
	oltp_measure(b, &o, late);
	bench_close(b);
}

ATF_TC(oltp_mysql);
ATF_TC_HEAD(oltp_mysql, tc)
{
	oltp_head_rate(tc, "transactions of sysbench in a private MariaDB or "
	    "MySQL on a local socket, its files in memory, on so many CPUs; "
	    "the clients are where the scheduler puts them");
}
ATF_TC_BODY(oltp_mysql, tc)
{
	measure(tc, false);
}

ATF_TC(oltp_mysql_p95);
ATF_TC_HEAD(oltp_mysql_p95, tc)
{
	oltp_head_late(tc, "oltp_mysql on all CPUs: 95 of 100 transactions "
	    "take no longer");
}
ATF_TC_BODY(oltp_mysql_p95, tc)
{
	measure(tc, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, oltp_mysql);
	ATF_TP_ADD_TC(tp, oltp_mysql_p95);
	return (atf_no_error());
}
