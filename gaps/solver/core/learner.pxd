# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# The clause learner.

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcpy, memmove, memset

from gaps.solver.core.bits cimport next_random

cdef extern from *:
    """
    #define LEARNER_DECAY 0.92
    #define LEARNER_TOO_ACTIVE 1e100
    #define LEARNER_RESTART_MARGIN 1.05
    #define LEARNER_FAST 0.03
    #define LEARNER_SLOW 0.0005
    """
    const double DECAY "LEARNER_DECAY"  # of the activity of variables at each conflict (VSIDS, Moskewicz et al., Chaff, 2001)
    const double TOO_ACTIVE "LEARNER_TOO_ACTIVE"
    const double RESTART_MARGIN "LEARNER_RESTART_MARGIN"  # restart when recent LBD exceed the average by this factor (Glucose)
    const double FAST "LEARNER_FAST"  # weight of the last conflict in the averages
    const double SLOW "LEARNER_SLOW"

cdef enum:                    # what solving returns: ``Result``
    UNDECIDED = 0             # the conflicts it was given are spent
    SATISFIED = 1
    UNSATISFIED = 2
    NO_MEMORY = 3             # the memory limit is reached

# Plain data of the clause learner, and memory within a limit.
#
# A literal is 2 * variable, or 2 * variable + 1 for "not variable". A clause is a list of literals of which one must
# hold. Each edge of the graph holds when its literal does; the edges that hold must not close a circle.

cdef enum:
    TRUE_LITERAL = -1         # always holds
    FALSE_LITERAL = -2        # never holds: TRUE_LITERAL ^ 1

cdef enum:
    MAX_WORDS = 24            # of a row of the graph's closure: 1,536 nodes

cdef enum:                    # the value of a literal
    IS_FALSE = -1
    IS_OPEN = 0
    IS_TRUE = 1

cdef enum:                    # a clause in the arena: these numbers, then its literals
    SIZE = 0                  # how many literals
    LBD = 1                   # learnt clauses: in how many levels its literals were decided; 0 for clauses given
    USED = 2                  # learnt clauses: the conflict at which it was used last (a circle: its edge)
    NUMBER = 3                # in the log
    HEADER = 4

cdef enum:                    # why a literal has its value: 4 * what + kind
    BY_CLAUSE = 0             # what: a clause in the arena
    BY_EDGE = 1               # what: an edge that would close a circle; which circle is found when it is asked
    BY_CIRCLE = 2             # what: the clause of such a circle, once found, in ``circles``
    BY_CHOICE = -1

cdef struct Ints:
    int *items
    int count, capacity

cdef struct Words:
    uint64_t *items
    int count, capacity

cdef struct Watch:            # of a clause, in the list of a literal: looked at when that literal becomes false
    int clause                # in the arena; ~clause if it has two literals
    int other                 # a literal of the clause: if it holds, nothing is to be done

cdef struct Watches:
    Watch *items
    int count, capacity

cdef struct Edge:
    int before, after, literal
    int number                # in the log
    int older                 # the edge from the same node that held before this one, or -1
    int older_to              # the edge to the same node that changed the closure before this one, or -1

cdef struct Graph:
    # Rows of bits: row x holds the nodes that x comes before.
    int nodes, max_nodes
    int attached              # how many nodes the tables have room for
    int words                 # of a row
    Words closure
    Words blockers            # row x: where the edges to x come from
    Words saved               # rows as they were: their words, then their index
    Words row_stamp           # of each row, the stamp of the level that saved it last
    Edge *edges
    int edge_count, edge_capacity, attached_edges
    Ints newest               # of each node: the newest edge from it that holds, or -1
    Ints newest_to            # of each node: the newest edge to it that changed the closure, or -1
    Ints holding              # the edges that hold, oldest first
    Ints to_begin, to_list    # the edges to a node: to_list[to_begin[node]] up to to_begin[node + 1]
    Ints of_begin, of_list    # the edges of a literal, likewise
    Ints distance, via        # of the breadth-first search: how far a node is, and by which edge
    Ints now, later           # its queues
    int conflict              # the edge that closes a circle, or -1

cdef struct Level:            # what it takes to go back before a choice
    int trail, saved, holding
    uint64_t stamp            # never the same twice

cdef struct Averages:         # of the LBD of learnt clauses
    double fast, slow
    double fast_weight, slow_weight

cdef struct Block:            # before each block of memory, so that all can be freed together
    Block *before
    Block *after

cdef struct Learner:
    Block *blocks
    int variables, capacity
    signed char *value        # of each literal
    int *level                # of each variable, from here on
    int *position             # on the trail
    int *reason
    double *activity
    int *heap                 # variables, the most active first
    int *heap_at              # the place of a variable in it, or -1
    int heap_count
    signed char *phase        # the value to try first, IS_TRUE or IS_FALSE
    signed char *best         # the values of the longest trail
    signed char *hint         # the values of the hint; IS_OPEN for none
    signed char *model        # the values after SATISFIED
    signed char *seen
    int *unit                 # the number in the log of the clause that is this variable alone, or 0
    Watches *watches          # of each literal
    Ints arena                # all clauses
    Ints circles              # clauses of circles
    int *trail                # the literals that hold, in order
    int trail_count
    int head, graph_head      # how far clauses and edges have been propagated
    int depth                 # choices on the trail
    Level *levels
    uint64_t stamps
    Graph graph
    double step               # added to the activity of a variable in a conflict
    Ints learnt               # the clause being learnt
    Ints cleared              # variables marked as seen
    Ints waiting              # of the minimisation
    Ints path, path_literals  # of the circle being found
    Ints chain                # for the log: where on the trail the values stand that were resolved
    int conflict_number       # for the log: the clause that could not hold
    Ints arranged             # for the log: the cards of the arrangements that the next clause is about
    uint64_t *level_stamp     # to count levels
    uint64_t level_stamps
    Averages lbd
    Words ranking             # of learnt clauses
    int best_count
    int learnt_count, reduce_at
    int restarts
    long long restart_at
    long long conflicts
    uint64_t random
    bint changed              # nodes, edges or variables were added
    bint unsatisfiable
    bint failed               # memory is spent
    long long bytes, max_bytes
    bint logging
    int numbers               # the last number given in the log
    int logged_units
    int fact                  # where in the log the last fact begins
    Ints log


cdef inline bint resize(Learner *l, void **items, long long old, long long size) noexcept nogil:
    """Make a block of ``old`` bytes ``size`` bytes long, within the limit; false without memory."""
    cdef Block *block = NULL
    if l.failed or l.bytes + size - old > l.max_bytes:
        l.failed = True
        return False
    block = <Block *>realloc(<Block *>items[0] - 1 if items[0] else NULL, sizeof(Block) + <size_t>size)
    if block == NULL:
        l.failed = True
        return False
    if items[0] == NULL:
        block.before, block.after = NULL, l.blocks
    if block.before:
        block.before.after = block
    else:
        l.blocks = block
    if block.after:
        block.after.before = block
    items[0] = block + 1
    if size > old:
        memset(<char *>items[0] + old, 0, <size_t>(size - old))
    l.bytes += size - old
    return True


cdef inline bint reserve(Learner *l, void **items, int *capacity, int count, int size) noexcept nogil:
    """Make room for at least ``count`` items of ``size`` bytes each; false without memory."""
    cdef long long wanted = capacity[0] + capacity[0] // 2 + 16
    if count <= capacity[0]:
        return True
    wanted = max(wanted, <long long>count)
    if wanted > 500000000 or not resize(l, items, <long long>capacity[0] * size, wanted * size):
        l.failed = True
        return False
    capacity[0] = <int>wanted
    return True


cdef inline bint zeros(Learner *l, Ints *list, int count) noexcept nogil:
    """Make a list ``count`` numbers long, all 0; false without memory."""
    if not reserve(l, <void **>&list.items, &list.capacity, count, sizeof(int)):
        return False
    list.count = count
    if count:
        memset(list.items, 0, count * sizeof(int))
    return True


cdef inline bint zero_words(Learner *l, Words *list, int count) noexcept nogil:
    """Make a list ``count`` words long, all 0; false without memory."""
    if not reserve(l, <void **>&list.items, &list.capacity, count, sizeof(uint64_t)):
        return False
    list.count = count
    if count:
        memset(list.items, 0, count * sizeof(uint64_t))
    return True


cdef inline bint push(Learner *l, Ints *list, int item) noexcept nogil:
    """Append to a list; false without memory."""
    if list.count == list.capacity and not reserve(l, <void **>&list.items, &list.capacity, list.count + 1, sizeof(int)):
        return False
    list.items[list.count] = item
    list.count += 1
    return True


# The log of a proof, for ``proofs/proof_search.py``: one fact after the other, each as these numbers:
#
#   how many numbers follow, kind, NUMBER, literals, 0, ...
#
#   i   literals 0            a clause that was given
#   h   literals 0 cards      one that holds since these cards, from 1 on, cannot come home otherwise
#   e   before after literal  an edge that was given: it holds when the literal does, or always (literal 0)
#   c   literals 0 edges      a circle: these edges close it, in the order of the walk, so one cannot hold
#   l   literals 0 clauses    a clause that follows by unit propagation over these clauses, in this order
#
# Literals are written as in DIMACS: variable + 1, with a minus for "not". The empty clause ends a proof.


cdef inline int log_begin(Learner *l, char what) noexcept nogil:
    """Begin a fact with a new number, which is returned."""
    l.fact = l.log.count
    l.numbers += 1
    push(l, &l.log, 0)
    push(l, &l.log, what)
    push(l, &l.log, l.numbers)
    return l.numbers


cdef inline void log_end(Learner *l) noexcept nogil:
    if not l.failed:
        l.log.items[l.fact] = l.log.count - l.fact - 1


cdef inline int written(int literal) noexcept nogil:
    """A literal as the log writes it; 0 for what always holds."""
    if literal == TRUE_LITERAL:
        return 0
    return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1


cdef inline void log_literals(Learner *l, const int *literals, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        push(l, &l.log, written(literals[i]))
    push(l, &l.log, 0)


cdef inline int log_given(Learner *l, const int *literals, int count) noexcept nogil:
    """A clause that was given; returns its number."""
    cdef int number = log_begin(l, b'h' if l.arranged.count else b'i'), i
    log_literals(l, literals, count)
    for i in range(l.arranged.count):
        push(l, &l.log, l.arranged.items[i])
    l.arranged.count = 0
    log_end(l)
    return number


cdef inline int log_edge(Learner *l, int before, int after, int literal) noexcept nogil:
    """An edge that was given; returns its number."""
    cdef int number = log_begin(l, b'e')
    push(l, &l.log, before)
    push(l, &l.log, after)
    push(l, &l.log, written(literal))
    log_end(l)
    return number


cdef inline void log_circle(Learner *l, int clause, int index) noexcept nogil:
    """The circle that an edge closes, with the path just found."""
    cdef int i
    l.circles.items[clause + NUMBER] = log_begin(l, b'c')
    log_literals(l, l.circles.items + clause + HEADER, l.circles.items[clause + SIZE])
    push(l, &l.log, l.graph.edges[index].number)
    for i in range(l.path.count - 1, -1, -1):
        push(l, &l.log, l.graph.edges[l.path.items[i]].number)
    log_end(l)


cdef inline int compare(const void *a, const void *b) noexcept nogil:
    return (<const int *>a)[0] - (<const int *>b)[0]


cdef inline int log_follows(Learner *l, const int *literals, int count) noexcept nogil:
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
            push(l, &l.log, l.unit[variable])
        else:
            clause = reason_clause(l, l.reason[variable], variable)
            push(l, &l.log, clause[NUMBER])
    push(l, &l.log, l.conflict_number)
    log_end(l)
    return number


cdef inline int log_learnt(Learner *l) noexcept nogil:
    """The clause just learnt, from all the reasons that were resolved; returns its number."""
    cdef int i, variable
    for i in range(l.learnt.count):
        l.seen[l.learnt.items[i] >> 1] = 2
    for i in range(l.cleared.count):
        variable = l.cleared.items[i]
        if l.seen[variable] == 1:
            push(l, &l.chain, l.position[variable])
    return log_follows(l, l.learnt.items, l.learnt.count) if not l.failed else 0


cdef inline int log_from_values(
    Learner *l, const int *clause, int variable, const int *literals, int count
) noexcept nogil:
    """What follows from a clause and the values of its other variables than ``variable``."""
    cdef int i
    l.chain.count, l.conflict_number = 0, clause[NUMBER]
    for i in range(HEADER, HEADER + clause[SIZE]):
        if clause[i] >> 1 != variable:
            push(l, &l.chain, l.position[clause[i] >> 1])
    return log_follows(l, literals, count)


cdef inline void log_units(Learner *l) noexcept nogil:
    """The literals that hold before any choice, each as a clause of its own."""
    cdef int variable, literal
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
        l.unit[variable] = log_from_values(l, clause, variable, &literal, 1)


cdef inline void log_refuted(Learner *l, int conflict) noexcept nogil:
    """The empty clause: a conflict before any choice."""
    cdef int *clause
    log_units(l)
    clause = reason_clause(l, conflict, -1)
    if clause != NULL and clause[SIZE]:
        log_from_values(l, clause, -1, NULL, 0)


# The store of clauses: all in one block of numbers, each watched at its first two literals.


cdef inline bint watch(Learner *l, int literal, int clause, int other) noexcept nogil:
    """Look at a clause when ``literal`` becomes false; false without memory."""
    cdef Watches *list = &l.watches[literal]
    if list.count == list.capacity:
        if not reserve(l, <void **>&list.items, &list.capacity, list.count + 1, sizeof(Watch)):
            return False
    list.items[list.count].clause = clause
    list.items[list.count].other = other
    list.count += 1
    return True


cdef inline bint attach(Learner *l, int clause) noexcept nogil:
    """Watch the first two literals of a clause; false without memory."""
    cdef int *literals = l.arena.items + clause + HEADER
    cdef int mark = clause
    if l.arena.items[clause + SIZE] < 2:
        return True
    if l.arena.items[clause + SIZE] == 2:
        mark = ~clause
    return watch(l, literals[0], mark, literals[1]) and watch(l, literals[1], mark, literals[0])


cdef inline int store(Learner *l, Ints *block, const int *literals, int count, int lbd, int used) noexcept nogil:
    """Append a clause to a block of clauses; returns where it is, or -1 without memory."""
    cdef int clause = block.count, i
    if not reserve(l, <void **>&block.items, &block.capacity, clause + HEADER + count, sizeof(int)):
        return -1
    block.items[clause + SIZE] = count
    block.items[clause + LBD] = lbd
    block.items[clause + USED] = used
    block.items[clause + NUMBER] = 0
    for i in range(count):
        block.items[clause + HEADER + i] = literals[i]
    block.count = clause + HEADER + count
    return clause


cdef inline bint is_reason(Learner *l, int clause) noexcept nogil:
    """Whether a clause is the reason of a value."""
    cdef int *literals = l.arena.items + clause + HEADER
    cdef int i
    for i in range(min(2, l.arena.items[clause + SIZE])):
        if l.value[literals[i]] == IS_TRUE and l.reason[literals[i] >> 1] == 4 * clause + BY_CLAUSE:
            return True
    return False


cdef inline void move_clause(Learner *l, int clause, int target) noexcept nogil:
    """Move a clause towards the beginning of the arena."""
    cdef int *items = l.arena.items
    cdef int size = items[clause + SIZE], i, literal
    for i in range(min(2, size)):
        literal = items[clause + HEADER + i]
        if l.value[literal] == IS_TRUE and l.reason[literal >> 1] == 4 * clause + BY_CLAUSE:
            l.reason[literal >> 1] = 4 * target + BY_CLAUSE
    memmove(items + target, items + clause, (HEADER + size) * sizeof(int))


cdef inline void collect(Learner *l) noexcept nogil:
    """Remove the clauses whose LBD is negative, and watch the others anew, those of two literals first."""
    cdef int clause = 0, target = 0, length, i, round_
    while clause < l.arena.count:
        length = HEADER + l.arena.items[clause + SIZE]
        if l.arena.items[clause + LBD] >= 0:
            if target != clause:
                move_clause(l, clause, target)
            target += length
        clause += length
    l.arena.count = target
    for i in range(2 * l.variables):
        l.watches[i].count = 0
    for round_ in range(2):
        clause = 0
        while clause < l.arena.count:
            if (l.arena.items[clause + SIZE] == 2) == (round_ == 0):
                attach(l, clause)
            clause += HEADER + l.arena.items[clause + SIZE]


# Values in the order they came (the trail), the way back, and the order in which variables are chosen.


cdef inline void sift_up(Learner *l, int at) noexcept nogil:
    cdef int variable = l.heap[at], parent
    while at:
        parent = (at - 1) >> 1
        if l.activity[l.heap[parent]] >= l.activity[variable]:
            break
        l.heap[at] = l.heap[parent]
        l.heap_at[l.heap[at]] = at
        at = parent
    l.heap[at] = variable
    l.heap_at[variable] = at


cdef inline void sift_down(Learner *l, int at, int count) noexcept nogil:
    cdef int variable = l.heap[at], child
    while True:
        child = 2 * at + 1
        if child >= count:
            break
        if child + 1 < count and l.activity[l.heap[child + 1]] > l.activity[l.heap[child]]:
            child += 1
        if l.activity[l.heap[child]] <= l.activity[variable]:
            break
        l.heap[at] = l.heap[child]
        l.heap_at[l.heap[at]] = at
        at = child
    l.heap[at] = variable
    l.heap_at[variable] = at


cdef inline void into_heap(Learner *l, int variable) noexcept nogil:
    if l.heap_at[variable] < 0:
        l.heap[l.heap_count] = variable
        l.heap_count += 1
        sift_up(l, l.heap_count - 1)


cdef inline int out_of_heap(Learner *l) noexcept nogil:
    """The most active variable."""
    cdef int variable = l.heap[0]
    l.heap_count -= 1
    l.heap_at[variable] = -1
    if l.heap_count:
        l.heap[0] = l.heap[l.heap_count]
        sift_down(l, 0, l.heap_count)
    return variable


cdef inline void bump(Learner *l, int variable, double step) noexcept nogil:
    """Raise the activity of a variable."""
    cdef int i
    l.activity[variable] += step
    if l.activity[variable] > TOO_ACTIVE:
        for i in range(l.variables):
            l.activity[i] /= TOO_ACTIVE
        l.step /= TOO_ACTIVE
    if l.heap_at[variable] >= 0:
        sift_up(l, l.heap_at[variable])


cdef inline void assign(Learner *l, int literal, int reason) noexcept nogil:
    """A literal holds from now on."""
    cdef int variable = literal >> 1
    l.value[literal] = IS_TRUE
    l.value[literal ^ 1] = IS_FALSE
    l.level[variable] = l.depth
    l.position[variable] = l.trail_count
    l.reason[variable] = reason
    l.trail[l.trail_count] = literal
    l.trail_count += 1


cdef inline void new_level(Learner *l) noexcept nogil:
    """Begin a level: what follows can be taken back together."""
    cdef Level *level
    l.depth += 1
    l.stamps += 1
    level = &l.levels[l.depth]
    level.trail, level.saved = l.trail_count, l.graph.saved.count
    level.holding, level.stamp = l.graph.holding.count, l.stamps


cdef inline void backtrack(Learner *l, int depth) noexcept nogil:
    """Take back all levels after ``depth``."""
    cdef int at, literal, variable
    cdef Level *level
    if l.depth <= depth:
        return
    level = &l.levels[depth + 1]
    at = l.trail_count
    while at > level.trail:
        at -= 1
        literal = l.trail[at]
        variable = literal >> 1
        l.value[literal] = l.value[literal ^ 1] = IS_OPEN
        l.phase[variable] = IS_FALSE if literal & 1 else IS_TRUE
        into_heap(l, variable)
    l.trail_count = l.head = level.trail
    l.graph_head = min(l.graph_head, level.trail)
    graph_undo(l, level.saved, level.holding)
    l.depth = depth


cdef inline void keep_best(Learner *l) noexcept nogil:
    """Remember the values before the last choice if no trail without a conflict was longer."""
    cdef int count = l.levels[l.depth].trail, at, literal
    if count <= l.best_count:
        return
    l.best_count = count
    for at in range(count):
        literal = l.trail[at]
        l.best[literal >> 1] = IS_FALSE if literal & 1 else IS_TRUE


# Unit propagation with two watched literals (Moskewicz et al., Chaff, 2001).


cdef inline int propagate_clause(Learner *l, Watch *entry, int falsified) noexcept nogil:
    """Look at a clause of three or more literals, of which one became false.

    Returns 0 if the clause is now watched elsewhere, 1 if this watch stays, 2 if no literal can hold.
    """
    cdef int *clause = l.arena.items + entry.clause
    cdef int *literals = clause + HEADER
    cdef int first = literals[0] ^ literals[1] ^ falsified, i, size = clause[SIZE], literal
    if first != entry.other and l.value[first] == IS_TRUE:
        entry.other = first
        return 1
    for i in range(2, size):
        literal = literals[i]
        if l.value[literal] != IS_FALSE:
            if not watch(l, literal, entry.clause, first):
                return 1
            literals[0], literals[1], literals[i] = first, literal, falsified
            return 0
    literals[0], literals[1] = first, falsified
    if l.value[first] == IS_FALSE:
        return 2
    assign(l, first, 4 * entry.clause + BY_CLAUSE)
    return 1


cdef inline int propagate_literal(Learner *l, int falsified) noexcept nogil:
    """Look at all clauses that watch a literal that became false; returns one that cannot hold, or -1."""
    cdef Watches *list = &l.watches[falsified]
    cdef Watch *entry = list.items
    cdef Watch *kept = list.items
    cdef Watch *end = list.items + list.count
    cdef int value, done, conflict = -1
    while entry != end:
        value = l.value[entry.other]
        done = 1
        if value != IS_TRUE:
            if entry.clause >= 0:
                done = propagate_clause(l, entry, falsified)
            elif value == IS_FALSE:
                done = 2
            else:
                assign(l, entry.other, 4 * ~entry.clause + BY_CLAUSE)
        if done:
            kept[0] = entry[0]
            kept += 1
        entry += 1
        if done == 2:
            conflict = (entry - 1).clause
            conflict = conflict if conflict >= 0 else ~conflict
            while entry != end:
                kept[0] = entry[0]
                kept += 1
                entry += 1
    list.count = <int>(kept - list.items)
    return conflict


cdef inline int propagate(Learner *l) noexcept nogil:
    """Draw all conclusions, from clauses first; returns the reason why something cannot hold, or -1."""
    cdef int conflict
    while not l.failed:
        while l.head < l.trail_count:
            conflict = propagate_literal(l, l.trail[l.head] ^ 1)
            l.head += 1
            if conflict >= 0:
                return 4 * conflict + BY_CLAUSE
        if l.graph_head == l.trail_count:
            return -1
        conflict = graph_propagate(l, l.trail[l.graph_head])
        l.graph_head += 1
        if conflict >= 0:
            return 4 * conflict + BY_EDGE
    return -1


# The graph that must stay acyclic: its transitive closure as rows of bits, and the literals that follow from it.
#
# When an edge holds, going back from it finds the rows that change. An edge the other way round would close a circle,
# so its literal is set false at once. Rows are saved before they change, once a level.


cdef inline uint64_t *closure_row(Graph *g, int row) noexcept nogil:
    return g.closure.items + <long long>row * g.words


cdef inline bint comes_before(Graph *g, int x, int y) noexcept nogil:
    return (closure_row(g, x)[y >> 6] >> (y & 63)) & 1


cdef inline bint graph_save(Learner *l, int row) noexcept nogil:
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


cdef inline void graph_undo(Learner *l, int saved, int holding) noexcept nogil:
    """Give rows and edges back as they were when so much was saved."""
    cdef Graph *g = &l.graph
    cdef Edge *edge
    cdef uint64_t *record
    cdef int index
    while g.saved.count > saved:
        g.saved.count -= g.words + 1
        record = g.saved.items + g.saved.count
        memcpy(closure_row(g, <int>record[g.words]), record, g.words * sizeof(uint64_t))
    while g.holding.count > holding:
        g.holding.count -= 1
        index = g.holding.items[g.holding.count]
        edge = &g.edges[index]
        g.newest.items[edge.before] = edge.older
        if g.newest_to.items[edge.after] == index:
            g.newest_to.items[edge.after] = edge.older_to


cdef inline void graph_forbid(Learner *l, int node, const uint64_t *fresh) noexcept nogil:
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


cdef inline void graph_connect(Learner *l, int a, int b) noexcept nogil:
    """Node a comes before b, which is new, and so does all that comes before a: bring the closure up to date."""
    cdef Graph *g = &l.graph
    cdef uint64_t after[MAX_WORDS]        # b and all after it
    cdef int node, index
    memcpy(after, closure_row(g, b), g.words * sizeof(uint64_t))
    after[b >> 6] |= <uint64_t>1 << (b & 63)
    close_forwards(l, a, after)
    g.now.count = 0
    push(l, &g.now, a)
    while g.now.count:
        g.now.count -= 1
        index = g.newest_to.items[g.now.items[g.now.count]]
        while index >= 0:
            node = g.edges[index].before
            if not comes_before(g, node, b):
                close_forwards(l, node, after)
                push(l, &g.now, node)
            index = g.edges[index].older_to


cdef inline void graph_hold(Learner *l, int index) noexcept nogil:
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
        edge.older_to = g.newest_to.items[b]
        g.newest_to.items[b] = index
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


# The tables of the graph, made anew when nodes, edges or variables were added.


cdef inline bint graph_tables(Learner *l) noexcept nogil:
    """Empty tables with room for all nodes; false without memory."""
    cdef Graph *g = &l.graph
    cdef int node
    g.attached, g.words = g.nodes, (g.nodes + 63) >> 6
    g.saved.count = g.holding.count = 0
    if not (
        zero_words(l, &g.closure, g.nodes * g.words)
        and zero_words(l, &g.blockers, g.nodes * g.words)
        and zero_words(l, &g.row_stamp, g.nodes)
        and zeros(l, &g.newest, g.nodes)
        and zeros(l, &g.newest_to, g.nodes)
        and zeros(l, &g.distance, g.nodes)
        and zeros(l, &g.via, g.nodes)
        and zeros(l, &g.to_begin, g.nodes + 2)
        and zeros(l, &g.of_begin, 2 * l.variables + 2)
        and zeros(l, &g.to_list, g.edge_count)
        and zeros(l, &g.of_list, g.edge_count)
    ):
        return False
    for node in range(g.nodes):
        g.newest.items[node] = g.newest_to.items[node] = -1
    return True


cdef inline void graph_index(Learner *l) noexcept nogil:
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


cdef inline int graph_attach(Learner *l) noexcept nogil:
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


# Why an edge cannot hold: the circle it would close, found only when somebody asks.


cdef inline int edge_cost(Learner *l, int literal, int until) noexcept nogil:
    """What an edge adds to a reason: 0 if its literal counts anyway, 1 if not, 2 if it did not hold in time."""
    cdef int variable = literal >> 1
    if literal == TRUE_LITERAL:
        return 0
    if l.position[variable] >= until:
        return 2
    return 0 if l.level[variable] == 0 or l.seen[variable] else 1


cdef inline bint reach(Learner *l, int start, int target, int until) noexcept nogil:
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


cdef inline int find_circle(Learner *l, int index, int until) noexcept nogil:
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


cdef inline void forget_circles(Learner *l) noexcept nogil:
    """Empty the block of circles: who asks again has them found again."""
    cdef int at, variable
    for at in range(l.trail_count):
        variable = l.trail[at] >> 1
        if l.reason[variable] >= 0 and (l.reason[variable] & 3) == BY_CIRCLE:
            l.reason[variable] = 4 * l.circles.items[(l.reason[variable] >> 2) + USED] + BY_EDGE
    l.circles.count = 0


cdef inline int *reason_clause(Learner *l, int reason, int variable) noexcept nogil:
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


# What a conflict teaches: resolution back to the first point that all paths share (first UIP; Marques-Silva and
# Sakallah, GRASP, 1996), and removal of literals that follow from the others (Sörensson and Biere, 2009).


cdef inline void mark(Learner *l, int variable) noexcept nogil:
    l.seen[variable] = 1
    push(l, &l.cleared, variable)


cdef inline int resolve(Learner *l, int reason, int variable) noexcept nogil:
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


cdef inline int count_levels(Learner *l, const int *literals, int count) noexcept nogil:
    """In how many levels these literals got their values (LBD; Audemard and Simon, Glucose, 2009)."""
    cdef int i, level, found = 0
    l.level_stamps += 1
    for i in range(count):
        level = l.level[literals[i] >> 1]
        if l.level_stamp[level] != l.level_stamps:
            l.level_stamp[level] = l.level_stamps
            found += 1
    return found


cdef inline void improve(Learner *l, int *clause) noexcept nogil:
    """A learnt clause was of use: it may have a lower LBD by now."""
    cdef int lbd
    clause[USED] = <int>(l.conflicts & 0x7FFFFFFF)
    if clause[LBD] > 2:
        lbd = count_levels(l, clause + HEADER, clause[SIZE])
        if lbd < clause[LBD]:
            clause[LBD] = lbd


cdef inline bint redundant(Learner *l, int literal, unsigned int levels) noexcept nogil:
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


cdef inline void minimise(Learner *l) noexcept nogil:
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


cdef inline int level_to_return(Learner *l) noexcept nogil:
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


cdef inline void analyse(Learner *l, int conflict) noexcept nogil:
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


cdef inline void clear_marks(Learner *l) noexcept nogil:
    cdef int i
    for i in range(l.cleared.count):
        l.seen[l.cleared.items[i]] = 0
    l.cleared.count = 0


# The search: choices, restarts, phases, and which learnt clauses to keep.

cdef enum:
    FIRST_REDUCTION = 2000        # learnt clauses at which half of them go
    LATER_REDUCTION = 300         # how many more the next time
    GOOD_LBD = 2                  # learnt clauses that stay
    SHORTEST_RUN = 50             # conflicts between two restarts
    REPHASE = 4                   # every so many restarts the phases are set anew
    MAX_CIRCLES = 1 << 18         # numbers in the block of circles
    ROUNDS_OF_PHASES = 4


cdef inline void average(Averages *lbd, int value) noexcept nogil:
    """Take the LBD of a learnt clause into both averages, which weigh all conflicts alike at first."""
    lbd.fast_weight += FAST * (1 - lbd.fast_weight)
    lbd.fast += FAST * (value - lbd.fast)
    lbd.slow_weight += SLOW * (1 - lbd.slow_weight)
    lbd.slow += SLOW * (value - lbd.slow)


cdef inline bint restart_due(Learner *l) noexcept nogil:
    cdef Averages *lbd = &l.lbd
    if l.depth == 0 or l.conflicts < l.restart_at:
        return False
    return lbd.fast * lbd.slow_weight > RESTART_MARGIN * lbd.slow * lbd.fast_weight


cdef inline void set_phases(Learner *l) noexcept nogil:
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


cdef inline void restart(Learner *l) noexcept nogil:
    """Take back all choices."""
    l.restarts += 1
    l.restart_at = l.conflicts + SHORTEST_RUN
    backtrack(l, 0)
    if l.restarts % REPHASE == 0:
        set_phases(l)


cdef inline bint holds_for_good(Learner *l, int clause) noexcept nogil:
    """Whether a clause holds before any choice."""
    cdef int i
    for i in range(clause + HEADER, clause + HEADER + l.arena.items[clause + SIZE]):
        if l.value[l.arena.items[i]] == IS_TRUE and l.level[l.arena.items[i] >> 1] == 0:
            return True
    return False


cdef inline int compare_words(const void *a, const void *b) noexcept nogil:
    cdef uint64_t x = (<const uint64_t *>a)[0], y = (<const uint64_t *>b)[0]
    return 1 if x > y else (-1 if x < y else 0)


cdef inline void reduce_learnt(Learner *l) noexcept nogil:
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


cdef inline void learn(Learner *l, int conflict) noexcept nogil:
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


cdef inline bint choose(Learner *l) noexcept nogil:
    """Try a value of the most active variable that has none; false if all have one."""
    cdef int variable
    while l.heap_count:
        variable = out_of_heap(l)
        if l.value[2 * variable] == IS_OPEN:
            new_level(l)
            assign(l, 2 * variable + (l.phase[variable] == IS_FALSE), BY_CHOICE)
            return True
    return False


cdef inline void refuted(Learner *l, int conflict) noexcept nogil:
    """There was a conflict before any choice: the clauses and edges cannot all hold."""
    l.unsatisfiable = True
    if l.logging and not l.failed:
        log_refuted(l, conflict)


cdef inline int search(Learner *l, long long until) noexcept nogil:
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


# The interface of the clause learner: what the encodings call.
#
# Whoever adds variables, nodes, clauses or edges need not look for a lack of memory: ``learner_solve`` tells it.


cdef inline Learner *learner_new(int max_nodes, uint64_t seed, long long max_bytes) noexcept nogil:
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


cdef inline void learner_free(Learner *l) noexcept nogil:
    """Give all memory back."""
    cdef Block *block
    while l != NULL and l.blocks != NULL:
        block = l.blocks
        l.blocks = block.after
        free(block)
    free(l)


cdef inline bint more_variables(Learner *l) noexcept nogil:
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


cdef inline int learner_variable(Learner *l) noexcept nogil:
    """A new variable; returns its number."""
    if l.failed or (l.variables == l.capacity and not more_variables(l)):
        return 0
    l.phase[l.variables] = IS_FALSE
    l.heap_at[l.variables] = -1
    l.variables += 1
    into_heap(l, l.variables - 1)
    l.changed = True
    return l.variables - 1


cdef inline int learner_node(Learner *l) noexcept nogil:
    """A new node of the graph that must stay acyclic; returns its number. One too many is like no memory."""
    if l.failed or l.graph.nodes >= l.graph.max_nodes:
        l.failed = True
        return 0
    l.changed = True
    l.graph.nodes += 1
    return l.graph.nodes - 1


cdef inline int tidy(Learner *l, const int *literals, int count) noexcept nogil:
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


cdef inline void learner_clause(Learner *l, const int *literals, int count) noexcept nogil:
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
        l.arena.items[clause + NUMBER] = log_given(l, l.learnt.items, l.learnt.count)
    if possible == 0:
        refuted(l, 4 * clause + BY_CLAUSE)
    elif possible == 1 and l.value[l.learnt.items[0]] == IS_OPEN:
        assign(l, l.learnt.items[0], 4 * clause + BY_CLAUSE)


cdef inline void learner_edge(Learner *l, int before, int after, int literal) noexcept nogil:
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


cdef inline void learner_phase(Learner *l, int literal) noexcept nogil:
    """Try this value first, and come back to it now and then."""
    if not l.failed and literal >= 0:
        l.hint[literal >> 1] = l.phase[literal >> 1] = IS_FALSE if literal & 1 else IS_TRUE


cdef inline void learner_first(Learner *l, int variable, double activity) noexcept nogil:
    """Decide on this variable early: the higher the activity, the earlier. Others begin with 0."""
    if not l.failed:
        bump(l, variable, activity * l.step)


cdef inline int learner_solve(Learner *l, int64_t conflicts) noexcept nogil:
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


cdef inline bint learner_value(Learner *l, int variable) noexcept nogil:
    """Whether a variable holds in the solution found last."""
    return l.model[2 * variable] == IS_TRUE


cdef inline void learner_log(Learner *l) noexcept nogil:
    """Write a log from now on; before anything else is added."""
    l.logging = True
