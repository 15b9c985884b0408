#include "EmbeddedRuntime.h"

static uint64_t state;

void embedded_seed(uint32_t high, uint32_t low) { state = (uint64_t)high << 32 | low; }

// SplitMix64: the bits are only ever used to seed a hash table, never for a secret.
static uint64_t next(void) {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

void arc4random_buf(void *buffer, size_t count) {
    uint8_t *bytes = buffer;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)next();
    }
}
