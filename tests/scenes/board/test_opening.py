"""Unfinished games: the title and the picker lead to each, and none ends unless the
player has said so.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import (
    CATALOGUE,
    Status,
    by_key,
    deal,
    format_board,
    parse_board,
    parse_move,
)
from gaps.progress.calendar import daily
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.opening import UnderWayDialog, open_game
from gaps.scenes.challenges.previews import ChallengeDialog
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.results.open_results import open_results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from gaps.store import Folder, GameLog
from gaps.store.sharing.packed import challenge_of
from tests.marks import quick_first
from tests.played_games import record_of
from tests.scenes import conftest
from tests.scenes.games import RECORDING, RIVAL, play_home
from tests.scenes.recorders import SoundRecorder
from tests.screens import Screens

TODAY = date(2026, 3, 1)
NOON = datetime(2026, 3, 1, 12, 0)
BOARD = format_board(deal(CATALOGUE["gaps"], 5))


def begun(
    context: Context,
    code: str = "gaps:7",
    moves: int = 1,
    seconds: float = 60,
) -> GameSession:
    """A game with some moves after a minute, saved."""
    return conftest.begun(context, code, moves, seconds)


def playing(screens: Screens) -> GameSession:
    assert screens.stack.depth == 1
    if isinstance(screens.top, Rewind):
        screens.wait(1)
    return screens.on(Play).session


def parked(context: Context) -> set[str]:
    return {
        saved.code + ("+board" if saved.board else "")
        for saved in context.folder.unfinished_games()
    }


def no_record(context: Context) -> bool:
    return context.folder.records.all() == []


# Opening something else


def type_deal(screens: Screens, text: str) -> None:
    screens.go(GameCommand.DEAL_NUMBER)
    screens.on(NewDeal)
    screens.enter(text)
    screens.go(Nav.ACTIVATE)


def show(
    screens: Screens,
    scene: Scene,
    button: str,
) -> None:
    screens.stack.show(scene)
    screens.wait()
    screens.use(button)


WAYS: dict[str, Callable[[Context, Screens], None]] = {
    "mini:6": lambda context, screens: type_deal(screens, "mini:6"),
    "gaps+board": lambda context, screens: show(
        screens, scene_of_text(context, screens.top, BOARD), "play"
    ),
    "mini:3": lambda context, screens: show(
        screens, ChallengeDialog(context, screens.top, RIVAL), "play"
    ),
    "": lambda context, screens: show(
        screens, GameReview(context, RECORDING, is_own=False), "play on"
    ),
}
"""Ways to open something else, by what is under way then: a code, a board, a challenge,
a recorded game.
"""


def test_a_game_of_an_earlier_day_with_the_number_of_the_daily_deal_is_none(
    context: Context,
) -> None:
    context.now = lambda: datetime(2026, 2, 27, 9, 0)
    begun(context, daily.code_of(TODAY))
    context.now = lambda: NOON
    screens = Screens.opened(context)
    screens.use("today")
    assert playing(screens).game.moves == ()
    assert playing(screens).played.day == "2026-03-01"
    screens.stack.close()
    assert [each.slot for each in context.folder.unfinished_games()] == ["jungle"]


def test_of_two_games_of_one_deal_that_in_the_slot_of_the_new_one_goes_on(
    context: Context,
) -> None:
    """A daily deal, and a game of the same number that is none."""
    code = daily.code_of(TODAY)
    context.now = lambda: datetime(2026, 2, 20, 9, 0)
    by_number = begun(context, code, moves=1)
    context.now = lambda: NOON
    screens = Screens.opened(context)
    screens.use("today")
    of_the_day = playing(screens)
    screens.move_by_mouse(of_the_day.game.state.slides[-1])
    screens.stack.close()
    assert len(context.folder.unfinished_games()) == 2
    context.now = lambda: datetime(2026, 3, 9, 9, 0)
    screens = Screens.opened(context)
    type_deal(screens, code)
    assert playing(screens).played.id == by_number.played.id
    assert no_record(context)


@pytest.mark.parametrize("added", WAYS)
def test_opening_something_else_ends_no_game(context: Context, added: str) -> None:
    screens = Screens.playing(context, begun(context, moves=3))
    WAYS[added](context, screens)
    assert playing(screens).code != "gaps:7"
    assert no_record(context)
    assert parked(context) == {"gaps:7", added} - {""}


def test_the_command_line_ends_no_game(context: Context) -> None:
    begun(context)
    screens = Screens.opened(context, *first_scenes(context, read_options(["mini:6"])))
    assert playing(screens).code == "mini:6"
    screens = Screens.opened(context, *first_scenes(context, read_options(["gaps:8"])))
    screens.on(UnderWayDialog)
    assert no_record(context)
    screens.use("back")
    screens.on(Title)
    assert parked(context) == {"gaps:7", "mini:6"}


# The same game


def test_the_same_code_is_continued(context: Context) -> None:
    session = begun(context, moves=3)
    for screens in (
        Screens.opened(context, *first_scenes(context, read_options(["gaps:7"]))),
        Screens.playing(context, begun(context, "mini:6")),
    ):
        if playing(screens).code != "gaps:7":
            type_deal(screens, "gaps:7")
        assert playing(screens).game.moves == session.game.moves
        assert no_record(context)


def test_the_code_of_the_game_on_the_board_leads_back_to_it(context: Context) -> None:
    screens = Screens.playing(context, begun(context, moves=3))
    before = screens.top
    type_deal(screens, "gaps:7")
    assert screens.top is before
    assert no_record(context)


@pytest.mark.slow
def test_the_daily_deal_is_continued_on_its_day_and_kept_on_the_next(
    context: Context,
) -> None:
    begun(context)
    first = begun(context, daily.code_of(TODAY), moves=2)
    assert first.played.slot == "daily-2026-03-01"
    screens = Screens.opened(context)
    screens.use("today")
    assert playing(screens).game.moves == first.game.moves
    screens.stack.close()
    context.now = lambda: datetime(2026, 3, 2, 9, 0)
    screens = Screens.opened(context)
    screens.use("today")
    assert playing(screens).game.moves == ()
    assert playing(screens).played.day == "2026-03-02"
    assert parked(context) == {
        "gaps:7",
        daily.code_of(TODAY),
        daily.code_of(date(2026, 3, 2)),
    }
    assert no_record(context)
    type_deal(screens, daily.code_of(TODAY))
    assert playing(screens).game.moves == first.game.moves
    assert playing(screens).played.day == "2026-03-01"


@pytest.mark.slow
def test_the_same_board_is_continued_and_another_asks(context: Context) -> None:
    session = context.games.start(
        context.games.of_board(parse_board(BOARD, CATALOGUE["gaps"]))
    )
    session.play(session.game.state.slides[0])
    for text, expected in (
        (BOARD, Play),
        (format_board(deal(CATALOGUE["gaps"], 6)), UnderWayDialog),
    ):
        screens = Screens.opened(context)
        screens.stack.show(scene_of_text(context, screens.top, text))
        screens.wait()
        screens.use("play")
        screens.on(expected)
    screens.on(UnderWayDialog)
    assert screens.title == "A board of your own is under way"
    screens.use("start")
    assert playing(screens).game.moves == ()
    assert playing(screens).game.start != session.game.start
    assert no_record(context)


# The question


def test_in_the_game_itself_the_only_other_answer_leads_back_to_it(
    context: Context,
) -> None:
    screens = Screens.playing(context, begun(context))
    before = screens.top
    screens.press(GameCommand.NEW_DEAL)
    assert screens.labels().count("Keep playing") == 1
    assert "Back" not in screens.labels()
    screens.use("no")
    assert screens.top is before


@pytest.mark.parametrize("answer", ["continue", "start"])
def test_elsewhere_the_game_in_the_way_is_continued_or_given_up_once(
    context: Context, answer: str
) -> None:
    session = begun(context, moves=2)
    screens = Screens.playing(context, begun(context, "mini:6"))
    type_deal(screens, "gaps:8")
    screens.on(BoardQuestion)
    screens.use(answer)
    given_up = answer == "start"
    assert playing(screens).game.moves == (() if given_up else session.game.moves)
    assert parked(context) == {"gaps:8" if given_up else "gaps:7", "mini:6"}
    ended = [("gaps:7", "given up")] if given_up else []
    assert [
        (each.code, each.result.end) for each in context.folder.records.all()
    ] == ended


@pytest.mark.slow
def test_the_next_deal_after_the_daily_deal_asks_for_the_game_of_the_variant(
    context: Context,
) -> None:
    key = daily.code_of(TODAY).partition(":")[0]
    begun(context, f"{key}:7", moves=2)
    session = begun(context, daily.code_of(TODAY))
    screens = Screens.opened(
        context, open_results(context, finish_game(context, session))
    )
    screens.wait(3)
    screens.press(GameCommand.NEW_DEAL)
    screens.on(UnderWayDialog)
    assert f"{key}:7" in parked(context)


def test_restarting_asks_and_stays_in_the_slot(context: Context) -> None:
    begun(context)
    session = begun(context, daily.code_of(TODAY))
    context.now = lambda: datetime(2026, 3, 2, 9, 0)
    screens = Screens.playing(context, session)
    screens.go(GameCommand.RETRY)
    screens.use("yes")
    assert playing(screens).game.moves == ()
    assert playing(screens).played.slot == "daily-2026-03-01"
    assert [each.code for each in context.folder.records.all()] == [
        daily.code_of(TODAY)
    ]
    assert "gaps:7" in parked(context)


# Continue


def test_a_game_without_a_move_is_neither_kept_nor_offered(context: Context) -> None:
    for code in ("gaps:7", daily.code_of(TODAY)):
        screens = Screens.playing(context, begun(context, code, moves=0))
        screens.press(GameCommand.TITLE)
        assert not screens.on(Title).parked
    assert context.folder.unfinished_games() == []
    begun(context, "gaps:7", 0)
    assert "continue" not in Screens.opened(context).names
    begun(context, "mini:12", 2)
    begun(context, "gaps:7", 0)
    assert (
        Screens.opened(context).part("continue").detail
        == "Short Addiction · 2 of 24 home · 01:00"
    )


@pytest.mark.parametrize(
    "path", quick_first(2, [["continue"], ["mini"], ["all", "games/mini"]])
)
def test_a_game_that_is_continued_is_pulled_from_a_pack(
    context: Context,
    sound: SoundRecorder,
    path: list[str],
) -> None:
    begun(context, "gaps:7", 2)
    begun(context, "mini:12", 2)
    screens = Screens.opened(context)
    for name in path:
        assert "parked" not in sound.cues
        screens.use(name)
    assert playing(screens).code == "mini:12"
    assert sound.cues.count("parked") == 1


# Several games


def all_kinds(context: Context) -> list[GameSession]:
    """A game in each kind of slot, the last one played last."""
    rival = challenge_of(record_of("mini:3", (), 1.0), "Ada")
    board = parse_board(format_board(deal(CATALOGUE["gaps"], 5)), CATALOGUE["gaps"])
    codes = "gaps:7", daily.code_of(TODAY), "custom/5llb3rsref:4"
    games = [begun(context, code, moves) for moves, code in enumerate(codes, start=1)]
    for game in (
        context.games.answer(rival),
        context.games.of_board(board),
    ):
        games.append(context.games.start(game))
        games[-1].play(games[-1].game.state.slides[0])
    return [*games, begun(context, "mini:12", 6)]


@pytest.mark.slow
def test_every_game_in_the_list_is_found_and_continued(context: Context) -> None:
    for session in all_kinds(context):
        screens = Screens.opened(context)
        screens.use("all")
        slot = session.played.slot
        # a game of the list is continued from its own tile
        screens.use(f"games/{slot}" if slot in CATALOGUE else f"games/game {slot}")
        assert playing(screens).played.id == session.played.id
        assert playing(screens).game.moves == session.game.moves
        screens.stack.close()
    assert context.folder.records.all() == []
    assert len(context.folder.unfinished_games()) == 6
    context.now = lambda: datetime(2026, 3, 4, 12, 0)
    screens = Screens.opened(context)
    assert screens.part("continue").detail.startswith("Short Addiction")
    screens.use("all")
    screens.focus("search")
    screens.enter("daily")
    games = [part.key for part in screens.parts() if part.key.startswith("games/")]
    assert "games/game daily-2026-03-01" in games
    assert sum(key.startswith("games/game ") for key in games) == 1
    screens.press(Nav.ACTIVATE)
    assert playing(screens).played.day == "2026-03-01"
    screens.stack.close()
    assert (
        Screens.opened(context).part("continue").detail.startswith("Daily deal · 1 Mar")
    )


# The picker


@pytest.mark.slow
def test_the_picker_continues_a_game_or_deals_a_new_one(context: Context) -> None:
    session = begun(context, "mini:12", 3)
    screens = Screens.opened(context)
    screens.use("all")
    screens.focus("games/jungle")
    assert screens.part("deal").label == "Deal"
    assert "new" not in screens.names
    screens.focus("games/mini")
    assert (screens.part("deal").label, screens.enabled("new")) == ("Continue", True)
    screens.use("deal")
    assert playing(screens).played.id == session.played.id
    screens = Screens.opened(context)
    screens.use("all")
    screens.focus("games/mini")
    screens.use("new")
    assert screens.on(UnderWayDialog).saved.id == session.played.id
    assert context.folder.records.all() == []


def test_a_match_offers_no_game_to_continue(context: Context) -> None:
    begun(context, "mini:12", 3)
    screens = Screens.opened(context)
    screens.stack.show(MatchSetup(context, screens.top))
    screens.wait()
    screens.use("browse")
    assert "Under way" not in screens.words
    assert (screens.part("deal").label, "levels" in screens.names) == ("Choose", False)
    screens.use("games/mini")
    assert screens.on(MatchSetup).variant.key == "mini"


def test_a_game_that_has_ended_meanwhile_is_not_continued(context: Context) -> None:
    session = begun(context, "mini:3", 2)
    screens = Screens.opened(context)
    session.finish()
    screens.use("continue")
    assert screens.on(Title).parked == []
    assert context.folder.unfinished_games() == []


def test_a_game_whose_moves_are_all_taken_back_goes_on_or_ends_as_one_with_moves(
    context: Context,
) -> None:
    session = begun(context, "mini:12", 1)
    assert len(session.game.state.home) == len(session.game.start.home)
    session.go_to(0)
    session.leave()
    screens = Screens.opened(context, Title(context))
    screens.stack.follow(
        open_game(context, screens.top, context.games.deal(by_key("mini"), 13))
    )
    assert screens.on(UnderWayDialog).saved.id == session.played.id
    assert "1 move · 01:00. Giving it up counts as a loss." in screens.words
    screens.use("continue")
    assert playing(screens).played.id == session.played.id
    assert len(playing(screens).game.undone) == 1
    screens.stack.follow(
        open_game(context, screens.top, context.games.deal(by_key("mini"), 13))
    )
    screens.use("start")
    assert playing(screens).seed == 13
    assert [each.id for each in context.folder.records.all()] == [session.played.id]
    assert all(
        saved.id != session.played.id for saved in context.folder.unfinished_games()
    )


def take_all_back(screens: Screens) -> None:
    screens.go(GameCommand.UNDO_ALL)
    assert not screens.session.game.steps


def take_all_back_and_move(screens: Screens) -> None:
    take_all_back(screens)
    screens.move_by_mouse(parse_move("A1-C3", screens.session.game.start))
    screens.wait(1.0)
    assert not screens.session.game.undone


def lost(context: Context) -> GameSession:
    """A game that is lost after a few seconds, with cards home."""
    session = play_home(begun(context, "no-redeal:1", 0, 5))
    assert session.game.state.status is Status.LOST
    return session


ENDS: dict[str, tuple[GameCommand, str]] = {
    "a new deal": (GameCommand.NEW_DEAL, "yes"),
    "a restart": (GameCommand.RETRY, "yes"),
    "giving up": (GameCommand.PAUSE, "give up"),
}
"""The ways to end a game, and the buttons that do it."""


def end(screens: Screens, way: str) -> GameLog:
    """End the game, and return its record."""
    command, button = ENDS[way]
    screens.go(command)
    screens.use(button)
    if way == "giving up":
        screens.use("yes")
    (record,) = screens.stack.context.folder.records.all()  # type: ignore[attr-defined]
    assert isinstance(record, GameLog)
    return record


@pytest.mark.slow
@pytest.mark.parametrize("is_lost", [False, True])
@pytest.mark.parametrize("way", quick_first(1, ENDS))
def test_taking_all_back_first_ends_a_game_as_it_would_have_ended(
    context: Context,
    tmp_path: Path,
    way: str,
    is_lost: bool,
) -> None:
    if is_lost and way != "a new deal":
        return  # a game that is lost has ended: these two only show it
    records = []
    for name, takes_back in (
        ("as it is", False),
        ("taken back", True),
    ):
        context.folder = context.games.folder = Folder(tmp_path / name)
        session = lost(context) if is_lost else begun(context, "mini:12", 14, 5)
        screens = Screens.playing(context, session)
        if takes_back:
            take_all_back(screens)
        records.append(end(screens, way))
    plain, taken_back = records
    assert taken_back.moves == plain.moves
    assert (taken_back.result.home, taken_back.result) == (
        plain.result.home,
        plain.result,
    )
    assert (taken_back.result.arcade, taken_back.result.classic) == (
        plain.result.arcade,
        plain.result.classic,
    )
    assert taken_back.undos == len(plain.moves)
    assert taken_back.game.state == plain.game.state


@pytest.mark.slow
@pytest.mark.parametrize("way", ENDS)
def test_a_game_counts_that_is_begun_again_by_other_moves(
    context: Context, way: str
) -> None:
    screens = Screens.playing(context, begun(context, "mini:12", 14, 5))
    take_all_back_and_move(screens)
    context.folder.close()
    again = Folder(context.folder.path)  # it is known after the next start, too
    assert [each.was_begun for each in again.unfinished_games()] == [True]
    assert len(end(screens, way).moves) == 1


@pytest.mark.slow
def test_a_move_that_is_taken_back_at_once_makes_no_game_of_it(
    context: Context,
) -> None:
    screens = Screens.playing(context, begun(context, "mini:12", 1, 5))
    take_all_back_and_move(screens)
    screens.go(GameCommand.NEW_DEAL)
    screens.wait(1.0)
    assert playing(screens).game.moves == ()
    assert no_record(context)
