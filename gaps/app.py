"""Wires the dependencies: reads the command line, opens the window and starts the loop."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from datetime import datetime

import pygame

from gaps.cli import diagnostics
from gaps.cli.options import Options, read_options
from gaps.engine import MAX_DEAL, format_code
from gaps.engine.command_line import accept_any_text
from gaps.language import _
from gaps.scenes.game.play import Play
from gaps.scenes.menu.first_run import FirstRun
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.session.routes import ToNewGame
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash_report import exit_message
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.shell.router import scene_for
from gaps.scenes.together.challenge_dialog import accept
from gaps.stage.core.assets import asset
from gaps.stage.core.loop import run
from gaps.stage.core.platform_info import INVISIBLE_DRIVERS
from gaps.stage.core.scene import Scene
from gaps.stage.core.window import Window
from gaps.store import Challenge, Folder, Recording
from gaps.store.saves.settings import nearest_window


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the game. Returns the exit status: 0, or 1 without a display and after a crash."""
    accept_any_text(sys.stdout, sys.stderr)
    locales = [f"{each['language']}_{each['country']}" for each in pygame.system.get_pref_locales()]
    options = read_options(arguments, locales)
    if options.doctor:
        return diagnostics.print_report(options.folder or Folder.default_path())
    folder = Folder(options.folder) if options.folder is not None else Folder.default()
    try:
        return _play(folder, options, locales)
    finally:
        folder.close()  # whatever ends the program, the last save is written first


def _play(folder: Folder, options: Options, locales: Sequence[str]) -> int:
    """Open the window and play until the program ends; returns the exit status."""
    context = _context(folder, options, locales)
    try:
        window = _open_window(context, options)
    except pygame.error as error:
        print("gaps:", _("cannot open a window: {error}").format(error=error), file=sys.stderr)
        return 1
    if window.driver in INVISIBLE_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        window.close()
        print("gaps:", _("there is no display to open a window on; start it from a desktop"), file=sys.stderr)
        return 1
    context.window = window
    try:
        _run(context, window, options)
    except Exception as error:
        print(exit_message(context, error), file=sys.stderr)
        return 1
    finally:
        context.adviser.close()
        context.sound.close()
        window.close()
    return 0


def _context(folder: Folder, options: Options, locales: Sequence[str]) -> Context:
    """What the scenes share, with the settings of the folder and the options of the command line."""
    return Context(
        folder,
        folder.load_settings(),
        now=_now,
        random_deal_number=_random_deal_number,
        muted=options.mute,
        language=options.language,
        locales=locales,
    )


def _open_window(context: Context, options: Options) -> Window:
    """Open the window where it was last, unless the command line gives its size. Raises ``pygame.error``."""
    settings = context.settings
    size, fullscreen = options.window or settings.window, options.fullscreen or settings.fullscreen
    window = Window(size, "Gaps", asset("icon.png"), fullscreen)
    if options.window is None and not window.fullscreen:
        window.move_to(settings.place)
    return window


def _run(context: Context, window: Window, options: Options) -> None:
    """Run the loop until the last scene ends, and save the place of the window."""
    stack = GameStack(context, first_scene(context, options))
    if isinstance(options.opened, Recording):
        stack.show(ReplayScene(context, options.opened))
    run(window, stack, context.controls)
    if options.window is None and not context.settings.fullscreen:
        context.change(window=nearest_window(window.size_px), place=window.position)


def first_scene(context: Context, options: Options) -> Scene:
    """The scene to begin with: the challenge or deal that the command line names, or else the title.

    A deal continues the unfinished game if that is the same deal. At the first start ever, the questions of
    ``FirstRun`` come before the title.
    """
    if isinstance(options.opened, Challenge):
        return scene_for(context, accept(context, options.opened))
    if options.variant is None:
        return Title(context) if context.settings.welcomed else FirstRun(context)
    seed = options.seed if options.seed is not None else context.random_deal_number()
    saved = context.folder.load_game()
    if saved is not None and saved.code == format_code(options.variant, seed):
        return Play(context, context.resumed_game(saved))
    return scene_for(context, ToNewGame(context.new_game(options.variant, seed)))


def _now() -> datetime:
    return datetime.now().astimezone()


def _random_deal_number() -> int:
    return random.SystemRandom().randint(1, MAX_DEAL)
