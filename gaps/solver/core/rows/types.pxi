# Sizes, constants and plain data of the compiled search.

from libc.stdint cimport int8_t, int16_t, int32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

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
    """
    int lowest_bit(unsigned long long bits) nogil

ctypedef long long int64_slot

cdef enum:
    SUITS = 4
    ROWS = 4
    MAX_CELLS = 52
    MAX_CARDS = 48
    PLACED = 52               # the cell of a placed base card: it lies on no cell of the board
    GAP = -1                  # in place of a card
    NO_ORDER = -1             # in place of the index of an order
    ALL_ORDERS = 24           # of four suits
    MAX_DEPTH = 2000          # steps on a path; no known line to a win is nearly as long
    MAX_MOVES = 160           # steps of one position

cdef struct Step:
    int8_t card
    int8_t target             # a cell, or PLACED
    int8_t order              # which order of the placed base cards is chosen, or NO_ORDER
    int16_t worth             # how promising the step looks: see moves.pxi

cdef struct StepList:
    int16_t count
    int16_t next              # how many are still to be tried; the last is tried first
    Step steps[MAX_MOVES]

cdef struct Undo:             # what it takes to undo a step
    Step step
    int8_t source             # where its card was
    int8_t bases[SUITS]       # where the base cards were

cdef struct Position:
    # The board, once as cards on cells and once as cells of cards.
    int columns, ranks, cells, cards
    int8_t at[MAX_CELLS + 1]      # the card on a cell, or GAP
    int8_t pos[MAX_CARDS]         # the cell of a card, or PLACED
    int8_t rank[MAX_CARDS]        # above the base: 0 for a base card
    int8_t column[MAX_CELLS + 1]  # that of PLACED is the first
    uint64_t keys[MAX_CARDS][MAX_CELLS + 1]   # of the Zobrist hash

cdef struct Noise:            # random numbers that vary the order of steps
    uint64_t state
    uint64_t mask             # the largest number, one less than a power of 2

cdef struct BestLine:
    int home                  # the most cards home in any position met
    int depth
    Step steps[MAX_DEPTH]     # the way there from the first position

cdef struct Shared:           # what both ways of searching work on
    Position position
    Noise noise
    BestLine best
    long long nodes           # positions looked at
    int standing

# Every order of four suits.
cdef int8_t ORDERS[ALL_ORDERS][ROWS]
cdef int _index = 0
for _a in range(4):
    for _b in range(4):
        for _c in range(4):
            for _d in range(4):
                if len({_a, _b, _c, _d}) == 4:
                    ORDERS[_index][0], ORDERS[_index][1], ORDERS[_index][2], ORDERS[_index][3] = _a, _b, _c, _d
                    _index += 1


cdef inline uint64_t next_random(uint64_t *state) noexcept nogil:
    """The next number of the generator splitmix64 (Vigna)."""
    cdef uint64_t z
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)
