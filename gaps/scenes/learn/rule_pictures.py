"""The pictures next to the rules of a variant: a goal, moves and a redeal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gaps.engine import Card, Redeal, State, Suit, Variant, parse_board
from gaps.engine.cards import ACE, JACK
from gaps.engine.destinations import GapKind
from gaps.engine.fill_rules import ANY_STEP, ANY_SUIT, GapPosition
from gaps.engine.layout import in_rows
from gaps.scenes.learn.strips import Lines, Strip
from gaps.table.render.slots import Slot, slot_of
from gaps.values import with_fields

SEED = 16  # of the small board: no gap that is drawn after a redeal accepts a six
STUCK = """
2s 3s 4s 5s 6s --
2h 3h 4h 6d -- 5c
4c 6c -- 3d 5h 2d
3c 2c 6h -- 4d 5d
"""
DRAWN_ROW = 1  # the row of that board that is drawn
SMALL_TOP = 6  # the top rank of that board


@lru_cache(maxsize=32)
def vignettes(variant: Variant) -> Sequence[Lines]:
    """Return a picture for each chapter of the rules.

    A picture has lines of strips, with an arrow between lines.
    """
    # a row in order; a turned card, its double on the board, and their exchange
    if variant.passes:
        clubs = [Card(variant.base + step, Suit.CLUBS) for step in range(4)]
        own_places = Strip(tuple(clubs))
        turned = Card(6, Suit.DIAMONDS)
        left = Card(10, Suit.HEARTS)
        right = Card(JACK, Suit.CLUBS)
        before = (Strip((turned,)), Strip((left, turned, right)))
        after = (Strip((left, right, turned)),)
        return ((own_places,),), (before, after), ()
    run = [Card(variant.base + step, Suit.SPADES) for step in range(4)]
    fourth = Slot(GapKind.GROWS, (run[3],))
    goal = Strip((*run[:3], fourth), fused=3)
    redeal = tuple((strip,) for strip in _redeal(variant))
    return ((goal,),), (_moves(variant),), redeal


def _moves(variant: Variant) -> tuple[Strip, ...]:
    middle = (variant.base + variant.top) // 2
    low = Card(middle, Suit.SPADES)
    high = Card(middle + 1, Suit.SPADES)
    last = Card(variant.top, Suit.HEARTS)
    any_base = tuple(Card(variant.base, suit) for suit in Suit)
    any_card = tuple(Card(variant.base + step, suit) for step, suit in enumerate(Suit))
    strips = []
    fill_rules = {rule.where: rule for rule in variant.fill_rules}
    if GapPosition.BEFORE in fill_rules:
        before = Card(middle + 1, Suit.DIAMONDS)
        right = Card(middle + 2, Suit.DIAMONDS)
        strips.append(Strip((low, Slot(GapKind.LIVE, (high, before)), right)))
    elif fill_rules[GapPosition.AFTER].suits == ANY_SUIT:
        of_any_suit = tuple(Card(high.rank, suit) for suit in Suit)
        strips.append(Strip((low, Slot(GapKind.START, of_any_suit))))
    else:
        strips.append(Strip((low, Slot(GapKind.LIVE, (high,)))))
    if GapPosition.AFTER_TOP in fill_rules:
        strips.append(Strip((last, Slot(GapKind.START, any_base))))
        return tuple(strips)
    start = fill_rules.get(GapPosition.START)
    if start is not None and start.steps == ANY_STEP:
        strips.append(Strip((Slot(GapKind.START, any_card),)))
    elif start is not None and GapPosition.BEFORE not in fill_rules:
        strips.append(Strip((Slot(GapKind.START, any_base),)))
    strips.append(Strip((last, Slot(GapKind.DEAD))))
    return tuple(strips)


def _redeal(variant: Variant) -> tuple[Strip, ...]:
    """Return a row of a small board before and after this variant's redeal.

    The board has no moves before the redeal.
    """
    has_aces_out = variant.decks == 1 and variant.removed == {ACE}
    if variant.redeal is None or not has_aces_out or variant.layout.tray:
        return ()
    layout = in_rows(4, 6)
    ranks = tuple(range(ACE, SMALL_TOP + 1))
    small = with_fields(
        variant,
        key="vignette",
        layout=layout,
        ranks=ranks,
        base=2,
        top=SMALL_TOP,
    )
    before = parse_board(STUCK, small, SEED)
    # by these rules a card of the sample can still move
    if Redeal() not in before.legal_moves:
        return ()
    after = before.play(Redeal())
    return _row(before, variant.top), _row(after, variant.top)


def _row(state: State, top: int) -> Strip:
    """Return the row as it is drawn.

    The ``top`` rank of the variant replaces the small board's.
    """
    cells = state.variant.layout.row(DRAWN_ROW)
    shown: list[Card | Slot] = []
    for cell in cells:
        card = state.board[cell]
        if card is None:
            shown.append(slot_of(state, cell))
        elif state.variant.is_top(card):
            shown.append(card._replace(rank=top))
        else:
            shown.append(card)
    home = state.home.intersection(cells)
    return Strip(tuple(shown), len(home))
