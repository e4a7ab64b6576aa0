# Positions: how far the cards are from home, and what an exchange changes.


cdef void measure(Rules *rules, Place *place) noexcept nogil:
    """Fill in what follows from the board, at the first turn."""
    cdef int cell, card
    place.far, place.home, place.cost, place.hash = 0, 0, 0, 0
    for cell in range(rules.cells):
        card = place.at[cell]
        place.far += rules.distance[cell][card]
        place.home += cell == card
        place.cost += rules.costs[rules.left[0][card]][rules.distance[cell][card]]
        place.hash ^= rules.keys[cell][card]


cdef inline int cell_of(Rules *rules, Place *place, int card) noexcept nogil:
    """Where a card lies."""
    cdef int cell = 0
    while place.at[cell] != card:
        cell += 1
    return cell


cdef void exchange(Rules *rules, Place *place, int turn, int source, int target) noexcept nogil:
    """Exchange the card of ``turn``, which lies on ``source``, or skip it if ``target`` is ``source``.

    Afterwards the card is turned once less, so it counts differently in the cost.
    """
    cdef int card = place.at[source], partner = place.at[target]
    cdef uint8_t *before = rules.left[turn]
    cdef uint8_t *after = rules.left[turn + 1]
    cdef uint8_t *here = rules.distance[source]
    cdef uint8_t *there = rules.distance[target]
    place.cost += rules.costs[after[card]][there[card]] - rules.costs[before[card]][here[card]]
    if source == target:
        return
    place.cost += rules.costs[after[partner]][here[partner]] - rules.costs[after[partner]][there[partner]]
    place.far += there[card] - here[card] + here[partner] - there[partner]
    place.home += (target == card) - (source == card) + (source == partner) - (target == partner)
    place.hash ^= rules.keys[source][card] ^ rules.keys[target][partner]
    place.hash ^= rules.keys[target][card] ^ rules.keys[source][partner]
    place.at[source], place.at[target] = partner, card
