/* Opening, making and bringing up to date a history. */

#include "h_store.h"
#include "store_impl.h"

static void
refused(const char *path, bool create, const char *what)
{

	ATF_REQUIRE(store_open(path, create) == NULL);
	ATF_REQUIRE_MSG(strncmp(store_error(NULL), path, strlen(path)) == 0,
	    "does not name the file: %s", store_error(NULL));
	ATF_REQUIRE_MSG(strstr(store_error(NULL), what) != NULL,
	    "not \"%s\" but: %s", what, store_error(NULL));
}

ATF_TC_WITHOUT_HEAD(create);
ATF_TC_BODY(create, tc)
{
	const char *path = "a b/c'd/history.db";
	struct store *s;

	refused(path, false, "there is no history");
	ATF_REQUIRE_EQ(-1, access("a b", F_OK));
	ATF_REQUIRE((s = store_open(path, true)) != NULL);
	ATF_REQUIRE_EQ(-1, store_find_run(s, NULL));
	ATF_REQUIRE(strstr(store_error(s), "holds no run") != NULL);
	store_close(s);
	ATF_REQUIRE((s = store_open(path, false)) != NULL);
	store_close(s);
	REQUIRE_SQL("2", path, "PRAGMA user_version");
	REQUIRE_SQL("1094872675", path, "PRAGMA application_id");
}

ATF_TC_WITHOUT_HEAD(no_history);
ATF_TC_BODY(no_history, tc)
{

	refused("", true, "empty");
	ATF_REQUIRE_EQ(0, mkdir("directory", 0755));
	refused("directory", true, "is a directory");
	write_text("file", "x");
	refused("file/history.db", true, "Not a directory");
	refused("/dev/null", true, "not a regular file");
	write_text("text", "This is a letter, and nobody should lose it.\n");
	refused("text", true, "not an SQLite database");
	require_same("text", "This is a letter, and nobody should lose it.\n",
	    45);
	sql_do("foreign", "CREATE TABLE addresses (name TEXT)");
	refused("foreign", true, "not a history");
	sql_do("foreign2", "PRAGMA user_version = 7");
	refused("foreign2", true, "not a history");
}

/* What a program leaves that was killed right after having made the file. */
ATF_TC_WITHOUT_HEAD(empty);
ATF_TC_BODY(empty, tc)
{
	struct store *s;

	write_text(HISTORY, "");
	refused(HISTORY, false, "is empty");
	ATF_REQUIRE((s = store_open(HISTORY, true)) != NULL);
	store_close(s);
	REQUIRE_SQL("2", HISTORY, "PRAGMA user_version");
}

ATF_TC_WITHOUT_HEAD(newer);
ATF_TC_BODY(newer, tc)
{
	size_t len;
	char *bytes;

	store_close(open_history());
	sql_do(HISTORY, "PRAGMA user_version = 99");
	bytes = read_bytes(HISTORY, &len);
	refused(HISTORY, true, "made by a newer program (its schema is 99");
	require_same(HISTORY, bytes, len);
	free(bytes);
}

ATF_TC_WITHOUT_HEAD(older);
ATF_TC_BODY(older, tc)
{
	struct store *s;

	sql_do(HISTORY, "PRAGMA application_id = 1094872675");
	ATF_REQUIRE((s = store_open(HISTORY, false)) != NULL);
	store_close(s);
	REQUIRE_SQL("2", HISTORY, "PRAGMA user_version");
	REQUIRE_SQL("0", HISTORY, "SELECT count(*) FROM run");
}

/* A migration happens whole or not at all. */
ATF_TC_WITHOUT_HEAD(steps);
ATF_TC_BODY(steps, tc)
{
	static const char *const good[] = {
		"CREATE TABLE a (x); INSERT INTO a VALUES (1)",
		"ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x + 1"
	};
	static const char *const bad[] = {
		"never", "never", "CREATE TABLE b (x)", "nonsense"
	};
	char error[STORE_ERROR];
	struct db q = { NULL, NULL, "steps.db", error };

	ATF_REQUIRE_EQ(0, db_open_sqlite(&q, DB_CREATE, 0));
	ATF_REQUIRE_EQ(0, schema_migrate(&q, good, 1));
	ATF_REQUIRE_EQ(0, schema_migrate(&q, good, 2));
	ATF_REQUIRE_EQ(0, schema_migrate(&q, good, 2));
	ATF_REQUIRE_EQ(-1, schema_migrate(&q, bad, 4));
	ATF_REQUIRE(strstr(error, "nonsense") != NULL);
	db_close(&q);
	REQUIRE_SQL("2", "steps.db", "PRAGMA user_version");
	REQUIRE_SQL("2", "steps.db", "SELECT y FROM a");
	REQUIRE_SQL("0", "steps.db", "SELECT count(*) FROM sqlite_master"
	    " WHERE name = 'b'");
}

/* A history of the first schema is carried over with all that it has. */
ATF_TC_WITHOUT_HEAD(first_schema);
ATF_TC_BODY(first_schema, tc)
{
	char error[STORE_ERROR];
	struct db q = { NULL, NULL, HISTORY, error };

	ATF_REQUIRE_EQ(0, db_open_sqlite(&q, DB_CREATE, 0));
	ATF_REQUIRE_EQ(0, schema_migrate(&q, schema_steps, 1));
	db_close(&q);
	sql_do(HISTORY,
	    "INSERT INTO machine VALUES (4, 'a machine', 'a', 'c', 2, 3);"
	    "INSERT INTO run VALUES (7, 'key', 4, 10, 20, '/file', 'label',"
	    " 'quick', 'os', 'release', 'version', 'cc', 'b1', 'host');"
	    "INSERT INTO fact VALUES (7, 'name', 'value');"
	    "INSERT INTO test_case VALUES (5, 7, 1, 'g/t:a', 'passed', NULL,"
	    " 'what', 'who', 'ns/op', 0, 0, 11, 12, 'k=v');"
	    "INSERT INTO test_case VALUES (6, 7, 2, 'g/t:b', 'skipped', 'why',"
	    " NULL, NULL, NULL, 0, 0, 13, 14, NULL);"
	    "INSERT INTO point VALUES (9, 5, 3, '-', 1.5, 1, 2, 3, 4, 5, NULL,"
	    " 'recorded', 'e=f');"
	    "INSERT INTO batch VALUES (9, 1, 2, 3, 4, 5.5, 's', 6, 7, 8, 9,"
	    " 10, 11, 'x=y');"
	    "INSERT INTO note VALUES (6, 1, 'a note')");
	store_close(open_history());
	REQUIRE_SQL("7|key|a machine|2|1|1|1|0", HISTORY, "SELECT id || '|' ||"
	    " key || '|' || machine || '|' || cases || '|' || points || '|'"
	    " || passed || '|' || skipped || '|' || failed FROM run");
	REQUIRE_SQL("1|3|-|1.5|3", HISTORY, "SELECT test_case || '|' || place"
	    " || '|' || name || '|' || value || '|' || workers FROM point");
	REQUIRE_SQL("1|2|5.5|11|x=y", HISTORY, "SELECT worker || '|' || batch"
	    " || '|' || batch.value || '|' || faults || '|' || batch.extra"
	    " FROM batch JOIN point ON point = point.seq");
	REQUIRE_SQL("2|a note", HISTORY,
	    "SELECT test_case || '|' || text FROM note");
	REQUIRE_SQL("", HISTORY, "PRAGMA foreign_key_check");
	REQUIRE_SQL("13", HISTORY, "SELECT count(*) FROM sqlite_master");
}

ATF_TC_WITHOUT_HEAD(locked);
ATF_TC_BODY(locked, tc)
{
	struct store_import i;
	struct store *s;
	sqlite3 *db;

	s = open_history();
	store_patience(s, 10);
	write_text("records", GOOD(HOST));
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_open(HISTORY, &db));
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL,
	    NULL, NULL));
	ATF_REQUIRE_EQ(-1, store_import(s, "records", NULL, false, &i));
	ATF_REQUIRE_STREQ(HISTORY ": is locked by another program",
	    store_error(s));
	ATF_REQUIRE_EQ(SQLITE_OK, sqlite3_close(db));
	ATF_REQUIRE_EQ(0, store_import(s, "records", NULL, false, &i));
	ATF_REQUIRE(!i.i_known);
	store_close(s);
}

ATF_TP_ADD_TCS(tp)
{

	ATF_TP_ADD_TC(tp, create);
	ATF_TP_ADD_TC(tp, no_history);
	ATF_TP_ADD_TC(tp, empty);
	ATF_TP_ADD_TC(tp, newer);
	ATF_TP_ADD_TC(tp, older);
	ATF_TP_ADD_TC(tp, steps);
	ATF_TP_ADD_TC(tp, first_schema);
	ATF_TP_ADD_TC(tp, locked);
	return (atf_no_error());
}
