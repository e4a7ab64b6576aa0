"""Draws a board: the picture of what rests, and above it, layer by layer, what moves."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps.engine import Card, Cell
from gaps.stage.drawing.kept_picture import Ground
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.effects.chain.chain_light import ChainLight
from gaps.table.effects.chain.embers import draw_embers
from gaps.table.effects.chain.lamp import LitGround
from gaps.table.effects.chain.tails import draw_tails
from gaps.table.effects.crest import draw_crests
from gaps.table.effects.finished_rows import FinishedRows
from gaps.table.effects.lights import draw_colour_loss, draw_shines
from gaps.table.effects.ribbon import draw_ribbons
from gaps.table.effects.weather import draw_weather
from gaps.table.model.animator import BoardAnimator
from gaps.table.model.slot_fades import SlotFade
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.display import BoardDisplay
from gaps.table.render.hint import draw_hint, draw_preview
from gaps.table.render.marks import draw_flashes, draw_focus, draw_offers
from gaps.table.render.slots import draw_dying, draw_slot
from gaps.table.render.static_layer import StaticLayer

MAX_DECK_HEIGHT = 0.2  # a card that lies face down up to here is one of a deck, with one shadow for all
CHEVRON_ROOM = 40  # pixels beside a gap that fades in, for the mark at its left edge
STRIP_MARGIN = 40  # round a strip, for its halo and its rail; pixels at u = 1


class Painter:
    """Reads an animator and a display; changes nothing but its own pictures."""

    def __init__(
        self, animator: BoardAnimator, display: BoardDisplay, finished: FinishedRows, chain: ChainLight
    ) -> None:
        self.animator, self.display, self.finished, self.chain = animator, display, finished, chain
        self._lit_ground = LitGround()
        self._sprite = CardSprite(animator, display)
        self.static_layer = StaticLayer(animator, display, self._sprite)
        self.underlay: Callable[[pygame.Surface], list[pygame.Rect]] | None = None
        """Draws what lies on the board below the cards that fly, and returns the areas that it has drawn on;
        ``None`` for nothing."""
        self._faded_board: pygame.Surface | None = None
        self._faded_key: object = None

    def forget(self) -> None:
        """Discard every picture: sizes, colours or the backdrop have changed."""
        self._faded_board = None
        self._lit_ground.forget()
        self.static_layer.forget()
        self._sprite.forget()

    def draw(self, surface: pygame.Surface, particles: Particles, time: float) -> None:
        """Draw the board, and what flies over it, at ``time``."""
        surface.blit(self.ground(surface.get_size(), time).picture, (0, 0))
        self.draw_moving(surface, particles, time)

    def ground(self, size: tuple[int, int], time: float) -> Ground:
        """Return what lies still in a window of ``size``; the next call changes the picture.

        A board that has lost its colour lies still with all that is on it.
        """
        if self.animator.marks.colour_loss:
            self._lit_ground.forget()
            return self._faded_ground(size, time)
        self._faded_key = None
        picture = self.static_layer.picture(self.animator.airborne())
        ground = Ground(picture, self.static_layer.repainted)
        geometry, style = self.animator.geometry, self.display.style
        return self._lit_ground.light(ground, self.chain.lamp(time), geometry, style)

    def draw_moving(self, surface: pygame.Surface, particles: Particles, time: float) -> list[pygame.Rect]:
        """Draw what moves over the ground at ``time``; return the areas that were drawn on."""
        areas = [] if self.animator.marks.colour_loss else self._draw_on_board(surface, time)
        areas += draw_embers(surface, self.chain.embers, self.display.style, time)
        areas += particles.draw(surface)
        style, art = self.display.style, self.display.art
        areas += draw_ribbons(surface, self.finished, self.animator, style, art, time)
        return areas

    def _faded_ground(self, size: tuple[int, int], time: float) -> Ground:
        """Return the board with less colour and less light; it is kept while nothing on it moves."""
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
        board, still = self._faded_board, animator.cards_still and not self.finished.moving
        if board is not None and board.get_size() == size and still and key == self._faded_key:
            return Ground(board, [])
        board = self._faded_board = pygame.Surface(size)
        board.blit(self.static_layer.picture(animator.airborne()), (0, 0))
        self._draw_on_board(board, time)
        draw_colour_loss(board, animator.geometry, loss)
        self._faded_key = key if still else None
        return Ground(board, [board.get_rect()])

    def _draw_on_board(self, surface: pygame.Surface, time: float) -> list[pygame.Rect]:
        """Draw the cards that move and the marks over the board."""
        animator, style, areas = self.animator, self.display.style, list[pygame.Rect]()
        for gap, fade in animator.slot_fades.fading.items():
            areas += self._draw_fading_slot(surface, gap, fade, time)
        areas += self._draw_growing_runs(surface, time)
        areas += draw_crests(surface, self.finished, animator, style, self.display.art, time)
        areas += draw_shines(surface, animator, style, time)
        areas += draw_weather(surface, self.finished, animator, style, self.display.art, time)
        areas += draw_offers(surface, animator, style, time)
        if self.underlay is not None:
            areas += self.underlay(surface)
        areas += draw_tails(surface, self.chain.tails, animator, style)
        areas += self._draw_airborne(surface, animator.airborne(), time)
        areas += draw_flashes(surface, animator, style, time)
        if not animator.flying:
            areas += draw_preview(surface, animator.marks.preview, animator.geometry, style)
        if animator.marks.hint is not None:
            areas += draw_hint(surface, animator, animator.marks.hint, style, time)
        areas += draw_focus(surface, animator, style, time)
        return areas

    def _draw_airborne(self, surface: pygame.Surface, cards: list[Card], time: float) -> list[pygame.Rect]:
        """Draw the cards that do not lie on the board, the lowest first."""
        deck_drawn, areas = False, []
        poses = sorted(((self.animator.pose(card, time), card) for card in cards), key=lambda each: each[0].z)
        for number, (pose, card) in enumerate(poses, 1):
            in_deck = pose.flip == 1 and pose.z <= MAX_DECK_HEIGHT
            if in_deck and number < len(poses) and poses[number][0] == pose:
                continue  # the next card of the deck covers it
            areas += self._sprite.draw(surface, card, pose, time, shadow=not (in_deck and deck_drawn))
            deck_drawn = deck_drawn or in_deck
        return areas

    def _draw_fading_slot(
        self, surface: pygame.Surface, gap: Cell, fade: SlotFade, time: float
    ) -> list[pygame.Rect]:
        """Draw a gap on its way from what it showed to what it shows."""
        animator, display = self.animator, self.display
        fades, settings, rect = animator.slot_fades, animator.motion_settings, animator.geometry.rect(gap)
        progress = fades.progress(gap, time, settings)
        area = rect.inflate(2 * CHEVRON_ROOM, 2)
        if fade.before is not None and progress < 1:
            self.static_layer.draw_slot(surface, gap, fade.before)
        if progress <= 0:
            return [area] if fade.before is not None else []
        if fades.dies(gap, settings):
            draw_dying(surface, rect, display.style, ease_out_cubic(progress))
            return [area]
        layer = pygame.Surface(rect.inflate(CHEVRON_ROOM, 0).size, pygame.SRCALPHA)
        at = rect.move(CHEVRON_ROOM // 2 - rect.left, -rect.top)
        ghosts = display.ghosts == "always"
        draw_slot(layer, at, fades.slots[gap], display.style, display.art, ghosts=ghosts)
        layer.set_alpha(round(255 * progress))
        surface.blit(layer, rect.move(-CHEVRON_ROOM // 2, 0))
        return [area]

    def _draw_growing_runs(self, surface: pygame.Surface, time: float) -> list[pygame.Rect]:
        """Uncover each strip that grows from its old end to its new one."""
        geometry, areas = self.animator.geometry, []
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
            areas.append(area)
        return areas
