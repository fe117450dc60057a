#!/bin/sh
# Benchmarks of what lives longer than a process are killed at any moment, and
# leave nothing: the case, its worker, or the whole group, as kyua does it.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
ipc=$(cd "$srcdir/../../../tests/ipc" && pwd)

fail()
{
	echo "FAILED: $*"
	exit 1
}

# The objects of ours that have no key, as those of the benchmarks.
objects()
{
	ipcs -a 2>/dev/null | grep -E '(0x0+|private| 0) ' | sort
}

# Processes of a program: each with its group.
processes()
{
	ps -A -o pid= -o pgid= -o args= | grep -F "$ipc/$1 " | grep -v grep
}

names()
{
	ls /dev/shm 2>/dev/null | grep 'bench\.'
}

# killed PROGRAM CASE WHOM SECONDS
killed()
{
	"$ipc/$1" -s "$ipc" -r res -v profile=full "$2" >out 2>&1 &
	case=$!
	sleep "$4"
	group=$(ps -o pgid= -p "$case" | tr -d ' ')
	worker=$(ps -A -o pid= -o ppid= |
	    awk -v p="$case" '$2 == p { print $1; exit }')
	case $3 in
	case)	kill -9 "$case";;
	worker)	[ -z "$worker" ] || kill -9 "$worker" 2>/dev/null;;
	group)	kill -9 $(processes "$1" | awk -v g="$group" \
		    '$2 == g { print $1 }') 2>/dev/null;;
	esac
	# A worker that was not there yet goes on until its case is gone.
	kill -9 "$case" 2>/dev/null
	wait "$case" 2>/dev/null
	for i in 1 2 3 4 5 6 7 8 9 10; do
		[ -n "$(processes "$1")$(names)" ] ||
		    [ "$(objects)" != "$before" ] || return 0
		sleep 1
	done
	processes "$1"
	names
	objects
	fail "$2: $3 killed after $4 s, this was left"
}

before=$(objects)
for at in 0.04 0.2; do
	for whom in case worker group; do
		killed t_sysv_sem sysv_sem $whom $at
		killed t_sysv_msg sysv_msg $whom $at
		killed t_sysv_shm sysv_shm $whom $at
		killed t_posix_sem posix_sem $whom $at
		[ ! -x "$ipc/t_posix_mq" ] ||
			killed t_posix_mq posix_mq $whom $at
		killed t_lock fcntl_lock $whom $at
		[ ! -e lock ] || fail "a file was left"
	done
done
exit 0
