#!/bin/sh
# The cases of sysbench with one that is not there, and with stand-ins.

top=$(cd "$(dirname "$0")/../../.." && pwd)
mkdir -p "$PWD/a b/bin" && cd "$PWD/a b" || exit 1
BENCH_PROFILE=smoke
export BENCH_PROFILE

fail() {
	cat out err
	echo "FAILED: $*"
	exit 1
}

# case NAME: runs it with what is in bin.
run() {
	PATH="$PWD/bin" "$top/tests/macro/t_sysbench" -s "$top/tests/macro" \
	    -r "$PWD/result" "sysbench_$1" >out 2>err
}

result() {
	grep -q -e "$1" result || fail "not \"$1\" but \"$(cat result)\""
}

# stand_in: standard input is what it does after its version.
stand_in() {
	{
		echo '#!/bin/sh'
		echo '[ "$1" != --version ] || { echo sysbench 1.0.99; exit; }'
		cat
	} >bin/sysbench
	chmod 755 bin/sysbench
}
for p in sh sleep cat; do
	ln -s "$(command -v $p)" "bin/$p"
done

echo "Not there: the package is named."
run cpu
result '^skipped: there is no sysbench here: install .* package sysbench'

echo "What it says is kept as it says it, with its version."
stand_in <<'EOF'
echo "total time:  2.0000s
total number of events: 300
events per second:  123.50"
echo "$@" >>"${0%/*}/asked"
EOF
run cpu
result '^passed'
grep -q '	note	.*	sysbench 1.0.99$' out || fail "no version"
figure() {
	grep -q "	point	.*	members=1	$1	" out ||
	    fail "not $1"
}
figure 123.5
grep -q -- '--threads=2 ' bin/asked || fail "not asked for two threads"
run threads
figure 150

echo "Threads that each do all of the work have done it as often."
stand_in <<'EOF'
for arg; do
	case $arg in
	--threads=*)	n=${arg#*=};;
	esac
done
echo "total time:  $n.0000s"
EOF
run mutex
figure 50000
grep -q '	point	.*	members=2	50000	' out ||
	fail "two are slower"

echo "Another format fails, and is shown."
stand_in <<'EOF'
echo "total time: 2.0000 sec"
EOF
run threads
result '^failed: sysbench has not said "total number of events:"'
run mutex
result '^failed: this line of sysbench is not understood: total time: 2.0000'
grep -q 'total time: 2.0000 sec' err || fail "its output is not shown"

echo "A failure has its own words."
stand_in <<'EOF'
echo "total time: 1s"
echo "FATAL: no memory" >&2
exit 3
EOF
run mutex
result '^failed: .*/sysbench ended with status 3: .*FATAL: no memory'

echo "Another version."
printf '#!/bin/sh\necho sysbench 0.4.12\n' >bin/sysbench
run cpu
result '^skipped: needs sysbench 1.0 or newer, not "sysbench 0.4.12"'

echo "Settings of other programs do not reach it."
stand_in <<'EOF'
set >"${0%/*}/set"
exit 3
EOF
PGPORT=1 PGOPTIONS=-x MYSQL_PWD=x MYSQL_HOST=x MAKEFLAGS=-k MAKELEVEL=3 \
    MAKEOBJDIRPREFIX=/nowhere CFLAGS=-O9 TZ=Here
export PGPORT PGOPTIONS MYSQL_PWD MYSQL_HOST MAKEFLAGS MAKELEVEL \
    MAKEOBJDIRPREFIX CFLAGS TZ
run mutex
! grep -E '^(PGPORT|PGOPT|MYSQL|MAKE|CFLAGS)' bin/set || fail "they do"
grep -q '^TZ=.*Here' bin/set || fail "no time zone"
unset PGPORT PGOPTIONS MYSQL_PWD MYSQL_HOST MAKEFLAGS MAKELEVEL \
    MAKEOBJDIRPREFIX CFLAGS TZ

echo "Killed, it takes along what the program has started, of whatever group."
stand_in <<'EOF'
sleep 1000 &
echo $! >"${0%/*}/child"
set -m
sleep 1000 &
echo $! >>"${0%/*}/child"
sleep 1000
EOF
PATH="$PWD/bin" "$top/tests/macro/t_sysbench" -s "$top/tests/macro" \
    -r "$PWD/result" sysbench_cpu >out 2>err &
i=0
while [ "$(cat bin/child 2>/dev/null | wc -l)" -lt 2 ] &&
    [ $((i += 1)) -lt 600 ]; do
	sleep .1
done
[ -s bin/child ] || fail "it never started"
kill -0 $(cat bin/child) || fail "it is not running"
kill -9 $!
for child in $(cat bin/child); do
	i=0
	while kill -0 "$child" 2>/dev/null && [ $((i += 1)) -lt 100 ]; do
		sleep .1
	done
	! kill -0 "$child" 2>/dev/null || fail "process $child is left"
done
