#!/bin/sh
# GNU make hands over to BSD make, with what it was given; and without BSD make
# it says what is missing, or installs it.

. "$(dirname "$0")/scratch.subr"
for gmake in gmake make ''; do
	"$gmake" --version 2>/dev/null | grep -q 'GNU Make' && break
done
if [ -z "$gmake" ]; then
	echo "There is no GNU make here: nothing to try."
	exit 0
fi
gmake=$(command -v "$gmake")

mkdir -p "$work/tree/share/deps" "$work/tree/share/mk" "$work/bin"
cd "$work/tree" || exit 1
cp "$top/GNUmakefile" .
cp "$top/share/deps/need-bmake" share/deps
echo "what help says" >share/mk/help
cat >share/deps/install-deps <<'END'
#!/bin/sh
echo "install-deps $*"
[ "$1" != -n ] && [ -f may-install ] && : >installed
END
cat >"$work/bin/seen" <<'END'
#!/bin/sh
for a; do echo "<$a>"; done
echo "MAKEFLAGS=$MAKEFLAGS"
[ ! -f fails ]
END
chmod 755 share/deps/* "$work/bin/seen"
PATH="$work/bin:$PATH"

echo "Targets, variables and flags arrive as they were given."
run "$gmake" BMAKE=seen one two CFLAGS='-O1 -DX="a b"' EMPTY= 'D=$$x'
expect arguments '<one>
<two>' "$(sed -n '/^<[a-z]/p' "$work/said")"
said '^<CFLAGS=-O1 -DX="a b">$'
said '^<EMPTY=>$'
said '^<D=$$x>$'
said '^MAKEFLAGS=$'
run "$gmake" BMAKE=seen -j4 -k
said '^<-j4>$'
said '^<-k>$'
run "$gmake" BMAKE=seen -n all
said '^<-n>$'
run "$gmake" BMAKE=seen V=nosik all
said_not '^<-[nki]>$'
run "$gmake" BMAKE=seen
said_not '^<-'
# A file of that name is no reason to do nothing.
: >check
run "$gmake" BMAKE=seen check
said '^<check>$'

echo "Failure arrives too."
: >fails
run_bad "$gmake" BMAKE=seen all
rm fails

echo "Without BSD make it says what is missing."
run_bad "$gmake" BMAKE=absent all
said 'absent'
said 'install-deps -n'
run_bad "$gmake" BMAKE=absent help
said 'what help says'

echo "Only bench and check install it."
for target in bench check; do
	run_bad "$gmake" BMAKE=absent "$target"
	said '^install-deps $'
done
