"""The keys for surveying a board without seeing it.

Their answers are spoken, and shown, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from gaps.engine import Card, Cell, State, Suit
from gaps.engine.cards import SUITS
from gaps.language import Figure, _, joined, pgettext
from gaps.scenes.board.board_controller import BoardController, next_playable
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.board.cell_notes import TYPED, Cells
from gaps.scenes.common.notes import TOAST, TOAST_SECONDS, Notes
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.keys import RANKS
from gaps.scenes.speech import survey_words
from gaps.scenes.speech.cell_words import card_name, cell_words
from gaps.scenes.text.card_text import SUIT_NAMES, SUIT_SYMBOLS
from gaps.scenes.text.phrases import capitalized
from gaps.stage.core.intents import CharacterTyped, Intent
from gaps.table.cards.faces import RANK_SYMBOLS

CHIP = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS  # from left to right
READING_SPEED = 18  # in characters per second; sets how long a text is shown


@dataclass(frozen=True)
class _Tour:
    """The cells that a key leads to when it is pressed repeatedly.

    The last of ``cells`` is the one where the tour started.
    """

    command: GameCommand
    state: State
    cells: tuple[Cell, ...]
    at: Cell


@dataclass
class Survey:
    effects: BoardFeedback
    cursor: BoardController
    notes: Notes
    situation: Callable[[], str]  # returns the state of the game in words
    focus_is_spoken: bool = True
    """True if a screen reader speaks what the focus has reached.

    The same words are then only shown.
    """
    _tour: _Tour | None = None
    rank: int = 0
    """The typed rank that waits for its suit; 0 if there is none."""

    def __post_init__(self) -> None:
        self.context = self.effects.context
        self.table = self.effects.table

    def handle(self, intent: Intent) -> bool:
        """Answer a key; return True if it is one of these."""
        match intent:
            case CharacterTyped(letter, True):
                self._find(self.rank, letter)
            case CharacterTyped(character):
                self._type(character)
            case GameCommand.NEXT_GAP | GameCommand.PREVIOUS_GAP:
                self._go_to_gap(intent is GameCommand.NEXT_GAP)
            case GameCommand.WANTED_CARD | GameCommand.WHERE_TO:
                self._follow_or_begin(intent)
            case GameCommand.READ_ROW:
                cell = self.cursor.focused
                shown = survey_words.row_text(self._state, cell)
                self._say(survey_words.row_words(self._state, cell), shown)
            case GameCommand.STATE_OF_GAME:
                self._say(self.situation())
            case GameCommand.LAST_WORDS:
                last = self.context.announcer.last
                self._say(last or _("Nothing has been said yet."))
            case _:
                return False
        return True

    def stepped(self) -> None:
        if self.context.announcer.active:
            self._arrived(True)

    @property
    def _state(self) -> State:
        return self.table.state

    # Gaps and cards

    def _go_to_gap(self, forward: bool) -> None:
        gaps = self._state.gaps
        if not gaps:
            self._say(_("There is no gap."))
            return
        start = self.table.hand.focused
        if self.context.announcer.active:
            start = self.cursor.focused
        self._go(next_playable(self._state, start, forward, gaps))

    def _follow_or_begin(self, command: GameCommand) -> None:
        """Continue the tour of a key, or start another one here."""
        if self._goes_on(command):
            return
        if command is GameCommand.WANTED_CARD:
            self._say_wanted()
        else:
            self._go_to_target()

    def _say_wanted(self) -> None:
        state = self._state
        cell = self.cursor.focused
        if cell not in state.gaps:
            self._say(_("The focus is not on a gap."))
            return
        found = survey_words.wanted_cells(state, cell)
        few = found if len(found) <= survey_words.MAX_NAMED else ()
        self._tour = _Tour(GameCommand.WANTED_CARD, state, (*few, cell), cell)
        self._say(survey_words.wanted_words(state, cell))

    def _go_to_target(self) -> None:
        state = self._state
        cell = self.cursor.focused
        found = cell_words(state).targets.get(cell)
        if found:
            self._tour = _Tour(GameCommand.WHERE_TO, state, (*found, cell), cell)
            self._goes_on(GameCommand.WHERE_TO)
        else:
            self._say(survey_words.targets_words(state, cell))

    def _goes_on(self, command: GameCommand) -> bool:
        """Go to the next cell of the tour of a key.

        Return False unless the key was pressed before, in this position and with the
        focus there.
        """
        tour = self._tour
        here = self.cursor.focused
        if tour is None or len(tour.cells) < 2:
            return False
        if (tour.command, tour.state, tour.at) != (command, self._state, here):
            return False
        following = next_of(tour.cells, tour.at)
        self._tour = _Tour(command, tour.state, tour.cells, following)
        self._go(following)
        return True

    # Typed cards

    @property
    def letters(self) -> Collection[str]:
        """The letters that complete a rank that waits."""
        return suit_letters() if self.rank else ()

    def _type(self, character: str) -> None:
        """Start a card, or discard a waiting rank if the character starts no card."""
        if character in RANKS:
            self._await_suit(RANKS[character])
        else:
            self.end_typing()

    def _await_suit(self, rank: int) -> None:
        self.rank = rank
        self.notes.hide(TOAST)
        self.cursor.focus()
        text = joined("  ", (RANK_SYMBOLS[rank], letters_note()))
        self.notes.show(TYPED, text, self._focused_cell)

    def _focused_cell(self) -> Cells:
        return Cells.of(self.table, (self.cursor.focused,))

    def end_typing(self) -> bool:
        """Discard a rank that waits for its suit; return True if there was one."""
        waited = self.rank != 0
        self.rank = 0
        self.notes.hide(TYPED)
        return waited

    def _find(self, rank: int, letter: str) -> None:
        self.end_typing()
        suit = suit_letters()[letter]
        cells = cells_of(self._state, rank, suit)
        if cells:
            self._go(next_of(cells, self.table.hand.focused))
        else:
            self._say(not_there(self._state, rank, suit))

    # Announcements

    def _go(self, cell: Cell) -> None:
        moved = self.cursor.focused != cell
        self.cursor.focus(cell)
        self._arrived(moved)

    def _arrived(self, moved: bool) -> None:
        announcer = self.context.announcer
        cell = self.cursor.focused
        self.effects.sounds.entered(cell)
        words = cell_words(self._state).label(cell)
        if not (moved and self.focus_is_spoken and announcer.active):
            self._say(words)
            return
        self._show(words, announced=False)
        announcer.remember(words)

    def _say(self, words: str, shown: str = "") -> None:
        self._show(shown or words, announced=not shown)
        if shown:
            self.context.announcer.say(words)

    def _show(self, text: str, announced: bool) -> None:
        seconds = max(TOAST_SECONDS, len(text) / READING_SPEED)
        place = self.table.geometry.rect(self.cursor.focused)
        self.notes.show(TOAST, text, place, seconds=seconds, is_said=announced)


# Typed cards: "7s" for the seven of spades


def own_letters() -> Mapping[Suit, str]:
    """Return the letter of each suit in the language in use."""
    letters = pgettext("letters of clubs, spades, diamonds, hearts", "csdh")
    return dict(zip(Suit, letters, strict=True))


def suit_letters() -> Mapping[str, Suit]:
    """Return the suit of each letter.

    The letters are those of the language in use, and the English ones that are free.
    """
    english = dict(zip(SUITS, Suit, strict=True))
    own = {letter: suit for suit, letter in own_letters().items()}
    return english | own


def letters_note() -> str:
    """Return the letter to type for each suit in the language in use: "♠S ♥H ♦D ♣C"."""
    notes = []
    for suit in CHIP:
        letter = own_letters()[suit].upper()
        said = f"{_(SUIT_NAMES[suit])} {letter}"
        notes.append(Figure(f"{SUIT_SYMBOLS[suit]}{letter}", said))
    return joined(" ", notes)


def letters_in_words() -> str:
    """Return the letters with the names of the suits, such as "clubs C, spades S"."""
    words = []
    for suit, letter in own_letters().items():
        name = _(SUIT_NAMES[suit])
        english = _english(suit)
        text = _("{suit} {letter} or {english}") if english else _("{suit} {letter}")
        words.append(
            text.format(
                suit=name,
                letter=letter.upper(),
                english=english.upper(),
            )
        )
    return ", ".join(words)


def _english(suit: Suit) -> str:
    """Return the English letter of a suit, if it differs and is clear in this language.

    Otherwise the text is empty: where another suit has this letter, or a name that
    begins with it.
    """
    letter = SUITS[suit]
    others = [_(SUIT_NAMES[each]) for each in Suit if each is not suit]
    is_unclear = any(name.lower().startswith(letter) for name in others)
    return "" if is_unclear or letter in own_letters().values() else letter


def cells_of(
    state: State,
    rank: int,
    suit: Suit,
) -> tuple[Cell, ...]:
    """Return where the cards with this face lie on the board or in its tray.

    The cells are in reading order.
    """
    cards = enumerate(state.board)
    return tuple(cell for cell, card in cards if card and card[:2] == (rank, suit))


def next_of(cells: tuple[Cell, ...], focused: Cell | None) -> Cell:
    """Return the first of several cells, or the one after the cell with the focus."""
    if focused not in cells:
        return cells[0]
    return cells[(cells.index(focused) + 1) % len(cells)]


def not_there(
    state: State,
    rank: int,
    suit: Suit,
) -> str:
    """Return why a card that was typed is not on the board."""
    card = Card(rank, suit)
    text = _("{card} is not in this game.")
    if card in state.variant.removed_cards:
        text = _("{card} was removed after the deal.")
    return capitalized(text.format(card=card_name(card)))
