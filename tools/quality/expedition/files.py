"""The files that the tool writes: deals with their aims, proofs, and the table in the
documentation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gaps.engine import CATALOGUE, Redeal, deal, parse_move
from gaps.engine.moves import move_text
from gaps.progress.expedition.camps import Aim, Stage
from tools.quality.expedition.choose import SIMPLE_GAMES, Chosen
from tools.quality.expedition.plan import PLAN

ROOT = Path(__file__).parents[3]
DEALS = ROOT / "assets" / "expedition.json"
PROOFS = Path(__file__).parent / "proofs.json"
PAGE = ROOT / "docs" / "tables" / "expedition.md"
TABLE_HEAD = """\
| place | deal | level | simple player | moves | redeals | second star | third star |
|---|---|---|---|---|---|---|---|
"""
"""The table is the end of the page."""


def aim_text(aim: Aim) -> str:
    """An aim as the file of deals names it."""
    return f"{aim.kind.value} {aim.amount}" if aim.amount else aim.kind.value


def deals_text(camps: list[list[Chosen]]) -> str:
    """The file of deals: one line a deal."""
    rows = [
        [{"deal": each.code, "aims": [*map(aim_text, each.aims)]} for each in camp]
        for camp in camps
    ]
    return f'{{"camps": {_lines(rows)}}}\n'


def _lines(camps: Sequence[Sequence[Mapping[str, Any]]]) -> str:
    blocks = (
        "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in camp) + "\n]"
        for camp in camps
    )
    return "[\n" + ",\n".join(blocks) + "\n]"


def proofs_text(camps: list[list[Chosen]]) -> str:
    """The file of proofs: one line a deal, with the moves that win it."""
    entries = []
    for each in (each for camp in camps for each in camp):
        layout = CATALOGUE[each.slot.key].layout
        moves = " ".join(move_text(move, layout) for move in each.line)
        entry = {"level": level_text(each), "simple": each.simple_wins, "moves": moves}
        entries.append(f"{json.dumps(each.code)}: {json.dumps(entry)}")
    return "{\n" + ",\n".join(entries) + "\n}\n"


def level_text(chosen: Chosen) -> str:
    """How hard the deal is; the levels say nothing about one with a talon, or one won
    after a redeal.
    """
    if chosen.slot.level is not None:
        return chosen.slot.level.value
    return "by hints" if CATALOGUE[chosen.slot.key].passes else "after a redeal"


def page_text(page: str, camps: list[list[Chosen]]) -> str:
    """The page with its table made anew."""
    rows = [
        f"| {camp}.{number} | `{each.code}` | {level_text(each)} | {_simple(each)} | {len(each.line)} "
        f"| {each.line.count(Redeal())} | {' | '.join(map(aim_text, each.aims[1:]))} |\n"
        for camp, chosen in enumerate(camps, start=1)
        for number, each in enumerate(chosen, start=1)
    ]
    return page[: page.index(TABLE_HEAD)] + TABLE_HEAD + "".join(rows)


def _simple(chosen: Chosen) -> str:
    return (
        "" if chosen.simple_wins is None else f"{chosen.simple_wins} of {SIMPLE_GAMES}"
    )


def proofs() -> dict[str, dict[str, Any]]:
    """The committed proofs: by the code of each deal its level, and the moves that win
    it.
    """
    found: dict[str, dict[str, Any]] = json.loads(PROOFS.read_text(encoding="utf-8"))
    return found


def committed(stage: Stage) -> Chosen:
    """What was chosen for a place, as it is committed."""
    proof = proofs()[stage.code]
    start = deal(stage.variant, stage.seed)
    line = tuple(parse_move(text, start) for text in proof["moves"].split())
    slot = PLAN[stage.camp - 1][stage.number - 1]
    return Chosen(slot, stage.code, line, stage.aims, proof["simple"])
