# Beam search turn by turn: of each turn the positions that look best are kept, each board once.

cdef enum:
    FIRST_WIDTH = 256         # positions that the first sweep for a win keeps of a turn
    WIDTH_GROWTH = 4          # each later one keeps so many times as many
    MAX_WIDTH = 1 << 24
    ROOM = 4                  # candidates for each position kept; more are thinned out at once
    MAX_COST = 1 << 16        # greater costs count as this one

cdef struct Candidate:        # a position of the next turn, by the exchange that leads there
    uint64_t hash
    int32_t cost
    int32_t parent
    int8_t target

cdef struct Sweep:
    bint active, wins, cut    # under way; for a win only; whether a position was left out that might have led on
    int width
    int turn                  # of the positions that are kept now
    int count, parent         # how many these are, and the next one to go on from
    int room, found           # candidates of the next turn
    Place *places
    Place *fresh
    Candidate *candidates
    uint64_t *met             # hashes of the candidates, by open addressing; 0 is a free entry
    uint64_t met_size
    int32_t *tally            # candidates of each cost
    int32_t *parents[MAX_TURNS]
    int8_t *targets[MAX_TURNS]
    long long peak_bytes


cdef uint64_t met_size_for(int width) noexcept nogil:
    """Entries of a table that the candidates fill by half at most; a power of 2."""
    cdef uint64_t size = 1024
    while size < <uint64_t>2 * (ROOM + 1) * width:
        size *= 2
    return size


cdef long long sweep_bytes(Rules *rules, int width) noexcept nogil:
    """The most memory that a sweep needs."""
    return (
        <long long>width * (2 * sizeof(Place) + (ROOM + 1) * sizeof(Candidate) + rules.turns * 5)
        + <long long>met_size_for(width) * sizeof(uint64_t)
        + MAX_COST * <long long>sizeof(int32_t)
    )


cdef int widest_sweep(Rules *rules, long long memory) noexcept nogil:
    """How many positions of a turn the largest sweep keeps that fits into ``memory`` bytes."""
    cdef int width = MAX_WIDTH
    while width > WIDTH_GROWTH and sweep_bytes(rules, width) > memory:
        width -= width // 16 + 1
    return width


cdef bint start_sweep(Rules *rules, Sweep *sweep, Place *first, int width, bint wins) noexcept nogil:
    """Allocate a sweep; false without memory."""
    sweep.width, sweep.wins, sweep.cut = width, wins, False
    sweep.room, sweep.found = (ROOM + 1) * width, 0
    sweep.turn, sweep.parent, sweep.count = 0, 0, 1
    sweep.met_size = met_size_for(width)
    sweep.places = <Place *>malloc(width * sizeof(Place))
    sweep.fresh = <Place *>malloc(width * sizeof(Place))
    sweep.candidates = <Candidate *>malloc(sweep.room * sizeof(Candidate))
    sweep.met = <uint64_t *>calloc(sweep.met_size, sizeof(uint64_t))
    sweep.tally = <int32_t *>malloc(MAX_COST * sizeof(int32_t))
    sweep.active = (
        sweep.places != NULL
        and sweep.fresh != NULL
        and sweep.candidates != NULL
        and sweep.met != NULL
        and sweep.tally != NULL
    )
    sweep.peak_bytes = max(sweep.peak_bytes, sweep_bytes(rules, width))
    if not sweep.active:
        end_sweep(sweep)
        return False
    sweep.places[0] = first[0]
    return True


cdef void end_sweep(Sweep *sweep) noexcept nogil:
    """Free what a sweep has allocated."""
    cdef int turn
    for turn in range(MAX_TURNS):
        free(sweep.parents[turn])
        free(sweep.targets[turn])
        sweep.parents[turn], sweep.targets[turn] = NULL, NULL
    free(sweep.places)
    free(sweep.fresh)
    free(sweep.candidates)
    free(sweep.met)
    free(sweep.tally)
    sweep.places = sweep.fresh = NULL
    sweep.candidates, sweep.met, sweep.tally = NULL, NULL, NULL
    sweep.active = False


cdef bint continue_sweep(Rules *rules, Sweep *sweep, Best *best, long long *spent, long long until) noexcept nogil:
    """Go on up to ``until`` positions; true when the sweep has come to its end."""
    while spent[0] < until:
        if sweep.parent < sweep.count:
            if go_on_from(rules, sweep, best, sweep.parent, spent):
                return True                      # a win
            sweep.parent += 1
        elif not next_turn(rules, sweep):
            return True
    return False


cdef bint go_on_from(Rules *rules, Sweep *sweep, Best *best, int parent, long long *spent) noexcept nogil:
    """List what the turn makes of one position; true at a win."""
    cdef Place *place = &sweep.places[parent]
    cdef Place after
    cdef int turn = sweep.turn, card = rules.turned[turn], source, target, index
    if card == UNKNOWN:
        spent[0] += 1
        if turn + 1 < rules.turns:
            add_candidate(sweep, place, parent, SKIP)
        return False
    source = cell_of(rules, place, card)
    for index in range(-1, rules.besides[source]):
        spent[0] += 1
        after = place[0]
        target = source if index < 0 else rules.beside[source][index]
        exchange(rules, &after, turn, source, target)
        if after.home > best.home:
            keep_line(sweep, best, after.home, parent, SKIP if index < 0 else target)
            if after.far == 0:
                return True
        if turn + 1 < rules.turns and not (sweep.wins and is_lost(rules, &after, turn, source, target)):
            add_candidate(sweep, &after, parent, SKIP if index < 0 else target)
    return False


cdef void add_candidate(Sweep *sweep, Place *place, int parent, int target) noexcept nogil:
    """Add a position of the next turn, unless its board is one already."""
    cdef Candidate *candidate
    if sweep.found == sweep.room:
        thin_out(sweep)
    if not note_met(sweep, place.hash):
        return
    candidate = &sweep.candidates[sweep.found]
    candidate.hash, candidate.cost = place.hash, min(max(place.cost, 0), MAX_COST - 1)
    candidate.parent, candidate.target = parent, target
    sweep.found += 1


cdef bint note_met(Sweep *sweep, uint64_t hash) noexcept nogil:
    """Enter a hash into the table; false if it is there."""
    cdef uint64_t slot = hash & (sweep.met_size - 1)
    while sweep.met[slot] != 0 and sweep.met[slot] != hash:
        slot = (slot + 1) & (sweep.met_size - 1)
    if sweep.met[slot] == hash:
        return False
    sweep.met[slot] = hash
    return True


cdef void thin_out(Sweep *sweep) noexcept nogil:
    """Keep as many candidates as the sweep is wide: those of least cost; of equal ones, those that came first."""
    cdef int cost = 0, index, kept = 0, less = 0, equal
    if sweep.found <= sweep.width:
        return
    sweep.cut = True
    memset(sweep.tally, 0, MAX_COST * sizeof(int32_t))
    for index in range(sweep.found):
        sweep.tally[sweep.candidates[index].cost] += 1
    while less + sweep.tally[cost] <= sweep.width:
        less += sweep.tally[cost]
        cost += 1
    equal = sweep.width - less                   # so many of this cost are kept
    memset(sweep.met, 0, sweep.met_size * sizeof(uint64_t))
    for index in range(sweep.found):
        if sweep.candidates[index].cost < cost or (sweep.candidates[index].cost == cost and equal > 0):
            equal -= sweep.candidates[index].cost == cost
            sweep.candidates[kept] = sweep.candidates[index]
            note_met(sweep, sweep.candidates[kept].hash)
            kept += 1
    sweep.found = kept


cdef bint next_turn(Rules *rules, Sweep *sweep) noexcept nogil:
    """Make the positions of the next turn from the candidates; false if there are none, or no turn is left."""
    cdef int turn = sweep.turn, index, source, card = rules.turned[turn]
    cdef Candidate *candidate
    cdef Place *fresh
    if sweep.found == 0 or turn + 1 == rules.turns:
        return False
    thin_out(sweep)
    sweep.parents[turn] = <int32_t *>malloc(sweep.found * sizeof(int32_t))
    sweep.targets[turn] = <int8_t *>malloc(sweep.found)
    if sweep.parents[turn] == NULL or sweep.targets[turn] == NULL:
        sweep.cut = True                         # without memory nothing is proven
        return False
    for index in range(sweep.found):
        candidate, fresh = &sweep.candidates[index], &sweep.fresh[index]
        fresh[0] = sweep.places[candidate.parent]
        sweep.parents[turn][index], sweep.targets[turn][index] = candidate.parent, candidate.target
        if card != UNKNOWN:
            source = cell_of(rules, fresh, card)
            exchange(rules, fresh, turn, source, source if candidate.target == SKIP else candidate.target)
    sweep.places, sweep.fresh = sweep.fresh, sweep.places
    sweep.count, sweep.parent, sweep.found = sweep.found, 0, 0
    sweep.turn += 1
    memset(sweep.met, 0, sweep.met_size * sizeof(uint64_t))
    return True


cdef void keep_line(Sweep *sweep, Best *best, int home, int parent, int target) noexcept nogil:
    """Keep the way to a position with more cards home than any before: one exchange from ``parent``."""
    cdef int turn = sweep.turn
    best.home, best.depth = home, turn + 1
    best.targets[turn] = target
    while turn > 0:
        turn -= 1
        best.targets[turn] = sweep.targets[turn][parent]
        parent = sweep.parents[turn][parent]
