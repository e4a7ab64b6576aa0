"""The kinds of games, one row each.

A row says what it is called, where it is stored, what it allows, if it counts, and what
follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

from gaps.language import N_, Message


class Right(Enum):
    """What a kind can allow the player, beside moves."""

    UNDO = auto()
    HINT = auto()
    OTHER_DEAL = auto()  # to begin again, or another deal in its place


class KeptIn(Enum):
    """Where a game is kept while it is played."""

    IN_SLOT = auto()
    IN_MATCH = auto()
    NOWHERE = auto()


class LeadsTo(Enum):
    """What the results of a game offer next."""

    NEXT_NUMBER = auto()
    ANY_DEAL = auto()
    CALENDAR = auto()
    EXPEDITION = auto()
    MATCH = auto()  # the scoresheet, in place of results


ALL = frozenset(Right)
_LABEL = Message("{deal}")
_DAY = N_("Daily deal · {day}")


@dataclass(frozen=True, repr=False)
class Kind:
    """One kind of game."""

    name: str
    """In the text of a game."""
    label: Message
    """What its deal is called: with ``{number}``, ``{day}``, ``{camp_deal}``, or with
    ``{player}`` and ``{deal}`` of ``{deals}``.
    """
    day_label: Message | None = None
    """The same if its deal is that of the day, though it was not opened as that."""
    frame: Message = _LABEL
    """What stands around the label."""
    listed: Message = _LABEL
    """What it is called in a list of games under way: by its label, ``{deal}``, or its
    rules, ``{variant}``.
    """
    slot: str = ""
    """With ``{key}``, ``{code}``, ``{day}`` or ``{rival}``; empty where it has none."""
    kept: KeptIn = KeptIn.IN_SLOT
    allows: frozenset[Right] = ALL
    on_record: bool = True
    """True if it counts: it goes on record, and giving it up is a loss."""
    is_dealt: bool = True
    """True if its cards are dealt, and redealt, by a number."""
    has_aims: bool = False
    """True if its deal has stars to win."""
    leads_to: LeadsTo = LeadsTo.NEXT_NUMBER
    is_ordinary: bool = False
    """True if somebody who plays it may not have met the other kinds."""
    is_particular: bool = False
    """True if only a game that was opened as the same goes on in its place, and not any
    game of its deal.
    """
    asks_before_leaving: bool = True
    """True if something is lost that has begun, if another game takes its place."""
    note: Message | None = None
    """Why it is not on record."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


DEAL = Kind(
    "deal",
    label=N_("Deal {number}"),
    day_label=_DAY,
    listed=Message("{variant}"),
    slot="{key}",
    is_ordinary=True,
)
DAILY = Kind("daily", label=_DAY, slot="daily-{day}", is_particular=True)
LATE = Kind(
    "late",
    label=N_("Daily deal · {day} · played later"),
    slot="daily-{day}",
    is_particular=True,
    leads_to=LeadsTo.CALENDAR,
)
"""A daily deal that is not played on its day: follows from the clock."""
CAMP_DEAL = Kind(
    "stage",
    label=Message("{camp_deal}"),
    slot="expedition-{code}",
    is_particular=True,
    has_aims=True,
    leads_to=LeadsTo.EXPEDITION,
)
CHALLENGE = Kind(
    "challenge",
    label=N_("Deal {number}"),
    day_label=_DAY,
    listed=N_("{variant} · challenge"),
    slot="challenge-{rival}",
)
BOARD = Kind(
    "board",
    label=N_("A board of your own"),
    slot="board-{key}",
    on_record=False,
    is_dealt=False,
    leads_to=LeadsTo.ANY_DEAL,
)
TURN = Kind(
    "turn",
    label=N_("{player} · deal {deal} of {deals}"),
    kept=KeptIn.IN_MATCH,
    allows=ALL - {Right.OTHER_DEAL},
    on_record=False,
    leads_to=LeadsTo.MATCH,
)
PRACTICE = Kind(
    "practice",
    label=N_("Deal {number}"),
    frame=N_("Practice · {deal}"),
    kept=KeptIn.NOWHERE,
    on_record=False,
    asks_before_leaving=False,
    note=N_("Practice: it does not count"),
)
KINDS: Mapping[str, Kind] = {
    each.name: each
    for each in (DEAL, DAILY, LATE, CAMP_DEAL, CHALLENGE, BOARD, TURN, PRACTICE)
}


def practice_of(kind: Kind) -> Kind:
    """Return practice with a game of this kind.

    Its deal is called the same, and leads on in the same way.
    """
    return replace(
        PRACTICE,
        label=kind.label,
        day_label=kind.day_label,
        is_dealt=kind.is_dealt,
        has_aims=kind.has_aims,
        leads_to=kind.leads_to,
    )
