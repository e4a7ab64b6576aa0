"""A board on the screen: what scenes use to show a state, to follow the pointer and to celebrate."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gaps.engine import Card, Cell, Slide, State, Step
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
from gaps.table.model.interaction import Drag
from gaps.table.model.marks import Hint
from gaps.table.render.display import BoardDisplay
from gaps.table.render.marks import draw_flash
from gaps.table.render.painter import Painter

STEP_SECONDS = STEP_NS / 1e9
FLASH_SECONDS = 0.500


class Table:
    """Composes a ``BoardAnimator``, which moves the cards, and a ``Painter``, which draws them.

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
        self.animator = BoardAnimator(state, self.lay_out(state, style), motion_settings)
        self.display = BoardDisplay(art, style, backdrop, rails=area is None)
        self.particles = Particles()
        self.effects = Effects()
        self.chain = ChainLight(self.animator)
        self._preparations: list[Callable[[], None]] = []  # pictures to draw soon, one in each update
        self.painter = Painter(self.animator, self.display, self.effects, self.chain)

    # What is shown

    @property
    def state(self) -> State:
        """The state to which the cards belong or move."""
        return self.animator.state

    @property
    def geometry(self) -> BoardGeometry:
        """Where each cell lies, in pixels."""
        return self.animator.geometry

    @property
    def motion_settings(self) -> MotionSettings:
        """The speed of all motion."""
        return self.animator.motion_settings

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
        return self.animator.moving or self.particles.moving or self.effects.moving or self.chain.moving

    @property
    def flying(self) -> bool:
        """Whether any card is on its way to another place."""
        return self.animator.flying

    def is_moving(self, card: Card) -> bool:
        """Whether ``card`` flies, or is being lifted or laid down."""
        return card in self.animator.cards_in_motion

    @property
    def shows_particles(self) -> bool:
        """Whether sparks, snow and other particles may fly: neither reduced, nor instant, nor plain."""
        settings = self.motion_settings
        return bool(settings.factor) and not settings.reduced and not self.style.theme.plain

    @property
    def lamp(self) -> float:
        """How bright the lamp over the table is because of the chain, 0 to 1."""
        return self.chain.lamp(self.animator.time) / MAX_ALPHA

    @property
    def hovered(self) -> Cell | None:
        """The cell under the pointer."""
        return self.animator.interaction.hovered

    @property
    def focused(self) -> Cell | None:
        """The cell with the ring of the keyboard focus."""
        return self.animator.interaction.focused

    @property
    def selected(self) -> Cell | None:
        """The cell of the card that is held ready, or of the gap that is to be filled."""
        return self.animator.interaction.selected

    @property
    def offers(self) -> tuple[Cell, ...]:
        """The cells that complete the selection to a move."""
        return self.animator.interaction.offers

    @property
    def drag(self) -> Drag | None:
        """The card that the pointer holds."""
        return self.animator.interaction.drag

    @property
    def hint(self) -> Hint | None:
        """The hint that is shown."""
        return self.animator.marks.hint

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell under a pixel."""
        return self.geometry.cell_at(position)

    def targets(self, cell: Cell) -> tuple[Cell, ...]:
        """Return where a slide may take the card on ``cell``; for a gap, where the cards it accepts are."""
        return self.animator.targets(cell)

    @property
    def small(self) -> bool:
        """Whether it fills only an area of the window that it was given."""
        return self._area is not None

    def is_landed(self, cell: Cell) -> bool:
        """Whether a card lies on ``cell`` that is not on its way there."""
        card = self.state.board[cell]
        return card is not None and not self.animator.is_travelling(card)

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
        self._preparations.clear()
        self.animator.show(step, back)
        for row in self.finished_rows:
            if not self.state.home.issuperset(row.cells):
                self.effects.remove(row)
        lengths = self.animator.growth.lengths
        for run in self.animator.runs:
            if len(run) > max(1, lengths.get(run[0], 0)):
                self._preparations.append(partial(self._prepare_strip, run))

    def deal_in(self) -> None:
        """Deal the cards of the state."""
        self.animator.deal_in()

    def show_redeal(self, step: Step) -> RedealPhases:
        """Gather the loose cards, shuffle them and deal them again; return when each part begins."""
        self._preparations.clear()
        return self.animator.show_redeal(step)

    def finish_motions(self) -> None:
        """Put every card where it belongs, at once."""
        self.animator.finish_motions()

    def take_landings(self) -> list[Cell]:
        """Return the cells on which cards have landed since the last call."""
        return self.animator.take_landings()

    # Pointer and focus

    def hover(self, cell: Cell | None) -> None:
        """Lift the card on ``cell``, on which the pointer rests."""
        self.animator.hover(cell)

    def focus(self, cell: Cell | None) -> None:
        """Show the ring of the keyboard focus round ``cell``, or no ring."""
        self.animator.interaction.focused = cell

    def select(self, cell: Cell | None, offers: tuple[Cell, ...] = ()) -> None:
        """Select a card or a gap and mark the cells it is offered; ``None`` ends the selection."""
        self.animator.select(cell, offers)

    def pick_up(self, cell: Cell, position: tuple[int, int]) -> None:
        """Let the pointer at ``position`` hold the card on ``cell``; does nothing for a gap."""
        self.animator.pick_up(cell, position)

    def drag_to(self, position: tuple[int, int]) -> None:
        """Move the held card, and aim it at the cell under the pointer or the nearest legal one."""
        self.animator.drag_to(position)

    def put_back(self) -> None:
        """Let go of the held card: it returns to its cell."""
        self.animator.put_back()

    # Marks

    def refuse(self, cell: Cell, blocker: Cell | None = None) -> None:
        """Shake the card on ``cell``, or flash a gap there; flash the ``blocker``, the reason for it."""
        self.put_back()
        if (card := self.state.board[cell]) is not None:
            self.animator.shake(card)
        else:
            self._flash(cell, refused=True)
        if blocker is not None:
            self._flash(blocker, refused=False)

    def _flash(self, cell: Cell, refused: bool) -> None:
        """Let a ring light up round a cell."""

        def draw(canvas: Canvas, share: float) -> None:
            draw_flash(canvas, self.geometry.rect(cell), refused, share)

        self.effects.add(Effect(self.animator.time, FLASH_SECONDS, draw, Layer.ABOVE_CARDS))

    def show_hint(self, slides: tuple[Slide, ...], stays: bool = False, later: str = "{number}") -> None:
        """Point out slides, numbered if they are several; the hint ends by itself unless it ``stays``.

        ``later`` is the text on a place that only a later slide leads to.
        """
        self.animator.show_hint(slides, stays, later)

    def clear_hint(self) -> None:
        """Remove the hint."""
        self.animator.marks.hint = None

    def preview(self, slides: tuple[Slide, ...]) -> None:
        """Show the paths of slides that would follow each other; none removes them."""
        self.animator.marks.preview = slides

    @property
    def finished_rows(self) -> list[FinishedRow]:
        """The finished rows of which something is shown, the oldest first."""
        return list(dict.fromkeys(each.of for each in self.effects if isinstance(each.of, FinishedRow)))

    def expect_row(self, cells: tuple[Cell, ...], text: RibbonText) -> None:
        """Prepare the pictures of ``celebrate_row`` while the last card of the row still flies."""
        row = FinishedRow(cells, text, self.animator, self.display)
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
        row = FinishedRow(cells, text, self.animator, self.display)
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

    def lose_colour(self) -> None:
        """Let the board of a lost game lose its colour, once no card flies."""
        self.animator.marks.losing_colour = True

    def end_celebration(self) -> None:
        """Remove what shows the end of a game: particles, light, and the loss of colour."""
        self.animator.marks.restore_colour()
        self.particles.clear()

    # Time and size

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._preparations:
            self._preparations.pop(0)()
        self.animator.update(dt)
        self.effects.update(self.animator.time)
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
        self.animator.lay_out(self.lay_out(self.state, style), motion_settings)

    def set_options(self, ghosts: str, mark_playable: bool) -> None:
        """Choose when gaps show ghosts, "always", "hover" or "off", and whether to mark playable cards."""
        self.display.ghosts, self.display.mark_playable = ghosts, mark_playable

    def set_backdrop(self, backdrop: pygame.Surface) -> None:
        """Replace what lies behind the cards."""
        self.display.backdrop = backdrop

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
        return self.animator.time + alpha * STEP_SECONDS
