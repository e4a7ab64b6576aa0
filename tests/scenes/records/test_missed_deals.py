"""Missed deals: which are listed, how they are played again, looked at and deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import pytest

from gaps.engine import CATALOGUE, Move, State
from gaps.progress.calendar import daily
from gaps.progress.missed_deals import missed_deals, note_review, note_winnable
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.records.missed_dialog import MissedDeals, losing_move_text
from gaps.scenes.results.open_results import open_results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.store.records.missed import MissedDeal
from tests.played_games import changed, record_of
from tests.scenarios.games import win_at_once
from tests.scenarios.records import add_missed
from tests.scenes.conftest import begun
from tests.scenes.games import WINNABLE
from tests.screens import Screens
from tests.searches import Searches

NEAREST_FIRST = [
    "mini:417666",
    "line-up:3374",
    "gaps:263863723",
    "unshuffled:20417",
    "house-of-commons:889612",
]


@pytest.fixture
def screens(context: Context) -> Screens:
    add_missed(context)
    title = Title(context)
    return Screens.opened(context, title, MissedDeals(context, title))


def codes(context: Context) -> list[str]:
    return [each.entry.code for each in missed_deals(context.folder)]


def listed(screens: Screens) -> list[str]:
    keys = [each.key for each in screens.parts() if each.key.startswith("games/")]
    return [key.removeprefix("games/") for key in keys]


def test_the_nearest_deals_come_first_with_what_lost_them(
    context: Context, screens: Screens
) -> None:
    assert codes(context) == NEAREST_FIRST
    assert [int(key[0]) for key in listed(screens)] == [0, 1, 2, 3, 4]
    assert "Short Addiction, Deal 417,666, one card missing, Lost with move 31: " in (
        screens.words
    )
    dialog = screens.on(MissedDeals)
    dialog.settings_changed()
    assert "two cards missing, Lost with move 19" in screens.words


@pytest.mark.parametrize(
    ("which", "expected"),
    [("short", [0, 1, 4]), ("gaps", [2, 3]), ("daily", [])],
)
def test_the_switch_leaves_some(
    screens: Screens, which: str, expected: list[int]
) -> None:
    dialog = screens.on(MissedDeals)
    dialog.which.value = which
    dialog.changed()
    assert [int(key[0]) for key in listed(screens)] == expected
    assert ("Nothing missed." in screens.words) == (not expected)


def test_enter_plays_the_deal_again(context: Context, screens: Screens) -> None:
    screens.press(Nav.ACTIVATE)
    screens.wait(1)
    assert screens.on(Play).session.code == NEAREST_FIRST[0]


def test_a_win_takes_a_deal_off(context: Context, screens: Screens) -> None:
    won = changed(record_of("mini:417666", result="won"), id=f"{99:016x}")
    context.folder.add_record(won)
    assert codes(context) == NEAREST_FIRST[1:]


def test_delete_takes_a_deal_off_and_the_next_one_is_chosen(
    context: Context, screens: Screens
) -> None:
    screens.press(Nav.ERASE)
    assert codes(context) == NEAREST_FIRST[1:]
    assert screens.on(MissedDeals).games.selected == "1" * 16
    screens.use("delete")
    assert codes(context) == NEAREST_FIRST[2:]


def test_the_review_of_a_loss_puts_its_deal_on_the_list_and_opens_at_the_move(
    context: Context, searches: Searches
) -> None:
    code = f"line-up:{WINNABLE}"
    session = begun(context, code)
    results = open_results(context, finish_game(context, session))
    screens = Screens.opened(context, results)
    searches.finish()
    screens.wait(2)
    (missed,) = missed_deals(context.folder)
    assert missed.entry.code == code
    assert missed.how.game_id == missed.entry.id
    title = Title(context)
    screens = Screens.opened(context, title, MissedDeals(context, title))
    screens.use("watch")
    screens.wait(1)
    assert screens.on(GameReview).playback.made == missed.how.last_winnable


def test_a_deal_that_was_dealt_as_winnable_is_listed_when_it_is_given_up(
    context: Context,
) -> None:
    session = begun(context, "mini:12")
    context.games.note_winnable(session.variant, session.seed)
    assert codes(context) == []
    session.finish()
    (missed,) = missed_deals(context.folder)
    assert (missed.entry.code, missed.how) == ("mini:12", MissedDeal())
    again = win_at_once(begun(context, "mini:12"))
    again.finish()
    assert codes(context) == []


def test_the_last_games_are_listed_with_those_that_were_won(
    context: Context, screens: Screens
) -> None:
    won = changed(record_of("mini:5", result="won"), id=f"{99:016x}")
    context.folder.add_record(won)
    screens.on(MissedDeals).read()
    assert won.id not in listed(screens)
    screens.use("won")
    assert listed(screens)[0] == won.id


def test_a_daily_deal_and_one_that_was_ready_are_known_to_be_winnable(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 11, 24)
    context.games.daily(day)
    monkeypatch.setattr(context.games.ready, "_proven", {("mini", 3)})
    context.games.deal(CATALOGUE["mini"], 3)
    context.games.deal(CATALOGUE["mini"], 4)
    known = [daily.code_of(day), "mini:3"]
    assert [*context.folder.load_missed().deals] == known


@dataclass(frozen=True)
class Found:
    """What a review has found of a game of one move: a win from both positions."""

    states: Sequence[State]
    is_deal_winnable: bool
    done: bool = True
    last_winnable: int | None = 1
    lost_at: int | None = None
    winning_lines: Mapping[int, Sequence[Move]] = field(default_factory=dict)


@pytest.mark.parametrize("is_deal_winnable", [True, False])
def test_a_win_that_was_there_only_after_a_redeal_lists_nothing(
    context: Context, is_deal_winnable: bool
) -> None:
    session = begun(context, "mini:12")
    session.finish()
    (entry,) = context.folder.records.latest(1)
    record = context.folder.records.game(entry.id)
    assert record is not None
    states = (session.game.start, session.game.state)
    note_review(context.folder, record, Found(states, is_deal_winnable))
    assert codes(context) == ["mini:12"] * is_deal_winnable


@pytest.mark.parametrize(
    ("redeals", "words"),
    [
        (0, "Could be won without a redeal"),
        (1, "Could be won without a further redeal"),
    ],
)
def test_of_a_game_given_up_while_it_could_be_won_no_move_is_told(
    context: Context, redeals: int, words: str
) -> None:
    session = begun(context, "mini:12")
    record = record_of("mini:12", redeals=redeals)
    context.folder.add_record(record)
    state = session.game.state
    lines = {1: state.slides[:1]}
    found = Found((session.game.start, state), True, winning_lines=lines)
    note_review(context.folder, record, found)
    (missed,) = missed_deals(context.folder)
    assert losing_move_text(missed) == words
    assert missed.how.last_winnable == 1


def test_what_is_known_of_deals_that_were_won_makes_room(context: Context) -> None:
    for code in ("mini:12", "mini:13"):
        note_winnable(context.folder, code)
    win_at_once(begun(context, "mini:12")).finish()
    note_winnable(context.folder, "mini:14")
    assert [*context.folder.load_missed().deals] == ["mini:13", "mini:14"]
