"""Each deal of the expedition is won by the line of its proof, and that game earns all
three stars.
"""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Redeal, Status, deal, format_code, parse_code
from gaps.progress.expedition.camps import (
    Aim,
    AimKind,
    CampDeal,
    camps,
)
from gaps.progress.expedition.stars import Stars
from gaps.progress.summits.summit_list import POINTS
from gaps.solver.beginner import games_won
from gaps.store import GameLog
from gaps.store.records.entries import Entry
from tests.marks import slow_except
from tests.played_games import changed, computed, record_of
from tools.quality.expedition import (
    aims_of,
    proofs,
)

CAMP_DEALS = [camp_deal for camp in camps() for camp_deal in camp.deals]
LINES = {code: str(proof["moves"]) for code, proof in proofs().items()}


def game_of_the_proof(camp_deal: CampDeal) -> GameLog:
    """The line of the proof, without undo and hints."""
    moves = LINES[camp_deal.code]
    seconds = 60.0 * len(moves.split())
    ended = "2026-03-01T12:00:00+01:00"
    return computed(record_of(camp_deal.code, moves, seconds, finished=ended))


@pytest.mark.parametrize(
    "camp_deal",
    slow_except(CAMP_DEALS, CAMP_DEALS[5::8]),
    ids=lambda camp_deal: camp_deal.code,
)
def test_the_line_of_the_proof_wins_and_earns_three_stars(camp_deal: CampDeal) -> None:
    record = game_of_the_proof(camp_deal)
    game = record.game
    assert game.state.status is Status.WON
    assert record.result.end == "won"
    assert record.result.redeals == game.moves.count(Redeal())
    for aim in camp_deal.aims:
        assert aim.met_by(Entry.of(record))
        if aim.kind is AimKind.SCORE:
            enough = changed(record, arcade=aim.amount)
            too_few = changed(record, arcade=aim.amount - 1)
            assert aim.met_by(Entry.of(enough))
            assert not aim.met_by(Entry.of(too_few))


@pytest.mark.slow
def test_the_games_of_the_proofs_earn_all_stars_and_the_summit_of_points() -> None:
    records = [*map(game_of_the_proof, CAMP_DEALS)]
    assert Stars.of(map(Entry.of, records), False).stars == 144
    reached = {record.key for record in records if record.result.arcade >= POINTS}
    assert {"galary", "double-gaps", "maze"} <= reached


def test_there_are_48_different_deals_with_a_name_and_a_proof_each() -> None:
    codes = [camp_deal.code for camp_deal in CAMP_DEALS]
    assert len({*codes}) == 48
    assert codes == [*LINES]
    for camp_deal in CAMP_DEALS:
        assert parse_code(camp_deal.code) == (camp_deal.variant, camp_deal.seed)
        assert format_code(camp_deal.variant, camp_deal.seed) == camp_deal.code
    assert len({camp_deal.name for camp_deal in CAMP_DEALS}) == 48


def test_the_tour_visits_the_family() -> None:
    visited = {camp_deal.variant.key for camp_deal in CAMP_DEALS}
    assert visited < CATALOGUE.keys()
    assert len(visited) == 26
    # no deal is known that can be won: docs/expedition.md
    assert "pas-a-deux" not in visited
    assert CAMP_DEALS[0].code.startswith("line-up:")
    assert [camp_deal.variant.key for camp_deal in CAMP_DEALS[-2:]] == [
        "pas-de-deux",
        "no-redeal",
    ]


@pytest.mark.parametrize(
    "camp_deal",
    slow_except(CAMP_DEALS, CAMP_DEALS[5::8]),
    ids=lambda camp_deal: camp_deal.code,
)
def test_the_aims_follow_from_the_line_and_each_asks_for_something(
    camp_deal: CampDeal,
) -> None:
    others = camp_deal.aims[1:]
    assert camp_deal.aims[0] == Aim(AimKind.WIN)
    assert aims_of(camp_deal) == [*camp_deal.aims]
    assert len({aim.kind for aim in camp_deal.aims}) == 3
    rule = camp_deal.variant.redeal
    for aim in others:
        if aim.kind in (AimKind.NO_REDEAL, AimKind.REDEALS):
            assert rule is not None
            assert rule.limit is None or aim.amount < rule.limit
        if aim.kind is AimKind.MOVES:
            start = deal(camp_deal.variant, camp_deal.seed)
            cards = len([*filter(None, start.board)])
            assert aim.amount >= cards - len(start.home)
    if camp_deal.camp == 1:  # somebody new mostly wins it
        assert games_won(camp_deal.variant, camp_deal.seed, 100, "camp 1") >= 60
