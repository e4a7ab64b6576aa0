"""Recovery after an unexpected error.

There is a report, and a screen that can continue the game from its last move.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pygame

import gaps
from gaps.engine import Variant, by_key
from gaps.language import N_, _, translated
from gaps.scenes.common import keys_text
from gaps.scenes.common.screen import Screen, dialog_title
from gaps.scenes.session.routes import ToPlay, ToRecoveredGame, ToTitle
from gaps.scenes.session.shared_text import deal_figure
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import scene_for
from gaps.solver import core_in_use
from gaps.stage.core import clipboard
from gaps.stage.core.platform_info import versions
from gaps.stage.core.scene import Quit, Replace, Scene
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XL
from gaps.stage.speech.spoken import Role
from gaps.stage.view import Label, Part, Pin, button, fill, layers, panel, row, space
from gaps.stage.widgets import PRIMARY
from gaps.store import GameLog, RecordedMove
from gaps.store.files.text_files import write_report

MAX_ERRORS = 3  # more within ``ERROR_WINDOW`` end the program
ERROR_WINDOW = 10.0  # in seconds
MAX_MESSAGE = 90  # characters of an error's own message in its summary


@dataclass(frozen=True)
class CrashReport:
    """The report of an error.

    ``path`` is its file; None if it could not be written.
    """

    summary: str  # the kind of error and its message, in one line
    text: str
    path: Path | None


def write_crash_report(context: Context, error: BaseException) -> CrashReport:
    """Report an error in a file of the data folder, without raising anything."""
    summary = _summary_of(error)
    parts = [
        (
            "what happened",
            lambda: f"The game met an error it was not prepared for: {summary}.",
        ),
        ("versions", _versions),
        ("screen", lambda: _screen(context)),
        ("settings", lambda: context.settings.to_text()),
        ("game", lambda: _game(context)),
        ("error", lambda: "".join(traceback.format_exception(error)).rstrip()),
    ]
    text = "\n\n".join(f"{name}:\n{_text_of(part)}" for name, part in parts) + "\n"
    with suppress(RuntimeError):  # the system names no folder of the player
        text = text.replace(str(Path.home()), "~")
    return CrashReport(
        summary, text, write_report(context.folder.path, text, context.now())
    )


def told_failure(context: Context, error: Exception, reported: set[str]) -> str:
    """Report an error of background work; return a line for the player.

    No report is written if the same error was ``reported`` since the start.
    """
    summary = _summary_of(error)
    if summary not in reported:
        report = write_crash_report(context, error)
        if report.path is None:
            return _("An error happened in the background. You can go on.")
        reported.add(summary)
    return _("An error happened in the background. You can go on; a report was saved.")


def exit_message(context: Context, error: BaseException) -> str:
    """Report an error that ends the program; return the line to print for it."""
    report = write_crash_report(context, error)
    where = _("the report is {path}", path=report.path)
    if report.path is None:
        where = _("no report could be saved")
    return f"gaps: {report.summary}; {where}"


def _summary_of(error: BaseException) -> str:
    message = " ".join(_text_of(lambda: str(error)).split())
    if len(message) > MAX_MESSAGE:
        message = f"{message[: MAX_MESSAGE - 1]}…"
    name = type(error).__name__
    return f"{name}, {message}" if message else name


def _text_of(part: Callable[[], str]) -> str:
    """Return the text of a part, or a note if the part fails.

    A part that fails does not lose the others.
    """
    try:
        return part()
    except Exception as error:
        return f"not known ({type(error).__name__})"


def _versions() -> str:
    search = "compiled search" if core_in_use() else "general search only"
    libraries = (f"{name} {version}" for name, version in versions().items())
    return "\n".join([f"gaps {gaps.__version__} ({search})", *libraries])


def _screen(context: Context) -> str:
    if context.window is None:
        return "none"
    width, height = context.window.size_px
    has_sound = pygame.mixer.get_init() is not None
    return f"{context.window.driver}, {width} x {height}, {'sound' if has_sound else 'silent'}"


def _game(context: Context) -> str:
    saved = context.folder.load_game()
    if saved is None:
        return "none"
    lines = [saved.code, f"moves: {_moves(saved.moves)}"]
    if saved.undone:
        lines.append(f"taken back: {_moves(saved.undone)}")
    return "\n".join(lines)


def _moves(moves: Iterable[RecordedMove]) -> str:
    return " ".join(made.text for made in moves)


class CrashScreen(Screen):
    """The screen shown in place of a traceback.

    After a ``repeated`` error the game is not continued, because it may be the cause.
    """

    called = N_("That should not have happened")
    about = keys_text.ANY_SCREEN.sentences
    spoken_role = Role.DIALOG
    on_field = False
    first_focus = "on"

    def __init__(
        self, context: Context, report: CrashReport, repeated: bool = False
    ) -> None:
        super().__init__(context)
        self.report = report
        self.saved = context.folder.load_game()
        self._continued = None if repeated else self.saved
        self._copied = N_("Copy the report")  # the text of the button

    @property
    def variant(self) -> Variant | None:
        if self.saved is not None:
            return by_key(self.saved.key)
        return None

    def view(self) -> Part:
        text = N_("Back to the main menu")
        way = Replace(ToTitle())
        if self._continued is not None:
            text = N_("Go on from the last move")
            way = Replace(ToRecoveredGame(self._continued))
        on = button("on", text, lambda: way, look=PRIMARY, share=0.44)
        copy = button("copy", self._copied, self._copy, share=0.34)
        leave = button("quit", N_("Quit"), Quit, share=0.22)
        content = panel(
            dialog_title(self.called, 44),
            *(
                Label(line, style, "mid", "topleft", lines=6, leading=23)
                for line, style in self._lines()
            ),
            space(),
            row(on, copy, leave, gap=SPACE_M, size=48),
            pad=(SPACE_XL, SPACE_XL, SPACE_XL, SPACE_XL),
            gap=SPACE_S,
        )
        return layers(fill("bg0"), Pin(content, box=(640, 340)))

    def _lines(self) -> Iterator[tuple[str, str]]:
        yield (
            _(
                "The game stopped because of an error: {words}.",
                words=self.report.summary,
            ),
            "body",
        )
        if self.saved is None:
            yield _("No game was under way."), "body"
        elif self.context.folder.problem is not None:
            yield (
                _(
                    "You can go on from the last move, but nothing can be saved in the folder."
                ),
                "body",
            )
        else:
            yield (
                _(
                    "Your game, {code}, is saved up to its last move.",
                    code=_code_of(self.saved),
                ),
                "body",
            )
        if path := self.report.path:
            yield (
                _("A report for the developers is in {path}", path=path),
                "note",
            )
        else:
            yield _("The report could not be saved in a file."), "note"

    def back(self) -> None:
        """Move the focus to the way out, so that no single key ends the program."""
        self.focus("quit")

    def _copy(self) -> None:
        copied = clipboard.copy(self.report.text)
        self._copied = N_("Copied") if copied else N_("There is no clipboard")
        self.context.announcer.say(translated(self._copied))


def scene_after(
    context: Context, error: Exception, top: Scene, errors: list[float]
) -> Scene | None:
    """Return the scene to continue with, or None to end the program.

    The program ends if ``top`` is a crash screen, or if errors come too often.
    ``errors`` are the times of the latest errors, to which this one is added.
    """
    now = time.monotonic()
    errors[:] = [*(moment for moment in errors if now - moment < ERROR_WINDOW), now]
    if isinstance(top, CrashScreen) or len(errors) >= MAX_ERRORS:
        return None
    repeated = len(errors) > 1
    return CrashScreen(context, write_crash_report(context, error), repeated=repeated)


def recovered_game(context: Context, saved: GameLog) -> Scene:
    """Return the screen of the saved game, or the title if it cannot be shown."""
    try:
        return scene_for(context, ToPlay(context.games.resumed(saved)))
    except Exception as error:
        write_crash_report(context, error)
        return scene_for(context, ToTitle())


def _code_of(saved: GameLog) -> str:
    """Return the code of a game; a deal is spoken as its rules and its number."""
    key, _colon, number = saved.code.partition(":")
    return deal_figure(key, int(number)) if number else saved.code
