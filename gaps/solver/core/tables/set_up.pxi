# A position from the tables that rule_tables.py makes.


cdef void set_rules(Position *p, rules, uint64_t *random):
    """Set what does not change."""
    cdef int cell, face, i
    p.cells, p.ranks, p.faces = rules.cells, rules.ranks, SUITS * rules.ranks
    p.cards, p.starts = p.faces * rules.copies, len(rules.starts)
    for cell in range(MAX_CELLS):
        p.left[cell], p.right[cell], p.start_of[cell], p.second_of[cell], p.need[cell] = NOWHERE, NOWHERE, -1, -1, -1
        p.cell_keys[cell] = next_random(random)
    for cell in range(p.cells):
        p.left[cell] = NOWHERE if rules.left[cell] is None else rules.left[cell]
        p.right[cell] = NOWHERE if rules.right[cell] is None else rules.right[cell]
        p.need[cell] = rules.need[cell]
        p.at_end[cell] = cell in rules.ends
        if cell not in rules.tray:
            p.fillable[cell >> 6] |= <uint64_t>1 << (cell & 63)
    p.pooled, p.released, p.pins = rules.pooled, rules.released, rules.pins
    p.bases_at_starts, p.locked = rules.bases_at_starts, rules.locked
    for i in range(p.starts):
        p.start[i] = rules.starts[i]
        p.start_of[p.start[i]] = i
        if p.pooled:
            p.second_of[p.right[p.start[i]]] = i
    for face in range(p.faces):
        p.rank[face], p.suit[face], p.copies[face] = face % p.ranks, face // p.ranks, rules.copies
        p.follow[face + 1], p.precede[face + 1] = rules.follow[face], rules.precede[face]
        p.face_keys[face] = next_random(random) | 1
        if p.rank[face] == 0:
            p.bases |= <uint64_t>1 << face


cdef void set_weights(Position *p, rules):
    """Set how steps and positions are judged. Fields that are not named weigh nothing."""
    cdef int i
    cdef Worths *worths
    cdef Look *look
    p.worths_count = len(rules.worths)
    for i in range(p.worths_count):
        worths, w = &p.all_worths[i], rules.worths[i]
        worths.home, worths.leaves_home, worths.noise = w.home, w.leaves_home, w.noise
        worths.joins_right, worths.joins_left = w.joins_right, w.joins_left
        worths.parts_right, worths.parts_left = w.parts_right, w.parts_left
        worths.pooled, worths.opens = w.pooled, w.opens
        worths.before_gap, worths.dead_gap = w.before_gap, w.dead_gap
    p.look_count = len(rules.looks)
    for i in range(p.look_count):
        look, w = &p.looks[i], rules.looks[i]
        look.home, look.pairs, look.dead_gaps, look.longest = w.home, w.pairs, w.dead_gaps, w.longest
        look.shortest, look.open_starts, look.fixed_bases = w.shortest, w.open_starts, w.fixed_bases
        look.late_tops, look.in_column = w.late_tops, w.in_column


cdef void set_board(Position *p, board):
    """Lay the board, and put base cards into the pool: those of the tray, or all on starts if one of them is empty."""
    cdef int cell, face, i
    cdef bint empty = False
    memset(p.at, 0xff, sizeof(p.at))
    for cell in range(p.cells):
        p.at[cell] = board[cell]
    if p.pooled:
        for i in range(p.starts):
            empty = empty or p.at[p.start[i]] < 0
        for cell in range(p.cells):
            face = p.at[cell]
            if face < 0 or p.rank[face]:
                continue
            if empty and p.start_of[cell] >= 0 if p.released else not p.fillable[cell >> 6] >> (cell & 63) & 1:
                p.at[cell] = GAP
                p.pool[p.suit[face]] += 1
    find_cards(p)
