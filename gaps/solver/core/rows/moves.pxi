# The steps of a position: all of them, how promising each looks, and the stubborn set among them.

# How promising a step looks: the sum of these and of some noise. Steps of high worth are tried first.
cdef enum:
    WORTH_HOME = 120          # the card comes home
    WORTH_SUCCESSOR = 80      # the next card of its suit already stands right of the target
    WORTH_PLACED = 20         # a base card comes to the first column
    WORTH_LEAVES_ROW_END = 15 # right of the card is a gap: no card loses its predecessor
    WORTH_OPENS_ROW = 10      # a cell of the first column becomes empty
    WORTH_DEAD_GAP = -30      # the gap left behind is right of a gap or of a top card: nothing can fill it


cdef void list_steps(Position *p, StepList *steps, bint reduced, Noise *noise) noexcept nogil:
    """The steps of the position, or if ``reduced`` of a stubborn set; the most promising last."""
    cdef int i, j
    cdef Step step
    steps.count = 0
    add_slides(p, steps, noise)
    add_placements(p, steps, noise)
    if reduced and steps.count > 1:
        reduce_steps(p, steps)
    for i in range(1, steps.count):  # insertion sort: stable, and the lists are short
        step = steps.steps[i]
        j = i - 1
        while j >= 0 and steps.steps[j].worth > step.worth:
            steps.steps[j + 1] = steps.steps[j]
            j -= 1
        steps.steps[j + 1] = step
    steps.next = steps.count


cdef inline void add_slides(Position *p, StepList *steps, Noise *noise) noexcept nogil:
    """Add the steps into gaps outside the first column."""
    cdef int cell, left, suit
    for cell in range(p.cells):
        if p.at[cell] >= 0 or p.column[cell] == 0:
            continue
        left = p.at[cell - 1]
        if left >= 0:
            if p.rank[left] < p.ranks - 1:
                add_step(p, steps, left + 1, cell, NO_ORDER, noise)
        elif p.column[cell - 1] == 0 and p.ranks > 1:
            for suit in range(SUITS):
                if p.pos[suit * p.ranks] == PLACED:
                    add_step(p, steps, suit * p.ranks + 1, cell, NO_ORDER, noise)


cdef inline void add_placements(Position *p, StepList *steps, Noise *noise) noexcept nogil:
    """Add the steps of base cards into the first column; the one that fills it also chooses an order."""
    cdef int row, suit, base, order, open_rows = 0, placed = 0
    for row in range(ROWS):
        open_rows += p.at[row * p.columns] < 0
    for suit in range(SUITS):
        placed += p.pos[suit * p.ranks] == PLACED
    if open_rows <= placed:
        return
    for suit in range(SUITS):
        base = suit * p.ranks
        if p.pos[base] == PLACED:
            continue
        if open_rows - placed > 1:
            add_step(p, steps, base, PLACED, NO_ORDER, noise)
            continue
        for order in range(ALL_ORDERS):
            if order_fits(p, order, suit):
                add_step(p, steps, base, PLACED, order, noise)


cdef bint order_fits(Position *p, int order, int last) noexcept nogil:
    """Whether an order gives each open row a placed suit or ``last``.

    An order names a suit for every row. Rows that are not open must name the suits that are left in rising
    order, so that no order is met twice.
    """
    cdef int row, suit, previous = -1
    for row in range(ROWS):
        suit = ORDERS[order][row]
        if p.at[row * p.columns] < 0:
            if suit != last and p.pos[suit * p.ranks] != PLACED:
                return False
        else:
            if suit < previous:
                return False
            previous = suit
    return True


cdef void add_step(Position *p, StepList *steps, int card, int target, int order, Noise *noise) noexcept nogil:
    """Add one step with its worth."""
    cdef Step *step
    cdef int source = p.pos[card], worth = 0, left
    if steps.count >= MAX_MOVES:
        return
    step = &steps.steps[steps.count]
    steps.count += 1
    step.card, step.target, step.order = card, target, order
    if target == PLACED:
        worth += WORTH_PLACED
    else:
        if would_be_home(p, target, card):
            worth += WORTH_HOME
        if p.column[target] < p.columns - 1 and p.rank[card] < p.ranks - 1:
            if p.at[target + 1] == card + 1:
                worth += WORTH_SUCCESSOR
    if p.column[source] == 0:
        worth += WORTH_OPENS_ROW
    else:
        left = p.at[source - 1]
        if left < 0 and p.column[source - 1]:
            worth += WORTH_DEAD_GAP
        elif left >= 0 and p.rank[left] == p.ranks - 1:
            worth += WORTH_DEAD_GAP
    if p.column[source] < p.columns - 1 and p.at[source + 1] < 0:
        worth += WORTH_LEAVES_ROW_END
    step.worth = worth + <int>(next_random(&noise.state) & noise.mask)


cdef void reduce_steps(Position *p, StepList *steps) noexcept nogil:
    """Keep the steps of the smallest stubborn set only."""
    cdef Dependence needs
    cdef uint64_t movable = 0, tried = 0, cards, best = 0
    cdef int i, j, kept = 0, count, smallest = steps.count
    for i in range(steps.count):
        movable |= <uint64_t>1 << steps.steps[i].card
    needs.known, needs.has_first_column = 0, False
    needs.full = not can_place_base(p)
    for i in range(steps.count):
        if tried >> steps.steps[i].card & 1:
            continue
        cards = stubborn_set(p, &needs, steps.steps[i].card, movable, tried)
        tried |= <uint64_t>1 << steps.steps[i].card
        if cards == 0:
            continue
        count = 0
        for j in range(steps.count):
            count += cards >> steps.steps[j].card & 1
        if count < smallest:
            smallest, best = count, cards
            if count == 1:
                break
    if smallest == steps.count:
        return
    for i in range(steps.count):
        if best >> steps.steps[i].card & 1:
            steps.steps[kept] = steps.steps[i]
            kept += 1
    steps.count = kept


cdef struct Dependence:
    # What is known so far about which cards need which in a stubborn set. Sets of cards are bits.
    uint64_t known            # the cards whose entry in ``cards`` is filled
    uint64_t cards[MAX_CARDS]
    bint full                 # the first column has no room for another base card
    bint has_first_column     # the next two are known
    uint64_t in_the_way       # cards of the first column that are not base cards
    uint64_t first_column     # these, all base cards, their successors and what is in the way of those


cdef inline uint64_t stubborn_set(
    Position *p, Dependence *needs, int first, uint64_t movable, uint64_t tried
) noexcept nogil:
    """The cards of a stubborn set that holds ``first``: every move of these cards, possible now or not.

    A move of a card that is not in the set, now or later, can neither make one of these moves possible nor
    impossible, and leads with it to the same position in either order. ``movable`` are the cards that can
    move now. Returns 0 as soon as the set holds all of them or one of ``tried``: then it holds the whole set
    of that card, so it is no smaller.
    """
    cdef uint64_t cards = 0, pending = <uint64_t>1 << first
    cdef int card
    while pending:
        card = lowest_bit(pending)
        cards |= <uint64_t>1 << card
        if not needs.known >> card & 1:
            needs.known |= <uint64_t>1 << card
            needs.cards[card] = needed_with(p, needs, card, movable)
        pending = (pending | needs.cards[card]) & ~cards
        if pending & tried:
            return 0
    return 0 if movable & ~cards == 0 else cards


cdef inline uint64_t needed_with(Position *p, Dependence *needs, int card, uint64_t movable) noexcept nogil:
    """The cards that a stubborn set with ``card`` must hold, too."""
    cdef uint64_t found = 0, card_bit = <uint64_t>1 << card
    cdef int rank = p.rank[card], cell = p.pos[card], before, there
    if rank == 0 or (rank == 1 and p.pos[card - 1] == PLACED):
        if not needs.has_first_column:
            list_first_column(p, needs)
        # Base cards cannot come into a full first column before one of its other cards has left.
        found = needs.in_the_way if rank == 0 and cell != PLACED and needs.full else needs.first_column
    if rank:
        before = p.pos[card - 1]
        found |= card_bit >> 1                 # the card goes right of its predecessor
        if before != PLACED and p.column[before] < p.columns - 1:
            there = p.at[before + 1]
            if there >= 0 and there != card:
                found |= <uint64_t>1 << there  # it cannot go there before this one leaves
    if movable & card_bit and rank < p.ranks - 1 and p.column[cell] < p.columns - 1:
        there = p.at[cell + 1]                 # once the card has moved, its successor cannot come here
        if there < 0:
            found |= card_bit << 1
        elif there != card + 1:
            found |= <uint64_t>1 << there
    return found


cdef inline bint can_place_base(Position *p) noexcept nogil:
    """Whether the first column has room for another base card."""
    cdef int i, room = 0
    for i in range(ROWS):
        room += (p.at[i * p.columns] < 0) - (p.pos[i * p.ranks] == PLACED)
    return room > 0


cdef inline void list_first_column(Position *p, Dependence *needs) noexcept nogil:
    """Find the cards that affect where base cards can stand."""
    cdef uint64_t in_the_way = 0, cards = 0
    cdef int i, there
    for i in range(ROWS):
        there = p.at[i * p.columns]
        if there >= 0 and p.rank[there]:
            in_the_way |= <uint64_t>1 << there
        cards |= <uint64_t>3 << (i * p.ranks)
        there = p.at[i * p.columns + 1]
        if there >= 0:
            cards |= <uint64_t>1 << there
    needs.in_the_way, needs.first_column = in_the_way, in_the_way | cards
    needs.has_first_column = True
