# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search of one round with four rows, where a gap takes the successor of its left neighbour.

A position is where each card is. While a cell of the first column is empty, the base cards (the twos) that stand
in that column can be put in any order by moves that can be undone, so all their orders count as one position
here: such a base card is "placed", it lies on no cell, and a card of the next rank may enter the second column of
any row whose first cell holds no other card. The step that fills the last empty cell of the first column also
chooses the order, of at most 24. ``expand`` in ``row_search.py`` turns steps into moves of the game.

Runs and sweeps (``search.pxi``) take turns, on one board and one list of results; docs/solver.md describes both. In
the first part the runs follow stubborn sets. If it ends without a win, the round is closed, and the second part tries
all moves for the most cards home.
"""

from itertools import permutations

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from gaps.solver.core.bits cimport Noise, fetch_soon, lowest_bit, next_random

# Sizes, constants and plain data of the compiled search.

cdef enum:
    SUITS = 4
    ROWS = 4
    MAX_CELLS = 52
    MAX_CARDS = 48
    PLACED = 52               # the cell of a placed base card: it lies on no cell of the board
    GAP = -1                  # in place of a card
    NO_ORDER = -1             # in place of the index of an order
    ALL_ORDERS = 24           # of four suits
    MAX_DEPTH = 2000          # steps on a path; no known line to a win is nearly as long
    MAX_MOVES = 160           # steps of one position
    MAX_LAYERS = 180          # of a sweep; the longest known way to a win has 161 moves

cdef struct Step:
    int8_t card
    int8_t target             # a cell, or PLACED
    int8_t order              # which order of the placed base cards is chosen, or NO_ORDER
    int16_t worth             # how promising the step looks: see below

cdef struct StepList:
    int16_t count
    int16_t next              # how many are still to be tried; the last is tried first
    Step steps[MAX_MOVES]

cdef struct Undo:             # what it takes to undo a step
    Step step
    int8_t source             # where its card was
    int8_t bases[SUITS]       # where the base cards were

cdef struct Trace:            # a step as the layers of a sweep keep it
    int8_t card
    int8_t target
    int8_t order

cdef struct Snapshot:         # a position as the layers of a sweep keep it
    int8_t pos[MAX_CARDS]

cdef struct Position:
    # The board, once as cards on cells and once as cells of cards.
    int columns, ranks, cells, cards
    int8_t at[MAX_CELLS + 1]      # the card on a cell, or GAP
    int8_t pos[MAX_CARDS]         # the cell of a card, or PLACED
    int8_t rank[MAX_CARDS]        # above the base: 0 for a base card
    int8_t column[MAX_CELLS + 1]  # that of PLACED is the first
    uint64_t keys[MAX_CARDS][MAX_CELLS + 1]   # of the Zobrist hash

# Every order of four suits.
cdef int8_t ORDERS[ALL_ORDERS][ROWS]
for _index, _order in enumerate(permutations(range(SUITS))):
    for _row in range(ROWS):
        ORDERS[_index][_row] = _order[_row]

include "search.pxi"


# A position: its board, its hash, how many cards are home, and how a step changes it.


cdef void set_up(Position *p, int columns, uint64_t *random) noexcept nogil:
    """Set the tables that do not change; the board stays to be laid."""
    cdef int card, cell
    p.columns, p.ranks, p.cells = columns, columns - 1, ROWS * columns
    p.cards = SUITS * p.ranks
    for card in range(p.cards):
        p.rank[card] = card % p.ranks
    for cell in range(p.cells):
        p.column[cell] = cell % columns
    p.column[PLACED] = 0
    for card in range(MAX_CARDS):
        for cell in range(MAX_CELLS + 1):
            p.keys[card][cell] = next_random(random)


cdef void place_bases(Position *p) noexcept nogil:
    """Take the base cards of the first column off the board, if a cell there is empty."""
    cdef int row = 0, card
    while row < ROWS and p.at[row * p.columns] >= 0:
        row += 1
    if row == ROWS:
        return
    for row in range(ROWS):
        card = p.at[row * p.columns]
        if card >= 0 and p.rank[card] == 0:
            p.at[row * p.columns] = GAP
            p.pos[card] = PLACED


cdef uint64_t hash_of(Position *p) noexcept nogil:
    cdef uint64_t value = 0
    cdef int card
    for card in range(p.cards):
        value ^= p.keys[card][p.pos[card]]
    return value


cdef inline uint64_t hash_after(Position *p, uint64_t value, Undo *undo) noexcept nogil:
    """The hash of the position, from ``value``, its hash before the step that ``undo`` takes back."""
    cdef int suit, base, card = undo.step.card
    if p.rank[card]:
        value ^= p.keys[card][undo.source] ^ p.keys[card][p.pos[card]]
    for suit in range(SUITS):
        base = suit * p.ranks
        if undo.bases[suit] != p.pos[base]:
            value ^= p.keys[base][undo.bases[suit]] ^ p.keys[base][p.pos[base]]
    return value


cdef inline uint64_t likely_hash(Position *p, uint64_t value, const Step *step) noexcept nogil:
    """The hash after a step, from ``value``, if no base card is taken off the board by it."""
    return value ^ p.keys[step.card][p.pos[step.card]] ^ p.keys[step.card][step.target]


cdef int count_home(Position *p) noexcept nogil:
    """The number of cards home, with the placed base cards in the rows where they help most."""
    cdef int row, cell, card, k, count = 0, suit
    for row in range(ROWS):
        cell = row * p.columns
        card = p.at[cell]
        if card >= 0:
            if p.rank[card]:
                continue
            suit = card // p.ranks
            count += 1
        else:
            card = p.at[cell + 1]
            if card < 0 or p.rank[card] != 1:
                continue
            suit = card // p.ranks
            if p.pos[suit * p.ranks] != PLACED:
                continue
        k = 1
        while k < p.ranks and p.at[cell + k] == suit * p.ranks + k:
            k += 1
        count += k - 1
    for suit in range(SUITS):
        count += p.pos[suit * p.ranks] == PLACED
    return count


cdef inline bint would_be_home(Position *p, int target, int card) noexcept nogil:
    """Whether ``card`` would be home on ``target``: all cells left of it are home and of its suit."""
    cdef int column = p.column[target], row = target - column, suit = card // p.ranks, k
    if p.rank[card] != column:
        return False
    if p.at[row] != suit * p.ranks and not (p.at[row] < 0 and p.pos[suit * p.ranks] == PLACED):
        return False
    for k in range(1, column):
        if p.at[row + k] != suit * p.ranks + k:
            return False
    return True


cdef void play(Position *p, Undo *undo, Step step) noexcept nogil:
    """Make a step, and note in ``undo`` what it takes to undo it."""
    cdef int suit, row, base, card = step.card
    undo.step = step
    undo.source = p.pos[card]
    for suit in range(SUITS):
        undo.bases[suit] = p.pos[suit * p.ranks]
    p.at[undo.source] = GAP
    p.pos[card] = step.target
    if step.target != PLACED:
        p.at[step.target] = card
    if step.order >= 0:
        for row in range(ROWS):
            if p.at[row * p.columns] < 0:
                base = ORDERS[step.order][row] * p.ranks
                p.at[row * p.columns] = base
                p.pos[base] = row * p.columns
    else:
        place_bases(p)


cdef void take_back(Position *p, Undo *undo) noexcept nogil:
    """Undo the last step."""
    cdef int suit, base, card = undo.step.card
    for suit in range(SUITS):
        base = suit * p.ranks
        if p.pos[base] != PLACED:
            p.at[p.pos[base]] = GAP
    if p.rank[card]:
        p.at[p.pos[card]] = GAP
        p.pos[card] = undo.source
        p.at[undo.source] = card
    for suit in range(SUITS):
        base = suit * p.ranks
        p.pos[base] = undo.bases[suit]
        if undo.bases[suit] != PLACED:
            p.at[undo.bases[suit]] = base


cdef inline bint may_bring_home(Position *p, Undo *undo) noexcept nogil:
    """Whether the step that ``undo`` takes back may have brought cards home."""
    return (
        undo.step.target == PLACED
        or p.column[undo.source] == 0
        or would_be_home(p, undo.step.target, undo.step.card)
    )


cdef inline void take_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    cdef int card
    for card in range(p.cards):
        snapshot.pos[card] = p.pos[card]


cdef inline void lay_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    cdef int card
    memset(p.at, 0xff, sizeof(p.at))
    for card in range(p.cards):
        p.pos[card] = snapshot.pos[card]
        if p.pos[card] != PLACED:
            p.at[p.pos[card]] = card


cdef inline Trace trace_of(Step *step) noexcept nogil:
    cdef Trace trace
    trace.card, trace.target, trace.order = step.card, step.target, step.order
    return trace


cdef inline bint is_same_step(Step *a, Step *b) noexcept nogil:
    return a.card == b.card and a.target == b.target and a.order == b.order


cdef inline Step step_of(Trace *trace) noexcept nogil:
    """The step of a trace; its worth is lost."""
    cdef Step step
    step.card, step.target, step.order, step.worth = trace.card, trace.target, trace.order, 0
    return step


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
    steps.count = 0
    add_slides(p, steps, noise)
    add_placements(p, steps, noise)
    if reduced and steps.count > 1:
        reduce_steps(p, steps)
    sort_steps(steps)


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


# How good a position looks to a sweep.

cdef enum:
    # Sweeps take turns with two ways of looking at a position, for what one overlooks the other may see.
    # The first: cards home, successors beside their card, few gaps that nothing can fill, no row far ahead.
    FIRST_HOME = 5            # for each card home
    FIRST_PAIR = 2            # for each card that stands right of its predecessor, wherever that is
    FIRST_DEAD_GAP = -6       # for each gap that nothing can fill
    FIRST_LONGEST = -4        # for each card of the longest run
    # The second: cards home, rows of equal length, a first column full of base cards that can still be
    # exchanged, and top cards near the end of their rows.
    SECOND_HOME = 3           # for each card home
    SECOND_LAG = -3           # for each card by which the longest run is ahead of the shortest
    SECOND_OPEN_ROW = -12     # for each empty cell of the first column
    SECOND_FIXED_BASE = -8    # for each base card that stands on its cell and cannot be exchanged
    SECOND_TOP_CARD = -4      # for each card of the top rank that is not in the last two columns


cdef int outlook(Position *p, int home, int sweeps) noexcept nogil:
    """How good the position looks, which has ``home`` cards home, in sweep number ``sweeps``."""
    cdef int row, column, cell, left, here, length
    cdef int longest = 0, shortest = p.ranks, pairs = 0, dead_gaps = 0
    cdef int open_rows = 0, fixed_bases = 0, top_cards = 0
    cdef bint placed = False, run
    for column in range(SUITS):
        placed = placed or p.pos[column * p.ranks] == PLACED
    for row in range(ROWS):
        cell = row * p.columns
        left = p.at[cell]
        here = left
        if left < 0:
            open_rows += 1
            if p.at[cell + 1] >= 0 and p.pos[p.at[cell + 1] - 1] == PLACED:
                here = p.at[cell + 1] - 1
        elif p.rank[left] == 0:
            fixed_bases += 1
        elif p.rank[left] == p.ranks - 1:
            top_cards += 1
        run = here >= 0 and p.rank[here] == 0
        length = run
        for column in range(1, p.columns):
            here = p.at[cell + column]
            if here < 0:
                run = False
                if left < 0:
                    dead_gaps += column > 1 or not placed
                else:
                    dead_gaps += p.rank[left] == p.ranks - 1
            else:
                if left >= 0 and here == left + 1 and p.rank[here]:
                    pairs += 1
                elif column > 1 or left >= 0:
                    run = False
                top_cards += p.rank[here] == p.ranks - 1 and column < p.columns - 2
            length += run
            left = here
        longest, shortest = max(longest, length), min(shortest, length)
    if sweeps & 1:
        return (
            FIRST_HOME * home
            + FIRST_PAIR * pairs
            + FIRST_DEAD_GAP * dead_gaps
            + FIRST_LONGEST * longest
        )
    return (
        SECOND_HOME * home
        + SECOND_LAG * (longest - shortest)
        + SECOND_OPEN_ROW * open_rows
        + SECOND_FIXED_BASE * fixed_bases
        + SECOND_TOP_CARD * top_cards
    )


cdef enum:
    CALM_RUNS = 400      # runs that keep close to the worth of steps; later ones vary it more
    CALM_NOISE = 63      # masks of the noise in the worth
    STRONG_NOISE = 255


cdef tuple as_tuple(Step step):
    order = [ORDERS[step.order][i] for i in range(<int>ROWS)] if step.order >= 0 else None
    return step.card, step.target, order


cdef class Core(PositionSearch):
    """One search. ``board`` holds for each cell a card number (suit * ranks + rank above the base), or -1.

    ``sweeps_first``: narrow sweeps begin with the runs, which wins more within the first second.
    """

    def __cinit__(self, int columns, board, long long memory, uint64_t seed=1, bint sweeps_first=False):
        cdef Position *p = &self.shared.position
        cdef int cell
        self.shared.noise.state, self.shared.noise.mask = seed, CALM_NOISE
        self.shared.standing, self.early_runs = RUNNING, 0 if sweeps_first else CALM_RUNS
        set_up(p, columns, &self.shared.noise.state)
        for cell in range(p.cells):
            p.at[cell] = board[cell]
            if board[cell] >= 0:
                p.pos[<int>board[cell]] = cell
        place_bases(p)
        self._set_up(memory)
        if sweeps_first:
            self.beam.in_pairs, self.beam.next_width = True, min(NARROW_WIDTH, self.beam.max_width)
        start_run(&self.runs)

    cdef void _start_next(self) noexcept nogil:
        if self.runs.runs > CALM_RUNS:
            self.shared.noise.mask = STRONG_NOISE
        PositionSearch._start_next(self)
