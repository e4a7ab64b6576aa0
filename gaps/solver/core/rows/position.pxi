# A position: its board, its hash, how many cards are home, and how a step changes it.


cdef void set_up(Position *p, int columns, uint64_t *random) noexcept nogil:
    """Set the tables that do not change; the board stays to be laid."""
    cdef int card, cell
    p.columns, p.ranks, p.cells = columns, columns - 1, ROWS * columns
    p.cards = SUITS * p.ranks
    for card in range(p.cards):
        p.rank[card] = card % p.ranks
    for cell in range(p.cells):
        p.column[cell] = cell % columns
    p.column[PLACED] = 0
    for card in range(MAX_CARDS):
        for cell in range(MAX_CELLS + 1):
            p.keys[card][cell] = next_random(random)


cdef void lay(Position *p, int8_t *pos) noexcept nogil:
    """Lay each card on the cell that ``pos`` names."""
    cdef int card
    memset(p.at, 0xff, sizeof(p.at))
    for card in range(p.cards):
        p.pos[card] = pos[card]
        if pos[card] != PLACED:
            p.at[pos[card]] = card


cdef inline bint has_open_row(Position *p) noexcept nogil:
    """Whether a cell of the first column is empty."""
    cdef int row
    for row in range(ROWS):
        if p.at[row * p.columns] < 0:
            return True
    return False


cdef void place_bases(Position *p) noexcept nogil:
    """Take the base cards of the first column off the board, if a cell there is empty."""
    cdef int row, card
    if not has_open_row(p):
        return
    for row in range(ROWS):
        card = p.at[row * p.columns]
        if card >= 0 and p.rank[card] == 0:
            p.at[row * p.columns] = GAP
            p.pos[card] = PLACED


cdef uint64_t hash_of(Position *p) noexcept nogil:
    cdef uint64_t value = 0
    cdef int card
    for card in range(p.cards):
        value ^= p.keys[card][p.pos[card]]
    return value


cdef inline uint64_t hash_after(Position *p, uint64_t value, Undo *undo) noexcept nogil:
    """The hash of the position, from ``value``, its hash before the step that ``undo`` takes back."""
    cdef int suit, base, card = undo.step.card
    if p.rank[card]:
        value ^= p.keys[card][undo.source] ^ p.keys[card][p.pos[card]]
    for suit in range(SUITS):
        base = suit * p.ranks
        if undo.bases[suit] != p.pos[base]:
            value ^= p.keys[base][undo.bases[suit]] ^ p.keys[base][p.pos[base]]
    return value


cdef int count_home(Position *p) noexcept nogil:
    """The number of cards home, with the placed base cards in the rows where they help most."""
    cdef int row, cell, card, k, count = 0, suit
    for row in range(ROWS):
        cell = row * p.columns
        card = p.at[cell]
        if card >= 0:
            if p.rank[card]:
                continue
            suit = card // p.ranks
            count += 1
        else:
            card = p.at[cell + 1]
            if card < 0 or p.rank[card] != 1:
                continue
            suit = card // p.ranks
            if p.pos[suit * p.ranks] != PLACED:
                continue
        k = 1
        while k < p.ranks and p.at[cell + k] == suit * p.ranks + k:
            k += 1
        count += k - 1
    for suit in range(SUITS):
        count += p.pos[suit * p.ranks] == PLACED
    return count


cdef inline bint would_be_home(Position *p, int target, int card) noexcept nogil:
    """Whether ``card`` would be home on ``target``: all cells left of it are home and of its suit."""
    cdef int column = p.column[target], row = target - column, suit = card // p.ranks, k
    if p.rank[card] != column:
        return False
    if p.at[row] != suit * p.ranks and not (p.at[row] < 0 and p.pos[suit * p.ranks] == PLACED):
        return False
    for k in range(1, column):
        if p.at[row + k] != suit * p.ranks + k:
            return False
    return True


cdef void play(Position *p, Undo *undo, Step step) noexcept nogil:
    """Make a step, and note in ``undo`` what it takes to undo it."""
    cdef int suit, row, base, card = step.card
    undo.step = step
    undo.source = p.pos[card]
    for suit in range(SUITS):
        undo.bases[suit] = p.pos[suit * p.ranks]
    p.at[undo.source] = GAP
    p.pos[card] = step.target
    if step.target != PLACED:
        p.at[step.target] = card
    if step.order >= 0:
        for row in range(ROWS):
            if p.at[row * p.columns] < 0:
                base = ORDERS[step.order][row] * p.ranks
                p.at[row * p.columns] = base
                p.pos[base] = row * p.columns
    else:
        place_bases(p)


cdef void take_back(Position *p, Undo *undo) noexcept nogil:
    """Undo the last step."""
    cdef int suit, base, card = undo.step.card
    for suit in range(SUITS):
        base = suit * p.ranks
        if p.pos[base] != PLACED:
            p.at[p.pos[base]] = GAP
    if p.rank[card]:
        p.at[p.pos[card]] = GAP
        p.pos[card] = undo.source
        p.at[undo.source] = card
    for suit in range(SUITS):
        base = suit * p.ranks
        p.pos[base] = undo.bases[suit]
        if undo.bases[suit] != PLACED:
            p.at[undo.bases[suit]] = base


cdef inline bint may_bring_home(Position *p, Undo *undo) noexcept nogil:
    """Whether the step that ``undo`` takes back may have brought cards home."""
    return (
        undo.step.target == PLACED
        or p.column[undo.source] == 0
        or would_be_home(p, undo.step.target, undo.step.card)
    )


cdef inline int all_cards(Position *p) noexcept nogil:
    """How many cards are home when the round is won."""
    return p.cards


cdef inline void take_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    cdef int card
    for card in range(p.cards):
        snapshot.pos[card] = p.pos[card]


cdef inline void lay_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    lay(p, snapshot.pos)


cdef inline Trace trace_of(Step *step) noexcept nogil:
    cdef Trace trace
    trace.card, trace.target, trace.order = step.card, step.target, step.order
    return trace


cdef inline bint is_same_step(Step *a, Step *b) noexcept nogil:
    return a.card == b.card and a.target == b.target and a.order == b.order


cdef inline Step step_of(Trace *trace) noexcept nogil:
    """The step of a trace; its worth is lost."""
    cdef Step step
    step.card, step.target, step.order, step.worth = trace.card, trace.target, trace.order, 0
    return step
