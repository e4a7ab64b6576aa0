# Stage N: what is true of every winning line, as clauses and as edges of a graph that must stay acyclic.
#
# If they contradict each other, the position cannot be won. ``docs/solver.md`` gives the reason for each of them.
# A card is "at home" from its first slide into the first column, or to the right of a card that is at home. From
# then on it stays at home, in its column, and only changes rows. A card in place counts as not at home until it
# moves; if it never does, its row is the row of its suit.

cdef enum:
    PAIR_SLOTS = 1 << 14     # room for literals that order two nodes; a power of two
    MAX_PAIRS = PAIR_SLOTS - PAIR_SLOTS // 8
    MAX_LINE = 4096          # moves of a line that wins
    NOT_MADE = -3            # in place of a node

cdef struct Pair:
    int before, after        # nodes
    int literal              # makes the first come before the second; 0 and a node of 0: a free slot
    bint used

cdef struct Room:
    int node                 # the next card to come home in the column: its slot has been clear since before this
    int exists               # literal: there is such a card

cdef struct Losses:
    Model model
    int stays[ORDER_SUITS][MAX_LENGTH][ORDER_ROWS]        # literal: the card never comes home, and its suit gets the row
    int slot[ORDER_SUITS][MAX_LENGTH][ORDER_ROWS]         # literal: the row counted for the arrival of a card
    int slot_clear[ORDER_SUITS][MAX_LENGTH]               # node: that row is clear
    int first_row[ORDER_SUITS][MAX_LENGTH][ORDER_ROWS]    # literal: the row a card comes home to
    Room rooms[MAX_LENGTH][ORDER_SUITS][2]                # after a card of the column, or of the one right of it
    int end_of[MAX_LENGTH + 1]                            # node: all that come home left of the column have done so
    int row_then[ORDER_SUITS][MAX_LENGTH][ORDER_ROWS]     # literal: the row of a card at that moment
    int here[ORDER_SUITS][MAX_LENGTH]                     # literal: the card has come home by then
    int last_move[ORDER_SUITS][MAX_LENGTH]                # node: its last move, after that moment
    int moves_on[ORDER_SUITS][MAX_LENGTH]                 # literal: it has one
    Pair *pairs
    int pair_count
    HomeArea area
    int line_length                                       # a line that wins
    int line_card[MAX_LINE]
    int line_cell[MAX_LINE]


cdef inline int card_of(Model *m, int suit, int rank) noexcept nogil:
    return suit * m.length + rank


cdef inline int comes_home(Model *m, int suit, int rank) noexcept nogil:
    """Literal: the card comes home."""
    return home_stop(m, card_of(m, suit, rank)).used


cdef inline int arrival(Model *m, int suit, int rank) noexcept nogil:
    """Node: the card comes home."""
    return home_stop(m, card_of(m, suit, rank)).node


cdef int ordered(Losses *n, int before, int after, bint *made) noexcept nogil:
    """A literal that makes ``before`` come before ``after``, one for each pair; ``made``: it is new."""
    cdef Pair *pair
    cdef unsigned int at = (<unsigned int>before * 1031 + <unsigned int>after * 7) & (PAIR_SLOTS - 1)
    made[0] = False
    if before == START:
        return TRUE_LITERAL
    if after == START or before == after:
        return FALSE_LITERAL
    while n.pairs[at].used:
        pair = &n.pairs[at]
        if pair.before == before and pair.after == after:
            return pair.literal
        at = (at + 1) & (PAIR_SLOTS - 1)
    if n.pair_count >= MAX_PAIRS:
        n.model.failed = True
        return TRUE_LITERAL
    n.pair_count += 1
    made[0] = True
    pair = &n.pairs[at]
    pair.used, pair.before, pair.after = True, before, after
    pair.literal = edge_literal(&n.model, before, after)
    return pair.literal


cdef int order_of(Losses *n, int before, int after) noexcept nogil:
    """A literal that makes ``before`` come before ``after``, one for each pair."""
    cdef bint made
    return ordered(n, before, after, &made)


cdef void add_4(Model *m, int a, int b, int c, int d) noexcept nogil:
    cdef int literals[4]
    literals[0], literals[1], literals[2], literals[3] = a, b, c, d
    add_clause(m, literals, 4)


cdef void add_5(Model *m, int a, int b, int c, int d, int e) noexcept nogil:
    cdef int literals[5]
    literals[0], literals[1], literals[2], literals[3], literals[4] = a, b, c, d, e
    add_clause(m, literals, 5)


cdef void at_most_one(Model *m, const int *literals, int count) noexcept nogil:
    cdef int i, j
    for i in range(count):
        for j in range(i):
            add_2(m, opposite(literals[i]), opposite(literals[j]))


cdef void add_6(Model *m, int a, int b, int c, int d, int e, int f) noexcept nogil:
    cdef int literals[6]
    literals[0], literals[1], literals[2], literals[3], literals[4], literals[5] = a, b, c, d, e, f
    add_clause(m, literals, 6)
