"""A beginner as a player: brings cards home where possible, and avoids dead gaps.

One move in five is a mistake. A deal that the beginner wins often enough is easy.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from gaps.engine import Move, Redeal, Slide, State, Status, Variant, deal, format_code
from gaps.engine.destinations import GapKind, gap_kind

ERRS = 0.2  # the share of moves that are any move
EASY = 0.6  # at least this fraction of an easy deal's plays are won
MAX_REDEALS = 12  # if the variant has no limit
MAX_MOVES = 2000
MOST_COLUMNS = 7  # columns of boards with easy deals, unless redeals are unlimited
# plays that most deals are refused by, and the share they must reach
SIFT = 20
SIFT_SHARE = 0.5
# A little more than ``EASY``: deals that are looked for seem better than they are.
CHOOSE = 200
CHOOSE_SHARE = 0.64


def has_easy_deals(variant: Variant) -> bool:
    """Return True if easy deals are found soon.

    Of 3,000 deals of ten columns the beginner wins none often enough.
    """
    endless = variant.redeal is not None and variant.redeal.limit is None
    return (endless or variant.layout.columns <= MOST_COLUMNS) and not variant.passes


def is_easy(variant: Variant, seed: int) -> bool:
    """Return True if the beginner wins the deal often enough, always with the same plays."""
    if not has_easy_deals(variant):
        return False
    if games_won(variant, seed, SIFT, "sift") < SIFT_SHARE * SIFT:
        return False
    return games_won(variant, seed, CHOOSE, "choose") >= CHOOSE_SHARE * CHOOSE


def games_won(
    variant: Variant,
    seed: int,
    plays: int,
    noise: str,
) -> int:
    """Return how many of ``plays`` games of a deal the beginner wins.

    Another ``noise`` gives other games.
    """
    code = format_code(variant, seed)
    return sum(
        wins(variant, seed, random.Random(f"{noise}:{code}:{play}"))
        for play in range(plays)
    )


def wins(variant: Variant, seed: int, chance: random.Random) -> bool:
    """Return True if the beginner wins a game of a deal."""
    most = redeals_allowed(variant)
    state = greedy_moves(deal(variant, seed), chance, ERRS)
    while Redeal() in state.legal_moves and state.redeals_used < most:
        state = greedy_moves(state.play(Redeal()), chance, ERRS)
    return state.status is Status.WON


def redeals_allowed(variant: Variant) -> int:
    """Return the maximum number of redeals of a player."""
    if variant.redeal is None:
        return 0
    return MAX_REDEALS if variant.redeal.limit is None else variant.redeal.limit


def greedy_moves(state: State, chance: random.Random, errs: float = 0.0) -> State:
    """Return the end of the round after ``greedy_line``."""
    for _, after in greedy_line(state, chance, errs):
        state = after
    return state


def greedy_line(
    state: State, chance: random.Random, errs: float = 0.0
) -> Iterator[tuple[Move, State]]:
    """Yield the moves of a round by a player who looks one move ahead.

    Each comes with the position after it. The player never returns to a position. First
    choice is a move that brings a card home, then one that leaves no dead gap, then
    any; the fraction ``errs`` of the moves is chosen at random.
    """
    met = {(state.board, state.stock)}
    for _ in range(MAX_MOVES):
        options: list[tuple[bool, bool, float, Move, State]] = []
        for move in state.legal_moves:
            if isinstance(move, Redeal):
                continue
            after = state.play(move)
            if (after.board, after.stock) not in met:
                gains = after.gains_over(state)
                is_safe = not leaves_dead_gap(after, move)
                options.append((gains, is_safe, chance.random(), move, after))
        if not options or state.status is Status.WON:
            break
        if errs and chance.random() < errs:
            *_, made, state = chance.choice(options)
        else:
            *_, made, state = max(options, key=lambda option: option[:3])
        met.add((state.board, state.stock))
        yield made, state


def leaves_dead_gap(after: State, move: Move) -> bool:
    """Return True if a move leaves a gap behind that no card can fill now."""
    if not isinstance(move, Slide) or after.board[move.source] is not None:
        return False
    try:
        return gap_kind(after, move.source) in (GapKind.DEAD, GapKind.BLOCKED)
    except ValueError:
        return False  # a cell of the tray is not a gap
