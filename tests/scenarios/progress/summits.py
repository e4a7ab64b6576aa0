"""The summits: of nobody, of a life with many games, and a new one on the results."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, time, timedelta

from gaps.engine import CATALOGUE, Game, Status, deal
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import camps
from gaps.scenes.results.open_results import open_results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shared.context import Context
from gaps.scenes.summits.summits import Summits
from gaps.stage.core.intents import Nav
from gaps.store import GameLog
from tests.played_games import changed, move_texts, record_of
from tests.scenarios.camera import Camera, wait_for_review
from tests.scenarios.games import STATISTICS_DAY, a_life, advanced
from tests.scenarios.results import lost_session, won_session

SHORT = ("A1-B1",) * 60  # moves of made-up games, which cannot be replayed


def played(
    key: str,
    seed: int,
    end: datetime,
) -> GameLog:
    """The simple player's game of a deal."""
    game = advanced(Game(deal(CATALOGUE[key], seed)), 400)
    moves = move_texts(game.steps)
    result = "won" if game.state.status is Status.WON else "lost"
    code = f"{key}:{seed}"
    redeals = game.state.redeals_used
    record = record_of(
        code,
        moves,
        412.0,
        hints=1,
        redeals=redeals,
        result=result,
        home=len(game.state.home),
        finished=end.isoformat(),
        started=end.isoformat(),
    )
    points = record.score_of(record.game).total
    return changed(record, arcade=points)


def a_climbing_life() -> Iterator[GameLog]:
    """Months of play, with some real games at their beginning."""
    end = datetime(2026, 2, 1, 18)
    for number, seed in enumerate((31, 37, 387)):
        yield played("unshuffled", seed, end + timedelta(days=number))
    for number, seed in enumerate((3, 19, 20, 22, 26)):
        later = timedelta(days=10 + number, hours=12 * (number % 2))
        yield played("mini", seed, end + later)
    draw = random.Random(4)
    moment = (end + timedelta(days=30)).isoformat()
    for camp in camps()[:4]:
        for camp_deal in camp.deals[: 6 - camp.number]:
            yield record_of(
                camp_deal.code,
                SHORT,
                300.0,
                classic=20,
                arcade=9000,
                result="won",
                home=40,
                finished=moment,
                id=f"{draw.getrandbits(64):x}",
            )
    for record in a_life(40):
        yield changed(
            record, undos=2, hints=1, redeals=1, seconds=500.0, moves=SHORT * 2
        )
    for number in range(4):
        day = STATISTICS_DAY - timedelta(number)
        code = daily.code_of(day)
        name = day.isoformat()
        yield record_of(
            code,
            SHORT * 2,
            500.0,
            undos=2,
            hints=1,
            redeals=1,
            classic=20,
            arcade=9000,
            result="won",
            home=48,
            finished=f"{name}T21:00:00",
            daily=name,
        )


def summits(camera: Camera, context: Context) -> None:
    """The screen of the summits without a game, after a loss, and after many games."""
    context.now = lambda: datetime.combine(STATISTICS_DAY, time(20))
    camera.see("summits_none", Summits(context))
    context.folder.add_record(played("gaps", 4, datetime(2026, 1, 31, 18)))
    camera.see("summits_first", Summits(context))
    records = sorted(a_climbing_life(), key=lambda record: (record.until, record.id))
    context.folder.records.add(*records)
    camera.see("summits", Summits(context, "first_pass"))
    camera.see("summits_under_way", Summits(context, "week"))
    camera.press(*[Nav.UP] * 2)
    for nav in (Nav.RIGHT, Nav.RIGHT, Nav.RIGHT):
        camera.press(nav)
    camera.take("summits_focus")


def new_summits(camera: Camera, context: Context) -> None:
    """New summits after a win, and a loss without any."""
    context.now = lambda: datetime(2026, 2, 3, 6, 30)
    session = won_session(context)
    camera.open(open_results(context, finish_game(context, session)), 0.0)
    wait_for_review(camera)
    camera.wind(1.5)
    camera.take("summit_row")
    context.change(hides_figures=True)
    lost = lost_session(context)
    camera.open(open_results(context, finish_game(context, lost)), 0.0)
    wait_for_review(camera)
    camera.wind(4.0)
    camera.take("summit_loss")
