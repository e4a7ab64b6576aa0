"""Cards side by side as small pictures between texts, which are spoken, too."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from gaps.engine import Card
from gaps.engine.destinations import GapKind
from gaps.language import NC_, _, joined
from gaps.scenes.text.card_text import RANK_PLURALS, card_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import SPACE_M, SPACE_XL, Style
from gaps.stage.view import Part, Picture, column, icon, row
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import GhostKind
from gaps.table.render.outlines import corner_radius
from gaps.table.render.slots import Slot, draw_slot, ghosts_of

CARD_SIZE = (42, 59)  # in units, like all lengths here
GUTTER = 3  # between two cards
STRIP_DISTANCE = SPACE_XL  # between two strips of cards
ARROW_GAP = 20  # between two lines of strips
ARROW_MARGIN = SPACE_M
WIDTH = 6 * CARD_SIZE[0] + 5 * GUTTER + 4


@dataclass(frozen=True)
class Strip:
    """Cards and gaps side by side; the first ``fused`` cards are a run."""

    cells: tuple[Card | Slot, ...]
    fused: int = 0


Lines = tuple[tuple[Strip, ...], ...]
"""Strips side by side in lines, one below the other."""


def strips_part(picture: Lines, art: CardArt, says: str) -> Part:
    """Return strips of cards, one below the other.

    ``says`` is spoken in place of the cards.
    """
    parts: list[Part] = []
    for line in picture:
        if parts:
            parts.append(
                icon("arrow_down", ARROW_GAP, "mid", size=ARROW_GAP + ARROW_MARGIN)
            )
        strips = []
        for strip in line:
            width = len(strip.cells) * (CARD_SIZE[0] + GUTTER) - GUTTER
            size = (width, CARD_SIZE[1])
            strips.append(Picture(_paint_strip, (strip, art), size))
        parts.append(row(*strips, gap=STRIP_DISTANCE))
    return column(*parts, says=says)


def _paint_strip(
    surface: Surface, style: Style, rect: Rect, strip: Strip, art: CardArt
) -> None:
    size = (style.px(CARD_SIZE[0]), style.px(CARD_SIZE[1]))
    gutter = style.px(GUTTER)
    radius = corner_radius(size)
    edge = shapes.ring(size, radius, 1, style.theme.edge)
    run: list[Card] = []
    for number, cell in enumerate(strip.cells):
        left = rect.left + number * (size[0] + gutter)
        place = Rect((left, rect.top), size)
        if isinstance(cell, Slot):
            draw_slot(Canvas(surface, style), place, cell, art, bright=True)
        elif number < strip.fused:
            run.append(cell)
        else:
            surface.blit(art.face(cell, size), place)
            surface.blit(edge, place)
    if run:
        line = style.px(2)
        picture = art.strip(run, size, gutter)
        around = surface.blit(picture, rect).inflate(line, line)
        glow = style.theme.glow
        ring = shapes.ring(around.size, radius + line / 2, line, glow)
        surface.blit(ring, around)


# In words

OR = NC_("between cards that a gap takes", "or")


def picture_words(picture: Lines) -> str:
    """Return the words for a picture; empty for no picture.

    Later lines are later positions.
    """
    if not picture:
        return ""
    shown, *later = (joined("; ", map(_strip_words, line)) for line in picture)
    for line in later:
        shown = _("{before}. Then: {after}", before=shown, after=line)
    return _("Example: {cards}.", cards=shown)


def _strip_words(strip: Strip) -> str:
    words = [
        card_text(cell) if isinstance(cell, Card) else _gap_words(cell)
        for cell in strip.cells
    ]
    if strip.fused:
        cards = joined(", ", words[: strip.fused])
        run = _("{cards} home", cards=cards)
        words = [run, *words[strip.fused :]]
    return joined(", ", words)


def _gap_words(gap: Slot) -> str:
    if gap.kind is GapKind.DEAD:
        return _("a dead gap")
    if not gap.cards:
        return _("a gap")
    cards = joined(
        f" {_(OR)} ", (_ghost_words(*ghost) for ghost in ghosts_of(gap.cards))
    )
    return _("a gap for {cards}", cards=cards)


def _ghost_words(card: Card, kind: GhostKind) -> str:
    match kind:
        case GhostKind.ANY_CARD:
            return _("any card")
        case GhostKind.ANY_SUIT:
            return _(RANK_PLURALS[card.rank])
        case GhostKind.THIS_OR_HIGHER:
            return _("{card} or higher", card=card_text(card))
    return card_text(card)
