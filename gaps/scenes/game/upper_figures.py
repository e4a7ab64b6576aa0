"""The figures of the upper bar: score and chain, and the explanation of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pygame import Rect, Surface

from gaps.language import Message, _
from gaps.scenes.bars.bars import Bars, explained, room_in_middle
from gaps.scenes.bars.meters import Meters
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.notes import POINTED_AT
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt


class UpperFigures(Actor):
    """Shows the ``meters``, and explains the figure that is pointed at."""

    def __init__(self, screen: BoardScreen, meters: Meters, is_first: bool) -> None:
        """Say with ``is_first`` whether it is the player's first game: no meters."""
        self._screen = screen
        self._meters = meters
        self._is_first = is_first
        self._room = 0  # width of the middle, in pixels

    def lie_between(self, bars: Bars, style: Style) -> None:
        """Set the room that titles and counters of the upper bar leave."""
        self._room = room_in_middle(bars, style)

    def places(self) -> Iterator[tuple[Message, Rect]]:
        """Yield the explanation and the place of each figure of the upper bar."""
        if not self._is_first:
            yield from self._meters.explained(self._screen.style, self._room)
        yield from explained(self._screen.tree)

    def place_of(self, why: Message) -> Rect | None:
        """Return the place of the figure explained by ``why``, or None if hidden."""
        return next((place for what, place in self.places() if what is why), None)

    def point(self, pos: tuple[int, int]) -> None:
        """Explain the figure at ``pos``, if there is one."""
        pointed = [why for why, place in self.places() if place.collidepoint(pos)]
        if pointed:
            why = pointed[-1]
            self._screen.notes.show(POINTED_AT, _(why), partial(self.place_of, why))
        else:
            self._screen.notes.hide(POINTED_AT)

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        if not self._is_first:
            self._meters.draw(surface, style, self._room)
