"""What the button opens that pointer or focus is at gets ready before it is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from gaps.engine import Card
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.session.newcomer import TOLD_IN
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.core.scene import Scene
from gaps.stage.widgets import Toggle
from gaps.table.cards import faces
from tests.scenes.conftest import begun
from tests.scenes.shell.conftest import threads
from tests.scenes.shell.test_ahead_of_passages import SIZE, Shown

Made = list[type[Scene]]


@pytest.fixture
def shown(context: Context) -> Iterator[Shown]:
    """The title, with a game under way."""
    begun(context, "mini:12")
    shown = Shown(context)
    yield shown
    shown.stack.close()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """The kinds of the scenes that were made, in order."""
    made: Made = []
    for kind in (SettingsDialog, Statistics):
        before = kind.__init__

        def make(
            self: Scene, *given: object, before: object = before, **named: object
        ) -> None:
            made.append(type(self))
            before(self, *given, **named)  # type: ignore[operator]

        monkeypatch.setattr(kind, "__init__", make)
    return made


def point(shown: Shown, name: str) -> None:
    """Let the pointer rest on a button for a while."""
    form = shown.stack.top.form
    assert form is not None
    button = next(each for each in form.widgets if each.name == name)
    shown.stack.handle(Hover(form.sites[button].rect.center))
    form.focus(name)
    for _ in range(400):
        shown.show()


def frames_until_other(shown: Shown) -> int:
    """Show frames until one looks other; return how many did not."""
    before = shown.surface.get_buffer().raw
    for same in range(400):
        if shown.frame() != before:
            return same
    raise AssertionError("nothing changes")


@pytest.mark.parametrize(
    ("name", "kind"), [("settings", SettingsDialog), ("statistics", Statistics)]
)
def test_it_is_made_once_and_there_at_once(
    shown: Shown, made: Made, name: str, kind: type[Scene]
) -> None:
    point(shown, name)
    assert made == [kind]
    assert threads() == []
    shown.stack.handle(Nav.ACTIVATE)
    for _ in range(4):
        shown.show()
    passing = shown.stack.passing
    assert passing is None or passing.coming is not None, "it is waited for"
    shown.rest()
    assert threads() == []
    assert made == [kind]
    assert type(shown.stack.top) is kind


def test_a_pointer_that_goes_on_drops_it(shown: Shown, made: Made) -> None:
    point(shown, "settings")
    point(shown, "statistics")
    assert made == [SettingsDialog, Statistics]
    point(shown, "quit")
    shown.stack.handle(GameCommand.PAUSE)
    shown.rest()
    assert made == [SettingsDialog, Statistics, SettingsDialog]
    assert isinstance(shown.stack.top, SettingsDialog)


def test_another_button_opens_what_it_says(shown: Shown, made: Made) -> None:
    point(shown, "settings")
    shown.stack.handle(GameCommand.STATISTICS)
    shown.rest()
    assert isinstance(shown.stack.top, Statistics)
    assert shown.stack.top.laid_out_for == SIZE
    assert threads() == []


def test_what_changes_a_setting_is_seen_there(shown: Shown, context: Context) -> None:
    context.settings_page = "sound"
    point(shown, "settings")
    muted = context.silent
    shown.stack.handle(GameCommand.MUTE)
    shown.stack.handle(Nav.ACTIVATE)
    shown.rest()
    dialog = shown.stack.top
    assert isinstance(dialog, SettingsDialog)
    row = next(each for each in dialog.rows if each.name == "muted")
    assert isinstance(row, Toggle)
    assert row.value is not muted


def test_another_day_lets_it_be_made_anew(
    shown: Shown, made: Made, context: Context
) -> None:
    point(shown, "statistics")
    now = context.now()
    context.now = lambda: now + timedelta(days=1)
    shown.stack.handle(Nav.ACTIVATE)
    shown.rest()
    assert made == [Statistics, Statistics]


def test_another_size_and_another_look_drop_it(
    shown: Shown, made: Made, context: Context
) -> None:
    point(shown, "settings")
    shown.stack.resize(SIZE)
    for _ in range(100):
        shown.show()
    assert made == [SettingsDialog] * 2
    context.change(theme="daybreak")
    context.look_changed = True
    shown.rest()
    for _ in range(100):
        shown.show()
    shown.stack.handle(Nav.ACTIVATE)
    shown.rest()
    dialog = shown.stack.top
    assert isinstance(dialog, SettingsDialog)
    assert dialog.style.theme.name == "daybreak"


def test_a_window_that_closes_leaves_nothing(shown: Shown) -> None:
    form = shown.stack.top.form
    assert form is not None
    form.focus("settings")
    while not threads():
        shown.show()
    shown.stack.close()
    assert threads() == []


def test_nothing_is_made_for_who_stays_at_the_game(shown: Shown, made: Made) -> None:
    for _ in range(200):
        shown.show()
    assert made == []


def test_the_cards_of_the_game_to_continue_are_painted_before(
    shown: Shown, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first game, which has no bars, paints them larger when it comes."""
    context.change(rules_told=f"{TOLD_IN}mini:1")
    point(shown, "continue")
    shown.stack.use_spare_time(lambda: False)
    painted: list[Card] = []
    paint = faces.face

    def face(card: Card, kind: str, style: faces.Skin) -> str:
        painted.append(card)
        return paint(card, kind, style)

    monkeypatch.setattr(faces, "face", face)
    shown.stack.handle(Nav.ACTIVATE)
    for _ in range(200):
        shown.show()
    assert isinstance(shown.stack.top, Play)
    assert painted == []


def test_a_game_with_illegal_moves_is_reported_only_when_it_is_opened(
    context: Context,
) -> None:
    session = begun(context, "mini:12")
    moves = [each._replace(text="A1-A1") for each in session.played.moves]
    context.folder.save_game(replace(session.played, moves=tuple(moves)))
    shown = Shown(context)
    foreseen = shown.stack.top.foreseen
    assert foreseen is not None
    foreseen.finish()
    shown.stack.close()
