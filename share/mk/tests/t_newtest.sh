#!/bin/sh
# Adding a benchmark is one file and one word in a Makefile: in a copy of the
# whole suite, as someone would do it who has no rights but over the copy.

. "$(dirname "$0")/scratch.subr"
copy="$work/a copy"
mkdir "$copy"
(cd "$top" && tar cf - --exclude=./.git Makefile bench share tests) |
    (cd "$copy" && tar xpf -) || fail "no copy"
cd "$copy" || exit 1

# Options of install(1) that need rights, or that not every system has.
mkdir "$work/bin"
cat >"$work/bin/install" <<END
#!/bin/sh
for a; do
	case \$a in
	-c|-m)	;;
	-*)	echo "install: not portable, or not allowed: \$a" >&2; exit 1;;
	esac
done
PATH="$PATH" exec install "\$@"
END
chmod 755 "$work/bin/install"
PATH="$work/bin:$PATH"
umask 027

cp share/examples/t_example.c tests/syscall/t_x.c
sed 's/^TESTS_C=/& t_x/' tests/syscall/Makefile >"$work/keep"
cat "$work/keep" >tests/syscall/Makefile
# kyua needs a Kyuafile that is newer; bmake counts in seconds.
sleep 1
touch tests/syscall/Makefile

echo "Build, install, list."
run "$bmake"
run "$bmake" install DESTDIR="$work/dest dir" PREFIX=/opt/b
into="$work/dest dir/opt/b"
run kyua --logfile="$work/log" list -k "$into/tests/atf-bench/Kyuafile"
said '^syscall/t_x:'
grep -v '^syscall/\|^[a-z]*/t_[a-z_]*:' "$work/said" && fail "that is no test"

echo "Run the new one, and only it, from where it was installed."
run kyua --logfile="$work/log" -v test_suites.atf-bench.profile=smoke \
    test -k "$into/tests/atf-bench/Kyuafile" -r "$work/1.db" syscall/t_x
said 'syscall/t_x:.*passed'

echo "Everything is where it belongs, and nothing more."
for f in bin/benchctl tests/atf-bench/Atffile \
    tests/atf-bench/syscall/Kyuafile tests/atf-bench/syscall/Atffile \
    share/atf-bench/examples/t_example.c share/atf-bench/deps/install-deps; do
	[ -f "$into/$f" ] || fail "$f is not installed"
done
for m in $(cd "$top" && find bench share -name '*.[1-9]'); do
	m=${m##*/}
	[ -f "$into/share/man/man${m##*.}/$m" ] || fail "$m is not installed"
done
! find "$work/dest dir" -name '*.[oach]' ! -path '*/examples/*' | grep . ||
    fail "what is only for building is installed"
[ ! -e "$into/tests/atf-bench/tests" ] || fail "our own tests are installed"
"$into/bin/benchctl" -h >/dev/null 2>&1
[ $? -ne 126 ] || fail "benchctl is no program"

echo "Cleaning leaves what is under version control, and results."
run "$bmake" clean
everything . >"$work/after"
! grep -E '\.([oad]|db)$|/t_[a-z_]*$|/h_[a-z_]*$|/[a-z]+/Kyuafile$' \
    "$work/after" || fail "clean left something"
[ ! -e bench/benchctl/benchctl ] || fail "clean left benchctl"
