"""The player's own card back: chosen by path, cut out, refused, and in use."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pygame

from gaps.engine import Redeal
from gaps.scenes.common.choose_file import ChooseFile, Purpose
from gaps.scenes.game.play import Play
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import CharacterTyped, Nav, TextEntered
from gaps.store.pictures.own_back import SIZE
from gaps.table.cards.own_picture import Crop, cut_out, to_png
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import advanced, replace_game
from tests.scenarios.rows import stuck

PHOTO = 900, 640  # pixels


def a_photo() -> pygame.Surface:
    """A picture that looks like a photo: hills under an evening sky."""
    width, height = PHOTO
    photo = pygame.Surface(PHOTO, 0, 24)
    for y in range(height):
        share = y / height
        pygame.draw.line(
            photo,
            (40 + int(190 * share), 70 + int(60 * share), 120 - int(50 * share)),
            (0, y),
            (width, y),
        )
    pygame.draw.circle(photo, (255, 226, 150), (520, 300), 62)
    for layer, colour in enumerate(((96, 66, 92), (66, 48, 78), (34, 28, 52))):
        base = 360 + 80 * layer
        edge = [
            (x, base - 70 * abs(math.sin(x / (90 + 30 * layer) + layer)) - x % 7)
            for x in range(0, width + 6, 6)
        ]
        pygame.draw.polygon(photo, colour, [(0, height), *edge, (width, height)])
    return photo


def own_back(camera: Camera, context: Context) -> None:
    """The question for a file, the picture on a card, a refusal, and the settings and a
    game with it.
    """
    folder = context.folder.path
    photo, text = folder / "evening.png", folder / "notes.jpg"
    pygame.image.save(a_photo(), photo)
    text.write_text("no picture")
    below = Play(context, a_session(context, moves=38))
    below.resize(camera.size)
    context.settings_page = "look"
    pause = Pause(context, below, below.session)
    pause.resize(camera.size)
    context.file_folder = Path("/home/ada/Pictures")
    asking = ChooseFile(
        context, pause, Purpose.BACK, Path("/home/ada/Pictures"), lambda _path: None
    )
    camera.open(asking, 1.0)
    asking.handle(TextEntered("/home/ada/Pictures/eve.png"))
    asking.handle(Nav.ACTIVATE)
    camera.take("own_back_path")
    open_dialog(camera, OwnBackDialog(context, pause, text))
    camera.take("own_back_refused")
    dialog = OwnBackDialog(context, pause, photo)
    open_dialog(camera, dialog)
    for __ in range(4):
        dialog.handle(CharacterTyped("+"))
    dialog.handle(Nav.LEFT)
    camera.wind(0.2)
    camera.take("own_back")
    context.folder.own_back.adopt(
        to_png(cut_out(a_photo(), Crop(0.55, 0.5), SIZE)), None
    )
    context.change(back="own")
    camera.open(Pause(context, below, below.session), 1.0)
    camera.take("own_back_settings")
    below.resize(camera.size)
    camera.open(below, 1.0)
    camera.take("own_back_play")
    session = a_session(context)
    replace_game(session, stuck(advanced(session.game, 45)), 337.0)
    play = Play(context, session)
    camera.open(play)
    camera.stack.follow(play.make_move(Redeal()))
    camera.wind(0.8)
    camera.take("own_back_redeal")


def open_dialog(camera: Camera, dialog: OwnBackDialog) -> None:
    """Open the dialog, and wait until its file was read."""
    camera.open(dialog, 0.5)
    while dialog.reading is not None:
        time.sleep(0.01)
        camera.wind(0.1)
    camera.wind(0.5)
