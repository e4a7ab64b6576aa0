"""In a round that has no win, a review says what perfect play would keep."""

from __future__ import annotations

import pytest

from gaps.engine import Redeal, Status
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shared.context import Context
from gaps.solver import perfect_end
from gaps.solver.missed_win import LostMove
from gaps.solver.perfect_end import PerfectEnd
from gaps.store import GameLog
from tests.scenarios.games import new_game
from tests.scenes.games import play_home
from tests.screens import Screens
from tests.searches import Searches

LOST = "mini:1017"
"""A deal whose first round is proven lost at once."""
WORDS = "Only a redeal can help. Perfect play would keep 2: "


@pytest.fixture
def lost(context: Context) -> GameLog:
    session = play_home(new_game(context, LOST))
    assert session.game.state.status is Status.STUCK
    session.play(Redeal())
    play_home(session, 3)
    return finish_game(context, session).record


@pytest.fixture
def screens(
    context: Context,
    lost: GameLog,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
) -> Screens:
    """The review of that game, with all that is searched at its start."""
    monkeypatch.setattr(perfect_end, "POSITIONS", 20_000)
    screens = Screens.opened(context, GameReview(context, lost))
    review = screens.on(GameReview)
    for made in (0, 0, 5):
        searches.finish()
        screens.wait()
        review.go_to(made)
    return screens


@pytest.mark.core
def test_it_is_said_at_each_position_of_the_round(screens: Screens) -> None:
    review = screens.on(GameReview)
    last = [step.cause for step in review.playback.game.steps].index(Redeal())
    for made in (0, 5, last):
        review.go_to(made)
        assert WORDS in screens.words
        assert "of 16 next rounds can be won, with 16 home " in screens.words
    review.go_to(last + 1)
    assert "Perfect play" not in screens.words


@pytest.mark.core
def test_nothing_is_said_where_the_end_of_hints_is_as_good(
    context: Context,
    lost: GameLog,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[object]()

    def find(*of: object) -> PerfectEnd | None:
        asked.append(of)
        return None

    monkeypatch.setattr("gaps.scenes.review.perfect_play.find_perfect_end", find)
    screens = Screens.opened(context, GameReview(context, lost))
    for _ in range(3):
        searches.finish()
        screens.wait()
        screens.on(GameReview).go_to(0)
    assert "Only a redeal can help" in screens.words
    assert "Perfect play" not in screens.words
    assert len(asked) == 1, "a round is compared once"


def test_a_game_under_way_is_not_told(
    context: Context, lost: GameLog, searches: Searches
) -> None:
    move = LostMove(0, ())
    screens = Screens.opened(context, GameReview(context, lost, move, at=5))
    for _ in range(3):
        searches.finish()
        screens.wait()
    assert "Perfect play" not in screens.words
