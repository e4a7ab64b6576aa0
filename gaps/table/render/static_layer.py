"""What rests on the board, as one picture: repainted where something has changed, and
only there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import pygame

from gaps.engine import Card, Cell, GapKind
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas, united
from gaps.table.board import Board
from gaps.table.render import surroundings
from gaps.table.render.card_sprite import RESTING_SHADOW, CardSprite
from gaps.table.render.marks import dimmed, draw_dimmed
from gaps.table.render.slots import Slot, corner_radius, draw_floor, draw_slot

# of the card that is shown at the place from which it is dragged
DRAGGED_CARD_ALPHA = 0.16
# Of the halo round a run; lengths in pixels at u = 1.
HALO_BLUR = 26
HALO_SPREAD = 5
HALO_ALPHA = 0.33
MAX_REPAIRED = 16  # changed places; when there are more, everything is painted again
# Lengths in pixels at u = 1.
MARKER = (24, 16)  # the triangle over a playable card
CHEVRON = (11, 18)  # the mark between a run and the gap that continues it
REACH = 40  # how far outside its place anything is drawn: shadows, halos, rails


class RestingLook(NamedTuple):
    """Everything that the picture depends on."""

    places: list[object]
    """What each cell looks like, in the order of the board."""
    rest: object
    """What is not at one cell: display options, the talon, the rings of exchanges, what
    a hint darkens.
    """


class StaticLayer:
    """The picture of the cards and gaps that neither move nor fade."""

    def __init__(self, board: Board, sprite: CardSprite) -> None:
        self.board = board
        self._sprite = sprite
        self._picture: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._ground_backdrop: pygame.Surface | None = None
        self._painted = RestingLook([], None)
        self.repainted: list[pygame.Rect] = []
        """The areas that the last call of ``picture`` has painted."""

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed."""
        self._picture = self._ground = None

    def picture(self, airborne: Collection[Card]) -> pygame.Surface:
        """Return the board without the ``airborne`` cards. The next call changes it:
        draw it at once.
        """
        airborne = frozenset(airborne)
        appearance = self._appearance(airborne)
        if self._ground is None or self._ground_backdrop is not self.board.backdrop:
            self._ground_backdrop, self._ground = (
                self.board.backdrop,
                self._paint_ground(),
            )
            self._picture = None
        whole = self._picture is None or appearance.rest != self._painted.rest
        picture = self._picture = self._picture or self._ground.copy()
        self.repainted = (
            [picture.get_rect()] if whole else self._changed_areas(appearance.places)
        )
        for area in self.repainted:
            picture.set_clip(area)
            if picture.get_flags() & pygame.SRCALPHA:
                # a transparent ground does not cover what is there
                picture.fill((0, 0, 0, 0))
            picture.blit(self._ground, (0, 0))
            self._paint(picture, airborne)
        picture.set_clip(None)
        self._painted = appearance
        return picture

    def draw_slot(self, canvas: Canvas, gap: Cell, slot: Slot) -> None:
        """Draw a gap as it is now: pointed at or not, held over or not."""
        board = self.board
        rect = board.geometry.rect(gap)
        hovered = board.ghosts == "hover" and board.hovered == gap
        draw_slot(
            canvas,
            rect,
            slot,
            board.art,
            ghosts=board.ghosts == "always" or hovered,
            bright=gap in self._bright_gaps(),
            target=board.drop_target == gap,
        )
        if slot.kind is GapKind.GROWS:
            self._draw_chevron(canvas, rect)

    def draw_strip(self, canvas: Canvas, start: Cell, length: int) -> None:
        """Draw the first ``length`` cards of a run as one strip, with its halo and the
        rail below.
        """
        board = self.board
        style = canvas.style
        theme = canvas.style.theme
        geometry = board.geometry
        cards = board.cards_on(board.run_from(start)[:length])
        picture = self.board.art.strip(cards, geometry.card, geometry.gutter)
        rect = picture.get_rect(topleft=geometry.rect(start).topleft)
        radius = corner_radius(geometry.card)
        if not theme.plain:
            blur = HALO_BLUR * style.u
            spread = HALO_SPREAD * style.u
            halo, offset = shapes.shadow(
                rect.size, radius, (0, 0), blur, theme.glow, HALO_ALPHA, spread
            )
            for _ in range(self.board.halos):
                canvas.blit(halo, rect.move(offset))
        canvas.blit(picture, rect)
        line = style.px(2)
        outline = rect.inflate(line, line)
        drawn = shapes.ring(outline.size, radius + line / 2, line, theme.glow)
        canvas.blit(drawn, outline)
        if geometry.has_rails and self.board.rails:
            complete = length == board.state.variant.row_length
            surroundings.draw_rail(
                canvas, geometry, rect, cards[0].suit, self.board.art, complete
            )

    # What has changed

    def _appearance(self, airborne: frozenset[Card]) -> RestingLook:
        board = self.board
        state = board.state
        geometry = board.geometry
        exchanges = None
        if board.rails and geometry.layout.beside:
            exchanges = (state, board.flying, airborne)
        talon = None
        if geometry.talon:
            talon = (state.stock, airborne.intersection(filter(None, state.stock)))
        dark = [(tuple(area), alpha) for area, alpha in dimmed(board)]
        return RestingLook(
            self._places(airborne), (board.ghosts, exchanges, talon, dark)
        )

    def _places(self, airborne: frozenset[Card]) -> list[object]:
        board = self.board
        fades = board.slot_fades
        bright = self._bright_gaps()
        strips = {
            cell: (start, length, board.halos)
            for start, length in self._strip_lengths().items()
            for cell in board.run_from(start)[:length]
        }
        playable = {slide.source for slide in board.state.slides if board.mark_playable}
        hovered = board.hovered if board.ghosts == "hover" else None
        places: list[object] = []
        for cell, card in enumerate(board.state.board):
            if card is None:
                slot = fades.slots.get(cell) if cell not in fades.fading else None
                target = board.drop_target == cell
                places.append(
                    (slot, cell in bright, target, cell == hovered) if slot else None
                )
            elif card in airborne:
                places.append(board.dragged == cell)
            else:
                places.append((card, strips.get(cell), cell in playable))
        return places

    def _changed_areas(self, places: Sequence[object]) -> list[pygame.Rect]:
        """Return the areas round the changed places, or the whole picture if there are
        many.
        """
        painted = self._painted.places
        changed = [cell for cell, place in enumerate(places) if place != painted[cell]]
        if len(changed) > MAX_REPAIRED:
            return [self.board.backdrop.get_rect()]
        return united([self._reach(cell) for cell in changed])

    def _reach(self, cell: Cell) -> pygame.Rect:
        margin = 2 * self.board.style.px(REACH)
        return self.board.geometry.rect(cell).inflate(margin, margin)

    def _strip_lengths(self) -> dict[Cell, int]:
        """Return the cards of each run that are drawn as a strip; a growing run keeps
        its old length.
        """
        growing = self.board.growth.growing
        lengths = {
            start: int(growing[start].start[0]) if start in growing else length
            for start, length in self.board.still_run_lengths().items()
        }
        return {start: length for start, length in lengths.items() if length}

    def _bright_gaps(self) -> set[Cell]:
        board = self.board
        cells = (board.hovered, board.selected, board.dragged)
        return {
            gap
            for cell in cells
            if cell is not None
            for gap in (cell, *board.targets(cell))
        }

    # Painting

    def _paint_ground(self) -> pygame.Surface:
        geometry = self.board.geometry
        ground = self.board.backdrop.copy()
        canvas = Canvas(ground, self.board.style)
        if geometry.has_rails and self.board.rails:
            for row in range(geometry.layout.rows):
                surroundings.draw_groove(canvas, geometry, row)
        if self.board.rails:
            surroundings.draw_row_links(canvas, geometry)
        surroundings.draw_tray(canvas, geometry)
        return ground

    def _paint(self, picture: pygame.Surface, airborne: frozenset[Card]) -> None:
        state = self.board.state
        geometry = self.board.geometry
        art = self.board.art
        canvas = Canvas(picture, self.board.style)
        clip = picture.get_clip()
        strips = self._strip_lengths()
        near = [
            cell
            for cell in range(len(state.board))
            if clip.colliderect(self._reach(cell))
        ]
        if geometry.talon:
            surroundings.draw_talon(canvas, geometry, state, art, airborne)
            surroundings.draw_heads(canvas, geometry, state, art)
        self._paint_empty_places(canvas, near, airborne)
        in_strips = {
            cell
            for start, length in strips.items()
            for cell in self.board.run_from(start)[:length]
        }
        self._paint_cards(
            canvas, [cell for cell in near if cell not in in_strips], airborne
        )
        for start, length in strips.items():
            if not set(near).isdisjoint(self.board.run_from(start)[:length]):
                self.draw_strip(canvas, start, length)
        if self.board.rails and not self.board.flying:
            surroundings.draw_exchanges(canvas, geometry, state, airborne)
        if self.board.mark_playable:
            self._paint_markers(canvas, airborne)
        draw_dimmed(canvas, self.board)

    def _paint_empty_places(
        self, canvas: Canvas, cells: Sequence[Cell], airborne: frozenset[Card]
    ) -> None:
        """Paint gaps, and the floor below airborne cards with a trace of the dragged
        one.
        """
        board = self.board
        fades = self.board.slot_fades
        for cell in cells:
            card = board.state.board[cell]
            rect = board.geometry.rect(cell)
            if card is None and cell in fades.slots and cell not in fades.fading:
                self.draw_slot(canvas, cell, fades.slots[cell])
            elif card is None or card in airborne:
                draw_floor(canvas, rect)
                if card is not None and cell == board.dragged:
                    picture = self.board.art.face(card, rect.size)
                    canvas.blit_faint(picture, rect, DRAGGED_CARD_ALPHA)

    def _paint_cards(
        self, canvas: Canvas, cells: Sequence[Cell], airborne: frozenset[Card]
    ) -> None:
        resting = [
            (card, self.board.geometry.rect(cell))
            for cell in cells
            if (card := self.board.state.board[cell]) is not None
            and card not in airborne
        ]
        for _, rect in resting:
            self._sprite.draw_shadow(canvas, rect, RESTING_SHADOW, size=rect.size)
        for card, rect in resting:
            picture = self.board.art.face(card, rect.size)
            canvas.blit(picture, rect)

    def _paint_markers(self, canvas: Canvas, airborne: frozenset[Card]) -> None:
        style = canvas.style
        theme = canvas.style.theme
        width, height = style.px(MARKER[0]), style.px(MARKER[1])
        points = ((1.5, 1.5), (width - 1.5, 1.5), (width / 2, height - 1.5))
        marker = shapes.polygon(
            (width, height), points, theme.brass, max(1.0, 2 * style.u), theme.bg0
        )
        for cell in sorted({slide.source for slide in self.board.state.slides}):
            if self.board.state.board[cell] not in airborne:
                rect = self.board.geometry.rect(cell)
                place = marker.get_rect(midtop=(rect.centerx, rect.top - style.px(4)))
                canvas.blit(marker, place)

    def _draw_chevron(self, canvas: Canvas, rect: pygame.Rect) -> None:
        style = canvas.style
        theme = canvas.style.theme
        width, height = style.px(CHEVRON[0]), style.px(CHEVRON[1])
        points = ((1.5, 1.5), (width - 1.5, height / 2), (1.5, height - 1.5))
        mark = shapes.polygon(
            (width, height), points, theme.brass, max(1.0, 1.6 * style.u), theme.bg0
        )
        x = rect.left - round(self.board.geometry.gutter * 0.4)
        place = mark.get_rect(center=(x, rect.centery))
        canvas.blit(mark, place)
