"""Text and icons at every size, and that text can be read in each theme: contrast by
WCAG 2.
"""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from gaps.asset_files import asset
from gaps.stage.drawing.shapes import MAX_PIXELS, MIN_PIXELS
from gaps.stage.drawing.style import MIN_TYPE, TEXT_STYLES, Style
from gaps.stage.drawing.theme import Color, Theme, themes
from gaps.store.settings import options_of
from tests.marks import slow_except
from tests.project.contrast import ENOUGH as TEXT
from tests.project.contrast import luminance, ratio

ICONS = sorted(path.stem for path in asset("icons").glob("*.svg"))
COLOURED = {"day_won", "route_camp_closed", "star_empty", "star_full"}
"""Icons without a line in the colour that is asked for: they have colours of the theme
only.
"""
INK = (10, 200, 30)


@pytest.mark.parametrize(
    "size",
    [
        (480, 300),
        (1280, 800),
        (3840, 2160),
    ],
)
def test_pictures_of_old_texts_are_dropped(size: tuple[int, int]) -> None:
    style = Style(themes()["midnight"], size)
    for number in range(12_000):
        style.surface_cache.get(number, lambda: Surface((100, 20), depth=8))
    window = size[0] * size[1]
    most = min(MAX_PIXELS, max(MIN_PIXELS, 4 * window))
    assert style.surface_cache.pixels <= most
    assert len(style.surface_cache) >= 500  # all there is on one screen


@pytest.mark.parametrize(
    ("size", "px_per_unit"),
    [
        ((1280, 800), 1),
        ((800, 600), 0.72),
        ((1920, 1200), 1.5),
        ((1920, 1080), 1.35),
        ((9000, 9000), 2.5),
    ],
)
def test_the_unit_follows_the_window(size: tuple[int, int], px_per_unit: float) -> None:
    style = Style(themes()["midnight"], size)
    assert style.px_per_unit == pytest.approx(px_per_unit)
    assert style.px(10) == round(10 * px_per_unit)


@pytest.mark.parametrize(
    "size",
    [
        (320, 240),
        (800, 600),
        (1280, 800),
        (3000, 2200),
    ],
)
@pytest.mark.parametrize("density", [1.5, 2.0, 3.0])
def test_where_a_unit_of_the_desktop_is_several_pixels_all_is_so_much_larger(
    screen: Surface, size: tuple[int, int], density: float
) -> None:
    theme = themes()["midnight"]
    usual = Style(theme, size)
    width, height = (round(each * density) for each in size)
    dense = Style(theme, (width, height), density=density)
    assert dense.px_per_unit == pytest.approx(density * usual.px_per_unit)
    assert dense.is_wide is usual.is_wide
    for text_style in TEXT_STYLES:
        large = dense.font(text_style).point_size
        small = usual.font(text_style).point_size
        # each is rounded to whole pixels, by half a pixel at most
        assert large == pytest.approx(density * small, abs=(density + 1) / 2)


def test_a_length_is_at_least_one_pixel(style: Style) -> None:
    small = Style(style.theme, (800, 600))
    assert small.px(0.1) == 1
    assert small.px(-0.1) == -1
    assert small.px(0) == 0


@pytest.mark.parametrize("text_style", TEXT_STYLES)
def test_no_text_is_smaller_than_the_minimum(screen: Surface, text_style: str) -> None:
    small = Style(themes()["midnight"], (320, 240)).font(text_style)
    assert small.get_height() >= MIN_TYPE
    large = Style(themes()["midnight"], (1280, 800)).font(text_style)
    assert large.get_height() >= small.get_height()


def test_text_is_as_wide_as_computed_and_painted_once(style: Style) -> None:
    line = style.text("Second wind", "h1", INK)
    assert line.get_width() == pytest.approx(style.width("Second wind", "h1"), abs=2)
    assert style.text("Second wind", "h1", INK) is line


def test_a_number_keeps_its_width_while_it_counts(style: Style) -> None:
    widths = {
        style.digits(number, "h1", INK).get_width()
        for number in ("11,111", "18,240", "88,888")
    }
    assert len(widths) == 1


@pytest.mark.parametrize("space", ["\u2009", "\u202f", "\u00a0"])
def test_special_spaces_are_drawn_as_spaces_and_never_break_a_line(
    style: Style, space: str
) -> None:
    number = f"20{space}417"
    shown = style.text(number, "note", INK)
    plain = style.text("20 417", "note", INK)
    assert shown.get_buffer().raw == plain.get_buffer().raw
    assert style.width(number, "note") == style.width("20 417", "note")
    narrow = style.width("Deal 20", "note")
    assert style.wrap(f"Deal {number}", "note", narrow) == ["Deal", number]


def test_a_letter_is_cropped_to_its_ink(style: Style) -> None:
    letter = style.letter("G", 104, INK)
    assert letter.get_bounding_rect() == letter.get_rect()
    assert letter.get_height() > 60


@pytest.mark.parametrize(
    "name",
    slow_except(ICONS, [*ICONS][::8]),
)
def test_an_icon_has_exactly_the_size_and_colour_requested(
    style: Style, name: str
) -> None:
    icon = style.icon(name, 33, INK)
    assert icon.get_height() == 33
    inked = pygame.mask.from_threshold(
        icon,
        INK,
        (30, 30, 30, 255),
    )
    assert bool(inked.count()) is (name not in COLOURED)


LINE = 3.0
"""Enough for what is not text, as on web pages."""
each_theme = pytest.mark.parametrize(
    "theme", themes().values(), ids=lambda theme: theme.name
)


def contrast(a: Color, b: Color) -> float:
    """From 1 to 21."""
    return ratio(luminance(a), luminance(b))


@each_theme
def test_text_stands_out_from_its_background(theme: Theme) -> None:
    """On each screen it is measured in test_screens.py."""
    for ground in (theme.bg1, theme.surface):
        for ink in (theme.hi, theme.mid, theme.low, theme.brass, theme.ember):
            assert contrast(ink, ground) >= TEXT
    for ink in (theme.hi, theme.mid, theme.brass):
        assert contrast(ink, theme.surface2) >= TEXT
    assert contrast(theme.onbrass, theme.brass) >= TEXT
    assert contrast(theme.onsky, theme.sky) >= TEXT
    assert contrast(theme.brass, theme.seal) >= LINE
    assert contrast(theme.slotline, theme.slot) >= LINE
    assert contrast(theme.focus, theme.surface) >= LINE
    assert contrast(theme.sky, theme.bg1) >= LINE
    assert contrast(theme.pine, theme.slot) >= 1.5 or theme.light


@pytest.mark.parametrize("text_style", ["body", "small", "h4"])
def test_small_type_is_as_wide_as_large_type_that_is_reduced(
    screen: Surface, text_style: str
) -> None:
    style = Style(themes()["midnight"], (1280, 800))
    face, size = TEXT_STYLES[text_style]
    text = "Till it is filled: TIme, Win?"
    large = pygame.font.Font(asset(f"fonts/{face}.ttf"), round(4 * size))
    width = style.width(text, text_style)
    assert 0 <= width - large.size(text)[0] / 4 < 1
    picture = style.text(text, text_style, INK)
    assert picture.get_size() == (width, style.font(text_style).get_height())


def test_no_edge_of_small_type_has_another_colour(screen: Surface) -> None:
    picture = Style(themes()["midnight"], (1280, 800)).text(
        "Sun",
        "note",
        INK,
    )
    seen = pygame.mask.from_surface(picture, threshold=0)
    inked = pygame.mask.from_threshold(
        picture,
        INK,
        (1, 1, 1, 255),
    )
    assert seen.count()
    assert seen.overlap_area(inked, (0, 0)) == seen.count()


@each_theme
def test_an_outline_parts_text_from_whatever_lies_behind_it(
    screen: Surface, theme: Theme
) -> None:
    style = Style(theme, (1280, 800))
    for ink in (theme.hi, theme.brass):
        assert contrast(ink, style.outline) >= TEXT


def test_each_theme_can_be_chosen_and_kept() -> None:
    assert (*themes(),) == options_of("theme")
    assert all(theme.deck in ("", *options_of("deck")) for theme in themes().values())
