"""Games that tests of several screens use, and their last move and results as a player
meets them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from gaps.engine import CATALOGUE, Game, deal
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.solver import Outcome, solve
from gaps.solver.beginner import greedy_line
from gaps.store.sharing.packed import unpack
from gaps.store.sharing.shared import read_shared
from tests.scenarios.games import nearly_won, new_game, replace_game, won_game
from tests.screens import SIZE, STEP, Screens

GOLDEN = Path(__file__).parents[1] / "store" / "golden"
RECORDING = read_shared((GOLDEN / "recording-1.gaps").read_text(encoding="utf-8"))
CHALLENGE_LINE = (GOLDEN / "challenge-1.txt").read_text(encoding="utf-8").strip()
RIVAL = unpack(CHALLENGE_LINE)
WINNABLE = next(
    n
    for n in range(1, 99)
    if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE
)
LINE = solve(deal(CATALOGUE["line-up"], WINNABLE)).line
SEEN = 2.0  # seconds in which all results have come in
MOST_SECONDS = 30
MOST_MOVES = 999


def played(
    context: Context,
    moves: int | None = None,
    seconds: float | None = None,
) -> GameSession:
    """A small game that is won, or played for so many moves of a way to win, perhaps in
    a known time.
    """
    session = new_game(context, f"line-up:{WINNABLE}")
    for move in LINE[:moves]:
        session.play(move)
    session.seconds = session.seconds if seconds is None else seconds
    return session


def won(context: Context, seconds: float = 95.0) -> GameSession:
    """Another game that is won, in a known time."""
    session = new_game(context, "mini:3")
    replace_game(session, won_game(), seconds)
    return session


def play_home(session: GameSession, moves: int = MOST_MOVES) -> GameSession:
    """Make moves that bring the most cards home, so many or until no card can move."""
    for _ in range(moves):
        state = session.game.state
        after = {slide: state.play(slide) for slide in state.slides}
        if not after:
            break
        session.play(max(after, key=lambda m: (len(after[m].home), -m.target)))
    return session


CARELESS = 4
"""A deal of Short Addiction that a careless player loses after some moves."""


def careless_game() -> Game:
    """How that player plays it."""
    game = Game(deal(CATALOGUE["mini"], CARELESS))
    for move, _ in greedy_line(game.start, Random(CARELESS), 0.3):
        game = game.play(move)
    return game


def careless_loss(context: Context) -> GameSession:
    """The same game, lost."""
    session = new_game(context, f"mini:{CARELESS}")
    replace_game(session, careless_game())
    return session


def results_of(
    context: Context,
    session: GameSession,
    size: tuple[int, int] = SIZE,
    seconds: float = SEEN,
) -> Screens:
    """The results of a game ``seconds`` after they opened; a game that goes on is given
    up.
    """
    screens = Screens.opened(
        context, open_results(context, finish_game(context, session)), size=size
    )
    screens.wait(seconds)
    return screens


class Winner(Screens):
    """The screens from the last move of a game on."""

    def __init__(
        self,
        context: Context,
        key: str = "line-up",
        session: GameSession | None = None,
        seconds: float = 100.0,
    ) -> None:
        self.context = context
        if session is None:
            state, slide = nearly_won(CATALOGUE[key])
            session = new_game(context, f"{key}:1")
            replace_game(session, Game(state).play(slide), seconds)
        else:
            for move in solve(session.game.state).line:
                session.play(move)
        session.undo()
        self.game = session
        super().__init__(ProgramStack(context, Play(context, session)))

    def make_last_move(self) -> None:
        """Make the move that wins; its card begins to fly."""
        self.press(GameCommand.REDO)

    def win(self) -> Winner:
        """Make the last move, and wait until its card has landed."""
        self.make_last_move()
        while not isinstance(self.top, WinScene):
            self.wait(STEP)
        return self

    def seconds_to_results(self) -> float:
        """Let time pass until there are results whose buttons can be used; return how
        much.
        """
        for step in range(round(MOST_SECONDS / STEP)):
            if isinstance(self.top, Results) and self.top.usable:
                return step * STEP
            self.wait(STEP)
        raise AssertionError("there are no results")
