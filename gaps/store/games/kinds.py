"""The kinds of games, one row each.

A row has the kind's name, the place where it is stored, its permissions, whether it
counts, and what follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from gaps.language import N_, Message
from gaps.values import Value, with_fields


class GamePermission(Enum):
    """The actions that a kind can allow the player, in addition to moves."""

    UNDO = auto()
    HINT = auto()
    OTHER_DEAL = auto()  # to begin again, or another deal in its place


class StoragePlace(Enum):
    """The places where a game is kept while it is played."""

    IN_SLOT = auto()
    IN_MATCH = auto()
    NOWHERE = auto()


class FollowUp(Enum):
    """The ways on that the results of a game offer."""

    NEXT_NUMBER = auto()
    ANY_DEAL = auto()
    CALENDAR = auto()
    EXPEDITION = auto()
    MATCH = auto()  # the scoresheet, in place of results


ALL = frozenset(GamePermission)
_LABEL = Message("{deal}")
_DAY = N_("Daily deal · {day}")


class GameKind(Value):
    """One kind of game."""

    name: str
    """The name in the text of a game."""
    label: Message
    """The label of its deal.

    It has ``{number}``, ``{day}``, ``{camp_deal}``, or ``{player}`` and ``{deal}`` of
    ``{deals}``.
    """
    day_label: Message | None = None
    """The same if its deal is that of the day, though it was not opened as that."""
    frame: Message = _LABEL
    """The text around the label."""
    listed: Message = _LABEL
    """The name in a list of games under way.

    It has the label as ``{deal}``, or the name of the rules as ``{variant}``.
    """
    slot: str = ""
    """The slot, with ``{key}``, ``{code}``, ``{day}`` or ``{rival}``; may be empty."""
    kept: StoragePlace = StoragePlace.IN_SLOT
    allows: frozenset[GamePermission] = ALL
    on_record: bool = True
    """True if it counts: it is recorded, and giving it up is a loss."""
    is_dealt: bool = True
    """True if its cards are dealt, and redealt, by a number."""
    has_aims: bool = False
    """True if its deal has stars to win."""
    follow_up: FollowUp = FollowUp.NEXT_NUMBER
    is_ordinary: bool = False
    """True if its player may not have met the other kinds."""
    is_particular: bool = False
    """True if only a game that was opened as the same continues it.

    Any other kind is continued by any game of its deal.
    """
    asks_before_leaving: bool = True
    """True if something would be lost when another game replaces one that has begun."""
    note: Message | None = None
    """The reason why it is not recorded."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


DEAL = GameKind(
    "deal",
    label=N_("Deal {number}"),
    day_label=_DAY,
    listed=Message("{variant}"),
    slot="{key}",
    is_ordinary=True,
)
DAILY = GameKind("daily", label=_DAY, slot="daily-{day}", is_particular=True)
LATE = GameKind(
    "late",
    label=N_("Daily deal · {day} · played later"),
    slot="daily-{day}",
    is_particular=True,
    follow_up=FollowUp.CALENDAR,
)
"""A daily deal that is not played on its day, which follows from the clock."""
CAMP_DEAL = GameKind(
    "stage",
    label=Message("{camp_deal}"),
    slot="expedition-{code}",
    is_particular=True,
    has_aims=True,
    follow_up=FollowUp.EXPEDITION,
)
CHALLENGE = GameKind(
    "challenge",
    label=N_("Deal {number}"),
    day_label=_DAY,
    listed=N_("{variant} · challenge"),
    slot="challenge-{rival}",
)
BOARD = GameKind(
    "board",
    label=N_("A board of your own"),
    slot="board-{key}",
    on_record=False,
    is_dealt=False,
    follow_up=FollowUp.ANY_DEAL,
)
TURN = GameKind(
    "turn",
    label=N_("{player} · deal {deal} of {deals}"),
    kept=StoragePlace.IN_MATCH,
    allows=ALL - {GamePermission.OTHER_DEAL},
    on_record=False,
    follow_up=FollowUp.MATCH,
)
PRACTICE = GameKind(
    "practice",
    label=N_("Deal {number}"),
    frame=N_("Practice · {deal}"),
    kept=StoragePlace.NOWHERE,
    on_record=False,
    asks_before_leaving=False,
    note=N_("Practice: it does not count"),
)
KINDS: Mapping[str, GameKind] = {
    each.name: each
    for each in (DEAL, DAILY, LATE, CAMP_DEAL, CHALLENGE, BOARD, TURN, PRACTICE)
}


def practice_of(kind: GameKind) -> GameKind:
    """Return practice with a game of this kind.

    Its deal has the same name, and leads on in the same way.
    """
    return with_fields(
        PRACTICE,
        label=kind.label,
        day_label=kind.day_label,
        is_dealt=kind.is_dealt,
        has_aims=kind.has_aims,
        follow_up=kind.follow_up,
    )
