# The rows that cards come home to, and the rows that are counted for them.


cdef void add_stays(Losses *n) noexcept nogil:
    cdef Model *m = &n.model
    cdef int suit, rank, row
    for suit in range(ORDER_SUITS):
        for rank in range(m.length):
            for row in range(ORDER_ROWS):
                n.stays[suit][rank][row] = both(m, opposite(comes_home(m, suit, rank)), m.final_row[suit][row])


cdef void one_row(Losses *n, int suit, int rank, int *rows, int after) noexcept nogil:
    """A card that comes home gets one row, which no card keeps that never comes home, and which is clear before
    the node ``after``."""
    cdef Model *m = &n.model
    cdef int clause[ORDER_ROWS + 1]
    cdef int row, other, home = comes_home(m, suit, rank)
    clause[ORDER_ROWS] = opposite(home)
    for row in range(ORDER_ROWS):
        rows[row] = clause[row] = new_literal(m)
        implies(m, rows[row], home)
        add_edge(m, m.clear[row][rank], after, rows[row])
        for other in range(ORDER_SUITS):
            if other != suit:
                add_2(m, opposite(rows[row]), opposite(n.stays[other][rank][row]))
    add_clause(m, clause, ORDER_ROWS + 1)
    at_most_one(m, rows, ORDER_ROWS)


cdef void add_slots_of(Losses *n, int rank) noexcept nogil:
    """The k-th card to come home in a column is counted with the k-th row that is clear, one to one."""
    cdef Model *m = &n.model
    cdef int suit, other, row, literal
    cdef int users[ORDER_SUITS]
    for suit in range(ORDER_SUITS):
        n.slot_clear[suit][rank] = new_node(m)
        add_edge(m, n.slot_clear[suit][rank], arrival(m, suit, rank), comes_home(m, suit, rank))
        one_row(n, suit, rank, n.slot[suit][rank], n.slot_clear[suit][rank])
    for row in range(ORDER_ROWS):
        for suit in range(ORDER_SUITS):
            users[suit] = n.slot[suit][rank][row]
        at_most_one(m, users, ORDER_SUITS)
    for suit in range(ORDER_SUITS):
        for other in range(ORDER_SUITS):
            if other != suit:
                literal = order_of(n, arrival(m, suit, rank), arrival(m, other, rank))
                add_edge(m, n.slot_clear[suit][rank], n.slot_clear[other][rank], literal)
        for other in range(suit):
            come_in_order(n, suit, rank, other, rank)


cdef void come_in_order(Losses *n, int suit, int rank, int other, int other_rank) noexcept nogil:
    """One of two cards that come home is first."""
    cdef Model *m = &n.model
    cdef int a = arrival(m, suit, rank), b = arrival(m, other, other_rank)
    add_4(m, opposite(comes_home(m, suit, rank)), opposite(comes_home(m, other, other_rank)),
          order_of(n, a, b), order_of(n, b, a))


cdef void add_rows(Losses *n) noexcept nogil:
    cdef Model *m = &n.model
    cdef int suit, rank
    add_stays(n)
    for rank in range(m.length):
        add_slots_of(n, rank)
        for suit in range(ORDER_SUITS):
            one_row(n, suit, rank, n.first_row[suit][rank], arrival(m, suit, rank))
