"""What rests on the table, as one picture: mended where something changes, and only then."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import pygame

from gaps.engine import Card, Cell, GapKind
from gaps.stage.drawing import shapes
from gaps.table.render.card_sprite import RESTING, CardSprite
from gaps.table.render.row_rails import draw_groove, draw_rail
from gaps.table.render.slots import Slot, corner, draw_floor, draw_slot
from gaps.table.render.tray_and_talon import draw_exchanges, draw_joins, draw_rack, draw_talon

if TYPE_CHECKING:
    from gaps.table.table import Table

PRINT = 0.16  # how much of a dragged card its place still shows
HALO_BLUR, HALO_SPREAD, HALO_ALPHA = 26, 5, 0.33
MAX_MENDED = 16  # changed places up to which the rest is left as it is
# Lengths in pixels at u = 1.
NOTCH = (24, 16)
REACH = 40  # how far beyond its place anything is drawn: shadows, halos, rails


class StaticLayer:
    """Reads a table; ``slots`` is what its gaps show, but for those that are ``fading``."""

    def __init__(self, table: Table, flyer: CardSprite) -> None:
        self.table = table
        self.slots: dict[Cell, Slot] = {}
        self._flyer = flyer
        self._picture: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._laid: pygame.Surface | None = None  # the backdrop the ground was made of
        self._places: list[object] = []  # what each place looked like when it was painted
        self._rest: object = None  # and what is not at a place

    def forget(self) -> None:
        """Sizes or colours have changed."""
        self._picture = self._ground = None

    def picture(self, air: Collection[Card], fading: Collection[Cell]) -> pygame.Surface:
        """The table without the cards in the ``air``. It is changed by the next call: draw it at once."""
        table = self.table
        air = frozenset(air)
        places, rest = self._seen(air, fading)
        if self._ground is None or self._laid is not table.backdrop:
            self._laid, self._ground, self._picture = table.backdrop, self._bare(), None
        if self._picture is None or rest != self._rest:
            self._picture = self._ground.copy()
            self._paint(self._picture, air, fading)
        elif places != self._places:
            changed = [cell for cell, seen in enumerate(places) if seen != self._places[cell]]
            if len(changed) > MAX_MENDED:
                self._clear(self._picture, self._ground)
                self._paint(self._picture, air, fading)
            else:
                out = 2 * table.style.px(REACH)
                for part in _joined([table.geometry.rect(cell).inflate(out, out) for cell in changed]):
                    self._picture.set_clip(part)
                    self._clear(self._picture, self._ground)
                    self._paint(self._picture, air, fading)
                self._picture.set_clip(None)
        self._places, self._rest = places, rest
        return self._picture

    def shown_runs(self) -> dict[Cell, int]:
        """The cards of each run that are drawn as a strip: those that have been so before it grew."""
        growth = self.table.growth
        lengths = {
            cell: growth.growing[cell].start if cell in growth.growing else length
            for cell, length in self.table.grown_runs().items()
        }
        return {cell: length for cell, length in lengths.items() if length}

    def run(self, start: Cell) -> tuple[Cell, ...]:
        """The run, or the part of one in a row, that begins at ``start``."""
        return next((run for run in self.table.runs if run[0] == start), ())

    def _seen(self, air: frozenset[Card], fading: Collection[Cell]) -> tuple[list[object], object]:
        """What each place looks like, and everything else that the picture depends on."""
        table = self.table
        bright, drag = self._bright(), table.drag
        strips = {
            cell: (start, length)
            for start, length in self.shown_runs().items()
            for cell in self.run(start)[:length]
        }
        notched = {move.source for move in table.state.slides} if table.mark_playable else set()
        hovered = table.hovered if table.ghosts == "hover" else None
        places: list[object] = []
        for cell, card in enumerate(table.state.board):
            if card is None:
                slot = self.slots.get(cell) if cell not in fading else None
                held = drag is not None and drag.target == cell
                places.append((slot, cell in bright, held, cell == hovered) if slot else None)
            elif card in air:
                places.append(drag is not None and drag.cell == cell)
            else:
                places.append((card, strips.get(cell), cell in notched))
        state = table.state
        beside = (state, table.flying, air) if table.rails and table.geometry.layout.beside else None
        talon = (state.stock, air.intersection(state.stock)) if table.geometry.talon else None
        return places, (table.ghosts, beside, talon)

    def _bare(self) -> pygame.Surface:
        """The backdrop with the rails and the rack, before anything is laid on it."""
        table, geometry, style = self.table, self.table.geometry, self.table.style
        ground = table.backdrop.copy()
        if geometry.tall and table.rails:
            for row in range(geometry.layout.rows):
                draw_groove(ground, geometry, row, style)
        if table.rails:
            draw_joins(ground, geometry, style)
        draw_rack(ground, geometry, style)
        return ground

    @staticmethod
    def _clear(picture: pygame.Surface, ground: pygame.Surface) -> None:
        """Lay the ground on the clipped part; one that can be seen through covers nothing by itself."""
        if ground.get_flags() & pygame.SRCALPHA:
            picture.fill((0, 0, 0, 0))
        picture.blit(ground, (0, 0))

    def _paint(self, still: pygame.Surface, air: frozenset[Card], fading: Collection[Cell]) -> None:
        """Paint what touches the clipped part of the picture."""
        table, style, art, geometry = self.table, self.table.style, self.table.art, self.table.geometry
        seen, board, runs = still.get_clip(), table.state.board, self.shown_runs()
        fused = {cell for start, length in runs.items() for cell in self.run(start)[:length]}
        if geometry.talon:
            draw_talon(still, geometry, table.state, style, art, air)
        out = 2 * style.px(REACH)
        near = {cell for cell in range(len(board)) if seen.colliderect(geometry.rect(cell).inflate(out, out))}
        for cell in sorted(near):
            card, rect = board[cell], geometry.rect(cell)
            if card is None and cell in self.slots and cell not in fading:
                self.draw_slot(still, cell, self.slots[cell])
            elif card is None or card in air:
                draw_floor(still, rect, style)
                if card is not None and table.drag is not None and table.drag.cell == cell:
                    shade = art.face(card, rect.size).copy()
                    shade.set_alpha(round(255 * PRINT))
                    still.blit(shade, rect)
        resting = [
            (cell, card)
            for cell, card in enumerate(board)
            if card and cell in near and card not in air and cell not in fused
        ]
        for cell, _ in resting:
            self._flyer.draw_shadow(still, geometry.rect(cell), RESTING, size=geometry.rect(cell).size)
        for cell, card in resting:
            still.blit(art.face(card, geometry.rect(cell).size), geometry.rect(cell))
        for start, length in runs.items():
            if near.intersection(self.run(start)[:length]):
                self.draw_strip(still, start, length)
        if table.rails and not table.flying:
            draw_exchanges(still, geometry, table.state, style, air)
        if table.mark_playable:
            self._draw_notches(still, air)

    def draw_strip(self, surface: pygame.Surface, start: Cell, length: int) -> None:
        """Draw the first cards of a run as one, with the light round them and the rail below."""
        table, style, geometry, theme = (
            self.table,
            self.table.style,
            self.table.geometry,
            self.table.style.theme,
        )
        cards = [card for cell in self.run(start)[:length] if (card := table.state.board[cell]) is not None]
        picture = table.art.strip(cards, geometry.card, geometry.gutter)
        rect = picture.get_rect(topleft=geometry.rect(start).topleft)
        radius = corner(geometry.card)
        if not theme.plain:
            soft, offset = shapes.shadow(
                rect.size, radius, (0, 0), HALO_BLUR * style.u, theme.glow, HALO_ALPHA, HALO_SPREAD * style.u
            )
            surface.blit(soft, rect.move(offset))
        surface.blit(picture, rect)
        line = style.px(2)
        surface.blit(
            shapes.ring(rect.inflate(line, line).size, radius + line / 2, line, theme.glow),
            rect.inflate(line, line),
        )
        if geometry.tall and table.rails:
            done = length == table.state.variant.row_length
            draw_rail(surface, geometry, rect, cards[0].suit, style, table.art, done)

    def draw_slot(self, surface: pygame.Surface, gap: Cell, slot: Slot) -> None:
        """Draw a gap as it is now: pointed at or not, held over or not."""
        table = self.table
        rect = table.geometry.rect(gap)
        draw_slot(
            surface,
            rect,
            slot,
            table.style,
            table.art,
            ghosts=table.ghosts == "always" or (table.ghosts == "hover" and table.hovered == gap),
            bright=gap in self._bright(),
            target=table.drag is not None and table.drag.target == gap,
        )
        if slot.kind is GapKind.GROWS:
            self._draw_chevron(surface, rect)

    def _draw_chevron(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The mark on the join: the run to the left goes on here."""
        style, theme = self.table.style, self.table.style.theme
        width, height = style.px(11), style.px(18)
        points = ((1.5, 1.5), (width - 1.5, height / 2), (1.5, height - 1.5))
        mark = shapes.polygon((width, height), points, theme.brass, max(1.0, 1.6 * style.u), theme.bg0)
        surface.blit(
            mark, mark.get_rect(center=(rect.left - round(self.table.geometry.gutter * 0.4), rect.centery))
        )

    def _draw_notches(self, surface: pygame.Surface, air: Collection[Card]) -> None:
        table, style, theme = self.table, self.table.style, self.table.style.theme
        width, height = style.px(NOTCH[0]), style.px(NOTCH[1])
        points = ((1.5, 1.5), (width - 1.5, 1.5), (width / 2, height - 1.5))
        mark = shapes.polygon((width, height), points, theme.brass, max(1.0, 2 * style.u), theme.bg0)
        for cell in sorted({move.source for move in table.state.slides}):
            if table.state.board[cell] not in air:
                rect = table.geometry.rect(cell)
                surface.blit(mark, mark.get_rect(midtop=(rect.centerx, rect.top - style.px(4))))

    def _bright(self) -> set[Cell]:
        """The gaps whose card is pointed at or held."""
        table = self.table
        cells = (table.hovered, table.selected, table.drag.cell if table.drag else None)
        return {gap for cell in cells if cell is not None for gap in (cell, *table.targets(cell))}


def _joined(parts: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in parts that do not overlap: those that do become one."""
    apart: list[pygame.Rect] = []
    for part in parts:
        while (hit := part.collidelist(apart)) >= 0:
            part = part.union(apart.pop(hit))
        apart.append(part)
    return apart
