/*
 * The schema of a history, as steps from version to version.  A step that
 * was once published is never changed; what is new becomes a new step.
 *
 * The statements keep to what PostgreSQL understands too, but for WITHOUT
 * ROWID.  A batch is the only thing there is much of, so its row is a row of
 * numbers; what is counted in every batch has a column of its own, and extra
 * holds the rest as key=value.
 */

#include <stdio.h>

#include "store_impl.h"

const char *const schema_steps[STORE_SCHEMA] = {
	/* 0 to 1 */
	"CREATE TABLE machine ("
	"	id INTEGER PRIMARY KEY,"
	"	fingerprint TEXT NOT NULL UNIQUE,"
	"	arch TEXT NOT NULL,"
	"	cpu TEXT NOT NULL,"
	"	ncpu BIGINT NOT NULL,"
	"	memory BIGINT NOT NULL);"
	"CREATE TABLE run ("
	"	id INTEGER PRIMARY KEY,"
	"	key TEXT NOT NULL UNIQUE,"
	"	machine INTEGER NOT NULL REFERENCES machine (id),"
	"	started BIGINT NOT NULL,"
	"	ended BIGINT NOT NULL,"
	"	source TEXT NOT NULL,"
	"	label TEXT,"
	"	profile TEXT NOT NULL,"
	"	os TEXT NOT NULL,"
	"	release TEXT NOT NULL,"
	"	version TEXT NOT NULL,"
	"	compiler TEXT NOT NULL,"
	"	boot TEXT NOT NULL,"
	"	host TEXT NOT NULL);"
	"CREATE INDEX run_started ON run (started);"
	"CREATE TABLE fact ("
	"	run INTEGER NOT NULL REFERENCES run (id),"
	"	name TEXT NOT NULL,"
	"	value TEXT NOT NULL,"
	"	PRIMARY KEY (run, name));"
	"CREATE TABLE test_case ("
	"	id INTEGER PRIMARY KEY,"
	"	run INTEGER NOT NULL REFERENCES run (id),"
	"	seq INTEGER NOT NULL,"
	"	name TEXT NOT NULL,"
	"	result TEXT NOT NULL,"
	"	reason TEXT,"
	"	descr TEXT,"
	"	cite TEXT,"
	"	unit TEXT,"
	"	more INTEGER NOT NULL CHECK (more IN (0, 1)),"
	"	cut INTEGER NOT NULL CHECK (cut IN (0, 1)),"
	"	started BIGINT NOT NULL,"
	"	ended BIGINT NOT NULL,"
	"	extra TEXT,"
	"	UNIQUE (run, seq));"
	"CREATE INDEX test_case_name ON test_case (name, run);"
	"CREATE TABLE point ("
	"	id INTEGER PRIMARY KEY,"
	"	test_case INTEGER NOT NULL REFERENCES test_case (id),"
	"	seq INTEGER NOT NULL,"
	"	name TEXT NOT NULL,"
	"	value DOUBLE PRECISION,"
	"	low DOUBLE PRECISION,"
	"	high DOUBLE PRECISION,"
	"	workers BIGINT,"
	"	batches BIGINT,"
	"	used BIGINT,"
	"	skip TEXT,"
	"	verdict TEXT NOT NULL DEFAULT 'recorded',"
	"	extra TEXT,"
	"	UNIQUE (test_case, name));"
	"CREATE TABLE batch ("
	"	point INTEGER NOT NULL REFERENCES point (id),"
	"	worker BIGINT NOT NULL,"
	"	batch BIGINT NOT NULL,"
	"	ops BIGINT NOT NULL CHECK (ops > 0),"
	"	ns BIGINT NOT NULL,"
	"	value DOUBLE PRECISION NOT NULL,"
	"	marks TEXT,"
	"	gross_ns BIGINT,"
	"	cpu_ns BIGINT,"
	"	switches BIGINT,"
	"	stolen_ns BIGINT,"
	"	waited_ns BIGINT,"
	"	faults BIGINT,"
	"	extra TEXT,"
	"	PRIMARY KEY (point, worker, batch)) WITHOUT ROWID;"
	"CREATE TABLE note ("
	"	test_case INTEGER NOT NULL REFERENCES test_case (id),"
	"	seq INTEGER NOT NULL,"
	"	text TEXT NOT NULL,"
	"	PRIMARY KEY (test_case, seq));"
};

const char *const store_counts[STORE_COUNTS] = {
	"gross_ns", "cpu_ns", "switches", "stolen_ns", "waited_ns", "faults"
};

static int
steps_run(struct sql *q, const char *const *steps, int n)
{
	char text[128];
	int64_t version;

	/* Another program may have done it while this one waited. */
	if (sql_number(q, "PRAGMA user_version", &version) == -1)
		return (-1);
	for (; version < n; version++)
		if (sql_exec(q, steps[version]) == -1)
			return (-1);
	(void)snprintf(text, sizeof(text),
	    "PRAGMA application_id = %d; PRAGMA user_version = %d",
	    STORE_MAGIC, (int)version);
	return (sql_exec(q, text));
}

int
schema_migrate(struct sql *q, const char *const *steps, int n)
{

	if (sql_exec(q, "BEGIN IMMEDIATE") == -1)
		return (-1);
	if (steps_run(q, steps, n) == 0 && sql_exec(q, "COMMIT") == 0)
		return (0);
	(void)sqlite3_exec(q->q_db, "ROLLBACK", NULL, NULL, NULL);
	return (-1);
}
