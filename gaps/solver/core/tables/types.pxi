# Sizes, constants and plain data of the search by tables.

from libc.string cimport memcpy

cdef enum:
    SUITS = 4
    MAX_FACES = 52
    MAX_COPIES = 2            # cards of one face
    MAX_STARTS = 8            # cells where runs begin
    POOL = 126                # the cell of the base cards in the pool: it lies on no cell of the board
    NOWHERE = 127             # beyond an edge: always a gap
    MAX_CELLS = 128           # of the board and its tray, with these two
    GAP = -1                  # in place of a face
    MAX_DEPTH = 3000          # steps on a path; no known line to a win is nearly as long
    MAX_MOVES = 256           # steps of one position
    MAX_LAYERS = 480          # of a sweep; the longest known way to a win with two packs has 330 moves
    MAX_LOOKS = 4             # ways of looking at a position
    MAX_WORTHS = 4            # ways of judging steps

cdef struct Step:
    uint8_t card              # a face
    uint8_t source            # a cell, or POOL
    uint8_t target            # a cell, or POOL
    int16_t worth             # how promising the step looks: see moves.pxi

cdef struct Trace:            # a step as the layers of a sweep keep it
    uint8_t card
    uint8_t source
    uint8_t target

cdef struct StepList:
    int16_t count
    int16_t next              # how many are still to be tried; the last is tried first
    Step steps[MAX_MOVES]

cdef struct Undo:             # what it takes to undo a step
    Step step
    int8_t pinned             # the start that got a base card of the pool for good, or -1
    int8_t released           # how many starts gave their base card back to the pool
    uint8_t starts[MAX_STARTS]   # which
    uint8_t bases[MAX_STARTS]    # and the faces of those base cards
    uint64_t hash             # of the position before

cdef struct Snapshot:         # a position as the layers of a sweep keep it
    int8_t at[MAX_CELLS]
    uint8_t pool[SUITS]

cdef struct Worths:           # what a step is worth: the sum of these and of some noise
    int home                  # the card comes home
    int leaves_home           # the card was home
    int joins_right           # the next card of its suit stands right of the target
    int joins_left            # the card before it in its suit stands left of the target
    int parts_right           # the next card of its suit stands right of it now
    int parts_left            # the card before it in its suit stands left of it now
    int pooled                # a base card comes to the pool
    int opens                 # a start becomes empty
    int before_gap            # right of the card is a gap: no card loses its left neighbour
    int dead_gap              # no card can fill the gap left behind
    int noise                 # the largest random number added: one less than a power of 2

cdef struct Look:             # how good a position looks: the sum of these, each times the number of
    int home                  # cards home
    int pairs                 # cards right of the card before them in their suit
    int dead_gaps             # gaps that no card can fill
    int longest               # cards of the longest run
    int shortest              # cards of the shortest run
    int open_starts           # empty starts
    int fixed_bases           # base cards on starts that are not in the pool
    int late_tops             # top cards that are not in the last two cells of a row
    int in_column             # cards as far from a start as they will be when they are home

cdef struct Position:
    # The rules. Sets of faces are bits.
    int cells, faces, ranks, cards, starts
    uint8_t left[MAX_CELLS]       # the cell left of each
    uint8_t right[MAX_CELLS]
    uint8_t start[MAX_STARTS]     # the cells where runs begin
    int8_t start_of[MAX_CELLS]    # which start a cell is, or -1
    int8_t second_of[MAX_CELLS]   # right of which start it is, or -1
    int8_t need[MAX_CELLS]        # the rank, above the base, of a card that is home on the cell, or -1
    bint at_end[MAX_CELLS]        # whether a top card does no harm here
    uint64_t fillable[2]          # cells that can be gaps: bits
    uint64_t follow[MAX_FACES + 1]    # what a gap right of each face takes; that of a gap (index 0) is empty
    uint64_t precede[MAX_FACES + 1]   # what a gap left of each face takes
    uint64_t bases                # the base cards
    bint bases_at_starts          # a gap on a start takes them, wherever they are
    bint pooled                   # base cards on starts can form a pool
    bint released                 # the pool opens again whenever a start is empty
    bint pins                     # a card that follows a base card of the pool settles which one stands there
    bint locked                   # a card that is home does not move again
    int8_t rank[MAX_FACES]        # above the base: 0 for a base card
    int8_t suit[MAX_FACES]
    uint8_t copies[MAX_FACES]     # cards of this face
    uint64_t face_keys[MAX_FACES] # of the hash
    uint64_t cell_keys[MAX_CELLS]
    Worths worths                 # of the run under way
    Worths all_worths[MAX_WORTHS]
    int worths_count
    Look looks[MAX_LOOKS]
    int look_count
    bint too_many                 # a position had more steps than a list holds: nothing is proven
    # The board, once as faces on cells and once as cells of cards.
    int8_t at[MAX_CELLS]          # the face on a cell, or GAP
    uint8_t pos[MAX_FACES][MAX_COPIES]
    uint64_t gaps[2]              # bits; a start that can take a card of the pool is none
    uint64_t open_rows            # starts that hold a base card of the pool, or nothing: bits
    int open_count
    uint8_t pool[SUITS]           # base cards in the pool
    int pool_size
    uint64_t hash
