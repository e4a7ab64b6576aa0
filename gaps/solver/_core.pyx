# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of one round in the four-row family, compiled: a gap takes the successor of its left neighbour.

A position is where each card is. While a cell of the first column is empty, the base cards (the twos) that stand
in that column can be put in any order by moves that can be taken back, so all their orders are one position
here: such a card is "placed", it lies on no cell, and a rank above it may enter the second column of any row
whose first cell holds no other card. When the last empty cell of the first column is filled, the search chooses
the order, at most 24. ``expand`` in ``lines.py`` turns what is found into moves of the game.

Depth first, with a set of met positions (64-bit Zobrist hashes, open addressing) and randomised restarts: when a
run has spent its nodes, what lies on its path counts as not met again, so that nothing is lost and a run that
ends by itself has seen every position it has to see.

The search has two parts. The first asks for a win only, and follows in each position a stubborn set of moves
(Valmari, "Stubborn sets for reduced state space generation", 1990): a set that the other moves neither help nor
hinder, so that every position without a move, and the win is one, is still reached. When it ends without a win,
the round is closed, and the second part tries all moves for the most cards home.

Of the first part's nodes, after its first few hundred runs, half go to sweeps: beam searches (Lowerre, "The Harpy
speech recognition system", 1976), each wider than the last. A sweep goes over the positions one step from the first,
two steps, and so on, and keeps of each layer those that look best. It proves nothing but wins, and finds many that
the runs do not.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

cdef enum:
    MOST_CELLS = 52
    MOST_CARDS = 48
    PLACED = 52          # the cell of a placed base card
    MOST_DEPTH = 2000
    MOST_MOVES = 160     # of one position
    FIRST_SIZE = 1 << 14 # of the table, in hashes
    FIRST_RUN = 1000     # nodes before the first restart
    CALM_RUNS = 400      # runs that keep to what looks best; later ones stray further from it
    CALM = 63            # most noise in the order of moves of the first: a mask
    STRAYING = 255
    EXHAUSTED = 0        # in the low bits of a kept hash: everything below was searched
    ON_PATH = 1
    ABANDONED = 2        # a restart left it: to be searched again
    FIRST_WIDTH = 4000   # positions a layer of the first sweep keeps
    LEAST_WIDTH = 1000   # where memory allows less, there are no sweeps
    MOST_LAYERS = 180    # the longest way to a win that was met has 161 moves
    SPREAD = 16          # candidates for one that is kept
    MET = 256            # entries of a sweep's table of met positions, for one that is kept
    OUTLOOKS = 1024      # how good a position can look
    DOUBT = 7            # the noise in that, once a sweep is as wide as it can be: a mask

cpdef enum Standing:     # what Core.run answers
    RUNNING = 0
    WON = 1
    FINISHED = 2         # every position was searched
    FULL = 3             # the table has reached its limit

ctypedef long long int64_slot

cdef extern from *:
    int __builtin_ctzll(unsigned long long) nogil

cdef struct Step:
    int8_t card
    int8_t target        # a cell, or PLACED
    int8_t order         # which order of the placed cards is chosen, -1 for none
    int16_t worth

cdef struct Frame:
    uint64_t hash
    int64_slot slot
    int8_t source
    int8_t bases[4]      # where the base cards were before the step that led here
    int16_t count
    int16_t next
    Step step            # the step that led here
    Step steps[MOST_MOVES]

cdef struct Leaf:        # a position of the layer that is swept
    uint64_t hash
    int8_t pos[MOST_CARDS]

cdef struct Candidate:   # for the next layer
    uint64_t hash
    int32_t parent
    int16_t outlook
    Step step

cdef struct Origin:      # where a position of a layer came from
    int32_t parent
    int8_t card
    int8_t target
    int8_t order

cdef int8_t ORDERS[24][4]
cdef int _n = 0
for _a in range(4):
    for _b in range(4):
        for _c in range(4):
            for _d in range(4):
                if len({_a, _b, _c, _d}) == 4:
                    ORDERS[_n][0], ORDERS[_n][1], ORDERS[_n][2], ORDERS[_n][3] = _a, _b, _c, _d
                    _n += 1


cdef inline uint64_t _scramble(uint64_t *seed) noexcept nogil:
    """The next number of the generator splitmix64 (Vigna)."""
    cdef uint64_t z
    seed[0] += <uint64_t>0x9E3779B97F4A7C15
    z = seed[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef class Core:
    """One search. ``board`` holds a card number a cell (suit * ranks + rank above the base), -1 for a gap."""

    cdef int columns, ranks, cells, cards
    cdef int8_t at[MOST_CELLS + 1]
    cdef int8_t rank[MOST_CARDS]          # above the base
    cdef int8_t column[MOST_CELLS + 1]    # that of PLACED is the first
    cdef int8_t pos[MOST_CARDS]
    cdef uint64_t keys[MOST_CARDS][MOST_CELLS + 1]
    cdef uint64_t *table
    cdef uint64_t size, used, most, peak
    cdef Frame *frames
    cdef int depth, status, home_best
    cdef Step best[MOST_DEPTH]
    cdef int best_depth
    cdef uint64_t noise
    cdef double run_limit
    cdef uint64_t stray
    cdef int runs
    cdef bint reduced    # the first part: stubborn sets
    cdef readonly bint closed
    cdef long long run_nodes
    cdef bint sweeping
    cdef long long swept     # nodes of all sweeps
    cdef long width, next_width, widest, layer, kept, parent, waiting
    cdef uint64_t met_mask, doubt, sweep_peak
    cdef bint opened         # the steps from the parent are listed
    cdef bint doubted        # a sweep has been as wide as it can be
    cdef int8_t first[MOST_CARDS]
    cdef int sweeps          # begun so far
    cdef Leaf *leaves
    cdef Leaf *next_leaves
    cdef Candidate *candidates
    cdef uint64_t *met
    cdef Origin *origins
    cdef readonly long long nodes

    def __cinit__(self, int columns, board, long long memory, uint64_t seed=1):
        cdef int cell, card, k
        self.columns, self.ranks, self.cells = columns, columns - 1, 4 * columns
        self.cards = 4 * self.ranks
        self.widest = (memory // 4) // self._sweep_bytes(1)
        if self.widest < LEAST_WIDTH:
            self.widest = 0
        self.next_width = min(FIRST_WIDTH, self.widest)
        self.most = max(<uint64_t>(memory - self._sweep_bytes(self.widest)) // sizeof(uint64_t), <uint64_t>FIRST_SIZE)
        self.size = FIRST_SIZE
        self.peak = self.size * sizeof(uint64_t)
        self.table = <uint64_t *>calloc(self.size, sizeof(uint64_t))
        self.frames = <Frame *>malloc(MOST_DEPTH * sizeof(Frame))
        if self.table == NULL or self.frames == NULL:
            raise MemoryError("no memory for the search")
        for card in range(self.cards):
            self.rank[card] = card % self.ranks
        for cell in range(self.cells):
            self.column[cell] = cell % self.columns
        self.column[PLACED] = 0
        self.noise = seed
        for card in range(MOST_CARDS):
            for cell in range(MOST_CELLS + 1):
                self.keys[card][cell] = _scramble(&self.noise)
        for cell in range(self.cells):
            self.at[cell] = board[cell]
            if board[cell] >= 0:
                self.pos[<int>board[cell]] = cell
        self.run_limit, self.runs, self.stray = FIRST_RUN, 0, CALM
        self.reduced, self.closed = True, False
        self._lift_bases()
        for card in range(self.cards):
            self.first[card] = self.pos[card]
        self.status = RUNNING
        self._start()

    def __dealloc__(self):
        free(self.table)
        free(self.frames)
        self._free_sweep()

    cdef inline bint _start_open(self) noexcept nogil:
        """Whether a cell of the first column is empty."""
        cdef int row
        for row in range(4):
            if self.at[row * self.columns] < 0:
                return True
        return False

    cdef void _lift_bases(self) noexcept nogil:
        """Take the base cards of the first column off the board, if a cell there is empty."""
        cdef int row, card
        if not self._start_open():
            return
        for row in range(4):
            card = self.at[row * self.columns]
            if card >= 0 and self.rank[card] == 0:
                self.at[row * self.columns] = -1
                self.pos[card] = PLACED

    cdef uint64_t _hash(self) noexcept nogil:
        cdef uint64_t value = 0
        cdef int card
        for card in range(self.cards):
            value ^= self.keys[card][self.pos[card]]
        return value

    cdef inline uint64_t _moved_hash(self, uint64_t value, Frame *step) noexcept nogil:
        """The hash after a step, from the one before it."""
        cdef int suit, base, card = step.step.card
        if self.rank[card]:
            value ^= self.keys[card][step.source] ^ self.keys[card][self.pos[card]]
        for suit in range(4):
            base = suit * self.ranks
            if step.bases[suit] != self.pos[base]:
                value ^= self.keys[base][step.bases[suit]] ^ self.keys[base][self.pos[base]]
        return value

    cdef int _home(self) noexcept nogil:
        """Cards home; placed base cards are put where they help most."""
        cdef int row, cell, card, k, count = 0, suit
        for row in range(4):
            cell = row * self.columns
            card = self.at[cell]
            if card >= 0:
                if self.rank[card]:
                    continue
                suit = card // self.ranks
                count += 1
            else:
                card = self.at[cell + 1]
                if card < 0 or self.rank[card] != 1:
                    continue
                suit = card // self.ranks
                if self.pos[suit * self.ranks] != PLACED:
                    continue
            k = 1
            while k < self.ranks and self.at[cell + k] == suit * self.ranks + k:
                k += 1
            count += k - 1
        for suit in range(4):
            count += self.pos[suit * self.ranks] == PLACED
        return count

    cdef int64_slot _find(self, uint64_t value) noexcept nogil:
        """The slot of a hash, or of the empty place where it goes."""
        cdef uint64_t key = value & ~<uint64_t>3
        cdef uint64_t slot
        if key == 0:
            key = 4
        slot = ((key >> 32) * self.size) >> 32
        while self.table[slot] != 0 and (self.table[slot] & ~<uint64_t>3) != key:
            slot += 1
            if slot == self.size:
                slot = 0
        return <int64_slot>slot

    cdef bint _grow(self) noexcept nogil:
        """A larger table; false where the limit is reached. The old and the new one exist together for a moment,
        and the limit holds for both: so the last growth is the largest that fits."""
        cdef uint64_t *old = self.table
        cdef uint64_t *fresh
        cdef uint64_t old_size = self.size, size = 4 * self.size, i
        cdef int d
        if self.size + size > self.most or 3 * size > self.most:
            size = self.most - self.size  # no room for another growth after this one
        if size < self.size + self.size // 4:
            return False
        fresh = <uint64_t *>calloc(size, sizeof(uint64_t))
        if fresh == NULL:
            return False
        self.table, self.size = fresh, size
        self.peak = max(self.peak, (old_size + size) * sizeof(uint64_t))
        for i in range(old_size):
            if old[i]:
                self.table[self._find(old[i])] = old[i]
        free(old)
        for d in range(self.depth + 1):
            self.frames[d].slot = self._find(self.frames[d].hash)
        return True

    cdef void _start(self) noexcept nogil:
        """Begin a run at the first position."""
        cdef Frame *frame = &self.frames[0]
        self.depth = 0
        self.run_nodes = 0
        frame.hash = self._hash()
        frame.slot = self._find(frame.hash)
        if self.table[frame.slot] == 0:
            self.used += 1
        self.table[frame.slot] = (frame.hash & ~<uint64_t>3 or 4) | ON_PATH
        self._note_home()
        self._list(frame)

    cdef void _note_home(self) noexcept nogil:
        cdef int home = self._home(), d
        if home > self.home_best:
            self.home_best = home
            self.best_depth = self.depth
            for d in range(self.depth):
                self.best[d] = self.frames[d + 1].step

    cdef void _add(self, Frame *frame, int card, int target, int order) noexcept nogil:
        """One more step, with what it seems to be worth."""
        cdef Step *step
        cdef int source = self.pos[card], worth = 0, left, after
        if frame.count >= MOST_MOVES:
            return
        step = &frame.steps[frame.count]
        frame.count += 1
        step.card, step.target, step.order = card, target, order
        if target == PLACED:
            worth += 20
        else:
            if self._is_home_left(target, card):
                worth += 120
            if self.column[target] < self.columns - 1 and self.rank[card] < self.ranks - 1:
                if self.at[target + 1] == card + 1:
                    worth += 80  # its successor stands there already
        if self.column[source] == 0:
            worth += 10
        else:
            left = self.at[source - 1]
            if left < 0 and self.column[source - 1]:
                worth -= 30
            elif left >= 0 and self.rank[left] == self.ranks - 1:
                worth -= 30
        if self.column[source] < self.columns - 1:
            after = self.at[source + 1]
            if after < 0:
                worth += 15
        step.worth = worth + <int>(_scramble(&self.noise) & self.stray)

    cdef inline bint _is_home_left(self, int target, int card) noexcept nogil:
        """Whether what stands left of a cell is home, so that its successor would be."""
        cdef int column = self.column[target], row = target - column, suit = card // self.ranks, k
        if self.rank[card] != column:
            return False
        if self.at[row] != suit * self.ranks and not (self.at[row] < 0 and self.pos[suit * self.ranks] == PLACED):
            return False
        for k in range(1, column):
            if self.at[row + k] != suit * self.ranks + k:
                return False
        return True

    cdef void _list(self, Frame *frame) noexcept nogil:
        """The steps of the position, best last."""
        cdef int row, column, cell, left, suit, card, base, opened = 0, placed = 0, i, j, o
        cdef Step step
        frame.count = 0
        for row in range(4):
            opened += self.at[row * self.columns] < 0
        for suit in range(4):
            placed += self.pos[suit * self.ranks] == PLACED
        for cell in range(self.cells):
            if self.at[cell] >= 0 or self.column[cell] == 0:
                continue
            left = self.at[cell - 1]
            if left >= 0:
                if self.rank[left] < self.ranks - 1:
                    self._add(frame, left + 1, cell, -1)
            elif self.column[cell - 1] == 0 and self.ranks > 1:
                for suit in range(4):
                    card = suit * self.ranks + 1
                    if self.pos[suit * self.ranks] == PLACED:
                        self._add(frame, card, cell, -1)
        if opened > placed:
            for suit in range(4):
                base = suit * self.ranks
                if self.pos[base] == PLACED:
                    continue
                if opened - placed > 1:
                    self._add(frame, base, PLACED, -1)
                    continue
                for o in range(24):
                    if self._order_fits(o, suit):
                        self._add(frame, base, PLACED, o)
        if self.reduced and frame.count > 1:
            self._reduce(frame)
        for i in range(1, frame.count):
            step = frame.steps[i]
            j = i - 1
            while j >= 0 and frame.steps[j].worth > step.worth:
                frame.steps[j + 1] = frame.steps[j]
                j -= 1
            frame.steps[j + 1] = step
        frame.next = frame.count

    cdef void _reduce(self, Frame *frame) noexcept nogil:
        """Keep the steps of the smallest stubborn set only."""
        cdef uint64_t movable = 0, tried = 0, stubborn, best = 0
        cdef int i, j, kept = 0, count, least = frame.count
        for i in range(frame.count):
            movable |= <uint64_t>1 << frame.steps[i].card
        for i in range(frame.count):
            if tried >> frame.steps[i].card & 1:
                continue
            tried |= <uint64_t>1 << frame.steps[i].card
            stubborn = self._close(frame.steps[i].card, movable)
            count = 0
            for j in range(frame.count):
                count += stubborn >> frame.steps[j].card & 1
            if count < least:
                least, best = count, stubborn
                if count == 1:
                    break
        if least == frame.count:
            return
        for i in range(frame.count):
            if best >> frame.steps[i].card & 1:
                frame.steps[kept] = frame.steps[i]
                kept += 1
        frame.count = kept

    cdef uint64_t _close(self, int first, uint64_t movable) noexcept nogil:
        """The cards of a stubborn set that holds ``first``: every move of these cards, possible now or not.

        A move of a card that is not in the set, now or later, can neither make one of these moves possible nor
        impossible, and leads with it to the same position in either order.
        """
        cdef uint64_t cards = 0, todo = <uint64_t>1 << first, card_bit
        cdef int card, rank, cell, before, there
        while todo:
            card = __builtin_ctzll(todo)
            card_bit = <uint64_t>1 << card
            cards |= card_bit
            rank, cell = self.rank[card], self.pos[card]
            if rank == 0 or (rank == 1 and self.pos[card - 1] == PLACED):
                todo |= self._first_columns(rank == 0 and cell != PLACED and not self._base_free())
            if rank:
                before = self.pos[card - 1]
                todo |= card_bit >> 1          # where it may go is right of this one
                if before != PLACED and self.column[before] < self.columns - 1:
                    there = self.at[before + 1]
                    if there >= 0 and there != card:
                        todo |= <uint64_t>1 << there      # it cannot go before this one does
            if movable & card_bit and rank < self.ranks - 1 and self.column[cell] < self.columns - 1:
                there = self.at[cell + 1]      # once it has gone, its successor no longer goes there
                if there < 0:
                    todo |= card_bit << 1
                elif there != card + 1:
                    todo |= <uint64_t>1 << there
            todo &= ~cards
        return cards

    cdef inline bint _base_free(self) noexcept nogil:
        """Whether a base card can be placed."""
        cdef int i, free = 0
        for i in range(4):
            free += (self.at[i * self.columns] < 0) - (self.pos[i * self.ranks] == PLACED)
        return free > 0

    cdef uint64_t _first_columns(self, bint shut) noexcept nogil:
        """The cards that bear on how the base cards stand. While the first column is ``shut`` to them, these are
        the cards that can open it; otherwise also all base cards, those that follow them, and what stands in
        the way of those."""
        cdef uint64_t cards = 0
        cdef int i, there
        for i in range(4):
            there = self.at[i * self.columns]
            if there >= 0 and self.rank[there]:
                cards |= <uint64_t>1 << there
            if not shut:
                cards |= <uint64_t>3 << (i * self.ranks)
                there = self.at[i * self.columns + 1]
                if there >= 0:
                    cards |= <uint64_t>1 << there
        return cards

    cdef bint _order_fits(self, int order, int last) noexcept nogil:
        """Whether an order gives each open row a placed suit or ``last``. It names every row's suit; rows that
        are closed must name the suits that are left, in rising order, so that no order is met twice."""
        cdef int row, suit, least = -1
        for row in range(4):
            suit = ORDERS[order][row]
            if self.at[row * self.columns] < 0:
                if suit != last and self.pos[suit * self.ranks] != PLACED:
                    return False
            else:
                if suit < least:
                    return False
                least = suit
        return True

    cdef void _play(self, Frame *frame, Step step) noexcept nogil:
        """Make a step, and note in ``frame`` what it takes to undo it."""
        cdef int suit, row, base, card = step.card
        frame.step = step
        frame.source = self.pos[card]
        for suit in range(4):
            frame.bases[suit] = self.pos[suit * self.ranks]
        self.at[frame.source] = -1
        self.pos[card] = step.target
        if step.target != PLACED:
            self.at[step.target] = card
        if step.order >= 0:
            for row in range(4):
                if self.at[row * self.columns] < 0:
                    base = ORDERS[step.order][row] * self.ranks
                    self.at[row * self.columns] = base
                    self.pos[base] = row * self.columns
        else:
            self._lift_bases()

    cdef void _undo(self, Frame *frame) noexcept nogil:
        cdef int suit, base, card = frame.step.card
        for suit in range(4):
            base = suit * self.ranks
            if self.pos[base] != PLACED:
                self.at[self.pos[base]] = -1
        if self.rank[card]:
            self.at[self.pos[card]] = -1
            self.pos[card] = frame.source
            self.at[frame.source] = card
        for suit in range(4):
            base = suit * self.ranks
            self.pos[base] = frame.bases[suit]
            if frame.bases[suit] != PLACED:
                self.at[frame.bases[suit]] = base

    cdef void _search(self, long long nodes) noexcept nogil:
        cdef long long until = self.nodes + nodes
        cdef Frame *frame
        cdef Frame *child
        cdef uint64_t value, mark
        cdef int64_slot slot
        cdef Step step
        while self.nodes < until and self.status == RUNNING:
            if self.sweeping:
                self._sweep(until)
                continue
            frame = &self.frames[self.depth]
            if frame.next == 0:
                self.table[frame.slot] = (self.table[frame.slot] & ~<uint64_t>3) | EXHAUSTED
                if self.depth == 0:
                    if not self.reduced:
                        self.status = FINISHED
                        return
                    self._try_all()
                    continue
                self._undo(frame)
                self.depth -= 1
                continue
            if self.run_nodes >= self.run_limit:
                self._abandon()
                self.run_limit *= 1.003
                self.runs += 1
                if self.runs > CALM_RUNS:
                    self.stray = STRAYING
                    if self.reduced and self.widest and self.swept <= self.nodes - self.swept and self._begin_sweep():
                        continue
                self._start()
                continue
            frame.next -= 1
            step = frame.steps[frame.next]
            if self.depth + 1 >= MOST_DEPTH:
                self.run_nodes = <long long>self.run_limit + 1  # no line to a win is so long: begin again
                continue
            child = &self.frames[self.depth + 1]
            self._play(child, step)
            self.nodes += 1
            self.run_nodes += 1
            value = self._moved_hash(frame.hash, child)
            slot = self._find(value)
            mark = self.table[slot]
            if mark != 0 and (mark & 3) != ABANDONED:
                self._undo(child)
                continue
            self.depth += 1
            child.hash, child.slot = value, slot
            if mark == 0:
                self.used += 1
            self.table[slot] = (value & ~<uint64_t>3 or 4) | ON_PATH
            if self.used * 10 > self.size * 7 and not self._grow() and self.used * 20 > self.size * 17:
                self.status = FULL
                return
            if (
                step.target == PLACED
                or self.column[child.source] == 0
                or self._is_home_left(step.target, step.card)
            ):  # nothing else brings cards home
                self._note_home()
                if self.home_best == self.cards:
                    self.status = WON
                    return
            self._list(child)

    cdef void _try_all(self) noexcept nogil:
        """Begin the second part: no win is possible; what is the most?"""
        self.closed, self.reduced = True, False
        memset(self.table, 0, self.size * sizeof(uint64_t))
        self.used = 0
        self.run_limit = FIRST_RUN
        self._start()

    cdef void _abandon(self) noexcept nogil:
        """Back to the first position; what lay on the way there is to be searched again."""
        while self.depth > 0:
            self.table[self.frames[self.depth].slot] = (
                self.table[self.frames[self.depth].slot] & ~<uint64_t>3
            ) | ABANDONED
            self._undo(&self.frames[self.depth])
            self.depth -= 1

    cdef size_t _sweep_bytes(self, long width) noexcept nogil:
        """The memory that a sweep takes."""
        return width * (
            2 * sizeof(Leaf)
            + SPREAD * sizeof(Candidate)
            + MET * sizeof(uint64_t)
            + MOST_LAYERS * sizeof(Origin)
        )

    cdef bint _begin_sweep(self) noexcept nogil:
        """Make ready for a sweep from the first position, which the board shows; false without memory."""
        cdef int card
        self.width = self.next_width
        self.met_mask = 1
        while 2 * self.met_mask <= <uint64_t>self.width * MET:
            self.met_mask *= 2
        self.leaves = <Leaf *>malloc(self.width * sizeof(Leaf))
        self.next_leaves = <Leaf *>malloc(self.width * sizeof(Leaf))
        self.candidates = <Candidate *>malloc(SPREAD * self.width * sizeof(Candidate))
        self.met = <uint64_t *>calloc(self.met_mask, sizeof(uint64_t))
        self.origins = <Origin *>malloc(MOST_LAYERS * self.width * sizeof(Origin))
        if not (self.leaves and self.next_leaves and self.candidates and self.met and self.origins):
            self._free_sweep()
            self.widest = 0
            return False
        self.met_mask -= 1
        self.sweep_peak = max(self.sweep_peak, self._sweep_bytes(self.width))
        if self.width == self.widest:
            self.doubt = DOUBT if self.doubted else 0
            self.doubted = True
        for card in range(self.cards):
            self.leaves[0].pos[card] = self.pos[card]
        self.leaves[0].hash = self._hash()
        self.layer, self.kept, self.parent, self.waiting = 0, 1, 0, 0
        self.sweeps += 1
        self.sweeping, self.opened = True, False
        return True

    cdef void _free_sweep(self) noexcept nogil:
        free(self.leaves)
        free(self.next_leaves)
        free(self.candidates)
        free(self.met)
        free(self.origins)
        self.leaves = self.next_leaves = NULL
        self.candidates, self.met, self.origins = NULL, NULL, NULL

    cdef void _end_sweep(self) noexcept nogil:
        """Back to the first position, and to the runs."""
        self._lay(self.first)
        self._free_sweep()
        self.sweeping = False
        self.next_width = min(2 * self.width, self.widest)
        self._start()

    cdef void _lay(self, int8_t *pos) noexcept nogil:
        """Lay the cards as a position has them."""
        cdef int card
        memset(self.at, 0xff, sizeof(self.at))
        for card in range(self.cards):
            self.pos[card] = pos[card]
            if pos[card] != PLACED:
                self.at[pos[card]] = card

    cdef int _outlook(self, int home) noexcept nogil:
        """How good a position looks. Every other sweep looks at it in another way, for what one way overlooks
        the other may see. Both want cards home, and no row far ahead of the others. The first wants cards that
        follow their predecessor wherever they lie, and no gap that nothing can fill; the second wants the first
        column full of base cards that can still change places, and kings at the end of their rows."""
        cdef int row, column, cell, left, here, length
        cdef int longest = 0, shortest = self.ranks, follow = 0, dead = 0, opened = 0, fixed = 0, kings = 0
        cdef bint placed = False, run
        for column in range(4):
            placed = placed or self.pos[column * self.ranks] == PLACED
        for row in range(4):
            cell = row * self.columns
            left = self.at[cell]
            here = left
            if left < 0:
                opened += 1
                if self.at[cell + 1] >= 0 and self.pos[self.at[cell + 1] - 1] == PLACED:
                    here = self.at[cell + 1] - 1
            elif self.rank[left] == 0:
                fixed += 1
            elif self.rank[left] == self.ranks - 1:
                kings += 1
            run = here >= 0 and self.rank[here] == 0
            length = run
            for column in range(1, self.columns):
                here = self.at[cell + column]
                if here < 0:
                    run = False
                    if left < 0:
                        dead += column > 1 or not placed
                    else:
                        dead += self.rank[left] == self.ranks - 1
                else:
                    if left >= 0 and here == left + 1 and self.rank[here]:
                        follow += 1
                    elif column > 1 or left >= 0:
                        run = False
                    kings += self.rank[here] == self.ranks - 1 and column < self.columns - 2
                length += run
                left = here
            longest, shortest = max(longest, length), min(shortest, length)
        if self.sweeps & 1:
            return OUTLOOKS // 2 + 5 * home + 2 * follow - 6 * dead - 4 * longest
        return OUTLOOKS // 2 + 3 * (home + shortest - longest) - 12 * opened - 8 * fixed - 4 * kings

    cdef void _sweep(self, long long until) noexcept nogil:
        """Look at what follows one position of the layer; when it was the last, go on to the next layer."""
        cdef Frame *frame = &self.frames[0]
        cdef Frame *child = &self.frames[1]
        cdef Candidate *candidate
        cdef uint64_t value
        cdef int home
        cdef Step step
        if self.parent == self.kept:
            self._next_layer()
            if self.kept == 0 or self.layer == MOST_LAYERS:
                self._end_sweep()
            return
        if not self.opened:
            self._lay(self.leaves[self.parent].pos)
            frame.hash = self.leaves[self.parent].hash
            self._list(frame)
            self.opened = True
        while frame.next > 0:
            if self.nodes == until:
                return
            frame.next -= 1
            step = frame.steps[frame.next]
            self._play(child, step)
            self.nodes += 1
            self.swept += 1
            value = self._moved_hash(frame.hash, child)
            if self.met[value & self.met_mask] != value and self.waiting < SPREAD * self.width:
                self.met[value & self.met_mask] = value
                candidate = &self.candidates[self.waiting]
                self.waiting += 1
                home = self._home()
                candidate.hash, candidate.parent, candidate.step = value, self.parent, step
                candidate.outlook = self._outlook(home) + <int>(_scramble(&self.noise) & self.doubt)
                candidate.outlook = min(max(candidate.outlook, 0), OUTLOOKS - 1)
                if home > self.home_best:
                    self._note_swept(home, step)
                if home == self.cards:
                    self.status = WON
                    return
            self._undo(child)
        self.parent += 1
        self.opened = False

    cdef void _note_swept(self, int home, Step step) noexcept nogil:
        """Keep the way to the most cards home so far: back from a step to the first position."""
        cdef long layer = self.layer, parent = self.parent
        cdef Origin origin
        self.home_best = home
        self.best_depth = layer + 1
        self.best[layer] = step
        while layer > 0:
            origin = self.origins[layer * self.width + parent]
            layer -= 1
            parent = origin.parent
            self.best[layer].card, self.best[layer].target, self.best[layer].order = (
                origin.card,
                origin.target,
                origin.order,
            )

    cdef void _next_layer(self) noexcept nogil:
        """Keep the candidates that look best; of equals, those that were met first."""
        cdef long counts[OUTLOOKS]
        cdef long i, room = self.width, kept = 0
        cdef int least = OUTLOOKS, card
        cdef Candidate *candidate
        cdef Origin *origin
        memset(counts, 0, sizeof(counts))
        for i in range(self.waiting):
            counts[self.candidates[i].outlook] += 1
        while least > 0 and counts[least - 1] <= room:
            least -= 1
            room -= counts[least]
        self.layer += 1
        if self.layer == MOST_LAYERS:
            return
        for i in range(self.waiting):
            candidate = &self.candidates[i]
            if candidate.outlook < least:
                if candidate.outlook < least - 1 or room == 0:
                    continue
                room -= 1
            self._lay(self.leaves[candidate.parent].pos)
            self._play(&self.frames[1], candidate.step)
            self.next_leaves[kept].hash = candidate.hash
            for card in range(self.cards):
                self.next_leaves[kept].pos[card] = self.pos[card]
            origin = &self.origins[self.layer * self.width + kept]
            origin.parent, origin.card = candidate.parent, candidate.step.card
            origin.target, origin.order = candidate.step.target, candidate.step.order
            kept += 1
        self.leaves, self.next_leaves = self.next_leaves, self.leaves
        self.kept, self.parent, self.waiting = kept, 0, 0

    def steps(self):
        """Every step of the position the search stands at, as ``line`` has them; before the first ``run``, of the
        board it was given."""
        cdef Frame *frame = <Frame *>malloc(sizeof(Frame))
        cdef bint reduced = self.reduced
        cdef uint64_t noise = self.noise
        if frame == NULL:
            raise MemoryError("no memory for a list of steps")
        self.reduced = False
        self._list(frame)
        self.reduced, self.noise = reduced, noise
        found = [self._words(frame.steps[i]) for i in range(frame.count)]
        free(frame)
        return found

    cdef tuple _words(self, Step step):
        return step.card, step.target, [ORDERS[step.order][i] for i in range(4)] if step.order >= 0 else None

    def run(self, long long nodes):
        """Search ``nodes`` more positions at the most; answers how it stands. The GIL is released."""
        with nogil:
            self._search(nodes)
        return self.status

    @property
    def home(self):
        """The most cards home met so far."""
        return self.home_best

    @property
    def line(self):
        """The steps to that position: card, target (52: placed), and the order chosen (-1: none) of each."""
        return [self._words(self.best[d]) for d in range(self.best_depth)]

    @property
    def bytes(self):
        """The most memory that met positions have taken so far; the path has 2 MiB of its own."""
        return self.peak + self.sweep_peak
