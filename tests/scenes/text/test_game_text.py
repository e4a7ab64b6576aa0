"""Text about a game: how close a lost one came."""

from __future__ import annotations

from gaps.engine import CATALOGUE, deal
from gaps.scenes.text.game_text import how_close


def test_how_close_a_game_came_is_counted_in_cards() -> None:
    state = deal(CATALOGUE["mini"], 12)
    home = f"{len(state.home)} of {state.variant.cards_to_win} home"
    assert how_close(state, False) == home
    assert how_close(state, True) == f"{home}, best so far"
