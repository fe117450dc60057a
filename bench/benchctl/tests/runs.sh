# Runs that are invented, for the tests of baseline and compare; read after
# common.sh.

# invent FILE KEY=VALUE ...: record lines of a run.
#
#	boot machine profile os	of the run
#	seed			small differences between runs, by this number
#	scale			factor on all times
#	workers			so many, each with four batches
#	late			so many more, of confirming rounds, and slow
#	skip odd		a point that is skipped; one that is 0
#	unit			of the first case, as "op/s,more"
#	still			yes: also a point that is always the same
#	back			so many batches whose clock went backwards
#	only			yes: only the first case
invent()
{
	file=$1
	shift
	awk -v boot=b1 -v machine="a machine" -v profile=quick -v os=FakeBSD \
	    -v seed=1 -v scale=1 -v workers=3 -v late=0 -v back=0 \
	    $(vars "$@") '
	function put(s) {
		gsub(" \\| ", "\t", s)
		print "bench1\t" s
		lines++
	}
	function noise() {
		state = (state * 1103515 + 12345) % 2147483
		return 1 + (state / 2147483 - 0.5) / 50
	}
	function begin(name, what, better) {
		id = name
		lines = 0
		put("host | " id " | run=" FILENAME_TOKEN " | machine=" \
		    machine " | os=" os " | release=1.0 | boot=" boot \
		    " | started=" 1700000000000000 + seed * 1000000)
		put("case | " id " | " what " | " better " | profile=" \
		    profile " | workers=" workers " | loop_ns=0.5")
	}
	function point(name, value,	i, j, v, w) {
		for (i = 1; i <= workers + late; i++) {
			v = value * noise()
			for (j = 5; j < 5 + back; j++)
				put("batch | " id " | " name " | " i " | " \
				    j " | 1000 | 1 | 0 | b")
			for (j = 1; j <= 4; j++) {
				w = v * (1 + (j - 2.5) / 1000)
				if (i > workers)
					w *= 10
				put("batch | " id " | " name " | " i " | " \
				    j " | 1000 | " int(w * 1000) + 1 \
				    " | " w " | -")
			}
		}
		v = value * noise()
		put("point | " id " | " name " | " v " | " v * 0.98 " | " \
		    v * 1.02 " | " workers " | " 4 * workers " | " 4 * workers)
	}
	function end() {
		put("end | " id " | " lines)
	}
	BEGIN {
		FILENAME_TOKEN = "t" boot "." seed "." scale "." profile
		gsub("[^A-Za-z0-9.]", "", FILENAME_TOKEN)
		state = seed * 7919 % 2147483
		if (split(unit, u, ",") == 2)
			begin("sys/t_call:get", u[1], u[2])
		else
			begin("sys/t_call:get", "ns/op", "less")
		point("-", 100 * scale)
		end()
		if (only == "yes")
			exit
		begin("sys/t_call:sweep", "ns/op", "less")
		point("size=64", 1500 * scale)
		point("size=1024", 22000 * scale)
		if (still != "")
			put("point | " id " | still=" still \
			    " | 5 | 5 | 5 | 1 | 1 | 1")
		if (skip != "")
			put("skip | " id " | " skip " | it needs a tape drive")
		if (odd != "")
			put("point | " id " | " odd " | 0 | 0 | 0 | 1 | 1 | 1")
		end()
		begin("net/t_pipe:rate", "MB/s", "more")
		point("-", 800 / scale)
		end()
	}' >"$file"
}

# -v for each word; blanks in a value are written as an underscore.
vars()
{
	for v; do
		printf -- '-v %s ' "$v"
	done
}
