"""Parts of a screen as nodes of the library, and requests that take several steps."""

from __future__ import annotations

from typing import Any

import pytest

from gaps.stage.speech.accesskit_reader import (
    MAX_STEPS,
    ROLES,
    TYPED,
    NodeMaker,
    joined,
)
from gaps.stage.speech.reader import Node, Request
from gaps.stage.speech.spoken import (
    ADJUSTABLE,
    USABLE,
    Action,
    Range,
    Role,
    Spoken,
    text,
)
from tests.stage.speech.fake_accesskit import FakeAccesskit, FakeNode, request


def made(
    part: Spoken,
    named_only: bool = True,
    children: tuple[int, ...] = (),
) -> Any:
    return NodeMaker(FakeAccesskit(), named_only).nodes(7, Node(part, children))[0][1]


def words(part: Spoken, named_only: bool = True) -> dict[str, Any]:
    node: FakeNode = made(part, named_only)
    words = {"label", "value", "description"} & node.set.keys()
    return {name: node.set[name] for name in words}


def test_a_button_has_its_name_place_and_actions() -> None:
    assert ROLES.keys() == set(Role), "every role has one of the library"
    node = made(
        Spoken(
            "b",
            Role.BUTTON,
            "Undo",
            (1, 2, 30, 40),
            shortcut="Z",
            actions=USABLE,
        )
    )
    assert node.role == "BUTTON"
    assert node.set == {
        "label": "Undo",
        "bounds": (1, 2, 31, 42),
        "keyboard_shortcut": "Z",
    }
    assert node.actions == {"CLICK", "FOCUS"}


@pytest.mark.parametrize(
    ("named_only", "expected"),
    [
        (
            True,
            {"label": "Deals, Winnable, unavailable", "description": "A way is known"},
        ),
        (
            False,
            {"label": "Deals", "value": "Winnable", "description": "A way is known"},
        ),
    ],
)
def test_a_choice_says_its_value_and_that_it_is_unavailable(
    named_only: bool, expected: dict[str, str]
) -> None:
    part = Spoken(
        "c",
        Role.CHOICE,
        "Deals",
        value="Winnable",
        detail="A way is known",
        enabled=False,
    )
    assert words(part, named_only) == expected
    assert made(part).set["disabled"]
    assert made(part, named_only).role == ("SPIN_BUTTON" if named_only else "COMBO_BOX")


def test_a_field_has_its_text_as_a_part_with_the_caret_at_its_end() -> None:
    part = Spoken(
        "f",
        Role.FIELD,
        "Name",
        (0, 0, 9, 9),
        value="zwölf  Karten",
    )
    (number, field), (its_number, run) = NodeMaker(FakeAccesskit(), True).nodes(
        7, Node(part)
    )
    assert (number, its_number) == (7, TYPED + 7)
    caret = (TYPED + 7, 13)
    expected = {
        "label": "Name",
        "value": part.value,
        "children": [TYPED + 7],
        "text_selection": (caret, caret),
    }
    assert {name: field.set[name] for name in expected} == expected
    assert run.role == "TEXT_RUN"
    assert run.set["character_lengths"] == [1, 1, 2] + [1] * 10
    assert run.set["word_lengths"] == [7, 6]
    assert sum(run.set["word_lengths"]) == len(part.value)


@pytest.mark.parametrize(
    "value",
    ["", "  x", "x" * 700, " " * 700, "a b\tc"],
)
def test_the_words_of_any_text_are_its_length_and_short(value: str) -> None:
    (_, (_, run)) = NodeMaker(FakeAccesskit(), True).nodes(
        7, Node(Spoken("f", Role.FIELD, value=value))
    )
    assert sum(run.set["word_lengths"]) == len(value)
    assert all(0 < length < 256 for length in run.set["word_lengths"])


def test_a_slider_has_its_number_a_text_its_words_and_other_parts_their_state() -> None:
    node = made(
        Spoken(
            "s",
            Role.SLIDER,
            "Music",
            value="40",
            number=Range(40, 0, 100, 5),
            actions=ADJUSTABLE,
        )
    )
    numbers = (
        "numeric_value",
        "min_numeric_value",
        "max_numeric_value",
        "numeric_value_step",
    )
    assert [node.set[name] for name in numbers] == [40, 0, 100, 5]
    assert node.set["label"] == "Music"
    assert node.actions == {"FOCUS", "INCREMENT", "DECREMENT"}
    assert words(text("t", "Play on")) == {"value": "Play on"}
    assert made(Spoken("s", Role.SWITCH, checked=True)).set["toggled"] == "TRUE"
    assert made(Spoken("s", Role.SWITCH, checked=False)).set["toggled"] == "FALSE"
    assert made(Spoken("i", Role.ITEM, selected=False)).set["selected"] is False
    node = made(Spoken("d", Role.DIALOG, "Give up?"), children=(2, 3))
    assert node.set == {
        "label": "Give up?",
        "children": [2, 3],
        "modal": True,
    }


SLIDER = Node(
    Spoken(
        "s",
        Role.SLIDER,
        number=Range(40, 0, 100, 5),
    )
)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (50.0, [Request(2, Action.INCREASE)] * 2),
        (25.0, [Request(2, Action.DECREASE)] * 3),
        (41.0, []),
        (10**9, [Request(2, Action.INCREASE)] * MAX_STEPS),
    ],
)
def test_a_new_number_is_reached_in_steps(
    value: float, expected: list[Request]
) -> None:
    asked = request(2, "SET_VALUE", ("NUMERIC_VALUE", value))
    maker = NodeMaker(FakeAccesskit(), True)
    assert list(maker.requests(asked, SLIDER)) == expected
    assert not maker.requests(asked, Node(Spoken("b", Role.BUTTON))), "it has no number"


def test_words_are_joined_with_a_pause() -> None:
    assert joined("Deals", "", "Winnable") == "Deals, Winnable"
    assert joined("Give up?", "Enter") == "Give up? Enter"
    assert joined() == ""
