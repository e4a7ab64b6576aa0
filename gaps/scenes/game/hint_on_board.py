"""The hint that the board shows: its moves, and where they lead."""

from __future__ import annotations

from gaps.engine import Slide
from gaps.language import _
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.actor import Actor
from gaps.scenes.game.hints import Advice, SolverHints
from gaps.scenes.session.change import GameChange
from gaps.scenes.text.solver_text import HintShown, hint_goal, hinted_moves
from gaps.stage.core.intents import Nav

MAX_SLIDES = 3
"""The maximum number of slides shown at once."""


class HintOnBoard(Actor):
    """The last hint, for as long as the board shows it.

    When the first slide is played, the others stay.
    """

    def __init__(self, screen: BoardScreen, hints: SolverHints) -> None:
        self._screen = screen
        self._hints = hints
        self._words: HintShown | None = None
        self._slides: tuple[Slide, ...] = ()
        """The slides shown last in this position; the board may have removed them."""

    @property
    def words(self) -> HintShown | None:
        """The hint in words."""
        return self._words if self._is_shown else None

    @property
    def _is_shown(self) -> bool:
        return self._screen.table.hint is not None

    # Content

    def next_advice(self) -> Advice:
        """Return the next hint: one move more than the last one.

        A hint that was put away is repeated. Of another line, only the first move is
        shown.
        """
        known = len(self._slides)
        wanted = known + 1 if self._is_shown else max(known, 1)
        advice = self._hints.advise(min(wanted, MAX_SLIDES))
        is_same_line = advice.slides[:known] == self._slides
        return advice if is_same_line else self._hints.advise()

    def shows(self, advice: Advice) -> bool:
        """Return True if the board shows these slides already."""
        return self._is_shown and advice.slides == self._slides

    def show(self, advice: Advice) -> None:
        """Show the slides of an advice, on the board and in words."""
        table = self._screen.table
        state = table.state.seen()
        goal = hint_goal(state, advice.plan, self._hints.verdict)
        moves = hinted_moves(state, advice.plan.line, advice.cards)
        self._words = HintShown(goal, tuple(moves))
        self._slides = advice.slides
        table.show_hint(advice.slides, later=_("then {number}"))

    def put_away(self) -> bool:
        """Remove the hint from the board; return True if there was one."""
        was_shown = self._is_shown
        self._screen.table.hint = None
        self._words = None
        return was_shown

    def follow(self, change: GameChange) -> None:
        slides = self._slides if self._words is not None else ()
        self._words = None
        self._slides = ()
        if change.is_forward and slides[1:] and change.cause == slides[0]:
            self.show(self._hints.advise(len(slides) - 1))
            if self._screen.is_on_board:
                self._screen.focus_on(slides[1].source)

    # Focus

    @property
    def slide(self) -> Slide | None:
        """The hint's first slide, to which Tab leads; None while a card is chosen."""
        table = self._screen.table
        if table.hint is None or table.hand.selected is not None:
            return None
        first = table.hint.slides[0]
        return first if first in table.state.legal_moves else None

    @property
    def offered(self) -> Slide | None:
        """The first slide of the hint, which Enter makes.

        None if the focus is on anything else. With a screen reader the focus is always
        somewhere, even if the board does not show it.
        """
        screen = self._screen
        first = self.slide
        focused = screen.table.hand.focused
        if first is None or not screen.is_on_board:
            return None
        if focused is None and screen.context.announcer.active:
            focused = screen.cursor.focused
        is_near = focused in (None, first.source, first.target)
        return first if is_near else None

    @property
    def has_focus(self) -> bool:
        """True if the focus is shown on the card of the first slide, or on its gap."""
        screen = self._screen
        first = self.slide
        if first is None or not screen.is_on_board:
            return False
        return screen.table.hand.focused in (first.source, first.target)

    @property
    def key(self) -> str | None:
        """The key that makes the first slide, or that leads to it."""
        if self.slide is None:
            return None
        way = Nav.NEXT if self.offered is None else Nav.ACTIVATE
        return self._screen.context.label(way)
