"""Paints the table: the picture of what rests, and above it what moves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from gaps.engine import Cell, GapKind, State
from gaps.stage.drawing import shapes
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.hint import draw_chain
from gaps.table.render.lights import draw_dawn, draw_sheens, pale
from gaps.table.render.slots import Slot, corner, draw_dying, draw_slot, slot_of
from gaps.table.render.static_layer import StaticLayer

if TYPE_CHECKING:
    from gaps.table.table import Table

GHOST_LATE, GHOST_FADE = 0.080, 0.160  # seconds after a landing, and for the change of what a gap shows
DYING = 0.220  # seconds in which a gap becomes dead
IN_DECK = 0.2  # height up to which a card that lies face down is one of a deck, with one shadow for all
PULSE = 1.2  # seconds of an offered cell's breath
# Lengths in pixels at u = 1.
FOCUS_OUT, FOCUS_DARK, FOCUS_LIGHT = 5.5, 2.0, 3.5


class Painter:
    """Reads a table; changes nothing but its own pictures."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._paled: pygame.Surface | None = None
        self._pale_key: object = None
        self._fading: dict[Cell, tuple[Slot | None, float]] = {}  # what a gap showed, and when it changed
        self._flyer = CardSprite(table)
        self._still = StaticLayer(table, self._flyer)

    @property
    def fading(self) -> bool:
        """Whether any gap is changing what it shows."""
        return bool(self._fading)

    def expect(self, state: State, time: float) -> None:
        """A new state: gaps that show something else now change over to it, once cards have landed."""
        slots = {gap: slot_of(state, gap) for gap in state.gaps}
        shown = self._still.slots
        changed = {gap: (shown.get(gap), time) for gap in slots if shown.get(gap) != slots[gap]}
        old = {gap: fade for gap, fade in self._fading.items() if gap in slots}
        self._fading = {**old, **changed}
        self._still.slots = slots

    def conceal(self, time: float) -> None:
        """Gaps show nothing until the cards have come to rest."""
        self._fading = dict.fromkeys(self._still.slots, (None, time))

    def settle(self) -> None:
        """Every gap shows what it is."""
        self._fading.clear()

    def forget(self) -> None:
        """Sizes or colours have changed: every picture is made anew."""
        self._paled = None
        self._still.forget()
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
        key = table.state, frozenset(self._fading), table.pale, table.focused, table.hovered, table.selected
        if not table.still or key != self._pale_key or self._paled is None:
            self._draw_table(surface, time)
            pale(surface, table.geometry, table.pale)
            self._paled = surface.copy() if table.still else None
            self._pale_key = key
        else:
            surface.blit(self._paled, (0, 0))

    def _draw_table(self, surface: pygame.Surface, time: float) -> None:
        table = self.table
        air = table.in_air()
        surface.blit(self._still.picture(air, self._fading), (0, 0))
        for gap, (was, since) in self._fading.items():
            self._draw_fading(surface, gap, was, self._faded(gap, time - since))
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
            draw_chain(surface, table.chain, table.geometry, table.style)
        if table.hinted is not None:
            table.hinted.draw(surface, table.geometry, table.style, time)
        self._draw_focus(surface, time)

    # What changes

    def _late(self) -> float:
        return GHOST_LATE * self.table.motion_settings.factor

    def _dies(self, gap: Cell) -> bool:
        """Whether a gap shows by motion that it can be filled no more."""
        slot = self._still.slots.get(gap)
        return slot is not None and slot.kind is GapKind.DEAD and not self.table.motion_settings.reduced

    def _faded(self, gap: Cell, since: float) -> float:
        """How far a change of a gap has gone, 0 to 1; it begins when nothing flies any more."""
        factor = self.table.motion_settings.factor
        if not factor:
            return 1.0
        whole = (DYING if self._dies(gap) else GHOST_FADE) * factor
        return max(0.0, min(1.0, (since - self._late()) / whole))

    def update(self, time: float) -> None:
        """Let time pass: what has changed over is done with, and nothing begins while cards fly."""
        landed = not self.table.flying
        for gap, (was, since) in list(self._fading.items()):
            if not landed:
                self._fading[gap] = was, max(since, time)
            elif self._faded(gap, time - since) >= 1:
                del self._fading[gap]

    def _draw_fading(self, surface: pygame.Surface, gap: Cell, was: Slot | None, share: float) -> None:
        rect = self.table.geometry.rect(gap)
        if was is not None and share < 1:
            self._still.draw_slot(surface, gap, was)
        if share > 0 and self._dies(gap):
            draw_dying(surface, rect, self.table.style, ease_out_cubic(share))
        elif share > 0:
            layer = pygame.Surface(rect.inflate(40, 0).size, pygame.SRCALPHA)
            at = rect.move(-rect.left + 20, -rect.top)
            draw_slot(
                layer,
                at,
                self._still.slots[gap],
                self.table.style,
                self.table.art,
                ghosts=self.table.ghosts == "always",
            )
            layer.set_alpha(round(255 * share))
            surface.blit(layer, rect.move(-20, 0))

    def _draw_growing(self, surface: pygame.Surface, time: float) -> None:
        """A strip that grows is uncovered from its old end to its new one."""
        geometry = self.table.geometry
        for start, growing in self.table.growth.growing.items():
            if not self._still.run(start):
                continue
            shown = growing.length(time)
            rect = geometry.rect(start)
            width = round(shown * (geometry.card[0] + geometry.gutter))
            margin = self.table.style.px(40)
            area = pygame.Rect(rect.left - margin, rect.top - margin, width + margin, rect.h + 2 * margin)
            before = surface.get_clip()
            surface.set_clip(area.clip(before))
            self._still.draw_strip(surface, start, growing.end)
            surface.set_clip(before)

    def _draw_offers(self, surface: pygame.Surface, time: float) -> None:
        table, style, theme = self.table, self.table.style, self.table.style.theme
        held = table.drag.target if table.drag else None
        if held is not None and table.state.board[held] is not None:
            out = style.px(4)
            self._flyer.ring(surface, table.geometry.rect(held), out, out, theme.brass)
        if table.selected is None:
            return
        strength = 1.0
        if not table.motion_settings.reduced:
            strength = 0.775 + 0.225 * math.cos(math.tau * time / PULSE)
        for cell in table.offers:
            out = style.px(3)
            rect = table.geometry.rect(cell).inflate(2 * out, 2 * out)
            ring = shapes.ring(rect.size, corner(rect.size) + out, style.px(3), theme.brass)
            shapes.blit_faint(surface, ring, rect, strength)
        if table.state.board[table.selected] is None:
            rect = table.geometry.rect(table.selected)
            surface.blit(shapes.ring(rect.size, corner(rect.size), style.px(3), theme.brass), rect)

    # Marks

    def _draw_flashes(self, surface: pygame.Surface, time: float) -> None:
        style = self.table.style
        for flash in self.table.flashes:
            colour = style.theme.ember if flash.ember else style.theme.hi
            out = style.px(3)
            rect = self.table.geometry.rect(flash.cell).inflate(2 * out, 2 * out)
            ring = shapes.ring(rect.size, corner(rect.size) + out, style.px(3), colour)
            shapes.blit_faint(surface, ring, rect, flash.strength(time))

    def _draw_focus(self, surface: pygame.Surface, time: float) -> None:
        table, style, theme = self.table, self.table.style, self.table.style.theme
        if table.focused is None:
            return
        card = table.state.board[table.focused]
        rect = table.geometry.rect(table.focused)
        if card is not None and card in table.in_air():
            pose = table.pose(card, time)
            rect = rect.copy()
            rect.center = round(pose.x), round(pose.y)
        u = style.u
        out = (FOCUS_OUT + FOCUS_DARK) * u
        self._flyer.ring(surface, rect, out, 2 * FOCUS_DARK * u + FOCUS_LIGHT * u, theme.bg0)
        self._flyer.ring(surface, rect, FOCUS_OUT * u, FOCUS_LIGHT * u, theme.focus)

    def _draw_pops(self, surface: pygame.Surface, time: float) -> None:
        table, style, theme = self.table, self.table.style, self.table.style.theme
        for pop in table.pops:
            seen = pop.style(time)
            if seen is None:
                continue
            scale, risen, alpha = seen
            lines = [style.text(pop.text, "pop", theme.brass, theme.bg0)]
            if pop.below:
                lines.append(style.text(pop.below, "note_bold", theme.hi, theme.bg0))
            width = max(line.get_width() for line in lines)
            height = sum(line.get_height() for line in lines)
            picture = pygame.Surface((width, height), pygame.SRCALPHA)
            y = 0
            for line in lines:
                picture.blit(line, ((width - line.get_width()) // 2, y))
                y += line.get_height() - style.px(4)
            grown = scale * pop.size / 34
            if abs(grown - 1) > 0.02:
                picture = pygame.transform.smoothscale_by(picture, max(0.05, grown))
            rect = table.geometry.rect(pop.cell)
            rise = 0 if table.motion_settings.reduced else risen * style.u
            at = picture.get_rect(center=(rect.centerx, rect.top - rise - style.px(6)))
            at.clamp_ip(surface.get_rect())
            shapes.blit_faint(surface, picture, at, alpha)
