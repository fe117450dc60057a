#!/bin/sh
# Inside NetBSD and FreeBSD their own make rules are handed what they document
# for test programs, libraries and programs.  The rules here are stand-ins that
# write down what they were given.

. "$(dirname "$0")/scratch.subr"
mini
mkdir -p bench/benchtool
echo 'PROG=	benchtool
USE=	two one
.include "../../share/mk/bench.prog.mk"' >bench/benchtool/Makefile
: >bench/libtwo/two.3

# stand_in DIR VARIABLE ...: the rules of a system in DIR/share/mk.
stand_in() {
	mk=$1/share/mk
	shift
	mkdir -p "$mk"
	printf 'CC?= cc\nAR?= ar\n' >"$mk/sys.mk"
	for rules in lib prog test; do
		{
			echo 'given:'
			echo "	@echo '<bsd.$rules.mk>'"
			for v; do
				echo "	@echo '$v=\${$v:tW:C/[ 	]+/ /g}'"
			done
			echo 'realall:'
			echo 'made: realall'
		} >"$mk/bsd.$rules.mk"
	done
	echo '.if !target(given)
given:
	@echo "<bsd.subdir.mk> ${SUBDIR}"
.endif' >"$mk/bsd.subdir.mk"
}

# given DIR VARIABLE ...: what make in DIR hands over to the stand-in.
given() {
	said_in=$1
	shift
	(cd "$said_in" && "$bmake" -m "$mk" "$@" given) >"$work/said" 2>&1 || {
		cat "$work/said"
		fail "make given in $said_in"
	}
}

# line VARIABLE VALUE: it was handed over like this.
line() {
	got=$(sed -n "s/^$1=//p" "$work/said")
	expect "$1 in $said_in" "$2" "$(echo $got)"
}

# No blanks in the way: the trees of these systems cannot have them.
here=$(mktemp -d "${TMPDIR:-/tmp}/bench.XXXXXX") || exit 1
trap 'rm -rf "$here"' EXIT
cp -R . "$here/mini"
cd "$here/mini" || exit 1

echo "NetBSD"
stand_in "$here/netbsd" TESTS_C TESTSDIR PROGS BINDIR.h_z LDADD \
    LDSTATIC.h_z_static SRCS.h_z_static ATFFILE KYUAFILE NOMAN LIB \
    LIBISPRIVATE SRCS MAN PROG TESTS_SUBDIRS CFLAGS COPTS \
    CPPFLAGS SUBDIR
for how in NETBSDSRCDIR="$here/netbsd" MAKESYSPATH="$mk"; do
	given tests/sub "$how" MAKESYSPATH="$mk" PRINTOBJDIR=pwd
	said '<bsd.test.mk>'
	line TESTS_C t_x
	line TESTSDIR /usr/tests/atf-bench/sub
	line PROGS 'h_z h_z_static'
	line BINDIR.h_z /usr/tests/atf-bench/sub
	line LDSTATIC.h_z_static -static
	line SRCS.h_z_static h_z.c
	line ATFFILE yes
	line KYUAFILE yes
	line NOMAN yes
	line COPTS -std=c11
	line LDADD "$here/mini/bench/libtwo/libtwo.a \
$here/mini/bench/libone/libone.a -lpthread -lm"
	grep '^CFLAGS=' "$work/said" | grep -q -- -O2 || fail "no -O2"
	grep '^CPPFLAGS=' "$work/said" | grep -q "/bench/libtwo" ||
	    fail "no way to the headers"
done
given tests MAKESYSPATH="$mk"
line TESTS_SUBDIRS sub
given bench/libtwo MAKESYSPATH="$mk"
said '<bsd.lib.mk>'
line LIB two
line LIBISPRIVATE yes
line SRCS two.c
line MAN two.3
given bench/benchtool MAKESYSPATH="$mk" PRINTOBJDIR=pwd
said '<bsd.prog.mk>'
line PROG benchtool
line SRCS benchtool.c
sed 's/bench tests/bench share tests/' Makefile >"$here/keep"
cp "$here/keep" Makefile
given . MAKESYSPATH="$mk"
said '<bsd.subdir.mk> bench share tests'
given . MAKESYSPATH="$mk" NETBSDSRCDIR="$here/netbsd"
said '<bsd.subdir.mk> bench tests'

echo "The files that say what must run alone are ours there."
(cd tests/sub &&
    run "$bmake" -m "$mk" MAKESYSPATH="$mk" PRINTOBJDIR=pwd made) || exit 1
said_not 'know how'
grep -q 'name="t_x", is_exclusive=true' tests/sub/Kyuafile ||
    fail "no Kyuafile"
grep -q 'tp: t_x' tests/sub/Atffile || fail "no Atffile"
(cd tests/sub && run "$bmake" -m "$mk" NETBSDSRCDIR="$here/netbsd" \
    MAKESYSPATH="$mk" PRINTOBJDIR=pwd -V SUITE) || exit 1
said '^NetBSD$'

echo "FreeBSD"
libs='../../bench/libtwo/libtwo.a ../../bench/libone/libone.a -lpthread -lm'
stand_in "$here/freebsd" ATF_TESTS_C PLAIN_TESTS_SH TESTSDIR PROGS \
    BINDIR.h_z LDADD.t_x LDFLAGS.h_z_static SRCS.h_z_static TEST_METADATA \
    TESTSUITE PACKAGE WARNS CSTD KYUAFILE LIB INTERNALLIB SRCS PROG LDADD \
    TESTS_SUBDIRS MAN SUBDIR
: >"$mk/atf.test.mk"
for how in SRCTOP="$here/freebsd" MAKESYSPATH="$mk"; do
	given tests/sub "$how" MAKESYSPATH="$mk"
	said '<bsd.test.mk>'
	line ATF_TESTS_C t_x
	line PLAIN_TESTS_SH t_y
	line TESTSDIR /usr/tests/atf-bench/sub
	line PROGS 'h_z h_z_static'
	line BINDIR.h_z /usr/tests/atf-bench/sub
	line LDFLAGS.h_z_static -static
	line SRCS.h_z_static h_z.c
	line TEST_METADATA 'is_exclusive=true'
	line PACKAGE tests
	line CSTD c11
	line KYUAFILE ''
	line LDADD.t_x "$libs"
done
given tests/sub SRCTOP="$here/freebsd" MAKESYSPATH="$mk"
line TESTSUITE FreeBSD
given tests MAKESYSPATH="$mk"
line TESTSUITE atf-bench
line TESTS_SUBDIRS sub
given bench/libtwo MAKESYSPATH="$mk"
said '<bsd.lib.mk>'
line LIB two
line INTERNALLIB yes
given bench/benchtool MAKESYSPATH="$mk"
said '<bsd.prog.mk>'
line LDADD "$libs"

echo "Our own rules can be asked for."
(cd tests/sub && run "$bmake" -m "$mk" MAKESYSPATH="$mk" BENCH_RULES=own -n) ||
    exit 1
said '-o t_x '

echo "The suite's own tests are built by our rules, or not at all in a tree."
mkdir bench/libone/tests
echo 'USE=
.include "../../../share/mk/bench.test.mk"' >bench/libone/tests/Makefile
echo 'SUBDIR=	tests' | cat - bench/libone/Makefile >"$here/keep"
cp "$here/keep" bench/libone/Makefile
given bench/libone MAKESYSPATH="$mk"
line SUBDIR tests
given bench/libone MAKESYSPATH="$mk" SRCTOP="$here/freebsd"
line SUBDIR ''
(cd bench/libone/tests && run "$bmake" -m "$mk" MAKESYSPATH="$mk" all) ||
    exit 1
[ -f bench/libone/tests/Kyuafile ] || fail "no Kyuafile of our own"
