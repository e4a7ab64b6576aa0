"""Sharing a reviewed game as a file, or as text on the clipboard."""

from __future__ import annotations

from gaps.language import _, error_text
from gaps.scenes.session.shared_text import copied
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import sentences
from gaps.store import GameLog
from gaps.store.sharing.shared import check_length, check_possible, to_share


def save_game(context: Context, recording: GameLog, is_own: bool) -> str:
    """Save the game as a .gaps file in the folder of exports.

    Return a message that says where, or why it failed.
    """
    try:
        path = context.folder.export_recording(_for_others(context, recording, is_own))
    except ValueError as error:
        return sentences([error_text(error)])
    if path is None:
        return _("It could not be saved.")
    return _("Saved as {path}", path=path)


def copy_game(context: Context, recording: GameLog, is_own: bool) -> str:
    """Copy the game to the clipboard.

    Return a message that says so, or why it failed.
    """
    try:
        text = _for_others(context, recording, is_own).to_text()
    except ValueError as error:
        return sentences([error_text(error)])
    return copied(text, _("Copied"))


def _for_others(context: Context, recording: GameLog, is_own: bool) -> GameLog:
    """Return the game as others can read it.

    Raise ``ValueError`` if they could not.
    """
    player = context.player if is_own else recording.player
    shared = to_share(recording, player)
    check_length(shared)
    check_possible(shared)
    return shared
