"""Small boards of every kind of rules, and the plain way to find out everything about
one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gaps.engine import CATALOGUE, State, Status, Variant
from gaps.engine.fill_rules import SUCCESSOR_OF_LEFT
from gaps.engine.layout import in_ring, in_rows, in_rows_with_tray
from gaps.solver.rule_tables import NoTablesError, tables_for


def has_tables(variant: Variant) -> bool:
    """Whether the compiled search by tables supports the rules."""
    try:
        return bool(tables_for(variant))
    except NoTablesError:
        return False


def everything(state: State, max_met: int) -> tuple[bool, int] | None:
    """Whether a win can be reached, and the most cards home; ``None`` if there are too
    many positions.
    """
    met = {state.board}
    open_states = [state]
    home = len(state.home)
    while open_states:
        here = open_states.pop()
        if here.status is Status.WON:
            return True, len(here.home)
        for slide in here.slides:
            after = here.play(slide)
            if after.board not in met:
                met.add(after.board)
                home = max(home, len(after.home))
                open_states.append(after)
        if len(met) > max_met:
            return None
    return False, home


def _narrow(
    key: str,
    rows: int,
    ranks: int,
    columns: int,
) -> Variant:
    return replace(
        CATALOGUE[key],
        layout=in_rows(rows, columns),
        ranks=tuple(range(1, ranks + 1)),
        top=ranks,
    )


def _with_tray(ranks: int) -> Variant:
    layout = in_rows_with_tray(8, ranks + 1, places=8)
    return replace(
        CATALOGUE["double-montana"],
        layout=layout,
        ranks=tuple(range(1, ranks + 1)),
        top=ranks,
    )


def _ring(
    rows: int,
    columns: int,
    ranks: int,
    either: bool = True,
) -> Variant:
    """Without ``either``, a gap takes the next card only: as Maze is, all small boards
    can be won.
    """
    maze = CATALOGUE["maze"]
    return replace(
        maze,
        layout=in_ring(rows, columns),
        ranks=tuple(range(1, ranks + 1)),
        removed=frozenset(),
        top=ranks,
        fill_rules=maze.fill_rules if either else (SUCCESSOR_OF_LEFT,),
    )


SMALL: Mapping[str, tuple[Variant, ...]] = {
    **{
        key: tuple(_narrow(key, 4, ranks, ranks) for ranks in (3, 4, 5))
        for key in ("either-side", "locked")
    },
    **{
        key: tuple(_narrow(key, 4, ranks, ranks + 1) for ranks in (2, 3, 4, 5))
        for key in ("blue-moon", "red-moon", "galary", "jungle", "spaces-and-aces")
    },
    "double-gaps": (
        _narrow("double-gaps", 8, 3, 3),
        _narrow("double-gaps", 8, 4, 4),
        _narrow("double-gaps", 4, 3, 6),
    ),
    "double-montana": (_with_tray(2), _with_tray(3)),
    "maze": (
        _ring(3, 3, 2),
        _ring(2, 5, 2),
        _ring(1, 13, 3),
        _ring(4, 3, 2, either=False),
        _ring(2, 7, 3, either=False),
        _ring(1, 17, 4, either=False),
    ),
}
