"""Draws a board: the picture of what rests, and above it, layer by layer, what moves."""

from __future__ import annotations

import pygame

from gaps.engine import Card, Cell
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.kept_picture import Ground
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.effects.chain import ChainLight
from gaps.table.effects.effect import Effects, Layer
from gaps.table.effects.lamp import LitGround
from gaps.table.model.animator import BoardAnimator
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.slots import SlotFade
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.display import BoardDisplay
from gaps.table.render.marks import draw_focus, draw_hint, draw_offers, draw_preview
from gaps.table.render.slots import draw_dying, draw_slot
from gaps.table.render.static_layer import StaticLayer

MAX_DECK_HEIGHT = 0.2  # a card that lies face down up to here is one of a deck, with one shadow for all
CHEVRON_ROOM = 40  # pixels beside a gap that fades in, for the mark at its left edge
STRIP_MARGIN = 40  # round a strip, for its halo and its rail; pixels at u = 1
OUTLINE = 2  # round a run, pixels at u = 1
MIN_LIGHT, GREY_ALPHA = 184, 64  # of 255: the light left to a lost board, and how much it turns grey


class Painter:
    """Reads an animator and a display; changes nothing but its own pictures."""

    def __init__(
        self, animator: BoardAnimator, display: BoardDisplay, effects: Effects, chain: ChainLight
    ) -> None:
        self.animator, self.display, self.effects, self.chain = animator, display, effects, chain
        self._lit_ground = LitGround()
        self._sprite = CardSprite(animator, display)
        self.static_layer = StaticLayer(animator, display, self._sprite)
        self._faded_board: pygame.Surface | None = None
        self._faded_key: object = None

    def forget(self) -> None:
        """Discard every picture: sizes, colours or the backdrop have changed."""
        self._faded_board = None
        self._lit_ground.forget()
        self.static_layer.forget()
        self._sprite.forget()

    def ground(self, size: tuple[int, int], time: float) -> Ground:
        """Return what lies still in a window of ``size``; the next call changes the picture.

        A board that has lost its colour lies still with all that is on it.
        """
        if self.animator.colour_loss:
            self._lit_ground.forget()
            return self._faded_ground(size, time)
        self._faded_key = None
        picture = self.static_layer.picture(self.animator.airborne())
        ground = Ground(picture, self.static_layer.repainted)
        geometry, style = self.animator.geometry, self.display.style
        return self._lit_ground.light(ground, self.chain.lamp(time), geometry, style)

    def draw_moving(self, canvas: Canvas, particles: Particles, time: float) -> None:
        """Draw what moves over the ground at ``time``."""
        if not self.animator.colour_loss:
            self._draw_on_board(canvas, time)
        self.chain.draw_embers(canvas, time)
        particles.draw(canvas)
        self.effects.draw(canvas, time, Layer.ON_TOP)

    def _faded_ground(self, size: tuple[int, int], time: float) -> Ground:
        """Return the board with less colour and less light; it is kept while nothing on it moves."""
        animator = self.animator
        loss = animator.colour_loss
        key = (
            animator.state,
            frozenset(animator.slot_fades.fading),
            loss,
            animator.focused,
            animator.hovered,
            animator.selected,
        )
        board, still = self._faded_board, animator.cards_still and not self.effects.moving
        if board is not None and board.get_size() == size and still and key == self._faded_key:
            return Ground(board, [])
        board = self._faded_board = pygame.Surface(size)
        board.blit(self.static_layer.picture(animator.airborne()), (0, 0))
        self._draw_on_board(Canvas(board, self.display.style), time)
        draw_colour_loss(board, animator.geometry, loss)
        self._faded_key = key if still else None
        return Ground(board, [board.get_rect()])

    def _draw_on_board(self, canvas: Canvas, time: float) -> None:
        animator, effects = self.animator, self.effects
        for gap, fade in animator.slot_fades.fading.items():
            self._draw_fading_slot(canvas, gap, fade, time)
        self._draw_growing_runs(canvas, time)
        effects.draw(canvas, time, Layer.LIGHT)
        effects.draw(canvas, time, Layer.WEATHER)
        draw_offers(canvas, animator, time)
        effects.draw(canvas, time, Layer.BELOW_CARDS)
        self.chain.draw_tails(canvas)
        self._draw_airborne(canvas, animator.airborne(), time)
        effects.draw(canvas, time, Layer.ABOVE_CARDS)
        if not animator.flying:
            draw_preview(canvas, animator.preview, animator.geometry)
        if animator.hint is not None:
            draw_hint(canvas, animator, animator.hint, time)
        draw_focus(canvas, animator, time)

    def _draw_airborne(self, canvas: Canvas, cards: list[Card], time: float) -> None:
        """Draw the cards that do not lie on the board, the lowest first."""
        deck_drawn = False
        poses = sorted(((self.animator.pose(card, time), card) for card in cards), key=lambda each: each[0].z)
        for number, (pose, card) in enumerate(poses, 1):
            in_deck = pose.flip == 1 and pose.z <= MAX_DECK_HEIGHT
            if in_deck and number < len(poses) and poses[number][0] == pose:
                continue  # the next card of the deck covers it
            self._sprite.draw(canvas, card, pose, time, shadow=not (in_deck and deck_drawn))
            deck_drawn = deck_drawn or in_deck

    def _draw_fading_slot(self, canvas: Canvas, gap: Cell, fade: SlotFade, time: float) -> None:
        """Draw a gap on its way from what it showed to what it shows."""
        animator, display = self.animator, self.display
        fades, settings, rect = animator.slot_fades, animator.motion_settings, animator.geometry.rect(gap)
        progress = fades.progress(gap, time, settings)
        if fade.before is not None and progress < 1:
            self.static_layer.draw_slot(canvas, gap, fade.before)
        if progress <= 0:
            return
        if fades.dies(gap, settings):
            draw_dying(canvas, rect, ease_out_cubic(progress))
            return
        layer = pygame.Surface(rect.inflate(CHEVRON_ROOM, 0).size, pygame.SRCALPHA)
        at = rect.move(CHEVRON_ROOM // 2 - rect.left, -rect.top)
        ghosts = display.ghosts == "always"
        draw_slot(Canvas(layer, display.style), at, fades.slots[gap], display.art, ghosts=ghosts)
        layer.set_alpha(round(255 * progress))
        canvas.blit(layer, rect.move(-CHEVRON_ROOM // 2, 0))

    def _draw_growing_runs(self, canvas: Canvas, time: float) -> None:
        """Uncover each strip that grows from its old end to its new one."""
        geometry = self.animator.geometry
        for start, growing in self.animator.growth.growing.items():
            if not self.animator.run_from(start):
                continue
            rect = geometry.rect(start)
            width = round(growing.length(time) * (geometry.card[0] + geometry.gutter))
            margin = canvas.style.px(STRIP_MARGIN)
            area = pygame.Rect(rect.left - margin, rect.top - margin, width + margin, rect.h + 2 * margin)
            with canvas.clipped(area):
                self.static_layer.draw_strip(canvas, start, growing.end)


def draw_colour_loss(surface: pygame.Surface, geometry: BoardGeometry, share: float) -> None:
    """Take colour and light from the rows of a board; a ``share`` of 1 takes all that a lost game loses."""
    light = round(255 - (255 - MIN_LIGHT) * share)
    for row in range(geometry.layout.rows):
        cells = geometry.layout.row(row)
        area = geometry.rect(cells[0]).union(geometry.rect(cells[-1]))
        around = max(1, round(OUTLINE * geometry.u))
        area = area.inflate(2 * around, 2 * around).clip(surface.get_rect())
        if not area:
            continue
        grey = pygame.transform.grayscale(surface.subsurface(area).copy())
        grey.set_alpha(round(GREY_ALPHA * share))
        surface.blit(grey, area)
        surface.fill((light,) * 3, area, special_flags=pygame.BLEND_RGB_MULT)
