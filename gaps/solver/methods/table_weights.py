"""How promising a step is, and how good a position looks, for each kind of rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gaps.engine import Variant, fills


@dataclass(frozen=True)
class Worths:
    """What a step is worth: the sum of these where they apply, and of some noise."""

    home: int = 120
    """The card comes home."""
    leaves_home: int = 0
    """The card was home."""
    joins_right: int = 80
    """The next card of its suit stands right of the target."""
    joins_left: int = 0
    """The card before it in its suit stands left of the target."""
    parts_right: int = 0
    """The next card of its suit stands right of it now."""
    parts_left: int = 0
    """The card before it in its suit stands left of it now."""
    pooled: int = 20
    """A base card comes to a start."""
    opens: int = 10
    """A start becomes empty."""
    before_gap: int = 15
    """Right of the card is a gap: no card loses its left neighbour."""
    dead_gap: int = -30
    """No card can fill the gap left behind."""
    noise: int = 255
    """The largest random number added: one less than a power of 2."""


@dataclass(frozen=True)
class Look:
    """How good a position looks: the sum of these, each times the number of what it names."""

    home: int = 5
    """Cards home."""
    pairs: int = 2
    """Cards right of the card before them in their suit."""
    dead_gaps: int = -6
    """Gaps that no card can fill."""
    longest: int = -4
    """Cards of the longest run."""
    shortest: int = 0
    """Cards of the shortest run."""
    open_starts: int = 0
    """Empty starts."""
    fixed_bases: int = 0
    """Base cards on starts that are not in the pool."""
    late_tops: int = 0
    """Top cards that are not in the last two cells of a row."""
    in_column: int = 0
    """Cards in the column where they will be home."""


NO_SWEEPS = 1 << 30
ONE_PLACE = {fills.successor_of_left, fills.base_at_row_start, fills.base_from_tray}
# Found on deals 1001 to 1016 of each variant, by the share won within 0.4 to 1 seconds.
PLAIN = Worths()
KEEP_PAIRS = Worths(
    home=500, leaves_home=-500, joins_right=150, joins_left=150, parts_right=-150, parts_left=-150
)


def worths_for(variant: Variant) -> tuple[Worths, ...]:
    """What steps are worth under the rules of a variant. Runs take turns with them.

    Where a card has only one place to go, beside its predecessor, hardly a step parts two cards without need.
    Where it has several, to keep what is in order is worth most.
    """
    if {*variant.wishes} <= ONE_PLACE:
        return PLAIN, replace(PLAIN, noise=1023), KEEP_PAIRS
    return KEEP_PAIRS, replace(KEEP_PAIRS, noise=63), replace(KEEP_PAIRS, noise=1023)


def looks_for(variant: Variant) -> tuple[Look, ...]:
    """The ways of looking at a position of a variant, which sweeps use in turn."""
    return (
        Look(
            home=3,
            pairs=0,
            dead_gaps=0,
            longest=-3,
            shortest=3,
            open_starts=-12,
            fixed_bases=-8,
            late_tops=-4,
        ),
        Look(),
    )


def runs_before_sweeps(variant: Variant) -> int:
    """How many runs come before the first sweep.

    With two packs, or where cards also go left of their successor, ways to a win are so long that one sweep
    takes longer than runs take for most wins: there are no sweeps then.
    """
    if variant.decks > 1 or fills.predecessor_of_right in variant.wishes:
        return NO_SWEEPS
    return 200 if {*variant.wishes} <= ONE_PLACE else 40
