# The steps of a position, and how promising each looks.


cdef void list_steps(Position *p, StepList *steps, bint reduced, Noise *noise) noexcept nogil:
    """The steps of the position, the most promising last. ``reduced`` changes nothing: no set of steps is left out."""
    cdef int i, j
    cdef Step step
    steps.count = 0
    add_slides(p, steps, noise)
    if p.released and p.open_count > p.pool_size:
        add_steps_to_starts(p, steps, noise)
    for i in range(1, steps.count):  # insertion sort: stable, and the lists are short
        step = steps.steps[i]
        j = i - 1
        while j >= 0 and steps.steps[j].worth > step.worth:
            steps.steps[j + 1] = steps.steps[j]
            j -= 1
        steps.steps[j + 1] = step
    steps.next = steps.count


cdef inline uint64_t wanted_right_of_pool(Position *p) noexcept nogil:
    """The faces that may follow a base card of the pool."""
    cdef uint64_t wanted = 0
    cdef int suit
    for suit in range(SUITS):
        if p.pool[suit]:
            wanted |= p.follow[suit * p.ranks + 1]
    return wanted


cdef inline uint64_t wanted(Position *p, int cell, uint64_t after_pool) noexcept nogil:
    """The faces that a gap on ``cell`` takes."""
    cdef uint64_t faces = p.follow[p.at[p.left[cell]] + 1] | p.precede[p.at[p.right[cell]] + 1]
    if p.pooled:
        if p.second_of[cell] >= 0 and p.open_rows >> p.second_of[cell] & 1:
            faces |= after_pool
    elif p.bases_at_starts and p.start_of[cell] >= 0:
        faces |= p.bases
    return faces


cdef inline void add_slides(Position *p, StepList *steps, Noise *noise) noexcept nogil:
    """Add the steps into gaps."""
    cdef uint64_t after_pool = wanted_right_of_pool(p) if p.pooled else 0, gaps
    cdef int word, cell
    for word in range(2):
        gaps = p.gaps[word]
        while gaps:
            cell = 64 * word + lowest_bit(gaps)
            gaps &= gaps - 1
            add_wanted(p, steps, wanted(p, cell, after_pool), cell, after_pool, noise)


cdef inline void add_steps_to_starts(Position *p, StepList *steps, Noise *noise) noexcept nogil:
    """Add the steps into empty starts: base cards into the pool, and cards that go left of their right neighbour."""
    cdef uint64_t after_pool = wanted_right_of_pool(p)
    cdef int i
    add_wanted(p, steps, p.bases, POOL, after_pool, noise)
    for i in range(p.starts):
        if p.open_rows >> i & 1:
            add_wanted(
                p, steps, p.precede[p.at[p.right[p.start[i]]] + 1] & ~p.bases, p.start[i], after_pool, noise
            )


cdef inline void add_wanted(
    Position *p, StepList *steps, uint64_t faces, int target, uint64_t after_pool, Noise *noise
) noexcept nogil:
    """Add the steps of cards that show one of ``faces``. Of two in the pool one is enough."""
    cdef int face, copy, source
    while faces:
        face = lowest_bit(faces)
        faces &= faces - 1
        for copy in range(p.copies[face]):
            source = p.pos[face][copy]
            if source == POOL and (target == POOL or copy and p.pos[face][0] == POOL):
                continue
            if p.locked and is_home(p, face, source):
                continue
            add_step(p, steps, face, source, target, after_pool, noise)


cdef void add_step(
    Position *p, StepList *steps, int face, int source, int target, uint64_t after_pool, Noise *noise
) noexcept nogil:
    """Add one step with its worth."""
    cdef Step *step
    cdef int left, right, worth = 0, rank = p.rank[face]
    cdef int before = face - 1 if rank else -2, after = face + 1 if rank < p.ranks - 1 else -2
    if steps.count >= MAX_MOVES:
        p.too_many = True
        return
    step = &steps.steps[steps.count]
    steps.count += 1
    step.card, step.source, step.target = face, source, target
    if target == POOL:
        worth += p.worths.pooled
    else:
        if is_home(p, face, target):
            worth += p.worths.home
        if p.at[p.right[target]] == after:
            worth += p.worths.joins_right
        if p.at[p.left[target]] == before:
            worth += p.worths.joins_left
    if source != POOL:
        left, right = p.at[p.left[source]], p.at[p.right[source]]
        if left == before:
            worth += p.worths.parts_left
            if is_home(p, face, source):
                worth += p.worths.leaves_home
        if right == after:
            worth += p.worths.parts_right
        if p.pooled and p.start_of[source] >= 0:
            worth += p.worths.opens
        elif not wanted(p, source, after_pool):
            worth += p.worths.dead_gap
        if right < 0 and p.right[source] != NOWHERE:
            worth += p.worths.before_gap
    step.worth = worth + <int>(next_random(&noise.state) & noise.mask)
