"""The system types text only while a field has the focus."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from gaps.stage.core.widget import Site
from gaps.stage.core.window import TextInput
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import TextField, TextFieldRow

Call = tuple[str, tuple[int, ...]]
NOWHERE = Rect(0, 0, 0, 0)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """What was asked of the system."""
    made: list[Call] = []
    for name in ("start_text_input", "stop_text_input", "set_text_input_rect"):

        def note(rect: tuple[int, ...] = (), name: str = name) -> None:
            made.append((name.removesuffix("_text_input"), tuple(rect)))

        monkeypatch.setattr(pygame.key, name, note)
    return made


def halved(area: Rect) -> Rect:
    """What a desktop does that shows everything twice as large."""
    return Rect(*(each // 2 for each in area))


def test_it_is_on_only_while_a_field_has_the_focus(calls: list[Call]) -> None:
    text_input = TextInput(halved)
    text_input.follow(None, NOWHERE)
    assert calls == [("stop", ())]
    assert not text_input.active
    calls.clear()
    field = TextField("name")
    for _frame in range(3):
        text_input.follow(field, Rect(10, 20, 300, 40))
    place = ("set_text_input_rect", (5, 10, 150, 20))
    assert calls == [
        ("stop", ()),
        ("start", ()),
        place,
    ]
    assert text_input.active
    calls.clear()
    text_input.follow(field, Rect(30, 20, 300, 40))
    assert calls == [("set_text_input_rect", (15, 10, 150, 20))]
    calls.clear()
    text_input.follow(None, NOWHERE)
    assert calls == [("stop", ())]


def test_what_was_composed_ends_when_another_field_gets_the_focus(
    calls: list[Call],
) -> None:
    text_input = TextInput(halved)
    for name in ("first", "second"):
        field = TextField(name)
        calls.clear()
        text_input.follow(field, Rect(0, 0, 200, 40))
        assert [name for name, _rect in calls][:2] == ["stop", "start"]


def test_in_a_row_text_is_typed_at_its_right(style: Style) -> None:
    row = TextFieldRow("name", "Your name", "", max_length=20)
    whole = Rect(100, 50, 700, 50)
    place = row.text_place(Site(whole, style))
    assert whole.contains(place)
    assert place.right == whole.right
    assert place.width < whole.width / 2
