"""Any text is drawn, cut and wrapped with few measurements, however long and strange it
is.
"""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.stage.core.widget import Site, WidgetState
from gaps.stage.drawing import text_lines
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.text_lines import MAX_LINE, cut, drawable, wrap
from gaps.stage.widgets import text_field
from gaps.stage.widgets.text_field import TextField
from gaps.typed_text import line_of

LENGTH = 200_000
PIECES = {
    "letters": "W",
    "words": "of all ",
    "letters with spaces": "a ",
    "wide": "漢字",
    "combining": "e\u0301\u0323",
    "only combining": "\u0301",
    "emoji": "👩\u200d👩\u200d👧😀",
    "right to left": "שלום ",
    "turned around": "\u202e\u2066x\u202c",
    "half surrogates": "\ud83d",
    "other halves": "\udcff ",
    "null": "\0",
    "new lines": "\n",
    "lines": "row\r\n",
    "tabs": "\t\v\f",
    "invisible": "\ufeff\u200b\u00ad",
    "spaces": " ",
    "suits": "♣♠",
}
MEASUREMENTS = {
    "cut": 2 + MAX_LINE.bit_length(),
    "wrap": 2 * MAX_LINE,
    "text": 1,
}


def long_of(piece: str) -> str:
    """The piece again and again."""
    return (piece * (LENGTH // max(1, len(piece)) + 1))[:LENGTH]


TEXTS = st.lists(
    st.sampled_from(sorted(PIECES.values())) | st.text(max_size=5),
    min_size=1,
    max_size=6,
).map(lambda pieces: long_of("".join(pieces)))


class Measured:
    """A measure of eight pixels a character that counts its calls, and refuses what a
    font refuses.
    """

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, text: str) -> int:
        self.calls += 1
        assert len(text) <= MAX_LINE + 1
        return 8 * len(text)


@pytest.mark.slow
@given(text=TEXTS, width=st.integers(0, 900))
def test_any_text_of_200000_characters_is_cut_and_wrapped_with_few_measurements(
    text: str, width: int
) -> None:
    measure = Measured()
    line = cut(text, width, measure)
    assert measure.calls <= MEASUREMENTS["cut"]
    assert 8 * len(line) <= max(width, 8)
    measure.calls = 0
    lines = wrap(text, width, measure)
    assert measure.calls <= MEASUREMENTS["wrap"]
    assert len(lines) <= MAX_LINE
    assert all(8 * len(line) <= max(width, 8 * text_lines.MAX_WORD) for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", PIECES)
def test_a_real_font_draws_any_text(style: Style, name: str) -> None:
    text = long_of(PIECES[name])
    ink = style.theme.hi
    width = style.width(text, "note")
    assert style.text(text, "note", ink).get_width() == pytest.approx(width, abs=2)
    assert style.width(style.cut(text, "note", 300), "note") <= 300
    for line in style.wrap(text, "note", 300)[:50]:
        style.text(line, "note", ink)
    style.letter(text[:1] + "A", 20, ink)
    style.digits(text[:50], "note", ink)
    style.fitted(text, 300, ink, "h2", "note")


@given(st.text(max_size=60))
@pytest.mark.slow
def test_what_can_be_drawn_is_printable_and_what_is_printable_stays(text: str) -> None:
    shown = drawable(text)
    assert shown.isprintable()
    assert drawable(shown) == shown
    if text.isprintable():
        assert shown == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc", "a b c"),
        ("1\u202f000\xa0%\u2009x", "1 000 % x"),
        ("a\0b\x1bc", "a�b�c"),
        ("\ud83d\udcff", "��"),
        ("soft\xadly\ufeff", "softly"),
        ("x" * (MAX_LINE + 1), "x" * (MAX_LINE - 1) + "…"),
    ],
)
def test_what_a_font_refuses_is_replaced(text: str, shown: str) -> None:
    assert drawable(text) == shown


@given(
    text=st.text(alphabet="ab c.", max_size=80),
    width=st.integers(0, 400).map(lambda units: 8 * (units // 8)),
)
def test_a_cut_text_is_the_longest_beginning_that_fits(text: str, width: int) -> None:
    line = cut(text, width, lambda each: 8 * len(each))
    if 8 * len(text) <= width:
        assert line == text
        return
    kept = line.removesuffix("…")
    assert text.startswith(kept)
    for end in range(len(text)):
        other = text[:end].rstrip()
        assert len(other) <= len(kept) or 8 * len(f"{other}…") > width


def test_words_stay_whole_and_only_very_long_ones_are_broken() -> None:
    measure = Measured()
    assert wrap("one three  five", 64, measure) == ["one", "three ", "five"]
    long = "Geschwindigkeitsbegrenzung"
    assert wrap(long, 64, measure) == [long]
    assert wrap("x" * 100, 320, measure) == ["x" * 40, "x" * 40, "x" * 20]
    assert wrap("a\n\nb", 64, measure) == ["a", "", "b"]
    assert wrap("", 64, measure) == [""]


def test_a_pasted_text_of_three_megabytes_is_looked_at_in_part_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[int] = []

    def look(text: str) -> str:
        looked_at.append(len(text))
        return line_of(text)

    monkeypatch.setattr(text_field, "line_of", look)
    field = TextField("name", max_length=24)
    assert field.type("\0\ud800\n" * 1_000_000) is False
    assert field.type("Ada" * 1_000_000)
    assert field.value == "Ada" * 8
    assert field.type("Ada" * 1_000_000) is False
    assert max(looked_at) <= 10_100


def test_a_field_draws_what_a_file_has_put_into_it(
    style: Style, screen: pygame.Surface
) -> None:
    field = TextField("name", "\ud800\0" * 1000, max_length=24)
    site = Site(pygame.Rect(10, 10, 200, 40), style)
    field.draw(screen, site, WidgetState(focused=True))
    assert field.type("x") is False
