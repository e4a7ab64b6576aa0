# Stubborn sets.


cdef void reduce_steps(Position *p, StepList *steps) noexcept nogil:
    """Keep the steps of the smallest stubborn set only."""
    return
