# cython: language_level=3, boundscheck=False, wraparound=False
"""The search by partial orders: a thin wrapper of the CDCL solver and of its two models."""

from enum import IntEnum

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free, malloc


cdef extern from "losses.hpp" namespace "gaps" nogil:
    const int UNDECIDED, SATISFIED, UNSATISFIED, NO_MEMORY
    const int TRUE_LITERAL, FALSE_LITERAL
    const int SUITS, MAX_CELLS

    ctypedef struct Ints:
        int *items
        int count

    cdef struct Graph:
        int nodes

    cdef struct Solver:
        int variables
        bint failed
        Graph graph
        Ints log
        long long conflicts
        long long bytes

    Solver *new_solver(int max_nodes, uint64_t seed, long long max_bytes)
    void free_solver(Solver *solver)
    void begin_log(Solver &solver)
    int new_variable(Solver &solver)
    int new_node(Solver &solver)
    void add_clause(Solver &solver, const int *literals, int count)
    void add_edge(Solver &solver, int before, int after, int literal)
    void prefer_literal(Solver &solver, int literal)
    void raise_activity(Solver &solver, int variable, double activity)
    int solve(Solver &solver, int64_t conflicts)
    bint value_in_model(Solver &solver, int variable)

    cdef struct Model:
        Solver *solver
        bint pinned
        bint failed
        int variables
        int nodes
        int edge_count

    cdef struct Schedule:
        int count
        int *card
        int *cell

    cdef struct Played:
        pass

    bint lay_board(Model &model, int columns, const int *board, long long memory, uint64_t seed)
    void build_final_rows(Model &model)
    void end_model(Model &model)
    bint moves_of(Model &model, Schedule &schedule)
    int row_of_suit(Model &model, int suit)
    void start_line(Model &model, Played &line)
    void follow_move(Model &model, Played &line, int card, int target, int time)
    void tell_line(Model &model, const Played &line)

    cdef struct Losses:
        Model model
        bint ended
        int line_length
        int *line_card
        int *line_cell

    bint begin_losses(Losses &losses, int columns, const int *board, long long memory, uint64_t seed, bint log)
    void end_losses(Losses &losses)
    void follow(Losses &losses, int card, int target)
    long long effort(const Losses &losses)
    int solve_losses(Losses &losses, long long conflicts)


class Result(IntEnum):
    UNDECIDED = 0
    SATISFIED = 1
    UNSATISFIED = 2
    NO_MEMORY = 3


cdef bytes taken_from(Ints *log):
    taken = (<char *>log.items)[: log.count * sizeof(int)] if log.count else b""
    log.count = 0
    return taken


cdef int copied(board, int *cells) except -1:
    """Write the cards of a board to ``cells``."""
    cdef int cell, card
    if len(board) > MAX_CELLS:
        raise ValueError(f"the board has more than {MAX_CELLS} cells")
    for cell, card in enumerate(board):
        cells[cell] = card
    return 0


cdef class CdclSolver:
    cdef Solver *solver

    def __cinit__(self, int max_nodes=512, uint64_t seed=1, long long max_bytes=1 << 28, bint log=False):
        self.solver = new_solver(max_nodes, seed, max_bytes)
        if self.solver == NULL:
            raise MemoryError("no memory for the CDCL solver")
        if log:
            begin_log(self.solver[0])

    def __dealloc__(self):
        free_solver(self.solver)

    cdef int _checked(self, long long literal) except? -3:
        if not FALSE_LITERAL <= literal < 2 * self.solver.variables and not self.solver.failed:
            raise ValueError(f"there is no literal {literal}")
        return <int>literal

    def variable(self):
        return new_variable(self.solver[0])

    def node(self):
        return new_node(self.solver[0])

    def clause(self, literals):
        cdef int count = len(literals), i
        cdef int *copy = <int *>malloc((count + 1) * sizeof(int))
        if copy == NULL:
            raise MemoryError("no memory for a clause")
        try:
            for i in range(count):
                copy[i] = self._checked(literals[i])
            add_clause(self.solver[0], copy, count)
        finally:
            free(copy)

    def edge(self, int before, int after, int literal=-1):
        cdef int nodes = self.solver.graph.nodes
        if not (0 <= before < nodes and 0 <= after < nodes or self.solver.failed):
            raise ValueError(f"there is no edge from {before} to {after}")
        add_edge(self.solver[0], before, after, self._checked(literal))

    def phase(self, int literal):
        prefer_literal(self.solver[0], self._checked(literal))

    def first(self, int variable, double activity=1.0):
        raise_activity(self.solver[0], self._checked(2 * <long long>variable) >> 1, activity)

    def solve(self, int64_t conflicts):
        cdef int result
        with nogil:
            result = solve(self.solver[0], conflicts)
        return result

    def value(self, int variable):
        if self.solver.failed:
            return False
        return bool(value_in_model(self.solver[0], self._checked(2 * <long long>variable) >> 1))

    def take_log(self):
        return taken_from(&self.solver.log)

    @property
    def conflicts(self):
        return self.solver.conflicts

    @property
    def bytes(self):
        return self.solver.bytes


cdef class FinalRows:
    cdef Model model
    cdef int result

    def __cinit__(self, int columns, board, long long memory=1 << 28, uint64_t seed=1, bint pinned=False):
        cdef int cells[64]
        copied(board, cells)
        if not lay_board(self.model, columns, cells, memory, seed):
            raise MemoryError("no memory for the CDCL solver")
        self.model.pinned = pinned
        with nogil:
            build_final_rows(self.model)
        self.result = NO_MEMORY if self.model.failed else UNDECIDED

    def __dealloc__(self):
        with nogil:
            end_model(self.model)

    def run(self, int64_t conflicts):
        if self.result == UNDECIDED:
            with nogil:
                self.result = solve(self.model.solver[0], conflicts)
        return self.result

    def hint(self, moves):
        cdef Played line
        cdef int card, target, time = 0
        start_line(self.model, line)
        for card, target in moves:
            time += 1
            follow_move(self.model, line, card, target, time)
        tell_line(self.model, line)

    @property
    def plan(self):
        cdef Schedule *schedule = <Schedule *>malloc(sizeof(Schedule))
        try:
            if schedule == NULL or not moves_of(self.model, schedule[0]):
                raise MemoryError("no memory for the moves of a solution")
            return [(schedule.card[i], schedule.cell[i]) for i in range(schedule.count)]
        finally:
            free(schedule)

    @property
    def rows(self):
        return [row_of_suit(self.model, suit) for suit in range(SUITS)]

    @property
    def exact(self):
        return bool(self.model.pinned)

    @property
    def conflicts(self):
        return self.model.solver.conflicts


cdef class LossProof:
    cdef Losses losses

    def __cinit__(self, int columns, board, long long memory=1 << 28, uint64_t seed=1, bint log=False):
        cdef int cells[64]
        cdef bint begun
        copied(board, cells)
        with nogil:
            begun = begin_losses(self.losses, columns, cells, memory, seed, log)
        if not begun:
            raise MemoryError("no memory for a proof")

    def __dealloc__(self):
        with nogil:
            end_losses(self.losses)

    def follow(self, int card, int target):
        follow(self.losses, card, target)

    def spent(self):
        return effort(self.losses)

    def run(self, int64_t conflicts):
        cdef int result
        with nogil:
            result = solve_losses(self.losses, conflicts)
        return result

    @property
    def ended(self):
        return bool(self.losses.ended)

    def take_log(self):
        return taken_from(&self.losses.model.solver.log)

    @property
    def size(self):
        return self.losses.model.variables, self.losses.model.nodes, self.losses.model.edge_count

    @property
    def line(self):
        return [(self.losses.line_card[i], self.losses.line_cell[i]) for i in range(self.losses.line_length)]
