#!/bin/sh
# Every command that a document shows is run: the README and CONTRIBUTING in a
# copy of the tree, each page in a directory of its own.  The benchmarks are two
# programs, and measure as little as they can.

top=$(cd "$(dirname "$0")/../../.." && pwd)
work=$PWD
copy=$work/tree
bmake=$(command -v bmake || command -v make)
realkyua=$(command -v kyua)
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES XDG_DATA_HOME
export bmake realkyua copy

fail() {
	[ ! -s "$work/said" ] || tail -n 20 "$work/said"
	echo "FAILED: $*"
	exit 1
}

mkdir "$copy" "$work/bin" "$work/kyua"
(cd "$top" && tar cf - --exclude=./.git --exclude=./check.out \
    --exclude=./bench-results .) | (cd "$copy" && tar xpf -) || fail "no copy"
# Two programs are the suite.
small() {
	mkdir -p "$1/syscall"
	printf 'syntax(2)\ntest_suite("atf-bench")\n%s\n' \
	    'include("syscall/Kyuafile")' >"$1/Kyuafile"
	printf 'syntax(2)\ntest_suite("atf-bench")\n%s\n%s\n' \
	    'atf_test_program{name="t_getpid", is_exclusive=true}' \
	    'atf_test_program{name="t_stat", is_exclusive=true}' \
	    >"$1/syscall/Kyuafile"
}
small "$copy/tests"
suite=$work/suite
small "$suite"
cp "$top/tests/syscall/t_getpid" "$top/tests/syscall/t_stat" \
    "$suite/syscall"

# program NAME: a stand-in, found first.
program() {
	{
		echo '#!/bin/sh'
		cat
	} >"$work/bin/$1"
	chmod 755 "$work/bin/$1"
}
# What takes long is only looked at; .ci/run does it.
program make <<'END'
case $1 in
bench|check|gate-proof|store-proof)
	exec "$bmake" -n "$@" DEPS=no;;
esac
exec "$bmake" -s "$@"
END
# Little is measured, and nothing is too troubled to count.
mv "$copy/bench/benchctl/benchctl" "$copy/bench/benchctl/benchctl.real"
program benchctl <<'END'
words=
wait='--wait 0 --tolerate 1000000'
case $1 in
run)		words=run wait=;;
ab)		words=ab wait='--wait 0';;
gate)		words=gate;;
baseline)	[ "$2" != record ] || words='baseline record';;
esac
# The stand-in for kyua is not for benchctl, which has words of its own for it.
PATH=${PATH#*/kyua:}
[ -n "$words" ] || exec "$copy/bench/benchctl/benchctl.real" "$@"
shift $(echo $words | wc -w)
exec "$copy/bench/benchctl/benchctl.real" $words $wait \
    --set workers=2 --set batches=2 --set batch_us=50 --set cap_ms=20 "$@"
END
cp "$work/bin/benchctl" "$copy/bench/benchctl/benchctl"
cp "$work/bin/benchctl" "$work/bin/B"
program kyua <<'END'
only=
case $PWD in
*/net)	only=t_tcp;;
esac
exec "$realkyua" --config=none --logfile=/dev/null \
    -v test_suites.atf-bench.workers=1 -v test_suites.atf-bench.batches=2 \
    -v test_suites.atf-bench.batch_us=50 -v test_suites.atf-bench.cap_ms=20 \
    "$@" $only
END
mv "$work/bin/kyua" "$work/kyua"
program bench-reflector <<'END'
"$copy/bench/reflector/bench-reflector" -p 0 "$@" &
sleep 1
kill "$!" && wait "$!"
END
program scp <<'END'
set -- bench-results/*/results.db
cp "$1" .
END
program git <<'END'
[ "$1 $2" != "bisect run" ] || { shift 2; exec "$@"; }
END
program sandbox <<'END'
shift 2
exec "$@"
END
program bisect <<'END'
BUILD=true BENCHCTL=benchctl exec sh "$copy/share/examples/bisect" "$@"
END
PATH=$work/kyua:$work/bin:$PATH
BENCH_SUITE=$suite BENCH_PUBLISHED=$copy/share/published
export PATH BENCH_SUITE BENCH_PUBLISHED

# runs N: so many runs in the history, which are one run by other names.
runs() {
	[ -f "$work/records.txt" ] || {
		benchctl run --no-store --out "$work/first" \
		    >"$work/said" 2>&1 || fail "there is no run"
		cp "$work/first/records.txt" "$work"
	}
	i=0
	while [ $((i += 1)) -le "$1" ]; do
		sed "s/	run=[^	]*/	run=$2run$i/" "$work/records.txt" >r
		benchctl import ${2:+--label "$2"} r >"$work/said" 2>&1 ||
		    fail "no run $i"
	done
}

# What a document takes for granted.
granted() {
	case $1 in
	README)
		mkdir bench-results
		BENCH_STORE=bench-results/history.db runs 1;;
	share/man/bench.7)
		mkdir -p net/home
		runs 1
		FILE=$work/first/results.db
		export FILE;;
	share/man/bench-gate.7)
		runs 13;;
	*/benchctl-compare.1)
		runs 6 today
		benchctl baseline build --label today 10.1;;
	*/benchctl-gate.1)
		benchctl baseline record -n 10 good;;
	*/benchctl-history.1)
		runs 17;;
	*/benchctl-report.1)
		for l in netbsd10 netbsd11 freebsd15 mine; do
			runs 1 $l
		done;;
	*/benchctl-baseline.1)
		mkdir baselines;;
	*/bench-reflector.8)
		cd "$copy/tests/net" || exit 1;;
	esac
}

# The status that a command may end with: a verdict is no error.
status_of() {
	case $1 in
	*gate*|*bisect*)	echo '0 1 125';;
	*strict*|*peer=far*|*doctor*|*tree-check*)
				echo '0 1';;
	*)			echo 0;;
	esac
}

(cd "$top" && awk -f share/man/commands.awk README CONTRIBUTING \
    share/man/*.[1-9] bench/*/*.[1-9] share/*/README) >"$work/commands"
[ "$(wc -l <"$work/commands")" -ge 60 ] || fail "documents show no commands"

tab=$(printf '\t')
failed=0 last=
while IFS=$tab read -r document command <&3; do
	[ "$document" = "$last" ] || {
		here=$work/$(echo "$document" | tr / .)
		mkdir -p "$here/home"
		HOME=$here/home
		export HOME
		cd "$here" || exit 1
		case $document in
		*.[1-9])	;;
		*)		cd "$copy" || exit 1;;
		esac
		granted "$document" >"$work/said" 2>&1 </dev/null ||
		    fail "$document: what it takes for granted"
		last=$document
	}
	case $command in
	share/*|make*)	at=$copy;;
	*)		at=$PWD;;
	esac
	kept=$HOME/.local/share/atf-bench/baselines
	real=$(echo "$command" | sed "s,/tmp/bisect,bisect,g; s,/tmp/,$here/,g
	    s,/var/www/,./,g; s,/net/home/,./net/home/,g
	    s,/var/db/bench/[^ ]*,$kept/head,g
	    s,/usr/local/tests/atf-bench/Kyuafile[.a-z]*,$suite/Kyuafile,g
	    s,/usr/tests/atf-bench,$suite,g
	    s, FILE, $FILE,; s,=FILE,=$FILE,")
	(cd "$at" && sh -c "$real") >"$work/said" 2>&1 </dev/null
	got=$?
	case " $(status_of "$command") " in
	*" $got "*)	echo "$document: $command";;
	*)		tail -n 20 "$work/said"
			echo "FAILED: $document: $command: status $got"
			failed=1;;
	esac
done 3<"$work/commands"
exit $failed
