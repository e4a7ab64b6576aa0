"""The review of a lost game begins with the loss, so that the results know the way back when they open."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Game, Status, deal
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context, LastReview
from gaps.solver import Outcome, solve
from tests.scenes.conftest import Player
from tests.searches import Searches

WINNABLE = next(n for n in range(1, 99) if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE)


def lose(player: Player) -> None:
    """Make moves until the game is lost."""
    session = player.session
    while session.game.state.status is Status.PLAYING:
        slides = [move for move in session.game.state.slides if move.source not in session.game.state.home]
        player.scene.make_move((slides or list(session.game.state.slides))[-1])
    assert session.game.state.status is Status.LOST


@pytest.mark.core
def test_there_is_one_review_of_a_game_until_it_is_dropped(searches: Searches) -> None:
    reviews, game = LastReview(), Game(deal(CATALOGUE["line-up"], 1))
    review = reviews.of(game)
    assert reviews.of(game) is review
    other = reviews.of(Game(game.start))
    assert other is not review
    searches.finish()
    assert other.done
    assert not review.done  # it was cancelled
    reviews.drop()
    assert reviews.of(game) is not review


@pytest.mark.core
@pytest.mark.parametrize("is_undone", [False, True])
def test_the_review_is_done_when_the_results_of_a_loss_open_unless_the_loss_is_undone(
    context: Context, searches: Searches, is_undone: bool
) -> None:
    player = Player(context, f"line-up:{WINNABLE}")
    lose(player)
    review = context.reviews.of(player.session.game)
    if is_undone:
        player.press(GameCommand.UNDO)
    searches.finish("review")
    assert review.done is not is_undone
    if not is_undone:
        player.press(GameCommand.REDEAL)
        player.on(Results)
        player.wait(0.01)
        assert (player.focused, player.enabled("back")) == ("back", True)
