# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search of one round of any rules that ``rule_tables.py`` can write as tables.

A position is which face (rank and suit) lies on each cell: two cards of one face are one to the search. The tables say
which cells are neighbours, which faces a gap takes right and left of each face, where runs begin, and what is home.
Base cards that can be put in any order are in a pool (``tables/position.pxi``).

Runs (``search/depth_first.pxi``) and sweeps (``search/beam.pxi``) take turns, as in ``_rows.pyx``.
"""

cpdef enum Standing:     # what Core.run returns
    RUNNING = 0
    WON = 1
    FINISHED = 2         # every position was searched
    FULL = 3             # no memory for a search for the most cards home

include "search/bits.pxi"
include "tables/types.pxi"
include "search/shared.pxi"
include "tables/position.pxi"
include "tables/moves.pxi"
include "tables/outlook.pxi"
include "search/depth_first.pxi"
include "search/beam.pxi"
include "tables/shorten.pxi"
include "tables/set_up.pxi"


cdef class Core:
    """One search. ``board`` holds for each cell a face (suit * ranks + rank above the base), or -1."""

    cdef Shared shared
    cdef DepthFirst runs
    cdef Beam beam
    cdef int early_runs

    def __cinit__(self, rules, board, long long memory, uint64_t seed=1):
        cdef Position *p = &self.shared.position
        self.shared.noise.state = seed
        self.shared.standing = RUNNING
        self.early_runs = rules.early_runs
        set_rules(p, rules, &self.shared.noise.state)
        set_weights(p, rules)
        set_board(p, board)
        beam_set_up(&self.beam, &self.shared, memory // 4)
        memory -= beam_bytes(self.beam.max_width)
        if not depth_first_set_up(&self.runs, &self.shared, <uint64_t>memory // sizeof(uint64_t)):
            raise MemoryError("no memory for the search")
        self.runs.run_limit, self.runs.run_growth = rules.first_run, rules.run_growth
        self._begin_run()

    def __dealloc__(self):
        with nogil:  # it can take ten milliseconds
            depth_first_free(&self.runs)
            beam_free(&self.beam)

    def run(self, long long nodes):
        """Search at most ``nodes`` more positions; returns the standing. The GIL is released."""
        cdef long long until = self.shared.nodes + nodes
        cdef bint searches = self.shared.standing == RUNNING
        with nogil:
            while self.shared.nodes < until and self.shared.standing == RUNNING:
                if self.beam.active:
                    continue_sweep(&self.beam, until)
                    if not self.beam.active:
                        self._begin_run()
                elif continue_run(&self.runs, until):
                    end_run(&self.runs)
                    self._start_next()
            if searches and self.shared.standing == WON:
                shorten(&self.shared, &self.beam.first)
        if self.shared.position.too_many and self.shared.standing == FINISHED:
            self.shared.standing = FULL
        return self.shared.standing

    cdef void _start_next(self) noexcept nogil:
        """Start a sweep if they have had less than half of the nodes, or else the next run."""
        if (
            self.runs.runs > self.early_runs
            and self.runs.reduced
            and self.beam.max_width
            and self.beam.nodes <= self.shared.nodes - self.beam.nodes
            and start_sweep(&self.beam)
        ):
            return
        self._begin_run()

    cdef void _begin_run(self) noexcept nogil:
        """Start a run. Runs take turns with the ways of judging steps: what one overlooks another may see."""
        cdef Position *p = &self.shared.position
        p.worths = p.all_worths[self.runs.runs % p.worths_count]
        self.shared.noise.mask = p.worths.noise
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
        return step.card, step.source, step.target

    @property
    def line(self):
        """The steps to the most cards home met so far: face, source and target (126: the pool)."""
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
        return bool(self.runs.closed and not self.shared.position.too_many)

    @property
    def bytes(self):
        """The most memory that the positions met have taken so far; the path takes 5 MiB besides."""
        return self.runs.met.peak_bytes + self.beam.peak_bytes
