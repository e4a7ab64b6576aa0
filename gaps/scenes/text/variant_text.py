"""Short text about a variant."""

from __future__ import annotations

from gaps.engine import Variant
from gaps.engine.fills import next_rank_of_any_suit
from gaps.language import _, ngettext
from gaps.scenes.text.numbers import redeal_count


def size_and_redeals(variant: Variant) -> str:
    """Return rows, columns and redeals of a variant: "4 × 13 · 2 redeals"."""
    layout, rule = variant.layout, variant.redeal
    if variant.passes:
        text = ngettext("talon, {number} time through", "talon, {number} times through", variant.passes)
        redeals = text.format(number=variant.passes)
    elif rule is not None and rule.limit is None:
        redeals = _("redeals without end")
    else:
        redeals = redeal_count(0 if rule is None or rule.limit is None else rule.limit)
    return f"{layout.rows} × {layout.columns} · {redeals}"


def other_names(variant: Variant) -> str:
    """Return the other names of a variant; an empty text if it has none."""
    if not variant.also_called:
        return ""
    return _("Also called {names}").format(names=", ".join(map(_, variant.also_called)))


def goal_note(variant: Variant) -> str:
    """A few words about the goal where the gaps do not show it; empty for most variants."""
    return _("one suit a row") if next_rank_of_any_suit in variant.wishes else ""
