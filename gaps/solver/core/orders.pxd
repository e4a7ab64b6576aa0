# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc

from gaps.solver.core.bits cimport next_random

from gaps.solver.core.learner cimport *

# What every model of a round has: the board, its stops, and the learner that gets the clauses and edges.

cdef enum:
    ORDER_ROWS = 4
    ORDER_SUITS = 4
    MAX_LENGTH = 13          # cards of a finished row
    MAX_ORDER_CARDS = 52
    MAX_ORDER_CELLS = 56
    MAX_STOPS = 15           # of one card: its first cell, one for each lower card of its suit, home
    MAX_CLAUSE = 160         # literals; the most that a plan that cannot be played takes
    MAX_MODEL_NODES = 1536
    MAX_CONJUNCTIONS = 512
    START = -1               # in place of a node: when the position on the board begins
    NO_CELL = -1             # in place of a cell: the stop is home, in whatever row
    PLACED_BASE = -2         # in place of a cell: any cell of the first column

cdef struct Stop:
    # A place where a card can come to rest, as often as its predecessor stands left of it with the same label.
    int cell                 # or NO_CELL
    int label                # the rank of the card from whose first cell the place is reckoned; -1 for home
    int node                 # the moment when the card comes to this stop or to a later one
    int leave                # a moment after which the card is no longer at this stop, if it ever uses it
    int used                 # literal: the card comes to this stop

cdef struct TimedEdge:
    int before, after, literal
    bint choice              # the literal stands for this order of two stops and for nothing else
    int uses[2]              # a choice: the literals that these stops are used

cdef struct Conjunction:
    int a, b, literal        # the literal holds if both others do

cdef struct Model:
    Learner *learner
    int columns, length, cards       # length: cards of a finished row
    bint pinned                      # base cards in the first column never move again
    int first_cell[MAX_ORDER_CARDS]  # where each card lies at the start
    int first_card[MAX_ORDER_CELLS]  # the card on each cell at the start, or -1
    Stop stops[MAX_ORDER_CARDS][MAX_STOPS]
    int stop_count[MAX_ORDER_CARDS]
    int stays[MAX_ORDER_CARDS][MAX_STOPS]     # literal: the card ends at this stop, which is its home cell
    int clear[ORDER_ROWS][MAX_LENGTH]         # node: from cell 0 to here, all that is not home has left
    int final_row[ORDER_SUITS][ORDER_ROWS]    # literal: where the suit's run ends
    int slot[ORDER_SUITS][ORDER_ROWS]         # literal: the first cell that is counted for the base card
    int spare[ORDER_SUITS][ORDER_SUITS]       # literal: a base card can be moved just before another one comes
    int first_clear, end_clear                # the nodes of ``clear``
    Conjunction both[MAX_CONJUNCTIONS]
    int both_count
    TimedEdge *edges                          # all those given to the learner
    int edge_count, edge_capacity, nodes
    int variables
    bint failed                               # memory is spent, or the learner has no room for the nodes


cdef inline bint lay_board(Model *m, int columns, board, long long memory, uint64_t seed):
    """Begin a model of a board; false without memory."""
    cdef int cell, card
    m.columns, m.length = columns, columns - 1
    m.cards = ORDER_SUITS * m.length
    m.learner = learner_new(MAX_MODEL_NODES, seed, memory)
    for cell in range(ORDER_ROWS * columns):
        card = board[cell]
        m.first_card[cell] = card
        if card >= 0:
            m.first_cell[card] = cell
    return m.learner != NULL


cdef inline int suit_of(Model *m, int card) noexcept nogil:
    return card // m.length


cdef inline int rank_of(Model *m, int card) noexcept nogil:
    return card % m.length


cdef inline int opposite(int literal) noexcept nogil:
    return literal ^ 1        # also of TRUE_LITERAL and FALSE_LITERAL


cdef inline int new_literal(Model *m) noexcept nogil:
    m.variables += 1
    return 2 * learner_variable(m.learner)


cdef inline int new_node(Model *m) noexcept nogil:
    if m.nodes >= MAX_MODEL_NODES:
        m.failed = True
        return m.nodes - 1
    m.nodes += 1
    return learner_node(m.learner)


cdef inline void add_clause(Model *m, const int *literals, int count) noexcept nogil:
    """One of ``literals`` holds; those that are known are left out."""
    cdef int kept[MAX_CLAUSE + 1]
    cdef int i, n = 0
    for i in range(count):
        if literals[i] == TRUE_LITERAL:
            return
        if literals[i] != FALSE_LITERAL:
            kept[n] = literals[i]
            n += 1
    learner_clause(m.learner, kept, n)


cdef inline void one_of(
    Model *m, int a, int b, int c=FALSE_LITERAL, int d=FALSE_LITERAL, int e=FALSE_LITERAL, int f=FALSE_LITERAL
) noexcept nogil:
    """One of these literals holds."""
    cdef int literals[6]
    literals[0], literals[1], literals[2], literals[3], literals[4], literals[5] = a, b, c, d, e, f
    add_clause(m, literals, 6)


cdef inline void implies(Model *m, int condition, int consequence) noexcept nogil:
    one_of(m, opposite(condition), consequence)


cdef inline int both(Model *m, int a, int b) noexcept nogil:
    """A literal that holds if both do. (It may hold otherwise, too.)"""
    if a == TRUE_LITERAL or b == FALSE_LITERAL:
        return b
    if b == TRUE_LITERAL or a == FALSE_LITERAL:
        return a
    cdef int literal = new_literal(m)
    one_of(m, opposite(a), opposite(b), literal)
    if m.both_count < MAX_CONJUNCTIONS:       # more are not told of a hint, and found out by the learner
        m.both[m.both_count].a, m.both[m.both_count].b, m.both[m.both_count].literal = a, b, literal
        m.both_count += 1
    return literal


cdef inline void add_edge(Model *m, int before, int after, int literal) noexcept nogil:
    """``before`` comes before ``after`` whenever ``literal`` holds. Nothing comes before the start."""
    cdef TimedEdge *edges
    cdef int capacity
    if before == START or literal == FALSE_LITERAL:
        return
    if after == START or before == after:
        implies(m, literal, FALSE_LITERAL)
        return
    if m.edge_count == m.edge_capacity:
        capacity = 2 * m.edge_capacity + 2048
        edges = <TimedEdge *>realloc(m.edges, capacity * sizeof(TimedEdge))
        if edges == NULL:
            m.failed = True
            return
        m.edges, m.edge_capacity = edges, capacity
    m.edges[m.edge_count].before = before
    m.edges[m.edge_count].after = after
    m.edges[m.edge_count].literal = literal
    m.edges[m.edge_count].choice = False
    m.edge_count += 1
    learner_edge(m.learner, before, after, literal)


cdef inline int edge_literal(Model *m, int before, int after) noexcept nogil:
    """A literal that makes ``before`` come before ``after``."""
    if before == START:
        return TRUE_LITERAL
    if after == START:
        return FALSE_LITERAL
    cdef int literal = new_literal(m)
    add_edge(m, before, after, literal)
    return literal


cdef inline bint holds(Model *m, int literal) noexcept nogil:
    """Whether a literal holds in the solution found."""
    if literal < 0:
        return literal == TRUE_LITERAL
    return learner_value(m.learner, literal >> 1) != (literal & 1)


# The few places of each card, and what it takes to come to one of them and to leave it.
#
# A slide puts a card right of its predecessor. So wherever a card comes, its predecessor has been: a card of rank k
# can only stand on its first cell (label k), on the cell k - j to the right of the first cell of rank j of its suit
# (label j), or in a run that begins with a base card in the first column ("home"). It passes these stops by falling
# labels, since it follows its predecessor, which follows its own, down to the card that moves of its own accord.


cdef inline Stop *home_stop(Model *m, int card) noexcept nogil:
    """The last stop of a card."""
    return &m.stops[card][m.stop_count[card] - 1]


cdef inline bint is_base(Model *m, int card) noexcept nogil:
    return rank_of(m, card) == 0


cdef inline bint in_first_column(Model *m, int card) noexcept nogil:
    return m.first_cell[card] % m.columns == 0


cdef inline int stop_with_label(Model *m, int card, int label) noexcept nogil:
    """The number of the stop of ``card`` with this label, or -1. Home has the label -1."""
    cdef int i
    for i in range(m.stop_count[card]):
        if m.stops[card][i].label == label:
            return i
    return -1


cdef inline Stop *append_stop(Model *m, int card, int cell, int label) noexcept nogil:
    cdef Stop *stop = &m.stops[card][m.stop_count[card]]
    m.stop_count[card] += 1
    stop.cell, stop.label = cell, label
    stop.node = stop.leave = START
    stop.used = TRUE_LITERAL
    return stop


cdef inline void list_stops(Model *m, int card) noexcept nogil:
    """All places of a card."""
    cdef int base = suit_of(m, card) * m.length, rank = rank_of(m, card), label, column, cell
    cdef Stop *stop
    if not (rank == 0 and in_first_column(m, card)):
        append_stop(m, card, m.first_cell[card], rank)
    for label in range(rank - 1, -1, -1):
        cell = m.first_cell[base + label] + rank - label
        column = m.first_cell[base + label] % m.columns + rank - label
        if column >= m.columns or (label == 0 and in_first_column(m, base)):
            continue          # beyond the end of the row; or home
        if m.stop_count[card] == 1 and cell == m.first_cell[card]:
            continue          # it has not moved, and would not
        if stop_with_label(m, card - 1, label) < 0:
            continue          # its predecessor cannot come there
        stop = append_stop(m, card, cell, label)
        stop.node = new_node(m)
        stop.used = new_literal(m)
    stop = append_stop(m, card, NO_CELL, -1)
    if m.stop_count[card] > 1:
        stop.node = new_node(m)


cdef inline void list_ends(Model *m, int card) noexcept nogil:
    """The stops on which a card can stay for ever, since its row becomes that of its suit."""
    cdef int i, j, suit = suit_of(m, card), last = m.stop_count[card] - 1, n = 0
    cdef int clause[MAX_STOPS]
    cdef Stop *stops = m.stops[card]
    cdef int stay
    for i in range(last):
        m.stays[card][i] = FALSE_LITERAL
        if stops[i].cell % m.columns != rank_of(m, card) or is_base(m, card):
            continue
        stay = new_literal(m)
        m.stays[card][i] = stay
        if n == 0:
            stops[last].used = new_literal(m)
        implies(m, stay, stops[i].used)
        implies(m, stay, opposite(stops[last].used))
        implies(m, stay, m.final_row[suit][stops[i].cell // m.columns])
        for j in range(i + 1, last):
            implies(m, stay, opposite(stops[j].used))
        clause[n] = stay
        n += 1
    if n:
        clause[n] = stops[last].used
        add_clause(m, clause, n + 1)


cdef inline void add_leaves(Model *m, int card) noexcept nogil:
    """For each stop a moment that comes after the next stop that is used, and does so in any solution."""
    cdef int i, last = m.stop_count[card] - 1
    cdef Stop *stops = m.stops[card]
    for i in range(last - 1, -1, -1):
        if i + 1 == last:
            stops[i].leave = stops[last].node
            continue
        stops[i].leave = new_node(m)
        add_edge(m, stops[i + 1].node, stops[i].leave, TRUE_LITERAL)
        add_edge(m, stops[i + 1].leave, stops[i].leave, opposite(stops[i + 1].used))


cdef inline void comes_beside(Model *m, int card, int i) noexcept nogil:
    """A card comes to its stop ``i`` while its predecessor stands left of it, and from another cell."""
    cdef int at = stop_with_label(m, card - 1, m.stops[card][i].label), j, k
    cdef int clause[MAX_STOPS]
    cdef Stop *stops = m.stops[card]
    cdef Stop *before = &m.stops[card - 1][at]
    implies(m, stops[i].used, before.used)
    add_edge(m, before.node, stops[i].node, TRUE_LITERAL)
    add_edge(m, stops[i].node, m.stops[card - 1][at + 1].node, stops[i].used)
    for j in range(i):
        if stops[j].cell == stops[i].cell:
            clause[0], clause[1] = opposite(stops[i].used), opposite(stops[j].used)
            for k in range(j + 1, i):
                clause[k - j + 1] = stops[k].used
            add_clause(m, clause, i - j + 1)


cdef inline void add_moves(Model *m, int card) noexcept nogil:
    """Stops come one after the other, and each while the predecessor stands left of it."""
    cdef int i, last = m.stop_count[card] - 1
    cdef Stop *stops = m.stops[card]
    for i in range(last):
        add_edge(m, stops[i].node, stops[i + 1].node, TRUE_LITERAL)
    for i in range(1, last):
        comes_beside(m, card, i)


cdef inline void add_stops(Model *m) noexcept nogil:
    """The stops of all cards; ``final_row`` must be there."""
    cdef int card
    for card in range(m.cards):
        list_stops(m, card)
    for card in range(m.cards):
        list_ends(m, card)
        add_leaves(m, card)
        add_moves(m, card)


# Two cards that use one cell, and the moments from which a cell is free for cards that come home.


cdef inline void add_choice(Model *m, const Stop *stop, const Stop *next, int literal) noexcept nogil:
    """If ``literal`` holds, ``stop`` has been left when the card of ``next`` comes."""
    cdef int count = m.edge_count
    add_edge(m, stop.leave, next.node, literal)
    if m.edge_count > count:
        m.edges[count].choice = True
        m.edges[count].uses[0], m.edges[count].uses[1] = stop.used, next.used


cdef inline int left_before(Model *m, int card, int i, int other, int j) noexcept nogil:
    """A literal: ``card`` has left its stop ``i`` when ``other`` comes to its stop ``j``."""
    cdef Stop *stop = &m.stops[card][i]
    cdef Stop *next = &m.stops[other][j]
    if next.node == START:
        return FALSE_LITERAL
    if i == 0 and m.stays[card][i] == FALSE_LITERAL:
        add_edge(m, stop.leave, next.node, next.used)     # it was there first
        return TRUE_LITERAL
    cdef int literal = new_literal(m)
    add_choice(m, stop, next, literal)
    implies(m, literal, opposite(m.stays[card][i]))
    implies(m, literal, stop.used)
    implies(m, literal, next.used)
    return literal


cdef inline void add_cells(Model *m) noexcept nogil:
    """Of two cards that use a cell, one has left before the other comes."""
    cdef int card, other, i, j
    cdef int clause[4]
    for card in range(m.cards):
        for i in range(m.stop_count[card] - 1):
            for other in range(card + 1, m.cards):
                for j in range(m.stop_count[other] - 1):
                    if m.stops[card][i].cell != m.stops[other][j].cell:
                        continue
                    clause[0] = opposite(m.stops[card][i].used)
                    clause[1] = opposite(m.stops[other][j].used)
                    clause[2] = left_before(m, card, i, other, j)
                    clause[3] = left_before(m, other, j, card, i)
                    add_clause(m, clause, 4)


cdef inline void add_clear_cells(Model *m) noexcept nogil:
    """``clear``: for each cell the moment from which it and all cells left of it hold nothing but cards at home."""
    cdef int row, column, card, i, node, before
    cdef Stop *stop
    m.first_clear = m.nodes
    for row in range(ORDER_ROWS):
        before = START
        for column in range(m.length):
            node = START
            for card in range(m.cards):
                for i in range(m.stop_count[card] - 1):
                    stop = &m.stops[card][i]
                    if stop.cell != row * m.columns + column:
                        continue
                    if node == START:
                        node = new_node(m)
                    add_edge(m, stop.leave, node, stop.used)
            if node == START:
                node = before
            else:
                add_edge(m, before, node, TRUE_LITERAL)
            m.clear[row][column] = node
            before = node
    m.end_clear = m.nodes


# Base cards in the first column: a pool, as long as one cell of it is free.
#
# While the first column has more clear cells than base cards, these can be put in any order by moves that change
# nothing else. Each base card is counted with one clear cell, its slot, which is clear when it comes. So there is
# room whenever the slot of some base card is clear and that card has not come yet ("spare"). Just before a base card
# comes there is always room, so the order of the pool is chosen then, for the time in which there is none.
#
# Where base cards do not move again (by the rules, or because the column is full), slot and final row are one.


cdef inline void at_most_one(Model *m, const int *literals, int count) noexcept nogil:
    cdef int i, j
    for i in range(count):
        for j in range(i):
            one_of(m, opposite(literals[i]), opposite(literals[j]))


cdef inline void exactly_one_each(Model *m, int (*table)[ORDER_ROWS]) noexcept nogil:
    """Suits and rows one to one."""
    cdef int column[ORDER_SUITS]
    cdef int suit, row
    for suit in range(ORDER_SUITS):
        add_clause(m, table[suit], ORDER_ROWS)
        at_most_one(m, table[suit], ORDER_ROWS)
    for row in range(ORDER_ROWS):
        for suit in range(ORDER_SUITS):
            column[suit] = table[suit][row]
        at_most_one(m, column, ORDER_SUITS)
        add_clause(m, column, ORDER_SUITS)


cdef inline void choose_rows(Model *m) noexcept nogil:
    """The literals of ``final_row`` and ``slot``."""
    cdef int suit, other, row, base, standing = 0
    cdef bint here, taken
    for suit in range(ORDER_SUITS):
        standing += in_first_column(m, suit * m.length)
    m.pinned = m.pinned or standing == ORDER_SUITS        # the column is full
    for suit in range(ORDER_SUITS):
        base = suit * m.length
        for other in range(ORDER_SUITS):
            m.spare[suit][other] = FALSE_LITERAL
        for row in range(ORDER_ROWS):
            here = m.first_cell[base] == row * m.columns
            taken = False
            for other in range(ORDER_SUITS):
                taken = taken or m.first_cell[other * m.length] == row * m.columns
            if taken or in_first_column(m, base):
                m.slot[suit][row] = TRUE_LITERAL if here else FALSE_LITERAL
            else:
                m.slot[suit][row] = new_literal(m)
            if m.pinned:
                m.final_row[suit][row] = m.slot[suit][row]
            else:
                m.final_row[suit][row] = new_literal(m)
    exactly_one_each(m, m.slot)
    if not m.pinned:
        exactly_one_each(m, m.final_row)


# Stage F: every card comes home once, for good. Each solution is a win. Without one the round may still be winnable,
# by cards that change rows at home; but not if base cards never move again, since then no card at home does.


cdef inline void add_spare(Model *m, int suit) noexcept nogil:
    """If the base card of ``suit`` was not counted with the cell of its final row, there was once room to move it
    there: after it came and that cell was clear, and before the next card of its suit comes home beside it."""
    cdef int v, row, comes, n = 0
    cdef int clause[ORDER_SUITS + 3]
    cdef int base = suit * m.length
    cdef Stop *follower = home_stop(m, base + 1)
    for v in range(ORDER_SUITS):
        comes = home_stop(m, v * m.length).node
        if comes == START:
            continue
        m.spare[suit][v] = new_literal(m)
        clause[n] = m.spare[suit][v]
        n += 1
        if v != suit:
            add_edge(m, home_stop(m, base).node, comes, m.spare[suit][v])
        for row in range(ORDER_ROWS):
            if m.clear[row][0] != START:
                add_edge(m, m.clear[row][0], comes, both(m, m.spare[suit][v], m.final_row[suit][row]))
                add_edge(m, m.clear[row][0], follower.node, both(m, m.spare[suit][v], m.slot[v][row]))
    for row in range(ORDER_ROWS):
        clause[n] = opposite(follower.used)
        clause[n + 1] = opposite(m.final_row[suit][row])
        clause[n + 2] = m.slot[suit][row]
        add_clause(m, clause, n + 3)


cdef inline void add_homecoming(Model *m, int card) noexcept nogil:
    """A card comes home after its predecessor, when its cell in the final row is clear for good."""
    cdef int row, rank = rank_of(m, card), suit = suit_of(m, card)
    cdef Stop *home = home_stop(m, card)
    if is_base(m, card) or home.used == FALSE_LITERAL:
        return
    if rank > 1:
        implies(m, home.used, home_stop(m, card - 1).used)
    add_edge(m, home_stop(m, card - 1).node, home.node, TRUE_LITERAL)
    for row in range(ORDER_ROWS):
        if m.clear[row][rank] != START:
            add_edge(m, m.clear[row][rank], home.node, both(m, home.used, m.final_row[suit][row]))


cdef inline void build_final_rows(Model *m) noexcept nogil:
    """All of stage F."""
    cdef int card, suit, row
    choose_rows(m)
    add_stops(m)
    add_cells(m)
    add_clear_cells(m)
    for suit in range(ORDER_SUITS):      # a base card comes when its slot is clear
        for row in range(ORDER_ROWS):
            if home_stop(m, suit * m.length).node != START:
                add_edge(m, m.clear[row][0], home_stop(m, suit * m.length).node, m.slot[suit][row])
    for card in range(m.cards):
        add_homecoming(m, card)
    if m.length > 1 and not m.pinned:
        for suit in range(ORDER_SUITS):
            add_spare(m, suit)


# A solution of a model, as moves one after the other.

cdef struct Plan:
    int count
    int card[MAX_ORDER_CARDS * MAX_STOPS]
    int cell[MAX_ORDER_CARDS * MAX_STOPS]      # or NO_CELL: the card comes home


cdef inline int moments_in_order(Model *m, int *order, uint64_t seed) noexcept nogil:
    """Write the nodes in an order that respects all edges of the solution; returns how many, or -1.

    Of the nodes that may be next, the one with the lowest random rank; by ``seed`` 0, the oldest.
    """
    cdef int *waits = <int *>calloc(m.nodes, sizeof(int))       # for so many nodes before it; -1 when done
    cdef int *rank = <int *>malloc(m.nodes * sizeof(int))
    cdef int i, node, best, count
    cdef uint64_t state = seed
    if waits == NULL or rank == NULL:
        free(waits)
        free(rank)
        return -1
    for node in range(m.nodes):
        rank[node] = <int>(next_random(&state) >> 33) if seed else node
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


cdef inline bint plan_of(Model *m, Plan *plan, uint64_t order) noexcept nogil:
    """The moves of the solution in one of the orders it allows; false without memory."""
    cdef int *nodes = <int *>malloc((m.nodes + 1) * sizeof(int))
    cdef int *stop_of = <int *>malloc((m.nodes + 1) * sizeof(int))
    cdef int card, i, at, count = -1
    cdef Stop *stop
    plan.count = 0
    if nodes != NULL and stop_of != NULL:
        count = moments_in_order(m, nodes, order)
        for i in range(m.nodes):
            stop_of[i] = -1
        for card in range(m.cards):
            for i in range(1, m.stop_count[card]):
                stop_of[m.stops[card][i].node] = card * MAX_STOPS + i
        for at in range(count):
            i = stop_of[nodes[at]]
            if i < 0:
                continue
            stop = &m.stops[i // MAX_STOPS][i % MAX_STOPS]
            if holds(m, stop.used):
                plan.card[plan.count], plan.cell[plan.count] = i // MAX_STOPS, stop.cell
                plan.count += 1
    free(nodes)
    free(stop_of)
    return count >= 0


# A line of moves, told to the learner as the values to try first.

cdef enum:
    LATE = 1 << 20           # a moment after the line

cdef struct Played:          # a line, as far as it has been followed
    int at[MAX_ORDER_CARDS]                   # the stop each card is at
    int cell[MAX_ORDER_CARDS]
    int row[ORDER_SUITS]                      # of the base card in the first column, or -1
    int time[MAX_ORDER_CARDS][MAX_STOPS]      # when each stop was reached: for the last time, by base cards for the
                                              # first; LATE: never


cdef inline void start_line(Model *m, Played *line) noexcept nogil:
    cdef int card, i
    for card in range(m.cards):
        line.at[card] = 0
        line.cell[card] = m.first_cell[card]
        for i in range(MAX_STOPS):
            line.time[card][i] = LATE if i else 0
    for i in range(ORDER_SUITS):
        card = i * m.length
        line.row[i] = m.first_cell[card] // m.columns if in_first_column(m, card) else -1


cdef inline void follow_move(Model *m, Played *line, int card, int target, int time) noexcept nogil:
    """Note a legal move."""
    cdef int stop
    line.cell[card] = target
    if is_base(m, card):
        line.row[suit_of(m, card)] = target // m.columns
        stop = m.stop_count[card] - 1
    else:
        stop = stop_with_label(m, card, m.stops[card - 1][line.at[card - 1]].label)
        if stop < 0:
            return
    line.at[card] = stop
    if m.stops[card][stop].node != START and not (is_base(m, card) and line.time[card][stop] < LATE):
        line.time[card][stop] = time


cdef inline void prefer(Model *m, int literal, bint value) noexcept nogil:
    if literal >= 0:
        learner_phase(m.learner, literal if value else opposite(literal))


cdef inline bint is_preferred(Model *m, int literal) noexcept nogil:
    if literal < 0:
        return literal == TRUE_LITERAL
    return m.learner.phase[literal >> 1] == (IS_FALSE if literal & 1 else IS_TRUE)


cdef inline void tell_stops(Model *m, const Played *line, int *times) noexcept nogil:
    """Which stops are used and how cards end; also the moments of all their nodes."""
    cdef int card, i, last, node, later
    for card in range(m.cards):
        last = m.stop_count[card] - 1
        later = LATE
        for i in range(last, -1, -1):
            node = m.stops[card][i].node
            if i < last and m.stops[card][i].leave != m.stops[card][last].node:
                times[m.stops[card][i].leave] = 2 * later + 1 if later < LATE else 2 * LATE
            if line.time[card][i] < later:
                later = line.time[card][i]
            if node != START:
                times[node] = 2 * later
            prefer(m, m.stops[card][i].used, line.time[card][i] < LATE)
            if i < last:
                prefer(m, m.stays[card][i], line.at[card] == i and line.time[card][last] == LATE)


cdef inline void time_clear_cells(Model *m, int *times) noexcept nogil:
    """The moments of the nodes of ``clear``: as late as those that come before them."""
    cdef int i
    cdef TimedEdge *edge
    for i in range(m.edge_count):           # in the order of the cells along each row
        edge = &m.edges[i]
        if m.first_clear <= edge.after < m.end_clear and is_preferred(m, edge.literal):
            times[edge.after] = max(times[edge.after], times[edge.before])


cdef inline int slot_in_turn(Model *m, int suit, int turn, const int *clear) noexcept nogil:
    """The row of the slot that is clear first, second, ... (turn 0, 1, ...) of those the base card could have."""
    cdef int row, other, earlier
    for row in range(ORDER_ROWS):
        earlier = 0
        for other in range(ORDER_ROWS):
            earlier += m.slot[suit][other] != FALSE_LITERAL and (
                clear[other] < clear[row] or (clear[other] == clear[row] and other < row)
            )
        if m.slot[suit][row] != FALSE_LITERAL and earlier == turn:
            return row
    return 0


cdef inline void tell_first_column(Model *m, const Played *line, const int *times) noexcept nogil:
    """The rows of the suits, and the slots: the first base card that comes gets the one that is clear first."""
    cdef int suit, row, v, turn, beside
    cdef int comes[ORDER_SUITS]
    cdef int clear[ORDER_ROWS]
    cdef int slot[ORDER_SUITS]
    for suit in range(ORDER_SUITS):
        v = home_stop(m, suit * m.length).node
        comes[suit] = times[v] if v != START else 0
        clear[suit] = times[m.clear[suit][0]] if m.clear[suit][0] != START else 0
    for suit in range(ORDER_SUITS):
        turn = 0
        for v in range(ORDER_SUITS):
            turn += 0 < comes[v] < comes[suit]
        slot[suit] = slot_in_turn(m, suit, turn, clear)
        for row in range(ORDER_ROWS):
            prefer(m, m.slot[suit][row], row == slot[suit])
            if line.row[suit] >= 0:
                prefer(m, m.final_row[suit][row], line.row[suit] == row)
    if m.length == 1 or m.pinned:
        return
    for suit in range(ORDER_SUITS):
        row, beside = line.row[suit], home_stop(m, suit * m.length + 1).node
        for v in range(ORDER_SUITS):
            if row >= 0 and comes[v] > 0:
                prefer(
                    m,
                    m.spare[suit][v],
                    comes[suit] <= comes[v] and clear[row] < comes[v] and clear[slot[v]] < times[beside],
                )


cdef inline void tell_line(Model *m, const Played *line) noexcept nogil:
    """Give the learner the phases that follow from a line."""
    cdef int *times = <int *>calloc(m.nodes + 1, sizeof(int))
    cdef int i
    cdef bint used
    cdef TimedEdge *edge
    if times == NULL:
        return
    tell_stops(m, line, times)
    time_clear_cells(m, times)
    tell_first_column(m, line, times)
    for i in range(m.edge_count):
        edge = &m.edges[i]
        if edge.choice:
            used = is_preferred(m, edge.uses[0]) and is_preferred(m, edge.uses[1])
            prefer(m, edge.literal, used and times[edge.before] < times[edge.after] < 2 * LATE)
    for i in range(m.both_count):
        prefer(m, m.both[i].literal, is_preferred(m, m.both[i].a) and is_preferred(m, m.both[i].b))
    free(times)
