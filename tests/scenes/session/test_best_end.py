"""A game remembers the best end of its round of those that were taken back, and goes back
to it.
"""

from __future__ import annotations

from random import Random

from gaps.engine import Redeal, Slide, Status
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from tests.scenarios.games import new_game

CODE = "gaps:20417"
OTHER = 3  # leads to an end of which a redeal keeps another number of cards


def play_to_the_end(session: GameSession, seed: int) -> None:
    """Make random moves until no card can move."""
    choice = Random(seed).choice
    while session.game.state.status is Status.PLAYING:
        session.play(choice(session.game.state.slides))


def worth(session: GameSession) -> int:
    return len(session.game.state.kept_by_redeal)


def ends_of(context: Context) -> tuple[GameSession, int, int]:
    """A game at its second end, and what a redeal keeps at the first and the second."""
    session = new_game(context, CODE)
    play_to_the_end(session, 1)
    first = worth(session)
    session.go_to(0)
    play_to_the_end(session, OTHER)
    return session, first, worth(session)


def test_an_end_is_remembered_once_it_is_taken_back(context: Context) -> None:
    session = new_game(context, CODE)
    play_to_the_end(session, 1)
    end = session.game.state
    assert session.best_end is None
    session.undo()
    assert session.best_end == end
    session.redo()
    assert session.best_end is None, "it is there"


def test_the_best_of_several_is_kept_and_one_can_go_back_to_it(
    context: Context,
) -> None:
    session, first, second = ends_of(context)
    assert first != second
    session.undo()
    best = session.best_end
    assert best is not None
    assert len(best.kept_by_redeal) == max(first, second)
    undos = session.played.undos
    moves = len(session.game.steps)
    session.go_to_best_end()
    assert session.game.state == best
    assert session.best_end is None
    assert undos < session.played.undos <= undos + moves
    assert session.played.game.state == best


def test_it_is_saved_and_is_there_when_the_game_is_opened_again(
    context: Context,
) -> None:
    session, _first, _second = ends_of(context)
    session.undo()
    best = session.best_end
    again = context.games.resumed(session.played)
    assert again.best_end == best


def test_a_redeal_forgets_it(context: Context) -> None:
    session, _first, _second = ends_of(context)
    session.undo()
    last = session.game.undone[0].cause
    assert isinstance(last, Slide)
    session.play(last)
    session.play(Redeal())
    assert session.best_end is None
    assert session.played.best == ""


def test_where_no_end_was_taken_back_there_is_no_way(context: Context) -> None:
    session = new_game(context, CODE)
    assert session.go_to_best_end() is None
