# Plain data of the clause learner, and memory within a limit.
#
# A literal is 2 * variable, or 2 * variable + 1 for "not variable". A clause is a list of literals of which one must
# hold. Each edge of the graph holds when its literal does; the edges that hold must not close a circle.

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcpy, memmove, memset

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

cdef struct Text:
    char *items
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

cdef struct Graph:
    # Rows of bits: row x holds the nodes that x comes before, row nodes + x those that come before x.
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

cdef struct Learner:
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
    Text log


cdef bint resize(Learner *l, void **items, long long old, long long size) noexcept nogil:
    """Make a block of ``old`` bytes ``size`` bytes long, within the limit; false without memory."""
    cdef void *fresh
    if l.failed or l.bytes + size - old > l.max_bytes:
        l.failed = True
        return False
    fresh = realloc(items[0], <size_t>size)
    if fresh == NULL:
        l.failed = True
        return False
    if size > old:
        memset(<char *>fresh + old, 0, <size_t>(size - old))
    items[0] = fresh
    l.bytes += size - old
    return True


cdef bint reserve(Learner *l, void **items, int *capacity, int count, int size) noexcept nogil:
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


cdef bint zeros(Learner *l, Ints *list, int count) noexcept nogil:
    """Make a list ``count`` numbers long, all 0; false without memory."""
    if not reserve(l, <void **>&list.items, &list.capacity, count, sizeof(int)):
        return False
    list.count = count
    if count:
        memset(list.items, 0, count * sizeof(int))
    return True


cdef bint zero_words(Learner *l, Words *list, int count) noexcept nogil:
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
