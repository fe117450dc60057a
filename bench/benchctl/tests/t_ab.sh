#!/bin/sh
# benchctl ab: pairs of runs under two wrapper commands.

. "$(dirname "$0")/common.sh"
make_suite
there=$work/suite/group

plant()
{
	rm -f "$there"/one* "$there"/two*
	printf '%s\n' $1 >"$there/one"
	printf '%s\n' ${2:-100} >"$there/two"
}
both="$case:one $case:two"

# The wrapper says when it runs, and that it got kyua's words whole.
cat >"$work/wrap" <<'E2'
#!/bin/sh
echo "$1" >>"$(dirname "$0")/order"
shift
case $1 in
*kyua) exec "$@" ;;
esac
exit 9
E2
chmod 755 "$work/wrap"

# A B B A A B ...; the slower side is known by what it measured, not by when.
plant "100 120 121 101 100 120 119 100 101 121 122 100"
rm -f order
try 0 ab --a "'$work/wrap' a" --b "'$work/wrap' b" --pairs 6 \
    --store h.db $both
narrow out
[ "$(tr -d '\n' <order)" = abbaabbaabba ] || fail "order: $(cat order)"
says out "A: '$work/wrap' a"
says out "Wilcoxon"
grep -q '100 ns *12[01] ns *1\.[12][0-9]* .*6  B is worse' out ||
    fail "no difference of one"
grep -q '100 ns *100 ns *1\.000 .*6  ~' out || fail "a difference of two"
says out "2 points, 1 with a proven difference."
[ "$(wc -l <"$there/one.runs")" -eq 12 ] || fail "not 12 runs"
try 0 list --store h.db
says out " A1 ab "
says out " B6 ab "

# The same difference, but now drifting: pairs see through it.
plant "100 120 240 200 300 360 480 400 500 600 720 600"
try 0 ab --b env --pairs 6 --store h.db --json $both
found=$("$srcdir/h_json" out points 0 verdict) || fail "no JSON"
[ "$found" = '"B is worse"' ] || fail "verdict $found"
found=$("$srcdir/h_json" out points 0 ratio)
[ "$found" = 1.2 ] || fail "ratio $found"
found=$("$srcdir/h_json" out points 1 verdict)
[ "$found" = '"~"' ] || fail "verdict $found"
says err "pair 6 of 6"

# Too few pairs prove nothing, and it says so.
plant "100 200 200 100"
try 0 ab --b env --pairs 2 --store h.db $both
says out "Fewer than 6 pairs prove nothing."
says out "0 with a proven difference"

# A case that fails is said; a wrapper that does not run kyua ends it.
plant "fail"
try 0 ab --b env --pairs 1 --no-store --out "$work/priv" $both
says out "2 cases failed, over all runs."
[ -s priv/history.db ] && [ -s priv/run-1b/records.txt ] || fail "not kept"
plant 100
try 1 ab --b /nonexistent/wrapper --pairs 1 --store h.db $both
says err "there is no result"
says err "the wrapper '/nonexistent/wrapper' ended with status 127, and kyua"
never out "B/A"
printf '#!/bin/sh\nexit 0\n' >"$work/idle"
chmod 755 "$work/idle"
try 1 ab --a "'$work/idle'" --pairs 1 --store h.db $both
says err "the wrapper ''$work/idle'' ended with status 0, and kyua, which it"
says err 'exec "$@"'
never out "B/A"
# One that waits for kyua instead of becoming it is good enough.
printf '#!/bin/sh\n"$@"\n' >"$work/waits"
chmod 755 "$work/waits"
try 0 ab --a "'$work/waits'" --pairs 1 --store h.db $both

# error STATUS TEXT arguments: an error is also told in JSON, on stdout.
error()
{
	want=$1 text=$2
	shift 2
	try "$want" "$@"
	found=$("$srcdir/h_json" out status) || fail "no JSON"
	[ "$found" = "$want" ] || fail "status: $found"
	found=$("$srcdir/h_json" out error)
	case $found in
	*"$text"*) ;;
	*)	fail "error: $found" ;;
	esac
}
error 1 "a run was not made" ab -j --b /nonexistent/wrapper --pairs 1 \
    --store h.db $both
error 1 "is called 'group/t_none'" ab -j --b env --store h.db group/t_none
error 2 "nothing to compare" ab --json $both
error 2 "must be a number" ab -j --pairs 0 $both
error 2 "unknown option" ab -nj --nonsense
error 1 "called 'nothing'" compare --json nothing --store h.db
error 2 "it needs runs" compare -j --store h.db
error 1 "there is no history" compare -j 1 2 --store "$work/none.db"
try 0 compare -j 1 2 --store h.db
found=$("$srcdir/h_json" out version) && [ "$found" = 1 ] || fail "no JSON"

# Bad input.
try 2 ab $both
says err "nothing to compare"
try 2 ab --b env -D baseline=/x $both
says err "no case judges itself here"
try 2 ab --b env --pairs 0 $both
try 2 ab --b env --pairs 101 $both
try 2 ab --b "" $both
try 2 ab --b env --store h.db --no-store $both
try 1 ab --b env --store h.db group/t_none
says err "is called 'group/t_none'"
exit 0
