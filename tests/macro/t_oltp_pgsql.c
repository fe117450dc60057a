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
find(struct oltp *o)
{
	server_find("postgres", "postgresql", o->o_program,
	    sizeof(o->o_program));
	server_find("psql", "postgresql-client", o->o_client,
	    sizeof(o->o_client));
}

static void
init(struct bench *b, struct oltp *o)
{
	struct server *s = &o->o_server;
	char initdb[PATH_MAX], path[PATH_MAX + 32];
	const char *argv[] = { initdb, "-D", "data", "-U", USERS, "-A",
	    "trust", "-E", "UTF8", "--locale=C", "--data-checksums",
	    "--no-sync", NULL };
	const char *start[] = { o->o_program, "-D", "data", "-c", o->o_text[0],
	    "-c", o->o_text[1] };
	const char *query[] = { o->o_client, "-h", s->s_dir, "-U", USERS,
	    "-d", "postgres", "-X", "-A", "-t", "-q", "-v",
	    "ON_ERROR_STOP=1", "-c" };
	const char *reach[] = { "--db-driver=pgsql", o->o_text[2],
	    "--pgsql-user=" USERS, "--pgsql-db=postgres" };

	server_beside(o->o_program, "initdb", "postgresql", initdb,
	    sizeof(initdb));
	server_settings(b, s, "pgsql.conf", 0, path, sizeof(path));
	server_run(b, s, 50, argv);
	snprintf(o->o_text[0], OLTP_WORD, "config_file=%s", path);
	snprintf(o->o_text[1], OLTP_WORD, "max_connections=%ld",
	    oltp_connections());
	snprintf(o->o_text[2], OLTP_WORD, "--pgsql-host=%s", s->s_dir);
	memcpy(o->o_start, start, sizeof(start));
	memcpy(o->o_query, query, sizeof(query));
	memcpy(o->o_reach, reach, sizeof(reach));
}

static void
ask(int table, char *query, size_t query_len, char *want, size_t want_len)
{
	snprintf(query, query_len, "SET client_min_messages = warning; "
	    "CREATE EXTENSION IF NOT EXISTS amcheck; "
	    "SELECT count(*), count(DISTINCT id), "
	    "min(id), max(id), min(length(c)), min(length(pad)), "
	    "(SELECT count(bt_index_check(indexrelid, true)) FROM pg_index "
	    "WHERE indrelid = 'sbtest%d'::regclass) FROM sbtest%d", table,
	    table);
	snprintf(want, want_len, "%d|%d|1|%d|119|59|2\n", OLTP_ROWS,
	    OLTP_ROWS, OLTP_ROWS);
}

static const char *const users[] = { "postgres", "_postgresql", "pgsql",
    "nobody", NULL };
static const struct oltp pgsql = {
	.o_server = { .s_name = "PostgreSQL", .s_users = users,
	    .s_kill = SIGQUIT, .s_left = remove_segment },
	.o_stop = SIGINT, .o_bytes = UINT64_C(128) << 20, .o_files = 1500,
	.o_find = find, .o_init = init, .o_ask = ask
};

ATF_TC(oltp_pgsql);
ATF_TC_HEAD(oltp_pgsql, tc)
{
	oltp_head_rate(tc, "transactions of sysbench in a private PostgreSQL "
	    "on a local socket, its files in memory, on so many CPUs; the "
	    "clients are where the scheduler puts them");
}
ATF_TC_BODY(oltp_pgsql, tc)
{
	oltp_measure(tc, &pgsql, false);
}

ATF_TC(oltp_pgsql_p95);
ATF_TC_HEAD(oltp_pgsql_p95, tc)
{
	oltp_head_late(tc, "oltp_pgsql on all CPUs: 95 of 100 transactions "
	    "take no longer");
}
ATF_TC_BODY(oltp_pgsql_p95, tc)
{
	oltp_measure(tc, &pgsql, true);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, oltp_pgsql);
	ATF_TP_ADD_TC(tp, oltp_pgsql_p95);
	return (atf_no_error());
}
