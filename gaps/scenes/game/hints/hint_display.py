"""Shows hints to the player: on the board, in the bottom bar and by words; in a toast if no card slides."""

from __future__ import annotations

from gaps.engine import Move, Slide, State
from gaps.language import _
from gaps.scenes.bars.hud import Hud
from gaps.scenes.common.toast import Toast
from gaps.scenes.effects.board_feedback import BoardFeedback
from gaps.scenes.game.board.board_controller import BoardController
from gaps.scenes.game.hints.solver_hints import SolverHints
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.game_speaker import GameSpeaker
from gaps.scenes.text import solver_text
from gaps.stage.core.intents import Nav
from gaps.stage.speech.spoken import Spoken, text
from gaps.table.table import Table


class HintDisplay:
    """Shows the moves that the solver advises in the position of ``session``."""

    def __init__(
        self,
        context: Context,
        session: GameSession,
        board: BoardController,
        table: Table,
        hud: Hud,
        toast: Toast,
        effects: BoardFeedback,
        speaker: GameSpeaker,
    ) -> None:
        self._context, self._session, self._board, self._table = context, session, board, table
        self._hud, self._toast, self._effects, self._speaker = hud, toast, effects, speaker
        self.solver = SolverHints(context.adviser)

    @property
    def _state(self) -> State:
        return self._session.game.state

    def show(self, counted: bool = True) -> None:
        """Show the next move of the solver's line; called again in the same position, one more each time.

        Each call that shows a move counts as a hint, unless it shows no more than the one before or is not to
        be ``counted``: the solver is about to make the move itself.
        """
        before = self._table.hint.slides if self._table.hint is not None else ()
        advice = self.solver.next_advice()
        slides, cards = advice.slides, advice.cards
        if counted and advice.move is not None and (not slides or slides != before):
            self._session.count_hint()
        if slides:
            self._effects.hinted(slides[-1].source)
            self._table.show_hint(slides, later=_("then {number}"))
        else:
            self._table.hint = None
        self._hud.hinted.moves = solver_text.hinted_moves(self._state, slides, cards)
        sentence = solver_text.hint_text(self._state, advice.move, cards, advice.goal, advice.outcome)
        if slides:  # the board and the bar show them
            self._toast.hide()
            self._context.announcer.say(sentence)
        else:
            self._toast.show(sentence, self._hud.place("hint"))
        if counted:
            self._speaker.hinted(slides, cards)

    def refresh(self) -> None:
        """Show the moves in the bottom bar while the board shows them, and the key for the first."""
        hinted = self._hud.hinted
        if self._table.hint is None:
            hinted.moves = ()
        hinted.key = None if self.offered_slide is None else self._context.label(Nav.ACTIVATE)

    @property
    def offered_slide(self) -> Slide | None:
        """The slide that is shown first, which Enter makes; ``None`` if the focus is on anything else.

        With a screen reader the focus is always somewhere, even if the board does not show it.
        """
        hint, focused = self._table.hint, self._table.focused
        if hint is None or self._table.selected is not None or self._hud.form.focused is not None:
            return None
        if focused is None and self._context.announcer.active:
            focused = self._board.focused
        first = hint.slides[0]
        is_near = focused in (None, first.source, first.target)
        return first if is_near and first in self._state.legal_moves else None

    def advised_move(self) -> Move | None:
        """The legal move that the solver advises; ``None`` where none is known."""
        move = self.solver.advise().move
        return move if move in self._state.legal_moves else None

    def spoken_words(self) -> list[Spoken]:
        """The moves that the bottom bar shows."""
        moves = self._hud.hinted.moves
        return [text("hinted", ", ".join(map(str, moves)))] if moves else []
