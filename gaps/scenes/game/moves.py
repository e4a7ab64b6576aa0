"""The moves of a game being played: a redeal has a scene of its own, and a question where one is due."""

from __future__ import annotations

from gaps.engine import Move, Redeal, Skip, State, Status
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.game.scene_commands import SceneCommands
from gaps.scenes.shell.context import Context
from gaps.scenes.text import refusals
from gaps.stage.core.scene import Push, Transition


class Moves:
    """Makes moves, or says why they are not possible. A move is final and saved as it is made."""

    def __init__(self, context: Context, presenter: GamePresenter, scenes: SceneCommands) -> None:
        self._context, self._presenter, self._scenes = context, presenter, scenes
        self._redealing = False  # whether the scene of a redeal lies above

    @property
    def _state(self) -> State:
        return self._presenter.session.game.state

    def make(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move. A redeal is shown by a scene of its own."""
        step = self._presenter.make_move(move, by_solver)
        if isinstance(move, Redeal):
            self._redealing = True
            presenter = self._presenter
            return Push(RedealScene(self._context, presenter.table, step, presenter.effects))
        return None

    def redeal(self) -> Transition | None:
        """Redeal without a question, if that is legal."""
        return self.make(Redeal()) if Redeal() in self._state.legal_moves else None

    def ask_redeal(self) -> Transition | None:
        """Redeal, after a question where cards can still move; explain why where there is no redeal."""
        state = self._state
        if Redeal() not in state.legal_moves:
            self._refuse(refusals.why_no_redeal(state))
            return None
        if state.status is Status.STUCK or not self._context.settings.confirm_redeal:
            return self.redeal()
        return self._scenes.ask_redeal(self._presenter.winnable)

    def skip(self) -> Transition | None:
        """Skip the turned card of the talon, or explain why that is not possible."""
        if Skip() in self._state.legal_moves:
            return self.make(Skip())
        if self._state.variant.passes:
            self._refuse(refusals.why_no_skip(self._state))
        return None

    def _refuse(self, reason: str) -> None:
        self._presenter.toast.show(reason, self._presenter.hud.place("redeal"))

    def end_redeal(self) -> None:
        """Announce that the cards of a redeal lie, if its scene has lain above."""
        if self._redealing:
            self._redealing = False
            self._presenter.speaker.dealt()
            self._presenter.tell_stop()
