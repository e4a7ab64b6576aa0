"""All the actors of a game, made in one place and in one order."""

from __future__ import annotations

from collections.abc import Iterator

from gaps.engine import State, Status
from gaps.scenes.bars.back_riffle import BackRiffle
from gaps.scenes.bars.bar_notice import Foot
from gaps.scenes.bars.first_bars import Headline
from gaps.scenes.bars.meters import Meters
from gaps.scenes.bars.rewards import Rewards
from gaps.scenes.bars.rival import RivalRail
from gaps.scenes.board.board_screen import BoardActor, BoardScreen
from gaps.scenes.board.cell_notes import ADVICE, FIRST_MOVE, RULE
from gaps.scenes.common.actor import Actor, Cast
from gaps.scenes.common.notes import TOLD
from gaps.scenes.game.blocker_note import BlockerNote
from gaps.scenes.game.first_figures import FirstFigures
from gaps.scenes.game.first_minute import FirstMinute
from gaps.scenes.game.first_tips import FirstTips
from gaps.scenes.game.followers import (
    FocusLead,
    GameTime,
    GameWords,
    Loss,
    StopWords,
    StorageNotes,
)
from gaps.scenes.game.hint_on_board import HintOnBoard
from gaps.scenes.game.hints import SolverHints, WinSign
from gaps.scenes.game.kept_light import KeptLight
from gaps.scenes.game.running_moves import AutoFinish, HeldCommand
from gaps.scenes.game.upper_figures import UpperFigures
from gaps.scenes.game.win_pictures import WinForeseen
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.text import game_text
from gaps.store.games.kinds import GamePermission


class Crew(Cast):
    """The actors of a game, and what they show together."""

    def __init__(
        self,
        screen: BoardScreen,
        session: GameSession,
        is_first: bool,
    ) -> None:
        """Say with ``is_first`` whether the game is the first one of its player."""
        context = screen.context
        clock = screen.clock
        table = screen.table
        self.context = context
        self.is_first = is_first
        self.session = session
        self.screen = screen
        # shown while the scene of a redeal lies above
        self.banner: game_text.Banner | None = None
        self.riffle = BackRiffle(context, clock)
        self.meters = Meters(context, clock)
        self.rewards = Rewards(table, self.meters, session.position)
        self.time = GameTime(session, clock)
        self.words = GameWords(context, session)
        self.words.hides_figures = is_first
        self.auto_finish = AutoFinish(context, self.state, clock)
        self.held = HeldCommand(clock)
        self.hints = SolverHints(
            context.adviser, lambda: context.starting, context.survives_errors
        )
        self.hint = HintOnBoard(screen, self.hints)
        self.win = WinForeseen(screen, session.seed)
        self.sign = WinSign(context, session, self.hints, screen.effects)
        self.awaited = BlockerNote(table, screen.notes, clock, is_first)
        self.minute = FirstMinute(
            context, session, table, screen.cursor, is_first, screen.notes, clock
        )
        self.figures = UpperFigures(screen, self.meters, is_first)
        self.first_figures = FirstFigures(
            context, session, is_first, table, self._is_free, screen.notes, self.figures
        )
        self.tips = FirstTips(context, session, table, screen.notes, self._is_free)
        self.kept_light = KeptLight(screen)
        self.headline = Headline(clock)
        self.stop_words = StopWords(context, session, self.words, lambda: self.notice)
        self.rival: RivalRail | None = None
        if session.rival is not None:
            self.rival = RivalRail(context, session, session.rival)
        self.has_news = True
        """True if anything has changed that the bars do not show yet."""
        super().__init__(self._in_order())
        self.auto_finish.look_at(self.state)
        if self.may_hint:
            self.hints.look_at(self.state)

    def _in_order(self) -> Iterator[Actor]:
        """Yield all actors in an order that matters.

        Words for a move come first, as they replace those not spoken yet. The notes on
        the last position end before any are shown on this one. The words that nothing
        can move come last.
        """
        context = self.context
        screen = self.screen
        yield self.time
        yield self.words
        yield BoardActor(screen)
        yield self.rewards
        yield Loss(context, screen.effects)
        yield self.figures
        if self.rival is not None:
            yield self.rival
        yield screen.notes
        yield self.awaited
        yield self.auto_finish
        yield self.held
        if self.may_hint:
            yield self.hints
        yield self.hint
        yield self.minute
        yield self.first_figures
        yield self.tips
        yield self.kept_light
        yield self.riffle
        yield FocusLead(screen)
        yield StorageNotes(context, lambda words: screen.show_at(words, "menu"))
        yield self.sign
        yield self.stop_words

    def follow(self, change: GameChange) -> None:
        super().follow(change)
        self.has_news = True

    def land(self, change: GameChange) -> None:
        super().land(change)
        self.has_news = True

    def update(self, dt: float) -> bool:
        is_changed = super().update(dt)
        self.has_news |= is_changed or self.screen.clock.has_news
        return is_changed

    def _is_free(self) -> bool:
        """Return True if nothing moves on the board, and no rule is shown there."""
        is_told = self.screen.notes.text(FIRST_MOVE, RULE, ADVICE)
        return not is_told and not self.screen.table.flying

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def is_won(self) -> bool:
        return self.state.status is Status.WON

    @property
    def may_hint(self) -> bool:
        """True if hints are allowed.

        Otherwise the solver does not search, because its answer would be a hint.
        """
        return self.session.may(GamePermission.HINT)

    @property
    def notice(self) -> game_text.StatusNotice | None:
        can_undo = bool(self.session.game.steps)
        stopped = game_text.no_move_notice(self.state, can_undo)
        return stopped or self.sign.notice

    @property
    def foot(self) -> Foot | None:
        """The content of the lower bar's middle: the first that is not empty."""
        told = self.screen.notes.text(TOLD) or None
        redeal = self.banner or self.kept_light.forecast
        return redeal or self.hint.words or told or self.notice
