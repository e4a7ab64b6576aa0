# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search by partial orders: clauses, and edges of a graph that must stay acyclic, solved by clause learning."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc

cpdef enum Result:           # what solving returns
    UNDECIDED = 0            # the conflicts it was given are spent
    SATISFIED = 1
    UNSATISFIED = 2
    NO_MEMORY = 3            # the memory limit is reached

include "orders/learner.pxi"
include "orders/clause_learner.pxi"
