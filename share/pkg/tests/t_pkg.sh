#!/bin/sh
# The packages have one version, that of benchctl; they depend on what the
# package lists name; and the systems' make rules, which are stood in for, are
# handed what builds the suite.

top=$(cd "$(dirname "$0")/../../.." && pwd)
pkg=$top/share/pkg
make=$(command -v bmake || command -v make)
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
PATH=$top/bench/benchctl:$PATH

fail() {
	echo "FAILED: $*"
	exit 1
}

# has FILE TEXT
has() {
	grep -qF -e "$2" "$1" || fail "$1 lacks: $2"
}

version=$(benchctl version | sed 's/^benchctl //')
[ -n "$version" ] || fail "there is no version"
has "$pkg/debian/changelog" "atf-bench ($version)"
grep -qx "DISTNAME=	atf-bench-$version" "$pkg/pkgsrc/Makefile" ||
    fail "pkgsrc's version"
grep -qx "DISTVERSION=	$version" "$pkg/freebsd/Makefile" ||
    fail "the port's version"

# A package gives these on the command line, where they win.
! find "$top/bench" "$top/tests" "$top/share" -name Makefile \
    -exec grep -nE '^(C|CPP|LD)FLAGS[+ ?:]*=' {} + ||
    fail "a directory needs what a package overrides"

echo "Debian"
for p in $(sed 's/#.*//' "$top/share/deps/debian.txt"); do
	grep -q -e "[ ,]$p[ ,]" -e "[ ,]$p\$" "$pkg/debian/control" ||
	    fail "debian/control lacks $p"
done
# Every directory that the tree installs into belongs to one of the packages.
cat "$pkg"/debian/*.install >installed
for d in $(sed -n 's,.*DESTDIR}${SHAREDIR}/\([a-z]*\)".*,\1,p' \
    "$top"/share/*/Makefile); do
	[ "$(grep -cx "usr/share/atf-bench/$d" installed)" -eq 1 ] ||
	    fail "no package has share/$d"
done
[ -z "$(sort installed | uniq -d)" ] || fail "two packages have one thing"
sed 's/^ //; s/^\.$//; 1,/^License: BSD-2-Clause$/d' "$pkg/debian/copyright" |
    sed '1,/^License: BSD-2-Clause$/d' >copyright
sed '1,2d' "$top/COPYING" | diff - copyright || fail "not our copyright"

# stand_in FILE: make rules that say what a package handed over.
stand_in() {
	mkdir -p "${1%/*}"
	printf 'given:\n\t@echo flags: ${MAKE_FLAGS} ${MAKE_ARGS}\n%s\n%s\n' \
	    '	@echo list: ${GENERATE_PLIST:Q}' \
	    'staged: post-install' >"$1"
}

echo "pkgsrc"
mkdir -p pkgsrc/benchmarks/atf-bench
cp "$pkg/pkgsrc/Makefile" pkgsrc/benchmarks/atf-bench
for f in databases/sqlite3/buildlink3.mk devel/atf/buildlink3.mk; do
	mkdir -p "pkgsrc/${f%/*}"
	: >"pkgsrc/$f"
done
stand_in pkgsrc/mk/bsd.pkg.mk
mkdir -p stage/p/bin stage/p/share/man/man1
: >stage/p/bin/x
: >stage/p/share/man/man1/x.1
cd pkgsrc/benchmarks/atf-bench || exit 1
"$make" PREFIX=/p PKGMANDIR=man DESTDIR="$OLDPWD/stage" given \
    >"$OLDPWD/said" 2>&1 || fail "$(cat "$OLDPWD/said")"
cd "$OLDPWD" || exit 1
has said 'flags: DEPS=no BENCH_RULES=own PREFIX=/p MANDIR=/p/man'
[ "$(echo $(sh -c "$(sed -n 's/^list: //p' said)"))" = \
    'bin/x share/man/man1/x.1' ] || fail "$(cat said)"

echo "FreeBSD"
mkdir -p port
cp "$pkg/freebsd/Makefile" port
stand_in mk/bsd.port.mk
cd port || exit 1
"$make" -m "$OLDPWD/mk" -m /usr/share/mk PREFIX=/p STAGEDIR="$OLDPWD/stage" \
    TMPPLIST="$OLDPWD/plist" given staged >"$OLDPWD/said" 2>&1 ||
    fail "$(cat "$OLDPWD/said")"
cd "$OLDPWD" || exit 1
has said 'flags: DEPS=no BENCH_RULES=own PREFIX=/p MANDIR=/p/share/man'
[ "$(echo $(cat plist))" = 'bin/x share/man/man1/x.1.gz' ] ||
    fail "the list of files: $(cat plist)"
exit 0
