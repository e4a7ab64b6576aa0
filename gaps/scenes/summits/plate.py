"""The plate of a new summit: its badge with rays, its name, and a button that shows it."""

from __future__ import annotations

import math

import pygame

from gaps.language import _
from gaps.progress.summits import Summit
from gaps.scenes.summits import summit_text
from gaps.scenes.summits.badges import badge
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Panel

# Lengths in pixels at u = 1.
LEFT, TOP, SIZE = 32, 128, (560, 112)
BADGE, BADGE_MIDDLE = 90, 70
TEXT_LEFT = 164
Middles = tuple[int, int, tuple[int, ...]]
"""The middles of the label, of the name, and of the lines of the sentence."""
ONE_LINE: Middles = (31, 59, (88,))
TWO_LINES: Middles = (20, 46, (74, 92))
GAP = 14  # between the text and the button
RAYS, RAY, INNER = 20, (9, 15), 50  # how many; their lengths in turn; their distance from the middle
RAY_STEPS = 6  # pictures of the rays between one ray and the next
SHADOW = 72  # round the plate, for its shadow and its way


def plate_area(style: Style) -> pygame.Rect:
    """Where the plate is."""
    px = style.px
    return pygame.Rect(px(LEFT), px(TOP), px(SIZE[0]), px(SIZE[1]))


def reach_of(area: pygame.Rect, style: Style) -> pygame.Rect:
    """Where the plate draws, with its shadow and on its way."""
    return area.inflate(2 * style.px(SHADOW), 2 * style.px(SHADOW))


def draw_plate(
    surface: pygame.Surface,
    style: Style,
    area: pygame.Rect,
    summit: Summit,
    number: int,
    button: tuple[Button, bool, bool],
    motion: tuple[int, float, float | None],
) -> list[pygame.Rect]:
    """Draw the plate of ``summit``, the ``number``-th that is reached; return where it drew.

    ``button`` is the button on it, and whether that has the focus and the pointer. ``motion`` is how many
    pixels below its place the plate is, how much of it is visible, 0 to 1, and how far its rays have turned,
    0 to 1; ``None`` for no rays.
    """
    offset, opacity, turn = motion
    whole = reach_of(area, style).clip(surface.get_rect())
    if opacity <= 0 or not whole:
        return []
    before = surface.subsurface(whole).copy() if opacity < 1 else None
    place = area.move(0, offset)
    Panel().draw(surface, style, place)
    _draw_badge(surface, style, place, summit, turn)
    _draw_text(surface, style, place, summit, number, button[0].rect.left)
    view, focused, hovered = button
    at_rest = view.rect
    view.rect = at_rest.move(0, offset)
    view.draw(surface, style, focused, hovered)
    view.rect = at_rest
    if before is not None:
        before.set_alpha(round(255 * (1 - opacity)))
        surface.blit(before, whole)
    return [whole]


def _draw_badge(
    surface: pygame.Surface, style: Style, area: pygame.Rect, summit: Summit, turn: float | None
) -> None:
    px, middle = style.px, (area.left + style.px(BADGE_MIDDLE), area.centery)
    picture = badge(style, summit.key, px(BADGE))
    place = picture.get_rect(center=middle)
    if turn is not None:
        inner = place.inflate(-2 * px(4), -2 * px(4))
        glow, offset = shapes.shadow(inner.size, inner.width / 2, (0, 0), px(26), style.theme.brass, 0.35)
        surface.blit(glow, inner.move(offset))
        rays = _rays(style, round(turn * RAYS * RAY_STEPS) % (len(RAY) * RAY_STEPS))
        surface.blit(rays, rays.get_rect(center=middle))
    surface.blit(picture, place)


def _rays(style: Style, step: int) -> pygame.Surface:
    """The rays, turned by so many sixths of the angle between two of them; their lengths take turns."""
    colour = "#{:02x}{:02x}{:02x}".format(*style.theme.brass)
    reach = INNER + max(RAY) + 2
    lines = []
    for ray in range(RAYS):
        angle = math.tau * (ray + step / RAY_STEPS) / RAYS
        across, down = math.cos(angle), math.sin(angle)
        far = INNER + RAY[ray % len(RAY)]
        start, end = (f"{reach + across * r:.2f} {reach + down * r:.2f}" for r in (INNER, far))
        lines.append(f"M{start}L{end}")
    body = f'<path d="{"".join(lines)}" stroke="{colour}" stroke-width="2.4" stroke-linecap="round"/>'
    size = style.px(2 * reach), style.px(2 * reach)
    key = "summit rays", size, step, style.theme.name
    return style.surface_cache.get(key, lambda: shapes.vector(size, body, (2 * reach, 2 * reach)))


def _draw_text(
    surface: pygame.Surface, style: Style, area: pygame.Rect, summit: Summit, number: int, end: int
) -> None:
    """Draw the three lines between the badge and the button; a long sentence has two lines of its own."""
    px, theme = style.px, style.theme
    left = area.left + px(TEXT_LEFT)
    room = max(1, end - left - px(GAP))
    sentence, text_style = _(summit.sentence), "body"
    lines, middles = [sentence], ONE_LINE
    if style.width(sentence, "body") > room:
        text_style = "note" if len(style.wrap(sentence, "note", room)) <= 2 else "small"
        lines, middles = style.wrap(sentence, text_style, room)[:2], TWO_LINES
    pieces = [
        (style.fitted(summit_text.new_text(number), room, theme.brass, "note_bold", "small"), middles[0]),
        (style.fitted(_(summit.name), room, theme.hi, "award", "h2", "h3", "h4"), middles[1]),
    ]
    for line, middle in zip(lines, middles[2], strict=False):
        pieces.append((style.fitted(line, room, theme.hi, text_style, "small"), middle))
    for piece, middle in pieces:
        surface.blit(piece, piece.get_rect(midleft=(left, area.top + px(middle))))
