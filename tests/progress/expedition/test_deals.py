"""Each deal of the expedition is won by the line of its proof, and that game earns all three stars."""

from __future__ import annotations

from itertools import islice

import pytest

from gaps.engine import CATALOGUE, Redeal, Status, deal, format_code, parse_code
from gaps.progress.expedition import Aim, AimKind, Expedition, Stage, camps
from gaps.store import Record
from gaps.store.sharing.verify import recomputed
from tools.quality.expedition import choose
from tools.quality.expedition.choose import Chosen
from tools.quality.expedition.files import PAGE, page_text, proofs
from tools.quality.expedition.plan import PLAN

STAGES = [stage for camp in camps() for stage in camp.stages]
LINES = {code: tuple(str(proof["moves"]).split()) for code, proof in proofs().items()}
BY_CODE = pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.code)


def game_of_the_proof(stage: Stage) -> Record:
    """The line of the proof, played calmly, without undo and hints."""
    moves = LINES[stage.code]
    seconds, ended = choose.PACE * len(moves), "2026-03-01T12:00:00+01:00"
    return recomputed(Record(stage.code, moves, seconds, 0, 0, 0, 0, 0, "won", 0, ended))


@BY_CODE
def test_the_line_of_the_proof_wins_and_earns_three_stars(stage: Stage) -> None:
    record = game_of_the_proof(stage)
    game = record.game()
    assert game.state.status is Status.WON
    assert record.result == "won"
    assert record.redeals == sum(move == Redeal() for move in game.moves)
    assert [aim for aim in stage.aims if not aim.met_by(record)] == []


def test_the_games_of_the_proofs_earn_all_stars() -> None:
    expedition = Expedition.of(map(game_of_the_proof, STAGES), False)
    assert expedition.stars == 144


def test_there_are_48_different_deals_and_a_proof_of_each() -> None:
    codes = [stage.code for stage in STAGES]
    assert len({*codes}) == 48
    assert codes == [*LINES]
    assert [format_code(*parse_code(code)) for code in codes] == codes
    assert [(stage.variant, stage.seed) for stage in STAGES] == [parse_code(code) for code in codes]


def test_the_tour_visits_the_family() -> None:
    visited = {stage.variant.key for stage in STAGES}
    assert visited < CATALOGUE.keys()
    assert len(visited) == 26
    assert "pas-de-deux" not in visited  # no deal is known that can be won: docs/expedition.md
    assert STAGES[0].code.startswith("line-up:")
    assert [stage.variant.key for stage in STAGES[-2:]] == ["pas-de-deux-wide", "no-redeal"]


@BY_CODE
def test_each_aim_asks_for_something(stage: Stage) -> None:
    first, *others = stage.aims
    assert first == Aim(AimKind.WIN)
    assert len({aim.kind for aim in stage.aims}) == 3
    rule = stage.variant.redeal
    for aim in others:
        if aim.kind is AimKind.NO_REDEAL:
            assert rule is not None
        if aim.kind is AimKind.REDEALS:
            assert rule is not None
            assert rule.limit is None or aim.amount < rule.limit
        if aim.kind is AimKind.MOVES:
            start = deal(stage.variant, stage.seed)
            cards = sum(card is not None for card in start.board)
            assert aim.amount >= cards - len(start.home)


@BY_CODE
def test_the_deals_and_their_aims_are_those_of_the_plan(stage: Stage) -> None:
    slot = PLAN[stage.camp - 1][stage.number - 1]
    assert (stage.variant.key, *(aim.kind for aim in stage.aims[1:])) == (slot.key, slot.second, slot.third)
    assert stage.seed in islice(choose.candidates(stage.camp, stage.number), 3000)
    line = game_of_the_proof(stage).game().moves
    assert stage.aims[1:] == tuple(
        choose.aim_of(kind, stage.variant, stage.seed, line) for kind in (slot.second, slot.third)
    )


@pytest.mark.core
@pytest.mark.parametrize("number", [1, 4, 5])
def test_the_tool_chooses_the_same_deals_again(number: int) -> None:
    chosen = choose.choose(PLAN[0][number - 1], 1, number)
    stage = STAGES[number - 1]
    assert (chosen.code, chosen.aims) == (stage.code, stage.aims)
    assert len(chosen.line) == len(LINES[stage.code])


def test_the_page_has_the_table_of_the_deals() -> None:
    def chosen(stage: Stage) -> Chosen:
        slot, line = PLAN[stage.camp - 1][stage.number - 1], game_of_the_proof(stage).game().moves
        wins = proofs()[stage.code]["simple"]
        return Chosen(slot, stage.code, line, stage.aims, wins)

    page = PAGE.read_text(encoding="utf-8")
    assert page_text(page, [[*map(chosen, camp.stages)] for camp in camps()]) == page
