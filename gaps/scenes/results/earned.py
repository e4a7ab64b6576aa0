"""The rewards of a game, in one quiet row on its results.

They are card backs that it has unlocked and summits that it has reached. Each leads to
its own screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import pygame

from gaps.language import N_, Message, _, joined
from gaps.progress.expedition.stars import CAMP_OF_BACK
from gaps.progress.summits import SUMMITS, Summit
from gaps.scenes.common.badges import badge_part
from gaps.scenes.common.card_parts import back_part
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.routes import ToSummits
from gaps.scenes.text.expedition_text import BACKS
from gaps.scenes.text.phrases import fact
from gaps.stage.core.scene import Push, Transition
from gaps.stage.drawing.shapes import blit_faint, soft_disc
from gaps.stage.drawing.style import SPACE_S, SPACE_XL, Style
from gaps.stage.motion.durations import ENTER, SETTLE
from gaps.stage.motion.tween import passed
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    AnimatedPart,
    Cell,
    Face,
    Fits,
    Label,
    Part,
    Use,
    column,
    entering,
    layers,
    row,
)

# the command that opens the first reward; nothing else on the results has its key
VIEW = GameCommand.HINT
MAX_REWARDS = 3  # maximum in the row
BADGE_SIZE = 56  # in units
BACK_WIDTH = 40  # width of a card back as high as a badge, in units
GAP = SPACE_XL  # between two rewards, in units
WORDS_WIDTH = 96  # width of words that are broken into lines, in units
STAGGER_SECONDS = 0.120  # seconds from one reward to the next
APPEAR_SECONDS = ENTER  # seconds in which one appears
GLINT_SECONDS = SETTLE  # seconds of the light behind a new badge
GLINT_SCALE = 1.9  # width of that light, relative to the badge
# The opacity of that light at fractions of its radius, from the middle outwards.
GLINT_FALLOFF = ((0, 1.0), (0.5, 0.9), (0.7, 0.3), (1, 0.0))

REASONS: Mapping[str, Message] = MappingProxyType(
    {
        "first_pass": N_("your first win"),
        "spades_first": N_("spades first, three times"),
        "hearts_first": N_("hearts first, three times"),
        "diamonds_first": N_("diamonds first, three times"),
        "clubs_first": N_("clubs first, three times"),
        "four_rows": N_("two wins at the end"),
        "clean_ascent": N_("six wins, no redeal"),
        "no_lantern": N_("four wins, no help"),
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
"""The reason for each summit, in a few words."""


@dataclass(frozen=True)
class Earned:
    """A card back that was unlocked, or a summit that was reached."""

    key: str
    """The key of its button."""
    picture: Part
    name: str
    reason: str
    """The reason, in a few words."""
    said: str
    """The reward, in a sentence."""
    tooltip: str
    open: Callable[[], Transition]
    is_badge: bool = False
    """True if light may flare behind it."""


def earned_summits(summits: Sequence[Summit], reached: int) -> list[Earned]:
    """Return the rewards of summits, with which ``reached`` summits are reached."""
    text = _("New summit · {number} of {total}")
    start = reached - len(summits) + 1
    return [
        Earned(
            f"summit {summit.key}",
            badge_part(summit.key, BADGE_SIZE),
            _(summit.name),
            _(REASONS[summit.key]),
            fact(text.format(number=number, total=len(SUMMITS)), _(summit.name)),
            _(summit.sentence),
            partial(_to_summit, summit),
            is_badge=True,
        )
        for number, summit in enumerate(summits, start)
    ]


def earned_backs(
    backs: Sequence[str], open_page: Callable[[], Transition]
) -> list[Earned]:
    """Return the rewards of card backs; ``open_page`` leads to their page."""
    stars = _("nine stars in camp {camp}")
    return [
        Earned(
            f"back {back}",
            back_part(back, (BACK_WIDTH, BACK_WIDTH), size=BACK_WIDTH),
            _("Card back"),
            stars.format(camp=CAMP_OF_BACK[back]),
            fact(_("New card back"), _(BACKS[back])),
            _("A new card back, in the settings"),
            open_page,
        )
        for back in backs
    ]


def _to_summit(summit: Summit) -> Push:
    return Push(ToSummits(summit.key, returns=True))


def earned_row(earned: Sequence[Earned], after: float) -> Part:
    """Return the row of pictures with names and reasons, as far as there is room.

    They appear one by one, the first ``after`` some seconds.
    """
    forms = []
    for words, gap in FORMS:
        parts = [_button(each, words(each)) for each in earned[:MAX_REWARDS]]
        if len(earned) > MAX_REWARDS:
            parts.append(_others(earned[MAX_REWARDS:]))
        coming = []
        for number, part in enumerate(parts):
            starts = after + STAGGER_SECONDS * number
            if number < MAX_REWARDS and earned[number].is_badge:
                part = layers(part, Glint(starts), across=BADGE_SIZE)
            coming.append(entering(part, starts, APPEAR_SECONDS))
        forms.append(row(*coming, gap=gap))
    return Fits(tuple(forms))


class Glint(AnimatedPart):
    """Light that flares once behind a new badge, at the left of its place."""

    after: float
    """The seconds until it appears."""

    @property
    def ends(self) -> float:
        return self.after + GLINT_SECONDS

    def draw_at(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, age: float
    ) -> None:
        progress = passed(age, self.after, GLINT_SECONDS)
        if 0 < progress < 1:
            style.shine(self._draw_light, surface, style, rect, progress)

    def _draw_light(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, progress: float
    ) -> None:
        badge = style.px(BADGE_SIZE)
        colour = style.theme.glow
        light = soft_disc(
            round(GLINT_SCALE * badge), *((at, colour, a) for at, a in GLINT_FALLOFF)
        )
        middle = (rect.left + badge // 2, rect.centery)
        place = light.get_rect(center=middle)
        blit_faint(surface, light, place, math.sin(math.pi * progress))


def _in_full(earned: Earned) -> Part:
    reason = Label(earned.reason, "small", "hi", size=19)
    return column(Label(earned.name, "note_bold", size=20), reason)


def _in_three_lines(earned: Earned) -> Part:
    reason = Label(
        earned.reason,
        "small",
        "hi",
        "topleft",
        lines=2,
        leading=15,
        size=32,
    )
    name = Label(earned.name, ("note_bold", "small"), size=20)
    return column(name, reason, size=WORDS_WIDTH)


def _name_alone(earned: Earned) -> Part:
    return Label(earned.name, "note_bold")


def _nothing(earned: Earned) -> Part:
    return Part()


FORMS = ((_in_full, GAP), (_in_three_lines, 16), (_name_alone, GAP), (_nothing, GAP))
"""The forms of a picture's text, each with its gap; the first that fits is used."""


def _button(earned: Earned, words: Part) -> Part:
    shown = row(earned.picture, words, gap=SPACE_S)
    spoken = Spoken("", Role.BUTTON, earned.said, detail=earned.reason)
    cell = Cell(earned.key, shown, spoken, Face.NONE, tooltip=earned.tooltip)
    return Use(cell, earned.open, across=BADGE_SIZE)


def _others(earned: Sequence[Earned]) -> Part:
    """Return the number of hidden rewards as a button to the first of them."""
    label = Label(f"+{len(earned)}", "note_bold")
    first, *rest = (each.said for each in earned)
    spoken = Spoken("", Role.BUTTON, first, detail=joined(", ", rest))
    names = ", ".join(each.name for each in earned)
    cell = Cell("summits", label, spoken, Face.NONE, tooltip=names)
    return Use(cell, earned[0].open, across=BADGE_SIZE)
