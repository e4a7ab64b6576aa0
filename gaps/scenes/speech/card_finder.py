"""Cards that are typed, "7s" for the seven of spades: their suits' letters, and where they lie."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from gaps.engine import Card, Cell, State, Suit
from gaps.engine.cards import SUITS
from gaps.language import _
from gaps.scenes.speech.cell_words import card_name
from gaps.scenes.text.cards import RANK_SYMBOLS, SUIT_NAMES, SUIT_SYMBOLS
from gaps.scenes.text.refusals import capitalized

SECONDS = 2.0  # in which the suit follows the rank


def own_letters() -> Mapping[Suit, str]:
    """Return the letter of each suit in the language in use: the first one of its name that no other has.

    The English letters of other suits are taken, so German has k, p, a and h, French t, p, a and o.
    """
    taken = dict(zip(SUITS, Suit, strict=True))
    letters: dict[Suit, str] = {}
    for suit in Suit:
        name = _plain(_(SUIT_NAMES[suit]))
        letters[suit] = next((letter for letter in name if taken.get(letter, suit) is suit), SUITS[suit])
        taken[letters[suit]] = suit
    return letters


def suit_letters() -> Mapping[str, Suit]:
    """Return the suit of each letter: those of the language in use, and the English ones in any language."""
    return {letter: suit for suit, letter in own_letters().items()} | dict(zip(SUITS, Suit, strict=True))


def letters_note() -> str:
    """Return what can be typed for each suit, with its English letter where that is another one."""
    both = {suit: dict.fromkeys((letter, SUITS[suit])) for suit, letter in own_letters().items()}
    return ", ".join(f"{SUIT_SYMBOLS[suit]} {'/'.join(letters)}".upper() for suit, letters in both.items())


def letters_in_words() -> str:
    """Return the same with the names of the suits: "clubs C, spades S"."""
    words = []
    for suit, letter in own_letters().items():
        name, english = _(SUIT_NAMES[suit]), SUITS[suit]
        text = _("{suit} {letter}") if letter == english else _("{suit} {letter} or {english}")
        words.append(text.format(suit=name, letter=letter.upper(), english=english.upper()))
    return ", ".join(words)


def question(rank: int) -> str:
    return f"{RANK_SYMBOLS[rank]}:  {letters_note()}"


def cells_of(state: State, rank: int, suit: Suit) -> tuple[Cell, ...]:
    """Return where the cards with this face lie on the board or in its tray, in reading order."""
    return tuple(cell for cell, card in enumerate(state.board) if card and card[:2] == (rank, suit))


def next_of(cells: tuple[Cell, ...], focused: Cell | None) -> Cell:
    """Return the first of several cells, or the next one after that with the focus."""
    if focused not in cells:
        return cells[0]
    return cells[(cells.index(focused) + 1) % len(cells)]


def not_there(state: State, rank: int, suit: Suit) -> str:
    card = Card(rank, suit)
    text = _("{card} was removed after the deal.") if card in state.variant.removed_cards else ""
    return capitalized((text or _("{card} is not in this game.")).format(card=card_name(card)))


def _plain(name: str) -> str:
    parted = unicodedata.normalize("NFKD", name.lower().replace("œ", "oe"))
    return "".join(letter for letter in parted if letter.isascii() and letter.isalpha())
