#!/bin/sh
# What building promises, tried on a small suite in a path with a blank.

. "$(dirname "$0")/scratch.subr"
mini
everything . >"$work/before"

echo "Everything is built, four at a time, optimised."
run "$bmake" -j4 CFLAGS=-g
said 'one.c'
said_not 'No static libc'
grep -- '-c -o one.o' "$work/said" | grep -q -- '-O2' || fail "no -O2"
tests/sub/h_z && tests/sub/h_z_static || fail "the helpers do not run"
run kyua --logfile="$work/log" test -k tests/Kyuafile -r "$work/1.db"
run "$bmake"
[ ! -s "$work/said" ] || fail "built twice: $(cat "$work/said")"

echo "A header that changes makes what includes it anew."
sleep 1
echo '#define ONE 1' >>bench/libone/one.h
run "$bmake"
said 'one.o'
said 'two.o'
said 't_x'
said_not '-c -o h_z.o'

echo "A library that changes is made anew from the tests that use it."
sleep 1
touch bench/libone/one.c
run sh -c "cd tests/sub && '$bmake'"
said 'one.o'
said 'o t_x'

echo "A program that does not compile fails the build."
cp tests/sub/t_x.c "$work/keep"
sleep 1
echo 'nonsense' >>tests/sub/t_x.c
run_bad "$bmake"
said 't_x.c'
run_bad "$bmake" -j4
cp "$work/keep" tests/sub/t_x.c
touch tests/sub/t_x.c

echo "A warning is an error."
sleep 1
echo 'int shout(void) { return (1); }' >>bench/libone/one.c
run_bad "$bmake"
said 'shout'
sed '/shout/d' bench/libone/one.c >"$work/keep"
cp "$work/keep" bench/libone/one.c
run "$bmake"

echo "Without a static libc the program is left out, and nothing fails."
rm tests/sub/h_z_static
run "$bmake" STATIC_CC=false
said 'No static libc: h_z_static is left out'
[ ! -e tests/sub/h_z_static ] || fail "something is there all the same"
run "$bmake" STATIC_CC=false BENCH_TESTS=/t DESTDIR="$work/no static" install
[ -x "$work/no static/t/sub/h_z" ] || fail "h_z is not installed"

echo "A manual page says where the suite is installed."
echo '.Pa /usr/local/tests/atf-bench' >bench/libone/one.3
echo '.Pa /usr/local/share/atf-bench/x' >>bench/libone/one.3
run "$bmake" STATIC_CC=false PREFIX=/p BENCH_TESTS=/t \
    DESTDIR="$work/a page" install
expect one.3 '.Pa /t .Pa /p/share/atf-bench/x' \
    "$(echo $(cat "$work/a page/p/share/man/man3/one.3"))"
rm bench/libone/one.3

echo "The flags of the user count."
run "$bmake" clean
run "$bmake" CFLAGS='-O1 -DWORD="two words"' CPPFLAGS=-DPRE \
    LDFLAGS=-L/nowhere SANFLAGS=-fno-common
said '-O2.*-O1'
said '-DPRE'
said '-L/nowhere'
said '-fno-common.*-o t_x '
said_not 'No static libc'

echo "A directory called obj and a place for objects do not mislead it."
run "$bmake" clean
mkdir bench/libone/obj
run env MAKEOBJDIRPREFIX="$work/objects" "$bmake"
run env MAKEOBJDIRPREFIX="$work/objects" "$bmake" clean
rmdir bench/libone/obj

echo "Cleaning and building in one go, and cleaning leaves nothing."
run "$bmake" -j4 clean all
[ -x tests/sub/t_x ] || fail "cleaned after it was built"
run "$bmake" clean
everything . >"$work/after"
diff "$work/before" "$work/after" || fail "clean left something"
