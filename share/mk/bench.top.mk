# The targets of the top directory alone.

# DEPS=no leaves out the packages: they are there in another way.
DEPS?=		yes
# The history that runs are added to.  A run gets a directory of its own beside
# it, unless OUT names one.
STORE?=		bench-results/history.db
PROFILE?=	quick
# The benchmarks that are not light: a set of them, or all.
SET?=
.if empty(SET)
_SUITE=		tests
.else
_SUITE=		tests/Kyuafile.${SET}
.endif
# What the suite's own tests leave.  Those of the make rules build with the
# same compiler and sanitizers.
CHECKOUT?=	check.out

BENCHCTL=	bench/benchctl/benchctl

deps: .PHONY
.if ${DEPS} != "no"
	@share/deps/install-deps ${SET}
.endif

bench: .PHONY deps
	@${MAKE} all
	@[ -e "${_SUITE}" ] || { echo "make: there is no set ${SET}"; exit 1; }
	@${BENCHCTL} run --profile "${PROFILE}" --suite "${_SUITE}" \
	    ${OUT:D--out "${OUT}"} --store "${STORE}"

report: .PHONY
	@${MAKE} all
	@${BENCHCTL} report --store "${STORE}"

check: .PHONY deps
	@${MAKE} all
	@CC="${CC}" SANFLAGS="${SANFLAGS}" share/mk/check "${CHECKOUT}"

# What the gate is worth: by figures that are drawn, and with LIVE=yes by runs
# on this machine, which take an hour.
gate-proof: .PHONY deps
	@${MAKE} all
	@cd bench/proof && ${MAKE} all
	@bench/proof/proof
	@bench/proof/tests/h_start tests/syscall/t_getpid
.if ${LIVE:Uno} == "yes"
	@bench/proof/live
.endif

# What a history costs that a fleet has filled for years: times, on one that is
# invented, with twenty gigabytes of room for PostgreSQL; and what becomes of
# what is killed.
store-proof: .PHONY deps
	@${MAKE} all
	@bench/benchctl/tests/kills
	@bench/benchctl/tests/fleet

# Write the page of all benchmarks anew, and list the published rows.
catalogue: .PHONY
	@${MAKE} all
	@share/man/catalogue

# What the lists of a system's tree need, for the system that BENCH_OS names.
sets: .PHONY
	@cd tests && ${MAKE} -s BENCH_RULES=own BENCH_OS=${BENCH_OS} \
	    TESTSBASE=/usr/tests list | ../share/mk/sets "${BENCH_OS}"

lint: .PHONY
	@share/lint/lint

help: .PHONY
	@cat share/mk/help

clean: clean-top
clean-top: .PHONY
	rm -rf check.kyua "${CHECKOUT}"
