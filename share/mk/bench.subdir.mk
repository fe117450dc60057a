# SUBDIR and SETS: do the same there, one directory after the other, because the
# later ones lean on the libraries of the earlier ones.

.include "bench.own.mk"
.if ${_RULES} != "own"
_BENCH_KIND=	subdir
.include "bench.system.mk"
.else

.for t in all install clean list
${t}: .PHONY
.for d in ${SUBDIR} ${SETS}
${t}: ${t}-${d}
${t}-${d}: .PHONY
	@cd ${d} && ${MAKE} ${t}
.endfor
.ORDER: ${SUBDIR:@d@${t}-${d}@} ${SETS:@d@${t}-${d}@}
.endfor
.for d in ${SUBDIR} ${SETS}
all-${d}: ${_BENCH_FIRST}
.endfor
.ORDER: clean all install

.endif
