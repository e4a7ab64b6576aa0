"""What was shown belongs to positions, and is kept with a game under way."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from gaps.engine import CATALOGUE, Game, Redeal, deal
from gaps.solver import solve
from gaps.store import GameLog, NewerFormat, RecordedMove
from gaps.store.games.shown import (
    MOST,
    Shown,
    answer_of,
    position_key,
    read_shown,
    shown_moves,
    shown_text,
)
from gaps.store.sharing.packed import challenge_of
from gaps.store.sharing.shared import read_shared, to_share
from tests.marks import each_variant
from tests.store.games import played_game

KEY = "0123456789ab"
CODE = "mini:12"


def test_a_position_has_one_key_whatever_led_to_it() -> None:
    start = deal(CATALOGUE["gaps"], 1)
    slides = [each for each in start.slides if each.target != each.source]
    for first, second in permutations(slides, 2):
        one = start.play(first)
        if second in one.slides and first in start.play(second).slides:
            other = start.play(second).play(first)
            assert position_key(one.play(second)) == position_key(other)
            assert position_key(one) != position_key(other)
            return
    raise AssertionError("no two moves can change places")


def test_the_same_board_after_a_redeal_is_another_position() -> None:
    start = deal(CATALOGUE["gaps"], 1)
    assert position_key(start) != position_key(replace(start, redeals_used=1))


@each_variant
def test_each_move_of_a_line_belongs_to_the_position_in_which_it_is_made(
    key: str,
) -> None:
    game = played_game(f"{key}:5", 12, lambda state: state.legal_moves[0])
    shown = [*shown_moves(game.start, game.moves)]
    expected = [Shown(position_key(step.before), step.text) for step in game.steps]
    assert shown == expected
    assert read_shown(shown_text(dict.fromkeys(shown))) == (*dict.fromkeys(shown),)


def test_what_the_solver_sees_of_a_line_has_the_keys_of_the_game() -> None:
    start = deal(CATALOGUE["mini"], 417666)
    line = solve(start).line
    assert [*shown_moves(start.seen(), line)] == [*shown_moves(start, line)]


def test_a_thing_is_one_help_a_position() -> None:
    start = deal(CATALOGUE["mini"], 12)
    first, second = start.slides[:2]
    played = GameLog(CODE)
    played = played.with_shown(shown_moves(start, [first]))
    played = played.with_shown([answer_of(start), answer_of(start)])
    assert played.hints == 2
    assert played.with_shown([answer_of(start)]) is played
    assert played.with_shown(shown_moves(start, [second])).hints == 3
    text = Game(start).play(first).steps[0].text
    assert played.was_shown(start, text)
    assert not played.was_shown(start.play(first), text)


def test_a_text_says_it_and_has_then_another_version() -> None:
    start = deal(CATALOGUE["mini"], 12)
    plain = GameLog(CODE, id=KEY + "0123")
    helped = plain.with_shown(shown_moves(start, start.slides[:1]))
    assert plain.to_text().startswith("GAPS GAME 1\ncode: mini:12\n")
    assert helped.to_text().startswith("GAPS GAME 2\n")
    assert GameLog.parse(helped.to_text()) == helped
    with pytest.raises(NewerFormat):
        GameLog.parse(helped.to_text().replace("GAME 2", "GAME 3"))


def test_a_game_on_record_or_for_others_has_the_text_that_every_version_reads() -> None:
    start = deal(CATALOGUE["mini"], 12)
    step = Game(start).play(start.slides[0]).steps[0]
    played = GameLog(CODE, moves=(RecordedMove(step.text, 9, by_solver=True),), time=20)
    played = played.with_shown(shown_moves(start, [step.cause or Redeal()]))
    for ended in (played.on_record(), to_share(played), challenge_of(played)):
        assert (ended.hints, ended.solver_moves, ended.shown) == (1, (0,), ())
        assert ended.to_text().startswith("GAPS GAME 1\n")
    assert read_shared(to_share(played).to_text()).hints == 1
    with pytest.raises(ValueError, match="a game under way"):
        read_shared(played.to_text())


def test_of_more_than_are_kept_the_oldest_are_forgotten_but_counted() -> None:
    many = [Shown(f"{number:012x}") for number in range(MOST + 2)]
    played = GameLog(CODE).with_shown(many)
    assert played.hints == MOST + 2
    assert played.shown == tuple(many[2:])
    assert GameLog.parse(played.to_text()) == played


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "what was shown is written ''"),
        (f"{KEY}:C7-C1 ", "what was shown is written ''"),
        (f"{KEY}:c7-c1", "what was shown is written '0123456789ab:c7-c1'"),
        (f"{KEY[:-1]}:?", "what was shown is written"),
        (f"{KEY}", "what was shown is written"),
        ("x" * 9999, "what was shown is written 'xxx"),
        (f"{KEY}:? {KEY}:?", "a move was shown twice for one position"),
        (" ".join([f"{KEY}:?"] * (MOST + 1)), "it says that 5001 moves were shown"),
        ("x " * MOST + "x", "it says that 5001 moves were shown"),
    ],
)
def test_what_no_game_says_was_shown_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_shown(text)
