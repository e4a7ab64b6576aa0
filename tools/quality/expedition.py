"""Set the aims of the expedition anew: ``python -m tools.quality.expedition``.

The deals and the lines that win them stay as they are: each line is in
``expedition_proofs.json``, beside this module. From it follow the numbers of the aims
in ``assets/expedition.json``, and the table in ``docs/tables/expedition.md``.
"""

from __future__ import annotations

import json
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

from gaps.engine import Game, arcade_score, deal, parse_move
from gaps.progress.expedition.camps import Aim, AimKind, CampDeal, camps

ROOT = Path(__file__).parents[2]
DEALS = ROOT / "assets" / "expedition.json"
PAGE = ROOT / "docs" / "tables" / "expedition.md"
PROOFS = Path(__file__).parent / "expedition_proofs.json"
SIMPLE_GAMES = 16
"""The number of games that the simple player was given with a deal."""
MORE_THAN_LINE = 1.1
MORE_MOVES = 4
MOVES_STEP = 5
"""The step of the moves allowed.

They are a tenth more than the line has and four, rounded up to a multiple of five.
"""
SCORE_SHARE = 0.8
SCORE_STEP = 250
"""The step of the score.

It is a fraction of the line's score, rounded down to a multiple.
"""
TABLE_HEAD = """\
| place | deal | level | simple player | moves | redeals | second star | third star |
|---|---|---|---|---|---|---|---|
"""
"""The table is the end of the page."""


@cache
def proofs() -> dict[str, dict[str, Any]]:
    """Return the proof of each deal, by its code.

    It has the level, the number of games that the simple player won, and the moves that
    win it.
    """
    found: dict[str, dict[str, Any]] = json.loads(PROOFS.read_text(encoding="utf-8"))
    return found


def won_game(camp_deal: CampDeal) -> Game:
    """Return a deal played to its win by the line of its proof."""
    game = Game(deal(camp_deal.variant, camp_deal.seed))
    moves: str = proofs()[camp_deal.code]["moves"]
    for text in moves.split():
        move = parse_move(text, game.state)
        game = game.play(move)
    return game


def aim_of(aim: Aim, game: Game) -> Aim:
    """Return the aim with the number that fits the game which won the deal.

    A score only gets lower: no star that a player has won is lost.
    """
    kind = aim.kind
    if kind is AimKind.REDEALS:
        return Aim(kind, 1)
    if kind is AimKind.MOVES:
        most = MORE_THAN_LINE * len(game.moves) + MORE_MOVES
        return Aim(kind, ceil(most / MOVES_STEP) * MOVES_STEP)
    if kind is AimKind.SCORE:
        least = int(SCORE_SHARE * arcade_score(game).total)
        return Aim(kind, min(least // SCORE_STEP * SCORE_STEP, aim.amount))
    return aim


def aims_of(camp_deal: CampDeal) -> list[Aim]:
    """Return the aims of a deal, by its kinds, with the numbers of its proof."""
    game = won_game(camp_deal)
    return [aim_of(aim, game) for aim in camp_deal.aims]


def aim_text(aim: Aim) -> str:
    """Return an aim as the file of deals names it."""
    return f"{aim.kind.value} {aim.amount}" if aim.amount else aim.kind.value


def deals_text() -> str:
    """Return the file of deals: one line a deal."""
    blocks = []
    for camp in camps():
        rows = []
        for camp_deal in camp.deals:
            aims = [aim_text(aim) for aim in aims_of(camp_deal)]
            rows.append("  " + json.dumps({"deal": camp_deal.code, "aims": aims}))
        blocks.append("[\n" + ",\n".join(rows) + "\n]")
    return '{"camps": [\n' + ",\n".join(blocks) + "\n]}\n"


def row(camp_deal: CampDeal) -> str:
    """Return the row of the deal in the table of the page."""
    proof = proofs()[camp_deal.code]
    moves = proof["moves"].split()
    wins = proof["simple"]
    second, third = (aim_text(aim) for aim in aims_of(camp_deal)[1:])
    cells = [
        f"{camp_deal.camp}.{camp_deal.number}",
        f"`{camp_deal.code}`",
        proof["level"],
        "" if wins is None else f"{wins} of {SIMPLE_GAMES}",
        str(len(moves)),
        str(moves.count("R")),
        second,
        third,
    ]
    return f"| {' | '.join(cells)} |\n"


def page_text(page: str) -> str:
    """Return the page with its new table."""
    rows = [row(camp_deal) for camp in camps() for camp_deal in camp.deals]
    return page[: page.index(TABLE_HEAD)] + TABLE_HEAD + "".join(rows)


def main() -> None:
    """Write the files."""
    DEALS.write_text(deals_text(), encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(page_text(page), encoding="utf-8")


if __name__ == "__main__":
    main()
