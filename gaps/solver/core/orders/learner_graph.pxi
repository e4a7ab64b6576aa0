# The graph that must stay acyclic: its transitive closure as rows of bits, and the literals that follow from it.
#
# When an edge holds, every pair of nodes that it newly connects is found in rows of words. An edge the other way round
# would close a circle, so its literal is set false at once. Rows are saved before they change, once a level.


cdef inline uint64_t *closure_row(Graph *g, int row) noexcept nogil:
    return g.closure.items + <long long>row * g.words


cdef inline bint comes_before(Graph *g, int x, int y) noexcept nogil:
    return (closure_row(g, x)[y >> 6] >> (y & 63)) & 1


cdef bint graph_save(Learner *l, int row) noexcept nogil:
    """Save a row before it changes, if this level has not; false without memory."""
    cdef Graph *g = &l.graph
    cdef Words *saved = &g.saved
    if l.depth == 0 or g.row_stamp.items[row] == l.levels[l.depth].stamp:
        return True
    if not reserve(l, <void **>&saved.items, &saved.capacity, saved.count + g.words + 1, sizeof(uint64_t)):
        return False
    memcpy(saved.items + saved.count, closure_row(g, row), g.words * sizeof(uint64_t))
    saved.items[saved.count + g.words] = <uint64_t>row
    saved.count += g.words + 1
    g.row_stamp.items[row] = l.levels[l.depth].stamp
    return True


cdef void graph_undo(Learner *l, int saved, int holding) noexcept nogil:
    """Give rows and edges back as they were when so much was saved."""
    cdef Graph *g = &l.graph
    cdef Edge *edge
    cdef uint64_t *record
    while g.saved.count > saved:
        g.saved.count -= g.words + 1
        record = g.saved.items + g.saved.count
        memcpy(closure_row(g, <int>record[g.words]), record, g.words * sizeof(uint64_t))
    while g.holding.count > holding:
        g.holding.count -= 1
        edge = &g.edges[g.holding.items[g.holding.count]]
        g.newest.items[edge.before] = edge.older


cdef void graph_forbid(Learner *l, int node, int word, uint64_t bits) noexcept nogil:
    """The nodes of ``bits`` now come after ``node``: edges from them to it cannot hold."""
    cdef Graph *g = &l.graph
    cdef int i, index, value
    cdef Edge *edge
    for i in range(g.to_begin.items[node], g.to_begin.items[node + 1]):
        index = g.to_list.items[i]
        edge = &g.edges[index]
        if edge.before >> 6 == word and (bits >> (edge.before & 63)) & 1:
            value = l.value[edge.literal]
            if value == IS_OPEN:
                assign(l, edge.literal ^ 1, 4 * index + BY_EDGE)
            elif value == IS_TRUE and g.conflict < 0:
                g.conflict = index


cdef void close_forwards(Learner *l, int x, int b) noexcept nogil:
    """Node x now comes before b and all that b comes before."""
    cdef Graph *g = &l.graph
    cdef uint64_t *row = closure_row(g, x)
    cdef uint64_t *after_b = closure_row(g, b)
    cdef uint64_t *blockers = g.blockers.items + <long long>x * g.words
    cdef uint64_t fresh
    cdef int word
    if comes_before(g, x, b) or not graph_save(l, x):
        return
    for word in range(g.words):
        fresh = after_b[word]
        if word == b >> 6:
            fresh |= <uint64_t>1 << (b & 63)
        fresh &= ~row[word]
        if fresh:
            row[word] |= fresh
            if fresh & blockers[word]:
                graph_forbid(l, x, word, fresh & blockers[word])


cdef void close_backwards(Learner *l, int y, int a) noexcept nogil:
    """Node y now comes after a and all that comes before a."""
    cdef Graph *g = &l.graph
    cdef uint64_t *row = closure_row(g, g.attached + y)
    cdef uint64_t *before_a = closure_row(g, g.attached + a)
    cdef int word
    if (row[a >> 6] >> (a & 63)) & 1 or not graph_save(l, g.attached + y):
        return
    for word in range(g.words):
        row[word] |= before_a[word]
    row[a >> 6] |= <uint64_t>1 << (a & 63)


cdef void graph_connect(Learner *l, int a, int b) noexcept nogil:
    """Node a comes before b: bring the closure up to date."""
    cdef Graph *g = &l.graph
    cdef uint64_t *before_a = closure_row(g, g.attached + a)
    cdef uint64_t *after_b = closure_row(g, b)
    cdef uint64_t bits
    cdef int word
    for word in range(g.words):
        bits = before_a[word]
        while bits:
            close_forwards(l, 64 * word + lowest_bit(bits), b)
            bits &= bits - 1
    close_forwards(l, a, b)
    for word in range(g.words):
        bits = after_b[word]
        while bits:
            close_backwards(l, 64 * word + lowest_bit(bits), a)
            bits &= bits - 1
    close_backwards(l, b, a)


cdef void graph_hold(Learner *l, int index) noexcept nogil:
    """An edge holds from now on; ``graph.conflict`` tells if it closes a circle."""
    cdef Graph *g = &l.graph
    cdef Edge *edge = &g.edges[index]
    cdef int a = edge.before, b = edge.after
    if a == b or comes_before(g, b, a):
        g.conflict = index
        return
    if not push(l, &g.holding, index):
        return
    edge.older = g.newest.items[a]
    g.newest.items[a] = index
    if not comes_before(g, a, b):
        graph_connect(l, a, b)


cdef inline int graph_propagate(Learner *l, int literal) noexcept nogil:
    """A literal holds, and so do its edges; returns an edge that closes a circle, or -1."""
    cdef Graph *g = &l.graph
    cdef int i
    g.conflict = -1
    for i in range(g.of_begin.items[literal], g.of_begin.items[literal + 1]):
        graph_hold(l, g.of_list.items[i])
        if g.conflict >= 0:
            return g.conflict
    return -1
