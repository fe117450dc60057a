#!/bin/sh
# Each check reports an offence that was planted, and not a clean sample.

top=$(cd "$(dirname "$0")/../../.." && pwd)
tree="$(pwd)/a b"

fail() {
	echo "FAILED: $*"
	exit 1
}

# clean: a tree without an offence.
clean() {
	rm -rf "$tree"
	mkdir -p "$tree/bench/libstat/tests" "$tree/bench/librecord" \
	    "$tree/bench/libos" "$tree/tests/proc" "$tree/share/man"
	cd "$tree" || exit 1
	cat >bench/libstat/stat.h <<-'END'
	/* A "quoted word" and // two slashes in a comment. */
	double	stat_twice(double, const char *);
	END
	cat >bench/libstat/stat.c <<'END'
#include <sys/types.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <stdio.h>
#include <string.h>

#include "stat.h"

static const char *const names[] = {
	"http://example", "return x;"
};

/*
 * A comment
 *     with blanks.
 */
double
stat_twice(double d, const char *very_long_name,
    const char *another)
{
	if (d < 0)
		return (-((d) + (d)));
	return (very_long_name ==
	    another ? (d) : (d + d));
}
END
	echo '#include "record.h"' >bench/librecord/record.c
	: >bench/librecord/record.h
	printf '#include <sys/sysctl.h>\n#ifdef __NetBSD__\n#endif\n' \
	    >bench/libos/os.c
	printf '#include "record.h"\n#include "stat.h"\n' \
	    >bench/libstat/tests/t_stat.c
	printf '#include <atf-c.h>\n\n#include "h_local.h"\n' >tests/proc/t_x.c
	: >tests/proc/h_local.h
	echo 'See bench/libstat, tests/*/t_x.c and tests/proc/t_x.' >README
	cat >share/man/bench.7 <<-'END'
	.Dd November 1, 2026
	.Dt BENCH 7
	.Os
	.Sh NAME
	.Nm bench
	.Nd a page
	.Sh DESCRIPTION
	A benchmark is like
	.Pa tests/proc/t_x.c .
	.Sh SEE ALSO
	.Xr kyua 1
	END
}

# check NAME [TREE]: what a check says, in "said"
check() {
	said=$(LC_ALL=C "$top/share/lint/$1" 2>&1)
}

good() {
	check "$1" || fail "$1 reports in a clean tree: $said"
}

# bad CHECK FILE WHAT: it was planted in FILE, and only it.
bad() {
	! check "$1" || fail "$1 does not report: $3"
	case $said in
	*"$2"*"$3"*)	;;
	*)	fail "$1 should have said $2: $3, and said: $said";;
	esac
	[ "$(echo "$said" | wc -l)" -eq 1 ] || fail "more than one: $said"
	echo "$1: $3"
	clean
}

# stat PATTERN TEXT: replace a line of stat.c.
stat() {
	sed "s|$1|$2|" bench/libstat/stat.c >"$tree.c"
	cmp -s "$tree.c" bench/libstat/stat.c && fail "nothing planted: $1"
	cat "$tree.c" >bench/libstat/stat.c
}

clean
for c in style layers names; do
	good $c
done
tab=$(printf '\t')
c=bench/libstat/stat.c

stat '^double$' 'double '
bad style $c:17 'blanks at the end'
stat "^${tab}if" '        if'
bad style $c:21 'spaces where a tab belongs'
stat "^${tab}if" '    if'
bad style $c:21 'spaces where a tab belongs'
stat "^${tab}if" "  ${tab}if"
bad style $c:21 'spaces where a tab belongs'
stat '^double$' "double /* $(printf '%075d' 0) */"
bad style $c:17 'longer than 80 columns'
echo "$(printf '%073d' 0)${tab}x" >README
bad style README:1 'longer than 80 columns'
stat 'return (-((d) + (d)));' 'return -((d) + (d));'
bad style $c:22 'return without parentheses'
stat 'return (-((d) + (d)));' 'return (d) + (d);'
bad style $c:22 'return without parentheses'
stat '^double$' 'double // twice'
bad style $c:17 'a // comment'
stat 'const char \*another)' 'const char *another) {'
bad style $c:19 'brace of a function'
stat '<sys/stat.h>' '<sys/xattr.h>'
bad style $c:3 'not sorted'
stat '<stdio.h>' '<strings.h>'
bad style $c:5 'not sorted'
stat '<string.h>' '<sys/xattr.h>'
bad style $c:5 'not sorted'
printf 'caf\303\251\n' >>README
bad style README:2 'not printable ASCII'
printf 'no newline' >>README
bad style README 'no newline at the end'
{
	printf 'int\nf(void)\n{\n'
	i=0
	while [ $i -lt 61 ]; do
		printf '\tg();\n'
		i=$((i + 1))
	done
	echo '}'
} >>bench/librecord/record.c
bad style bench/librecord/record.c:66 'a function of 61 lines'
i=0
while [ $i -lt 180 ]; do
	echo "/* $(printf '%065d' 0) */"
	i=$((i + 1))
done >bench/librecord/record.h
bad style bench/librecord/record.h 'a file of 12960 bytes'

echo "Exceptions have a switch."
stat '^double$' 'double /* lint-ok */ // twice'
good style
clean
i=0
while [ $i -lt 180 ]; do
	echo "/* $(printf '%065d' 0) */"
	i=$((i + 1))
done >bench/librecord/record.h
echo '/* lint-ok-file: a table. */' >>bench/librecord/record.h
good style
clean

stat '"stat.h"' '"record.h"'
bad layers $c:7 'libstat may not include record.h'
stat '<stdio.h>' '<sqlite3.h>'
bad layers $c:4 'libstat may not include sqlite3.h'
stat '<stdio.h>' '<atf-c.h>'
bad layers $c:4 'libstat may not include atf-c.h'
stat '<stdio.h>' '<sys/sysctl.h>'
bad layers $c:4 'libstat may not include sys/sysctl.h'
echo '#include "record.h"' >>tests/proc/t_x.c
bad layers tests/proc/t_x.c:4 'tests may not include record.h'
echo '#if defined(__linux__)' >>bench/libstat/stat.c
bad layers $c 'an operating system is asked for'
mkdir bench/libnew
echo "/* New. */" >bench/libnew/new.c
bad layers bench/libnew/new.c 'no module libnew'

echo 'See bench/libgone.' >>README
bad names README 'there is no bench/libgone'
echo '.Pa share/gone.c' >>share/man/bench.7
bad names share/man/bench.7 'there is no share/gone.c'
echo '.Xr bench-gone 5' >>share/man/bench.7
bad names share/man/bench.7 'there is no page bench-gone.5'

if command -v mandoc >/dev/null; then
	good manual
	echo '.Foo' >>share/man/bench.7
	bad manual share/man/bench.7 'unknown macro'
fi
mkdir nothing
for p in sh find sed sort dirname cat grep; do
	ln -s "$(command -v $p)" "nothing/$p"
done
PATH="$tree/nothing" check manual
[ $? -eq 77 ] || fail "without mandoc it is not skipped: $said"
clean

echo "A name with a blank is one name."
mkdir "bench/libstat/a b"
echo 'No offence.' >"bench/libstat/a b/README"
echo '/* None. */' >"bench/libstat/a b/none.h"
for c in style layers names; do
	good $c
done
clean

echo "All of them together."
said=$("$top/share/lint/lint" "$tree") || fail "$said"
[ "$(echo "$said" | grep -c 'lint: [a-z]*: passed')" -ge 3 ] || fail "$said"
echo 'See bench/libgone.' >>README
! said=$("$top/share/lint/lint" "$tree") || fail "lint passed"
case $said in
*"lint: names: failed"*)	;;
*)	fail "$said";;
esac
