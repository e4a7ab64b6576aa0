"""Deals that were lost or given up, and can be won without a redeal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gaps.engine import Move, Redeal, Slide, State, by_key
from gaps.store import Folder, GameLog
from gaps.store.records.entries import Entry
from gaps.store.records.missed import MissedDeal

NAMED = 2  # cards of the winning line that are kept


class Reviewed(Protocol):
    """The findings of a review of a game."""

    @property
    def done(self) -> bool: ...
    @property
    def is_deal_winnable(self) -> bool: ...
    @property
    def last_winnable(self) -> int | None: ...
    @property
    def lost_at(self) -> int | None: ...
    @property
    def states(self) -> Sequence[State]: ...
    @property
    def winning_lines(self) -> Mapping[int, Sequence[Move]]: ...


@dataclass(frozen=True)
class Missed:
    """A deal that was missed."""

    entry: Entry
    """The game that came nearest."""
    cards: int
    """The number of cards that it had to bring home."""
    how: MissedDeal
    """The way in which it was lost, as far as that is known."""
    after_redeal: bool
    """True if the game that was lost that way had a redeal."""

    @property
    def missing(self) -> int:
        """The number of cards that were missing."""
        return self.cards - self.entry.home


def missed_deals(folder: Folder) -> Sequence[Missed]:
    """Return the deals that could be won and were not, the nearest to a win first."""
    return sorted(_missed(folder), key=lambda each: (each.missing, -each.entry.row))


def _missed(folder: Folder) -> Iterator[Missed]:
    known = folder.load_missed()
    nearest: dict[str, Entry] = {}
    won = set[str]()
    redealt = set[str]()
    for entry in folder.records.entries:
        if entry.won:
            won.add(entry.code)
        elif entry.code in known.deals:
            before = nearest.get(entry.code, entry)
            nearest[entry.code] = max(before, entry, key=lambda each: each.home)
            if entry.redeals:
                redealt.add(entry.id)
    for code, entry in nearest.items():
        if code not in won:
            cards = by_key(entry.key).cards_to_win
            how = known.deals[code]
            yield Missed(entry, cards, how, how.game_id in redealt)


def note_winnable(folder: Folder, code: str) -> None:
    """Remember that a deal can be won."""
    if code not in folder.load_missed().deals:
        _keep(folder, code, MissedDeal())


def note_review(folder: Folder, record: GameLog, review: Reviewed) -> None:
    """Remember how a recorded game was lost, if its review found a possible win."""
    last = review.last_winnable
    is_kept = any(
        each.id == record.id for each in folder.records.games_of([record.code])
    )
    if not is_kept or record.result.won or not review.done:
        return
    if last is None or not review.is_deal_winnable:
        return
    how = _how(record, review, last)
    if folder.load_missed().deals.get(record.code) != how:
        _keep(folder, record.code, how)


def _keep(folder: Folder, code: str, how: MissedDeal) -> None:
    """Remember what is known of a deal, and forget what is known of those won since."""
    log = folder.load_missed()
    for entry in folder.records.entries:
        if entry.won and entry.code in log.deals:
            log = log.without(entry.code)
    folder.save_missed(log.with_deal(code, how))


def _how(record: GameLog, review: Reviewed, last: int) -> MissedDeal:
    steps = record.game.steps
    by_redeal = last < len(steps) and isinstance(steps[last].cause, Redeal)
    if review.lost_at is None and not by_redeal:  # such as a game that was given up
        return MissedDeal(record.id, last)
    state = review.states[last]
    cards = []
    for move in review.winning_lines.get(last, ())[:NAMED]:
        card = state.board[move.source] if isinstance(move, Slide) else None
        if card is not None:
            cards.append(str(card))
        state = state.play(move)
    return MissedDeal(record.id, last, by_redeal, tuple(cards))


def forget(folder: Folder, code: str) -> None:
    """Remove a deal from the list, until it is lost again."""
    folder.save_missed(folder.load_missed().without(code))
