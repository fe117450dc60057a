#!/bin/sh
# The page of all benchmarks is what they say of themselves, and has every
# published row; and a page that is not is found out.

top=$(cd "$(dirname "$0")/../../.." && pwd)

fail() {
	echo "FAILED: $*"
	exit 1
}

"$top/share/man/catalogue" -c || fail "the page of this tree"

tree="$(pwd)/a b"
man=$tree/share/man
mkdir -p "$man" "$tree/tests/one" || exit 1
for f in catalogue catalogue.awk catalogue.head catalogue.tail; do
	cp "$top/share/man/$f" "$man" || exit 1
done
printf 'SUBDIR=\t\tone\n' >"$tree/tests/Makefile"
: >"$tree/tests/one/t_here.c"
: >"$tree/tests/one/t_away.c"
printf 'S9\ta row\tone/t_here:first\nS9\tits other\tone/t_away:far\n' \
    >"$man/rows.txt"
cat >"$tree/tests/one/t_here" <<'END'
#!/bin/sh
cat <<'LIST'
Content-Type: application/X-atf-tp; version="1"

ident: first
descr: read(2) of a byte.  .hidden \files too
X-bench.unit: ns/op
X-bench.cite: Somebody 1999
X-bench.param: n=1 2; cpu=same free

ident: second
descr: so that there are two
X-bench.unit: MB/s
X-bench.param: members=1 2 3 4
LIST
END
chmod +x "$tree/tests/one/t_here"
page=$man/bench-catalogue.7

"$man/catalogue" >out || fail "status $?"
grep -q '^2 rows, 1 missing; 2 benchmarks' out || fail "$(cat out)"
grep -q 'its other .*MISSING' out || fail "a missing row is not listed"
for line in '.It Cm one/t_here:first' 'read(2) of a byte.' \
    '\&.hidden \efiles too.' \
    '(ns/op; points n=1 2, each with cpu=same free; Somebody 1999)' \
    'So that there are two.' \
    '(MB/s; points members=1 to some times the CPUs)'; do
	grep -q -x -F -e "$line" "$page" || fail "not in the page: $line"
done
"$man/catalogue" -c >out && fail "a missing row passes"
grep -q 'its other: there is no one/t_away:far' out || fail "$(cat out)"

printf 'S9\ta gap\t-\nS9\ta row\tone/t_here:first\n' >"$man/rows.txt"
"$man/catalogue" -c || fail "a known gap fails"
"$man/catalogue" | grep -q '^2 rows, 1 missing' || fail "a gap is not counted"
printf 'S9\ta row\tone/t_here:first\nS9\tits other\tone/t_away:far\n' \
    >"$man/rows.txt"

# What can not be run here stays in the page.
sed 's/^\.El/.\\" one\/t_away\n.It Cm one\/t_away:far\nFar away.\n.El/' \
    "$page" >new && mv new "$page"
"$man/catalogue" >out || fail "status $?"
grep -q '^2 rows, 0 missing; 3 benchmarks' out || fail "$(cat out)"
grep -q '^Far away' "$page" || fail "what is not built here is lost"
"$man/catalogue" -c || fail "the page that was just written"

# A page that somebody edited.
sed 's/Somebody/Nobody/' "$page" >new && mv new "$page"
"$man/catalogue" -c >out && fail "an edited page passes"
grep -q 'make catalogue' out || fail "$(cat out)"
exit 0
