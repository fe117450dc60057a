#!/bin/sh
# Ctrl-C and kill: no process is left, and what was complete is kept.

. "$(dirname "$0")/common.sh"
make_suite

# interrupt SIGNAL WHOM STATUS DIRECTORY arguments
interrupt()
{
	sig=$1 whom=$2 want=$3 dir=$4
	shift 4
	rm -f suite/group/ready
	"$srcdir/h_interrupt" "$sig" "$whom" "$work/suite/group/ready" \
	    "$benchctl" run --out "$dir" "$@" >out 2>err
	got=$?
	[ $got -eq "$want" ] || fail "$sig to $whom: exit $got, not $want"
	pid=$(cat suite/group/ready)
	! kill -0 "$pid" 2>/dev/null || fail "the case still runs"
	! ps -A -o args= | grep -F "$work/$dir" | grep -v grep ||
	    fail "a process is left"
}

run=1
for how in "INT one 130" "INT group 130" "TERM one 143"; do
	set -- $how
	interrupt $1 $2 $3 out$run $case:good $case:hang
	says out "until then is kept: 1 complete case."
	says out "records  $work/out$run/records.txt"
	says out "(run $run)"
	[ "$(ls -A out$run | tr '\n' ' ')" = "records.txt report.html " ] ||
	    fail "left: $(ls -A out$run)"
	try 0 show $run
	says out "52.0 ns"
	run=$((run + 1))
done

# What nobody can catch leaves no more than the records so far.
rm -f suite/group/ready
"$srcdir/h_interrupt" KILL one "$work/suite/group/ready" "$benchctl" run \
    --out kill9 $case:good $case:hang >out 2>err
[ $? -eq 137 ] || fail "SIGKILL did not end it"
kill -9 "$(cat suite/group/ready)"
while ps -A -o args= | grep -F "$work/kill9" | grep -q -v grep; do
	sleep 0.1
done
[ "$(ls -A kill9 | tr '\n' ' ')" = "records.txt results.db " ] ||
    fail "left: $(ls -A kill9)"

# Commands that make several runs stop at once, and say nothing proven.
others()
{
	command=$1
	shift
	rm -f suite/group/ready
	"$srcdir/h_interrupt" INT one "$work/suite/group/ready" "$benchctl" \
	    "$command" --no-store --out "$work/$command" "$@" $case:good \
	    $case:hang >out 2>err
	got=$?
	[ $got -eq 130 ] || fail "$command: exit $got"
	! kill -0 "$(cat suite/group/ready)" 2>/dev/null ||
	    fail "$command: the case still runs"
	! ps -A -o args= | grep -F "$work/$command" | grep -v grep ||
	    fail "$command: a process is left"
	never out VERDICT
	never out "B/A"
	[ -s "$command/run-1$suffix/records.txt" ] ||
	    fail "$command: no records"
}
"$srcdir/h_baseline" "$work/head" || fail "no baseline"
suffix='' others gate --baseline "$work/head"
suffix=a others ab --b env

# While it waits, too; what is known by then is said, and how to go on.
waits()
{
	command=$1
	shift
	rm -f waiting
	mkfifo fifo
	(tee out <fifo | while read -r line; do
		case $line in
		*"in 86400 s"*) : >waiting;;
		esac
	done) &
	"$srcdir/h_interrupt" INT one "$work/waiting" "$benchctl" "$command" \
	    --store "$work/w.db" --wait 86400 --out "$work/w$command" "$@" \
	    $case:one >fifo 2>err
	got=$?
	wait
	rm fifo
	[ $got -eq 130 ] || fail "$command: exit $got"
	! ps -A -o args= | grep -F "$work/w$command" | grep -v grep ||
	    fail "$command: a process is left"
	[ "$(cd "w$command/run-1$suffix" && find .. -type f | sort |
	    tr '\n' ' ')" = "../run-1$suffix/records.txt"\
" ../run-1$suffix/results.db " ] ||
	    fail "left: $(find "w$command")"
}
echo 120 >suite/group/one
suffix='' waits gate --baseline "$work/head"
says out "Interrupted: nothing is decided."
says out "So far these look slower:"
says out "    $case:one"
says out "Kept in $work/w.db: run 1."
says out "    benchctl gate --store '$work/w.db' --wait 86400"
says out " --baseline '$work/head' $case:one"
suffix=a waits ab --b env
says out "Interrupted after 0 of 8 pairs: there is no result."
says out "Kept in $work/w.db: run 2."
says out "benchctl report --run 2"

# Without a history the records stay.
interrupt INT one 130 nostore --no-store $case:good $case:hang
[ -s nostore/records.txt ] || fail "no records"
try 0 import nostore/records.txt
says out "run 4"

# A reader that goes away does not end the run.
"$benchctl" run --out pipe $case:good $case:sweep 2>err | head -n 1 >out
[ -s pipe/report.html ] || fail "the run ended with its reader"
says err "can not write the output"

# kyua that is killed is no reason to lose anything either.
mkdir bin
cat >bin/kyua <<'X'
#!/bin/sh
case $* in
*" test "*)
	cat "$(dirname "$BENCH_RECORDS")/../good" >>"$BENCH_RECORDS" \
	    2>/dev/null
	kill -9 $$;;
*)	echo group/t_fake:good;;
esac
X
chmod 755 bin/kyua
sed '/fake:good/!d; s/	run=[0-9a-f]*//' out1/records.txt >good
PATH=$work/bin:$PATH try 1 run --out killed
says err "kyua was killed by signal 9"
says out "until then is kept: 1 complete case."
rm good
PATH=$work/bin:$PATH try 1 run --out empty
says out "Nothing was measured, and nothing is kept."
[ ! -e empty ] || fail "an empty directory was left"
exit 0
