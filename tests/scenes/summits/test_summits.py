"""The screen of the summits by mouse alone and by keys alone, at every size, and while records are read."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gaps.progress.summits import SUMMITS
from gaps.progress.summits.reader import Reached
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.session.routes import ToSummits
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.scenes.summits import summit_text
from gaps.scenes.summits.badge_cell import BadgeCell
from gaps.scenes.summits.badges import LOCKED, badge_name
from gaps.scenes.summits.summits import COLUMNS, Summits
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.stage.core.scene import Push, SceneStack
from gaps.stage.drawing.theme import themes
from gaps.store import Record
from tests.progress.summits.test_reader import some_records
from tests.scenes.conftest import SIZE

SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240), (1, 1), (1, 1200), (2000, 300)]


@pytest.fixture
def records(context: Context) -> list[Record]:
    found = [*some_records(24)]
    for record in found:
        context.folder.add_record(record)
    return found


@pytest.fixture
def stack(context: Context, records: list[Record]) -> SceneStack:
    """The summits after 24 games, as the title opens them."""
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    stack.replace_all(resolver(context)(ToSummits("first_pass")))
    settle(stack)
    return stack


def top(stack: SceneStack) -> Summits:
    assert isinstance(stack.top, Summits)
    return stack.top


def settle(stack: SceneStack) -> None:
    while top(stack).wake_after is not None:
        stack.update(0.1)


def click(stack: SceneStack, pos: tuple[int, int]) -> None:
    for intent in (Hover(pos), Press(pos), Release(pos)):
        stack.handle(intent)


def first_win(records: list[Record]) -> Record:
    return next(record for record in records if record.result == "won")


def test_the_game_that_earned_a_summit_is_shown_and_watched(stack: SceneStack, records: list[Record]) -> None:
    details = top(stack).details
    assert details.record == first_win(records)
    assert details.deal is not None
    assert details.deal.all_home
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, ReplayScene)
    assert stack.top.recording.record.id == first_win(records).id
    stack.handle(Nav.BACK)
    assert isinstance(stack.top, Summits)


def test_by_mouse_a_badge_is_chosen_and_its_game_watched(stack: SceneStack) -> None:
    scene = top(stack)
    for cell in scene.cells:
        click(stack, cell.rect.center)
        assert scene.details.summit is cell.summit
        assert [each.name for each in scene.cells if each.is_chosen] == [cell.name]
    click(stack, scene.cells[0].rect.center)
    click(stack, scene.details.watch.rect.center)
    assert isinstance(stack.top, ReplayScene)


def test_by_keys_every_badge_is_reached(stack: SceneStack) -> None:
    scene, seen = top(stack), []
    for row in range(len(scene.cells) // COLUMNS):
        for column in range(COLUMNS):
            seen.append(scene.details.summit)
            if column + 1 < COLUMNS:
                stack.handle(Nav.LEFT if row % 2 else Nav.RIGHT)
        stack.handle(Nav.DOWN)
    assert sorted(each.key for each in seen) == sorted(each.key for each in SUMMITS)


def test_the_same_deal_is_played(stack: SceneStack, records: list[Record]) -> None:
    click(stack, top(stack).details.again.rect.center)
    assert isinstance(stack.top, Play)
    session = stack.top.session
    assert f"{session.variant.key}:{session.seed}" == first_win(records).code


def test_a_summit_without_a_game_has_nothing_to_watch(stack: SceneStack) -> None:
    scene = top(stack)
    click(stack, next(cell for cell in scene.cells if cell.name == "maze").rect.center)
    assert scene.details.record is None
    assert not {"watch", "again"} & {widget.name for widget in scene.form.widgets}
    stack.handle(Nav.ACTIVATE)
    assert stack.top is scene


def test_it_ends_at_the_title_or_at_the_scene_below(context: Context, stack: SceneStack) -> None:
    stack.handle(Nav.BACK)
    title = stack.top
    assert isinstance(title, Title)
    stack.follow(Push(Summits(context, returns=True)))
    click(stack, top(stack).back.rect.center)
    assert stack.top is title


def test_the_badges_say_how_far_each_summit_is(stack: SceneStack) -> None:
    names = {cell.name: badge_name(cell.summit, cell.standing) for cell in top(stack).cells}
    assert names["first_pass"] == "first_pass"
    assert names["hundred"] == "hundred_dim"
    assert names["maze"] == LOCKED


def test_it_begins_at_the_summit_that_was_reached_last(context: Context, records: list[Record]) -> None:
    scene = Summits(context)
    standings = scene.reached.standings
    latest = max(standing.when for standing in standings.values())
    assert standings[scene.details.summit.key].when == latest
    assert isinstance(scene.form.focused, BadgeCell)
    assert scene.form.focused.summit is scene.details.summit


def test_what_is_not_known_yet_comes_later(
    context: Context, records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(context.summits, "ask", lambda: Reached())
        scene = Summits(context)
        assert scene.wake_after is not None
        assert summit_text.reached_text(scene.reached) == ""
        stack = SceneStack(scene, resolver(context))
        stack.resize(SIZE)
        stack.draw(pygame.Surface(SIZE), 0.0)
    settle(stack)
    assert scene.details.record is not None
    assert summit_text.reached_text(scene.reached) == f"{scene.reached.count} of 30 reached"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("theme", [*themes()])
def test_it_is_drawn_at_every_size(
    context: Context, records: list[Record], theme: str, size: tuple[int, int]
) -> None:
    context.change(theme=theme)
    stack = SceneStack(Summits(context), resolver(context))
    stack.resize(size)
    settle(stack)
    stack.draw(pygame.Surface(size), 0.0)
    if min(size) >= 600:
        area = pygame.Rect((0, 0), size)
        scene = top(stack)
        for widget in scene.form.widgets:
            assert area.contains(widget.rect), widget
        assert not any(cell.rect.colliderect(scene.details.rect) for cell in scene.cells)


def test_a_game_with_damaged_moves_is_told_and_not_shown(context: Context) -> None:
    record = replace(next(some_records(1)), moves=("A1-A1",), result="won", id="d" * 16)
    context.folder.add_record(record)
    stack = SceneStack(Summits(context, "first_pass"), resolver(context))
    stack.resize(SIZE)
    settle(stack)
    stack.draw(pygame.Surface(SIZE), 0.0)
    assert top(stack).details.deal is None
    stack.handle(Nav.ACTIVATE)
    assert not isinstance(stack.top, Summits | ReplayScene)


def test_texts_of_odd_values() -> None:
    assert summit_text.when_text("2026-11-14T21:08:03") == "14 Nov 2026, 21:08"
    assert summit_text.when_text("whenever") == "whenever"
