#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "h_oltp.h"

#define USER	"bench"
#define BASE	"sbtest"

/* The first of two names: MariaDB's, and that of MySQL. */
static void
find_one(const char *maria, const char *my, const char *package, char *buf,
    size_t len)
{
	if (!server_look(maria, buf, len))
		server_find(my, package, buf, len);
}

static void
find(struct oltp *o)
{
	find_one("mariadbd", "mysqld", "mariadb-server", o->o_program,
	    sizeof(o->o_program));
	find_one("mariadb", "mysql", "mariadb-client", o->o_client,
	    sizeof(o->o_client));
}

/*
 * MariaDB makes its database by a script, MySQL by the server itself; either
 * runs what is in a file when it starts.
 */
static void
create(struct bench *b, struct oltp *o, const char *defaults)
{
	static const char sql[] =
	    "CREATE DATABASE IF NOT EXISTS " BASE ";\n"
	    "CREATE USER IF NOT EXISTS '" USER "'@'localhost';\n"
	    "GRANT ALL ON *.* TO '" USER "'@'localhost';\n";
	char script[PATH_MAX];
	const char *maria[] = { script, defaults,
	    "--auth-root-authentication-method=normal", "--skip-test-db",
	    NULL };
	const char *my[] = { o->o_program, defaults, "--initialize-insecure",
	    NULL };
	bool is_maria;

	is_maria = strstr(o->o_server.s_text, "MariaDB") != NULL;
	server_file(b, &o->o_server, "init.sql", sql, sizeof(sql) - 1);
	if (is_maria)
		find_one("mariadb-install-db", "mysql_install_db",
		    "mariadb-server", script, sizeof(script));
	server_run(b, &o->o_server, 50, is_maria ? maria : my);
}

static void
init(struct bench *b, struct oltp *o)
{
	char path[PATH_MAX + 32];
	const char *start[] = { o->o_program, o->o_text[0], o->o_text[1],
	    o->o_text[2] };
	const char *query[] = { o->o_client, o->o_text[0], "-u", USER, "-N",
	    "-B", BASE, "-e" };
	const char *reach[] = { "--db-driver=mysql", o->o_text[3],
	    "--mysql-user=" USER, "--mysql-db=" BASE };

	server_settings(b, &o->o_server, "mysql.conf", 0, path, sizeof(path));
	snprintf(o->o_text[0], OLTP_WORD, "--defaults-file=%s", path);
	create(b, o, o->o_text[0]);
	snprintf(o->o_text[1], OLTP_WORD, "--init-file=%s/init.sql",
	    o->o_server.s_dir);
	snprintf(o->o_text[2], OLTP_WORD, "--max-connections=%ld",
	    oltp_connections());
	snprintf(o->o_text[3], OLTP_WORD, "--mysql-socket=%s/socket",
	    o->o_server.s_dir);
	memcpy(o->o_start, start, sizeof(start));
	memcpy(o->o_query, query, sizeof(query));
	memcpy(o->o_reach, reach, sizeof(reach));
}

static void
ask(int table, char *query, size_t query_len, char *want, size_t want_len)
{
	snprintf(query, query_len, "SELECT count(*), count(DISTINCT id), "
	    "min(id), max(id), min(length(c)), min(length(pad)) "
	    "FROM sbtest%d; CHECK TABLE sbtest%d EXTENDED", table, table);
	snprintf(want, want_len, "%d\t%d\t1\t%d\t119\t59\n"
	    BASE ".sbtest%d\tcheck\tstatus\tOK\n", OLTP_ROWS, OLTP_ROWS,
	    OLTP_ROWS, table);
}

static const char *const users[] = { "mysql", "_mysql", "nobody", NULL };
static const struct oltp mysql = {
	.o_server = { .s_name = "MariaDB or MySQL", .s_users = users,
	    .s_kill = SIGKILL },
	.o_stop = SIGTERM, .o_bytes = UINT64_C(192) << 20, .o_files = 400,
	.o_find = find, .o_init = init, .o_ask = ask
};

ATF_TC(oltp_mysql);
ATF_TC_HEAD(oltp_mysql, tc)
{
	oltp_head_rate(tc, "transactions of sysbench in a private MariaDB or "
	    "MySQL on a local socket, its files in memory, on so many CPUs; "
	    "the clients are where the scheduler puts them");
}
ATF_TC_BODY(oltp_mysql, tc)
{
	oltp_measure(tc, &mysql, false);
}

ATF_TC(oltp_mysql_p95);
ATF_TC_HEAD(oltp_mysql_p95, tc)
{
	oltp_head_late(tc, "oltp_mysql on all CPUs: 95 of 100 transactions "
	    "take no longer");
}
ATF_TC_BODY(oltp_mysql_p95, tc)
{
	oltp_measure(tc, &mysql, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, oltp_mysql);
	ATF_TP_ADD_TC(tp, oltp_mysql_p95);
	return (atf_no_error());
}
