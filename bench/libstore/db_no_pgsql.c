/* Where libpq was not there when this was built. */

#include "store_impl.h"

const bool db_knows_pgsql = false;

int
db_open_pgsql(struct db *q, const char *url)
{

	(void)url;
	return (db_fail(q, "this program was built without libpq, so it does "
	    "not know PostgreSQL; install libpq with its headers, and build "
	    "it again"));
}
