#ifndef CPAGING_JOBS_H
#define CPAGING_JOBS_H

#include <stdbool.h>
#include <stdint.h>

/// The number of jobs that were enqueued on Swift's concurrent pool since this library was loaded.
int64_t paging_enqueued_jobs(void);

/// Whether all jobs that were enqueued on the pool have returned.
bool paging_pool_is_idle(void);

/// Whether this library runs the jobs of the pool. Another one may have replaced it.
bool paging_counts_jobs(void);

/// Sets what is called, on any thread, each time the last job on the pool has returned.
void paging_on_idle_pool(void (*_Nonnull body)(void));

#endif
