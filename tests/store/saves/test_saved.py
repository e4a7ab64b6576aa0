"""The text of an unfinished game: its slot and its day."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import CATALOGUE
from gaps.store import SavedGame
from gaps.store.saves.saved import moment

GAME = SavedGame("gaps:7", ("A1-B1",))
BOARD = SavedGame("gaps", board="2C -- 3C 4C")
ANSWER = replace(GAME, challenge="GAPS1:gaps:7:won")


SAME_SLOT = (
    (GAME, SavedGame("gaps:8", ())),
    (BOARD, replace(BOARD, board="3C -- 2C 4C")),
    (ANSWER, replace(ANSWER, moves=())),
    (replace(GAME, daily="2026-03-01"), replace(GAME, daily="2026-03-01", moves=())),
    (SavedGame("gaps:7"), SavedGame(" GAPS:007")),
)


def test_each_variant_has_a_slot_and_so_have_boards_challenges_daily_deals_and_the_expedition() -> (
    None
):
    assert [SavedGame(f"{key}:12").slot for key in CATALOGUE] == [*CATALOGUE]
    assert [one.slot for one, _ in SAME_SLOT] == [other.slot for _, other in SAME_SLOT]
    games = [
        GAME,
        BOARD,
        ANSWER,
        replace(ANSWER, challenge="GAPS1:gaps:7:lost"),
        replace(BOARD, code="mini"),
        replace(GAME, daily="2026-03-01"),
        replace(GAME, daily="2026-03-02"),
        replace(GAME, expedition=True),
        replace(GAME, code="gaps:8", expedition=True),
        SavedGame("custom/13llb2rsrsf:7"),
        SavedGame("custom/13llb2rsrse:7"),
    ]
    assert len({saved.slot for saved in games}) == len(games)
    assert (replace(GAME, daily="2026-03-01").slot, BOARD.slot) == (
        "daily-2026-03-01",
        "board-gaps",
    )
    assert replace(GAME, expedition=True).slot == "expedition-gaps-7"


def test_a_game_of_the_expedition_is_read_as_one() -> None:
    values = json.loads(replace(GAME, moves=(), expedition=True).to_text())
    assert SavedGame.from_text(json.dumps(values)).expedition
    for bad in ("yes", None):
        with pytest.raises(ValueError, match="expedition"):
            SavedGame.from_text(json.dumps({**values, "expedition": bad}))


@given(st.text(max_size=300), st.text(max_size=20), st.text(max_size=20))
def test_any_slot_can_be_the_name_of_a_file_on_every_system(
    key: str, board: str, challenge: str
) -> None:
    game = SavedGame(key.replace(":", "") + ":7", board=board, challenge=challenge)
    assert re.fullmatch(
        r"expedition-[a-z0-9-]{1,40}",
        replace(game, board="", challenge="", expedition=True).slot,
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
    name = SavedGame(key).slot
    assert re.fullmatch(r"[a-z0-9-]{0,24}-[0-9a-f]{12}", name)
    assert name != SavedGame(f"{key}x").slot


def test_a_saved_day_must_be_a_day() -> None:
    values = json.loads(replace(GAME, moves=(), daily="2026-03-01").to_text())
    assert SavedGame.from_text(json.dumps(values)).daily == "2026-03-01"
    for bad in ("../../x", "2026-3-1", "today", 7, None, "2026-03-01\n"):
        with pytest.raises(ValueError, match="daily"):
            SavedGame.from_text(json.dumps({**values, "daily": bad}))


def test_times_are_compared_by_the_instant_they_mean() -> None:
    assert moment("2026-03-01T12:00:00+02:00") < moment("2026-03-01T11:00:00+00:00")
    assert moment("") == moment("yesterday") == moment("9999-99-99") == 0
