/* The machines that suites are drawn for; README says why these. */

#include "proof.h"

const struct machine machines[MACHINES] = {
	{ "quiet", "a bare machine with nothing else to do",
	    0.010, 0.005, 0.005, 0.5, 0.2, 0.03, 0.135, 0.85 },
	{ "shared", "a machine with some other work",
	    0.020, 0.015, 0.010, 0.5, 0.2, 0.03, 0.135, 0.85 },
	{ "noisy", "a virtual machine with 2 CPUs and neighbours",
	    0.050, 0.040, 0.020, 0.4, 0.2, 0.03, 0.135, 0.85 },
};
