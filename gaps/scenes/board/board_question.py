"""A question over a board.

It takes the place of the lower bar, and leaves the board in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect

from gaps.language import N_, Text, translated
from gaps.scenes.bars.bars import BAR_HEIGHT, margin_of
from gaps.scenes.board.board_screen import BARS_WAY, BoardScreen
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.program_scene import DeferredAction
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import Result, Transition
from gaps.stage.drawing.display import SceneLayers
from gaps.stage.drawing.shapes import blit_faint, clipped
from gaps.stage.drawing.style import SPACE_M, SPACE_S, Style, kept
from gaps.stage.motion.durations import ANSWER, CROSS_FADE
from gaps.stage.motion.tween import ease_out_cubic, passed
from gaps.stage.view import (
    Action,
    Box,
    Entering,
    Label,
    Panel,
    Part,
    Pin,
    Use,
    column,
    row,
    space,
)
from gaps.stage.view.parts import Sizes
from gaps.stage.widgets import PRIMARY, Button
from gaps.table.model.geometry import BARS
from gaps.values import with_fields

# In units.
BOTTOM_MARGIN = SPACE_S  # below the panel
LOW_HEIGHT = 80  # height of a panel with the answers next to the words
HIGH_HEIGHT = 124  # height of a panel with the answers below the words
SIDE_PADDING = 24  # at the left and right edge inside the panel
WORDS_HEIGHT = 52  # height of the title and the note together
TITLE_HEIGHT = 30
LEADING = 20  # from line to line of a note that is broken into two
WORDS_GAP = 32
ANSWERS_GAP = SPACE_S
ANSWER_HEIGHT = 44
MIN_ANSWER_WIDTH = 140
ANSWER_PADDING = 70

# seconds in which it replaces the bar, and later the bar replaces it
TRANSITION_SECONDS = ANSWER
VEIL_ALPHA = 0.40  # opacity of the veil over the board


class Reply(NamedTuple):
    """An answer to a question, and its action."""

    name: str
    text: Text
    action: Action | None = None
    """None for the harmless answer, which is also that of Esc."""
    key: GameCommand | None = None
    """The command that opened the question: pressing its key again confirms."""


class BoardQuestion(Dialog):
    """A question about the game on a ``board``.

    The action of the answer runs once the bar is back. Esc and a press beside the panel
    give the harmless answer.
    """

    title = ""

    def __init__(
        self,
        board: BoardScreen,
        title: str,
        note: str,
        answers: Sequence[Reply],
        first_focus: str,
        shown_by: Actor | None = None,
    ) -> None:
        """Create the question.

        The answer called ``first_focus`` is amber and chosen by Enter. ``shown_by``
        shows on the board what the question is about; without it, the board is dimmed.
        """
        super().__init__(board.context, board)
        self.board = board
        self.title = title
        self.note = note
        self.answers = answers
        self.first_focus = first_focus
        self._shown_by = shown_by
        self._bar: pygame.Surface | None = None  # picture of the bar while it fades
        board.table.hover(None)
        board.table.preview = ()

    def style_for(self, size: tuple[int, int]) -> Style:
        return self.context.appearance.board_style(size)

    # What is shown

    @property
    def opens(self) -> float:
        return self.clock.pace.either(TRANSITION_SECONDS, CROSS_FADE)

    @property
    def closes(self) -> float:
        return self.opens

    def whole(self) -> Part:
        panel = self.view()
        return Entering(panel, 0, self.opens, (0, BARS_WAY))

    def view(self) -> Part:
        style = self.style
        sizes = Sizes(style)
        room = style.size[0] - 2 * style.px(margin_of(style))
        words = self._words()
        uses = [self._use(each) for each in self.answers]
        low = row(
            with_fields(words, across=WORDS_HEIGHT),
            row(*uses, gap=SPACE_M, across=ANSWER_HEIGHT),
            gap=WORDS_GAP,
            pad=(SIDE_PADDING, 0),
            face=Panel(),
        )
        wide = sizes.of(low, style.size[0])[0]
        if wide <= room:
            return self._at_foot(low, wide, LOW_HEIGHT)
        inner = room - 2 * style.px(SIDE_PADDING)
        more = 0 if style.width(self.note, "note") <= inner else LEADING
        shared = [with_fields(each, size=None, share=each.size or 1) for each in uses]
        high = column(
            space(),
            with_fields(
                self._words(lines=2) if more else words, size=WORDS_HEIGHT + more
            ),
            row(*shared, gap=SPACE_M, size=ANSWER_HEIGHT),
            space(),
            gap=ANSWERS_GAP,
            pad=(SIDE_PADDING, 0),
            face=Panel(),
        )
        rows = words, row(*uses, gap=SPACE_M)
        needed = max(sizes.of(each, room)[0] for each in rows) + 2 * style.px(
            SIDE_PADDING
        )
        return self._at_foot(high, min(needed, room), HIGH_HEIGHT + more)

    def _at_foot(self, panel: Part, wide: int, high: float) -> Part:
        """Return a panel at the window's foot, ``wide`` pixels by ``high`` units."""
        box = (wide / self.style.px_per_unit, high)
        return Pin(panel, "midbottom", (0, -BOTTOM_MARGIN), box)

    def _words(self, lines: int = 1) -> Box:
        note = Label(
            self.note, ("note", "small"), "mid", lines=lines, leading=LEADING, share=1
        )
        return column(
            Label(self.title, ("h3", "h4", "label"), says="", size=TITLE_HEIGHT), note
        )

    def _use(self, answer: Reply) -> Use:
        widget = Button(answer.name, answer.text)
        if answer.key is not None:
            widget.keycap = self.context.label(answer.key)
            widget.shows_key = False
        if answer.name == self.first_focus:
            widget.look = PRIMARY
        text = (
            self.style.width(translated(answer.text), "label") / self.style.px_per_unit
        )
        wide = max(MIN_ANSWER_WIDTH, text + ANSWER_PADDING)
        return Use(widget, partial(self._give, answer), size=wide)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.board.table.draw(surface, alpha * self.board.clock.rate)
        self._draw_above(surface)

    def layers(self, alpha: float) -> SceneLayers | None:
        layers = self.board.layers(alpha)
        if layers is None or self.tree.moving_layers(self.motion_age):
            return None
        return with_fields(layers, draw_above=self._draw_above)

    def _draw_above(self, surface: pygame.Surface) -> None:
        """Draw everything above the board.

        The lower bar fades out as the question fades in.
        """
        come = self._come
        window = surface.get_rect()
        bar = self.place_of_bar
        with clipped(surface, Rect(0, 0, window.width, bar.top)):
            self.board.draw_above(surface)
        if come < 1 and bar.height:
            way = 0.0 if self.clock.pace.reduced else BARS_WAY * ease_out_cubic(come)
            place = bar.move(0, self.style.px(way))
            blit_faint(surface, self._picture_of_bar(bar), place, 1 - come)
        if self._shown_by is None:
            blit_faint(surface, _veil(self.style), (0, 0), VEIL_ALPHA * come)
        self._draw(surface)

    @property
    def _come(self) -> float:
        """The fraction of its entrance that has passed, from 0 to 1."""
        return passed(self.motion_age, 0, self.opens)

    @property
    def place_of_bar(self) -> Rect:
        """The place of the lower bar, which has no height on a board without one."""
        width, height = self.style.size
        high = self.style.px(BAR_HEIGHT) if self.board.around is BARS else 0
        return Rect(0, height - high, width, high).clip((0, 0, width, height))

    def _picture_of_bar(self, place: Rect) -> pygame.Surface:
        if self._bar is None or self._bar.get_size() != place.size:
            self._bar = self.board.bars_alone().subsurface(place).copy()
        return self._bar

    def show_above(self, below: pygame.Surface) -> None:
        """Paint the bar and the veil ahead; the board is drawn live."""
        if self.place_of_bar.height:
            self._picture_of_bar(self.place_of_bar)
        if self._shown_by is None:
            _veil(self.style)

    # What is done

    def shortcuts(self) -> Sequence[Shortcut]:
        again = [
            Shortcut((each.key,), "", partial(self._give, each))
            for each in self.answers
            if each.key is not None
        ]
        return (*super().shortcuts(), *again)

    def _give(self, answer: Reply) -> None:
        self.close(None if answer.action is None else DeferredAction(answer.action))

    def handle(self, intent: Intent) -> Transition | None:
        is_beside = isinstance(intent, Press) and not self._panel.collidepoint(
            intent.pos
        )
        if is_beside and not self.closing:
            intent = Nav.BACK
        return super().handle(intent)

    @property
    def _panel(self) -> Rect:
        return next(rect for _box, rect in self.tree.placed(Box))

    def close(self, result: Result | None = None) -> None:
        super().close(result)
        self._bar = None  # the buttons of the bar may have changed

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self._board_moves

    @property
    def _board_moves(self) -> bool:
        board = self.board
        return board.table.moving or board.clock.moving or board.form.fades

    def update(self, dt: float) -> Transition | None:
        """Advance flying cards until they land, and buttons until they have faded.

        The rest of the game stands still.
        """
        super().update(dt)
        if self._board_moves:
            self.board.clock.pass_time(dt)
            self.board.form.update(self.clock.step)
            self.board.update_board(dt)
        if self._shown_by is not None:
            self._shown_by.update(0.0)
        return None

    @property
    def is_refused(self) -> bool:
        """True if the harmless answer was given."""
        return self.closing and self.result is None


def keep_playing_or(
    board: BoardScreen,
    title: str,
    note: str,
    text: Text,
    action: Action,
    asked_by: GameCommand | None = None,
    *,
    shown_by: Actor | None = None,
) -> BoardQuestion:
    """Return a question that asks whether to keep playing on a board.

    The other answer, ``text``, runs ``action``.
    """
    answers = Reply("yes", text, action, asked_by), Reply("no", N_("Keep playing"))
    return BoardQuestion(board, title, note, answers, "no", shown_by)


@kept
def _veil(style: Style) -> pygame.Surface:
    veil = pygame.Surface(style.size)
    veil.fill(style.theme.bg0)
    return veil
