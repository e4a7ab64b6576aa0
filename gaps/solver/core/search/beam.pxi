# Beam search in sweeps: layer by layer, keeping of each layer the positions that look best.

cdef enum:
    FIRST_WIDTH = 4000        # positions that the first sweep keeps of a layer; each later one keeps twice as many
    MIN_WIDTH = 1000          # where memory allows less, there are no sweeps
    CANDIDATES = 16           # for the next layer, for each position that is kept
    MET_ENTRIES = 256         # in a sweep's table of positions met, for each position that is kept
    OUTLOOKS = 1024           # how good a position can look: 0 to 1023, and 512 for an outlook of 0
    OUTLOOK_NOISE = 7         # a mask: noise in the outlook of every sweep of full width after the first

cdef struct Leaf:             # a position of the layer
    uint64_t hash
    Snapshot board

cdef struct Candidate:        # for the next layer
    uint64_t hash
    int32_t parent            # index in the layer
    int16_t outlook
    Step step

cdef struct Origin:           # where a position of a layer came from
    int32_t parent
    Trace step

cdef struct Beam:
    Shared *shared
    bint active
    long long nodes           # of all sweeps
    int sweeps                # begun so far
    int64_t max_width         # that memory allows; 0: no sweeps
    int64_t width, next_width # of this sweep, and of the next
    bint was_widest           # a sweep of full width has been made
    uint64_t noise_mask
    Snapshot first            # the position that sweeps begin with
    int64_t layer             # how many steps from the first position
    int64_t kept              # positions in the layer
    int64_t parent            # the one looked at
    bint listed               # its steps are listed
    int64_t waiting           # candidates for the next layer
    uint64_t hash             # of the parent
    StepList steps            # from the parent
    Leaf *leaves
    Leaf *next_leaves
    Candidate *candidates
    Origin *origins           # of every layer
    uint64_t *met
    uint64_t met_mask
    uint64_t peak_bytes


cdef size_t beam_bytes(int64_t width) noexcept nogil:
    """The memory that a sweep of this width takes."""
    return width * (
        2 * sizeof(Leaf)
        + CANDIDATES * sizeof(Candidate)
        + MET_ENTRIES * sizeof(uint64_t)
        + MAX_LAYERS * sizeof(Origin)
    )


cdef void beam_set_up(Beam *beam, Shared *shared, long long memory) noexcept nogil:
    """Sweeps from the position on the board, within ``memory`` bytes. Nothing is allocated yet."""
    beam.shared = shared
    beam.max_width = memory // beam_bytes(1)
    if beam.max_width < MIN_WIDTH:
        beam.max_width = 0
    beam.next_width = min(FIRST_WIDTH, beam.max_width)
    take_snapshot(&shared.position, &beam.first)


cdef void beam_free(Beam *beam) noexcept nogil:
    free(beam.leaves)
    free(beam.next_leaves)
    free(beam.candidates)
    free(beam.met)
    free(beam.origins)
    beam.leaves = beam.next_leaves = NULL
    beam.candidates, beam.met, beam.origins = NULL, NULL, NULL


cdef bint start_sweep(Beam *beam) noexcept nogil:
    """Begin a sweep at the first position, which the board shows; false without memory."""
    cdef Position *p = &beam.shared.position
    beam.width = beam.next_width
    beam.met_mask = 1
    while 2 * beam.met_mask <= <uint64_t>beam.width * MET_ENTRIES:
        beam.met_mask *= 2
    beam.leaves = <Leaf *>malloc(beam.width * sizeof(Leaf))
    beam.next_leaves = <Leaf *>malloc(beam.width * sizeof(Leaf))
    beam.candidates = <Candidate *>malloc(CANDIDATES * beam.width * sizeof(Candidate))
    beam.met = <uint64_t *>calloc(beam.met_mask, sizeof(uint64_t))
    beam.origins = <Origin *>malloc(MAX_LAYERS * beam.width * sizeof(Origin))
    if not (beam.leaves and beam.next_leaves and beam.candidates and beam.met and beam.origins):
        beam_free(beam)
        beam.max_width = 0
        return False
    beam.met_mask -= 1
    beam.peak_bytes = max(beam.peak_bytes, beam_bytes(beam.width))
    if beam.width == beam.max_width:
        beam.noise_mask = OUTLOOK_NOISE if beam.was_widest else 0
        beam.was_widest = True
    take_snapshot(p, &beam.leaves[0].board)
    beam.leaves[0].hash = hash_of(p)
    beam.layer, beam.kept, beam.parent, beam.waiting = 0, 1, 0, 0
    beam.sweeps += 1
    beam.active, beam.listed = True, False
    return True


cdef void end_sweep(Beam *beam) noexcept nogil:
    """Lay the first position again and free the memory."""
    lay_snapshot(&beam.shared.position, &beam.first)
    beam_free(beam)
    beam.active = False
    beam.next_width = min(2 * beam.width, beam.max_width)


cdef void continue_sweep(Beam *beam, long long until) noexcept nogil:
    """Look at the steps of one position of the layer; after the last one, go on to the next layer."""
    cdef Shared *shared = beam.shared
    cdef Position *p = &shared.position
    cdef Undo undo
    if beam.parent == beam.kept:
        next_layer(beam)
        if beam.kept == 0 or beam.layer == MAX_LAYERS:
            end_sweep(beam)
        return
    if not beam.listed:
        lay_snapshot(p, &beam.leaves[beam.parent].board)
        beam.hash = beam.leaves[beam.parent].hash
        list_steps(p, &beam.steps, True, &shared.noise)
        beam.listed = True
    while beam.steps.next > 0:
        if shared.nodes == until:
            return
        beam.steps.next -= 1
        play(p, &undo, beam.steps.steps[beam.steps.next])
        shared.nodes += 1
        beam.nodes += 1
        add_candidate(beam, &undo)
        if shared.standing == WON:
            return
        take_back(p, &undo)
    beam.parent += 1
    beam.listed = False


cdef inline void add_candidate(Beam *beam, Undo *undo) noexcept nogil:
    """Add the position on the board to the candidates, unless it was met or there are too many."""
    cdef Shared *shared = beam.shared
    cdef Position *p = &shared.position
    cdef Candidate *candidate
    cdef uint64_t value = hash_after(p, beam.hash, undo)
    cdef int home
    if beam.met[value & beam.met_mask] == value or beam.waiting >= CANDIDATES * beam.width:
        return
    beam.met[value & beam.met_mask] = value
    candidate = &beam.candidates[beam.waiting]
    beam.waiting += 1
    home = count_home(p)
    candidate.hash, candidate.parent, candidate.step = value, beam.parent, undo.step
    candidate.outlook = OUTLOOKS // 2 + outlook(p, home, beam.sweeps) + <int>(next_random(&shared.noise.state) & beam.noise_mask)
    candidate.outlook = min(max(candidate.outlook, 0), OUTLOOKS - 1)
    if home > shared.best.home:
        note_line(beam, home, undo.step)
    if home == all_cards(p):
        shared.standing = WON


cdef void note_line(Beam *beam, int home, Step step) noexcept nogil:
    """Keep the way to the most cards home: from ``step`` back to the first position."""
    cdef BestLine *best = &beam.shared.best
    cdef int64_t layer = beam.layer, parent = beam.parent
    cdef Origin origin
    best.home = home
    best.depth = layer + 1
    best.steps[layer] = step
    while layer > 0:
        origin = beam.origins[layer * beam.width + parent]
        layer -= 1
        parent = origin.parent
        best.steps[layer] = step_of(&origin.step)


cdef void next_layer(Beam *beam) noexcept nogil:
    """Keep the candidates that look best; of equals, those that were met first."""
    cdef Position *p = &beam.shared.position
    cdef int64_t counts[OUTLOOKS]
    cdef int64_t i, room = beam.width, kept = 0
    cdef int lowest = OUTLOOKS   # all candidates with this outlook or a better one are kept
    cdef Candidate *candidate
    cdef Origin *origin
    cdef Undo undo
    memset(counts, 0, sizeof(counts))
    for i in range(beam.waiting):
        counts[beam.candidates[i].outlook] += 1
    while lowest > 0 and counts[lowest - 1] <= room:
        lowest -= 1
        room -= counts[lowest]
    beam.layer += 1
    if beam.layer == MAX_LAYERS:
        return
    for i in range(beam.waiting):
        candidate = &beam.candidates[i]
        if candidate.outlook < lowest:
            if candidate.outlook < lowest - 1 or room == 0:
                continue
            room -= 1
        lay_snapshot(p, &beam.leaves[candidate.parent].board)
        play(p, &undo, candidate.step)
        beam.next_leaves[kept].hash = candidate.hash
        take_snapshot(p, &beam.next_leaves[kept].board)
        origin = &beam.origins[beam.layer * beam.width + kept]
        origin.parent, origin.step = candidate.parent, trace_of(&candidate.step)
        kept += 1
    beam.leaves, beam.next_leaves = beam.next_leaves, beam.leaves
    beam.kept, beam.parent, beam.waiting = kept, 0, 0
