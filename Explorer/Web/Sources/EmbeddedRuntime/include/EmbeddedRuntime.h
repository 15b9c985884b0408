#pragma once

#include <stddef.h>
#include <stdint.h>

/// Sets the seed of every hash in this program. The page calls it once, with random bits, before anything is hashed.
void embedded_seed(uint32_t high, uint32_t low) __attribute__((export_name("seed")));

/// What Swift's `Hasher` asks for its seed. The C library's own version pulls in standard output and needs WASI.
void arc4random_buf(void *buffer, size_t count);
