"""A file is chosen in the system's dialog, typed, pasted or dropped; the scene goes on meanwhile."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gaps.scenes.files.choose_file import ChooseFile
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.dialog_programs import find_program
from gaps.stage.core.file_dialog import FileDialog
from gaps.stage.core.intents import FileDropped, Nav, TextEntered
from gaps.store import Recording
from tests.scenes.stacks import opened, use, wait
from tests.stage.core.dialog_fakes import PATIENCE, arguments, pid_of, put_dialog
from tests.store.games import played_record

needs_programs = pytest.mark.skipif(sys.platform != "linux", reason="finds programs as on Linux")
RECORD = played_record(count=12)


def with_dialog(context: Context, folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """Let the context ask a program that does ``body``."""
    folder.mkdir(exist_ok=True)
    put_dialog(folder, "zenity", body)
    monkeypatch.setenv("PATH", str(folder))
    context.file_dialog = FileDialog(find_program({"DISPLAY": ":99"}))


def wait_until(stack: GameStack, reached: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < until
        time.sleep(0.01)
        wait(stack, 0.1)


def records(context: Context) -> GameStack:
    context.folder.add_record(RECORD)
    title = Title(context)
    return opened(context, title, RecordsDialog(context, title))


def replay(context: Context) -> GameStack:
    return opened(context, Title(context), ReplayScene(context, Recording.of(RECORD)))


def top(stack: GameStack) -> RecordsDialog:
    assert isinstance(stack.top, RecordsDialog)
    return stack.top


def asked(stack: GameStack) -> ChooseFile:
    assert isinstance(stack.top, ChooseFile)
    return stack.top


@needs_programs
def test_a_game_is_opened_by_the_dialog(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "friend.gaps"
    game.write_text(Recording.of(RECORD).to_text())
    with_dialog(context, tmp_path / "bin", monkeypatch, f"print({str(game)!r})")
    stack = records(context)
    use(stack, "open")
    wait_until(stack, lambda: isinstance(stack.top, ReplayScene))
    assert any("Open a game" in word for word in arguments(tmp_path / "bin"))


@needs_programs
def test_nothing_is_opened_when_the_dialog_is_cancelled(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_dialog(context, tmp_path / "bin", monkeypatch, "sys.exit(1)")
    stack = records(context)
    use(stack, "open")
    wait_until(stack, lambda: isinstance(stack.top, RecordsDialog))
    assert top(stack).message == ""


@needs_programs
def test_a_dialog_that_does_not_work_leaves_the_field(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_dialog(context, tmp_path / "bin", monkeypatch, "print('no GTK', file=sys.stderr); sys.exit(3)")
    stack = records(context)
    use(stack, "open")
    wait_until(stack, lambda: bool(asked(stack).message))
    assert asked(stack).message == "The file dialog (zenity) does not work: no GTK"
    assert asked(stack).form.widget("browse").enabled


@needs_programs
def test_the_dialog_ends_with_its_scene(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_dialog(context, tmp_path / "bin", monkeypatch, "time.sleep(600)")
    for at_once in (False, True):
        stack = records(context)
        use(stack, "open")
        assert asked(stack).waiting
        assert not asked(stack).form.widget("browse").enabled, "only one at a time"
        process = pid_of(tmp_path / "bin")
        if at_once:
            stack.close()
        else:
            stack.handle(Nav.BACK)
            wait(stack)
        assert not context.file_dialog.is_open
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
        (tmp_path / "bin" / "pid").unlink()


@needs_programs
def test_records_are_exported_where_the_player_wants(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine.csv"
    with_dialog(context, tmp_path / "bin", monkeypatch, f"print({str(target)!r})")
    stack = records(context)
    use(stack, "csv")
    wait_until(stack, lambda: isinstance(stack.top, RecordsDialog))
    assert top(stack).message == f"Written to {target}"
    assert RECORD.code in target.read_text()
    proposed = context.folder.exports / "records-2026-03-01-120000.csv"
    assert any(str(proposed) in word for word in arguments(tmp_path / "bin"))


@needs_programs
def test_a_place_that_cannot_be_written_is_named(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_dialog(context, tmp_path / "bin", monkeypatch, "print('/dev/null/mine.json')")
    stack = records(context)
    use(stack, "json")
    wait_until(stack, lambda: isinstance(stack.top, RecordsDialog))
    assert top(stack).failed
    assert top(stack).message == "mine.json could not be written: Not a directory."


@needs_programs
def test_a_game_is_saved_where_the_player_wants(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine.gaps"
    with_dialog(context, tmp_path / "bin", monkeypatch, f"print({str(tmp_path / 'mine')!r})")
    stack = replay(context)
    use(stack, "save")
    wait_until(stack, lambda: isinstance(stack.top, ReplayScene))
    assert Recording.from_text(target.read_text()).record == Recording.of(RECORD).record


def test_without_a_dialog_files_go_to_the_exports(context: Context) -> None:
    stack = records(context)
    use(stack, "json")
    assert isinstance(stack.top, RecordsDialog)
    assert len(context.folder.records.exported_files()) == 1
    stack = replay(context)
    use(stack, "save")
    assert isinstance(stack.top, ReplayScene)
    assert [path.suffix for path in context.folder.exports.iterdir()].count(".gaps") == 1


def test_without_a_dialog_a_location_is_typed(context: Context, tmp_path: Path) -> None:
    game = tmp_path / "friend.gaps"
    game.write_text(Recording.of(RECORD).to_text())
    stack = records(context)
    use(stack, "open")
    assert not asked(stack).form.widget("browse").enabled
    stack.handle(TextEntered(str(game)[:-1]))
    stack.handle(Nav.ACTIVATE)
    wait(stack)
    assert asked(stack).message == "There is no file friend.gap."
    stack.handle(TextEntered("s"))
    stack.handle(Nav.ACTIVATE)
    wait(stack)
    assert isinstance(stack.top, ReplayScene)


def test_a_location_is_pasted(context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "friend.gaps"
    game.write_text(Recording.of(RECORD).to_text())
    monkeypatch.setattr(context, "clipboard", lambda: f"{game.as_uri()}\n")
    stack = records(context)
    for focus in ("path", "cancel"):
        use(stack, "open")
        asked(stack).form.focus(focus)
        stack.handle(GameCommand.PASTE)
        assert asked(stack).field.value == game.as_uri()
        stack.handle(Nav.ACTIVATE)
        wait(stack)
        assert isinstance(stack.top, ReplayScene)
        stack.handle(Nav.BACK)


def test_a_file_is_dropped_on_the_question(context: Context, tmp_path: Path) -> None:
    target = tmp_path / "all.json"
    stack = records(context)
    assert context.folder.records.export_to(target) is None
    use(stack, "browse")
    stack.handle(FileDropped(str(tmp_path / "none.json")))
    assert "There is no file" in asked(stack).message
    stack.handle(FileDropped(str(target)))
    wait(stack, 1.0)
    assert "already" in top(stack).message or "0" in top(stack).message
    assert not top(stack).failed


def test_records_are_dropped_on_their_dialog(context: Context, tmp_path: Path) -> None:
    target = tmp_path / "all.json"
    stack = records(context)
    assert context.folder.records.export_to(target) is None
    stack.handle(FileDropped(str(target)))
    wait(stack, 1.0)
    assert isinstance(stack.top, RecordsDialog)
    assert top(stack).message
    assert not top(stack).failed
    (tmp_path / "bad.json").write_text("{")
    stack.handle(FileDropped(str(tmp_path / "bad.json")))
    assert top(stack).failed
    assert "bad.json was not imported" in top(stack).message
