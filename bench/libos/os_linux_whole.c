/*
 * The machine as a whole on Linux: what is in use, what the kernel says, whose
 * child an orphan is, and who sleeps.
 */
#include <sys/types.h>
#include <sys/klog.h>
#include <sys/prctl.h>

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os_linux.h"

/* syslog(2) */
#define LOG_READ_ALL	3
#define LOG_SIZE	10

int
os_adopt(void)
{

	return (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0));
}

/* What follows the name of a process, "S 0 ...", or NULL. */
static const char *
state(const char *pid, char *text, size_t size)
{
	char path[64];
	const char *p;

	(void)snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
	if (!os_file_read(path, text, size) ||
	    (p = strrchr(text, ')')) == NULL || strlen(p) < 4)
		return (NULL);
	return (p + 2);
}

static pid_t
parent(const char *pid)
{
	char text[512];
	const char *p;

	if ((p = state(pid, text, sizeof(text))) == NULL)
		return (-1);
	return ((pid_t)strtol(p + 2, NULL, 10));
}

int
os_asleep(pid_t pid)
{
	char number[24], text[512];
	const char *p;

	(void)snprintf(number, sizeof(number), "%ld", (long)pid);
	if ((p = state(number, text, sizeof(text))) != NULL)
		return (*p == 'S');
	errno = state("self", text, sizeof(text)) == NULL ? ENOSYS : ESRCH;
	return (-1);
}

pid_t
os_child(void)
{
	struct dirent *e;
	pid_t pid;
	DIR *d;

	if ((d = opendir("/proc")) == NULL)
		return (-1);
	for (pid = 0; pid == 0 && (e = readdir(d)) != NULL;)
		if (isdigit((unsigned char)e->d_name[0]) &&
		    parent(e->d_name) == getpid())
			pid = (pid_t)strtol(e->d_name, NULL, 10);
	(void)closedir(d);
	return (pid);
}

int
os_first_to_die(void)
{
	ssize_t n;
	int fd;

	if ((fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)) ==
	    -1)
		return (-1);
	n = write(fd, "1000", 4);
	(void)close(fd);
	return (n == 4 ? 0 : -1);
}

/* Lines of a table, less those of its heading. */
static int64_t
lines(const char *path, int64_t heading)
{
	int64_t n;
	FILE *f;
	int c;

	if ((f = fopen(path, "re")) == NULL)
		return (-1);
	for (n = -heading; (c = getc(f)) != EOF;)
		n += c == '\n';
	(void)fclose(f);
	return (n < 0 ? 0 : n);
}

static int64_t
processes(void)
{
	struct dirent *e;
	int64_t n;
	DIR *d;

	if ((d = opendir("/proc")) == NULL)
		return (-1);
	for (n = 0; (e = readdir(d)) != NULL;)
		n += isdigit((unsigned char)e->d_name[0]) != 0;
	(void)closedir(d);
	return (n);
}

void
os_inventory(struct os_inventory *i)
{
	char text[1024], kb[32];

	i->i_procs = processes();
	i->i_files = os_file_number("/proc/sys/fs/file-nr");
	i->i_shm = lines("/proc/sysvipc/shm", 1);
	i->i_sem = lines("/proc/sysvipc/sem", 1);
	i->i_msg = lines("/proc/sysvipc/msg", 1);
	i->i_mounts = lines("/proc/self/mounts", 0);
	i->i_memory = i->i_all = -1;
	if (!os_file_read("/proc/meminfo", text, sizeof(text)) ||
	    !os_parse_field(text, "MemTotal", kb, sizeof(kb)))
		return;
	i->i_all = strtoll(kb, NULL, 10) * 1024;
	if (os_parse_field(text, "MemAvailable", kb, sizeof(kb)))
		i->i_memory = i->i_all - strtoll(kb, NULL, 10) * 1024;
}

char *
os_kernel_log(void)
{
	char *text;
	int n, size;

	if ((size = klogctl(LOG_SIZE, NULL, 0)) <= 0 ||
	    (text = malloc((size_t)size + 1)) == NULL)
		return (NULL);
	if ((n = klogctl(LOG_READ_ALL, text, size)) == -1) {
		free(text);
		return (NULL);
	}
	text[n] = '\0';
	return (text);
}
