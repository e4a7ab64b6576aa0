"""The solver's knowledge of the position: hints, and the sign whether it can be won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from gaps.engine import Card, Move, Redeal, Skip, Slide, State, Status, Step
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.common.actor import Actor
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.solver_text import sign_notice
from gaps.solver import Adviser, Outcome, Search, Verdict
from gaps.solver.missed_win import LostMove
from gaps.solver.plan import EndFinder, Goal, Plan, needs_round_end, plan_for
from gaps.solver.search import has_compiled_search
from gaps.store.games.kinds import GamePermission
from gaps.store.games.shown import answer_of

QUICK_NODES = 20_000
QUICK_GENERAL_NODES = 300
"""The positions searched for a hint while nothing is proven.

The first number is for the compiled search, the second for the general one. Each takes
a few milliseconds.
"""
# seconds without an answer after which the sign says that the search continues
PATIENCE_SECONDS = 0.3
# the same for the screen reader, which also announces what was found
ANNOUNCE_SECONDS = 1.0
POLL_SECONDS = 0.04  # seconds between two checks for an answer while nothing else moves


@dataclass(frozen=True)
class Advice:
    """The next move, the slides to show, and the whole plan."""

    move: Slide | Skip | None
    # ``move`` and those that follow it; empty if it is not a slide
    slides: tuple[Slide, ...]
    cards: tuple[Card, ...]  # the card of each slide
    plan: Plan

    @property
    def shown(self) -> Sequence[Move]:
        """The moves that the player is shown, in their order."""
        if self.move is not None:
            return self.slides or (self.move,)
        prepares = self.plan.goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL)
        return (Redeal(),) if prepares else ()


class SolverHints(Actor):
    """Asks the adviser about each position.

    It keeps one line of moves while the player follows it. While ``waits`` returns
    true, nothing is asked: the search would take the processor from the first picture.
    """

    def __init__(
        self,
        adviser: Adviser,
        waits: Callable[[], bool] = lambda: False,
        survives_errors: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Use ``survives_errors`` to report the errors of a search, and go on."""
        self._survives_errors = survives_errors
        self.adviser = adviser
        self._waits = waits
        self._is_asked = False  # True if the adviser was asked about the position
        self.state: State | None = None
        self.verdict: Verdict | None = None
        self.waited = 0.0  # seconds since the position was set
        # the number of cards that the best line found so far brings home
        self.most_home = 0
        self.searching = False  # True while there is no final answer
        self._ends = EndFinder()
        # the rules of the game allow a redeal in this position
        self._has_redeal = False
        self._plan: Plan | None = None

    def follow(self, change: GameChange) -> None:
        self.look_at(change.state, change.cause if change.is_forward else None)

    def look_at(self, state: State, move: Move | None = None) -> None:
        """Ask about a position, to which ``move`` led."""
        plan = self._plan
        self._plan = None
        if plan is not None and plan.line and move == plan.line[0]:
            self._plan = replace(plan, line=plan.line[1:])
        self.state = state.seen()
        self._has_redeal = state.has_redeal
        self.verdict = None
        self.waited = 0.0
        self.most_home = 0
        self.searching = state.status is Status.PLAYING
        self._is_asked = False
        self._ask(self.state)

    def _ask(self, state: State) -> None:
        if self.searching and not self._is_asked and not self._waits():
            self._is_asked = True
            self.adviser.ask(state)

    def _check(self) -> None:
        """Raise the error of a search that has failed, once.

        Nothing more becomes known of this position.
        """
        self.adviser.check()
        self._ends.check()

    def update(self, dt: float) -> bool:
        """Check for an answer; return True if there is news.

        News is that more is known, or that the search takes long.
        """
        with self._survives_errors():
            self._check()
        state = self.state
        if not self.searching or state is None:
            return False
        self._ask(state)
        if not self._is_asked:
            return False
        before = self.waited
        known = self.verdict
        home = self.most_home
        self.waited += dt
        searching = self.adviser.searching
        self.most_home = max(home, self.adviser.most_home(state))
        self.verdict = verdict = self.adviser.verdict(state)
        self.searching = searching and not (verdict is not None and verdict.exact)
        plan = self._plan
        is_sure = plan is not None and plan.outcome is not None
        follows = plan is not None and is_sure and plan.goal is not Goal.MOST_HOME
        compares = self._has_redeal and not follows and has_compiled_search(state)
        if verdict is not None and compares and needs_round_end(state, verdict.outcome):
            self._ends.ask(state, verdict.line)
        is_news = verdict != known or self.most_home != home or not self.searching
        return is_news or before < PATIENCE_SECONDS <= self.waited

    def last_winnable(self, line: Sequence[State]) -> int | None:
        """Return the index of the last position of ``line`` that is proven winnable.

        Return None if none is.
        """
        found = (
            i for i in range(len(line) - 1, -1, -1) if self.adviser.is_winnable(line[i])
        )
        return next(found, None)

    def way_to_redeal(self) -> tuple[Move, ...]:
        """Return the line to the best end of a lost round for the next one.

        It is empty while none is known.
        """
        plan = self._plan
        state = self.state
        if state is not None and (end := self._ends.found(state)) is not None:
            return end.line
        if plan is not None and plan.goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL):
            return plan.line
        if state is None or self.verdict is None or has_compiled_search(state):
            return ()
        return self.verdict.line

    def advise(self, count: int = 1) -> Advice:
        """Return the next move of the line, and up to ``count`` of its first slides."""
        here = self.state
        slides = []
        cards = []
        assert here is not None
        if self._plan is None or self._is_outdated(self._plan, here):
            self._plan = self._new_plan(here)
        plan = self._plan
        for move in plan.line[:count]:
            if not isinstance(move, Slide) or (card := here.board[move.source]) is None:
                break
            slides.append(move)
            cards.append(card)
            here = here.play(move)
        first = plan.line[0] if plan.line else None
        assert not isinstance(first, Redeal)
        return Advice(first, tuple(slides), tuple(cards), plan)

    def _is_outdated(self, plan: Plan, state: State) -> bool:
        if not plan.line:
            return plan.goal is not Goal.REDEAL
        verdict = self.verdict
        if plan.goal is Goal.WIN or verdict is None:
            return False
        if verdict.outcome is Outcome.WINNABLE:
            return True
        is_compared = self._ends.found(state) is not None
        if plan.goal is Goal.MOST_HOME:
            return is_compared or plan.outcome is None
        return is_compared and plan.outcome is None

    def _new_plan(self, state: State) -> Plan:
        verdict = self.verdict
        end = self._ends.found(state)
        is_open = self.searching
        if verdict is None or not (verdict.line or verdict.exact or end is not None):
            most = QUICK_NODES if has_compiled_search(state) else QUICK_GENERAL_NODES
            verdict = Search(state).run(most)
            is_open = not verdict.exact
        plan = plan_for(state, verdict, end)
        is_proven = plan.goal in (Goal.WIN, Goal.WIN_AFTER_REDEAL)
        return replace(plan, outcome=None) if is_open and not is_proven else plan


@dataclass
class WinSign(Actor):
    """Shows whether the game can be won: when the player asks, always, or never.

    It never says that the whole game is lost.
    """

    context: Context
    session: GameSession
    hints: SolverHints
    effects: BoardFeedback
    _asked: bool = False  # about this position
    _said: Outcome | None = None  # announced last
    _told_search: bool = False  # True if it was announced that the search continues
    # for a game that is lost after these moves
    _way_back: tuple[Sequence[Step], int | None] | None = None
    _counted: object = None  # the last answer, with its game, that was counted as help
    _seen: object = None  # the notice and the offers at the last update

    @property
    def _state(self) -> State:
        return self.session.game.state

    @property
    def _allowed(self) -> bool:
        """True if the player may know: an answer is a kind of hint."""
        return self._state.status is Status.PLAYING and self.session.may(
            GamePermission.HINT
        )

    @property
    def _outcome(self) -> Outcome | None:
        return self.hints.verdict.outcome if self.hints.verdict is not None else None

    @property
    def _is_lost(self) -> bool:
        return self.shown and self._outcome is Outcome.NOT_WINNABLE

    @property
    def offered(self) -> bool:
        waits = self.context.settings.win_sign == "asked" and not self._asked
        return self._allowed and waits and not self.is_last_card

    @property
    def is_last_card(self) -> bool:
        """True if so few cards are left that the question makes no sense."""
        return self._state.variant.cards_to_win - len(self._state.home) <= 1

    @property
    def shown(self) -> bool:
        is_always = self.context.settings.win_sign == "always"
        return self._allowed and (is_always or self._asked)

    @property
    def unprompted_outcome(self) -> Outcome | None:
        """The outcome that is shown without being asked for.

        None if the player has to ask, or while nothing is known.
        """
        is_told = self._allowed and self.context.settings.win_sign == "always"
        return self._outcome if is_told else None

    @property
    def notice(self) -> StatusNotice | None:
        """The notice of the sign.

        None while it rests, and in the first moments of a search.
        """
        hints = self.hints
        rests = (
            self._outcome is None
            and hints.waited < PATIENCE_SECONDS
            and not self._asked
        )
        if rests or not self.shown:
            return None
        return sign_notice(
            self._state,
            hints.verdict,
            hints.searching,
            hints.most_home,
            is_answer=self._asked,
        )

    @property
    def can_play_out(self) -> bool:
        """True if it offers to play out a lost round with a redeal only at its end."""
        if not self._is_lost or not self._state.has_redeal or self._state.stock:
            return False
        return Redeal() not in self._state.legal_moves and bool(
            self.hints.way_to_redeal()
        )

    def find_way_back(self) -> int | None:
        """Return the number of moves after which a lost game was last proven winnable.

        If it is not known, a review of the game is started.
        """
        return None if self._state.has_redeal else self._find_last_winnable()

    def find_lost_move(self) -> LostMove | None:
        """Return the move that lost a round, for which a winning move can be shown.

        Return None if it is not known; a review of the game may be started.
        """
        number = self._find_last_winnable()
        game = self.session.game
        if number is None or not isinstance((step := game.steps[number]).cause, Slide):
            return None
        before, after = map(self.hints.adviser.remembered, (step.before, step.after))
        if before.outcome is Outcome.WINNABLE:
            is_proven = after.outcome is Outcome.NOT_WINNABLE
            line = before.line
        else:
            review = self.context.reviews.of(game)
            is_proven = review.lost_at == number + 1
            line = review.winning_lines.get(number, ())
        return LostMove(number, line) if is_proven else None

    def _find_last_winnable(self) -> int | None:
        """Return the number of moves after which a lost game could last be won.

        Return None if it is not known, or if undo is not allowed.
        """
        game = self.session.game
        if not self._is_lost or not self.session.may(GamePermission.UNDO):
            return None
        if self._way_back is not None:
            line, found = self._way_back
            # a lost position never leads to one that can be won
            if game.steps[: len(line)] == line:
                return found
        found = self.hints.last_winnable([step.before for step in game.steps])
        if found is None and game.state.has_redeal:
            return None
        if found is None:  # nothing is remembered of moves before the program was ended
            review = self.context.reviews.of(game)
            found = review.last_winnable
            if not review.done:
                return found
        self._way_back = game.steps, found
        return found

    @property
    def wake_after(self) -> float | None:
        """The seconds to its next change; None if only a move can change it."""
        if not self.shown:
            return None
        is_searching = self.hints.searching or self.context.reviews.searching
        return POLL_SECONDS if is_searching or self._has_news else None

    @property
    def _has_news(self) -> bool:
        """True if it knows something that was not announced yet."""
        if self._outcome is None or self._outcome is self._said:
            return False
        return self._asked or self._outcome is not Outcome.UNKNOWN

    def ask(self) -> None:
        """Show the answer for this position until the next move.

        It is announced as soon as it is known.
        """
        if self.offered:
            self._asked = True
            self._said = None
            self._told_search = False

    def follow(self, change: GameChange) -> None:
        """Rest again: the position is another one."""
        self._asked = False

    def _count(self) -> None:
        """Count the visible answers as help.

        They are about this position, and about the one that it offers to go back to.
        """
        told = (self.session.game, self.notice is not None, self.find_way_back())
        if told == self._counted:
            return
        self._counted = told
        game, is_told, way_back = told
        if is_told:
            self.session.show_answer()
        if way_back is not None:
            self.session.note_shown([answer_of(game.steps[way_back].before)])

    def _tell_search(self) -> None:
        """Announce once that a requested answer takes long, and the findings so far."""
        is_long = self.hints.searching and self.hints.waited >= ANNOUNCE_SECONDS
        if self._asked and is_long and not self._told_search and self.notice:
            self._told_search = True
            self.context.announcer.say(self.notice.words)

    def update(self, dt: float) -> bool:
        """Count the answers shown, and announce those that are new or were asked for.

        Return True if the notice or the offers have changed.
        """
        if not self.shown:
            return False
        before = self._seen
        ways = self.find_way_back(), self.find_lost_move(), self.can_play_out
        self._seen = self.notice, ways
        self._count()
        if self._outcome is None:
            self._tell_search()
        elif self._has_news:
            is_news = self._asked or self._said is not None
            self._said = self._outcome
            if is_news and self.notice is not None:
                self.context.announcer.say(self.notice.words)
                if self._said is not Outcome.UNKNOWN:
                    self.effects.answer(self._said is Outcome.WINNABLE)
        return self._seen != before
