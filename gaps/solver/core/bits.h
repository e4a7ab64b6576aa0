/* Bits and random numbers: the same on every machine. */

#ifndef GAPS_BITS_H
#define GAPS_BITS_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

/* The index of the lowest bit that is set; at least one must be. */
static inline int lowest_bit(unsigned long long bits) {
#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
    unsigned long index;
    _BitScanForward64(&index, bits);
    return (int)index;
#elif defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(bits);
#else
    int index = 0;
    while (!(bits & 1)) {
        bits >>= 1;
        index++;
    }
    return index;
#endif
}

/* Begin to bring what lies at a place in memory nearer: it will be read soon. */
static inline void fetch_soon(const void *place) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#endif
}

/* The next number of the generator splitmix64 (Vigna). */
static inline uint64_t next_random(uint64_t *state) {
    uint64_t z;
    *state += 0x9E3779B97F4A7C15u;
    z = *state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

#endif
