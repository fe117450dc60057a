#!/bin/sh
# slowcall, hog and callcost.

set -u
inject=$(cd "$(dirname "$0")/.." && pwd)

fail()
{
	echo "FAILED: $*"
	exit 1
}

# Bad words of a command line.
for words in "" "5" "5 --" "x -- true" "-1 -- true" "1x -- true"; do
	"$inject/slowcall" $words 2>err
	[ $? -eq 125 ] && grep -q usage err || fail "slowcall $words"
done
"$inject/slowcall" 0 -- /nonexistent 2>err
[ $? -eq 127 ] || fail "slowcall of a command that is not there"
"$inject/slowcall" 0 -- sh -c 'exit 7'
[ $? -eq 7 ] || fail "the exit status of the command"
[ "$("$inject/slowcall" 0 printf '%s|' a 'b c')" = "a|b c|" ] ||
    fail "the words of the command"
for words in "-c x" "-t -1" "-q" "more"; do
	"$inject/hog" $words 2>err && fail "hog $words"
	[ -s err ] || fail "hog $words: silence"
done
"$inject/callcost" x 2>err && fail "callcost x"

# It ends by itself, and with whoever started it.
"$inject/hog" -c 0 -t 1 2>/dev/null
[ $? -gt 128 ] || fail "hog did not end by its alarm"

# Calls get slower with the length: the low deciles, which differ by a factor of
# ten, must differ by two.
if ! "$inject/slowcall" 1 -- true 2>err; then
	grep -q "can not slow system calls" err || fail "no reason"
	echo "Slowing calls down was not tried: $(cat err)"
	exit 0
fi
"$inject/slowcall" 1000000 -- true 2>err && fail "a filter too long"
cost()
{
	"$inject/slowcall" "$1" -- "$inject/callcost" 0.3 |
	    cut -d' ' -f2 | cut -d. -f1
}
none=$(cost 0) && some=$(cost 4000) && most=$(cost 28000) || fail "no figure"
[ "$most" -gt $((2 * none)) ] || fail "$none ns, and $most ns if slow"
[ "$some" -lt "$most" ] || fail "4000 are no faster than 28000: $some, $most"

# What the command starts is slow as well, and nothing else is.
within=$("$inject/slowcall" 28000 -- sh -c "\"$inject/callcost\" 0.3; :" |
    cut -d' ' -f2 | cut -d. -f1)
[ "$within" -gt $((2 * none)) ] || fail "a child is fast: $within"
after=$(cost 0)
[ "$most" -gt $((2 * after)) ] || fail "it is still slow: $after"
exit 0
