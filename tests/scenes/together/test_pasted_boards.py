"""Pasted boards: recognised, read with the rules that fit, refused by row and column, played and saved."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from gaps.engine import CATALOGUE, InputError, by_key, deal, format_board, parse_board
from gaps.scenes.common.confirm_dialog import ConfirmDialog, MessageDialog
from gaps.scenes.common.scene_results import MenuChoice
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.opening import UnderWayDialog, start_game
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.together.arrivals import (
    BoardPreview,
    ChallengeDialog,
    is_board,
    is_recognised,
    read_board,
    scene_of_file,
    scene_of_text,
)
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push
from tests.screens import SIZE, Screens

GOLDEN = Path(__file__).parents[2] / "store" / "golden"
ALMOST_WON = """
2c 3c 4c 5c 6c 7c --
2s 3s 4s 5s 6s 7s --
2h 3h 4h 5h 6h 7h --
2d 3d 4d 5d 6d -- 7d  # one move to go
"""


def opened(context: Context, text: str) -> Screens:
    title = Title(context)
    return Screens.opened(context, title, scene_of_text(context, title, text))


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_board_of_every_variant_is_recognised(key: str) -> None:
    text = format_board(deal(CATALOGUE[key], 7))
    assert is_board(text)
    assert format_board(read_board(text, CATALOGUE[key])) == text


@pytest.mark.parametrize(
    "text", ["", "gaps:7", "20417", "A1-B2 C3-D4\nE5-F6", "dear friend\nhow are you doing\n"]
)
def test_other_text_is_not_recognised(text: str) -> None:
    assert not is_board(text)
    assert not is_recognised(text)


def test_a_board_is_played_and_won_and_not_recorded(context: Context) -> None:
    screens = opened(context, ALMOST_WON)
    assert screens.on(BoardPreview).state.variant.key == "mini"
    screens.stack.draw(pygame.Surface(SIZE), 0.0)
    screens.press(Nav.ACTIVATE)
    screens.wait()
    session = screens.on(Play).session
    assert session.label == "A board of your own"
    verdict = solve(session.game.state)
    assert verdict.outcome is Outcome.WINNABLE
    saved = context.folder.load_game()
    assert saved is not None
    assert saved.game().state == session.game.state
    screens.stack.follow(screens.on(Play).make_move(verdict.line[0]))
    screens.wait(12)
    screens.on(Results)
    assert context.folder.records.all() == []
    screens.stack.draw(pygame.Surface(SIZE), 0.0)
    screens.press(GameCommand.NEXT_PAGE)
    screens.use("again")
    assert not screens.on(Play).session.game.steps


@pytest.mark.parametrize("key", ["maze", "custom/5llb3rsref"])
def test_an_unfinished_board_does_not_block_recordings_and_challenges(context: Context, key: str) -> None:
    """A pasted board has no deal number. Replays and challenges must open all the same."""
    board = parse_board(format_board(deal(by_key(key), 5)), by_key(key))
    session = context.games.start(context.games.of_board(board))
    session.play(session.game.state.legal_moves[0])
    opened(context, (GOLDEN / "challenge-1.txt").read_text(encoding="utf-8")).on(ChallengeDialog)
    screens = opened(context, (GOLDEN / "recording-1.gaps").read_text(encoding="utf-8"))
    screens.stack.follow(screens.on(ReplayScene).take_over())
    screens.on(Play)
    assert context.folder.load_game(session.saved_game().slot) is not None


def test_the_question_says_whether_the_unfinished_game_is_recorded(context: Context) -> None:
    board = parse_board(format_board(deal(by_key("gaps"), 7)), by_key("gaps"))
    for session, recorded in (
        (context.games.start(context.games.of_board(board)), False),
        (context.games.start(context.games.deal(board.variant, 7)), True),
    ):
        session.tick(60)
        session.play(session.game.state.slides[0])
        new = session.again() if recorded else context.games.of_board(session.game.state)
        for push in (
            start_game(context, Title(context), new, dealt=recorded),
            Play(context, session).resume(MenuChoice(GameCommand.RETRY)),
        ):
            assert isinstance(push, Push)
            assert isinstance(push.scene, ConfirmDialog | UnderWayDialog)
            assert bool(re.search("on record|as a loss", push.scene.note)) == recorded
            assert ("not kept" in push.scene.note) != recorded


def test_the_preview_of_a_board_says_its_tray(context: Context) -> None:
    assert "Tray: A♣, A♣, A♠" in opened(context, format_board(deal(CATALOGUE["double-montana"], 12))).words


def test_a_wrong_board_is_refused_with_row_and_column(context: Context) -> None:
    screens = opened(context, ALMOST_WON.replace("5h", "9h"))
    assert "row 3, column 4" in screens.on(MessageDialog).note.lower()


@pytest.mark.parametrize("key", ["spaces-and-aces", "blue-moon", "red-moon", "galary", "jungle"])
@pytest.mark.parametrize("moves", [0, 5])
def test_a_board_whose_aces_lie_among_the_cards_is_spaces_and_aces(key: str, moves: int) -> None:
    """Blue Moon, Red Moon and Jungle have an ace at the start of every row, always."""
    state = deal(CATALOGUE[key], 7)
    for _ in range(moves):
        state = state.play(state.slides[0])
    read = read_board(format_board(state))
    assert read.variant.key == ("spaces-and-aces" if key == "spaces-and-aces" else "blue-moon")
    assert read.legal_moves


@pytest.mark.parametrize("key", ["blue-moon", "red-moon", "jungle"])
def test_a_blue_moon_board_has_its_aces_in_the_first_column(key: str) -> None:
    text = format_board(deal(CATALOGUE["spaces-and-aces"], 7))
    with pytest.raises(InputError, match=r"the A\w in \w\d+ must be in the first column"):
        parse_board(text, CATALOGUE[key])


@pytest.mark.parametrize(
    ("extra", "found"),
    [
        ("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc --", 5),
        ("gaps: B3 wants 4h, B12 wants Jd\nmoves: C6-B3 D13-B12", 6),
    ],
)
def test_a_board_with_lines_too_many_is_told_how_many(extra: str, found: int) -> None:
    board = format_board(deal(CATALOGUE["gaps"], 7))
    with pytest.raises(InputError, match=f"^Gaps has 4 rows, the text has {found}$"):
        read_board(f"# gaps:7, 2 home, playing\n{board}\n{extra}")


def test_a_board_is_read_from_a_file(context: Context, tmp_path: Path) -> None:
    file, title = tmp_path / "kitchen table.txt", Title(context)
    for text, scene in ((ALMOST_WON, BoardPreview), ("a recipe for soup\nwith leeks\n", MessageDialog)):
        file.write_text(text, encoding="utf-8")
        assert isinstance(scene_of_file(context, title, file), scene)
