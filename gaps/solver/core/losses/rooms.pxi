# When cards at home can change rows: only while there is room, a row that is clear and not yet needed.
#
# Column c has room at a moment if more rows are clear up to it than cards have come home in it. If it has room at
# some moment between x and y, the next card to come home in it after x has a slot that is clear before y.


cdef Room *room_after(Losses *n, int column, int suit, int rank) noexcept nogil:
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
        add_edge(m, n.slot_clear[other][column], room.node, witness)
        clause[count] = witness
        count += 1
    add_clause(m, clause, count)
    return room


cdef int has_room(Losses *n, int column, int suit, int rank, int until) noexcept nogil:
    """A literal that needs room in a column between the moment a card comes home and the node ``until``."""
    cdef bint made
    cdef Room *room = room_after(n, column, suit, rank)
    cdef int literal = ordered(n, room.node, until, &made)
    if made:
        implies(&n.model, literal, room.exists)
    return literal


cdef void need_rooms(Losses *n, int condition, int suit, int rank, int until) noexcept nogil:
    """If a card comes home in one row and stands in another before ``until``, each column up to it had room."""
    cdef int column
    for column in range(rank + 1):
        implies(&n.model, condition, has_room(n, column, suit, min(column + 1, rank), until))


cdef void add_changes(Losses *n, int suit, int rank) noexcept nogil:
    """A card stands in the row where its successor comes home, and at the end in that of its suit."""
    cdef Model *m = &n.model
    cdef int row, column, change, top = TRUE_LITERAL
    if rank + 1 < m.length:
        change = new_literal(m)
        for row in range(ORDER_ROWS):
            add_4(m, opposite(n.first_row[suit][rank][row]), opposite(comes_home(m, suit, rank + 1)),
                  n.first_row[suit][rank + 1][row], change)
        need_rooms(n, change, suit, rank, arrival(m, suit, rank + 1))
        top = opposite(comes_home(m, suit, rank + 1))
    if top == FALSE_LITERAL:
        return
    change = new_literal(m)
    for row in range(ORDER_ROWS):
        add_4(m, opposite(n.first_row[suit][rank][row]), opposite(top), m.final_row[suit][row], change)
    for column in range(rank + 1):
        implies(m, change, room_after(n, column, suit, min(column + 1, rank)).exists)


cdef void add_meeting(Losses *n, int suit, int rank, int other, int other_rank) noexcept nogil:
    """If two cards of neighbouring ranks come home to one row, what the first stood on has moved away in between."""
    cdef Model *m = &n.model
    cdef int until = arrival(m, other, other_rank)
    cdef int first = order_of(n, arrival(m, suit, rank), until)
    cdef int columns = rank + 1 if rank < other_rank else other_rank
    cdef int row, column, meeting
    if rank != other_rank:
        come_in_order(n, suit, rank, other, other_rank)
    if columns == 0:
        return
    meeting = new_literal(m)
    for row in range(ORDER_ROWS):
        add_4(m, opposite(n.first_row[suit][rank][row]), opposite(n.first_row[other][other_rank][row]),
              opposite(first), meeting)
    for column in range(columns):
        implies(m, meeting, has_room(n, column, suit, min(column + 1, rank), until))


cdef void add_rooms(Losses *n) noexcept nogil:
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
