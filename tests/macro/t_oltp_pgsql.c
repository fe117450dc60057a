#include <sys/ipc.h>
#include <sys/shm.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "h_oltp.h"

#define USERS	"bench"

/*
 * PostgreSQL guards its directory by a System V segment, whose number is the
 * last in the seventh line; one that was killed could not remove it.
 */
static void
remove_segment(const struct server *s)
{
	char path[PATH_MAX + 32], line[256];
	unsigned long key;
	FILE *f;
	int i, id;

	snprintf(path, sizeof(path), "%s/data/postmaster.pid", s->s_dir);
	if ((f = fopen(path, "r")) == NULL)
		return;
	for (i = 0; i < 7 && fgets(line, sizeof(line), f) != NULL; i++)
		continue;
	fclose(f);
	if (i == 7 && sscanf(line, "%lu %d", &key, &id) == 2)
		shmctl(id, IPC_RMID, NULL);
}

static void
init(struct bench *b, struct oltp *o)
{
	struct server *s = &o->o_server;
	char initdb[PATH_MAX];
	const char *argv[] = { initdb, "-D", "data", "-U", USERS, "-A",
	    "trust", "-E", "UTF8", "--locale=C", "--data-checksums",
	    "--no-sync", NULL };

	server_beside(o->o_program, "initdb", "postgresql", initdb,
	    sizeof(initdb));
	server_settings(b, s, "pgsql.conf", 0, o->o_settings,
	    sizeof(o->o_settings));
	server_run(b, s, 50, argv);
	snprintf(o->o_text[0], sizeof(o->o_text[0]), "--pgsql-host=%s",
	    s->s_dir);
	o->o_args[0] = "--db-driver=pgsql";
	o->o_args[1] = o->o_text[0];
	o->o_args[2] = "--pgsql-user=" USERS;
	o->o_args[3] = "--pgsql-db=postgres";
}

static void
start(struct bench *b, struct oltp *o, long cpus)
{
	struct server *s = &o->o_server;
	char settings[PATH_MAX + 64], connections[64];
	const char *argv[] = { o->o_program, "-D", "data", "-c", settings,
	    "-c", connections, NULL };
	const char *probe[] = { o->o_client, "-h", s->s_dir, "-U", USERS,
	    "-d", "postgres", "-X", "-c", "SELECT 1", NULL };

	snprintf(settings, sizeof(settings), "config_file=%s", o->o_settings);
	snprintf(connections, sizeof(connections), "max_connections=%ld",
	    20 + 4 * os_cpus());
	server_start(b, s, cpus, argv);
	server_ready(b, s, probe, 0);
}

/* Rows are replaced, in transactions: there are as many as before. */
static void
check(struct bench *b, struct oltp *o, int table)
{
	struct server *s = &o->o_server;
	char query[512], want[64];
	const char *argv[] = { o->o_client, "-h", s->s_dir, "-U", USERS, "-d",
	    "postgres", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c",
	    "SET client_min_messages = warning; "
	    "CREATE EXTENSION IF NOT EXISTS amcheck", "-c", query, NULL };

	snprintf(query, sizeof(query), "SELECT count(*), count(DISTINCT id), "
	    "min(id), max(id), min(length(c)), min(length(pad)), "
	    "(SELECT count(bt_index_check(indexrelid, true)) FROM pg_index "
	    "WHERE indrelid = 'sbtest%d'::regclass) FROM sbtest%d", table,
	    table);
	snprintf(want, sizeof(want), "%d|%d|1|%d|119|59|2\n", OLTP_ROWS,
	    OLTP_ROWS, OLTP_ROWS);
	server_run(b, s, 50, argv);
	if (strcmp(s->s_text, want) != 0)
		server_fail(b, s, "table %d is not as it was made: wanted %s",
		    table, want);
}

static void
measure(const atf_tc_t *tc, bool late)
{
	static const char *const users[] = { "postgres", "_postgresql",
	    "pgsql", "nobody", NULL };
	static struct oltp o = {
		.o_server = { .s_name = "PostgreSQL", .s_users = users,
		    .s_kill = SIGQUIT, .s_left = remove_segment },
		.o_init = init, .o_start = start, .o_stop = SIGINT,
		.o_check = check
	};
	struct bench *b;

	b = bench_open(tc);
	server_find("postgres", "postgresql", o.o_program,
	    sizeof(o.o_program));
	server_find("psql", "postgresql-client", o.o_client,
	    sizeof(o.o_client));
	oltp_measure(b, &o, late);
	bench_close(b);
}

ATF_TC(oltp_pgsql);
ATF_TC_HEAD(oltp_pgsql, tc)
{
	oltp_head_rate(tc, "transactions of sysbench in a private PostgreSQL "
	    "on a local socket, its files in memory, on so many CPUs; the "
	    "clients are where the scheduler puts them");
}
ATF_TC_BODY(oltp_pgsql, tc)
{
	measure(tc, false);
}

ATF_TC(oltp_pgsql_p95);
ATF_TC_HEAD(oltp_pgsql_p95, tc)
{
	oltp_head_late(tc, "oltp_pgsql on all CPUs: 95 of 100 transactions "
	    "take no longer");
}
ATF_TC_BODY(oltp_pgsql_p95, tc)
{
	measure(tc, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, oltp_pgsql);
	ATF_TP_ADD_TC(tp, oltp_pgsql_p95);
	return (atf_no_error());
}
