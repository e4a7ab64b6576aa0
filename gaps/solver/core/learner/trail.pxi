# Values in the order they came (the trail), the way back, and the order in which variables are chosen.

cdef double DECAY = 0.92          # of the activity of variables at each conflict (VSIDS, Moskewicz et al., Chaff, 2001)
cdef double TOO_ACTIVE = 1e100


cdef inline void sift_up(Learner *l, int at) noexcept nogil:
    cdef int variable = l.heap[at], parent
    while at:
        parent = (at - 1) >> 1
        if l.activity[l.heap[parent]] >= l.activity[variable]:
            break
        l.heap[at] = l.heap[parent]
        l.heap_at[l.heap[at]] = at
        at = parent
    l.heap[at] = variable
    l.heap_at[variable] = at


cdef inline void sift_down(Learner *l, int at, int count) noexcept nogil:
    cdef int variable = l.heap[at], child
    while True:
        child = 2 * at + 1
        if child >= count:
            break
        if child + 1 < count and l.activity[l.heap[child + 1]] > l.activity[l.heap[child]]:
            child += 1
        if l.activity[l.heap[child]] <= l.activity[variable]:
            break
        l.heap[at] = l.heap[child]
        l.heap_at[l.heap[at]] = at
        at = child
    l.heap[at] = variable
    l.heap_at[variable] = at


cdef inline void into_heap(Learner *l, int variable) noexcept nogil:
    if l.heap_at[variable] < 0:
        l.heap[l.heap_count] = variable
        l.heap_count += 1
        sift_up(l, l.heap_count - 1)


cdef int out_of_heap(Learner *l) noexcept nogil:
    """The most active variable."""
    cdef int variable = l.heap[0]
    l.heap_count -= 1
    l.heap_at[variable] = -1
    if l.heap_count:
        l.heap[0] = l.heap[l.heap_count]
        sift_down(l, 0, l.heap_count)
    return variable


cdef inline void bump(Learner *l, int variable, double step) noexcept nogil:
    """Raise the activity of a variable."""
    cdef int i
    l.activity[variable] += step
    if l.activity[variable] > TOO_ACTIVE:
        for i in range(l.variables):
            l.activity[i] /= TOO_ACTIVE
        l.step /= TOO_ACTIVE
    if l.heap_at[variable] >= 0:
        sift_up(l, l.heap_at[variable])


cdef inline void assign(Learner *l, int literal, int reason) noexcept nogil:
    """A literal holds from now on."""
    cdef int variable = literal >> 1
    l.value[literal] = IS_TRUE
    l.value[literal ^ 1] = IS_FALSE
    l.level[variable] = l.depth
    l.position[variable] = l.trail_count
    l.reason[variable] = reason
    l.trail[l.trail_count] = literal
    l.trail_count += 1


cdef inline void new_level(Learner *l) noexcept nogil:
    """Begin a level: what follows can be taken back together."""
    cdef Level *level
    l.depth += 1
    l.stamps += 1
    level = &l.levels[l.depth]
    level.trail, level.saved = l.trail_count, l.graph.saved.count
    level.holding, level.stamp = l.graph.holding.count, l.stamps


cdef void backtrack(Learner *l, int depth) noexcept nogil:
    """Take back all levels after ``depth``."""
    cdef int at, literal, variable
    cdef Level *level
    if l.depth <= depth:
        return
    level = &l.levels[depth + 1]
    at = l.trail_count
    while at > level.trail:
        at -= 1
        literal = l.trail[at]
        variable = literal >> 1
        l.value[literal] = l.value[literal ^ 1] = IS_OPEN
        l.phase[variable] = IS_FALSE if literal & 1 else IS_TRUE
        into_heap(l, variable)
    l.trail_count = l.head = level.trail
    l.graph_head = min(l.graph_head, level.trail)
    graph_undo(l, level.saved, level.holding)
    l.depth = depth


cdef void keep_best(Learner *l) noexcept nogil:
    """Remember the values before the last choice if no trail without a conflict was longer."""
    cdef int count = l.levels[l.depth].trail, at, literal
    if count <= l.best_count:
        return
    l.best_count = count
    for at in range(count):
        literal = l.trail[at]
        l.best[literal >> 1] = IS_FALSE if literal & 1 else IS_TRUE
