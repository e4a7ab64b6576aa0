# Why an edge cannot hold: the circle it would close, found only when somebody asks.


cdef inline int edge_cost(Learner *l, int literal, int until) noexcept nogil:
    """What an edge adds to a reason: 0 if its literal counts anyway, 1 if not, 2 if it did not hold in time."""
    cdef int variable = literal >> 1
    if literal == TRUE_LITERAL:
        return 0
    if l.position[variable] >= until:
        return 2
    return 0 if l.level[variable] == 0 or l.seen[variable] else 1


cdef bint reach(Learner *l, int start, int target, int until) noexcept nogil:
    """Find a path of edges that held before the trail was ``until`` long, with the fewest new literals.

    A breadth-first search with two queues, for edges of cost 0 and 1. The closure tells it where not to look.
    """
    cdef Graph *g = &l.graph
    cdef Ints swap
    cdef Edge *edge
    cdef int node, index, cost, steps = 0
    memset(g.distance.items, 0x7F, g.attached * sizeof(int))
    g.distance.items[start] = 0
    g.now.count = g.later.count = 0
    push(l, &g.now, start)
    while g.now.count:
        while g.now.count:
            g.now.count -= 1
            node = g.now.items[g.now.count]
            if node == target:
                return True
            if g.distance.items[node] < steps:
                continue
            index = g.newest.items[node]
            while index >= 0:
                edge = &g.edges[index]
                if edge.after == target or comes_before(g, edge.after, target):
                    cost = edge_cost(l, edge.literal, until)
                    if cost < 2 and steps + cost < g.distance.items[edge.after]:
                        g.distance.items[edge.after] = steps + cost
                        g.via.items[edge.after] = index
                        push(l, &g.later if cost else &g.now, edge.after)
                index = edge.older
        swap = g.now
        g.now = g.later
        g.later = swap
        steps += 1
    return False


cdef int find_circle(Learner *l, int index, int until) noexcept nogil:
    """The clause of the circle that an edge closes; returns where it is in ``circles``, or -1 without memory.

    The edge's own literal is false in it, then follow the literals of the path from its end to its beginning.
    """
    cdef Edge *edge = &l.graph.edges[index]
    cdef Ints *path = &l.path
    cdef Ints *literals = &l.path_literals
    cdef int node = edge.before, clause
    path.count = literals.count = 0
    if node != edge.after and not reach(l, edge.after, node, until):
        l.failed = True
        return -1
    if edge.literal >= 0:
        push(l, literals, edge.literal ^ 1)
    while node != edge.after:
        push(l, path, l.graph.via.items[node])
        edge = &l.graph.edges[l.graph.via.items[node]]
        if edge.literal >= 0:
            push(l, literals, edge.literal ^ 1)
        node = edge.before
        edge = &l.graph.edges[index]
    if l.failed:
        return -1
    clause = store(l, &l.circles, literals.items, literals.count, 0, index)
    if clause >= 0 and l.logging:
        log_circle(l, clause, index)
    return clause


cdef void forget_circles(Learner *l) noexcept nogil:
    """Empty the block of circles: who asks again has them found again."""
    cdef int at, variable, clause
    for at in range(l.trail_count):
        variable = l.trail[at] >> 1
        if l.reason[variable] >= 0 and (l.reason[variable] & 3) == BY_CIRCLE:
            l.reason[variable] = 4 * l.circles.items[(l.reason[variable] >> 2) + USED] + BY_EDGE
    if l.logging:
        clause = 0
        while clause < l.circles.count:
            log_deleted(l, l.circles.items[clause + NUMBER])
            clause += HEADER + l.circles.items[clause + SIZE]
    l.circles.count = 0


cdef int *reason_clause(Learner *l, int reason, int variable) noexcept nogil:
    """The clause of a reason, of a variable's value or (variable -1) of a conflict; NULL without memory."""
    cdef int kind = reason & 3, clause = reason >> 2, until = 0x7FFFFFFF
    if kind == BY_CLAUSE:
        return l.arena.items + clause
    if kind == BY_EDGE:
        if variable >= 0:
            until = l.position[variable]
        clause = find_circle(l, clause, until)
        if clause < 0:
            return NULL
        if variable >= 0:
            l.reason[variable] = 4 * clause + BY_CIRCLE
    return l.circles.items + clause
