"""The themes of the palette."""

from __future__ import annotations

import pytest

from gaps.stage.drawing.theme import Color, Theme, mix, themes


def contrast(a: Color, b: Color) -> float:
    """WCAG 2 contrast of two colours."""

    def luminance(colour: Color) -> float:
        parts = [c / 255 for c in colour]
        red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((luminance(a), luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_three_themes_are_there_and_midnight_comes_first() -> None:
    assert list(themes()) == ["midnight", "daybreak", "signal"]
    assert themes()["midnight"].bg1 == (0x14, 0x22, 0x2D)
    assert themes()["midnight"].shadow == (4, 8, 12)


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
def test_text_can_be_read(theme: Theme) -> None:
    for ground in (theme.bg1, theme.surface, theme.surface2):
        for ink in (theme.hi, theme.mid, theme.brass):
            assert contrast(ink, ground) >= 4.5
    assert contrast(theme.low, theme.surface) >= 4.5
    assert contrast(theme.onbrass, theme.brass) >= 4.5
    assert contrast(theme.slotline, theme.slot) >= 3


def test_only_signal_is_plain_and_only_daybreak_is_light() -> None:
    assert [theme.name for theme in themes().values() if theme.plain] == ["signal"]
    assert [theme.name for theme in themes().values() if theme.light] == ["daybreak"]


def test_colours_are_mixed() -> None:
    assert mix((0, 0, 0), (255, 100, 10), 0) == (0, 0, 0)
    assert mix((0, 0, 0), (255, 100, 10), 1) == (255, 100, 10)
    assert mix((0, 0, 0), (200, 100, 10), 0.5) == (100, 50, 5)
