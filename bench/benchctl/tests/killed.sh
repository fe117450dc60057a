# What is killed at any moment, against the server of pg.sh: each function does
# it so often, and fails where a run is half there, or lost.  $source is a
# history of thirty runs; all that are added have as many batches as its first.

killed_begin()
{
	source=$work/source.db
	i=0
	while [ $i -lt 30 ]; do
		i=$((i + 1))
		invent r seed=$i boot=k workers=2
		"$benchctl" import -s source.db r >/dev/null || fail "import"
	done
	"$benchctl" export -s source.db -F 2000-01-01 >source.json ||
	    fail "export"
	# The first push makes the tables, if need be.
	try 0 push -s "$source" -N 1 "$URL"
	killed_empty
	try 0 push -s "$source" -N 1 "$URL"
	batches=$(sql "SELECT count(*) FROM batch")
	seed=1 rounds=0 killed=0
}

killed_empty()
{
	sql "DELETE FROM batch; DELETE FROM note; DELETE FROM point;
	    DELETE FROM test_case; DELETE FROM fact; DELETE FROM run"
}

# killed_most COMMAND ...: how long it takes, and a little more, in $most.
killed_most()
{
	{ time -p "$benchctl" "$@" >/dev/null; } 2>times || fail "$*"
	most=$(awk '/^real/ { print $2 * 1.1 + 0.01 }' times)
}

# killed_at_some_time COMMAND ...: start it, and kill it before $most seconds.
killed_at_some_time()
{
	seed=$((seed + 1)) rounds=$((rounds + 1))
	"$benchctl" "$@" >/dev/null 2>&1 &
	pid=$!
	sleep "$(awk "BEGIN { srand($seed); printf \"%.3f\", rand() * $most }")"
	kill -9 $pid 2>/dev/null
	wait $pid 2>/dev/null
	[ $? -ne 137 ] || killed=$((killed + 1))
	# The server may be at work for the dead yet.
	until [ "$(sql "SELECT count(*) FROM pg_stat_activity
	    WHERE pid <> pg_backend_pid() AND
	    backend_type = 'client backend'")" -eq 0 ]; do
		sleep 0.01
	done
	[ "$(sql "SELECT count(*) FROM run AS r WHERE points <> (SELECT count(*)
	    FROM point WHERE run = r.id) OR (SELECT count(*) FROM batch
	    WHERE run = r.id) <> $batches")" -eq 0 ] || fail "half a run"
}

killed_runs()
{
	n=$(sql "SELECT count(*) FROM run")
	[ "$n" -eq "$1" ] || fail "$n runs, not $1"
}

# Nothing is lost, and nothing is there twice.
killed_same()
{
	try 0 check -s "$URL"
	rm -f back.db
	try 0 pull -s back.db "$URL"
	try 0 export -s back.db -F 2000-01-01
	cmp -s out source.json || fail "it is not what was pushed"
}

killed_push()
{
	killed_empty
	killed_most push -s "$source" "$URL"
	for round in $(count "$1"); do
		killed_empty
		killed_at_some_time push -s "$source" "$URL"
		try 0 push -s "$source" "$URL"
		killed_runs 30
	done
	killed_same
}

killed_import()
{
	killed_empty
	killed_most import -s "$URL" r
	for round in $(count "$1"); do
		invent r seed=$((1000 + round)) boot=k workers=2
		killed_at_some_time import -s "$URL" r
		try 0 import -s "$URL" r
	done
	try 0 check -s "$URL"
	killed_runs $(($1 + 1))
}

# Of thirty runs the ten newest stay, and the one that was added last, because
# its number is the greatest; what a prune that is killed has left goes then.
killed_prune()
{
	killed_empty
	try 0 push -s "$source" "$URL"
	killed_most prune -s "$URL"
	killed_runs 10
	for round in $(count "$1"); do
		try 0 push -s "$source" "$URL"
		killed_at_some_time prune -s "$URL"
		try 0 prune -s "$URL"
		killed_runs 11
	done
	try 0 push -s "$source" "$URL"
	killed_same
}

# 1 2 3 and so on.
count()
{
	awk "BEGIN { for (i = 1; i <= $1; i++) print i }"
}
