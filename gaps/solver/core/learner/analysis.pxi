# What a conflict teaches: resolution back to the first point that all paths share (first UIP; Marques-Silva and
# Sakallah, GRASP, 1996), and removal of literals that follow from the others (Sörensson and Biere, 2009).


cdef void mark(Learner *l, int variable) noexcept nogil:
    l.seen[variable] = 1
    push(l, &l.cleared, variable)


cdef int resolve(Learner *l, int reason, int variable) noexcept nogil:
    """Take the literals of a reason into the clause; returns how many are of the current level, or -1 without memory."""
    cdef int *clause = reason_clause(l, reason, variable)
    cdef int i, literal, other, open_ = 0
    if clause == NULL:
        return -1
    if variable < 0:
        l.conflict_number = clause[NUMBER]
    if clause[LBD] > 0:
        improve(l, clause)
    for i in range(HEADER, HEADER + clause[SIZE]):
        literal = clause[i]
        other = literal >> 1
        if other == variable or l.seen[other]:
            continue
        if l.level[other] == 0:
            if l.logging:
                mark(l, other)
            continue
        mark(l, other)
        bump(l, other, l.step)
        if l.level[other] == l.depth:
            open_ += 1
        else:
            push(l, &l.learnt, literal)
    return open_


cdef int count_levels(Learner *l, const int *literals, int count) noexcept nogil:
    """In how many levels these literals got their values (LBD; Audemard and Simon, Glucose, 2009)."""
    cdef int i, level, found = 0
    l.level_stamps += 1
    for i in range(count):
        level = l.level[literals[i] >> 1]
        if l.level_stamp[level] != l.level_stamps:
            l.level_stamp[level] = l.level_stamps
            found += 1
    return found


cdef void improve(Learner *l, int *clause) noexcept nogil:
    """A learnt clause was of use: it may have a lower LBD by now."""
    cdef int lbd
    clause[USED] = <int>(l.conflicts & 0x7FFFFFFF)
    if clause[LBD] > 2:
        lbd = count_levels(l, clause + HEADER, clause[SIZE])
        if lbd < clause[LBD]:
            clause[LBD] = lbd


cdef bint redundant(Learner *l, int literal, unsigned int levels) noexcept nogil:
    """Whether a literal of the clause follows from the others; ``levels`` is a filter of their levels."""
    cdef int top = l.cleared.count, i, variable, other
    cdef int *clause
    l.waiting.count = 0
    push(l, &l.waiting, literal >> 1)
    while l.waiting.count and not l.failed:
        l.waiting.count -= 1
        variable = l.waiting.items[l.waiting.count]
        clause = reason_clause(l, l.reason[variable], variable)
        if clause == NULL:
            return False
        for i in range(HEADER, HEADER + clause[SIZE]):
            other = clause[i] >> 1
            if other == variable or l.seen[other]:
                continue
            if l.level[other] == 0:
                if l.logging:
                    mark(l, other)
            elif l.reason[other] != BY_CHOICE and (<unsigned int>1 << (l.level[other] & 31)) & levels:
                mark(l, other)
                push(l, &l.waiting, other)
            else:
                for i in range(top, l.cleared.count):
                    l.seen[l.cleared.items[i]] = 0
                l.cleared.count = top
                return False
    return True


cdef void minimise(Learner *l) noexcept nogil:
    """Remove the literals of the clause that follow from the others."""
    cdef unsigned int levels = 0
    cdef int i, literal, kept = 1
    for i in range(1, l.learnt.count):
        levels |= <unsigned int>1 << (l.level[l.learnt.items[i] >> 1] & 31)
    for i in range(1, l.learnt.count):
        literal = l.learnt.items[i]
        if l.reason[literal >> 1] == BY_CHOICE or not redundant(l, literal, levels):
            l.learnt.items[kept] = literal
            kept += 1
    l.learnt.count = kept


cdef int level_to_return(Learner *l) noexcept nogil:
    """The highest level in the clause but for its first literal, whose literal is moved to the second place."""
    cdef int *literals = l.learnt.items
    cdef int i, highest = 1
    if l.learnt.count == 1:
        return 0
    for i in range(2, l.learnt.count):
        if l.level[literals[i] >> 1] > l.level[literals[highest] >> 1]:
            highest = i
    literals[1], literals[highest] = literals[highest], literals[1]
    return l.level[literals[1] >> 1]


cdef void analyse(Learner *l, int conflict) noexcept nogil:
    """Put into ``learnt`` the clause that follows from a conflict, first the literal that it will make hold."""
    cdef int at = l.trail_count - 1, open_ = 0, found, variable = -1, reason = conflict
    l.learnt.count = l.cleared.count = l.chain.count = 0
    push(l, &l.learnt, 0)
    while not l.failed:
        found = resolve(l, reason, variable)
        if found < 0:
            return
        open_ += found
        while not l.seen[l.trail[at] >> 1]:
            at -= 1
        variable = l.trail[at] >> 1
        at -= 1
        open_ -= 1
        if open_ == 0:
            break
        reason = l.reason[variable]
    l.learnt.items[0] = l.trail[at + 1] ^ 1
    if not l.failed:
        minimise(l)


cdef void clear_marks(Learner *l) noexcept nogil:
    cdef int i
    for i in range(l.cleared.count):
        l.seen[l.cleared.items[i]] = 0
    l.cleared.count = 0
