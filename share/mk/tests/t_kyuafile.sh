#!/bin/sh
# The Kyuafile and the Atffile, to the byte.

. "$(dirname "$0")/scratch.subr"
mini
run "$bmake"

expect tests/Kyuafile 'syntax(2)
test_suite("atf-bench")
include("sub/Kyuafile")' "$(cat tests/Kyuafile)"
expect tests/sub/Kyuafile 'syntax(2)
test_suite("atf-bench")
atf_test_program{name="t_x", is_exclusive=true}
plain_test_program{name="t_y", is_exclusive=true}' "$(cat tests/sub/Kyuafile)"
expect tests/Atffile 'Content-Type: application/X-atf-atffile; version="1"

prop: test-suite = atf-bench

tp: sub' "$(cat tests/Atffile)"
expect tests/sub/Atffile 'Content-Type: application/X-atf-atffile; version="1"

prop: test-suite = atf-bench

tp: t_x' "$(cat tests/sub/Atffile)"

echo "Properties of all and of one, and the name of the suite."
cat >>tests/sub/Makefile <<'END'
TEST_METADATA+=		timeout=900
TEST_METADATA.t_x+=	required_user="unprivileged"
END
sed '/include/d' tests/sub/Makefile >"$work/keep"
echo '.include "../../share/mk/bench.test.mk"' >>"$work/keep"
sed 's/^TEST_METADATA+=/TEST_METADATA=	is_exclusive=true/' "$work/keep" \
    >tests/sub/Makefile
run "$bmake" clean
run "$bmake" SUITE=other
user='required_user="unprivileged"'
expect properties 'syntax(2)
test_suite("other")
atf_test_program{name="t_x", is_exclusive=true, timeout=900, '"$user"'}
plain_test_program{name="t_y", is_exclusive=true, timeout=900}' \
    "$(cat tests/sub/Kyuafile)"
run kyua --logfile="$work/log" list -k tests/Kyuafile
expect list 'sub/t_x:two
sub/t_y:main' "$(cat "$work/said")"

echo "A set is built and installed with the rest, and runs when asked for."
mkdir tests/heavy
echo 'TESTS_SH= t_z
.include "../../share/mk/bench.test.mk"' >tests/heavy/Makefile
printf '#!/bin/sh\nexit 0\n' >tests/heavy/t_z.sh
printf 'SUBDIR= sub\nSETS= heavy\n.include "../share/mk/bench.test.mk"\n' \
    >tests/Makefile
run "$bmake"
run "$bmake" install DESTDIR="$work/dest"
for t in tests "$work/dest/usr/local/tests/atf-bench"; do
	for pair in Kyuafile=sub/t_x:two,sub/t_y:main \
	    Kyuafile.heavy=heavy/t_z:main \
	    Kyuafile.all=heavy/t_z:main,sub/t_x:two,sub/t_y:main; do
		run kyua --logfile="$work/log" list -k "$t/${pair%%=*}"
		expect "$t/$pair" "${pair#*=}" \
		    "$(sort "$work/said" | paste -s -d , -)"
	done
done
! grep heavy tests/Atffile || fail "the usual run has a set"
run "$bmake" clean
[ ! -e tests/Kyuafile.heavy ] && [ ! -e tests/Kyuafile.all ] ||
    fail "not clean"

echo "The suite's own tests may run beside others."
mkdir bench/libone/tests
echo 'TESTS_C= t_own
.include "../../../share/mk/bench.test.mk"' >bench/libone/tests/Makefile
(cd bench/libone/tests && run "$bmake" Kyuafile) || exit 1
grep -q 'atf_test_program{name="t_own"}' bench/libone/tests/Kyuafile ||
    fail "$(cat bench/libone/tests/Kyuafile)"

echo "The files of the top directory name the benchmarks, and only they."
for f in Kyuafile Atffile; do
	grep -q tests "$top/$f" || fail "$f does not name tests"
	! grep -q 'bench/' "$top/$f" || fail "$f names what is no benchmark"
done
