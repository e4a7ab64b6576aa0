"""Generate the games that the title screen plays by itself: ``python -m
tools.assets.make_attract``.

A few deals of the daily table with the line that the solver proves them by, one a line:
the code, then the moves. They are those of the first deals whose upper row, all that
the title shows, sees most of what happens.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gaps.engine import CATALOGUE, Slide, State, deal, format_code, format_move
from gaps.progress.calendar import daily
from gaps.solver import Outcome, Search, core_in_use

TABLE = Path(__file__).parents[2] / "assets" / "attract.txt"
LOOKED_AT = 200
KEPT = 3
BUDGET = 500_000
HEAD = "# Won deals for the title, made by tools/assets/make_attract.py: the code, then the moves.\n"


def written(number: int) -> tuple[float, str] | None:
    """Return the share of moves that touch the upper row, and the game as text;
    ``None`` if not proven.
    """
    state: State = deal(CATALOGUE[daily.VARIANT], number)
    verdict = Search(state).run(BUDGET)
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    words = [format_code(state.variant, number)]
    seen = 0
    upper = set(state.variant.layout.row(0))
    for move in verdict.line:
        words.append(format_move(move, state))
        seen += isinstance(move, Slide) and bool(upper & {move.source, move.target})
        state = state.play(move)
    return seen / len(verdict.line), " ".join(words)


def main() -> int:
    """Write the table and return the exit status."""
    if not core_in_use():
        print(
            "make_attract needs the compiled search: install with a C compiler",
            file=sys.stderr,
        )
        return 1
    found = sorted(filter(None, map(written, daily.table()[:LOOKED_AT])), reverse=True)
    TABLE.write_text(
        HEAD + "\n".join(line for _, line in found[:KEPT]) + "\n", encoding="utf-8"
    )
    print(f"{KEPT} games, {found[0][0]:.0%} of the moves of the first are seen")
    return 0


if __name__ == "__main__":
    sys.exit(main())
