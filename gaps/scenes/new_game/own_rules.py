"""The page of own rules in the panel of all games.

It has a row for each choice, a name to save them under, and a code to share them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from gaps.engine import CATALOGUE, InputError, Variant
from gaps.engine.cards import KING
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    FirstColumn,
    FreshGaps,
    Keep,
    RemovedRank,
    custom_rules_of,
    custom_rules_problem,
    custom_variant,
    first_column_stays,
    format_custom_rules,
    same_rules,
)
from gaps.language import N_, NC_, Message, Text, _, error_text, joined
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import sentences
from gaps.stage.drawing.style import SPACE_S, SPACE_XS, Style
from gaps.stage.view import Label, Part, Use, column, row
from gaps.stage.widgets import Selector, Stepper, Switch, TextField
from gaps.values import with_fields

NO_LIMIT = "u"
MAX_ROW_HEIGHT = 34  # maximum height of a choice, in units
GAP = SPACE_XS  # between two choices
FIELD_HEIGHT = 40  # height of the name
MAX_NAME = 28  # characters
MAX_SWITCH_WORDS = 5  # maximum for a switch
RANKS: Mapping[str, Text] = {str(number): str(number) for number in range(5, 14)}
REDEALS: Mapping[str, Text] = {
    **{str(number): str(number) for number in range(10)},
    NO_LIMIT: "∞",
}
FLAGS = {False: "n", True: "y"}


@dataclass(frozen=True)
class RuleRow:
    """A field of ``CustomRules``, with the words for its values."""

    name: str  # the name of the field
    label: Message
    words: Mapping[str, Text]
    value_of: Callable[[str], object]
    """Returns the value of the field for the key of a word."""
    needs_redeal: bool = False  # True if it has no meaning without a redeal

    def choice_of(self, rules: CustomRules) -> str:
        """Return the key of the word for the value in these rules."""
        value = getattr(rules, self.name)
        if value is None:
            return NO_LIMIT
        if isinstance(value, bool):
            return FLAGS[value]
        # an enum member stands for its value
        return str(getattr(value, "value", value))


def _is_set(key: str) -> bool:
    return key == FLAGS[True]


RULE_ROWS = (  # rows of the dialog, from the top
    RuleRow(
        "decks",
        N_("Packs"),
        {"1": NC_("packs", "One"), "2": NC_("packs", "Two")},
        int,
    ),
    RuleRow("ranks", N_("Ranks"), RANKS, int),
    RuleRow(
        "removed",
        N_("Removed"),
        {
            "l": N_("Aces"),
            "h": NC_("removed", "Highest"),
            "n": NC_("removed", "None"),
        },
        RemovedRank,
    ),
    RuleRow(
        "fill",
        N_("A gap takes"),
        {
            "l": NC_("a gap takes", "Next"),
            "e": NC_("a gap takes", "Either"),
            "h": NC_("a gap takes", "Higher"),
            "s": N_("Any suit"),
        },
        Fill,
    ),
    RuleRow(
        "first_column",
        N_("Twos"),
        {
            "b": NC_("cards", "Free"),
            "p": NC_("lowest cards", "Placed"),
            "m": NC_("lowest cards", "Moved"),
            "t": NC_("lowest cards", "In a tray"),
        },
        FirstColumn,
    ),
    RuleRow(
        "any_start",
        N_("First in a row"),
        {"n": N_("Twos"), "y": NC_("first in a row", "Any card")},
        _is_set,
    ),
    RuleRow(
        "locked",
        N_("Runs"),
        {"n": NC_("cards", "Free"), "y": NC_("runs", "Locked")},
        _is_set,
    ),
    RuleRow(
        "redeals",
        N_("Redeals"),
        REDEALS,
        lambda key: None if key == NO_LIMIT else int(key),
    ),
    RuleRow(
        "early",
        NC_("a redeal", "When"),
        {"n": NC_("a redeal", "Stuck"), "y": NC_("a redeal", "Any time")},
        _is_set,
        needs_redeal=True,
    ),
    RuleRow(
        "gaps",
        N_("Gaps fall"),
        {
            "r": N_("After runs"),
            "a": N_("Anywhere"),
            "e": NC_("gaps fall", "End"),
        },
        FreshGaps,
        needs_redeal=True,
    ),
    RuleRow(
        "keep",
        NC_("a redeal", "Keeps"),
        {
            "r": N_("Runs"),
            "c": NC_("kept at a redeal", "Rows"),
            "n": N_("Nothing"),
        },
        Keep,
        needs_redeal=True,
    ),
    RuleRow(
        "shuffled",
        NC_("cards at a redeal", "Order"),
        {"y": N_("Shuffled"), "n": NC_("order", "Kept")},
        _is_set,
        needs_redeal=True,
    ),
)


class OwnRules:
    """The choices on the page, and their widgets."""

    def __init__(self, context: Context, begun: Variant) -> None:
        self._context = context
        self._switches = {
            rule.name: Switch(rule.name, {"": ""}, "", "", named=False)
            for rule in RULE_ROWS
            if len(rule.words) <= MAX_SWITCH_WORDS
        }
        self._steppers = {
            rule.name: Stepper(rule.name, {"": ""}, "") for rule in RULE_ROWS
        }
        self.name_field = TextField("name", "", N_("Own rules"), MAX_NAME, "label")
        self.name_field.label = NC_("of rules", "Name")
        self.begin(begun)

    def begin(self, variant: Variant) -> None:
        """Start from the rules of a variant.

        If they cannot be chosen here, start from those of Gaps.
        """
        rules = custom_rules_of(variant)
        self._begun = CATALOGUE["gaps"] if rules is None else variant
        self._begun_rules = self.rules = rules or CustomRules()
        self.name_field.value = self.kept_name

    @property
    def is_changed(self) -> bool:
        """True if the player has chosen or typed something."""
        is_named = self.name_field.value != self.kept_name
        return self.rules != self._begun_rules or is_named

    @property
    def problem(self) -> InputError | None:
        return custom_rules_problem(self.rules)

    @property
    def problem_text(self) -> str:
        """The reason why these rules cannot be played; empty if they can."""
        return sentences([error_text(self.problem)]) if self.problem else ""

    @property
    def variant(self) -> Variant | None:
        """The variant of these rules; None if they cannot be played."""
        return None if self.problem else custom_variant(self.rules)

    @property
    def code(self) -> str:
        return format_custom_rules(self.rules)

    @property
    def kept_name(self) -> str:
        """The name these rules are saved under; empty if they are not saved."""
        own = self._context.settings.own.items()
        return next((name for name, key in own if key == self.code), "")

    @property
    def measured(self) -> Variant | None:
        """The variant in the catalogue with the same rules; None if there is none."""
        variant = self.variant
        if variant is None:
            return None
        same = (each for each in CATALOGUE.values() if same_rules(each, variant))
        return next(same, None)

    @property
    def about(self) -> str:
        """The rules that these started from, or the game that they are."""
        measured = self.measured
        if measured is not None and self.rules != self._begun_rules:
            return _("These are the rules of {game}", game=_(measured.name))
        begun = self._context.name_of(self._begun)
        return _("Begins as {game}; what you change is brass", game=begun)

    @property
    def outcome(self) -> str:
        """The game that they are, or why they cannot be played."""
        measured = self.measured
        own = _("Own rules") if measured is None else _(measured.name)
        return self.problem_text or own

    def choices(self, style: Style, label_width: float, room: float) -> Part:
        """Return a row for each choice.

        A switch is as wide as ``room``, in units.
        """
        rows = (self._choice(rule, style, label_width, room) for rule in RULE_ROWS)
        return column(*rows, gap=GAP, share=1)

    def _choice(
        self, rule: RuleRow, style: Style, label_width: float, room: float
    ) -> Part:
        is_new = self._is_new(rule)
        widget = self._widget(rule, style, room)
        widget.enabled = self._means_something(rule)
        widget.note = NC_("a rule", "changed") if is_new else ""
        widget.label = rule.label
        if rule.name == "first_column":
            widget.label = self._lowest
        ink = "brass" if is_new else "mid"
        styles = ("note", "small")
        label = Label(widget.label, styles, ink, says="", size=label_width)
        choose = partial(self._choose, rule, widget)
        return row(label, Use(widget, choose, share=1), share=1, most=MAX_ROW_HEIGHT)

    def name(self, keep: Part) -> Part:
        """Return the field of the name, and next to it the button to save the rules."""
        label = Label(self.name_field.label, ("note", "small"), "mid", says="")
        field = Use(self.name_field, share=1)
        return row(label, field, keep, gap=SPACE_S, size=FIELD_HEIGHT)

    def note(self, message: str) -> Part:
        """Return a message, or why the rules cannot be played, or their code."""
        text = said = message or self.problem_text
        if not text:
            said = "" if self.measured is not None else _("How hard: not measured")
            text = joined(" · ", (said, self.code)) if said else self.code
        ink = "ember" if self.problem and not message else "mid"
        return Label(
            text, "small", ink, "topleft", lines=2, leading=18, size=48, says=said
        )

    def keep(self) -> Variant:
        """Save the rules under the name in the field, or under a free one."""
        variant = custom_variant(self.rules)
        name = self.name_field.value.strip() or self.kept_name or self._free_name()
        self._context.keep_own_rules(name, variant)
        return variant

    def forget(self) -> None:
        """Remove the rules from those that are saved."""
        self._context.keep_own_rules("", custom_variant(self.rules))
        self.name_field.value = ""

    @property
    def is_kept(self) -> bool:
        """True if the rules are saved under the name in the field."""
        kept = self.kept_name
        return bool(kept) and self.name_field.value.strip() in ("", kept)

    def _free_name(self) -> str:
        own = self._context.settings.own
        name = _("Own rules")
        names = [name, *(f"{name} {number}" for number in range(2, len(own) + 3))]
        return next(each for each in names if each not in own)

    def _widget(self, rule: RuleRow, style: Style, room: float) -> Selector:
        """Return a switch with the words of a rule, or a stepper if they do not fit."""
        words = dict(rule.words)
        if rule.name == "removed" and self.rules.ranks == KING:
            words["h"] = N_("Kings")
        elif rule.name == "any_start":
            words[FLAGS[False]] = self._lowest
        choice = rule.choice_of(self.rules)
        switch = self._switches.get(rule.name)
        if switch is not None:
            switch.set_options(words, choice)
            if switch.has_room(style, style.px(room)):
                return switch
        stepper = self._steppers[rule.name]
        stepper.set_options(words, choice)
        return stepper

    @property
    def _lowest(self) -> Message:
        """The cards of the lowest rank that is dealt."""
        has_aces = self.rules.removed is not RemovedRank.LOWEST
        return N_("Aces") if has_aces else N_("Twos")

    def _choose(self, rule: RuleRow, widget: Selector) -> None:
        value: Any = rule.value_of(widget.value)
        before = self.outcome
        self.rules = with_fields(self.rules, **{rule.name: value})
        if self.outcome != before:
            self._context.announcer.say_at_once(self.outcome)

    def _is_new(self, rule: RuleRow) -> bool:
        """Return True if a choice differs from the rules that these started from."""
        return rule.choice_of(self.rules) != rule.choice_of(self._begun_rules)

    def _means_something(self, rule: RuleRow) -> bool:
        """Return True if a choice changes anything, with the others as they are."""
        if rule.name == "any_start":
            return not first_column_stays(self.rules)
        return not rule.needs_redeal or self.rules.redeals != 0
