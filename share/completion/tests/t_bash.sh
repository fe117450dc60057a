#!/bin/sh
# What bash offers after some words is what benchctl has.

here=$(cd "$(dirname "$0")" && pwd)
bash=$(command -v bash) || {
	echo "There is no bash: nothing was tried."
	exit 0
}
PATH=$here/../../../bench/benchctl:$PATH
export PATH
touch a_file
mkdir a_dir

# offers WORD ...: what is offered for the last one, sorted, in one line.
offers() {
	offered=$("$bash" --norc -c '. "$0"
	    COMP_WORDS=(benchctl "$@") COMP_CWORD=$#
	    before=benchctl
	    (($# < 2)) || before=${@:$# - 1:1}
	    _benchctl benchctl "${!#}" "$before"
	    printf "%s\n" "${COMPREPLY[@]}"' "$here/../benchctl" "$@" 2>&1 |
	    sort | tr '\n' ' ')
	offered=${offered% }
}

# is WANTED WORD ...
is() {
	wanted=$1
	shift
	offers "$@"
	[ "$offered" = "$wanted" ] || {
		echo "FAILED: benchctl $*: '$offered', not '$wanted'"
		exit 1
	}
}

is 'label list' l
is 'compare' comp
is 'label list' help l
is 'baseline' base
is 'record' baseline re
is 'a_dir a_file' import a_
is 'full' run --profile f
is 'full paper quick smoke' gate -p ''
is '--set --store --suite' gate --s
is '' run --label ''
is 'a_file' show --store a_f
is 'a_dir a_file' run --baseline a_
is '--batches' show --bat
is '--runs' baseline record --ru

# Each command and each option that there is.
list=$(benchctl help | sed -n 's/^    \([a-z]*\) .*/\1/p')
is "$(echo "$list" | sort | tr '\n' ' ' | sed 's/ $//')" ''
for c in run history compare export; do
	is "$(benchctl help "$c" | sed -n 's/^    -., \(--[a-z-]*\).*/\1/p' |
	    sort | tr '\n' ' ' | sed 's/ $//')" "$c" --
done
exit 0
