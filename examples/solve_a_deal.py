"""Solves a deal and prints its moves one by one: ``python solve_a_deal.py mini:6``."""

from __future__ import annotations

import sys

from gaps.engine import Game, deal
from gaps.solver import solve


def main(code: str = "mini:6") -> None:
    game = Game(deal(code))
    verdict = solve(game.state)
    print(game.state)
    print(verdict)
    for move in verdict.line:
        game = game.play(move)
        print(f"{move!s:>9}  {len(game.state.home)} home")
    print(game.state)


if __name__ == "__main__":
    main(*sys.argv[1:2])
