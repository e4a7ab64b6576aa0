"""The summits that a game has reached, in one quiet row on its results: each badge leads
to its summit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from gaps.language import N_, Message, _
from gaps.progress.summits import SUMMITS, Summit
from gaps.scenes.common.badges import badge_part
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.routes import ToSummits
from gaps.scenes.text.phrases import fact
from gaps.stage.core.scene import Push
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Cell,
    Face,
    Fits,
    Label,
    Part,
    Use,
    column,
    entering,
    row,
)

# the command that opens the first of them: nothing else on the results has its key
VIEW = GameCommand.HINT
MOST = 3  # badges in the row
BADGE = 56  # units
GAP = 24  # between two of them, units
WORDS = 96  # the width of words that are broken into lines, units
LATER = 0.120  # seconds between the coming of two of them
COMES = 0.300  # seconds in which one comes

REASONS: Mapping[str, Message] = MappingProxyType(
    {
        "first_pass": N_("your first win"),
        "north_wall": N_("spades first, three times"),
        "rose_ridge": N_("hearts first, three times"),
        "copper_crest": N_("diamonds first, three times"),
        "green_shoulder": N_("clubs first, three times"),
        "four_rows": N_("two wins at the end"),
        "clean_ascent": N_("six wins, no redeal"),
        "no_lantern": N_("four wins, no hint"),
        "no_undo": N_("five wins, no undo"),
        "fast_rope": N_("three fast wins"),
        "chain_nine": N_("two chains of nine"),
        "night_walk": N_("three wins by night"),
        "early_start": N_("two early wins"),
        "weathered": N_("two hard games, no help"),
        "second_wind": N_("twice after a bad round"),
        "last_light": N_("twice with the last redeal"),
        "week": N_("seven daily deals"),
        "month": N_("thirty daily deals"),
        "ten": N_("ten wins"),
        "hundred": N_("a hundred wins"),
        "double": N_("two packs won"),
        "maze": N_("Maze won"),
        "pas_de_deux": N_("four games won"),
        "wanderer": N_("five games won"),
        "all_games": N_("every game won"),
        "camp_four": N_("stars in camp 4"),
        "expedition": N_("stars in each camp"),
        "match": N_("eight short wins"),
        "high_ground": N_("three times 30,000 points"),
        "assist": N_("rules of your own"),
    }
)
"""Why each summit was reached, in a few words."""


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


def summits_row(summits: Sequence[Summit], reached: int, after: float) -> Part:
    """The badges with their names and reasons, as far as there is room; they come one
    by one, the first ``after`` so many seconds.
    """
    forms = []
    for words, gap in FORMS:
        parts: list[Part] = []
        said = titles(summits, reached)
        for summit, title in zip(summits[:MOST], said, strict=False):
            parts.append(_badge(summit, title, words(summit)))
        if len(summits) > MOST:
            parts.append(_others(summits[MOST:], said[MOST:]))
        coming = [
            entering(part, after + LATER * number, COMES)
            for number, part in enumerate(parts)
        ]
        forms.append(row(*coming, gap=gap))
    return Fits(tuple(forms))


def _in_full(summit: Summit) -> Part:
    reason = Label(REASONS[summit.key], "small", "mid", size=19)
    return column(Label(summit.name, "note_bold", size=20), reason)


def _in_three_lines(summit: Summit) -> Part:
    reason = Label(
        REASONS[summit.key], "small", "mid", "topleft", lines=2, leading=15, size=32
    )
    name = Label(summit.name, ("note_bold", "small"), size=20)
    return column(name, reason, size=WORDS)


def _name_alone(summit: Summit) -> Part:
    return Label(summit.name, "note_bold")


def _nothing(summit: Summit) -> Part:
    return Part()


FORMS = ((_in_full, GAP), (_in_three_lines, 16), (_name_alone, GAP), (_nothing, GAP))
"""What stands beside a badge, and the room between two: the first that fits."""


def _badge(summit: Summit, title: str, words: Part) -> Part:
    shown = row(badge_part(summit.key, BADGE), words, gap=8)
    spoken = Spoken("", Role.BUTTON, title, detail=_(REASONS[summit.key]))
    name = f"summit {summit.key}"
    tooltip = summit.sentence
    cell = Cell(name, shown, spoken, Face.NONE, tooltip=tooltip)
    return Use(cell, partial(to_summit, summit), across=BADGE)


def _others(summits: Sequence[Summit], said: Sequence[str]) -> Part:
    """How many there are beside those that are shown: it leads to the first of them."""
    label = Label(f"+{len(summits)}", "note_bold")
    spoken = Spoken("", Role.BUTTON, said[0], detail=", ".join(said[1:]))
    names = ", ".join(_(summit.name) for summit in summits)
    cell = Cell("summits", label, spoken, Face.NONE, tooltip=names)
    return Use(cell, partial(to_summit, summits[0]), across=BADGE)
