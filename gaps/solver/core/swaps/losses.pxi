# Positions from which no win is possible.
#
# The first rule counts: an exchange brings two cards one step nearer at most.
#
# The others hold while each card is turned once more at most. A card that is still to be turned is "free", any other
# is "spent"; a cell is called by the card on it. A spent card moves only when a free one takes its place and is spent
# by that. So a cell that holds a spent card will hold spent cards for ever, and only a free card that comes there in
# its own turn can end there. It follows:
#
# * A spent card that is not at home needs a free cell at its home. One at home never moves again.
# * If the home of a free card is a spent cell, the card has to go there in its own turn, from a cell beside it.
# * If a spent card waits for its home, the free card there must stay until its own turn, for another card that takes
#   its place would make the cell spent. If the home of that free card is a spent cell, it has to go there, and what it
#   finds there takes its place: so that must be the waiting card, and it must be so now, for no card comes to a
#   spent cell but in its own turn.


cdef inline bint too_far(Rules *rules, int far, int turn) noexcept nogil:
    """Whether the turns from ``turn`` on are too few for so many steps home."""
    return far > 2 * (rules.turns - turn)


cdef inline bint card_is_lost(Rules *rules, Place *place, uint8_t *left, int card, int cell) noexcept nogil:
    """Whether ``card``, if it is spent, cannot come home from ``cell``."""
    cdef int there
    if left[card] or cell == card:
        return False
    there = place.at[card]      # what lies at its home
    if not left[there]:
        return True
    return not left[place.at[there]] and (cell != there or rules.distance[card][there] != 1)


cdef inline bint cell_is_lost(Rules *rules, Place *place, uint8_t *left, int cell) noexcept nogil:
    """Whether ``cell``, if it is spent, can never hold its own card."""
    cdef int where
    if left[place.at[cell]] or place.at[cell] == cell:
        return False
    if not left[cell]:
        return True
    where = cell_of(rules, place, cell)     # the free card that has to come here lies at the home of card `where`
    return not left[where] and (place.at[cell] != where or rules.distance[where][cell] != 1)


cdef bint is_lost(Rules *rules, Place *place, int turn, int source, int target) noexcept nogil:
    """Whether the exchange of ``source`` and ``target`` in ``turn``, which led to ``place``, loses for certain."""
    cdef uint8_t *left = rules.left[turn + 1]
    if too_far(rules, place.far, turn + 1):
        return True
    if turn + 1 < rules.single:
        return False
    return (
        card_is_lost(rules, place, left, place.at[target], target)
        or card_is_lost(rules, place, left, place.at[source], source)
        or cell_is_lost(rules, place, left, target)
        or cell_is_lost(rules, place, left, source)
    )
