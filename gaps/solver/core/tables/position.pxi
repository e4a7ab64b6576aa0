# A position: its board, its hash, how many cards are home, and how a step changes it.
#
# **The pool.** While a start (a cell of the first column) is empty, the base cards on the starts can be put in any order
# by moves that can be undone, so all their orders are one position: such base cards are in the pool, and lie on no cell.
# When the last start is filled the order is still left open, and each card that comes to the second cell of a row
# settles ("pins") which base card of the pool stands before it. If a start becomes empty later, all base cards on starts
# are in the pool again. With a tray, its base cards are the pool: none comes back to it, but it does no harm to
# put one on its start only when the second cell needs it.


cdef inline bint is_closed(Position *p) noexcept nogil:
    """Whether the pool has no empty start: each open row holds one of its base cards."""
    return not p.released or p.open_count == p.pool_size


cdef uint64_t hash_of(Position *p) noexcept nogil:
    """The sum over all cards of the product of two random numbers, one of the face and one of the cell.

    Two positions have the same sum with a probability of about 2 ** -60 (such products are a universal hash).
    """
    cdef uint64_t value = 0
    cdef int face, copy
    for face in range(p.faces):
        for copy in range(p.copies[face]):
            value += p.face_keys[face] * p.cell_keys[p.pos[face][copy]]
    return value


cdef inline uint64_t hash_after(Position *p, uint64_t value, Undo *undo) noexcept nogil:
    """The hash of the position; it is kept up to date."""
    return p.hash


cdef inline void carry(Position *p, int face, int source, int target) noexcept nogil:
    """Note that a card of this face is on ``target`` now."""
    if p.pos[face][0] == source:
        p.pos[face][0] = target
    else:
        p.pos[face][1] = target
    p.hash += p.face_keys[face] * (p.cell_keys[target] - p.cell_keys[source])


cdef inline void lift(Position *p, int face, int source) noexcept nogil:
    """Take a card off its cell, or out of the pool."""
    cdef int start = p.start_of[source]
    if source == POOL:
        p.pool[p.suit[face]] -= 1
        p.pool_size -= 1
        return
    p.at[source] = GAP
    if p.pooled and start >= 0:
        p.open_rows |= <uint64_t>1 << start
        p.open_count += 1
    else:
        p.gaps[source >> 6] |= (<uint64_t>1 << (source & 63)) & p.fillable[source >> 6]


cdef inline void drop(Position *p, int face, int target) noexcept nogil:
    """Put a card on an empty cell, or into the pool."""
    cdef int start = p.start_of[target]
    if target == POOL:
        p.pool[p.suit[face]] += 1
        p.pool_size += 1
        return
    p.at[target] = face
    if p.pooled and start >= 0:
        p.open_rows &= ~(<uint64_t>1 << start)
        p.open_count -= 1
    else:
        p.gaps[target >> 6] &= ~(<uint64_t>1 << (target & 63))


cdef inline void relocate(Position *p, int face, int source, int target) noexcept nogil:
    lift(p, face, source)
    drop(p, face, target)
    carry(p, face, source, target)


cdef inline bint pins_a_base(Position *p, int face, int target) noexcept nogil:
    """Whether a card on ``target`` would settle which base card stands left of it."""
    cdef int start = p.second_of[target]
    return (
        p.pins
        and start >= 0
        and p.open_rows >> start & 1
        and is_closed(p)
        and not p.precede[p.at[p.right[target]] + 1] >> face & 1
    )


cdef void play(Position *p, Undo *undo, Step step) noexcept nogil:
    """Make a step, and note in ``undo`` what it takes to undo it."""
    cdef int face = step.card
    undo.step, undo.hash, undo.pinned, undo.released = step, p.hash, -1, 0
    if p.pooled and pins_a_base(p, face, step.target):
        undo.pinned = p.second_of[step.target]
        relocate(p, p.suit[face] * p.ranks, POOL, p.start[undo.pinned])
    relocate(p, face, step.source, step.target)
    if p.released and p.open_count > p.pool_size and p.open_count < p.starts:
        release_bases(p, undo)


cdef void release_bases(Position *p, Undo *undo) noexcept nogil:
    """Put all base cards on starts into the pool."""
    cdef int i, face
    for i in range(p.starts):
        face = p.at[p.start[i]]
        if face >= 0 and p.rank[face] == 0:
            undo.starts[undo.released], undo.bases[undo.released] = i, face
            undo.released += 1
            relocate(p, face, p.start[i], POOL)


cdef void take_back(Position *p, Undo *undo) noexcept nogil:
    """Undo the last step."""
    cdef int i, face = undo.step.card
    for i in range(undo.released):
        relocate(p, undo.bases[i], POOL, p.start[undo.starts[i]])
    relocate(p, face, undo.step.target, undo.step.source)
    if undo.pinned >= 0:
        relocate(p, p.suit[face] * p.ranks, p.start[undo.pinned], POOL)
    p.hash = undo.hash


cdef inline bint is_home(Position *p, int face, int cell) noexcept nogil:
    """Whether a card of this face is home on ``cell``, or would be: all cells before it are home and in order."""
    cdef int here, rank = p.rank[face], suit = p.suit[face]
    while p.need[cell] == rank:
        if rank == 0 and p.start_of[cell] >= 0:
            return True
        cell = p.left[cell]
        here = p.at[cell]
        if here < 0:
            return rank == 1 and p.pooled and p.start_of[cell] >= 0 and p.pool[suit] > 0
        if rank == 0:                              # in a ring, the next suit begins after a top card
            rank = p.ranks - 1
            suit = p.suit[here]
        else:
            rank -= 1
        if here != suit * p.ranks + rank:
            return False
    return False


cdef int run_from(Position *p, int cell) noexcept nogil:
    """The number of cards in order from ``cell`` on, each of the rank it needs there."""
    cdef int length = 0, face = p.at[cell], last = -1
    while face >= 0 and p.need[cell] == p.rank[face]:
        if last >= 0 and p.rank[face] and face != last + 1:
            break
        length += 1
        last, cell = face, p.right[cell]
        face = p.at[cell]
    return length


cdef int count_home(Position *p) noexcept nogil:
    """The number of cards home, with the base cards of the pool in the rows where they help most."""
    cdef int i, cell, face, suit, length, count = p.pool_size
    cdef int total[SUITS]
    cdef int shortest[SUITS]
    cdef int rows[SUITS]
    for suit in range(SUITS):
        total[suit], shortest[suit], rows[suit] = 0, 127, 0
    for i in range(p.starts):
        cell = p.start[i]
        if p.at[cell] >= 0:
            count += run_from(p, cell)
            continue
        cell = p.right[cell]
        face = p.at[cell]
        if not p.pooled or face < 0 or p.rank[face] != 1:
            continue
        suit, length = p.suit[face], run_from(p, cell)
        total[suit] += length
        shortest[suit] = min(shortest[suit], length)
        rows[suit] += 1
    for suit in range(SUITS):
        if p.pool[suit]:                           # at most two cards of a face, so at most one row too many
            count += total[suit] - (shortest[suit] if rows[suit] > p.pool[suit] else 0)
    return count


cdef inline bint may_bring_home(Position *p, Undo *undo) noexcept nogil:
    """Whether the step that ``undo`` takes back may have brought cards home."""
    return (
        undo.step.target == POOL
        or undo.released > 0
        or p.start_of[undo.step.source] >= 0
        or is_home(p, undo.step.card, undo.step.target)
    )


cdef inline int all_cards(Position *p) noexcept nogil:
    """How many cards are home when the round is won."""
    return p.cards


cdef inline void take_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    memcpy(snapshot.at, p.at, MAX_CELLS)
    memcpy(snapshot.pool, p.pool, SUITS)


cdef void lay_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    """Lay the board of a snapshot."""
    memcpy(p.at, snapshot.at, MAX_CELLS)
    memcpy(p.pool, snapshot.pool, SUITS)
    find_cards(p)


cdef void find_cards(Position *p) noexcept nogil:
    """Everything about the board that follows from the faces on its cells and in the pool."""
    cdef int cell, face, suit, i
    cdef int laid[MAX_FACES]
    memset(laid, 0, sizeof(laid))
    p.gaps[0], p.gaps[1], p.open_rows, p.open_count, p.pool_size = 0, 0, 0, 0, 0
    for cell in range(p.cells):
        face = p.at[cell]
        if face >= 0:
            p.pos[face][laid[face]] = cell
            laid[face] += 1
        elif p.pooled and p.start_of[cell] >= 0:
            p.open_rows |= <uint64_t>1 << p.start_of[cell]
            p.open_count += 1
        else:
            p.gaps[cell >> 6] |= (<uint64_t>1 << (cell & 63)) & p.fillable[cell >> 6]
    for suit in range(SUITS):
        for i in range(p.pool[suit]):
            face = suit * p.ranks
            p.pos[face][laid[face]] = POOL
            laid[face] += 1
        p.pool_size += p.pool[suit]
    p.hash = hash_of(p)


cdef inline Trace trace_of(Step *step) noexcept nogil:
    cdef Trace trace
    trace.card, trace.source, trace.target = step.card, step.source, step.target
    return trace


cdef inline bint is_same_step(Step *a, Step *b) noexcept nogil:
    return a.card == b.card and a.source == b.source and a.target == b.target


cdef inline Step step_of(Trace *trace) noexcept nogil:
    """The step of a trace; its worth is lost."""
    cdef Step step
    step.card, step.source, step.target, step.worth = trace.card, trace.source, trace.target, 0
    return step
