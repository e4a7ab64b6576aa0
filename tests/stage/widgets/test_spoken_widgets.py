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
    TimelineSlider,
    Toggle,
    Widget,
)

COLOURS = {"red": "Red", "green": "Green", "blue": "Blue"}


def ask(widget: Widget, action: Action, text: str = "", part: str = "") -> Activated | None:
    key = f"{widget.name}/{part}" if part else widget.name
    return Form([Button("other", "Other"), widget]).handle(Asked(key, action, text))


def test_a_button_says_its_text_and_then_its_detail_and_its_tooltip() -> None:
    spoken = Button("b", "Play", detail="38 moves.", tooltip="Goes on", keycap="P").says()
    assert (spoken.role, spoken.label, spoken.shortcut) == (Role.BUTTON, "Play", "P")
    assert spoken.detail == "38 moves. Goes on"


@pytest.mark.parametrize("text", ["", "…", "+"])
def test_a_button_without_words_is_called_by_its_tooltip(text: str) -> None:
    spoken = Button("b", text, icon="left", tooltip=N_("Back")).says()
    assert (spoken.label, spoken.detail) == ("Back", "")


def test_a_disabled_button_says_so_and_does_nothing() -> None:
    button = Button("b", "Play", enabled=False)
    spoken = button.spoken()
    assert spoken is not None
    assert not spoken.enabled
    assert ask(button, Action.ACTIVATE) is None


def test_arrow_keys_are_spoken_in_words() -> None:
    assert [spoken_key(key) for key in ("←", "↑", "Ctrl+Z", "R")] == [
        "left arrow",
        "up arrow",
        "Ctrl+Z",
        "R",
    ]


def test_a_row_says_its_label_its_value_and_then_its_note_and_tooltip() -> None:
    choice = Choice("c", "Colour", COLOURS, "green", "Of the cards", tooltip="At once").says()
    assert (choice.role, choice.label, choice.value) == (Role.CHOICE, "Colour", "Green")
    assert choice.detail == "Of the cards. At once"
    toggle = Toggle("t", "Mute", True, "M, at any time").says()
    assert (toggle.role, toggle.label, toggle.checked) == (Role.SWITCH, "Mute", True)
    assert toggle.detail == "M, at any time"


def test_options_without_a_row_are_called_by_their_tooltip() -> None:
    for widget in (
        Segments("s", COLOURS, "red", tooltip="Colour"),
        Stepper("s", COLOURS, "red", tooltip="Colour"),
    ):
        spoken = widget.says()
        assert (spoken.label, spoken.value, spoken.detail) == ("Colour", "Red", "")


def test_options_in_parts_are_a_list_whose_chosen_item_has_the_focus() -> None:
    choice = Choice("c", "Colour", COLOURS, "green")
    choice.in_parts = True
    spoken = choice.says()
    assert (spoken.role, spoken.label) == (Role.LIST, "Colour")
    assert [(each.key, each.role, each.label, each.selected) for each in spoken.children] == [
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


def test_a_slider_says_its_number_with_its_unit() -> None:
    slider = Slider("s", "Volume", 70, unit="{number} percent")
    spoken = slider.says()
    assert (spoken.role, spoken.value, spoken.number) == (Role.SLIDER, "70 percent", Range(70, 0, 100, 5))
    used = ask(slider, Action.INCREASE)
    assert used is not None
    assert (used.value, used.final) == (75, True)
    assert ask(slider, Action.DECREASE) is not None
    assert Slider("s", "Threads", 2).says().value == "2"


def test_a_timeline_is_called_by_its_label_and_its_caption_is_its_value() -> None:
    timeline = TimelineSlider("t", 40, (), "Place in the game")
    timeline.caption = "Move 12 of 40"
    spoken = timeline.says()
    assert (spoken.label, spoken.value) == ("Place in the game", "Move 12 of 40")


def test_a_field_says_what_belongs_there_while_it_is_empty() -> None:
    field = TextField("f", placeholder="Location of the file")
    assert (field.says().role, field.says().label, field.says().detail) == (
        Role.FIELD,
        "Location of the file",
        "",
    )
    named = TextField("f", placeholder="1 to 9", tooltip="Number")
    assert (named.says().label, named.says().detail) == ("Number", "1 to 9")
    named.value = "5"
    assert (named.says().value, named.says().detail) == ("5", "")


@pytest.mark.parametrize("field", [TextField("f", "old"), TextFieldRow("f", "Name", "old", max_length=9)])
def test_text_that_is_set_replaces_what_was_typed(field: Widget) -> None:
    used = ask(field, Action.SET_TEXT, "new")
    assert used is not None
    assert used.value == "new"
    assert ask(field, Action.SET_TEXT, "new") is None
    emptied = ask(field, Action.SET_TEXT, "")
    assert emptied is not None
    assert emptied.value == ""


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
