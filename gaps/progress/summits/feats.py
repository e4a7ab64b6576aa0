"""The facts that summits need about a recorded game, some only from its moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache

from gaps.engine import Game, Redeal, State, Status, Suit, Variant, by_key
from gaps.engine.scoring import chains
from gaps.progress.expedition.camps import CampDeal, camp_deal_of
from gaps.store import GameLog
from gaps.store.records.entries import Entry, counts_in_totals


@dataclass(frozen=True, slots=True)
class Feats:
    """A recorded game, without its moves."""

    id: str
    code: str
    key: str
    won: bool
    assisted: bool
    made: int
    """Moves in the line of play."""
    seconds: float
    undos: int
    hints: int
    redeals: int
    arcade: int
    finished: str
    """The end of the game, as ISO 8601."""
    daily: date | None = None
    late: bool = False
    """True if that deal was begun on another day."""
    aims: tuple[int, ...] = ()
    """The stars that it wins by itself in a deal of the expedition, from 0."""

    @property
    def counts_in_totals(self) -> bool:
        """True if it counts for the summits: by own rules only for that of own rules."""
        return counts_in_totals(self.key)

    @property
    def variant(self) -> Variant | None:
        """Its rules; ``None`` if they are not known here."""
        return _variant(self.key)

    @property
    def camp_deal(self) -> CampDeal | None:
        """The deal of the expedition that it is; ``None`` for any other."""
        return camp_deal_of(self.code)

    @property
    def clock_hour(self) -> int | None:
        """The hour of the day in which it ended, by the player's clock, if known."""
        text = self.finished[11:13]
        if text.isascii() and text.isdigit() and int(text) < 24:
            return int(text)
        return None


def aims_of(record: Entry) -> tuple[int, ...]:
    """Return the stars that a game wins by itself in a deal of the expedition, from 0.

    There are none for other deals.
    """
    camp_deal = camp_deal_of(record.code)
    if camp_deal is None:
        return ()
    return tuple(
        number for number, aim in enumerate(camp_deal.aims) if aim.met_by(record)
    )


@cache
def _variant(key: str) -> Variant | None:
    try:
        return by_key(key)
    except ValueError:
        return None


# Facts from the moves

NOTHING = "-"  # in the text, for a missing value


@dataclass(frozen=True, slots=True)
class MoveFeats:
    """The events on the board, from the deal to the end."""

    longest: int = 0
    """The longest chain, as points count it."""
    first_row: Suit | None = None
    """The suit of the first row that was finished; ``None`` without one, or if there
    were several at once.
    """
    rows_at: int | None = None
    """The number of moves made when the first row was finished; None without one."""
    fewest: int | None = None
    """The fewest cards home at a redeal that was the only move left; ``None`` without
    such a redeal.
    """

    def to_text(self) -> str:
        """Return the values as a short text."""
        suit = NOTHING if self.first_row is None else str(int(self.first_row))
        others = (
            NOTHING if value is None else str(value)
            for value in (self.rows_at, self.fewest)
        )
        return " ".join((str(self.longest), suit, *others))

    @classmethod
    def from_text(cls, text: str) -> MoveFeats:
        """Read the text. Raise ``ValueError`` for any other text."""
        longest, suit, rows_at, fewest = (
            None if word == NOTHING else int(word) for word in text.split(" ")
        )
        if longest is None:
            raise ValueError("the longest chain is missing")
        return cls(longest, None if suit is None else Suit(suit), rows_at, fewest)


def move_feats_of(record: GameLog) -> MoveFeats:
    """Replay a game and return what happened in it.

    A game that cannot be replayed earns nothing.
    """
    try:
        return feats_of_moves(record.game)
    except ValueError:
        return MoveFeats()


def feats_of_moves(game: Game) -> MoveFeats:
    """Return what happened in a line of play."""
    first_row = _only_suit(game.start)
    rows_at = 0 if game.start.complete_rows else None
    fewest: int | None = None
    for number, step in enumerate(game.steps, start=1):
        is_redeal = isinstance(step.cause, Redeal)
        if is_redeal and step.before.status is Status.STUCK:
            home = len(step.before.home)
            fewest = home if fewest is None else min(fewest, home)
        may_finish = is_redeal or bool(step.brought_home)
        if rows_at is None and may_finish and step.after.complete_rows:
            first_row = _only_suit(step.after)
            rows_at = number
    longest = max(chains(game), default=0)
    return MoveFeats(longest, first_row, rows_at, fewest)


def _only_suit(state: State) -> Suit | None:
    """Return the suit of the finished rows, if they are of one suit."""
    suits = {
        card.suit
        for cell in state.complete_rows
        if (card := state.board[cell]) is not None
    }
    if len(suits) == 1:
        return suits.pop()
    return None
