# Two cards that use one cell, and the moments from which a cell is free for cards that come home.


cdef void add_choice(Model *m, const Stop *stop, const Stop *next, int literal) noexcept nogil:
    """If ``literal`` holds, ``stop`` has been left when the card of ``next`` comes."""
    cdef int count = m.edge_count
    add_edge(m, stop.leave, next.node, literal)
    if m.edge_count > count:
        m.edges[count].choice = True
        m.edges[count].uses[0], m.edges[count].uses[1] = stop.used, next.used


cdef int left_before(Model *m, int card, int i, int other, int j) noexcept nogil:
    """A literal: ``card`` has left its stop ``i`` when ``other`` comes to its stop ``j``."""
    cdef Stop *stop = &m.stops[card][i]
    cdef Stop *next = &m.stops[other][j]
    if next.node == START:
        return FALSE_LITERAL
    if i == 0 and m.stays[card][i] == FALSE_LITERAL:
        add_edge(m, stop.leave, next.node, next.used)     # it was there first
        return TRUE_LITERAL
    cdef int literal = new_literal(m)
    add_choice(m, stop, next, literal)
    implies(m, literal, opposite(m.stays[card][i]))
    implies(m, literal, stop.used)
    implies(m, literal, next.used)
    return literal


cdef void add_cells(Model *m) noexcept nogil:
    """Of two cards that use a cell, one has left before the other comes."""
    cdef int card, other, i, j
    cdef int clause[4]
    for card in range(m.cards):
        for i in range(m.stop_count[card] - 1):
            for other in range(card + 1, m.cards):
                for j in range(m.stop_count[other] - 1):
                    if m.stops[card][i].cell != m.stops[other][j].cell:
                        continue
                    clause[0] = opposite(m.stops[card][i].used)
                    clause[1] = opposite(m.stops[other][j].used)
                    clause[2] = left_before(m, card, i, other, j)
                    clause[3] = left_before(m, other, j, card, i)
                    add_clause(m, clause, 4)


cdef void add_clear_cells(Model *m) noexcept nogil:
    """``clear``: for each cell the moment from which it and all cells left of it hold nothing but cards at home."""
    cdef int row, column, card, i, node, before
    cdef Stop *stop
    m.first_clear = m.nodes
    for row in range(ORDER_ROWS):
        before = START
        for column in range(m.length):
            node = START
            for card in range(m.cards):
                for i in range(m.stop_count[card] - 1):
                    stop = &m.stops[card][i]
                    if stop.cell != row * m.columns + column:
                        continue
                    if node == START:
                        node = new_node(m)
                    add_edge(m, stop.leave, node, stop.used)
            if node == START:
                node = before
            else:
                add_edge(m, before, node, TRUE_LITERAL)
            m.clear[row][column] = node
            before = node
    m.end_clear = m.nodes
