"""Focus, pointer and keyboard on a form."""

from __future__ import annotations

import pygame
import pytest

from gaps.language import translated
from gaps.stage.core.intents import Hover, Nav, Press, Release, TextEntered, WindowFocusChanged
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form, Slider, TextField, Toggle, Widget
from gaps.stage.widgets.form import Activated, nearest


def button(name: str, x: int, y: int, wide: int = 80, high: int = 40, enabled: bool = True) -> Button:
    made = Button(name, name, enabled=enabled)
    made.rect = pygame.Rect(x, y, wide, high)
    return made


def grid() -> list[Widget]:
    """Three rows of three: a b c / d e f / g h i."""
    return [button("abcdefghi"[n], 100 * (n % 3), 60 * (n // 3)) for n in range(9)]


def name_of(widget: Widget | None) -> str | None:
    return None if widget is None else widget.name


def test_a_button_is_activated_when_released_inside() -> None:
    form = Form([button("a", 0, 0)])
    assert form.handle(Press((10, 10))) is None
    activated = form.handle(Release((70, 30)))
    assert isinstance(activated, Activated)
    assert activated.name == "a"


def test_a_button_is_not_activated_when_released_outside_or_pressed_outside() -> None:
    form = Form([button("a", 0, 0)])
    form.handle(Press((10, 10)))
    assert form.handle(Release((10, 90))) is None
    form.handle(Press((10, 90)))
    assert form.handle(Release((10, 10))) is None
    form.handle(Press((10, 10), button=3))
    assert form.handle(Release((10, 10), button=3)) is None


def test_a_press_is_cancelled_when_the_window_loses_the_keyboard_focus() -> None:
    form = Form([button("a", 0, 0)])
    form.handle(Press((10, 10)))
    form.handle(WindowFocusChanged(False))
    assert form.handle(Release((10, 10))) is None


def test_a_disabled_widget_receives_nothing() -> None:
    form = Form([button("a", 0, 0, enabled=False), button("b", 100, 0)], focused="b")
    form.handle(Press((10, 10)))
    assert form.handle(Release((10, 10))) is None
    form.handle(Nav.LEFT)
    assert name_of(form.focused) == "b"
    form.handle(Hover((10, 10)))
    assert form.hovered is None


def test_the_focused_widget_can_become_disabled() -> None:
    form = Form([button("a", 0, 0), button("b", 100, 0)], focused="a")
    form.widget("a").enabled = False
    assert form.handle(Nav.ACTIVATE) is None
    form.handle(Nav.RIGHT)
    assert name_of(form.focused) == "b"


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
    ],
)
def test_the_focus_moves_in_every_direction(start: str, way: Nav, end: str) -> None:
    form = Form(grid(), focused=start)
    assert form.handle(way) is None
    assert name_of(form.focused) == end


def test_keys_reach_every_widget_of_an_uneven_form() -> None:
    widgets = [
        button("menu", 0, 0),
        button("quit", 900, 0),
        button("go on", 50, 300, 330),
        button("daily", 400, 300, 200),
        *[button(f"game {n}", 50 + 230 * n, 450, 216, 150) for n in range(5)],
    ]
    seen, todo = {"menu"}, ["menu"]
    while todo:
        start = todo.pop()
        for way in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            there = nearest(next(each for each in widgets if each.name == start), widgets, way)
            if there is not None and there.name not in seen:
                seen.add(there.name)
                todo.append(there.name)
    assert seen == {each.name for each in widgets}


def test_enter_activates_the_focused_widget() -> None:
    form = Form(grid(), focused="c")
    activated = form.handle(Nav.ACTIVATE)
    assert activated is not None
    assert activated.name == "c"


def test_without_a_focus_the_first_key_sets_one() -> None:
    form = Form(grid())
    assert form.handle(Nav.ACTIVATE) is None
    assert form.focused is None
    form.handle(Nav.DOWN)
    assert name_of(form.focused) == "a"


def test_keys_show_the_focus_and_the_pointer_hides_it() -> None:
    form = Form(grid(), focused="a")
    assert form.focus_visible
    form.handle(Press((110, 10)))
    assert not form.focus_visible
    assert name_of(form.focused) == "b"
    form.handle(Nav.DOWN)
    assert form.focus_visible
    assert name_of(form.focused) == "b"
    form.handle(Nav.DOWN)
    assert name_of(form.focused) == "e"


def test_a_form_is_dirty_only_when_something_changed(style: Style, screen: pygame.Surface) -> None:
    form = Form(grid())
    form.draw(screen, style)
    assert not form.dirty
    form.handle(Hover((500, 500)))
    assert not form.dirty
    form.handle(Hover((10, 10)))
    assert form.dirty
    form.draw(screen, style)
    form.handle(Hover((12, 12)))
    assert not form.dirty


def test_a_field_receives_typed_text_while_it_has_the_focus() -> None:
    field, other = TextField("n", max_length=2), button("a", 0, 100)
    form = Form([field, other], focused="n")
    assert form.typing
    activated = form.handle(TextEntered("20x"))
    assert activated is not None
    assert activated.value == "20"
    form.handle(Nav.ERASE)
    assert field.value == "2"
    form.focus("a")
    assert not form.typing
    assert form.handle(TextEntered("7")) is None
    assert field.value == "2"


def test_left_and_right_change_a_row() -> None:
    toggle, slider = Toggle("t", "", False), Slider("s", "", 50)
    toggle.rect, slider.rect = pygame.Rect(0, 0, 300, 40), pygame.Rect(0, 50, 300, 40)
    form = Form([toggle, slider], focused="t")
    activated = form.handle(Nav.RIGHT)
    assert activated is not None
    assert activated.value is True
    assert form.handle(Nav.RIGHT) is None
    form.handle(Nav.DOWN)
    activated = form.handle(Nav.LEFT)
    assert activated is not None
    assert (activated.name, activated.value) == ("s", 45)


def test_an_unknown_widget_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        Form([]).focus("nobody")


def test_a_tooltip_stays_on_the_screen(style: Style, screen: pygame.Surface) -> None:
    corner = Button("menu", icon="menu", tooltip="A long word about the menu")
    corner.rect = pygame.Rect(1240, 760, 36, 36)
    form = Form([corner])
    screen.fill((0, 0, 0))
    form.handle(Hover((1250, 770)))
    form.draw(screen, style)
    lit = pygame.mask.from_threshold(screen, style.theme.surface, (1, 1, 1, 255)).get_bounding_rects()
    chip = lit[0].unionall(lit)
    assert chip.width > style.width(translated(corner.tooltip), "note")
    assert chip.bottom <= corner.rect.top
    assert chip.right < 1280
