# A won line made shorter. A run wanders: its line comes past positions that a step or two would have reached much earlier.

cdef enum:
    PLACES = 8192             # of the table: more than twice as many as positions on a line

cdef struct Shortening:
    Position *position
    uint64_t hashes[MAX_DEPTH + 1]   # of the positions on the line
    int16_t places[PLACES]           # indexes of those, by open addressing; -1: free
    Step steps[MAX_DEPTH]            # the shorter line
    StepList one, two
    int here                         # the index of the position on the board
    int there                        # that of the farthest position found
    int gain                         # how many steps that saves
    Step first, second               # the way there
    bint is_one                      # one step is enough


cdef int index_of(Shortening *s, uint64_t hash) noexcept nogil:
    """The index on the line of the position with this hash; -1 if it is not on it."""
    cdef int place = <int>(hash >> 40) & (PLACES - 1)
    while s.places[place] >= 0:
        if s.hashes[s.places[place]] == hash:
            return s.places[place]
        place = (place + 1) & (PLACES - 1)
    return -1


cdef void note_positions(Shortening *s, BestLine *line) noexcept nogil:
    """Note the hashes of all positions on the line, which begins with the position on the board."""
    cdef Undo undo
    cdef int d, place
    memset(s.places, 0xff, sizeof(s.places))
    for d in range(line.depth + 1):
        s.hashes[d] = s.position.hash
        place = <int>(s.hashes[d] >> 40) & (PLACES - 1)
        while s.places[place] >= 0:
            place = (place + 1) & (PLACES - 1)
        s.places[place] = d
        if d < line.depth:
            play(s.position, &undo, line.steps[d])


cdef void look_ahead(Shortening *s, Noise *noise) noexcept nogil:
    """Find the farthest position of the line that one or two steps reach, by how many steps that saves."""
    cdef Undo first, second
    cdef int i, j, index
    list_steps(s.position, &s.one, False, noise)
    for i in range(s.one.count):
        play(s.position, &first, s.one.steps[i])
        index = index_of(s, s.position.hash)
        if index - s.here - 1 > s.gain:
            s.there, s.gain, s.first, s.is_one = index, index - s.here - 1, s.one.steps[i], True
        list_steps(s.position, &s.two, False, noise)
        for j in range(s.two.count):
            play(s.position, &second, s.two.steps[j])
            index = index_of(s, s.position.hash)
            if index - s.here - 2 > s.gain:
                s.there, s.gain, s.is_one = index, index - s.here - 2, False
                s.first, s.second = s.one.steps[i], s.two.steps[j]
            take_back(s.position, &second)
        take_back(s.position, &first)


cdef bint shorten_once(Shortening *s, BestLine *line, Noise *noise) noexcept nogil:
    """Go along the line and take every short cut; whether there was one. The board shows the first position."""
    cdef Undo undo
    cdef int depth = 0, before = line.depth
    s.here = 0
    while s.here < before:
        s.there, s.gain, s.first, s.is_one = s.here + 1, 0, line.steps[s.here], True
        look_ahead(s, noise)
        s.steps[depth] = s.first
        depth += 1
        play(s.position, &undo, s.first)
        if not s.is_one:
            s.steps[depth] = s.second
            depth += 1
            play(s.position, &undo, s.second)
        s.here = s.there
    memcpy(line.steps, s.steps, depth * sizeof(Step))
    line.depth = depth
    return depth < before


cdef void shorten(Shared *shared, Snapshot *first) noexcept nogil:
    """Make the best line shorter, which begins at ``first``. The search must be over: the board is changed."""
    cdef Shortening *s = <Shortening *>malloc(sizeof(Shortening))
    cdef Noise noise
    cdef bint shorter = True
    noise.state, noise.mask = 1, 0
    if s == NULL:
        return
    s.position = &shared.position
    while shorter:
        lay_snapshot(s.position, first)
        note_positions(s, &shared.best)
        lay_snapshot(s.position, first)
        shorter = shorten_once(s, &shared.best, &noise)
    free(s)
