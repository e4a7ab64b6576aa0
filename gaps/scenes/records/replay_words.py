"""What a replay says: the board as a table, and the move that was just made or taken back."""

from __future__ import annotations

from gaps.engine import Redeal, Slide, State, Step
from gaps.language import _
from gaps.scenes.records.playback import Playback
from gaps.scenes.speech.cell_words import card_name, cell_labels, place_name
from gaps.scenes.speech.facts import sentence
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.text.refusals import capitalized
from gaps.scenes.together.comparison import RESULT_NAMES
from gaps.stage.speech.spoken import Role, Spoken, area_of, part_key
from gaps.table.model.geometry import BoardGeometry

BOARD = "board"


def board_words(state: State, geometry: BoardGeometry, verbosity: Verbosity) -> Spoken:
    """Return the board: a row for each of its rows, and one for the tray."""
    layout, labels = state.variant.layout, cell_labels(state, verbosity)
    lines = [*map(layout.row, range(layout.rows)), *([layout.tray] if layout.tray else [])]
    rows = (
        Spoken(
            part_key(BOARD, f"row {number}"),
            Role.ROW,
            children=tuple(
                Spoken(part_key(BOARD, cell), Role.CELL, labels[cell], area_of(geometry.rect(cell)))
                for cell in line
            ),
        )
        for number, line in enumerate(lines, start=1)
    )
    return Spoken(BOARD, Role.TABLE, _("Board"), area_of(geometry.board), children=tuple(rows))


def step_words(step: Step) -> str:
    """Return what a move does: "seven of spades to row 2, column 5"."""
    if isinstance(step.cause, Redeal):
        return _("redeal")
    if not isinstance(step.cause, Slide):
        return _("the turned card is skipped")
    source, target = step.cause.source, step.cause.target
    card, other = step.before.board[source], step.before.board[target]
    if card is None:
        return ""
    if other is not None:
        return _("{card} changes places with {other}").format(card=card_name(card), other=card_name(other))
    return _("{card} to {place}").format(card=card_name(card), place=place_name(step.before, target))


def place_words(playback: Playback, back: Step | None = None) -> str:
    """Return where the playback stands, with the last move or the one that was taken ``back``."""
    made, last = playback.made, playback.last
    where = _("Move {made} of {last}").format(made=made, last=last)
    if back is not None:
        return sentence(where, _("taken back: {move}").format(move=step_words(back)))
    if not made:
        return sentence(where, _("the deal"))
    words = [where, step_words(playback.game.steps[made - 1])]
    if playback.ended:
        words.append(capitalized(_(RESULT_NAMES[playback.recording.record.result])))
    return sentence(*words)
