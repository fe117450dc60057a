#!/bin/sh
# Benchmarks that start servers are killed in each phase: the case, its worker,
# or the whole group, as kyua does it; no process and no directory is left.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
macro=$(cd "$srcdir/../../../tests/macro" && pwd)
command -v setsid >/dev/null || { echo "no setsid here"; exit 0; }
umask 022
mkdir mem && chmod 755 . mem && mem=$PWD/mem || exit 1

fail()
{
	echo "FAILED: $*"
	ps -A -o pid= -o ppid= -o args= | grep -F "$mem" | grep -v grep
	ls -la "$mem"
	exit 1
}

# All processes of the case have the way in of a fifo open.
left()
{
	ls "$mem"
	! kill -0 $reader 2>/dev/null || echo a process
}

# killed PROGRAM CASE case|worker|group PHASE: the phase is known by a program
# that runs in it.
killed()
{
	rm -f life
	mkfifo life || fail "no fifo"
	cat life >/dev/null &
	reader=$!
	setsid "$macro/$1" -r result -s "$macro" -v memfs="$mem" \
	    -v profile=smoke "$2" >out 2>&1 9>life &
	case=$!
	turns=0
	until ps -A -o args= | grep -F "$mem" | grep -v grep |
	    grep -q -e "$4"; do
		[ $((turns += 1)) -le 3000 ] || fail "$2: no $4"
		kill -0 $case 2>/dev/null || {
			grep -q skipped result && { cat result; return; }
			cat result
			fail "$2: it ended before $4"
		}
		sleep 0.02 2>/dev/null || sleep 1
	done
	worker=$(ps -A -o ppid= -o pid= |
	    awk -v p=$case '$1 == p { print $2; exit }')
	case $3 in
	case)	kill -9 $case;;
	worker)	kill -9 $worker;;
	group)	kill -9 -$case;;
	esac
	wait $case 2>/dev/null
	[ $? -ne 0 ] || fail "$2: it passes"
	turns=0
	while [ -n "$(left)" ]; do
		[ $((turns += 1)) -le 40 ] ||
			fail "$2: $3 killed in $4: this is left"
		sleep 1
	done
	echo "$2: $3 killed in $4: nothing is left"
}

for whom in case worker group; do
	killed t_oltp_pgsql oltp_pgsql $whom 'sysbench.* prepare'
	killed t_oltp_mysql oltp_mysql $whom 'sysbench.* run'
	killed t_http http $whom 'nginx.*master'
done
killed t_oltp_pgsql oltp_pgsql case 'psql.*SELECT 1'
killed t_oltp_pgsql oltp_pgsql group 'psql.*amcheck'
killed t_oltp_mysql oltp_mysql group 'install-db'
exit 0
