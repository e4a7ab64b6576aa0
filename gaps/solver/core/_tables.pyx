# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search of one round of any rules that ``rule_tables.py`` can write as tables.

A position is which face (rank and suit) lies on each cell: two cards of one face are one to the search. The tables say
which cells are neighbours, which faces a gap takes right and left of each face, where runs begin, and what is home.
Base cards that can be put in any order are in a pool.

Runs and sweeps (``search.pxi``) take turns, as in ``_rows.pyx``.
"""

from dataclasses import asdict

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from gaps.solver.core.bits cimport Noise, fetch_soon, lowest_bit, next_random

# Sizes, constants and plain data of the search by tables.

cdef enum:
    SUITS = 4
    MAX_FACES = 52
    MAX_COPIES = 2            # cards of one face
    MAX_STARTS = 8            # cells where runs begin
    POOL = 126                # the cell of the base cards in the pool: it lies on no cell of the board
    NOWHERE = 127             # beyond an edge: always a gap
    MAX_CELLS = 128           # of the board and its tray, with these two
    GAP = -1                  # in place of a face
    MAX_DEPTH = 3000          # steps on a path; no known line to a win is nearly as long
    MAX_MOVES = 256           # steps of one position
    MAX_LAYERS = 480          # of a sweep; the longest known way to a win with two packs has 330 moves
    MAX_LOOKS = 4             # ways of looking at a position
    MAX_WORTHS = 4            # ways of judging steps

cdef struct Step:
    uint8_t card              # a face
    uint8_t source            # a cell, or POOL
    uint8_t target            # a cell, or POOL
    int16_t worth             # how promising the step looks: see below

cdef struct Trace:            # a step as the layers of a sweep keep it
    uint8_t card
    uint8_t source
    uint8_t target

cdef struct StepList:
    int16_t count
    int16_t next              # how many are still to be tried; the last is tried first
    Step steps[MAX_MOVES]

cdef struct Undo:             # what it takes to undo a step
    Step step
    int8_t pinned             # the start that got a base card of the pool for good, or -1
    int8_t released           # how many starts gave their base card back to the pool
    uint8_t starts[MAX_STARTS]   # which
    uint8_t bases[MAX_STARTS]    # and the faces of those base cards
    uint64_t hash             # of the position before

cdef struct Snapshot:         # a position as the layers of a sweep keep it
    int8_t at[MAX_CELLS]
    uint8_t pool[SUITS]

cdef struct Worths:           # what a step is worth: the sum of these and of some noise
    int home                  # the card comes home
    int leaves_home           # the card was home
    int joins_right           # the next card of its suit stands right of the target
    int joins_left            # the card before it in its suit stands left of the target
    int parts_right           # the next card of its suit stands right of it now
    int parts_left            # the card before it in its suit stands left of it now
    int pooled                # a base card comes to the pool
    int opens                 # a start becomes empty
    int before_gap            # right of the card is a gap: no card loses its left neighbour
    int dead_gap              # no card can fill the gap left behind
    int noise                 # the largest random number added: one less than a power of 2

cdef struct Look:             # how good a position looks: the sum of these, each times the number of
    int home                  # cards home
    int pairs                 # cards right of the card before them in their suit
    int dead_gaps             # gaps that no card can fill
    int longest               # cards of the longest run
    int shortest              # cards of the shortest run
    int open_starts           # empty starts
    int fixed_bases           # base cards on starts that are not in the pool
    int late_tops             # top cards that are not in the last two cells of a row
    int in_column             # cards as far from a start as they will be when they are home

cdef struct Position:
    # The rules. Sets of faces are bits.
    int cells, faces, ranks, cards, starts
    uint8_t left[MAX_CELLS]       # the cell left of each
    uint8_t right[MAX_CELLS]
    uint8_t start[MAX_STARTS]     # the cells where runs begin
    int8_t start_of[MAX_CELLS]    # which start a cell is, or -1
    int8_t second_of[MAX_CELLS]   # right of which start it is, or -1
    int8_t need[MAX_CELLS]        # the rank, above the base, of a card that is home on the cell, or -1
    bint at_end[MAX_CELLS]        # whether a top card does no harm here
    uint64_t fillable[2]          # cells that can be gaps: bits
    uint64_t follow[MAX_FACES + 1]    # what a gap right of each face takes; that of a gap (index 0) is empty
    uint64_t precede[MAX_FACES + 1]   # what a gap left of each face takes
    uint64_t bases                # the base cards
    bint bases_at_starts          # a gap on a start takes them, wherever they are
    bint pooled                   # base cards on starts can form a pool
    bint released                 # the pool opens again whenever a start is empty
    bint pins                     # a card that follows a base card of the pool settles which one stands there
    bint locked                   # a card that is home does not move again
    int8_t rank[MAX_FACES]        # above the base: 0 for a base card
    int8_t suit[MAX_FACES]
    uint8_t copies[MAX_FACES]     # cards of this face
    uint64_t face_keys[MAX_FACES] # of the hash
    uint64_t cell_keys[MAX_CELLS]
    Worths worths                 # of the run under way
    Worths all_worths[MAX_WORTHS]
    int worths_count
    Look looks[MAX_LOOKS]
    int look_count
    bint too_many                 # a position had more steps than a list holds: nothing is proven
    # The board, once as faces on cells and once as cells of cards.
    int8_t at[MAX_CELLS]          # the face on a cell, or GAP
    uint8_t pos[MAX_FACES][MAX_COPIES]
    uint64_t gaps[2]              # bits; a start that can take a card of the pool is none
    uint64_t open_rows            # starts that hold a base card of the pool, or nothing: bits
    int open_count
    uint8_t pool[SUITS]           # base cards in the pool
    int pool_size
    uint64_t hash

include "search.pxi"


# A position: its board, its hash, how many cards are home, and how a step changes it.
#
# **The pool.** While a start (a cell of the first column) is empty, the base cards on the starts can be put in any order
# by moves that can be undone, so all their orders are one position: such base cards are in the pool, and lie on no cell.
# When the last start is filled the order is still left open, and each card that comes to the second cell of a row
# settles ("pins") which base card of the pool stands before it. If a start becomes empty later, all base cards on starts
# are in the pool again. With a tray, its base cards are the pool: none comes back to it, but it does no harm to
# put one on its start only when the second cell needs it.


cdef uint64_t hash_of(Position *p) noexcept nogil:
    """The sum over all cards of the product of two random numbers, one of the face and one of the cell.

    Two positions have the same sum with a probability of about 2 ** -60 (such products are a universal hash).
    """
    cdef uint64_t value = 0
    cdef int face, copy
    for face in range(p.faces):
        for copy in range(p.copies[face]):
            value += p.face_keys[face] * p.cell_keys[p.pos[face][copy]]
    return value


cdef inline uint64_t hash_after(Position *p, uint64_t value, Undo *undo) noexcept nogil:
    """The hash of the position; it is kept up to date."""
    return p.hash


cdef inline uint64_t likely_hash(Position *p, uint64_t value, const Step *step) noexcept nogil:
    """The hash after a step, from ``value``, if no base card comes to the pool or leaves it by that."""
    return value + p.face_keys[step.card] * (p.cell_keys[step.target] - p.cell_keys[step.source])


cdef inline void carry(Position *p, int face, int source, int target) noexcept nogil:
    """Note that a card of this face is on ``target`` now."""
    if p.pos[face][0] == source:
        p.pos[face][0] = target
    else:
        p.pos[face][1] = target
    p.hash += p.face_keys[face] * (p.cell_keys[target] - p.cell_keys[source])


cdef inline void lift(Position *p, int face, int source) noexcept nogil:
    """Take a card off its cell, or out of the pool."""
    cdef int start = p.start_of[source]
    if source == POOL:
        p.pool[p.suit[face]] -= 1
        p.pool_size -= 1
        return
    p.at[source] = GAP
    if p.pooled and start >= 0:
        p.open_rows |= <uint64_t>1 << start
        p.open_count += 1
    else:
        p.gaps[source >> 6] |= (<uint64_t>1 << (source & 63)) & p.fillable[source >> 6]


cdef inline void drop(Position *p, int face, int target) noexcept nogil:
    """Put a card on an empty cell, or into the pool."""
    cdef int start = p.start_of[target]
    if target == POOL:
        p.pool[p.suit[face]] += 1
        p.pool_size += 1
        return
    p.at[target] = face
    if p.pooled and start >= 0:
        p.open_rows &= ~(<uint64_t>1 << start)
        p.open_count -= 1
    else:
        p.gaps[target >> 6] &= ~(<uint64_t>1 << (target & 63))


cdef inline void relocate(Position *p, int face, int source, int target) noexcept nogil:
    lift(p, face, source)
    drop(p, face, target)
    carry(p, face, source, target)


cdef inline bint pins_a_base(Position *p, int face, int target) noexcept nogil:
    """Whether a card on ``target`` would settle which base card stands left of it."""
    cdef int start = p.second_of[target]
    return (
        p.pins
        and start >= 0
        and p.open_rows >> start & 1
        and (not p.released or p.open_count == p.pool_size)  # each open row holds a base card of the pool
        and not p.precede[p.at[p.right[target]] + 1] >> face & 1
    )


cdef void play(Position *p, Undo *undo, Step step) noexcept nogil:
    """Make a step, and note in ``undo`` what it takes to undo it."""
    cdef int face = step.card
    undo.step, undo.hash, undo.pinned, undo.released = step, p.hash, -1, 0
    if p.pooled and pins_a_base(p, face, step.target):
        undo.pinned = p.second_of[step.target]
        relocate(p, p.suit[face] * p.ranks, POOL, p.start[undo.pinned])
    relocate(p, face, step.source, step.target)
    if p.released and p.open_count > p.pool_size and p.open_count < p.starts:
        release_bases(p, undo)


cdef void release_bases(Position *p, Undo *undo) noexcept nogil:
    """Put all base cards on starts into the pool."""
    cdef int i, face
    for i in range(p.starts):
        face = p.at[p.start[i]]
        if face >= 0 and p.rank[face] == 0:
            undo.starts[undo.released], undo.bases[undo.released] = i, face
            undo.released += 1
            relocate(p, face, p.start[i], POOL)


cdef void take_back(Position *p, Undo *undo) noexcept nogil:
    """Undo the last step."""
    cdef int i, face = undo.step.card
    for i in range(undo.released):
        relocate(p, undo.bases[i], POOL, p.start[undo.starts[i]])
    relocate(p, face, undo.step.target, undo.step.source)
    if undo.pinned >= 0:
        relocate(p, p.suit[face] * p.ranks, p.start[undo.pinned], POOL)
    p.hash = undo.hash


cdef inline bint is_home(Position *p, int face, int cell) noexcept nogil:
    """Whether a card of this face is home on ``cell``, or would be: all cells before it are home and in order."""
    cdef int here, rank = p.rank[face], suit = p.suit[face]
    while p.need[cell] == rank:
        if rank == 0 and p.start_of[cell] >= 0:
            return True
        cell = p.left[cell]
        here = p.at[cell]
        if here < 0:
            return rank == 1 and p.pooled and p.start_of[cell] >= 0 and p.pool[suit] > 0
        if rank == 0:                              # in a ring, the next suit begins after a top card
            rank = p.ranks - 1
            suit = p.suit[here]
        else:
            rank -= 1
        if here != suit * p.ranks + rank:
            return False
    return False


cdef int run_from(Position *p, int cell) noexcept nogil:
    """The number of cards in order from ``cell`` on, each of the rank it needs there."""
    cdef int length = 0, face = p.at[cell], last = -1
    while face >= 0 and p.need[cell] == p.rank[face]:
        if last >= 0 and p.rank[face] and face != last + 1:
            break
        length += 1
        last, cell = face, p.right[cell]
        face = p.at[cell]
    return length


cdef int count_home(Position *p) noexcept nogil:
    """The number of cards home, with the base cards of the pool in the rows where they help most."""
    cdef int i, cell, face, suit, length, count = p.pool_size
    cdef int total[SUITS]
    cdef int shortest[SUITS]
    cdef int rows[SUITS]
    for suit in range(SUITS):
        total[suit], shortest[suit], rows[suit] = 0, 127, 0
    for i in range(p.starts):
        cell = p.start[i]
        if p.at[cell] >= 0:
            count += run_from(p, cell)
            continue
        cell = p.right[cell]
        face = p.at[cell]
        if not p.pooled or face < 0 or p.rank[face] != 1:
            continue
        suit, length = p.suit[face], run_from(p, cell)
        total[suit] += length
        shortest[suit] = min(shortest[suit], length)
        rows[suit] += 1
    for suit in range(SUITS):
        if p.pool[suit]:                           # at most two cards of a face, so at most one row too many
            count += total[suit] - (shortest[suit] if rows[suit] > p.pool[suit] else 0)
    return count


cdef inline bint may_bring_home(Position *p, Undo *undo) noexcept nogil:
    """Whether the step that ``undo`` takes back may have brought cards home."""
    return (
        undo.step.target == POOL
        or undo.released > 0
        or p.start_of[undo.step.source] >= 0
        or is_home(p, undo.step.card, undo.step.target)
    )


cdef inline void take_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    memcpy(snapshot.at, p.at, MAX_CELLS)
    memcpy(snapshot.pool, p.pool, SUITS)


cdef void lay_snapshot(Position *p, Snapshot *snapshot) noexcept nogil:
    """Lay the board of a snapshot."""
    memcpy(p.at, snapshot.at, MAX_CELLS)
    memcpy(p.pool, snapshot.pool, SUITS)
    find_cards(p)


cdef void find_cards(Position *p) noexcept nogil:
    """Everything about the board that follows from the faces on its cells and in the pool."""
    cdef int cell, face, suit, i
    cdef int laid[MAX_FACES]
    memset(laid, 0, sizeof(laid))
    p.gaps[0], p.gaps[1], p.open_rows, p.open_count, p.pool_size = 0, 0, 0, 0, 0
    for cell in range(p.cells):
        face = p.at[cell]
        if face >= 0:
            p.pos[face][laid[face]] = cell
            laid[face] += 1
        elif p.pooled and p.start_of[cell] >= 0:
            p.open_rows |= <uint64_t>1 << p.start_of[cell]
            p.open_count += 1
        else:
            p.gaps[cell >> 6] |= (<uint64_t>1 << (cell & 63)) & p.fillable[cell >> 6]
    for suit in range(SUITS):
        for i in range(p.pool[suit]):
            face = suit * p.ranks
            p.pos[face][laid[face]] = POOL
            laid[face] += 1
        p.pool_size += p.pool[suit]
    p.hash = hash_of(p)


cdef inline Trace trace_of(Step *step) noexcept nogil:
    cdef Trace trace
    trace.card, trace.source, trace.target = step.card, step.source, step.target
    return trace


cdef inline bint is_same_step(Step *a, Step *b) noexcept nogil:
    return a.card == b.card and a.source == b.source and a.target == b.target


cdef inline Step step_of(Trace *trace) noexcept nogil:
    """The step of a trace; its worth is lost."""
    cdef Step step
    step.card, step.source, step.target, step.worth = trace.card, trace.source, trace.target, 0
    return step


# The steps of a position, and how promising each looks.


cdef void list_steps(Position *p, StepList *steps, bint reduced, Noise *noise) noexcept nogil:
    """The steps of the position, the most promising last. ``reduced`` changes nothing: no set of steps is left out."""
    steps.count = 0
    add_slides(p, steps, noise)
    if p.released and p.open_count > p.pool_size:
        add_steps_to_starts(p, steps, noise)
    sort_steps(steps)


cdef inline uint64_t wanted_right_of_pool(Position *p) noexcept nogil:
    """The faces that may follow a base card of the pool."""
    cdef uint64_t wanted = 0
    cdef int suit
    for suit in range(SUITS):
        if p.pool[suit]:
            wanted |= p.follow[suit * p.ranks + 1]
    return wanted


cdef inline uint64_t wanted(Position *p, int cell, uint64_t after_pool) noexcept nogil:
    """The faces that a gap on ``cell`` takes."""
    cdef uint64_t faces = p.follow[p.at[p.left[cell]] + 1] | p.precede[p.at[p.right[cell]] + 1]
    if p.pooled:
        if p.second_of[cell] >= 0 and p.open_rows >> p.second_of[cell] & 1:
            faces |= after_pool
    elif p.bases_at_starts and p.start_of[cell] >= 0:
        faces |= p.bases
    return faces


cdef inline void add_slides(Position *p, StepList *steps, Noise *noise) noexcept nogil:
    """Add the steps into gaps."""
    cdef uint64_t after_pool = wanted_right_of_pool(p) if p.pooled else 0, gaps
    cdef int word, cell
    for word in range(2):
        gaps = p.gaps[word]
        while gaps:
            cell = 64 * word + lowest_bit(gaps)
            gaps &= gaps - 1
            add_wanted(p, steps, wanted(p, cell, after_pool), cell, after_pool, noise)


cdef inline void add_steps_to_starts(Position *p, StepList *steps, Noise *noise) noexcept nogil:
    """Add the steps into empty starts: base cards into the pool, and cards that go left of their right neighbour."""
    cdef uint64_t after_pool = wanted_right_of_pool(p)
    cdef int i
    add_wanted(p, steps, p.bases, POOL, after_pool, noise)
    for i in range(p.starts):
        if p.open_rows >> i & 1:
            add_wanted(
                p, steps, p.precede[p.at[p.right[p.start[i]]] + 1] & ~p.bases, p.start[i], after_pool, noise
            )


cdef inline void add_wanted(
    Position *p, StepList *steps, uint64_t faces, int target, uint64_t after_pool, Noise *noise
) noexcept nogil:
    """Add the steps of cards that show one of ``faces``. Of two in the pool one is enough."""
    cdef int face, copy, source
    while faces:
        face = lowest_bit(faces)
        faces &= faces - 1
        for copy in range(p.copies[face]):
            source = p.pos[face][copy]
            if source == POOL and (target == POOL or copy and p.pos[face][0] == POOL):
                continue
            if p.locked and is_home(p, face, source):
                continue
            add_step(p, steps, face, source, target, after_pool, noise)


cdef void add_step(
    Position *p, StepList *steps, int face, int source, int target, uint64_t after_pool, Noise *noise
) noexcept nogil:
    """Add one step with its worth."""
    cdef Step *step
    cdef int left, right, worth = 0, rank = p.rank[face]
    cdef int before = face - 1 if rank else -2, after = face + 1 if rank < p.ranks - 1 else -2
    if steps.count >= MAX_MOVES:
        p.too_many = True
        return
    step = &steps.steps[steps.count]
    steps.count += 1
    step.card, step.source, step.target = face, source, target
    if target == POOL:
        worth += p.worths.pooled
    else:
        if is_home(p, face, target):
            worth += p.worths.home
        if p.at[p.right[target]] == after:
            worth += p.worths.joins_right
        if p.at[p.left[target]] == before:
            worth += p.worths.joins_left
    if source != POOL:
        left, right = p.at[p.left[source]], p.at[p.right[source]]
        if left == before:
            worth += p.worths.parts_left
            if is_home(p, face, source):
                worth += p.worths.leaves_home
        if right == after:
            worth += p.worths.parts_right
        if p.pooled and p.start_of[source] >= 0:
            worth += p.worths.opens
        elif not wanted(p, source, after_pool):
            worth += p.worths.dead_gap
        if right < 0 and p.right[source] != NOWHERE:
            worth += p.worths.before_gap
    step.worth = worth + <int>(next_random(&noise.state) & noise.mask)


# How good a position looks to a sweep. Sweeps take turns with several ways of looking at a position, for what one
# overlooks another may see.


cdef int outlook(Position *p, int home, int sweeps) noexcept nogil:
    """How good the position looks, which has ``home`` cards home, in sweep number ``sweeps``."""
    cdef Look *look = &p.looks[sweeps % p.look_count]
    cdef uint64_t after_pool = wanted_right_of_pool(p) if p.pooled else 0, gaps
    cdef int i, cell, face, rank, length, word, pairs = 0, dead_gaps = 0, late_tops = 0, in_column = 0
    cdef int longest = 0, shortest = p.ranks, fixed_bases = 0
    for cell in range(p.cells):
        face = p.at[cell]
        if face < 0:
            continue
        rank = p.rank[face]
        pairs += rank > 0 and p.at[p.left[cell]] == face - 1
        late_tops += rank == p.ranks - 1 and not p.at_end[cell]
        in_column += p.need[cell] == rank
    for word in range(2):
        gaps = p.gaps[word]
        while gaps:
            cell = 64 * word + lowest_bit(gaps)
            gaps &= gaps - 1
            dead_gaps += wanted(p, cell, after_pool) == 0
    for i in range(p.starts):
        cell = p.start[i]
        face = p.at[cell]
        if face < 0:
            cell = p.right[cell]
            face = p.at[cell]
            length = 0
            if face >= 0 and p.pooled and p.rank[face] == 1 and p.pool[p.suit[face]]:
                length = 1 + run_from(p, cell)
                pairs += 1
        else:
            length = run_from(p, cell)
            fixed_bases += p.rank[face] == 0
        longest, shortest = max(longest, length), min(shortest, length)
    return (
        look.home * home
        + look.pairs * pairs
        + look.dead_gaps * dead_gaps
        + look.longest * longest
        + look.shortest * shortest
        + look.open_starts * (p.open_count - p.pool_size)
        + look.fixed_bases * fixed_bases
        + look.late_tops * late_tops
        + look.in_column * in_column
    )


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


# A position from the tables that rule_tables.py makes.


cdef void set_rules(Position *p, rules, uint64_t *random):
    """Set what does not change."""
    cdef int cell, face, i
    p.cells, p.ranks, p.faces = rules.cells, rules.ranks, SUITS * rules.ranks
    p.cards, p.starts = p.faces * rules.copies, len(rules.starts)
    for cell in range(MAX_CELLS):
        p.left[cell], p.right[cell], p.start_of[cell], p.second_of[cell], p.need[cell] = NOWHERE, NOWHERE, -1, -1, -1
        p.cell_keys[cell] = next_random(random)
    for cell in range(p.cells):
        p.left[cell] = NOWHERE if rules.left[cell] is None else rules.left[cell]
        p.right[cell] = NOWHERE if rules.right[cell] is None else rules.right[cell]
        p.need[cell] = rules.need[cell]
        p.at_end[cell] = cell in rules.ends
        if cell not in rules.tray:
            p.fillable[cell >> 6] |= <uint64_t>1 << (cell & 63)
    p.pooled, p.released, p.pins = rules.pooled, rules.released, rules.pins
    p.bases_at_starts, p.locked = rules.bases_at_starts, rules.locked
    for i in range(p.starts):
        p.start[i] = rules.starts[i]
        p.start_of[p.start[i]] = i
        if p.pooled:
            p.second_of[p.right[p.start[i]]] = i
    for face in range(p.faces):
        p.rank[face], p.suit[face], p.copies[face] = face % p.ranks, face // p.ranks, rules.copies
        p.follow[face + 1], p.precede[face + 1] = rules.follow[face], rules.precede[face]
        p.face_keys[face] = next_random(random) | 1
        if p.rank[face] == 0:
            p.bases |= <uint64_t>1 << face


cdef void set_weights(Position *p, rules):
    """Set how steps and positions are judged: the fields have the same names here and there."""
    cdef int i
    p.worths_count, p.look_count = len(rules.worths), len(rules.looks)
    for i in range(p.worths_count):
        p.all_worths[i] = asdict(rules.worths[i])
    for i in range(p.look_count):
        p.looks[i] = asdict(rules.looks[i])


cdef void set_board(Position *p, board):
    """Lay the board, and put base cards into the pool: those of the tray, or all on starts if one of them is empty."""
    cdef int cell, face, i
    cdef bint empty = False
    memset(p.at, 0xff, sizeof(p.at))
    for cell in range(p.cells):
        p.at[cell] = board[cell]
    if p.pooled:
        for i in range(p.starts):
            empty = empty or p.at[p.start[i]] < 0
        for cell in range(p.cells):
            face = p.at[cell]
            if face < 0 or p.rank[face]:
                continue
            if empty and p.start_of[cell] >= 0 if p.released else not p.fillable[cell >> 6] >> (cell & 63) & 1:
                p.at[cell] = GAP
                p.pool[p.suit[face]] += 1
    find_cards(p)


cdef tuple as_tuple(Step step):
    return step.card, step.source, step.target


cdef class Core(PositionSearch):
    """One search. ``board`` holds for each cell a face (suit * ranks + rank above the base), or -1."""

    def __cinit__(self, rules, board, long long memory, uint64_t seed=1):
        cdef Position *p = &self.shared.position
        self.shared.noise.state = seed
        self.shared.standing = RUNNING
        self.early_runs = rules.early_runs
        set_rules(p, rules, &self.shared.noise.state)
        set_weights(p, rules)
        set_board(p, board)
        self._set_up(memory)
        self.runs.run_limit, self.runs.run_growth = rules.first_run, rules.run_growth
        self._begin_run()

    cdef void _finish(self) noexcept nogil:
        """Make the line of a win shorter; say how sure the end is."""
        self.unsure = self.shared.position.too_many
        if self.shared.standing == WON:
            shorten(&self.shared, &self.beam.first)
        elif self.unsure and self.shared.standing == FINISHED:
            self.shared.standing = FULL

    cdef void _begin_run(self) noexcept nogil:
        """Start a run. Runs take turns with the ways of judging steps: what one overlooks another may see."""
        cdef Position *p = &self.shared.position
        p.worths = p.all_worths[self.runs.runs % p.worths_count]
        self.shared.noise.mask = p.worths.noise
        start_run(&self.runs)
