"""Charts: bars, and a histogram. They know numbers, no games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame
from pygame import Rect, Surface

from gaps.language import integer
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import RADIUS_S, SPACE_XS, Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.stage.view import PartFields, Picture, glyph, row
from gaps.stage.view.boxes import Box

MAX_GRID_STEPS = 4  # of a histogram


def bar_part(
    filled: float | None,
    colour: str,
    height: float,
    interval: tuple[float, float] | None = None,
    **part: Unpack[PartFields],
) -> Picture:
    """A bar as long as there is room, of which ``filled``, 0 to 1, is full; said by
    what is beside it.

    ``interval`` is drawn across it: the confidence interval of the share, 0 to 1.
    """
    part.setdefault("share", 1)
    part.setdefault("across", height)
    return Picture(_paint_bar, (filled, colour, interval), (0, height), **part)


def _paint_bar(
    surface: Surface,
    style: Style,
    rect: Rect,
    share: float | None,
    colour: str,
    interval: tuple[float, float] | None,
) -> None:
    if min(rect.size) < 2:
        return
    px = style.px
    theme = style.theme
    radius = px(RADIUS_S)
    empty = shapes.rounded(rect.size, radius, theme.slot, px(1), theme.edge)
    surface.blit(empty, rect)
    if share:
        width = max(round(rect.width * share), 2 * radius)
        size = (min(width, rect.width), rect.height)
        full = _filled(style, size, radius, getattr(theme, colour))
        surface.blit(full, rect)
    if interval is not None:
        _paint_interval(surface, style, rect, interval)


def _paint_interval(
    surface: Surface,
    style: Style,
    rect: Rect,
    interval: tuple[float, float],
) -> None:
    """Paint a line with an upright stroke at each end, and an edge round all."""
    px = style.px
    theme = style.theme
    low, high = interval
    inside = rect.inflate(-2 * px(4), 0)
    left = inside.left + round(inside.width * low)
    right = inside.left + round(inside.width * high)
    half = max(2, rect.height // 5)
    for edge, ink in ((px(1), theme.bg0), (0, theme.hi)):
        thickness = px(1) + 2 * edge
        line = Rect(left, 0, max(1, right - left), thickness)
        line.centery = rect.centery
        surface.fill(ink, line)
        stroke = Rect(0, 0, thickness, 2 * half + 2 * edge)
        for x in (left, right):
            stroke.center = (x, rect.centery)
            surface.fill(ink, stroke)


def _filled(style: Style, size: tuple[int, int], radius: int, colour: Color) -> Surface:
    if style.theme.plain:
        return shapes.rounded(size, radius, colour)
    light = mix(colour, WHITE, 0.18)
    shade = mix(colour, BLACK, 0.18)
    width, height = size
    round_by = min(radius, width / 2)
    fill = shapes.downwards("b", height, (0, light, 1), (1, shade, 1))
    bar = f'<rect width="{width}" height="{height}" rx="{round_by}" fill="url(#b)"/>'
    return shapes.vector(size, fill + bar)


def histogram_part(
    bars: Sequence[tuple[str, int, bool]], begins: bool, says: str
) -> Picture:
    """Bars of (name, count, bright) with the count above and the name below.

    With ``begins`` the names are put at the left edges of the bars, where their values
    begin, except below bright bars. Names that are too long are cut before their dash
    and put there, too.
    """
    return Picture(_paint_histogram, (tuple(bars), begins), share=1, says=says)


def _paint_histogram(
    surface: Surface,
    style: Style,
    rect: Rect,
    bars: Sequence[tuple[str, int, bool]],
    begins: bool,
) -> None:
    px = style.px
    theme = style.theme
    beside = px(31)  # for the numbers of the grid
    below = px(32)  # for the names
    plot = Rect(rect.left + beside, rect.top, rect.width - beside, rect.height - below)
    maximum = max((count for _name, count, _bright in bars), default=0)
    if not maximum or min(plot.size) < px(40):
        return
    room = plot.height - px(22)  # above the highest bar there is room for its number
    for value in _grid(maximum):
        _paint_grid_line(surface, style, plot, room * value // maximum, value)
    step = plot.width / len(bars)
    widest = max(style.width(name, "small") for name, _count, _bright in bars)
    if widest > step - px(2):
        bars = [(name.partition("–")[0], count, bright) for name, count, bright in bars]
        begins = True
    for number, (name, count, bright) in enumerate(bars):
        left = plot.left + step * number
        middle = round(plot.left + step * (number + 0.5))
        if count:
            bar = Rect(0, 0, max(2, round(step * 0.83)), room * count // maximum)
            bar.height = max(px(2), bar.height)
            bar.left = middle - bar.width // 2
            bar.bottom = plot.bottom
            figure = "note_bold" if step > px(34) else "small"
            _paint_column(surface, style, bar, middle, bright, integer(count), figure)
        label = style.text(name, "small", theme.mid)
        x = round(left) if begins and not bright else middle
        surface.blit(label, label.get_rect(midtop=(x, plot.bottom + px(8))))


def _paint_grid_line(
    surface: Surface, style: Style, plot: Rect, height: int, value: int
) -> None:
    theme = style.theme
    y = plot.bottom - height
    ink = mix(theme.surface, theme.edge, 0.6)
    pygame.draw.line(surface, ink, (plot.left, y), (plot.right, y))
    label = style.text(integer(value), "small", theme.mid)
    place = label.get_rect(midright=(plot.left - style.px(8), y))
    surface.blit(label, place)


def _paint_column(
    surface: Surface,
    style: Style,
    bar: Rect,
    middle: int,
    bright: bool,
    number: str,
    figure: str,
) -> None:
    """Paint a bar, round at its top only, with its number above."""
    theme = style.theme
    colour = theme.brass
    if not bright:
        colour = theme.mid if theme.plain else mix(theme.surface, theme.mid, 0.62)
    radius = min(style.px(RADIUS_S), bar.height, bar.width // 2)
    round_below = shapes.rounded((bar.width, bar.height + radius), radius, colour)
    surface.blit(round_below, bar, Rect((0, 0), bar.size))
    label = style.text(number, figure, theme.hi)
    place = label.get_rect(midbottom=(middle, bar.top - style.px(1)))
    # no line of the grid runs through a number
    surface.fill(theme.surface, place.inflate(0, -style.px(4)))
    surface.blit(label, place)


def _grid(maximum: int) -> list[int]:
    """Return round numbers from 0 up to ``maximum``, in at most four steps."""
    power = 1
    while True:
        for first_digit in (1, 2, 5):
            step = first_digit * power
            if maximum <= step * MAX_GRID_STEPS:
                return list(range(0, maximum + 1, step))
        power *= 10


STAR = 22  # a star in a row of them, units
STAR_GAP = SPACE_XS  # between two of them


def star_row(earned: Sequence[bool], says: str) -> Box:
    """Stars in a row, filled where they are earned, which say something in place of
    them.
    """
    stars = (
        glyph("star_full" if each else "star_empty", (STAR, STAR)) for each in earned
    )
    return row(
        *stars,
        gap=STAR_GAP,
        across=STAR,
        says=says,
    )
