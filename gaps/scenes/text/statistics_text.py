"""Text of the statistics. Rates are shown only where there are enough games for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gaps.engine import CATALOGUE
from gaps.language import N_, NC_, _, decimal, integer, ngettext, pgettext
from gaps.scenes.text import numbers
from gaps.scenes.text.numbers import duration, game_count
from gaps.store import Figures, Rate
from gaps.store.records.exports import ImportedRecords
from gaps.store.records.histograms import EARLY, HALFWAY, HIGH, LAST_ROUND, LOW, Bin

MIN_GAMES_FOR_RATE = 10  # below it, no rate is shown
ALL_VARIANTS = "every"  # in place of a variant's key: all variants together

TITLE, VARIANTS_TITLE, DAILY_TITLE = N_("Statistics"), N_("Wins by trail"), N_("Daily deals")
DAILY_NOTE = N_("one miss a month is forgiven")
CARDS_HOME_TITLE, LOSSES_TITLE = N_("Cards home when it ended"), N_("How games are lost")
WEEKDAYS = (
    *(NC_("Monday", "M"), NC_("Tuesday", "T"), NC_("Wednesday", "W"), NC_("Thursday", "T")),
    *(NC_("Friday", "F"), NC_("Saturday", "S"), NC_("Sunday", "S")),
)
MODES = {"all": N_("All games"), "strict": N_("Strict"), "relaxed": N_("Relaxed")}
MODES_TOOLTIP = N_("Strict: no undo, no hint, no help. Relaxed: all the others")
VARIANTS_NOTES = {
    "all": N_("all games; the line is 95% sure"),
    "strict": N_("strict; the line is 95% sure"),
    "relaxed": N_("relaxed; the line is 95% sure"),
}
RECORDS_LABEL = N_("Records")
LOSS_KINDS = {
    HIGH: N_("Snowed in near the top"),
    HALFWAY: N_("Snowed in halfway up"),
    LOW: N_("Snowed in low down"),
    LAST_ROUND: N_("Turned back, last round"),
    EARLY: N_("Turned back, redeal left"),
}
NO_RECORDS = N_("The book is empty")
NO_RECORDS_NOTE = N_(
    "Every deal you finish or give up is written down here: what came home, how long it took, and how it "
    "ended. Play one, and come back."
)
NO_SUCH_GAMES = N_("No game of this kind is on record yet.")
NO_LOSSES = N_("No game was lost. The snow is patient.")

RECORDS_TITLE = N_("Your records")
RECORDS_NOTE = N_("An export holds them all; an import adds what is new.")
RECENT_GAMES = N_("The last games…")
NO_FILE = N_("no file here")
RESET_QUESTION = N_("Begin the records anew?")
RESET_AGAIN_QUESTION = N_("Is that certain?")
RESET_AGAIN_NOTE = N_("The figures start again at nothing.")
NOTHING_CHANGED = N_("That could not be done now: nothing was changed.")


class SummaryCard(NamedTuple):
    """One of the large figures: its value, its name and a note."""

    value: str
    name: str
    note: str


def weekday_letters() -> list[str]:
    """Return a letter or two for each day of the week, from Monday on."""
    return [_(letter) for letter in WEEKDAYS]


def variant_names() -> dict[str, str]:
    """Return what the stepper offers: all variants together, then each variant by its key."""
    return {ALL_VARIANTS: _("All trails"), **{key: _(variant.name) for key, variant in CATALOGUE.items()}}


def percent(share: float) -> str:
    """Return a share of 0 to 1 in whole per cent; only a share of exactly 0 or 1 is shown as 0% or 100%."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return numbers.percent("<1")
    return numbers.percent(">99" if whole == 100 and share < 1 else whole)


def win_rate(rate: Rate) -> str:
    """Return the share of games won; a dash while there are too few games."""
    return percent(rate.share) if rate.played >= MIN_GAMES_FOR_RATE else "–"


def win_rate_notes(rate: Rate) -> tuple[str, str]:
    """Return what the share of games won is called, and its 95% confidence interval."""
    if rate.played < MIN_GAMES_FOR_RATE:
        name = ngettext("won of {number} game", "won of {number} games", rate.played)
        return name.format(number=rate.played), _("too few for a rate")
    low, high = (round(100 * side) for side in rate.interval)
    return _("won"), _("95% sure: {low} to {high}%").format(low=low, high=high)


def summary_cards(figures: Figures) -> list[SummaryCard]:
    """Return the six figures at the top of the statistics."""
    streak_note = _("games won in a row")
    return [
        SummaryCard(
            integer(figures.rate.played), ngettext("game", "games", figures.rate.played), _given_up(figures)
        ),
        SummaryCard(win_rate(figures.rate), *win_rate_notes(figures.rate)),
        SummaryCard(integer(figures.streak), _("streak now"), streak_note),
        SummaryCard(integer(figures.longest), _("best streak"), streak_note),
        _time_card(figures),
        _score_card(figures),
    ]


def _given_up(figures: Figures) -> str:
    if not figures.given_up:
        return _("none given up")
    return _("{given_up} given up").format(given_up=integer(figures.given_up))


def _time_card(figures: Figures) -> SummaryCard:
    name, seconds = _("median win"), figures.seconds
    if not seconds:
        return SummaryCard("–", name, _("no win yet"))
    note = _("the fastest {clock}").format(clock=duration(seconds.best))
    return SummaryCard(duration(seconds.median), name, note)


def _score_card(figures: Figures) -> SummaryCard:
    name, score = _("best score"), figures.score
    if not score:
        return SummaryCard("–", name, _("no game yet"))
    note = _("median {typical}").format(typical=integer(round(score.median)))
    return SummaryCard(integer(int(score.best)), name, note)


def win_details(figures: Figures) -> list[str]:
    """Return a line about the moves of the games won and one about their redeals; none without a win."""
    if figures.moves is None:
        return []
    if figures.rate.won == 1:
        moves = _("The win took {moves}.").format(moves=numbers.move_count(int(figures.moves.best)))
    else:
        moves = _("A win takes {typical} moves, {best} at the fewest.").format(
            typical=decimal(figures.moves.median), best=int(figures.moves.best)
        )
    return [moves, _("Redeals used to win: {redeals}.").format(redeals=_redeals(figures.redeals))]


def _redeals(games_by_redeals: Mapping[int, int]) -> str:
    names = {
        0: pgettext("redeals used to win", "none"),
        1: pgettext("redeals used to win", "one"),
        2: pgettext("redeals used to win", "two"),
    }
    parts = [
        f"{names[number]} {integer(games)}" for number, games in games_by_redeals.items() if number in names
    ]
    more = sum(games for number, games in games_by_redeals.items() if number not in names)
    if more:
        parts.append(_("three or more {more}").format(more=integer(more)))
    return " · ".join(parts)


def scope_text(key: str, count: int) -> str:
    """Return which games a chart shows: the variant ``key``, or ``ALL_VARIANTS``, and the number of games."""
    return f"{variant_names().get(key, key)}, {game_count(count)}"


def loss_share(count: int, lost: int) -> str:
    """Return how often games were lost in one way: the count itself while there are too few for a share."""
    return percent(count / lost) if lost >= MIN_GAMES_FOR_RATE else f"{count}"


def games_not_won(count: int) -> str:
    """Return how many games the chart of losses shows."""
    return _("{games} not won").format(games=game_count(count))


def streak_text(days: int) -> str:
    """Return the number of days in a row on which the daily deal was won; an empty text for none."""
    return _("streak {days}").format(days=days) if days else ""


def bin_label(found: Bin, tenths: bool) -> str:
    """Return the label under a bar of the histogram: cards, or per cent of them if ``tenths``."""
    if found.full:
        return _("All") if tenths else str(found.first)
    if tenths:
        return numbers.percent(10 * found.first)
    return str(found.first) if found.first == found.last else f"{found.first}–{found.last}"


def record_count(count: int) -> str:
    """Return how many games are on record."""
    return _("{games} on record.").format(games=game_count(count)) if count else _("No game is on record.")


def export_done(path: str) -> str:
    """Return where an export was written."""
    return _("Written to {path}").format(path=path)


def import_done(imported: ImportedRecords) -> str:
    """Return how many records of an import are new, known or unreadable."""
    parts = [_("{games} added").format(games=game_count(imported.added))]
    if imported.known:
        parts.append(_("{known} were here already").format(known=integer(imported.known)))
    if imported.unreadable:
        parts.append(_("{unread} could not be read").format(unread=integer(imported.unreadable)))
    return f"{', '.join(parts)}."


def import_failed(name: str, reason: str) -> str:
    """Return why an import failed."""
    return _("{name} was not imported: {reason}.").format(name=name, reason=reason)


def reset_note(count: int) -> str:
    """Return what a reset of ``count`` games will do."""
    return ngettext(
        "{number} game leaves the figures; that can be undone.",
        "{number} games leave the figures; that can be undone.",
        count,
    ).format(number=integer(count))


def reset_done(count: int) -> str:
    """Return what a reset has done."""
    return ngettext(
        "{number} game left the figures. Undo brings it back.",
        "{number} games left the figures. Undo brings them back.",
        count,
    ).format(number=integer(count))


def reset_undone(count: int) -> str:
    """Return what undoing a reset has done."""
    return ngettext("{number} game is back.", "{number} games are back.", count).format(number=integer(count))


def undo_reset_label(count: int) -> str:
    """Return the label of the button that undoes a reset of ``count`` games."""
    return _("Undo reset ({count})").format(count=integer(count)) if count else _("Undo reset")
