# The clause learner as a class of Python, for tests and for proofs.


cdef class ClauseLearner:
    """Clauses, and edges of a graph that must stay acyclic: see ``types.pxi``."""

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
        cdef Text *log = &self.learner.log
        taken = log.items[: log.count] if log.count else b""
        log.count = 0
        return taken

    @property
    def conflicts(self):
        return self.learner.conflicts

    @property
    def bytes(self):
        return self.learner.bytes
