#!/bin/sh
# Installing what is missing, with stand-ins for the system's programs: they
# keep the packages that are "installed" in a file, and write down what they
# were asked.

here=$(cd "$(dirname "$0")" && pwd)
work="$(pwd)/a b"
mkdir -p "$work/deps dir" "$work/bin" || exit 1
cp "$here/../install-deps" "$here"/../*.txt "$work/deps dir"
cd "$work" || exit 1

fail() {
	cat said log
	echo "FAILED: $*"
	exit 1
}

# program NAME: standard input is the rest of a script.
program() {
	{
		echo '#!/bin/sh'
		echo "cd '$work'"
		cat
	} >"bin/$1"
	chmod 755 "bin/$1"
}

# fresh ID UID [INSTALLED ...]: a system with these packages, and no sudo.
fresh() {
	rm -f network known wheel may-ask
	: >log
	printf 'ID=%s\nID_LIKE="%s"\n' "${1%%,*}" "${1#*,}" >os-release
	echo "$2" >uid
	shift 2
	for p; do echo "$p"; done >installed
	rm -f bin/*
	for p in sh cat tr sed grep dirname awk; do
		ln -s "$(command -v $p)" "bin/$p"
	done
	echo 'cat uid' | program id
	echo 'echo Linux' | program uname
	program dpkg-query <<-'END'
	for p; do :; done
	grep -qx "$p" installed || { echo "no package" >&2; exit 1; }
	echo installed
	END
	program apt-get <<-'END'
	echo "apt-get $*" >>log
	[ "$1" != update ] || { [ ! -f network ] || : >known; exit 0; }
	[ -f known ] || { echo "E: Unable to locate package" >&2; exit 100; }
	[ "$2" != -s ] || exit 0
	[ -f network ] || exit 100
	[ "$(cat uid)" = 0 ] || [ -n "$RAISED" ] || exit 100
	for p; do echo "$p" >>installed; done
	END
}

# sudo -n works if there is a file called wheel.
with_sudo() {
	program sudo <<-'END'
	[ "$1" = -n ] || { echo "sudo asks for a password" >>log; exit 1; }
	[ -f wheel ] || exit 1
	shift
	RAISED=yes "$@"
	END
}

# install EXPECTED-STATUS [OPTION] [SET]
install() {
	env PATH="$work/bin" ATF_BENCH_OS_RELEASE="$work/os-release" \
	    "deps dir/install-deps" ${2:-} ${3:-} >said 2>&1 </dev/null
	got=$?
	[ $got -eq "$1" ] || fail "status $got instead of $1"
}

said() {
	grep -qF -e "$1" said || fail "this should have been said: $1"
}

asked() {
	grep -qF -e "$1" log || fail "this should have been asked: $1"
}

all="bmake kyua libatf-dev libsqlite3-dev pkg-config"
command="apt-get update && apt-get install -y --no-install-recommends"

echo "Complete: silent, and nothing is asked."
fresh debian, 1000 $all
install 0
[ ! -s said ] && [ ! -s log ] || fail "not silent"

echo "Root, on a system that has never asked for the list."
fresh debian, 0 kyua
: >network
install 0
asked "apt-get update"
grep -q "^apt-get install -y --no-install-recommends bmake libatf-dev \
libsqlite3-dev pkg-config\$" log || fail "not what is missing"
: >log
install 0
[ ! -s log ] || fail "asked again"

echo "Root, with a list: no update."
fresh debian, 0 kyua
: >network
: >known
install 0
! grep update log || fail "updated"

echo "What derives from Debian."
fresh "ubuntu,debian" 0
: >network
install 0
grep -qx libatf-dev installed || fail "not installed"

echo "No network."
fresh debian, 0 kyua
install 1
said "Is there a network?"
said "$command bmake libatf-dev libsqlite3-dev pkg-config"

echo "A user without sudo is told the command."
fresh debian, 1000 kyua bmake
: >network
install 1
said "$command libatf-dev libsqlite3-dev pkg-config"
[ ! -s log ] || fail "tried all the same"

echo "A user whose sudo would ask, where nobody can answer."
fresh debian, 1000 kyua bmake
with_sudo
install 1
said "$command libatf-dev"
[ ! -s log ] || fail "tried all the same"

echo "A user with sudo."
fresh debian, 1000
with_sudo
: >network
: >wheel
install 0
grep -qx pkg-config installed || fail "not installed"

echo "Only tell."
fresh debian, 0 bmake
: >network
install 1 -n
said "kyua libatf-dev"
[ ! -s log ] || fail "tried all the same"

echo "What a set needs besides, and what all of them do."
echo "one-more" >"deps dir/debian.more.txt"
fresh debian, 0 $all
: >network
install 1 -n macro
said sysbench
install 1 -n all
said one-more
said sysbench
install 0 -n
install 0 more
asked one-more
! grep sysbench log || fail "another set's"
echo "A set for which this system has no list."
install 0 nothing

echo "A system that nobody has described."
fresh plan9 0
install 1
said "there is no package list for plan9"
said "DEPS=no"

echo "The lists name packages, and say why."
for list in "$here"/../*.txt; do
	grep -q '^#' "$list" || fail "$list does not say why"
	! grep -v '^#' "$list" | grep -v '^[a-z0-9][a-z0-9.+-]*$' ||
	    fail "$list: that is no package"
done
[ "$(grep -v '^#' "deps dir/debian.txt" | sort | tr '\n' ' ')" = "$all " ] ||
    fail "debian.txt is not what the README says"
