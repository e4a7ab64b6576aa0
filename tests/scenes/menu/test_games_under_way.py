"""The title and the picker show which games are under way, and lead to each of them."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial

import pytest

from gaps.engine import CATALOGUE, by_key, deal, format_board, parse_board
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.opening import UnderWayDialog, open_game
from gaps.scenes.session import daily
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.intents import Asked, Nav
from gaps.stage.speech.spoken import Action
from gaps.store import Challenge, Record
from tests.scenes.conftest import begun
from tests.scenes.sound_recorder import SoundRecorder
from tests.screens import Screens

TODAY = date(2026, 3, 1)


def taken_back(context: Context, code: str) -> GameSession:
    """A game that was left after all its moves were taken back."""
    session = begun(context, code, 3)
    session.go_to(0)
    session.leave()
    return session


def playing(screens: Screens) -> GameSession:
    assert screens.stack.depth == 1
    return screens.on(Play).session


# Continue


@pytest.mark.parametrize(
    ("code", "moves", "expected"),
    [
        ("mini:12", 3, "Short Addiction · 2 of 24 home · 00:07"),
        ("gaps:7", 1, "Gaps · 2 of 48 home · 00:07"),
        (daily.code_of(TODAY), 2, "Daily deal · 1 Mar · 1 of 48 home · 00:07"),
    ],
)
def test_continue_names_the_game_played_last(context: Context, code: str, moves: int, expected: str) -> None:
    begun(context, "spaces:4", 2)
    begun(context, code, moves, 7)
    assert Screens.opened(context).part("continue").detail == expected


def test_continue_names_the_daily_deal_of_another_day_by_its_day(context: Context) -> None:
    begun(context, daily.code_of(TODAY), 2)
    context.now = lambda: datetime(2026, 3, 4, 12, 0)
    assert Screens.opened(context).part("continue").detail.startswith("Daily deal · 1 Mar")


def test_a_game_without_a_move_is_not_offered(context: Context) -> None:
    begun(context, "gaps:7", 0)
    assert "continue" not in Screens.opened(context).names
    begun(context, "mini:12", 2)
    begun(context, "gaps:7", 0)
    assert Screens.opened(context).part("continue").detail == "Short Addiction · 2 of 24 home · 00:00"


def test_the_game_that_was_continued_is_the_last_from_then_on(context: Context) -> None:
    for minute, code in enumerate(("mini:12", "gaps:7")):
        context.now = partial(datetime, 2026, 3, 1, 12, minute)
        begun(context, code, minute + 2)
    context.now = partial(datetime, 2026, 3, 1, 12, 2)
    screens = Screens.opened(context)
    screens.use("parked")
    screens.use("game mini")
    screens.stack.close()
    assert Screens.opened(context).part("continue").detail.startswith("Short Addiction")


@pytest.mark.parametrize("path", [["continue"], ["mini"], ["parked", "game mini"], ["all", "game mini"]])
def test_a_game_that_is_continued_is_pulled_from_a_pack(
    context: Context, sound: SoundRecorder, path: list[str]
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
    rival = Challenge.of(Record("mini:3", (), 1.0, 0, 0, 0, 0, 0, "given up", 0, ""), "Ada")
    board = parse_board(format_board(deal(CATALOGUE["gaps"], 5)), CATALOGUE["gaps"])
    codes = "gaps:7", daily.code_of(TODAY), "custom/5llb3rsref:4"
    games = [begun(context, code, moves) for moves, code in enumerate(codes, start=1)]
    for game in (context.games.deal(CATALOGUE["mini"], 3, rival), context.games.of_board(board)):
        games.append(context.games.start(game))
        games[-1].play(games[-1].game.state.slides[0])
    return [*games, begun(context, "mini:12", 6)]


def test_every_game_in_the_list_is_continued(context: Context) -> None:
    for session in all_kinds(context):
        screens = Screens.opened(context)
        screens.use("all")
        screens.use(f"game {session.saved_game().slot}")
        assert playing(screens).id == session.id
        assert playing(screens).game.moves == session.game.moves
        screens.stack.close()
    assert context.folder.records.all() == []
    assert len(context.folder.unfinished_games()) == 6


def test_the_list_is_searched_like_the_rest(context: Context) -> None:
    all_kinds(context)
    screens = Screens.opened(context)
    screens.use("all")
    screens.focus("search")
    screens.enter("daily")
    assert screens.names[0] == "game daily-2026-03-01"
    assert not screens.names[1].startswith("game ")
    screens.press(Nav.ACTIVATE)
    assert playing(screens).daily_day == "2026-03-01"


# The picker


def test_the_picker_continues_a_game_or_deals_a_new_one(context: Context) -> None:
    session = begun(context, "mini:12", 3)
    screens = Screens.opened(context)
    screens.use("all")
    screens.focus("spaces")
    screens.hover("mini")
    assert (screens.part("deal").label, screens.enabled("new")) == ("Continue", True)
    screens.use("deal")
    assert playing(screens).id == session.id
    screens = Screens.opened(context)
    screens.use("all")
    screens.press(Asked("mini", Action.FOCUS))
    screens.hover("mini")
    screens.use("new")
    assert screens.on(UnderWayDialog).saved.id == session.id
    assert context.folder.records.all() == []


def test_a_match_offers_no_game_to_continue(context: Context) -> None:
    begun(context, "mini:12", 3)
    screens = Screens.opened(context)
    screens.stack.show(MatchSetup(context, screens.top))
    screens.wait()
    screens.use("browse")
    assert "Under way" not in screens.words
    screens.use("mini")
    assert screens.on(MatchSetup).variant.key == "mini"


def test_a_game_that_has_ended_meanwhile_is_not_continued(context: Context) -> None:
    session = begun(context, "mini:3", 2)
    screens = Screens.opened(context)
    session.finish("given up")
    screens.use("continue")
    assert screens.on(Title).parked == []
    assert context.folder.unfinished_games() == []


def test_a_game_whose_moves_are_all_taken_back_goes_on_or_ends_without_a_record(
    context: Context,
) -> None:
    session = taken_back(context, "mini:12")
    screens = Screens.opened(context, Title(context))
    screens.stack.follow(open_game(context, screens.top, context.games.deal(by_key("mini"), 13)))
    assert screens.on(UnderWayDialog).saved.id == session.id
    assert "counts as a loss" not in screens.words
    screens.use("continue")
    assert playing(screens).id == session.id
    assert len(playing(screens).game.undone) == 3
    screens.stack.follow(open_game(context, screens.top, context.games.deal(by_key("mini"), 13)))
    screens.use("start")
    assert playing(screens).seed == 13
    assert context.folder.records.all() == []
    assert all(saved.id != session.id for saved in context.folder.unfinished_games())
