# Stage F as a class of Python.


cdef class FinalRows:
    """Looks for a win in which every card comes home once, for good."""

    cdef Model model
    cdef int result

    def __cinit__(self, int columns, board, long long memory=1 << 28, uint64_t seed=1, bint pinned=False):
        cdef Model *m = &self.model
        cdef int cell, card
        m.columns, m.length = columns, columns - 1
        m.cards = ORDER_SUITS * m.length
        m.pinned = pinned
        m.learner = learner_new(MAX_MODEL_NODES, seed, memory)
        if m.learner == NULL:
            raise MemoryError("no memory for the clause learner")
        for cell in range(ORDER_ROWS * columns):
            card = board[cell]
            m.first_card[cell] = card
            if card >= 0:
                m.first_cell[card] = cell
        with nogil:
            build_final_rows(m)
        self.result = NO_MEMORY if m.failed else UNDECIDED

    def __dealloc__(self):
        with nogil:
            learner_free(self.model.learner)
            free(self.model.edges)

    def run(self, int64_t conflicts):
        """Solve for at most so many more conflicts; returns a ``Result``. The GIL is released."""
        if self.result == UNDECIDED:
            with nogil:
                self.result = learner_solve(self.model.learner, conflicts)
        return self.result

    def hint(self, moves):
        """Try first what a line of moves does: pairs of a card and the cell it goes to."""
        cdef Played *line = <Played *>malloc(sizeof(Played))
        cdef int card, target, time = 0
        if line == NULL:
            return
        try:
            start_line(&self.model, line)
            for card, target in moves:
                time += 1
                follow_move(&self.model, line, card, target, time)
            tell_line(&self.model, line)
        finally:
            free(line)

    @property
    def plan(self):
        """After ``SATISFIED``: the moves in order, as pairs of a card and a cell (-2: any of the first column)."""
        cdef PlanStep *steps = <PlanStep *>malloc(MAX_ORDER_CARDS * MAX_STOPS * sizeof(PlanStep))
        cdef int i, count
        if steps == NULL:
            raise MemoryError("no memory for a plan")
        try:
            count = in_order(&self.model, steps)
            if count < 0:
                raise MemoryError("no memory for a plan")
            return [(steps[i].card, steps[i].target) for i in range(count)]
        finally:
            free(steps)

    @property
    def rows(self):
        """After ``SATISFIED``: the row in which the run of each suit ends."""
        return [
            next(row for row in range(ORDER_ROWS) if holds(&self.model, self.model.final_row[suit][row]))
            for suit in range(ORDER_SUITS)
        ]

    @property
    def exact(self):
        """Whether every win is one of these, so that none exists after ``UNSATISFIED``."""
        return bool(self.model.pinned)

    @property
    def conflicts(self):
        """Conflicts met so far."""
        return self.model.learner.conflicts

    @property
    def size(self):
        """Variables, nodes and edges of the model."""
        return self.model.variables, self.model.nodes, self.model.edge_count
