# Why the cards at home cannot follow a plan: as few of its cards and moments as show it.


cdef bint never_fits(HomeArea *area, const HomeGame *game) noexcept nogil:
    return home_reach(area, game, False, FEW_SPOTS) == NEVER_FITS


cdef void leave_out(HomeGame *game, int at) noexcept nogil:
    """Without one of the cards that come home."""
    cdef int i, row, rank
    for i in range(at, game.count - 1):
        game.cards[i] = game.cards[i + 1]
    game.count -= 1
    for row in range(ORDER_ROWS):
        for rank in range(game.length):
            if at < game.clear[row][rank] < UNLIMITED:
                game.clear[row][rank] -= 1


cdef void drop_cards(HomeArea *area, HomeGame *game) noexcept nogil:
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
            if not never_fits(area, &fewer):
                break
            game[0] = fewer


cdef bint clear_sooner(HomeArea *area, HomeGame *game, int row, int rank, int time) noexcept nogil:
    """Let a cell, and those after it with the same moment, be clear at ``time``, if it stays impossible."""
    cdef HomeGame sooner = game[0]
    cdef int old = game.clear[row][rank]
    while rank < game.length and sooner.clear[row][rank] == old:
        sooner.clear[row][rank] = time
        rank += 1
    if never_fits(area, &sooner):
        game[0] = sooner
        return True
    return False


cdef void only_ranks(const HomeGame *game, int most, HomeGame *fewer) noexcept nogil:
    """The game of the cards up to a rank."""
    cdef int at
    fewer[0] = game[0]
    for at in range(game.count - 1, -1, -1):
        if game.cards[at] % game.length > most:
            leave_out(fewer, at)


cdef void cut_off(HomeGame *game, int count) noexcept nogil:
    """The game up to so many cards; what is clear later counts as clear after the last of them."""
    cdef int row, rank
    if game.count > count:
        game.count, game.ends = count, False
    for row in range(ORDER_ROWS):
        for rank in range(game.length):
            game.clear[row][rank] = min(game.clear[row][rank], game.count)


cdef int fits_by_ranks(HomeArea *area, const HomeGame *game, HomeGame *part) noexcept nogil:
    """As ``home_reach``, trying the cards of low ranks alone first; the part that was tried last."""
    cdef int rank, found = NEVER_FITS
    cdef bint last
    for rank in range(game.length):
        only_ranks(game, rank, part)
        last = rank == game.length - 1
        found = home_reach(area, part, last, MAX_SPOTS if last else FEW_SPOTS)
        if found == NEVER_FITS:
            cut_off(part, area.most + 1)
            return NEVER_FITS
    cut_off(part, area.most + 1)
    return found


cdef void find_reason(HomeArea *area, HomeGame *game) noexcept nogil:
    """Make an impossible game as small as this finds, keeping it impossible."""
    cdef int row, rank, before
    drop_cards(area, game)
    cut_off(game, game.count)
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
