#!/bin/sh
# A storm that is killed, or told to end, leaves no process, no directory, and
# no object with a name: the case alone, a class's first process, or the whole
# group, as kyua does it when the time is up.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
stress=$(cd "$srcdir/../../../tests/stress" && pwd)
mkdir place && place=$PWD/place || exit 1

fail()
{
	echo "FAILED: $*"
	ps -A -o pid= -o ppid= -o pgid= -o args= | grep t_stress
	ls -la "$place"
	exit 1
}

objects()
{
	ipcs -a 2>/dev/null | grep -i ' *0x6[0-9a-f]\{7\} '
	ls /dev/shm 2>/dev/null | grep "bench\.$case\."
}

# All processes of the storm have the way in of a fifo open.
left()
{
	ls "$place"
	objects
	! kill -0 $reader 2>/dev/null || echo a process
}

# killed CASE SIGNAL case|first|group SECONDS
killed()
{
	rm -f life
	mkfifo life || fail "no fifo"
	cat life >/dev/null &
	reader=$!
	$own "$stress/t_stress" -r result -s "$stress" -v profile=full \
	    -v scratch="$place" "$1" >out 2>&1 9>life &
	case=$!
	turns=0
	until [ -n "$(ls "$place"/*/* 2>/dev/null)" ]; do
		[ $((turns += 1)) -le 300 ] || fail "$1 does not begin"
		sleep 0.1 2>/dev/null || sleep 1
	done
	sleep "$4" 2>/dev/null || sleep 1
	first=$(ps -A -o ppid= -o pid= -o pgid= |
	    awk -v p=$case '$1 == p && $2 != $3 { print $2; exit }')
	case $3 in
	case)	kill -$2 $case;;
	first)	kill -$2 $first;;
	group)	kill -$2 -$case;;
	esac
	wait $case 2>/dev/null
	ended=$?
	[ $ended -ne 0 ] || fail "$1: it passes"
	turns=0
	while [ -n "$(left)" ]; do
		[ $((turns += 1)) -le 20 ] || {
			left
			fail "$1: signal $2 to the $3: this is left"
		}
		sleep 1
	done
	echo "$1: signal $2 to the $3: ended with $ended, nothing is left"
}

own=
command -v setsid >/dev/null && own=setsid
for class in sysv_shm posix_shm sysv_sem fork files; do
	killed $class 9 case 0.3
done
killed posix_sem 15 case 0.3
killed sysv_msg 1 case 0.3
killed pages 9 first 0.2
[ -z "$own" ] || {
	killed sysv_shm 9 group 0.3
	killed exec 15 group 0.2
	killed tcp 9 group 0
}
exit 0
