"""A board on its way between the whole window and a smaller place."""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.stage.drawing import shapes
from gaps.table.board import BoardLook
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
        """Draw it ``progress`` of the way to its small place, 0 to 1."""
        start = self._start
        whole = self._geometry
        scale = small.card[0] / whole.card[0]
        end = (
            small.board.left + (start.left - whole.board.left) * scale,
            small.board.top + (start.top - whole.board.top) * scale,
            start.width * scale,
            start.height * scale,
        )
        places = zip(start, end, strict=True)
        left, top, wide, high = (round(a + (b - a) * progress) for a, b in places)
        size = shapes.at_least_one((wide, high))
        scaled = pygame.transform.smoothscale(self._picture, size)
        shapes.blit_faint(surface, scaled, (left, top), alpha)
