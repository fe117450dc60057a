/*
 * The schema of a history, as steps from version to version.  A step that
 * was once published is never changed; what is new becomes a new step.
 *
 * Every row but that of a machine begins with the number of its run, and is
 * numbered within the run: a run is one stretch of each table, which is read,
 * copied and removed as one, and which a database on several machines can keep
 * together.  A batch is the only thing there is much of, so its row is a row
 * of numbers; what is counted in every batch has a column of its own, and
 * extra holds the rest as key=value.
 */

#include <stdio.h>

#include "store_impl.h"

/*
 * TAIL is what the driver says behind a table that is read by its key.  The
 * counts of a run are kept in it, because counting takes long.
 */
#define TABLES(TAIL)							\
	"CREATE TABLE machine ("					\
	"	fingerprint TEXT PRIMARY KEY,"				\
	"	arch TEXT NOT NULL,"					\
	"	cpu TEXT NOT NULL,"					\
	"	ncpu BIGINT NOT NULL,"					\
	"	memory BIGINT NOT NULL);"				\
	"CREATE TABLE run ("						\
	"	id INTEGER PRIMARY KEY,"				\
	"	key TEXT NOT NULL UNIQUE,"				\
	"	machine TEXT NOT NULL"					\
	"	    REFERENCES machine (fingerprint),"			\
	"	started BIGINT NOT NULL,"				\
	"	ended BIGINT NOT NULL,"					\
	"	source TEXT NOT NULL,"					\
	"	label TEXT,"						\
	"	profile TEXT NOT NULL,"					\
	"	os TEXT NOT NULL,"					\
	"	release TEXT NOT NULL,"					\
	"	version TEXT NOT NULL,"					\
	"	compiler TEXT NOT NULL,"				\
	"	boot TEXT NOT NULL,"					\
	"	host TEXT NOT NULL,"					\
	"	cases BIGINT NOT NULL,"					\
	"	points BIGINT NOT NULL,"				\
	"	passed BIGINT NOT NULL,"				\
	"	skipped BIGINT NOT NULL,"				\
	"	failed BIGINT NOT NULL);"				\
	"CREATE INDEX run_started ON run (started);"			\
	"CREATE INDEX run_machine ON run (machine, started);"		\
	"CREATE TABLE fact ("						\
	"	run INTEGER NOT NULL REFERENCES run (id),"		\
	"	name TEXT NOT NULL,"					\
	"	value TEXT NOT NULL,"					\
	"	PRIMARY KEY (run, name))" TAIL ";"			\
	"CREATE TABLE test_case ("					\
	"	run INTEGER NOT NULL REFERENCES run (id),"		\
	"	seq BIGINT NOT NULL,"					\
	"	name TEXT NOT NULL,"					\
	"	result TEXT NOT NULL,"					\
	"	reason TEXT,"						\
	"	descr TEXT,"						\
	"	cite TEXT,"						\
	"	unit TEXT,"						\
	"	more BIGINT NOT NULL CHECK (more IN (0, 1)),"		\
	"	cut BIGINT NOT NULL CHECK (cut IN (0, 1)),"		\
	"	started BIGINT NOT NULL,"				\
	"	ended BIGINT NOT NULL,"					\
	"	extra TEXT,"						\
	"	PRIMARY KEY (run, seq))" TAIL ";"			\
	"CREATE INDEX test_case_name ON test_case (name, run);"		\
	"CREATE TABLE point ("						\
	"	run INTEGER NOT NULL,"					\
	"	test_case BIGINT NOT NULL,"				\
	"	seq BIGINT NOT NULL,"					\
	"	place BIGINT NOT NULL,"					\
	"	name TEXT NOT NULL,"					\
	"	value DOUBLE PRECISION,"				\
	"	low DOUBLE PRECISION,"					\
	"	high DOUBLE PRECISION,"					\
	"	workers BIGINT,"					\
	"	batches BIGINT,"					\
	"	used BIGINT,"						\
	"	skip TEXT,"						\
	"	verdict TEXT NOT NULL DEFAULT 'recorded',"		\
	"	extra TEXT,"						\
	"	PRIMARY KEY (run, test_case, seq),"			\
	"	UNIQUE (run, test_case, name),"				\
	"	FOREIGN KEY (run, test_case)"				\
	"	    REFERENCES test_case (run, seq))" TAIL ";"		\
	"CREATE TABLE batch ("						\
	"	run INTEGER NOT NULL,"					\
	"	test_case BIGINT NOT NULL,"				\
	"	point BIGINT NOT NULL,"					\
	"	worker BIGINT NOT NULL,"				\
	"	batch BIGINT NOT NULL,"					\
	"	ops BIGINT NOT NULL CHECK (ops > 0),"			\
	"	ns BIGINT NOT NULL,"					\
	"	value DOUBLE PRECISION NOT NULL,"			\
	"	marks TEXT,"						\
	"	gross_ns BIGINT,"					\
	"	cpu_ns BIGINT,"						\
	"	switches BIGINT,"					\
	"	stolen_ns BIGINT,"					\
	"	waited_ns BIGINT,"					\
	"	faults BIGINT,"						\
	"	extra TEXT,"						\
	"	PRIMARY KEY (run, test_case, point, worker, batch),"	\
	"	FOREIGN KEY (run, test_case, point)"			\
	"	    REFERENCES point (run, test_case, seq))" TAIL ";"	\
	"CREATE TABLE note ("						\
	"	run INTEGER NOT NULL,"					\
	"	test_case BIGINT NOT NULL,"				\
	"	seq BIGINT NOT NULL,"					\
	"	text TEXT NOT NULL,"					\
	"	PRIMARY KEY (run, test_case, seq),"			\
	"	FOREIGN KEY (run, test_case)"				\
	"	    REFERENCES test_case (run, seq))" TAIL ";"

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
	"	PRIMARY KEY (test_case, seq));",
	/* 1 to 2: from numbers of their own to those within a run. */
	"ALTER TABLE machine RENAME TO machine_1;"
	"ALTER TABLE run RENAME TO run_1;"
	"ALTER TABLE fact RENAME TO fact_1;"
	"ALTER TABLE test_case RENAME TO test_case_1;"
	"ALTER TABLE point RENAME TO point_1;"
	"ALTER TABLE batch RENAME TO batch_1;"
	"ALTER TABLE note RENAME TO note_1;"
	"DROP INDEX run_started; DROP INDEX test_case_name;"
	TABLES(" WITHOUT ROWID")
	"INSERT INTO machine SELECT fingerprint, arch, cpu, ncpu, memory"
	" FROM machine_1;"
	"INSERT INTO run SELECT r.id, r.key, m.fingerprint, r.started,"
	" r.ended, r.source, r.label, r.profile, r.os, r.release, r.version,"
	" r.compiler, r.boot, r.host,"
	" (SELECT count(*) FROM test_case_1 AS c WHERE c.run = r.id),"
	" (SELECT count(*) FROM test_case_1 AS c JOIN point_1 AS p"
	"	ON p.test_case = c.id WHERE c.run = r.id),"
	" (SELECT count(*) FROM test_case_1 AS c WHERE c.run = r.id"
	"	AND c.result IN ('passed', 'expected_failure')),"
	" (SELECT count(*) FROM test_case_1 AS c WHERE c.run = r.id"
	"	AND c.result = 'skipped'),"
	" (SELECT count(*) FROM test_case_1 AS c WHERE c.run = r.id"
	"	AND c.result NOT IN"
	"	('passed', 'expected_failure', 'skipped', 'cut'))"
	" FROM run_1 AS r JOIN machine_1 AS m ON m.id = r.machine;"
	"INSERT INTO fact SELECT run, name, value FROM fact_1;"
	"INSERT INTO test_case SELECT run, seq, name, result, reason, descr,"
	" cite, unit, more, cut, started, ended, extra FROM test_case_1;"
	"INSERT INTO point SELECT c.run, c.seq, p.id, p.seq, p.name, p.value,"
	" p.low, p.high, p.workers, p.batches, p.used, p.skip, p.verdict,"
	" p.extra FROM point_1 AS p JOIN test_case_1 AS c"
	" ON c.id = p.test_case;"
	"INSERT INTO batch SELECT c.run, c.seq, p.id, b.worker, b.batch,"
	" b.ops, b.ns, b.value, b.marks, b.gross_ns, b.cpu_ns, b.switches,"
	" b.stolen_ns, b.waited_ns, b.faults, b.extra FROM batch_1 AS b"
	" JOIN point_1 AS p ON p.id = b.point JOIN test_case_1 AS c"
	" ON c.id = p.test_case;"
	"INSERT INTO note SELECT c.run, c.seq, n.seq, n.text FROM note_1 AS n"
	" JOIN test_case_1 AS c ON c.id = n.test_case;"
	"DROP TABLE note_1; DROP TABLE batch_1; DROP TABLE point_1;"
	"DROP TABLE test_case_1; DROP TABLE fact_1; DROP TABLE run_1;"
	"DROP TABLE machine_1"
};

const char schema_remote[] =
	TABLES("")
	"CREATE SEQUENCE run_number;"
	"CREATE TABLE atf_bench (version BIGINT NOT NULL);"
	"INSERT INTO atf_bench VALUES (2)";

const char *const store_counts[STORE_COUNTS] = {
	"gross_ns", "cpu_ns", "switches", "stolen_ns", "waited_ns", "faults"
};

static int
steps_run(struct db *q, const char *const *steps, int n)
{
	char text[128];
	int64_t version;

	/* Another program may have done it while this one waited. */
	if (db_number(q, "PRAGMA user_version", &version) == -1)
		return (-1);
	for (; version < n; version++)
		if (db_exec(q, steps[version]) == -1)
			return (-1);
	(void)snprintf(text, sizeof(text),
	    "PRAGMA application_id = %d; PRAGMA user_version = %d",
	    STORE_MAGIC, (int)version);
	return (db_exec(q, text));
}

int
schema_migrate(struct db *q, const char *const *steps, int n)
{

	if (db_begin(q) == -1)
		return (-1);
	return (db_end(q, steps_run(q, steps, n)));
}
