"""The landscape of a won game, behind its results."""

from __future__ import annotations

import pygame

from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import WinGoingOn
from gaps.scenes.shared.context import Context
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import strips_of


class WonLandscape:
    """What is still to come of a ``win`` goes on; without one all is at rest.
    ``lay_out`` comes first.
    """

    def __init__(
        self, context: Context, finished: FinishedGame, win: WinGoingOn | None
    ) -> None:
        self._context = context
        self._finished = finished
        self._win = win
        self._used: object = None  # what it is shown for: a style and an art
        self._panorama: Panorama | None = None
        self._picture: pygame.Surface | None = None  # at rest

    def lay_out(self, style: Style) -> None:
        """Take a size and a theme."""
        art = self._context.look.art()
        if self._used == (style, art):
            return
        self._used = (style, art)
        self._picture = None
        session = self._finished.session
        if self._win is not None:
            given = self._win.panorama
            if (given.size, given.style, given.art) == (style.size, style, art):
                self._panorama = given
                return
            self._win = None
        strips = strips_of(session.game.state)
        self._panorama = Panorama(strips, style, art, session.seed)

    @property
    def moving(self) -> bool:
        return self._win is not None

    def update(self, dt: float) -> None:
        """Let a win go on."""
        if self._win is not None:
            self._win.update(dt)
            if not self._win.moving:
                self._win = None

    @property
    def still_ground(self) -> pygame.Surface | None:
        """What lies still behind the cards of a win that goes on; ``None`` while more
        than they moves.
        """
        return None if self._win is None else self._win.still_ground

    def draw_moving(self, canvas: Canvas) -> None:
        if self._win is not None:
            self._win.draw_moving(canvas)

    def draw(self, surface: pygame.Surface) -> None:
        if self._win is not None:
            self._win.draw(surface)
            return
        if self._picture is None:
            assert self._panorama is not None
            self._picture = self._panorama.still()
            self._panorama = None  # its pictures are large, as those of a win
        surface.blit(self._picture, (0, 0))
