"""Wires the dependencies: reads the command line, opens the window and starts the loop."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pygame

from gaps import APP_ID, background
from gaps.asset_files import asset
from gaps.cli.options import Options, read_options
from gaps.engine import MAX_DEAL, InputError
from gaps.engine.command_line import accept_any_text, with_all_written
from gaps.engine.errors import printable
from gaps.language import _, error_text
from gaps.progress.calendar import daily
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToFile, ToNewGame, ToPlay, ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.shell.router import scene_for
from gaps.stage.core.loop import run
from gaps.stage.core.narrator import Narrator
from gaps.stage.core.platform_info import (
    INVISIBLE_DRIVERS,
    give_memory_back,
    reach_display,
)
from gaps.stage.core.scene import Scene
from gaps.stage.core.window import TextInput, Window
from gaps.stage.speech.accesskit_reader import NEEDS_HIDDEN_WINDOW, open_reader
from gaps.store import Folder, GameLog, Settings
from gaps.store.files.lock import FolderLock
from gaps.store.settings import nearest_window

TITLE = "Gaps"  # title of the window
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is not known on Windows
# the exit status for a wrong command line
USAGE = 2
# the exit status is this and the number of the signal, by convention of shells
SIGNAL_STATUS = 128
POLITE = signal.SIGTERM  # a request to close, as by the window: the exit status is 0


class ExitSignals:
    """Handles the signals that ask the program to end.

    The first signal ends the loop in the usual way, if ``in_loop`` is active. Without a
    loop, and for a second signal, ``SystemExit`` is raised where the program is.
    """

    def __init__(self) -> None:
        self.status: int | None = None
        """The exit status, once a signal has come."""
        self._ask: Callable[[], object] | None = None

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Catch the signals, except those that are ignored, as after ``nohup``."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        former = {}
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                former[number] = signal.signal(number, self._handle)
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)

    @contextmanager
    def in_loop(self, ask: Callable[[], object]) -> Iterator[None]:
        """Call ``ask`` at the first signal, so that the loop ends by itself."""
        self._ask = ask
        try:
            yield
        finally:
            self._ask = None

    def _handle(self, number: int, frame: FrameType | None) -> None:
        ask = self._ask
        is_first = self.status is None
        self.status = 0 if number == POLITE else SIGNAL_STATUS + number
        if ask is None or not is_first:
            raise SystemExit(self.status)
        ask()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the game and return the exit status.

    It is 0, or 1 without a display and after a crash. After SIGINT or SIGHUP, it is 128
    and the number of the signal; after SIGTERM 0.
    """
    signals = ExitSignals()
    try:
        with signals.caught():
            status = _main(arguments, signals)
    except KeyboardInterrupt:  # if the signal could not be caught
        return SIGNAL_STATUS + signal.SIGINT
    return status if signals.status is None else signals.status


def _main(arguments: Sequence[str] | None, signals: ExitSignals) -> int:
    accept_any_text(sys.stdout, sys.stderr)
    locales = [
        f"{each['language']}_{each['country']}"
        for each in pygame.system.get_pref_locales()
    ]
    options = read_options(arguments, locales)
    try:
        path = options.folder or Folder.default_path()
        Folder.check_path(path)
    except InputError as error:
        _tell(error_text(error))
        return USAGE
    if options.doctor:
        from gaps.cli import diagnostics

        return with_all_written(lambda: diagnostics.print_report(path))
    if not _has_display():
        return 1
    lock = FolderLock(path)
    folder = Folder(path, saves=lock.take(), lock=lock, in_thread=True)
    try:
        return _play(folder, options, locales, signals)
    finally:
        folder.close()  # whatever ends the program, the last save is written first
        lock.release()


def _has_display() -> bool:
    """Return True if there is a display to open a window on.

    Otherwise print one line, and do not touch the player's files.
    """
    try:
        driver = reach_display(TITLE, APP_ID)
    except pygame.error as error:
        _tell(_("cannot open a window: {error}", error=error))
        return False
    if driver in INVISIBLE_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        _tell(_("there is no display to open a window on; start it from a desktop"))
        return False
    return True


def _tell(line: str) -> None:
    print("gaps:", printable(line), file=sys.stderr)


def _play(
    folder: Folder, options: Options, locales: Sequence[str], signals: ExitSignals
) -> int:
    """Open the window and play until the program ends; return the exit status."""
    sys.setswitchinterval(background.SWITCH_SECONDS)
    give_memory_back()
    context = _context(folder, options, locales)
    try:
        window = _open_window(context, options)
    except pygame.error as error:
        _tell(_("cannot open a window: {error}", error=error))
        return 1
    context.window = window
    try:
        with signals.in_loop(
            lambda: pygame.event.post(pygame.event.Event(pygame.QUIT))
        ):
            _run(context, window, options)
    except Exception as error:
        from gaps.scenes.shell.crash import exit_message

        print(printable(exit_message(context, error)), file=sys.stderr)
        return 1
    finally:
        context.games.ready.close()
        context.adviser.close()
        context.music.close()
        context.sound.close()
        window.close()
    return 0


def _context(folder: Folder, options: Options, locales: Sequence[str]) -> Context:
    """Return what the scenes share.

    It has the settings of the folder and the options of the command line.
    """
    return Context(
        folder,
        folder.load_settings(),
        now=daily.wall_clock,
        random_deal_number=lambda: random.SystemRandom().randint(1, MAX_DEAL),
        muted=options.mute,
        language=options.language,
        locales=locales,
        starting=True,
    )


def _open_window(context: Context, options: Options) -> Window:
    """Open the window where it was last, unless the command line gives its size.

    Raise ``pygame.error``.
    """
    settings = context.settings
    fullscreen = options.fullscreen or settings.fullscreen
    hidden = NEEDS_HIDDEN_WINDOW and _screen_reader(context, options) != "off"
    size = options.window
    place = None
    if size is None:
        size = settings.window
        place = settings.place
        if size == Settings().window and not settings.welcomed:
            size = None
    return Window(
        size,
        TITLE,
        asset("icon.png"),
        fullscreen,
        hidden,
        APP_ID,
        place,
        maximised=settings.maximised and options.window is None,
    )


def _screen_reader(context: Context, options: Options) -> str:
    return options.screen_reader or context.settings.screen_reader


def _run(context: Context, window: Window, options: Options) -> None:
    """Run the loop until the last scene ends, and save the place of the window."""
    visible = window.driver not in INVISIBLE_DRIVERS
    wanted = _screen_reader(context, options)
    reader = open_reader(TITLE, wanted, window.handle, window.wake, visible=visible)
    window.show()
    context.announcer.active = reader.active
    try:
        first, *above = first_scenes(context, options)
        stack = ProgramStack(context, first)
        for scene in above:
            stack.show(scene)
        if context.folder.is_foreign:
            from gaps.scenes.common.confirm_dialog import AlreadyRunning

            stack.show(AlreadyRunning(context, stack.top))
        narrator = Narrator(
            reader,
            stack,
            context.announcer,
            _speakable,
            lambda: (pygame.key.get_focused(), window.outline_px),
            lenient=True,
        )
        text_input = TextInput(window.in_units)
        context.controls.gets_text = lambda: text_input.active

        def attend(now: float, acting: bool) -> float:
            attends_again = narrator.attend(now, acting)
            text_input.follow(stack.field, stack.text_place)
            return attends_again

        run(
            window,
            stack,
            context.controls,
            attend=attend,
            is_asked=lambda: reader.has_requests,
        )
    finally:
        reader.close()
    if options.window is None:
        outline = window.windowed_outline
        place = outline[:2] if window.knows_position else context.settings.place
        context.change(
            window=nearest_window(outline[2:]),
            place=place,
            maximised=window.maximised,
            welcomed=True,
        )


def _speakable(text: str) -> str:
    """Return a text for a screen reader.

    The modules for this are imported only when there is a reader.
    """
    from gaps.scenes.speech.plain_text import speakable

    return speakable(text)


def first_scenes(context: Context, options: Options) -> tuple[Scene, ...]:
    """Return the first scene, and the one over it, if there is one.

    That is the challenge or deal that the command line names, or else the title. The
    same deal is continued if it is under way. If another game would lose its place, a
    question is shown over the title.
    """
    if not context.folder.is_foreign:
        context.games.end_won()
    if options.variant is None and options.challenge is None:
        title = scene_for(context, ToTitle(at_start=True))
        if options.opened is None:
            return (title,)
        return title, _opened(context, title, options.opened)
    new = _named_game(context, options)
    if (same := context.games.same(new)) is not None:
        return (scene_for(context, ToPlay(context.games.resumed(same))),)
    if (other := context.games.in_slot(new.played.slot)) is not None:
        from gaps.scenes.board.opening import UnderWayDialog

        title = scene_for(context, ToTitle())
        return title, UnderWayDialog(context, title, other, new)
    return (scene_for(context, ToNewGame(new)),)


def _opened(context: Context, base: Scene, opened: GameLog | Path) -> Scene:
    """Return the scene for a recorded game or a file to read, over the first scene."""
    if isinstance(opened, Path):
        return scene_for(context, ToFile(base, opened))
    from gaps.scenes.review.game_review import GameReview

    return GameReview(context, opened, is_own=False)


def _named_game(context: Context, options: Options) -> GameSession:
    """Return a new game of the challenge or deal of the command line, not yet saved."""
    if options.challenge is not None:
        return context.games.answer(options.challenge)
    assert options.variant is not None
    seed = options.seed
    if seed is None and context.settings.deals == "winnable":
        seed = context.games.ready.take_soon(options.variant.key)
    return context.games.deal(
        options.variant, context.games.random_number() if seed is None else seed
    )
