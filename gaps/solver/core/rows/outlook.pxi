# How good a position looks to a sweep.

cdef enum:
    # Sweeps take turns with two ways of looking at a position, for what one overlooks the other may see.
    # The first: cards home, successors beside their card, few gaps that nothing can fill, no row far ahead.
    FIRST_HOME = 5            # for each card home
    FIRST_PAIR = 2            # for each card that stands right of its predecessor, wherever that is
    FIRST_DEAD_GAP = -6       # for each gap that nothing can fill
    FIRST_LONGEST = -4        # for each card of the longest run
    # The second: cards home, rows of equal length, a first column full of base cards that can still be
    # exchanged, and top cards near the end of their rows.
    SECOND_HOME = 3           # for each card home
    SECOND_LAG = -3           # for each card by which the longest run is ahead of the shortest
    SECOND_OPEN_ROW = -12     # for each empty cell of the first column
    SECOND_FIXED_BASE = -8    # for each base card that stands on its cell and cannot be exchanged
    SECOND_TOP_CARD = -4      # for each card of the top rank that is not in the last two columns


cdef int outlook(Position *p, int home, int sweeps) noexcept nogil:
    """How good the position looks, which has ``home`` cards home, in sweep number ``sweeps``."""
    cdef int row, column, cell, left, here, length
    cdef int longest = 0, shortest = p.ranks, pairs = 0, dead_gaps = 0
    cdef int open_rows = 0, fixed_bases = 0, top_cards = 0
    cdef bint placed = False, run
    for column in range(SUITS):
        placed = placed or p.pos[column * p.ranks] == PLACED
    for row in range(ROWS):
        cell = row * p.columns
        left = p.at[cell]
        here = left
        if left < 0:
            open_rows += 1
            if p.at[cell + 1] >= 0 and p.pos[p.at[cell + 1] - 1] == PLACED:
                here = p.at[cell + 1] - 1
        elif p.rank[left] == 0:
            fixed_bases += 1
        elif p.rank[left] == p.ranks - 1:
            top_cards += 1
        run = here >= 0 and p.rank[here] == 0
        length = run
        for column in range(1, p.columns):
            here = p.at[cell + column]
            if here < 0:
                run = False
                if left < 0:
                    dead_gaps += column > 1 or not placed
                else:
                    dead_gaps += p.rank[left] == p.ranks - 1
            else:
                if left >= 0 and here == left + 1 and p.rank[here]:
                    pairs += 1
                elif column > 1 or left >= 0:
                    run = False
                top_cards += p.rank[here] == p.ranks - 1 and column < p.columns - 2
            length += run
            left = here
        longest, shortest = max(longest, length), min(shortest, length)
    if sweeps & 1:
        return (
            FIRST_HOME * home
            + FIRST_PAIR * pairs
            + FIRST_DEAD_GAP * dead_gaps
            + FIRST_LONGEST * longest
        )
    return (
        SECOND_HOME * home
        + SECOND_LAG * (longest - shortest)
        + SECOND_OPEN_ROW * open_rows
        + SECOND_FIXED_BASE * fixed_bases
        + SECOND_TOP_CARD * top_cards
    )
