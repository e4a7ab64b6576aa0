"""What widgets say to a screen reader, and what they do when a reader asks."""

from __future__ import annotations

import pytest

from gaps.language import N_
from gaps.stage.core.intents import Asked
from gaps.stage.drawing.key_caps import spoken_key
from gaps.stage.speech.spoken import Action, Range, Role
from gaps.stage.widgets import (
    Activated,
    Button,
    Choice,
    Form,
    Segments,
    Slider,
    Stepper,
    TextField,
    TextFieldRow,
    Toggle,
    Widget,
)

COLOURS = {"red": "Red", "green": "Green", "blue": "Blue"}
NOTE = "Of the cards"
TIP = "At once"
BOTH = "Of the cards. At once"


def ask(
    widget: Widget, action: Action, text: str = "", part: str = ""
) -> Activated | None:
    key = f"{widget.name}/{part}" if part else widget.name
    return Form([Button("other", "Other"), widget]).handle(Asked(key, action, text))


@pytest.mark.parametrize(
    ("widget", "said"),
    [
        (Button("b", "Play", detail=f"{NOTE}.", tooltip=TIP), (Role.BUTTON, "Play", "", BOTH)),
        *((Button("b", sign, tooltip=N_("Back")), (Role.BUTTON, "Back", "", "")) for sign in ("", "…", "+")),
        (Choice("c", "Suit", COLOURS, "red", NOTE, tooltip=TIP), (Role.CHOICE, "Suit", "Red", BOTH)),
        (Toggle("t", "Mute", True, NOTE), (Role.SWITCH, "Mute", "", NOTE)),
        (Segments("s", COLOURS, "red", tooltip="Colour"), (Role.CHOICE, "Colour", "Red", "")),
        (Stepper("s", COLOURS, "red", tooltip="Colour"), (Role.CHOICE, "Colour", "Red", "")),
        (Slider("s", "Volume", 70, unit="{number} percent"), (Role.SLIDER, "Volume", "70 percent", "")),
        (Slider("s", "Threads", 2), (Role.SLIDER, "Threads", "2", "")),
        (TextField("f", placeholder="Location"), (Role.FIELD, "Location", "", "")),
        (TextField("f", placeholder="1 to 9", tooltip="Number"), (Role.FIELD, "Number", "", "1 to 9")),
        (TextField("f", "5", placeholder="1 to 9", tooltip="Number"), (Role.FIELD, "Number", "5", "")),
        (TextFieldRow("f", "Name", "Ada", NOTE, max_length=9), (Role.FIELD, "Name", "Ada", NOTE)),
    ],
    ids=lambda each: repr(each) if isinstance(each, Widget) else "",
)  # fmt: skip
def test_a_widget_says_its_role_its_name_its_value_and_what_else_there_is(
    widget: Widget, said: tuple[Role, str, str, str]
) -> None:
    spoken = widget.says()
    assert (spoken.role, spoken.label, spoken.value, spoken.detail) == said


def test_keys_switches_and_numbers_are_said_and_that_a_widget_is_disabled() -> None:
    assert Button("b", "Play", keycap="P").says().shortcut == "P"
    keys = "left arrow", "up arrow", "Ctrl+Z", "R"
    assert tuple(map(spoken_key, ("←", "↑", "Ctrl+Z", "R"))) == keys
    assert Toggle("t", "Mute", True).says().checked
    slider = Slider("s", "Volume", 70)
    assert slider.says().number == Range(70, 0, 100, 5)
    used = ask(slider, Action.INCREASE)
    assert used is not None
    assert (used.value, used.final) == (75, True)
    assert ask(slider, Action.DECREASE) is not None
    button = Button("b", "Play", enabled=False)
    spoken = button.spoken()
    assert spoken is not None
    assert not spoken.enabled
    assert ask(button, Action.ACTIVATE) is None


def test_options_in_parts_are_a_list_whose_chosen_item_has_the_focus() -> None:
    choice = Choice("c", "Colour", COLOURS, "green")
    choice.in_parts = True
    spoken = choice.says()
    assert (spoken.role, spoken.label) == (Role.LIST, "Colour")
    assert [
        (each.key, each.role, each.label, each.selected) for each in spoken.children
    ] == [
        ("c/red", Role.ITEM, "Red", False),
        ("c/green", Role.ITEM, "Green", True),
        ("c/blue", Role.ITEM, "Blue", False),
    ]
    assert choice.spoken_focus == "c/green"
    used = ask(choice, Action.ACTIVATE, part="blue")
    assert used is not None
    assert (used.value, choice.spoken_focus) == ("blue", "c/blue")
    assert ask(choice, Action.FOCUS, part="red") is None
    assert choice.value == "blue"


@pytest.mark.parametrize(
    "field", [TextField("f", "old"), TextFieldRow("f", "Name", "old", max_length=9)]
)
def test_text_that_is_set_replaces_what_was_typed(field: Widget) -> None:
    found = [ask(field, Action.SET_TEXT, text) for text in ("new", "new", "")]
    assert [each and each.value for each in found] == ["new", None, ""]


def test_what_is_asked_of_a_widget_gives_it_the_focus() -> None:
    toggle = Toggle("t", "Mute", False)
    form = Form([Button("other", "Other"), toggle])
    assert form.handle(Asked("t", Action.FOCUS)) is None
    assert form.focused is toggle
    assert form.focus_visible
    assert not toggle.value
    assert form.handle(Asked("t", Action.ACTIVATE)) is not None
    assert toggle.value
    assert form.handle(Asked("gone", Action.ACTIVATE)) is None
