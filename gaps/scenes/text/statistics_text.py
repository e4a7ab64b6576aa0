"""Text of the statistics. Rates are shown only where there are enough games for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gaps.engine import CATALOGUE
from gaps.language import N_, _, integer, ngettext
from gaps.scenes.text import numbers
from gaps.scenes.text.numbers import MIN_GAMES_FOR_RANGE, duration, rate_figure
from gaps.scenes.text.phrases import fact, sentence
from gaps.store import Figures, Rate
from gaps.store.records.histograms import (
    EARLY,
    HALFWAY,
    HIGH,
    LAST_ROUND,
    LOW,
    Bin,
    fewest_home_by_kind,
)

ALL_VARIANTS = "every"  # in place of a variant's key: all variants together

LOSS_KINDS = {
    HIGH: N_("Lost with ¾ or more home"),
    HALFWAY: N_("Lost with ½ to ¾ home"),
    LOW: N_("Lost with less than ½ home"),
    LAST_ROUND: N_("Gave up in the last round"),
    EARLY: N_("Gave up with a redeal left"),
}
"""How games of variants of different sizes were lost."""


class SummaryCard(NamedTuple):
    """One of the large figures: its value, its name and a note."""

    value: str
    name: str
    note: str


def variant_names() -> dict[str, str]:
    """Return what the stepper offers: all variants together, then each variant by its
    key.
    """
    return {
        ALL_VARIANTS: _("Every game"),
        **{key: _(variant.name) for key, variant in CATALOGUE.items()},
    }


def likely_range(rate: Rate) -> str:
    """Return the 95% confidence interval of the share of games won; empty while there
    are too few games.
    """
    if rate.played < MIN_GAMES_FOR_RANGE:
        return ""
    low, high = (round(100 * side) for side in rate.interval)
    return _("likely range {low}–{high}%").format(low=low, high=high)


def summary_cards(figures: Figures) -> list[SummaryCard]:
    """Return the figures at the top of the statistics, up to six: only those that there
    are. What a player is proud of comes first.
    """
    rate = figures.rate
    cards = [SummaryCard(rate_figure(rate), _("won"), likely_range(rate))]
    if score := figures.score:
        typical = _("typical {typical}").format(typical=integer(round(score.median)))
        cards.append(SummaryCard(integer(int(score.best)), _("best score"), typical))
    if seconds := figures.seconds:
        typical = _("typical {typical}").format(typical=duration(seconds.median))
        cards.append(SummaryCard(duration(seconds.best), _("fastest win"), typical))
    if figures.longest:
        note = _("games won in a row")
        longest = integer(figures.longest)
        cards.append(SummaryCard(longest, _("best streak"), note))
        cards.append(SummaryCard(integer(figures.streak), _("current streak"), note))
    games = ngettext("game", "games", rate.played)
    cards.append(SummaryCard(integer(rate.played), games, _given_up(figures)))
    return cards


def _given_up(figures: Figures) -> str:
    text = _("none given up")
    if figures.given_up:
        given_up = integer(figures.given_up)
        text = _("{given_up} given up").format(given_up=given_up)
    if not figures.assisted:
        return text
    assisted = _("+{number} assisted").format(number=integer(figures.assisted))
    return f"{text}, {assisted}"


def win_details(figures: Figures, key: str = ALL_VARIANTS) -> list[str]:
    """Return a line about the moves of the games won and one about their redeals; none
    without a win.

    Games of a variant ``key`` without a limit are rated by their redeals, so these are
    counted one by one.
    """
    if figures.moves is None:
        return []
    if figures.rate.won == 1:
        moves = _("Your win: {moves}").format(
            moves=numbers.move_count(int(figures.moves.best))
        )
    else:
        typical = integer(round(figures.moves.median))
        best = int(figures.moves.best)
        moves = _("Typical win: {typical} moves, shortest {best}").format(
            typical=typical, best=best
        )
    variant = CATALOGUE.get(key)
    if (
        variant is not None
        and variant.redeal is not None
        and variant.redeal.limit is None
    ):
        counts = (
            f"{number} ({integer(games)})" for number, games in figures.redeals.items()
        )
        return [
            moves,
            _("Redeals used, and wins: {counts}").format(counts=", ".join(counts)),
        ]
    return [moves, _wins_by_redeals(figures.redeals)]


def _wins_by_redeals(games_by_redeals: Mapping[int, int]) -> str:
    names = {
        0: _("Won without a redeal: {games}"),
        1: _("with one: {games}"),
        2: _("with two: {games}"),
    }
    wins = {0: 0, **games_by_redeals}
    parts = [
        names[number].format(games=integer(games))
        for number, games in wins.items()
        if number in names
    ]
    more = sum(games for number, games in wins.items() if number not in names)
    if more:
        parts.append(_("with three or more: {games}").format(games=integer(more)))
    return " · ".join(parts)


def loss_name(kind: str, winning: int | None) -> str:
    """The name of a kind of loss; in cards if all games were of a variant won with
    ``winning``.
    """
    if winning is None or kind not in (HIGH, HALFWAY, LOW):
        return _(LOSS_KINDS[kind])
    high, halfway = fewest_home_by_kind(winning)
    if kind == HIGH:
        return _("Lost with {cards} or more home").format(cards=high)
    if kind == LOW:
        return _("Lost with under {cards} home").format(cards=halfway)
    return _("Lost with {first} to {last} home").format(first=halfway, last=high - 1)


def bin_name(found: Bin, tenths: bool, whole: bool = False) -> str:
    """What a bar is for: cards, or per cent of them if ``tenths``, only the first
    unless ``whole``.
    """
    if found.full and (tenths or whole):
        return _("All")
    if tenths:
        return numbers.percent(
            f"{10 * found.first}–{10 * found.last}" if whole else 10 * found.first
        )
    if found.first == found.last:
        return str(found.first)
    return f"{found.first}–{found.last}"


def card_words(card: SummaryCard) -> str:
    return fact(card.name, sentence(card.value, card.note))
