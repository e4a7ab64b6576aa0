"""The figures of the upper bar: score and chain, and what each figure is: told beside it
while the pointer is there, and once to a new player.
"""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from gaps.language import Message, _
from gaps.scenes.bars.bars import explained, room_in_middle
from gaps.scenes.bars.meters import Meters
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.actor import Actor
from gaps.scenes.game.first_figures import FirstFigures
from gaps.stage.core.form import draw_tooltip
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt


class UpperFigures(Actor):
    """Shows the ``meters``, and explains the figure that is pointed at, or else the one
    that has just begun.
    """

    def __init__(
        self,
        screen: BoardScreen,
        meters: Meters,
        first: FirstFigures,
        is_first: bool,
    ) -> None:
        """``is_first`` if the game is the first one of its player: it shows no meters."""
        self._screen = screen
        self._meters = meters
        self._first = first
        self._is_first = is_first
        self.explained: tuple[Message, Rect] | None = None
        """What the figure under the pointer is, and where it is."""

    def places(self) -> Iterator[tuple[Message, Rect]]:
        """What each figure of the upper bar is, and where it is."""
        tree = self._screen.tree
        if not self._is_first:
            yield from self._meters.explained(self._screen.style, room_in_middle(tree))
        yield from explained(tree)

    def point(self, pos: tuple[int, int]) -> None:
        """Explain the figure at ``pos``, if there is one."""
        self.explained = None
        for why, place in self.places():
            if place.collidepoint(pos):
                self.explained = (why, place)

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        if not self._is_first:
            self._meters.draw(surface, style, room_in_middle(self._screen.tree))
        shown = self.explained
        if shown is None:
            told = self._first.why
            shown = next((each for each in self.places() if each[0] is told), None)
        if shown is not None:
            why, place = shown
            draw_tooltip(surface, style, _(why), place)
