"""Where the way back into a finished game leads, and when its button may take the focus."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.language import N_, _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results_layout import ResultsLayout
from gaps.scenes.shell.context import Context
from gaps.solver import Review
from gaps.stage.core.intents import Nav


class WayBackOffer:
    """Offers to play on from the chosen move, or to resume a lost game where it could still be won.

    The button keeps its place. It takes the focus only if the review ends before the buttons can be seen:
    from then on a key does what it did when the player saw it.
    """

    def __init__(self, context: Context, layout: ResultsLayout, review: Review, resumes: bool) -> None:
        """``resumes`` if the end of the review is an offer."""
        self._context, self._layout, self._review = context, layout, review
        self._resumes = resumes
        self.news = ""
        """What is shown where there is no offer."""
        self.stars: Sequence[bool] = ()
        """The stars that are drawn before the news: whether each is earned."""
        self._focus_is_open = True

    @property
    def move(self) -> int | None:
        """The move after which the game goes on; ``None`` while there is no way back."""
        chosen = self._layout.chart.chosen
        if chosen is not None:
            return chosen
        return self._review.last_winnable if self._resumes and self._review.done else None

    def show(self) -> None:
        """Show on the button what there is now."""
        back, chart, move = self._layout.back, self._layout.chart, self.move
        if move is not None:
            text = _("Back to move {move}") if chart.chosen is None else _("Play on from move {move}")
            back.lead(text.format(move=move))
        elif self._resumes and not self._review.done:
            back.say(N_("Looking for the last winnable position…"))
        elif self.news:
            back.say(self.news, self.stars)
        else:
            back.say(N_("To play on from a move, choose it in the graph.") if chart.enabled else "")
        self._name_keys()

    def settle_focus(self, buttons_shown: bool) -> None:
        """Take the focus if the way back is known and no button can be seen yet."""
        if self._focus_is_open and self._resumes and self._layout.back.enabled:
            self._layout.form.focus(self._layout.back.name)
            self._name_keys()
            self._focus_is_open = False
        self._focus_is_open = self._focus_is_open and not buttons_shown

    def leave_focus(self) -> None:
        """Leave the focus where it is from now on: the player has done something."""
        self._focus_is_open = False

    def _name_keys(self) -> None:
        """Show on the two large buttons which key uses them: Enter the one that has the focus."""
        layout, context = self._layout, self._context
        for button, command in ((layout.next, GameCommand.NEW_DEAL), (layout.back, GameCommand.UNDO)):
            focused = layout.form.focused is button
            button.keycap = context.label(Nav.ACTIVATE if focused else command)
