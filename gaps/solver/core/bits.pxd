# cython: language_level=3
# Bits and random numbers.

from libc.stdint cimport uint64_t

cdef extern from "bits.h" nogil:
    int lowest_bit(unsigned long long bits)
    void fetch_soon(const void *place)
    uint64_t next_random(uint64_t *state)

cdef struct Noise:            # random numbers that vary the order of steps
    uint64_t state
    uint64_t mask             # the largest number, one less than a power of 2
