"""The choice between the ways to play with others."""

from __future__ import annotations

from gaps.language import N_
from gaps.scenes.common.screen import Dialog, dialog_head
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.session.routes import ToMatch
from gaps.scenes.shell.context import Context
from gaps.scenes.text import match_text
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core import clipboard
from gaps.stage.core.scene import Pop, Push, Replace, Result, Scene, Transition
from gaps.stage.view import Part, Use, column, row, space
from gaps.stage.widgets import Button, Look


class Together(Dialog):
    """Opens a match or the dialog in which a challenge is pasted, and ends with what was chosen there."""

    called = N_("Together")
    about = (
        N_("A match: up to four players, one after the other, play the same deals on this computer."),
        N_("A challenge: a friend sends you a line, and you play the same deal against that score."),
    )
    size = (460, None)
    first_focus = "match"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self._match = context.folder.load_match()

    def view(self) -> Part:
        match = Button(
            "match",
            N_("Match"),
            "people",
            detail=match_text.match_status(self._match),
            look=Look(primary=True, text_style="lead"),
        )
        challenge = Button(
            "challenge",
            N_("Challenge"),
            "play",
            detail=N_("paste a line from a friend"),
            look=Look(text_style="lead"),
        )
        return column(
            dialog_head(self.called, N_("Play the same deal as somebody else.")),
            Use(match, self._open_match, size=64),
            Use(challenge, self._paste, size=64),
            row(space(), Use(Button("back", N_("Back")), self.back, size=150), size=44),
            gap=14,
        )

    def _open_match(self) -> Transition:
        if self._match is not None:
            return Replace(ToMatch(self._match))
        return Push(MatchSetup(self.context, self.below))

    def _paste(self) -> Transition:
        variant = self.variant
        assert variant is not None
        return Push(NewDeal(self.context, self.below, variant, text=clipboard.pasted_line()))

    def resume(self, result: Result | None) -> Transition | None:
        """Pass on what was chosen."""
        self.changed()
        return None if result is None else Pop(result)
