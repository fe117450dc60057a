# What a test program lists of itself, as items of a manual page.

function fill(text,	n, i, word, line) {
	gsub(/\\/, "\\e", text)
	# mandoc -Tlint wants macros for names of systems.
	gsub(/BSD/, "\\\\\\&BSD", text)
	n = split(text, word, " ")
	line = ""
	for (i = 1; i <= n; i++) {
		if (line != "" && (length(line) + length(word[i]) > 78 ||
		    word[i - 1] ~ /[a-z)0-9][.]$/)) {
			print line
			line = ""
		}
		if (line == "" && word[i] ~ /^[.']/)
			word[i] = "\\&" word[i]
		line = line (line == "" ? "" : " ") word[i]
	}
	if (line != "")
		print line
}

function end_case(	text, last) {
	if (ident == "")
		return
	print ".It Cm " program ":" ident
	text = descr
	sub(/[.]$/, "", text)
	text = toupper(substr(text, 1, 1)) substr(text, 2)
	# A name stays as it is written.
	if (descr ~ /^[a-z_0-9]+\(/)
		text = substr(descr, 1, 1) substr(text, 2)
	fill(text ".")
	last = unit
	if (param != "") {
		gsub(/; /, ", each with ", param)
		last = last "; points " param
	}
	# What measures nothing has no unit.
	if (cite != "")
		last = last (last == "" ? "" : "; ") cite
	if (last != "")
		fill("(" last ")")
	ident = descr = unit = param = cite = ""
}

{ value = $0; sub(/^[^:]*: /, "", value) }
/^ident: / { end_case(); ident = value }
/^descr: / { descr = value }
/^X-bench.unit: / { unit = value }
/^X-bench.param: / {
	param = value
	# How many these are is the machine's.
	sub(/members=[0-9 ]*[0-9]/, "members=1 to some times the CPUs", param)
}
/^X-bench.cite: / { cite = value }
END { end_case() }
