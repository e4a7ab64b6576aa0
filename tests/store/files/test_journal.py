"""Texts that outlive a kill before they are on the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gaps.store.files import journal as journals
from gaps.store.files.journal import Journal, journal_path, read_journal

TEXTS = ["one", "two\n00000000 3\ntwo", "drei ö", "", "five" * 2000]


def test_the_newest_text_counts(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "file")
    for text in TEXTS:
        journal.append(text)
        assert read_journal(tmp_path / "file") == text
    journal.clear()
    assert read_journal(tmp_path / "file") is None
    journal.append("again")
    assert read_journal(tmp_path / "file") == "again"
    journal.remove()
    with pytest.raises(FileNotFoundError):
        read_journal(tmp_path / "file")


def test_a_journal_cut_at_any_byte_has_the_text_before_it(tmp_path: Path) -> None:
    journal, path, ends = Journal(tmp_path / "file"), journal_path(tmp_path / "file"), [0]
    for text in ("one", "two", "three"):
        journal.append(text)
        ends.append(path.stat().st_size)
    whole = path.read_bytes()
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        entries = sum(end <= length for end in ends[1:])
        if entries:
            assert read_journal(tmp_path / "file") == ("one", "two", "three")[entries - 1]
        elif length:
            with pytest.raises(ValueError, match="incomplete"):
                read_journal(tmp_path / "file")
        else:
            assert read_journal(tmp_path / "file") is None


def test_damage_in_one_entry_leaves_another(tmp_path: Path) -> None:
    journal, path = Journal(tmp_path / "file"), journal_path(tmp_path / "file")
    for text in ("one", "two", "three"):
        journal.append(text)
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        found = read_journal(tmp_path / "file")
        assert found == "three" if place < whole.index(b"\0", 25) else found in ("one", "two")


def test_what_another_program_left_is_replaced(tmp_path: Path) -> None:
    path = journal_path(tmp_path / "file")
    path.write_bytes(b"\x00torn")
    Journal(tmp_path / "file").append("one")
    assert read_journal(tmp_path / "file") == "one"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_journal_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "_RESTART", 1000)
    journal = Journal(tmp_path / "file")
    for number in range(100):
        journal.append(str(number) * 50)
        assert read_journal(tmp_path / "file") == str(number) * 50
        assert journal_path(tmp_path / "file").stat().st_size <= 1000


def test_a_disk_that_is_full_leaves_the_text_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, write = Journal(tmp_path / "file"), os.write
    journal.append("one")
    monkeypatch.setattr(os, "write", lambda file, raw: write(file, raw[:5]))
    journal.append("two")
    monkeypatch.undo()
    assert read_journal(tmp_path / "file") == "one"
    journal.append("three")
    assert read_journal(tmp_path / "file") == "three"


def test_a_journal_that_cannot_be_replaced_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Journal(tmp_path / "file").append("one")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "another program has the file open")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        Journal(tmp_path / "file").append("two")
    assert read_journal(tmp_path / "file") == "one"
    assert [each.name for each in tmp_path.iterdir()] == ["file.journal"]
