"""The program is killed at random instants: nothing is lost but the move in flight.

``GAPS_KILLS`` is the number of kills.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options
from gaps.engine import CATALOGUE, Game, Status, deal
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.session.games import is_worth_keeping
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, Match
from gaps.store.files.copies import COPIES
from gaps.store.files.store import BEFORE_ANEW, NAME
from gaps.store.files.text_files import STALE_SECONDS
from tests.faults.player_process import JUMP, make_context
from tests.faults.sample_files import GAME, RECORD
from tests.marks import quick_first, repeated
from tests.played_games import changed, saved_game, texts_of
from tests.scenarios.games import advanced, new_game, replace_game

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("GAPS_KILLS", repeated(40, 200)))
# before a kill, and from the last of them to the kill
MAX_ACTIONS = 28
MAX_SECONDS = 0.03
WON_DEAL = 21  # of Short Addiction: a simple player wins it
# in which some of 200 kills come; in results a few
SCENES = {"Title", "Play", "RedealScene", "MatchSheet"}
# scenes in which a typed board may just have ended
ASKS = {"UnderWayDialog", "BoardQuestion"}
ENDS_BOARDS = {"Play", "RedealScene", *ASKS}
# the beginnings of the names of slots
KINDS = {"board", "challenge", "daily", "custom", "mini"}
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    said = process.stdout.readline()
    assert said, "the server has ended"
    return said.strip()


def lived(
    process: subprocess.Popen[str],
    seed: int,
    things: int,
    seconds: float,
) -> list[str]:
    """Return the lines of a player that was killed ``seconds`` after it had done so
    many ``things``.
    """
    assert process.stdin is not None
    process.stdin.write(f"{seed}\n")
    process.stdin.flush()
    pid = 0
    said = list[str]()
    while sum(each.startswith("done") for each in said) <= things:
        word = line(process)
        if word.startswith("pid"):
            pid = int(word.split()[1])
        elif word.startswith(("done", "doing")):
            said.append(word)
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    while (word := line(process)) != "dead":
        said.append(word)
    return said


def near(
    found: list[str],
    acked: list[str],
    jumps: list[list[str]],
) -> bool:
    """Whether the moves are the same, but for those in flight: one, and one that
    finishes, or a jump.
    """
    ahead = len(found) - len(acked)
    return found in jumps or (-1 <= ahead <= 2 and all(map(str.__eq__, found, acked)))


def check_match(match: Match | None, acked: dict[str, Any]) -> None:
    """Neither a turn of the match nor the game of the one that is played is lost."""
    if acked["turns"] is None:
        return
    assert match is not None
    begun, first, turns = acked["turns"]
    if (match.begun, match.deals[0]) != (begun, first):
        assert not match.turns  # a new one had just begun
        return
    assert turns <= len(match.turns) <= turns + 1
    if acked["playing"] is None:
        return
    code, moves = acked["playing"]
    games = [(turn.code, texts_of(turn)) for turn in match.turns]
    if match.playing is not None:
        games.append((match.playing.code, texts_of(match.playing)))
    found = [[*made] for each, made in games if each == code]
    assert any(near(made, moves, acked["jumps"]) for made in found)


def ids_in(path: Path) -> list[str]:
    """The ids of the games on record in a database."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as db:
        return [row[0] for row in db.execute("SELECT game_id FROM game")]


def ever_recorded(folder: Path) -> set[str]:
    """The ids of the games on record, now or before the statistics began anew."""
    copies = (folder / COPIES).glob(f"{BEFORE_ANEW}-*.sqlite")
    return {each for path in (folder / NAME, *copies) for each in ids_in(path)}


def check_games(folder: Folder, acked: dict[str, Any]) -> None:
    """No game of the state that was reported last is lost or twice; all but one cannot
    have changed since then.
    """
    unfinished = {saved.id: saved for saved in folder.unfinished_games()}
    counted = ids_in(folder.path / NAME)
    recorded = ever_recorded(folder.path)
    assert len(counted) == len(set(counted)), "a game is on record twice"
    assert recorded >= set(acked["recorded"]), "a record has vanished"
    assert not recorded & unfinished.keys(), "a game on record is still unfinished"
    for game_id, (slot, moves, code, undone, seconds) in acked["games"].items():
        saved = unfinished.get(game_id)
        if saved is None:
            if is_worth_keeping(saved_game(code, tuple(moves), tuple(undone), seconds)):
                is_ended_board = (
                    slot.startswith("board-") and acked["scene"] in ENDS_BOARDS
                )
                assert game_id in recorded or is_ended_board, (
                    f"the game in {slot} has vanished"
                )
                assert game_id == acked["last"] or acked["scene"] in ASKS
        elif game_id == acked["last"]:
            assert near([*texts_of(saved)], moves, acked["jumps"])
        else:
            assert [*texts_of(saved)] == moves
    for record in folder.records.all():
        assert len(record.game.state.home) == record.result.home


@pytest.fixture
def players(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The server of players on the folder ``data``."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.player_process", str(tmp_path / "data")],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    while line(process) != "ready":
        pass
    yield process
    process.kill()
    process.communicate()


@pytest.mark.slow
@needs_fork
def test_a_kill_at_any_instant_costs_nothing_but_the_move_in_flight(
    players: subprocess.Popen[str], tmp_path: Path
) -> None:
    """Which games there are depends on when a player is killed: after all kills it goes
    on until there were games of every kind.
    """
    where = Counter[str]()
    kinds = set[str]()
    most = 0
    in_flight = 0
    records = 0
    draw = Random(7)
    for number in range(3 * KILLS):
        if number >= KILLS and most >= 4 and kinds >= KINDS and records:
            break
        things = draw.randint(0, MAX_ACTIONS)
        said = lived(players, number, things, draw.uniform(0.0, MAX_SECONDS))
        states = [json.loads(word[5:]) for word in said if word.startswith("done")]
        acked = {**states[-1], "jumps": states[-1]["jumps"] if said[-1] == JUMP else []}
        # the next player needs the file for itself
        with closing(Folder(tmp_path / "data")) as folder:
            check_match(folder.load_match(), acked)
            check_games(folder, acked)
            folder.load_settings()
            records = len(ever_recorded(folder.path))
            assert (folder.notices, folder.problem) == ([], None)
        in_flight += said[-1].startswith("doing")
        where[acked["scene"]] += 1
        most = max(most, len(acked["games"]))
        slots = [slot for each in states for slot, *_rest in each["games"].values()]
        kinds |= {slot.partition("-")[0] for slot in slots}
    print(f"kills in {dict(where)}, {in_flight} in flight, {records} records")
    assert not [*tmp_path.rglob("*.damaged-*")]
    assert in_flight > where.total() // 4
    assert KILLS < 200 or where.keys() >= SCENES
    assert most >= 4
    assert kinds >= KINDS
    assert records > 0


def test_a_kill_between_record_and_clearing_leaves_one_game(tmp_path: Path) -> None:
    record = changed(RECORD, id=GAME.id)
    for other in (
        replace(GAME, moves=(), id="0" * 16),
        replace(GAME, started="2026-03-01T12:00:01", id="1" * 16),
        GAME,
    ):
        folder = Folder(tmp_path / "data")
        folder.save_game(other)
        assert folder.load_game() == other
        folder.close()
        if not folder.records.all():
            folder.add_record(record)
        again = Folder(tmp_path / "data")
        assert again.load_game() == (None if other is GAME else other)
        assert len(again.records.all()) == 1


def winning(context: Context) -> SceneStack:
    """A game whose last card has just taken off, and the stack of its scenes."""
    session = new_game(context, f"mini:{WON_DEAL}")
    replace_game(session, advanced(Game(deal(CATALOGUE["mini"], WON_DEAL)), 400))
    session.undo()
    stack = SceneStack(Play(context, session), resolver(context))
    stack.resize((800, 600))
    stack.handle(GameCommand.REDO)
    assert session.game.state.status is Status.WON
    return stack


@pytest.mark.parametrize("frames", quick_first(1, [0, 1, 5]))
@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "killed"])
def test_a_win_is_on_record_though_the_program_ends_while_the_last_card_flies(
    tmp_path: Path,
    frames: int,
    is_closed: bool,
) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    context = make_context(Folder(tmp_path / "data"))
    stack = winning(context)
    for _ in range(frames):
        stack.update(1 / 120)
    assert isinstance(stack.top, Play), stack.top
    if is_closed:
        stack.close()
        assert [each.result.end for each in context.folder.records.all()] == ["won"]
    context.adviser.close()
    context.folder.close()
    again = make_context(Folder(tmp_path / "data"))
    *_below, top = first_scenes(again, Options())
    assert isinstance(top, Title)
    assert [each.result.end for each in again.folder.records.all()] == ["won"]
    assert again.folder.unfinished_games() == []
    again.adviser.close()


def test_temporary_files_of_a_kill_are_removed_later(tmp_path: Path) -> None:
    old = tmp_path / "gaps.sqlite.4711.new"
    new = tmp_path / "gaps.sqlite.4712.new"
    other = tmp_path / "a.new"
    beside = tmp_path / "gaps.sqlite.4711.new-journal"
    for each in (old, new, other, beside):
        each.write_text("{")
    for each in (old, other, beside):
        os.utime(each, (time.time() - 2 * STALE_SECONDS,) * 2)
    folder = Folder(tmp_path)
    folder.close()
    assert {each.name for each in tmp_path.rglob("*")} == {NAME, new.name, other.name}
    assert folder.notices == []
