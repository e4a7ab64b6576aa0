"""The program is killed while games wait for each other: none vanishes, and none is on record twice."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gaps.store import Folder
from gaps.store.files.store import NAME
from tests.faults.test_kills import (
    KILLS,
    MAX_ACTIONS,
    MAX_SECONDS,
    check_match,
    last_state,
    line,
    lived,
    near,
    player_server,
)

ENDS_BOARDS = {"Play", "RedealScene", "UnderWayDialog"}  # scenes in which a typed board may just have ended
KINDS = {"board", "challenge", "daily", "custom", "mini"}  # the beginnings of the names of slots


def ids_in(folder: Path, table: str) -> list[str]:
    """The ids of the games in a table of the records."""
    if not (folder / NAME).exists():
        return []
    with closing(sqlite3.connect(folder / NAME)) as db:
        return [row[0] for row in db.execute(f"SELECT game_id FROM {table}")]


def check_parked(folder: Folder, acked: dict[str, Any]) -> None:
    """Check every game of the state that was reported last: all but one cannot have changed since then."""
    unfinished = {saved.id: saved for saved in folder.unfinished_games()}
    counted = ids_in(folder.path, "game")
    recorded = {*counted, *ids_in(folder.path, "erased")}
    assert len(counted) == len(set(counted)), "a game is on record twice"
    assert recorded >= set(acked["recorded"]), "a record has vanished"
    assert not recorded & unfinished.keys(), "a game on record is still unfinished"
    for game_id, (slot, moves) in acked["games"].items():
        saved = unfinished.get(game_id)
        if saved is None:
            is_ended_board = slot.startswith("board-") and acked["scene"] in ENDS_BOARDS
            assert game_id in recorded or is_ended_board, f"the game in {slot} has vanished"
            assert game_id == acked["last"] or acked["scene"] == "UnderWayDialog"
        elif game_id == acked["last"]:
            assert near([*saved.moves], moves, acked["jumps"])
        else:
            assert [*saved.moves] == moves
    for saved in unfinished.values():
        assert saved.slot == folder.load_game(saved.slot).slot  # type: ignore[union-attr]
    for record in folder.records.all():
        assert len(record.game().state.home) == record.home


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")
@pytest.mark.parametrize("kills", [15, pytest.param(KILLS, marks=pytest.mark.slow)])
def test_a_kill_while_games_are_switched_costs_no_game(tmp_path: Path, kills: int) -> None:
    path, draw = tmp_path / "data", Random(7)
    where, kinds = Counter[str](), set[str]()
    most = in_flight = 0
    with player_server(path, "switching") as process:
        while (word := line(process)) != "ready":
            assert not word.startswith("dead")
        for number in range(kills):
            said = lived(process, number, draw.randint(0, 2 * MAX_ACTIONS), draw.uniform(0.0, MAX_SECONDS))
            acked = last_state(said)
            in_flight += said[-1].startswith("doing")
            where[acked["scene"]] += 1
            folder = Folder(path)
            check_match(folder.load_match(), acked)
            check_parked(folder, acked)
            assert folder.notices == []
            assert folder.problem is None
            most = max(most, len(acked["games"]))
            kinds |= {slot.partition("-")[0] for slot, _moves in acked["games"].values()}
    records = len({*ids_in(path, "game"), *ids_in(path, "erased")})
    print(
        f"{kills} kills {dict(where)}, {in_flight} within an action, {most} games at once, {records} records"
    )
    if kills < KILLS:  # what so few kills meet depends on how fast the machine is
        return
    assert in_flight > kills // 4
    assert most >= 4
    assert kinds >= KINDS
    assert records > 0
    assert not [*path.rglob("*.damaged-*")]
