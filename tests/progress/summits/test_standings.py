"""Summits are a function of the games on record, and games that end later change
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.asset_files import asset
from gaps.engine import CATALOGUE, Game, Redeal, Status, Suit, arcade_score, deal
from gaps.engine.catalogue import GAMES, game_of
from gaps.progress.expedition.camps import camps
from gaps.progress.summits import BY_KEY, SUMMITS
from gaps.progress.summits.feats import (
    NOTHING,
    Feats,
    MoveFeats,
    aims_of,
    feats_of_moves,
    move_feats_of,
)
from gaps.progress.summits.summit_list import CAMPS
from gaps.progress.summits.summit_reader import PartialStandings, SummitCount
from gaps.store import GameLog as OnRecord
from gaps.store import Help
from gaps.store.records.daily_deals import day_of_game
from gaps.store.records.entries import Entry
from tests.played_games import changed, move_texts, record_of
from tests.scenarios.games import advanced, nearly_won

KEYS = {summit.key for summit in SUMMITS}


@dataclass(frozen=True)
class Played(Feats):
    """A game with what its moves tell; ``None`` if that is not known."""

    line: MoveFeats | None = field(default_factory=MoveFeats)
    at: int = 0
    """When it ended, minutes after the first noon."""

    @classmethod
    def of(cls, record: OnRecord) -> Played:
        """What a record tells."""
        day, late = day_of_game(
            record.code, record.day, record.started, record.until, record.seconds
        ) or (None, False)
        return cls(
            id=record.id,
            code=record.code,
            key=record.key,
            won=record.result.won,
            assisted=record.help is Help.ASSISTED,
            made=len(record.moves),
            seconds=record.seconds,
            undos=record.undos,
            hints=record.hints,
            redeals=record.result.redeals,
            arcade=record.result.arcade,
            finished=record.until,
            daily=day,
            late=late,
            aims=aims_of(Entry.of(record)),
            line=move_feats_of(record),
        )


def in_time(games: Iterable[Played]) -> list[Played]:
    """The games in the order in which they ended, as they are put on record."""
    return sorted(games, key=lambda game: (game.at, game.id))


def reached_by(
    games: Iterable[Played],
    move_feats_of: Callable[[Played], MoveFeats | None] = lambda game: game.line,
) -> Mapping[str, SummitCount]:
    """The standings of some games in the order in which they ended, as far as
    ``move_feats_of`` tells what their moves tell.
    """
    partial = PartialStandings(in_time(games))
    partial.go_on(move_feats_of)  # type: ignore[arg-type]
    return partial.standings


FIRST = "2026-03-01T12:00:00"
GAME = Played("a", "gaps:5", "gaps", True, False, 120, 700.0, 1, 1, 1, 9000, FIRST)


def at(game: Played, minutes: int, name: str, **values: Any) -> Played:
    """The game as it would have ended so many minutes after the first noon."""
    hour, minute = divmod(12 * 60 + minutes, 60)
    day = date(2026, 3, 1) + timedelta(hour // 24)
    finished = f"{day.isoformat()}T{hour % 24:02}:{minute:02}:00"
    return replace(
        game,
        id=name,
        at=minutes,
        finished=finished,
        **values,
    )


def by(*games: Played) -> set[str]:
    """The summits that are reached, without those of any win."""
    standings = reached_by(games)
    reached = {key for key, standing in standings.items() if standing.reached}
    return reached - {"first_pass"}


LINES = st.builds(
    MoveFeats,
    st.integers(0, 12),
    st.none() | st.sampled_from(Suit),
    st.none() | st.integers(0, 130),
    st.none() | st.integers(0, 48),
)
DAYS = [date(2026, 1, 1) + timedelta(number) for number in range(40)]
CODES = [
    "gaps:5",
    "gaps:6",
    "mini:7",
    "no-redeal:2",
    "double-gaps:3",
    "maze:4",
    "custom/x:1",
    "what:1",
]


@st.composite
def a_game(draw: st.DrawFn) -> Played:
    deals = [camp_deal.code for camp_deal in camps()[3].deals]
    code = draw(st.sampled_from([*CODES, *deals]))
    aims = draw(st.sampled_from([(), (0,), (0, 1, 2)]))
    return at(
        GAME,
        draw(st.integers(0, 3000)),
        f"{draw(st.integers(0, 2**40)):x}",
        code=code,
        key=code.partition(":")[0],
        won=draw(st.booleans()),
        assisted=draw(st.integers(0, 5)) == 0,
        made=draw(st.integers(0, 150)),
        seconds=draw(st.sampled_from([100.0, 700.0])),
        undos=draw(st.integers(0, 1)),
        hints=draw(st.integers(0, 1)),
        redeals=draw(st.integers(0, 3)),
        arcade=draw(st.sampled_from([0, 31_000])),
        daily=draw(st.none() | st.sampled_from(DAYS[:12])),
        late=draw(st.booleans()),
        aims=aims if code in deals else (),
        line=draw(LINES),
    )


HISTORIES = st.lists(
    a_game(),
    max_size=25,
    unique_by=lambda game: game.id,
)


@pytest.mark.slow
@given(HISTORIES, HISTORIES)
def test_more_games_take_no_summit_away(
    games: list[Played], more: list[Played]
) -> None:
    every = [*{game.id: game for game in (*more, *games)}.values()]
    before = reached_by(games)
    after = reached_by(every)
    for key in KEYS:
        assert after[key].count >= before[key].count
        assert after[key].reached or not before[key].reached


@pytest.mark.slow
@given(HISTORIES, HISTORIES)
def test_later_games_do_not_change_who_earned_a_summit(
    games: list[Played], more: list[Played]
) -> None:
    known = {game.id for game in games}
    new = [each for each in more if each.id not in known]
    later = [replace(each, at=100_000 + number) for number, each in enumerate(new)]
    before = reached_by(games)
    after = reached_by([*games, *later])
    added = PartialStandings(in_time(games))
    added.go_on(lambda game: game.line)  # type: ignore[attr-defined]
    added.add(later)
    added.go_on(lambda game: game.line)  # type: ignore[attr-defined]
    assert added.standings == after
    for key in KEYS:
        if before[key].reached:
            assert after[key].earned_by == before[key].earned_by
            assert after[key].when == before[key].when


@pytest.mark.slow
@given(HISTORIES)
def test_a_standing_is_reached_at_its_goal_by_a_game_without_help(
    games: list[Played],
) -> None:
    helped = [replace(game, assisted=True) for game in games]
    for standing in reached_by(helped).values():
        assert standing.count == 0
    names = {game.id: game.finished for game in games}
    for key, standing in reached_by(games).items():
        goal = BY_KEY[key].goal
        assert 0 <= standing.count <= standing.goal == goal
        assert standing.reached == (standing.count == goal)
        assert standing.when == names.get(standing.earned_by, "")


@pytest.mark.slow
@given(HISTORIES, st.integers(0, 25))
def test_what_is_not_known_yet_is_not_claimed(
    games: list[Played], unknown: int
) -> None:
    hidden = {game.id for game in in_time(games)[unknown:]}

    def known_line(game: Played) -> MoveFeats | None:
        return None if game.id in hidden else game.line

    part = reached_by(games, known_line)
    whole = reached_by(games)
    for key, standing in part.items():
        assert standing.count <= whole[key].count
        if standing.reached or standing.is_settled:
            assert standing == whole[key]


@given(LINES)
def test_a_line_is_read_as_it_was_written(line: MoveFeats) -> None:
    assert MoveFeats.from_text(line.to_text()) == line


@pytest.mark.parametrize(
    "text", ["", "1 2 3", f"{NOTHING} 1 2 3", "1 9 3 4", "a b c d", "1 2 3 4 5"]
)
def test_other_text_is_no_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"unpack|literal|valid|missing"):
        MoveFeats.from_text(text)


def test_a_plain_win_with_everything_used_is_the_first_one_only() -> None:
    assert len(SUMMITS) == len(KEYS) == 30
    assert reached_by([GAME])["expedition"].goal == CAMPS == len(camps())
    assert reached_by([GAME])["first_pass"].earned_by == "a"
    assert by(GAME) == set()
    assert by(replace(GAME, won=False)) == set()


EARNS: Mapping[str, dict[str, Any]] = {
    "spades_first": {"line": MoveFeats(first_row=Suit.SPADES)},
    "hearts_first": {"line": MoveFeats(first_row=Suit.HEARTS)},
    "diamonds_first": {"line": MoveFeats(first_row=Suit.DIAMONDS)},
    "clubs_first": {"line": MoveFeats(first_row=Suit.CLUBS)},
    "four_rows": {"line": MoveFeats(rows_at=111)},
    "clean_ascent": {"redeals": 0},
    "no_lantern": {"hints": 0},
    "no_undo": {"undos": 0},
    "fast_rope": {"seconds": 299.9},
    "chain_nine": {"line": MoveFeats(9)},
    "early_start": {"finished": "2026-03-01T05:00:00"},
    "weathered": {"key": "scatter", "undos": 0, "hints": 0},
    "second_wind": {"line": MoveFeats(fewest=4)},
    "last_light": {"redeals": 2},
    "double": {"key": "double-gaps"},
    "maze": {"key": "maze"},
    "match": {"made": 95},
    "high_ground": {"arcade": 30_000},
    "assist": {"key": "custom/a"},
    "ten": {},
    "hundred": {},
    "pas_de_deux": {"key": "pas-de-deux"},
    "night_walk": {"finished": "2026-03-01T23:00:00"},
}
"""What wins have that earn a summit."""
MISSES: Mapping[str, dict[str, Any]] = {
    "spades_first": EARNS["hearts_first"],
    "hearts_first": EARNS["spades_first"],
    "four_rows": {"line": MoveFeats(rows_at=110)},
    "clean_ascent": {"key": "no-redeal"},
    "fast_rope": {"key": "mini"},
    "chain_nine": {"line": MoveFeats(8)},
    "early_start": {"finished": "2026-03-01T08:00:00"},
    "weathered": {"key": "gaps"},
    "second_wind": {"line": MoveFeats(fewest=5)},
    "last_light": {"key": "endless"},
    "double": {"key": "pas-a-deux"},
    "match": {"made": 96},
    "high_ground": {"arcade": 29_999},
}
"""What may change so that they do not; of others, that the games are lost."""


@pytest.mark.parametrize("key", EARNS)
def test_so_many_games_earn(key: str) -> None:
    """Of the same day, so that their hours are the same."""

    def is_reached(wins: int, **changes: Any) -> bool:
        values = {**EARNS[key], **changes}
        games = [replace(GAME, id=f"{at}", at=at, **values) for at in range(wins)]
        return key in by(*games)

    goal = BY_KEY[key].goal
    assert is_reached(goal)
    assert not is_reached(goal - 1)
    assert not is_reached(goal, **MISSES.get(key, {"won": False}))


def test_every_summit_can_be_reached() -> None:
    wins: list[dict[str, Any]] = []
    for key, earns in EARNS.items():
        wins += [earns] * BY_KEY[key].goal
    wins += [{"key": key} for key in CATALOGUE]
    wins += [{"daily": day} for day in DAYS]
    for camp in camps():
        deals = camp.deals[:3]
        wins += [{"code": camp_deal.code, "aims": (0, 1, 2)} for camp_deal in deals]
    games = [
        replace(GAME, id=f"{number}", at=number, **values)
        for number, values in enumerate(wins)
    ]
    found = reached_by(games)
    assert found.keys() <= KEYS
    for key in KEYS:
        assert found[key].reached, key


@given(a_game(), HISTORIES)
def test_a_first_win_earns_two_summits_at_most(win: Played, lost: list[Played]) -> None:
    """Whatever was lost, or won with too much help, before it."""
    before = [
        replace(
            game,
            won=game.assisted,
            aims=(),
            at=0,
            id=f"lost {game.id}",
        )
        for game in lost
    ]
    first = replace(
        win,
        won=True,
        assisted=False,
        at=1,
    )
    found = reached_by([*before, first])
    for standing in reached_by(before).values():
        assert not standing.reached
    assert found["first_pass"].reached == win.counts_in_totals
    assert found["assist"].reached != win.counts_in_totals
    assert sum(standing.reached for standing in found.values()) <= 2


@given(HISTORIES)
def test_games_by_own_rules_reach_their_own_summit_only(games: list[Played]) -> None:
    own = [replace(game, key="custom/x", code="custom/x:1") for game in games]
    before = reached_by(games)
    after = reached_by([*games, *(replace(game, id=f"own {game.id}") for game in own)])
    for key in KEYS - {"assist"}:
        assert after[key] == before[key]
    won = any(game.won and not game.assisted for game in own)
    assert after["assist"].reached == (won or before["assist"].reached)


def test_different_games_are_counted_once_each() -> None:
    keys = [*CATALOGUE]
    played = enumerate([keys[0], *keys])
    games = [at(GAME, number, key, key=key) for number, key in played]
    standings = reached_by(games)
    assert standings["wanderer"].earned_by == keys[4]
    won: list[str] = []
    for key in keys:
        game = game_of(CATALOGUE[key]).key
        won += [] if game in won else [game]
        if len(won) == 10:
            break
    assert standings["all_games"].earned_by == key
    versions = [at(GAME, 0, each.key, key=each.key) for each in GAMES["gaps"]]
    assert reached_by(versions)["all_games"].count == 1


def test_days_in_a_row_forgive_one_day_a_month_and_late_wins_count_for_the_month_only() -> (
    None
):
    games = []
    for number in (1, 2, 3, 5, 6, 7, 8):
        day = date(2026, 3, number)
        games.append(at(GAME, number, f"{day}", daily=day))
    assert reached_by(games)["week"].earned_by == "2026-03-08"
    twice = [games[0], *games[2:]]
    assert reached_by(twice)["week"].count == 5
    late = [replace(game, late=True) for game in games]
    standings = reached_by(late)
    assert standings["week"].count == 0
    assert standings["month"].count == 7


def test_stars_of_the_expedition_are_counted_once() -> None:
    deals = camps()[3].deals
    games = [
        at(
            GAME,
            number,
            f"{number}",
            code=camp_deal.code,
            aims=(0, 1, 2),
        )
        for number, camp_deal in enumerate([deals[0], deals[0], deals[1], deals[2]])
    ]
    standings = reached_by(games)
    assert standings["camp_four"].earned_by == "3"
    assert standings["expedition"].count == 1
    assert reached_by(games[:-1])["camp_four"].count == 6


# What replaying a game tells


def simple_game(code: str, moves: int = 1000) -> Game:
    key, number = code.split(":")
    return advanced(Game(deal(CATALOGUE[key], int(number))), moves)


def test_the_longest_chain_is_that_of_the_score_and_the_first_row_the_first_to_be_finished() -> (
    None
):
    for number in range(1, 30):
        game = simple_game(f"mini:{number}")
        line = feats_of_moves(game)
        assert line.longest == arcade_score(game).longest
        states = [step.after for step in game.steps]
        finished = [state for state in states if state.complete_rows]
        if not finished:
            assert line.rows_at is None
            continue
        first = finished[0]
        assert line.rows_at == states.index(first) + 1
        cards = [first.board[cell] for cell in first.complete_rows]
        suits = {card.suit for card in cards if card is not None}
        assert line.first_row == (suits.pop() if len(suits) == 1 else None)


def test_the_fewest_cards_home_are_those_at_a_redeal() -> None:
    game = simple_game("gaps:20417")
    redeals = [step for step in game.steps if isinstance(step.cause, Redeal)]
    assert len(redeals) == 2
    home = [len(step.before.home) for step in redeals]
    assert feats_of_moves(game).fewest == min(home)
    assert feats_of_moves(simple_game("gaps:20417", 5)).fewest is None


def test_every_variant_finishes_rows() -> None:
    for variant in CATALOGUE.values():
        state, slide = nearly_won(variant)
        game = Game(state).play(slide)
        assert game.state.status is Status.WON
        assert feats_of_moves(game).rows_at is not None, variant.key


def test_a_record_is_replayed_and_one_with_other_moves_tells_nothing() -> None:
    game = simple_game("mini:3")
    moves = move_texts(game.steps)
    record = record_of(
        "mini:3",
        moves,
        60.0,
        result="won",
        finished=FIRST,
    )
    assert move_feats_of(record) == feats_of_moves(record.game) != MoveFeats()
    assert move_feats_of(changed(record, moves=("A1-A1",))) == MoveFeats()
    assert move_feats_of(changed(record, code="nothing:3")) == MoveFeats()


# The page of the summits, and their badges


def test_every_summit_has_its_badges() -> None:
    for summit in SUMMITS:
        assert asset(f"badges/{summit.key}.svg").is_file()
        assert asset(f"badges/{summit.key}_dim.svg").is_file()
    assert asset("badges/locked.svg").is_file()
