"""The words for moves, on random games of every variant."""

from __future__ import annotations

import re
from itertools import product

import pytest

from gaps import language
from gaps.engine import Redeal, Skip, Slide, Step
from gaps.scenes.speech.cell_words import card_name, place_name
from gaps.scenes.speech.facts import Verbosity
from gaps.scenes.speech.move_words import back_words, dealt_words, hint_words, move_words
from gaps.scenes.speech.plain_text import speakable
from tests.scenes.speech.positions import VARIANTS, positions

CODE = re.compile(r"[♣♠♦♥]|\b[A-Z]?[0-9]+[cdhs]\b|\b[A-Z][0-9]\b|[{}·×_|]|\.\.|,,|\s\s|^\s|\s$")


def steps(key: str, every: int) -> list[Step]:
    """Steps from some positions of a random game."""
    return [
        Step(move, state, state.play(move))
        for state in positions(key, every)
        for move in state.legal_moves[:1] + state.legal_moves[-1:]
    ]


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_every_move_has_words_in_every_language(key: str, code: str) -> None:
    language.choose(code)
    try:
        for step, verbosity in product(steps(key, 20), Verbosity):
            words = [back_words(step), move_words(step, 4, verbosity)]
            if isinstance(step.cause, Redeal):
                words.append(dealt_words(step.after))
            if isinstance(step.cause, Slide) and (card := step.before.board[step.cause.source]):
                words.append(hint_words(step.before, [step.cause], [card], verbosity))
            for each in map(speakable, words):
                assert each.endswith(".")
                assert not CODE.search(each), each
                assert each[0].isupper()
    finally:
        language.choose("en")


@pytest.mark.parametrize("key", VARIANTS)
def test_the_words_name_the_card_and_where_it_goes(key: str) -> None:
    for step in steps(key, 5):
        words = move_words(step, 0, Verbosity.NORMAL)
        match step.cause:
            case Slide(source, target) if (card := step.before.board[source]) is not None:
                other = step.before.board[target]
                there = place_name(step.before, target) if other is None else card_name(other)
                assert words.lower().startswith(card_name(card))
                assert there in words
                if len(step.after.home) != len(step.before.home):
                    assert "home." in words.lower() or "complete." in words
            case Skip() if step.before.turned is not None:
                assert words.startswith(f"Skipped: {card_name(step.before.turned)}.")
        assert "Chain" not in words
