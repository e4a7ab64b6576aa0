"""Draws a board: the picture of what rests, and above it, layer by layer, what moves."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps.engine import Card, Cell
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.effects.crest import draw_crests
from gaps.table.effects.finished_rows import FinishedRows
from gaps.table.effects.lights import draw_colour_loss, draw_shines, draw_sunrise
from gaps.table.effects.ribbon import draw_ribbons
from gaps.table.effects.weather import draw_weather
from gaps.table.model.animator import BoardAnimator
from gaps.table.model.slot_fades import SlotFade
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.display import BoardDisplay
from gaps.table.render.hint import draw_hint, draw_preview
from gaps.table.render.marks import draw_flashes, draw_focus, draw_offers, draw_popups
from gaps.table.render.slots import draw_dying, draw_slot
from gaps.table.render.static_layer import StaticLayer

MAX_DECK_HEIGHT = 0.2  # a card that lies face down up to here is one of a deck, with one shadow for all
CHEVRON_ROOM = 40  # pixels beside a gap that fades in, for the mark at its left edge
STRIP_MARGIN = 40  # round a strip, for its halo and its rail; pixels at u = 1


class Painter:
    """Reads an animator and a display; changes nothing but its own pictures."""

    def __init__(self, animator: BoardAnimator, display: BoardDisplay, finished: FinishedRows) -> None:
        self.animator, self.display, self.finished = animator, display, finished
        self._sprite = CardSprite(animator, display)
        self.static_layer = StaticLayer(animator, display, self._sprite)
        self.underlay: Callable[[pygame.Surface], None] | None = None
        """Draws what lies on the board below the cards that fly; ``None`` for nothing."""
        self._faded_board: pygame.Surface | None = None
        self._faded_key: object = None

    def forget(self) -> None:
        """Discard every picture: sizes, colours or the backdrop have changed."""
        self._faded_board = None
        self.static_layer.forget()
        self._sprite.forget()

    def draw(self, surface: pygame.Surface, particles: Particles, time: float) -> None:
        """Draw the board, and what flies over it, at ``time``."""
        if self.animator.marks.colour_loss:
            self._draw_without_colour(surface, time)
        else:
            self._draw_board(surface, time)
        particles.draw(surface)
        draw_ribbons(surface, self.finished, self.animator, self.display.style, self.display.art, time)
        draw_popups(surface, self.animator, self.display.style, time)

    def _draw_without_colour(self, surface: pygame.Surface, time: float) -> None:
        """Draw the board with less colour and less light; the picture is kept while nothing on it moves."""
        animator = self.animator
        loss = animator.marks.colour_loss
        key = (
            animator.state,
            frozenset(animator.slot_fades.fading),
            loss,
            animator.interaction.focused,
            animator.interaction.hovered,
            animator.interaction.selected,
        )
        still = animator.cards_still and not self.finished.moving
        if self._faded_board is not None and still and key == self._faded_key:
            surface.blit(self._faded_board, (0, 0))
            return
        self._draw_board(surface, time)
        draw_colour_loss(surface, animator.geometry, loss)
        self._faded_board = surface.copy() if still else None
        self._faded_key = key

    def _draw_board(self, surface: pygame.Surface, time: float) -> None:
        animator, style = self.animator, self.display.style
        airborne = animator.airborne()
        surface.blit(self.static_layer.picture(airborne), (0, 0))
        for gap, fade in animator.slot_fades.fading.items():
            self._draw_fading_slot(surface, gap, fade, time)
        draw_sunrise(surface, animator, style, time)
        self._draw_growing_runs(surface, time)
        draw_crests(surface, self.finished, animator, style, self.display.art, time)
        draw_shines(surface, animator, style, time)
        draw_weather(surface, self.finished, animator, style, self.display.art, time)
        draw_offers(surface, animator, style, time)
        if self.underlay is not None:
            self.underlay(surface)
        self._draw_airborne(surface, airborne, time)
        draw_flashes(surface, animator, style, time)
        if not animator.flying:
            draw_preview(surface, animator.marks.preview, animator.geometry, style)
        if animator.marks.hint is not None:
            draw_hint(surface, animator, animator.marks.hint, style, time)
        draw_focus(surface, animator, style, time)

    def _draw_airborne(self, surface: pygame.Surface, cards: list[Card], time: float) -> None:
        """Draw the cards that do not lie on the board, the lowest first."""
        deck_drawn = False
        poses = [(self.animator.pose(card, time), card) for card in cards]
        for pose, card in sorted(poses, key=lambda entry: entry[0].z):
            in_deck = pose.flip == 1 and pose.z < MAX_DECK_HEIGHT
            self._sprite.draw(surface, card, pose, time, shadow=not (in_deck and deck_drawn))
            deck_drawn = deck_drawn or in_deck

    def _draw_fading_slot(self, surface: pygame.Surface, gap: Cell, fade: SlotFade, time: float) -> None:
        """Draw a gap on its way from what it showed to what it shows."""
        animator, display = self.animator, self.display
        fades, settings, rect = animator.slot_fades, animator.motion_settings, animator.geometry.rect(gap)
        progress = fades.progress(gap, time, settings)
        if fade.before is not None and progress < 1:
            self.static_layer.draw_slot(surface, gap, fade.before)
        if progress <= 0:
            return
        if fades.dies(gap, settings):
            draw_dying(surface, rect, display.style, ease_out_cubic(progress))
            return
        layer = pygame.Surface(rect.inflate(CHEVRON_ROOM, 0).size, pygame.SRCALPHA)
        at = rect.move(CHEVRON_ROOM // 2 - rect.left, -rect.top)
        ghosts = display.ghosts == "always"
        draw_slot(layer, at, fades.slots[gap], display.style, display.art, ghosts=ghosts)
        layer.set_alpha(round(255 * progress))
        surface.blit(layer, rect.move(-CHEVRON_ROOM // 2, 0))

    def _draw_growing_runs(self, surface: pygame.Surface, time: float) -> None:
        """Uncover each strip that grows from its old end to its new one."""
        geometry = self.animator.geometry
        for start, growing in self.animator.growth.growing.items():
            if not self.animator.run_from(start):
                continue
            rect = geometry.rect(start)
            width = round(growing.length(time) * (geometry.card[0] + geometry.gutter))
            margin = self.display.style.px(STRIP_MARGIN)
            area = pygame.Rect(rect.left - margin, rect.top - margin, width + margin, rect.h + 2 * margin)
            clip = surface.get_clip()
            surface.set_clip(area.clip(clip))
            self.static_layer.draw_strip(surface, start, growing.end)
            surface.set_clip(clip)
