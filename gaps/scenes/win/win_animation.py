"""How a won board becomes its landscape, at any time of the win: also below the results."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.win.cards_in_flight import RESTS, CardsInFlight
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.effects import sparks
from gaps.table.panorama.lifting import LIFT, Lifting, pieces_of
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import strips_of
from gaps.table.panorama.scenery import Scenery

GOES_ON = 3.4
"""Seconds at normal speed, from the landing of the last card, until the results come."""


class WinAnimation:
    """The board of a won game, its landscape and its cards, from the moment when the last card has landed."""

    def __init__(self, context: Context, session: GameSession, presenter: GamePresenter) -> None:
        """``presenter`` shows the board as it was won; if motion is instant, an update shows the end."""
        self._context, self._session, self._presenter = context, session, presenter
        self._factor = context.motion_settings.factor
        self._style: Style = context.style((1280, 800))
        self._particles = presenter.table.particles
        self.time = 0.0
        """Seconds at normal speed."""
        self._started = False
        self._due = 0  # how many parts are to be prepared before the next frame
        self._faces_next = False
        self._panorama: Panorama | None = None
        presenter.table.finish_motions()

    @property
    def moving(self) -> bool:
        """Whether anything moves still."""
        return self.time < RESTS

    @property
    def panorama(self) -> Panorama:
        """The landscape, perhaps not yet painted."""
        while self._panorama is None:
            next(self._making)
        return self._panorama

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and paint a little of what is needed later."""
        self._particles.update(dt)
        self.time = self.time + dt / self._factor if self._factor else RESTS
        for _part in range(self._due):
            self._prepare()
        self._due = 0

    def lay_out(self, style: Style) -> None:
        """Take the size and the theme of a window; once it has begun, a new one shows the end."""
        context, presenter = self._context, self._presenter
        self._style = style
        if presenter.style.size != style.size:
            presenter.lay_out(context.board_style(style.size))
        self._board = pygame.Surface(style.size)
        presenter.draw_still(self._board, cards=True)
        self._making, self._panorama = self._make(), None
        if self._started:
            self.time = max(self.time, RESTS)
            self._particles.clear()
        self._started = True

    def _make(self) -> Iterator[None]:
        """Make what is needed, a part at each step: nothing moves before the strips lift."""
        style, art, seed = self._style, self._context.art(), self._session.seed
        table, state = self._presenter.table, self._session.game.state
        pieces, strips = pieces_of(state, table.geometry), strips_of(state)
        variation = seed + len(self._session.game.steps)
        if table.shows_particles and self.moving:
            sparks.rail_embers(self._particles, [piece.rect for piece in pieces], style.u, variation)
        field = pygame.Surface(style.size)
        self._presenter.draw_still(field, cards=False)
        yield
        self._panorama = panorama = Panorama(strips, style.size, style, art, seed)
        yield
        lifting = Lifting(pieces, table.geometry.layout.rows, table.geometry.gutter, style, art)
        self._scenery = Scenery(panorama, strips, lifting, self._board, field)
        yield
        self._cards = CardsInFlight(panorama, lifting, style, art, variation)
        yield
        yield from lifting.paint()

    def _prepare(self) -> None:
        """Paint a little of what is needed later, by turns."""
        if next(self._making, self) is None:
            return
        self._faces_next = not self._faces_next
        if (self._faces_next and self._cards.prepare()) or self._scenery.prepare():
            return
        self._cards.prepare()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        canvas = Canvas(surface, self._style)
        if self.time < LIFT:
            self._due = 2
            canvas.blit(self._board, (0, 0))
        else:
            for _part in self._making:
                pass
            changed = self._scenery.at(self.time)
            self._due = self._scenery.parts_after(self.time, bool(changed))
            canvas.blit(self._scenery.picture, (0, 0))
            self._cards.draw(canvas, self.time)
        self._particles.draw(canvas)
