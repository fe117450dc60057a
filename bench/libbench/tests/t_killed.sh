#!/bin/sh
# Benchmarks that start many processes, killed while all of them are there:
# whoever dies, kyua, the case, its worker or its helper, no process is left.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
tests=$srcdir/../../../tests
case=

fail()
{
	echo "FAILED: $*"
	cat result err 2>/dev/null
	[ -z "$case" ] || kill -9 $case 2>/dev/null
	exit 1
}

# The first process below $1 that has 20 children or more.
crowded()
{
	ps -A -o ppid= -o pid= | awk -v top="$1" '
	    { parent[$2] = $1; children[$1]++ }
	    END {
		for (p in children)
			for (q = p; children[p] >= 20 && q in parent;
			    q = parent[q])
				if (q == top) {
					print p
					exit
				}
	    }'
}

# begin NAME COMMAND...: all its processes have the way in open, until the last
# is gone.
begin()
{
	name=$1
	shift
	rm -f life result
	mkfifo life || fail "no fifo"
	cat life >/dev/null &
	reader=$!
	"$@" >out 2>err 9>life &
	case=$!
	turns=0
	until crowd=$(crowded $case) && [ -n "$crowd" ]; do
		[ $((turns += 1)) -le 600 ] ||
		    fail "$name: not twenty processes"
		kill -0 $case 2>/dev/null || fail "$name: it ends"
		sleep 0.1 2>/dev/null || sleep 1
	done
	# Whom the many are below; the guardian is a child as well.
	worker=$(ps -A -o ppid= -o pid= | awk -v top=$case -v p="$crowd" '
	    { parent[$2] = $1 }
	    END {
		while (p in parent && parent[p] != top)
			p = parent[p]
		print p
	    }')
}

start()
{
	begin "$*" "$tests/$1" -r result -s "$tests/${1%/*}" \
	    -v profile=full "$2"
}

# A minute is for slow machines.
gone()
{
	turns=0
	while kill -0 $reader 2>/dev/null; do
		[ $((turns += 1)) -le 60 ] || {
			ps -A -o ppid= -o pid= -o stat= -o args=
			fail "$1: a process is left"
		}
		sleep 1
	done
	wait $case 2>/dev/null
	[ $? -ne 0 ] || fail "$1: the case passes"
	case=
	echo "$1: nobody is left"
}

for what in "proc/t_scale create_scale_dynamic" \
    "proc/t_scale terminate_scale_dynamic" "sched/t_ring ctx_ring"; do
	start $what
	kill -9 $case
	gone "$what: its case is killed"
	start $what
	kill -9 $worker
	gone "$what: its worker is killed"
	start $what
	kill -9 $crowd
	gone "$what: the parent of the many is killed"
	start $what
	kill -15 $case
	gone "$what: its case is told to end"
done

# Nobody ends the case but itself.
begin kyua env BENCH_PROFILE=paper kyua --config=none test -r results.db \
    -k "$tests/proc/Kyuafile" t_scale:create_scale_dynamic
kill -9 $case
gone "kyua is killed"
