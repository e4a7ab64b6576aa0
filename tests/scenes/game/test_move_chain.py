"""The preview of the moves that become possible after a move."""

from __future__ import annotations

from itertools import pairwise

from gaps.engine import CATALOGUE, deal, format_move, parse_cell
from gaps.scenes.game.play import MAX_CHAIN, chain_of


def chain(code: str, cell: str) -> list[str]:
    key, number = code.split(":")
    state, texts = deal(CATALOGUE[key], int(number)), []
    for slide in chain_of(state, parse_cell(cell, state.variant.layout)):
        texts.append(format_move(slide, state))
        state = state.play(slide)
    return texts


def test_each_slide_fills_the_gap_of_the_one_before() -> None:
    longest = 0
    for seed in range(1, 40):
        state = deal(CATALOGUE["gaps"], seed)
        for slide in state.slides:
            found = chain_of(state, slide.source)
            for first, second in pairwise(found):
                assert second.target == first.source
            longest = max(longest, len(found))
    assert longest == MAX_CHAIN


def test_only_a_cell_with_one_move_has_a_chain() -> None:
    assert chain("mini:12", "D5") == chain("mini:12", "B5")  # of a card and of its gap
    assert chain("mini:12", "D5")[0] == "D5-B5"
    assert chain("mini:12", "A2") == []
    assert chain("mini:12", "C1") == []
    assert chain_of(deal(CATALOGUE["mini"], 12), None) == ()
