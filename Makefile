# atf-bench: see README.

SUBDIR=		bench tests

.include "share/mk/bench.own.mk"
.include "share/mk/bench.subdir.mk"
