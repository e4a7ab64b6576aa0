# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search for rules with a stock: each turned card may be exchanged with a card beside it, or skipped.

A card is named by the cell that is its home, so a board is won when each cell holds the card of its own number.
The cards still to be turned are known in their order, or unknown: an unknown card is skipped. A game has as many
turns as there are cards in the stock, so the search goes turn by turn: a sweep is a beam search (Lowerre, "The Harpy
speech recognition system", 1976) that keeps of each turn the positions that look best, each board once. Every sweep
keeps more than the last. A sweep that had room for every position has searched them all.

Two kinds of sweeps take turns. One looks for a win, and leaves out positions that are lost for certain
(``swaps/losses.pxi``); if it had room for all, the round is closed. The other looks for the most cards home.
"""

cpdef enum Standing:     # what Core.run returns
    RUNNING = 0
    WON = 1
    FINISHED = 2         # every position was searched
    FULL = 3             # the next sweep does not fit into memory

include "swaps/types.pxi"
include "swaps/position.pxi"
include "swaps/losses.pxi"
include "swaps/sweep.pxi"


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
        """Look at about ``nodes`` more positions; returns the standing. The GIL is released."""
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
        """The turns to the most cards home met so far: the cell to exchange with, or -1 to skip."""
        return [self.best.targets[turn] for turn in range(self.best.depth)]

    @property
    def home(self):
        """The most cards home met so far."""
        return self.best.home

    @property
    def nodes(self):
        """Positions looked at."""
        return self.spent

    @property
    def closed(self):
        """Whether it is proven that the round cannot be won, whatever the unknown cards are."""
        return bool(self.proven_lost)

    @property
    def bytes(self):
        """The most memory that the sweeps have taken so far."""
        return self.sweep.peak_bytes
