"""The rules of a variant as plain tables, for the compiled search by tables.

The aims of the search are included.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from gaps.engine import Cell, Suit, Variant
from gaps.engine.fill_rules import ANY_SUIT, SAME_SUIT, SUCCESSOR_OF_LEFT, GapPosition
from gaps.engine.layout import Layout

Face = int
"""A rank and a suit, as a number: suit * ranks + rank above the base."""
Faces = int
"""A set of faces as bits."""

# with one pack, and with two
FIRST_RUN = 2_000
LONG_FIRST_RUN = 5_000
MAX_CELLS = 126
MAX_FACES = 52
MAX_COPIES = 2
MAX_STARTS = 8


@dataclass(frozen=True)
class StepWeights:
    """Weights that order the steps of a search.

    The value of a step is the sum of those that apply, plus random noise.
    """

    home: int = 120
    """The card comes home."""
    leaves_home: int = 0
    """The card was home."""
    joins_right: int = 80
    """The next card of its suit is right of the target."""
    joins_left: int = 0
    """The card before it in its suit is left of the target."""
    parts_right: int = 0
    """The next card of its suit is right of it now."""
    parts_left: int = 0
    """The card before it in its suit is left of it now."""
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
class PositionWeights:
    """The weights that value a position.

    The value is the sum of the weights, each times the number of what it names.
    """

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


class NoTablesError(ValueError):
    """Raised when the tables cannot express these rules."""


@dataclass(frozen=True)
class RuleTables:
    """The rules of one variant.

    A cell is None beyond an edge; ranks count from the base, which is 0.
    """

    cells: int
    left: tuple[Cell | None, ...]
    right: tuple[Cell | None, ...]
    tray: frozenset[Cell]
    starts: tuple[Cell, ...]
    """The cells where runs begin."""
    need: tuple[int, ...]
    """For each cell, the rank of a card that is home there; -1 if there can be none."""
    ends: frozenset[Cell]
    """The cells where a top card is not in the way."""
    ranks: int
    copies: int
    """Cards of one face."""
    follow: tuple[Faces, ...]
    """For each face, the faces that a gap to its right takes."""
    precede: tuple[Faces, ...]
    """For each face, the faces that a gap to its left takes."""
    bases_at_starts: bool
    """True if a gap at the start of a run takes any base card."""
    pooled: bool
    """True if base cards form a pool: their order is chosen when it matters."""
    released: bool
    """True if the base cards on starts are in the pool again as soon as a start is
    empty.
    """
    pins: bool
    """True if a card that follows a base card of the pool determines which it is."""
    locked: bool
    """True if a card that is home does not move again."""
    worths: tuple[StepWeights, ...]
    """The weights of steps, which runs use in turn."""
    looks: tuple[PositionWeights, ...]
    """The weights of positions, which sweeps use in turn."""
    first_run: int
    """Positions of the first run."""
    early_runs: int
    """Runs before the first sweep."""
    run_growth: float = 1.03
    """The growth of each run over the last."""


@cache
def tables_for(variant: Variant) -> RuleTables:
    """Return the tables of a variant.

    Raise ``NoTablesError`` for rules that they cannot express.
    """
    layout = variant.layout
    if not (has_known_cards(variant) and has_known_wishes(variant)):
        raise NoTablesError(variant.key)
    if not has_known_layout(variant):
        raise NoTablesError(variant.key)
    locked = variant.moves.locked
    from_tray = any(rule.from_tray for rule in variant.fill_rules)
    bases_at_starts = not from_tray and has_wish(variant, GapPosition.START)
    ring = has_wish(variant, GapPosition.AFTER_TOP)
    return RuleTables(
        cells=len(layout.cells),
        left=layout.left,
        right=layout.right,
        tray=frozenset(layout.tray),
        starts=layout.starts,
        need=needed_ranks(variant),
        ends=frozenset(
            cell for row in range(layout.rows) for cell in layout.row(row)[-2:]
        ),
        ranks=variant.row_length,
        copies=variant.decks,
        follow=faces_beside(variant, {GapPosition.AFTER, GapPosition.AFTER_TOP}),
        precede=faces_beside(variant, {GapPosition.BEFORE}),
        bases_at_starts=bases_at_starts,
        pooled=from_tray or (bases_at_starts and not locked and not ring),
        released=bases_at_starts,
        pins=not takes_other_suits(variant),
        locked=locked,
        worths=worths_for(variant),
        looks=LOOKS,
        first_run=FIRST_RUN if variant.decks == 1 else LONG_FIRST_RUN,
        early_runs=runs_before_sweeps(variant),
    )


def has_wish(variant: Variant, where: GapPosition) -> bool:
    """Return True if a fill rule is about these gaps."""
    return any(rule.where is where for rule in variant.fill_rules)


def takes_other_suits(variant: Variant) -> bool:
    """Return True if a gap next to a card takes suits other than that of the card."""
    return any(rule.suits != SAME_SUIT for rule in variant.fill_rules)


def has_one_place(variant: Variant) -> bool:
    """Return True if each card but the bases goes only next to its predecessor."""
    rest = [rule for rule in variant.fill_rules if rule.where is not GapPosition.START]
    return rest == [SUCCESSOR_OF_LEFT]


def has_known_cards(variant: Variant) -> bool:
    """Return True if each face of a suit's ranks is there once in each pack.

    There must not be more of them than the search has room for.
    """
    ranks = {card.rank for card in variant.played}
    return (
        not variant.passes
        and 4 * variant.row_length <= MAX_FACES
        and variant.decks <= MAX_COPIES
        and ranks == {*range(variant.base, variant.top + 1)}
        and len(variant.played) == 4 * variant.row_length * variant.decks
    )


def has_known_wishes(variant: Variant) -> bool:
    """Return True if the search knows what gaps take.

    It knows bases at starts or from the tray, and next to a card the faces that its
    face determines.
    """
    if not variant.moves.fills:
        return False
    from_tray = any(rule.from_tray for rule in variant.fill_rules)
    other_suits = takes_other_suits(variant)
    for rule in variant.fill_rules:
        if rule.where in (GapPosition.START, GapPosition.AFTER_TOP):
            known = rule.steps == (1,)
        elif rule.where is GapPosition.BEFORE:
            known = max(rule.steps) < 0 and rule.suits == SAME_SUIT
        else:
            known = min(rule.steps) > 0 and rule.suits in (SAME_SUIT, ANY_SUIT)
            known = known and (rule.steps == (1,) or not other_suits)
        if not known or (rule.from_tray and rule.where is not GapPosition.START):
            return False
    # Bases of a tray are taken as equal, but a row wants one suit.
    places = [
        rule.where for rule in variant.fill_rules if rule.where is not GapPosition.AFTER
    ]
    return not from_tray or (
        places == [GapPosition.START] and not other_suits and not variant.moves.locked
    )


def has_known_layout(variant: Variant) -> bool:
    """Return True if the tables can express the board.

    The left neighbour of a right neighbour is the cell itself, a tray lies apart, and
    no run can get in the way of another.
    """
    layout = variant.layout
    ways = variant.ways
    on_the_way = [cell for way in ways for cell in way]
    beyond = {layout.right[way[-1]] for way in ways}
    if (
        layout.beside
        or not ways
        or len(ways) != len(layout.starts)
        or len(ways) > MAX_STARTS
        or len(layout.cells) > MAX_CELLS
        or len(on_the_way) != len(set(on_the_way))
        or not beyond.isdisjoint(on_the_way)
    ):
        return False
    in_rows = all(
        layout.left[start] is None and layout.right[start] is not None
        for start in layout.starts
    )
    if has_wish(variant, GapPosition.START) and not in_rows:
        return False
    if layout.tray and not any(rule.from_tray for rule in variant.fill_rules):
        return False
    return all(_is_known_cell(layout, cell) for cell in layout.cells)


def _is_known_cell(layout: Layout, cell: Cell) -> bool:
    left = layout.left[cell]
    right = layout.right[cell]
    if left is not None and layout.right[left] != cell:
        return False
    if right is not None and layout.left[right] != cell:
        return False
    apart = left is None and right is None and cell not in layout.starts
    return apart or cell not in layout.tray


def faces_beside(variant: Variant, where: set[GapPosition]) -> tuple[Faces, ...]:
    """Return for each face the faces that gaps on a side of it take."""
    length = variant.row_length
    fill_rules = [rule for rule in variant.fill_rules if rule.where in where]
    found = []
    for suit in Suit:
        for rank in range(length):
            taken = [rule.faces((rank, suit), 0, length - 1) for rule in fill_rules]
            faces = {face for each in taken for face in each}
            found.append(sum(1 << other * length + step for step, other in faces))
    return tuple(found)


def needed_ranks(variant: Variant) -> tuple[int, ...]:
    """Return for each cell the rank of a card that is home there; -1 for none."""
    need = [-1] * len(variant.layout.cells)
    for way in variant.ways:
        for place, cell in enumerate(way):
            need[cell] = place % variant.row_length
    return tuple(need)


NO_SWEEPS = 1 << 30
# Found on deals 1001 to 1016 of each variant, by the share won within 0.4 to 1 seconds.
PLAIN = StepWeights()
KEEP_PAIRS = StepWeights(
    home=500,
    leaves_home=-500,
    joins_right=150,
    joins_left=150,
    parts_right=-150,
    parts_left=-150,
)


def worths_for(variant: Variant) -> tuple[StepWeights, ...]:
    """Return the weights of steps by the rules of a variant; runs take turns with them.

    If a card has only one place to go, next to its predecessor, hardly a step parts two
    cards without need. If it has several, keeping cards in order is worth most.
    """
    if has_one_place(variant):
        return PLAIN, replace(PLAIN, noise=1023), KEEP_PAIRS
    return KEEP_PAIRS, replace(KEEP_PAIRS, noise=63), replace(KEEP_PAIRS, noise=1023)


LOOKS = (
    PositionWeights(
        home=3,
        pairs=0,
        dead_gaps=0,
        longest=-3,
        shortest=3,
        open_starts=-12,
        fixed_bases=-8,
        late_tops=-4,
    ),
    PositionWeights(),
)


def runs_before_sweeps(variant: Variant) -> int:
    """Return the number of runs before the first sweep.

    With two packs, or if cards also go left of their successor, ways to a win are so
    long that one sweep takes longer than runs take for most wins: there are no sweeps
    then.
    """
    if variant.decks > 1 or has_wish(variant, GapPosition.BEFORE):
        return NO_SWEEPS
    return 200 if has_one_place(variant) else 40
