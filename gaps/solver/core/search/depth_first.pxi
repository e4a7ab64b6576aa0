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
    int64_slot slot           # of the hash in the table
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


cdef inline int64_slot find(MetTable *met, uint64_t hash) noexcept nogil:
    """The index of a hash, or of the free entry where it belongs."""
    cdef uint64_t key = key_of(hash)
    cdef uint64_t slot = ((key >> 32) * met.size) >> 32
    while met.entries[slot] != 0 and (met.entries[slot] & ~<uint64_t>MARK) != key:
        slot += 1
        if slot == met.size:
            slot = 0
    return <int64_slot>slot


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
    this, too few leave its first steps. Of the deals 1 to 400 without a redeal, 250,000 positions each, runs
    won 146; with one guided run of three 156 to 171 (other random numbers), of six in ten 154, of nine in ten
    133. Of 60 deals, 300,000 positions each: ``maze`` 15 instead of 7, ``jungle`` 21 instead of 5.
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


cdef inline void put_on_path(DepthFirst *search, Frame *frame, int64_slot slot) noexcept nogil:
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
    cdef int64_slot slot
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
            if shared.best.home == all_cards(p):
                shared.standing = WON
                break
        list_steps(p, &child.list, search.reduced, &shared.noise)
        if search.guided:
            put_best_line_first(search, child)
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
