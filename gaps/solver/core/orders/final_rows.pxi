# Stage F: every card comes home once, for good. Each solution is a win. Without one the round may still be winnable,
# by cards that change rows at home; but not if base cards never move again, since then no card at home does.


cdef void add_spare(Model *m, int suit) noexcept nogil:
    """If the base card of ``suit`` was not counted with the cell of its final row, there was once room to move it
    there: after it came and that cell was clear, and before the next card of its suit comes home beside it."""
    cdef int v, row, comes, n = 0
    cdef int clause[ORDER_SUITS + 3]
    cdef int base = suit * m.length
    cdef Stop *follower = home_stop(m, base + 1)
    for v in range(ORDER_SUITS):
        comes = home_stop(m, v * m.length).node
        if comes == START:
            continue
        m.spare[suit][v] = new_literal(m)
        clause[n] = m.spare[suit][v]
        n += 1
        if v != suit:
            add_edge(m, home_stop(m, base).node, comes, m.spare[suit][v])
        for row in range(ORDER_ROWS):
            if m.clear[row][0] != START:
                add_edge(m, m.clear[row][0], comes, both(m, m.spare[suit][v], m.final_row[suit][row]))
                add_edge(m, m.clear[row][0], follower.node, both(m, m.spare[suit][v], m.slot[v][row]))
    for row in range(ORDER_ROWS):
        clause[n] = opposite(follower.used)
        clause[n + 1] = opposite(m.final_row[suit][row])
        clause[n + 2] = m.slot[suit][row]
        add_clause(m, clause, n + 3)


cdef void add_homecoming(Model *m, int card) noexcept nogil:
    """A card comes home after its predecessor, when its cell in the final row is clear for good."""
    cdef int row, rank = rank_of(m, card), suit = suit_of(m, card)
    cdef Stop *home = home_stop(m, card)
    if is_base(m, card) or home.used == FALSE_LITERAL:
        return
    if rank > 1:
        implies(m, home.used, home_stop(m, card - 1).used)
    add_edge(m, home_stop(m, card - 1).node, home.node, TRUE_LITERAL)
    for row in range(ORDER_ROWS):
        if m.clear[row][rank] != START:
            add_edge(m, m.clear[row][rank], home.node, both(m, home.used, m.final_row[suit][row]))


cdef void build_final_rows(Model *m) noexcept nogil:
    """All of stage F."""
    cdef int card, suit
    choose_rows(m)
    add_stops(m)
    add_cells(m)
    add_clear_cells(m)
    add_slots(m)
    for card in range(m.cards):
        add_homecoming(m, card)
    if m.length > 1 and not m.pinned:
        for suit in range(ORDER_SUITS):
            add_spare(m, suit)
