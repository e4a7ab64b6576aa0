# The store of clauses: all in one block of numbers, each watched at its first two literals.


cdef bint watch(Learner *l, int literal, int clause, int other) noexcept nogil:
    """Look at a clause when ``literal`` becomes false; false without memory."""
    cdef Watches *list = &l.watches[literal]
    if list.count == list.capacity:
        if not reserve(l, <void **>&list.items, &list.capacity, list.count + 1, sizeof(Watch)):
            return False
    list.items[list.count].clause = clause
    list.items[list.count].other = other
    list.count += 1
    return True


cdef bint attach(Learner *l, int clause) noexcept nogil:
    """Watch the first two literals of a clause; false without memory."""
    cdef int *literals = l.arena.items + clause + HEADER
    cdef int mark = clause
    if l.arena.items[clause + SIZE] < 2:
        return True
    if l.arena.items[clause + SIZE] == 2:
        mark = ~clause
    return watch(l, literals[0], mark, literals[1]) and watch(l, literals[1], mark, literals[0])


cdef int store(Learner *l, Ints *block, const int *literals, int count, int lbd, int used) noexcept nogil:
    """Append a clause to a block of clauses; returns where it is, or -1 without memory."""
    cdef int clause = block.count, i
    if not reserve(l, <void **>&block.items, &block.capacity, clause + HEADER + count, sizeof(int)):
        return -1
    block.items[clause + SIZE] = count
    block.items[clause + LBD] = lbd
    block.items[clause + USED] = used
    block.items[clause + NUMBER] = 0
    for i in range(count):
        block.items[clause + HEADER + i] = literals[i]
    block.count = clause + HEADER + count
    return clause


cdef bint is_reason(Learner *l, int clause) noexcept nogil:
    """Whether a clause is the reason of a value."""
    cdef int *literals = l.arena.items + clause + HEADER
    cdef int i
    for i in range(min(2, l.arena.items[clause + SIZE])):
        if l.value[literals[i]] == IS_TRUE and l.reason[literals[i] >> 1] == 4 * clause + BY_CLAUSE:
            return True
    return False


cdef void move_clause(Learner *l, int clause, int target) noexcept nogil:
    """Move a clause towards the beginning of the arena."""
    cdef int *items = l.arena.items
    cdef int size = items[clause + SIZE], i, literal
    for i in range(min(2, size)):
        literal = items[clause + HEADER + i]
        if l.value[literal] == IS_TRUE and l.reason[literal >> 1] == 4 * clause + BY_CLAUSE:
            l.reason[literal >> 1] = 4 * target + BY_CLAUSE
    memmove(items + target, items + clause, (HEADER + size) * sizeof(int))


cdef void collect(Learner *l) noexcept nogil:
    """Remove the clauses whose LBD is negative, and watch the others anew, those of two literals first."""
    cdef int clause = 0, target = 0, length, i, round_
    while clause < l.arena.count:
        length = HEADER + l.arena.items[clause + SIZE]
        if l.arena.items[clause + LBD] >= 0:
            if target != clause:
                move_clause(l, clause, target)
            target += length
        else:
            log_deleted(l, l.arena.items[clause + NUMBER])
        clause += length
    l.arena.count = target
    for i in range(2 * l.variables):
        l.watches[i].count = 0
    for round_ in range(2):
        clause = 0
        while clause < l.arena.count:
            if (l.arena.items[clause + SIZE] == 2) == (round_ == 0):
                attach(l, clause)
            clause += HEADER + l.arena.items[clause + SIZE]
