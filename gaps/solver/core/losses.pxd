# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from gaps.solver.core.learner cimport *
from gaps.solver.core.orders cimport *

# The cards at home as a game of their own: they change rows, and the next card comes home beside its predecessor.
#
# Given are the order in which cards come home and, for each cell, how many have come before its row is clear up to
# there. Everything else is left out, so what is impossible here is impossible on the board. All arrangements of the
# cards at home are searched, first those with the most cards, and the most in their final rows.

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


cdef inline int strays(const HomeGame *game, const Spot *spot) noexcept nogil:
    """How many cards at home are not in their final row."""
    cdef int i, count = 0
    for i in range(spot.came):
        count += row_at(spot, game.cards[i] // game.length, game.cards[i] % game.length) != game.rows[
            game.cards[i] // game.length
        ]
    return count


cdef inline void add_spot(HomeArea *area, const HomeGame *game, const Spot *spot) noexcept nogil:
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


cdef inline bint is_free(const Spot *spot, int row, int rank, const int *depth) noexcept nogil:
    """Whether no card at home stands there."""
    cdef int suit
    for suit in range(ORDER_SUITS):
        if rank < depth[suit] and row_at(spot, suit, rank) == row:
            return False
    return True


cdef inline void move_home_cards(HomeArea *area, const HomeGame *game, int at, const int *depth) noexcept nogil:
    """All arrangements one move away from a spot; ``depth``: how many cards of each suit are at home."""
    cdef Spot here = area.spots[at]
    cdef Spot after
    cdef int rank, suit, row
    for rank in range(game.length):
        for row in range(ORDER_ROWS):
            if game.clear[row][rank] > here.came or not is_free(&here, row, rank, depth):
                continue
            for suit in range(ORDER_SUITS):
                if rank < depth[suit] and (rank == 0 or row_at(&here, suit, rank - 1) == row):
                    after = here
                    set_row(&after, suit, rank, row)
                    after.parent, after.card = at, suit * game.length + rank
                    add_spot(area, game, &after)


cdef inline void bring_home(HomeArea *area, const HomeGame *game, int at, const int *depth) noexcept nogil:
    """The arrangements after the next card has come home."""
    cdef Spot after = area.spots[at]
    cdef int card = game.cards[after.came], rank = card % game.length, suit = card // game.length, row
    after.parent, after.card = at, card
    after.came += 1
    for row in range(ORDER_ROWS):
        if game.clear[row][rank] > after.came - 1 or (rank and row_at(&after, suit, rank - 1) != row):
            continue
        if is_free(&area.spots[at], row, rank, depth):
            set_row(&after, suit, rank, row)
            add_spot(area, game, &after)


cdef inline bint all_have_room(const HomeGame *game, const int *depth) noexcept nogil:
    """Whether in the end each column has more clear rows than cards, so that any arrangement can be reached."""
    cdef int rank, i, rows, cards
    for rank in range(game.length):
        rows = cards = 0
        for i in range(ORDER_ROWS):     # and as many suits
            rows += game.clear[i][rank] <= game.count
            cards += rank < depth[i]
        if cards and rows <= cards:
            return False
    return True


cdef inline int home_reach(HomeArea *area, const HomeGame *game, bint with_line, int limit) noexcept nogil:
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
            or stray == 0
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


cdef inline bint home_area_new(HomeArea *area) noexcept nogil:
    """False without memory."""
    if area.spots == NULL:
        area.spots = <Spot *>malloc((MAX_SPOTS + 1) * sizeof(Spot))
        area.slots = <int *>malloc(SPOT_SLOTS * sizeof(int))
    return area.spots != NULL and area.slots != NULL


# Why the cards at home cannot follow a plan: as few of its cards and moments as show it.


cdef inline void leave_out(HomeGame *game, int at) noexcept nogil:
    """Without one of the cards that come home."""
    cdef int i, row, rank
    for i in range(at, game.count - 1):
        game.cards[i] = game.cards[i + 1]
    game.count -= 1
    for row in range(ORDER_ROWS):
        for rank in range(game.length):
            if at < game.clear[row][rank] < UNLIMITED:
                game.clear[row][rank] -= 1


cdef inline void drop_cards(HomeArea *area, HomeGame *game) noexcept nogil:
    """Leave out the last cards of each suit, while it stays impossible."""
    cdef HomeGame fewer
    cdef int suit, at
    for suit in range(ORDER_SUITS):
        while game.count > 1:
            at = game.count - 1
            while at >= 0 and game.cards[at] // game.length != suit:
                at -= 1
            if at < 0:
                break
            fewer = game[0]
            leave_out(&fewer, at)
            if home_reach(area, &fewer, False, FEW_SPOTS) != NEVER_FITS:
                break
            game[0] = fewer


cdef inline bint clear_sooner(HomeArea *area, HomeGame *game, int row, int rank, int time) noexcept nogil:
    """Let a cell, and those after it with the same moment, be clear at ``time``, if it stays impossible."""
    cdef HomeGame sooner = game[0]
    cdef int old = game.clear[row][rank]
    while rank < game.length and sooner.clear[row][rank] == old:
        sooner.clear[row][rank] = time
        rank += 1
    if home_reach(area, &sooner, False, FEW_SPOTS) == NEVER_FITS:
        game[0] = sooner
        return True
    return False


cdef inline void only_ranks(const HomeGame *game, int most, HomeGame *fewer) noexcept nogil:
    """The game of the cards up to a rank."""
    cdef int at
    fewer[0] = game[0]
    for at in range(game.count - 1, -1, -1):
        if game.cards[at] % game.length > most:
            leave_out(fewer, at)


cdef inline void cut_off(HomeGame *game, int count) noexcept nogil:
    """The game up to so many cards; what is clear later counts as clear after the last of them."""
    cdef int row, rank
    if game.count > count:
        game.count, game.ends = count, False
    for row in range(ORDER_ROWS):
        for rank in range(game.length):
            game.clear[row][rank] = min(game.clear[row][rank], game.count)


cdef inline int fits_by_ranks(HomeArea *area, const HomeGame *game, HomeGame *part) noexcept nogil:
    """As ``home_reach``, trying the cards of low ranks alone first; the part that was tried last."""
    cdef int rank, found = NEVER_FITS
    cdef bint last
    for rank in range(game.length):
        only_ranks(game, rank, part)
        last = rank == game.length - 1
        found = home_reach(area, part, last, MAX_SPOTS if last else FEW_SPOTS)
        if found == NEVER_FITS:
            cut_off(part, area.most + 1)
            if part.ends and home_reach(area, part, False, MAX_SPOTS) != NEVER_FITS:
                return TOO_MANY    # a row that a card keeps has been taken for one that is clear at the end
            return NEVER_FITS
    cut_off(part, area.most + 1)
    return found


cdef inline void find_reason(HomeArea *area, HomeGame *game) noexcept nogil:
    """Make an impossible game as small as this finds, keeping it impossible."""
    cdef int row, rank, before
    drop_cards(area, game)
    for row in range(ORDER_ROWS):
        for rank in range(game.length - 1, -1, -1):
            before = game.clear[row][rank - 1] if rank else 0
            if game.clear[row][rank] > before:
                clear_sooner(area, game, row, rank, before)
        for rank in range(game.length):
            before = game.clear[row][rank - 1] if rank else 0
            while game.clear[row][rank] > before:
                if not clear_sooner(area, game, row, rank, game.clear[row][rank] - 1):
                    break


# Stage N: what is true of every winning line, as clauses and as edges of a graph that must stay acyclic.
#
# If they contradict each other, the position cannot be won. ``docs/solver.md`` gives the reason for each of them.
# A card is "at home" from its first slide into the first column, or to the right of a card that is at home. From
# then on it stays at home, in its column, and only changes rows. A card in place counts as not at home until it
# moves; if it never does, its row is the row of its suit.

cdef enum:
    PAIR_SLOTS = 1 << 14     # room for literals that order two nodes; a power of two
    MAX_PAIRS = PAIR_SLOTS - PAIR_SLOTS // 8
    MAX_LINE = 4096          # moves of a line that wins
    NOT_MADE = -3            # in place of a node

cdef struct Pair:
    int before, after        # nodes
    int literal              # makes the first come before the second; 0 and a node of 0: a free slot
    bint used

cdef struct Room:
    int node                 # the next card to come home in the column has had enough clear rows since before this
    int exists               # literal: there is such a card

cdef struct Losses:
    Model model
    int stays[ORDER_SUITS][MAX_LENGTH][ORDER_ROWS]        # literal: the card never comes home, and its suit gets the row
    int enough[ORDER_SUITS][MAX_LENGTH]                   # node: as many rows are clear as the card needs to come home
    int is_clear[ORDER_SUITS][MAX_LENGTH][ORDER_ROWS]     # literal: the row is clear then
    int first_row[ORDER_SUITS][MAX_LENGTH][ORDER_ROWS]    # literal: the row a card comes home to
    Room rooms[MAX_LENGTH][ORDER_SUITS][2]                # after a card of the column, or of the one right of it
    Pair *pairs
    int pair_count
    HomeArea area
    int line_length                                       # a line that wins
    int line_card[MAX_LINE]
    int line_cell[MAX_LINE]


cdef inline int card_of(Model *m, int suit, int rank) noexcept nogil:
    return suit * m.length + rank


cdef inline int comes_home(Model *m, int suit, int rank) noexcept nogil:
    """Literal: the card comes home."""
    return home_stop(m, card_of(m, suit, rank)).used


cdef inline int arrival(Model *m, int suit, int rank) noexcept nogil:
    """Node: the card comes home."""
    return home_stop(m, card_of(m, suit, rank)).node


cdef inline int ordered(Losses *n, int before, int after, bint *made) noexcept nogil:
    """A literal that makes ``before`` come before ``after``, one for each pair; ``made``: it is new."""
    cdef Pair *pair
    cdef unsigned int at = (<unsigned int>before * 1031 + <unsigned int>after * 7) & (PAIR_SLOTS - 1)
    made[0] = False
    if before == START:
        return TRUE_LITERAL
    if after == START or before == after:
        return FALSE_LITERAL
    while n.pairs[at].used:
        pair = &n.pairs[at]
        if pair.before == before and pair.after == after:
            return pair.literal
        at = (at + 1) & (PAIR_SLOTS - 1)
    if n.pair_count >= MAX_PAIRS:
        n.model.failed = True
        return TRUE_LITERAL
    n.pair_count += 1
    made[0] = True
    pair = &n.pairs[at]
    pair.used, pair.before, pair.after = True, before, after
    pair.literal = edge_literal(&n.model, before, after)
    return pair.literal


cdef inline int order_of(Losses *n, int before, int after) noexcept nogil:
    """A literal that makes ``before`` come before ``after``, one for each pair."""
    cdef bint made
    return ordered(n, before, after, &made)


# Where cards come to rest before they are at home, and when they have left.


cdef inline void list_places(Model *m, int card) noexcept nogil:
    """All stops of a card, by falling labels; the last one is home."""
    cdef int base = suit_of(m, card) * m.length, rank = rank_of(m, card), label, first
    for label in range(rank, -1, -1):
        first = m.first_cell[base + label]
        if first % m.columns + rank - label < m.columns:
            append_stop(m, card, first + rank - label, label)
    append_stop(m, card, NO_CELL, -1)


cdef inline bint in_place(Model *m, int card, int i) noexcept nogil:
    """Whether a stop before home lies in the column where the card belongs."""
    return m.stops[card][i].cell % m.columns == rank_of(m, card)


cdef inline void add_moments(Model *m, int card) noexcept nogil:
    """The nodes of the stops, in their order, and for each stop a moment that is not before it is left."""
    cdef int last = m.stop_count[card] - 1, i
    cdef bint may_stay = False
    cdef Stop *stops = m.stops[card]
    for i in range(last):
        may_stay = may_stay or in_place(m, card, i)
    for i in range(1, last + 1):
        if i < last or may_stay:
            stops[i].used = new_literal(m)
        stops[i].node = new_node(m)
        add_edge(m, stops[i - 1].node, stops[i].node, TRUE_LITERAL)
    stops[last - 1].leave = stops[last].node
    for i in range(last - 2, -1, -1):
        stops[i].leave = new_node(m)
        add_edge(m, stops[i + 1].node, stops[i].leave, TRUE_LITERAL)
        add_edge(m, stops[i + 1].leave, stops[i].leave, opposite(stops[i + 1].used))


cdef inline void leaves_or(Model *m, int card, int i, int a, int b) noexcept nogil:
    """A later stop than ``i`` is used, or one of two literals holds."""
    cdef int literals[MAX_STOPS + 2]
    cdef int count = 2, j
    literals[0], literals[1] = a, b
    for j in range(i + 1, m.stop_count[card]):
        literals[count] = m.stops[card][j].used
        count += 1
    add_clause(m, literals, count)


cdef inline void add_places(Model *m, int card) noexcept nogil:
    """A card comes to a stop while its predecessor stands left of it, and it can end only in place."""
    cdef int last = m.stop_count[card] - 1, suit = suit_of(m, card), i, row
    cdef Stop *stops = m.stops[card]
    for i in range(last):
        if i:
            comes_beside(m, card, i)
        row = stops[i].cell // m.columns
        leaves_or(m, card, i, opposite(stops[i].used),
                  m.final_row[suit][row] if in_place(m, card, i) else FALSE_LITERAL)
    if not is_base(m, card):
        implies(m, stops[last].used, home_stop(m, card - 1).used)
        add_edge(m, home_stop(m, card - 1).node, stops[last].node, TRUE_LITERAL)


cdef inline int left_by(Losses *n, int card, int i, int other, int j) noexcept nogil:
    """A literal: ``card`` has left its stop ``i`` before ``other`` comes to its stop ``j``."""
    cdef Model *m = &n.model
    cdef int leave = m.stops[card][i].leave, node = m.stops[other][j].node, used = m.stops[other][j].used
    cdef int literal = order_of(n, leave, node) if i else used
    if i == 0:               # it was there first
        add_edge(m, leave, node, used)
    leaves_or(m, card, i, opposite(literal), FALSE_LITERAL)
    return literal


cdef inline void share_cells(Losses *n) noexcept nogil:
    """Of two cards that use a cell, one has left before the other comes."""
    cdef Model *m = &n.model
    cdef int card, other, i, j, one, two
    for card in range(m.cards):
        for i in range(m.stop_count[card] - 1):
            for other in range(card):
                for j in range(m.stop_count[other] - 1):
                    if m.stops[card][i].cell != m.stops[other][j].cell:
                        continue
                    one = left_by(n, card, i, other, j)
                    two = left_by(n, other, j, card, i)
                    one_of(m, opposite(m.stops[card][i].used), opposite(m.stops[other][j].used), one, two)


cdef inline void add_places_of_all(Losses *n) noexcept nogil:
    """The stops of all cards, and the rows of all suits."""
    cdef Model *m = &n.model
    cdef int card, suit, row
    for card in range(m.cards):
        list_places(m, card)
    for card in range(m.cards):
        add_moments(m, card)
    for suit in range(ORDER_SUITS):
        for row in range(ORDER_ROWS):
            m.final_row[suit][row] = new_literal(m)
    exactly_one_each(m, m.final_row)
    for card in range(m.cards):
        add_places(m, card)
    share_cells(n)
    add_clear_cells(m)


# The rows that cards come home to, and how many must be clear.


cdef inline void add_first_row(Losses *n, int suit, int rank) noexcept nogil:
    """A card comes home to one row, which no card keeps that never comes home, and which is clear by then."""
    cdef Model *m = &n.model
    cdef int clause[ORDER_ROWS + 1]
    cdef int row, other
    cdef int *rows = n.first_row[suit][rank]
    clause[ORDER_ROWS] = opposite(comes_home(m, suit, rank))
    for row in range(ORDER_ROWS):
        rows[row] = clause[row] = new_literal(m)
        add_edge(m, m.clear[row][rank], arrival(m, suit, rank), rows[row])
        for other in range(ORDER_SUITS):
            one_of(m, opposite(rows[row]), opposite(n.stays[other][rank][row]))
    add_clause(m, clause, ORDER_ROWS + 1)
    at_most_one(m, rows, ORDER_ROWS)


cdef inline void need_clear_rows(Losses *n, int suit, int rank) noexcept nogil:
    """If k cards of its column come home before a card, k + 1 rows are clear: so one of any 4 - k rows is."""
    cdef Model *m = &n.model
    cdef int clause[3 * ORDER_SUITS + 1]
    cdef int sets, i, count, size
    for sets in range(1 << (ORDER_SUITS + ORDER_ROWS)):
        clause[0], count, size = opposite(comes_home(m, suit, rank)), 1, 0
        for i in range(ORDER_ROWS):    # and as many suits
            if sets >> i & 1:
                clause[count] = opposite(comes_home(m, i, rank))
                clause[count + 1] = opposite(order_of(n, arrival(m, i, rank), arrival(m, suit, rank)))
                count, size = count + 2, size + 1
            if sets >> (ORDER_SUITS + i) & 1:
                clause[count] = n.is_clear[suit][rank][i]
                count, size = count + 1, size + 1
        if size == ORDER_ROWS:
            add_clause(m, clause, count)


cdef inline void add_clear_rows(Losses *n, int rank) noexcept nogil:
    """The k-th card to come home in a column comes after k rows are clear, to one of them."""
    cdef Model *m = &n.model
    cdef int suit, other, row, literal
    for suit in range(ORDER_SUITS):
        n.enough[suit][rank] = new_node(m)
        add_edge(m, n.enough[suit][rank], arrival(m, suit, rank), comes_home(m, suit, rank))
        for row in range(ORDER_ROWS):
            n.is_clear[suit][rank][row] = literal = new_literal(m)
            add_edge(m, m.clear[row][rank], n.enough[suit][rank], literal)
            for other in range(ORDER_SUITS):
                one_of(m, opposite(literal), opposite(n.stays[other][rank][row]))
        for other in range(suit):
            come_in_order(n, suit, rank, other, rank)
    for suit in range(ORDER_SUITS):
        need_clear_rows(n, suit, rank)
        add_first_row(n, suit, rank)


cdef inline void come_in_order(Losses *n, int suit, int rank, int other, int other_rank) noexcept nogil:
    """One of two cards that come home is first."""
    cdef Model *m = &n.model
    cdef int a = arrival(m, suit, rank), b = arrival(m, other, other_rank)
    one_of(m, opposite(comes_home(m, suit, rank)), opposite(comes_home(m, other, other_rank)),
           order_of(n, a, b), order_of(n, b, a))


cdef inline void add_rows(Losses *n) noexcept nogil:
    cdef Model *m = &n.model
    cdef int suit, rank, row
    for suit in range(ORDER_SUITS):
        for rank in range(m.length):
            for row in range(ORDER_ROWS):
                n.stays[suit][rank][row] = both(m, opposite(comes_home(m, suit, rank)), m.final_row[suit][row])
    for rank in range(m.length):
        add_clear_rows(n, rank)


# When cards at home can change rows: only while there is room, a row that is clear and not yet needed.
#
# Column c has room at a moment if more rows are clear up to it than cards have come home in it. If it has room at
# some moment between x and y, the next card to come home in it after x has enough clear rows before y.


cdef inline Room *room_after(Losses *n, int column, int suit, int rank) noexcept nogil:
    """The room in a column after a card has come home in it or right of it (``rank`` is ``column``, or one more)."""
    cdef Model *m = &n.model
    cdef Room *room = &n.rooms[column][suit][rank - column]
    cdef int clause[ORDER_SUITS]
    cdef int other, later, witness, count = 1
    if room.node != NOT_MADE:
        return room
    room.node, room.exists = new_node(m), new_literal(m)
    clause[0] = opposite(room.exists)
    for other in range(ORDER_SUITS):
        if other == suit:
            continue
        later = order_of(n, arrival(m, suit, rank), arrival(m, other, column))
        witness = new_literal(m)
        implies(m, witness, later)
        implies(m, witness, comes_home(m, other, column))
        add_edge(m, n.enough[other][column], room.node, witness)
        clause[count] = witness
        count += 1
    add_clause(m, clause, count)
    return room


cdef inline int has_room(Losses *n, int column, int suit, int rank, int until) noexcept nogil:
    """A literal that needs room in a column between the moment a card comes home and the node ``until``."""
    cdef bint made
    cdef Room *room = room_after(n, column, suit, rank)
    cdef int literal = ordered(n, room.node, until, &made)
    if made:
        implies(&n.model, literal, room.exists)
    return literal


cdef inline void need_rooms(Losses *n, int condition, int suit, int rank, int columns, int until) noexcept nogil:
    """If ``condition`` holds, each of so many columns had room between the moment a card came home and ``until``."""
    cdef int column
    for column in range(columns):
        implies(&n.model, condition, has_room(n, column, suit, min(column + 1, rank), until))


cdef inline void add_changes(Losses *n, int suit, int rank) noexcept nogil:
    """A card stands in the row where its successor comes home, and at the end in that of its suit."""
    cdef Model *m = &n.model
    cdef int row, column, change, top = TRUE_LITERAL
    if rank + 1 < m.length:
        change = new_literal(m)
        for row in range(ORDER_ROWS):
            one_of(m, opposite(n.first_row[suit][rank][row]), opposite(comes_home(m, suit, rank + 1)),
                   n.first_row[suit][rank + 1][row], change)
        need_rooms(n, change, suit, rank, rank + 1, arrival(m, suit, rank + 1))
        top = opposite(comes_home(m, suit, rank + 1))
    if top == FALSE_LITERAL:
        return
    change = new_literal(m)
    for row in range(ORDER_ROWS):
        one_of(m, opposite(n.first_row[suit][rank][row]), opposite(top), m.final_row[suit][row], change)
    for column in range(rank + 1):
        implies(m, change, room_after(n, column, suit, min(column + 1, rank)).exists)


cdef inline void add_meeting(Losses *n, int suit, int rank, int other, int other_rank) noexcept nogil:
    """If two cards of neighbouring ranks come home to one row, what the first stood on has moved away in between."""
    cdef Model *m = &n.model
    cdef int until = arrival(m, other, other_rank)
    cdef int first = order_of(n, arrival(m, suit, rank), until)
    cdef int columns = rank + 1 if rank < other_rank else other_rank
    cdef int row, meeting
    if rank != other_rank:
        come_in_order(n, suit, rank, other, other_rank)
    if columns == 0:
        return
    meeting = new_literal(m)
    for row in range(ORDER_ROWS):
        one_of(m, opposite(n.first_row[suit][rank][row]), opposite(n.first_row[other][other_rank][row]),
               opposite(first), meeting)
    need_rooms(n, meeting, suit, rank, columns, until)


cdef inline void add_rooms(Losses *n) noexcept nogil:
    cdef Model *m = &n.model
    cdef int suit, other, rank, near
    for suit in range(ORDER_SUITS):
        for rank in range(m.length):
            add_changes(n, suit, rank)
    for suit in range(ORDER_SUITS):
        for other in range(ORDER_SUITS):
            if other == suit:
                continue
            for rank in range(m.length):
                for near in range(max(rank - 1, 0), min(rank + 2, m.length)):
                    add_meeting(n, suit, near, other, rank)


# Playing a solution of stage N: a win, or a clause that says why it cannot be played.

cdef enum:
    PLAN_ORDERS = 3          # in which a solution is played
    PLAYED = 1               # what ``play_solution`` returns
    REFUSED = 2              # a clause that is true of every line was added
    SET_ASIDE = 3            # a clause was added that only forbids to try this again


cdef inline void game_of(Losses *n, const Plan *plan, HomeGame *game) noexcept nogil:
    """What a plan means for the cards at home."""
    cdef Model *m = &n.model
    cdef int left[MAX_ORDER_CELLS]         # so many cards have come home when the last other card has left the cell
    cdef int cell_of[MAX_ORDER_CARDS]
    cdef int i, card, row, rank, latest, suit
    game.length, game.count, game.ends = m.length, 0, True
    for i in range(MAX_ORDER_CELLS):
        left[i] = 0
    for card in range(m.cards):
        cell_of[card] = m.first_cell[card]
    for i in range(plan.count):
        card = plan.card[i]
        if plan.cell[i] == NO_CELL:
            game.cards[game.count] = card
            game.count += 1
        left[cell_of[card]] = game.count
        cell_of[card] = plan.cell[i]
    for card in range(m.cards):
        if cell_of[card] != NO_CELL:
            left[cell_of[card]] = UNLIMITED
    for row in range(ORDER_ROWS):
        latest = 0
        for rank in range(m.length):
            latest = max(latest, left[row * m.columns + rank])
            game.clear[row][rank] = latest
        for suit in range(ORDER_SUITS):
            if holds(m, m.final_row[suit][row]):
                game.rows[suit] = row


cdef inline int clear_by(Losses *n, int row, int rank, int card) noexcept nogil:
    """A literal: the row is clear up to a cell, of cards that stay, too, before the card comes home."""
    cdef Model *m = &n.model
    cdef bint made
    cdef int literal = ordered(n, m.clear[row][rank], home_stop(m, card).node, &made), other, i, cell
    if not made:
        return literal
    for other in range(m.cards):
        for i in range(m.stop_count[other] - 1):
            cell = m.stops[other][i].cell
            if cell // m.columns == row and cell % m.columns <= rank:
                leaves_or(m, other, i, opposite(literal), opposite(m.stops[other][i].used))
    return literal


cdef inline void forbid(Losses *n, const HomeGame *game, bint proven) noexcept nogil:
    """These cards do not come home in this order while rows are clear only as late as here."""
    cdef Model *m = &n.model
    cdef Ints *arranged = &m.learner.arranged
    cdef int clause[3 * MAX_CLAUSE]
    cdef int count = 0, i, row, rank, before, card
    for i in range(game.count):
        card = game.cards[i]
        clause[count] = opposite(home_stop(m, card).used)
        if clause[count] != FALSE_LITERAL:
            count += 1
        if i and suit_of(m, game.cards[i - 1]) != suit_of(m, card):
            clause[count] = order_of(n, home_stop(m, card).node, home_stop(m, game.cards[i - 1]).node)
            count += 1
    for row in range(ORDER_ROWS):
        before = 0
        for rank in range(game.length):
            if game.clear[row][rank] > before:
                before = game.clear[row][rank]
                clause[count] = clear_by(n, row, rank, game.cards[min(before, game.count) - 1])
                count += 1
        for i in range(ORDER_SUITS if game.ends else 0):
            if game.rows[i] == row:
                clause[count] = opposite(m.final_row[i][row])
                count += 1
    arranged.count = 0
    for i in range(game.count if proven else 0):
        push(m.learner, arranged, game.cards[i] + 1)
    add_clause(m, clause, count)


cdef inline int play_solution(Losses *n) noexcept nogil:
    """Play the solution in a few orders: ``PLAYED``, or what was done about it; 0 without memory."""
    cdef Plan *plan = <Plan *>malloc(sizeof(Plan))
    cdef HomeGame game
    cdef HomeGame failed[PLAN_ORDERS]
    cdef int found[PLAN_ORDERS]
    cdef int order, result = SET_ASIDE
    if plan == NULL or not home_area_new(&n.area):
        free(plan)
        return 0
    for order in range(PLAN_ORDERS):
        if not plan_of(&n.model, plan, order):
            free(plan)
            return 0
        game_of(n, plan, &game)
        found[order] = fits_by_ranks(&n.area, &game, &failed[order])
        if found[order] == FITS:
            write_line(n, plan)
            free(plan)
            return PLAYED
    free(plan)
    for order in range(PLAN_ORDERS):
        if found[order] == NEVER_FITS:
            find_reason(&n.area, &failed[order])
            forbid(n, &failed[order], True)
            result = REFUSED
    if result == SET_ASIDE:
        forbid(n, &failed[0], False)
    return result


cdef inline void write_line(Losses *n, const Plan *plan) noexcept nogil:
    """The moves of the search that has just ended well, with those of the plan in between."""
    cdef HomeArea *area = &n.area
    cdef int path[MAX_LINE]
    cdef int length = 0, at = area.last, i, came = 0, row
    while at > 0 and length < MAX_LINE:
        path[length] = at
        length += 1
        at = area.spots[at].parent
    n.line_length = 0
    for i in range(plan.count + 1):
        if i < plan.count and plan.cell[i] != NO_CELL:
            add_to_line(n, plan.card[i], plan.cell[i])
            continue
        came += 1             # the moves up to the next card that comes home, or to the end
        while length:
            at = path[length - 1]
            row = row_at(&area.spots[at], suit_of(&n.model, area.spots[at].card), rank_of(&n.model, area.spots[at].card))
            if area.spots[at].came > came:
                break
            add_to_line(n, area.spots[at].card, row * n.model.columns + rank_of(&n.model, area.spots[at].card))
            length -= 1
            if i < plan.count and area.spots[at].card == plan.card[i] and area.spots[at].came == came and (
                area.spots[area.spots[at].parent].came < came
            ):
                break


cdef inline void add_to_line(Losses *n, int card, int cell) noexcept nogil:
    if n.line_length < MAX_LINE:
        n.line_card[n.line_length], n.line_cell[n.line_length] = card, cell
        n.line_length += 1


# Stage N as a class of Python.

cdef enum:
    ARRANGEMENTS_A_CONFLICT = 150    # arrangements of cards at home that take as long as a conflict


cdef inline void decide_early(Losses *n) noexcept nogil:
    """Choose the rows of the suits first, then the stops that are used."""
    cdef Model *m = &n.model
    cdef int card, i, suit, row
    for suit in range(ORDER_SUITS):
        for row in range(ORDER_ROWS):
            learner_first(m.learner, m.final_row[suit][row] >> 1, 5.0)
    for card in range(m.cards):
        for i in range(1, m.stop_count[card]):
            if m.stops[card][i].used >= 0:
                learner_first(m.learner, m.stops[card][i].used >> 1, 2.0)


cdef inline void build_losses(Losses *n) noexcept nogil:
    """All of stage N."""
    cdef int column, suit, i
    for column in range(MAX_LENGTH):
        for suit in range(ORDER_SUITS):
            for i in range(2):
                n.rooms[column][suit][i].node = NOT_MADE
    add_places_of_all(n)
    add_rows(n)
    add_rooms(n)
    decide_early(n)
