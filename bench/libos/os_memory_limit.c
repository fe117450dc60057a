/*
 * All of the address space is limited, as POSIX has it.
 */
#include <sys/resource.h>

#include "os_impl.h"

const int os_memory_limit = RLIMIT_AS;
const char os_memory_limit_name[] = "RLIMIT_AS";
