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


cdef void graph_forbid(Learner *l, int node, const uint64_t *fresh) noexcept nogil:
    """The nodes of ``fresh`` now come after ``node``: edges from them to it cannot hold."""
    cdef Graph *g = &l.graph
    cdef int i, index, value
    cdef Edge *edge
    for i in range(g.to_begin.items[node], g.to_begin.items[node + 1]):
        index = g.to_list.items[i]
        edge = &g.edges[index]
        if (fresh[edge.before >> 6] >> (edge.before & 63)) & 1:
            value = l.value[edge.literal]
            if value == IS_OPEN:
                assign(l, edge.literal ^ 1, 4 * index + BY_EDGE)
            elif value == IS_TRUE and g.conflict < 0:
                g.conflict = index


cdef inline void close_forwards(Learner *l, int x, const uint64_t *after) noexcept nogil:
    """Node x now comes before all nodes of ``after``."""
    cdef Graph *g = &l.graph
    cdef uint64_t *row = closure_row(g, x)
    cdef uint64_t *blockers = g.blockers.items + <long long>x * g.words
    cdef uint64_t fresh[MAX_WORDS]
    cdef uint64_t blocked = 0
    cdef int word, words = g.words
    if not graph_save(l, x):
        return
    for word in range(words):
        fresh[word] = after[word] & ~row[word]
        blocked |= fresh[word] & blockers[word]
        row[word] |= after[word]
    if blocked:
        graph_forbid(l, x, fresh)


cdef inline void close_backwards(Learner *l, int y, const uint64_t *before) noexcept nogil:
    """Node y now comes after all nodes of ``before``."""
    cdef Graph *g = &l.graph
    cdef uint64_t *row = closure_row(g, g.attached + y)
    cdef int word, words = g.words
    if not graph_save(l, g.attached + y):
        return
    for word in range(words):
        row[word] |= before[word]


cdef void graph_connect(Learner *l, int a, int b) noexcept nogil:
    """Node a comes before b, which is new: bring the closure up to date."""
    cdef Graph *g = &l.graph
    cdef uint64_t before[MAX_WORDS]       # a and all before it
    cdef uint64_t after[MAX_WORDS]        # b and all after it
    cdef uint64_t earlier[MAX_WORDS]      # those of ``before`` that did not come before b yet
    cdef uint64_t later[MAX_WORDS]        # those of ``after`` that did not come after a yet
    cdef uint64_t bits
    cdef int word, words = g.words
    memcpy(before, closure_row(g, g.attached + a), words * sizeof(uint64_t))
    memcpy(after, closure_row(g, b), words * sizeof(uint64_t))
    before[a >> 6] |= <uint64_t>1 << (a & 63)
    after[b >> 6] |= <uint64_t>1 << (b & 63)
    for word in range(words):
        earlier[word] = before[word] & ~closure_row(g, g.attached + b)[word]
        later[word] = after[word] & ~closure_row(g, a)[word]
    for word in range(words):
        bits = earlier[word]
        while bits:
            close_forwards(l, 64 * word + lowest_bit(bits), after)
            bits &= bits - 1
        bits = later[word]
        while bits:
            close_backwards(l, 64 * word + lowest_bit(bits), before)
            bits &= bits - 1


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
