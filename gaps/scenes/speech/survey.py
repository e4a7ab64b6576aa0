"""The keys by which a player surveys a board without seeing it; what they say is shown, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gaps.engine import Cell, State
from gaps.language import _
from gaps.scenes.common.toast import DURATION, Toast
from gaps.scenes.effects.board_sounds import FocusSounds
from gaps.scenes.game.board_controller import next_playable
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import RANKS
from gaps.scenes.shell.context import Context
from gaps.scenes.speech import card_finder, survey_words
from gaps.scenes.speech.cell_words import cell_words
from gaps.scenes.speech.facts import Verbosity
from gaps.stage.core.intents import CharacterTyped, Intent
from gaps.table.table import Table

READING_SPEED = 18  # characters a second, for which a text is shown


class Cursor(Protocol):
    """The focus on a board."""

    @property
    def focused(self) -> Cell:
        """Where it is, or was last."""

    def focus(self, cell: Cell) -> None:
        """Move it, and show it."""


class PlainCursor:
    """A focus that only shows a cell, on a board that nobody plays on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.focused: Cell = 0

    def focus(self, cell: Cell) -> None:
        self.focused = cell
        self._table.focused = cell


@dataclass(frozen=True)
class _Tour:
    """What a key that is pressed again and again leads to: ``cells`` in turn, the last one where it began."""

    command: GameCommand
    state: State
    cells: tuple[Cell, ...]
    at: Cell


class Survey:
    """Answers the keys. ``situation`` returns the state of the game.

    ``focus_is_spoken`` if a screen reader says what the focus comes to: the same words are then only shown.
    """

    def __init__(
        self,
        context: Context,
        table: Table,
        cursor: Cursor,
        toast: Toast,
        situation: Callable[[], str],
        sounds: FocusSounds,
        focus_is_spoken: bool = True,
    ) -> None:
        self._context, self._table, self._cursor, self._toast = context, table, cursor, toast
        self._situation, self._focus_is_spoken = situation, focus_is_spoken
        self._sounds = sounds
        self._tour: _Tour | None = None
        self._rank = 0  # that was typed, for the suit that follows

    def handle(self, intent: Intent) -> bool:
        """Answer a key; return whether it is one of these."""
        match intent:
            case CharacterTyped(letter, True) if self._rank:
                self._find(self._rank, letter)
            case CharacterTyped(character):
                self._await_suit(RANKS.get(character, 0))
            case GameCommand.NEXT_GAP | GameCommand.PREVIOUS_GAP:
                self._go_to_gap(intent is GameCommand.NEXT_GAP)
            case GameCommand.WANTED_CARD:
                self._say_wanted()
            case GameCommand.WHERE_TO:
                self._go_to_target()
            case GameCommand.READ_ROW:
                verbosity, cell = self._context.verbosity, self._cursor.focused
                shown = survey_words.row_text(self._state, cell)
                self._say(survey_words.row_words(self._state, cell, verbosity), shown)
            case GameCommand.STATE_OF_GAME:
                self._say(self._situation())
            case GameCommand.LAST_WORDS:
                self._say(self._context.announcer.last or _("Nothing has been said yet."))
            case _:
                return False
        return True

    def stepped(self) -> None:
        """The focus has come to the next card that can move: a screen reader says where that goes."""
        if self._context.announcer.active:
            self._arrived(True, targets=True)

    @property
    def _state(self) -> State:
        return self._table.state

    # Gaps and cards

    def _go_to_gap(self, forward: bool) -> None:
        gaps = self._state.gaps
        if gaps:
            start = self._cursor.focused if self._context.announcer.active else self._table.focused
            self._go(next_playable(self._state, start, forward, gaps))
        else:
            self._say(_("There is no gap."))

    def _say_wanted(self) -> None:
        state, cell = self._state, self._cursor.focused
        if self._goes_on(GameCommand.WANTED_CARD):
            return
        if cell not in state.gaps:
            self._say(_("The focus is not on a gap."))
            return
        found = survey_words.wanted_cells(state, cell)
        few = found if len(found) <= survey_words.MAX_NAMED else ()
        self._tour = _Tour(GameCommand.WANTED_CARD, state, (*few, cell), cell)
        self._say(survey_words.wanted_words(state, cell))

    def _go_to_target(self) -> None:
        state, cell = self._state, self._cursor.focused
        if self._goes_on(GameCommand.WHERE_TO):
            return
        found = survey_words.targets(state, cell)
        if not found:
            self._say(survey_words.targets_words(state, cell))
            return
        self._tour = _Tour(GameCommand.WHERE_TO, state, (*found, cell), cell)
        self._goes_on(GameCommand.WHERE_TO)

    def _goes_on(self, command: GameCommand) -> bool:
        """Go to the next cell if the key was pressed before, in this position and with the focus there."""
        tour, cell = self._tour, self._cursor.focused
        if tour is None or (tour.command, tour.state, tour.at) != (command, self._state, cell):
            return False
        if len(tour.cells) < 2:
            return False
        following = card_finder.next_of(tour.cells, cell)
        self._tour = _Tour(command, tour.state, tour.cells, following)
        self._go(following)
        return True

    # Cards that are typed

    def _await_suit(self, rank: int) -> None:
        self._rank = rank
        if rank:
            self._context.controls.await_letter(card_finder.suit_letters(), card_finder.SECONDS)
            self._show(card_finder.question(rank), announced=False)

    def _find(self, rank: int, letter: str) -> None:
        self._rank, suit = 0, card_finder.suit_letters()[letter]
        cells = card_finder.cells_of(self._state, rank, suit)
        if cells:
            self._go(card_finder.next_of(cells, self._table.focused))
        else:
            self._say(card_finder.not_there(self._state, rank, suit))

    # What is said

    def _go(self, cell: Cell) -> None:
        """Move the focus; the reader says what is there."""
        moved = self._cursor.focused != cell
        self._cursor.focus(cell)
        self._arrived(moved)

    def _arrived(self, moved: bool, targets: bool = False) -> None:
        announcer, verbosity, cell = self._context.announcer, self._context.verbosity, self._cursor.focused
        self._sounds.entered(cell)
        words = cell_words(self._state).label(cell, max(verbosity, Verbosity.NORMAL))
        if not (moved and self._focus_is_spoken and announcer.active):
            self._say(words)
            return
        self._show(words, announced=False)
        announcer.remember(words)
        if targets and verbosity is Verbosity.FEW:
            announcer.say(cell_words(self._state).card(cell, Verbosity.NORMAL))

    def _say(self, words: str, shown: str = "") -> None:
        """Announce words, and show them or a shorter form of them."""
        self._show(shown or words, announced=not shown)
        if shown:
            self._context.announcer.say(words)

    def _show(self, text: str, announced: bool) -> None:
        seconds = max(DURATION, len(text) / READING_SPEED)
        self._toast.show(text, self._table.geometry.rect(self._cursor.focused), seconds, announced)
