"""The stars are a function of the games on record, in their order."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.progress.expedition.camps import (
    STARS_OF_CAMP,
    STARS_TO_OPEN,
    Aim,
    AimKind,
    CampDeal,
    camp_deal_of,
    camps,
    next_camp_deal,
    read_camps,
)
from gaps.progress.expedition.stars import Stars
from gaps.store import GameLog, Help
from gaps.store.records.entries import Entry
from tests.played_games import changed, record_of

CAMP_DEALS = [camp_deal for camp in camps() for camp_deal in camp.deals]


def game(
    code: str, result: str = "won", number: int = 0, moves: int = 1, **values: object
) -> GameLog:
    """A record of the deal ``code`` that ended ``number`` minutes after noon."""
    hours, minutes = divmod(number, 60)
    record = record_of(
        code,
        ("A1-A2",) * moves,
        60.0,
        arcade=99_999,
        result=result,
        finished=f"2026-03-01T{12 + hours}:{minutes:02}:00+01:00",
    )
    return changed(record, **values)


GAMES = st.lists(
    st.builds(
        game,
        st.sampled_from([*(camp_deal.code for camp_deal in CAMP_DEALS[:9]), "gaps:77"]),
        st.sampled_from(["won", "won", "lost", "given up"]),
        st.integers(0, 500),
        st.sampled_from([1, 500]),
        undos=st.integers(0, 1),
        hints=st.integers(0, 1),
        redeals=st.integers(0, 2),
        arcade=st.sampled_from([0, 99_999]),
        solver_moves=st.sampled_from([(), (0,)]),
    ),
    max_size=30,
    unique_by=lambda record: record.id,
)


def meets(record: GameLog, aim: Aim) -> bool:
    return aim.met_by(Entry.of(record))


def stars_of(records: Iterable[GameLog]) -> Stars:
    """The stars of games on record."""
    return Stars.of(map(Entry.of, records), False)


def perfect(camp_deal: CampDeal, number: int = 0) -> GameLog:
    """A game that meets every aim."""
    return game(camp_deal.code, number=number)


def test_a_game_that_was_not_won_earns_nothing_and_an_assisted_one_the_first_star() -> (
    None
):
    aims = [Aim(kind, 500 if kind.has_amount else 0) for kind in AimKind]
    won = game("mini:12")
    for record in (
        changed(won, result="lost"),
        changed(won, result="given up"),
    ):
        assert not any(meets(record, aim) for aim in aims)
    assisted = changed(won, solver_moves=(0,))
    assert assisted.help is Help.ASSISTED
    met = [aim.kind for aim in aims if meets(assisted, aim)]
    assert met == [AimKind.WIN]
    assert all(meets(won, aim) for aim in aims)


@pytest.mark.parametrize(
    ("aim", "earns", "fails"),
    [
        (Aim(AimKind.NO_REDEAL), {"redeals": 0}, {"redeals": 1}),
        (Aim(AimKind.REDEALS, 1), {"redeals": 1}, {"redeals": 2}),
        (Aim(AimKind.NO_HINT), {"undos": 3}, {"hints": 1}),
        (Aim(AimKind.NO_UNDO), {"hints": 3}, {"undos": 1}),
        (
            Aim(AimKind.MOVES, 40),
            {"moves": ("R",) * 40},
            {"moves": ("R",) * 41},
        ),
        (Aim(AimKind.SCORE, 9000), {"arcade": 9000}, {"arcade": 8999}),
    ],
)
def test_an_aim_is_met_up_to_its_limit(
    aim: Aim, earns: dict[str, object], fails: dict[str, object]
) -> None:
    won = game("mini:12", moves=50)
    assert meets(changed(won, **earns), aim)
    assert not meets(changed(won, **fails), aim)


@pytest.mark.parametrize("kind", AimKind)
def test_an_aim_has_a_number_where_it_needs_one(kind: AimKind) -> None:
    with pytest.raises(ValueError, match=kind.value):
        Aim(kind, 0 if kind.has_amount else 5)


@given(GAMES)
def test_a_star_is_of_the_first_game_that_met_its_aim(records: list[GameLog]) -> None:
    expedition = stars_of(records)
    for camp_deal in CAMP_DEALS:
        played = [each for each in records if each.code == camp_deal.code]
        entries = [*map(Entry.of, played)]
        missing = []
        earned = expedition.result(camp_deal).earned
        for aim, first in zip(camp_deal.aims, earned, strict=True):
            meeting = filter(aim.met_by, entries)
            assert first == next(meeting, None)
            if first is None:
                missing.append(aim)
        assert expedition.next_aim(camp_deal) == (missing[0] if missing else None)
    of_camps = [expedition.stars_of(camp.number) for camp in camps()]
    assert expedition.stars == sum(of_camps)


def test_a_camp_opens_with_half_the_stars_of_the_one_before_it() -> None:
    records: list[GameLog] = []
    for camp_deal in CAMP_DEALS[:3]:
        before = stars_of(records)
        assert not before.is_open(2)
        assert before.stars == 3 * len(records)
        assert before.missing(1) == STARS_TO_OPEN - before.stars
        assert before.current_camp == 1
        records.append(perfect(camp_deal, len(records)))
    after = stars_of(records)
    assert after.is_open(1)
    assert after.is_open(2)
    assert not after.is_open(3)
    assert after.current_camp == 2
    assert after.missing(1) == 0
    assert after.missing(2) == 9
    # under a clock that was set back
    first = changed(perfect(CAMP_DEALS[0]), id="1" * 16)
    later = changed(first, finished="2025-03-01T12:30:00+01:00", id="2" * 16)
    assert stars_of([first, later]).result(CAMP_DEALS[0]).earned[0] == Entry.of(first)


def test_the_next_deal_is_in_the_current_camp_before_those_that_were_left() -> None:
    left = [perfect(camp_deal) for camp_deal in CAMP_DEALS[:3]]
    assert stars_of(left).next_deal == CAMP_DEALS[6]
    rest = [perfect(camp_deal) for camp_deal in CAMP_DEALS[6:]]
    assert stars_of([*left, *rest]).next_deal == CAMP_DEALS[3]
    everything = [perfect(camp_deal) for camp_deal in CAMP_DEALS]
    assert stars_of(everything).next_deal == CAMP_DEALS[-6], "all are done"


def test_every_star_can_be_won_and_all_camps_are_open_if_the_setting_says_so() -> None:
    everything = stars_of([perfect(camp_deal) for camp_deal in CAMP_DEALS])
    for camp in camps():
        assert everything.stars_of(camp.number) == STARS_OF_CAMP
    assert everything.missing(8) == 0
    assert everything.current_camp == 8
    nothing = Stars.of([], True)
    for camp in camps():
        assert nothing.is_open(camp.number)
        assert nothing.missing(camp.number) == 0
    assert nothing.current_camp == 1  # where the climber is


def test_the_best_game_is_the_one_won_with_the_highest_score() -> None:
    code = CAMP_DEALS[0].code
    good = game(code, arcade=900)
    better = game(code, number=2, arcade=950)
    others = [
        game(code, "lost", 3, arcade=9000),
        game(
            code,
            number=4,
            arcade=9000,
            solver_moves=(0,),
        ),
        game(code, number=5, arcade=950),
    ]
    assert stars_of([better, *others, good]).result(CAMP_DEALS[0]).best == Entry.of(
        better
    )
    assert stars_of(others[:2]).result(CAMP_DEALS[0]).best is None


def test_deals_follow_each_other_through_all_camps() -> None:
    for camp_deal, following in pairwise(CAMP_DEALS):
        assert next_camp_deal(camp_deal) == following
    assert next_camp_deal(CAMP_DEALS[-1]) is None
    places = [(each.camp, each.number) for each in CAMP_DEALS]
    assert places == [*product(range(1, 9), range(1, 7))]
    assert camp_deal_of(CAMP_DEALS[7].code) == CAMP_DEALS[7]
    assert camp_deal_of("gaps:77") is None


def test_a_wrong_file_says_which_deal_is_wrong() -> None:
    path = Path(__file__).parents[3] / "assets" / "expedition.json"
    good = json.loads(path.read_text(encoding="utf-8"))
    for key, value, problem in (
        ("deal", "no-such-rules:5", "unknown variant 'no-such-rules'"),
        ("aims", ["win", "no hint"], "expected 3"),
        ("aims", ["win", "no hint", "moves"], "'moves' cannot have the number 0"),
        ("aims", ["win", "no hint", "fly 3"], "'fly' is not a valid AimKind"),
    ):
        bad = json.loads(json.dumps(good))
        bad["camps"][2][3][key] = value
        with pytest.raises(ValueError, match=f"camp 3, deal 4: .*{problem}"):
            read_camps(json.dumps(bad))


def test_a_wrong_file_says_which_camp_is_wrong() -> None:
    path = Path(__file__).parents[3] / "assets" / "expedition.json"
    good = json.loads(path.read_text(encoding="utf-8"))["camps"]
    everything = "the expedition, under 'camps': expected a list of 8"
    for bad, problem in (
        (True, everything),
        ([], everything),
        ({"Camps": good}, everything),
        ({"camps": {"1": good[0]}}, everything),
        ({"camps": good[1:]}, "the expedition, under 'camps': 7 instead of 8"),
        ({"camps": [*good[:7], None]}, "camp 8: expected a list of 6"),
        ({"camps": [good[0] * 2, *good[1:]]}, "camp 1: 12 instead of 6"),
        ({"camps": [[None] * 6, *good[1:]]}, "camp 1, deal 1: "),
    ):
        with pytest.raises(ValueError, match=problem):
            read_camps(json.dumps(bad))
