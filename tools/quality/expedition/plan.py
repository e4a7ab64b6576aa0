"""What each deal of the expedition shall be: its variant, how hard it is, and the kinds
of its aims.
"""

from __future__ import annotations

from dataclasses import dataclass

from gaps.progress.expedition.camps import AimKind
from gaps.solver import Level

NO_REDEAL = AimKind.NO_REDEAL
NO_HINT = AimKind.NO_HINT
NO_UNDO = AimKind.NO_UNDO
REDEALS = AimKind.REDEALS
MOVES = AimKind.MOVES
SCORE = AimKind.SCORE
GENTLE = Level.GENTLE
STEADY = Level.STEADY
STEEP = Level.STEEP
AFTER_REDEAL = BY_HINTS = None
"""Instead of a level: no win of the first round is found, but one after a redeal; or,
with a talon, a player who does what the hints say wins.
"""


@dataclass(frozen=True)
class Slot:
    """The place of one deal. The first aim, to win, is not named."""

    key: str
    level: Level | None
    second: AimKind
    third: AimKind


PLAN = (
    (
        Slot("line-up", GENTLE, NO_UNDO, NO_HINT),
        Slot("mini", GENTLE, NO_REDEAL, NO_HINT),
        Slot("line-up", GENTLE, NO_HINT, MOVES),
        Slot("mini", GENTLE, NO_REDEAL, NO_UNDO),
        Slot("line-up", GENTLE, NO_UNDO, MOVES),
        Slot("mini", GENTLE, NO_REDEAL, MOVES),
    ),
    (
        Slot("mini", AFTER_REDEAL, NO_HINT, MOVES),
        Slot("house-of-commons", GENTLE, NO_REDEAL, NO_UNDO),
        Slot("mini", STEADY, NO_REDEAL, MOVES),
        Slot("house-of-commons", AFTER_REDEAL, NO_HINT, SCORE),
        Slot("addiction-three", GENTLE, REDEALS, NO_HINT),
        Slot("gaps", GENTLE, REDEALS, MOVES),
    ),
    (
        Slot("gaps", GENTLE, NO_REDEAL, NO_HINT),
        Slot("montana", GENTLE, NO_REDEAL, MOVES),
        Slot("addiction", GENTLE, REDEALS, SCORE),
        Slot("endless", GENTLE, REDEALS, NO_UNDO),
        Slot("addiction-three", STEADY, NO_REDEAL, MOVES),
        Slot("gaps", STEADY, REDEALS, SCORE),
    ),
    (
        Slot("station", GENTLE, REDEALS, NO_HINT),
        Slot("unshuffled", GENTLE, NO_REDEAL, NO_UNDO),
        Slot("addiction", AFTER_REDEAL, REDEALS, SCORE),
        Slot("scatter", GENTLE, REDEALS, MOVES),
        Slot("paganini", STEADY, NO_REDEAL, NO_HINT),
        Slot("spaces", STEADY, NO_REDEAL, MOVES),
    ),
    (
        Slot("red-moon", GENTLE, NO_REDEAL, NO_HINT),
        Slot("blue-moon", GENTLE, NO_REDEAL, MOVES),
        Slot("red-moon", AFTER_REDEAL, REDEALS, SCORE),
        Slot("jungle", GENTLE, NO_REDEAL, NO_HINT),
        Slot("blue-moon", AFTER_REDEAL, REDEALS, NO_UNDO),
        Slot("spaces-and-aces", GENTLE, NO_HINT, MOVES),
    ),
    (
        Slot("either-side", GENTLE, NO_REDEAL, MOVES),
        Slot("either-side-three", STEADY, NO_UNDO, SCORE),
        Slot("maze", GENTLE, NO_HINT, MOVES),
        Slot("galary", GENTLE, NO_REDEAL, SCORE),
        Slot("spaces-and-aces", STEADY, NO_HINT, SCORE),
        Slot("maze", STEADY, NO_UNDO, MOVES),
    ),
    (
        Slot("locked", GENTLE, NO_REDEAL, NO_HINT),
        Slot("double-gaps", GENTLE, NO_REDEAL, SCORE),
        Slot("no-redeal", GENTLE, NO_HINT, MOVES),
        Slot("locked", AFTER_REDEAL, REDEALS, MOVES),
        Slot("double-montana", GENTLE, NO_REDEAL, NO_UNDO),
        Slot("no-redeal", STEADY, NO_UNDO, SCORE),
    ),
    (
        Slot("double-montana", STEADY, NO_REDEAL, NO_HINT),
        Slot("maze", STEEP, NO_HINT, SCORE),
        Slot("double-gaps", STEADY, NO_REDEAL, MOVES),
        Slot("paganini", STEEP, NO_REDEAL, SCORE),
        Slot("pas-de-deux", BY_HINTS, NO_UNDO, SCORE),
        Slot("no-redeal", STEEP, NO_HINT, MOVES),
    ),
)
"""The deals of each camp, in their order."""
