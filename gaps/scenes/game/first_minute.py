"""The first minute: the goal above the board, a card that shows its way, and each rule
where it comes up.
"""

from __future__ import annotations

import pygame

from gaps.engine import Slide, State, Status
from gaps.scenes.board.board_controller import BoardController
from gaps.scenes.board.board_pill import COMES, BoardPill, draw_pill
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.notes import RULE_SECONDS
from gaps.scenes.input.commands import Device
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import (
    TOLD_IN,
    first_move_text,
    first_slide,
    is_newcomer,
    progress_line,
    rules_in_sight,
    told_in,
)
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.key_caps import spoken_key
from gaps.stage.drawing.style import Style
from gaps.stage.motion.clock import Clock
from gaps.table.cards.art import CardArt
from gaps.table.model.interaction import Spotlight
from gaps.table.table import Table

IDLE_SECONDS = 20.0  # without a move, until a first game offers a hint
FIRST_SHADE = 0.42  # how much is darkened what the first move does not concern


class FirstMinute(Actor):
    """Teaches a game to somebody new, on its board; each rule once ever."""

    def __init__(
        self,
        context: Context,
        session: GameSession,
        table: Table,
        board: BoardController,
        is_first: bool,
        clock: Clock,
    ) -> None:
        """``is_first`` if the game is the first one of its player."""
        self._is_first = is_first
        self._context = context
        self._session = session
        self._table = table
        self._is_newcomer = is_newcomer(context.folder)
        self._slide: Slide | None = None  # the first move, while it is shown
        self._rule: BoardPill | None = None  # the rule that is told
        self._comes = clock.timer()  # what is shown or told
        self._rule_ends = clock.alarm(self._end_rule)
        self._idles = clock.alarm(self._offer_hint)
        self.offers_hint = False
        """Whether a hint is to be within reach: nothing was moved for a while."""
        self._seen: object = None  # what was shown and offered at the last update
        self._is_due = False  # whether a rule may have come up
        if self._is_first and not session.game.steps:
            self._show_first_move(board)
        self._await_move(session.game.state)

    def _show_first_move(self, board: BoardController) -> None:
        state = self._session.game.state
        slide = first_slide(state)
        if slide is None:
            return
        table = self._table
        table.show_hint((slide,))
        left = state.variant.layout.left[slide.target]
        lit = () if left is None else (left,)
        table.spotlight = Spotlight((), lit=lit, shade=FIRST_SHADE)
        board.keep_focus(slide.source)
        self._slide = slide
        self._comes.begin(COMES)

    # What is told

    @property
    def headline(self) -> str:
        """The goal, or how many rows are done."""
        return progress_line(self._session.game.state)

    @property
    def pill(self) -> BoardPill | None:
        """What is said at a cell of the board; ``None`` for nothing."""
        if self._table.spotlight is None:
            return None
        slide = self._slide
        if slide is None:
            return self._rule
        state = self._session.game.state
        is_touch = self._context.controls.device is Device.TOUCH
        text = first_move_text(state, slide, self._key, is_touch)
        return BoardPill(text, (slide.source, slide.target), "sky")

    @property
    def _key(self) -> str | None:
        """What to press for the first move; ``None`` for somebody who points."""
        context = self._context
        points = context.controls.points and not context.announcer.active
        key = None if points else context.label(Nav.ACTIVATE)
        return None if key is None else spoken_key(key)

    def say(self) -> None:
        """Tell a reader the goal, and the first move."""
        announcer = self._context.announcer
        if self._is_first:
            announcer.say(f"{self.headline}.")
        pill = self.pill
        if pill is not None:
            announcer.say(pill.text)

    # Changes and time

    def follow(self, change: GameChange) -> None:
        self._slide = None
        self._rule = None
        self._rule_ends.stop()
        self._await_move(change.state)
        self._is_due = change.is_forward and not change.in_run

    def _await_move(self, state: State) -> None:
        """Offer a hint in a first game unless a move is made for a while."""
        self.offers_hint = False
        self._idles.stop()
        if self._is_first and state.status is Status.PLAYING:
            self._idles.set(IDLE_SECONDS)

    def _offer_hint(self) -> None:
        self.offers_hint = True

    def _end_rule(self) -> None:
        self._rule = None
        self._table.end_spotlight()

    def update(self, dt: float) -> bool:
        """Tell a rule if one is due; return whether anything has changed."""
        if self._table.dealing:
            self._comes.begin(COMES)
        is_still = not self._table.flying and not self._table.slot_fades.fading
        if self._is_due and self._is_newcomer and is_still:
            self._is_due = False
            self._tell_rule()
        if self._is_first and not told_in(self._context.settings):
            self._remember(TOLD_IN + self._session.code)
        before = self._seen
        self._seen = self.pill, self.offers_hint
        return self._seen != before

    def _tell_rule(self) -> None:
        known = self._context.settings.rules_told.split()
        for rule in rules_in_sight(self._session.game):
            if rule.name not in known:
                self._remember(rule.name)
                self._rule = BoardPill(rule.text, (rule.cell,))
                self._comes.begin(COMES)
                self._rule_ends.set(RULE_SECONDS)
                self._table.spotlight = Spotlight((rule.cell,), rule.beside)
                self._context.announcer.say(rule.text)
                return

    def _remember(self, name: str) -> None:
        known = self._context.settings.rules_told.split()
        self._context.change(rules_told=" ".join([*known, name]))

    def draw(self, surface: pygame.Surface, style: Style, art: CardArt) -> None:
        pill = self.pill
        if pill is not None and not self._table.dealing:
            draw_pill(
                surface,
                style,
                art,
                self._table,
                pill,
                self._comes.share(),
            )
