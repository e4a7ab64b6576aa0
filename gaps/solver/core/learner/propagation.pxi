# Unit propagation with two watched literals (Moskewicz et al., Chaff, 2001).


cdef int propagate_clause(Learner *l, Watch *entry, int falsified) noexcept nogil:
    """Look at a clause of three or more literals, of which one became false.

    Returns 0 if the clause is now watched elsewhere, 1 if this watch stays, 2 if no literal can hold.
    """
    cdef int *clause = l.arena.items + entry.clause
    cdef int *literals = clause + HEADER
    cdef int first = literals[0] ^ literals[1] ^ falsified, i, size = clause[SIZE], literal
    if first != entry.other and l.value[first] == IS_TRUE:
        entry.other = first
        return 1
    for i in range(2, size):
        literal = literals[i]
        if l.value[literal] != IS_FALSE:
            if not watch(l, literal, entry.clause, first):
                return 1
            literals[0], literals[1], literals[i] = first, literal, falsified
            return 0
    literals[0], literals[1] = first, falsified
    if l.value[first] == IS_FALSE:
        return 2
    assign(l, first, 4 * entry.clause + BY_CLAUSE)
    return 1


cdef int propagate_literal(Learner *l, int falsified) noexcept nogil:
    """Look at all clauses that watch a literal that became false; returns one that cannot hold, or -1."""
    cdef Watches *list = &l.watches[falsified]
    cdef Watch *entry = list.items
    cdef Watch *kept = list.items
    cdef Watch *end = list.items + list.count
    cdef int value, done, conflict = -1
    while entry != end:
        value = l.value[entry.other]
        done = 1
        if value != IS_TRUE:
            if entry.clause >= 0:
                done = propagate_clause(l, entry, falsified)
            elif value == IS_FALSE:
                done = 2
            else:
                assign(l, entry.other, 4 * ~entry.clause + BY_CLAUSE)
        if done:
            kept[0] = entry[0]
            kept += 1
        entry += 1
        if done == 2:
            conflict = (entry - 1).clause
            conflict = conflict if conflict >= 0 else ~conflict
            while entry != end:
                kept[0] = entry[0]
                kept += 1
                entry += 1
    list.count = <int>(kept - list.items)
    return conflict


cdef int propagate(Learner *l) noexcept nogil:
    """Draw all conclusions, from clauses first; returns the reason why something cannot hold, or -1."""
    cdef int conflict
    while not l.failed:
        while l.head < l.trail_count:
            conflict = propagate_literal(l, l.trail[l.head] ^ 1)
            l.head += 1
            if conflict >= 0:
                return 4 * conflict + BY_CLAUSE
        if l.graph_head == l.trail_count:
            return -1
        conflict = graph_propagate(l, l.trail[l.graph_head])
        l.graph_head += 1
        if conflict >= 0:
            return 4 * conflict + BY_EDGE
    return -1
