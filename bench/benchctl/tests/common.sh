# What the test programs share; each of them reads this file first.
#
# The work directory is the one that kyua made.  Its name for the tests has a
# space in it, as all that is made there is named by full path.

set -u

srcdir=$(cd "$(dirname "$0")" && pwd)
benchctl=$srcdir/../benchctl
. "$srcdir/../../../share/mk/sanitized.subr"
mkdir -p "w d" && cd "w d" || exit 1
work=$(pwd)

unset BENCH_STORE BENCH_SUITE XDG_DATA_HOME
HOME=$work/home COLUMNS=80
export HOME COLUMNS
mkdir -p home

fail()
{
	echo "FAILED: $*"
	for f in out err; do
		[ ! -s $f ] || sed "s/^/$f: /" $f
	done
	exit 1
}

# try STATUS arguments: run benchctl, keep its output in out and err.
try()
{
	want=$1
	shift
	"$benchctl" "$@" >out 2>err </dev/null
	got=$?
	[ $got -eq "$want" ] || fail "benchctl $*: exit $got, not $want"
}

# says FILE TEXT: the text, word for word, is in the file.
says()
{
	grep -F -q -e "$2" "$1" || fail "$1 does not say: $2"
}

never()
{
	! grep -F -q -e "$2" "$1" || fail "$1 says: $2"
}

# No line is wider than a terminal, but for paths, which are not cut.
narrow()
{
	grep -F -v "${work% *}" "$1" | awk 'length > 80 { bad = 1 }
	    END { exit bad }' ||
	    fail "$1 has lines wider than 80 columns"
}

# json PATH ...: what JSON on out has there, in $found.
json()
{
	found=$("$srcdir/h_json" out "$@") || fail "no JSON"
}

# is VALUE PATH ...: in JSON.
is()
{
	want=$1
	shift
	json "$@"
	[ "$found" = "$want" ] || fail "$*: $found, not $want"
}

# held BASELINE RESULT TEXT: the case $id alone under kyua, against one of the
# baselines in $kept.  What goes on on this machine must not decide.
held()
{
	rm -f results.db
	kyua --config=none --logfile=/dev/null \
	    -v test_suites.fake.profile="${profile:-smoke}" \
	    -v test_suites.fake.baseline="$kept/$1" \
	    -v test_suites.fake.tolerate=1000000 \
	    -v test_suites.fake.slower=1000000 \
	    test -k suite/Kyuafile -r "$work/results.db" $id >/dev/null
	kyua --config=none --logfile=/dev/null report --results-filter= \
	    -r "$work/results.db" >out 2>err
	says out "$id  ->  $2"
	says out "$3"
}

# A tests tree of one program, in "$work/suite".
make_suite()
{
	mkdir -p suite/group
	cp "$srcdir/${1:-h_fake}" suite/group/t_fake
	# benchctl's clean environment also lacks what a sanitizer is told.
	if [ -n "${ASAN_OPTIONS:-}" ]; then
		mv suite/group/t_fake suite/group/h_real
		echo "#!/bin/sh
exec env ASAN_OPTIONS=$ASAN_OPTIONS \"\${0%/*}/h_real\" \"\$@\"" \
		    >suite/group/t_fake
		chmod 755 suite/group/t_fake
	fi
	echo 'syntax(2)
test_suite("fake")
include("group/Kyuafile")' >suite/Kyuafile
	echo 'syntax(2)
test_suite("fake")
atf_test_program{name="t_fake", is_exclusive=true}' >suite/group/Kyuafile
	BENCH_SUITE=$work/suite
	export BENCH_SUITE
}

case=group/t_fake
