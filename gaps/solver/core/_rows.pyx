# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search of one round with four rows, where a gap takes the successor of its left neighbour.

A position is where each card is. While a cell of the first column is empty, the base cards (the twos) that stand
in that column can be put in any order by moves that can be undone, so all their orders count as one position
here: such a base card is "placed", it lies on no cell, and a card of the next rank may enter the second column of
any row whose first cell holds no other card. The step that fills the last empty cell of the first column also
chooses the order, of at most 24. ``expand`` in ``row_search.py`` turns steps into moves of the game.

Two searches take turns, on one board and one list of results:

* Depth first (``search/depth_first.pxi``), with a table of the positions met (64-bit Zobrist hashes, open addressing)
  and randomised restarts: when a run has spent its nodes, the positions on its path count as not searched. So
  nothing is lost, and a run that ends by itself has seen every position it has to see. The first part looks for a
  win only and follows in each position a stubborn set of moves (Valmari, "Stubborn sets for reduced state space
  generation", 1990): a set that the other moves neither help nor hinder, so that every position without a move,
  and the win is one, is still reached. If it ends without a win, the round is closed, and the second part tries all
  moves for the most cards home.
* Sweeps (``search/beam.pxi``): beam searches (Lowerre, "The Harpy speech recognition system", 1976), each wider than the
  last. A sweep goes over the positions one step from the first, two steps, and so on, and keeps of each layer those
  that look best. It proves nothing but wins, and finds many that the runs do not. After the first few hundred runs
  of the first part, half of the nodes go to sweeps.
"""

cpdef enum Standing:     # what Core.run returns
    RUNNING = 0
    WON = 1
    FINISHED = 2         # every position was searched
    FULL = 3             # no memory for a search for the most cards home

include "search/bits.pxi"
include "rows/types.pxi"
include "search/shared.pxi"
include "rows/position.pxi"
include "rows/moves.pxi"
include "rows/outlook.pxi"
include "search/depth_first.pxi"
include "search/beam.pxi"

cdef enum:
    CALM_RUNS = 400      # runs that keep close to the worth of steps; later ones vary it more
    CALM_NOISE = 63      # masks of the noise in the worth
    STRONG_NOISE = 255


cdef class Core:
    """One search. ``board`` holds for each cell a card number (suit * ranks + rank above the base), or -1."""

    cdef Shared shared
    cdef DepthFirst runs
    cdef Beam beam

    def __cinit__(self, int columns, board, long long memory, uint64_t seed=1):
        cdef Position *p = &self.shared.position
        cdef int cell
        self.shared.noise.state, self.shared.noise.mask = seed, CALM_NOISE
        self.shared.standing = RUNNING
        set_up(p, columns, &self.shared.noise.state)
        for cell in range(p.cells):
            p.at[cell] = board[cell]
            if board[cell] >= 0:
                p.pos[<int>board[cell]] = cell
        place_bases(p)
        beam_set_up(&self.beam, &self.shared, memory // 4)
        memory -= beam_bytes(self.beam.max_width)
        if not depth_first_set_up(&self.runs, &self.shared, <uint64_t>memory // sizeof(uint64_t)):
            raise MemoryError("no memory for the search")
        start_run(&self.runs)

    def __dealloc__(self):
        with nogil:  # it can take ten milliseconds
            depth_first_free(&self.runs)
            beam_free(&self.beam)

    def run(self, long long nodes):
        """Search at most ``nodes`` more positions; returns the standing. The GIL is released."""
        cdef long long until = self.shared.nodes + nodes
        with nogil:
            while self.shared.nodes < until and self.shared.standing == RUNNING:
                if self.beam.active:
                    continue_sweep(&self.beam, until)
                    if not self.beam.active:
                        start_run(&self.runs)
                elif continue_run(&self.runs, until):
                    end_run(&self.runs)
                    self._start_next()
        return self.shared.standing

    cdef void _start_next(self) noexcept nogil:
        """Start a sweep if they have had less than half of the nodes, or else the next run."""
        if self.runs.runs > CALM_RUNS:
            self.shared.noise.mask = STRONG_NOISE
            if (
                self.runs.reduced
                and self.beam.max_width
                and self.beam.nodes <= self.shared.nodes - self.beam.nodes
                and start_sweep(&self.beam)
            ):
                return
        start_run(&self.runs)

    def close(self):
        """Go on with the second part: it is known that the round cannot be won."""
        if self.shared.standing != RUNNING or not self.runs.reduced:
            return
        if self.beam.active:
            end_sweep(&self.beam)
        else:
            end_run(&self.runs)
        begin_second_part(&self.runs)

    def steps(self):
        """Every step of the position the search is at, in the form of ``line``.

        Before the first ``run`` that is the board it was given.
        """
        cdef StepList *listed = <StepList *>malloc(sizeof(StepList))
        cdef Noise noise = self.shared.noise
        if listed == NULL:
            raise MemoryError("no memory for a list of steps")
        list_steps(&self.shared.position, listed, False, &noise)
        found = [self._as_tuple(listed.steps[i]) for i in range(listed.count)]
        free(listed)
        return found

    cdef tuple _as_tuple(self, Step step):
        order = [ORDERS[step.order][i] for i in range(ROWS)] if step.order >= 0 else None
        return step.card, step.target, order

    @property
    def line(self):
        """The steps to the most cards home met so far: card, target (52: placed) and order chosen, or None."""
        return [self._as_tuple(self.shared.best.steps[d]) for d in range(self.shared.best.depth)]

    @property
    def home(self):
        """The most cards home met so far."""
        return self.shared.best.home

    @property
    def nodes(self):
        """Positions looked at."""
        return self.shared.nodes

    @property
    def closed(self):
        """Whether it is proven that the round cannot be won."""
        return bool(self.runs.closed)

    @property
    def bytes(self):
        """The most memory that the positions met have taken so far; the path takes 2 MiB besides."""
        return self.runs.met.peak_bytes + self.beam.peak_bytes
