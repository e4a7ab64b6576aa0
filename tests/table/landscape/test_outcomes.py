"""The ridge of days and games: who won stands highest, and differs in more than colour."""

from __future__ import annotations

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
WEEK = (
    Peak(PeakKind.WON, 1),
    Peak(PeakKind.PLAYED, 0.5),
    Peak(PeakKind.MISSED),
    Peak(PeakKind.WON_LATE, 1),
    Peak(PeakKind.NONE),
)


def style(theme: str = "midnight") -> Style:
    return Style(themes()[theme], (1280, 800))


def test_the_crest_joins_all_peaks_and_ends_at_the_foot() -> None:
    line = outline(style(), WEEK, SIZE)
    columns = [x for x, _ in line]
    assert columns == sorted(columns)
    assert line[0] == (0, SIZE[1])
    assert line[-1] == (SIZE[0], SIZE[1])
    tops = dict(line)
    peaks = [tops[SIZE[0] * (number + 0.5) / len(WEEK)] for number in range(len(WEEK))]
    won, played, missed, late, none = peaks
    assert won == late == 2 * SUN
    assert won < played < missed == none < SIZE[1]


@pytest.mark.parametrize("theme", themes())
def test_a_win_has_a_sun_and_one_of_a_later_day_a_moon(theme: str) -> None:
    picture = paint_outcomes(style(theme), WEEK, SIZE)
    step = SIZE[0] / len(WEEK)
    seen = []
    for number in range(len(WEEK)):
        left = round((number + 0.5) * step) - SUN
        above = picture.subsurface((left, 0, 2 * SUN, 2 * SUN - 2))
        pixels = range(above.get_width() * above.get_height())
        width = above.get_width()
        alphas = [above.get_at((each % width, each // width)).a for each in pixels]
        seen.append(sum(alpha > 128 for alpha in alphas) / len(alphas))
    sun, nothing, missed, moon, none = seen
    assert sun > 0.6
    assert 0.1 < moon < 0.7 * sun
    assert nothing == missed == none == 0


def test_sixty_games_have_no_suns_and_a_single_one_is_a_mountain() -> None:
    many = (Peak(PeakKind.WON, 1),) * 60
    picture = paint_outcomes(style(), many, SIZE)
    assert picture.get_bounding_rect().top > SUN
    (first, *_, last) = outline(style(), many[:1], SIZE)
    assert first[1] == last[1] == SIZE[1]
