# A solution of stage N, as moments in one of the orders that it allows.


cdef int draw(uint64_t *state) noexcept nogil:
    """A random number of 31 bits (xorshift, Marsaglia 2003)."""
    state[0] ^= state[0] << 13
    state[0] ^= state[0] >> 7
    state[0] ^= state[0] << 17
    return <int>(state[0] >> 33)


cdef int moments_in_order(Model *m, int *order, uint64_t seed) noexcept nogil:
    """Write the nodes in an order that respects all edges of the solution; returns how many, or -1.

    Of the nodes that may be next, the one with the lowest random rank; by ``seed`` 0, the oldest.
    """
    cdef int *waits = <int *>calloc(m.nodes, sizeof(int))       # for so many nodes before it; -1 when done
    cdef int *rank = <int *>malloc(m.nodes * sizeof(int))
    cdef int i, node, best, count
    cdef uint64_t state = seed * <uint64_t>0x9E3779B97F4A7C15
    if waits == NULL or rank == NULL:
        free(waits)
        free(rank)
        return -1
    for node in range(m.nodes):
        rank[node] = draw(&state) if seed else node
    for i in range(m.edge_count):
        if holds(m, m.edges[i].literal):
            waits[m.edges[i].after] += 1
    for count in range(m.nodes):
        best = -1
        for node in range(m.nodes):
            if waits[node] == 0 and (best < 0 or rank[node] < rank[best]):
                best = node
        if best < 0:
            break
        waits[best] = -1
        order[count] = best
        for i in range(m.edge_count):
            if m.edges[i].before == best and holds(m, m.edges[i].literal):
                waits[m.edges[i].after] -= 1
    else:
        count = m.nodes
    free(waits)
    free(rank)
    return count if count == m.nodes else -1
