"""A board on its way between the whole window and a smaller place."""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.stage.drawing import shapes
from gaps.table.board_look import BoardLook
from gaps.table.model.geometry import Around, BoardGeometry
from gaps.table.snow.on_board import Snowfall
from gaps.table.table import Table

BORDER = 20  # pixels at u = 1 round the board that move with it: shadows and light


class TravellingBoard:
    """The picture of a board at rest, drawn smaller and smaller, or larger."""

    def __init__(
        self,
        state: State,
        look: BoardLook,
        lying: Snowfall | None,
        around: Around,
    ) -> None:
        """Paint the board of a whole window with what is ``around`` it, and with the
        snow that is ``lying`` on it.
        """
        style = look.style
        window = pygame.Surface(style.size, pygame.SRCALPHA)
        table = Table(state, look._replace(backdrop=window.copy()), around=around)
        if lying is not None:
            table.snow.fall(lying)
        table.draw(window)
        place = shapes.grown(table.geometry.board, style.px(BORDER))
        self._start = place.clip(window.get_rect())
        self._picture = window.subsurface(self._start).copy()
        self._geometry = table.geometry

    def draw(
        self,
        surface: pygame.Surface,
        small: BoardGeometry,
        progress: float,
        alpha: float = 1.0,
    ) -> None:
        """Draw it ``progress`` of the way to its small place, 0 to 1, row by row: rows
        may be nearer to each other there.
        """
        start = self._start
        whole = self._geometry
        step = whole.card[1] + whole.row_gap
        small_step = small.card[1] + small.row_gap
        across = small.board.width / whole.board.width
        down = small.card[1] / whole.card[1]
        top = start.top
        for row in range(whole.layout.rows):
            first = whole.board.top + row * step
            bottom = first + step - whole.row_gap // 2
            if row == whole.layout.rows - 1 or bottom > start.bottom:
                bottom = start.bottom
            if bottom <= top:
                continue  # the window is too low for this row
            strip = pygame.Rect(start.left, top, start.width, bottom - top)
            small_first = small.board.top + row * small_step
            end = (
                small.board.left + (strip.left - whole.board.left) * across,
                small_first + (strip.top - first) * down,
                strip.width * across,
                strip.height * down,
            )
            places = zip(strip, end, strict=True)
            place = pygame.Rect([round(a + (b - a) * progress) for a, b in places])
            picture = self._picture.subsurface(strip.move(-start.left, -start.top))
            scaled = pygame.transform.smoothscale(
                picture, shapes.at_least_one(place.size)
            )
            shapes.blit_faint(surface, scaled, place, alpha)
            top = bottom
