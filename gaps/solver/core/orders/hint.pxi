# A line of moves, told to the learner as the values to try first.

cdef enum:
    LATE = 1 << 20           # a moment after the line

cdef struct Played:          # a line, as far as it has been followed
    int at[MAX_ORDER_CARDS]                   # the stop each card is at
    int cell[MAX_ORDER_CARDS]
    int row[ORDER_SUITS]                      # of the base card in the first column, or -1
    int time[MAX_ORDER_CARDS][MAX_STOPS]      # when each stop was reached: for the last time, by base cards for the
                                              # first; LATE: never


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


cdef void time_clear_cells(Model *m, int *times) noexcept nogil:
    """The moments of the nodes of ``clear``: as late as those that come before them."""
    cdef int i
    cdef TimedEdge *edge
    for i in range(m.edge_count):           # in the order of the cells along each row
        edge = &m.edges[i]
        if m.first_clear <= edge.after < m.end_clear and is_preferred(m, edge.literal):
            times[edge.after] = max(times[edge.after], times[edge.before])


cdef int slot_in_turn(Model *m, int suit, int turn, const int *clear) noexcept nogil:
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


cdef void tell_first_column(Model *m, const Played *line, const int *times) noexcept nogil:
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


cdef void tell_line(Model *m, const Played *line) noexcept nogil:
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
