# Where cards come to rest before they are at home, and when they have left.


cdef void list_places(Model *m, int card) noexcept nogil:
    """All stops of a card, by falling labels; the last one is home."""
    cdef int base = suit_of(m, card) * m.length, rank = rank_of(m, card), label, first
    for label in range(rank, -1, -1):
        first = m.first_cell[base + label]
        if first % m.columns + rank - label < m.columns:
            append_stop(m, card, first + rank - label, label)
    append_stop(m, card, NO_CELL, -1)


cdef inline bint in_place(Model *m, int card, int i) noexcept nogil:
    """Whether a stop before home lies in the column where the card belongs."""
    return m.stops[card][i].cell % m.columns == rank_of(m, card)


cdef void add_moments(Model *m, int card) noexcept nogil:
    """The nodes of the stops, in their order, and for each stop a moment that is not before it is left."""
    cdef int last = m.stop_count[card] - 1, i
    cdef bint may_stay = False
    cdef Stop *stops = m.stops[card]
    for i in range(last):
        may_stay = may_stay or in_place(m, card, i)
    for i in range(1, last + 1):
        if i < last or may_stay:
            stops[i].used = new_literal(m)
        stops[i].node = new_node(m)
        add_edge(m, stops[i - 1].node, stops[i].node, TRUE_LITERAL)
    stops[last - 1].leave = stops[last].node
    for i in range(last - 2, -1, -1):
        stops[i].leave = new_node(m)
        add_edge(m, stops[i + 1].node, stops[i].leave, stops[i + 1].used)
        add_edge(m, stops[i + 1].leave, stops[i].leave, opposite(stops[i + 1].used))


cdef void leaves_or(Model *m, int card, int i, int a, int b) noexcept nogil:
    """A later stop than ``i`` is used, or one of two literals holds."""
    cdef int literals[MAX_STOPS + 2]
    cdef int count = 2, j
    literals[0], literals[1] = a, b
    for j in range(i + 1, m.stop_count[card]):
        literals[count] = m.stops[card][j].used
        count += 1
    add_clause(m, literals, count)


cdef void add_places(Model *m, int card) noexcept nogil:
    """A card comes to a stop while its predecessor stands left of it, and it can end only in place."""
    cdef int last = m.stop_count[card] - 1, suit = suit_of(m, card), i, j, k, at, row
    cdef int clause[MAX_STOPS]
    cdef Stop *stops = m.stops[card]
    for i in range(last):
        if i:
            at = stop_with_label(m, card - 1, stops[i].label)
            implies(m, stops[i].used, m.stops[card - 1][at].used)
            add_edge(m, m.stops[card - 1][at].node, stops[i].node, stops[i].used)
            add_edge(m, stops[i].node, m.stops[card - 1][at + 1].node, stops[i].used)
        row = stops[i].cell // m.columns
        leaves_or(m, card, i, opposite(stops[i].used),
                  m.final_row[suit][row] if in_place(m, card, i) else FALSE_LITERAL)
        for j in range(i):    # from a cell to the same cell is no move
            if stops[j].cell == stops[i].cell:
                clause[0], clause[1] = opposite(stops[i].used), opposite(stops[j].used)
                for k in range(j + 1, i):
                    clause[k - j + 1] = stops[k].used
                add_clause(m, clause, i - j + 1)
    if not is_base(m, card):
        implies(m, stops[last].used, home_stop(m, card - 1).used)
        add_edge(m, home_stop(m, card - 1).node, stops[last].node, stops[last].used)


cdef int left_by(Losses *n, int card, int i, int other, int j) noexcept nogil:
    """A literal: ``card`` has left its stop ``i`` before ``other`` comes to its stop ``j``."""
    cdef Model *m = &n.model
    cdef int literal = order_of(n, m.stops[card][i].leave, m.stops[other][j].node)
    leaves_or(m, card, i, opposite(literal), FALSE_LITERAL)
    return literal


cdef void share_cells(Losses *n) noexcept nogil:
    """Of two cards that use a cell, one has left before the other comes."""
    cdef Model *m = &n.model
    cdef int card, other, i, j, one, two
    for card in range(m.cards):
        for i in range(m.stop_count[card] - 1):
            for other in range(card):
                for j in range(m.stop_count[other] - 1):
                    if m.stops[card][i].cell != m.stops[other][j].cell:
                        continue
                    one = left_by(n, card, i, other, j)
                    two = left_by(n, other, j, card, i)
                    add_4(m, opposite(m.stops[card][i].used), opposite(m.stops[other][j].used), one, two)


cdef void add_places_of_all(Losses *n) noexcept nogil:
    """The stops of all cards, and the rows of all suits."""
    cdef Model *m = &n.model
    cdef int card, suit, row
    for card in range(m.cards):
        list_places(m, card)
    for card in range(m.cards):
        add_moments(m, card)
    for suit in range(ORDER_SUITS):
        for row in range(ORDER_ROWS):
            m.final_row[suit][row] = new_literal(m)
    exactly_one_each(m, m.final_row)
    for card in range(m.cards):
        add_places(m, card)
    share_cells(n)
    add_clear_cells(m)
