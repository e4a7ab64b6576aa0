# The log of a proof, read by ``gaps/solver/proofs.py``: one fact a line, numbers with a space between them.
#
#   i NUMBER literals 0            a clause that was given
#   e NUMBER before after literal  an edge that was given: it holds when the literal does, or always (literal 0)
#   c NUMBER literals 0 edges 0    a circle: these edges close it, in the order of the walk, so one cannot hold
#   l NUMBER literals 0 clauses 0  a clause that follows by unit propagation over these clauses, in this order
#   d NUMBER                       a clause that is not used any more
#
# Literals are written as in DIMACS: variable + 1, with a minus for "not". The empty clause ends a proof.


cdef bint log_room(Learner *l, int count) noexcept nogil:
    return reserve(l, <void **>&l.log.items, &l.log.capacity, l.log.count + count, 1)


cdef void log_number(Learner *l, int number) noexcept nogil:
    """Append a number and a space."""
    cdef char digits[12]
    cdef int count = 0
    if not log_room(l, 14):
        return
    if number < 0:
        l.log.items[l.log.count] = b'-'
        l.log.count += 1
        number = -number
    while True:
        digits[count] = <char>(48 + number % 10)
        count += 1
        number //= 10
        if number == 0:
            break
    while count:
        count -= 1
        l.log.items[l.log.count] = digits[count]
        l.log.count += 1
    l.log.items[l.log.count] = b' '
    l.log.count += 1


cdef int log_begin(Learner *l, char what) noexcept nogil:
    """Begin a line with a new number, which is returned."""
    if log_room(l, 2):
        l.log.items[l.log.count], l.log.items[l.log.count + 1] = what, b' '
        l.log.count += 2
    l.numbers += 1
    log_number(l, l.numbers)
    return l.numbers


cdef void log_end(Learner *l) noexcept nogil:
    """End a line: the last space becomes its end."""
    if l.log.count:
        l.log.items[l.log.count - 1] = b'\n'


cdef inline int written(int literal) noexcept nogil:
    """A literal as the log writes it; 0 for what always holds."""
    if literal == TRUE_LITERAL:
        return 0
    return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1


cdef void log_literals(Learner *l, const int *literals, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        log_number(l, written(literals[i]))
    log_number(l, 0)


cdef int log_given(Learner *l, const int *literals, int count) noexcept nogil:
    """A clause that was given; returns its number."""
    cdef int number = log_begin(l, b'i'), i
    for i in range(count):
        if literals[i] >= 0:
            log_number(l, written(literals[i]))
    log_number(l, 0)
    log_end(l)
    return number


cdef int log_edge(Learner *l, int before, int after, int literal) noexcept nogil:
    """An edge that was given; returns its number."""
    cdef int number = log_begin(l, b'e')
    log_number(l, before)
    log_number(l, after)
    log_number(l, written(literal))
    log_end(l)
    return number


cdef void log_circle(Learner *l, int clause, int index) noexcept nogil:
    """The circle that an edge closes, with the path just found."""
    cdef int number = log_begin(l, b'c'), i
    log_literals(l, l.circles.items + clause + HEADER, l.circles.items[clause + SIZE])
    log_number(l, l.graph.edges[index].number)
    for i in range(l.path.count - 1, -1, -1):
        log_number(l, l.graph.edges[l.path.items[i]].number)
    log_number(l, 0)
    log_end(l)
    l.circles.items[clause + NUMBER] = number


cdef void log_deleted(Learner *l, int number) noexcept nogil:
    if l.logging and number and log_room(l, 2):
        l.log.items[l.log.count], l.log.items[l.log.count + 1] = b'd', b' '
        l.log.count += 2
        log_number(l, number)
        log_end(l)


cdef int compare(const void *a, const void *b) noexcept nogil:
    return (<const int *>a)[0] - (<const int *>b)[0]


cdef int log_follows(Learner *l, const int *literals, int count) noexcept nogil:
    """A clause that follows from the reasons of the values in ``chain`` and from ``conflict_number``.

    Reasons in the order of the trail are one unit propagation after the other. Returns its number.
    """
    cdef int number = log_begin(l, b'l'), i, variable
    cdef int *clause
    log_literals(l, literals, count)
    if l.chain.count:
        qsort(l.chain.items, l.chain.count, sizeof(int), compare)
    for i in range(l.chain.count):
        variable = l.trail[l.chain.items[i]] >> 1
        if l.level[variable] == 0:
            log_number(l, l.unit[variable])
        else:
            clause = reason_clause(l, l.reason[variable], variable)
            log_number(l, clause[NUMBER])
    log_number(l, l.conflict_number)
    log_number(l, 0)
    log_end(l)
    return number


cdef int log_learnt(Learner *l) noexcept nogil:
    """The clause just learnt, from all the reasons that were resolved; returns its number."""
    cdef int i, variable
    for i in range(l.learnt.count):
        l.seen[l.learnt.items[i] >> 1] = 2
    for i in range(l.cleared.count):
        variable = l.cleared.items[i]
        if l.seen[variable] == 1:
            push(l, &l.chain, l.position[variable])
    return log_follows(l, l.learnt.items, l.learnt.count) if not l.failed else 0


cdef void log_units(Learner *l) noexcept nogil:
    """The literals that hold before any choice, each as a clause of its own."""
    cdef int variable, literal, i
    cdef int *clause
    while l.logged_units < l.trail_count and not l.failed:
        literal = l.trail[l.logged_units]
        variable = literal >> 1
        l.logged_units += 1
        if l.unit[variable]:
            continue
        clause = reason_clause(l, l.reason[variable], variable)
        if clause == NULL:
            return
        if clause[SIZE] == 1 and (l.reason[variable] & 3) == BY_CLAUSE:  # a circle may be forgotten
            l.unit[variable] = clause[NUMBER]
            continue
        l.chain.count = 0
        for i in range(HEADER, HEADER + clause[SIZE]):
            if clause[i] >> 1 != variable:
                push(l, &l.chain, l.position[clause[i] >> 1])
        l.conflict_number = clause[NUMBER]
        l.unit[variable] = log_follows(l, &literal, 1)


cdef void log_refuted(Learner *l, int conflict) noexcept nogil:
    """The empty clause: a conflict before any choice."""
    cdef int i
    cdef int *clause
    log_units(l)
    clause = reason_clause(l, conflict, -1)
    if clause == NULL or clause[SIZE] == 0:
        return
    l.chain.count = 0
    for i in range(HEADER, HEADER + clause[SIZE]):
        push(l, &l.chain, l.position[clause[i] >> 1])
    l.conflict_number = clause[NUMBER]
    log_follows(l, NULL, 0)
