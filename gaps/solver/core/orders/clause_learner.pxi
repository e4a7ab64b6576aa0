# The clause learner as a class of Python, for tests and for proofs.


cdef class ClauseLearner:
    """Clauses, and edges of a graph that must stay acyclic, in the form of ``learner.pxi``."""

    cdef Learner *learner

    def __cinit__(self, int max_nodes=512, uint64_t seed=1, long long max_bytes=1 << 28):
        self.learner = learner_new(max_nodes, seed, max_bytes)
        if self.learner == NULL:
            raise MemoryError("no memory for the clause learner")

    def __dealloc__(self):
        learner_free(self.learner)

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
                copy[i] = literals[i]
                if copy[i] >> 1 >= self.learner.variables:
                    raise ValueError(f"there is no literal {copy[i]}")
            learner_clause(self.learner, copy, count)
        finally:
            free(copy)

    def edge(self, int before, int after, int literal=TRUE_LITERAL):
        if not (0 <= before < self.learner.nodes and 0 <= after < self.learner.nodes):
            raise ValueError(f"there is no edge {before} {after}")
        if literal >> 1 >= self.learner.variables:
            raise ValueError(f"there is no literal {literal}")
        learner_edge(self.learner, before, after, literal)

    def phase(self, int literal):
        if not 0 <= literal >> 1 < self.learner.variables:
            raise ValueError(f"there is no literal {literal}")
        learner_phase(self.learner, literal)

    def first(self, int variable, double activity=1.0):
        if not 0 <= variable < self.learner.variables:
            raise ValueError(f"there is no variable {variable}")
        learner_first(self.learner, variable, activity)

    def solve(self, long conflicts):
        cdef int result
        with nogil:
            result = learner_solve(self.learner, conflicts)
        return result

    def value(self, int variable):
        if not 0 <= variable < self.learner.variables:
            raise ValueError(f"there is no variable {variable}")
        return bool(learner_value(self.learner, variable))

    @property
    def conflicts(self):
        return self.learner.conflicts
