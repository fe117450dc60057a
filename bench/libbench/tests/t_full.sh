#!/bin/sh
# Every benchmark with files on a file system that is too small, that has too
# few files, that can only be read, and that is full all at once: left out, or
# failed, with the reason.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
tests=$(cd "$srcdir/../../../tests" && pwd)
. "$srcdir/../../../share/mk/sanitized.subr"
sanitized "$tests/fs/t_create" "$long"
place=$PWD/place
mkdir -p "$place"

fail()
{
	echo "FAILED: $*"
	cat result out 2>/dev/null
	exit 1
}

# mounted BYTES [FILES], of which the file system may use one
mounted()
{
	mount -t tmpfs -o "size=$1${2+,nr_inodes=$2}" tmpfs "$place" 2>err ||
	    mount_tmpfs -s "$1" ${2+-n "$2"} tmpfs "$place" 2>err || {
		echo "not tried: no tmpfs can be mounted: $(cat err)"
		exit 0
	}
	trap 'umount "$place"' EXIT
}

released()
{
	umount "$place" || fail "$place is in use"
	trap - EXIT
}

# run PROGRAM CASE PROFILE
run()
{
	rm -f result
	"$tests/$1" -r result -s "$tests/${1%/*}" -v profile="$3" \
	    -v scratch="$place" -v memfs="$place" "$2" >out 2>&1
}

empty()
{
	turns=0
	while [ -n "$(ls -A "$place")" ]; do
		[ $((turns += 1)) -le 60 ] || fail "$1: something is left"
		sleep 1
	done
}

# each SCRIPT: for each program and case.
each()
{
	for program in "$tests"/fs/t_* "$tests/net/t_sendfile"; do
		case $program in *.[cod]) continue;; esac
		[ -x "$program" ] || continue
		program=${program#"$tests/"}
		for case in $("$tests/$program" -l | sed -n 's/^ident: //p'); do
			"$1" "$program" "$case"
		done
	done
}

# What needs little room has enough.
small()
{
	run "$1" "$2" smoke
	case $(cat result) in
	passed|"skipped: scratch: needs "*|"skipped: memfs: needs "*) ;;
	*)	fail "$1:$2 in little room";;
	esac
	cat result >>results
	empty "$1:$2"
}

mounted 1048576
each small
grep -q needs results || fail "everything fits into a megabyte"

few_files()
{
	released
	rm -f results
	mounted 33554432 "$1"
	each small
	grep -q 'needs [0-9]* files' results || fail "$1 files are enough"
}

few_files 4
few_files 55

read_only()
{
	run "$1" "$2" smoke
	grep -q "^skipped: [a-z]*: no directory can be made in $place: " \
	    result || fail "$1:$2 where nothing can be written"
}

mount -o remount,ro "$place" 2>err || mount -u -o ro "$place" 2>err || {
	echo "not tried: read-only: $(cat err)"
	exit 0
}
each read_only
released

# Somebody else fills it while it is measured, in long batches.
filled()
{
	"$tests/$1" -r result -s "$tests/${1%/*}" -v profile=full \
	    -v batch_us=200000 -v scratch="$place" "$2" >out 2>&1 &
	case=$!
	turns=0
	until grep -q '	batch	' out 2>/dev/null; do
		[ $((turns += 1)) -le 600 ] || fail "$1:$2 measures nothing"
		sleep 0.1 2>/dev/null || sleep 1
	done
	turns=0
	while kill -0 $case 2>/dev/null; do
		dd if=/dev/zero bs=65536 2>/dev/null >>"$place/others"
		[ $((turns += 1)) -le 6000 ] || fail "$1:$2 does not end"
	done
	wait $case && fail "$1:$2 passes"
	grep -q '^failed: .*No space left' result || fail "$1:$2"
	rm "$place/others"
	empty "$1:$2"
}

rm -f result
mounted 33554432
filled fs/t_write seq_write
released
exit 0
