#define _GNU_SOURCE
#include "Allocations.h"

#include <stddef.h>
#include <stdlib.h>
#include <time.h>

int64_t thread_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

// Symbols of an executable come before those of the libraries it loads: the whole process allocates here, and these
// functions hand every call on to glibc's own, which it also exports under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Atomic int64_t count;
static _Atomic int64_t live;

static void *counted(void *block) {
    if (block != NULL) {
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&live, (int64_t)malloc_usable_size(block), memory_order_relaxed);
    }
    return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *block = memalign(alignment, size);
    if (block == NULL) return ENOMEM;
    *result = block;
    return 0;
}

void *realloc(void *old, size_t size) {
    int64_t before = old == NULL ? 0 : (int64_t)malloc_usable_size(old);
    void *block = __libc_realloc(old, size);
    if (block == NULL && size != 0) return NULL;
    atomic_fetch_sub_explicit(&live, before, memory_order_relaxed);
    return counted(block);
}

void free(void *block) {
    if (block != NULL) {
        atomic_fetch_sub_explicit(&live, (int64_t)malloc_usable_size(block), memory_order_relaxed);
    }
    __libc_free(block);
}

bool allocations_are_counted(void) { return true; }

int64_t allocations_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

int64_t allocations_live_bytes(void) { return atomic_load_explicit(&live, memory_order_relaxed); }

#else

bool allocations_are_counted(void) { return false; }

int64_t allocations_count(void) { return 0; }

int64_t allocations_live_bytes(void) { return 0; }

#endif
