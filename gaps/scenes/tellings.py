"""What the statistics say. Nothing is said of a few games that only many could show."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import CATALOGUE
from gaps.scenes.words import clock, plural
from gaps.store import Figures, Rate
from gaps.store.exports import Taken
from gaps.store.spread import EARLY, HALFWAY, HIGH, LAST_ROUND, LOW, Bin

ENOUGH = 10  # games for a rate to say anything
EVERY = "every"  # the picker's name for all trails together

TITLE, TRAILS, DAILY = "Statistics", "Wins by trail", "Daily deals"
DAILY_NOTE = "one miss a month is forgiven"
HOME, LOST = "Cards home when it ended", "How games are lost"
WEEKDAYS = "MTWTFSS"
MODES = {"all": "All games", "strict": "Strict", "relaxed": "Relaxed"}
MODES_NOTE = "Strict: no undo, no hint, no help. Relaxed: all the others"
RECORDS = "Records"
WAYS = {
    HIGH: "Snowed in near the top",
    HALFWAY: "Snowed in halfway up",
    LOW: "Snowed in low down",
    LAST_ROUND: "Turned back, last round",
    EARLY: "Turned back, redeal left",
}
NOTHING = "The book is empty"
NOTHING_NOTE = (
    "Every deal you finish or give up is written down here: what came home, how long it took, and how it "
    "ended. Play one, and come back."
)
NONE_HERE = "No game of this kind is on record yet."
NONE_LOST = "No game was lost. The snow is patient."
LEGEND = ("won", "played", "missed")

ARCHIVE = "Your records"
ARCHIVE_NOTE = "An export holds them all; an import adds what is new."
LAST_GAMES = "The last games…"
NO_FILE = "no file here"
FIRST_QUESTION = "Begin the records anew?"
SECOND_QUESTION = "Is that certain?"
SECOND_NOTE = "The figures start again at nothing."


def trails() -> dict[str, str]:
    """The trails by key as the picker shows them, all of them together first."""
    return {EVERY: "All trails", **{key: variant.name for key, variant in CATALOGUE.items()}}


def percent(share: float) -> str:
    """A share in whole per cent; what is neither none nor all is never told as such."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return "<1%"
    return ">99%" if whole == 100 and share < 1 else f"{whole}%"


def rate(found: Rate) -> str:
    """The share of games won; a dash while there are too few of them."""
    return percent(found.share) if found.played >= ENOUGH else "–"


def won(found: Rate) -> tuple[str, str]:
    """What the share is of, and how far it can be trusted."""
    if found.played < ENOUGH:
        return f"won of {plural(found.played, 'game')}", "too few for a rate"
    low, high = (round(100 * side) for side in found.interval)
    return "won", f"95% sure: {low} to {high}%"


def cards(found: Figures) -> list[tuple[str, str, str]]:
    """The six figures: what is shown large, its name, and a word more."""
    score, seconds = found.score, found.seconds
    return [
        (f"{found.rate.played:,}", "game" if found.rate.played == 1 else "games", _given_up(found)),
        (rate(found.rate), *won(found.rate)),
        (f"{found.streak:,}", "streak now", "games won in a row"),
        (f"{found.longest:,}", "best streak", "games won in a row"),
        (
            clock(seconds.typical) if seconds else "–",
            "median win",
            f"the fastest {clock(seconds.best)}" if seconds else "no win yet",
        ),
        (
            f"{int(score.best):,}" if score else "–",
            "best score",
            f"median {round(score.typical):,}" if score else "no game yet",
        ),
    ]


def _given_up(found: Figures) -> str:
    return f"{found.given_up:,} given up" if found.given_up else "none given up"


def wins(found: Figures) -> list[str]:
    """Moves and redeals of the games won, a line each; nothing where none was."""
    if found.moves is None:
        return []
    moves = f"A win takes {found.moves.typical:g} moves, {int(found.moves.best)} at the fewest."
    if found.rate.won == 1:
        moves = f"The win took {plural(int(found.moves.best), 'move')}."
    return [moves, f"Redeals used to win: {_redeals(found.redeals)}."]


def _redeals(used: Mapping[int, int]) -> str:
    names = {0: "none", 1: "one", 2: "two", 3: "three"}
    shown = {number: games for number, games in used.items() if number < 3}
    more = sum(games for number, games in used.items() if number >= 3)
    parts = [f"{names[number]} {games:,}" for number, games in shown.items()]
    return " · ".join([*parts, f"three or more {more:,}"] if more else parts)


def games(count: int) -> str:
    """So many games."""
    return f"{count:,} {'game' if count == 1 else 'games'}"


def scope(key: str, count: int) -> str:
    """Which games a picture is of."""
    return f"{trails().get(key, key)}, {games(count)}"


def way_share(count: int, lost: int) -> str:
    """How often games were lost in one way: the number itself while there are too few for a share."""
    return percent(count / lost) if lost >= ENOUGH else f"{count}"


def not_won(count: int) -> str:
    """Which games the picture of losses is of."""
    return f"{games(count)} not won"


def streak(days: int) -> str:
    """Days in a row on which the daily deal was won."""
    return f"streak {days}" if days else ""


def rates_of(mode: str) -> str:
    """Which games the picture of rates is of, and what the line on each bar means."""
    return f"{MODES[mode].lower()}; the line is 95% sure"


def bin_name(found: Bin, tenths: bool) -> str:
    """What stands under a bar: cards, or per cent of them."""
    if found.full:
        return "All" if tenths else str(found.first)
    if tenths:
        return f"{10 * found.first}%"
    return str(found.first) if found.first == found.last else f"{found.first}–{found.last}"


def on_record(count: int) -> str:
    """What there is, on the sheet of records."""
    return f"{games(count)} on record." if count else "No game is on record."


def exported(path: str) -> str:
    """Where an export is."""
    return f"Written to {path}"


def imported(taken: Taken) -> str:
    """What became of an import."""
    parts = [f"{games(taken.added)} added"]
    if taken.known:
        parts.append(f"{taken.known:,} were here already")
    if taken.unread:
        parts.append(f"{taken.unread:,} could not be read")
    return f"{', '.join(parts)}."


def not_imported(name: str, reason: str) -> str:
    """Why an import failed."""
    return f"{name} was not imported: {reason}."


def leave(count: int) -> str:
    """What a reset does."""
    return f"{games(count)} leave the figures; that can be undone."


def was_reset(count: int) -> str:
    """After a reset."""
    return f"{games(count)} left the figures. Undo brings them back."


def brought_back(count: int) -> str:
    """After the undo of a reset."""
    return f"{games(count)} are back." if count != 1 else "1 game is back."


def undo(count: int) -> str:
    """The plate that undoes a reset."""
    return f"Undo reset ({count:,})" if count else "Undo reset"


IMPOSSIBLE = "That could not be done now: nothing was changed."
