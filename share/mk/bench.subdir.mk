# SUBDIR: do the same there.

.for t in all install clean
.for d in ${SUBDIR}
${t}: ${t}-${d}
${t}-${d}: .PHONY
	cd ${d} && ${MAKE} ${t}
.endfor
${t}: .PHONY
.endfor
