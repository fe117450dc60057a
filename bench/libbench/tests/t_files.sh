#!/bin/sh
# Benchmarks with files: what is read and was not written fails the case, and
# whoever is killed, nothing is left.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
tests=$(cd "$srcdir/../../../tests" && pwd)
place=$PWD/place
mkdir -p "$place"

fail()
{
	echo "FAILED: $*"
	cat res out 2>/dev/null
	exit 1
}

start()
{
	rm -f res
	"$tests/$1" -r res -s "$tests/${1%/*}" -v profile=full \
	    -v scratch="$place" \
	    -v memfs="$place" "$2" >out 2>&1 &
	case=$!
}

# A minute is for slow machines.
wait_for()
{
	turns=0
	until "$@"; do
		[ $((turns += 1)) -le 600 ] || fail "$*"
		sleep 0.1 2>/dev/null || sleep 1
	done
}

empty()
{
	[ -z "$(ls -A "$place")" ]
}

written()
{
	[ -n "$(find "$place" -type f -size +7000 2>/dev/null)" ]
}

# Write over the middle of every file, again and again, until the case ends.
spoilt()
{
	start "$@"
	wait_for written
	while kill -0 $case 2>/dev/null; do
		for f in "$place"/*/*; do
			[ ! -f "$f" ] || dd if="$0" of="$f" bs=512 count=2 \
			    seek=2048 conv=notrunc 2>/dev/null
		done
	done
	wait $case
	[ "$(cat res)" = "failed: read is not what was written" ] ||
	    fail "$2: it takes what is wrong"
	wait_for empty
}

spoilt fs/t_reread reread
spoilt fs/t_block block_read
spoilt fs/t_randwrite randwrite_memfs

# Files without a name are there as well, and not where the case runs.
there()
{
	[ -n "$(ls -A "$place")" ]
}

for what in "t_window mmap_touch" "t_fault fault_file" \
    "t_reread mmap_reread"; do
	start vm/$what
	wait_for there
	kill -9 $case
	wait $case 2>/dev/null
	wait_for empty
done

killed()
{
	start "$1" "$2"
	sleep "$4" 2>/dev/null || sleep 1
	worker=$(ps -A -o ppid= -o pid= |
	    awk -v p=$case '$1 == p { print $2; exit }')
	case $3 in
	case)	kill -9 $case;;
	worker)	[ -z "$worker" ] || kill -9 "$worker" 2>/dev/null;;
	all)	kill -9 $case $worker 2>/dev/null;;
	esac
	kill -9 $case 2>/dev/null
	wait $case 2>/dev/null
	wait_for empty
}

for s in 0.1 0.3 0.7; do
	for whom in case worker all; do
		killed fs/t_create create $whom $s
		killed fs/t_lookup lookup $whom $s
		killed fs/t_randwrite randwrite_memfs $whom $s
	done
done
