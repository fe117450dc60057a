#!/bin/sh
# What zsh is told is what benchctl has.  Its own functions are stood in for.

here=$(cd "$(dirname "$0")" && pwd)
zsh=$(command -v zsh) || {
	echo "There is no zsh: nothing was tried."
	exit 0
}
PATH=$here/../../../bench/benchctl:$PATH
export PATH

# told WORD ...: what the completion of the last one tells zsh.
told() {
	"$zsh" -f -c 'file=$1
	    shift
	    _describe() { print -rl -- ${(P)2} }
	    _arguments() { print -rl -- "$@" }
	    words=(benchctl "$@") CURRENT=$#words
	    . $file' zsh "$here/../_benchctl" "$@" >out 2>&1
}

has() {
	grep -qx -e "$1" out || {
		cat out
		echo "FAILED: this was not told: $1"
		exit 1
	}
}

told ''
for c in $(benchctl help | sed -n 's/^    \([a-z]*\) .*/\1/p'); do
	has "$c:.*"
done
told baseline ''
has 'record:make runs.*'
told run ''
has '(-n --no-store)--no-store\[[^]]*\]'
has '(-p --profile)-p\[.*:profile:(smoke quick full paper)'
has '(-s --store)--store\[.*:FILE:_files'
told baseline record ''
has '(-n --runs)--runs\[.*:N:_files'
exit 0
