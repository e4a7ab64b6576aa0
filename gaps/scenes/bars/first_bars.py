"""The bar of a first game and of a lesson: a line that says what to do, and the fewest
buttons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from gaps.engine import Redeal, Skip, Status
from gaps.language import N_, Text, _, translated
from gaps.scenes.bars.bars import (
    FINISH,
    HOME_WHY,
    REDEAL,
    SKIP,
    Bars,
    Do,
    Explained,
    margin_of,
)
from gaps.scenes.bars.changeover import Changeover
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
from gaps.stage.widgets import PRIMARY, QUIET, Look

# Units.
TOP = 26
HEIGHT = 44
BESIDE_LINE = SPACE_M
GAP = SPACE_XS
AFTER_MENU = 6
BESIDE_NAME = 42  # of a quiet button: its icon, and what is free
SIDE = 170  # at each side of the line, at the least
BESIDE_HOME = SPACE_S
LINE_STYLES = ("h1", "h2", "h3", "h4")


class Headline(Changeover):
    """A line above the board, which fades over into another one."""

    seconds = 0.200

    def part(self, style: Style, widest: float) -> Part:
        """The line, at most so many units wide, in the largest type that fits."""
        room = style.px(widest)
        wide = 0
        for text in (self._before, self.text):
            used = style.fitting(text, room, *LINE_STYLES)
            wide = max(wide, min(room, style.width(text, used) + 2))
        return Live(self._paint, size=wide / style.u)

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        # the largest type is higher than the bar
        place = rect.inflate(0, rect.height)
        for text, share in self.seen():
            label = Label(text, LINE_STYLES, align="center")
            if style.width(text, LINE_STYLES[-1]) > rect.width:
                label = Label(text, LINE_STYLES[-1], align="center", lines=2)
            picture = part_picture(style, label, place.size)
            blit_faint(surface, picture, place, share)


def line_bar(
    style: Style,
    headline: Headline,
    left: Sequence[Part],
    right: Sequence[Part],
) -> Part:
    """A bar with a line in its middle. Where there is no room for the names of the
    buttons at its ``left``, they are icons.
    """
    margin = margin_of(style)
    icons = [as_icon(each, HEIGHT) for each in left]
    sizes = Sizes(style)
    wide = sizes.of(row(*right, gap=BESIDE_LINE), style.size[0])[0] / style.u
    least = max(wide, len(icons) * (HEIGHT + GAP))
    side = max(SIDE, margin + least + BESIDE_LINE)
    line = row(
        row(fits(row(*left, gap=GAP), row(*icons, gap=GAP)), space(), share=1),
        headline.part(style, style.size[0] / style.u - 2 * side),
        row(space(), *right, gap=BESIDE_LINE, share=1),
        size=HEIGHT,
    )
    return column(line, pad=(margin, TOP, margin, 0))


def first_bar(
    bars: Bars,
    style: Style,
    headline: Headline,
    do: Do,
    offers_hint: bool,
) -> Part:
    """The bar of a first game; ``offers_hint`` if a hint is to be within reach."""
    buttons = [*_buttons(bars, style, do, offers_hint)]
    return line_bar(style, headline, buttons, [_home(bars)])


def _buttons(
    bars: Bars,
    style: Style,
    do: Do,
    offers_hint: bool,
) -> Iterator[Part]:
    state = bars.state

    def quiet(
        name: str,
        text: Text,
        command: GameCommand,
        icon: str,
        look: Look = QUIET,
        detail: Text = "",
    ) -> Use:
        action = partial(do, command)
        widest = max(
            style.width(translated(text), "note_bold"),
            style.width(translated(detail), "note"),
        )
        room = widest / style.u + BESIDE_NAME
        return button(
            name,
            text,
            action,
            icon,
            detail=detail,
            look=look,
            size=room,
        )

    menu = partial(do, GameCommand.PAUSE)
    yield button(
        "menu",
        "",
        menu,
        "menu",
        tooltip=N_("Menu"),
        size=HEIGHT,
    )
    yield space(AFTER_MENU)
    if bars.can_undo:
        yield quiet("undo", N_("Undo"), GameCommand.UNDO, "undo")
    if offers_hint and bars.can_hint:
        price = bars.hint_price.short
        yield quiet(
            "hint",
            N_("Hint"),
            GameCommand.HINT,
            "hint",
            detail=price,
        )
    look = PRIMARY if state.status.stopped else QUIET
    if state.status is Status.LOST:
        yield quiet(
            "redeal",
            N_("Results"),
            GameCommand.REDEAL,
            "stats",
            look,
        )
    elif Redeal() in state.legal_moves and (bars.moves or state.status.stopped):
        yield quiet(
            "redeal",
            REDEAL,
            GameCommand.REDEAL,
            "redeal",
            look,
        )
    elif Skip() in state.legal_moves:
        yield quiet("skip", SKIP, GameCommand.SKIP, "right")
    if bars.offered == FINISH:
        yield quiet(FINISH.name, FINISH.text, FINISH.command, "play")


def _home(bars: Bars) -> Part:
    total = f"/{bars.state.variant.cards_to_win}"
    caption = Explained(Label(_("home"), "note_bold", "mid"), HOME_WHY)
    figure = Label(str(bars.home), "lead", even_digits=True)
    rest = Label(total, "lead", "mid", even_digits=True)
    return row(caption, row(figure, rest), gap=BESIDE_HOME, says="")
