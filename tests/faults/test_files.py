"""A damaged file is read or set aside with a notice; the game goes on and is saved."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from gaps.store import Folder, Settings
from tests.faults.sample_files import FOREIGN, GAME, MATCH, NAMES, RECORD, damages, filled, huge, read_all
from tests.marks import slow_except


@pytest.fixture(autouse=True)
def no_fsync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the flush to the disk, for speed."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def check_game_goes_on(path: Path, name: str) -> None:
    """Check that nothing is raised, all other files are as they were, and new saves are kept."""
    blob = (path / name).read_bytes() if (path / name).stat().st_size < 10**7 else None
    folder = Folder(path)
    found = read_all(folder)
    for other in set(NAMES) - {name}:
        assert found[other] not in (None, []), f"{other} was lost, too: {folder.notices}"
    asides = [*path.glob(f"{name}.damaged-*")]
    if found[name] is None or (name == "settings.json" and asides):
        assert len(asides) == len(folder.notices) == 1, folder.notices
        assert asides[0].name in folder.notices[0]
        if blob is not None:
            assert asides[0].read_bytes() == blob
    folder.records.summary("mini")
    folder.save_game(GAME)
    folder.save_settings(Settings(deck="four"))
    folder.save_match(MATCH)
    folder.add_record(RECORD)
    folder.close()
    assert folder.problem is None
    again = Folder(path)
    now = read_all(again)
    assert (now["games/mini.json"], now["match.json"]) == (GAME, MATCH)
    assert again.load_settings().deck == "four"
    assert RECORD in again.records.all()
    if name == "records.sqlite":  # damage may be in a part that is read later
        assert all("set aside" in notice for notice in again.notices)
    else:
        assert again.notices == []


def replace_files(path: Path, kept: dict[str, bytes]) -> None:
    for each in path.rglob("*"):
        if each.is_file():
            each.unlink()
    for name, blob in kept.items():
        (path / name).write_bytes(blob)


@pytest.mark.parametrize("name", NAMES)
def test_any_damage_is_survived(tmp_path: Path, name: str) -> None:
    filled(tmp_path)
    kept = {each: (tmp_path / each).read_bytes() for each in NAMES}
    for blob in (*FOREIGN, *damages(kept[name], seed=len(name))):
        replace_files(tmp_path, {**kept, name: blob})
        check_game_goes_on_unless_newer(tmp_path, name)


def check_game_goes_on_unless_newer(path: Path, name: str) -> None:
    """A damaged version number may be that of a newer game, whose file is not changed."""
    blob, folder = (path / name).read_bytes(), Folder(path)
    read_all(folder)
    if any("newer game" in notice for notice in folder.notices):
        folder.save_game(GAME)
        folder.save_match(MATCH)
        folder.close()
        assert (path / name).read_bytes() == blob
        return
    folder.close()
    for each in path.rglob("*.damaged-*"):
        each.unlink()
    (path / name).write_bytes(blob)
    check_game_goes_on(path, name)


@pytest.mark.parametrize(("name", "size"), [(name, 5_000_000) for name in NAMES] + [("match.json", 10**10)])
def test_a_huge_file_is_refused(tmp_path: Path, name: str, size: int) -> None:
    filled(tmp_path)
    huge(tmp_path / name, size)
    check_game_goes_on(tmp_path, name)


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_in_place_of_a_file_stops_nothing(tmp_path: Path, name: str) -> None:
    filled(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name / "something").mkdir(parents=True)
    folder = Folder(tmp_path)
    read_all(folder)
    folder.save_game(GAME)
    folder.save_match(MATCH)
    folder.add_record(RECORD)
    assert folder.load_game() == GAME
    assert folder.load_match() == MATCH
    assert RECORD in folder.records.all()
    folder.close()
    assert folder.notices
    assert (tmp_path / name / "something").is_dir() or list(tmp_path.glob(f"{name}.damaged-*/something"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
@pytest.mark.parametrize("name", NAMES)
def test_a_broken_link_stops_nothing(tmp_path: Path, name: str) -> None:
    filled(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to(tmp_path / "nowhere" / name)
    folder = Folder(tmp_path)
    read_all(folder)
    folder.save_game(GAME)
    folder.add_record(RECORD)
    assert folder.load_game() == GAME
    assert RECORD in folder.records.all()
    folder.close()


@pytest.mark.parametrize("form", slow_except(["json", "csv"], ["json"]))
def test_the_import_of_a_damaged_export_says_why(tmp_path: Path, form: str) -> None:
    folder = filled(tmp_path / "data")
    path = folder.records.export("records", form)
    assert path is not None
    whole = path.read_bytes()
    for blob in (*FOREIGN, *damages(whole, seed=3)):
        path.write_bytes(blob)
        other = Folder(tmp_path / "other")
        with suppress(ValueError):
            taken = other.records.import_file(path)
            assert taken.added + taken.known + taken.unreadable < 100
        assert other.notices == []
    huge(path, 3 * 10**9)
    with pytest.raises(ValueError, match="too large"):
        folder.records.import_file(path)
