/* What the verdict and the forecast of it share. */
#ifndef GATE_IMPL_H
#define GATE_IMPL_H

#include <stdbool.h>

#include "gate.h"

#define SCREEN		0.1	/* chance of a needless suspicion */
#define FAMILY		0.4	/* see gate.h */
#define SURELY		0.05	/* chance that a suite says improved wrongly */
#define LUCKY		0.05	/* chance that a run is this much too fast */
#define ITSELF		0.60	/* what a test case may fail by itself */
#define ITSELF_CHANCE	1e-5
/* A MAD times this estimates the deviation of a normal distribution. */
#define MAD_SCALE	1.4826

/* What the mean of m runs and the median of the baseline differ by. */
double	gate_deviation(const struct gate_base *, size_t m);

/* The chance of each point, when those of all add up to family. */
double	gate_share(const struct gate_rule *, double family);

/* Enough is known of the baseline to fail a point. */
bool	gate_trusted(const struct gate_base *);

#endif
