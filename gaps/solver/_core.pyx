# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of one round in the four-row family, compiled: a gap takes the successor of its left neighbour.

A position is where each card is. While a cell of the first column is empty, the base cards (the twos) that stand
in that column can be put in any order by moves that can be taken back, so all their orders are one position
here: such a card is "placed", it lies on no cell, and a rank above it may enter the second column of any row
whose first cell holds no other card. When the last empty cell of the first column is filled, the search chooses
the order, at most 24. ``expand`` in ``lines.py`` turns what is found into moves of the game.

Depth first, with a set of met positions (64-bit Zobrist hashes, open addressing) and randomised restarts: when a
run has spent its nodes, what lies on its path counts as not met again, so that nothing is lost and a run that
ends by itself has seen every position there is.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

cdef enum:
    MOST_CELLS = 52
    MOST_CARDS = 48
    PLACED = 52          # the cell of a placed base card
    MOST_DEPTH = 2000
    MOST_MOVES = 160     # of one position
    EXHAUSTED = 0        # in the low bits of a kept hash: everything below was searched
    ON_PATH = 1
    ABANDONED = 2        # a restart left it: to be searched again

cpdef enum Standing:     # what Core.run answers
    RUNNING = 0
    WON = 1
    FINISHED = 2         # every position was searched
    FULL = 3             # the table has reached its limit

ctypedef long long int64_slot

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
    cdef int8_t pos[MOST_CARDS]
    cdef uint64_t keys[MOST_CARDS][MOST_CELLS + 1]
    cdef uint64_t *table
    cdef uint64_t size, used, most
    cdef Frame *frames
    cdef int depth, status, home_best
    cdef Step best[MOST_DEPTH]
    cdef int best_depth
    cdef uint64_t noise
    cdef double run_limit
    cdef long long run_nodes
    cdef readonly long long nodes

    def __cinit__(self, int columns, board, long long memory, uint64_t seed=1):
        cdef int cell, card, k
        self.columns, self.ranks, self.cells = columns, columns - 1, 4 * columns
        self.cards = 4 * self.ranks
        self.most = 1 << 10
        while self.most * 2 * sizeof(uint64_t) <= <uint64_t>memory:
            self.most *= 2
        self.size = min(self.most, <uint64_t>(1 << 14))
        self.table = <uint64_t *>calloc(self.size, sizeof(uint64_t))
        self.frames = <Frame *>malloc(MOST_DEPTH * sizeof(Frame))
        if self.table == NULL or self.frames == NULL:
            raise MemoryError("no memory for the search")
        self.noise = seed
        for card in range(MOST_CARDS):
            for cell in range(MOST_CELLS + 1):
                self.keys[card][cell] = _scramble(&self.noise)
        for cell in range(self.cells):
            self.at[cell] = board[cell]
            if board[cell] >= 0:
                self.pos[<int>board[cell]] = cell
        self.run_limit = 300
        self._lift_bases()
        self.status = RUNNING
        self._start()

    def __dealloc__(self):
        free(self.table)
        free(self.frames)

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
            if card >= 0 and card % self.ranks == 0:
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
        if card % self.ranks:
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
                if card % self.ranks:
                    continue
                suit = card // self.ranks
                count += 1
            else:
                card = self.at[cell + 1]
                if card < 0 or card % self.ranks != 1:
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
        slot = (key >> 2) & (self.size - 1)
        while self.table[slot] != 0 and (self.table[slot] & ~<uint64_t>3) != key:
            slot = (slot + 1) & (self.size - 1)
        return <int64_slot>slot

    cdef bint _grow(self) noexcept nogil:
        """A table twice as large; false where the limit is reached."""
        cdef uint64_t *old = self.table
        cdef uint64_t *fresh
        cdef uint64_t old_size = self.size, i
        cdef int d
        if self.size * 2 > self.most:
            return False
        fresh = <uint64_t *>calloc(self.size * 2, sizeof(uint64_t))
        if fresh == NULL:
            return False
        self.table, self.size = fresh, self.size * 2
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
        cdef int source = self.pos[card], worth = 0, left, after, column
        if frame.count >= MOST_MOVES:
            return
        step = &frame.steps[frame.count]
        frame.count += 1
        step.card, step.target, step.order = card, target, order
        if target != PLACED and card % self.ranks and self._is_home_left(target, card):
            worth += 40
        if target == PLACED:
            worth += 20
        if source % self.columns == 0:
            worth += 10
        else:
            left = self.at[source - 1]
            if left < 0 and (source - 1) % self.columns:
                worth -= 30
            elif left >= 0 and left % self.ranks == self.ranks - 1:
                worth -= 30
        if source % self.columns < self.columns - 1:
            after = self.at[source + 1]
            if after < 0:
                worth += 15
        step.worth = worth + <int>(_scramble(&self.noise) & 31)

    cdef inline bint _is_home_left(self, int target, int card) noexcept nogil:
        """Whether what stands left of a cell is home, so that its successor would be."""
        cdef int column = target % self.columns, row = target - column, suit = card // self.ranks, k
        if card % self.ranks != column:
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
            if self.at[cell] >= 0 or cell % self.columns == 0:
                continue
            left = self.at[cell - 1]
            if left >= 0:
                if left % self.ranks < self.ranks - 1:
                    self._add(frame, left + 1, cell, -1)
            elif (cell - 1) % self.columns == 0 and self.ranks > 1:
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
        for i in range(1, frame.count):
            step = frame.steps[i]
            j = i - 1
            while j >= 0 and frame.steps[j].worth > step.worth:
                frame.steps[j + 1] = frame.steps[j]
                j -= 1
            frame.steps[j + 1] = step
        frame.next = frame.count

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
        if card % self.ranks:
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
            frame = &self.frames[self.depth]
            if frame.next == 0:
                self.table[frame.slot] = (self.table[frame.slot] & ~<uint64_t>3) | EXHAUSTED
                if self.depth == 0:
                    self.status = FINISHED
                    return
                self._undo(frame)
                self.depth -= 1
                continue
            if self.run_nodes >= self.run_limit:
                self._abandon()
                self.run_limit *= 1.003
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
            if self.used * 10 > self.size * 7 and not self._grow():
                self.status = FULL
                return
            self._note_home()
            if self.home_best == self.cards:
                self.status = WON
                return
            self._list(child)

    cdef void _abandon(self) noexcept nogil:
        """Back to the first position; what lay on the way there is to be searched again."""
        while self.depth > 0:
            self.table[self.frames[self.depth].slot] = (
                self.table[self.frames[self.depth].slot] & ~<uint64_t>3
            ) | ABANDONED
            self._undo(&self.frames[self.depth])
            self.depth -= 1

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
        return [
            (self.best[d].card, self.best[d].target, [ORDERS[self.best[d].order][i] for i in range(4)])
            if self.best[d].order >= 0
            else (self.best[d].card, self.best[d].target, None)
            for d in range(self.best_depth)
        ]

    @property
    def bytes(self):
        """Memory in use by the table of met positions."""
        return self.size * sizeof(uint64_t)
