"""The verdict on a deal: ``python -m gaps.solver gaps:7``, or on a board from standard input with ``-``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from gaps import language
from gaps.engine import State, by_key, deal, format_move, parse_board, parse_code
from gaps.language import _, spoken
from gaps.solver import Verdict, solve


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status: 0, or 2 for a code or a board that is wrong."""
    language.choose(language.SYSTEM)
    parser = argparse.ArgumentParser(prog="python -m gaps.solver", description=__doc__)
    parser.add_argument("deal", help=_("a deal, such as gaps:7, or - for a board on standard input"))
    parser.add_argument("--variant", default="gaps", metavar="KEY", help=_("the rules of that board"))
    parser.add_argument("--nodes", type=int, metavar="N", help=_("look at no more positions"))
    parser.add_argument("--seconds", type=float, metavar="S", help=_("look no longer"))
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))
    given = parser.parse_args(arguments)
    try:
        state = _state(given.deal, given.variant)
    except ValueError as error:
        print(spoken(error), file=sys.stderr)
        return 2
    verdict = solve(state, given.nodes, given.seconds)
    line = _texts(state, verdict)
    if given.json:
        answer = {
            "outcome": verdict.outcome.value,
            "home": verdict.home,
            "exact": verdict.exact,
            "nodes": verdict.nodes,
            "line": line,
        }
        print(json.dumps(answer))
        return 0
    best = "the most there is" if verdict.exact else "the most that was found"
    print(f"{verdict.outcome.value}: {verdict.home} home, {best}, after {verdict.nodes:,} positions")
    print(" ".join(line) or "no move")
    return 0


def _state(text: str, key: str) -> State:
    if text != "-":
        return deal(*parse_code(text))
    return parse_board(sys.stdin.read(), by_key(key))


def _texts(state: State, verdict: Verdict) -> list[str]:
    texts = []
    for move in verdict.line:
        texts.append(format_move(move, state))
        state = state.play(move)
    return texts


if __name__ == "__main__":
    sys.exit(main())
