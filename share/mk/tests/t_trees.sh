#!/bin/sh
# Put into a source tree of NetBSD or FreeBSD, the suite is built and installed
# by that tree's rules, what is installed is what the lists of `make sets' say,
# and the run of all tests leaves it out.
#
# With NETBSDSRC, the real rules of a NetBSD tree are asked as well.

. "$(dirname "$0")/scratch.subr"
. "$(dirname "$0")/trees.subr"
mini
# A set, and what is the suite's own and nobody else's.
mkdir -p tests/heavy bench/benchtool bench/libone/tests share/man
# What is built is C11, whatever the system asks for.
echo '_Static_assert(__STDC_VERSION__ >= 201112L, "an older C");' \
    >>tests/sub/t_x.c
printf 'TESTS_C=	t_w\nUSE=\n%s\n' \
    '.include "../../share/mk/bench.test.mk"' >tests/heavy/Makefile
sed 's/two(), 2/1, 1/; /two.h/d; s/two/one/g' tests/sub/t_x.c >tests/heavy/t_w.c
printf 'SUBDIR=	sub\nSETS=	heavy\nUSE=\n%s\n' \
    '.include "../share/mk/bench.test.mk"' >tests/Makefile
printf 'PROG=	benchtool\nUSE=	two one\n%s\n' \
    '.include "../../share/mk/bench.prog.mk"' >bench/benchtool/Makefile
printf '_TREE=	libone libtwo\nSUBDIR=	${_TREE} benchtool\n%s\n%s\n' \
    '.include "../share/mk/bench.own.mk"' \
    '.include "../share/mk/bench.subdir.mk"' >bench/Makefile
printf 'int main(void) { return (nonsense); }\n' >bench/benchtool/benchtool.c
echo 'SUBDIR=	tests' | cat - bench/libone/Makefile >keep
mv keep bench/libone/Makefile
printf 'TESTS_C=	t_own\n%s\n' \
    '.include "../../../share/mk/bench.test.mk"' >bench/libone/tests/Makefile
echo '.Dd' >bench/libone/one.3
sed 's/bench tests/bench share tests/' Makefile >keep
mv keep Makefile

# No blanks in the way: the trees of these systems cannot have them.
here=$(mktemp -d "${TMPDIR:-/tmp}/bench.XXXXXX") || exit 1
trap 'rm -rf "$here"' EXIT

# built SYSTEM VARIABLE: build the tree in $here/SYSTEM, where this variable
# names its top, and install it.
built() {
	tree=$here/$1 dest=$here/$1.dest
	for t in realall realinstall; do
		(cd "$tree/tests" && run "$bmake" -m "$tree/share/mk" \
		    "$2=$tree" MAKESYSPATH="$tree/share/mk" DESTDIR="$dest" \
		    PRINTOBJDIR=pwd BENCH_OS="$1" TESTSBASE=/usr/tests $t) ||
		    exit 1
	done
	everything "$dest" >"$work/installed"
	! grep -v -e '^\.$' -e '^\./usr$' -e '^\./usr/tests' \
	    "$work/installed" || fail "it is installed elsewhere too"
	grep '/atf-bench' "$work/installed" >"$work/ours"
	(cd "$tree/tests/atf-bench/tests" && "$bmake" -s BENCH_RULES=own \
	    BENCH_OS="$1" TESTSBASE=/usr/tests list) >"$work/list" ||
	    fail "no list: $(cat "$work/list")"
	"$top/share/mk/sets" "$1" <"$work/list" >"$work/sets" ||
	    fail "no sets"
}

# section NAME: the lines of a list.
section() {
	awk -v name="$1" '$1 == "#" { on = $2 == name; next } on' "$work/sets"
}

# suite NAME: of which kyua says what there is.
suite() {
	k=$dest/usr/tests
	run kyua --logfile="$work/log" list -k "$k/atf-bench/Kyuafile"
	expect "usual run" sub/t_x:two "$(grep -v t_y "$work/said")"
	run kyua --logfile="$work/log" list -k "$k/atf-bench/Kyuafile.all"
	expect "all" 'heavy/t_w:one sub/t_x:two' \
	    "$(grep -v t_y "$work/said" | sort | tr '\n' ' ' | sed 's/ $//')"
	! grep atf-bench "$k/Kyuafile" || fail "all tests have benchmarks"
	grep -qx "test_suite(\"$1\")" "$k/atf-bench/sub/Kyuafile" ||
	    fail "another suite: $(cat "$k/atf-bench/sub/Kyuafile")"
	grep -q 'name="t_x", is_exclusive=' "$k/atf-bench/sub/Kyuafile" ||
	    fail "it need not run alone"
	run kyua --logfile="$work/log" test -k "$k/atf-bench/Kyuafile" \
	    -r "$here/$1.db" sub/t_x
}

echo "NetBSD"
netbsd_tree "$here/netbsd"
# That tree has no plain tests.
sed '/TESTS_SH/d' tests/sub/Makefile \
    >"$here/netbsd/tests/atf-bench/tests/sub/Makefile"
built netbsd NETBSDSRCDIR
suite NetBSD
section distrib/sets/lists/tests/mi | cut -f 1 >"$work/listed"
diff "$work/ours" "$work/listed" || fail "the list of tests"
section distrib/sets/lists/debug/mi | sed -n \
    's,^\./usr/libdata/debug\(.*\)\.debug	.*,.\1,p' >"$work/debug"
(cd "$dest" && find . -path '*/[th]_*' -type f | sort) |
    diff - "$work/debug" || fail "the list of debug files"
(cd "$dest" && find ./usr/tests/atf-bench -type d | sort) >"$work/dirs"
section etc/mtree/NetBSD.dist.tests | grep '^\./usr/tests' |
    diff "$work/dirs" - || fail "the directories"

echo "FreeBSD"
freebsd_tree "$here/freebsd"
built freebsd SRCTOP
suite FreeBSD
section etc/mtree/BSD.tests.dist | awk '
    $1 == ".." { sub("/[^/]*$", "", at); next }
    { at = at "/" $1; print "./usr/tests" at }
    END { exit at != "" }' >"$work/listed" || fail "directories left open"
(cd "$dest" && find ./usr/tests/atf-bench -type d | sort) |
    diff - "$work/listed" || fail "the directories"

echo "What is to be imported, and what the tree lacks."
cp "$work/sets" "$here"
check() {
	SETS="cat $here/sets" run_bad "$mine/share/tree-check" "$@"
}
mine=$here/freebsd/tests/atf-bench
cp -R "$top/share/lint" "$mine/share"
cp "$top/share/tree-check" "$mine/share"
mkdir -p "$here/freebsd/etc/mtree"
check "$here/freebsd"
said 'there is no etc/mtree/BSD.tests.dist'
sed '/heavy/d' "$work/sets" >"$here/freebsd/etc/mtree/BSD.tests.dist"
check "$here/freebsd"
said 'BSD.tests.dist lacks: heavy'
said_not 'lacks: sub'
echo 'TESTS_SUBDIRS+=	atf-bench' >>"$here/freebsd/tests/Makefile"
echo '$Id$' >"$mine/tests/keyword"
sed 's/Id/NetBSD: x/' "$mine/tests/keyword" >"$mine/tests/a blank"
: >"$mine/tests/x.o"
: >"$mine/tests/README"
: >"$mine/tests/readme"
ln -s README "$mine/tests/link"
check "$here/freebsd"
for words in 'in the run of all tests' 'has a keyword: tests/keyword' \
    'other characters: .*a blank' 'made, not written: tests/x.o' \
    'differ by case alone: tests/readme' 'a link: '; do
	said "$words"
done

[ -z "${NETBSDSRC:-}" ] || {
	echo "NetBSD's own rules"
	cd "$here/netbsd/tests/atf-bench/tests/sub" || exit 1
	ask() {
		"$bmake" -m "$NETBSDSRC/share/mk" NETBSDSRCDIR="$NETBSDSRC" \
		    MACHINE=amd64 MACHINE_ARCH=x86_64 PRINTOBJDIR=pwd \
		    BENCH_OS=netbsd -V "\${$1}"
	}
	expect PROGS 't_x h_z h_z_static' "$(echo $(ask PROGS))"
	expect BINDIR.h_z /usr/tests/atf-bench/sub "$(ask BINDIR.h_z)"
	expect FILES 'Atffile Kyuafile' "$(echo $(ask FILES))"
	(cd .. && [ "$(ask SUBDIR | tr ' ' '\n' | sort | uniq -d)" = '' ]) ||
	    fail "a directory is named twice"
}
exit 0
