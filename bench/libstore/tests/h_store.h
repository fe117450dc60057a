/* What the tests of libstore share: files to import, and looks at the rows. */
#ifndef H_STORE_H
#define H_STORE_H

#include <sys/stat.h>

#include <atf-c.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store.h"

#define HISTORY	"history.db"
#define RESULTS	"results.db"

#define HOST_KEYS							\
	"\tmachine=amd64, A CPU, 2 CPUs, 4 GiB\tos=NetBSD\trelease=10.1" \
	"\tversion=GENERIC #0\tarch=amd64\tcpu=A CPU\tncpu=2"		\
	"\tmemory=4294967296\thost=h\tboot=b1\tcompiler=cc 1"		\
	"\tstarted=1700000000000001\tis.load=0.10\tallowed=2\n"
#define HOST	"bench1\thost\tg/t_a:one\trun=token-1" HOST_KEYS
#define HOST_NO_TOKEN	"bench1\thost\tg/t_a:one" HOST_KEYS
#define CASE	"bench1\tcase\tg/t_a:one\tns/op\tless\tprofile=quick\n"
#define BATCH1	"bench1\tbatch\tg/t_a:one\t-\t1\t1\t100\t5000\t50\t-"	\
		"\tgross_ns=5100\tcpu_ns=5001\n"
#define BATCH2	"bench1\tbatch\tg/t_a:one\t-\t1\t2\t100\t5200\t52\tsm"	\
		"\tgross_ns=5300\tswitches=2\todd=a%25b\n"
#define POINT	"bench1\tpoint\tg/t_a:one\t-\t51\t51\t51\t1\t2\t2\tmin=50\n"
#define NOTE	"bench1\tnote\tg/t_a:one\tthe lid was open\n"
/* A whole case: one point, two batches, a note. */
#define GOOD(host)							\
	host CASE BATCH1 BATCH2 POINT NOTE "bench1\tend\tg/t_a:one\t6\n"

static inline void
write_bytes(const char *path, const void *data, size_t len)
{
	FILE *f;

	ATF_REQUIRE((f = fopen(path, "w")) != NULL);
	ATF_REQUIRE(fwrite(data, 1, len, f) == len);
	ATF_REQUIRE(fclose(f) == 0);
}

static inline void
write_text(const char *path, const char *text)
{

	write_bytes(path, text, strlen(text));
}

/* The bytes of a file; the caller frees them. */
static inline char *
read_bytes(const char *path, size_t *len)
{
	struct stat st;
	char *data;
	FILE *f;

	ATF_REQUIRE((f = fopen(path, "r")) != NULL);
	ATF_REQUIRE(fstat(fileno(f), &st) == 0);
	*len = (size_t)st.st_size;
	ATF_REQUIRE((data = malloc(*len + 1)) != NULL);
	ATF_REQUIRE(fread(data, 1, *len, f) == *len);
	data[*len] = '\0';
	ATF_REQUIRE(fclose(f) == 0);
	return (data);
}

static inline void
require_same(const char *path, const void *data, size_t len)
{
	size_t now;
	char *bytes;

	bytes = read_bytes(path, &now);
	ATF_REQUIRE_EQ_MSG(len, now, "%s has another size", path);
	ATF_REQUIRE_MSG(memcmp(bytes, data, len) == 0, "%s was changed", path);
	free(bytes);
}

static inline void
sql_do(const char *path, const char *text)
{
	sqlite3 *db;
	char *err;

	ATF_REQUIRE(sqlite3_open(path, &db) == SQLITE_OK);
	if (sqlite3_exec(db, text, NULL, NULL, &err) != SQLITE_OK)
		atf_tc_fail("%s: %s", text, err);
	ATF_REQUIRE(sqlite3_close(db) == SQLITE_OK);
}

/* The first column of the first row, copied to a place of its own. */
static inline const char *
sql_get(const char *path, const char *text)
{
	static char value[8192];
	sqlite3 *db;
	sqlite3_stmt *st;

	ATF_REQUIRE(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) ==
	    SQLITE_OK);
	if (sqlite3_prepare_v2(db, text, -1, &st, NULL) != SQLITE_OK)
		atf_tc_fail("%s: %s", text, sqlite3_errmsg(db));
	value[0] = '\0';
	if (sqlite3_step(st) == SQLITE_ROW &&
	    sqlite3_column_text(st, 0) != NULL)
		snprintf(value, sizeof(value), "%s",
		    (const char *)sqlite3_column_text(st, 0));
	sqlite3_finalize(st);
	sqlite3_close(db);
	return (value);
}

#define REQUIRE_SQL(want, path, text)					\
	ATF_REQUIRE_STREQ(want, sql_get(path, text))

/* An empty results file of kyua, with the tables of its schema 3. */
static inline void
kyua_new(const char *path)
{

	(void)unlink(path);
	sql_do(path,
	    "CREATE TABLE metadata (schema_version INTEGER PRIMARY KEY,"
	    "  timestamp TIMESTAMP NOT NULL);"
	    "CREATE TABLE metadatas (metadata_id INTEGER NOT NULL,"
	    "  property_name TEXT NOT NULL, property_value TEXT,"
	    "  PRIMARY KEY (metadata_id, property_name));"
	    "CREATE TABLE test_programs (test_program_id INTEGER PRIMARY KEY"
	    "  AUTOINCREMENT, absolute_path TEXT NOT NULL, root TEXT NOT NULL,"
	    "  relative_path TEXT NOT NULL, test_suite_name TEXT NOT NULL,"
	    "  metadata_id INTEGER, interface TEXT NOT NULL);"
	    "CREATE TABLE test_cases (test_case_id INTEGER PRIMARY KEY"
	    "  AUTOINCREMENT, test_program_id INTEGER REFERENCES test_programs,"
	    "  name TEXT NOT NULL, metadata_id INTEGER);"
	    "CREATE TABLE test_results (test_case_id INTEGER PRIMARY KEY"
	    "  REFERENCES test_cases, result_type TEXT NOT NULL,"
	    "  result_reason TEXT, start_time TIMESTAMP NOT NULL,"
	    "  end_time TIMESTAMP NOT NULL);"
	    "CREATE TABLE test_case_files (test_case_id INTEGER NOT NULL"
	    "  REFERENCES test_cases, file_name TEXT NOT NULL, file_id INTEGER"
	    "  NOT NULL REFERENCES files, PRIMARY KEY (test_case_id,"
	    "  file_name));"
	    "CREATE TABLE files (file_id INTEGER PRIMARY KEY, contents BLOB"
	    "  NOT NULL);"
	    "INSERT INTO metadata VALUES (3, 1700000000);"
	    "INSERT INTO test_programs VALUES (1, '/x/tests/g/t_a', '/x/tests',"
	    "  'g/t_a', 'suite', 0, 'atf');"
	    "INSERT INTO metadatas VALUES (0, 'description', '')");
}

/* Add case n; more SQL may follow for its metadata, whose number is n too. */
static inline void
kyua_case(const char *path, int n, const char *name, const char *result,
    const char *reason, const char *out)
{
	char *text;

	text = sqlite3_mprintf("INSERT INTO test_cases VALUES (%d, 1, %Q, %d);"
	    "INSERT INTO test_results VALUES (%d, %Q, %Q, %d000000, %d000001);"
	    "INSERT INTO files VALUES (%d, CAST(%Q AS BLOB));"
	    "INSERT INTO test_case_files VALUES (%d, '__STDOUT__', %d);"
	    "INSERT INTO metadatas VALUES (%d, 'description', 'Case %d')",
	    n, name, n, n, result, reason, 1700000000 + n, 1700000000 + n,
	    n, out, n, n, n, n);
	ATF_REQUIRE(text != NULL);
	sql_do(path, text);
	sqlite3_free(text);
}

static inline struct store *
open_history(void)
{
	struct store *s;

	if ((s = store_open(HISTORY, true)) == NULL)
		atf_tc_fail("%s", store_error(NULL));
	return (s);
}

static inline void
import(const char *path, bool annotating, struct store_import *i)
{
	struct store *s;

	s = open_history();
	if (store_import(s, path, NULL, annotating, i) == -1)
		atf_tc_fail("%s", store_error(s));
	store_close(s);
}

/* The import must fail, say this, and add nothing. */
static inline void
import_refused(const char *path, const char *what)
{
	struct store_import i;
	struct store *s;

	s = open_history();
	store_patience(s, 10);
	ATF_REQUIRE_EQ(-1, store_import(s, path, NULL, true, &i));
	ATF_REQUIRE_MSG(strncmp(store_error(s), path, strlen(path)) == 0,
	    "does not name the file: %s", store_error(s));
	ATF_REQUIRE_MSG(strstr(store_error(s), what) != NULL,
	    "not \"%s\" but: %s", what, store_error(s));
	store_close(s);
	REQUIRE_SQL("0", HISTORY, "SELECT (SELECT count(*) FROM run) +"
	    " (SELECT count(*) FROM machine) +"
	    " (SELECT count(*) FROM test_case)");
}

#endif
