"""Playing a move that the rules must refuse."""

from __future__ import annotations

import pytest

from gaps.engine import IllegalMove, Move, State, parse_move


def refused(state: State, move: Move | str) -> str:
    """Play a move, or its text, that must be illegal; returns the sentence that says
    why.
    """
    wanted = parse_move(move, state) if isinstance(move, str) else move
    with pytest.raises(IllegalMove) as error:
        state.play(wanted)
    assert error.value.move == wanted
    assert error.value.state == state
    return str(error.value)
