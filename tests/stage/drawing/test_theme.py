"""The themes of the palette, and that text can be read in each: contrast by WCAG 2."""

from __future__ import annotations

import pytest

from gaps.stage.drawing.theme import Color, Theme, mix, themes
from tests.project.contrast import ENOUGH as TEXT
from tests.project.contrast import luminance, ratio

LINE = 3.0
"""Enough for what is not text, as on web pages."""


def contrast(a: Color, b: Color) -> float:
    """From 1 to 21."""
    return ratio(luminance(a), luminance(b))


@pytest.mark.parametrize("theme", themes().values(), ids=list(themes()))
def test_text_stands_out_from_its_background(theme: Theme) -> None:
    grounds = {"bg1": theme.bg1, "surface": theme.surface, "surface2": theme.surface2}
    for name, ground in grounds.items():
        for ink in ("hi", "mid", "brass"):
            assert contrast(getattr(theme, ink), ground) >= TEXT, (ink, name)
    for name in ("bg1", "surface"):
        assert contrast(theme.low, grounds[name]) >= TEXT, ("low", name)
        assert contrast(theme.ember, grounds[name]) >= TEXT, ("ember", name)
    assert contrast(theme.onbrass, theme.brass) >= TEXT
    assert contrast(theme.slotline, theme.slot) >= LINE
    assert contrast(theme.focus, theme.surface) >= LINE
    assert contrast(theme.sky, theme.bg1) >= LINE
    assert contrast(theme.pine, theme.slot) >= 1.5 or theme.light


def test_colours_are_mixed() -> None:
    assert mix((0, 0, 0), (255, 100, 10), 0) == (0, 0, 0)
    assert mix((0, 0, 0), (255, 100, 10), 1) == (255, 100, 10)
    assert mix((0, 0, 0), (200, 100, 10), 0.5) == (100, 50, 5)
