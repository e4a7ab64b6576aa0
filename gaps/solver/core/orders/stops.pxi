# The few places of each card, and what it takes to come to one of them and to leave it.
#
# A slide puts a card right of its predecessor. So wherever a card comes, its predecessor has been: a card of rank k
# can only stand on its first cell (label k), on the cell k - j to the right of the first cell of rank j of its suit
# (label j), or in a run that begins with a base card in the first column ("home"). It passes these stops by falling
# labels, since it follows its predecessor, which follows its own, down to the card that moves of its own accord.


cdef inline Stop *home_stop(Model *m, int card) noexcept nogil:
    """The last stop of a card."""
    return &m.stops[card][m.stop_count[card] - 1]


cdef inline bint is_base(Model *m, int card) noexcept nogil:
    return rank_of(m, card) == 0


cdef inline bint in_first_column(Model *m, int card) noexcept nogil:
    return m.first_cell[card] % m.columns == 0


cdef int stop_with_label(Model *m, int card, int label) noexcept nogil:
    """The number of the stop of ``card`` with this label, or -1. Home has the label -1."""
    cdef int i
    for i in range(m.stop_count[card]):
        if m.stops[card][i].label == label:
            return i
    return -1


cdef Stop *append_stop(Model *m, int card, int cell, int label) noexcept nogil:
    cdef Stop *stop = &m.stops[card][m.stop_count[card]]
    m.stop_count[card] += 1
    stop.cell, stop.label = cell, label
    stop.node = stop.leave = START
    stop.used = TRUE_LITERAL
    return stop


cdef void list_stops(Model *m, int card) noexcept nogil:
    """All places of a card."""
    cdef int base = suit_of(m, card) * m.length, rank = rank_of(m, card), label, column, cell
    cdef Stop *stop
    if not (rank == 0 and in_first_column(m, card)):
        append_stop(m, card, m.first_cell[card], rank)
    for label in range(rank - 1, -1, -1):
        cell = m.first_cell[base + label] + rank - label
        column = m.first_cell[base + label] % m.columns + rank - label
        if column >= m.columns or (label == 0 and in_first_column(m, base)):
            continue          # beyond the end of the row; or home
        if m.stop_count[card] == 1 and cell == m.first_cell[card]:
            continue          # it has not moved, and would not
        if stop_with_label(m, card - 1, label) < 0:
            continue          # its predecessor cannot come there
        stop = append_stop(m, card, cell, label)
        stop.node = new_node(m)
        stop.used = new_literal(m)
    stop = append_stop(m, card, NO_CELL, -1)
    if m.stop_count[card] > 1:
        stop.node = new_node(m)


cdef void list_ends(Model *m, int card) noexcept nogil:
    """The stops on which a card can stay for ever, since its row becomes that of its suit."""
    cdef int i, j, suit = suit_of(m, card), last = m.stop_count[card] - 1, n = 0
    cdef int clause[MAX_STOPS]
    cdef Stop *stops = m.stops[card]
    cdef int stay
    for i in range(last):
        m.stays[card][i] = FALSE_LITERAL
        if stops[i].cell % m.columns != rank_of(m, card) or is_base(m, card):
            continue
        stay = new_literal(m)
        m.stays[card][i] = stay
        if n == 0:
            stops[last].used = new_literal(m)
        implies(m, stay, stops[i].used)
        implies(m, stay, opposite(stops[last].used))
        implies(m, stay, m.final_row[suit][stops[i].cell // m.columns])
        for j in range(i + 1, last):
            implies(m, stay, opposite(stops[j].used))
        clause[n] = stay
        n += 1
    if n:
        clause[n] = stops[last].used
        add_clause(m, clause, n + 1)


cdef void add_leaves(Model *m, int card) noexcept nogil:
    """For each stop a moment that comes after the next stop that is used, and does so in any solution."""
    cdef int i, last = m.stop_count[card] - 1
    cdef Stop *stops = m.stops[card]
    for i in range(last - 1, -1, -1):
        if i + 1 == last:
            stops[i].leave = stops[last].node
            continue
        stops[i].leave = new_node(m)
        add_edge(m, stops[i + 1].node, stops[i].leave, TRUE_LITERAL)
        add_edge(m, stops[i + 1].leave, stops[i].leave, opposite(stops[i + 1].used))


cdef void add_moves(Model *m, int card) noexcept nogil:
    """Stops come one after the other, and each while the predecessor stands left of it."""
    cdef int i, j, k, at
    cdef int clause[MAX_STOPS]
    cdef int last = m.stop_count[card] - 1
    cdef Stop *stops = m.stops[card]
    cdef Stop *before
    for i in range(last):
        add_edge(m, stops[i].node, stops[i + 1].node, TRUE_LITERAL)
    for i in range(1, last):
        at = stop_with_label(m, card - 1, stops[i].label)
        before = &m.stops[card - 1][at]
        implies(m, stops[i].used, before.used)
        add_edge(m, before.node, stops[i].node, stops[i].used)
        add_edge(m, stops[i].node, m.stops[card - 1][at + 1].node, stops[i].used)
        for j in range(i):    # from a cell to the same cell is no move: the card keeps its old label
            if stops[j].cell == stops[i].cell:
                clause[0], clause[1] = opposite(stops[i].used), opposite(stops[j].used)
                for k in range(j + 1, i):
                    clause[k - j + 1] = stops[k].used
                add_clause(m, clause, i - j + 1)


cdef void add_stops(Model *m) noexcept nogil:
    """The stops of all cards; ``final_row`` must be there."""
    cdef int card
    for card in range(m.cards):
        list_stops(m, card)
    for card in range(m.cards):
        list_ends(m, card)
        add_leaves(m, card)
        add_moves(m, card)
