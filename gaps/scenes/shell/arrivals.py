"""The scene for a file or a text from outside, or for a recorded game.

It shows the content, or why it is refused.
"""

from __future__ import annotations

from pathlib import Path

from gaps.language import _, error_text
from gaps.scenes.challenges.previews import (
    BoardPreview,
    ChallengeDialog,
    RecordingDialog,
)
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.found_text import (
    ArrivalKind,
    Arrived,
    find,
    found_in,
    nothing_found,
    read_board,
)
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.scene import Scene
from gaps.store import GameLog
from gaps.store.files.text_files import read_text
from gaps.store.sharing import packed, shared


def scene_of_text(context: Context, below: Scene, text: str) -> ProgramScene:
    """Return the scene over ``below`` for a game or a board in a text.

    If there is none, the scene shows the reason. A board is tried by the rules of
    ``below`` first.
    """
    title = _("This record is refused")
    try:
        match find(text):
            case Arrived(ArrivalKind.BOARD, board):
                title = _("This board cannot be played")
                variant = below.variant if isinstance(below, ProgramScene) else None
                return BoardPreview(context, below, read_board(board, variant))
            case Arrived(ArrivalKind.CHALLENGE, line):
                title = _("This challenge is refused")
                return ChallengeDialog(context, below, packed.unpack(line))
            case Arrived(ArrivalKind.RECORDING, recording):
                played = shared.read_shared(recording)
                return RecordingDialog(context, below, played)
        raise nothing_found()
    except ValueError as error:
        return MessageDialog(context, below, title, sentences([error_text(error)]))


def scene_of_file(context: Context, below: Scene, path: Path) -> ProgramScene:
    """Return the scene for a file's content, or why it holds nothing to be shown."""
    title = _("{path} cannot be opened", path=path.name)
    try:
        text = read_text(path)
        match found_in(text):
            case Arrived(ArrivalKind.RECORDING, recording):
                return scene_of_recording(context, shared.read_shared(recording))
            case Arrived():
                return scene_of_text(context, below, text)
        problem = _("It is no record of a game, no challenge and no board.")
    except OSError as error:
        problem = sentences([error.strerror or str(error)])
    except ValueError as error:
        problem = sentences([error_text(error)])
    return MessageDialog(context, below, title, problem)


def scene_of_recording(context: Context, recording: GameLog) -> GameReview:
    """Return the review of a game that someone else has played."""
    return GameReview(context, recording, is_own=False)


def scene_of_record(
    context: Context, below: Scene, record: GameLog | None, at: int | None = None
) -> ProgramScene:
    """Return the review of a game of the player.

    Return a message if it cannot be shown, or could not be read.
    """
    reason = _("what is on record of it cannot be read")
    if record is not None:
        try:
            return GameReview(context, record, at=at)
        except ValueError as error:
            reason = error_text(error)
    title = _("This game cannot be shown")
    return MessageDialog(context, below, title, sentences([reason]))
