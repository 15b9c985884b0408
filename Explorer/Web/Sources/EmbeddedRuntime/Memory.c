#include <stddef.h>
#include <stdint.h>

// malloc and free. The C library's weigh 4 KB gzipped, of the 100 that the first view may.
//
// Blocks come in sizes that grow by a quarter of a power of two. A block that is freed waits for the next request of its
// size; blocks are neither cut nor joined, so that none of this takes longer than a few instructions, and at most as
// much again is wasted. Memory that WebAssembly was given it cannot give back anyway.

enum { page = 65536, smallest = 32, classes = 4 * 28 };

// Stands right before the bytes that were asked for, which are aligned to 16.
struct header {
    uint32_t class;
    uint32_t offset; // from the block's first byte for use, where the alignment wanted is larger
};

struct block {
    struct block *next;
};

extern uint8_t __heap_base;

static struct block *freed[classes];
static uintptr_t end; // of the memory in use, always 8 beyond a multiple of 16

static uint32_t size_of(uint32_t class) { return (smallest >> 2) * (4 + class % 4) << class / 4; }

// The smallest class whose blocks have room for so many bytes, header included.
static uint32_t class_for(size_t size) {
    if (size <= smallest) return 0;
    uint32_t power = 31 - __builtin_clz((uint32_t)size - 1);
    uint32_t quarter = ((uint32_t)size - 1) >> (power - 2) & 3;
    return 4 * (power - 5) + quarter + 1;
}

static struct header *header_of(void *bytes) { return (struct header *)bytes - 1; }

void *malloc(size_t count) {
    if (count > (size_t)1 << 30) return NULL;
    uint32_t class = class_for(count + sizeof(struct header));
    struct block *block = freed[class];
    if (block) {
        freed[class] = block->next;
        return block;
    }
    if (!end) end = ((uintptr_t)&__heap_base + 15) / 16 * 16 + 8;
    uintptr_t size = (size_of(class) + 15) / 16 * 16;
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * page;
    if (end + size > have) {
        uintptr_t pages = (end + size - have + page - 1) / page;
        if (__builtin_wasm_memory_grow(0, pages < 16 ? 16 : pages) == SIZE_MAX) return NULL;
    }
    struct header *header = (struct header *)end;
    *header = (struct header){class, 0};
    end += size;
    return header + 1;
}

void free(void *bytes) {
    if (!bytes) return;
    struct header header = *header_of(bytes);
    struct block *block = (struct block *)((uint8_t *)bytes - header.offset);
    block->next = freed[header.class];
    freed[header.class] = block;
}

int posix_memalign(void **bytes, size_t alignment, size_t count) {
    uint8_t *block = malloc(alignment <= 16 ? count : count + alignment);
    if (!block) return 12; // ENOMEM
    uint8_t *aligned = block;
    if (alignment > 16) {
        aligned += -(uintptr_t)block & (alignment - 1);
        *header_of(aligned) = (struct header){header_of(block)->class, (uint32_t)(aligned - block)};
    }
    *bytes = aligned;
    return 0;
}
