"""The slot of a game under way, and the instants that order games."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import CATALOGUE
from gaps.store.games.game_log import moment
from tests.played_games import changed, saved_game

GAME = saved_game("gaps:7", ("A1-B1",))
BOARD = saved_game("gaps", board="2C -- 3C 4C")
ANSWER = changed(GAME, challenge="GAPS1:gaps:7:won")
DAILY = changed(GAME, daily="2026-03-01")


SAME_SLOT = (
    (GAME, saved_game("gaps:8")),
    (BOARD, changed(BOARD, board="3C -- 2C 4C")),
    (ANSWER, changed(ANSWER, moves=())),
    (DAILY, changed(DAILY, moves=())),
    (saved_game("gaps:7"), saved_game(" GAPS:007")),
)


def test_each_variant_has_a_slot_and_so_have_boards_challenges_daily_deals_and_the_expedition() -> (
    None
):
    assert [saved_game(f"{key}:12").slot for key in CATALOGUE] == [*CATALOGUE]
    assert [one.slot for one, _ in SAME_SLOT] == [other.slot for _, other in SAME_SLOT]
    games = [
        GAME,
        BOARD,
        ANSWER,
        changed(ANSWER, challenge="GAPS1:gaps:7:lost"),
        changed(BOARD, code="mini"),
        DAILY,
        changed(GAME, daily="2026-03-02"),
        changed(GAME, expedition=True),
        changed(GAME, code="gaps:8", expedition=True),
        saved_game("custom/13llb2rsrsf:7"),
        saved_game("custom/13llb2rsrse:7"),
    ]
    assert len({saved.slot for saved in games}) == len(games)
    assert (DAILY.slot, BOARD.slot) == ("daily-2026-03-01", "board-gaps")
    assert changed(GAME, expedition=True).slot == "expedition-gaps-7"


@given(
    st.text(max_size=300),
    st.text(max_size=20),
    st.text(max_size=20),
)
def test_any_slot_can_be_the_name_of_a_file_on_every_system(
    key: str, board: str, challenge: str
) -> None:
    game = saved_game(
        key.replace(":", "") + ":7",
        board=board,
        challenge=challenge,
    )
    assert re.fullmatch(
        r"expedition-[a-z0-9-]{1,40}", changed(game, expedition=True).slot
    )
    name = game.slot
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,59}", name)
    assert name not in {"con", "prn", "aux", "nul", "com1", "lpt1"}


@pytest.mark.parametrize(
    "key", ["con", "nul", "com1", "a" * 200, "custom/13llb2rsrsf", "CUSTOM/x", "é", ""]
)
def test_keys_that_are_no_file_names_keep_their_letters_and_get_a_hash(
    key: str,
) -> None:
    name = saved_game(key).slot
    assert re.fullmatch(r"[a-z0-9-]{0,24}-[0-9a-f]{12}", name)
    assert name != saved_game(f"{key}x").slot


def test_times_are_compared_by_the_instant_they_mean() -> None:
    assert moment("2026-03-01T12:00:00+02:00") < moment("2026-03-01T11:00:00+00:00")
    assert moment("") == moment("yesterday") == moment("9999-99-99") == 0
