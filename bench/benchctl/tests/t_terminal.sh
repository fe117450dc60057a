#!/bin/sh
# What a run shows on a terminal.

. "$(dirname "$0")/common.sh"
make_suite

# On a terminal there is a status line as well, which leaves no trace.
"$srcdir/h_tty" "$benchctl" run --no-store --out tty $case:good $case:skip \
    >out 2>err || fail "on a terminal: exit $?"
tr '\r' '\n' <out >lines
narrow lines
grep -Eq '^\[1/2\] group/t_fake:good +[0-9]+ s$' lines || fail "no status line"
grep -Eq '^\[2/2\] group/t_fake:skip +skipped: needs' lines || fail "no line"
! grep -Eq '[^ ]'"$(printf '\r')"'\[' out || fail "lines on a status line"
exit 0
