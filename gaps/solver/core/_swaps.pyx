# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search for rules with a stock: each turned card may be exchanged with a card beside it, or skipped.

A card is named by the cell that is its home, so a board is won when each cell holds the card of its own number.
The cards still to be turned are known in their order, or unknown: an unknown card is skipped. A game has as many
turns as there are cards in the stock, so the search goes turn by turn: a sweep is a beam search (Lowerre, "The Harpy
speech recognition system", 1976) that keeps of each turn the positions that look best, each board once. Every sweep
keeps more than the last. A sweep that had room for every position has searched them all.

Two kinds of sweeps take turns. One looks for a win, and leaves out positions that are lost for certain; if it had
room for all, the round is closed. The other looks for the most cards home.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from gaps.solver.core.bits cimport next_random

cdef enum:               # what Core.run returns
    RUNNING = 0
    WON = 1
    FINISHED = 2         # every position was searched
    FULL = 3             # the next sweep does not fit into memory

# Sizes and plain data of the search for rules with a stock.

cdef enum:
    MAX_CELLS = 52
    MAX_TURNS = 104           # cards of the stock: two passes
    UNKNOWN = -1              # in place of a card that is turned
    SKIP = -1                 # in place of a cell to exchange with

cdef struct Rules:
    int cells, turns
    int single                # from this turn on each card is turned once at most, and all of them are known
    bint unknown              # whether a card to be turned is unknown
    int8_t turned[MAX_TURNS]                    # the card of each turn, or UNKNOWN
    uint8_t left[MAX_TURNS + 1][MAX_CELLS]      # how often each card is turned from a turn on: 0, 1 or 2
    int8_t beside[MAX_CELLS][MAX_CELLS]         # the cells that each cell may exchange cards with
    int8_t besides[MAX_CELLS]                   # how many these are
    uint8_t distance[MAX_CELLS][MAX_CELLS]      # exchanges from a cell to another
    int32_t costs[3][MAX_CELLS]                 # of a card, by how often it is turned and its distance from home
    uint64_t keys[MAX_CELLS][MAX_CELLS]         # of the Zobrist hash, by cell and card

cdef struct Place:            # a position
    int8_t at[MAX_CELLS]      # the card on each cell
    int16_t far               # the sum of all distances from home
    int16_t home              # cards at home
    int32_t cost              # how unpromising it looks
    uint64_t hash

cdef struct Best:             # the way to the most cards home met
    int home
    int depth
    int8_t targets[MAX_TURNS]


cdef void rules_set_up(Rules *rules, beside, distance, turned, costs) except *:
    """Fill the tables from the lists of the caller."""
    cdef int cell, other, turn
    cdef uint64_t state = 1
    rules.cells, rules.turns = len(beside), len(turned)
    for cell in range(rules.cells):
        rules.besides[cell] = len(beside[cell])
        for other in range(rules.besides[cell]):
            rules.beside[cell][other] = beside[cell][other]
        for other in range(rules.cells):
            rules.distance[cell][other] = distance[cell][other]
            rules.keys[cell][other] = next_random(&state)
    for turn in range(3):
        for other in range(len(costs[turn])):
            rules.costs[turn][other] = costs[turn][other]
    memset(rules.left[rules.turns], 0, MAX_CELLS)
    rules.single, rules.unknown = 0, False
    for turn in range(rules.turns - 1, -1, -1):
        rules.turned[turn] = turned[turn]
        memcpy(rules.left[turn], rules.left[turn + 1], MAX_CELLS)
        if rules.turned[turn] == UNKNOWN:
            rules.unknown = True
        else:
            rules.left[turn][rules.turned[turn]] += 1
            if rules.left[turn][rules.turned[turn]] > 1:
                rules.single = max(rules.single, turn + 1)


# Positions: how far the cards are from home, and what an exchange changes.


cdef void measure(Rules *rules, Place *place) noexcept nogil:
    """Fill in what follows from the board, at the first turn."""
    cdef int cell, card
    place.far, place.home, place.cost, place.hash = 0, 0, 0, 0
    for cell in range(rules.cells):
        card = place.at[cell]
        place.far += rules.distance[cell][card]
        place.home += cell == card
        place.cost += rules.costs[rules.left[0][card]][rules.distance[cell][card]]
        place.hash ^= rules.keys[cell][card]


cdef inline int cell_of(Rules *rules, Place *place, int card) noexcept nogil:
    """Where a card lies."""
    cdef int cell = 0
    while place.at[cell] != card:
        cell += 1
    return cell


cdef void exchange(Rules *rules, Place *place, int turn, int source, int target) noexcept nogil:
    """Exchange the card of ``turn``, which lies on ``source``, or skip it if ``target`` is ``source``.

    Afterwards the card is turned once less, so it counts differently in the cost.
    """
    cdef int card = place.at[source], partner = place.at[target]
    cdef uint8_t *before = rules.left[turn]
    cdef uint8_t *after = rules.left[turn + 1]
    cdef uint8_t *here = rules.distance[source]
    cdef uint8_t *there = rules.distance[target]
    place.cost += rules.costs[after[card]][there[card]] - rules.costs[before[card]][here[card]]
    if source == target:
        return
    place.cost += rules.costs[after[partner]][here[partner]] - rules.costs[after[partner]][there[partner]]
    place.far += there[card] - here[card] + here[partner] - there[partner]
    place.home += (target == card) - (source == card) + (source == partner) - (target == partner)
    place.hash ^= rules.keys[source][card] ^ rules.keys[target][partner]
    place.hash ^= rules.keys[target][card] ^ rules.keys[source][partner]
    place.at[source], place.at[target] = partner, card


# Positions from which no win is possible.
#
# The first rule counts: an exchange brings two cards one step nearer at most.
#
# The others hold while each card is turned once more at most. A card that is still to be turned is "free", any other
# is "spent"; a cell is called by the card on it. A spent card moves only when a free one takes its place and is spent
# by that. So a cell that holds a spent card will hold spent cards for ever, and only a free card that comes there in
# its own turn can end there. It follows:
#
# * A spent card that is not at home needs a free cell at its home. One at home never moves again.
# * If the home of a free card is a spent cell, the card has to go there in its own turn, from a cell beside it.
# * If a spent card waits for its home, the free card there must stay until its own turn, for another card that takes
#   its place would make the cell spent. If the home of that free card is a spent cell, it has to go there, and what it
#   finds there takes its place: so that must be the waiting card, and it must be so now, for no card comes to a
#   spent cell but in its own turn.


cdef inline bint too_far(Rules *rules, int far, int turn) noexcept nogil:
    """Whether the turns from ``turn`` on are too few for so many steps home."""
    return far > 2 * (rules.turns - turn)


cdef inline bint card_is_lost(Rules *rules, Place *place, uint8_t *left, int card, int cell) noexcept nogil:
    """Whether ``card``, if it is spent, cannot come home from ``cell``."""
    cdef int there
    if left[card] or cell == card:
        return False
    there = place.at[card]      # what lies at its home
    if not left[there]:
        return True
    return not left[place.at[there]] and (cell != there or rules.distance[card][there] != 1)


cdef inline bint cell_is_lost(Rules *rules, Place *place, uint8_t *left, int cell) noexcept nogil:
    """Whether ``cell``, if it is spent, can never hold its own card."""
    cdef int where
    if left[place.at[cell]] or place.at[cell] == cell:
        return False
    if not left[cell]:
        return True
    where = cell_of(rules, place, cell)     # the free card that has to come here lies at the home of card `where`
    return not left[where] and (place.at[cell] != where or rules.distance[where][cell] != 1)


cdef bint is_lost(Rules *rules, Place *place, int turn, int source, int target) noexcept nogil:
    """Whether the exchange of ``source`` and ``target`` in ``turn``, which led to ``place``, loses for certain."""
    cdef uint8_t *left = rules.left[turn + 1]
    if too_far(rules, place.far, turn + 1):
        return True
    if turn + 1 < rules.single:
        return False
    return (
        card_is_lost(rules, place, left, place.at[target], target)
        or card_is_lost(rules, place, left, place.at[source], source)
        or cell_is_lost(rules, place, left, target)
        or cell_is_lost(rules, place, left, source)
    )


# Beam search turn by turn: of each turn the positions that look best are kept, each board once.

cdef enum:
    FIRST_WIDTH = 256         # positions that the first sweep for a win keeps of a turn
    WIDTH_GROWTH = 4          # each later one keeps so many times as many
    MAX_WIDTH = 1 << 24
    ROOM = 4                  # candidates for each position kept; more are thinned out at once
    MAX_COST = 1 << 16        # greater costs count as this one

cdef struct Candidate:        # a position of the next turn, by the exchange that leads there
    uint64_t hash
    int32_t cost
    int32_t parent
    int8_t target

cdef struct Sweep:
    bint active, wins, cut    # under way; for a win only; whether a position was left out that might have led on
    int width
    int turn                  # of the positions that are kept now
    int count, parent         # how many these are, and the next one to go on from
    int room, found           # candidates of the next turn
    Place *places
    Place *fresh
    Candidate *candidates
    uint64_t *met             # hashes of the candidates, by open addressing; 0 is a free entry
    uint64_t met_size
    int32_t *tally            # candidates of each cost
    int32_t *parents[MAX_TURNS]
    int8_t *targets[MAX_TURNS]
    long long peak_bytes


cdef uint64_t met_size_for(int width) noexcept nogil:
    """Entries of a table that the candidates fill by half at most; a power of 2."""
    cdef uint64_t size = 1024
    while size < <uint64_t>2 * (ROOM + 1) * width:
        size *= 2
    return size


cdef long long sweep_bytes(Rules *rules, int width) noexcept nogil:
    """The most memory that a sweep needs."""
    return (
        <long long>width * (2 * sizeof(Place) + (ROOM + 1) * sizeof(Candidate) + rules.turns * 5)
        + <long long>met_size_for(width) * sizeof(uint64_t)
        + MAX_COST * <long long>sizeof(int32_t)
    )


cdef int widest_sweep(Rules *rules, long long memory) noexcept nogil:
    """How many positions of a turn the largest sweep keeps that fits into ``memory`` bytes."""
    cdef int width = MAX_WIDTH
    while width > WIDTH_GROWTH and sweep_bytes(rules, width) > memory:
        width -= width // 16 + 1
    return width


cdef bint start_sweep(Rules *rules, Sweep *sweep, Place *first, int width, bint wins) noexcept nogil:
    """Allocate a sweep; false without memory."""
    sweep.width, sweep.wins, sweep.cut = width, wins, False
    sweep.room, sweep.found = (ROOM + 1) * width, 0
    sweep.turn, sweep.parent, sweep.count = 0, 0, 1
    sweep.met_size = met_size_for(width)
    sweep.places = <Place *>malloc(width * sizeof(Place))
    sweep.fresh = <Place *>malloc(width * sizeof(Place))
    sweep.candidates = <Candidate *>malloc(sweep.room * sizeof(Candidate))
    sweep.met = <uint64_t *>calloc(sweep.met_size, sizeof(uint64_t))
    sweep.tally = <int32_t *>malloc(MAX_COST * sizeof(int32_t))
    sweep.active = (
        sweep.places != NULL
        and sweep.fresh != NULL
        and sweep.candidates != NULL
        and sweep.met != NULL
        and sweep.tally != NULL
    )
    sweep.peak_bytes = max(sweep.peak_bytes, sweep_bytes(rules, width))
    if not sweep.active:
        end_sweep(sweep)
        return False
    sweep.places[0] = first[0]
    return True


cdef void end_sweep(Sweep *sweep) noexcept nogil:
    """Free what a sweep has allocated."""
    cdef int turn
    for turn in range(MAX_TURNS):
        free(sweep.parents[turn])
        free(sweep.targets[turn])
        sweep.parents[turn], sweep.targets[turn] = NULL, NULL
    free(sweep.places)
    free(sweep.fresh)
    free(sweep.candidates)
    free(sweep.met)
    free(sweep.tally)
    sweep.places = sweep.fresh = NULL
    sweep.candidates, sweep.met, sweep.tally = NULL, NULL, NULL
    sweep.active = False


cdef bint continue_sweep(Rules *rules, Sweep *sweep, Best *best, long long *spent, long long until) noexcept nogil:
    """Go on up to ``until`` positions; true when the sweep has come to its end."""
    while spent[0] < until:
        if sweep.parent < sweep.count:
            if go_on_from(rules, sweep, best, sweep.parent, spent):
                return True                      # a win
            sweep.parent += 1
        elif not next_turn(rules, sweep):
            return True
    return False


cdef bint go_on_from(Rules *rules, Sweep *sweep, Best *best, int parent, long long *spent) noexcept nogil:
    """List what the turn makes of one position; true at a win."""
    cdef Place *place = &sweep.places[parent]
    cdef Place after
    cdef int turn = sweep.turn, card = rules.turned[turn], source, target, index
    if card == UNKNOWN:
        spent[0] += 1
        if turn + 1 < rules.turns:
            add_candidate(sweep, place, parent, SKIP)
        return False
    source = cell_of(rules, place, card)
    for index in range(-1, rules.besides[source]):
        spent[0] += 1
        after = place[0]
        target = source if index < 0 else rules.beside[source][index]
        exchange(rules, &after, turn, source, target)
        if after.home > best.home:
            keep_line(sweep, best, after.home, parent, SKIP if index < 0 else target)
            if after.far == 0:
                return True
        if turn + 1 < rules.turns and not (sweep.wins and is_lost(rules, &after, turn, source, target)):
            add_candidate(sweep, &after, parent, SKIP if index < 0 else target)
    return False


cdef void add_candidate(Sweep *sweep, Place *place, int parent, int target) noexcept nogil:
    """Add a position of the next turn, unless its board is one already."""
    cdef Candidate *candidate
    if sweep.found == sweep.room:
        thin_out(sweep)
    if not note_met(sweep, place.hash):
        return
    candidate = &sweep.candidates[sweep.found]
    candidate.hash, candidate.cost = place.hash, min(max(place.cost, 0), MAX_COST - 1)
    candidate.parent, candidate.target = parent, target
    sweep.found += 1


cdef bint note_met(Sweep *sweep, uint64_t hash) noexcept nogil:
    """Enter a hash into the table; false if it is there."""
    cdef uint64_t slot = hash & (sweep.met_size - 1)
    while sweep.met[slot] != 0 and sweep.met[slot] != hash:
        slot = (slot + 1) & (sweep.met_size - 1)
    if sweep.met[slot] == hash:
        return False
    sweep.met[slot] = hash
    return True


cdef void thin_out(Sweep *sweep) noexcept nogil:
    """Keep as many candidates as the sweep is wide: those of least cost; of equal ones, those that came first."""
    cdef int cost = 0, index, kept = 0, less = 0, equal
    if sweep.found <= sweep.width:
        return
    sweep.cut = True
    memset(sweep.tally, 0, MAX_COST * sizeof(int32_t))
    for index in range(sweep.found):
        sweep.tally[sweep.candidates[index].cost] += 1
    while less + sweep.tally[cost] <= sweep.width:
        less += sweep.tally[cost]
        cost += 1
    equal = sweep.width - less                   # so many of this cost are kept
    memset(sweep.met, 0, sweep.met_size * sizeof(uint64_t))
    for index in range(sweep.found):
        if sweep.candidates[index].cost < cost or (sweep.candidates[index].cost == cost and equal > 0):
            equal -= sweep.candidates[index].cost == cost
            sweep.candidates[kept] = sweep.candidates[index]
            note_met(sweep, sweep.candidates[kept].hash)
            kept += 1
    sweep.found = kept


cdef bint next_turn(Rules *rules, Sweep *sweep) noexcept nogil:
    """Make the positions of the next turn from the candidates; false if there are none, or no turn is left."""
    cdef int turn = sweep.turn, index, source, card = rules.turned[turn]
    cdef Candidate *candidate
    cdef Place *fresh
    if sweep.found == 0 or turn + 1 == rules.turns:
        return False
    thin_out(sweep)
    sweep.parents[turn] = <int32_t *>malloc(sweep.found * sizeof(int32_t))
    sweep.targets[turn] = <int8_t *>malloc(sweep.found)
    if sweep.parents[turn] == NULL or sweep.targets[turn] == NULL:
        sweep.cut = True                         # without memory nothing is proven
        return False
    for index in range(sweep.found):
        candidate, fresh = &sweep.candidates[index], &sweep.fresh[index]
        fresh[0] = sweep.places[candidate.parent]
        sweep.parents[turn][index], sweep.targets[turn][index] = candidate.parent, candidate.target
        if card != UNKNOWN:
            source = cell_of(rules, fresh, card)
            exchange(rules, fresh, turn, source, source if candidate.target == SKIP else candidate.target)
    sweep.places, sweep.fresh = sweep.fresh, sweep.places
    sweep.count, sweep.parent, sweep.found = sweep.found, 0, 0
    sweep.turn += 1
    memset(sweep.met, 0, sweep.met_size * sizeof(uint64_t))
    return True


cdef void keep_line(Sweep *sweep, Best *best, int home, int parent, int target) noexcept nogil:
    """Keep the way to a position with more cards home than any before: one exchange from ``parent``."""
    cdef int turn = sweep.turn
    best.home, best.depth = home, turn + 1
    best.targets[turn] = target
    while turn > 0:
        turn -= 1
        best.targets[turn] = sweep.targets[turn][parent]
        parent = sweep.parents[turn][parent]


cdef class Core:
    """One search. ``board`` holds for each cell the home of its card, ``turned`` the home of each card to come."""

    cdef Rules rules
    cdef Sweep sweep
    cdef Best best
    cdef Place first
    cdef long long spent      # positions looked at
    cdef int standing
    cdef int width            # of the next sweep for a win, or of the last of all
    cdef int widest           # that fits into memory
    cdef bint proven_lost

    def __cinit__(self, beside, distance, board, turned, costs, long long memory):
        cdef int cell
        if len(board) > MAX_CELLS or len(turned) > MAX_TURNS:
            raise ValueError("the board or the stock is too large")
        rules_set_up(&self.rules, beside, distance, turned, costs)
        memset(&self.sweep, 0, sizeof(Sweep))
        for cell in range(self.rules.cells):
            self.first.at[cell] = board[cell]
        measure(&self.rules, &self.first)
        self.best.home, self.best.depth = self.first.home, 0
        self.width, self.widest = FIRST_WIDTH, widest_sweep(&self.rules, memory)
        self.sweep.wins = True
        if self.first.far == 0:
            self.standing = WON
        elif self.rules.turns == 0:
            self.standing, self.proven_lost = FINISHED, True
        else:
            self.standing, self.proven_lost = RUNNING, too_far(&self.rules, self.first.far, 0)

    def __dealloc__(self):
        with nogil:
            end_sweep(&self.sweep)

    def run(self, long long nodes):
        cdef long long until = self.spent + nodes
        with nogil:
            while self.spent < until and self.standing == RUNNING:
                if not self.sweep.active and not self._start():
                    self.standing = FULL
                elif continue_sweep(&self.rules, &self.sweep, &self.best, &self.spent, until):
                    self._end()
        return self.standing

    cdef bint _start(self) noexcept nogil:
        """Start a sweep of the other kind than the last, if both are still of use; false without memory."""
        cdef bint wins = not self.sweep.wins and not self.proven_lost
        cdef int width = self.width if wins or self.proven_lost else self.width // WIDTH_GROWTH
        return start_sweep(&self.rules, &self.sweep, &self.first, min(width, self.widest), wins)

    cdef void _end(self) noexcept nogil:
        """Say what the sweep has proven, and how wide the next one is."""
        cdef bint complete = not self.sweep.cut and not self.rules.unknown
        if self.best.home == self.rules.cells:
            self.standing = WON
        elif complete:
            self.proven_lost = True
            if not self.sweep.wins:
                self.standing = FINISHED
        elif self.sweep.wins or self.proven_lost:
            if self.width >= self.widest or not self.sweep.cut:
                self.standing = FULL
            self.width = min(self.width * WIDTH_GROWTH, self.widest)
        end_sweep(&self.sweep)

    @property
    def line(self):
        return [self.best.targets[turn] for turn in range(self.best.depth)]

    @property
    def home(self):
        return self.best.home

    @property
    def nodes(self):
        return self.spent

    @property
    def closed(self):
        return bool(self.proven_lost)

    @property
    def bytes(self):
        return self.sweep.peak_bytes
