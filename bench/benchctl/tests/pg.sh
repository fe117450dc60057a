# A PostgreSQL server of one's own, read after common.sh: pg_start SETTING ...
# starts it, with its data in "$work/pg" and $URL as its address; sql STATEMENTS
# asks it.  The server refuses to run for root.  It ends by itself when its
# directory is gone, whatever becomes of who started it.

for d in /usr/lib/postgresql/*/bin /usr/libexec/postgresql* /usr/pgsql-*/bin; do
	[ ! -x "$d/initdb" ] || PATH=$d:$PATH
done

pg_user=
if [ "$(id -u)" -eq 0 ]; then
	for u in postgres _postgresql pgsql nobody; do
		id -u $u >/dev/null 2>&1 && pg_user=$u && break
	done
	[ -n "$pg_user" ] || fail "no user to run the server"
fi

pg_as()
{
	if [ -n "$pg_user" ]; then
		su -s /bin/sh $pg_user -c "cd / && PATH='$PATH' $*"
	else
		sh -c "$*"
	fi
}

pg_stop()
{
	kill -QUIT "$(head -1 "$pg_data/d/postmaster.pid")" 2>/dev/null
}

pg_start()
{
	pg_data=$work/pg
	mkdir "$pg_data" && chmod 700 "$pg_data"
	[ -z "$pg_user" ] || chown $pg_user "$pg_data"
	pg_as "initdb -D '$pg_data/d' -U bench -A trust -E UTF8 --locale=C \
	    --no-sync" >out 2>err || fail "initdb"
	pg_settings=
	for s; do
		pg_settings="$pg_settings -c $s"
	done
	pg_as "exec postgres -D '$pg_data/d' -k '$pg_data' \
	    -c listen_addresses= -c fsync=off -c max_connections=60 \
	    $pg_settings" >server 2>&1 &
	trap pg_stop EXIT
	pg_host=$(echo "$pg_data" | sed 's/ /%20/g')
	URL="postgresql://bench@/postgres?host=$pg_host"
	n=0
	until psql -q -X "$URL" -c 'SELECT 1' >/dev/null 2>&1; do
		n=$((n + 1))
		[ $n -lt 60 ] || { cat server; fail "no server"; }
		sleep 1
	done
}

sql()
{
	psql -q -A -t -X -v ON_ERROR_STOP=1 "$URL" -c "$1" 2>err ||
	    fail "psql: $1"
}
