"""An error in a scene shows the crash screen and writes a report, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import pygame
import pytest
from pygame.event import Event

from gaps.scenes.common.notes import TOAST
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.session.games import Games
from gaps.scenes.session.routes import ToRecoveredGame
from gaps.scenes.shared.context import Context
from gaps.scenes.shell import crash
from gaps.scenes.shell.crash import (
    ERROR_WINDOW,
    MAX_ERRORS,
    CrashScreen,
    write_crash_report,
)
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.loop import run
from gaps.stage.core.scene import Pop, Scene, Transition
from gaps.stage.core.window import Window
from gaps.store.files.text_files import MAX_REPORTS, REPORTS, write_report
from tests.played_games import saved_game
from tests.programs import run_python
from tests.scenes.conftest import begun
from tests.screens import SIZE, Screens

FAULTS = ("handle", "update", "draw", "layers", "moving", "resize", "resume")


class Faulty(Play):
    """A game in which the method named ``fault`` fails once it is armed."""

    fault = ""
    armed = False

    @property
    def moving(self) -> bool:
        if self.armed and self.fault == "moving":
            self._fail()
        return super().moving or self.armed

    def arm(self) -> None:
        self.armed = True
        if self.fault != "moving":
            setattr(self, self.fault, self._fail)

    def _fail(self, *_: object) -> NoReturn:
        raise ZeroDivisionError(f"in {self.fault}")


class EndsAtOnce(Scene):
    """A scene that ends at once."""

    def handle(self, intent: Intent) -> Transition | None:
        return Pop()


def faulty_game(context: Context, fault: str) -> Faulty:
    """Return a game of one move that fails in ``fault`` once it is armed."""
    scene = Faulty(context, begun(context, "mini:12"))
    scene.fault = fault
    return scene


def key(code: int) -> list[Event]:
    return [Event(pygame.KEYDOWN, key=code, mod=0)]


def play_frames(
    stack: ProgramStack, frames: Sequence[Callable[[], list[Event]]]
) -> None:
    """Run the main loop. Each frame returns its events; after the last one the window
    is closed.
    """
    window = Window(SIZE, "test")
    stack.context.window = window
    script = iter(frames)
    time = [0]
    pygame.event.get()

    def events() -> list[Event]:
        frame = next(script, None)
        return frame() if frame is not None else [Event(pygame.QUIT)]

    def sleep(seconds: float) -> None:
        time[0] += round(seconds * 1e9)

    try:
        run(window, stack, stack.context.controls, lambda: time[0], events, sleep)
    finally:
        stack.context.window = None
        window.close()  # or it would close another one when its memory is freed


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_is_reported_and_the_game_goes_on(
    context: Context, fault: str
) -> None:
    scene = faulty_game(context, fault)
    stack = ProgramStack(context, scene)
    seen = []

    def arm() -> list[Event]:
        scene.arm()
        if fault == "resize":
            assert stack.context.window is not None
            stack.context.window.move_to((0, 0, 1000, 700))
            return []
        if fault == "draw":  # below a note, all of it is drawn in each frame
            stack.notes.show(TOAST, "A note", pygame.Rect(0, 0, SIZE[0], 9))
        if fault == "resume":
            stack.show(EndsAtOnce())
        return key(pygame.K_TAB)

    def record_top() -> list[Event]:
        seen.append(stack.top)
        return []

    play_frames(
        stack,
        [
            list,
            arm,
            list,
            list,
            record_top,
            list,
            lambda: key(pygame.K_RETURN),
            list,
            record_top,
            list,
        ],
    )
    screen, after = seen
    (move,) = (context.folder.load_game() or saved_game("")).moves
    assert isinstance(screen, CrashScreen)
    assert f"ZeroDivisionError, in {fault}" in screen.report.summary
    assert type(after) is Play
    assert after.session.game.steps[-1].cause == scene.session.game.steps[-1].cause
    assert screen.report.path is not None
    text = screen.report.path.read_text(encoding="utf-8")
    parts = (
        f"in {fault}",
        "Traceback",
        "test_crash_screen.py",
        "pygame-ce 2",
        "mini:12",
        f"moves: {move.text}",
    )
    assert [part for part in parts if part not in text] == []


def test_a_window_closed_in_the_frame_of_an_error_closes_and_other_input_is_dropped(
    context: Context,
) -> None:
    frames = [0]
    seen = list[Scene]()

    def fail(*more: Event) -> list[Event]:
        scene.arm()
        frames[0] += 1
        let_go = Event(pygame.KEYUP, key=pygame.K_TAB)
        return [let_go, *key(pygame.K_TAB), *key(pygame.K_RETURN), *more]

    def look() -> list[Event]:
        seen.append(stack.top)
        return []

    scene = faulty_game(context, "handle")
    stack = ProgramStack(context, scene)
    play_frames(stack, [list, fail, look])
    assert isinstance(seen[0], CrashScreen)
    scene = faulty_game(context, "handle")
    stack = ProgramStack(context, scene)
    frames[0] = 0
    play_frames(stack, [list, *[lambda: fail(Event(pygame.QUIT))] * 2])
    assert stack.empty
    assert frames == [1]


def test_a_scene_that_fails_while_the_window_closes_does_not_keep_it_open(
    context: Context,
) -> None:
    scene = faulty_game(context, "handle")
    stack = ProgramStack(context, scene)

    def close() -> list[Event]:
        scene.arm()
        return [Event(pygame.QUIT)]

    with pytest.raises(ZeroDivisionError):
        play_frames(stack, [list, close, list, list])
    assert stack.empty
    assert context.folder.load_game() is not None


def crashed(context: Context) -> tuple[CrashScreen, Screens]:
    """The screen after an error."""
    screen = CrashScreen(context, write_crash_report(context, KeyError("x")))
    return screen, Screens(ProgramStack(context, screen))


def test_without_a_saved_game_the_crash_screen_leads_to_the_title(
    context: Context,
) -> None:
    _screen, screens = crashed(context)
    assert "Back to the main menu" in screens.words
    screens.press(Nav.ACTIVATE)
    screens.on(Title)


def test_a_second_error_leads_to_the_title_and_too_many_end_the_program(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty_game(context, "")
    now = [0.0]
    errors = list[float]()
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    for number in range(MAX_ERRORS):
        now[0] = number * ERROR_WINDOW / MAX_ERRORS
        screen = crash.scene_after(context, ValueError("a"), Scene(), errors)
        assert (screen is None) is (number == MAX_ERRORS - 1)
        if screen is not None:
            words = Screens(ProgramStack(context, screen)).words
            assert ("Go on from the last move" in words) is (number == 0)
            assert ("Back to the main menu" in words) is (number > 0)
    assert context.folder.load_game() is not None
    now[0] += ERROR_WINDOW + 1
    assert crash.scene_after(context, ValueError(), Scene(), errors) is not None


def test_a_saved_game_that_cannot_be_shown_leads_to_the_title(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.folder.save_game(saved_game("mini:12", ("A1-C3",)))
    screen, screens = crashed(context)
    assert screen.saved is not None
    with monkeypatch.context() as patch:
        patch.setattr(Games, "resumed", lambda *_: [][1])
        assert isinstance(resolver(context)(ToRecoveredGame(screen.saved)), Title)
    monkeypatch.setattr("gaps.scenes.game.open_play.Play", lambda *_: [][1])
    screens.press(Nav.ACTIVATE)
    screens.on(Title)


def test_the_report_can_be_copied_and_the_program_quit(
    context: Context, copied: list[str]
) -> None:
    screen, screens = crashed(context)
    screens.press(Nav.NEXT, Nav.ACTIVATE)
    assert copied == [screen.report.text]
    assert "Copied" in screens.words
    screens.press(Nav.BACK, Nav.ACTIVATE)
    assert screens.stack.empty


def test_unwritable_reports_are_skipped_and_old_ones_are_removed(
    context: Context, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("x")
    assert write_report(tmp_path / "file", "text", context.now()) is None
    paths = [
        write_report(tmp_path, f"{number}", context.now())
        for number in range(MAX_REPORTS + 3)
    ]
    remaining = list((tmp_path / REPORTS).iterdir())
    assert len(remaining) == MAX_REPORTS
    assert paths[-1] in remaining
    assert paths[0] not in remaining


def test_without_a_folder_of_the_player_the_game_starts_and_reports(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    fresh = Context(
        context.folder, context.settings, context.now, context.games.random_number
    )
    assert write_crash_report(fresh, ValueError("x")).text
    fresh.adviser.close()


@pytest.mark.slow
def test_an_error_of_the_crash_screen_is_reported_in_one_line(tmp_path: Path) -> None:
    code = (
        "import sys, gaps.scenes.menu.title as t\n"
        "import gaps.scenes.shell.crash as m, gaps.app\n"
        "t.Title.draw = lambda *_: 1 / 0\n"
        "m.CrashScreen.draw = lambda *_: [][1]\nsys.exit(gaps.app.main())"
    )
    result = run_python("-c", code, "--data", tmp_path)
    assert result.returncode == 1
    lines = result.stderr.strip().split("\n")
    assert lines[-1].startswith(
        "gaps: IndexError, list index out of range; the report is "
    )
    assert "Traceback" not in result.stderr
    assert len(list((tmp_path / REPORTS).iterdir())) == 2
