"""The custom rules as rows of a form: one entry of ``RULE_ROWS`` per choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gaps.engine import CustomRules, Fill, FirstColumn, FreshGaps, Keep, RemovedRank
from gaps.language import N_, Message, Text
from gaps.stage.widgets import Choice, Row, Toggle

NO_LIMIT = "u"
RANKS: Mapping[str, Text] = {str(number): str(number) for number in range(5, 14)}
REDEALS: Mapping[str, Text] = {**{str(number): str(number) for number in range(10)}, NO_LIMIT: "∞"}
DECKS: Mapping[str, Text] = {"1": "1", "2": "2"}
REMOVED: Mapping[str, Text] = {"l": N_("Lowest"), "h": N_("Highest"), "n": N_("No rank")}
FILLS: Mapping[str, Text] = {
    "l": N_("Next in suit"),
    "e": N_("Either side"),
    "h": N_("Any higher"),
    "s": N_("Any suit"),
}
FIRST_COLUMN: Mapping[str, Text] = {
    "b": N_("Scattered"),
    "p": N_("In column 1"),
    "m": N_("Moved there"),
    "t": N_("In a tray"),
}
FRESH_GAPS: Mapping[str, Text] = {"r": N_("After runs"), "a": N_("Anywhere"), "e": N_("Row ends")}
KEPT: Mapping[str, Text] = {"r": N_("Runs"), "c": N_("Full rows"), "n": N_("Nothing")}


def _option(value: Any) -> str:
    """The key of the option for a value: the letter of an enum, a number, or ``NO_LIMIT``."""
    if value is None:
        return NO_LIMIT
    return str(value) if isinstance(value, int) else str(value.value)


def _redeals(option: str) -> int | None:
    return None if option == NO_LIMIT else int(option)


@dataclass(frozen=True)
class RuleRow:
    """One field of ``CustomRules``. Without ``options`` it is on or off."""

    name: str
    """The name of the field."""
    label: Message
    options: Mapping[str, Text] | None = None
    value_of: Callable[[str], object] = bool
    """The value of the field for the key of an option."""
    needs_redeal: bool = False
    """Whether it means nothing without a redeal."""

    def make_widget(self, rules: CustomRules) -> Row:
        """The row of a form, set to ``rules``."""
        value = getattr(rules, self.name)
        if self.options is None:
            return Toggle(self.name, self.label, value)
        return Choice(self.name, self.label, self.options, _option(value))


RULE_ROWS = (
    RuleRow("decks", N_("Packs"), DECKS, int),
    RuleRow("ranks", N_("Ranks of a suit"), RANKS, int),
    RuleRow("removed", N_("Removed"), REMOVED, RemovedRank),
    RuleRow("first_column", N_("Lowest cards"), FIRST_COLUMN, FirstColumn),
    RuleRow("fill", N_("Gap accepts"), FILLS, Fill),
    RuleRow("any_start", N_("Any card starts a row")),
    RuleRow("redeals", N_("Redeals"), REDEALS, _redeals),
    RuleRow("gaps", N_("Gaps after a redeal"), FRESH_GAPS, FreshGaps, needs_redeal=True),
    RuleRow("keep", N_("Kept at a redeal"), KEPT, Keep, needs_redeal=True),
    RuleRow("shuffled", N_("Shuffled"), needs_redeal=True),
    RuleRow("early", N_("Redeal at any time"), needs_redeal=True),
    RuleRow("locked", N_("Runs are locked")),
)
"""The rows from the top."""
NEEDS_REDEAL = frozenset(row.name for row in RULE_ROWS if row.needs_redeal)


def read_rules_from(widgets: Iterable[Row], rules: CustomRules) -> CustomRules:
    """Return ``rules`` with the values that the widgets have now."""
    value_of = {row.name: row.value_of for row in RULE_ROWS}
    values: dict[str, Any] = {
        widget.name: widget.value
        if isinstance(widget.value, bool)
        else value_of[widget.name](str(widget.value))
        for widget in widgets
    }
    return replace(rules, **values)
