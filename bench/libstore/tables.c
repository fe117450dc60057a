/* The tables of a run, as they are carried from one place to another. */

#include <stdio.h>
#include <string.h>

#include "transfer.h"

const struct table transfer_run_row = {
	"run", "ttttiiiitttttttttiiiii", {
	"key", "machine", "arch", "cpu", "ncpu", "memory", "started", "ended",
	"source", "label", "profile", "os", "release", "version", "compiler",
	"boot", "host", "cases", "points", "passed", "skipped", "failed",
	NULL }, NULL
};

const struct table transfer_tables[TABLES] = {
	[TABLE_FACT] = { "fact", "tt", { "name", "value", NULL }, "name" },
	[TABLE_CASE] = { "test_case", "ittttttiiiit", {
	    "seq", "name", "result", "reason", "descr", "cite", "unit",
	    "more", "cut", "started", "ended", "extra", NULL }, "seq" },
	[TABLE_POINT] = { "point", "iiitdddiiittt", {
	    "test_case", "seq", "place", "name", "value", "low", "high",
	    "workers", "batches", "used", "skip", "verdict", "extra", NULL },
	    "test_case, seq" },
	[TABLE_BATCH] = { "batch", "iiiiiidtiiiiiit", {
	    "test_case", "point", "worker", "batch", "ops", "ns", "value",
	    "marks", "gross_ns", "cpu_ns", "switches", "stolen_ns",
	    "waited_ns", "faults", "extra", NULL },
	    "test_case, point, worker, batch" },
	[TABLE_NOTE] = { "note", "iit", {
	    "test_case", "seq", "text", NULL }, "test_case, seq" }
};

void
table_names(const struct table *t, const char *prefix, char *buf, size_t len)
{
	size_t n;
	int i;

	for (n = 0, i = 0; t->t_columns[i] != NULL && n < len; i++)
		n += (size_t)snprintf(buf + n, len - n, "%s%s%s",
		    i == 0 ? "" : ", ", prefix, t->t_columns[i]);
}
