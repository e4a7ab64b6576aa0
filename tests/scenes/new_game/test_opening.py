"""No unfinished game is ended by opening another: it waits in its slot, or the player is asked."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, deal, format_board, parse_board
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.opening import UnderWayDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.results.results import Results
from gaps.scenes.session import daily
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.together.arrivals import BoardPreview, scene_of_text
from gaps.stage.core.intents import Nav
from gaps.store import Recording, SavedGame
from tests.scenes import conftest
from tests.screens import Screens

TODAY = date(2026, 3, 1)
RECORDING = (Path(__file__).parents[2] / "store" / "golden" / "recording-1.gaps").read_text(encoding="utf-8")
BOARD = format_board(deal(CATALOGUE["gaps"], 5))


def begun(context: Context, code: str = "gaps:7", moves: int = 1) -> GameSession:
    """A game with some moves after a minute, saved."""
    return conftest.begun(context, code, moves, 60)


def playing(screens: Screens) -> GameSession:
    assert screens.stack.depth == 1
    return screens.on(Play).session


def parked(context: Context) -> set[str]:
    return {saved.code + ("+board" if saved.board else "") for saved in context.folder.unfinished_games()}


def no_record(context: Context) -> bool:
    return context.folder.records.all() == []


# Opening something else


def type_deal(screens: Screens, text: str) -> None:
    screens.press(GameCommand.DEAL_NUMBER)
    screens.wait()
    screens.on(NewDeal)
    screens.enter(text)
    screens.press(Nav.ACTIVATE)
    screens.wait()


def test_a_typed_code_of_another_variant_ends_no_game(context: Context) -> None:
    screens = Screens.opened(context, Play(context, begun(context, moves=3)))
    type_deal(screens, "mini:6")
    assert playing(screens).code == "mini:6"
    assert no_record(context)
    assert parked(context) == {"gaps:7", "mini:6"}


def test_a_pasted_board_ends_no_game(context: Context) -> None:
    screens = Screens.opened(context, Play(context, begun(context)))
    screens.stack.show(scene_of_text(context, screens.top, BOARD))
    screens.wait()
    screens.on(BoardPreview)
    screens.use("play")
    assert playing(screens).typed
    assert no_record(context)
    assert parked(context) == {"gaps:7", "gaps+board"}


def test_a_recorded_game_that_is_taken_over_ends_no_game_of_another_variant(context: Context) -> None:
    begun(context)
    screens = Screens.opened(context, Title(context), ReplayScene(context, Recording.from_text(RECORDING)))
    screens.use("take over")
    assert playing(screens).variant.key != "gaps"
    assert no_record(context)
    assert "gaps:7" in parked(context)


def test_the_command_line_ends_no_game(context: Context) -> None:
    begun(context)
    context.change(welcomed=True)
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
    context.change(welcomed=True)
    for screens in (
        Screens.opened(context, *first_scenes(context, read_options(["gaps:7"]))),
        Screens.opened(context, Play(context, begun(context, "mini:6"))),
    ):
        if playing(screens).code != "gaps:7":
            type_deal(screens, "gaps:7")
        assert playing(screens).game.moves == session.game.moves
        assert no_record(context)


def test_the_code_of_the_game_on_the_board_leads_back_to_it(context: Context) -> None:
    screens = Screens.opened(context, Play(context, begun(context, moves=3)))
    before = screens.top
    type_deal(screens, "gaps:7")
    assert screens.top is before
    assert no_record(context)


def test_the_daily_deal_is_continued_on_its_day_and_kept_on_the_next(context: Context) -> None:
    begun(context)
    first = begun(context, daily.code_of(TODAY), moves=2)
    assert first.saved_game().slot == "daily-2026-03-01"
    screens = Screens.opened(context)
    screens.use("today")
    assert playing(screens).game.moves == first.game.moves
    screens.stack.close()
    context.now = lambda: datetime(2026, 3, 2, 9, 0)
    screens = Screens.opened(context)
    screens.use("today")
    assert playing(screens).game.moves == ()
    assert playing(screens).daily_day == "2026-03-02"
    assert parked(context) == {"gaps:7", daily.code_of(TODAY), daily.code_of(date(2026, 3, 2))}
    assert no_record(context)
    type_deal(screens, daily.code_of(TODAY))
    assert playing(screens).game.moves == first.game.moves
    assert playing(screens).daily_day == "2026-03-01"


def test_a_game_of_an_earlier_day_does_not_count_as_the_daily_deal_with_the_same_number(
    context: Context,
) -> None:
    context.now = lambda: datetime(2026, 2, 27, 9, 0)
    begun(context, daily.code_of(TODAY))
    context.now = lambda: datetime(2026, 3, 1, 9, 0)
    screens = Screens.opened(context)
    screens.use("today")
    assert playing(screens).game.moves == ()
    assert playing(screens).daily_day == "2026-03-01"


def test_a_daily_deal_that_an_earlier_version_saved_is_continued(context: Context) -> None:
    session = begun(context, daily.code_of(TODAY))
    saved = session.saved_game()
    context.folder.clear_game(saved.slot)
    context.folder.save_game(SavedGame(saved.code, saved.moves, started=saved.started))
    screens = Screens.opened(context)
    screens.use("today")
    assert playing(screens).game.moves == session.game.moves
    assert playing(screens).record("won").daily == "2026-03-01"
    screens.stack.close()
    assert [each.slot for each in context.folder.unfinished_games()] == ["gaps"]


def test_the_same_board_is_continued_and_another_asks(context: Context) -> None:
    session = context.games.start(context.games.of_board(parse_board(BOARD, CATALOGUE["gaps"])))
    session.play(session.game.state.slides[0])
    for text, expected in ((BOARD, Play), (format_board(deal(CATALOGUE["gaps"], 6)), UnderWayDialog)):
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


def test_the_question_names_the_game_and_its_moves(context: Context) -> None:
    screens = Screens.opened(context, Play(context, begun(context, moves=3)))
    screens.press(GameCommand.NEW_DEAL)
    screens.on(UnderWayDialog)
    assert screens.title == "A game of Gaps is under way"
    assert "3 moves · 01:00. Giving it up counts as a loss." in screens.words


def test_in_the_game_itself_the_only_other_answer_leads_back_to_it(context: Context) -> None:
    screens = Screens.opened(context, Play(context, begun(context)))
    before = screens.top
    screens.press(GameCommand.NEW_DEAL)
    assert screens.labels().count("Keep playing") == 1
    assert "Back" not in screens.labels()
    screens.use("continue")
    assert screens.top is before
    assert no_record(context)


def test_elsewhere_the_game_in_the_way_can_be_continued(context: Context) -> None:
    session = begun(context, moves=2)
    screens = Screens.opened(context, Play(context, begun(context, "mini:6")))
    type_deal(screens, "gaps:8")
    screens.on(UnderWayDialog)
    screens.use("continue")
    assert playing(screens).game.moves == session.game.moves
    assert parked(context) == {"gaps:7", "mini:6"}
    assert no_record(context)


def test_giving_it_up_puts_it_on_record_once(context: Context) -> None:
    begun(context, moves=2)
    screens = Screens.opened(context, Play(context, begun(context, "mini:6")))
    type_deal(screens, "gaps:8")
    screens.use("start")
    assert playing(screens).code == "gaps:8"
    assert [(each.code, each.result) for each in context.folder.records.all()] == [("gaps:7", "given up")]
    assert parked(context) == {"gaps:8", "mini:6"}


def test_the_next_deal_after_the_daily_deal_asks_for_the_game_of_the_variant(context: Context) -> None:
    begun(context, moves=2)
    session = begun(context, daily.code_of(TODAY))
    screens = Screens.opened(context, Results(context, finish_game(context, session, "given up")))
    screens.wait(2)
    screens.press(GameCommand.NEW_DEAL)
    screens.on(UnderWayDialog)
    assert "gaps:7" in parked(context)


def test_restarting_asks_and_stays_in_the_slot(context: Context) -> None:
    begun(context)
    session = begun(context, daily.code_of(TODAY))
    context.now = lambda: datetime(2026, 3, 2, 9, 0)
    screens = Screens.opened(context, Play(context, session))
    screens.press(GameCommand.RETRY)
    screens.wait()
    screens.use("yes")
    assert playing(screens).game.moves == ()
    assert playing(screens).saved_game().slot == "daily-2026-03-01"
    assert [each.code for each in context.folder.records.all()] == [daily.code_of(TODAY)]
    assert "gaps:7" in parked(context)


# Games without a move


def test_a_game_without_a_move_is_not_kept_when_it_is_left(context: Context) -> None:
    for code in ("gaps:7", daily.code_of(TODAY)):
        screens = Screens.opened(context, Play(context, begun(context, code, moves=0)))
        screens.press(GameCommand.TITLE)
        assert not screens.on(Title).parked
    assert context.folder.unfinished_games() == []
