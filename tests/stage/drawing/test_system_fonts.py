"""Letters that the game's own fonts lack are drawn with fonts of the system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gaps.stage.drawing import system_fonts
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.system_fonts import Piece, has_letter, pieces
from gaps.stage.drawing.theme import themes

PYGAME = Path(pygame.font.__file__).with_name(pygame.font.get_default_font())
"""A font that comes with pygame: it has Cyrillic, Greek and Hebrew letters."""
WHITE = 255, 255, 255


@pytest.fixture
def style(monkeypatch: pytest.MonkeyPatch) -> Iterator[Style]:
    """With the font of pygame as the only one of the system."""
    monkeypatch.setattr(system_fonts, "paths", lambda: (str(PYGAME),))
    monkeypatch.setattr(system_fonts, "_useful", {})
    monkeypatch.setattr(system_fonts, "_missing", set())
    found = system_fonts.path_with
    found.cache_clear()
    system_fonts.opened.cache_clear()  # fonts that another test may have closed
    pygame.font.init()
    yield Style(themes()["midnight"], (1280, 800))
    found.cache_clear()


def boxes(
    style: Style,
    text: str,
    text_style: str,
) -> bytes:
    """What the game's own font draws: boxes for letters that it lacks."""
    picture = style.font(text_style).render(text, True, WHITE)
    return pygame.image.tobytes(picture, "RGBA")


def test_the_own_fonts_have_what_the_game_writes(style: Style) -> None:
    for text_style in ("body", "lead", "h2"):
        own = style.font(text_style)
        assert all(has_letter(own, letter) for letter in "aZ0éßœ—–…·’“×")
        assert not any(has_letter(own, letter) for letter in "Жш中م▲")


@pytest.mark.parametrize("name", ["Жанна", "Σοφία", "Ann Жук"])
def test_names_in_other_letters_are_no_boxes(style: Style, name: str) -> None:
    for text_style in ("h1", "h2"):  # type that is not drawn larger and reduced
        picture = style.text(name, text_style, WHITE)
        assert pygame.image.tobytes(picture, "RGBA") != boxes(style, name, text_style)
        width = style.width(name, text_style)
        assert picture.get_size() == (width, style.font(text_style).get_height())
        outlined = style.text(
            name,
            text_style,
            WHITE,
            (0, 0, 0),
        )
        border = style.outline_width(text_style)
        assert outlined.get_width() == width + 2 * border


def test_own_letters_keep_their_font(style: Style) -> None:
    for text in ("Zoë", "a", "12,345 · 6"):
        drawn = style.text(text, "h1", WHITE)
        assert pygame.image.tobytes(drawn, "RGBA") == boxes(style, text, "h1")


def test_words_from_right_to_left_stay_one_piece(
    style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_fonts, "path_with", lambda letter: "a font")

    def has(letter: str) -> bool:
        return letter.isascii()

    assert pieces("محمد علي", has) == [Piece("محمد علي", "a font", "Arab")]
    assert pieces("Dan, שלום!", has) == [
        Piece("Dan, ", None, ""),
        Piece("שלום", "a font", "Hebr"),
        Piece("!", None, ""),
    ]
    # not in two fonts, though the game's own has one of its letters
    assert pieces("πια", lambda letter: letter == "π") == [Piece("πια", "a font", "")]
    assert pieces("王 Li 小", has) == [
        Piece("王", "a font", ""),
        Piece(" Li ", None, ""),
        Piece("小", "a font", ""),
    ]


def test_the_system_is_not_asked_before_a_letter_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def asked() -> tuple[str, ...]:
        raise AssertionError

    monkeypatch.setattr(system_fonts, "paths", asked)
    style = Style(themes()["midnight"], (800, 600))
    assert style.text("Café – 12 · “Größe”…", "h2", WHITE).get_width() > 0


def test_without_any_font_a_box_is_drawn(
    style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_fonts, "paths", lambda: ("/none.ttf", str(__file__)))
    picture = style.text("ж", "h1", WHITE)
    assert pygame.image.tobytes(picture, "RGBA") == boxes(style, "ж", "h1")
