#!/bin/sh
# What the lines of a run look like, and the environment it takes place in.

. "$(dirname "$0")/common.sh"
make_suite

try 1 run --no-store --out one $case:good $case:sweep $case:skip $case:fail
narrow out
good='group/t_fake:good +52\.0 ns +\(52\.0 ns \.\. 53\.0 ns\)'
grep -Eq "^\[./4\] $good\$" out ||
    fail "no line of a good case"
grep -Eq '^\[./4\] group/t_fake:sweep$' out || fail "no line of a sweep"
grep -Eq '^ +call=libc +1\.12 us  ' out || fail "no line of a point"
grep -Eq '^ +call=raw +850 ns$' out || fail "one worker is no range"
grep -Eq '^ +call=static +skipped: no static' out || fail "no skipped point"
grep -Eq '^ +n: O\(1\), kept; slope -0\.01 \(-0\.12 to 0\.02\), x0\.861 up'\
' to 4096$' out || fail "no line of a sweep's class and slope"
grep -Eq '^ +n order=second: falling, accepted; slope -0\.01 ' out ||
    fail "no line of another sweep"
grep -Eq '^ +n order=next: too short to tell$' out || fail "no short sweep"
grep -Eq '^\[./4\] group/t_fake:skip +skipped: needs a second CPU$' out ||
    fail "no line of a skipped case"
grep -Eq '^\[./4\] group/t_fake:fail +FAILED: the planted fault$' out ||
    fail "no line of a failed case"
try 0 run --no-store --out plain $case:good
! grep -q "$(printf '\r')" out || fail "a status line, but no terminal"

# Nothing of the caller's environment but what is named in the manual.
SECRET=hunter2 BENCH_WORKERS=77 LD_BIND_NOW=1 TMPDIR=$work \
    try 0 run --no-store --out two -p smoke \
    --set workers=3 --set workers=4 -D hang_s=8 $case:environ
mv suite/group/env env
[ -s env ] || fail "no environment"
never env hunter2
never env LD_BIND_NOW
grep -qx BENCH_WORKERS=4 env || fail "workers"
grep -qx BENCH_PROFILE=smoke env || fail "profile"
grep -qx "BENCH_RECORDS=$work/two/records.txt" env || fail "records"
grep -Eqx 'BENCH_RUN=[0-9a-f]{32}' env || fail "run"
grep -qx BENCH_HANG_S=8 env || fail "hang_s"
known='PATH|HOME|TMPDIR|TZ|BENCH_[A-Z0-9_]*|__RUNNING_INSIDE_ATF_RUN'
known="$known|ASAN_OPTIONS|PWD|OLDPWD|SHLVL|_"
[ -n "${ASAN_OPTIONS:-}" ] || known=${known%|ASAN*}
grep -Ev "^($known)=" env && fail "more in the environment"
# All of it is in the results file too, which may be given to others.
never two/results.db hunter2
exit 0
