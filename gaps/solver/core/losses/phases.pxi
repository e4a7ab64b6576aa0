# Phases: the moment after which a column changes no more, so that cards of the next one move once more at most.
#
# When all cards of the columns left of column c that ever come home have done so, no row is left over there. From
# then on ("the end of the columns before c") every card there stands in its final row, and a card of column c can
# only move to its final row. Lines are not bound to this moment otherwise: cards may come home before it.


cdef void add_ends(Losses *n) noexcept nogil:
    cdef Model *m = &n.model
    cdef int column, suit, last = START
    for column in range(1, m.length + 1):
        n.end_of[column] = new_node(m)
        add_edge(m, last, n.end_of[column], TRUE_LITERAL)
        last = n.end_of[column]
        for suit in range(ORDER_SUITS):
            add_edge(m, arrival(m, suit, column - 1), last, comes_home(m, suit, column - 1))


cdef void add_here(Losses *n, int suit, int rank) noexcept nogil:
    """Whether a card has come home when the columns before its own end, and its row at that moment."""
    cdef Model *m = &n.model
    cdef int home = comes_home(m, suit, rank), moment = n.end_of[rank], row, other, then
    cdef int early = order_of(n, arrival(m, suit, rank), moment)
    cdef int late = order_of(n, moment, arrival(m, suit, rank))
    cdef int here = new_literal(m)
    cdef int clause[ORDER_ROWS + 1]
    n.here[suit][rank] = here
    add_3(m, opposite(home), early, late)
    implies(m, here, home)
    implies(m, here, early)
    add_3(m, here, opposite(home), late)
    n.last_move[suit][rank] = new_node(m)
    n.moves_on[suit][rank] = new_literal(m)
    implies(m, n.moves_on[suit][rank], here)
    for row in range(ORDER_ROWS):
        then = new_literal(m)
        clause[row] = n.row_then[suit][rank][row] = then
        implies(m, then, here)
        implies(m, then, order_of(n, m.clear[row][rank], moment))
        for other in range(ORDER_SUITS):
            if other < suit:
                add_2(m, opposite(then), opposite(n.row_then[other][rank][row]))
            if other != suit:
                add_2(m, opposite(then), opposite(n.stays[other][rank][row]))
        add_3(m, opposite(then), m.final_row[suit][row], n.moves_on[suit][rank])
        add_3(m, opposite(then), opposite(m.final_row[suit][row]), opposite(n.moves_on[suit][rank]))
    at_most_one(m, clause, ORDER_ROWS)
    clause[ORDER_ROWS] = opposite(here)
    add_clause(m, clause, ORDER_ROWS + 1)


cdef void add_last_move(Losses *n, int suit, int rank) noexcept nogil:
    """A card that is not in its final row then moves there once, while its column has room."""
    cdef Model *m = &n.model
    cdef int moves = n.moves_on[suit][rank], moment = n.last_move[suit][rank], row, other, witness, count = 1
    cdef int clause[ORDER_SUITS]
    add_edge(m, n.end_of[rank], moment, TRUE_LITERAL)
    add_edge(m, moment, n.end_of[rank + 1], moves)
    for row in range(ORDER_ROWS):
        add_3(m, opposite(moves), opposite(m.final_row[suit][row]), order_of(n, m.clear[row][rank], moment))
    clause[0] = opposite(moves)
    for other in range(ORDER_SUITS):
        if other == suit:
            continue
        witness = new_literal(m)
        implies(m, witness, comes_home(m, other, rank))
        implies(m, witness, order_of(n, moment, arrival(m, other, rank)))
        implies(m, witness, order_of(n, n.slot_clear[other][rank], moment))
        clause[count] = witness
        count += 1
    add_clause(m, clause, count)


cdef void add_first_rows(Losses *n, int suit, int rank) noexcept nogil:
    """A card that comes home later comes to its final row; one that stands in another than its first has moved."""
    cdef Model *m = &n.model
    cdef int row, change
    for row in range(ORDER_ROWS):
        add_4(m, n.here[suit][rank], opposite(comes_home(m, suit, rank)), opposite(m.final_row[suit][row]),
              n.first_row[suit][rank][row])
    change = new_literal(m)
    for row in range(ORDER_ROWS):
        add_3(m, opposite(n.row_then[suit][rank][row]), n.first_row[suit][rank][row], change)
    need_rooms(n, change, suit, rank, n.end_of[rank])


cdef void make_way(Losses *n, int rank, int suit, int other) noexcept nogil:
    """A card in the final row of another moves before that one comes there."""
    cdef Model *m = &n.model
    cdef int row, there, final, here = n.here[suit][rank], moment = n.last_move[other][rank]
    for row in range(ORDER_ROWS):
        there, final = opposite(n.row_then[other][rank][row]), opposite(m.final_row[suit][row])
        add_4(m, there, final, opposite(here), order_of(n, moment, n.last_move[suit][rank]))
        add_5(m, there, final, here, opposite(comes_home(m, suit, rank)),
              order_of(n, moment, arrival(m, suit, rank)))


cdef void add_successor(Losses *n, int suit, int rank) noexcept nogil:
    """A successor that comes home after that moment comes beside the card: before its last move or after it."""
    cdef Model *m = &n.model
    cdef int comes = arrival(m, suit, rank + 1), home = opposite(comes_home(m, suit, rank + 1))
    cdef int early = order_of(n, comes, n.end_of[rank])
    cdef int before_move, after_move, row, not_there, final
    add_3(m, early, home, order_of(n, n.end_of[rank], comes))
    before_move = order_of(n, comes, n.last_move[suit][rank])
    after_move = order_of(n, n.last_move[suit][rank], comes)
    for row in range(ORDER_ROWS):
        not_there, final = opposite(n.first_row[suit][rank + 1][row]), m.final_row[suit][row]
        add_5(m, early, home, not_there, final, n.row_then[suit][rank][row])
        add_5(m, early, home, not_there, final, n.here[suit][rank])
        add_5(m, early, home, not_there, final, before_move)
        add_6(m, early, home, not_there, opposite(final), opposite(n.moves_on[suit][rank]), after_move)
        add_5(m, early, home, opposite(n.row_then[suit][rank + 1][row]), final, n.first_row[suit][rank + 1][row])


cdef void add_phases(Losses *n) noexcept nogil:
    cdef int rank, suit, other
    add_ends(n)
    for rank in range(1, n.model.length):
        for suit in range(ORDER_SUITS):
            add_here(n, suit, rank)
            add_last_move(n, suit, rank)
            add_first_rows(n, suit, rank)
        for suit in range(ORDER_SUITS):
            for other in range(ORDER_SUITS):
                if other != suit:
                    make_way(n, rank, suit, other)
    for rank in range(1, n.model.length - 1):
        for suit in range(ORDER_SUITS):
            add_successor(n, suit, rank)
