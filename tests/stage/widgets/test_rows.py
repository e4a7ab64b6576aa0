"""Settings rows and fields: what changes them, and how they look."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from gaps.stage.core.intents import Hover, Nav, Press, PressLost, Release
from gaps.stage.core.widget import AT_REST, Site, WidgetState
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.widgets import (
    LEAD,
    Activated,
    Button,
    Choice,
    Slider,
    Stepper,
    TextField,
    Toggle,
    Widget,
    keycap,
    legend,
)
from tests.marks import quick_first
from tests.sites import SITE, form_of


def named(*options: str) -> dict[str, str]:
    """Options whose keys are their names."""
    return {each: each for each in options}


def after(widget: Widget, *steps: int) -> list[object]:
    """Its value after each step to the left or right, or 0 for Enter."""
    values = []
    for step in steps:
        _changed = widget.nudge(step) if step else widget.activate()
        values.append(widget.value)
    return values


def test_enter_wraps_around_a_choice_and_arrows_stop_at_its_ends() -> None:
    choice = Choice(
        "c",
        "Speed",
        {"slow": "Slow", "quick": "Fast"},
        "slow",
    )
    assert [choice.nudge(step) for step in (-1, 1, 1)] == [False, True, False]
    assert after(choice, 0, 0, -1) == ["slow", "quick", "slow"]


def test_a_choice_takes_the_option_that_is_clicked(screen: Surface) -> None:
    choice = Choice(
        "c",
        "Suits",
        named("House", "Classic", "Four"),
        "House",
    )
    form = form_of(choice)
    values = set()
    for x in range(450, 700, 5):
        form.handle(Press((x, 124)))
        form.handle(Release((x, 124)))
        values.add(choice.value)
    assert values == {"House", "Classic", "Four"}
    form.handle(Press((120, 124)))
    assert form.handle(Release((120, 124))) is None


def test_a_slider_follows_the_pointer_and_stays_on_its_scale(screen: Surface) -> None:
    slider = Slider("s", "Volume", 50)
    form = form_of(slider)
    assert form.handle(Press((105, 124))) is None
    form.handle(Release((105, 124)))
    assert slider.value == 50
    activated = form.handle(Press((600, 124)))
    assert activated is not None
    assert 60 < slider.value < 100
    form.handle(Hover((5000, 300), held=True))
    assert slider.value == 100
    form.handle(Hover((0, 300), held=True))
    assert slider.value == 0
    released = form.handle(Release((0, 300)))
    assert released is not None
    assert (released.value, released.final) == (0, True)
    form.handle(Hover((600, 124)))
    assert slider.value == 0


def test_a_change_is_final_when_the_knob_is_released_or_a_key_is_used() -> None:
    widget = Slider("s", "Volume", 50, step=5)
    form = form_of(widget, focused=widget.name)
    track = widget.track(SITE)
    pressed = form.handle(Press((track.right, track.centery)))
    assert pressed == Activated(widget, 100, final=False)
    dragged = form.handle(Hover((track.left, 900), held=True))
    assert dragged == Activated(widget, 0, final=False)
    assert form.handle(Hover((track.left, 901), held=True)) is None
    assert form.handle(PressLost()) == Activated(widget, 0)
    assert form.handle(Release((track.left, 901))) is None
    form.handle(Press((track.left, track.centery)))
    # nothing was changed
    assert form.handle(Release((track.left, track.centery))) is None
    form.show_focus()
    assert form.handle(Nav.RIGHT) == Activated(widget, widget.step)


def test_where_parts_can_be_hit_follows_from_the_spot_and_the_texts() -> None:
    choice = Choice("c", "Suits", named("House", "Four"), "House")
    before = choice.areas(SITE)["Four"]
    assert choice.areas(SITE.moved((-40, 7)))["Four"] == before.move(-40, 7)
    choice.options = {"House": "House", "Four": "Four colours"}
    assert choice.areas(SITE)["Four"].width > before.width


def test_a_selector_knows_its_neighbours_and_goes_round() -> None:
    stepper = Stepper(
        "s",
        {"a": "A", "b": "B", "c": "C"},
        "c",
    )
    assert (stepper.neighbour(-1), stepper.neighbour(1)) == ("b", None)
    assert after(stepper, 0, -1) == ["a", "c"]
    assert not stepper.select("c")
    stepper.set_options({}, "")
    assert not stepper.cycle(1)
    stepper.set_options({"d": "D"}, "gone")
    assert stepper.cycle(1)
    assert stepper.value == "d"


def widgets() -> list[Widget]:
    return [
        Button("p", "Undo", "undo", "Z"),
        Button(
            "q",
            "Continue",
            "play",
            look=LEAD,
            detail="move 38",
        ),
        Button("i", icon="menu"),
        Choice(
            "c",
            "Speed",
            named("Slow", "Fast"),
            "Slow",
            "A note",
        ),
        Toggle("t", "Sound", True),
        Slider("s", "Volume", 30, icon="sound"),
        TextField("x", placeholder="A code"),
    ]


def picture(
    widget: Widget,
    style: Style,
    state: WidgetState = AT_REST,
) -> bytes:
    surface = Surface((800, 300))
    surface.fill(style.theme.bg1)
    widget.draw(surface, SITE._replace(style=style), state)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("theme", quick_first(1, themes()))
@pytest.mark.parametrize("widget", widgets(), ids=repr)
def test_every_state_that_matters_can_be_seen(
    screen: Surface, widget: Widget, theme: str
) -> None:
    style = Style(themes()[theme], (1280, 800))
    rest = picture(widget, style)
    lit = picture(widget, style, WidgetState(lit=1.0))
    assert lit != rest
    if isinstance(widget, Button):
        pressed = WidgetState(lit=1.0, depth=1.0)
        assert picture(widget, style, pressed) not in (rest, lit)
    widget.enabled = False
    assert picture(widget, style) != rest
    widget.enabled = True


def test_a_key_cap_is_not_drawn_where_it_would_touch_the_text(style: Style) -> None:
    def narrow(cap: str | None) -> bytes:
        button = Button("p", "A rather long text", keycap=cap)
        surface = Surface((300, 100))
        width = style.width("A rather long text", "label") + 30
        button.draw(surface, Site(Rect(20, 20, width, 40), style))
        return pygame.image.tobytes(surface, "RGB")

    assert narrow("Z") == narrow(None)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
def test_two_lines_lie_inside_a_button_of_the_lower_bar(
    style: Style, size: tuple[int, int]
) -> None:
    style = Style(style.theme, size)
    button = Button("hint", "Hpg", "hint", detail="Hpg")
    height = style.px(44)
    content = button.content(style, (style.px(230), height))
    ink = content.get_bounding_rect()
    assert ink.top >= 2
    assert ink.bottom <= height - 2


def test_the_key_o_is_no_zero(style: Style) -> None:
    def ink(key: str) -> Rect:
        cap = keycap(style, key)
        return cap.subsurface(cap.get_rect().inflate(-8, -8)).get_bounding_rect()

    assert ink("O").width > 1.2 * ink("0").width
    assert ink("O").height == ink("0").height


def test_keys_are_drawn_with_their_names_or_arrows(style: Style) -> None:
    assert keycap(style, "Enter").get_width() > keycap(style, "D").get_width()
    assert len({keycap(style, arrow).get_size() for arrow in "←→↑↓"}) == 1
    line = legend(
        style,
        [
            (("←", "→"), "choose"),
            (("Enter",), "deal"),
        ],
    )
    words = style.width("choose deal", "note")
    assert line.get_width() > words + 3 * keycap(style, "←").get_width()
