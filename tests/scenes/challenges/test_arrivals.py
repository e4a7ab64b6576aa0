"""What is pasted or dropped: boards, by the rules that fit; files and texts of any
kind, or a refusal.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Surface

from gaps.engine import CATALOGUE, by_key, deal, format_board, parse_board
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.opening import UnderWayDialog, open_game
from gaps.scenes.challenges.previews import BoardPreview, ChallengeDialog
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.found_text import board_in, read_board
from gaps.scenes.session.routes import MenuChoice
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.scenes.shell.crash import CrashReport, CrashScreen
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import FileDropped, Nav
from gaps.stage.core.scene import Push
from gaps.store import Match
from tests.marks import each_variant, quick_first, slow_except
from tests.played_games import record_of
from tests.scenes.conftest import Paste, begun
from tests.scenes.games import CHALLENGE_LINE, GOLDEN, RECORDING
from tests.screens import SIZE, STEP, Screens, title_with_all

ALMOST_WON = """
2c 3c 4c 5c 6c 7c --
2s 3s 4s 5s 6s 7s --
2h 3h 4h 5h 6h 7h --
2d 3d 4d 5d 6d -- 7d  # one move to go
"""


def opened(context: Context, text: str) -> Screens:
    title = Title(context)
    return Screens.opened(context, title, scene_of_text(context, title, text))


@each_variant
def test_the_board_of_every_variant_is_recognised(key: str) -> None:
    text = format_board(deal(CATALOGUE[key], 7))
    assert board_in(text)
    assert format_board(read_board(text, CATALOGUE[key])) == text


@pytest.mark.slow
def test_a_board_is_played_and_won_and_not_recorded(context: Context) -> None:
    screens = opened(context, ALMOST_WON)
    assert screens.on(BoardPreview).state.variant.key == "mini"
    screens.stack.draw(Surface(SIZE), 0.0)
    screens.go(Nav.ACTIVATE)
    session = screens.on(Play).session
    assert session.label == "A board of your own"
    verdict = solve(session.game.state)
    assert verdict.outcome is Outcome.WINNABLE
    saved = context.folder.load_game()
    assert saved is not None
    assert saved.game.state == session.game.state
    screens.make(verdict.line[0])
    screens.wait(12)
    screens.on(Results)
    assert context.folder.records.all() == []
    screens.stack.draw(Surface(SIZE), 0.0)
    screens.press(GameCommand.NEXT_PAGE)
    screens.use("again")
    assert not screens.on(Play).session.game.steps


@pytest.mark.parametrize("key", ["maze", "custom/5llb3rsref"])
def test_an_unfinished_board_does_not_block_recordings_and_challenges(
    context: Context, key: str
) -> None:
    """A pasted board has no deal number. Reviews and challenges must open all the same."""
    board = parse_board(format_board(deal(by_key(key), 5)), by_key(key))
    session = context.games.start(context.games.of_board(board))
    session.play(session.game.state.legal_moves[0])
    opened(context, CHALLENGE_LINE).on(ChallengeDialog)
    screens = opened(context, RECORDING.to_text())
    screens.use("watch")
    screens.stack.follow(screens.on(GameReview).play_on())
    screens.wait(1)
    screens.on(Play)
    assert context.folder.load_game(session.played.slot) is not None


def test_the_question_says_whether_the_unfinished_game_is_recorded(
    context: Context,
) -> None:
    board = parse_board(format_board(deal(by_key("gaps"), 7)), by_key("gaps"))
    for session, recorded in (
        (context.games.start(context.games.of_board(board)), False),
        (context.games.start(context.games.deal(board.variant, 7)), True),
    ):
        session.tick(60)
        session.play(session.game.state.slides[0])
        board_now = session.game.state
        games = context.games
        new = games.deal(board.variant, 8) if recorded else games.of_board(board_now)
        for push in (
            open_game(context, Title(context), new, dealt=recorded),
            Play(context, session).resume(MenuChoice(GameCommand.RETRY)),
        ):
            assert isinstance(push, Push)
            assert isinstance(push.scene, BoardQuestion | UnderWayDialog)
            assert bool(re.search("on record|as a loss", push.scene.note)) == recorded
            assert ("not kept" in push.scene.note) != recorded


def test_the_preview_of_a_board_says_its_tray(context: Context) -> None:
    assert (
        "Tray: A♣, A♣, A♠"
        in opened(context, format_board(deal(CATALOGUE["double-montana"], 12))).words
    )


@pytest.mark.parametrize(
    "key", ["spaces-and-aces", "blue-moon", "red-moon", "galary", "jungle"]
)
@pytest.mark.parametrize("moves", [0, 5])
def test_a_board_whose_aces_lie_among_the_cards_is_spaces_and_aces(
    key: str, moves: int
) -> None:
    """Blue Moon, Red Moon and Jungle have an ace at the start of every row, always."""
    state = deal(CATALOGUE[key], 7)
    for _ in range(moves):
        state = state.play(state.slides[0])
    read = read_board(format_board(state))
    assert read.variant.key == (
        "spaces-and-aces" if key == "spaces-and-aces" else "blue-moon"
    )
    assert read.legal_moves


BOARDS = {
    key: format_board(deal(CATALOGUE[key], 5))
    for key in ("jungle", "locked", "addiction")
}


def review(context: Context, key: str) -> ProgramScene:
    return GameReview(
        context,
        record_of(f"{key}:9", (), 1.0, finished="x"),
    )


def in_browser(context: Context, key: str) -> ProgramScene:
    return VariantBrowser(context, CATALOGUE[key])


def results(context: Context, key: str) -> ProgramScene:
    return open_results(context, finish_game(context, begun(context, f"{key}:9")))


def over_play(context: Context, key: str) -> Play:
    return Play(context, begun(context, f"{key}:9"))


def crash_screen(context: Context, key: str) -> ProgramScene:
    begun(context, f"{key}:9")
    return CrashScreen(context, CrashReport("x", "x", None))


def title(context: Context, key: str) -> ProgramScene:
    context.change(last_variant=key)
    return title_with_all(context)


SCENES: dict[str, Callable[[Context, str], ProgramScene]] = {
    "play": over_play,
    "results": results,
    "review": review,
    "picker": in_browser,
    "title": title,
    "rules": lambda context, key: Rules(context, Title(context), CATALOGUE[key]),
    "new deal": lambda context, key: NewDeal(context, Title(context), CATALOGUE[key]),
    "pause": lambda context, key: Pause(
        context, over_play(context, key), begun(context, f"{key}:9")
    ),
    "message": lambda context, key: MessageDialog(
        context, over_play(context, key), "No", "No."
    ),
    "match": lambda context, key: MatchSheet(
        context, Match(key, ("Anna", "Bea"), (12, 77))
    ),
    "crash": crash_screen,
}


@pytest.mark.parametrize("key", slow_except(BOARDS, ["jungle"], most=1))
@pytest.mark.parametrize("name", slow_except(SCENES, [*SCENES][::4], most=3))
def test_a_board_is_read_by_the_rules_of_the_scene(
    context: Context,
    paste: Paste,
    tmp_path: Path,
    name: str,
    key: str,
) -> None:
    paste(BOARDS[key])
    (tmp_path / "board.txt").write_text(BOARDS[key], encoding="utf-8")
    for intent in (GameCommand.PASTE, FileDropped(str(tmp_path / "board.txt"))):
        screens = Screens(ProgramStack(context, SCENES[name](context, key)))
        screens.press(intent)
        screens.settle()  # what is done on the way to the results counts once they are there
        assert screens.on(BoardPreview).state.variant.key == key


def test_other_scenes_name_their_variant_if_they_are_about_one(
    context: Context,
) -> None:
    assert Statistics(context).variant is None
    assert CrashScreen(context, CrashReport("x", "x", None)).variant is None
    lesson = LessonScene(context)
    assert lesson.variant == lesson.progress.state.variant
    rules = by_key("custom/5llb3rsref")
    assert VariantBrowser(context, rules, own_rules=True).variant == rules


@pytest.fixture
def screens(context: Context) -> Screens:
    return Screens(ProgramStack(context, Title(context)))


def draw(screens: Screens) -> None:
    """Draw some frames of what is on the screen."""
    for _ in range(3):
        screens.wait(STEP)
        screens.stack.draw(Surface(SIZE), 0.0)


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere the name of a file is text"
)
def test_a_file_whose_name_is_no_text_is_opened(
    screens: Screens, tmp_path: Path
) -> None:
    name = os.path.join(os.fsencode(tmp_path), b"game-\xff\xfe.gaps")
    Path(os.fsdecode(name)).write_bytes((GOLDEN / "recording-1.gaps").read_bytes())
    screens.press(FileDropped(os.fsdecode(name)))
    screens.on(GameReview)
    draw(screens)
    Path(os.fsdecode(name)).write_bytes(b"hello")
    screens.press(FileDropped(os.fsdecode(name)))
    screens.on(MessageDialog)
    draw(screens)


@pytest.mark.parametrize(
    "name",
    quick_first(
        3,
        [
            "\0",
            "a\0b.gaps",
            "\ud800.gaps",
            "x" * 5000,
            "",
            "/",
            "\n\n",
            "\u202e.gaps",
            "\udcff",
        ],
    ),
    ids=ascii,
)
def test_a_file_that_cannot_be_there_is_refused(screens: Screens, name: str) -> None:
    screens.press(FileDropped(name))
    screens.on(MessageDialog)
    draw(screens)


@pytest.mark.parametrize(
    "text",
    quick_first(
        2,
        [
            "GAPS1:\ud800",
            f"GAPS1:{'x' * 3_000_000}",
            f"GAPS GAME 1\n{'x' * 3_000_000}",
            "GAPS GAME 1\nplayer: \ud800\0\n\n\n",
            f"2c 3c 4c 5c {'x' * 20_000}\n2s 3s 4s 5s 6s",
            f"2c 3c 4c 5c \ud800\0{'é' * 300}\n2s 3s 4s 5s 6s",
            "2c 3c 4c 5c\n" * 300_000,
        ],
    ),
    ids=lambda text: ascii(text)[:20],
)
def test_a_pasted_text_of_any_kind_is_refused_in_a_dialog(
    screens: Screens,
    context: Context,
    text: str,
) -> None:
    dialog = scene_of_text(context, screens.top, text)
    assert isinstance(dialog, MessageDialog)
    screens.stack.show(dialog)
    draw(screens)
    assert len(dialog.note) < 400
