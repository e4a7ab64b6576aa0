"""Cards and their suits as parts of a screen."""

from __future__ import annotations

import pytest

from gaps.scenes.common.card_parts import SuitLabel
from gaps.stage.drawing import system_fonts
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.view import Sizes
from gaps.table.cards.art import CardArt


def test_suits_in_a_text_need_no_font_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To look for one takes a tenth of a second, in the first picture of a game."""

    def paths() -> tuple[str, ...]:
        raise AssertionError("fonts are looked for")

    monkeypatch.setattr(system_fonts, "paths", paths)
    system_fonts.path_with.cache_clear()
    style = Style(themes()["midnight"], (1280, 800))
    text = "Only 6♣ may lie right of 5♣, and 9♦ right of 8♦."
    label = SuitLabel(text, "label", lines=3, art=CardArt("house", "midnight", "ember"))
    wide, one_line = Sizes(style).of(label, 2000)
    narrow, lines = Sizes(style).of(label, wide // 2)
    assert narrow <= wide // 2 + style.px(4)
    assert lines > one_line
    wrapped = label.wrap(style, text, wide // 2)
    assert " ".join(wrapped) == text
