"""A board on the screen: what scenes use to show a state, to follow the pointer and to celebrate."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gaps.engine import Cell, State, Step
from gaps.stage.core.clock import STEP_NS
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.kept_picture import Ground
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.table.cards.art import CardArt
from gaps.table.effects.chain import MAX_ALPHA, ChainLight
from gaps.table.effects.effect import Effect, Effects, Layer
from gaps.table.effects.finished_row import FinishedRow
from gaps.table.effects.ribbon import RibbonText
from gaps.table.model.animator import BoardAnimator
from gaps.table.model.choreography import MotionSettings, RedealPhases
from gaps.table.model.geometry import BoardGeometry, fit, lay_out
from gaps.table.render.display import BoardDisplay
from gaps.table.render.marks import draw_flash
from gaps.table.render.painter import Painter

STEP_SECONDS = STEP_NS / 1e9
FLASH_SECONDS = 0.500


class Table(BoardAnimator):
    """A board whose cards move, with its light and its particles, that draws itself.

    It never judges a move and never makes a state.
    """

    def __init__(
        self,
        state: State,
        art: CardArt,
        style: Style,
        motion_settings: MotionSettings,
        backdrop: pygame.Surface,
        area: pygame.Rect | None = None,
    ) -> None:
        """Lay out ``state`` in the window, or as a small board without rails in ``area``.

        ``backdrop`` is what lies behind the cards.
        """
        self._area = area
        super().__init__(state, self.lay_out(state, style), motion_settings)
        self.display = BoardDisplay(art, style, backdrop, rails=area is None)
        self.particles = Particles()
        self.effects = Effects()
        self.chain = ChainLight(self)
        self._preparations: list[Callable[[], None]] = []  # pictures to draw soon, one in each update
        self.painter = Painter(self, self.display, self.effects, self.chain)

    # What is shown

    @property
    def style(self) -> Style:
        """Sizes, colours and fonts."""
        return self.display.style

    @property
    def art(self) -> CardArt:
        """The pictures of the cards."""
        return self.display.art

    @property
    def moving(self) -> bool:
        """Whether the next frame differs from this one even without input."""
        return super().moving or self.particles.moving or self.effects.moving or self.chain.moving

    @property
    def shows_particles(self) -> bool:
        """Whether sparks, snow and other particles may fly: neither reduced, nor instant, nor plain."""
        settings = self.motion_settings
        return bool(settings.factor) and not settings.reduced and not self.style.theme.plain

    @property
    def lamp(self) -> float:
        """How bright the lamp over the table is because of the chain, 0 to 1."""
        return self.chain.lamp(self.time) / MAX_ALPHA

    @property
    def small(self) -> bool:
        """Whether it fills only an area of the window that it was given."""
        return self._area is not None

    def is_landed(self, cell: Cell) -> bool:
        """Whether a card lies on ``cell`` that is not on its way there."""
        card = self.state.board[cell]
        return card is not None and not self.is_travelling(card)

    def free_row(self, width: int) -> pygame.Rect:
        """Return the part without home cards of the lowest row where that is at least ``width`` pixels wide.

        If there is none, that of the row with the fewest home cards.
        """
        layout, home = self.geometry.layout, self.state.home
        parts = []
        for row in reversed(range(layout.rows)):
            free = [cell for cell in layout.row(row) if cell not in home] or list(layout.row(row))
            parts.append(self.geometry.rect(free[0]).union(self.geometry.rect(free[-1])))
        return next((part for part in parts if part.width >= width), max(parts, key=lambda part: part.width))

    # Changes of the state

    def show(self, step: Step, back: bool = False) -> None:
        """Move to the state after ``step``, or ``back`` to the one before it, from the poses shown now."""
        super().show(step, back)
        for row in self.finished_rows:
            if not self.state.home.issuperset(row.cells):
                self.effects.remove(row)
        self._preparations.clear()
        for run in self.runs:
            if len(run) > max(1, self.growth.lengths.get(run[0], 0)):
                self._preparations.append(partial(self._prepare_strip, run))

    def show_redeal(self, step: Step) -> RedealPhases:
        """Gather the loose cards, shuffle them and deal them again; return when each part begins."""
        self._preparations.clear()
        return super().show_redeal(step)

    # Marks and light

    def refuse(self, cell: Cell, blocker: Cell | None = None) -> None:
        """Shake the card on ``cell``, or flash a gap there; flash the ``blocker``, the reason for it."""
        self.put_back()
        if (card := self.state.board[cell]) is not None:
            self.shake(card)
        else:
            self._flash(cell, refused=True)
        if blocker is not None:
            self._flash(blocker, refused=False)

    def _flash(self, cell: Cell, refused: bool) -> None:
        def draw(canvas: Canvas, share: float) -> None:
            draw_flash(canvas, self.geometry.rect(cell), refused, share)

        self.effects.add(Effect(self.time, FLASH_SECONDS, draw, Layer.ABOVE_CARDS))

    @property
    def finished_rows(self) -> list[FinishedRow]:
        """The finished rows of which something is shown, the oldest first."""
        return list(dict.fromkeys(each.of for each in self.effects if isinstance(each.of, FinishedRow)))

    def expect_row(self, cells: tuple[Cell, ...], text: RibbonText) -> None:
        """Prepare the pictures of ``celebrate_row`` while the last card of the row still flies."""
        row = FinishedRow(cells, text, self, self.display)
        self._preparations += [row.paint_line, row.paint_ribbon]

    def _prepare_strip(self, run: tuple[Cell, ...]) -> None:
        """Draw the strip that a run will be when its last card has landed: that takes long for a long run."""
        cards = [card for cell in run if (card := self.state.board[cell]) is not None]
        if not self.art.fast_scaling:
            self.art.strip(cards, self.geometry.card, self.geometry.gutter)

    def celebrate_row(self, cells: tuple[Cell, ...], text: RibbonText) -> None:
        """Show that a row was finished: light on its ridge, weather at its summit, a ribbon under it.

        ``cells`` are those of its cards, all of one suit, from the lowest to the highest.
        """
        row = FinishedRow(cells, text, self, self.display)
        for before in self.finished_rows:
            if before.began < row.began:
                before.give_way(self.effects)
        self.effects.add(*row.effects())
        if self.shows_particles:
            row.throw_sparks(self.particles)

    def forget_rows(self) -> None:
        """Remove the light, the weather and the ribbons of finished rows at once."""
        for row in self.finished_rows:
            self.effects.remove(row)
            self.particles.clear()

    def light_chain(self, chain: int, at_once: bool = False) -> None:
        """Give the board the light of a chain of so many moves; the lamp changes slowly or ``at_once``."""
        self.chain.show(chain, at_once)
        self.display.halos = self.chain.step.halos

    def tail(self, cell: Cell, chain: int) -> None:
        """Let light follow the card that flies to ``cell``, where it makes a chain of so many moves."""
        card = self.state.board[cell]
        if card is not None:
            self.chain.follow(card, chain)

    def end_celebration(self) -> None:
        """Remove what shows the end of a game: particles and the loss of colour."""
        self.losing_colour, self.colour_loss = False, 0.0
        self.particles.clear()

    # Time and size

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._preparations:
            self._preparations.pop(0)()
        super().update(dt)
        self.effects.update(self.time)
        self.particles.update(dt)
        self.chain.update(burns=self.shows_particles)

    def lay_out(self, state: State, style: Style) -> BoardGeometry:
        """Return where the cells of a state lie in the window, or in the area of a small board."""
        layout = state.variant.layout
        if self._area is not None:
            return fit(layout, self._area, style.size, style.scale)
        return lay_out(layout, style.size, style.scale, talon=bool(state.variant.passes))

    def restyle(
        self,
        art: CardArt,
        style: Style,
        motion_settings: MotionSettings,
        backdrop: pygame.Surface,
        area: pygame.Rect | None = None,
    ) -> None:
        """Take over another window size, theme, deck or speed, and for a small board another area."""
        self._area = area or self._area
        display = self.display
        display.art, display.style, display.backdrop = art, style, backdrop
        self.painter.forget()
        self.chain.clear()
        self._preparations.clear()
        self.settle(self.lay_out(self.state, style), motion_settings)

    def draw(self, surface: pygame.Surface, alpha: float = 0.0) -> None:
        """Draw the board as it is ``alpha`` of a step after the last update."""
        surface.blit(self.painter.ground(surface.get_size(), self._time(alpha)).picture, (0, 0))
        self.draw_moving(Canvas(surface, self.style), alpha)

    def ground(self, alpha: float) -> Ground:
        """Return what lies still in the window; the next call changes the picture."""
        return self.painter.ground(self.style.size, self._time(alpha))

    def draw_moving(self, canvas: Canvas, alpha: float) -> None:
        """Draw what moves over the ground."""
        self.painter.draw_moving(canvas, self.particles, self._time(alpha))

    def _time(self, alpha: float) -> float:
        return self.time + alpha * STEP_SECONDS
