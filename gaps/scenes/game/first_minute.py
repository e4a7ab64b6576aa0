"""The first minute: the goal above the board, the first move, and the rules.

Each rule is told where it comes up.
"""

from __future__ import annotations

from functools import partial

from gaps.engine import Slide, State, Status
from gaps.scenes.board.board_controller import BoardController
from gaps.scenes.board.cell_notes import FIRST_MOVE, RULE, Cells
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.notes import Notes
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
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.key_caps import spoken_key
from gaps.stage.motion.clock import Clock
from gaps.table.model.interaction import Spotlight
from gaps.table.table import Table

IDLE_SECONDS = 20.0  # seconds without a move until a first game offers a hint
QUIET_SECONDS = 2.0  # seconds from a move until a first game tells a rule
FIRST_RULE_SECONDS = 4.0  # seconds, in a first game
FIRST_SHADE = 0.42  # amount by which everything but the first move is darkened


class FirstMinute(Actor):
    """Teaches a game to a new player on its board, each rule only once."""

    def __init__(
        self,
        context: Context,
        session: GameSession,
        table: Table,
        cursor: BoardController,
        is_first: bool,
        notes: Notes,
        clock: Clock,
    ) -> None:
        """Say with ``is_first`` whether the game is the first one of its player."""
        self._is_first = is_first
        self._context = context
        self._session = session
        self._table = table
        self._is_newcomer = is_newcomer(context.folder)
        self._slide: Slide | None = None  # the first move, while it is shown
        self._light: Spotlight | None = None  # on the cells of the current note
        self._notes = notes
        self._idles = clock.alarm(self._offer_hint)
        self.offers_hint = False
        """True if the hint button is offered, because nothing was moved for a while."""
        self._is_due = False  # True if a rule may have come up
        self._quiet = clock.alarm()  # runs after a move of a first game
        if self._is_first and not session.game.steps:
            self._show_first_move(cursor)
        self._await_move(session.game.state)

    def _show_first_move(self, cursor: BoardController) -> None:
        state = self._session.game.state
        slide = first_slide(state)
        if slide is None:
            return
        table = self._table
        table.show_hint((slide,))
        left = state.variant.layout.left[slide.target]
        lit = () if left is None else (left,)
        self._light = table.spotlight = Spotlight((), lit=lit, shade=FIRST_SHADE)
        cursor.keep_focus(slide.source)
        self._slide = slide
        self._notes.show(FIRST_MOVE, self._first_words(slide), self._first_cells)

    # The notes

    @property
    def headline(self) -> str:
        """The goal, or the number of rows that are done."""
        return progress_line(self._session.game.state)

    def _first_words(self, slide: Slide) -> str:
        """Return the first move, and how to make it with the device in use."""
        is_touch = self._context.controls.device is Device.TOUCH
        state = self._session.game.state
        return first_move_text(state, slide, self._key, is_touch)

    def _first_cells(self) -> Cells | None:
        """Return the cells of the first move, or None while cards are dealt."""
        slide = self._slide
        if slide is None or self._table.dealing:
            return None
        return Cells.of(self._table, (slide.source, slide.target))

    @property
    def _key(self) -> str | None:
        """The key for the first move; None for a player who uses a pointer."""
        context = self._context
        points = context.controls.points and not context.announcer.active
        key = None if points else context.label(Nav.ACTIVATE)
        return None if key is None else spoken_key(key)

    def say(self) -> None:
        """Announce the goal and the first move."""
        announcer = self._context.announcer
        if self._is_first:
            announcer.say(sentences([self.headline]))
        announcer.say(self._notes.text(FIRST_MOVE, RULE))

    # Changes and time

    def follow(self, change: GameChange) -> None:
        self._slide = None
        self._await_move(change.state)
        self._is_due = change.is_forward and not change.in_run
        if self._is_first:
            self._quiet.set(QUIET_SECONDS)

    def _await_move(self, state: State) -> None:
        """Prepare to offer a hint in a first game, if no move is made for a while."""
        self.offers_hint = False
        self._idles.stop()
        if self._is_first and state.status is Status.PLAYING:
            self._idles.set(IDLE_SECONDS)

    def _offer_hint(self) -> None:
        self.offers_hint = True

    def update(self, dt: float) -> bool:
        """Show a rule if one is due."""
        self._follow_light()
        table = self._table
        is_moving = table.flying or table.slot_fades.fading
        is_still = not is_moving and not self._quiet.is_set
        if self._is_due and self._is_newcomer and is_still:
            self._is_due = False
            self._show_rule()
        if self._is_first and not told_in(self._context.settings):
            self._remember(TOLD_IN + self._session.code)
        return False

    def _follow_light(self) -> None:
        """End a note and the light on its cells together.

        The first move is shown when the cards are dealt, in the words for the device in
        use.
        """
        if self._table.spotlight is not self._light:
            self._light = None
        if self._light is None:
            self._notes.hide(FIRST_MOVE, RULE)
        elif not self._notes.text(FIRST_MOVE, RULE):
            self._table.end_spotlight()
        elif self._slide is not None:
            words = self._first_words(self._slide)
            if self._table.dealing:
                self._notes.show(FIRST_MOVE, words, self._first_cells)
            self._notes.reword(FIRST_MOVE, words)

    def _show_rule(self) -> None:
        known = self._context.settings.rules_told.split()
        for rule in rules_in_sight(self._session.game):
            if rule.name not in known:
                self._remember(rule.name)
                self._light = Spotlight((rule.cell,), rule.beside, shade=0.0)
                self._table.spotlight = self._light
                cells = partial(Cells.of, self._table, (rule.cell,))
                stays = FIRST_RULE_SECONDS if self._is_first else None
                self._notes.show(RULE, rule.text, cells, seconds=stays)
                return

    def _remember(self, name: str) -> None:
        known = self._context.settings.rules_told.split()
        self._context.change(rules_told=" ".join([*known, name]))
