# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search by partial orders: clauses, and edges of a graph that must stay acyclic, solved by clause learning."""

cpdef enum Result:           # what solving returns
    UNDECIDED = 0            # the conflicts it was given are spent
    SATISFIED = 1
    UNSATISFIED = 2
    NO_MEMORY = 3            # the memory limit is reached

include "search/bits.pxi"
include "learner/types.pxi"
include "learner/log.pxi"
include "learner/clauses.pxi"
include "learner/trail.pxi"
include "learner/propagation.pxi"
include "learner/graph.pxi"
include "learner/setup.pxi"
include "learner/circles.pxi"
include "learner/analysis.pxi"
include "learner/search.pxi"
include "learner/interface.pxi"
include "learner/python_class.pxi"
include "orders/model.pxi"
include "orders/stops.pxi"
include "orders/cells.pxi"
include "orders/first_column.pxi"
include "orders/final_rows.pxi"
include "orders/plan.pxi"
include "orders/hint.pxi"
include "orders/final_search.pxi"
include "losses/home_game.pxi"
include "losses/home_reasons.pxi"
include "losses/model.pxi"
include "losses/stops.pxi"
include "losses/rows.pxi"
include "losses/rooms.pxi"
include "losses/phases.pxi"
include "losses/plan.pxi"
include "losses/play.pxi"
include "losses/proof.pxi"
