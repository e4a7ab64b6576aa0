# A solution of a model, as moves one after the other.

cdef struct PlanStep:
    int card
    int target               # a cell, or PLACED_BASE


cdef bint add_step(Model *m, int node, const int *stop_of, PlanStep *step) noexcept nogil:
    """The move that ``node`` stands for, if the solution has one."""
    cdef int card = stop_of[node] // MAX_STOPS, row
    cdef Stop *stop
    if stop_of[node] < 0:
        return False
    stop = &m.stops[card][stop_of[node] % MAX_STOPS]
    if not holds(m, stop.used):
        return False
    step.card, step.target = card, stop.cell
    if is_base(m, card):
        step.target = PLACED_BASE
    elif stop.cell == NO_CELL:
        for row in range(ORDER_ROWS):
            if holds(m, m.final_row[suit_of(m, card)][row]):
                step.target = row * m.columns + rank_of(m, card)
    return True


cdef int in_order(Model *m, PlanStep *steps) noexcept nogil:
    """Write the moves of the solution in an order that respects all its edges; returns how many, or -1.

    Of the moves that may be next, the one that continues where the last one was, or else the oldest node.
    """
    cdef int *waits = <int *>calloc(m.nodes, sizeof(int))       # for so many nodes before it; -1 when done
    cdef int *stop_of = <int *>malloc((m.nodes + 1) * sizeof(int))
    cdef int card, i, node, done, count = 0
    if waits == NULL or stop_of == NULL:
        free(waits)
        free(stop_of)
        return -1
    for node in range(m.nodes):
        stop_of[node] = -1
    for card in range(m.cards):
        for i in range(m.stop_count[card]):
            if m.stops[card][i].node != START:
                stop_of[m.stops[card][i].node] = card * MAX_STOPS + i
    for i in range(m.edge_count):
        if holds(m, m.edges[i].literal):
            waits[m.edges[i].after] += 1
    for done in range(m.nodes):
        node = 0
        while node < m.nodes and waits[node]:
            node += 1
        if node == m.nodes:
            count = -1       # a circle: the learner is wrong
            break
        waits[node] = -1
        if add_step(m, node, stop_of, &steps[count]):
            count += 1
        for i in range(m.edge_count):
            if m.edges[i].before == node and holds(m, m.edges[i].literal):
                waits[m.edges[i].after] -= 1
    free(waits)
    free(stop_of)
    return count
