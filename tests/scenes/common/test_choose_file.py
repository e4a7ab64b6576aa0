"""A file is chosen in the system's dialog, typed in any usual form, pasted or dropped."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.scenes.common.choose_file import MAX_SHOWN, ChooseFile, read_path, saved_path
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.stage.core import clipboard
from gaps.stage.core.file_dialog import FileDialog, FileKind, FileQuestion, find_program
from gaps.stage.core.intents import FileDropped, Nav
from gaps.stage.core.scene import Scene
from gaps.store import Recording
from tests.screens import Screens
from tests.stage.core.dialog_fakes import PATIENCE, arguments, pid_of, put_dialog
from tests.store.games import played_record

needs_programs = pytest.mark.skipif(
    sys.platform != "linux", reason="finds programs as on Linux"
)
RECORD = played_record(count=12)
Dialog = Callable[[str], Path]


@pytest.fixture
def dialog(context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Dialog:
    """Lets the context ask a program that does what is written; the folder of the
    program.
    """

    def put(body: str) -> Path:
        folder = tmp_path / "bin"
        folder.mkdir()
        put_dialog(folder, "zenity", body)
        monkeypatch.setenv("PATH", str(folder))
        context.file_dialog = FileDialog(find_program({"DISPLAY": ":99"}))
        return folder

    return put


def wait_for(screens: Screens, kind: type[Scene], words: str = "") -> None:
    """Wait until the player is in a scene of this kind that says these words."""
    until = time.monotonic() + PATIENCE
    while not (isinstance(screens.top, kind) and words in screens.words):
        assert time.monotonic() < until
        time.sleep(0.01)
        screens.wait(0.1)


def records(context: Context) -> Screens:
    context.folder.add_record(RECORD)
    return Screens.over_title(context, RecordsDialog)


def replay(context: Context) -> Screens:
    return Screens.opened(
        context, Title(context), ReplayScene(context, Recording.of(RECORD))
    )


@needs_programs
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("button", "body", "scene", "words"),
    [
        ("open", "print({game!r})", ReplayScene, ""),
        ("open", "sys.exit(1)", RecordsDialog, ""),  # it was cancelled
        (
            "open",
            "print('no GTK', file=sys.stderr); sys.exit(3)",
            ChooseFile,
            "The file dialog (zenity) does not work: no GTK",
        ),
        ("csv", "print({target!r})", RecordsDialog, "Written to {target}"),
        (
            "json",
            "print('/dev/null/mine.json')",
            RecordsDialog,
            "mine.json could not be written: Not a directory.",
        ),
    ],
)
def test_a_file_is_chosen_in_the_dialog(
    context: Context,
    tmp_path: Path,
    dialog: Dialog,
    button: str,
    body: str,
    scene: type[Scene],
    words: str,
) -> None:
    game, target = tmp_path / "friend.gaps", tmp_path / "mine.csv"
    game.write_text(Recording.of(RECORD).to_text())
    folder = dialog(body.format(game=str(game), target=str(target)))
    screens = records(context)
    screens.use(button)
    wait_for(screens, scene, words.format(target=target))
    if button == "open":
        assert any("Open a game" in word for word in arguments(folder))
        assert scene is not RecordsDialog or "cannot" not in screens.words
        assert scene is not ChooseFile or screens.enabled("browse")
    elif button == "csv":
        assert RECORD.code in target.read_text()
        proposed = context.folder.exports / "records-2026-03-01-120000.csv"
        assert any(str(proposed) in word for word in arguments(folder))


@needs_programs
def test_a_game_is_saved_where_the_player_wants(
    context: Context, tmp_path: Path, dialog: Dialog
) -> None:
    dialog(f"print({str(tmp_path / 'mine')!r})")
    screens = replay(context)
    screens.use("save")
    wait_for(screens, ReplayScene)
    saved = Recording.from_text((tmp_path / "mine.gaps").read_text())
    assert saved.record == Recording.of(RECORD).record


@needs_programs
def test_the_dialog_ends_with_its_scene(context: Context, dialog: Dialog) -> None:
    folder = dialog("time.sleep(600)")
    for at_once in (False, True):
        screens = records(context)
        screens.use("open")
        screens.on(ChooseFile)
        assert not screens.enabled("browse"), "only one at a time"
        process = pid_of(folder)
        if at_once:
            screens.stack.close()
        else:
            screens.go(Nav.BACK)
        assert not context.file_dialog.is_open
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
        (folder / "pid").unlink()


def test_without_a_dialog_files_go_to_the_exports(context: Context) -> None:
    screens = records(context)
    screens.use("json")
    assert isinstance(screens.top, RecordsDialog)
    assert len(context.folder.records.exported_files()) == 1
    screens = replay(context)
    screens.use("save")
    assert isinstance(screens.top, ReplayScene)
    assert [path.suffix for path in context.folder.exports.iterdir()].count(
        ".gaps"
    ) == 1


def test_without_a_dialog_a_location_is_typed_or_pasted(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "friend.gaps"
    game.write_text(Recording.of(RECORD).to_text())
    monkeypatch.setattr(clipboard, "pasted", lambda: f"{game.as_uri()}\n")
    screens = records(context)
    screens.use("open")
    assert not screens.enabled("browse")
    screens.enter(str(game)[:-1])
    screens.go(Nav.ACTIVATE)
    told = f"There is no file …{str(game)[:-1][-MAX_SHOWN:]}."
    assert told in screens.words
    assert context.announcer.due(float("inf")) == told
    screens.enter("s")
    screens.go(Nav.ACTIVATE)
    screens.on(ReplayScene)
    screens.press(Nav.BACK)
    for focus in ("path", "cancel"):
        screens.use("open")
        screens.form.focus(focus)
        screens.press(GameCommand.PASTE)
        assert screens.value("path") == game.as_uri()
        screens.go(Nav.ACTIVATE)
        assert isinstance(screens.top, ReplayScene)
        screens.press(Nav.BACK)


def test_records_are_dropped_on_their_dialog_or_on_the_question(
    context: Context, tmp_path: Path
) -> None:
    target, bad = tmp_path / "all.json", tmp_path / "bad.json"
    bad.write_text("{")
    screens = records(context)
    assert context.folder.records.export_to(target) is None
    for is_asked in (False, True):
        if is_asked:
            screens.use("browse")
            screens.press(FileDropped(str(tmp_path / "none.json")))
            assert "There is no file" in screens.words
        screens.press(FileDropped(str(target)))
        screens.wait(1.0)
        screens.on(RecordsDialog)
        assert "already" in screens.words, screens.words
    screens.press(FileDropped(str(bad)))
    assert "bad.json was not imported" in screens.words


KIND = FileKind("Games", (".gaps",))


@pytest.fixture
def opening(tmp_path: Path) -> FileQuestion:
    (tmp_path / "my game.gaps").write_text("x")
    return FileQuestion("Open", KIND, tmp_path)


def test_a_file_is_found_in_every_usual_form(
    opening: FileQuestion, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = opening.place / "my game.gaps"
    monkeypatch.setenv("HOME", str(opening.place))
    monkeypatch.setenv("USERPROFILE", str(opening.place))
    forms = (
        str(path),
        f"  {path}\n",
        f'"{path}"',
        f"'{path}'",
        path.as_uri(),
        "my game.gaps",
    )
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
def test_what_cannot_be_opened_is_refused(
    opening: FileQuestion, text: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=f"(?i){reason}"):
        read_path(text, opening)


def test_what_cannot_be_used_is_named_with_its_folder(tmp_path: Path) -> None:
    opening = FileQuestion("Open", KIND, tmp_path, saving=False)
    saving = FileQuestion("Save", KIND, tmp_path / "proposed.gaps", saving=True)
    folder = tmp_path / "etc"
    folder.mkdir()
    (folder / "old.gaps").write_text("x")
    for question, text, path in (
        (opening, "etc", folder),
        (opening, "etc/none.gaps", folder / "none.gaps"),
        (saving, "etc/old", folder / "old.gaps"),
        (saving, "none/new", tmp_path / "none"),
    ):
        with pytest.raises(ValueError, match=r"there is|is a folder") as caught:
            read_path(text, question)
        shown = str(path)[-MAX_SHOWN:]
        assert shown in str(caught.value)
    with pytest.raises(ValueError, match=r"^/ is a folder$"):
        read_path("/", opening)


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
    assert saved_path(tmp_path / "old.gaps", saving) == tmp_path / "old.gaps", (
        "the dialog has asked"
    )
    with pytest.raises(ValueError, match="there is already a file"):
        saved_path(tmp_path / "old", saving)


@given(st.text(max_size=60), st.booleans())
def test_any_text_is_understood_or_refused(text: str, saving: bool) -> None:
    question = FileQuestion(
        "?", KIND, Path("/tmp/none/a.gaps") if saving else Path("/tmp/none"), saving
    )
    try:
        read_path(text, question)
    except ValueError:
        return
