#!/bin/sh
# Benchmarks that start servers are killed in each phase: the case, its worker,
# the whole group, or all by kyua when the time is up; no process, socket,
# directory or shared memory is left.  Each phase is met with one way to be
# killed, or, with KILLED=all, with all of them.  With BENCH_SERVERS=all one
# that is not installed is a failure.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
macro=$(cd "$srcdir/../../../tests/macro" && pwd)
alone=$srcdir/../../libstress/tests/h_alone
. "$srcdir/../../../share/mk/sanitized.subr"
sanitized "$macro/t_http" "$long"
umask 022
mkdir mem bin marks suite && chmod 755 . mem bin && chmod 777 marks || exit 1
mem=$PWD/mem BIN=$PWD/bin
# Where cases find programs besides.
REAL=$PATH:/usr/sbin:/usr/libexec:/usr/local/sbin:/usr/pkg/sbin
for dir in /usr/lib/postgresql/*/bin; do
	REAL=$dir:$REAL
done

# A stand-in that leaves a mark in the phase that it is run for, stays in it
# for a while if that is to be met, and becomes the program whose name it has.
# In front of a server it waits for the signal to stop.
cat >bin/mark <<END_MARK
#!/bin/sh
MARKS='$PWD/marks' PATH='$REAL'
END_MARK
cat >>bin/mark <<'END_MARK'
name=${0##*/}
real=$(command -v "$name") || { echo "no $name"; exit 127; }
mark() {
	: >"$MARKS/$1"
	[ ! -e "$MARKS/$1.wanted" ] || sleep 1
}
case "$name $*" in
*--version|"nginx -v"|"nsd -v"|"wrk -v"|"dnsperf -h")
	exec "$real" "$@";;
initdb*|*install-db*)		mark init;;
sysbench*prepare)		mark load;;
sysbench*run|wrk*|dnsperf*)	mark run;;
postgres*)	signal=INT;;
nginx*)		signal=QUIT;;
mariadbd*|nsd*)	signal=TERM;;
esac
[ -n "${signal:-}" ] || exec "$real" "$@"
mark start
trap 'mark stop; kill -$signal $server; wait $server; exit $?' $signal
"$real" "$@" &
server=$!
wait $server
END_MARK
chmod 755 bin/mark
for name in initdb postgres mariadb-install-db mariadbd nginx nsd sysbench wrk \
    dnsperf; do
	ln -s mark bin/$name
done
PATH=$BIN:$PATH
export PATH

fail()
{
	echo "FAILED: $*"
	ps -A -o pid= -o ppid= -o args= | grep -F "$mem" | grep -v grep
	ls -la "$mem"
	cat result out
	exit 1
}

# PostgreSQL says which segment is its own: another's is no business of ours.
note_segments()
{
	for file in "$mem"/*/data/postmaster.pid; do
		sed -n '7s/.* //p' "$file" 2>/dev/null >>segments
	done
}

shared()
{
	ipcs -m 2>/dev/null | awk 'NR == FNR { ours[$1]; next }
	    $1 == "m" || $1 ~ /^0x/ { if ($2 in ours) print "segment", $2 }' \
	    segments -
}

# All processes of the case have the way in of a fifo open.
left()
{
	ls "$mem"
	! kill -0 $reader 2>/dev/null || echo a process
	shared
}

# there PROGRAM ...: all are.
there()
{
	for name; do
		(PATH=$REAL && command -v "$name") >/dev/null && continue
		[ "${BENCH_SERVERS:-}" != all ] || fail "there is no $name"
		echo "not tried: there is no $name"
		return 1
	done
}

watch()
{
	rm -f life result marks/*
	: >segments
	mkfifo life || fail "no fifo"
	cat life >/dev/null &
	reader=$!
}

# nothing_left WHAT
nothing_left()
{
	turns=0
	while [ -n "$(left)" ]; do
		[ $((turns += 1)) -le 200 ] ||
			fail "$1, this is left: $(left)"
		sleep 0.2 2>/dev/null || sleep 1
	done
	echo "$1: nothing is left"
}

# begin PROGRAM CASE PHASE
begin()
{
	watch
	: >"marks/$3.wanted"
	"$alone" "$macro/$1" -r result -s "$macro" -v memfs="$mem" \
	    -v profile=smoke "$2" >out 2>&1 9>life &
	case=$!
}

# killed PROGRAM CASE PHASE WHOM
killed()
{
	begin "$1" "$2" "$3"
	turns=0
	until [ -e "marks/$3" ]; do
		[ $((turns += 1)) -le 3000 ] || fail "$2: no $3"
		kill -0 $case 2>/dev/null || fail "$2: it ends before $3"
		sleep 0.02 2>/dev/null || sleep 1
	done
	note_segments
	# The guardian is a child as well, and older.
	worker=$(ps -A -o ppid= -o pid= | sort -n -k 2 |
	    awk -v p=$case '$1 == p { pid = $2 } END { print pid }')
	case $4 in
	case)	kill -9 $case;;
	worker)	kill -9 $worker;;
	group)	kill -9 -$case;;
	told)	kill -15 $case;;
	esac
	wait $case 2>/dev/null
	[ $? -ne 0 ] || fail "$2: it passes"
	nothing_left "$2: $4 killed in $3"
}

# late PROGRAM CASE: it is given eight seconds, which are too few.
late()
{
	watch
	cat >suite/t_late <<END
#!/bin/sh
case " \$* " in
*" -l "*)
	"$macro/$1" "\$@" | sed 's/^timeout: .*/timeout: 8/'
	exit;;
esac
for arg; do
	shift
	case \$arg in
	-s*)	arg=-s$macro;;
	esac
	set -- "\$@" "\$arg"
done
exec "$macro/$1" "\$@"
END
	chmod 755 suite/t_late
	cat >suite/Kyuafile <<END
syntax(2)
test_suite("atf-bench")
atf_test_program{name="t_late"}
END
	rm -f db
	kyua --config=none --logfile=log \
	    -v test_suites.atf-bench.profile=full \
	    -v test_suites.atf-bench.memfs="$mem" \
	    test -k suite/Kyuafile -r db "t_late:$2" >out 2>&1 9>life &
	case=$!
	while kill -0 $case 2>/dev/null; do
		note_segments
		sleep 1
	done
	wait $case
	grep -q 'broken: .*timed out' out || fail "$2: no time-out"
	nothing_left "$2: kyua ends it after $(cd marks && echo *)"
}

# each PROGRAM CASE PHASE ...: by another way each.
each()
{
	program=$1 name=$2
	shift 2
	for phase; do
		for way in $next $([ "${KILLED:-}" != all ] ||
		    echo worker group told case | sed "s/ *$next//"); do
			killed $program $name $phase $way
		done
		case $next in
		case)	next=worker;;
		worker)	next=group;;
		group)	next=told;;
		told)	next=case;;
		esac
	done
	[ $late = no ] || late $program $name
	[ "${KILLED:-}" = all ] || late=no
}

next=case late=yes
! there postgres initdb psql sysbench ||
	each t_oltp_pgsql oltp_pgsql init start load run stop
! there mariadbd mariadb-install-db mariadb sysbench ||
	each t_oltp_mysql oltp_mysql init start load run stop
! there nginx wrk || each t_http http start run stop
! there nsd dnsperf || each t_dns dns start run stop
exit 0
