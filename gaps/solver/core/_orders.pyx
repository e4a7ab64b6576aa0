# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search by partial orders: clauses, and edges of a graph that must stay acyclic, solved by clause learning."""

from enum import IntEnum

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from gaps.solver.core.learner cimport *
from gaps.solver.core.losses cimport *
from gaps.solver.core.orders cimport *


class Result(IntEnum):
    UNDECIDED = 0
    SATISFIED = 1
    UNSATISFIED = 2
    NO_MEMORY = 3


cdef bytes taken_from(Ints *log):
    taken = (<char *>log.items)[: log.count * sizeof(int)] if log.count else b""
    log.count = 0
    return taken


# The clause learner as a class of Python, for tests and for proofs.


cdef class ClauseLearner:
    """Clauses, and edges of a graph that must stay acyclic: see ``learner.pxd``."""

    cdef Learner *learner

    def __cinit__(self, int max_nodes=512, uint64_t seed=1, long long max_bytes=1 << 28, bint log=False):
        self.learner = learner_new(max_nodes, seed, max_bytes)
        if self.learner == NULL:
            raise MemoryError("no memory for the clause learner")
        if log:
            learner_log(self.learner)

    def __dealloc__(self):
        learner_free(self.learner)

    cdef int _checked(self, long long literal) except? -3:
        if not FALSE_LITERAL <= literal < 2 * self.learner.variables and not self.learner.failed:
            raise ValueError(f"there is no literal {literal}")
        return <int>literal

    def variable(self):
        return learner_variable(self.learner)

    def node(self):
        return learner_node(self.learner)

    def clause(self, literals):
        cdef int count = len(literals), i
        cdef int *copy = <int *>malloc((count + 1) * sizeof(int))
        if copy == NULL:
            raise MemoryError("no memory for a clause")
        try:
            for i in range(count):
                copy[i] = self._checked(literals[i])
            learner_clause(self.learner, copy, count)
        finally:
            free(copy)

    def edge(self, int before, int after, int literal=TRUE_LITERAL):
        cdef int nodes = self.learner.graph.nodes
        if not (0 <= before < nodes and 0 <= after < nodes or self.learner.failed):
            raise ValueError(f"there is no edge from {before} to {after}")
        learner_edge(self.learner, before, after, self._checked(literal))

    def phase(self, int literal):
        learner_phase(self.learner, self._checked(literal))

    def first(self, int variable, double activity=1.0):
        learner_first(self.learner, self._checked(2 * <long long>variable) >> 1, activity)

    def solve(self, int64_t conflicts):
        cdef int result
        with nogil:
            result = learner_solve(self.learner, conflicts)
        return result

    def value(self, int variable):
        if self.learner.failed:
            return False
        return bool(learner_value(self.learner, self._checked(2 * <long long>variable) >> 1))

    def take_log(self):
        return taken_from(&self.learner.log)

    @property
    def conflicts(self):
        return self.learner.conflicts

    @property
    def bytes(self):
        return self.learner.bytes


# Stage F as a class of Python.


cdef class FinalRows:
    """Looks for a win in which every card comes home once, for good."""

    cdef Model model
    cdef int result

    def __cinit__(self, int columns, board, long long memory=1 << 28, uint64_t seed=1, bint pinned=False):
        cdef Model *m = &self.model
        if not lay_board(m, columns, board, memory, seed):
            raise MemoryError("no memory for the clause learner")
        m.pinned = pinned
        with nogil:
            build_final_rows(m)
        self.result = NO_MEMORY if m.failed else UNDECIDED

    def __dealloc__(self):
        with nogil:
            learner_free(self.model.learner)
            free(self.model.edges)

    def run(self, int64_t conflicts):
        if self.result == UNDECIDED:
            with nogil:
                self.result = learner_solve(self.model.learner, conflicts)
        return self.result

    def hint(self, moves):
        cdef Played line
        cdef int card, target, time = 0
        start_line(&self.model, &line)
        for card, target in moves:
            time += 1
            follow_move(&self.model, &line, card, target, time)
        tell_line(&self.model, &line)

    @property
    def plan(self):
        cdef Model *m = &self.model
        cdef Plan *plan = <Plan *>malloc(sizeof(Plan))
        cdef int i
        rows, moves = self.rows, []
        try:
            if plan == NULL or not plan_of(m, plan, 0):
                raise MemoryError("no memory for a plan")
            for i in range(plan.count):
                if is_base(m, plan.card[i]):
                    plan.cell[i] = PLACED_BASE
                elif plan.cell[i] == NO_CELL:
                    plan.cell[i] = rows[suit_of(m, plan.card[i])] * m.columns + rank_of(m, plan.card[i])
                moves.append((plan.card[i], plan.cell[i]))
        finally:
            free(plan)
        return moves

    @property
    def rows(self):
        return [
            next(row for row in range(ORDER_ROWS) if holds(&self.model, self.model.final_row[suit][row]))
            for suit in range(ORDER_SUITS)
        ]

    @property
    def exact(self):
        return bool(self.model.pinned)

    @property
    def conflicts(self):
        return self.model.learner.conflicts


cdef class LossProof:
    """Looks for a contradiction between facts that are true of every winning line."""

    cdef Losses losses
    cdef Played made            # the moves since the board that the facts are about
    cdef int result
    cdef bint set_aside         # a solution was forbidden that might be played in another way
    cdef readonly bint ended    # nothing is left to try, and nothing is proven

    def __cinit__(self, int columns, board, long long memory=1 << 28, uint64_t seed=1, bint log=False):
        cdef Losses *n = &self.losses
        n.pairs = <Pair *>calloc(PAIR_SLOTS, sizeof(Pair))
        if n.pairs == NULL or not lay_board(&n.model, columns, board, memory, seed):
            raise MemoryError("no memory for a proof")
        if log:
            learner_log(n.model.learner)
        with nogil:
            build_losses(n)
            start_line(&n.model, &self.made)
        self.result = NO_MEMORY if n.model.failed else UNDECIDED

    def follow(self, int card, int target):
        cdef Model *m = &self.losses.model
        cdef int before = self.made.at[card], at, i, other
        follow_move(m, &self.made, card, target, 0)
        at = self.made.at[card]
        if at == before:
            return                  # it was at home, and changes its row
        for i in range(before + 1, at):
            implies(m, m.stops[card][i].used, FALSE_LITERAL)
        implies(m, TRUE_LITERAL, m.stops[card][at].used)
        for other in range(m.cards):
            i = self.made.at[other] + 1
            if other != card and i < m.stop_count[other]:
                add_edge(m, m.stops[card][at].node, m.stops[other][i].node, TRUE_LITERAL)

    def __dealloc__(self):
        with nogil:
            learner_free(self.losses.model.learner)
            free(self.losses.model.edges)
            free(self.losses.pairs)
            free(self.losses.area.spots)
            free(self.losses.area.slots)

    cdef long long _spent(self) noexcept nogil:
        return self.losses.model.learner.conflicts + self.losses.area.tried // ARRANGEMENTS_A_CONFLICT

    def spent(self):
        return self._spent()

    def run(self, int64_t conflicts):
        cdef long long until = self._spent() + conflicts
        cdef int played = 0
        with nogil:
            while self.result == UNDECIDED and not self.ended and self._spent() < until:
                self.result = learner_solve(self.losses.model.learner, <int64_t>(until - self._spent()))
                if self.result == UNSATISFIED and self.set_aside:
                    self.result, self.ended = UNDECIDED, True
                elif self.result == SATISFIED:
                    played = play_solution(&self.losses)
                    if played == PLAYED:
                        break
                    self.set_aside = self.set_aside or played != REFUSED
                    self.result = NO_MEMORY if played == 0 or self.losses.model.failed else UNDECIDED
        return self.result

    def take_log(self):
        return taken_from(&self.losses.model.learner.log)

    @property
    def size(self):
        return self.losses.model.variables, self.losses.model.nodes, self.losses.model.edge_count

    @property
    def line(self):
        return [(self.losses.line_card[i], self.losses.line_cell[i]) for i in range(self.losses.line_length)]
