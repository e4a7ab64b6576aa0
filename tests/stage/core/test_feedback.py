"""How widgets answer: light, press, marks and the ring of the focus, frame by frame."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from gaps.stage.core.feedback import (
    LIGHT_IN_SECONDS,
    LIGHT_OUT_SECONDS,
    PRESS_OUT_SECONDS,
    RING_SECONDS,
    SLIDE_SECONDS,
)
from gaps.stage.core.intents import Asked, Hover, Intent, Nav, Press, Release
from gaps.stage.core.widget import AT_REST, Site, Widget, WidgetState
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import CROSS_FADE, TOUCH
from gaps.stage.speech.spoken import Action
from gaps.stage.widgets import Button, Form, Segments, Slider, Toggle

MODES = {"all": "All games", "daily": "Daily", "mine": "Own rules"}


class Watched(Button):
    """Takes down how it is drawn."""

    state = AT_REST

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        self.state = state
        super().draw(surface, site, state)


def form_of(style: Style, *widgets: Widget, width: int = 240) -> Form:
    """Widgets one below the other, the first at the top."""
    return Form(
        {
            widget: Site(Rect(100, 100 + 200 * number, width, 44), style)
            for number, widget in enumerate(widgets)
        }
    )


def shown(
    form: Form,
    style: Style,
    dt: float = 0.0,
) -> bytes:
    """The picture after ``dt`` seconds."""
    form.update(dt)
    surface = Surface((800, 600))
    form.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def is_at_rest(form: Form, style: Style) -> bool:
    """Whether nothing has to be drawn any more."""
    shown(form, style)
    return not form.needs_redraw


ON = Hover((200, 120))
OFF = Hover((700, 500))


def test_the_light_comes_in_90_and_goes_in_140_ms(style: Style) -> None:
    button = Watched("a", "Undo")
    form = form_of(style, button)
    dark = shown(form, style)
    assert is_at_rest(form, style)
    form.handle(ON)
    assert form.needs_redraw
    for share in (0.5, 1.0):
        half = shown(form, style, LIGHT_IN_SECONDS / 2)
        assert button.state.lit == pytest.approx(share)
    lit = shown(form, style)
    assert len({dark, half, lit}) == 2
    assert is_at_rest(form, style)
    form.handle(OFF)
    middle = shown(form, style, LIGHT_OUT_SECONDS / 2)
    assert button.state.lit == pytest.approx(0.5)
    assert shown(form, style, LIGHT_OUT_SECONDS / 2) == dark
    assert middle not in (dark, lit)
    assert is_at_rest(form, style)


@pytest.mark.parametrize(
    "pressing",
    [
        (Press((200, 120)), Release((200, 120))),
        (Press((200, 120), touch=True), Release((200, 120))),
        (Nav.ACTIVATE,),
        (Asked("a", Action.ACTIVATE),),
    ],
    ids=["mouse", "touch", "key or pad", "reader"],
)
def test_a_press_of_any_kind_goes_down_in_40_and_comes_back_in_110_ms(
    style: Style, pressing: tuple[Intent, ...]
) -> None:
    button = Watched("a", "Undo")
    form = form_of(style, button)
    form.focus("a")
    shown(form, style)
    used = [form.handle(each) for each in pressing]
    assert used[-1] is not None, "it is used at once"
    depths = []
    for seconds in (
        0,
        TOUCH / 2,
        TOUCH / 2,
        PRESS_OUT_SECONDS / 2,
        PRESS_OUT_SECONDS / 2,
    ):
        shown(form, style, seconds)
        depths.append(button.state.depth)
    assert depths[:3] == [
        0,
        pytest.approx(0.5),
        pytest.approx(1),
    ]
    assert depths[3] < 0.2, "it springs back"
    assert depths[4] == 0
    shown(form, style, 1.0)
    assert is_at_rest(form, style)


def test_a_held_button_stays_down_without_being_drawn_again(style: Style) -> None:
    button = Watched("a", "Undo")
    form = form_of(style, button)
    form.handle(Press((200, 120)))
    shown(form, style, 0.1)
    shown(form, style, 0.1)
    assert button.state.depth == 1
    assert is_at_rest(form, style)
    form.handle(Hover((700, 500), held=True))
    shown(form, style, 0.01)
    shown(form, style, 1.0)
    assert button.state.depth == 0


def seen(
    form: Form,
    style: Style,
    colour: Color,
) -> Rect:
    """The area in which a colour is seen."""
    surface = Surface((800, 600))
    form.draw(surface)
    mask = pygame.mask.from_threshold(
        surface,
        colour,
        (1, 1, 1, 255),
    )
    first, *others = mask.get_bounding_rects()
    return first.unionall(others)


def brass_left(form: Form, style: Style) -> int:
    """The first column with brass."""
    return seen(form, style, style.theme.brass).left


def test_the_brass_of_segments_slides_in_140_ms_fast_first(style: Style) -> None:
    segments = Segments("s", MODES, "all")
    place = Rect((100, 100), segments.fitting(style))
    form = Form({segments: Site(place, style)})
    start = brass_left(form, style)
    segments.select("mine")
    places = [brass_left(form, style)]
    for _ in range(2):
        form.update(SLIDE_SECONDS / 2)
        places.append(brass_left(form, style))
    assert places[0] == start
    assert start + 0.8 * (places[2] - start) < places[1] < places[2]
    assert is_at_rest(form, style)


def test_a_toggle_slides_and_a_slider_rolls_its_number_but_not_while_it_is_dragged(
    style: Style,
) -> None:
    toggle = Toggle("t", "Sound", False)
    slider = Slider("s", "Volume", 20)
    form = form_of(style, toggle, slider, width=600)
    form.focus("s")
    off = shown(form, style)
    toggle.activate()
    slider.nudge(1)
    assert toggle.value is True, "its value changes at once"
    start = shown(form, style)
    middle = shown(form, style, SLIDE_SECONDS / 2)
    end = shown(form, style, SLIDE_SECONDS / 2)
    assert len({off, middle, end}) == 3
    assert start == off
    assert is_at_rest(form, style)
    track = slider.track(form.sites[slider])
    for x in (track.left, track.centerx, track.right):
        form.handle(Press((x, 322)))
        form.handle(Hover((x, 322), held=True))
        shown(form, style)
    assert not form.feedback.mark("s", (0.0,))[0]


def ring_top(form: Form, style: Style) -> int:
    """The first row of the ring of the focus."""
    return seen(form, style, style.theme.focus).top


def test_the_ring_travels_100_ms_but_only_after_a_key(style: Style) -> None:
    form = form_of(style, Button("a", "Undo"), Button("b", "Hint"))
    form.focus("a")
    form.show_focus()
    start = ring_top(form, style)
    form.handle(Nav.DOWN)
    places = [ring_top(form, style)]
    for _ in range(2):
        form.update(RING_SECONDS / 2)
        places.append(ring_top(form, style))
    assert places[0] == start
    assert start < places[1] < places[2]
    assert places[2] - start == 200
    assert is_at_rest(form, style)
    form.focus("a")
    assert ring_top(form, style) == start
    form.handle(Press((200, 320)))
    assert not form.focus_visible
    form.handle(Nav.DOWN)
    assert ring_top(form, style) == places[2], "it appears where the focus is"


def test_reduced_light_fades_in_120_ms_and_nothing_shifts(style: Style) -> None:
    button = Watched("a", "Undo")
    other = Button("b", "Hint")
    toggle = Toggle("t", "Sound", False)
    form = form_of(style, button, other, toggle)
    form.set_pace(Pace(reduced=True))
    form.focus("a")
    form.show_focus()
    shown(form, style)
    form.handle(ON)
    form.handle(Nav.ACTIVATE)
    form.handle(Nav.DOWN)
    toggle.activate()
    shown(form, style)
    shown(form, style, CROSS_FADE / 2)
    assert button.state.lit == pytest.approx(0.5)
    assert button.state.depth == pytest.approx(0.5)
    assert button.state.sunk(style) == 0
    assert form.feedback.mark("t", (1.0,)) == (1.0,)
    end = other.ring(form.sites[other])
    assert end is not None
    assert form.feedback.ring(end).rect.top == 300
    shown(form, style, CROSS_FADE / 2)
    shown(form, style, 1.0)
    assert is_at_rest(form, style)


def test_instant_answers_are_there_at_once(style: Style) -> None:
    button = Watched("a", "Undo")
    other = Watched("b", "Hint")
    toggle = Toggle("t", "Sound", False)
    form = form_of(style, button, other, toggle)
    form.set_pace(Pace(0.0))
    form.focus("a")
    form.show_focus()
    shown(form, style)
    form.handle(Nav.DOWN)
    form.handle(ON)
    toggle.activate()
    shown(form, style, 0.001)
    assert button.state.lit == 1
    assert form.feedback.mark("t", (1.0,)) == (1.0,)
    assert ring_top(form, style) == 295
    assert is_at_rest(form, style)


def test_only_what_answers_is_drawn_again(style: Style) -> None:
    form = form_of(
        style,
        Button("a", "Undo"),
        Button("b", "Hint", tooltip="Points"),
    )
    shown(form, style)
    form.handle(ON)
    form.update(0.03)
    areas = form.take_touched()
    reach = form.place_of("a").inflate(80, 80)
    assert areas
    assert all(reach.contains(area) for area in areas)
    form.handle(Hover((200, 320)))
    touched = Rect(0, 0, 0, 0).unionall(form.take_touched())
    assert touched.bottom > 344 + 30, "the tooltip, too"
