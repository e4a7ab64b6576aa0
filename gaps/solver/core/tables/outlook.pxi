# How good a position looks to a sweep. Sweeps take turns with several ways of looking at a position, for what one
# overlooks another may see.


cdef int outlook(Position *p, int home, int sweeps) noexcept nogil:
    """How good the position looks, which has ``home`` cards home, in sweep number ``sweeps``."""
    cdef Look *look = &p.looks[sweeps % p.look_count]
    cdef uint64_t after_pool = wanted_right_of_pool(p) if p.pooled else 0, gaps
    cdef int i, cell, face, rank, length, word, pairs = 0, dead_gaps = 0, late_tops = 0, in_column = 0
    cdef int longest = 0, shortest = p.ranks, fixed_bases = 0
    for cell in range(p.cells):
        face = p.at[cell]
        if face < 0:
            continue
        rank = p.rank[face]
        pairs += rank > 0 and p.at[p.left[cell]] == face - 1
        late_tops += rank == p.ranks - 1 and not p.at_end[cell]
        in_column += p.need[cell] == rank
    for word in range(2):
        gaps = p.gaps[word]
        while gaps:
            cell = 64 * word + lowest_bit(gaps)
            gaps &= gaps - 1
            dead_gaps += wanted(p, cell, after_pool) == 0
    for i in range(p.starts):
        cell = p.start[i]
        face = p.at[cell]
        if face < 0:
            cell = p.right[cell]
            face = p.at[cell]
            length = 0
            if face >= 0 and p.pooled and p.rank[face] == 1 and p.pool[p.suit[face]]:
                length = 1 + run_from(p, cell)
                pairs += 1
        else:
            length = run_from(p, cell)
            fixed_bases += p.rank[face] == 0
        longest, shortest = max(longest, length), min(shortest, length)
    return (
        look.home * home
        + look.pairs * pairs
        + look.dead_gaps * dead_gaps
        + look.longest * longest
        + look.shortest * shortest
        + look.open_starts * (p.open_count - p.pool_size)
        + look.fixed_bases * fixed_bases
        + look.late_tops * late_tops
        + look.in_column * in_column
    )
