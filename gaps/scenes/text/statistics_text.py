"""Text of the statistics. Rates are shown only where there are enough games for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gaps.engine import CATALOGUE
from gaps.language import N_, NC_, _, integer, ngettext
from gaps.scenes.speech.facts import fact
from gaps.scenes.text import numbers
from gaps.scenes.text.numbers import duration, game_count
from gaps.scenes.text.rate_text import MIN_GAMES_FOR_RATE, percent, rate_figure
from gaps.store import Figures, Rate
from gaps.store.records.histograms import EARLY, HALFWAY, HIGH, LAST_ROUND, LOW, Bin, fewest_home_by_kind
from gaps.store.records.imports import ImportedRecords

BUSY_SECONDS = 2.0  # of loading, after which the reason is shown
ALL_VARIANTS = "every"  # in place of a variant's key: all variants together

TITLE, VARIANTS_TITLE, DAILY_TITLE = N_("Statistics"), N_("Wins by game"), N_("Daily deals")
DAILY_NOTE = N_("one missed day a month is allowed")
CARDS_HOME_TITLE, LOSSES_TITLE = N_("Cards home when it ended"), N_("How games are lost")
WEEKDAYS = (
    *(NC_("Monday", "M"), NC_("Tuesday", "T"), NC_("Wednesday", "W"), NC_("Thursday", "T")),
    *(NC_("Friday", "F"), NC_("Saturday", "S"), NC_("Sunday", "S")),
)
MODES = {"all": N_("All games"), "strict": N_("Strict"), "relaxed": N_("Relaxed")}
MODES_TOOLTIP = N_("Strict: no undo, no hint. Relaxed: the others. Assisted games are not counted.")
VARIANTS_NOTES = {
    "all": N_("all games · line: 95% confidence interval"),
    "strict": N_("strict · line: 95% confidence interval"),
    "relaxed": N_("relaxed · line: 95% confidence interval"),
}
RECORDS_LABEL = N_("Records")
LOSS_KINDS = {
    HIGH: N_("Lost with ¾ or more home"),
    HALFWAY: N_("Lost with ½ to ¾ home"),
    LOW: N_("Lost with less than ½ home"),
    LAST_ROUND: N_("Gave up in the last round"),
    EARLY: N_("Gave up with a redeal left"),
}
"""How games of variants of different sizes were lost."""
NO_RECORDS = N_("No games yet")
NO_RECORDS_NOTE = N_("Every game that you finish or give up is listed here: cards home, time and result.")
NO_SUCH_GAMES = N_("No game of this kind is on record yet.")
NO_LOSSES = N_("No game was lost.")

RECORDS_TITLE = N_("Your records")
RECORDS_NOTE = N_("An export holds them all; an import adds what is new.")
RECENT_GAMES = N_("The last games…")
NO_FILE = N_("no file here")
RESET_QUESTION = N_("Delete all records?")
RESET_AGAIN_QUESTION = N_("Are you sure?")
RESET_AGAIN_NOTE = N_("All statistics start from zero.")
NOTHING_CHANGED = N_("That could not be done now: nothing was changed.")


class SummaryCard(NamedTuple):
    """One of the large figures: its value, its name and a note."""

    value: str
    name: str
    note: str


def loading_text(seconds: float) -> str:
    """What to show in place of figures that have been loading for so long; empty if they are there."""
    if not seconds:
        return ""
    if seconds < BUSY_SECONDS:
        return _("Loading…")
    return _("Another program is using the records. The figures appear when it is done.")


def weekday_letters() -> list[str]:
    """Return a letter or two for each day of the week, from Monday on."""
    return [_(letter) for letter in WEEKDAYS]


def variant_names() -> dict[str, str]:
    """Return what the stepper offers: all variants together, then each variant by its key."""
    return {ALL_VARIANTS: _("Every game"), **{key: _(variant.name) for key, variant in CATALOGUE.items()}}


def win_rate_notes(rate: Rate) -> tuple[str, str]:
    """Return what the games won are called, and the 95% confidence interval of their share."""
    if rate.played < MIN_GAMES_FOR_RATE:
        return _("won"), _("no rate yet")
    low, high = (round(100 * side) for side in rate.interval)
    return _("won"), _("likely range {low}–{high}%").format(low=low, high=high)


def summary_cards(figures: Figures) -> list[SummaryCard]:
    """Return the six figures at the top of the statistics."""
    streak_note = _("games won in a row")
    return [
        SummaryCard(
            integer(figures.rate.played), ngettext("game", "games", figures.rate.played), _given_up(figures)
        ),
        SummaryCard(rate_figure(figures.rate), *win_rate_notes(figures.rate)),
        SummaryCard(integer(figures.streak), _("current streak"), streak_note),
        SummaryCard(integer(figures.longest), _("best streak"), streak_note),
        _time_card(figures),
        _score_card(figures),
    ]


def _given_up(figures: Figures) -> str:
    """How many games were given up; and how many more were assisted, if there are any."""
    text = _("none given up")
    if figures.given_up:
        text = _("{given_up} given up").format(given_up=integer(figures.given_up))
    if not figures.assisted:
        return text
    assisted = _("+{number} assisted").format(number=integer(figures.assisted))
    return f"{text}, {assisted}"


def _time_card(figures: Figures) -> SummaryCard:
    name, seconds = _("typical win"), figures.seconds
    if not seconds:
        return SummaryCard("–", name, _("no win yet"))
    note = _("fastest {clock}").format(clock=duration(seconds.best))
    return SummaryCard(duration(seconds.median), name, note)


def _score_card(figures: Figures) -> SummaryCard:
    name, score = _("best score"), figures.score
    if not score:
        return SummaryCard("–", name, _("no game yet"))
    note = _("typical {typical}").format(typical=integer(round(score.median)))
    return SummaryCard(integer(int(score.best)), name, note)


def win_details(figures: Figures, key: str = ALL_VARIANTS) -> list[str]:
    """Return a line about the moves of the games won and one about their redeals; none without a win.

    Games of a variant ``key`` without a limit are rated by their redeals, so these are counted one by one.
    """
    if figures.moves is None:
        return []
    if figures.rate.won == 1:
        moves = _("Your win: {moves}").format(moves=numbers.move_count(int(figures.moves.best)))
    else:
        moves = _("Typical win: {typical} moves, shortest {best}").format(
            typical=integer(round(figures.moves.median)), best=int(figures.moves.best)
        )
    variant = CATALOGUE.get(key)
    if variant is not None and variant.redeal is not None and variant.redeal.limit is None:
        counts = (f"{number} ({integer(games)})" for number, games in figures.redeals.items())
        return [moves, _("Redeals used, and wins: {counts}").format(counts=", ".join(counts))]
    return [moves, _wins_by_redeals(figures.redeals)]


def _wins_by_redeals(games_by_redeals: Mapping[int, int]) -> str:
    names = {
        0: _("Won without a redeal: {games}"),
        1: _("with one: {games}"),
        2: _("with two: {games}"),
    }
    wins = {0: 0, **games_by_redeals}
    parts = [names[number].format(games=integer(games)) for number, games in wins.items() if number in names]
    more = sum(games for number, games in wins.items() if number not in names)
    if more:
        parts.append(_("with three or more: {games}").format(games=integer(more)))
    return " · ".join(parts)


def scope_text(key: str, count: int) -> str:
    """Return which games a chart shows: the variant ``key``, or ``ALL_VARIANTS``, and the number of games."""
    return f"{variant_names().get(key, key)}, {game_count(count)}"


def loss_name(kind: str, winning: int | None) -> str:
    """Return the name of one of the kinds of loss.

    It counts the cards home if all the games were of a variant that is won with ``winning`` cards.
    """
    if winning is None or kind not in (HIGH, HALFWAY, LOW):
        return _(LOSS_KINDS[kind])
    high, halfway = fewest_home_by_kind(winning)
    if kind == HIGH:
        return _("Lost with {cards} or more home").format(cards=high)
    if kind == LOW:
        return _("Lost with fewer than {cards} home").format(cards=halfway)
    return _("Lost with {first} to {last} home").format(first=halfway, last=high - 1)


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


def bin_words(found: Bin, tenths: bool) -> str:
    """Return what a bar of the histogram is for, in words: cards, or per cent of them if ``tenths``."""
    if found.full:
        return _("All")
    if tenths:
        return numbers.percent(f"{10 * found.first}–{10 * found.last}")
    return str(found.first) if found.first == found.last else f"{found.first}–{found.last}"


def card_words(card: SummaryCard) -> str:
    """Return one of the large figures in words; without its value where there is none yet."""
    return fact(card.name, card.note if card.value == "–" else f"{card.value}, {card.note}")


def record_count(count: int) -> str:
    """Return how many games are on record."""
    return _("{games} on record.").format(games=game_count(count)) if count else _("No game is on record.")


def export_done(path: str) -> str:
    """Return where an export was written."""
    return _("Written to {path}").format(path=path)


def import_progress(read: int, total: int) -> str:
    """Return how far an import has come."""
    return _("Replaying game {read} of {total}. Closing this stops the import.").format(
        read=integer(read), total=integer(total)
    )


def import_done(imported: ImportedRecords) -> str:
    """Return how many records of an import are new, known or unreadable."""
    parts = [_("{games} added").format(games=game_count(imported.added))]
    if imported.known:
        parts.append(_("{known} were here already").format(known=integer(imported.known)))
    if imported.unreadable:
        parts.append(_("{unread} could not be read or replayed").format(unread=integer(imported.unreadable)))
    return f"{', '.join(parts)}."


def import_failed(name: str, reason: str) -> str:
    """Return why an import failed."""
    return _("{name} was not imported: {reason}.").format(name=name, reason=reason)


def reset_note(count: int) -> str:
    """Return what a reset of ``count`` games will do."""
    return ngettext(
        "{number} game is removed from the statistics. You can undo that.",
        "{number} games are removed from the statistics. You can undo that.",
        count,
    ).format(number=integer(count))


def reset_done(count: int) -> str:
    """Return what a reset has done."""
    return ngettext(
        "{number} game removed. Undo reset brings it back.",
        "{number} games removed. Undo reset brings them back.",
        count,
    ).format(number=integer(count))


def reset_undone(count: int) -> str:
    """Return what undoing a reset has done."""
    return ngettext("{number} game is back.", "{number} games are back.", count).format(number=integer(count))


def undo_reset_label(count: int) -> str:
    """Return the label of the button that undoes a reset of ``count`` games."""
    return _("Undo reset ({count})").format(count=integer(count)) if count else _("Undo reset")
