"""Small pictures for the rules, also in words: a run and its gap, what gaps accept, a redeal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from gaps.engine import ACE, Card, GapKind, Redeal, State, Suit, Variant, in_rows, parse_board
from gaps.engine.cards import JACK
from gaps.engine.fills import (
    any_card_at_row_start,
    base_after_top,
    next_rank_of_any_suit,
    predecessor_of_right,
)
from gaps.engine.homes import runs_in_rows
from gaps.language import NC_, _
from gaps.scenes.text.cards import RANK_PLURALS, card_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.view import Part, Picture, column, icon, row
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import GhostKind
from gaps.table.render.slots import Slot, corner_radius, draw_slot, ghosts_of, slot_of

# Units.
CARD, GUTTER = (42, 59), 3
STRIP_DISTANCE, ARROW, ARROW_MARGIN = 22, 20, 12
WIDTH = 6 * CARD[0] + 5 * GUTTER + 4
SEED = 5  # of the small board
STUCK = """
2s 3s 4s 5s 6s --
2h 3h 4h 6d -- 5c
4c 6c -- 3d 5h 2d
3c 2c 6h -- 4d 5d
"""
ROW = 1  # of that board, which is drawn


@dataclass(frozen=True)
class Strip:
    """Cards and gaps side by side; the first ``fused`` cards are a run."""

    cells: tuple[Card | Slot, ...]
    fused: int = 0


@lru_cache(maxsize=32)
def vignettes(variant: Variant) -> Sequence[Sequence[Sequence[Strip]]]:
    """Return a picture for each chapter of the rules: lines of strips, with an arrow between lines."""
    if variant.passes:  # a row in its order; a turned card, its like on the board, and their exchange
        own_places = Strip(tuple(Card(variant.base + step, Suit.CLUBS) for step in range(4)))
        turned, left, right = Card(6, Suit.DIAMONDS), Card(10, Suit.HEARTS), Card(JACK, Suit.CLUBS)
        before, after = (Strip((turned,)), Strip((left, turned, right))), (Strip((left, right, turned)),)
        return ((own_places,),), (before, after), ()
    run = [Card(variant.base + step, Suit.SPADES) for step in range(4)]
    goal = Strip((*run[:3], Slot(GapKind.GROWS, (run[3],))), fused=3)
    return ((goal,),), (_moves(variant),), tuple((strip,) for strip in _redeal(variant))


def _moves(variant: Variant) -> tuple[Strip, ...]:
    middle = (variant.base + variant.top) // 2
    low, high = Card(middle, Suit.SPADES), Card(middle + 1, Suit.SPADES)
    last = Card(variant.top, Suit.HEARTS)
    any_base = tuple(Card(variant.base, suit) for suit in Suit)
    any_card = tuple(Card(variant.base + step, suit) for step, suit in enumerate(Suit))
    strips = []
    if predecessor_of_right in variant.wishes:
        before, right = Card(middle + 1, Suit.DIAMONDS), Card(middle + 2, Suit.DIAMONDS)
        strips.append(Strip((low, Slot(GapKind.LIVE, (high, before)), right)))
    elif next_rank_of_any_suit in variant.wishes:
        strips.append(Strip((low, Slot(GapKind.START, tuple(Card(high.rank, suit) for suit in Suit)))))
    else:
        strips.append(Strip((low, Slot(GapKind.LIVE, (high,)))))
    if base_after_top in variant.wishes:
        return *strips, Strip((last, Slot(GapKind.START, any_base)))
    if any_card_at_row_start in variant.wishes:
        strips.append(Strip((Slot(GapKind.START, any_card),)))
    elif predecessor_of_right not in variant.wishes:
        strips.append(Strip((Slot(GapKind.START, any_base),)))
    return *strips, Strip((last, Slot(GapKind.DEAD)))


def _redeal(variant: Variant) -> tuple[Strip, ...]:
    """Return a row of a small board without moves, and the same row after this variant's redeal."""
    plain = variant.decks == 1 and variant.removed == {ACE} and not variant.layout.tray
    if variant.redeal is None or not plain or variant.home is not runs_in_rows:
        return ()
    small = replace(
        variant,
        key="vignette",
        layout=in_rows(4, 6),
        ranks=tuple(range(ACE, 7)),
        removed=frozenset({ACE}),
        base=2,
        top=6,
    )
    before = parse_board(STUCK, small, SEED)
    if Redeal() not in before.legal_moves:  # by these rules a card of the sample can still move
        return ()
    return _row(before), _row(before.play(Redeal()))


def _row(state: State) -> Strip:
    cells = state.variant.layout.row(ROW)
    shown = tuple(card if (card := state.board[cell]) is not None else slot_of(state, cell) for cell in cells)
    return Strip(shown, len(state.home.intersection(cells)))


def vignette_part(picture: Sequence[Sequence[Strip]], art: CardArt, says: str) -> Part:
    """A picture as a part: lines of strips, with an arrow between two lines."""
    parts: list[Part] = []
    for line in picture:
        if parts:
            parts.append(icon("arrow_down", ARROW, "mid", size=ARROW + ARROW_MARGIN))
        sizes = ((len(strip.cells) * (CARD[0] + GUTTER) - GUTTER, CARD[1]) for strip in line)
        strips = (Picture(_paint_strip, (strip, art), size) for strip, size in zip(line, sizes, strict=True))
        parts.append(row(*strips, gap=STRIP_DISTANCE))
    return column(*parts, says=says)


def _paint_strip(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, strip: Strip, art: CardArt
) -> None:
    size, gutter = (style.px(CARD[0]), style.px(CARD[1])), style.px(GUTTER)
    run: list[Card] = []
    for number, cell in enumerate(strip.cells):
        place = pygame.Rect((rect.left + number * (size[0] + gutter), rect.top), size)
        if isinstance(cell, Slot):
            draw_slot(Canvas(surface, style), place, cell, art, bright=True)
        elif number < strip.fused:
            run.append(cell)
        else:
            surface.blit(art.face(cell, size), place)
            surface.blit(shapes.ring(size, corner_radius(size), 1, style.theme.edge), place)
    if run:
        line, picture = style.px(2), art.strip(run, size, gutter)
        ring = surface.blit(picture, rect).inflate(line, line)
        surface.blit(shapes.ring(ring.size, corner_radius(size) + line / 2, line, style.theme.glow), ring)


# In words

OR = NC_("between cards that a gap takes", "or")


def picture_words(picture: Sequence[Sequence[Strip]]) -> str:
    """Return what a picture shows; an empty text for no picture. Later lines are later positions."""
    if not picture:
        return ""
    shown, *later = ("; ".join(map(_strip_words, line)) for line in picture)
    for line in later:
        shown = _("{before}. Then: {after}").format(before=shown, after=line)
    return _("Example: {cards}.").format(cards=shown)


def _strip_words(strip: Strip) -> str:
    words = [card_text(cell) if isinstance(cell, Card) else _gap_words(cell) for cell in strip.cells]
    if strip.fused:
        run = _("{cards} home").format(cards=", ".join(words[: strip.fused]))
        words = [run, *words[strip.fused :]]
    return ", ".join(words)


def _gap_words(gap: Slot) -> str:
    if gap.kind is GapKind.DEAD:
        return _("a dead gap")
    if not gap.cards:
        return _("a gap")
    cards = f" {_(OR)} ".join(_ghost_words(*ghost) for ghost in ghosts_of(gap.cards))
    return _("a gap for {cards}").format(cards=cards)


def _ghost_words(card: Card, kind: GhostKind) -> str:
    match kind:
        case GhostKind.ANY_CARD:
            return _("any card")
        case GhostKind.ANY_SUIT:
            return _(RANK_PLURALS[card.rank])
        case GhostKind.THIS_OR_HIGHER:
            return _("{card} or higher").format(card=card_text(card))
    return card_text(card)
