"""A switch: its words from edge to edge, its line that slides, and what it says."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from gaps.stage.core.feedback import SLIDE_SECONDS
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.stage.core.widget import Site
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Form, Switch
from tests.sites import STYLE

LEVELS = {
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "any": "Any",
}
ROOM = Rect(100, 100, 344, 36)


SITE = Site(ROOM, STYLE)


def switch_of(named: bool = True) -> Switch:
    return Switch("s", LEVELS, "medium", "New deals", named=named)


def click(form: Form, x: int) -> None:
    form.handle(Press((x, ROOM.centery)))
    form.handle(Release((x, ROOM.centery)))


def test_a_switch_says_its_name_the_chosen_word_and_which_of_how_many_it_is() -> None:
    spoken = switch_of().says(SITE)
    said = spoken.label, spoken.value, spoken.detail
    assert said == ("New deals", "Medium", "2 of 4")


def test_a_switch_is_one_stop_of_the_focus_and_left_and_right_end_at_its_ends() -> None:
    switch = switch_of()
    form = Form({switch: SITE}, focused="s")
    values = []
    for nav in (Nav.LEFT, Nav.LEFT, Nav.RIGHT, Nav.RIGHT, Nav.RIGHT, Nav.RIGHT):
        form.handle(nav)
        values.append(switch.value)
    assert values == ["easy", "easy", "medium", "hard", "any", "any"]
    assert form.focused is switch


@pytest.mark.parametrize("named", [True, False])
def test_each_place_of_a_switch_is_a_word_in_order_from_edge_to_edge(
    named: bool,
) -> None:
    switch = switch_of(named)
    form = Form({switch: SITE})
    found = []
    first = switch.areas(SITE)["easy"].left
    for x in range(first, ROOM.right, 4):
        click(form, x)
        found.append(str(switch.value))
    assert [*dict.fromkeys(found)] == [*LEVELS]
    assert found == sorted(found, key=[*LEVELS].index)
    assert (first == ROOM.left) is not named
    assert switch.areas(SITE)["any"].right == ROOM.right


def test_the_name_goes_where_the_dots_would_have_no_room(style: Style) -> None:
    switch = switch_of()
    wide = switch.areas(SITE)["easy"].left
    assert wide > ROOM.left
    narrow = Rect(100, 100, switch.fitting(style)[0] - 1, 36)
    assert switch.areas(Site(narrow, style))["easy"].left == ROOM.left


def test_the_line_slides_to_the_chosen_word_and_a_second_choice_begins_where_it_is(
    style: Style, screen: Surface
) -> None:
    switch = switch_of()
    form = Form({switch: SITE})
    line_left(form, style, screen)
    assert not form.moving
    switch.select("any")
    seen = []
    for _ in range(3):
        seen.append(line_left(form, style, screen))
        form.update(SLIDE_SECONDS / 4)
    assert seen == sorted({*seen})
    last = line_left(form, style, screen)
    switch.select("easy")
    assert abs(line_left(form, style, screen) - last) <= 1
    form.update(SLIDE_SECONDS)
    assert line_left(form, style, screen) < seen[0]
    assert not form.moving


def line_left(
    form: Form,
    style: Style,
    screen: Surface,
) -> int:
    """The first column in which a row of pixels below the words is brass."""
    screen.fill((0, 0, 0))
    form.draw(screen)
    brass = style.theme.brass
    places = (
        x
        for x in range(ROOM.left, ROOM.right)
        if screen.get_at((x, ROOM.centery + 13))[:3] == brass
    )
    return next(places)


def test_a_word_under_the_pointer_looks_different(
    style: Style, screen: Surface
) -> None:
    switch = switch_of()
    form = Form({switch: SITE})
    pictures = []
    for option in ("easy", "hard"):
        form.draw(screen)
        form.handle(Hover(switch.areas(SITE)[option].center))
        assert form.needs_redraw
        form.update(1.0)
        screen.fill((0, 0, 0))
        form.draw(screen)
        pictures.append(pygame.image.tobytes(screen.subsurface(ROOM), "RGB"))
    assert pictures[0] != pictures[1]
    form.update(1.0)
    form.draw(screen)
    form.handle(Hover(switch.areas(SITE)["hard"].center))
    assert not form.needs_redraw
