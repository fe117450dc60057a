#!/bin/sh
# A history in PostgreSQL, and many who add to it at once.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"
. "$srcdir/pg.sh"
. "$srcdir/killed.sh"

pg_start

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

# What makes runs keeps them there, and does not tell a password.
make_suite
secret="postgresql://bench:se%20cret@/postgres?host=$pg_host"
"$srcdir/h_baseline" "$work/head" || fail "no baseline"
echo 100 >suite/group/one
try 0 run -s "$secret" --label made --out x -p smoke $case:good
says out "history  postgresql://bench@/postgres (run 3)"
never out "se%20cret"
never err "se%20cret"
try 0 gate -s "$secret" --baseline "$work/head" -w 0 -T 1000000 $case:one
try 0 baseline build -s "$URL" --dir bases -r made one
try 0 label -s "$URL" made unmade
try 0 prune -s "$URL" --dry-run
sql "DELETE FROM batch WHERE run > 2; DELETE FROM note WHERE run > 2;
    DELETE FROM point WHERE run > 2; DELETE FROM test_case WHERE run > 2;
    DELETE FROM fact WHERE run > 2; DELETE FROM run WHERE id > 2"

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
adder="postgresql://adder@/postgres?host=$pg_host"
invent r seed=6
try 0 import -s more.db r
try 0 push -s more.db "$adder"
says out "1 run added"
try 1 label -s "$adder" 1 other
says err "permission denied"

# From one server to another: both connections are cut, and later one of them.
sql "CREATE DATABASE other"
other="postgresql://bench@/other?host=$pg_host"
try 0 push -s more.db "$other"
psql -q -X "$other" -c "CREATE SEQUENCE added; CREATE FUNCTION cut()
    RETURNS trigger LANGUAGE plpgsql AS 'DECLARE n int = nextval(''added'');
    BEGIN
	PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
	    WHERE n = 2 AND backend_type = ''client backend''
	    AND pid <> pg_backend_pid();
	PERFORM pg_terminate_backend(pg_backend_pid()) WHERE n IN (2, 5);
	RETURN NULL;
    END';
    CREATE TRIGGER t AFTER INSERT ON run EXECUTE FUNCTION cut()" ||
    fail "psql"
try 0 push -s "$URL" "$other"
says out "6 runs added, 1 known"

# Of many files each is a run of its own, whatever becomes of the others.
invent r7 seed=7
invent r8 seed=8
printf "no record\n" >bad
try 1 import -s "$URL" r7 bad r8 r7
says err "bad: holds no benchmark records"
says out "r8: run"
says out "r7: known already"
[ "$(grep -c ': 3 cases' out)" -eq 2 ] || fail "not two runs"

# Sixteen push at once, each what it has alone and what all have, and the server
# cuts their connections: one statement of 17, and one commit of 17.
for i in $(count 16); do
	for j in 1 2 3; do
		invent r seed=$((100 * i + j)) workers=2
		"$benchctl" import -s p$i.db r >/dev/null || fail "import"
	done
	invent r seed=99
	"$benchctl" import -s p$i.db r >/dev/null || fail "import"
done
sql "CREATE SEQUENCE asked; CREATE SEQUENCE cut;
    CREATE FUNCTION perhaps() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
	IF nextval(''asked'') % 17 = 0 THEN
	    PERFORM nextval(''cut''), pg_terminate_backend(pg_backend_pid());
	END IF;
	RETURN NULL;
    END';
    CREATE TRIGGER t AFTER INSERT ON run EXECUTE FUNCTION perhaps();
    CREATE TRIGGER t AFTER INSERT ON point EXECUTE FUNCTION perhaps();
    CREATE TRIGGER t AFTER INSERT ON batch EXECUTE FUNCTION perhaps();
    CREATE CONSTRAINT TRIGGER c AFTER INSERT ON run DEFERRABLE INITIALLY
	DEFERRED FOR EACH ROW EXECUTE FUNCTION perhaps()"
before=$(sql "SELECT count(*) FROM run")
pids=
for i in $(count 16); do
	"$benchctl" push -s p$i.db "$URL" >push$i 2>&1 &
	pids="$pids $!"
done
for p in $pids; do
	wait $p || { cat push*; fail "a push failed"; }
done
cut=$(sql "SELECT last_value FROM cut")
sql "DROP FUNCTION perhaps CASCADE"
[ "$cut" -ge 10 ] || fail "only $cut connections were cut"
echo "$cut connections cut"
[ "$(sql "SELECT count(*) FROM run")" -eq $((before + 49)) ] ||
    fail "not every run once"
[ "$(sql "SELECT count(*) FROM run AS r WHERE points <> (SELECT count(*)
    FROM point WHERE run = r.id)")" -eq 0 ] || fail "half a run"

# Killed at any moment, it is taken up again; store-proof does it more often.
killed_begin
killed_push 6
killed_import 6
killed_prune 6
echo "$killed of $rounds killed before their end"
[ $killed -gt 0 ] || fail "none was killed"
exit 0
