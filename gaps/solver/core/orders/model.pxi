# What every model of a round has: the board, its stops, and the learner that gets the clauses and edges.

cdef enum:
    ORDER_ROWS = 4
    ORDER_SUITS = 4
    MAX_LENGTH = 13          # cards of a finished row
    MAX_ORDER_CARDS = 52
    MAX_ORDER_CELLS = 56
    MAX_STOPS = 15           # of one card: its first cell, one for each lower card of its suit, home
    MAX_CLAUSE = 160         # literals; the most that a plan that cannot be played takes
    MAX_MODEL_NODES = 1536
    MAX_CONJUNCTIONS = 512
    START = -1               # in place of a node: when the position on the board begins
    NO_CELL = -1             # in place of a cell: the stop is home, in whatever row
    PLACED_BASE = -2         # in place of a cell: any cell of the first column

cdef struct Stop:
    # A place where a card can come to rest, as often as its predecessor stands left of it with the same label.
    int cell                 # or NO_CELL
    int label                # the rank of the card from whose first cell the place is reckoned; -1 for home
    int node                 # the moment when the card comes to this stop or to a later one
    int leave                # a moment after which the card is no longer at this stop, if it ever uses it
    int used                 # literal: the card comes to this stop

cdef struct TimedEdge:
    int before, after, literal
    bint choice              # the literal stands for this order of two stops and for nothing else
    int uses[2]              # a choice: the literals that these stops are used

cdef struct Conjunction:
    int a, b, literal        # the literal holds if both others do

cdef struct Model:
    Learner *learner
    int columns, length, cards       # length: cards of a finished row
    bint pinned                      # base cards in the first column never move again
    int first_cell[MAX_ORDER_CARDS]  # where each card lies at the start
    int first_card[MAX_ORDER_CELLS]  # the card on each cell at the start, or -1
    Stop stops[MAX_ORDER_CARDS][MAX_STOPS]
    int stop_count[MAX_ORDER_CARDS]
    int stays[MAX_ORDER_CARDS][MAX_STOPS]     # literal: the card ends at this stop, which is its home cell
    int clear[ORDER_ROWS][MAX_LENGTH]         # node: from cell 0 to here, all that is not home has left
    int final_row[ORDER_SUITS][ORDER_ROWS]    # literal: where the suit's run ends
    int slot[ORDER_SUITS][ORDER_ROWS]         # literal: the first cell that is counted for the base card
    int spare[ORDER_SUITS][ORDER_SUITS]       # literal: a base card can be moved just before another one comes
    int first_clear, end_clear                # the nodes of ``clear``
    Conjunction both[MAX_CONJUNCTIONS]
    int both_count
    TimedEdge *edges                          # all those given to the learner
    int edge_count, edge_capacity, nodes
    int variables
    bint failed                               # memory is spent, or the learner has no room for the nodes


cdef inline int suit_of(Model *m, int card) noexcept nogil:
    return card // m.length


cdef inline int rank_of(Model *m, int card) noexcept nogil:
    return card % m.length


cdef inline int opposite(int literal) noexcept nogil:
    return literal ^ 1        # also of TRUE_LITERAL and FALSE_LITERAL


cdef int new_literal(Model *m) noexcept nogil:
    m.variables += 1
    return 2 * learner_variable(m.learner)


cdef int new_node(Model *m) noexcept nogil:
    if m.nodes >= MAX_MODEL_NODES:
        m.failed = True
        return m.nodes - 1
    m.nodes += 1
    return learner_node(m.learner)


cdef void add_clause(Model *m, const int *literals, int count) noexcept nogil:
    """One of ``literals`` holds; those that are known are left out."""
    cdef int kept[MAX_CLAUSE + 1]
    cdef int i, n = 0
    for i in range(count):
        if literals[i] == TRUE_LITERAL:
            return
        if literals[i] != FALSE_LITERAL:
            kept[n] = literals[i]
            n += 1
    learner_clause(m.learner, kept, n)


cdef void add_2(Model *m, int a, int b) noexcept nogil:
    cdef int literals[2]
    literals[0], literals[1] = a, b
    add_clause(m, literals, 2)


cdef void add_3(Model *m, int a, int b, int c) noexcept nogil:
    cdef int literals[3]
    literals[0], literals[1], literals[2] = a, b, c
    add_clause(m, literals, 3)


cdef void implies(Model *m, int condition, int consequence) noexcept nogil:
    add_2(m, opposite(condition), consequence)


cdef int both(Model *m, int a, int b) noexcept nogil:
    """A literal that holds if both do. (It may hold otherwise, too.)"""
    if a == TRUE_LITERAL or b == FALSE_LITERAL:
        return b
    if b == TRUE_LITERAL or a == FALSE_LITERAL:
        return a
    cdef int literal = new_literal(m)
    add_3(m, opposite(a), opposite(b), literal)
    if m.both_count < MAX_CONJUNCTIONS:       # more are not told of a hint, and found out by the learner
        m.both[m.both_count].a, m.both[m.both_count].b, m.both[m.both_count].literal = a, b, literal
        m.both_count += 1
    return literal


cdef void add_edge(Model *m, int before, int after, int literal) noexcept nogil:
    """``before`` comes before ``after`` whenever ``literal`` holds. Nothing comes before the start."""
    cdef TimedEdge *edges
    cdef int capacity
    if before == START or literal == FALSE_LITERAL:
        return
    if after == START or before == after:
        implies(m, literal, FALSE_LITERAL)
        return
    if m.edge_count == m.edge_capacity:
        capacity = 2 * m.edge_capacity + 2048
        edges = <TimedEdge *>realloc(m.edges, capacity * sizeof(TimedEdge))
        if edges == NULL:
            m.failed = True
            return
        m.edges, m.edge_capacity = edges, capacity
    m.edges[m.edge_count].before = before
    m.edges[m.edge_count].after = after
    m.edges[m.edge_count].literal = literal
    m.edges[m.edge_count].choice = False
    m.edge_count += 1
    learner_edge(m.learner, before, after, literal)


cdef int edge_literal(Model *m, int before, int after) noexcept nogil:
    """A literal that makes ``before`` come before ``after``."""
    if before == START:
        return TRUE_LITERAL
    if after == START:
        return FALSE_LITERAL
    cdef int literal = new_literal(m)
    add_edge(m, before, after, literal)
    return literal


cdef bint holds(Model *m, int literal) noexcept nogil:
    """Whether a literal holds in the solution found."""
    if literal < 0:
        return literal == TRUE_LITERAL
    return learner_value(m.learner, literal >> 1) != (literal & 1)
