"""Cards that are typed, in each language: their letters, and where they are found."""

from __future__ import annotations

import pytest

from gaps import language
from gaps.engine import CATALOGUE, Suit, by_key, deal
from gaps.engine.cards import SUITS
from gaps.scenes.input.controls import RANKS
from gaps.scenes.speech import survey


@pytest.mark.parametrize(("code", "letters"), [("en", "csdh"), ("de", "kpah"), ("fr", "tpao")])
def test_each_suit_has_a_letter_of_its_name_that_is_no_english_letter_of_another(
    code: str, letters: str
) -> None:
    language.choose(code)
    try:
        assert "".join(survey.own_letters().values()) == letters
        found = survey.suit_letters()
    finally:
        language.choose("en")
    for suit in Suit:
        assert found[SUITS[suit]] is suit
        assert found[letters[suit]] is suit


def test_the_letters_are_shown() -> None:
    assert survey.letters_note() == "♣ C, ♠ S, ♦ D, ♥ H"
    language.choose("de")
    try:
        assert survey.letters_note() == "♣ K/C, ♠ P/S, ♦ A/D, ♥ H"
    finally:
        language.choose("en")


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_card_is_found_where_it_lies(key: str) -> None:
    state = deal(by_key(key), 12)
    on_board = [card for card in state.board if card is not None]
    for rank in RANKS.values():
        for suit in Suit:
            cells = survey.cells_of(state, rank, suit)
            found = [state.board[cell] for cell in cells]
            alike = [card for card in on_board if (card.rank, card.suit) == (rank, suit)]
            assert sorted(filter(None, found)) == sorted(alike)
            if not cells:
                words = survey.not_there(state, rank, suit)
                assert words.endswith(("was removed after the deal.", "is not in this game."))


def test_a_card_that_is_not_there_is_explained() -> None:
    gaps, mini = deal(by_key("gaps"), 12), deal(by_key("mini"), 12)
    ace = "Ace of spades was removed after the deal."
    assert survey.not_there(gaps, 1, Suit.SPADES) == ace
    assert survey.not_there(mini, 13, Suit.HEARTS) == "King of hearts is not in this game."


def test_the_cells_are_visited_in_turn() -> None:
    assert survey.next_of((3, 9), None) == 3
    assert survey.next_of((3, 9), 3) == 9
    assert survey.next_of((3, 9), 9) == 3
    assert survey.next_of((3, 9), 5) == 3
