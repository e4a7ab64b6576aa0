"""What the statistics say. Nothing is said of a few games that only many could show."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import CATALOGUE
from gaps.language import N_, NC_, _, decimal, integer, ngettext, pgettext
from gaps.scenes.text import numbers
from gaps.scenes.text.numbers import duration, game_count
from gaps.store import Figures, Rate
from gaps.store.records.exports import ImportedRecords
from gaps.store.records.histograms import EARLY, HALFWAY, HIGH, LAST_ROUND, LOW, Bin

ENOUGH = 10  # games for a rate to say anything
EVERY = "every"  # the picker's name for all trails together

TITLE, TRAILS, DAILY = N_("Statistics"), N_("Wins by trail"), N_("Daily deals")
DAILY_NOTE = N_("one miss a month is forgiven")
HOME, LOST = N_("Cards home when it ended"), N_("How games are lost")
WEEKDAYS = (
    *(NC_("Monday", "M"), NC_("Tuesday", "T"), NC_("Wednesday", "W"), NC_("Thursday", "T")),
    *(NC_("Friday", "F"), NC_("Saturday", "S"), NC_("Sunday", "S")),
)
MODES = {"all": N_("All games"), "strict": N_("Strict"), "relaxed": N_("Relaxed")}
MODES_NOTE = N_("Strict: no undo, no hint, no help. Relaxed: all the others")
SURE = {
    "all": N_("all games; the line is 95% sure"),
    "strict": N_("strict; the line is 95% sure"),
    "relaxed": N_("relaxed; the line is 95% sure"),
}
RECORDS = N_("Records")
LOSS_KINDS = {
    HIGH: N_("Snowed in near the top"),
    HALFWAY: N_("Snowed in halfway up"),
    LOW: N_("Snowed in low down"),
    LAST_ROUND: N_("Turned back, last round"),
    EARLY: N_("Turned back, redeal left"),
}
NOTHING = N_("The book is empty")
NOTHING_NOTE = N_(
    "Every deal you finish or give up is written down here: what came home, how long it took, and how it "
    "ended. Play one, and come back."
)
NONE_HERE = N_("No game of this kind is on record yet.")
NONE_LOST = N_("No game was lost. The snow is patient.")
LEGEND = {"won": N_("won"), "played": N_("played"), "missed": N_("missed")}

ARCHIVE = N_("Your records")
ARCHIVE_NOTE = N_("An export holds them all; an import adds what is new.")
LAST_GAMES = N_("The last games…")
NO_FILE = N_("no file here")
FIRST_QUESTION = N_("Begin the records anew?")
SECOND_QUESTION = N_("Is that certain?")
SECOND_NOTE = N_("The figures start again at nothing.")


def weekdays() -> list[str]:
    """A letter or two for each day of the week, from Monday on."""
    return [_(letter) for letter in WEEKDAYS]


def trails() -> dict[str, str]:
    """The trails by key as the picker shows them, all of them together first."""
    return {EVERY: _("All trails"), **{key: _(variant.name) for key, variant in CATALOGUE.items()}}


def percent(share: float) -> str:
    """A share in whole per cent; what is neither none nor all is never told as such."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return numbers.percent("<1")
    return numbers.percent(">99" if whole == 100 and share < 1 else whole)


def rate(found: Rate) -> str:
    """The share of games won; a dash while there are too few of them."""
    return percent(found.share) if found.played >= ENOUGH else "–"


def won(found: Rate) -> tuple[str, str]:
    """What the share is of, and how far it can be trusted."""
    if found.played < ENOUGH:
        return ngettext("won of {number} game", "won of {number} games", found.played).format(
            number=found.played
        ), _("too few for a rate")
    low, high = (round(100 * side) for side in found.interval)
    return _("won"), _("95% sure: {low} to {high}%").format(low=low, high=high)


def cards(found: Figures) -> list[tuple[str, str, str]]:
    """The six figures: what is shown large, its name, and a word more."""
    score, seconds = found.score, found.seconds
    return [
        (integer(found.rate.played), ngettext("game", "games", found.rate.played), _given_up(found)),
        (rate(found.rate), *won(found.rate)),
        (integer(found.streak), _("streak now"), _("games won in a row")),
        (integer(found.longest), _("best streak"), _("games won in a row")),
        (
            duration(seconds.median) if seconds else "–",
            _("median win"),
            _("the fastest {clock}").format(clock=duration(seconds.best)) if seconds else _("no win yet"),
        ),
        (
            integer(int(score.best)) if score else "–",
            _("best score"),
            _("median {typical}").format(typical=integer(round(score.median))) if score else _("no game yet"),
        ),
    ]


def _given_up(found: Figures) -> str:
    return (
        _("{given_up} given up").format(given_up=integer(found.given_up))
        if found.given_up
        else _("none given up")
    )


def wins(found: Figures) -> list[str]:
    """Moves and redeals of the games won, a line each; nothing where none was."""
    if found.moves is None:
        return []
    moves = _("A win takes {typical} moves, {best} at the fewest.").format(
        typical=decimal(found.moves.median), best=int(found.moves.best)
    )
    if found.rate.won == 1:
        moves = _("The win took {moves}.").format(moves=numbers.move_count(int(found.moves.best)))
    return [moves, _("Redeals used to win: {redeals}.").format(redeals=_redeals(found.redeals))]


def _redeals(used: Mapping[int, int]) -> str:
    names = {
        0: pgettext("redeals used to win", "none"),
        1: pgettext("redeals used to win", "one"),
        2: pgettext("redeals used to win", "two"),
    }
    shown = {number: games for number, games in used.items() if number < 3}
    more = sum(games for number, games in used.items() if number >= 3)
    parts = [f"{names[number]} {integer(games)}" for number, games in shown.items()]
    return " · ".join([*parts, _("three or more {more}").format(more=integer(more))] if more else parts)


def scope(key: str, count: int) -> str:
    """Which games a picture is of."""
    return f"{trails().get(key, key)}, {game_count(count)}"


def way_share(count: int, lost: int) -> str:
    """How often games were lost in one way: the number itself while there are too few for a share."""
    return percent(count / lost) if lost >= ENOUGH else f"{count}"


def not_won(count: int) -> str:
    """Which games the picture of losses is of."""
    return _("{games} not won").format(games=game_count(count))


def streak(days: int) -> str:
    """Days in a row on which the daily deal was won."""
    return _("streak {days}").format(days=days) if days else ""


def rates_of(mode: str) -> str:
    """Which games the picture of rates is of, and what the line on each bar means."""
    return _(SURE[mode])


def bin_name(found: Bin, tenths: bool) -> str:
    """What stands under a bar: cards, or per cent of them."""
    if found.full:
        return _("All") if tenths else str(found.first)
    if tenths:
        return numbers.percent(10 * found.first)
    return str(found.first) if found.first == found.last else f"{found.first}–{found.last}"


def on_record(count: int) -> str:
    """What there is, on the sheet of records."""
    return _("{games} on record.").format(games=game_count(count)) if count else _("No game is on record.")


def exported(path: str) -> str:
    """Where an export is."""
    return _("Written to {path}").format(path=path)


def imported(taken: ImportedRecords) -> str:
    """What became of an import."""
    parts = [_("{games} added").format(games=game_count(taken.added))]
    if taken.known:
        parts.append(_("{known} were here already").format(known=integer(taken.known)))
    if taken.unreadable:
        parts.append(_("{unread} could not be read").format(unread=integer(taken.unreadable)))
    return f"{', '.join(parts)}."


def not_imported(name: str, reason: str) -> str:
    """Why an import failed."""
    return _("{name} was not imported: {reason}.").format(name=name, reason=reason)


def leave(count: int) -> str:
    """What a reset does."""
    return ngettext(
        "{number} game leaves the figures; that can be undone.",
        "{number} games leave the figures; that can be undone.",
        count,
    ).format(number=integer(count))


def was_reset(count: int) -> str:
    """After a reset."""
    return ngettext(
        "{number} game left the figures. Undo brings it back.",
        "{number} games left the figures. Undo brings them back.",
        count,
    ).format(number=integer(count))


def brought_back(count: int) -> str:
    """After the undo of a reset."""
    return ngettext("{number} game is back.", "{number} games are back.", count).format(number=integer(count))


def undo(count: int) -> str:
    """The plate that undoes a reset."""
    return _("Undo reset ({count})").format(count=integer(count)) if count else _("Undo reset")


IMPOSSIBLE = N_("That could not be done now: nothing was changed.")
