# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# Bits and random numbers.

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #endif

    /* The index of the lowest bit that is set; at least one must be. */
    static int lowest_bit(unsigned long long bits)
    {
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
    static void fetch_soon(const void *place)
    {
    #if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch(place);
    #endif
    }
    """
    int lowest_bit(unsigned long long bits) nogil
    void fetch_soon(const void *place) nogil

cdef struct Noise:            # random numbers that vary the order of steps
    uint64_t state
    uint64_t mask             # the largest number, one less than a power of 2


cdef inline uint64_t next_random(uint64_t *state) noexcept nogil:
    """The next number of the generator splitmix64 (Vigna)."""
    cdef uint64_t z
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)
