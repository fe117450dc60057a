# Which module a file belongs to, whose the headers are that it includes, and
# whether layers.txt lets it.  First all names are read, to know whose a header
# is, then the files.

function words(file, into,	line, n, w, i)
{
	while ((getline line < file) > 0) {
		sub(/#.*/, "", line)
		n = split(line, w)
		for (i = 1; i <= n; i++)
			into[w[i]] = 1
	}
	close(file)
}

function table(file,	line, n, w, i)
{
	while ((getline line < file) > 0) {
		sub(/#.*/, "", line)
		n = split(line, w)
		for (i = 2; i <= n; i++)
			may[w[1], w[i]] = 1
		if (n > 0)
			known[w[1]] = 1
	}
	close(file)
}

function module(path,	p)
{
	split(path, p, "/")
	if (path ~ /^(tests|share)\//)
		return "tests"
	if (path ~ /\/tests\//)
		return "own-tests"
	return p[1] == "bench" ? p[2] : ""
}

function directory(path)
{
	sub(/[^\/]*$/, "", path)
	return path
}

function base(path)
{
	sub(/.*\//, "", path)
	return path
}

function check(name, quoted)
{
	if (quoted && (directory(FILENAME) name) in there)
		return 1
	if ((mod, name) in may)
		return 1
	if (name in owner)
		return owner[name] == mod || (mod, owner[name]) in may
	return (name in standard) || (!quoted && (mod, "system") in may &&
	    !(name in package))
}

BEGIN {
	words(posix, standard)
	table(layers)
	package["atf-c.h"] = package["sqlite3.h"] = package["libpq-fe.h"] = 1
	for (i = 1; i < ARGC; i++) {
		there[ARGV[i]] = 1
		if (ARGV[i] ~ /^bench\/[^\/]*\/[^\/]*\.h$/)
			owner[base(ARGV[i])] = module(ARGV[i])
	}
}

FNR == 1 {
	mod = module(FILENAME)
	if (!(mod in known)) {
		printf "%s: layers.txt has no module %s\n", FILENAME, mod
		bad++
	}
}

/^[ \t]*#[ \t]*include/ && !/lint-ok/ {
	name = $0
	quoted = name ~ /"/
	sub(/^[^"<]*["<]/, "", name)
	sub(/[">].*/, "", name)
	if (!check(name, quoted)) {
		printf "%s:%d: %s may not include %s\n", FILENAME, FNR,
		    mod, name
		bad++
	}
}

/^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)[ \t(!]/ && mod != "libos" && \
    /__(linux|gnu_linux|(Net|Free|Open)BSD|DragonFly|APPLE|GLIBC|sun|unix)/ {
	printf "%s:%d: an operating system is asked for outside libos\n",
	    FILENAME, FNR
	bad++
}

END { exit bad > 0 }
