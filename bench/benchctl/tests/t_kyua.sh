#!/bin/sh
# kyua's own pages with our templates: they link to what was measured.

. "$(dirname "$0")/common.sh"
make_suite
KYUA_MISCDIR=$(cd "$srcdir/../../../share/report/kyua" && pwd)
export KYUA_MISCDIR

try 1 run --out run $case:good $case:fail $case:skip
kyua --config=none --logfile=/dev/null report-html --results-filter= \
    --results-file="$work/run/results.db" --output="$work/run/kyua" \
    >out 2>err || fail "kyua can not make its pages"
set -- run/kyua/*good*.html
[ $# -eq 1 ] && [ -s "$1" ] || fail "no page: $(ls run/kyua)"
good=$1
says run/kyua/index.html '1 failed or broken'
says run/kyua/index.html "href=\"${good##*/}\""
for page in run/kyua/index.html run/kyua/context.html run/kyua/*good*.html; do
	says "$page" "default-src 'none'"
	says "$page" '<meta charset="utf-8">'
	never "$page" '%%'
	grep -q '^%' "$page" && fail "$page: a line of a template"
	tail -n 1 "$page" | grep -q '^</html>$' || fail "half of $page"
	grep -o 'href="[^"]*"' "$page" | sed 's/href="//; s/"$//' >links
	while read -r link; do
		file=${link%%#*}
		[ -z "$file" ] || [ -e "run/kyua/$file" ] ||
		    fail "$page: $link leads nowhere"
		id=${link#*#}
		[ "$id" = "$link" ] ||
		    grep -q "id=\"$id\"" "run/kyua/${file:-${page##*/}}" ||
		    fail "$page: $link is not there"
	done <links
done
says "$good" '../report.html#case:group/t_fake:good'
says "$good" 'bench1'
[ -s run/kyua/report.css ] || fail "no style"
exit 0
