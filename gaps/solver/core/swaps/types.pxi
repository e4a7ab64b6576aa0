# Sizes and plain data of the search for rules with a stock.

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

cdef enum:
    MAX_CELLS = 52
    MAX_TURNS = 104           # cards of the stock: two passes
    UNKNOWN = -1              # in place of a card that is turned
    SKIP = -1                 # in place of a cell to exchange with

cdef struct Rules:
    int cells, turns
    int single                # from this turn on each card is turned once at most, and all of them are known
    bint unknown              # whether a card to be turned is unknown
    int8_t turned[MAX_TURNS]                    # the card of each turn, or UNKNOWN
    uint8_t left[MAX_TURNS + 1][MAX_CELLS]      # how often each card is turned from a turn on: 0, 1 or 2
    int8_t beside[MAX_CELLS][MAX_CELLS]         # the cells that each cell may exchange cards with
    int8_t besides[MAX_CELLS]                   # how many these are
    uint8_t distance[MAX_CELLS][MAX_CELLS]      # exchanges from a cell to another
    int32_t costs[3][MAX_CELLS]                 # of a card, by how often it is turned and its distance from home
    uint64_t keys[MAX_CELLS][MAX_CELLS]         # of the Zobrist hash, by cell and card

cdef struct Place:            # a position
    int8_t at[MAX_CELLS]      # the card on each cell
    int16_t far               # the sum of all distances from home
    int16_t home              # cards at home
    int32_t cost              # how unpromising it looks
    uint64_t hash

cdef struct Best:             # the way to the most cards home met
    int home
    int depth
    int8_t targets[MAX_TURNS]


cdef inline uint64_t next_key(uint64_t *state) noexcept nogil:
    """The next number of the generator splitmix64 (Vigna)."""
    cdef uint64_t z
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef void rules_set_up(Rules *rules, beside, distance, turned, costs) except *:
    """Fill the tables from the lists of the caller."""
    cdef int cell, other, turn
    cdef uint64_t state = 1
    rules.cells, rules.turns = len(beside), len(turned)
    for cell in range(rules.cells):
        rules.besides[cell] = len(beside[cell])
        for other in range(rules.besides[cell]):
            rules.beside[cell][other] = beside[cell][other]
        for other in range(rules.cells):
            rules.distance[cell][other] = distance[cell][other]
            rules.keys[cell][other] = next_key(&state)
    for turn in range(3):
        for other in range(len(costs[turn])):
            rules.costs[turn][other] = costs[turn][other]
    memset(rules.left[rules.turns], 0, MAX_CELLS)
    rules.single, rules.unknown = 0, False
    for turn in range(rules.turns - 1, -1, -1):
        rules.turned[turn] = turned[turn]
        memcpy(rules.left[turn], rules.left[turn + 1], MAX_CELLS)
        if rules.turned[turn] == UNKNOWN:
            rules.unknown = True
        else:
            rules.left[turn][rules.turned[turn]] += 1
            if rules.left[turn][rules.turned[turn]] > 1:
                rules.single = max(rules.single, turn + 1)
