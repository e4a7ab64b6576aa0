"""The use of a text in a field: from a friend, or a code that the player has typed."""

from __future__ import annotations

from datetime import date, timedelta

from gaps.engine import InputError, Variant
from gaps.language import _, integer, joined
from gaps.progress.calendar import daily
from gaps.scenes.common.screen import Dialog
from gaps.scenes.session.found_text import (
    NamedCrossroads,
    NamedDeal,
    NamedRules,
    find,
    found_in,
)
from gaps.scenes.session.routes import (
    DealChosen,
    ToArrival,
    ToCrossroads,
    ToVariants,
)
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Push, Replace, Restart, Transition


def answer(dialog: Dialog, text: str, variant: Variant) -> Transition | None:
    """Answer a text in a dialog.

    The dialog ends with the deal that is named, gives way to the rules or the
    crossroads, or shows what else has arrived. A number alone is a deal of ``variant``.
    Raise ``InputError`` for other text.
    """
    found = find(text, variant)
    if isinstance(found, NamedDeal):
        dialog.close(DealChosen(found.variant, found.seed))
        return None
    if isinstance(found, NamedRules):
        return Replace(ToVariants(found.variant, own_rules=True))
    if isinstance(found, NamedCrossroads):
        _check_has_come(dialog.context, found.day)
        return Restart(ToCrossroads(found.day))
    return Push(ToArrival(dialog, text))


def _check_has_come(context: Context, day: date) -> None:
    """Raise ``InputError`` for a day that has come nowhere yet."""
    if day > context.now().date() + timedelta(1):
        raise InputError(
            "The crossroads of {day} are still to come.",
            day=daily.day_and_month(day),
        )


def deal_in_words(context: Context, text: str) -> str:
    """Return the deal that a friend's result names, with what is to be beaten.

    For the crossroads of a day, return their name and day. For other text it is empty.
    """
    try:
        found = found_in(text)
    except ValueError:
        return ""
    if isinstance(found, NamedCrossroads):
        return joined(" · ", (_("Crossroads"), daily.day_and_month(found.day)))
    if not isinstance(found, NamedDeal) or found.to_beat is None:
        return ""
    name = context.name_of(found.variant)
    deal = _("Deal {number}", number=integer(found.seed))
    points = integer(found.to_beat)
    to_beat = _("to beat: {points}, as your friend says", points=points)
    return joined(" · ", (name, deal, to_beat))
