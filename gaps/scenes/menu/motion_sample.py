"""A card that slides between two gaps, to show how the chosen motion feels."""

from __future__ import annotations

import pygame

from gaps.engine import Card, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt
from gaps.table.model.choreography import MotionSettings, slide
from gaps.table.model.pose import Motion, Pose
from gaps.table.render.slots import corner_radius, draw_floor

CARD = Card(7, Suit.SPADES)


class MotionSample:
    """Two gaps at the left and right end of ``rect``, and the card in one of them."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.right = False  # whether the card is in the right gap, or moving there
        self._motion: Motion | None = None
        self._age = 0.0

    @property
    def moving(self) -> bool:
        """Whether the card is moving."""
        return self._motion is not None

    def go(self, style: Style, motion_settings: MotionSettings) -> None:
        """Send the card to the other gap."""
        start, self.right = self._resting_pose(), not self.right
        self._motion, self._age = slide(start, self._resting_pose(), style.u, motion_settings), 0.0
        if not self._motion.ends:
            self._motion = None

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt
        if self._motion is not None and self._age >= self._motion.ends:
            self._motion = None

    def draw(self, surface: pygame.Surface, style: Style, art: CardArt) -> None:
        """Draw both gaps and the card."""
        size = self._size
        for place in self._places():
            draw_floor(Canvas(surface, style), place)
        pose = self._motion.at(self._age) if self._motion is not None else self._resting_pose()
        picture = art.face(CARD, size).copy()
        picture.blit(shapes.ring(size, corner_radius(size), 1, style.theme.edge), (0, 0))
        if pose.scale_x != 1 or pose.scale_y != 1:
            scaled = max(1, round(size[0] * pose.scale_x)), max(1, round(size[1] * pose.scale_y))
            picture = pygame.transform.smoothscale(picture, scaled)
        if pose.tilt:
            picture = pygame.transform.rotozoom(picture, -pose.tilt, 1.0)
        at = picture.get_rect(center=(round(pose.x), round(pose.y)))
        shapes.blit_faint(surface, picture, at, pose.alpha)

    @property
    def _size(self) -> tuple[int, int]:
        height = max(12, self.rect.height)
        return max(8, round(height / 1.4)), height

    def _places(self) -> tuple[pygame.Rect, pygame.Rect]:
        left = pygame.Rect(self.rect.topleft, self._size)
        right = left.copy()
        right.right = max(left.right, self.rect.right)
        return left, right

    def _resting_pose(self) -> Pose:
        return Pose(*self._places()[self.right].center)
