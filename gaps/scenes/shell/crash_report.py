"""What is written down about an error: where it came from, on what machine, and in which game."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

import gaps
from gaps.language import _
from gaps.scenes.shell.context import Context
from gaps.solver import core_in_use
from gaps.stage.core.platform_info import versions
from gaps.store.files.reports import write_report

MAX_SAID = 90  # signs of an error's own words


@dataclass(frozen=True)
class CrashReport:
    """An error, written down. ``path`` is ``None`` where it could not be kept."""

    words: str
    """What the error says of itself."""
    text: str
    path: Path | None


def written(context: Context, error: BaseException) -> CrashReport:
    """Write an error down, and keep it in the person's folder. Raises nothing."""
    words = _words(error)
    parts = [
        ("what happened", lambda: f"The game met an error it was not prepared for: {words}."),
        ("versions", _versions),
        ("screen", lambda: _screen(context)),
        ("settings", lambda: context.settings.to_text()),
        ("game", lambda: _game(context)),
        ("error", lambda: "".join(traceback.format_exception(error)).rstrip()),
    ]
    text = "\n\n".join(f"{name}:\n{_told(part)}" for name, part in parts) + "\n"
    text = text.replace(str(Path.home()), "~")
    return CrashReport(words, text, write_report(context.folder.path, text, context.now()))


def last_words(context: Context, error: BaseException) -> str:
    """One line for an error that ends the program, which is written down."""
    report = written(context, error)
    if report.path is None:
        where = _("no report could be kept")
    else:
        where = _("the report is {path}").format(path=report.path)
    return f"gaps: {report.words}; {where}"


def _words(error: BaseException) -> str:
    words = " ".join(_told(lambda: str(error)).split())
    cut = words if len(words) <= MAX_SAID else f"{words[: MAX_SAID - 1]}…"
    return f"{type(error).__name__}, {cut}" if cut else type(error).__name__


def _told(part: Callable[[], str]) -> str:
    """What a part says; an error while it is asked is no reason to lose the others."""
    try:
        return part()
    except Exception as error:
        return f"not known ({type(error).__name__})"


def _versions() -> str:
    search = "compiled search" if core_in_use() else "general search only"
    beneath = (f"{name} {version}" for name, version in versions().items())
    return "\n".join([f"gaps {gaps.__version__} ({search})", *beneath])


def _screen(context: Context) -> str:
    if context.window is None:
        return "none"
    width, height = context.window.size_px
    heard = pygame.mixer.get_init() is not None
    return f"{context.window.driver}, {width} x {height}, {'sound' if heard else 'silent'}"


def _game(context: Context) -> str:
    saved = context.folder.load_game()
    if saved is None:
        return "none"
    lines = [saved.code, f"moves: {' '.join(saved.moves)}"]
    return "\n".join([*lines, f"taken back: {' '.join(saved.undone)}"] if saved.undone else lines)
