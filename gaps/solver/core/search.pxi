# What the search of four rows and the search by tables share: runs, sweeps, and the class of both.
#
# It is the only file included as text, for Cython has no generic types: each of the two includes it after its own
# kinds of position. Such a kind defines Step (with ``worth``), StepList, Undo (with ``step``), Position (with
# ``cards``), Trace (a step in few bytes), Snapshot (a position in few bytes), MAX_DEPTH and MAX_LAYERS, and the
# functions play, take_back, hash_of, hash_after, likely_hash, list_steps, count_home, may_bring_home, trace_of, step_of,
# is_same_step, take_snapshot, lay_snapshot and outlook.

cdef enum:                    # what ``run`` of a search returns
    RUNNING = 0
    WON = 1
    FINISHED = 2              # every position was searched
    FULL = 3                  # no memory for a search for the most cards home

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


cdef inline void sort_steps(StepList *steps) noexcept nogil:
    """Put the most promising last, by insertion: that is stable, and the lists are short."""
    cdef int i, j
    cdef Step step
    for i in range(1, steps.count):
        step = steps.steps[i]
        j = i - 1
        while j >= 0 and steps.steps[j].worth > step.worth:
            steps.steps[j + 1] = steps.steps[j]
            j -= 1
        steps.steps[j + 1] = step
    steps.next = steps.count


# Depth-first search in randomised runs, with a table of the positions met.

cdef enum:
    FIRST_SIZE = 1 << 14      # of the table, in hashes
    FIRST_RUN = 1000          # nodes of the first run
    FREE_RUNS = 10            # runs before the first that begins with the best line
    GUIDED_EVERY = 3          # one run of so many begins with the best line
    MARK = 3                  # the two low bits of an entry say what became of the position:
    EXHAUSTED = 0             # everything below it was searched
    ON_PATH = 1               # it is on the path now
    ABANDONED = 2             # a restart left it: it has to be searched again
    FULL_AT = 85              # per cent of the entries in use: the table is emptied, or the search ends
    MAX_EMPTIED = 20          # times that a full table is emptied: so every search ends
    GROW_AT = 70              # per cent: the table grows

cdef double RUN_GROWTH = 1.003   # unless the rules ask for another

cdef struct MetTable:
    # Hashes of the positions met, by open addressing; 0 is a free entry.
    uint64_t *entries
    uint64_t size, used
    uint64_t limit            # of all the entries that exist at one time
    uint64_t peak_bytes

cdef struct Frame:
    uint64_t hash
    int64_t slot           # of the hash in the table
    Undo undo                 # the step that led here
    StepList list             # the steps from here

cdef struct DepthFirst:
    Shared *shared
    MetTable met
    Frame *frames             # the path: MAX_DEPTH positions
    int depth
    bint reduced              # the first part: stubborn sets, for a win only
    bint closed               # it is proven that the round cannot be won
    bint full                 # the table is, and cannot grow
    int emptied               # how often it was
    int runs                  # ended so far
    long long run_nodes       # of this run
    double run_limit
    int guided                # depth to which this run follows the best line; 0 if it does not, or has left it
    double run_growth         # how much longer each run is than the last


cdef inline uint64_t key_of(uint64_t hash) noexcept nogil:
    """A hash as the table holds it: without the mark, and never 0."""
    return hash & ~<uint64_t>MARK or MARK + 1


cdef inline uint64_t place_of(const MetTable *met, uint64_t hash) noexcept nogil:
    """Where a hash is looked for first."""
    return ((hash >> 32) * met.size) >> 32


cdef inline int64_t find(MetTable *met, uint64_t hash) noexcept nogil:
    """The index of a hash, or of the free entry where it belongs."""
    cdef uint64_t key = key_of(hash)
    cdef uint64_t slot = place_of(met, key)
    while met.entries[slot] != 0 and (met.entries[slot] & ~<uint64_t>MARK) != key:
        slot += 1
        if slot == met.size:
            slot = 0
    return <int64_t>slot


cdef bint grow(MetTable *met) noexcept nogil:
    """Make the table larger; false if its limit is reached.

    The old and the new table exist together for a moment, and the limit holds for both: so the last growth
    is the largest that fits.
    """
    cdef uint64_t *old = met.entries
    cdef uint64_t *fresh
    cdef uint64_t old_size = met.size, size = 4 * met.size, i
    if met.size + size > met.limit or 3 * size > met.limit:
        size = met.limit - met.size  # no room for another growth after this one
    if size < met.size + met.size // 4:
        return False
    fresh = <uint64_t *>calloc(size, sizeof(uint64_t))
    if fresh == NULL:
        return False
    met.entries, met.size = fresh, size
    met.peak_bytes = max(met.peak_bytes, (old_size + size) * sizeof(uint64_t))
    for i in range(old_size):
        if old[i]:
            met.entries[find(met, old[i])] = old[i]
    free(old)
    return True


cdef void forget_all(MetTable *met) noexcept nogil:
    """Empty the table, without which a search for a win can go on; only what was exhausted is searched again."""
    memset(met.entries, 0, met.size * sizeof(uint64_t))
    met.used = 0


cdef bint depth_first_set_up(DepthFirst *search, Shared *shared, uint64_t limit) noexcept nogil:
    """Allocate a search with a table of at most ``limit`` entries; false without memory."""
    search.shared = shared
    search.met.limit = max(limit, <uint64_t>FIRST_SIZE)
    search.met.size = FIRST_SIZE
    search.met.peak_bytes = search.met.size * sizeof(uint64_t)
    search.met.entries = <uint64_t *>calloc(search.met.size, sizeof(uint64_t))
    search.frames = <Frame *>malloc(MAX_DEPTH * sizeof(Frame))
    search.run_limit, search.run_growth = FIRST_RUN, RUN_GROWTH
    search.reduced = True
    return search.met.entries != NULL and search.frames != NULL


cdef void depth_first_free(DepthFirst *search) noexcept nogil:
    free(search.met.entries)
    free(search.frames)
    search.met.entries, search.frames = NULL, NULL


cdef void start_run(DepthFirst *search) noexcept nogil:
    """Begin a run at the first position, which the board shows."""
    cdef Frame *frame = &search.frames[0]
    search.depth = 0
    search.run_nodes = 0
    frame.hash = hash_of(&search.shared.position)
    put_on_path(search, frame, find(&search.met, frame.hash))
    note_home(search)
    list_steps(&search.shared.position, &frame.list, search.reduced, &search.shared.noise)
    search.guided = 0
    if search.reduced and search.runs > FREE_RUNS and search.runs % GUIDED_EVERY == 0:
        begin_with_best_line(search)


cdef void begin_with_best_line(DepthFirst *search) noexcept nogil:
    """Let the run follow the best line to a random depth; only the order of steps changes.

    A run from the middle of a good line often finds a better one, but if many more runs than one of three do
    this, too few leave its first steps.
    """
    cdef int depth = search.shared.best.depth
    if depth > 0:
        search.guided = <int>(next_random(&search.shared.noise.state) % <uint64_t>depth)
        put_best_line_first(search, &search.frames[0])


cdef void put_best_line_first(DepthFirst *search, Frame *frame) noexcept nogil:
    """Let the newest position of the path be left by the step of the best line, if it has that step."""
    cdef StepList *list = &frame.list
    cdef int i
    cdef Step step
    if search.depth < search.guided and search.depth < search.shared.best.depth:
        for i in range(list.count):
            step = list.steps[i]
            if is_same_step(&step, &search.shared.best.steps[search.depth]):
                list.steps[i] = list.steps[list.count - 1]
                list.steps[list.count - 1] = step
                return
    search.guided = 0


cdef inline void put_on_path(DepthFirst *search, Frame *frame, int64_t slot) noexcept nogil:
    frame.slot = slot
    if search.met.entries[slot] == 0:
        search.met.used += 1
    search.met.entries[slot] = key_of(frame.hash) | ON_PATH


cdef void note_home(DepthFirst *search) noexcept nogil:
    """Keep the path if it leads to more cards home than any before."""
    cdef BestLine *best = &search.shared.best
    cdef int home = count_home(&search.shared.position), d
    if home > best.home:
        best.home = home
        best.depth = search.depth
        for d in range(search.depth):
            best.steps[d] = search.frames[d + 1].undo.step


cdef inline void mark(DepthFirst *search, Frame *frame, uint64_t state) noexcept nogil:
    search.met.entries[frame.slot] = (search.met.entries[frame.slot] & ~<uint64_t>MARK) | state


cdef bint continue_run(DepthFirst *search, long long until) noexcept nogil:
    """Search on until ``shared.nodes`` is ``until`` or the standing changes; true if the run has spent its
    nodes before."""
    cdef Shared *shared = search.shared
    cdef Position *p = &shared.position
    cdef Frame *frame
    cdef Frame *child
    cdef uint64_t value, entry
    cdef int64_t slot
    cdef int d
    cdef Step step
    while shared.nodes < until and shared.standing == RUNNING:
        frame = &search.frames[search.depth]
        if frame.list.next == 0:
            mark(search, frame, EXHAUSTED)
            if search.depth > 0:
                take_back(p, &frame.undo)
                search.depth -= 1
            elif search.reduced:
                begin_second_part(search)
            else:
                shared.standing = FINISHED
            continue
        if search.run_nodes >= search.run_limit:
            return True
        frame.list.next -= 1
        step = frame.list.steps[frame.list.next]
        if search.depth + 1 >= MAX_DEPTH:
            search.run_nodes = <long long>search.run_limit + 1  # no line to a win is so long: begin again
            continue
        child = &search.frames[search.depth + 1]
        play(p, &child.undo, step)
        shared.nodes += 1
        search.run_nodes += 1
        value = hash_after(p, frame.hash, &child.undo)
        slot = find(&search.met, value)
        entry = search.met.entries[slot]
        if entry != 0 and (entry & MARK) != ABANDONED:
            take_back(p, &child.undo)
            search.guided = 0
            continue
        search.depth += 1
        child.hash = value
        put_on_path(search, child, slot)
        if search.met.used * 100 > search.met.size * GROW_AT:
            if grow(&search.met):
                for d in range(search.depth + 1):
                    search.frames[d].slot = find(&search.met, search.frames[d].hash)
            elif search.met.used * 100 > search.met.size * FULL_AT:
                search.full = True
                if search.reduced and search.emptied < MAX_EMPTIED:
                    return True
                shared.standing = FULL
                break
        if may_bring_home(p, &child.undo):
            note_home(search)
            if shared.best.home == p.cards:
                shared.standing = WON
                break
        list_steps(p, &child.list, search.reduced, &shared.noise)
        if search.guided:
            put_best_line_first(search, child)
        for d in range(child.list.count):
            fetch_soon(&search.met.entries[place_of(&search.met, likely_hash(p, child.hash, &child.list.steps[d]))])
    return False


cdef void begin_second_part(DepthFirst *search) noexcept nogil:
    """No win is possible: search all moves for the most cards home."""
    search.closed, search.reduced = True, False
    forget_all(&search.met)
    search.run_limit = FIRST_RUN
    start_run(search)


cdef void end_run(DepthFirst *search) noexcept nogil:
    """Return to the first position; the positions on the way count as not searched."""
    while search.depth > 0:
        mark(search, &search.frames[search.depth], ABANDONED)
        take_back(&search.shared.position, &search.frames[search.depth].undo)
        search.depth -= 1
    if search.full:
        forget_all(&search.met)
        search.full = False
        search.emptied += 1
    search.run_limit *= search.run_growth
    search.runs += 1


# Beam search in sweeps: layer by layer, keeping of each layer the positions that look best.

cdef enum:
    FIRST_WIDTH = 4000        # positions that the first sweep keeps of a layer; each later one keeps twice as many
    NARROW_WIDTH = 250        # the same where sweeps come first: two of each width, one for each way of looking
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
    bint in_pairs             # two sweeps of each width
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
    if not (beam.in_pairs and beam.sweeps & 1):
        beam.next_width = min(2 * beam.width, beam.max_width)


cdef void continue_sweep(Beam *beam, long long until) noexcept nogil:
    """Look at the steps of one position of the layer; after the last one, go on to the next layer."""
    cdef Shared *shared = beam.shared
    cdef Position *p = &shared.position
    cdef Undo undo
    cdef int i
    if beam.parent == beam.kept:
        next_layer(beam)
        if beam.kept == 0 or beam.layer == MAX_LAYERS:
            end_sweep(beam)
        return
    if not beam.listed:
        lay_snapshot(p, &beam.leaves[beam.parent].board)
        beam.hash = beam.leaves[beam.parent].hash
        list_steps(p, &beam.steps, True, &shared.noise)
        for i in range(beam.steps.count):
            fetch_soon(&beam.met[likely_hash(p, beam.hash, &beam.steps.steps[i]) & beam.met_mask])
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
    if home == p.cards:
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


cdef class PositionSearch:
    """One search of positions, by runs and sweeps that take turns."""

    cdef Shared shared
    cdef DepthFirst runs
    cdef Beam beam
    cdef int early_runs       # before the first sweep
    cdef bint unsure          # a step was left out: no loss is proven

    def __dealloc__(self):
        with nogil:  # it can take ten milliseconds
            depth_first_free(&self.runs)
            beam_free(&self.beam)

    cdef bint _set_up(self, long long memory) except False:
        """Begin with the position on the board; a quarter of the memory is for sweeps."""
        beam_set_up(&self.beam, &self.shared, memory // 4)
        memory -= beam_bytes(self.beam.max_width)
        if not depth_first_set_up(&self.runs, &self.shared, <uint64_t>memory // sizeof(uint64_t)):
            raise MemoryError("no memory for the search")
        return True

    cdef void _search(self, long long until) noexcept nogil:
        while self.shared.nodes < until and self.shared.standing == RUNNING:
            if self.beam.active:
                continue_sweep(&self.beam, until)
                if not self.beam.active:
                    self._begin_run()
            elif continue_run(&self.runs, until):
                end_run(&self.runs)
                self._start_next()

    cdef void _start_next(self) noexcept nogil:
        """Start a sweep if they have had less than half of the nodes, or else the next run."""
        if not (
            self.runs.runs > self.early_runs
            and self.runs.reduced
            and self.beam.max_width
            and self.beam.nodes <= self.shared.nodes - self.beam.nodes
            and start_sweep(&self.beam)
        ):
            self._begin_run()

    cdef void _begin_run(self) noexcept nogil:
        start_run(&self.runs)

    cdef void _finish(self) noexcept nogil:
        """What the rules have to do after a part of the search."""

    def run(self, long long nodes):
        """Search at most ``nodes`` more positions; returns the standing. The GIL is released."""
        cdef long long until = self.shared.nodes + nodes
        if self.shared.standing == RUNNING:
            with nogil:
                self._search(until)
                self._finish()
        return self.shared.standing

    @property
    def closed(self):
        """Whether it is proven that the round cannot be won."""
        return bool(self.runs.closed and not self.unsure)

    def close(self):
        """Go on with the second part: it is known that the round cannot be won."""
        if self.shared.standing != RUNNING or not self.runs.reduced:
            return
        if self.beam.active:
            end_sweep(&self.beam)
        else:
            end_run(&self.runs)
        begin_second_part(&self.runs)

    def steps(self):
        """Every step of the position the search is at, in the form of ``line``.

        Before the first ``run`` that is the board it was given.
        """
        cdef StepList *listed = <StepList *>malloc(sizeof(StepList))
        cdef Noise noise = self.shared.noise
        if listed == NULL:
            raise MemoryError("no memory for a list of steps")
        list_steps(&self.shared.position, listed, False, &noise)
        found = [as_tuple(listed.steps[i]) for i in range(listed.count)]
        free(listed)
        return found

    @property
    def line(self):
        """The steps to the most cards home met so far."""
        return [as_tuple(self.shared.best.steps[d]) for d in range(self.shared.best.depth)]

    @property
    def home(self):
        """The most cards home met so far."""
        return self.shared.best.home

    @property
    def nodes(self):
        """Positions looked at."""
        return self.shared.nodes

    @property
    def bytes(self):
        """The most memory that the positions met have taken so far; the path takes a few MiB besides."""
        return self.runs.met.peak_bytes + self.beam.peak_bytes
