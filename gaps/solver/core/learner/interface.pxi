# The interface of the clause learner: what the encodings call.
#
# Whoever adds variables, nodes, clauses or edges need not look for a lack of memory: ``learner_solve`` tells it.


cdef Learner *learner_new(int max_nodes, uint64_t seed, long long max_bytes) noexcept nogil:
    """A learner without variables and nodes, within ``max_bytes`` of memory; NULL without memory."""
    cdef Learner *l = <Learner *>calloc(1, sizeof(Learner))
    if l == NULL:
        return NULL
    l.bytes, l.max_bytes = sizeof(Learner), max_bytes
    l.graph.max_nodes = min(max_nodes, 64 * MAX_WORDS)
    l.random = seed
    l.step = 1
    l.reduce_at = FIRST_REDUCTION
    l.changed = True
    return l


cdef void free_variables(Learner *l) noexcept nogil:
    cdef int i
    for i in range(2 * l.variables):
        free(l.watches[i].items)
    free(l.watches)
    free(l.value)
    free(l.level)
    free(l.position)
    free(l.reason)
    free(l.activity)
    free(l.heap)
    free(l.heap_at)
    free(l.phase)
    free(l.best)
    free(l.hint)
    free(l.model)
    free(l.seen)
    free(l.unit)
    free(l.trail)
    free(l.levels)
    free(l.level_stamp)


cdef void free_graph(Graph *g) noexcept nogil:
    free(g.closure.items)
    free(g.blockers.items)
    free(g.saved.items)
    free(g.row_stamp.items)
    free(g.edges)
    free(g.newest.items)
    free(g.holding.items)
    free(g.to_begin.items)
    free(g.to_list.items)
    free(g.of_begin.items)
    free(g.of_list.items)
    free(g.distance.items)
    free(g.via.items)
    free(g.now.items)
    free(g.later.items)


cdef void learner_free(Learner *l) noexcept nogil:
    """Give all memory back."""
    if l == NULL:
        return
    free_variables(l)
    free_graph(&l.graph)
    free(l.arena.items)
    free(l.circles.items)
    free(l.learnt.items)
    free(l.cleared.items)
    free(l.waiting.items)
    free(l.path.items)
    free(l.path_literals.items)
    free(l.chain.items)
    free(l.ranking.items)
    free(l.log.items)
    free(l)


cdef bint more_variables(Learner *l) noexcept nogil:
    """Make room for more variables; false without memory."""
    cdef long long old = l.capacity, fresh = old + old // 2 + 64
    cdef long long number = sizeof(int)
    if not (
        resize(l, <void **>&l.value, 2 * old, 2 * fresh)
        and resize(l, <void **>&l.model, 2 * old, 2 * fresh)
        and resize(l, <void **>&l.watches, 2 * old * sizeof(Watches), 2 * fresh * sizeof(Watches))
        and resize(l, <void **>&l.level, old * number, fresh * number)
        and resize(l, <void **>&l.position, old * number, fresh * number)
        and resize(l, <void **>&l.reason, old * number, fresh * number)
        and resize(l, <void **>&l.activity, old * sizeof(double), fresh * sizeof(double))
        and resize(l, <void **>&l.heap, old * number, fresh * number)
        and resize(l, <void **>&l.heap_at, old * number, fresh * number)
        and resize(l, <void **>&l.phase, old, fresh)
        and resize(l, <void **>&l.best, old, fresh)
        and resize(l, <void **>&l.hint, old, fresh)
        and resize(l, <void **>&l.seen, old, fresh)
        and resize(l, <void **>&l.unit, old * number, fresh * number)
        and resize(l, <void **>&l.trail, old * number, fresh * number)
        and resize(l, <void **>&l.levels, (old + 1) * sizeof(Level), (fresh + 1) * sizeof(Level))
        and resize(l, <void **>&l.level_stamp, (old + 1) * sizeof(uint64_t), (fresh + 1) * sizeof(uint64_t))
    ):
        return False
    l.capacity = <int>fresh
    return True


cdef int learner_variable(Learner *l) noexcept nogil:
    """A new variable; returns its number."""
    if l.failed or (l.variables == l.capacity and not more_variables(l)):
        return 0
    l.phase[l.variables] = IS_FALSE
    l.heap_at[l.variables] = -1
    l.variables += 1
    into_heap(l, l.variables - 1)
    l.changed = True
    return l.variables - 1


cdef int learner_node(Learner *l) noexcept nogil:
    """A new node of the graph that must stay acyclic; returns its number. One too many is like no memory."""
    if l.failed or l.graph.nodes >= l.graph.max_nodes:
        l.failed = True
        return 0
    l.changed = True
    l.graph.nodes += 1
    return l.graph.nodes - 1


cdef int tidy(Learner *l, const int *literals, int count) noexcept nogil:
    """Put a clause into ``learnt`` without repeated or impossible literals, those that are not false first.

    Returns how many are not false, or -1 if the clause always holds.
    """
    cdef int i, literal, possible = 0
    cdef bint always = False
    l.learnt.count = 0
    l.cleared.count = 0
    for i in range(count):
        literal = literals[i]
        if literal == TRUE_LITERAL or (literal >= 0 and l.seen[literal >> 1] == 2 - (literal & 1)):
            always = True
        elif literal >= 0 and not l.seen[literal >> 1]:
            mark(l, literal >> 1)
            l.seen[literal >> 1] = 1 + (literal & 1)
            if not push(l, &l.learnt, literal):
                break
            if l.value[literal] != IS_FALSE:
                l.learnt.items[l.learnt.count - 1] = l.learnt.items[possible]
                l.learnt.items[possible] = literal
                possible += 1
    clear_marks(l)
    return -1 if always else possible


cdef void learner_clause(Learner *l, const int *literals, int count) noexcept nogil:
    """One of these literals holds. Takes back all choices."""
    cdef int clause, possible
    if l.failed or l.unsatisfiable:
        return
    backtrack(l, 0)
    possible = tidy(l, literals, count)
    if possible < 0 or l.failed:
        return
    clause = store(l, &l.arena, l.learnt.items, l.learnt.count, 0, 0)
    if clause < 0 or not attach(l, clause):
        return
    if l.logging:
        l.arena.items[clause + NUMBER] = log_given(l, literals, count)
    if possible == 0:
        refuted(l, 4 * clause + BY_CLAUSE)
    elif possible == 1 and l.value[l.learnt.items[0]] == IS_OPEN:
        assign(l, l.learnt.items[0], 4 * clause + BY_CLAUSE)


cdef void learner_edge(Learner *l, int before, int after, int literal) noexcept nogil:
    """Node ``before`` comes before node ``after`` whenever ``literal`` holds. Takes back all choices."""
    cdef Graph *g = &l.graph
    cdef Edge *edge
    if l.failed or l.unsatisfiable or literal == FALSE_LITERAL:
        return
    if not reserve(l, <void **>&g.edges, &g.edge_capacity, g.edge_count + 1, sizeof(Edge)):
        return
    backtrack(l, 0)
    edge = &g.edges[g.edge_count]
    edge.before, edge.after, edge.literal = before, after, literal
    edge.number = log_edge(l, before, after, literal) if l.logging else 0
    g.edge_count += 1
    l.changed = True


cdef void learner_phase(Learner *l, int literal) noexcept nogil:
    """Try this value first, and come back to it now and then."""
    if not l.failed and literal >= 0:
        l.hint[literal >> 1] = l.phase[literal >> 1] = IS_FALSE if literal & 1 else IS_TRUE


cdef void learner_first(Learner *l, int variable, double activity) noexcept nogil:
    """Decide on this variable early: the higher the activity, the earlier. Others begin with 0."""
    if not l.failed:
        bump(l, variable, activity * l.step)


cdef int learner_solve(Learner *l, int64_t conflicts) noexcept nogil:
    """Solve; returns a ``Result`` after at most so many more conflicts, and goes on from there the next time."""
    cdef int conflict
    if l.failed:
        return NO_MEMORY
    if l.changed and not l.unsatisfiable:
        backtrack(l, 0)
        conflict = graph_attach(l)
        if conflict >= 0:
            refuted(l, 4 * conflict + BY_EDGE)
        l.changed = False
    if l.failed:
        return NO_MEMORY
    return UNSATISFIED if l.unsatisfiable else search(l, l.conflicts + conflicts)


cdef bint learner_value(Learner *l, int variable) noexcept nogil:
    """Whether a variable holds in the solution found last."""
    return l.model[2 * variable] == IS_TRUE


cdef void learner_log(Learner *l) noexcept nogil:
    """Write a log from now on; before anything else is added."""
    l.logging = True
