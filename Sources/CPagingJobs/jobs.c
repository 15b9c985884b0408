#include "CPagingJobs.h"

#include <stdatomic.h>
#include <stddef.h>

// Swift's runtime exports these for tools. https://github.com/swiftlang/swift/blob/main/include/swift/Runtime/Concurrency.h
#define SWIFT_CALL __attribute__((swiftcall))

typedef struct Job Job;
typedef struct { void *identity; uintptr_t implementation; } SerialExecutorRef;
typedef SWIFT_CALL void (*Enqueue)(Job *job);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(Job *job, Enqueue original);
extern SWIFT_CALL void swift_job_run(Job *job, SerialExecutorRef executor);

// dispatch/dispatch.h is not on the path of C targets everywhere.
extern void *dispatch_get_global_queue(intptr_t priority, uintptr_t flags);
extern void dispatch_async_f(void *queue, void *context, void (*work)(void *context));

static _Atomic int64_t enqueued, returned;
static void (*_Atomic on_idle)(void);

int64_t paging_enqueued_jobs(void) { return atomic_load(&enqueued); }

bool paging_pool_is_idle(void) {
  // In this order: a job that is enqueued in between makes the pool busy.
  int64_t earlier = atomic_load(&returned);
  return earlier == atomic_load(&enqueued);
}

void paging_on_idle_pool(void (*body)(void)) { atomic_store(&on_idle, body); }

static void run(void *job) {
  SerialExecutorRef none = {NULL, 0};
  swift_job_run(job, none);
  atomic_fetch_add(&returned, 1);
  void (*body)(void) = atomic_load(&on_idle);
  if (body && paging_pool_is_idle()) body();
}

// The runtime would run the job where this does, but would not say when it has returned.
static SWIFT_CALL void enqueue(Job *job, Enqueue original) {
  atomic_fetch_add(&enqueued, 1);
  dispatch_async_f(dispatch_get_global_queue(0, 0), job, run);
}

bool paging_counts_jobs(void) { return swift_task_enqueueGlobal_hook == enqueue; }

// When the library is loaded, so that no job of a test is missed.
__attribute__((constructor)) static void count_jobs(void) { swift_task_enqueueGlobal_hook = enqueue; }
