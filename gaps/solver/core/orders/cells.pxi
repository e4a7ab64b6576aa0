# Two cards that use one cell, and the moments from which a cell is free for cards that come home.


cdef int left_before(Model *m, int card, int i, int other, int j) noexcept nogil:
    """A literal: ``card`` has left its stop ``i`` when ``other`` comes to its stop ``j``."""
    cdef Stop *stop = &m.stops[card][i]
    cdef Stop *next = &m.stops[other][j]
    if next.node == START:
        return FALSE_LITERAL
    cdef int literal = edge_literal(m, stop.leave, next.node)
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
