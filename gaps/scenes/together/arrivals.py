"""The scene for a file or a text from outside: a game, a challenge, a board, a picture or a refusal."""

from __future__ import annotations

from pathlib import Path

from gaps.language import _, error_text
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.message_dialog import MessageDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.shell.context import Context
from gaps.scenes.text.refusals import sentence
from gaps.scenes.together import pasted_boards
from gaps.scenes.together.board_preview import BoardPreview
from gaps.scenes.together.challenge_dialog import ChallengeDialog
from gaps.stage.core.scene import Scene
from gaps.store import Challenge, Record, Recording
from gaps.store.files.text_files import read_text
from gaps.store.pictures.image_file import is_picture
from gaps.store.sharing import challenge, recording


def is_recognised(text: str) -> bool:
    """Whether text claims to be a recorded game, a challenge or a board."""
    return challenge.is_recognised(text) or recording.is_recognised(text) or pasted_boards.is_recognised(text)


def scene_of_text(context: Context, below: Scene, text: str) -> GameScene:
    """Return the scene for a recognised text, to lie over ``below``.

    A board is tried first by the rules of the variant that ``below`` is about.
    """
    if pasted_boards.is_recognised(text):
        return _board(context, below, text)
    try:
        if challenge.is_recognised(text):
            return ChallengeDialog(context, below, Challenge.from_text(text))
        return ReplayScene(context, Recording.from_text(text))
    except ValueError as error:
        is_challenge = challenge.is_recognised(text)
        title = _("This challenge is refused") if is_challenge else _("This record is refused")
        return MessageDialog(context, below, title, sentence(error_text(error)))


def _board(context: Context, below: Scene, text: str) -> GameScene:
    variant = below.variant if isinstance(below, GameScene) else None
    try:
        return BoardPreview(context, below, pasted_boards.read_board(text, variant))
    except ValueError as error:
        return MessageDialog(context, below, _("This board cannot be played"), sentence(error_text(error)))


def scene_of_file(context: Context, below: Scene, path: Path) -> GameScene:
    """Return the scene for a file, to lie over ``below``."""
    if is_picture(path):
        return OwnBackDialog(context, below, path)
    title = _("{path} cannot be opened").format(path=path.name)
    try:
        text = read_text(path)
    except OSError as error:
        return MessageDialog(context, below, title, sentence(error.strerror or str(error)))
    except ValueError as error:
        return MessageDialog(context, below, title, sentence(error_text(error)))
    if not is_recognised(text):
        return MessageDialog(
            context, below, title, _("It is no record of a game, no challenge and no board.")
        )
    return scene_of_text(context, below, text)


def scene_of_record(context: Context, below: Scene, record: Record) -> GameScene:
    """Return the replay of a recorded game of the player, to lie over ``below``."""
    try:
        return ReplayScene(context, Recording.of(record, context.player))
    except ValueError as error:
        return MessageDialog(context, below, _("This game cannot be shown"), sentence(error_text(error)))
