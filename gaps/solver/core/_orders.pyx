# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search by partial orders: clauses, and edges of a graph that must stay acyclic, solved by clause learning."""

cpdef enum Result:           # what solving returns
    UNDECIDED = 0            # the conflicts it was given are spent
    SATISFIED = 1
    UNSATISFIED = 2
    NO_MEMORY = 3            # the memory limit is reached

include "search/bits.pxi"
include "orders/learner_types.pxi"
include "orders/learner_log.pxi"
include "orders/learner_clauses.pxi"
include "orders/learner_trail.pxi"
include "orders/learner_propagation.pxi"
include "orders/learner_graph.pxi"
include "orders/learner_setup.pxi"
include "orders/learner_circles.pxi"
include "orders/learner_analysis.pxi"
include "orders/learner_search.pxi"
include "orders/learner.pxi"
include "orders/clause_learner.pxi"
include "orders/model.pxi"
include "orders/stops.pxi"
include "orders/cells.pxi"
include "orders/first_column.pxi"
include "orders/final_rows.pxi"
include "orders/plan.pxi"
include "orders/hint.pxi"
include "orders/final_search.pxi"
include "orders/home_game.pxi"
include "orders/home_reasons.pxi"
include "orders/losses.pxi"
include "orders/losses_stops.pxi"
include "orders/losses_rows.pxi"
include "orders/losses_rooms.pxi"
include "orders/losses_phases.pxi"
include "orders/losses_plan.pxi"
include "orders/losses_play.pxi"
include "orders/loss_proof.pxi"
