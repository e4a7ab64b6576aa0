# The tables of the graph, made anew when nodes, edges or variables were added.


cdef bint graph_tables(Learner *l) noexcept nogil:
    """Empty tables with room for all nodes; false without memory."""
    cdef Graph *g = &l.graph
    cdef int node
    g.attached, g.words = g.nodes, (g.nodes + 63) >> 6
    g.saved.count = g.holding.count = 0
    if not (
        zero_words(l, &g.closure, 2 * g.nodes * g.words)
        and zero_words(l, &g.blockers, g.nodes * g.words)
        and zero_words(l, &g.row_stamp, 2 * g.nodes)
        and zeros(l, &g.newest, g.nodes)
        and zeros(l, &g.distance, g.nodes)
        and zeros(l, &g.via, g.nodes)
        and zeros(l, &g.to_begin, g.nodes + 2)
        and zeros(l, &g.of_begin, 2 * l.variables + 2)
        and zeros(l, &g.to_list, g.edge_count)
        and zeros(l, &g.of_list, g.edge_count)
    ):
        return False
    for node in range(g.nodes):
        g.newest.items[node] = -1
    return True


cdef void graph_index(Learner *l) noexcept nogil:
    """List the edges to each node and those of each literal: count them, then place them."""
    cdef Graph *g = &l.graph
    cdef Edge *edge
    cdef int index, i
    for index in range(g.edge_count):
        edge = &g.edges[index]
        if edge.literal >= 0:
            g.to_begin.items[edge.after + 2] += 1
            g.of_begin.items[edge.literal + 2] += 1
            g.blockers.items[edge.after * g.words + (edge.before >> 6)] |= <uint64_t>1 << (edge.before & 63)
    for i in range(2, g.to_begin.count):
        g.to_begin.items[i] += g.to_begin.items[i - 1]
    for i in range(2, g.of_begin.count):
        g.of_begin.items[i] += g.of_begin.items[i - 1]
    for index in range(g.edge_count):
        edge = &g.edges[index]
        if edge.literal >= 0:
            g.to_list.items[g.to_begin.items[edge.after + 1]] = index
            g.to_begin.items[edge.after + 1] += 1
            g.of_list.items[g.of_begin.items[edge.literal + 1]] = index
            g.of_begin.items[edge.literal + 1] += 1


cdef int graph_attach(Learner *l) noexcept nogil:
    """Take up all nodes and edges, before the first choice; returns a fixed edge that closes a circle, or -1."""
    cdef Graph *g = &l.graph
    cdef Edge *edge
    cdef int index
    if not graph_tables(l):
        return -1
    graph_index(l)
    g.attached_edges = g.edge_count
    l.graph_head = 0
    g.conflict = -1
    for index in range(g.edge_count):
        edge = &g.edges[index]
        if edge.literal == TRUE_LITERAL:
            graph_hold(l, index)
            if g.conflict >= 0:
                return g.conflict
        elif edge.before == edge.after and l.value[edge.literal] == IS_OPEN:
            assign(l, edge.literal ^ 1, 4 * index + BY_EDGE)
    return -1
