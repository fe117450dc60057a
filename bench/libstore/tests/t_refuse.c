/* Files that are not what they should be: refused, named, and left alone. */

#include <sys/wait.h>

#include "h_store.h"

/* Refused, and not a byte of it is changed. */
static void
refused(const char *path, const char *what)
{
	size_t len;
	char *bytes;

	bytes = read_bytes(path, &len);
	import_refused(path, what);
	require_same(path, bytes, len);
	free(bytes);
}

static void
results_new(void)
{

	kyua_new(RESULTS);
	kyua_case(RESULTS, 1, "one", "passed", NULL, GOOD(HOST));
}

ATF_TC_WITHOUT_HEAD(no_file);
ATF_TC_BODY(no_file, tc)
{

	import_refused("absent.db", "No such file");
	ATF_REQUIRE_EQ(-1, access("absent.db", F_OK));
	ATF_REQUIRE_EQ(0, mkdir("dir.db", 0755));
	import_refused("dir.db", "is a directory");
	ATF_REQUIRE_EQ(0, mkfifo("fifo.db", 0644));
	import_refused("fifo.db", "not a regular file");
	write_text("empty.db", "");
	refused("empty.db", "is empty");
}

ATF_TC_WITHOUT_HEAD(foreign);
ATF_TC_BODY(foreign, tc)
{

	write_text("text.db", "SQLite formats are many.\n");
	refused("text.db", "holds no benchmark records");
	sql_do("foreign.db", "CREATE TABLE test_cases (x)");
	refused("foreign.db", "not a results file of kyua");
	results_new();
	sql_do(RESULTS, "DROP TABLE metadatas");
	refused(RESULTS, "not a results file of kyua");
	results_new();
	sql_do(RESULTS, "ALTER TABLE test_cases RENAME COLUMN name TO title");
	refused(RESULTS, "no such column");
	/* A history is a database too. */
	store_close(open_history());
	ATF_REQUIRE_EQ(0, system("cp " HISTORY " copy.db"));
	refused("copy.db", "not a results file of kyua");
}

ATF_TC_WITHOUT_HEAD(schema);
ATF_TC_BODY(schema, tc)
{

	results_new();
	sql_do(RESULTS, "UPDATE metadata SET schema_version = 4");
	refused(RESULTS, "schema 4; only 3 is known");
	sql_do(RESULTS, "DELETE FROM metadata");
	refused(RESULTS, "schema 0");
}

/* What would run statements of whoever made the file. */
ATF_TC_WITHOUT_HEAD(active);
ATF_TC_BODY(active, tc)
{

	results_new();
	sql_do(RESULTS, "CREATE TRIGGER t AFTER INSERT ON metadatas BEGIN"
	    " DELETE FROM test_cases; END");
	refused(RESULTS, "views or triggers");
	results_new();
	sql_do(RESULTS, "ALTER TABLE test_cases RENAME TO tc;"
	    "CREATE VIEW test_cases AS SELECT * FROM tc");
	refused(RESULTS, "not a results file of kyua");
	results_new();
	sql_do(RESULTS, "PRAGMA journal_mode = WAL");
	refused(RESULTS, "write-ahead log");
	ATF_REQUIRE_EQ(-1, access(RESULTS "-shm", F_OK));
}

ATF_TC_WITHOUT_HEAD(no_records);
ATF_TC_BODY(no_records, tc)
{

	kyua_new(RESULTS);
	refused(RESULTS, "holds no benchmark records");
	kyua_case(RESULTS, 1, "one", "passed", NULL, "hello\n");
	kyua_case(RESULTS, 2, "two", "skipped", "why", "");
	refused(RESULTS, "holds no benchmark records");
}

ATF_TC_WITHOUT_HEAD(two_machines);
ATF_TC_BODY(two_machines, tc)
{

	results_new();
	kyua_case(RESULTS, 2, "two", "passed", NULL,
	    "bench1\thost\tg/t_a:two\tmachine=other\tboot=b1\n");
	refused(RESULTS, "different machines");
}

ATF_TC_WITHOUT_HEAD(cut_short);
ATF_TC_BODY(cut_short, tc)
{
	size_t keep, len;
	char *bytes;

	results_new();
	bytes = read_bytes(RESULTS, &len);
	for (keep = 16; keep < len; keep += keep < 128 ? 14 : 1777) {
		write_bytes("cut.db", bytes, keep);
		refused("cut.db", "is cut short");
	}
	/* Its head says nothing of its length: then SQLite must notice. */
	memset(bytes + 92, 0, 4);
	write_bytes("cut.db", bytes, len - 4096);
	refused("cut.db", "damaged");
	free(bytes);
}

ATF_TC_WITHOUT_HEAD(damaged);
ATF_TC_BODY(damaged, tc)
{
	size_t len;
	char *bytes;

	results_new();
	bytes = read_bytes(RESULTS, &len);
	memset(bytes + 4096, 0xa5, len - 4096);
	write_bytes("bad.db", bytes, len);
	refused("bad.db", "damaged");
	free(bytes);
}

/* An index that disagrees with its table would hide what it lacks. */
ATF_TC_WITHOUT_HEAD(bad_index);
ATF_TC_BODY(bad_index, tc)
{
	size_t at, len;
	char *bytes;

	results_new();
	bytes = read_bytes(RESULTS, &len);
	for (at = 2 * 4096; memcmp(bytes + at, "description", 11) != 0; at++)
		ATF_REQUIRE(at < len - 11);
	bytes[at] = 'D';
	write_bytes("bad.db", bytes, len);
	refused("bad.db", "is damaged (row");
	free(bytes);
}

ATF_TC_WITHOUT_HEAD(locked);
ATF_TC_BODY(locked, tc)
{
	sqlite3 *db;

	results_new();
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_open(RESULTS, &db));
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL,
	    NULL, NULL));
	refused(RESULTS, RESULTS ": is locked by another program");
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_close(db));
}

/* A writer was killed and left its journal: reading must not touch either. */
ATF_TC_WITHOUT_HEAD(unfinished);
ATF_TC_BODY(unfinished, tc)
{
	sqlite3 *db;
	pid_t pid;

	results_new();
	ATF_REQUIRE((pid = fork()) != -1);
	if (pid == 0) {
		if (sqlite3_open(RESULTS, &db) != SQLITE_OK ||
		    sqlite3_exec(db, "PRAGMA cache_size = 1; BEGIN;"
		    "UPDATE files SET contents = zeroblob(100000);"
		    "UPDATE test_cases SET name = 'x'",
		    NULL, NULL, NULL) != SQLITE_OK)
			_exit(1);
		_exit(0);
	}
	ATF_REQUIRE_EQ(pid, waitpid(pid, NULL, 0));
	ATF_REQUIRE_EQ(0, access(RESULTS "-journal", F_OK));
	refused(RESULTS, "was left unfinished");
	ATF_REQUIRE_EQ(0, access(RESULTS "-journal", F_OK));
}

ATF_TC_WITHOUT_HEAD(unreadable);
ATF_TC_BODY(unreadable, tc)
{

	if (geteuid() == 0)
		atf_tc_skip("root can read every file");
	results_new();
	ATF_REQUIRE_EQ(0, chmod(RESULTS, 0));
	import_refused(RESULTS, "Permission denied");
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, no_file);
	ATF_TP_ADD_TC(tp, foreign);
	ATF_TP_ADD_TC(tp, schema);
	ATF_TP_ADD_TC(tp, active);
	ATF_TP_ADD_TC(tp, no_records);
	ATF_TP_ADD_TC(tp, two_machines);
	ATF_TP_ADD_TC(tp, cut_short);
	ATF_TP_ADD_TC(tp, damaged);
	ATF_TP_ADD_TC(tp, bad_index);
	ATF_TP_ADD_TC(tp, locked);
	ATF_TP_ADD_TC(tp, unfinished);
	ATF_TP_ADD_TC(tp, unreadable);
	return (atf_no_error());
}
