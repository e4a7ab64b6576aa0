# Base cards in the first column: a pool, as long as one cell of it is free.
#
# While the first column has more clear cells than base cards, these can be put in any order by moves that change
# nothing else. Each base card is counted with one clear cell, its slot, which is clear when it comes. So there is
# room whenever the slot of some base card is clear and that card has not come yet ("spare"). Just before a base card
# comes there is always room, so the order of the pool is chosen then, for the time in which there is none.
#
# Where base cards do not move again (by the rules, or because the column is full), slot and final row are one.


cdef void exactly_one_each(Model *m, int (*table)[ORDER_ROWS]) noexcept nogil:
    """Suits and rows one to one."""
    cdef int suit, row, other
    for suit in range(ORDER_SUITS):
        add_clause(m, table[suit], ORDER_ROWS)
        for row in range(ORDER_ROWS):
            for other in range(row):
                add_2(m, opposite(table[suit][row]), opposite(table[suit][other]))
    cdef int column[ORDER_SUITS]
    for row in range(ORDER_ROWS):
        for suit in range(ORDER_SUITS):
            column[suit] = table[suit][row]
            for other in range(suit):
                add_2(m, opposite(table[suit][row]), opposite(table[other][row]))
        add_clause(m, column, ORDER_SUITS)


cdef void choose_rows(Model *m) noexcept nogil:
    """The literals of ``final_row`` and ``slot``."""
    cdef int suit, other, row, base, standing = 0
    cdef bint here, taken
    for suit in range(ORDER_SUITS):
        standing += in_first_column(m, suit * m.length)
    m.pinned = m.pinned or standing == ORDER_SUITS        # the column is full
    for suit in range(ORDER_SUITS):
        base = suit * m.length
        for other in range(ORDER_SUITS):
            m.spare[suit][other] = FALSE_LITERAL
        for row in range(ORDER_ROWS):
            here = m.first_cell[base] == row * m.columns
            taken = False
            for other in range(ORDER_SUITS):
                taken = taken or m.first_cell[other * m.length] == row * m.columns
            if taken or in_first_column(m, base):
                m.slot[suit][row] = TRUE_LITERAL if here else FALSE_LITERAL
            else:
                m.slot[suit][row] = new_literal(m)
            if m.pinned:
                m.final_row[suit][row] = m.slot[suit][row]
            else:
                m.final_row[suit][row] = new_literal(m)
    exactly_one_each(m, m.slot)
    if not m.pinned:
        exactly_one_each(m, m.final_row)


cdef void add_slots(Model *m) noexcept nogil:
    """A base card comes when its slot is clear; ``clear`` must be there."""
    cdef int suit, row
    for suit in range(ORDER_SUITS):
        for row in range(ORDER_ROWS):
            if home_stop(m, suit * m.length).node != START:
                add_edge(m, m.clear[row][0], home_stop(m, suit * m.length).node, m.slot[suit][row])
