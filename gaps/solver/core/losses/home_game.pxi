# The cards at home as a game of their own: they change rows, and the next card comes home beside its predecessor.
#
# Given are the order in which cards come home and, for each cell, how many have come before its row is clear up to
# there. Everything else is left out, so what is impossible here is impossible on the board. All arrangements of the
# cards at home are searched, those with the most cards, and the most in their final rows,
# first.

cdef enum:
    MAX_SPOTS = 40000
    FEW_SPOTS = 4000         # where only a reason is looked for
    SPOT_SLOTS = 1 << 17
    UNLIMITED = 1 << 20      # never clear
    NEVER_FITS = 0           # what ``home_reach`` returns
    FITS = 1
    TOO_MANY = 2

cdef struct HomeGame:
    int length, count
    int cards[MAX_ORDER_CARDS]            # in the order in which they come home
    int clear[ORDER_ROWS][MAX_LENGTH]     # so many of them come before the row is clear up to here
    bint ends                             # whether all must stand in these rows at the end
    int rows[ORDER_SUITS]

cdef struct Spot:                         # an arrangement
    uint64_t place[2]                     # two bits a card: its row
    int came                              # so many cards have come home
    int parent, card                      # the move that led here, to the row in ``place``
    int next                              # in its queue

cdef struct HomeArea:                     # room for a search
    Spot *spots
    int *slots                            # hash table: index of a spot + 1
    int head[MAX_ORDER_CARDS + 1][MAX_ORDER_CARDS + 1]    # queues of spots, or -1: so many cards have come,
    int tail[MAX_ORDER_CARDS + 1][MAX_ORDER_CARDS + 1]    # and so many of them are not in their final row
    int spot_count, last                  # last: the spot at which the search ended well
    int limit                             # of spots
    int most                              # cards that came home
    long long tried                       # arrangements in all searches


cdef inline int row_at(const Spot *spot, int suit, int rank) noexcept nogil:
    return <int>(spot.place[rank // 6] >> (rank % 6 * 8 + 2 * suit)) & 3


cdef inline void set_row(Spot *spot, int suit, int rank, int row) noexcept nogil:
    cdef int shift = rank % 6 * 8 + 2 * suit
    spot.place[rank // 6] = (spot.place[rank // 6] & ~(<uint64_t>3 << shift)) | <uint64_t>row << shift


cdef int strays(const HomeGame *game, const Spot *spot) noexcept nogil:
    """How many cards at home are not in their final row."""
    cdef int i, count = 0
    for i in range(spot.came):
        count += row_at(spot, game.cards[i] // game.length, game.cards[i] % game.length) != game.rows[
            game.cards[i] // game.length
        ]
    return count


cdef void add_spot(HomeArea *area, const HomeGame *game, const Spot *spot) noexcept nogil:
    """Keep an arrangement for the search, unless it is known."""
    cdef uint64_t mixed = (spot.place[0] * <uint64_t>0x9E3779B97F4A7C15) ^ (spot.place[1] + <uint64_t>spot.came * 31)
    cdef unsigned int at
    cdef int stray
    cdef Spot *known
    mixed = (mixed ^ mixed >> 29) * <uint64_t>0xBF58476D1CE4E5B9
    at = <unsigned int>(mixed >> 40) & (SPOT_SLOTS - 1)
    while area.slots[at]:
        known = &area.spots[area.slots[at] - 1]
        if known.place[0] == spot.place[0] and known.place[1] == spot.place[1] and known.came == spot.came:
            return
        at = (at + 1) & (SPOT_SLOTS - 1)
    if area.spot_count >= area.limit:
        area.spot_count = area.limit + 1
        return
    area.spots[area.spot_count] = spot[0]
    area.spots[area.spot_count].next = -1
    stray = strays(game, spot)
    if area.head[spot.came][stray] < 0:
        area.head[spot.came][stray] = area.spot_count
    else:
        area.spots[area.tail[spot.came][stray]].next = area.spot_count
    area.tail[spot.came][stray] = area.spot_count
    area.spot_count += 1
    area.slots[at] = area.spot_count


cdef void move_home_cards(HomeArea *area, const HomeGame *game, int at, const int *depth) noexcept nogil:
    """All arrangements one move away from a spot; ``depth``: how many cards of each suit are at home."""
    cdef Spot here = area.spots[at]
    cdef Spot after
    cdef int rank, suit, other, row
    cdef bint free
    for rank in range(game.length):
        for row in range(ORDER_ROWS):
            if game.clear[row][rank] > here.came:
                continue
            free = True
            for suit in range(ORDER_SUITS):
                free = free and not (rank < depth[suit] and row_at(&here, suit, rank) == row)
            if not free:
                continue
            for suit in range(ORDER_SUITS):
                if rank < depth[suit] and (rank == 0 or row_at(&here, suit, rank - 1) == row):
                    after = here
                    set_row(&after, suit, rank, row)
                    after.parent, after.card = at, suit * game.length + rank
                    add_spot(area, game, &after)


cdef void bring_home(HomeArea *area, const HomeGame *game, int at, const int *depth) noexcept nogil:
    """The arrangements after the next card has come home."""
    cdef Spot after = area.spots[at]
    cdef int card = game.cards[after.came], rank = card % game.length, suit = card // game.length, row, other
    cdef bint free
    after.parent, after.card = at, card
    after.came += 1
    for row in range(ORDER_ROWS):
        if game.clear[row][rank] > after.came - 1 or (rank and row_at(&after, suit, rank - 1) != row):
            continue
        free = True
        for other in range(ORDER_SUITS):
            free = free and not (rank < depth[other] and row_at(&area.spots[at], other, rank) == row)
        if free:
            set_row(&after, suit, rank, row)
            add_spot(area, game, &after)


cdef bint in_final_rows(const HomeGame *game, const Spot *spot, const int *depth) noexcept nogil:
    cdef int suit, rank
    for suit in range(ORDER_SUITS):
        for rank in range(depth[suit]):
            if row_at(spot, suit, rank) != game.rows[suit]:
                return False
    return True


cdef bint all_have_room(const HomeGame *game, const int *depth) noexcept nogil:
    """Whether in the end each column has more clear rows than cards, so that any arrangement can be reached."""
    cdef int rank, suit, row, room
    for rank in range(game.length):
        room = 0
        for row in range(ORDER_ROWS):
            room += game.clear[row][rank] <= game.count
        for suit in range(ORDER_SUITS):
            room -= rank < depth[suit]
        for suit in range(ORDER_SUITS):
            if rank < depth[suit] and room < 1:
                return False
    return True


cdef int home_reach(HomeArea *area, const HomeGame *game, bint with_line, int limit) noexcept nogil:
    """Whether all cards can come home in this order: ``FITS``, ``NEVER_FITS`` or ``TOO_MANY`` arrangements.

    ``with_line``: the search must end at the last spot of a line, not at the proof that there is one.
    """
    cdef Spot first
    cdef int depth[ORDER_SUITS]
    cdef int at, i, stray, came = 0
    memset(area.slots, 0, SPOT_SLOTS * sizeof(int))
    memset(&first, 0, sizeof(Spot))
    first.parent = -1
    area.spot_count = area.most = 0
    area.limit = limit
    memset(area.head, 0xFF, sizeof(area.head))    # -1
    add_spot(area, game, &first)
    while came >= 0:
        stray = 0
        while stray < came and area.head[came][stray] < 0:
            stray += 1
        at = area.head[came][stray]
        if at < 0:
            came -= 1
            continue
        area.head[came][stray] = area.spots[at].next
        area.tried += 1
        if area.spots[at].came > area.most:
            area.most = area.spots[at].came
        for i in range(ORDER_SUITS):
            depth[i] = 0
        for i in range(area.spots[at].came):
            depth[game.cards[i] // game.length] += 1
        if came == game.count and (
            not game.ends
            or in_final_rows(game, &area.spots[at], depth)
            or not with_line and all_have_room(game, depth)
        ):
            area.last = at
            return FITS
        move_home_cards(area, game, at, depth)
        if area.spot_count <= area.limit and area.spots[at].came < game.count:
            bring_home(area, game, at, depth)
        if area.spot_count > area.limit:
            return TOO_MANY
        came = min(came + 1, game.count)
    return NEVER_FITS


cdef bint home_area_new(HomeArea *area) noexcept nogil:
    """False without memory."""
    if area.spots == NULL:
        area.spots = <Spot *>malloc((MAX_SPOTS + 1) * sizeof(Spot))
        area.slots = <int *>malloc(SPOT_SLOTS * sizeof(int))
    return area.spots != NULL and area.slots != NULL


cdef void home_area_free(HomeArea *area) noexcept nogil:
    free(area.spots)
    free(area.slots)
