"""Focus, pointer and keyboard on a form."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pygame
import pytest
from pygame import Surface

from gaps.language import translated
from gaps.stage.core.form import nearest
from gaps.stage.core.intents import (
    Hover,
    Intent,
    Nav,
    Press,
    PressLost,
    Release,
    TextComposed,
    TextEntered,
)
from gaps.stage.core.widget import Site
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form, TextField, Widget
from tests.sites import STYLE


def at(x: int, y: int, wide: int = 80, high: int = 40) -> Site:
    return Site(pygame.Rect(x, y, wide, high), STYLE)


def grid(names: str = "abcdefghi") -> dict[Widget, Site]:
    """Three rows of three: a b c / d e f / g h i."""
    places = product((0, 60, 120), (0, 100, 200))
    return {Button(name): at(x, y) for name, (y, x) in zip(names, places, strict=False)}


def used(form: Form, *intents: Intent) -> list[str]:
    """The names of the widgets that are used by some intents."""
    return [found.name for each in intents if (found := form.handle(each)) is not None]


def focused(form: Form) -> str | None:
    return None if form.focused is None else form.focused.name


@pytest.mark.parametrize(
    ("intents", "names"),
    [
        ([Press((10, 10)), Release((70, 30))], ["a"]),
        ([Press((10, 10)), Release((10, 50))], []),
        ([Press((10, 50)), Release((10, 10))], []),
        (
            [Press((10, 10), button=3), Release((10, 10), button=3)],
            [],
        ),
        (
            [Press((10, 10)), PressLost(), Release((10, 10))],
            [],
        ),
        ([Nav.ACTIVATE], ["e"]),
    ],
)
def test_a_button_is_used_by_enter_and_by_a_click_that_begins_and_ends_on_it(
    intents: Sequence[Intent], names: list[str]
) -> None:
    assert used(Form(grid(), focused="e"), *intents) == names


def test_a_disabled_widget_receives_nothing_also_if_it_has_the_focus() -> None:
    form = Form(grid("ab"), focused="b")
    form.widget("a").enabled = False
    assert not used(
        form,
        Press((10, 10)),
        Release((10, 10)),
        Nav.LEFT,
        Hover((10, 10)),
    )
    assert focused(form) == "b"
    assert form.hovered is None
    form.widget("a").enabled = True
    form.widget("b").enabled = False
    assert not used(form, Nav.ACTIVATE, Nav.RIGHT)
    assert focused(form) == "a"


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ("e", Nav.LEFT, "d"),
        ("e", Nav.RIGHT, "f"),
        ("e", Nav.UP, "b"),
        ("e", Nav.DOWN, "h"),
        ("a", Nav.UP, "a"),
        ("c", Nav.RIGHT, "c"),
        ("i", Nav.NEXT, "a"),
        ("a", Nav.PREVIOUS, "i"),
        (None, Nav.ACTIVATE, None),
        (None, Nav.DOWN, "a"),
    ],
)
def test_the_focus_moves_in_every_direction_and_a_key_sets_the_first(
    start: str | None, way: Nav, end: str | None
) -> None:
    form = Form(grid(), focused=start)
    assert form.handle(way) is None
    assert focused(form) == end


def test_keys_reach_every_widget_of_an_uneven_form() -> None:
    sites: dict[Widget, Site] = {
        Button("menu"): at(0, 0),
        Button("quit"): at(900, 0),
        Button("go on"): at(50, 300, 330),
        Button("daily"): at(400, 300, 200),
    }
    for n in range(5):
        sites[Button(f"game {n}")] = at(50 + 230 * n, 450, 216, 150)
    seen = {"menu"}
    waiting = [next(iter(sites))]
    while waiting:
        start = waiting.pop()
        for way in (
            (-1, 0),
            (1, 0),
            (0, -1),
            (0, 1),
        ):
            there = nearest(start, sites, way)
            if there is not None and there.name not in seen:
                seen.add(there.name)
                waiting.append(there)
    assert seen == {each.name for each in sites}


def test_keys_show_the_focus_and_the_pointer_hides_it() -> None:
    form = Form(grid(), focused="a")
    seen = []
    assert form.focus_visible
    for intent in (
        Press((110, 10)),
        Nav.DOWN,
        Nav.DOWN,
    ):
        form.handle(intent)
        seen.append((form.focus_visible, focused(form)))
    assert seen == [
        (False, "b"),
        (True, "b"),
        (True, "e"),
    ]


def test_a_form_asks_to_be_drawn_only_when_something_changed(screen: Surface) -> None:
    form = Form(grid())
    for pos, needs_redraw in (
        ((500, 500), False),
        ((10, 10), True),
        ((12, 12), False),
    ):
        form.update(1.0)
        form.draw(screen)
        form.handle(Hover(pos))
        assert form.needs_redraw == needs_redraw
        assert not form.dirty


def test_a_field_receives_typed_text_while_it_has_the_focus() -> None:
    field = TextField("n", max_length=2)
    form = Form({field: at(0, 0), Button("a"): at(0, 100)}, focused="n")
    assert form.typing
    assert used(form, TextEntered("20x")) == ["n"]
    assert field.value == "20"
    form.handle(Nav.ERASE)
    form.focus("a")
    assert not form.typing
    assert not used(form, TextEntered("7"))
    assert field.value == "2"


def test_what_an_input_method_composes_is_seen_in_the_field_until_it_is_entered(
    screen: Surface,
) -> None:
    field = TextField("n", "Jo")
    form = Form({field: at(10, 10, 300), Button("a"): at(0, 100)}, focused="n")

    def picture() -> bytes:
        screen.fill((0, 0, 0))
        form.draw(screen)
        return screen.subsurface(form.place_of("n")).copy().get_buffer().raw

    before = picture()
    assert not used(form, TextComposed("ë"))
    assert form.dirty
    composed = picture()
    assert composed != before
    assert "ë" not in str(field.value)
    assert used(form, TextEntered("ë")) == ["n"]
    assert picture() not in (before, composed)  # without the line below it
    assert field.value == "Joë"
    entered = picture()
    form.handle(TextComposed("ü"))
    form.handle(TextComposed(""))
    assert picture() == entered
    form.handle(TextComposed("ü"))
    form.focus("a")
    form.focus("n")
    assert picture() == entered  # it ended with the focus


def test_a_tooltip_stays_on_the_screen(style: Style, screen: Surface) -> None:
    corner = Button("menu", icon="menu", tooltip="A long word about the menu")
    form = Form({corner: Site(pygame.Rect(1240, 760, 36, 36), style)})
    screen.fill((0, 0, 0))
    form.handle(Hover((1250, 770)))
    form.draw(screen)
    lit = pygame.mask.from_threshold(
        screen,
        style.theme.surface,
        (1, 1, 1, 255),
    )
    chip = pygame.Rect(lit.get_bounding_rects()[0])
    chip.unionall_ip(lit.get_bounding_rects())
    assert chip.width > style.width(translated(corner.tooltip), "note")
    assert chip.bottom <= form.place_of("menu").top
    assert chip.right < 1280


def test_a_finger_meets_what_is_smaller_than_44_pixels_also_beside_it() -> None:
    small = Button("a")
    form = Form({small: at(100, 100, 30, 30), Button("b"): at(140, 100, 30, 30)})
    for pos, name in (
        ((115, 95), "a"),
        ((94, 115), "a"),
        ((132, 115), "a"),
        ((138, 115), "b"),
        ((115, 136), "a"),
    ):
        assert used(form, Press(pos, touch=True), Release(pos)) == [name]
        assert not used(form, Press(pos), Release(pos)), "a mouse aims well"
    for pos in ((115, 92), (90, 115)):
        assert not used(form, Press(pos, touch=True), Release(pos))
    small.enabled = False
    assert not used(
        form,
        Press((115, 95), touch=True),
        Release((115, 95)),
    )
