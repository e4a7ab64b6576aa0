"""A finished game as text: its kind and why it is of that kind, and the parts of its score."""

from __future__ import annotations

from typing import NamedTuple

from gaps.engine import ArcadeScore, ClassicScore
from gaps.engine.scoring import CARD, CLASSIC_REDEAL, PACE, REDEAL_LEFT
from gaps.language import NC_, _, integer, ngettext
from gaps.store import Record
from gaps.store.records.kind import Kind

KIND_NAMES = {
    Kind.STRICT: NC_("kind", "Strict"),
    Kind.RELAXED: NC_("kind", "Relaxed"),
    Kind.ASSISTED: NC_("kind", "Assisted"),
}


class ScorePart(NamedTuple):
    """A part of a score: its name, how it came about (may be empty) and its points."""

    name: str
    note: str
    points: str


def kind_name(record: Record) -> str:
    """Return the name of the kind of a game."""
    return _(KIND_NAMES[record.kind])


def kind_and_help(record: Record) -> str:
    """Return the name of the kind of a game and how often undo and hints were used: "Relaxed (3)"."""
    used = record.undos + record.hints
    return f"{kind_name(record)} ({integer(used)})" if used else kind_name(record)


def kind_reason(record: Record) -> str:
    """Return the kind of a game and why it is of that kind."""
    if record.kind is Kind.STRICT:
        return _("Strict: no undo, no hint")
    if record.kind is Kind.RELAXED:
        return _("Relaxed: {help}").format(help=help_used(record))
    made = len(record.solver_moves)
    if made:
        text = ngettext(
            "Assisted: {number} move was played by the solver",
            "Assisted: {number} moves were played by the solver",
            made,
        )
        return text.format(number=integer(made))
    return _("Assisted: the solver played")


def help_used(record: Record) -> str:
    """Return how many hints and undos there were; those that were not used are left out."""
    hints = ngettext("{number} hint", "{number} hints", record.hints).format(number=integer(record.hints))
    undos = ngettext("{number} undo", "{number} undos", record.undos).format(number=integer(record.undos))
    return ", ".join(text for text, count in ((hints, record.hints), (undos, record.undos)) if count)


def score_parts(arcade: ArcadeScore, classic: ClassicScore) -> list[ScorePart]:
    """Return the parts of the score that give points, then the classic points."""
    parts = (
        (_("Brought home"), _times(arcade.home // CARD, CARD), arcade.home),
        (_("Chains"), _("longest ×{longest}").format(longest=arcade.longest), arcade.chains),
        (_("Rows finished"), _rows(arcade), arcade.rows),
        (_("Redeals kept"), _times(arcade.redeals // REDEAL_LEFT, REDEAL_LEFT), arcade.redeals),
        (_("Pace"), _("{number} s × {points}").format(number=arcade.pace // PACE, points=PACE), arcade.pace),
        (_("No hints"), "", arcade.no_hints),
    )
    shown = [ScorePart(name, note, integer(points)) for name, note, points in parts if points]
    return [*shown, ScorePart(_("Classic points"), _classic(classic), integer(classic.total))]


def _times(number: int, points: int) -> str:
    return f"{integer(number)} × {integer(points)}"


def _rows(arcade: ArcadeScore) -> str:
    """The finished rows; with their points, unless a row gives a fraction of a point."""
    number = arcade.finished_rows
    if number and arcade.rows % number == 0:
        return _times(number, arcade.rows // number)
    return integer(number)


def _classic(classic: ClassicScore) -> str:
    if classic.bonus:
        text = _("{cards} home + {bonus} for no redeal")
        return text.format(cards=classic.cards, bonus=classic.bonus)
    if classic.redeals:
        text, redeals = _("{cards} home − {redeals} × {points}"), classic.redeals // CLASSIC_REDEAL
        return text.format(cards=classic.cards, redeals=redeals, points=-CLASSIC_REDEAL)
    return _("{cards} home").format(cards=classic.cards)
