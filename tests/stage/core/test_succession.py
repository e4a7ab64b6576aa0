"""Tests for widgets that fade as they come, go and change their looks."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.core.form import Form
from gaps.stage.core.intents import Press, Release
from gaps.stage.core.succession import Succession
from gaps.stage.core.widget import Site, Widget
from gaps.stage.drawing.style import Style
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import ANSWER
from gaps.stage.widgets import PRIMARY, Activated, Button

PLACE = pygame.Rect(300, 300, 190, 44)


def a_form(style: Style, pace: Pace | None = None) -> Form:
    """Return a form that shows one button, beside the place of the tests."""
    form = Form()
    form.succession = Succession()
    if pace is not None:
        form.set_pace(pace)
    show(form, style)
    return form


def show(form: Form, style: Style, *buttons: Button) -> None:
    beside = Site(pygame.Rect(20, 300, 190, 44), style)
    sites: dict[Widget, Site] = {Button("undo", "Undo"): beside}
    sites.update((button, Site(PLACE, style)) for button in buttons)
    form.show(sites)


def seen(form: Form, style: Style) -> float:
    """Return how bright the place of the tests is."""
    surface = pygame.Surface(style.size)
    form.draw(surface)
    red, green, blue, _alpha = pygame.transform.average_color(surface, PLACE)
    return (red + green + blue) / 3


def test_a_widget_comes_and_goes_without_a_jump(style: Style) -> None:
    form = a_form(style)
    show(form, style, Button("results", "Results", look=PRIMARY))
    assert seen(form, style) == 0
    levels = []
    for _ in range(4):
        form.update(ANSWER / 4)
        levels.append(seen(form, style))
    assert levels == sorted(levels)
    assert not form.moving
    half, whole = levels[1], levels[3]
    assert 0.4 < half / whole < 0.6
    show(form, style)
    assert seen(form, style) == pytest.approx(whole, abs=2)
    form.update(ANSWER / 2)
    assert 0.4 < seen(form, style) / whole < 0.6
    form.update(ANSWER / 2)
    assert seen(form, style) == 0


def test_a_widget_dims_over_a_while(style: Style) -> None:
    form = a_form(style)
    show(form, style, Button("hint", "Hint"))
    form.update(ANSWER)
    usable = seen(form, style)
    show(form, style, Button("hint", "Hint", enabled=False))
    assert seen(form, style) == pytest.approx(usable, abs=2)
    form.update(ANSWER)
    assert seen(form, style) < usable - 2


def test_a_widget_that_changes_again_while_it_fades_does_not_jump(style: Style) -> None:
    form = a_form(style)
    show(form, style, Button("results", "Results", look=PRIMARY))
    form.update(ANSWER / 2)
    half = seen(form, style)
    show(form, style, Button("results", "Go on", look=PRIMARY))
    assert seen(form, style) == pytest.approx(half, abs=2)
    form.update(ANSWER / 2)
    show(form, style)
    form.update(ANSWER / 2)
    show(form, style, Button("results", "Results", look=PRIMARY))
    assert 0 < seen(form, style) < half


def test_fades_can_be_ended(style: Style) -> None:
    form = a_form(style)
    show(form, style, Button("results", "Results", look=PRIMARY))
    assert form.fades
    form.end_fades()
    assert not form.moving
    assert seen(form, style) > 0


def test_what_stays_the_same_does_not_fade(style: Style) -> None:
    form = a_form(style)
    show(form, style, Button("hint", "Hint"))
    form.update(ANSWER)
    show(form, style, Button("hint", "Hint"))
    assert not form.moving


def test_the_areas_that_fade_are_drawn_anew(style: Style) -> None:
    form = a_form(style)
    show(form, style, Button("hint", "Hint"))
    form.draw(pygame.Surface(style.size))
    form.update(ANSWER / 4)
    assert any(area.contains(PLACE) for area in form.take_touched())


def test_a_widget_that_fades_in_can_be_pressed(style: Style) -> None:
    form = a_form(style)
    button = Button("results", "Results")
    show(form, style, button)
    form.handle(Press(PLACE.center))
    assert form.handle(Release(PLACE.center)) == Activated(button, None)


def test_without_motion_it_is_there_at_once(style: Style) -> None:
    form = a_form(style, Pace(factor=0.0))
    show(form, style, Button("results", "Results", look=PRIMARY))
    assert not form.moving
    assert seen(form, style) > 0
