"""The words for the cells of a board, on random positions of every variant."""

from __future__ import annotations

import re
from itertools import product

import pytest

from gaps.engine import Card, Cell, Slide, State, parse_board
from gaps.engine.catalogue import by_key
from gaps.scenes.speech.cell_words import (
    card_name,
    cell_words,
    place_name,
)
from gaps.scenes.speech.facts import Verbosity
from gaps.scenes.speech.plain_text import speakable
from tests.scenes.speech.positions import VARIANTS, positions

FEW, NORMAL, MANY = Verbosity
CODE = re.compile(r"[♣♠♦♥]|\b[A-Z]?[0-9]+[cdhs]\b|\b[A-Z][0-9]\b|[{}·×_|]")
"""What nobody understands who hears it: symbols, codes of cards and cells, and what was not filled in."""


def slides_to(state: State, cell: Cell) -> list[Slide]:
    return [slide for slide in state.legal_moves if isinstance(slide, Slide) and slide.target == cell]


def slides_from(state: State, cell: Cell) -> list[Slide]:
    return [slide for slide in state.legal_moves if isinstance(slide, Slide) and slide.source == cell]


def faces(cards: list[Card | None]) -> set[tuple[int, int]]:
    return {(card.rank, card.suit) for card in cards if card is not None}


@pytest.mark.parametrize("key", VARIANTS)
def test_every_cell_has_a_label_without_symbols_in_every_language(key: str, any_language: str) -> None:
    for state, verbosity in product(positions(key, every=20), Verbosity):
        labels = [cell_words(state).label(cell, verbosity) for cell in state.variant.layout.cells]
        assert len(labels) == len(state.board)
        for cell, label in enumerate(labels):
            plain = speakable(label)
            assert plain, (state, cell)
            assert not CODE.search(plain), plain
            assert ",," not in plain
            assert plain[0].isupper()
            assert label == cell_words(state).label(cell, verbosity)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_gap_says_what_it_takes_exactly_where_a_card_can_go_there(key: str) -> None:
    for state in positions(key, every=2):
        for gap in state.gaps:
            words, slides = cell_words(state).gap(gap, NORMAL), slides_to(state, gap)
            assert words
            assert words.startswith("takes ") == bool(slides) or words == "takes no card now"
            label = cell_words(state).label(gap, NORMAL)
            assert place_name(state, gap) in label
            assert words.removeprefix("dead, ").removeprefix("blocked, ") in label
            wanted = faces([state.board[slide.source] for slide in slides])
            if len(wanted) == 1:
                (name,) = {card_name(card) for slide in slides if (card := state.board[slide.source])}
                assert name in words
                assert cell_words(state).label(gap, FEW) == f"Gap, {name}"


@pytest.mark.parametrize("key", VARIANTS)
def test_a_card_says_where_it_can_go(key: str) -> None:
    for state in positions(key, every=5):
        for cell, card in enumerate(state.board):
            if card is None:
                continue
            words, slides = cell_words(state).card(cell, NORMAL), slides_from(state, cell)
            assert cell_words(state).label(cell, FEW).lower().startswith(card_name(card))
            assert ("goes to" in words or "changes places" in words) == bool(slides or slides_to(state, cell))
            assert ("home" in words.split(", ")) == (cell in state.home)
            targets = [] if state.variant.layout.beside else [slide.target for slide in slides]
            for target in targets:
                row, column = place_name(state, target).split(", ")
                assert (row if len(targets) == 1 else row.removeprefix("row ")) in words
                assert column in words
            if slides:
                expected = "turned up" if state.variant.layout.beside else "can move"
                assert cell_words(state).card(cell, FEW) == expected


@pytest.mark.parametrize("key", VARIANTS)
def test_no_two_cells_have_the_same_words_but_in_few(key: str) -> None:
    for state, verbosity in product(positions(key, every=40), (NORMAL, MANY)):
        labels = [cell_words(state).label(cell, verbosity) for cell in state.variant.layout.cells]
        assert len(set(labels)) == len(labels)


BOARD = """
2c 3c 4c 7d -- -- 3h
2d 5h 4s -- 3s 6d 6h
-- 5c 6c 3d 7s 5s 4h
2s 2h 7c 6s 4d 7h 5d
"""


@pytest.fixture
def state() -> State:
    return parse_board(BOARD, by_key("mini"))


@pytest.mark.parametrize(
    ("cell", "few", "normal", "many"),
    [
        (0, "Two of clubs, can move", "Two of clubs, row 1, column 1, home, goes to row 3, column 1",
         "Two of clubs, row 1, column 1, home, in a run of 3, goes to row 3, column 1"),
        (3, "Seven of diamonds", "Seven of diamonds, row 1, column 4", "Seven of diamonds, row 1, column 4"),
        (4, "Dead gap", "Dead gap, row 1, column 5, right of a seven",
         "Dead gap, row 1, column 5, right of a seven"),
        (5, "Blocked gap", "Blocked gap, row 1, column 6, right of a gap",
         "Blocked gap, row 1, column 6, right of a gap"),
        (10, "Gap, five of spades", "Gap, row 2, column 4, takes the five of spades",
         "Gap, row 2, column 4, takes the five of spades from row 3, column 6"),
        (14, "Gap, a two of any suit", "Gap, row 3, column 1, takes a two of any suit",
         "Gap, row 3, column 1, takes a two of any suit"),
    ],
)  # fmt: skip
def test_the_words_for_some_cells(state: State, cell: Cell, few: str, normal: str, many: str) -> None:
    assert [cell_words(state).label(cell, verbosity) for verbosity in Verbosity] == [few, normal, many]
