#!/bin/sh
# An unprivileged user without a home, in a directory of root's.

. "$(dirname "$0")/common.sh"
make_suite

if [ "$(id -u)" -ne 0 ]; then
	: # This is one already.
	as=
elif command -v setpriv >/dev/null; then
	as="setpriv --reuid=65534 --regid=65534 --clear-groups"
else
	echo "Neither an unprivileged user nor setpriv: nothing was tried."
	exit 0
fi
# What is to be seen must be where this user can go.
open=$(mktemp -d "${TMPDIR_OUTSIDE:-/tmp}/benchctl.XXXXXX") || exit 1
trap 'rm -rf "$open"' EXIT
mkdir "$open/w"
cp -R suite "$benchctl" "$open"
chmod 755 "$open"
[ -z "$as" ] || chown 65534:65534 "$open/w"
cd "$open/w" || exit 1
run="$as env HOME=/nonexistent TMPDIR=$open/w BENCH_SUITE=$open/suite"

$run "$open/benchctl" run --store "$open/w/h.db" $case:good \
    >"$work/out" 2>"$work/err"
got=$?
cd "$work" || exit 1
[ $got -eq 0 ] || fail "exit $got"
says out "history  $open/w/h.db (run 1)"

# Where nothing may be written, it is said so, and nothing is begun.
cd "$open" || exit 1
chmod 555 "$open"
[ -n "$as" ] || exit 0
$run "$open/benchctl" run $case:good >"$work/out" 2>"$work/err"
got=$?
cd "$work" || exit 1
[ $got -eq 1 ] || fail "exit $got"
says err "can not make $open/bench-results/"
says err "Permission denied; choose another place with --out"
exit 0
