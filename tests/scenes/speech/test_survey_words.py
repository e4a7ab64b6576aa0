"""What the survey keys say about positions of every variant."""

from __future__ import annotations

import re

import pytest

from gaps.engine import CATALOGUE, Slide, State, by_key, deal, parse_board
from gaps.scenes.speech import survey_words
from gaps.scenes.speech.cell_words import cell_words
from gaps.scenes.speech.facts import Verbosity, sentences
from gaps.scenes.speech.plain_text import speakable

SYMBOLS = re.compile(r"[♣♠♦♥×·{}]|  ")


def positions(key: str) -> list[State]:
    """A deal, and positions of the game after some moves."""
    state = deal(by_key(key), 12)
    found = [state]
    for number in range(24):
        if not state.legal_moves:
            break
        state = state.play(state.legal_moves[number % len(state.legal_moves)])
        found.append(state)
    return found[::8]


def check(words: str) -> None:
    """What is said is whole sentences without symbols."""
    assert words.endswith(".")
    assert words[0].isupper() or words[0].isdigit()
    assert not SYMBOLS.search(words), words
    assert ".." not in words


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_row_is_read_from_the_left(key: str, any_language: str) -> None:
    for state in positions(key):
        for verbosity in Verbosity:
            for cell in state.variant.layout.cells:
                check(survey_words.row_words(state, cell, verbosity))
                shown = survey_words.row_text(state, cell)
                cards = sum(state.board[each] is not None for each in survey_words.row_of(state, cell))
                assert len(re.findall("[♣♠♦♥]", shown)) == cards


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_a_gap_takes_is_found(key: str, any_language: str) -> None:
    for state in positions(key):
        for gap in state.gaps:
            cells = survey_words.wanted_cells(state, gap)
            assert {state.board[cell] for cell in cells} <= set(state.wants(gap))
            assert {slide.source for slide in state.slides if slide.target == gap} <= {*cells}
            check(survey_words.wanted_words(state, gap))


@pytest.mark.parametrize("key", CATALOGUE)
def test_where_a_card_goes_is_said(key: str, any_language: str) -> None:
    for state in positions(key):
        for cell, card in enumerate(state.board):
            if card is None:
                continue
            targets = cell_words(state).targets.get(cell, ())
            assert all(Slide(cell, target) in state.legal_moves for target in targets)
            words = survey_words.targets_words(state, cell)
            assert words.endswith(".")


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_state_of_every_game_is_said_without_its_time(key: str, any_language: str) -> None:
    for state in positions(key):
        words = sentences(survey_words.board_words(state))
        check(speakable(words))
        assert str(len(state.home)) in words
        assert not re.search(r"\d:\d\d", words)


def test_the_words_of_a_known_position() -> None:
    state = deal(by_key("mini"), 12)
    assert survey_words.row_text(state, 0) == "Row 1: 4♦  7♠  7♣  5♣  2♠  5♠  5♦"
    assert survey_words.row_words(state, 0, Verbosity.NORMAL) == (
        "Row 1. Four of diamonds, can move. Seven of spades. Seven of clubs. Five of clubs. "
        "Two of spades, can move. Five of spades. Five of diamonds."
    )
    assert "can move" not in survey_words.row_words(state, 0, Verbosity.FEW)
    assert survey_words.board_words(state) == ["1 of 24 cards home", "1 redeal left"]
    assert survey_words.gap_words(state) == "4 gaps take a card"
    assert survey_words.wanted_words(state, state.gaps[0]) == "Seven of hearts: row 4, column 5."
    assert survey_words.targets_words(state, 0) == (
        "Four of diamonds, row 1, column 1, goes to row 3, column 3."
    )
    assert survey_words.targets_words(state, 1) == "The 7♠ goes to the right of the 6♠."


BOARD = """
2h 3h 4h -- 7s -- --
2c 3c 7d 6h 5d 5h 6s
2s 3d 4d 3s 6c 4s 7c
2d 7h 4c 6d -- 5s 5c
"""


def test_runs_at_home_are_said_together_and_gaps_that_take_nothing_are_counted() -> None:
    state = parse_board(BOARD, by_key("mini"))
    assert survey_words.row_text(state, 0) == "Row 1: 2♥  3♥  4♥  –  7♠  ×  ×"
    assert survey_words.row_words(state, 6, Verbosity.NORMAL) == (
        "Row 1. Hearts from two to four home. Gap, five of hearts. Seven of spades. Dead gap. Blocked gap."
    )
    assert survey_words.row_words(state, 14, Verbosity.NORMAL).startswith(
        "Row 3. Two of spades home. Three of"
    )
    assert survey_words.gap_words(state) == "2 gaps take a card, 2 gaps take none"


def test_the_cards_of_a_tray_are_read() -> None:
    state = deal(by_key("double-montana"), 12)
    words = survey_words.row_words(state, state.variant.layout.tray[0], Verbosity.FEW)
    assert words.startswith("The tray. Ace of clubs. Ace of clubs. Ace of spades.")
    for _number in range(8):
        state = state.play(next(m for m in state.slides if m.source in state.variant.layout.tray))
    assert survey_words.row_words(state, state.variant.layout.tray[0], Verbosity.FEW) == "The tray. Empty."
    assert survey_words.row_text(state, state.variant.layout.tray[0]) == "The tray: "
