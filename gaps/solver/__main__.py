"""Search a deal: ``python -m gaps.solver gaps:7``; with ``-``, a board from standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from gaps import language
from gaps.engine import MAX_BOARD_CHARS, State, by_key, deal, format_move, parse_board, parse_code
from gaps.engine.command_line import CommandParser, accept_any_text
from gaps.language import _, error_text
from gaps.solver import Verdict, solve

INTERRUPTED = 130  # the exit status of a program stopped with Ctrl+C, by convention of shells


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the verdict. Returns the exit status: 0, 2 for a wrong code or board, 130 for Ctrl+C."""
    accept_any_text(sys.stdout, sys.stderr)
    language.choose(language.SYSTEM)
    options = _parser().parse_args(arguments)
    try:
        state = _state(options.deal, options.variant)
    except ValueError as error:
        print(error_text(error), file=sys.stderr)
        return 2
    try:
        verdict = solve(state, options.nodes, options.seconds)
        print(_as_json(state, verdict) if options.json else _as_text(state, verdict))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _parser() -> CommandParser:
    parser = CommandParser(prog="python -m gaps.solver", description=__doc__)
    parser.add_argument("deal", help=_("a deal, such as gaps:7, or - for a board on standard input"))
    parser.add_argument("--variant", default="gaps", metavar="KEY", help=_("the rules of that board"))
    parser.add_argument("--nodes", type=int, metavar="N", help=_("the maximum number of positions"))
    parser.add_argument("--seconds", type=float, metavar="S", help=_("the maximum time in seconds"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    return parser


def _as_text(state: State, verdict: Verdict) -> str:
    best = "proven to be the most" if verdict.exact else "the most found"
    counts = f"{verdict.home} home, {best}, after {verdict.nodes:,} positions"
    return f"{verdict.outcome.value}: {counts}\n{' '.join(_line(state, verdict)) or 'no move'}"


def _as_json(state: State, verdict: Verdict) -> str:
    return json.dumps(
        {
            "outcome": verdict.outcome.value,
            "home": verdict.home,
            "exact": verdict.exact,
            "nodes": verdict.nodes,
            "line": _line(state, verdict),
        }
    )


def _state(text: str, key: str) -> State:
    if text != "-":
        return deal(*parse_code(text))
    return parse_board(sys.stdin.read(MAX_BOARD_CHARS + 1) if sys.stdin else "", by_key(key))


def _line(state: State, verdict: Verdict) -> list[str]:
    texts = []
    for move in verdict.line:
        texts.append(format_move(move, state))
        state = state.play(move)
    return texts


if __name__ == "__main__":
    sys.exit(main())
