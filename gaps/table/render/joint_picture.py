"""The joints between two cards of a built run, drawn in their places."""

from __future__ import annotations

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.table.model.joints import RunJoint
from gaps.table.moving_cards import MovingCards


def draw_joint(
    canvas: Canvas, table: MovingCards, joint: RunJoint, fraction: float = 1.0
) -> None:
    """Draw a ``fraction`` of the joint from a card to the next one of its run.

    It is drawn from its foot up or, with reduced motion, with that alpha.
    """
    picture, place = _placed(table, joint)
    if table.motion_settings.reduced or fraction >= 1:
        canvas.blit_faint(picture, place, fraction)
        return
    high = table.art.joint_height(joint.card, table.geometry.rect(joint.cell).size)
    height = round(fraction * high)
    foot = picture.get_rect(top=place.height - height, height=height)
    canvas.blit(picture, foot.move(place.topleft), foot)


def draw_halves(
    canvas: Canvas, table: MovingCards, joint: RunJoint, fall: int, alpha: float
) -> None:
    """Draw a broken joint.

    Both halves have fallen ``fall`` pixels, one after the other.
    """
    picture, place = _placed(table, joint)
    middle = place.width // 2
    for left, down in ((0, fall), (middle, fall // 2)):
        half = pygame.Rect(
            left, 0, middle if not left else place.width - middle, place.height
        )
        area = half.move(place.topleft)
        with canvas.clipped(area):
            canvas.blit_faint(picture, place.move(0, down), alpha)


def _placed(table: MovingCards, joint: RunJoint) -> tuple[pygame.Surface, pygame.Rect]:
    """Return its picture, and the place of that."""
    geometry = table.geometry
    rect = geometry.rect(joint.cell)
    picture = table.art.joint(joint.card, geometry.card, geometry.gutter)
    middle = rect.right + geometry.gutter // 2
    place = picture.get_rect(topleft=(middle - picture.get_width() // 2, rect.top))
    return picture, place
