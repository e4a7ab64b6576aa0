"""The small pictures of the rules in words."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Card, GapKind
from gaps.language import NC_, _
from gaps.scenes.learn.vignettes import Strip
from gaps.scenes.text.cards import RANK_PLURALS, card_text
from gaps.table.model.slots import GhostKind, Slot, ghosts_of

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
    """Cards and gaps from the left."""
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
