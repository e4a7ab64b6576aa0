"""The system's file dialog is another program: it is found, asked, read and ended, and
never waited for.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gaps.stage.core.file_dialog import (
    FileAnswer,
    FileDialog,
    FileKind,
    FileQuestion,
    find_program,
)
from tests.stage.core.dialog_fakes import answer_of, arguments, pid_of, put_dialog

SCREEN = {"DISPLAY": ":99"}
NASTY = "a title; $(rm -rf /) --help | `x` \"quoted\" 'too'"
OPENING = FileQuestion(
    NASTY, FileKind("Pictures", (".png", ".jpg")), Path("/tmp/some where")
)
SAVING = FileQuestion(
    "Keep it; $(ls)",
    FileKind("Games", (".gaps",)),
    Path("/tmp/a game.gaps"),
    saving=True,
)

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="finds programs as on Linux"
)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def a_dialog() -> FileDialog:
    program = find_program(SCREEN)
    assert program is not None
    return FileDialog(program)


def test_the_program_of_the_desktop_is_found_first(programs: Path) -> None:
    assert find_program(SCREEN) is None
    for name in ("yad", "kdialog", "zenity"):
        put_dialog(programs, name, "")
        found = find_program(SCREEN)
        assert found is not None
        assert found.name == name
    kde = find_program({**SCREEN, "XDG_CURRENT_DESKTOP": "KDE"})
    assert kde is not None
    assert kde.name == "kdialog"
    assert find_program({}) is None, "without a screen there is no dialog"
    assert find_program({"WAYLAND_DISPLAY": "wayland-0"}) is not None


@pytest.mark.parametrize("name", ["zenity", "kdialog", "yad", "qarma"])
def test_a_chosen_path_is_the_answer(programs: Path, name: str) -> None:
    put_dialog(programs, name, "print('/tmp/my file .png')")
    dialog = a_dialog()
    assert dialog.poll() is None
    dialog.ask(OPENING)
    assert dialog.is_open
    assert answer_of(dialog) == FileAnswer(Path("/tmp/my file .png"))
    assert not dialog.is_open
    assert dialog.poll() is None
    given = arguments(programs)
    assert any(NASTY in word for word in given), (
        "a value is one argument, whatever is in it"
    )
    assert any("/tmp/some where/" in word for word in given)
    assert any("*.png *.PNG *.jpg *.JPG" in word for word in given)


@pytest.mark.parametrize(
    ("name", "word"), [("zenity", "--save"), ("kdialog", "--getsavefilename")]
)
def test_a_place_to_save_is_proposed(programs: Path, name: str, word: str) -> None:
    put_dialog(programs, name, "print('/tmp/b.gaps')")
    dialog = a_dialog()
    dialog.ask(SAVING)
    assert answer_of(dialog).path == Path("/tmp/b.gaps")
    given = arguments(programs)
    assert word in given
    assert any("/tmp/a game.gaps" in each for each in given)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("sys.exit(1)", FileAnswer()),
        ("print('Gtk-Message: noise', file=sys.stderr); sys.exit(1)", FileAnswer()),
        ("print()", FileAnswer()),
        ("sys.exit(5)", FileAnswer(failure="exit status 5")),
        (
            "print('warning\\nGtk: cannot open display: :99', file=sys.stderr); sys.exit(1)",
            FileAnswer(failure="Gtk: cannot open display: :99"),
        ),
        ("os.write(1, b'/tmp/\\xff.png\\n')", FileAnswer(Path("/tmp/\udcff.png"))),
        ("os.write(1, b'/tmp/a\\nb.png\\n')", FileAnswer(Path("/tmp/a\nb.png"))),
        (
            "os.write(2, b'x' * 3_000_000); print('/tmp/c.png')",
            FileAnswer(Path("/tmp/c.png")),
        ),
    ],
)
def test_every_end_of_the_program_is_an_answer(
    programs: Path, body: str, expected: FileAnswer
) -> None:
    put_dialog(programs, "zenity", body)
    dialog = a_dialog()
    dialog.ask(OPENING)
    assert answer_of(dialog) == expected


def test_a_program_that_cannot_be_started_is_a_failure(programs: Path) -> None:
    put_dialog(programs, "zenity", "")
    dialog = a_dialog()
    (programs / "zenity").unlink()
    dialog.ask(OPENING)
    assert "No such file" in answer_of(dialog).failure
    put_dialog(programs, "zenity", "")
    dialog.ask(FileQuestion("a\0b", OPENING.kind, OPENING.place))
    assert answer_of(dialog).failure


@pytest.mark.parametrize("stubborn", [False, True])
def test_a_dialog_ends_when_it_is_not_wanted_any_more(
    programs: Path, stubborn: bool
) -> None:
    ignoring = (
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        if stubborn
        else ""
    )
    put_dialog(programs, "zenity", f"{ignoring}time.sleep(600)")
    dialog = a_dialog()
    dialog.ask(OPENING)
    first = pid_of(programs)
    assert dialog.poll() is None
    (programs / "pid").unlink()
    dialog.ask(OPENING)
    second = pid_of(programs)
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    dialog.close()
    dialog.close()
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)
    assert dialog.poll() is None


def test_without_a_program_nothing_is_asked() -> None:
    dialog = FileDialog()
    dialog.ask(OPENING)
    assert not dialog.available
    assert not dialog.is_open
    assert dialog.poll() is None


@pytest.mark.parametrize(
    ("system", "name"), [("darwin", "osascript"), ("win32", "powershell")]
)
def test_other_systems_get_their_values_beside_their_commands(
    programs: Path, monkeypatch: pytest.MonkeyPatch, system: str, name: str
) -> None:
    put_dialog(programs, name, "")
    monkeypatch.setattr("shutil.which", lambda asked: str(programs / asked))
    monkeypatch.setattr("sys.platform", system)
    found = find_program({})
    assert found is not None
    assert found.name == name
    for question in (OPENING, SAVING):
        call = found.call(question)
        assert not any(
            question.title in word and word != question.title for word in call[0]
        )
        assert question.title in (*call[0], *call[1].values())
