"""A location that was typed is understood in its usual forms, or refused with what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.scenes.files.choose_file import read_path, saved_path
from gaps.stage.core.file_dialog import FileKind, FileQuestion

KIND = FileKind("Games", (".gaps",))


@pytest.fixture
def opening(tmp_path: Path) -> FileQuestion:
    (tmp_path / "my game.gaps").write_text("x")
    return FileQuestion("Open", KIND, tmp_path)


def test_a_file_is_found_in_every_usual_form(opening: FileQuestion, monkeypatch: pytest.MonkeyPatch) -> None:
    path = opening.place / "my game.gaps"
    monkeypatch.setenv("HOME", str(opening.place))
    monkeypatch.setenv("USERPROFILE", str(opening.place))
    forms = str(path), f"  {path}\n", f'"{path}"', f"'{path}'", path.as_uri(), "my game.gaps"
    for text in (*forms, "~/my game.gaps"):
        assert read_path(text, opening) == path, text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "type the location"),
        ('""', "type the location"),
        ("none.gaps", "there is no file"),
        (".", "is a folder"),
        ("x" * 5000, "there is no file|too long"),
        ("a\0b", "."),
        ("file://[", "."),
        ("~nobody-of-that-name/a", "there is no file"),
    ],
)
def test_what_cannot_be_opened_is_refused(opening: FileQuestion, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"(?i){reason}"):
        read_path(text, opening)


def test_a_new_file_gets_its_suffix_and_replaces_none(tmp_path: Path) -> None:
    saving = FileQuestion("Save", KIND, tmp_path / "proposed.gaps", saving=True)
    assert read_path("new", saving) == tmp_path / "new.gaps"
    assert read_path("new.GAPS", saving) == tmp_path / "new.GAPS"
    assert read_path("new.v2", saving) == tmp_path / "new.v2.gaps"
    (tmp_path / "old.gaps").write_text("x")
    with pytest.raises(ValueError, match="there is already a file"):
        read_path("old", saving)
    with pytest.raises(ValueError, match="there is no folder"):
        read_path("none/new", saving)
    with pytest.raises(ValueError, match="type the name of a file"):
        read_path("/", saving)
    assert saved_path(tmp_path / "old.gaps", saving) == tmp_path / "old.gaps", "the dialog has asked"
    with pytest.raises(ValueError, match="there is already a file"):
        saved_path(tmp_path / "old", saving)


@given(st.text(max_size=60), st.booleans())
def test_any_text_is_understood_or_refused(text: str, saving: bool) -> None:
    question = FileQuestion("?", KIND, Path("/tmp/none/a.gaps") if saving else Path("/tmp/none"), saving)
    try:
        read_path(text, question)
    except ValueError:
        return
