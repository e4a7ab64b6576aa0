"""What the functions of the library take: what one of them takes its neighbours take,
too, and everything else is refused in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from gaps.engine import (
    CATALOGUE,
    Game,
    IllegalMove,
    InputError,
    State,
    Variant,
    arcade_score,
    by_key,
    classic_score,
    deal,
    format_board,
    format_code,
    format_move,
    parse_board,
    parse_code,
    parse_move,
)
from gaps.engine.notation import parse_card, parse_cell
from gaps.solver import Adviser, Search, solve

MINI = CATALOGUE["mini"]
START = deal("mini:6")
BOARD = format_board(START)
LEGAL = "A6-C4"


def test_a_deal_is_named_by_its_code_its_key_or_its_variant() -> None:
    code = parse_code("mini:6")
    assert START == deal("mini", 6) == deal(MINI, 6) == deal(code) == deal(*code)
    assert format_code("mini", 6) == format_code(MINI, 6) == str(code) == "mini:6"


def test_a_board_is_read_by_the_key_of_its_variant_or_by_the_variant() -> None:
    assert parse_board(BOARD, "mini", 6) == parse_board(BOARD, MINI, 6) == START
    with pytest.raises(InputError, match="unknown variant 'mini:6'"):
        parse_board(BOARD, "mini:6")


def test_a_position_and_a_game_play_the_text_of_a_move() -> None:
    move = parse_move(LEGAL, START)
    assert START.play(LEGAL) == START.play(move)
    assert Game(START).play(LEGAL) == Game(START).play(move)
    assert START.play(" a6-c4 ") == START.play(move)
    for play in (START.play, Game(START).play):
        with pytest.raises(IllegalMove, match=r"^A1-B1 is not legal here: "):
            play("A1-B1")
        with pytest.raises(InputError, match="'up' is not a move"):
            play("up")


def test_a_search_takes_a_position_a_game_or_a_code() -> None:
    known = solve(START, nodes=100_000)
    for same in (Game(START), "mini:6", parse_code("mini:6")):
        assert solve(same, nodes=100_000) == known
        assert Search(same).state == START.seen()
    later = Game(START).play(LEGAL)
    assert Search(later).state == later.state.seen()
    with pytest.raises(InputError, match="unknown variant 'mimi'"):
        solve("mimi:6")


Call = Callable[[Any], object]
DEALS: dict[str, Call] = {
    "a key and a seed": lambda seed: deal("mini", seed),
    "a variant and a seed": lambda seed: deal(MINI, seed),
    "the seed of a board": lambda seed: parse_board(BOARD, MINI, seed),
    "the seed of a position": lambda seed: State(MINI, START.board, seed),
    "the seed of a code": lambda seed: format_code(MINI, seed),
}


@pytest.mark.parametrize("call", DEALS.values(), ids=DEALS)
@pytest.mark.parametrize("seed", [True, 1.5, "6", b"6"])
def test_a_deal_number_is_an_int(call: Call, seed: object) -> None:
    came = type(seed).__name__
    with pytest.raises(TypeError, match=f"^seed must be int( or None)?, not {came}$"):
        call(seed)


A_TEXT: dict[str, Call] = {
    "by_key": by_key,
    "parse_code": parse_code,
    "parse_card": parse_card,
    "parse_cell": lambda text: parse_cell(text, MINI.layout),
    "parse_move": lambda text: parse_move(text, START),
    "parse_board": lambda text: parse_board(text, MINI),
}
A_VARIANT: dict[str, Call] = {
    "deal": lambda variant: deal(variant, 6),
    "deal alone": deal,
    "parse_board": lambda variant: parse_board(BOARD, variant),
    "format_code": lambda variant: format_code(variant, 6),
}
A_MOVE: dict[str, Call] = {
    "State.play": START.play,
    "Game.play": Game(START).play,
    "format_move": lambda move: format_move(move, START),
}
A_STATE: dict[str, Call] = {
    "Game": Game,
    "format_board": format_board,
    "parse_move": lambda state: parse_move("R", state),
    "Adviser.ask": Adviser().ask,
    "solve": solve,
    "Search": Search,
}
A_GAME: dict[str, Call] = {
    "classic_score": classic_score,
    "arcade_score": arcade_score,
}
DOORS: list[tuple[str, Call]] = [
    (f"{kind}: {name}", call)
    for kind, calls in (
        ("text or key", A_TEXT),
        ("variant", A_VARIANT),
        ("move", A_MOVE),
        ("state", A_STATE),
        ("game", A_GAME),
    )
    for name, call in calls.items()
]


@pytest.mark.parametrize("call", [call for _, call in DOORS], ids=dict(DOORS))
@pytest.mark.parametrize("value", [None, 5, b"mini:6"], ids=repr)
def test_what_is_of_another_type_is_refused_in_one_sentence(
    call: Call, value: object
) -> None:
    with pytest.raises(TypeError) as refused:
        call(value)
    came = "None" if value is None else type(value).__name__
    assert re.fullmatch(rf"\w+ must be [\w, ]+, not {came}", str(refused.value))


def test_the_limits_of_a_search_are_refused_where_they_mean_nothing() -> None:
    for limits, sentence in (
        ({"nodes": 1.5}, "nodes must be int or None, not float"),
        ({"nodes": True}, "nodes must be int or None, not bool"),
        ({"seconds": "1"}, "seconds must be float, int or None, not str"),
    ):
        with pytest.raises(TypeError, match=f"^{sentence}$"):
            solve(START, **limits)
    with pytest.raises(
        ValueError, match=r"^until must be one of exact, decided, not 'end'"
    ):
        solve(START, until="end")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^clock must be one of wall, processor, not"):
        solve(START, clock="sun")  # type: ignore[arg-type]


def test_types_tell_what_is_missing_before_a_program_runs() -> None:
    with pytest.raises(TypeError, match=r"^seed must be int, not None$"):
        deal(MINI)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"^seed must be None, not int$"):
        deal(parse_code("mini:6"), 6)  # type: ignore[call-overload]
    found: Variant = by_key("mini")
    assert found is MINI
