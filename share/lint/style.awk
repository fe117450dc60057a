# Style checks.  A line that says lint-ok is left alone, and a file that says
# lint-ok-file with a reason is.  Run with LC_ALL=C, so that columns are bytes.

function report(what)
{
	if ($0 !~ /lint-ok/) {
		printf "%s:%d: %s\n", FILENAME, FNR, what
		bad++
	}
}

function column(s,	i, n)
{
	n = 0
	for (i = 1; i <= length(s); i++)
		n += substr(s, i, 1) == "\t" ? 8 - n % 8 : 1
	return n
}

# The line without comments and without what is between quotes.
function code(s,	out, m)
{
	out = ""
	while (s != "") {
		if (comment) {
			m = index(s, "*/")
			if (m == 0)
				return out
			s = substr(s, m + 2)
			comment = 0
		} else if (substr(s, 1, 2) == "/*") {
			s = substr(s, 3)
			comment = 1
		} else if (match(s, /^"([^"\\]|\\.)*"/) ||
		    match(s, /^'([^'\\]|\\.)*'/)) {
			out = out "\"\""
			s = substr(s, RLENGTH + 1)
		} else {
			out = out substr(s, 1, 1)
			s = substr(s, 2)
		}
	}
	return out
}

# Whether a statement that begins with "return " has parentheses all around.
function parenthesised(s,	i, depth, c)
{
	sub(/^return[ \t]*/, "", s)
	if (substr(s, 1, 1) != "(")
		return substr(s, 1, 1) == ";"
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		depth += (c == "(") - (c == ")")
		if (depth == 0)
			return substr(s, i + 1) ~ /^[ \t]*;/
	}
	return 1
}

function include(line,	name)
{
	name = line
	sub(/^#[ \t]*include[ \t]*/, "", name)
	# <sys/types.h> and <sys/param.h> come first, then <sys/...>.
	sub(/^<sys\/(types|param)\.h>/, "<!", name)
	sub(/^<sys\//, "<\"", name)
	if (FNR == last_include + 1 && name < last_name &&
	    substr(name, 1, 1) == substr(last_name, 1, 1))
		report("include is not sorted")
	last_include = FNR
	last_name = name
}

function c_line(s)
{
	if ($0 ~ /^#[ \t]*include/)
		include($0)
	if ($0 ~ /^ +\t/ || $0 ~ /\t        / || $0 ~ /^        / ||
	    (body && !was_comment && $0 ~ /^ +[^ *]/))
		report("spaces where a tab belongs")
	if (s ~ /\/\//)
		report("a // comment")
	if (match(s, /(^|[^A-Za-z0-9_])return[ \t][^;]/) &&
	    !parenthesised(substr(s, match(s, /return[ \t]/))))
		report("return without parentheses")
	if (!body && s ~ /^[A-Za-z_ ].*\)[ \t]*\{/ && s !~ /=/)
		report("the brace of a function belongs on a line of its own")
	if (s ~ /^\{[ \t]*$/)
		body = FNR
	if (body && s ~ /^\}/) {
		if (FNR - body - 1 > 60)
			report("a function of " FNR - body - 1 " lines")
		body = 0
	}
}

function end_of_file()
{
	if (bytes > 12288 && !exempt) {
		printf "%s: a file of %d bytes\n", file, bytes
		bad++
	}
}

FNR == 1 {
	if (file != "")
		end_of_file()
	file = FILENAME
	bytes = exempt = comment = body = 0
	last_include = -1
	c = file ~ /\.[ch]$/
}

/lint-ok-file/ { exempt = 1 }

{
	bytes += length($0) + 1
	was_comment = comment
	if ($0 ~ /[ \t]$/)
		report("blanks at the end")
	if ($0 ~ /[^\t -~]/)
		report("not printable ASCII")
	if ((length($0) > 80 || /\t/) && column($0) > 80)
		report("longer than 80 columns")
	if (c)
		c_line(code($0))
}

END {
	if (file != "")
		end_of_file()
	exit bad > 0
}
