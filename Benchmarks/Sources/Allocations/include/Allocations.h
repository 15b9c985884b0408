#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted on this system. Where they are not, the two counts below are always 0.
bool allocations_are_counted(void);

/// How often memory was allocated or reallocated since the process began.
int64_t allocations_count(void);

/// How many bytes are allocated now, as the allocator rounds them.
int64_t allocations_live_bytes(void);

/// How long the calling thread has run on a core, in nanoseconds. Time it waits for a core does not count.
int64_t thread_nanoseconds(void);

#endif
