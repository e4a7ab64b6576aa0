"""The rules as boards: what each card may do, and why it may not, in ``positions.txt``.

A section has a title, a board, and then lines of facts. The moves of ``after`` are made
first.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gaps.engine import Game, IllegalMove, State, by_key, parse_board, parse_move
from gaps.engine.destinations import gap_kind
from gaps.engine.moves import format_cell
from gaps.engine.notation import parse_cell

SECTIONS = Path(__file__).with_name("positions.txt").read_text(encoding="utf-8")
SEED = 5


def position(
    rules: str,
    board: str,
    after: str,
) -> State:
    game = Game(parse_board(board, by_key(rules), SEED))
    for text in after.split():
        game = game.play(text)
    return game.state


def facts(state: State, questions: list[str]) -> Iterator[str]:
    """What moves, what is home, what gaps take, and why the rest does not move."""
    yield " ".join(("moves:", *map(str, state.legal_moves)))
    lengths = " ".join(str(len(run)) for run in state.runs)
    yield f"{state.status.value}, {len(state.home)} home: {lengths}"
    layout = state.variant.layout
    for gap in state.gaps if state.variant.fill_rules else ():
        wanted = " ".join(dict.fromkeys(map(str, state.wants(gap))))
        kind = gap_kind(state, gap).name.lower()
        yield f"{format_cell(gap, layout)} is {kind}: {wanted}".strip()
    for text in questions:
        yield f"{text}? {why_not(state, text)}"


def why_not(state: State, text: str) -> str:
    """The reason, the cell to point at and the card named; for a move its sentence, too."""
    layout = state.variant.layout
    if "-" in text or text in ".R":
        move = parse_move(text, state)
        refusal = state.refusal(move)
        with pytest.raises(IllegalMove) as error:
            state.play(move)
        assert error.value.move == move
        assert error.value.state == state
        said = str(error.value).partition(" Legal: ")[0]
        assert said.startswith(f"{text} is not legal here: ")
    else:
        refusal = state.why_stays(parse_cell(text, layout))
        said = ""
    cell = "" if refusal.cell is None else format_cell(refusal.cell, layout)
    words = refusal.reason.name, cell, str(refusal.card or ""), said.partition(": ")[2]
    return " ".join(filter(None, words))


@pytest.mark.parametrize(
    "section", SECTIONS.removeprefix("== ").split("\n== "), ids=lambda text: text[:40]
)
def test_the_facts_of_a_board_are_those_of_the_rules(section: str) -> None:
    title, board, rest = section.split("\n\n", 2)
    if ": " not in rest.splitlines()[0]:  # the board has a tray, or a stock
        below, rest = rest.split("\n\n", 1)
        board += f"\n{below}"
    lines = rest.strip().splitlines()
    rules = lines.pop(0).removeprefix("rules: ")
    after = ""
    if lines[0].startswith("after: "):
        after = lines.pop(0).removeprefix("after: ")
    questions = [line.partition("? ")[0] for line in lines if "? " in line]
    state = position(rules, board, after)
    assert [*facts(state, questions)] == lines, title
