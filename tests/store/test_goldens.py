"""Golden files: what version 1 of each format looks like is read and written alike."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gaps.store import Folder, GameLog, Help, Match, Settings
from gaps.store.files.store import NAME
from gaps.store.matches.scoresheet import sheet
from gaps.store.sharing.packed import challenge_of, pack, unpack
from gaps.store.sharing.shared import read_shared

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


def filled(path: Path) -> Folder:
    """A folder with all that the golden database holds."""
    folder = Folder(path)
    for name in ("recording-1.gaps", "recording-solver-1.gaps"):
        folder.add_record(read_shared(golden(name)))
    folder.save_game(GameLog.from_text(golden("game-1.gaps")))
    folder.save_match(Match.from_text(golden("match-1.txt")))
    return folder


def dump(path: Path) -> str:
    """A database as statements, with its marks."""
    with closing(sqlite3.connect(path)) as db:
        marks = [
            f"PRAGMA {name} = {db.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        return "\n".join([*marks, *db.iterdump(), ""])


def test_the_database_is_written_and_read_alike(tmp_path: Path) -> None:
    """Made anew by writing ``dump`` of it, only while no version was published."""
    written = filled(tmp_path / "written")
    written.close()
    assert dump(written.path / NAME) == golden("database-1.sql")
    other = tmp_path / "read"
    other.mkdir()
    with closing(sqlite3.connect(other / NAME)) as db:
        db.executescript(golden("database-1.sql"))
    found = Folder(other)
    assert found.records.all() == written.records.all()
    assert found.unfinished_games() == written.unfinished_games()
    assert found.load_match() == written.load_match()
    assert found.notices == []
    found.close()
    written.close()


def test_what_is_under_way_is_written_as_it_was_read() -> None:
    game = golden("game-1.gaps")
    assert GameLog.from_text(game).to_text() == game
    match = golden("match-1.txt")
    assert Match.from_text(match).to_text() == match


@pytest.mark.parametrize("form", ["txt", "csv"])
def test_a_scoresheet_is_written_as_it_was(form: str) -> None:
    match = Match.from_text(golden("match-1.txt"))
    assert sheet(match, form) == golden(f"scoresheet-1.{form}")


def test_settings_are_written_as_they_were_read() -> None:
    settings, problems = Settings.from_text(golden("settings-1.json"))
    assert (settings.deck, dict(settings.keys), problems) == ("four", {"UNDO": "U"}, [])
    assert Settings.from_text(settings.to_text()).settings == settings


@pytest.mark.parametrize(
    ("name", "player", "kind", "solver_moves"),
    [
        ("1", "", Help.RELAXED, ()),
        ("solver-1", "Zoë", Help.RELAXED, (3, 4, 40, 41)),
    ],
)
def test_what_was_shared_is_read_and_written_alike(
    name: str, player: str, kind: Help, solver_moves: tuple[int, ...]
) -> None:
    text = golden(f"recording-{name}.gaps")
    game = read_shared(text)
    assert game.to_text() == text
    assert (game.player, game.code, game.result.end) == ("Ada", "mini:3", "won")
    assert (len(game.moves), game.help) == (42, kind)
    assert game.solver_moves == solver_moves
    line = golden(f"challenge-{name}.txt").strip()
    challenge = unpack(line)
    assert pack(challenge) == line
    assert challenge == challenge_of(game, player)
