"""The summits that a game has reached, in one quiet row on its results: each badge leads
to its summit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gaps.language import Text, _
from gaps.progress.summits import SUMMITS, Summit
from gaps.scenes.common.badges import badge_part
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.routes import ToSummits
from gaps.scenes.text.phrases import fact
from gaps.stage.core.scene import Push
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import Cell, Face, Label, Part, Use, row

# the command that opens the first of them: nothing else on the results has its key
VIEW = GameCommand.HINT
MOST = 3  # badges in the row
BADGE = 52  # units


def titles(summits: Sequence[Summit], reached: int) -> list[str]:
    """What is said of new summits; so many are ``reached`` with them."""
    text = _("New summit · {number} of {total}")
    total = len(SUMMITS)
    start = reached - len(summits) + 1
    return [
        fact(text.format(number=number, total=total), _(summit.name))
        for number, summit in enumerate(summits, start)
    ]


def to_summit(summit: Summit) -> Push:
    return Push(ToSummits(summit.key, returns=True))


def beside(summits: Sequence[Summit]) -> Text:
    """What stands beside the badges: the name of one alone, or how many more there are."""
    if len(summits) == 1:
        return summits[0].name
    if len(summits) > MOST:
        return f"+{len(summits) - MOST}"
    return ""


def summits_row(summits: Sequence[Summit], reached: int) -> Part:
    """The badges; one alone has its name beside it."""
    said = titles(summits, reached)
    parts: list[Part] = []
    for summit, title in zip(summits[:MOST], said, strict=False):
        shown: Part = badge_part(summit.key, BADGE)
        if len(summits) == 1:
            shown = row(shown, Label(beside(summits), "note_bold"), gap=8, says="")
        words = Spoken("", Role.BUTTON, title, detail=_(summit.sentence))
        name = f"summit {summit.key}"
        cell = Cell(name, shown, words, Face.NONE, tooltip=summit.name)
        parts.append(Use(cell, partial(to_summit, summit)))
    if len(summits) > MOST:
        more = Label(beside(summits), "note_bold", says=tuple(said[MOST:]))
        parts.append(more)
    return row(*parts, gap=16)
