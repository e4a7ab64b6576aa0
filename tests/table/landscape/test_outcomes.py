"""The ridge of days and games: who won stands highest, and differs in more than colour."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.landscape.outcomes import (
    SUN,
    Peak,
    PeakKind,
    outline,
    paint_outcomes,
)

SIZE = (700, 90)
WIDTH, HEIGHT = SIZE
WEEK = (
    Peak(PeakKind.WON, 1),
    Peak(PeakKind.PLAYED, 0.5),
    Peak(PeakKind.MISSED),
    Peak(PeakKind.WON_LATE, 1),
    Peak(PeakKind.NONE),
)
STEP = WIDTH / len(WEEK)
MIDDLES = [STEP * (number + 0.5) for number in range(len(WEEK))]


def style(theme: str = "midnight") -> Style:
    return Style(themes()[theme], (1280, 800))


def test_the_crest_joins_all_peaks_and_ends_at_the_foot() -> None:
    line = outline(style(), WEEK, SIZE)
    columns = [x for x, _ in line]
    assert columns == sorted(columns)
    assert line[0] == (0, HEIGHT)
    assert line[-1] == (WIDTH, HEIGHT)
    tops = dict(line)
    won, played, missed, late, none = (tops[middle] for middle in MIDDLES)
    assert won == late == 2 * SUN
    assert won < played < missed
    assert missed == none < HEIGHT


@pytest.mark.parametrize("theme", themes())
def test_a_win_has_a_sun_and_one_of_a_later_day_a_moon(theme: str) -> None:
    picture = paint_outcomes(style(theme), WEEK, SIZE)
    seen = []
    for middle in MIDDLES:
        left = round(middle) - SUN
        above = picture.subsurface((left, 0, 2 * SUN, 2 * SUN - 2))
        drawn = pygame.mask.from_surface(above, threshold=128)
        width, height = above.get_size()
        seen.append(drawn.count() / (width * height))
    sun, nothing, missed, moon, none = seen
    assert sun > 0.6
    assert 0.1 < moon < 0.7 * sun
    assert nothing == missed == none == 0


def test_sixty_games_have_no_suns_and_a_single_one_is_a_mountain() -> None:
    many = (Peak(PeakKind.WON, 1),) * 60
    picture = paint_outcomes(style(), many, SIZE)
    assert picture.get_bounding_rect().top > SUN
    (first, *_, last) = outline(style(), many[:1], SIZE)
    assert first[1] == HEIGHT
    assert last[1] == HEIGHT
