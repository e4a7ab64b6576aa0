"""The summits as text: how many are reached, how far one is, and the game that earned it."""

from __future__ import annotations

from datetime import datetime

from gaps.engine import parse_deal_number
from gaps.language import N_, _, integer, ngettext
from gaps.progress.summits import SUMMITS, Standing
from gaps.progress.summits.reader import Reached
from gaps.scenes.session import daily
from gaps.scenes.text import numbers
from gaps.scenes.text.rate_text import percent
from gaps.store import Record

TITLE = N_("Summits")
REACHED, NOT_REACHED = N_("Reached"), N_("Not reached yet")


def reached_text(reached: Reached) -> str:
    """How many summits are reached: "17 of 30 reached"; empty while nothing is known."""
    if not (reached.count or reached.is_complete):
        return ""
    return _("{number} of {total} reached").format(number=reached.count, total=len(SUMMITS))


def progress_text(standing: Standing) -> str:
    """How far a summit is: "19/30"."""
    return f"{integer(standing.count)}/{integer(standing.goal)}"


def new_text(number: int) -> str:
    """What stands over the name of a new summit, which is the ``number``-th that is reached."""
    return _("New summit · {number} of {total}").format(number=number, total=len(SUMMITS))


def deal_text(name: str, record: Record) -> str:
    """The game and the number of its deal; ``name`` is that of the variant."""
    text = record.code.rpartition(":")[2]
    number = parse_deal_number(text)
    deal = text if number is None else numbers.deal_number(number)
    return _("{game}, deal {number}").format(game=name, number=deal)


def when_text(instant: str) -> str:
    """A moment as the game shows it: 14 Nov 2026, 21:08. What is no moment is shown as it is."""
    try:
        moment = datetime.fromisoformat(instant)
    except ValueError:
        return instant
    day, time = daily.format_day(moment.date()), f"{moment:%H:%M}"
    return _("{day} {year}, {time}").format(day=day, year=moment.year, time=time)


def score_text(record: Record) -> str:
    """The points of a game, and in how many moves."""
    moves = len(record.moves)
    text = ngettext("{score} in {moves} move", "{score} in {moves} moves", moves)
    return text.format(score=integer(record.arcade), moves=integer(moves))


def share_text(standing: Standing) -> str:
    """How many wins do what a summit asks for; empty where that is not known or not worth saying."""
    if standing.share is None or not 0 < standing.share < 1:
        return ""
    return _("{percent} of your wins").format(percent=percent(standing.share))


def out_of_text(standing: Standing) -> str:
    """How far a summit is, in words: "19 of 30"."""
    return _("{number} of {total}").format(number=integer(standing.count), total=integer(standing.goal))


def standing_text(standing: Standing) -> str:
    """How far a summit is, whether it is reached, begun or not."""
    if standing.reached:
        return _(REACHED)
    return out_of_text(standing) if standing.count else _(NOT_REACHED)
