"""A board on its way from the whole window to a smaller place, and at rest there."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gaps.engine import State
from gaps.stage.drawing import shapes
from gaps.stage.drawing.display import Ground
from gaps.table.board_look import BoardLook
from gaps.table.model.geometry import Around, BoardGeometry
from gaps.table.snow.on_board import Snowfall
from gaps.table.table import Table

BORDER = 20  # units around the board that move with it: shadows and light


class TravellingBoard:
    """The picture of a board that shrinks from the whole window, or grows back to it.

    It is drawn row by row, because the rows may be nearer to each other at its
    ``small`` place.
    """

    def __init__(
        self,
        state: State,
        look: BoardLook,
        lying: Snowfall | None,
        around: Around,
        small: BoardGeometry,
    ) -> None:
        """Make the board of a whole window with its surroundings, ``around``.

        Its ``look`` has a transparent backdrop, and ``lying`` is the snow on it.
        """
        window = look.backdrop.get_rect()
        self.table = Table(state, look, around=around)
        """The whole board."""
        self.small = small
        self.moved: list[pygame.Rect] = []
        """Where it was in the picture of its way that was drawn last."""
        if lying is not None:
            self.table.snow.fall(lying)
        geometry = self.table.geometry
        place = shapes.grown(geometry.board, look.style.px(BORDER))
        self._strips = [*_strips(geometry, place.clip(window))]
        # the rows at the small place, and all of them over a ground
        self._rows: list[pygame.Surface] = []
        self._stale: set[int] = set()
        self._ground: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._changed: list[pygame.Rect] = []

    def fits(self, table: Table) -> bool:
        """Return True if the whole board lies and looks as a ``table`` does."""
        own = self.table
        same = own.geometry == table.geometry and own.style == table.style
        return same and own.art is table.art

    @property
    def moving(self) -> bool:
        """True if it will look different in the next frame at rest."""
        return self.table.moving or bool(self._stale)

    def draw(
        self, surface: pygame.Surface, progress: float, alpha: float = 1.0
    ) -> None:
        """Draw the board ``progress`` of the way to its small place, from 0 to 1."""
        board = self.table.ground(0.0).picture
        self.moved.clear()
        for row in range(len(self._strips)):
            place = self._place(row, progress)
            self.moved.append(place)
            shapes.blit_faint(surface, self._scaled(board, row, place), place, alpha)

    def ground(self, ground: pygame.Surface, at_once: bool = False) -> Ground:
        """Return the board at rest on a ``ground``, and what has changed since.

        One row is brought up to date each time, or all ``at_once``.
        """
        board, changed = self.table.ground(0.0)
        for row, strip in enumerate(self._strips):
            if strip.collidelist(changed) >= 0:
                self._stale.add(row)
        if self._picture is None or self._ground is not ground:
            self._ground = ground
            self._picture = ground.copy()
            self._stale = {*range(len(self._strips))}
            self._rows = [pygame.Surface((0, 0))] * len(self._strips)
            at_once = True
        while self._stale:
            self._bring_up(self._stale.pop(), board)
            if not at_once:
                break
        found = Ground(self._picture, self._changed)
        self._changed = []
        return found

    def picture(self, ground: pygame.Surface) -> pygame.Surface:
        """Return the board at rest on a ``ground``, with all rows up to date."""
        picture, changed = self.ground(ground, at_once=True)
        self._changed = [*changed]
        return picture

    def _bring_up(self, row: int, board: pygame.Surface) -> None:
        assert self._picture is not None
        assert self._ground is not None
        place = self._place(row, 1.0)
        self._rows[row] = self._scaled(board, row, place)
        self._changed.append(place)
        with shapes.clipped(self._picture, place):
            self._picture.blit(self._ground, place, place)
            for number, picture in enumerate(self._rows):
                self._picture.blit(picture, self._place(number, 1.0))

    def _scaled(
        self, board: pygame.Surface, row: int, place: pygame.Rect
    ) -> pygame.Surface:
        """Return the picture of a row of the whole ``board``, scaled to a place."""
        strip = self._strips[row]
        if not strip.height:
            return pygame.Surface((0, 0))
        size = shapes.at_least_one(place.size)
        return pygame.transform.smoothscale(board.subsurface(strip), size)

    def _place(self, row: int, progress: float) -> pygame.Rect:
        """Return the place of a row, ``progress`` of the way to its small place."""
        whole = self.table.geometry
        small = self.small
        across = small.board.width / whole.board.width
        down = small.card[1] / whole.card[1]
        first = whole.board.top + row * (whole.card[1] + whole.row_gap)
        small_first = small.board.top + row * (small.card[1] + small.row_gap)
        strip = self._strips[row]
        end = (
            small.board.left + (strip.left - whole.board.left) * across,
            small_first + (strip.top - first) * down,
            strip.width * across,
            strip.height * down,
        )
        places = zip(strip, end, strict=True)
        return pygame.Rect([round(a + (b - a) * progress) for a, b in places])


def _strips(whole: BoardGeometry, area: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the parts of an ``area`` around a board that belong to its rows.

    The part of a row is empty if the window is too low for it.
    """
    step = whole.card[1] + whole.row_gap
    top = area.top
    for row in range(whole.layout.rows):
        bottom = whole.board.top + (row + 1) * step - whole.row_gap // 2
        if row == whole.layout.rows - 1 or bottom > area.bottom:
            bottom = area.bottom
        height = max(0, bottom - top)
        yield pygame.Rect(area.left, top, area.width, height)
        top += height
