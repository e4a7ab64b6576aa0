"""The mountains at the foot of the days: each week is a range, and each day a slice of it."""

from __future__ import annotations

import random

import pygame

from gaps.progress.calendar.daily_calendar import DayStatus
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, Theme, mix

HIGHEST = 0.4  # of a day's height: no ridge is higher
BACK, FRONT = (0.25, 0.09), (0.12, 0.06)  # of a day's height: the mean height of a ridge, and how it varies
STEP, ROUGHNESS = 7, 1.4  # between two points of a ridge, and how far each leaves the line; pixels at u = 1
BENDS = 5  # of a ridge, over a week
CREST, UNLIT_CREST = 2, 0.35  # of the plain theme: pixels at u = 1; how bright it is where a day is not won
LIGHT = {DayStatus.WON: 1.0, DayStatus.WON_LATE: 0.55}
"""How brightly a day is lit; the others are not."""


def week_slices(
    style: Style, seed: int, size: tuple[int, int], statuses: list[DayStatus | None], gap: int, radius: int
) -> list[pygame.Surface]:
    """Return the slice of each day of a week, as large as a day: ``size`` pixels, ``gap`` pixels apart.

    ``seed`` gives a week its own range; ``statuses`` say how the days are lit. The lower corners are round.
    """
    top = round(size[1] * (1 - HIGHEST))
    whole = len(statuses) * (size[0] + gap) - gap, size[1] - top
    ridges = [_ridge(random.Random(2 * seed + number), whole, style.px(STEP), style.px(ROUGHNESS), *shape)
              for number, shape in enumerate((BACK, FRONT))]  # fmt: skip
    painted: dict[DayStatus | None, pygame.Surface] = {}
    slices = []
    for number, status in enumerate(statuses):
        look = status if status in LIGHT or status is DayStatus.FUTURE else None
        if look not in painted:
            painted[look] = _range(style, whole, ridges, look)
        picture = shapes.blank(size)
        picture.blit(painted[look], (-number * (size[0] + gap), top))
        corners = shapes.rounded(size, radius, WHITE)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        slices.append(picture)
    return slices


def _ridge(
    rng: random.Random, size: tuple[int, int], step: int, rough: float, mean: float, varies: float
) -> list[tuple[float, float]]:
    """The outline of a ridge from left to right, as points from the top left."""
    bends = [mean + rng.uniform(-varies, varies) for _ in range(BENDS + 1)]
    points = []
    for x in range(0, size[0] + step, step):
        place = min(x / max(1, size[0]), 1.0) * BENDS
        bend = min(int(place), BENDS - 1)
        height = bends[bend] + (bends[bend + 1] - bends[bend]) * (place - bend)
        points.append((float(x), size[1] * (1 - height / HIGHEST) + rng.uniform(-rough, rough)))
    return points


def _range(
    style: Style, size: tuple[int, int], ridges: list[list[tuple[float, float]]], status: DayStatus | None
) -> pygame.Surface:
    picture = shapes.blank(size)
    for points, colour in zip(ridges, _colours(style.theme, status), strict=True):
        foot = [(points[-1][0], float(size[1])), (0.0, float(size[1]))]
        if style.theme.plain:
            theme = style.theme
            crest = theme.hi if status in LIGHT else mix(theme.surface, theme.mid, UNLIT_CREST)
            picture.blit(shapes.polygon(size, [*points, *foot], colour, style.px(CREST), crest), (0, 0))
        else:
            picture.blit(shapes.polygon(size, [*points, *foot], colour), (0, 0))
    return picture


def _colours(theme: Theme, status: DayStatus | None) -> tuple[Color, Color]:
    """The colours of the ridge behind and of that in front."""
    if status in LIGHT:
        light = LIGHT[status]
        return mix(theme.surface, theme.brass, 0.24 * light), mix(theme.surface, theme.brass, 0.40 * light)
    faint = 0.5 if status is DayStatus.FUTURE else 1.0
    return mix(theme.surface, theme.mid, 0.07 * faint), mix(theme.surface, theme.mid, 0.13 * faint)
