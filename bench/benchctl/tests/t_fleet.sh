#!/bin/sh
# A history in PostgreSQL, and many who add to it at once.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"

# The server refuses to run for root.  It ends by itself when its directory is
# gone, whatever becomes of this test.
user=
if [ "$(id -u)" -eq 0 ]; then
	for u in postgres _postgresql pgsql nobody; do
		id -u $u >/dev/null 2>&1 && user=$u && break
	done
	[ -n "$user" ] || fail "no user to run the server"
fi
as()
{
	if [ -n "$user" ]; then
		su -s /bin/sh $user -c "cd / && PATH='$PATH' $*"
	else
		sh -c "$*"
	fi
}
data=$work/pg
mkdir "$data" && chmod 700 "$data"
[ -z "$user" ] || chown $user "$data"
as "initdb -D '$data/d' -U bench -A trust -E UTF8 --locale=C --no-sync" \
    >out 2>err || fail "initdb"
as "exec postgres -D '$data/d' -k '$data' -c listen_addresses= -c fsync=off \
    -c max_connections=60" >server 2>&1 &
stop()
{
	kill -QUIT "$(head -1 "$data/d/postmaster.pid")" 2>/dev/null
}
trap stop EXIT
host=$(echo "$data" | sed 's/ /%20/g')
URL="postgresql://bench@/postgres?host=$host"
sql()
{
	psql -q -A -t -X -v ON_ERROR_STOP=1 "$URL" -c "$1" 2>err ||
	    fail "psql: $1"
}
n=0
until psql -q -X "$URL" -c 'SELECT 1' >/dev/null 2>&1; do
	n=$((n + 1))
	[ $n -lt 60 ] || { cat server; fail "no server"; }
	sleep 1
done

# Every command has it for a history.
try 1 list --store "$URL"
says err "there is no history in it"
never err "host="
invent r0 seed=1 workers=3 skip="n=3"
try 0 import --store "$URL" --label "it's \"x\"" r0
says out "run 1: 3 cases"
try 0 import --store "$URL" r0
says out "known already as run 1"
printf '%s\n' 'bench1 host g/t:odd machine=M%FF%01ab os=%C3%BC%FF run=odd' \
    'bench1 case g/t:odd ns/op less' \
    'bench1 point g/t:odd - 0.1 1e-300 1.7e308 1 1 1' \
    'bench1 end g/t:odd 3' | tr ' ' '\t' >odd
try 0 import --store "$URL" odd
for s in here.db "$URL"; do
	[ "$s" = "$URL" ] || try 0 import -s $s -l "it's \"x\"" r0
	[ "$s" = "$URL" ] || try 0 import -s $s odd
	for c in list "list -L it" "list -K Fake" "list -C sys -N 1" "show 1" \
	    "show -b 1" "report 1" "history sys/t_call:get" "export 1" \
	    "export 2" "export -f go 1" "compare 1 2" "check"; do
		try 0 $c --store "$s"
		echo "$c"
		cat out
	done >said."${s%%:*}"
done
cmp said.here.db said.postgresql || fail "the stores differ"

# What is pushed and pulled is the same, and is there once.
for i in 2 3 4 5; do
	invent r seed=$i scale=1.$i
	try 0 import -s local.db r
done
try 0 push -s local.db "$URL"
says out "4 runs added, 0 known"
try 0 push -s local.db "$URL"
says out "0 runs added, 4 known"
try 0 pull -s back.db "$URL"
says out "6 runs added"
for s in local.db back.db; do
	try 0 export -s $s -F 2023-11-14T22:13:22
	mv out $s.json
done
cmp local.db.json back.db.json || fail "it came back as another"

# One who may only add.
sql "CREATE ROLE adder LOGIN"
sql "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO adder"
sql "GRANT USAGE ON SEQUENCE run_number TO adder"
adder="postgresql://adder@/postgres?host=$host"
invent r seed=6
try 0 import -s more.db r
try 0 push -s more.db "$adder"
says out "1 run added"
try 1 label -s "$adder" 1 other
says err "permission denied"

# Sixteen push at once, each what it has alone and what all have, and somebody
# cuts their connections.
i=0
while [ $i -lt 16 ]; do
	i=$((i + 1))
	for j in 1 2 3; do
		invent r seed=$((100 * i + j)) workers=2
		"$benchctl" import -s p$i.db r >/dev/null || fail "import"
	done
	invent r seed=99
	"$benchctl" import -s p$i.db r >/dev/null || fail "import"
done
before=$(sql "SELECT count(*) FROM run")
i=0
pids=
while [ $i -lt 16 ]; do
	i=$((i + 1))
	"$benchctl" push -s p$i.db "$URL" >push$i 2>&1 &
	pids="$pids $!"
done
for i in 1 2 3 4 5 6 7 8; do
	psql -q -A -t -X "$URL" -c "SELECT pg_terminate_backend(pid) FROM
	    pg_stat_activity WHERE pid <> pg_backend_pid() AND
	    backend_type = 'client backend'" >/dev/null 2>&1
	sleep 0.2
done
for p in $pids; do
	wait $p || { cat push*; fail "a push failed"; }
done
[ "$(sql "SELECT count(*) FROM run")" -eq $((before + 49)) ] ||
    fail "not every run once"
[ "$(sql "SELECT count(*) FROM run AS r WHERE points <> (SELECT count(*)
    FROM point WHERE run = r.id)")" -eq 0 ] || fail "half a run"

# Killed at any moment, it is taken up again.
for i in 1 2 3 4 5 6; do
	sql "DELETE FROM batch; DELETE FROM note; DELETE FROM point;
	    DELETE FROM test_case; DELETE FROM fact; DELETE FROM run"
	"$benchctl" push -s p1.db "$URL" >/dev/null 2>&1 &
	sleep 0.0$i
	kill -9 $! 2>/dev/null
	wait $! 2>/dev/null
	try 0 push -s p1.db "$URL"
	[ "$(sql "SELECT count(*) FROM run")" -eq 4 ] || fail "not four runs"
	try 0 check -s "$URL"
done
exit 0
