# The commands that documents show: FILE, a tab, and the command, in their
# order.  These are commands:
#
#	$ command		in a page, or behind a tab; may end in \ or \e
#	.Dl command		of the programs below
#	<tab>command		likewise; a tab or two blanks end it
#	.Ql command		likewise, with arguments: others are only named
#	`command'		the same, in what is no page

function show(s)
{
	gsub(/\\e/, "", s)
	gsub(/\\&/, "", s)
	gsub(/[ \t]+/, " ", s)
	sub(/^ /, "", s)
	sub(/ $/, "", s)
	print file "\t" s
}

# Whether it begins with a program that we speak of.
function ours(s)
{
	sub(/^bench\/benchctl\//, "", s)
	return s ~ /^(benchctl|bench-reflector|make|kyua|B) /
}

function with_arguments(s)
{
	return ours(s) && s ~ /^(make [^ ]|[^ ]+ [^ ]+ [^ ])/
}

function flush_text(	m)
{
	while (match(text, /`[^`']+'/)) {
		m = substr(text, RSTART + 1, RLENGTH - 2)
		text = substr(text, RSTART + RLENGTH)
		if (with_arguments(m))
			show(m)
	}
	text = ""
}

FNR == 1 {
	flush_text()
	file = FILENAME
	page = file ~ /\.[1-9]$/
	more = ""
}
more != "" {
	line = more " " $0
	more = ""
	if (line ~ /\\e?$/) {
		sub(/\\e?$/, "", line)
		more = line
	} else
		show(line)
	next
}
/^\t?\$ / {
	line = $0
	sub(/^\t?\$ /, "", line)
	if (line ~ /\\e?$/) {
		sub(/\\e?$/, "", line)
		more = line
	} else
		show(line)
	next
}
page && /^\.[DQ]l / {
	line = substr($0, 5)
	sub(/ [.,;:)]$/, "", line)
	if (/^\.D/ ? ours(line) : with_arguments(line))
		show(line)
	next
}
!page && /^\t[^\t]/ {
	line = substr($0, 2)
	sub(/(\t|  ).*/, "", line)
	if (ours(line))
		show(line)
}
!page {
	text = text " " $0
}
END {
	flush_text()
}
