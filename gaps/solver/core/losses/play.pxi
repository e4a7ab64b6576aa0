# Playing a solution of stage N: a win, or a clause that says why it cannot be played.

cdef enum:
    PLAN_ORDERS = 3
    PLAYED = 1               # what ``play_solution`` returns
    REFUSED = 2              # a clause that is true of every line was added
    SET_ASIDE = 3            # a clause was added that only forbids to try this again

cdef struct Plan:
    int count
    int card[MAX_ORDER_CARDS * MAX_STOPS]
    int cell[MAX_ORDER_CARDS * MAX_STOPS]      # or NO_CELL: the card comes home


cdef bint plan_of(Losses *n, Plan *plan, uint64_t order) noexcept nogil:
    """The moves of the solution in one of the orders it allows; false without memory."""
    cdef Model *m = &n.model
    cdef int *nodes = <int *>malloc((m.nodes + 1) * sizeof(int))
    cdef int *stop_of = <int *>malloc((m.nodes + 1) * sizeof(int))
    cdef int card, i, at, count = -1
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
            if i >= 0 and holds(m, m.stops[i // MAX_STOPS][i % MAX_STOPS].used):
                plan.card[plan.count] = i // MAX_STOPS
                plan.cell[plan.count] = m.stops[i // MAX_STOPS][i % MAX_STOPS].cell
                plan.count += 1
    free(nodes)
    free(stop_of)
    return count >= 0


cdef void game_of(Losses *n, const Plan *plan, HomeGame *game) noexcept nogil:
    """What a plan means for the cards at home."""
    cdef Model *m = &n.model
    cdef int left[MAX_ORDER_CELLS]         # so many cards have come home when the last other card has left the cell
    cdef int cell_of[MAX_ORDER_CARDS]
    cdef int i, card, row, rank, latest, suit
    game.length, game.count, game.ends = m.length, 0, True
    for i in range(MAX_ORDER_CELLS):
        left[i] = 0
    for card in range(m.cards):
        cell_of[card] = m.first_cell[card]
    for i in range(plan.count):
        card = plan.card[i]
        if plan.cell[i] == NO_CELL:
            game.cards[game.count] = card
            game.count += 1
        left[cell_of[card]] = game.count
        cell_of[card] = plan.cell[i]
    for card in range(m.cards):
        if cell_of[card] != NO_CELL:
            left[cell_of[card]] = UNLIMITED
    for row in range(ORDER_ROWS):
        latest = 0
        for rank in range(m.length):
            latest = max(latest, left[row * m.columns + rank])
            game.clear[row][rank] = latest
        for suit in range(ORDER_SUITS):
            if holds(m, m.final_row[suit][row]):
                game.rows[suit] = row


cdef int clear_by(Losses *n, int row, int rank, int card) noexcept nogil:
    """A literal: the row is clear up to a cell, of cards that stay, too, before the card comes home."""
    cdef Model *m = &n.model
    cdef bint made
    cdef int literal = ordered(n, m.clear[row][rank], home_stop(m, card).node, &made), other, i, cell
    if not made:
        return literal
    for other in range(m.cards):
        for i in range(m.stop_count[other] - 1):
            cell = m.stops[other][i].cell
            if cell // m.columns == row and cell % m.columns <= rank:
                leaves_or(m, other, i, opposite(literal), opposite(m.stops[other][i].used))
    return literal


cdef void forbid(Losses *n, const HomeGame *game) noexcept nogil:
    """These cards do not come home in this order while rows are clear only as late as here."""
    cdef Model *m = &n.model
    cdef int clause[3 * MAX_CLAUSE]
    cdef int count = 0, i, row, rank, before, card
    for i in range(game.count):
        card = game.cards[i]
        clause[count] = opposite(home_stop(m, card).used)
        if clause[count] != FALSE_LITERAL:
            count += 1
        if i and suit_of(m, game.cards[i - 1]) != suit_of(m, card):
            clause[count] = order_of(n, home_stop(m, card).node, home_stop(m, game.cards[i - 1]).node)
            count += 1
    for row in range(ORDER_ROWS):
        before = 0
        for rank in range(game.length):
            if game.clear[row][rank] > before:
                before = game.clear[row][rank]
                clause[count] = clear_by(n, row, rank, game.cards[min(before, game.count) - 1])
                count += 1
        for i in range(ORDER_SUITS if game.ends else 0):
            if game.rows[i] == row:
                clause[count] = opposite(m.final_row[i][row])
                count += 1
    add_clause(m, clause, count)


cdef int play_solution(Losses *n) noexcept nogil:
    """Play the solution in a few orders: ``PLAYED``, or what was done about it; 0 without memory."""
    cdef Plan *plan = <Plan *>malloc(sizeof(Plan))
    cdef HomeGame game
    cdef HomeGame failed[PLAN_ORDERS]
    cdef int found[PLAN_ORDERS]
    cdef int order, result = SET_ASIDE
    if plan == NULL or not home_area_new(&n.area):
        free(plan)
        return 0
    for order in range(PLAN_ORDERS):
        if not plan_of(n, plan, order):
            free(plan)
            return 0
        game_of(n, plan, &game)
        found[order] = fits_by_ranks(&n.area, &game, &failed[order])
        if found[order] == FITS:
            write_line(n, plan)
            free(plan)
            return PLAYED
    free(plan)
    for order in range(PLAN_ORDERS):
        if found[order] == NEVER_FITS:
            find_reason(&n.area, &failed[order])
            forbid(n, &failed[order])
            result = REFUSED
    if result == SET_ASIDE:
        forbid(n, &failed[0])
    return result


cdef void write_line(Losses *n, const Plan *plan) noexcept nogil:
    """The moves of the search that has just ended well, with those of the plan in between."""
    cdef HomeArea *area = &n.area
    cdef int path[MAX_LINE]
    cdef int length = 0, at = area.last, i, came = 0, row
    while at > 0 and length < MAX_LINE:
        path[length] = at
        length += 1
        at = area.spots[at].parent
    n.line_length = 0
    for i in range(plan.count + 1):
        if i < plan.count and plan.cell[i] != NO_CELL:
            add_to_line(n, plan.card[i], plan.cell[i])
            continue
        came += 1             # the moves up to the next card that comes home, or to the end
        while length:
            at = path[length - 1]
            row = row_at(&area.spots[at], suit_of(&n.model, area.spots[at].card), rank_of(&n.model, area.spots[at].card))
            if area.spots[at].came > came:
                break
            add_to_line(n, area.spots[at].card, row * n.model.columns + rank_of(&n.model, area.spots[at].card))
            length -= 1
            if i < plan.count and area.spots[at].card == plan.card[i] and area.spots[at].came == came and (
                area.spots[area.spots[at].parent].came < came
            ):
                break


cdef void add_to_line(Losses *n, int card, int cell) noexcept nogil:
    if n.line_length < MAX_LINE:
        n.line_card[n.line_length], n.line_cell[n.line_length] = card, cell
        n.line_length += 1
