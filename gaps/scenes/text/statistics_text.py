"""Text of the statistics. Rates are shown only where there are enough games for them."""

from __future__ import annotations

from typing import NamedTuple

from gaps.engine import CATALOGUE
from gaps.language import _, integer, ngettext
from gaps.scenes.text import numbers
from gaps.scenes.text.numbers import duration, rate_figure
from gaps.scenes.text.phrases import fact, sentence
from gaps.store import Figures

ALL_VARIANTS = "every"  # in place of a variant's key: all variants together


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


def summary_cards(figures: Figures) -> list[SummaryCard]:
    """Return the figures at the top of the statistics, up to six: only those that there
    are. What a player is proud of comes first.
    """
    rate = figures.rate
    won_of = ""
    if rate.played >= numbers.MIN_GAMES_FOR_RATE:
        won_of = _(
            "{won} of {games}", won=integer(rate.won), games=integer(rate.played)
        )
    cards = [SummaryCard(rate_figure(rate), _("won"), won_of)]
    if score := figures.score:
        typical = _("typical {typical}", typical=integer(round(score.median)))
        cards.append(SummaryCard(integer(int(score.best)), _("best score"), typical))
    if seconds := figures.seconds:
        typical = _("typical {typical}", typical=duration(seconds.median))
        cards.append(SummaryCard(duration(seconds.best), _("fastest win"), typical))
    if figures.longest:
        longest = integer(figures.longest)
        cards.append(SummaryCard(longest, _("best streak"), ""))
        cards.append(SummaryCard(integer(figures.streak), _("current streak"), ""))
    games = ngettext("game", "games", rate.played)
    cards.append(SummaryCard(integer(rate.played), games, _given_up(figures)))
    return cards


def _given_up(figures: Figures) -> str:
    text = _("none given up")
    if figures.given_up:
        given_up = integer(figures.given_up)
        text = _("{given_up} given up", given_up=given_up)
    if not figures.assisted:
        return text
    assisted = _("+{number} assisted", number=integer(figures.assisted))
    return f"{text}, {assisted}"


def card_words(card: SummaryCard) -> str:
    """A figure in words, with its name and its note."""
    return fact(card.name, sentence(card.value, card.note))
