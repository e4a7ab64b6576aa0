"""Charts: bars, and a histogram. They know numbers, no games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from gaps.language import integer
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.stage.view import PartFields, Picture

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
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    share: float | None,
    colour: str,
    interval: tuple[float, float] | None,
) -> None:
    if min(rect.size) < 2:
        return
    px = style.px
    theme = style.theme
    radius = px(5)
    surface.blit(shapes.rounded(rect.size, radius, theme.slot, px(1), theme.edge), rect)
    if share:
        width = max(round(rect.width * share), 2 * radius)
        size = min(width, rect.width), rect.height
        surface.blit(_filled(style, size, radius, getattr(theme, colour)), rect)
    if interval is None:
        return
    left, right = (
        rect.left + px(4) + round((rect.width - 2 * px(4)) * side) for side in interval
    )
    half = max(2, rect.height // 5)
    for grow, ink in ((px(1), theme.bg0), (0, theme.hi)):
        thickness = px(1) + 2 * grow
        line = pygame.Rect(left, 0, max(1, right - left), thickness)
        line.centery = rect.centery
        surface.fill(ink, line)
        for x in (left, right):
            end = pygame.Rect(0, 0, thickness, 2 * half + 2 * grow)
            end.center = x, rect.centery
            surface.fill(ink, end)


def _filled(
    style: Style, size: tuple[int, int], radius: int, colour: Color
) -> pygame.Surface:
    if style.theme.plain:
        return shapes.rounded(size, radius, colour)
    light, shade = (mix(colour, other, 0.18) for other in (WHITE, BLACK))
    width, height = size
    bar = f'<rect width="{width}" height="{height}" rx="{min(radius, width / 2)}" fill="url(#b)"/>'
    return shapes.vector(
        size, shapes.downwards("b", height, (0, light, 1), (1, shade, 1)) + bar
    )


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
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    bars: Sequence[tuple[str, int, bool]],
    begins: bool,
) -> None:
    px = style.px
    theme = style.theme
    plot = pygame.Rect(
        rect.left + px(31), rect.top, rect.width - px(31), rect.height - px(32)
    )
    maximum = max((count for _, count, _ in bars), default=0)
    if not maximum or min(plot.size) < px(40):
        return
    room = plot.height - px(22)  # above the highest bar there is room for its number
    for value in _grid(maximum):
        y = plot.bottom - room * value // maximum
        pygame.draw.line(
            surface,
            mix(theme.surface, theme.edge, 0.6),
            (plot.left, y),
            (plot.right, y),
        )
        label = style.text(integer(value), "small", theme.mid)
        surface.blit(label, label.get_rect(midright=(plot.left - px(8), y)))
    step = plot.width / len(bars)
    if max(style.width(name, "small") for name, _, _ in bars) > step - px(2):
        bars = [(name.partition("–")[0], count, bright) for name, count, bright in bars]
        begins = True
    width = max(2, round(step * 0.83))
    body = theme.mid if theme.plain else mix(theme.surface, theme.mid, 0.62)
    for number, (name, count, bright) in enumerate(bars):
        middle = round(plot.left + step * (number + 0.5))
        if count:
            height = max(px(2), room * count // maximum)
            rect = pygame.Rect(middle - width // 2, plot.bottom - height, width, height)
            radius = min(px(5), height, width // 2)
            tall = shapes.rounded(
                (width, height + radius), radius, theme.brass if bright else body
            )
            surface.blit(tall, rect, pygame.Rect((0, 0), rect.size))
            label = style.text(
                integer(count), "note_bold" if step > px(34) else "small", theme.hi
            )
            at = label.get_rect(midbottom=(middle, rect.top - px(1)))
            # no line of the grid runs through a number
            surface.fill(theme.surface, at.inflate(0, -px(4)))
            surface.blit(label, at)
        label = style.text(name, "small", theme.mid)
        x = round(plot.left + step * number) if begins and not bright else middle
        surface.blit(label, label.get_rect(midtop=(x, plot.bottom + px(8))))


def _grid(maximum: int) -> list[int]:
    """Return round numbers from 0 up to ``maximum``, in at most four steps."""
    power = 1
    while True:
        for by in (1, 2, 5):
            if maximum <= by * power * MAX_GRID_STEPS:
                return list(range(0, maximum + 1, by * power))
        power *= 10
