"""A pasted or dropped board is tried first by the rules of the variant that the scene is about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gaps.engine import CATALOGUE, Redeal, Status, by_key, deal, format_board
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.custom_rules import CustomRulesDialog
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash import CrashReport, CrashScreen
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.together.arrivals import BoardPreview
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core import clipboard
from gaps.stage.core.intents import FileDropped
from gaps.stage.core.scene import Push
from gaps.store import Match, Record, Recording
from tests.marks import slow_except
from tests.scenes.conftest import SIZE, begun
from tests.screens import title_with_all

BOARDS = {key: format_board(deal(CATALOGUE[key], 5)) for key in ("jungle", "locked", "addiction")}


def session_of(context: Context, key: str) -> GameSession:
    return begun(context, f"{key}:9")


def replay(context: Context, key: str) -> GameScene:
    return ReplayScene(context, Recording(Record(f"{key}:9", (), 1.0, 0, 0, 0, 0, 0, "given up", 0, "x"), ""))


def in_browser(context: Context, key: str) -> GameScene:
    browser = VariantBrowser(context, CATALOGUE["gaps"])
    browser.resize(SIZE)
    browser.form.focus(key)
    browser.shown = CATALOGUE[key]
    return browser


def results(context: Context, key: str) -> GameScene:
    return Results(context, finish_game(context, session_of(context, key), "given up"))


def over_play(context: Context, key: str) -> GameScene:
    return Play(context, session_of(context, key))


def crash_screen(context: Context, key: str) -> GameScene:
    session_of(context, key)
    return CrashScreen(context, CrashReport("x", "x", None))


def title(context: Context, key: str) -> GameScene:
    context.change(last_variant=key)
    return title_with_all(context)


SCENES: dict[str, Callable[[Context, str], GameScene]] = {
    "play": over_play,
    "results": results,
    "replay": replay,
    "picker": in_browser,
    "title": title,
    "rules": lambda context, key: Rules(context, Title(context), CATALOGUE[key]),
    "new deal": lambda context, key: NewDeal(context, Title(context), CATALOGUE[key]),
    "pause": lambda context, key: Pause(context, over_play(context, key), session_of(context, key)),
    "message": lambda context, key: MessageDialog(context, over_play(context, key), "No", "No."),
    "match": lambda context, key: MatchSheet(context, Match(key, ("Anna", "Bea"), (12, 77))),
    "crash": crash_screen,
}


@pytest.mark.parametrize("key", BOARDS)
@pytest.mark.parametrize("name", slow_except(SCENES, [*SCENES][::4]))
def test_a_board_is_read_by_the_rules_of_the_scene(
    context: Context, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, key: str
) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: BOARDS[key])
    (tmp_path / "board.txt").write_text(BOARDS[key], encoding="utf-8")
    for intent in (GameCommand.PASTE, FileDropped(str(tmp_path / "board.txt"))):
        stack = GameStack(context, SCENES[name](context, key))
        stack.resize(SIZE)
        stack.handle(intent)
        assert isinstance(stack.top, BoardPreview)
        assert stack.top.state.variant.key == key


def test_other_scenes_name_their_variant_if_they_are_about_one(context: Context) -> None:
    assert Statistics(context).variant is None
    assert CrashScreen(context, CrashReport("x", "x", None)).variant is None
    session = begun(context, "endless:12", 0)
    play = Play(context, session)
    play.resize(SIZE)
    while session.game.state.status is Status.PLAYING:
        play.make_move(max(session.game.state.slides, key=lambda move: len(play.state.play(move).home)))
    push = play.make_move(Redeal())
    assert isinstance(push, Push)
    assert isinstance(push.scene, RedealScene)
    assert push.scene.variant.key == "endless"
    lesson = LessonScene(context)
    assert lesson.variant == lesson.progress.state.variant
    rules = by_key("custom/5llb3rsref")
    assert CustomRulesDialog(context, play, rules).variant == rules
