# Clauses, and edges that must stay acyclic: a plain search that tries everything.

cdef enum:
    TRUE_LITERAL = -1         # always holds; TRUE_LITERAL ^ 1 never does

cdef struct Ints:
    int *items
    int count, capacity

cdef struct Learner:
    int variables, nodes, max_nodes
    Ints clauses              # of each: its size, then its literals
    Ints edges                # of each: before, after, literal
    Ints value                # of each variable: -1 not chosen, 0 or 1
    Ints phase
    Ints level                # the variables chosen so far
    long long conflicts
    bint failed               # memory is spent


cdef bint push(Learner *l, Ints *list, int item) noexcept nogil:
    cdef int *items
    if list.count == list.capacity:
        items = <int *>realloc(list.items, (2 * list.capacity + 16) * sizeof(int))
        if items == NULL:
            l.failed = True
            return False
        list.items, list.capacity = items, 2 * list.capacity + 16
    list.items[list.count] = item
    list.count += 1
    return True


cdef Learner *learner_new(int max_nodes, uint64_t seed, long long max_bytes) noexcept nogil:
    """A learner without variables; NULL without memory."""
    cdef Learner *l = <Learner *>calloc(1, sizeof(Learner))
    if l != NULL:
        l.max_nodes = max_nodes
    return l


cdef void learner_free(Learner *l) noexcept nogil:
    if l != NULL:
        free(l.clauses.items)
        free(l.edges.items)
        free(l.value.items)
        free(l.phase.items)
        free(l.level.items)
        free(l)


cdef int learner_variable(Learner *l) noexcept nogil:
    """A new variable; returns its number."""
    push(l, &l.value, -1)
    push(l, &l.phase, 0)
    l.variables += 1
    return l.variables - 1


cdef int learner_node(Learner *l) noexcept nogil:
    """A new node of the graph; returns its number."""
    if l.nodes >= l.max_nodes:
        l.failed = True
    l.nodes += 1
    return l.nodes - 1


cdef void learner_clause(Learner *l, const int *literals, int count) noexcept nogil:
    """One of these literals holds."""
    cdef int i
    push(l, &l.clauses, count)
    for i in range(count):
        push(l, &l.clauses, literals[i])
    l.level.count = 0


cdef void learner_edge(Learner *l, int before, int after, int literal) noexcept nogil:
    """Node ``before`` comes before node ``after`` whenever ``literal`` holds."""
    push(l, &l.edges, before)
    push(l, &l.edges, after)
    push(l, &l.edges, literal)


cdef void learner_phase(Learner *l, int literal) noexcept nogil:
    """Try this value first."""
    l.phase.items[literal >> 1] = 1 - (literal & 1)


cdef void learner_first(Learner *l, int variable, double activity) noexcept nogil:
    """Decide on this variable early, those with the highest activity first."""


cdef inline int literal_value(Learner *l, int literal) noexcept nogil:
    if literal < 0:
        return literal & 1
    cdef int value = l.value.items[literal >> 1]
    return value ^ (literal & 1) if value >= 0 else -1


cdef bint clauses_may_hold(Learner *l) noexcept nogil:
    cdef int at = 0, size, i
    cdef bint possible
    while at < l.clauses.count:
        size = l.clauses.items[at]
        possible = False
        for i in range(size):
            possible = possible or literal_value(l, l.clauses.items[at + 1 + i]) != 0
        if not possible:
            return False
        at += size + 1
    return True


cdef bint edges_may_hold(Learner *l, int *height) noexcept nogil:
    """Whether the graph has no circle: heights along its edges stop growing."""
    cdef int i, step
    cdef bint grown = True
    for i in range(l.nodes):
        height[i] = 0
    for step in range(l.nodes + 1):
        grown = False
        i = 0
        while i < l.edges.count:
            if literal_value(l, l.edges.items[i + 2]) == 1:
                if height[l.edges.items[i + 1]] <= height[l.edges.items[i]]:
                    height[l.edges.items[i + 1]] = height[l.edges.items[i]] + 1
                    grown = True
            i += 3
        if not grown:
            return True
    return False


cdef int learner_solve(Learner *l, long conflicts) noexcept nogil:
    """A ``Result``, after at most so many more conflicts. Solving goes on where it stopped."""
    cdef long long until = l.conflicts + conflicts
    cdef int i, variable
    cdef int *height
    cdef int result = UNDECIDED
    if l.failed:
        return NO_MEMORY
    height = <int *>malloc((l.nodes + 1) * sizeof(int))
    if height == NULL:
        return NO_MEMORY
    if l.level.count == 0:
        for i in range(l.variables):
            l.value.items[i] = -1
    while result == UNDECIDED:
        if clauses_may_hold(l) and edges_may_hold(l, height):
            variable = l.level.count
            if variable == l.variables:
                result = SATISFIED
                break
            l.value.items[variable] = l.phase.items[variable]
            push(l, &l.level, 0)
            if l.failed:
                result = NO_MEMORY
        else:
            while l.level.count and l.level.items[l.level.count - 1]:
                l.level.count -= 1
                l.value.items[l.level.count] = -1
            if l.level.count == 0:
                result = UNSATISFIED
                break
            l.level.items[l.level.count - 1] = 1
            l.value.items[l.level.count - 1] ^= 1
            l.conflicts += 1
            if l.conflicts >= until:
                break
    free(height)
    return result


cdef bint learner_value(Learner *l, int variable) noexcept nogil:
    """Whether a variable holds; after ``SATISFIED`` only, until something is added."""
    return l.value.items[variable] == 1
