"""What a game has to do for a star."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gaps.store.records.kind import Kind
from gaps.store.records.record import SCORING, WON, Record

SECOND_SCORING = 2


class AimKind(Enum):
    """The kinds of aims, by their names in ``assets/expedition.json``. Each asks for a win as well."""

    WIN = "win"
    NO_REDEAL = "no redeal"
    REDEALS = "redeals"
    """At most so many redeals."""
    NO_HINT = "no hint"
    NO_UNDO = "no undo"
    MOVES = "moves"
    """At most so many moves in the line of play: redeals and skipped cards count, undone moves do not."""
    SCORE = "score"
    """At least so many points by the newest edition of the score, which slow play can reach."""

    @property
    def has_amount(self) -> bool:
        """Whether an aim of this kind needs a number."""
        return self in (AimKind.REDEALS, AimKind.MOVES, AimKind.SCORE)


@dataclass(frozen=True)
class Aim:
    """What one star asks for. ``amount`` is 0 for kinds without a number."""

    kind: AimKind
    amount: int = 0
    second: int = 0
    """The points by the second edition that games which name it need."""

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a number that is missing, or too much."""
        if self.kind.has_amount != (self.amount > 0) or (self.second and self.kind is not AimKind.SCORE):
            raise ValueError(f"the aim {self.kind.value!r} cannot have the number {self.amount}")

    def met_by(self, record: Record) -> bool:
        """Whether this game earned the star. A game in which the solver moved earns none."""
        if record.result != WON or record.kind is Kind.ASSISTED:
            return False
        match self.kind:
            case AimKind.WIN:
                return True
            case AimKind.NO_REDEAL:
                return record.redeals == 0
            case AimKind.REDEALS:
                return record.redeals <= self.amount
            case AimKind.NO_HINT:
                return record.hints == 0
            case AimKind.NO_UNDO:
                return record.undos == 0
            case AimKind.MOVES:
                return len(record.moves) <= self.amount
            case AimKind.SCORE:
                # in the first edition of the score, bringing a card home again and again scored each time
                wanted = {SECOND_SCORING: self.second, SCORING: self.amount}.get(record.scoring, 0)
                return 0 < wanted <= record.arcade
