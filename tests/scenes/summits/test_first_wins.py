"""The first win of a player, in several games and kinds of them: it is told as what it
is, and not as a heap of other things.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

import pytest

from gaps.engine import Game, Status, deal, parse_code
from gaps.progress.expedition.camps import camp_deal_of
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from tests.marks import quick_first
from tests.scenarios.games import advanced, replace_game

MOST = 2


def of_deal(code: str) -> Callable[[Context], GameSession]:
    return lambda context: context.games.deal(*parse_code(code))


def of_day(day: date) -> Callable[[Context], GameSession]:
    return lambda context: context.games.daily(day)


def of_camp_deal(code: str) -> Callable[[Context], GameSession]:
    def made(context: Context) -> GameSession:
        camp_deal = camp_deal_of(code)
        assert camp_deal is not None
        return context.games.of_camp_deal(camp_deal)

    return made


def of_challenge(code: str) -> Callable[[Context], GameSession]:
    def made(context: Context) -> GameSession:
        friend = context.games.deal(*parse_code(code))
        replace_game(friend, advanced(Game(deal(code)), 5))
        return context.games.answer(friend.played)

    return made


@pytest.mark.parametrize(
    "begun",
    quick_first(
        5,
        [
            *map(
                of_deal,
                (
                    "mini:3",
                    "line-up:12",
                    "house-of-commons:13",
                    "gaps:60",
                    "unshuffled:31",
                    "addiction:47",
                    "endless:1",
                    "locked:60",
                    "red-moon:8",
                ),
            ),
            of_day(date(2026, 1, 24)),
            of_day(date(2026, 2, 26)),
            of_day(date(2026, 2, 24)),
            of_camp_deal("line-up:618979"),
            of_camp_deal("montana:14756"),
            of_challenge("mini:20"),
        ],
    ),
)
@pytest.mark.parametrize("hour", quick_first(1, [6, 12, 23]))
def test_a_first_win_reaches_two_summits_at_most(
    context: Context,
    begun: Callable[[Context], GameSession],
    hour: int,
) -> None:
    """Played fast, without a hint and without undo, at any hour."""
    context.now = lambda: datetime(2026, 2, 26, hour, 30)
    session = context.games.start(begun(context))
    game = advanced(Game(deal(session.code)), 600)
    assert game.state.status is Status.WON
    replace_game(session, game, 40.0)
    finished = finish_game(context, session)
    assert finished.record.result.won
    reached = context.summits.ask()
    while not reached.is_complete:
        reached = context.summits.ask()
    names = {summit.key for summit in reached.earned_by(finished.record.id)}
    assert "first_pass" in names
    assert reached.count == len(names) <= MOST
