# A line of moves, told to the learner as the values to try first.

cdef enum:
    LATE = 1 << 20           # a moment after the line

cdef struct Played:          # a line, as far as it has been followed
    int at[MAX_ORDER_CARDS]                   # the stop each card is at
    int cell[MAX_ORDER_CARDS]
    int row[ORDER_SUITS]                      # of the base card in the first column, or -1
    int time[MAX_ORDER_CARDS][MAX_STOPS]      # when each stop was reached for the last time; LATE: never


cdef void start_line(Model *m, Played *line) noexcept nogil:
    cdef int card, i
    for card in range(m.cards):
        line.at[card] = 0
        line.cell[card] = m.first_cell[card]
        for i in range(MAX_STOPS):
            line.time[card][i] = LATE if i else 0
    for i in range(ORDER_SUITS):
        card = i * m.length
        line.row[i] = m.first_cell[card] // m.columns if in_first_column(m, card) else -1


cdef void follow_move(Model *m, Played *line, int card, int target, int time) noexcept nogil:
    """Note a legal move."""
    cdef int stop
    line.cell[card] = target
    if is_base(m, card):
        line.row[suit_of(m, card)] = target // m.columns
        stop = m.stop_count[card] - 1
    else:
        stop = stop_with_label(m, card, m.stops[card - 1][line.at[card - 1]].label)
        if stop < 0:
            return            # it came back beside a card that lay left of it before
    line.at[card] = stop
    if m.stops[card][stop].node != START:
        line.time[card][stop] = time


cdef inline void prefer(Model *m, int literal, bint value) noexcept nogil:
    if literal >= 0:
        learner_phase(m.learner, literal if value else opposite(literal))


cdef void tell_stops(Model *m, const Played *line, int *times) noexcept nogil:
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


cdef void tell_line(Model *m, const Played *line) noexcept nogil:
    """Give the learner the phases that follow from a line."""
    cdef int *times = <int *>calloc(m.nodes + 1, sizeof(int))
    cdef int suit, row, i, literal
    cdef TimedEdge *edge
    if times == NULL:
        return
    tell_stops(m, line, times)
    for suit in range(ORDER_SUITS):
        for row in range(ORDER_ROWS):
            if line.row[suit] >= 0:
                prefer(m, m.final_row[suit][row], line.row[suit] == row)
                prefer(m, m.slot[suit][row], line.row[suit] == row)
    for i in range(m.edge_count):
        edge = &m.edges[i]
        if edge.choice:
            prefer(m, edge.literal, times[edge.before] < times[edge.after] < 2 * LATE)
    free(times)
