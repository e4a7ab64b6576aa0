"""Games whose results are tested, and the results as a player meets them."""

from __future__ import annotations

from gaps.engine import CATALOGUE, deal
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome, solve
from gaps.store import Challenge
from tests.screens import SIZE, Screens
from tools.scenarios.games import won_game

WINNABLE = next(n for n in range(1, 99) if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE)
LINE = solve(deal(CATALOGUE["line-up"], WINNABLE)).line
SEEN = 2.0  # seconds in which all results have come in


def played(context: Context, moves: int | None = None, seconds: float | None = None) -> GameSession:
    """A small game that is won, or played for so many moves of a way to win, perhaps in a known time."""
    session = context.games.start(context.games.deal(CATALOGUE["line-up"], WINNABLE))
    for move in LINE[:moves]:
        session.play(move)
    session.seconds = session.seconds if seconds is None else seconds
    return session


def won(context: Context, rival: Challenge | None = None, seconds: float = 95.0) -> GameSession:
    """Another game that is won, in a known time."""
    session = context.games.start(context.games.deal(CATALOGUE["mini"], 3, rival))
    session.replace_game(won_game(), seconds)
    return session


def results_of(
    context: Context, session: GameSession, size: tuple[int, int] = SIZE, seconds: float = SEEN
) -> Screens:
    """The results of a game ``seconds`` after they opened; a game that goes on is given up."""
    result = None if session.game.state.status.name == "WON" else "given up"
    screens = Screens.opened(context, Results(context, finish_game(context, session, result)), size=size)
    screens.wait(seconds)
    return screens
