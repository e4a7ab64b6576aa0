"""Statistics compared with a simple count over the same records; exports, imports and
resets.
"""

from __future__ import annotations

import sqlite3
import statistics as plain
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date, datetime, timedelta
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.store import Folder, GameLog, Help, Rate, Scope
from gaps.store.files import tables
from gaps.store.files.sqlite_file import read_into_memory
from gaps.store.games.game_log import moment
from gaps.store.records.daily_deals import code_of, day_of_game
from gaps.store.records.entries import Entries, Entry
from gaps.store.records.statistics import MODES, BestAndMedian, Figures, figures
from tests.played_games import changed, record_of
from tests.store.games import RECORD
from tools.quality.bench import records as bench
from tools.quality.bench.moments import unit

OWN = "custom/5heb9rsrefa"
KEYS = ("gaps", "mini", "endless", "no-redeal", "from-the-future", OWN)
FIRST = datetime(2026, 1, 1, 12)


def record(
    key: str,
    values: tuple[int, ...],
    result: str,
    minute: int,
) -> GameLog:
    undos, hints, helped, home, redeals, score, moves, tenths = values
    finished = FIRST + timedelta(minutes=minute)
    return record_of(
        f"{key}:{score + 1}",
        ("D5-B5",) * moves,
        tenths / 10,
        undos=undos,
        hints=hints,
        redeals=redeals,
        arcade=score,
        result=result,
        home=home,
        finished=finished.isoformat(),
        solver_moves=range(moves) if helped else (),
    )


GAMES = st.lists(
    st.builds(
        record,
        st.sampled_from(KEYS),
        st.tuples(*(st.integers(0, most) for most in (1, 1, 1, 20, 3, 30, 12, 50))),
        st.sampled_from(("won", "lost", "given up")),
        st.integers(0, 40),
    ),
    max_size=40,
    unique_by=lambda each: each.id,
)


def folder_of(place: str, records: Sequence[GameLog]) -> Folder:
    folder = Folder(Path(place))
    folder.records.add(*records)
    return folder


@contextmanager
def holding(records: Sequence[GameLog]) -> Iterator[Folder]:
    """A folder with these records, closed before it is deleted: Windows deletes no file
    that is open.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = folder_of(place, records)
        yield folder
        folder.close()


def chosen(records: Sequence[GameLog], scope: Scope) -> list[GameLog]:
    """The records of a scope, in the order of recording."""
    kinds = {
        "all": [Help.STRICT, Help.RELAXED],
        "strict": [Help.STRICT],
        "relaxed": [Help.RELAXED],
    }
    return [
        each
        for each in records
        if is_in(scope.keys, each.key) and each.help in kinds[scope.mode]
    ]


def is_in(wanted: Sequence[str], key: str) -> bool:
    """Whether games of one variant are counted: for all together, without own rules."""
    return key in wanted or (not wanted and not key.startswith("custom/"))


def naive_extent(values: list[float], best: float | None) -> BestAndMedian | None:
    return (
        BestAndMedian(best, plain.median(values))
        if values and best is not None
        else None
    )


@pytest.mark.slow
@settings(max_examples=60)
@given(GAMES)
def test_every_statistic_equals_a_simple_count(records: list[GameLog]) -> None:
    compare_with_a_simple_count(records)


def test_the_statistics_of_a_few_games_of_every_kind_equal_a_simple_count() -> None:
    kinds = product(KEYS[:2], ("won", "lost", "given up"), (0, 1), (0, 1))
    records = [
        record(key, (undos, 0, helped, 5 + at, 0, 7 * at % 11, 3, 50 - at), end, at)
        for at, (key, end, undos, helped) in enumerate(kinds)
    ]
    compare_with_a_simple_count(records)


class Compared:
    """Figures that note which of them were asked for."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self.names = set[str]()

    def __getattr__(self, name: str) -> Any:
        self.names.add(name)
        return getattr(self._figures, name)


FIGURES = {*Figures.__match_args__} | {
    name for name, value in vars(Figures).items() if isinstance(value, property)
}
"""The names of all that a player may be shown."""


def compare_with_a_simple_count(records: Sequence[GameLog]) -> None:
    with holding(records) as folder:
        for keys in ((), *((key,) for key in KEYS), tuple(KEYS)):
            for mode in MODES:
                scope = Scope(keys, mode)
                found = Compared(folder.records.figures(scope))
                games = chosen(records, scope)
                wins = [each for each in games if each.result.end == "won"]
                signs = "".join(
                    "1" if each.result.end == "won" else "0" for each in games
                )
                assert found.rate == Rate(len(wins), len(games))
                assert found.given_up == sum(
                    each.result.end == "given up" for each in games
                )
                assert found.streak == len(signs) - len(signs.rstrip("1"))
                assert found.longest == max(map(len, signs.split("0")))
                points = [float(each.result.arcade) for each in games]
                assert found.score == naive_extent(points, max(points, default=None))
                results = [each.result for each in games]
                classic = [
                    each.home - 5 * each.redeals + 10 * (each.won and not each.redeals)
                    for each in results
                ]
                assert (found.classic is None) == (not classic)
                if found.classic is not None:
                    assert found.classic.best == max(classic)
                    assert found.classic.mean == pytest.approx(plain.mean(classic))
                times = [each.seconds for each in wins]
                least = min(times, default=None)
                assert (found.seconds is None) == (least is None)
                if found.seconds is not None:
                    assert found.seconds.best == least
                    assert found.seconds.median == pytest.approx(plain.median(times))
                with_help = [each for each in records if each.help is Help.ASSISTED]
                assert found.assisted == sum(
                    is_in(keys, each.key) for each in with_help
                )
                homes: Counter[tuple[str, int]] = Counter()
                for end in found.outcomes:
                    homes[end.key, end.home] += end.games
                assert homes == Counter((each.key, each.result.home) for each in games)
                assert found.names == FIGURES, "a figure is compared with nothing"
        by_key = folder.records.rates()
        wins = chosen(records, Scope())
        assert folder.records.wins() == sum(each.result.won for each in wins)
        counted = [each for each in records if each.help is not Help.ASSISTED]
        assert set(by_key) == {each.key for each in records}
        helped = Counter(each.key for each in records if each.help is Help.ASSISTED)
        for key, rate in by_key.items():
            assert rate.assisted == helped[key]
            summary = folder.records.summary(key)
            assert (summary.played, summary.won) == (rate.played, rate.won)
            mine = [each for each in counted if each.key == key]
            times = [each.seconds for each in mine if each.result.end == "won"]
            assert summary.fastest == min(times, default=None)
            scores = [each.result.arcade for each in mine]
            assert summary.best_arcade == max(scores, default=0)
            homes_of_key = [each.result.home for each in mine]
            assert summary.most_home == max(homes_of_key, default=0)


@pytest.mark.parametrize("result", ["lost", "given up"])
def test_the_most_cards_home_may_be_those_of_a_game_that_was_not_won(
    result: str,
) -> None:
    """The results of the next loss say "your best: 20"."""
    games = [
        record("mini", (0, 0, 0, home, 0, 9, 5, 9), result, number)
        for number, home in enumerate((7, 20, 3))
    ]
    with holding(games) as folder:
        assert folder.records.summary("mini").most_home == 20


CLOCKS = st.one_of(
    st.datetimes(datetime(1970, 1, 2), datetime(2199, 12, 31)).map(datetime.isoformat),
    st.sampled_from(
        ["2026-10-25T02:30:00+02:00", "2026-10-25T02:10:00+01:00", "", "yesterday"]
    ),
)
"""Times at which games end: by clocks that are right and wrong, in other time zones, in
the hour that comes twice, and no times at all.
"""


@given(GAMES, st.lists(CLOCKS, min_size=40), st.lists(CLOCKS, min_size=2, max_size=3))
def test_no_clock_changes_the_statistics(
    records: list[GameLog], ends: list[str], read_at: list[str]
) -> None:
    """They depend on the order of recording alone, and a later look is the same."""
    some = enumerate(records)
    wrong = [changed(each, until=ends[number]) for number, each in some]
    right = Entries([Entry.of(each, row) for row, each in enumerate(records)])
    added = Entries([])
    with pytest.MonkeyPatch.context() as patch:
        for clock in read_at:
            patch.setattr("time.time", lambda clock=clock: moment(clock))
            read = Entries([Entry.of(each, row) for row, each in enumerate(wrong)])
            for scope in (
                Scope(),
                Scope(("mini",)),
                Scope((OWN,)),
                Scope((), "strict"),
            ):
                assert figures(read, scope) == figures(right, scope)
    for each in wrong:
        added.add(each)
    assert [each.id for each in added] == [each.id for each in records]
    assert figures(added, Scope()) == figures(right, Scope())


def test_a_streak_stays_when_a_wrong_clock_is_set_right(tmp_path: Path) -> None:
    """A loss under a clock that is a day ahead, then five wins; and nothing more."""
    today = datetime.now()
    won = record("mini", (0, 0, 0, 24, 1, 9, 5, 9), "won", 0)
    lost = changed(
        won,
        result="lost",
        finished=(today + timedelta(days=1)).isoformat(),
        id="f" * 16,
    )
    wins = [
        changed(
            won,
            finished=(today - timedelta(minutes=9 - number)).isoformat(),
            id=f"{number:016}",
        )
        for number in range(5)
    ]
    before = [
        changed(each, finished="2025-01-01T12:00:00", id=each.id[:-1] + "a")
        for each in wins[:2]
    ]
    folder = folder_of(str(tmp_path), [*before, lost, *wins])
    for days in (0, 3, -400):
        with pytest.MonkeyPatch.context() as patch:
            now = (today + timedelta(days=days)).timestamp()
            patch.setattr("time.time", lambda now=now: now)
            read = Folder(tmp_path, saves=False)
            found = read.records.figures(Scope())
            assert (found.streak, found.longest) == (5, 5)
            assert read.records.summary("mini").streak == 5
            read.close()
    folder.close()


def test_own_rules_count_in_their_own_statistics_alone() -> None:
    values = (0, 0, 0, 20, 0, 33_000, 9, 90)
    own = [record(OWN, values, "won", minute) for minute in range(30)]
    lost = record("gaps", (0, 0, 0, 20, 0, 7, 9, 900), "lost", 30)
    with holding([*own, lost]) as folder:
        records = folder.records
        total = records.figures(Scope())
        assert total.rate == Rate(0, 1)
        assert (total.streak, total.longest) == (0, 0)
        assert total.score == BestAndMedian(7, 7)
        assert total.seconds is None
        assert total.assisted == 0
        assert records.wins() == 0
        assert [each.id for each in records.last_of(Scope(), 60)] == [lost.id]
        of_own = records.figures(Scope((OWN,)))
        assert of_own.rate == Rate(30, 30)
        assert of_own.longest == 30
        assert records.rates()[OWN] == Rate(30, 30)
        assert records.summary(OWN).best_arcade == 33_000
        assert records.count() == 31  # it is on record all the same


def test_a_game_under_a_wrong_clock_has_its_place_in_the_order_of_recording() -> None:
    """The clock was years ahead for one game, and for the first games of all."""
    won = record(
        "mini",
        (0, 0, 0, 24, 1, 9, 5, 9),
        "won",
        0,
    )
    lost = changed(won, result="lost")
    ends = {
        "0": (won, "2198-01-01"),
        "1": (won, "2026-01-01"),
        "2": (lost, "2026-01-03"),
        "3": (won, "2026-01-02"),
        "4": (lost, "2199-01-01"),
        "5": (won, "2026-01-04"),
        "6": (won, "2026-01-05"),
    }
    games = [
        changed(game, finished=f"{day}T12:00:00", id=f"{name:0>16}")
        for name, (game, day) in ends.items()
    ]
    with holding(games) as folder:
        order = [each.id[-1] for each in folder.records.all()]
        assert "".join(order) == "0123456"
        latest = folder.records.latest(3)
        assert [each.id[-1] for each in latest] == ["6", "5", "4"]
        assert folder.records.summary("mini").streak == 2
        assert folder.records.figures(Scope()).longest == 2
        assert [each.id[-1] for each in folder.records.games_of((won.code,))] == order


def test_the_games_of_daily_deals_are_found_with_their_days() -> None:
    day = date(2026, 3, 1)
    before = date(2026, 2, 28)
    lost = changed(
        record(
            "gaps",
            (0, 0, 0, 5, 0, 6, 1, 1),
            "lost",
            0,
        ),
        code=code_of(day),
        daily=day.isoformat(),
        started="2026-03-01T11:00:00",
        finished="2026-03-01T12:00:00",
    )
    with holding([lost]) as folder:

        def found(until: date = day) -> list[tuple[date, bool, bool]]:
            return [
                (each.day, each.late, each.won)
                for each in folder.records.daily_games(until)
            ]

        assert found() == [(day, False, False)]
        assert found(before) == []
        folder.add_record(
            changed(
                lost,
                result="won",
                finished="2026-03-02T08:00:00",
                id="1" * 16,
            )
        )
        old = changed(
            lost,
            code=code_of(before),
            daily="",
            started="",
            finished="2026-02-28T10:00:00",
            id="2" * 16,
        )
        folder.add_record(old)
        assert found() == [
            (day, False, False),
            (day, True, True),
            (before, True, False),
        ]
        number = changed(
            old,
            result="won",
            started="2026-03-03T10:00:00",
            id="3" * 16,
        )
        folder.add_record(changed(number, finished="2026-03-03T11:00:00"))
        assert found()[3:] == [(before, True, True)]  # played again by its number
        early = changed(number, started="2026-02-27T10:00:00", id="4" * 16)
        # opened by its number before its day: the deal of no day yet
        folder.add_record(early)
        folder.add_record(changed(number, solver_moves=(0, 1), id="5" * 16))
        folder.add_record(changed(number, code="mini:12", id="6" * 16))
        assert len(found()) == 4
        counted = [
            each for each in folder.records.all() if each.help is not Help.ASSISTED
        ]
        fields = attrgetter("code", "day", "started", "until", "seconds")
        expected = [
            (
                *whose,
                each.result.end == "won",
                each.result.arcade,
                each.seconds,
                each.result.home,
            )
            for each in counted
            if (whose := day_of_game(*fields(each))) is not None
        ]
        games = folder.records.daily_games(day)
        values = attrgetter("day", "late", "won", "score", "seconds", "home")
        assert [values(each) for each in games] == expected
        assert [each.begun for each in games] == [
            day,
            day,
            before,
            date(2026, 3, 3),
        ]


@pytest.mark.slow
@settings(max_examples=30)
@given(GAMES, GAMES)
def test_a_new_beginning_keeps_all_in_a_copy_and_begins_with_nothing(
    before: list[GameLog], since: list[GameLog]
) -> None:
    with holding(before) as folder:
        was = folder.records.figures(Scope())
        copy = folder.records.begin_anew(FIRST)
        assert copy is not None
        assert folder.records.begin_anew(FIRST) not in (None, copy)
        assert folder.records.all() == []
        assert folder.records.figures(Scope()).rate == Rate()
        assert folder.records.rates() == {}
        folder.records.add(*since)
        assert Counter(folder.records.all()) == Counter(since)
        with closing(read_into_memory(copy)) as db:
            assert Counter(tables.each_record(db)) == Counter(before)
            assert figures(Entries.read(db), Scope()) == was


def test_the_games_are_read_from_an_index_that_has_all_of_it(tmp_path: Path) -> None:
    asked: list[str] = []
    with closing(sqlite3.connect(":memory:")) as db:
        tables.create_tables(db)
        db.set_trace_callback(asked.append)
        Entries.read(db)
        db.set_trace_callback(None)
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {asked[0]}")]
    assert plan == ["SCAN game USING COVERING INDEX entries"]


# The games of some deals

OTHERS = [
    changed(RECORD, finished="2026-03-01T11:00:00", id="2" * 16),
    changed(RECORD, code="mini:123", id="3" * 16),
    changed(
        RECORD,
        code="gaps:12",
        finished="2026-03-01T11:30:00",
        id="4" * 16,
    ),
]


def test_the_games_of_some_deals_come_in_their_order(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for record in (RECORD, *OTHERS):
        folder.add_record(record)

    def ids(*codes: str) -> list[str]:
        return [each.id for each in folder.records.games_of(codes)]

    first, _number, second = (each.id for each in OTHERS)
    assert ids("mini:12", "gaps:12") == [RECORD.id, first, second]
    assert ids("mini:12", "mini:12", "maze:1") == [RECORD.id, first]
    assert ids() == []
    folder.close()


@pytest.mark.slow
def test_10_000_records_keep_nobody_waiting(tmp_path: Path) -> None:
    bench.fill(tmp_path, 10_000)
    for name, ask in bench.ASKED:
        found = min(bench.timed(tmp_path, ask)) / (1e3 * min(unit() for _ in range(5)))
        # in units of about 10 ms; docs/tables/performance.md has the times of a machine
        assert found < (20 if ask is bench.read else 4), (name, found)
