"""A finished game as text: its kind, with the reason, and the parts of its score."""

from __future__ import annotations

from typing import NamedTuple

from gaps.engine import ArcadeScore, State, Status
from gaps.engine.scoring import CARD, REDEAL_LEFT, row_points
from gaps.language import N_, NC_, Message, _, integer, ngettext
from gaps.scenes.text.numbers import in_a_row, times_sign
from gaps.scenes.text.phrases import no_value
from gaps.store import GameLog, Help
from gaps.store.records.entries import Entry

KIND_NAMES = {
    Help.STRICT: NC_("kind", "Strict"),
    Help.RELAXED: NC_("kind", "Relaxed"),
    Help.ASSISTED: NC_("kind", "Assisted"),
}


class ScorePart(NamedTuple):
    """A part of a score: its name, how it came about, and its points."""

    name: str
    note: str
    points: int
    # False if it cannot give points: some parts are for wins only
    possible: bool = True
    why: Message | str = ""
    """The purpose of the points, in a sentence."""

    @property
    def value(self) -> str:
        return integer(self.points) if self.possible else no_value()


def kind_name(record: GameLog | Entry) -> str:
    """Return the kind of a game in a word, such as "Strict"."""
    return _(KIND_NAMES[record.help])


def kind_and_help(record: GameLog | Entry) -> str:
    """Return a game's kind and its uses of undo and help, such as "Relaxed (3)"."""
    used = record.undos + record.hints
    return f"{kind_name(record)} ({integer(used)})" if used else kind_name(record)


def help_in_words(record: GameLog) -> str:
    """Return the help used, or "no undo, no help"."""
    if record.help is Help.STRICT:
        return _("no undo, no help")
    if record.help is Help.RELAXED:
        return help_used(record)
    made = record.solved
    moves = integer(len(record.moves))
    return ngettext(
        "{number} of {moves} move was shown",
        "{number} of {moves} moves were shown",
        len(record.moves),
        number=integer(made),
        moves=moves,
    )


def helps_counted(record: GameLog | Entry) -> str:
    """Return the number of helps; empty if there were none."""
    if record.hints:
        return ngettext("{number} help", "{number} helps", record.hints)
    return ""


def help_used(record: GameLog | Entry) -> str:
    """Return the helps and the undos of a game, leaving out what was not used.

    If helps were not counted, return the number of moves that were shown.
    """
    undos = ngettext("{number} undo", "{number} undos", record.undos)
    made = record.solved
    solved = ngettext("{number} move was shown", "{number} moves were shown", made)
    hints = helps_counted(record) or (solved if made else "")
    return ", ".join(filter(None, (hints, undos if record.undos else "")))


def score_parts(arcade: ArcadeScore, state: State) -> list[ScorePart]:
    """Return the parts of the score of a game that ended in ``state``.

    Their points add up to its total. The parts that only a win gives are included after
    a loss, too, and say so.
    """
    longest = _(
        "longest {count}, {times}",
        count=in_a_row(arcade.longest),
        times=times_sign(arcade.longest),
    )
    return [
        ScorePart(
            _("Brought home"),
            _cards(arcade.home // CARD),
            arcade.home,
            why=N_("For each card that comes home by a move of yours, once in a game."),
        ),
        ScorePart(
            _("Chains"),
            longest if arcade.longest else "",
            arcade.chains,
            why=N_(
                "What the chain added: it multiplies the points of a card, up to nine times."
            ),
        ),
        ScorePart(
            _("Rows finished"),
            _each(arcade.finished_rows, row_points(state.variant.row_length)),
            arcade.rows,
            why=N_("For each row that you finished, or that the deal did."),
        ),
        *bonus_parts(arcade, state),
    ]


def bonus_parts(arcade: ArcadeScore, state: State) -> list[ScorePart]:
    """Return the parts of the score that only a win gives."""
    won = state.status is Status.WON
    parts = []
    redeals = arcade.redeals // REDEAL_LEFT
    if state.variant.redeal is not None and state.redeals_left is not None:
        parts.append(
            _of_a_win(
                _("Redeals kept"),
                _each(redeals, REDEAL_LEFT),
                arcade.redeals,
                won,
                N_("For each redeal that was left when you won."),
            )
        )
    return [
        *parts,
        _of_a_win(
            _("No help"),
            "",
            arcade.no_hints,
            won,
            N_("For a win without help, every move of which is yours."),
        ),
    ]


def _of_a_win(name: str, note: str, points: int, won: bool, why: Message) -> ScorePart:
    if not won:
        return ScorePart(name, _("only on a win"), 0, False, why)
    return ScorePart(name, note, points, why=why)


def _cards(number: int) -> str:
    return ngettext(
        "{number} card at {points}",
        "{number} cards at {points}",
        number,
        points=integer(CARD),
    )


def _each(number: int, points: int) -> str:
    """Return a count of things and the points for each."""
    return _("{number} at {points}", number=integer(number), points=integer(points))
