# atf-bench: see README.

SUBDIR=		bench share tests

.include "share/mk/bench.own.mk"
.include "share/mk/bench.top.mk"
.include "share/mk/bench.subdir.mk"
