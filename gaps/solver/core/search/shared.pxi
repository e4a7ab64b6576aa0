# What runs and sweeps share: one position, one list of results.
#
# A kind of position defines Step (with ``worth``), StepList, Undo (with ``step``), Position, Trace (a step in few
# bytes), Snapshot (a position in few bytes), MAX_DEPTH and MAX_LAYERS, and the functions play, take_back, hash_of,
# hash_after, list_steps, count_home, all_cards, may_bring_home, trace_of, step_of, is_same_step, take_snapshot,
# lay_snapshot and outlook.

from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

ctypedef long long int64_slot

cdef struct BestLine:
    int home                  # the most cards home in any position met
    int depth
    Step steps[MAX_DEPTH]     # the way there from the first position

cdef struct Shared:           # what both ways of searching work on
    Position position
    Noise noise
    BestLine best
    long long nodes           # positions looked at
    int standing
