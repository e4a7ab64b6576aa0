"""Games won of games played, as text: the same words on every screen."""

from __future__ import annotations

from gaps.language import _, integer
from gaps.scenes.text import numbers
from gaps.store import Rate

MIN_GAMES_FOR_RATE = 10  # below it, the games are counted and no percentage is shown


def percent(share: float) -> str:
    """Return a share of 0 to 1 in whole per cent; only a share of exactly 0 or 1 is shown as 0% or 100%."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return numbers.percent("<1")
    return numbers.percent(">99" if whole == 100 and share < 1 else whole)


def rate_figure(rate: Rate) -> str:
    """Return the share of games won, or while there are too few games how many were won: "1 of 3"."""
    if rate.played >= MIN_GAMES_FOR_RATE:
        return percent(rate.share)
    return _("{won} of {played}").format(won=integer(rate.won), played=integer(rate.played))


def rate_text(rate: Rate) -> str:
    """Return the same in words: "33% won" or "1 of 3 won"."""
    if not rate.played:
        return _("not played yet")
    if rate.played >= MIN_GAMES_FOR_RATE:
        return _("{percent} won").format(percent=percent(rate.share))
    return _("{won} of {played} won").format(won=integer(rate.won), played=integer(rate.played))
