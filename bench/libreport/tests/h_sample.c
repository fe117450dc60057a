/*
 * Print a sample: h_sample text|html|md SAMPLE runs [width]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"

int
main(int argc, char *argv[])
{
	struct report_index x;
	struct report p;
	size_t n;
	int width;

	if (argc < 4 || (n = strtoul(argv[3], NULL, 10)) > SAMPLE_RUNS) {
		fprintf(stderr, "usage: h_sample text|html|md "
		    "report|judged|trends|curves|empty|hostile|index "
		    "runs [width]\n");
		return (2);
	}
	width = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 80;
	if (strcmp(argv[2], "index") == 0) {
		sample_index(&x, n > 1);
		return (report_index(stdout, &x) == 0 ? 0 : 1);
	}
	if (strcmp(argv[2], "empty") == 0)
		sample_empty(&p);
	else if (strcmp(argv[2], "hostile") == 0)
		sample_hostile(&p, n);
	else if (strcmp(argv[2], "judged") == 0 ||
	    strcmp(argv[2], "trends") == 0)
		sample_judged(&p, n, SAMPLE_BATCHES);
	else if (strcmp(argv[2], "curves") == 0)
		sample_curves(&p, n);
	else
		sample_report(&p, n);
	if (strcmp(argv[2], "trends") == 0)
		sample_trends(&p);
	if (strcmp(argv[1], "html") == 0)
		return (report_html(stdout, &p) == 0 ? 0 : 1);
	if (strcmp(argv[1], "md") == 0)
		return (report_markdown(stdout, &p) == 0 ? 0 : 1);
	return (report_text(stdout, &p, width) == 0 ? 0 : 1);
}
