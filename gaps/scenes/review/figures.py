"""The figures of a reviewed game, next to those of a friend's game of the same deal."""

from __future__ import annotations

from gaps.language import N_
from gaps.scenes.common.comparison import comparison_part, result_list
from gaps.scenes.common.screen import Dialog, buttons, dialog_title
from gaps.scenes.session.game_session import rival_of
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Scene
from gaps.stage.drawing.style import SPACE_S
from gaps.stage.view import Part, button, column, space
from gaps.stage.widgets import PRIMARY
from gaps.store import GameLog


class ReviewFigures(Dialog):
    """The figures of a game. Ends without a result."""

    called = N_("Figures")
    size = (520, 420)
    first_focus = "close"

    def __init__(
        self, context: Context, below: Scene, recording: GameLog, is_own: bool
    ) -> None:
        super().__init__(context, below)
        self._recording = recording
        self._is_own = is_own

    def view(self) -> Part:
        close = button("close", N_("Back"), self.back, look=PRIMARY)
        return column(
            dialog_title(self.title, 40),
            self._figures(),
            space(),
            buttons(close),
            gap=SPACE_S,
        )

    def _figures(self) -> Part:
        recording = self._recording
        rival = rival_of(recording)
        hides_figures = self.context.settings.hides_figures
        if rival is None:
            return result_list(recording, self._is_own, hides_figures)
        return comparison_part(recording, rival, hides_figures, size=270)
