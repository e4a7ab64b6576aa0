"""The program is killed at random instants: nothing is lost but the move in flight.

``GAPS_KILLS`` is the number of kills of each kind.
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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
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
from gaps.store import Folder, Match, Record, SavedGame
from gaps.store.files.copies import COPIES
from gaps.store.files.store import BEFORE_ANEW, NAME
from gaps.store.files.text_files import STALE_SECONDS
from gaps.store.records.record import Kind
from tests.faults.player_process import JUMP, make_context
from tests.marks import repeated
from tests.scenarios.games import advanced, replace_game

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("GAPS_KILLS", repeated(60, 200)))
# before a kill, and from the last of them to the kill
MAX_ACTIONS = 14
MAX_SECONDS = 0.03
WON_DEAL = 21  # of Short Addiction: a simple player wins it
# in which some of 200 kills come; in results a few
SCENES = {"Title", "Play", "RedealScene", "MatchSheet"}
# scenes in which a typed board may just have ended
ENDS_BOARDS = {"Play", "RedealScene", "UnderWayDialog"}
# the beginnings of the names of slots
KINDS = {"board", "challenge", "daily", "custom", "mini"}
Lives = Callable[..., Iterator[tuple[list[str], Folder]]]
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")


@contextmanager
def player_server(folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.player_process", str(folder), *options],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    try:
        yield process
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.kill()
        process.wait()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    said = process.stdout.readline()
    assert said, "the server has ended"
    return said.strip()


def lived(
    process: subprocess.Popen[str], seed: int, things: int, seconds: float
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


def last_state(said: list[str]) -> dict[str, Any]:
    """The state after the last thing that was done, and where a jump in flight may
    lead.
    """
    last: dict[str, Any] = json.loads(
        next(word for word in reversed(said) if word.startswith("done"))[5:]
    )
    return last if said[-1] == JUMP else {**last, "jumps": []}


def near(found: list[str], acked: list[str], jumps: list[list[str]]) -> bool:
    """Whether the moves are the same, but for those in flight: one, and one that
    finishes, or a jump.
    """
    ahead = len(found) - len(acked)
    return found in jumps or (-1 <= ahead <= 2 and all(map(str.__eq__, found, acked)))


def is_found(
    game: list[Any] | None,
    places: list[tuple[str, str, tuple[str, ...]]],
    jumps: list[list[str]],
) -> bool:
    """Whether a game is in one of the places, but for a move or a jump in flight."""
    if game is None or not game[2]:
        return True
    code, started, moves = game
    return any(
        place[:2] == (code, started) and near([*place[2]], moves, jumps)
        for place in places
    )


def check_game(folder: Folder, acked: dict[str, Any], before: int) -> None:
    records = folder.records.all()
    saved = folder.load_game()
    assert before + acked["records"] <= len(records) <= before + acked["records"] + 1
    places = [(each.code, each.started, each.moves) for each in records]
    if saved is not None:
        places.append((saved.code, saved.started, saved.moves))
    assert is_found(acked["game"], places, acked["jumps"])
    names = [
        (each.code, each.started, each.moves)
        for each in records
        if each.moves and each.kind is not Kind.ASSISTED
    ]
    twice = [(each, count) for each, count in Counter(names).items() if count > 1]
    assert not twice, "a game is on record twice"
    for each in records[before:]:
        assert len(each.game().state.home) == each.home


def check_match(match: Match | None, acked: dict[str, Any]) -> None:
    if acked["turns"] is None:
        return
    assert match is not None
    begun, first, turns = acked["turns"]
    if (match.begun, match.deals[0]) != (begun, first):
        assert not match.turns  # a new one had just begun
        return
    assert turns <= len(match.turns) <= turns + 1
    places = [(turn.code, "", turn.moves) for turn in match.turns]
    if match.playing is not None:
        places.append((match.playing.code, "", match.playing.moves))
    playing = acked["playing"]
    assert is_found(playing and [playing[0], "", playing[2]], places, acked["jumps"])


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


def check_parked(folder: Folder, acked: dict[str, Any]) -> None:
    """Check every game of the state that was reported last: all but one cannot have
    changed since then.
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
            if is_worth_keeping(SavedGame(code, tuple(moves), tuple(undone), seconds)):
                is_ended_board = (
                    slot.startswith("board-") and acked["scene"] in ENDS_BOARDS
                )
                assert game_id in recorded or is_ended_board, (
                    f"the game in {slot} has vanished"
                )
                assert game_id == acked["last"] or acked["scene"] == "UnderWayDialog"
        elif game_id == acked["last"]:
            assert near([*saved.moves], moves, acked["jumps"])
        else:
            assert [*saved.moves] == moves
    for saved in unfinished.values():
        assert saved.slot == folder.load_game(saved.slot).slot  # type: ignore[union-attr]
    for record in folder.records.all():
        assert len(record.game().state.home) == record.home


@pytest.fixture
def lives(tmp_path: Path) -> Iterator[Lives]:
    """Lets players live, one after the other, on the folder ``data``."""
    with ExitStack() as servers:

        def live(
            kills: int,
            things: int,
            seed: int,
            *options: str,
            enough: Callable[[], bool] = lambda: True,
        ) -> Iterator[tuple[list[str], Folder]]:
            """Kill so often, and go on until it is ``enough``, at most three times as
            often.
            """
            draw = Random(seed)
            process = servers.enter_context(player_server(tmp_path / "data", *options))
            while (word := line(process)) != "ready":
                assert not word.startswith("dead")
            for number in range(3 * kills):
                if number >= kills and enough():
                    break
                said = lived(
                    process,
                    number,
                    draw.randint(0, things),
                    draw.uniform(0.0, MAX_SECONDS),
                )
                # the next player needs the file for itself
                with closing(Folder(tmp_path / "data")) as folder:
                    yield said, folder
                    assert folder.notices == []
                    assert folder.problem is None
            assert not [*tmp_path.rglob("*.damaged-*")]

        yield live


@pytest.mark.slow
@needs_fork
def test_a_kill_at_any_instant_costs_nothing_but_the_move_in_flight(
    lives: Lives,
) -> None:
    before = in_flight = moves = 0
    where = Counter[str]()
    for said, folder in lives(KILLS, MAX_ACTIONS, 5):
        in_flight += said[-1].startswith("doing")
        moves += sum(each.startswith("done") for each in said)
        acked = last_state(said)
        where[acked["scene"]] += 1
        check_match(folder.load_match(), acked)
        check_game(folder, acked, before)
        folder.load_settings()
        before = len(folder.records.all())
    print(
        f"{KILLS} kills {dict(where)}, {in_flight} within a move, {moves} moves, {before} games"
    )
    assert in_flight > KILLS // 4
    assert KILLS < 200 or where.keys() >= SCENES
    assert before >= KILLS // 20


@pytest.mark.slow
@needs_fork
def test_a_kill_while_games_are_switched_costs_no_game(lives: Lives) -> None:
    where = Counter[str]()
    kinds = set[str]()
    most = in_flight = records = 0

    def met_all() -> bool:
        """Which games there are depends on when a player is killed."""
        return most >= 4 and kinds >= KINDS and records > 0

    for said, folder in lives(KILLS, 2 * MAX_ACTIONS, 7, "switching", enough=met_all):
        acked = last_state(said)
        in_flight += said[-1].startswith("doing")
        where[acked["scene"]] += 1
        check_match(folder.load_match(), acked)
        check_parked(folder, acked)
        most = max(most, len(acked["games"]))
        states = [json.loads(word[5:]) for word in said if word.startswith("done")]
        kinds |= {
            slot.partition("-")[0]
            for each in states
            for slot, *_rest in each["games"].values()
        }
        records = len(ever_recorded(folder.path))
    kills = where.total()
    print(
        f"{kills} kills {dict(where)}, {in_flight} within an action, {most} games at once, {records} records"
    )
    assert in_flight > kills // 4
    assert most >= 4
    assert kinds >= KINDS
    assert records > 0


def test_a_kill_between_record_and_clearing_leaves_one_game(tmp_path: Path) -> None:
    saved = SavedGame("mini:12", ("D5-B5",), (), 12.5, 0, 0, "2026-03-01T12:00:00")
    record = Record(
        "mini:12",
        saved.moves,
        13.0,
        0,
        0,
        0,
        1,
        0,
        "given up",
        1,
        "x",
        started=saved.started,
        id=saved.id,
    )
    for other in (
        replace(saved, moves=(), id="0" * 16),
        replace(saved, started="2026-03-01T12:00:01", id="1" * 16),
        saved,
    ):
        folder = Folder(tmp_path / "data")
        folder.save_game(other)
        assert folder.load_game() == other
        folder.close()
        if not folder.records.all():
            folder.add_record(record)
        again = Folder(tmp_path / "data")
        assert again.load_game() == (None if other is saved else other)
        assert len(again.records.all()) == 1


def winning(context: Context) -> SceneStack:
    """A game whose last card has just taken off, and the stack of its scenes."""
    session = context.games.start(context.games.deal(CATALOGUE["mini"], WON_DEAL))
    replace_game(session, advanced(Game(deal(CATALOGUE["mini"], WON_DEAL)), 400))
    session.undo()
    stack = SceneStack(Play(context, session), resolver(context))
    stack.resize((800, 600))
    stack.handle(GameCommand.REDO)
    assert session.game.state.status is Status.WON
    return stack


@pytest.mark.parametrize("frames", [0, 1, 5])
@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "killed"])
def test_a_win_is_on_record_though_the_program_ends_while_the_last_card_flies(
    tmp_path: Path, frames: int, is_closed: bool
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
        assert [each.result for each in context.folder.records.all()] == ["won"]
    context.adviser.close()
    context.folder.close()
    again = make_context(Folder(tmp_path / "data"))
    *_below, top = first_scenes(again, Options())
    assert isinstance(top, Title)
    assert [each.result for each in again.folder.records.all()] == ["won"]
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
