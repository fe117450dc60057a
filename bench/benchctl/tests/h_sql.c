/* Do something to a database: h_sql FILE STATEMENTS. */
#include <sqlite3.h>
#include <stdio.h>

int
main(int argc, char *argv[])
{
	char *why;
	sqlite3 *db;

	if (argc != 3 || sqlite3_open(argv[1], &db) != SQLITE_OK)
		return (2);
	if (sqlite3_exec(db, argv[2], NULL, NULL, &why) != SQLITE_OK) {
		fprintf(stderr, "h_sql: %s\n", why);
		return (1);
	}
	return (sqlite3_close(db) != SQLITE_OK);
}
