"""Moves in text, played again: nothing else proves a game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gaps.engine import (
    InputError,
    Move,
    State,
    Step,
    Variant,
    deal,
    format_move,
    parse_move,
    shorten,
)


class WrongMove(InputError):
    """A move in a text cannot be read or made."""


_first_deal = lru_cache(maxsize=64)(deal)


@lru_cache(maxsize=8192)
def _parsed(text: str, variant: Variant) -> Move:
    """Read a move, written as the game writes it; a long game repeats most of them."""
    state = _first_deal(variant, 1)
    move = parse_move(text, state)
    if format_move(move, state) != text:
        raise InputError("the move is written {text!r}", text=shorten(text))
    return move


def replayed(start: State, moves: Iterable[str]) -> tuple[Step, ...]:
    """Play moves in text. Raises ``WrongMove``."""
    state = start
    steps = list[Step]()
    for number, text in enumerate(moves, start=1):
        try:
            move = _parsed(text, state.variant)
            after = state.play(move)
        except InputError as error:
            raise WrongMove(
                "its list of moves was changed: at move {number}, {error}",
                number=number,
                error=error,
            ) from None
        steps.append(Step(move, state, after))
        state = after
    return tuple(steps)
