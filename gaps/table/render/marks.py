"""Rings and texts over the cards: offers, flashes, the focus."""

from __future__ import annotations

import math

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.model.animator import BoardAnimator
from gaps.table.render.slots import corner_radius

PULSE_SECONDS = 1.2  # of the rings round offered cells
PULSE_MIDDLE, PULSE_SWING = 0.775, 0.225  # their strength
FOCUS_OUT, FOCUS_DARK, FOCUS_LIGHT = 5.5, 2.0, 3.5  # pixels at u = 1


def draw_ring(
    surface: pygame.Surface, rect: pygame.Rect, distance: float, width: float, colour: Color
) -> pygame.Rect:
    """Draw a ring round a card; its outer edge lies ``distance`` pixels outside ``rect``. Returns where."""
    grown = rect.inflate(2 * round(distance), 2 * round(distance))
    surface.blit(shapes.ring(grown.size, corner_radius(rect.size) + round(distance), width, colour), grown)
    return grown


def draw_offers(
    surface: pygame.Surface, animator: BoardAnimator, style: Style, time: float
) -> list[pygame.Rect]:
    """Draw pulsing rings round the offered cells, and rings round a selected gap and the target of a drag."""
    board, geometry, brass = animator.state.board, animator.geometry, style.theme.brass
    selected, target = animator.interaction.selected, animator.interaction.drop_target
    areas = []
    if target is not None and board[target] is not None:
        areas.append(draw_ring(surface, geometry.rect(target), style.px(4), style.px(4), brass))
    if selected is None:
        return areas
    strength = 1.0
    if not animator.motion_settings.reduced:
        strength = PULSE_MIDDLE + PULSE_SWING * math.cos(math.tau * time / PULSE_SECONDS)
    for cell in animator.interaction.offers:
        areas.append(_draw_outline(surface, geometry.rect(cell), style, brass, strength))
    if board[selected] is None:
        rect = geometry.rect(selected)
        surface.blit(shapes.ring(rect.size, corner_radius(rect.size), style.px(3), brass), rect)
        areas.append(rect)
    return areas


def draw_flashes(
    surface: pygame.Surface, animator: BoardAnimator, style: Style, time: float
) -> list[pygame.Rect]:
    """Draw the rings that light up round refused and blocking cells."""
    areas = []
    for flash in animator.marks.flashes:
        colour = style.theme.ember if flash.refused else style.theme.hi
        rect = animator.geometry.rect(flash.cell)
        areas.append(_draw_outline(surface, rect, style, colour, flash.strength(time)))
    return areas


def draw_focus(
    surface: pygame.Surface, animator: BoardAnimator, style: Style, time: float
) -> list[pygame.Rect]:
    """Draw the ring of the keyboard focus. It follows a card that is lifted, and waits for one that flies.

    While the cards of a redeal fly there is none.
    """
    cell = animator.interaction.focused
    if cell is None or animator.redealing:
        return []
    card, rect = animator.state.board[cell], animator.geometry.rect(cell)
    if card is not None and animator.is_travelling(card):
        return []
    if card is not None and card in animator.airborne():
        pose = animator.pose(card, time)
        rect = rect.copy()
        rect.center = round(pose.x), round(pose.y)
    u = style.u
    dark = draw_ring(
        surface, rect, (FOCUS_OUT + FOCUS_DARK) * u, (2 * FOCUS_DARK + FOCUS_LIGHT) * u, style.theme.bg0
    )
    return [dark, draw_ring(surface, rect, FOCUS_OUT * u, FOCUS_LIGHT * u, style.theme.focus)]


def _draw_outline(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, colour: Color, strength: float
) -> pygame.Rect:
    """Draw a faint ring, 3 units wide, round a cell."""
    width = style.px(3)
    grown = rect.inflate(2 * width, 2 * width)
    ring = shapes.ring(grown.size, corner_radius(grown.size) + width, width, colour)
    shapes.blit_faint(surface, ring, grown, strength)
    return grown
