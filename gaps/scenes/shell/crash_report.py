"""Reports of crashes: the error, where it came from, the versions and screen, and the game."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pygame

import gaps
from gaps.language import _
from gaps.scenes.shell.context import Context
from gaps.solver import core_in_use
from gaps.stage.core.platform_info import versions
from gaps.store.files.reports import write_report

MAX_MESSAGE = 90  # characters of an error's own message in its summary


@dataclass(frozen=True)
class CrashReport:
    """The report of an error. ``path`` is its file; ``None`` if it could not be written."""

    summary: str
    """The kind of error and its message, in one line."""
    text: str
    path: Path | None


def write_crash_report(context: Context, error: BaseException) -> CrashReport:
    """Report an error in a file of the data folder. Raises nothing."""
    summary = _summary_of(error)
    parts = [
        ("what happened", lambda: f"The game met an error it was not prepared for: {summary}."),
        ("versions", _versions),
        ("screen", lambda: _screen(context)),
        ("settings", lambda: context.settings.to_text()),
        ("game", lambda: _game(context)),
        ("error", lambda: "".join(traceback.format_exception(error)).rstrip()),
    ]
    text = "\n\n".join(f"{name}:\n{_text_of(part)}" for name, part in parts) + "\n"
    with suppress(RuntimeError):  # the system names no folder of the player
        text = text.replace(str(Path.home()), "~")
    return CrashReport(summary, text, write_report(context.folder.path, text, context.now()))


def exit_message(context: Context, error: BaseException) -> str:
    """Report an error that ends the program; return the line to print for it."""
    report = write_crash_report(context, error)
    if report.path is None:
        where = _("no report could be saved")
    else:
        where = _("the report is {path}").format(path=report.path)
    return f"gaps: {report.summary}; {where}"


def _summary_of(error: BaseException) -> str:
    message = " ".join(_text_of(lambda: str(error)).split())
    if len(message) > MAX_MESSAGE:
        message = f"{message[: MAX_MESSAGE - 1]}…"
    name = type(error).__name__
    return f"{name}, {message}" if message else name


def _text_of(part: Callable[[], str]) -> str:
    """The text of a part. A part that fails does not lose the others."""
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
    lines = [saved.code, f"moves: {' '.join(saved.moves)}"]
    return "\n".join([*lines, f"taken back: {' '.join(saved.undone)}"] if saved.undone else lines)
