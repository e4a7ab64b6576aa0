"""The unfinished game: the deal, the moves, and what only a person has, as text."""

from __future__ import annotations

import json
from dataclasses import dataclass

from gaps.engine import (
    Game,
    IllegalMove,
    InputError,
    Step,
    by_key,
    deal,
    format_move,
    parse_board,
    parse_code,
    parse_move,
    why_illegal,
)
from gaps.store.files.fields import read_object, seconds_of, tenths_of, text_of, texts_of, truth_of, whole_of

KIND, VERSION = "gaps-game", 1


@dataclass(frozen=True)
class SavedGame:
    """A game as it is kept. Moves are in the engine's text form."""

    code: str
    """The deal, such as ``gaps:48213``."""
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    """Moves taken back, the next to redo first."""
    seconds: float = 0.0
    """Time played."""
    hints: int = 0
    undos: int = 0
    assisted: bool = False
    started: str = ""
    """When, as ISO 8601."""
    times: tuple[int, ...] = ()
    """When each of ``moves`` was made, tenths of seconds of play; empty where nobody knows."""
    challenge: str = ""
    """The line of a friend's game that this one answers; empty if it answers none."""
    board: str = ""
    """A board that was typed; the code is then that of the rules alone."""

    @property
    def key(self) -> str:
        """The variant's key."""
        return self.code.partition(":")[0]

    def game(self) -> Game:
        """The line of play, by replaying it. Raises ``ValueError`` if the moves are not those of the deal."""
        return replay(self.code, self.moves, self.undone, self.board)

    def to_text(self) -> str:
        """The text of the file."""
        return json.dumps(
            {
                "format": KIND,
                "version": VERSION,
                "code": self.code,
                "moves": " ".join(self.moves),
                "undone": " ".join(self.undone),
                "seconds": self.seconds,
                "hints": self.hints,
                "undos": self.undos,
                "assisted": self.assisted,
                "started": self.started,
                "times": " ".join(map(str, self.times)),
                "challenge": self.challenge,
                "board": self.board,
            },
            indent=1,
        )

    @classmethod
    def from_text(cls, text: str) -> SavedGame:
        """Read and replay it. Raises ``ValueError`` on what is wrong, ``NewerFormat`` for a later one."""
        found = read_object(text, KIND, VERSION)
        saved = cls(
            text_of(found, "code"),
            texts_of(found, "moves"),
            texts_of(found, "undone"),
            seconds_of(found, "seconds"),
            whole_of(found, "hints"),
            whole_of(found, "undos"),
            truth_of(found, "assisted"),
            text_of(found, "started"),
            tenths_of(found, "times"),
            text_of(found, "challenge") if "challenge" in found else "",
            text_of(found, "board") if "board" in found else "",
        )
        if saved.times and len(saved.times) != len(saved.moves):
            raise InputError(
                "it has {times} times for {moves} moves", times=len(saved.times), moves=len(saved.moves)
            )
        saved.game()
        return saved


def moves_of(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """The text of the moves of some steps."""
    return tuple(format_move(step.cause, step.before) for step in steps if step.cause is not None)


def replay(code: str, moves: tuple[str, ...], undone: tuple[str, ...] = (), board: str = "") -> Game:
    """The game of these moves, those of ``undone`` taken back, from a deal or a typed board. Raises
    ``ValueError``."""
    game = Game(parse_board(board, by_key(code)) if board else deal(*parse_code(code)))
    for text in (*moves, *undone):
        move = parse_move(text, game.state)
        try:
            game = game.play(move)
        except IllegalMove:
            raise why_illegal(move, game.state) from None
    for _ in undone:
        game = game.undo()
    return game
