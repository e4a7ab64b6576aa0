"""Another look of all scenes: the light of another theme comes band by band, all else by
a short fade, and input never waits for either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.core.passage import CROSS, FADE, LIGHT_SECONDS, Passage, PassageKind
from gaps.stage.core.scene import Push
from tests.scenes.conftest import begun
from tests.scenes.shell.conftest import threads
from tests.scenes.shell.test_ahead_of_passages import SIZE, Shown

DAY = Passage(PassageKind.LIGHT)
NIGHT = Passage(PassageKind.LIGHT, back=True)
ROW = 4 * SIZE[0]  # bytes


@pytest.fixture
def shown(context: Context) -> Iterator[Shown]:
    """A game that is seen."""
    shown = Shown(context)
    shown.stack.show(Play(context, begun(context, "mini:12")))
    for _ in range(120):
        shown.show()
    yield shown
    shown.stack.close()


def change(shown: Shown, **settings: Any) -> None:
    context = shown.stack.context
    context.change(**settings)
    context.look_changed = True
    shown.stack.update(0.0)


def begin(shown: Shown, **settings: Any) -> bytes:
    """Change settings, and show frames up to the first of the passage."""
    change(shown, **settings)
    while shown.stack.passing is not None and shown.stack.passing.coming is None:
        shown.show()
    return shown.frame()


def wait(shown: Shown, share: float) -> bytes:
    """Show frames up to a share of the passage."""
    passage = shown.stack.passing
    assert passage is not None
    while passage.time < share * passage.passage.seconds:
        shown.show()
    return shown.surface.get_buffer().raw


def lasting(shown: Shown) -> bytes:
    """What is seen once nothing moves, as it is when all is drawn anew."""
    seen = shown.rest()
    surface = pygame.Surface(SIZE)
    shown.stack.invalidate()
    shown.stack.draw(surface, 0.0)
    assert surface.get_buffer().raw == seen
    return seen


@pytest.mark.parametrize(
    ("before", "after", "passage"),
    [
        ("midnight", "daybreak", DAY),
        ("daybreak", "midnight", NIGHT),
        ("daybreak", "signal", NIGHT),
        ("signal", "daybreak", DAY),
    ],
)
def test_day_comes_from_the_sky_and_night_from_the_foot(
    shown: Shown, before: str, after: str, passage: Passage
) -> None:
    change(shown, theme=before)
    old = shown.rest()
    begin(shown, theme=after)
    assert shown.stack.passing is not None
    assert shown.stack.passing.passage == passage
    seen = wait(shown, 0.5)
    new = lasting(shown)
    assert old != new
    if passage == DAY:
        assert seen[-ROW:] == old[-ROW:]
        assert seen[ROW * 20 : ROW * 21] != old[ROW * 20 : ROW * 21]
    else:
        assert seen[-ROW:] == new[-ROW:]
        assert seen[ROW * 20 : ROW * 21] != new[ROW * 20 : ROW * 21]


@pytest.mark.parametrize(("theme", "glows"), [("daybreak", True), ("signal", False)])
def test_the_sun_glows_meanwhile_but_not_in_a_theme_without_one(
    shown: Shown, theme: str, glows: bool
) -> None:
    old = shown.rest()
    begin(shown, theme=theme)
    seen = wait(shown, 0.15)
    if glows:
        untouched = SIZE[1] // 2  # not yet reached by a band
        assert seen[ROW * untouched :] == old[ROW * untouched :]
        middle = ROW * (SIZE[1] // 4) + ROW // 2
        assert sum(seen[middle : middle + 3]) > sum(old[middle : middle + 3])
    else:
        half = len(seen) // 2
        assert seen[:half] == old[:half]


def test_the_picture_stands_until_the_new_one_is_ready_in_slices(shown: Shown) -> None:
    before = shown.frame()
    change(shown, theme="daybreak")
    assert shown.frame() == before
    assert threads() == ["ahead"]
    shown.stack.handle(Hover((1, 1)))
    assert threads() == ["ahead"]
    assert shown.frame() == before
    lasting(shown)
    assert threads() == []


def test_input_in_between_is_not_lost_and_ends_it(shown: Shown) -> None:
    begin(shown, theme="daybreak")
    wait(shown, 0.3)
    shown.stack.handle(GameCommand.PAUSE)
    assert not isinstance(shown.stack.top, Play)
    assert shown.stack.passing is not None
    assert shown.stack.passing.passage == FADE
    lasting(shown)


def test_input_before_it_begins_is_not_lost_either(shown: Shown) -> None:
    change(shown, theme="daybreak")
    shown.show()
    shown.stack.handle(GameCommand.PAUSE)
    assert not isinstance(shown.stack.top, Play)
    lasting(shown)


def test_a_second_change_begins_with_the_mix_that_is_seen(shown: Shown) -> None:
    old = shown.rest()
    begin(shown, theme="daybreak")
    mixed = wait(shown, 0.5)
    change(shown, theme="midnight")
    while shown.stack.passing is not None and shown.stack.passing.coming is None:
        assert shown.frame() == mixed
    assert shown.stack.passing is not None
    assert shown.stack.passing.passage == NIGHT
    assert lasting(shown) == old


@pytest.mark.parametrize("look", [{"deck": "four"}, {"scale": 110}, {"language": "de"}])
def test_another_look_in_the_same_light_fades(
    shown: Shown, look: dict[str, Any]
) -> None:
    before = shown.rest()
    begin(shown, **look)
    assert shown.stack.passing is not None
    assert shown.stack.passing.passage == CROSS
    assert lasting(shown) != before


def test_what_looks_as_before_does_not_fade(shown: Shown) -> None:
    change(shown, confirm_redeal=False)
    assert shown.stack.passing is None


def test_reduced_motion_fades_and_instant_shows_it_at_once(shown: Shown) -> None:
    begin(shown, reduced_motion=True, theme="daybreak")
    assert shown.stack.passing is not None
    assert shown.stack.passing.passage == CROSS
    assert CROSS.seconds < LIGHT_SECONDS / 4
    shown.rest()
    change(shown, speed="instant", theme="midnight")
    assert shown.stack.passing is None


def test_somebody_who_listens_does_not_wait(shown: Shown, context: Context) -> None:
    context.announcer.active = True
    change(shown, theme="daybreak")
    assert threads() == []
    assert shown.stack.top.laid_out_for == SIZE
    lasting(shown)


def test_another_size_ends_it(shown: Shown) -> None:
    change(shown, theme="daybreak")
    shown.show()
    shown.stack.resize((1000, 700))
    assert shown.stack.passing is None
    assert threads() == []


def test_a_choice_in_the_settings_shows_no_picture_between_two_looks(
    shown: Shown,
) -> None:
    shown.stack.follow(Push(routes.ToSettings(shown.stack.top)))
    form = shown.stack.top.form
    assert form is not None
    form.focus("theme")
    form.show_focus()
    before = shown.rest()
    shown.stack.handle(Nav.RIGHT)
    assert shown.stack.context.settings.theme == "daybreak"
    while shown.stack.passing is not None and shown.stack.passing.coming is None:
        assert shown.frame() == before
    assert shown.stack.passing is not None
    assert shown.stack.passing.passage == DAY
    lasting(shown)


@pytest.mark.parametrize(
    ("settings", "heard"),
    [
        ({"theme": "daybreak"}, ["page", "day_comes"]),
        ({"theme": "signal"}, ["page", "night_comes"]),
        ({"theme": "daybreak", "hides_figures": True}, ["page"]),
        ({"theme": "daybreak", "reduced_motion": True}, []),
        ({"deck": "four"}, []),
    ],
)
def test_a_note_is_heard_as_day_or_night_comes(
    shown: Shown,
    settings: dict[str, Any],
    heard: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[str] = []
    monkeypatch.setattr(
        shown.stack.context.sound, "play", lambda cue, *_given: played.append(cue)
    )
    begin(shown, **settings)
    assert played == heard[:1]
    shown.rest()
    assert played == heard


def test_input_lets_the_note_not_be_heard(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(shown, theme="daybreak")
    shown.stack.handle(GameCommand.PAUSE)
    played: list[str] = []
    monkeypatch.setattr(
        shown.stack.context.sound, "play", lambda cue, *_given: played.append(cue)
    )
    shown.rest()
    assert "day_comes" not in played
