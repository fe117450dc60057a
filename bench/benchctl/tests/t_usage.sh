#!/bin/sh
# The command line: help, version, and what is refused with which words.

. "$(dirname "$0")/common.sh"

try 2
says err "usage: benchctl"
try 0 help
says out "run benchmarks"
narrow out
try 0 --help
try 0 version
grep -q '^benchctl [0-9]' out || fail "version"
# It knows PostgreSQL, or says so here and where it is asked for.
if grep -q 'without libpq' out; then
	try 1 list -s postgresql://nowhere.invalid/
	says err "without libpq"
else
	says out "postgresql://"
fi
try 0 --version
for c in run import list show report doctor; do
	try 0 help $c
	says out "usage: benchctl $c"
	says out "--store FILE"
	narrow out
	try 2 $c --nonsense
	says err "benchctl $c: unknown option '--nonsense'"
	says err "benchctl help $c"
	try 2 $c -Z
	says err "unknown option '-Z'"
	try 2 $c --store
	says err "option '--store' needs an argument: FILE"
	try 2 $c -s
	says err "option '--store' needs an argument: FILE"
	try 2 $c --store=
	says err "the argument of '--store' is empty"
done
[ ! -w /dev/full ] || { "$benchctl" help >/dev/full 2>err &&
    fail "wrote on a full disk"; says err "can not write the output"; }
try 2 frobnicate
says err "unknown command 'frobnicate'"
try 2 help frobnicate
says err "unknown command 'frobnicate'"
try 2 help run list
says err "unexpected argument 'list'"
try 2 version now
says err "unexpected argument 'now'"
try 2 run --no-store=yes
says err "option '--no-store' takes no argument"
try 2 run --profile fast
says err "unknown profile 'fast'"
try 2 run --no-store --store x
says err "contradict"
try 2 run --set novalue
says err "'--set novalue': it must be name=value"
for set in Upper bacthes ''; do
	try 2 run --set "$set=1"
	says err "'--set $set=1': there is no setting '$set'"
done
for value in x 0 -1 '' 1000000; do
	try 2 run --set "batches=$value"
	says err "batches: \"$value\" is not a number from 1 to 100000"
done
for name in profile records run; do
	try 2 run --set $name=x
	says err "benchctl sets this itself"
done
try 2 import
says err "no FILE is given"
try 2 list extra
says err "unexpected argument 'extra'"
try 2 show 1 group extra
says err "unexpected argument 'extra' after the pattern"
try 2 report --markdown --html page.html
says err "it is --markdown, --html or --dir"
try 1 report --published nonsense
says err "there are no published figures"
for n in 59 x 80x 99999; do
	try 2 report --width $n
	says err "'--width' must be a number from 60 to 1000, not '$n'"
done

# The three ways to write an option are one, also after operands.
for o in "-s no/such" "-sno/such" "--store no/such" "--store=no/such"; do
	try 1 show 1 $o
	says err "no/such"
done
try 1 list -- 2>/dev/null
says err "home/.local/share/atf-bench/history.db"
[ ! -e home/.local ] || fail "reading made a history"
XDG_DATA_HOME=$work/xdg try 1 list
says err "xdg/atf-bench/history.db"
(unset HOME; try 1 list; says err "HOME is not set") || exit 1
exit 0
