# The search: choices, restarts, phases, and which learnt clauses to keep.

cdef enum:
    FIRST_REDUCTION = 2000        # learnt clauses at which half of them go
    LATER_REDUCTION = 300         # how many more the next time
    GOOD_LBD = 2                  # learnt clauses that stay
    SHORTEST_RUN = 50             # conflicts between two restarts
    REPHASE = 4                   # every so many restarts the phases are set anew
    MAX_CIRCLES = 1 << 18         # numbers in the block of circles
    ROUNDS_OF_PHASES = 4

cdef double RESTART_MARGIN = 1.05 # restart when recent LBD exceed the average by this factor (Glucose)
cdef double FAST = 0.03           # weight of the last conflict in the averages
cdef double SLOW = 0.0005


cdef void average(Averages *lbd, int value) noexcept nogil:
    """Take the LBD of a learnt clause into both averages, which weigh all conflicts alike at first."""
    lbd.fast_weight += FAST * (1 - lbd.fast_weight)
    lbd.fast += FAST * (value - lbd.fast)
    lbd.slow_weight += SLOW * (1 - lbd.slow_weight)
    lbd.slow += SLOW * (value - lbd.slow)


cdef bint restart_due(Learner *l) noexcept nogil:
    cdef Averages *lbd = &l.lbd
    if l.depth == 0 or l.conflicts < l.restart_at:
        return False
    return lbd.fast * lbd.slow_weight > RESTART_MARGIN * lbd.slow * lbd.fast_weight


cdef void set_phases(Learner *l) noexcept nogil:
    """Set the values to try first: of the longest trail, none, of the hint, or a tenth of them turned round."""
    cdef int what = (l.restarts // REPHASE) % ROUNDS_OF_PHASES, i
    for i in range(l.variables):
        if what == 1 and l.best[i] != IS_OPEN:
            l.phase[i] = l.best[i]
        elif what == 2:
            l.phase[i] = IS_FALSE
        elif what == 3:
            l.phase[i] = l.hint[i] if l.hint[i] != IS_OPEN else l.phase[i]
        elif what == 0 and next_random(&l.random) % 10 == 0:
            l.phase[i] = -l.phase[i]
    l.best_count = 0


cdef void restart(Learner *l) noexcept nogil:
    """Take back all choices."""
    l.restarts += 1
    l.restart_at = l.conflicts + SHORTEST_RUN
    backtrack(l, 0)
    if l.restarts % REPHASE == 0:
        set_phases(l)


cdef bint holds_for_good(Learner *l, int clause) noexcept nogil:
    """Whether a clause holds before any choice."""
    cdef int i
    for i in range(clause + HEADER, clause + HEADER + l.arena.items[clause + SIZE]):
        if l.value[l.arena.items[i]] == IS_TRUE and l.level[l.arena.items[i] >> 1] == 0:
            return True
    return False


cdef int compare_words(const void *a, const void *b) noexcept nogil:
    cdef uint64_t x = (<const uint64_t *>a)[0], y = (<const uint64_t *>b)[0]
    return 1 if x > y else (-1 if x < y else 0)


cdef void reduce_learnt(Learner *l) noexcept nogil:
    """Remove clauses that hold for good, and half of the learnt ones: high LBD first, then long unused."""
    cdef int clause = 0, lbd, i, wanted = l.learnt_count // 2
    cdef uint64_t unused
    l.ranking.count = 0
    while clause < l.arena.count:
        lbd = l.arena.items[clause + LBD]
        if is_reason(l, clause):
            pass
        elif holds_for_good(l, clause):
            if lbd:
                l.learnt_count -= 1
            l.arena.items[clause + LBD] = -1
        elif lbd > GOOD_LBD:
            if not reserve(
                l, <void **>&l.ranking.items, &l.ranking.capacity, l.ranking.count + 1, sizeof(uint64_t)
            ):
                return
            unused = <uint64_t>min(l.conflicts - l.arena.items[clause + USED], <long long>0xFFFFFF)
            l.ranking.items[l.ranking.count] = (
                (<uint64_t>(255 - min(lbd, 255)) << 56) | ((0xFFFFFF - unused) << 32) | <uint64_t>clause
            )
            l.ranking.count += 1
        clause += HEADER + l.arena.items[clause + SIZE]
    if l.ranking.count:
        qsort(l.ranking.items, l.ranking.count, sizeof(uint64_t), compare_words)
    for i in range(min(wanted, l.ranking.count)):
        l.arena.items[<int>(l.ranking.items[i] & <uint64_t>0xFFFFFFFF) + LBD] = -1
        l.learnt_count -= 1
    collect(l)
    l.reduce_at += LATER_REDUCTION


cdef void learn(Learner *l, int conflict) noexcept nogil:
    """Learn from a conflict, go back, and draw the conclusion."""
    cdef int lbd, clause, number = 0, depth
    if l.circles.count > MAX_CIRCLES:
        forget_circles(l)
    keep_best(l)
    analyse(l, conflict)
    if l.failed:
        return
    depth = level_to_return(l)
    lbd = count_levels(l, l.learnt.items, l.learnt.count)
    if l.logging:
        number = log_learnt(l)
    clear_marks(l)
    average(&l.lbd, lbd)
    l.step /= DECAY
    backtrack(l, depth)
    if l.learnt.count == 1:
        l.unit[l.learnt.items[0] >> 1] = number
        assign(l, l.learnt.items[0], BY_CHOICE)
        return
    clause = store(l, &l.arena, l.learnt.items, l.learnt.count, lbd, <int>(l.conflicts & 0x7FFFFFFF))
    if clause < 0 or not attach(l, clause):
        return
    l.arena.items[clause + NUMBER] = number
    l.learnt_count += 1
    assign(l, l.learnt.items[0], 4 * clause + BY_CLAUSE)


cdef bint choose(Learner *l) noexcept nogil:
    """Try a value of the most active variable that has none; false if all have one."""
    cdef int variable
    while l.heap_count:
        variable = out_of_heap(l)
        if l.value[2 * variable] == IS_OPEN:
            new_level(l)
            assign(l, 2 * variable + (l.phase[variable] == IS_FALSE), BY_CHOICE)
            return True
    return False


cdef void refuted(Learner *l, int conflict) noexcept nogil:
    """There was a conflict before any choice: the clauses and edges cannot all hold."""
    l.unsatisfiable = True
    if l.logging and not l.failed:
        log_refuted(l, conflict)


cdef int search(Learner *l, long long until) noexcept nogil:
    """Search until that many conflicts were met; returns a ``Result``."""
    cdef int conflict
    while l.conflicts < until:
        conflict = propagate(l)
        if l.logging and l.depth == 0:
            log_units(l)
        if l.failed:
            return NO_MEMORY
        if conflict >= 0:
            l.conflicts += 1
            if l.depth == 0:
                refuted(l, conflict)
                return UNSATISFIED
            learn(l, conflict)
        elif restart_due(l):
            restart(l)
        else:
            if l.learnt_count >= l.reduce_at:
                reduce_learnt(l)
            if not choose(l):
                if l.variables:
                    memcpy(l.model, l.value, 2 * l.variables)
                return SATISFIED
        if l.failed:
            return NO_MEMORY
    return UNDECIDED
