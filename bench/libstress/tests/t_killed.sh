#!/bin/sh
# A storm that is killed, or told to end, leaves no process, no directory, and
# no object with a name: the case alone, a class's first process, the guardian,
# the whole group, or all of it by kyua when the time is up.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
stress=$(cd "$srcdir/../../../tests/stress" && pwd)
. "$srcdir/../../../share/mk/sanitized.subr"
sanitized "$stress/t_stress" "$long"
mkdir place && place=$PWD/place || exit 1

fail()
{
	echo "FAILED: $*"
	cat out result 2>/dev/null
	ps -A -o pid= -o ppid= -o pgid= -o args= | grep t_stress
	ls -la "$place"
	exit 1
}

objects()
{
	ipcs -a 2>/dev/null | grep -i ' *0x6[0-9a-f]\{7\} '
	ls /dev/shm 2>/dev/null | grep "bench\.$case\."
}

# All processes of the storm have the way in of a fifo open, and their words.
left()
{
	ls "$place"
	objects
	ps -A -o args= | grep -F "scratch=$place" | grep -v grep
	! kill -0 $reader 2>/dev/null || echo a process
}

watch()
{
	rm -f life result
	mkfifo life || fail "no fifo"
	cat life >/dev/null &
	reader=$!
}

# nothing_left WHAT
nothing_left()
{
	turns=0
	while [ -n "$(left)" ]; do
		[ $((turns += 1)) -le 20 ] || {
			left
			fail "$1, and this is left"
		}
		sleep 1
	done
	echo "$1: nothing is left"
}

# killed CASE SIGNAL case|first|group|guardian SECONDS STATUS
killed()
{
	watch
	"$srcdir/h_alone" "$stress/t_stress" -r result -s "$stress" \
	    -v profile=full -v scratch="$place" "$1" >out 2>&1 9>life &
	case=$!
	turns=0
	until [ -n "$(ls "$place"/*/* 2>/dev/null)" ]; do
		[ $((turns += 1)) -le 300 ] || fail "$1 does not begin"
		sleep 0.1 2>/dev/null || sleep 1
	done
	sleep "$4" 2>/dev/null || sleep 1
	first=$(ps -A -o ppid= -o pid= -o pgid= |
	    awk -v p=$case '$1 == p && $2 != $3 { print $2; exit }')
	guardian=$(ps -A -o ppid= -o pid= -o pgid= |
	    awk -v p=$case '$1 == p && $2 == $3 { print $2; exit }')
	case $3 in
	guardian) kill -$2 $guardian;;
	case)	kill -$2 $case;;
	first)	kill -$2 $first;;
	group)	kill -$2 -$case;;
	esac
	wait $case 2>/dev/null
	ended=$?
	[ $ended -eq "$5" ] || fail "$1: it ends with $ended, not $5"
	nothing_left "$1: signal $2 to the $3"
}

# A storm of half a minute that is given three seconds.
late()
{
	watch
	mkdir suite || fail "no directory"
	cat >suite/t_late <<END
#!/bin/sh
case " \$* " in
*" -l "*)	"$stress/t_stress" "\$@" | sed 's/^timeout: .*/timeout: 3/';;
*)		exec "$stress/t_stress" "\$@";;
esac
END
	chmod 755 suite/t_late
	cat >suite/Kyuafile <<END
syntax(2)
test_suite("atf-bench")
atf_test_program{name="t_late"}
END
	kyua --config=none --logfile=log \
	    -v test_suites.atf-bench.profile=full \
	    -v test_suites.atf-bench.scratch="$place" \
	    test -k suite/Kyuafile -r db "t_late:$1" >out 2>&1 9>life
	grep -q 'broken: .*timed out' out || fail "$1: no time-out"
	nothing_left "$1: kyua ends it"
}

for class in sysv_shm posix_shm sysv_sem fork files; do
	killed $class 9 case 0.3 137
done
killed posix_sem 15 case 0.3 143
killed sysv_msg 1 case 0.3 129
killed fifo 2 case 0.3 130
killed mmap 2 group 0.3 130
killed pages 9 first 0.2 1
killed posix_sem 9 guardian 0.2 1
killed sysv_shm 9 group 0.3 137
killed exec 15 group 0.2 143
killed tcp 9 group 0 137
late sysv_sem
exit 0
