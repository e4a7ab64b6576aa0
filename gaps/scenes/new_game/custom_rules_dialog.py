"""The dialog of custom rules: a row for each choice, a small board by these rules, a
code to share them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gaps.engine import CATALOGUE, InputError, Variant, deal
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
)
from gaps.language import N_, Message, Text, _, error_text
from gaps.scenes.common.board_part import board_part
from gaps.scenes.common.screen import Dialog, Shortcut, buttons
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.routes import VariantChosen
from gaps.scenes.session.shared_text import copied
from gaps.scenes.shared.context import Context
from gaps.scenes.text import rulebook
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XL, SPACE_XS, SPACE_XXL
from gaps.stage.view import Label, Part, Plate, Use, button, column, layers, row, space
from gaps.stage.widgets import PRIMARY, SMALL, Activated, Choice, Row, TextField, Toggle
from gaps.typed_text import cleaned

NO_LIMIT = "u"
RANKS: Mapping[str, Text] = {str(number): str(number) for number in range(5, 14)}
REDEALS: Mapping[str, Text] = {
    **{str(number): str(number) for number in range(10)},
    NO_LIMIT: "∞",
}
DECKS: Mapping[str, Text] = {"1": "1", "2": "2"}
REMOVED: Mapping[str, Text] = {
    "l": N_("Lowest"),
    "h": N_("Highest"),
    "n": N_("No rank"),
}
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
FRESH_GAPS: Mapping[str, Text] = {
    "r": N_("After runs"),
    "a": N_("Anywhere"),
    "e": N_("Row ends"),
}
KEPT: Mapping[str, Text] = {"r": N_("Runs"), "c": N_("Full rows"), "n": N_("Nothing")}


@dataclass(frozen=True)
class RuleRow:
    """One field of ``CustomRules``. Without ``options`` it is on or off."""

    name: str  # the name of the field
    label: Message
    options: Mapping[str, Text] | None = None
    # the value of the field for the key of an option
    value_of: Callable[[Any], object] = bool
    needs_redeal: bool = False  # whether it means nothing without a redeal

    def make_widget(self, rules: CustomRules) -> Row:
        value = getattr(rules, self.name)
        if self.options is None:
            return Toggle(self.name, self.label, value)
        # that of an enum
        letter = NO_LIMIT if value is None else str(getattr(value, "value", value))
        return Choice(self.name, self.label, self.options, letter)


RULE_ROWS = (  # from the top
    RuleRow("decks", N_("Packs"), DECKS, int),
    RuleRow("ranks", N_("Ranks of a suit"), RANKS, int),
    RuleRow("removed", N_("Removed"), REMOVED, RemovedRank),
    RuleRow("first_column", N_("Lowest cards"), FIRST_COLUMN, FirstColumn),
    RuleRow("fill", N_("Gap accepts"), FILLS, Fill),
    RuleRow("any_start", N_("Any card starts a row")),
    RuleRow(
        "redeals",
        N_("Redeals"),
        REDEALS,
        lambda key: None if key == NO_LIMIT else int(key),
    ),
    RuleRow(
        "gaps", N_("Gaps after a redeal"), FRESH_GAPS, FreshGaps, needs_redeal=True
    ),
    RuleRow("keep", N_("Kept at a redeal"), KEPT, Keep, needs_redeal=True),
    RuleRow("shuffled", N_("Shuffled"), needs_redeal=True),
    RuleRow("early", N_("Redeal at any time"), needs_redeal=True),
    RuleRow("locked", N_("Runs are locked")),
)

SIZE = (1150, 640)  # units
TALL = (700, 1080)  # where the window is tall, units
ROWS_HEIGHT = 580  # of the choices there
MARGIN = SPACE_M  # units
SIDE = 400  # the width of the right side, units
MAX_NAME = 28  # characters
SAMPLE_DEAL = 20417  # the number of the deal that is shown
DEFAULT_NAME = N_("Custom")
CODE_NOTE = N_(
    "This code stands for the rules. Paste it under New deal to use them again."
)


class CustomRulesDialog(Dialog):
    """Ends with ``VariantChosen``, or without a result. ``variant`` gives the rules to
    begin with.
    """

    called = N_("Rules of your own")
    heading = N_("Your own rules")
    about = (
        N_("Each row is one choice; the board shows what a deal looks like."),
        N_(
            "The rules have a code that you can share. Save them under a name to find them in the list."
        ),
    )
    size = SIZE
    margin = MARGIN
    pad = (28, 18, 28, 24)
    first_focus = "ranks"

    def __init__(
        self, context: Context, below: Scene, variant: Variant | None = None
    ) -> None:
        super().__init__(context, below)
        self.rules = (
            custom_rules_of(variant) if variant is not None else None
        ) or CustomRules()
        self.rows = [rule.make_widget(self.rules) for rule in RULE_ROWS]
        own = variant is not None and variant.key not in CATALOGUE
        given = ""
        if variant is not None and own:
            given = context.name_of(variant)
        given = "" if given == _(DEFAULT_NAME) else given
        self.name_field = TextField(
            "name", given, N_("A name for these rules"), MAX_NAME, "label"
        )
        self._changed_row = ""

    @property
    def variant(self) -> Variant | None:
        if self.problem:
            return super().variant
        return custom_variant(self.rules)

    @property
    def problem(self) -> InputError | None:
        return custom_rules_problem(self.rules)

    @property
    def _problem_text(self) -> str:
        if self.problem:
            return sentences([error_text(self.problem)])
        return ""

    @property
    def code(self) -> str:
        return format_custom_rules(self.rules)

    @property
    def name(self) -> str:
        """The name of the variant in the catalogue that has the same rules, or of
        custom rules.
        """
        if self.problem:
            return _("No game yet")
        own = _rules(custom_variant(self.rules))
        return _(
            next(
                (other.name for other in CATALOGUE.values() if _rules(other) == own),
                DEFAULT_NAME,
            )
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.UP, Nav.DOWN), N_("next choice")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("change")),
            Shortcut((Nav.ACTIVATE,), N_("use what has the focus")),
            Shortcut(
                (GameCommand.COPY,), "", self._copy_code, enabled=self.problem is None
            ),
            self.back_shortcut(),
        )

    def activated(self, activated: Activated) -> Transition | None:
        changed = next((row for row in RULE_ROWS if row.name == activated.name), None)
        if changed is not None:
            before = self.name, self._problem_text
            value: Any = changed.value_of(activated.value)
            self.rules = replace(self.rules, **{changed.name: value})
            self._changed_row = changed.name
            if (self.name, self._problem_text) != before:
                self.context.announcer.say_at_once(self._problem_text or self.name)
        return None

    def _play(self) -> None:
        if self.name_field.value.strip():
            self._keep_rules()
        self.close(VariantChosen(custom_variant(self.rules)))

    def _save(self) -> None:
        self._keep_rules()
        self.close(None)

    def _keep_rules(self) -> None:
        """Save the rules under the name in the field; without a name they are
        forgotten.
        """
        self.context.save_custom_rules(
            cleaned(self.name_field.value, MAX_NAME), custom_variant(self.rules)
        )

    def _copy_code(self) -> None:
        self.show_message(copied(self.code, _("Copied")))

    def _means_something(self, row: RuleRow) -> bool:
        """Whether the choice of a row changes anything, with the other choices as they
        are.
        """
        if row.name == "any_start":
            return not first_column_stays(self.rules)
        return not row.needs_redeal or self.rules.redeals != 0

    def lay_out(self) -> None:
        super().lay_out()
        self.size = TALL if self.style.is_tall else SIZE

    def view(self) -> Part:
        for widget, rule in zip(self.rows, RULE_ROWS, strict=True):
            widget.enabled = self._means_something(rule)
            shown = self.problem is not None and widget.name == self._changed_row
            widget.note = N_("Does not fit") if shown else ""
        head = row(
            Label(self.title, ("h2", "h3"), says=""),
            Use(self.name_field, share=1),
            gap=SPACE_XL,
            size=42,
        )
        choices = [Use(widget, share=1, most=48) for widget in self.rows]
        if self.style.is_tall:
            above = column(head, space(SPACE_S), *choices, size=ROWS_HEIGHT)
            return column(above, space(SPACE_M), self._side(share=1))
        side = min(SIDE, (self.style.size[0] / self.style.u - 2 * MARGIN) * 0.4)
        rows = layers(column(space(68), *choices), column(head), share=1)
        return row(rows, self._side(size=side), gap=SPACE_XXL)

    def _side(self, **part: Any) -> Part:
        fits = self.problem is None
        variant = custom_variant(self.rules) if fits else None
        if variant is None:
            lines: Sequence[str] = [self._problem_text]
            about = Label(
                _("These rules do not fit together."),
                "note_bold",
                "ember",
                "topleft",
                size=30,
            )
        else:
            (_goal, goal), (_move, moves), *_others = rulebook.chapters(variant)
            lines = [goal[0], *moves]
            size = rulebook.size_and_redeals(variant)
            about = Label(size, "note_bold", "brass", "topleft", size=30)
        copy = button(
            "copy",
            N_("Copy"),
            self._copy_code,
            "share",
            look=SMALL,
            enabled=fits,
            size=86,
        )
        play = button(
            "play", N_("Play"), self._play, "play", look=PRIMARY, enabled=fits
        )
        save = button(
            "save",
            N_("Save"),
            self._save,
            tooltip=N_("Adds it to your own games"),
            enabled=fits,
        )
        note = self.message or _(CODE_NOTE)
        text = Label(self.code, "note_bold", "hi" if fits else "low", says="")
        code = row(text, pad=(SPACE_M, 0), face=Plate("slot"))
        return column(
            space(SPACE_S),
            Label(self.name, "h3", align="topleft", size=32),
            about,
            space()
            if variant is None
            else board_part(self.context, deal(variant, SAMPLE_DEAL), share=1),
            Label("\n".join(lines), "note", "mid", "topleft", lines=0, says=(*lines,)),
            space(SPACE_S),
            Label(
                note, "small", "mid", "topleft", lines=2, leading=18, says="", size=42
            ),
            layers(code, row(space(), replace(copy, spoken={"detail": note})), size=36),
            space(SPACE_XL),
            buttons(play, save, self.cancel_button()),
            space(SPACE_XS),
            **part,
        )


def _rules(variant: Variant) -> tuple[object, ...]:
    return (
        variant.layout,
        variant.ranks,
        variant.removed,
        variant.base,
        variant.top,
        variant.decks,
        variant.deal,
        variant.moves,
        variant.wishes,
        variant.home,
        variant.redeal,
    )
