"""Paints the table: a still picture of what rests, made anew only when that changes, and what moves above."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from gaps.engine import Card, Cell, GapKind, State
from gaps.stage import shapes
from gaps.table.beside import draw_exchanges, draw_joins, draw_rack, draw_talon
from gaps.table.flyer import RESTING, Flyer
from gaps.table.hint import draw_chain
from gaps.table.lights import draw_dawn, draw_sheens, pale
from gaps.table.rails import draw_groove, draw_rail
from gaps.table.slots import Slot, corner, draw_floor, draw_slot, slot_of

if TYPE_CHECKING:
    from gaps.table.table import Table

GHOST_LATE, GHOST_FADE = 0.080, 0.160  # seconds after a landing, and for the change of what a gap shows
PRINT = 0.16  # how much of a dragged card its place still shows
IN_DECK = 0.2  # height up to which a card that lies face down is one of a deck, with one shadow for all
PULSE = 1.2  # seconds of an offered cell's breath
HALO_BLUR, HALO_SPREAD, HALO_ALPHA = 26, 5, 0.33
# Lengths in pixels at u = 1.
FOCUS_OUT, FOCUS_DARK, FOCUS_LIGHT = 5.5, 2.0, 3.5
NOTCH = (24, 16)


class Painter:
    """Reads a table; changes nothing but its own pictures."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._still: pygame.Surface | None = None
        self._paled: pygame.Surface | None = None
        self._pale_key: object = None
        self._key: object = None
        self._slots: dict[Cell, Slot] = {}
        self._fading: dict[Cell, tuple[Slot | None, float]] = {}  # what a gap showed, and when it changed
        self._flyer = Flyer(table)

    @property
    def fading(self) -> bool:
        """Whether any gap is changing what it shows."""
        return bool(self._fading)

    def expect(self, state: State, time: float) -> None:
        """A new state: gaps that show something else now change over to it, once cards have landed."""
        slots = {gap: slot_of(state, gap) for gap in state.gaps}
        changed = {gap: (self._slots.get(gap), time) for gap in slots if self._slots.get(gap) != slots[gap]}
        old = {gap: fade for gap, fade in self._fading.items() if gap in slots}
        self._fading = {**old, **changed}
        self._slots = slots

    def conceal(self, time: float) -> None:
        """Gaps show nothing until the cards have come to rest."""
        self._fading = dict.fromkeys(self._slots, (None, time))

    def settle(self) -> None:
        """Every gap shows what it is."""
        self._fading.clear()

    def forget(self) -> None:
        """Sizes or colours have changed: every picture is made anew."""
        self._still = self._paled = None
        self._flyer.forget()

    def draw(self, surface: pygame.Surface, time: float) -> None:
        """Draw the table at ``time``."""
        table = self.table
        if table.pale:
            self._draw_pale(surface, time)
        else:
            self._draw_table(surface, time)
        table.air.draw(surface)
        self._draw_pops(surface, time)

    def _draw_pale(self, surface: pygame.Surface, time: float) -> None:
        """The board with less colour and less light; kept while nothing on it moves."""
        table = self.table
        key = self._key, table.pale, table.focused, table.hovered, table.selected
        if not table.still or key != self._pale_key or self._paled is None:
            self._draw_table(surface, time)
            pale(surface, table.spots, table.pale)
            self._paled = surface.copy() if table.still else None
            self._pale_key = self._key, table.pale, table.focused, table.hovered, table.selected
        else:
            surface.blit(self._paled, (0, 0))

    def _draw_table(self, surface: pygame.Surface, time: float) -> None:
        table = self.table
        air = table.in_air()
        self._draw_still(surface, air)
        for gap, (was, since) in self._fading.items():
            self._draw_fading(surface, gap, was, self._faded(time - since))
        draw_dawn(surface, table, time)
        self._draw_growing(surface, time)
        draw_sheens(surface, table, time)
        self._draw_offers(surface, time)
        deck = False
        for pose, card in sorted(
            ((table.pose(card, time), card) for card in air), key=lambda each: each[0].z
        ):
            in_deck = pose.turn == 1 and pose.z < IN_DECK
            self._flyer.draw(surface, card, pose, time, shadow=not (in_deck and deck))
            deck = deck or in_deck
        self._draw_flashes(surface, time)
        if not table.flying:
            draw_chain(surface, table.chain, table.spots, table.look)
        if table.hinted is not None:
            table.hinted.draw(surface, table.spots, table.look, time)
        self._draw_focus(surface, time)

    # What rests

    def _draw_still(self, surface: pygame.Surface, air: list[Card]) -> None:
        table = self.table
        key = (
            table.state,
            frozenset(air),
            frozenset(self._fading),
            tuple(self._shown_runs().items()),
            frozenset(self._bright()),
            table.drag.target if table.drag else None,
            table.ghosts,
            table.mark_playable,
        )
        if key != self._key:  # while cards come and go, keeping each picture would cost more than it saves
            self._key, self._still = key, None
            surface.blit(table.backdrop, (0, 0))
            self._paint_still(surface, set(air))
            return
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = table.backdrop.copy()
            self._paint_still(self._still, set(air))
        surface.blit(self._still, (0, 0))

    def _paint_still(self, still: pygame.Surface, air: set[Card]) -> None:
        table, look, art, spots = self.table, self.table.look, self.table.art, self.table.spots
        board, runs = table.state.board, self._shown_runs()
        fused = {cell for start, length in runs.items() for cell in self._run(start)[:length]}
        if spots.tall and table.rails:
            for row in range(spots.layout.rows):
                draw_groove(still, spots, row, look)
        if table.rails:
            draw_joins(still, spots, look)
        draw_rack(still, spots, look)
        if spots.talon:
            draw_talon(still, spots, table.state, look, art, air)
        seen = still.get_rect()
        for cell, card in enumerate(board):
            rect = spots.rect(cell)
            if not seen.colliderect(rect):
                continue
            if card is None and cell in self._slots and cell not in self._fading:
                self._draw_slot(still, cell, self._slots[cell])
            elif card is None or card in air:
                draw_floor(still, rect, look)
                if card is not None and table.drag is not None and table.drag.cell == cell:
                    shade = art.face(card, rect.size).copy()
                    shade.set_alpha(round(255 * PRINT))
                    still.blit(shade, rect)
        resting = [
            (cell, card)
            for cell, card in enumerate(board)
            if card and card not in air and cell not in fused and seen.colliderect(spots.rect(cell))
        ]
        for cell, _ in resting:
            self._flyer.draw_shadow(still, spots.rect(cell), RESTING, size=spots.rect(cell).size)
        for cell, card in resting:
            still.blit(art.face(card, spots.rect(cell).size), spots.rect(cell))
        for start, length in runs.items():
            if seen.colliderect(spots.rect(start)):
                self._draw_strip(still, start, length)
        if table.rails and not table.flying:
            draw_exchanges(still, spots, table.state, look, air)
        if table.mark_playable:
            self._draw_notches(still, air)

    def _run(self, start: Cell) -> tuple[Cell, ...]:
        return next((run for run in self.table.runs if run[0] == start), ())

    def _shown_runs(self) -> dict[Cell, int]:
        """The cards of each run that are drawn as a strip: those that have been so before it grew."""
        growth = self.table.growth
        lengths = {
            cell: growth.growing[cell].start if cell in growth.growing else length
            for cell, length in self.table.grown_runs().items()
        }
        return {cell: length for cell, length in lengths.items() if length}

    def _draw_strip(self, surface: pygame.Surface, start: Cell, length: int) -> None:
        table, look, spots, theme = self.table, self.table.look, self.table.spots, self.table.look.theme
        picture, rect = self._strip(start, length)
        radius = corner(spots.card)
        if not theme.plain:
            soft, offset = shapes.shadow(
                rect.size, radius, (0, 0), HALO_BLUR * look.u, theme.glow, HALO_ALPHA, HALO_SPREAD * look.u
            )
            surface.blit(soft, rect.move(offset))
        surface.blit(picture, rect)
        line = look.px(2)
        surface.blit(
            shapes.ring(rect.inflate(line, line).size, radius + line / 2, line, theme.glow),
            rect.inflate(line, line),
        )
        if spots.tall and table.rails:
            card = table.state.board[start]
            assert card is not None
            done = length == table.state.variant.row_length
            draw_rail(surface, spots, rect, card.suit, look, table.art, done)

    def _strip(self, start: Cell, length: int) -> tuple[pygame.Surface, pygame.Rect]:
        spots, board = self.table.spots, self.table.state.board
        cards = [card for cell in self._run(start)[:length] if (card := board[cell]) is not None]
        picture = self.table.art.strip(cards, spots.card, spots.gutter)
        return picture, picture.get_rect(topleft=spots.rect(start).topleft)

    def _draw_slot(self, surface: pygame.Surface, gap: Cell, slot: Slot) -> None:
        table = self.table
        rect = table.spots.rect(gap)
        target = table.drag is not None and table.drag.target == gap
        bright = gap in self._bright()
        draw_slot(
            surface,
            rect,
            slot,
            table.look,
            table.art,
            ghosts=table.ghosts == "always" or (table.ghosts == "hover" and table.hovered == gap),
            bright=bright,
            target=target,
        )
        if slot.kind is GapKind.GROWS:
            self._draw_chevron(surface, rect)

    def _draw_chevron(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The mark on the join: the run to the left goes on here."""
        look, theme = self.table.look, self.table.look.theme
        wide, high = look.px(11), look.px(18)
        points = ((1.5, 1.5), (wide - 1.5, high / 2), (1.5, high - 1.5))
        mark = shapes.polygon((wide, high), points, theme.brass, max(1.0, 1.6 * look.u), theme.bg0)
        surface.blit(
            mark, mark.get_rect(center=(rect.left - round(self.table.spots.gutter * 0.4), rect.centery))
        )

    def _draw_notches(self, surface: pygame.Surface, air: set[Card]) -> None:
        table, look, theme = self.table, self.table.look, self.table.look.theme
        wide, high = look.px(NOTCH[0]), look.px(NOTCH[1])
        points = ((1.5, 1.5), (wide - 1.5, 1.5), (wide / 2, high - 1.5))
        mark = shapes.polygon((wide, high), points, theme.brass, max(1.0, 2 * look.u), theme.bg0)
        for cell in sorted({move.source for move in table.state.slides}):
            if table.state.board[cell] not in air:
                rect = table.spots.rect(cell)
                surface.blit(mark, mark.get_rect(midtop=(rect.centerx, rect.top - look.px(4))))

    def _bright(self) -> set[Cell]:
        """The gaps whose card is pointed at or held."""
        table = self.table
        cells = (table.hovered, table.selected, table.drag.cell if table.drag else None)
        return {gap for cell in cells if cell is not None for gap in (cell, *table.targets(cell))}

    # What changes

    def _late(self) -> float:
        return GHOST_LATE * self.table.feel.factor

    def _faded(self, since: float) -> float:
        """How far a change of a gap has gone, 0 to 1; it begins when nothing flies any more."""
        factor = self.table.feel.factor
        return 1.0 if not factor else max(0.0, min(1.0, (since - self._late()) / (GHOST_FADE * factor)))

    def update(self, time: float) -> None:
        """Let time pass: what has changed over is done with, and nothing begins while cards fly."""
        landed = not self.table.flying
        for gap, (was, since) in list(self._fading.items()):
            if not landed:
                self._fading[gap] = was, max(since, time)
            elif self._faded(time - since) >= 1:
                del self._fading[gap]

    def _draw_fading(self, surface: pygame.Surface, gap: Cell, was: Slot | None, share: float) -> None:
        rect = self.table.spots.rect(gap)
        if was is not None and share < 1:
            self._draw_slot(surface, gap, was)
        if share > 0:
            layer = pygame.Surface(rect.inflate(40, 0).size, pygame.SRCALPHA)
            at = rect.move(-rect.left + 20, -rect.top)
            draw_slot(
                layer,
                at,
                self._slots[gap],
                self.table.look,
                self.table.art,
                ghosts=self.table.ghosts == "always",
            )
            layer.set_alpha(round(255 * share))
            surface.blit(layer, rect.move(-20, 0))

    def _draw_growing(self, surface: pygame.Surface, time: float) -> None:
        """A strip that grows is uncovered from its old end to its new one."""
        spots = self.table.spots
        for start, growing in self.table.growth.growing.items():
            if not self._run(start):
                continue
            shown = growing.length(time)
            rect = spots.rect(start)
            wide = round(shown * (spots.card[0] + spots.gutter))
            margin = self.table.look.px(40)
            area = pygame.Rect(rect.left - margin, rect.top - margin, wide + margin, rect.h + 2 * margin)
            before = surface.get_clip()
            surface.set_clip(area.clip(before))
            self._draw_strip(surface, start, growing.end)
            surface.set_clip(before)

    def _draw_offers(self, surface: pygame.Surface, time: float) -> None:
        table, look, theme = self.table, self.table.look, self.table.look.theme
        held = table.drag.target if table.drag else None
        if held is not None and table.state.board[held] is not None:
            out = look.px(4)
            self._flyer.ring(surface, table.spots.rect(held), out, out, theme.brass)
        if table.selected is None:
            return
        strength = 1.0
        if not table.feel.reduced:
            strength = 0.775 + 0.225 * math.cos(math.tau * time / PULSE)
        for cell in table.offers:
            out = look.px(3)
            rect = table.spots.rect(cell).inflate(2 * out, 2 * out)
            ring = shapes.ring(rect.size, corner(rect.size) + out, look.px(3), theme.brass)
            shapes.blit_faint(surface, ring, rect, strength)
        if table.state.board[table.selected] is None:
            rect = table.spots.rect(table.selected)
            surface.blit(shapes.ring(rect.size, corner(rect.size), look.px(3), theme.brass), rect)

    # Marks

    def _draw_flashes(self, surface: pygame.Surface, time: float) -> None:
        look = self.table.look
        for flash in self.table.flashes:
            colour = look.theme.ember if flash.ember else look.theme.hi
            out = look.px(3)
            rect = self.table.spots.rect(flash.cell).inflate(2 * out, 2 * out)
            ring = shapes.ring(rect.size, corner(rect.size) + out, look.px(3), colour)
            shapes.blit_faint(surface, ring, rect, flash.strength(time))

    def _draw_focus(self, surface: pygame.Surface, time: float) -> None:
        table, look, theme = self.table, self.table.look, self.table.look.theme
        if table.focused is None:
            return
        card = table.state.board[table.focused]
        rect = table.spots.rect(table.focused)
        if card is not None and card in table.in_air():
            pose = table.pose(card, time)
            rect = rect.copy()
            rect.center = round(pose.x), round(pose.y)
        u = look.u
        out = (FOCUS_OUT + FOCUS_DARK) * u
        self._flyer.ring(surface, rect, out, 2 * FOCUS_DARK * u + FOCUS_LIGHT * u, theme.bg0)
        self._flyer.ring(surface, rect, FOCUS_OUT * u, FOCUS_LIGHT * u, theme.focus)

    def _draw_pops(self, surface: pygame.Surface, time: float) -> None:
        table, look, theme = self.table, self.table.look, self.table.look.theme
        for pop in table.pops:
            seen = pop.look(time)
            if seen is None:
                continue
            scale, risen, alpha = seen
            lines = [look.text(pop.text, "pop", theme.brass, theme.bg0)]
            if pop.below:
                lines.append(look.text(pop.below, "note_bold", theme.hi, theme.bg0))
            wide = max(line.get_width() for line in lines)
            high = sum(line.get_height() for line in lines)
            picture = pygame.Surface((wide, high), pygame.SRCALPHA)
            y = 0
            for line in lines:
                picture.blit(line, ((wide - line.get_width()) // 2, y))
                y += line.get_height() - look.px(4)
            grown = scale * pop.size / 34
            if abs(grown - 1) > 0.02:
                picture = pygame.transform.smoothscale_by(picture, max(0.05, grown))
            rect = table.spots.rect(pop.cell)
            rise = 0 if table.feel.reduced else risen * look.u
            at = picture.get_rect(center=(rect.centerx, rect.top - rise - look.px(6)))
            at.clamp_ip(surface.get_rect())
            shapes.blit_faint(surface, picture, at, alpha)
