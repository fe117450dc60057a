/* Directories: what they list is what is in them. */
#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stress.h"

#define NAMES	24

struct tree {
	bool	t_there[NAMES];
};

static void
mkdir_open(struct stress *s)
{
	stress_room(s, 8192);
}

static void
mkdir_start(struct stress *s)
{
	if (mkdir("d", 0700) == -1)
		stress_fail(s, "mkdir(2)");
}

static void
mkdir_list(struct stress *s, const struct tree *t)
{
	bool seen[NAMES];
	struct dirent *e;
	char *end;
	long i;
	DIR *d;

	memset(seen, 0, sizeof(seen));
	if ((d = opendir("d")) == NULL) {
		stress_short(s, "opendir(3)", EMFILE, ENFILE, ENOMEM, 0);
		return;
	}
	errno = 0;
	while ((e = readdir(d)) != NULL) {
		if (e->d_name[0] == '.')
			continue;
		i = strtol(e->d_name, &end, 10);
		if (i < 0 || i >= NAMES || *end != '\0' || seen[i])
			stress_wrong(s, "a directory lists \"%s\" %s",
			    e->d_name, "that is not there, or twice");
		seen[i] = true;
	}
	if (errno != 0)
		stress_fail(s, "readdir(3)");
	if (closedir(d) == -1)
		stress_fail(s, "closedir(3)");
	for (i = 0; i < NAMES; i++)
		if (seen[i] != t->t_there[i])
			stress_wrong(s, "a directory %s %ld, which is%s there",
			    seen[i] ? "lists" : "does not list", i,
			    t->t_there[i] ? "" : " not");
}

static void
mkdir_change(struct stress *s, struct tree *t, size_t i, bool make)
{
	char name[24];
	int status;

	(void)snprintf(name, sizeof(name), "d/%zu", i);
	status = make ? mkdir(name, 0700) : rmdir(name);
	if (make == t->t_there[i]) {
		if (status == 0 || errno != (make ? EEXIST : ENOENT))
			stress_wrong(s, "a directory that is%s there was %s",
			    make ? "" : " not", make ? "made" : "removed");
	} else if (status == -1)
		stress_short(s, make ? "mkdir(2)" : "rmdir(2)", ENOSPC, EDQUOT,
		    EMLINK, 0);
	else
		t->t_there[i] = make;
}

static void
mkdir_step(struct stress *s)
{
	struct tree *t = s->s_state;
	size_t i, k;
	bool any, make;

	for (k = 0; k < 8; k++) {
		i = (size_t)stress_pick(s, NAMES);
		make = stress_pick(s, 2) == 0;
		mkdir_change(s, t, i, make);
	}
	mkdir_list(s, t);
	for (any = false, i = 0; i < NAMES; i++)
		any |= t->t_there[i];
	if (any && (rmdir("d") != -1 || (errno != ENOTEMPTY &&
	    errno != EEXIST)))
		stress_wrong(s, "a directory was removed that is not empty");
}

static void
mkdir_stop(struct stress *s)
{
	struct tree *t = s->s_state;
	size_t i;

	mkdir_list(s, t);
	for (i = 0; i < NAMES; i++)
		mkdir_change(s, t, i, false);
	if (rmdir("d") == -1)
		stress_fail(s, "rmdir(2)");
}

const struct stress_class class_mkdir = {
	.c_name = "mkdir",
	.c_descr = "directories are made and removed under 24 names: the one "
	    "above lists those that are there, each once, and cannot be "
	    "removed before it is empty",
	.c_state = sizeof(struct tree),
	.c_open = mkdir_open,
	.c_start = mkdir_start,
	.c_step = mkdir_step,
	.c_stop = mkdir_stop,
};
