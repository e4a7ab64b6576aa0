"""What widgets say to a screen reader, and what they do when a reader asks."""

from __future__ import annotations

import pytest

from gaps.stage.core.intents import Asked
from gaps.stage.drawing.key_caps import spoken_key
from gaps.stage.speech.spoken import Action, Range
from gaps.stage.widgets import (
    Activated,
    Button,
    Slider,
    TextField,
    TextFieldRow,
    Toggle,
    Widget,
)
from tests.sites import SITE, form_of


def ask(
    widget: Widget, action: Action, text: str = "", part: str = ""
) -> Activated | None:
    key = f"{widget.name}/{part}" if part else widget.name
    return form_of(Button("other", "Other"), widget).handle(Asked(key, action, text))


def test_keys_switches_and_numbers_are_said_and_that_a_widget_is_disabled() -> None:
    assert Button("b", "Play", keycap="P").says(SITE).shortcut == "P"
    keys = "left arrow", "up arrow", "Ctrl+Z", "R"
    assert tuple(map(spoken_key, ("←", "↑", "Ctrl+Z", "R"))) == keys
    assert Toggle("t", "Mute", True).says(SITE).checked
    slider = Slider("s", "Volume", 70)
    assert slider.says(SITE).number == Range(70, 0, 100, 5)
    used = ask(slider, Action.INCREASE)
    assert used is not None
    assert (used.value, used.final) == (75, True)
    assert ask(slider, Action.DECREASE) is not None
    button = Button("b", "Play", enabled=False)
    spoken = button.spoken(SITE)
    assert spoken is not None
    assert not spoken.enabled
    assert ask(button, Action.ACTIVATE) is None


@pytest.mark.parametrize(
    "field", [TextField("f", "old"), TextFieldRow("f", "Name", "old", max_length=9)]
)
def test_text_that_is_set_replaces_what_was_typed(field: Widget) -> None:
    found = [ask(field, Action.SET_TEXT, text) for text in ("new", "new", "")]
    assert [each and each.value for each in found] == ["new", None, ""]


def test_what_is_asked_of_a_widget_gives_it_the_focus() -> None:
    toggle = Toggle("t", "Mute", False)
    form = form_of(Button("other", "Other"), toggle)
    assert form.handle(Asked("t", Action.FOCUS)) is None
    assert form.focused is toggle
    assert form.focus_visible
    assert not toggle.value
    assert form.handle(Asked("t", Action.ACTIVATE)) is not None
    assert toggle.value
    assert form.handle(Asked("gone", Action.ACTIVATE)) is None
