"""What comes from elsewhere, as a file or as text: a game to be watched, a challenge, a board; or why not."""

from __future__ import annotations

from pathlib import Path

from gaps.engine import Variant
from gaps.language import _, error_text
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.message_dialog import MessageDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.scenes.text.refusals import sentence
from gaps.scenes.together import pasted_boards
from gaps.scenes.together.board_preview import BoardPreview
from gaps.scenes.together.challenge_dialog import ChallengeDialog
from gaps.stage.core.scene import Scene
from gaps.store import Challenge, Record, Recording
from gaps.store.files.text_files import read_text
from gaps.store.sharing import challenge, recording


def is_ours(text: str) -> bool:
    """Whether text claims to be a game that somebody has played."""
    return challenge.is_recognised(text) or recording.is_recognised(text) or pasted_boards.is_recognised(text)


def scene_of_text(context: Context, below: Scene, text: str, variant: Variant | None = None) -> GameScene:
    """Where such text leads to; ``below`` is the scene that is on top now, ``variant`` the rules a board is
    tried by first."""
    if pasted_boards.is_recognised(text):
        return _board(context, below, text, variant)
    try:
        if challenge.is_recognised(text):
            return ChallengeDialog(context, below, Challenge.from_text(text))
        return ReplayScene(context, Recording.from_text(text))
    except ValueError as error:
        dared = challenge.is_recognised(text)
        head = _("This challenge is refused") if dared else _("This record is refused")
        return MessageDialog(context, below, head, sentence(error_text(error)))


def _board(context: Context, below: Scene, text: str, variant: Variant | None) -> GameScene:
    """A typed board is played once that is confirmed."""
    try:
        return BoardPreview(context, below, pasted_boards.read_board(text, variant))
    except ValueError as error:
        return MessageDialog(context, below, _("This board cannot be played"), sentence(error_text(error)))


def scene_of_file(context: Context, below: Scene, path: Path) -> GameScene:
    """The same for a file."""
    head = _("{path} cannot be opened").format(path=path.name)
    try:
        text = read_text(path)
    except OSError as error:
        return MessageDialog(context, below, head, sentence(error.strerror or str(error)))
    except ValueError as error:
        return MessageDialog(context, below, head, sentence(error_text(error)))
    if not is_ours(text):
        return MessageDialog(context, below, head, _("It is no record of a game, no challenge and no board."))
    return scene_of_text(context, below, text)


def scene_of_record(context: Context, below: Scene, record: Record) -> GameScene:
    """A game of the person's own is watched."""
    try:
        return ReplayScene(context, Recording.of(record, context.player))
    except ValueError as error:
        return MessageDialog(context, below, _("This game cannot be shown"), sentence(error_text(error)))
