"""The bar of a first game and of a lesson.

It has a line that says what to do, and as few buttons as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from gaps.engine import Redeal, Skip, Status
from gaps.language import N_, Text, _, translated
from gaps.scenes.bars.bars import (
    FINISH,
    HOME_WHY,
    REDEAL,
    REDEAL_NAME,
    SKIP,
    Bars,
    Do,
    Explained,
    margin_of,
)
from gaps.scenes.bars.cross_fade import CrossFade
from gaps.scenes.common.screen import as_icon
from gaps.scenes.input.commands import GameCommand
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XS, Style
from gaps.stage.view import (
    Label,
    Live,
    Part,
    Sizes,
    Use,
    button,
    column,
    fits,
    part_picture,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, QUIET, ButtonLook

# In units.
TOP = 26
HEIGHT = 44
LINE_GAP = SPACE_M
GAP = SPACE_XS
MENU_GAP = 6
NAME_PADDING = 42  # width of the icon and the free space of a quiet button
MIN_SIDE_WIDTH = 170  # minimum at each side of the line
HOME_GAP = SPACE_S
LINE_STYLES = ("h1", "h2", "h3", "h4")


class Headline(CrossFade):
    """A line above the board that fades over into another one."""

    seconds = 0.200

    def part(self, style: Style, widest: float) -> Part:
        """Return the line in the largest type, at most ``widest`` units wide."""
        room = style.px(widest)
        wide = 0
        for text in (self._before, self.text):
            used = style.fitting(text, room, *LINE_STYLES)
            wide = max(wide, min(room, style.width(text, used) + 2))
        return Live(self._paint, size=wide / style.px_per_unit)

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        # the largest type is higher than the bar
        place = rect.inflate(0, rect.height)
        for text, fraction in self.seen():
            label = Label(text, LINE_STYLES, align="center")
            if style.width(text, LINE_STYLES[-1]) > rect.width:
                label = Label(text, LINE_STYLES[-1], align="center", lines=2)
            picture = part_picture(style, label, place.size)
            blit_faint(surface, picture, place, fraction)


def line_bar(
    style: Style,
    headline: Headline,
    left: Sequence[Part],
    right: Sequence[Part],
) -> Part:
    """Return a bar with a line in its middle.

    If there is no room for the names of the buttons at its ``left``, they are icons.
    """
    margin = margin_of(style)
    icons = [as_icon(each, HEIGHT) for each in left]
    sizes = Sizes(style)
    wide = sizes.of(row(*right, gap=LINE_GAP), style.size[0])[0] / style.px_per_unit
    least = max(wide, len(icons) * (HEIGHT + GAP))
    side = max(MIN_SIDE_WIDTH, margin + least + LINE_GAP)
    line = row(
        row(fits(row(*left, gap=GAP), row(*icons, gap=GAP)), space(), share=1),
        headline.part(style, style.size[0] / style.px_per_unit - 2 * side),
        row(space(), *right, gap=LINE_GAP, share=1),
        size=HEIGHT,
    )
    return column(line, pad=(margin, TOP, margin, 0))


class FirstOffer(NamedTuple):
    """A button that gives a command, shown while it is of use."""

    name: str
    text: Text
    command: GameCommand
    icon: str
    detail: Text = ""
    look: ButtonLook = QUIET


def first_bar(
    bars: Bars,
    style: Style,
    headline: Headline,
    do: Do,
    offers_hint: bool,
) -> Part:
    """Return the bar of a first game, with a hint button if ``offers_hint``."""
    menu = button(
        "menu",
        "",
        partial(do, GameCommand.PAUSE),
        "menu",
        tooltip=N_("Menu"),
        size=HEIGHT,
    )
    buttons = [_button(each, style, do) for each in _offers(bars, offers_hint)]
    left = [menu, space(MENU_GAP), *buttons]
    return line_bar(style, headline, left, [_home(bars)])


def _offers(bars: Bars, offers_hint: bool) -> Iterator[FirstOffer]:
    """Yield what can be done, from left to right."""
    if bars.can_undo:
        yield FirstOffer("undo", N_("Undo"), GameCommand.UNDO, "undo")
    if offers_hint and bars.can_hint:
        note = bars.hint_note
        yield FirstOffer("hint", N_("Hint"), GameCommand.HINT, "hint", note)
    yield from _ways_on(bars)
    if bars.offered == FINISH:
        yield FirstOffer(FINISH.name, FINISH.text, FINISH.command, "play")


def _ways_on(bars: Bars) -> Iterator[FirstOffer]:
    """Yield the ways to go on without moving a card, bright if no card can move."""
    state = bars.state
    look = PRIMARY if state.status.stopped else QUIET
    can_redeal = Redeal() in state.legal_moves
    if state.status is Status.LOST:
        results = N_("Results")
        yield FirstOffer(REDEAL_NAME, results, GameCommand.REDEAL, "stats", look=look)
    elif can_redeal and (bars.moves or state.status.stopped):
        command = GameCommand.REDEAL
        yield FirstOffer(REDEAL_NAME, REDEAL, command, "redeal", look=look)
    elif Skip() in state.legal_moves:
        yield FirstOffer("skip", SKIP, GameCommand.SKIP, "right")


def _button(offer: FirstOffer, style: Style, do: Do) -> Use:
    """Return the button of an offer, as wide as its words."""
    widest = max(
        style.width(translated(offer.text), "note_bold"),
        style.width(translated(offer.detail), "note"),
    )
    return button(
        offer.name,
        offer.text,
        partial(do, offer.command),
        offer.icon,
        detail=offer.detail,
        look=offer.look,
        size=widest / style.px_per_unit + NAME_PADDING,
    )


def _home(bars: Bars) -> Part:
    total = f"/{bars.state.variant.cards_to_win}"
    caption = Explained(Label(_("home"), "note_bold", "mid"), HOME_WHY)
    figure = Label(str(bars.cards_home), "lead", even_digits=True)
    rest = Label(total, "lead", "mid", even_digits=True)
    return row(caption, row(figure, rest), gap=HOME_GAP, says="")
