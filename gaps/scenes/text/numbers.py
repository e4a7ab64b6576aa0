"""Numbers, times, counts and rates as text."""

from __future__ import annotations

from datetime import datetime

from gaps.engine.scoring import multiplier
from gaps.language import N_, Figure, _, in_both_forms, integer, ngettext
from gaps.progress.calendar import daily
from gaps.store import Rate

MIN_GAMES_FOR_RATE = 10  # below it, the games are counted and no percentage is shown


def duration(seconds: float) -> Figure:
    """Return minutes and seconds, ``03:25``, to be spoken in words.

    Hours are included only if there are any, ``1:03:25``.
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{minutes:02}:{rest:02}"
    if hours:
        shown = f"{hours}:{shown}"
    return Figure(shown, time_in_words(seconds))


def part_of(number: int, whole: int) -> Figure:
    """Return a part of a number of things, ``3/48``."""
    return Figure(
        f"{integer(number)}/{integer(whole)}",
        _("{number} of {whole}", number=integer(number), whole=integer(whole)),
    )


def time_in_words(seconds: float) -> str:
    """Return hours, minutes and seconds in words, such as "3 minutes 6 seconds".

    Zeros are left out.
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    texts = (
        (hours, ngettext("{number} hour", "{number} hours", hours)),
        (minutes, ngettext("{number} minute", "{number} minutes", minutes)),
        (rest, ngettext("{number} second", "{number} seconds", rest)),
    )
    parts = [text for number, text in texts if number]
    return " ".join(parts or [texts[2][1]])


MINUTES = (
    N_("one minute"),
    N_("two minutes"),
    N_("three minutes"),
    N_("four minutes"),
    N_("five minutes"),
    N_("six minutes"),
    N_("seven minutes"),
    N_("eight minutes"),
    N_("nine minutes"),
    N_("ten minutes"),
)


def about_minutes(seconds: float) -> str:
    """Return a rounded duration, such as "two minutes" or "14 minutes"."""
    minutes = max(1, round(seconds / 60))
    if minutes <= len(MINUTES):
        return _(MINUTES[minutes - 1])
    return ngettext("{number} minute", "{number} minutes", minutes)


def move_count(number: int) -> str:
    return ngettext("{number} move", "{number} moves", number)


def times_sign(chain: int) -> str:
    """Return the factor for a chain of this length: "×2", at most "×9"."""
    return f"×{multiplier(chain)}"


def in_a_row(chain: int) -> str:
    """Return the number of moves of a chain, such as "2 in a row"."""
    return ngettext("{number} in a row", "{number} in a row", chain)


def redeal_count(number: int) -> str:
    """Return a number of redeals; 0 is "no redeal"."""
    if not number:
        return _("no redeal")
    return ngettext("{number} redeal", "{number} redeals", number)


def game_count(number: int) -> str:
    return ngettext("{number} game", "{number} games", number)


def home_count(number: int) -> str:
    """Return the number of cards home, such as "14 home"."""
    return ngettext("{number} home", "{number} home", number)


def home_of(home: int, wanted: int) -> str:
    """Return the cards home out of those that win, such as "14 of 48 home"."""
    return ngettext(
        "{home} of {wanted} home",
        "{home} of {wanted} home",
        home,
        home=home,
        wanted=wanted,
    )


def signed_points(count: int) -> str:
    """Return points as a number alone, with a typographic minus sign."""
    return in_both_forms(integer(count), lambda form: form.replace("-", "−"))


def point_count(count: int) -> str:
    """Return a number of points, which may be negative."""
    return ngettext(
        "{number} point", "{number} points", abs(count), number=signed_points(count)
    )


def percent(number: int | str) -> str:
    """Return a percentage with its sign; ``number`` may be a text such as ``<1``."""
    return _("{number}%", number=number)


def ordinal(number: int) -> str:
    """Return a place in an order, such as "1st", "2nd", "11th" or "212th"."""
    if number == 1:
        return _("1st")
    last = number % 10 if number // 10 % 10 != 1 else 0
    texts = {1: N_("{number}st"), 2: N_("{number}nd"), 3: N_("{number}rd")}
    return _(texts.get(last, N_("{number}th")), number=integer(number))


def share_text(fraction: float) -> str:
    """Return a share from 0 to 1 in whole per cent.

    Only a share of exactly 0 or 1 is shown as 0% or 100%.
    """
    whole = round(100 * fraction)
    if whole == 0 and fraction > 0:
        return percent("<1")
    return percent(">99" if whole == 100 and fraction < 1 else whole)


def rate_figure(rate: Rate) -> str:
    """Return the share of games won.

    With too few games for a share, return the numbers, such as "1 of 3".
    """
    if rate.played >= MIN_GAMES_FOR_RATE:
        return share_text(rate.share)
    won = integer(rate.won)
    return _("{won} of {played}", won=won, played=integer(rate.played))


def streak_text(days: int) -> str:
    """Return the number of days in a row on which the daily deal was won.

    The text is empty if there are none.
    """
    if not days:
        return ""
    return ngettext("{days} day in a row", "{days} days in a row", days, days=days)


def rate_text(rate: Rate) -> str:
    """Return the rate of games won in words, such as "33% won" or "1 of 3 won"."""
    if not rate.played:
        return _("only with help") if rate.assisted else _("not played yet")
    if rate.played >= MIN_GAMES_FOR_RATE:
        return _("{percent} won", percent=share_text(rate.share))
    return won_of(rate.won, rate.played)


def won_of(won: int, played: int) -> str:
    """Return the number of games won, such as "1 of 3 won"."""
    return ngettext(
        "{won} of {played} won",
        "{won} of {played} won",
        won,
        won=integer(won),
        played=integer(played),
    )


def when_text(instant: str) -> str:
    """Return a timestamp as the game shows it, such as 14 Nov 2026, 21:08.

    An invalid timestamp is returned unchanged.
    """
    try:
        moment = datetime.fromisoformat(instant)
    except ValueError:
        return instant
    day = daily.format_day(moment.date())
    time = f"{moment:%H:%M}"
    return _("{day} {year}, {time}", day=day, year=moment.year, time=time)
