"""What a replay announces: where it stands, and the move that was just made or taken back."""

from __future__ import annotations

from gaps.engine import Redeal, Step
from gaps.language import _
from gaps.scenes.records.playback import Playback
from gaps.scenes.speech.facts import sentences
from gaps.scenes.speech.move_words import back_words, move_words, redeal_words
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.together.comparison import RESULT_NAMES


def step_words(step: Step, verbosity: Verbosity) -> str:
    """Return what a move or a redeal has done."""
    return redeal_words(step) if isinstance(step.cause, Redeal) else move_words(step, 0, verbosity)


def place_words(playback: Playback, verbosity: Verbosity, back: Step | None = None) -> str:
    """Return where the playback stands, with the last move or the one that was taken ``back``."""
    made, last = playback.made, playback.last
    words = [_("Move {made} of {last}").format(made=made, last=last)]
    if back is not None:
        words.append(back_words(back))
    elif made:
        words.append(step_words(playback.game.steps[made - 1], verbosity))
    if playback.ended:
        words.append(_(RESULT_NAMES[playback.recording.record.result]))
    return sentences(words)
