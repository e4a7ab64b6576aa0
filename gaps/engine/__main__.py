"""Show a deal as text, or play moves from standard input.

Usage: ``python -m gaps.engine gaps:7``; with ``-`` after the code, moves are read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from gaps.engine import (
    DealCode,
    Game,
    State,
    deal,
    format_board,
    format_code,
    format_move,
    parse_code,
)
from gaps.engine.command_line import (
    CommandParser,
    accept_any_text,
    lines_of,
    with_all_written,
)
from gaps.engine.moves import format_cell

# the exit status of a program stopped with Ctrl+C, by convention of shells
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status.

    It is 0, 1 if output fails, 2 for a wrong code or move, 130 for Ctrl+C.
    """
    accept_any_text(sys.stdout, sys.stderr)
    parser = CommandParser(prog="python -m gaps.engine", description=__doc__)
    parser.add_argument("code", help="a deal, such as gaps:7")
    parser.add_argument(
        "moves",
        nargs="?",
        choices=["-"],
        help="play moves from standard input, one a line",
    )
    given = parser.parse_args(arguments)
    try:
        return with_all_written(lambda: answer(given.code, given.moves is not None))
    except KeyboardInterrupt:
        return INTERRUPTED


def answer(text: str, moves: bool) -> int:
    """Print the deal with this code, or play moves on it.

    Return the exit status.
    """
    try:
        code = parse_code(text)
        if moves:
            play(code, lines_of(sys.stdin))
        else:
            print(describe(deal(*code)))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def describe(state: State) -> str:
    """Return the board as the player sees it, the cards its gaps take, and the moves."""
    variant = state.variant
    head = format_code(variant, state.seed) if state.seed else variant.key
    lines = [
        f"# {head}, {len(state.home)} home, {state.status.value}",
        format_board(state.seen()),
    ]
    gaps = []
    for gap in state.gaps:
        wanted = dict.fromkeys(map(str, state.wants(gap)))  # equal cards once
        cards = " ".join(wanted) or "nothing"
        gaps.append(f"{format_cell(gap, variant.layout)} wants {cards}")
    if gaps:
        lines.append(f"gaps: {', '.join(gaps)}")
    moves = [format_move(move, state) for move in state.legal_moves]
    lines.append(f"moves: {' '.join(moves) or 'none'}")
    return "\n".join(lines)


def play(code: DealCode, lines: Iterable[str]) -> None:
    """Play the moves of ``lines`` and print the board after each.

    Raise ``InputError`` at the first wrong one.
    """
    game = Game(deal(*code))
    for line in lines:
        text = line.partition("#")[0].strip()
        if text:
            game = game.play(text)
            print(f"# {text}\n{describe(game.state)}")


if __name__ == "__main__":
    sys.exit(main())
