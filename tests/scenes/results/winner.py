"""A game one slide before its win, as its player meets it."""

from __future__ import annotations

from gaps.engine import CATALOGUE, Game
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.results.win_scene import WinScene
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.solver import solve
from tests.screens import STEP, Screens
from tools.scenarios.games import nearly_won

MOST_SECONDS = 30


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
            session = context.games.start(context.games.deal(CATALOGUE[key], 1))
            session.replace_game(Game(state).play(slide), seconds)
        else:
            for move in solve(session.game.state).line:
                session.play(move)
        session.undo()
        self.game = session
        super().__init__(GameStack(context, Play(context, session)))

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
        """Let time pass until there are results whose buttons can be used; return how much."""
        for step in range(round(MOST_SECONDS / STEP)):
            if isinstance(self.top, Results) and self.top.usable:
                return step * STEP
            self.wait(STEP)
        raise AssertionError("there are no results")
