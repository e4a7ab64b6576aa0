"""Time a save, and the queries of many records.

Usage: ``python -m tools.quality.bench --only records``

Made-up records are written into a folder; then they are read as at a start, and their
figures are asked for as the title, the results and the statistics do, each several
times.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from time import perf_counter, process_time, sleep

from gaps.engine import CATALOGUE
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.scenes.shared.context import Context
from gaps.solver import solve
from gaps.store import Folder, GameLog, Scope
from gaps.store.files import tables
from tests.played_games import record_of

RUNS = 7
FIRST = datetime(2006, 1, 1, 12)
BATCH = 20_000  # games in one transaction
WON_DEAL = 30362  # of ``no-redeal``: it is won at once


def made_up(games: int) -> Iterator[GameLog]:
    """Yield records such as years of play leave, oldest first.

    A third is won, a half is strict.
    """
    draw = random.Random(1)
    keys = list(CATALOGUE)
    chances = [1 / (place + 1) for place in range(len(keys))]
    moves = [
        f"{draw.choice('ABCD')}{draw.randint(1, 13)}-{draw.choice('ABCD')}{draw.randint(1, 13)}"
    ] * 400
    for number in range(games):
        key = draw.choices(keys, chances)[0]
        won = draw.random() < 0.33
        most = CATALOGUE[key].cards_to_win
        home = most if won else draw.randrange(most)
        end = FIRST + timedelta(minutes=10 * number)
        yield record_of(
            f"{key}:{draw.randint(1, 2**31)}",
            tuple(moves[: draw.randint(20, 180)]),
            round(draw.uniform(40, 1500), 1),
            draw.choice((0, 0, 0, 4)),
            draw.choice((0, 0, 0, 1)),
            draw.randrange(3),
            home - 20,
            draw.randint(0, 24_000),
            "won" if won else draw.choice(("lost", "lost", "given up")),
            home,
            end.isoformat(),
            started=(end - timedelta(minutes=6)).isoformat(),
        )


def fill(path: Path, games: int) -> None:
    """Record them."""
    folder = Folder(path)
    records = made_up(games)
    for begin in range(0, games, BATCH):
        batch = [next(records) for _ in range(min(BATCH, games - begin))]
        folder.records.add(*batch)
    folder.close()  # so that their log is not checked by each folder opened later


def timed(path: Path, ask: Callable[[Folder], object]) -> list[float]:
    """Return the milliseconds of the processor of each of several runs.

    The records are in memory as they are after a start.
    """
    spent = []
    for _ in range(RUNS):
        folder = Folder(path)
        if ask is not read:
            read(folder)
        began = process_time()
        ask(folder)
        spent.append((process_time() - began) * 1e3)
        folder.close()
    return spent


def read(folder: Folder) -> None:
    """Do what a start does before the records are queried."""
    folder.records.entries  # noqa: B018


def opened(folder: Folder) -> None:
    """Make the queries of the statistics when they open."""
    folder.records.rates()
    folder.records.figures(Scope())
    DailyCalendar.of(folder, date(2026, 11, 20))


def save_milliseconds(
    context: Context, saves: int, pause: float = 1 / 60
) -> list[float]:
    """Return the milliseconds of saves of a game that grows to 121 moves.

    There is a ``pause`` in seconds before each.
    """
    session = context.games.start(context.games.deal(CATALOGUE["no-redeal"], WON_DEAL))
    line = solve(session.game.state).line
    spent = list[float]()
    while len(spent) < saves:
        session.go_to(0)
        for move in line[: saves - len(spent)]:
            session.play(move)
            sleep(pause)
            began = perf_counter()
            session.save()
            spent.append((perf_counter() - began) * 1e3)
    return spent


def sqlite_milliseconds(place: Path, saves: int) -> list[float]:
    """Return the milliseconds of SQLite alone for as many texts of 3 kB, under one name.

    No save can take less.
    """
    spent = []
    with closing(sqlite3.connect(place / "alone.sqlite", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        tables.create_tables(db)
        for number in range(saves):
            sleep(1 / 60)
            began = perf_counter()
            tables.put_text(db, "game", f"{number:3000}")
            spent.append((perf_counter() - began) * 1e3)
    return spent


ASKED: Sequence[tuple[str, Callable[[Folder], object]]] = (
    ("the start: what is asked is read", read),
    ("the title: games won by variant", lambda folder: folder.records.rates()),
    ("the statistics, all games", opened),
    (
        "the statistics, all games, strict",
        lambda folder: folder.records.figures(Scope(mode="strict")),
    ),
    (
        "the statistics, most played variant",
        lambda folder: folder.records.figures(Scope(("gaps",))),
    ),
    (
        "the statistics, least played variant",
        lambda folder: folder.records.figures(Scope(([*CATALOGUE][-1],))),
    ),
    (
        "the results: one variant's summary",
        lambda folder: folder.records.summary("gaps"),
    ),
    ("putting one game on record", lambda folder: folder.add_record(next(made_up(1)))),
)
