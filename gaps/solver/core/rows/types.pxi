# Sizes, constants and plain data of the compiled search.

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
    MAX_LAYERS = 180          # of a sweep; the longest known way to a win has 161 moves

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

cdef struct Trace:            # a step as the layers of a sweep keep it
    int8_t card
    int8_t target
    int8_t order

cdef struct Snapshot:         # a position as the layers of a sweep keep it
    int8_t pos[MAX_CARDS]

cdef struct Position:
    # The board, once as cards on cells and once as cells of cards.
    int columns, ranks, cells, cards
    int8_t at[MAX_CELLS + 1]      # the card on a cell, or GAP
    int8_t pos[MAX_CARDS]         # the cell of a card, or PLACED
    int8_t rank[MAX_CARDS]        # above the base: 0 for a base card
    int8_t column[MAX_CELLS + 1]  # that of PLACED is the first
    uint64_t keys[MAX_CARDS][MAX_CELLS + 1]   # of the Zobrist hash

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
