# Stage N as a class of Python.

cdef enum:
    ARRANGEMENTS_A_CONFLICT = 50     # arrangements of cards at home that take as long as a conflict


cdef void decide_early(Losses *n) noexcept nogil:
    """Choose the rows of the suits first, then the stops that are used."""
    cdef Model *m = &n.model
    cdef int card, i, suit, row
    for suit in range(ORDER_SUITS):
        for row in range(ORDER_ROWS):
            learner_first(m.learner, m.final_row[suit][row] >> 1, 5.0)
    for card in range(m.cards):
        for i in range(1, m.stop_count[card]):
            if m.stops[card][i].used >= 0:
                learner_first(m.learner, m.stops[card][i].used >> 1, 2.0)


cdef void build_losses(Losses *n, bint phases) noexcept nogil:
    """All of stage N; with ``phases``, its tightening, too."""
    cdef int column, suit, i
    for column in range(MAX_LENGTH):
        for suit in range(ORDER_SUITS):
            for i in range(2):
                n.rooms[column][suit][i].node = NOT_MADE
    add_places_of_all(n)
    add_rows(n)
    add_rooms(n)
    if phases:
        add_phases(n)
    decide_early(n)


cdef class LossProof:
    """Looks for a contradiction between facts that are true of every winning line."""

    cdef Losses *losses
    cdef int result, refused_count
    cdef bint set_aside      # a solution was forbidden that might be played in another way
    cdef readonly bint ended    # nothing is left to try, and nothing is proven

    def __cinit__(
        self, int columns, board, bint phases=True, long long memory=1 << 28, uint64_t seed=1, bint log=False
    ):
        cdef Losses *n = <Losses *>calloc(1, sizeof(Losses))
        cdef Model *m
        cdef int cell, card
        if n == NULL:
            raise MemoryError("no memory for a proof")
        self.losses = n
        m = &n.model
        m.columns, m.length = columns, columns - 1
        m.cards = ORDER_SUITS * m.length
        m.learner = learner_new(MAX_MODEL_NODES, seed, memory)
        n.pairs = <Pair *>calloc(PAIR_SLOTS, sizeof(Pair))
        if m.learner == NULL or n.pairs == NULL:
            raise MemoryError("no memory for a proof")
        if log:
            learner_log(m.learner)
        for cell in range(ORDER_ROWS * columns):
            card = board[cell]
            m.first_card[cell] = card
            if card >= 0:
                m.first_cell[card] = cell
        with nogil:
            build_losses(n, phases)
        self.result = NO_MEMORY if m.failed else UNDECIDED

    def __dealloc__(self):
        with nogil:
            if self.losses != NULL:
                learner_free(self.losses.model.learner)
                free(self.losses.model.edges)
                free(self.losses.pairs)
                home_area_free(&self.losses.area)
                free(self.losses)

    def run(self, int64_t conflicts):
        """Solve for at most so many more conflicts, or other work that takes as long; returns a ``Result``.

        The GIL is released.
        """
        with nogil:
            self._run(conflicts)
        return self.result

    cdef long long _spent(self) noexcept nogil:
        return self.losses.model.learner.conflicts + self.losses.area.tried // ARRANGEMENTS_A_CONFLICT

    cdef void _run(self, int64_t conflicts) noexcept nogil:
        """``SATISFIED`` is told when the solution was played, ``UNSATISFIED`` when no solution was set aside."""
        cdef long long until = self._spent() + conflicts
        cdef int played
        while self.result == UNDECIDED and not self.ended and self._spent() < until:
            self.result = learner_solve(self.losses.model.learner, <int64_t>(until - self._spent()))
            if self.result == UNSATISFIED and self.set_aside:
                self.result, self.ended = UNDECIDED, True
            elif self.result == SATISFIED:
                played = play_solution(self.losses)
                if played == PLAYED:
                    return
                self.refused_count += 1
                self.set_aside = self.set_aside or played != REFUSED
                self.result = NO_MEMORY if played == 0 or self.losses.model.failed else UNDECIDED

    def take_log(self):
        """What was written to the log since the last call: whole lines."""
        cdef Text *log = &self.losses.model.learner.log
        taken = log.items[: log.count] if log.count else b""
        log.count = 0
        return taken

    @property
    def conflicts(self):
        """Conflicts met so far."""
        return self.losses.model.learner.conflicts

    @property
    def size(self):
        """Variables, nodes and edges of the model."""
        return self.losses.model.variables, self.losses.model.nodes, self.losses.model.edge_count

    @property
    def line(self):
        """After ``SATISFIED``: the moves of a win, as pairs of a card and a cell."""
        cdef int i
        return [(self.losses.line_card[i], self.losses.line_cell[i]) for i in range(self.losses.line_length)]

    @property
    def spent(self):
        """The work so far, in conflicts that take as long."""
        return self._spent()

    @property
    def refused(self):
        """Solutions so far that could not be played."""
        return self.refused_count
