"""The rules of a variant as plain tables, for the compiled search by tables, and what
it aims at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from gaps.engine import Cell, Suit, Variant, fills, homes

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
class Outlook:
    """How good a position looks: the sum of these, each times the number of what it
    names.
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
    """The tables cannot say these rules."""


@dataclass(frozen=True)
class RuleTables:
    """The rules of one variant. A cell, or ``None`` beyond an edge; ranks count from
    the base, which is 0.
    """

    cells: int
    left: tuple[Cell | None, ...]
    right: tuple[Cell | None, ...]
    tray: frozenset[Cell]
    starts: tuple[Cell, ...]
    """Where runs begin."""
    need: tuple[int, ...]
    """For each cell the rank of a card that is home there; -1 where none can be."""
    ends: frozenset[Cell]
    """The cells where a top card is not in the way."""
    ranks: int
    copies: int
    """Cards of one face."""
    follow: tuple[Faces, ...]
    """For each face, what a gap to its right takes."""
    precede: tuple[Faces, ...]
    """For each face, what a gap to its left takes."""
    bases_at_starts: bool
    """Whether a gap where a run begins takes any base card."""
    pooled: bool
    """Whether base cards form a pool: their order is chosen when it matters."""
    released: bool
    """Whether the base cards on starts are in the pool again as soon as a start is
    empty.
    """
    pins: bool
    """Whether a card that follows a base card of the pool settles which one that is."""
    locked: bool
    """Whether a card that is home does not move again."""
    worths: tuple[Worths, ...]
    """Runs take turns with them."""
    looks: tuple[Outlook, ...]
    """The ways of looking at a position, which sweeps use in turn."""
    first_run: int
    """Positions of the first run."""
    early_runs: int
    """Runs before the first sweep."""
    run_growth: float = 1.03
    """How much longer each run is than the last."""


@cache
def tables_for(variant: Variant) -> RuleTables:
    """The tables of a variant. Raises ``NoTablesError`` for rules that they cannot say."""
    layout = variant.layout
    wishes = set(variant.wishes)
    if (
        variant.moves not in LOCKED
        or variant.home not in WAYS
        or not wishes <= KNOWN
        or not has_known_layout(variant)
    ):
        raise NoTablesError(variant.key)
    locked = LOCKED[variant.moves]
    either = fills.predecessor_of_right in wishes
    in_rows = all(
        layout.left[start] is None and layout.right[start] is not None
        for start in layout.starts
    )
    bases_at_starts = fills.base_at_row_start in wishes and in_rows
    from_tray = fills.base_from_tray in wishes
    ring = fills.base_after_top in wishes
    any_suit = fills.next_rank_of_any_suit in wishes
    if (
        len(layout.cells) > MAX_CELLS
        or 4 * variant.row_length > MAX_FACES
        or variant.decks > MAX_COPIES
        or variant.passes
        or len(layout.starts) > MAX_STARTS
        or {card.rank for card in variant.played}
        != {*range(variant.base, variant.top + 1)}
        or len(variant.played) != 4 * variant.row_length * variant.decks
        or (layout.tray and not from_tray)
        # with any suit, too, as the bases of a tray are taken as equal, but a row wants
        # one suit
        or (
            from_tray
            and (bases_at_starts or locked or either or ring or any_suit or not in_rows)
        )
        or (fills.base_at_row_start in wishes and not in_rows)
        or (any_suit and fills.any_higher_of_left in wishes)
    ):
        raise NoTablesError(variant.key)
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
        follow=_table(variant, FOLLOW),
        precede=_table(variant, PRECEDE),
        bases_at_starts=bases_at_starts,
        pooled=from_tray or (bases_at_starts and not locked and not ring),
        released=bases_at_starts,
        pins=not any_suit,
        locked=locked,
        worths=worths_for(variant),
        looks=LOOKS,
        first_run=FIRST_RUN if variant.decks == 1 else LONG_FIRST_RUN,
        early_runs=runs_before_sweeps(variant),
    )


def has_known_layout(variant: Variant) -> bool:
    """Whether the tables can say the board: the left neighbour of a right neighbour is
    the cell itself, a tray lies apart, and no run can come on the way of another.
    """
    layout = variant.layout
    if layout.beside or not layout.starts:
        return False
    if variant.home is homes.run_along_ring and len(layout.starts) > 1:
        return False
    for cell in layout.cells:
        left, right = layout.left[cell], layout.right[cell]
        if left is not None and layout.right[left] != cell:
            return False
        if right is not None and layout.left[right] != cell:
            return False
        apart = left is None and right is None and cell not in layout.starts
        if cell in layout.tray and not apart:
            return False
    ways = WAYS[variant.home](variant)
    on_the_way = [cell for way in ways for cell in way]
    beyond = {layout.right[way[-1]] for way in ways}
    return len(on_the_way) == len(set(on_the_way)) and beyond.isdisjoint(on_the_way)


FaceTest = Callable[[tuple[int, Suit], tuple[int, Suit], int], bool]


def _table(
    variant: Variant, rules: Mapping[Callable[..., object], FaceTest]
) -> tuple[Faces, ...]:
    """For each face the faces that stand to it as one of the variant's ``rules`` says."""
    top = variant.row_length - 1
    faces = [(rank, suit) for suit in Suit for rank in range(variant.row_length)]
    tests = [rules[wish] for wish in variant.wishes if wish in rules]
    return tuple(
        sum(
            1 << number
            for number, face in enumerate(faces)
            if any(test(face, here, top) for test in tests)
        )
        for here in faces
    )


# Whether the first face follows the second, or precedes it; a face is a rank and a
# suit. ``top`` is a rank.
FOLLOW: Mapping[Callable[..., object], FaceTest] = {
    fills.successor_of_left: lambda face, left, top: face == (left[0] + 1, left[1]),
    fills.next_rank_of_any_suit: lambda face, left, top: face[0] == left[0] + 1,
    fills.any_higher_of_left: lambda face, left, top: (
        face[1] is left[1] and face[0] > left[0]
    ),
    fills.base_after_top: lambda face, left, top: face[0] == 0 and left[0] == top,
}
PRECEDE: Mapping[Callable[..., object], FaceTest] = {
    fills.predecessor_of_right: lambda face, right, top: (
        face == (right[0] - 1, right[1])
    ),
}
KNOWN = {*FOLLOW, *PRECEDE, fills.base_at_row_start, fills.base_from_tray}
LOCKED: Mapping[Callable[..., object], bool] = {
    fills.fill_gaps: False,
    fills.fill_gaps_with_loose_cards: True,
}


def _ways_in_rows(variant: Variant) -> list[list[Cell]]:
    """From each start the cells of a whole run, as far as the row goes."""
    starts = variant.layout.starts
    return [_way(variant, start, variant.row_length) for start in starts]


def _way_along_ring(variant: Variant) -> list[list[Cell]]:
    """From the first start the cells of all the cards."""
    return [_way(variant, variant.layout.starts[0], variant.cards_to_win)]


def _way(variant: Variant, start: Cell, cards: int) -> list[Cell]:
    """So many cells to the right from ``start`` on, or fewer if the row ends."""
    way: list[Cell] = []
    cell: Cell | None = start
    while cell is not None and len(way) < cards:
        way.append(cell)
        cell = variant.layout.right[cell]
    return way


WAYS: Mapping[Callable[..., object], Callable[[Variant], list[list[Cell]]]] = {
    homes.runs_in_rows: _ways_in_rows,
    homes.run_along_ring: _way_along_ring,
}
"""The cells on which cards come home, in their order."""


def needed_ranks(variant: Variant) -> tuple[int, ...]:
    """For each cell the rank of a card that is home there; -1 where none can be."""
    need = [-1] * len(variant.layout.cells)
    for way in WAYS[variant.home](variant):
        for place, cell in enumerate(way):
            need[cell] = place % variant.row_length
    return tuple(need)


NO_SWEEPS = 1 << 30
ONE_PLACE = {fills.successor_of_left, fills.base_at_row_start, fills.base_from_tray}
# Found on deals 1001 to 1016 of each variant, by the share won within 0.4 to 1 seconds.
PLAIN = Worths()
KEEP_PAIRS = Worths(
    home=500,
    leaves_home=-500,
    joins_right=150,
    joins_left=150,
    parts_right=-150,
    parts_left=-150,
)


def worths_for(variant: Variant) -> tuple[Worths, ...]:
    """What steps are worth under the rules of a variant. Runs take turns with them.

    Where a card has only one place to go, beside its predecessor, hardly a step parts
    two cards without need. Where it has several, to keep what is in order is worth
    most.
    """
    if {*variant.wishes} <= ONE_PLACE:
        return PLAIN, replace(PLAIN, noise=1023), KEEP_PAIRS
    return KEEP_PAIRS, replace(KEEP_PAIRS, noise=63), replace(KEEP_PAIRS, noise=1023)


LOOKS = (
    Outlook(
        home=3,
        pairs=0,
        dead_gaps=0,
        longest=-3,
        shortest=3,
        open_starts=-12,
        fixed_bases=-8,
        late_tops=-4,
    ),
    Outlook(),
)


def runs_before_sweeps(variant: Variant) -> int:
    """How many runs come before the first sweep.

    With two packs, or where cards also go left of their successor, ways to a win are so
    long that one sweep takes longer than runs take for most wins: there are no sweeps
    then.
    """
    if variant.decks > 1 or fills.predecessor_of_right in variant.wishes:
        return NO_SWEEPS
    return 200 if {*variant.wishes} <= ONE_PLACE else 40
