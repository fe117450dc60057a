#!/bin/sh
# The last line of `make check' counts what kyua recorded and the lint.

. "$(dirname "$0")/scratch.subr"
tree="$work/a tree"
mkdir -p "$tree/bench/libone/tests" "$tree/share/lint" "$tree/share/mk"
cp "$top/share/mk/check" "$top/share/mk/kyua-count" "$tree/share/mk"
cd "$tree" || exit 1
cat >share/lint/lint <<'END'
#!/bin/sh
echo "lint: good: passed"
echo "lint: left: skipped: there is no such tool"
[ ! -f lint-fails ] || { echo "lint: bad: failed"; exit 1; }
END
chmod 755 share/lint/lint

# tests NAME ...: test programs that end with their name after the underscore.
tests() {
	cd bench/libone/tests || exit 1
	rm -f t_*
	echo 'syntax(2)
test_suite("x")' >Kyuafile
	for t; do
		echo "atf_test_program{name=\"t_$t\"}" >>Kyuafile
		cat >"t_$t" <<-END
		#!/bin/sh
		[ "\$1" != -l ] || {
			echo 'Content-Type: application/X-atf-tp; version="1"'
			echo
			echo "ident: one"
			exit 0
		}
		while getopts r:s:v: o; do
			[ "\$o" != r ] || r=\$OPTARG
		done
		echo "words of $t"
		case $t in
		passed*)	echo passed >"\$r";;
		skipped)	echo 'skipped: no luck' >"\$r";;
		xfail)		echo 'expected_failure: known' >"\$r";;
		failed)		echo 'failed: bad luck' >"\$r"; exit 1;;
		broken)		kill -9 \$\$;;
		esac
		END
		chmod 755 "t_$t"
	done
	cd ../../..
}

last() {
	tail -n 1 "$work/said"
}

tests passed1 passed2 skipped xfail
run share/mk/check "$work/out dir"
expect "good" "4 passed, 0 failed" "$(last)"
said 'no luck'
said '^Skipped: 2'

tests passed1 failed broken
run_bad share/mk/check "$work/out dir"
expect "bad" "2 passed, 2 failed" "$(last)"
said 'bad luck'
said 'words of failed'

tests passed1
: >lint-fails
run_bad share/mk/check "$work/out dir"
expect "lint" "2 passed, 1 failed" "$(last)"
rm lint-fails

echo "No test at all is a failure, and so is no kyua."
tests
run_bad share/mk/check "$work/out dir"
expect "none" "1 passed, 1 failed" "$(last)"
printf 'nonsense' >bench/libone/tests/Kyuafile
run_bad share/mk/check "$work/out dir"
expect "one line" 1 "$(grep -c ' passed, ' "$work/said")"

echo "A HOME that cannot be written to does not matter."
tests passed1
HOME=/nonexistent run share/mk/check "$work/out dir"
