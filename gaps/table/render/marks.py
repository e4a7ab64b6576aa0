"""Rings and texts over the cards: offers, flashes, the focus, scores that rise."""

from __future__ import annotations

import math

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.model.animator import BoardAnimator
from gaps.table.model.marks import ScorePopup
from gaps.table.render.slots import corner_radius

PULSE_SECONDS = 1.2  # of the rings round offered cells
PULSE_MIDDLE, PULSE_SWING = 0.775, 0.225  # their strength
FOCUS_OUT, FOCUS_DARK, FOCUS_LIGHT = 5.5, 2.0, 3.5  # pixels at u = 1
POPUP_SIZE = 34  # of the font in which a score is rendered, pixels at u = 1


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


def draw_popups(
    surface: pygame.Surface, animator: BoardAnimator, style: Style, time: float
) -> list[pygame.Rect]:
    """Draw the scores that rise over their cards, inside the surface."""
    areas = []
    for popup in animator.marks.popups:
        shown = popup.style(time)
        if shown is None:
            continue
        scale, risen, alpha = shown
        picture = _popup_picture(popup, scale, style)
        rect = animator.geometry.rect(popup.cell)
        rise = 0 if animator.motion_settings.reduced else risen * style.u
        at = picture.get_rect(center=(rect.centerx, rect.top - rise - style.px(6)))
        at.clamp_ip(surface.get_rect())
        shapes.blit_faint(surface, picture, at, alpha)
        areas.append(at)
    return areas


def _draw_outline(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, colour: Color, strength: float
) -> pygame.Rect:
    """Draw a faint ring, 3 units wide, round a cell."""
    width = style.px(3)
    grown = rect.inflate(2 * width, 2 * width)
    ring = shapes.ring(grown.size, corner_radius(grown.size) + width, width, colour)
    shapes.blit_faint(surface, ring, grown, strength)
    return grown


def _popup_picture(popup: ScorePopup, scale: float, style: Style) -> pygame.Surface:
    theme = style.theme
    lines = [style.text(popup.text, "pop", theme.brass, theme.bg0)]
    if popup.note:
        lines.append(style.text(popup.note, "note_bold", theme.hi, theme.bg0))
    width = max(line.get_width() for line in lines)
    picture = pygame.Surface((width, sum(line.get_height() for line in lines)), pygame.SRCALPHA)
    y = 0
    for line in lines:
        picture.blit(line, ((width - line.get_width()) // 2, y))
        y += line.get_height() - style.px(4)
    scale *= popup.size / POPUP_SIZE
    if abs(scale - 1) > 0.02:
        picture = pygame.transform.smoothscale_by(picture, max(0.05, scale))
    return picture
