"""The dialog of custom rules: a row for each choice, a small board by these rules, a code to share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from gaps.engine import (
    CATALOGUE,
    CustomRules,
    InputError,
    Variant,
    custom_rules_of,
    custom_rules_problem,
    custom_variant,
    format_custom_rules,
)
from gaps.engine.custom_rules import first_column_stays
from gaps.language import N_, _, error_text
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import VariantChosen
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.custom_rules_preview import CustomRulesPreview
from gaps.scenes.new_game.custom_rules_rows import NEEDS_REDEAL, RULE_ROWS, read_rules_from
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, refusals, variant_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.drawing import shapes
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import PRIMARY, SMALL, Activated, Button, Form, TextField
from gaps.stage.widgets.layout import center, column, inset, row, split_bottom, split_right

SIZE, MARGIN = (1150, 640), 24  # pixels at u = 1
PADDING, HEADER, FOOT = 28, 86, 24
ROW_HEIGHT, SIDE, SIDE_GAP = 48, 400, 36
NAME_TOP, NAME_HEIGHT, NAME_GAP, MAX_NAME = 18, 42, 24, 28
BUTTON_HEIGHT, BUTTON_GAP = 48, 12
COPY_RISE, COPY_SIZE = 62, (86, 36)
NOTE_RISE, NOTE_STEP = 42, 18  # of the lines over the code
MIN_BOARD_HEIGHT, BOARD_GAP, RULES_GAP = 40, 8, 6
DEFAULT_NAME = N_("Custom")
CODE_NOTE = N_("This code stands for the rules. Paste it under New deal to use them again.")


class CustomRulesDialog(Modal):
    """Ends with ``VariantChosen``, or without a result. ``variant`` gives the rules to begin with."""

    help = help_text.CUSTOM_RULES

    def __init__(self, context: Context, below: Scene, variant: Variant | None = None) -> None:
        super().__init__(context, below)
        self.rules = (custom_rules_of(variant) if variant is not None else None) or CustomRules()
        self.rows = [rule.make_widget(self.rules) for rule in RULE_ROWS]
        self.copy = Button("copy", N_("Copy"), icon="share", look=SMALL)
        self.play = Button("play", N_("Play"), icon="play", look=PRIMARY)
        self.save = Button("save", N_("Save"), tooltip=N_("Adds it to your own games"))
        self.cancel = Button("cancel", N_("Cancel"))
        own = variant is not None and variant.key not in CATALOGUE
        given = context.name_of(variant) if variant is not None and own else ""
        given = "" if given == _(DEFAULT_NAME) else given
        self.name_field = TextField("name", given, N_("A name for these rules"), MAX_NAME, "button")
        buttons = [self.copy, self.play, self.save, self.cancel]
        self.form = Form([*self.rows, self.name_field, *buttons], focused="ranks")
        self.copied = ""  # whether the code could be copied, in words
        self.side = pygame.Rect(0, 0, 0, 0)
        self._actions: Mapping[str, Callable[[], None]] = {
            "copy": self._copy_code,
            "play": self._play,
            "save": self._save,
            "cancel": lambda: self.close(None),
            "name": self._forget_copy,
        }
        self._preview = CustomRulesPreview(context)
        self._update_rows("gaps")

    @property
    def variant(self) -> Variant | None:
        return super().variant if self.problem else custom_variant(self.rules)

    @property
    def problem(self) -> InputError | None:
        """Why these rules cannot be played; ``None`` if they can."""
        return custom_rules_problem(self.rules)

    @property
    def _problem_text(self) -> str:
        """The problem as a sentence; an empty text if there is none."""
        return refusals.sentence(error_text(self.problem)) if self.problem else ""

    @property
    def code(self) -> str:
        """The code that stands for the rules."""
        return format_custom_rules(self.rules)

    @property
    def name(self) -> str:
        """The name of the variant in the catalogue that has the same rules, or of custom rules."""
        if self.problem:
            return _("No game yet")
        same = variant_with_same_rules(custom_variant(self.rules))
        return _(same.name) if same is not None else _(DEFAULT_NAME)

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        if intent is GameCommand.COPY and not self.problem:
            self._copy_code()
            return None
        return super().handle(intent)

    def activated(self, activated: Activated) -> Transition | None:
        action = self._actions.get(activated.name)
        if action is not None:
            action()
        else:
            name, problem = self.name, self._problem_text
            self.rules = read_rules_from(self.rows, self.rules)
            self._forget_copy()
            self._update_rows(activated.name)
            if (self.name, self._problem_text) != (name, problem):
                self.context.announcer.say_at_once(self._problem_text or self.name)
        return None

    def _play(self) -> None:
        variant = custom_variant(self.rules)
        if self.name_field.value.strip():
            self._keep_rules()
        self.close(VariantChosen(variant))

    def _save(self) -> None:
        self._keep_rules()
        self.close(None)

    def _keep_rules(self) -> None:
        """Save the rules under the name in the field; without a name they are forgotten."""
        self.context.save_custom_rules(self.name_field.value.strip(), custom_variant(self.rules))

    def _copy_code(self) -> None:
        done = self.context.copy_text(self.code)
        self.copied = _("Copied") if done else _("The clipboard cannot be reached.")
        self.context.announcer.say(self.copied)
        self.dirty = True

    def _forget_copy(self) -> None:
        self.copied = ""

    def _update_rows(self, changed: str) -> None:
        """Mark the row that was ``changed`` if there is a problem, and disable rows that mean nothing now."""
        problem = self.problem
        for widget in self.rows:
            widget.enabled = self._means_something(widget.name)
            shown = problem is not None and widget.name == changed
            widget.note = N_("Does not fit") if shown else ""
        self.play.enabled = self.copy.enabled = self.save.enabled = problem is None

    def _means_something(self, name: str) -> bool:
        """Whether the choice of a row changes anything, with the other choices as they are."""
        if name == "any_start":
            return not first_column_stays(self.rules)
        return name not in NEEDS_REDEAL or self.rules.redeals != 0

    # Speech

    @property
    def spoken_title(self) -> str:
        return _("Your own rules")

    def spoken_words(self) -> Sequence[str]:
        if self.problem:
            return self.name, _("These rules do not fit together."), self._problem_text
        variant = custom_variant(self.rules)
        return self.name, variant_text.size_and_redeals(variant), *_rules_in_short(variant)

    def spoken_widgets(self) -> Sequence[Spoken]:
        """With the button that copies the code it is said what the code is for."""
        copy = replace(self.copy.spoken(), detail=self.copied or _(CODE_NOTE))
        return [copy if each.key == copy.key else each for each in super().spoken_widgets()]

    # Layout

    def lay_out(self) -> None:
        px = self.style.px
        window = pygame.Rect((0, 0), self.style.size)
        self.panel = center(window, (px(SIZE[0]), px(SIZE[1])), px(MARGIN))
        body = inset(self.panel, px(PADDING), 0)
        body.top, body.height = self.panel.top + px(HEADER), self.panel.height - px(HEADER + PADDING)
        side_width = min(px(SIDE), self.panel.width * 2 // 5)
        self.side, rows = split_right(body, side_width, px(SIDE_GAP))
        room = self.panel.bottom - px(FOOT) - rows.top
        height = min(px(ROW_HEIGHT), room // len(self.rows))
        for widget, rect in zip(self.rows, column(rows, [height] * len(self.rows)), strict=True):
            widget.rect = rect
        footer, _rest = split_bottom(self.side, px(BUTTON_HEIGHT))
        buttons = self.play, self.save, self.cancel
        for button, rect in zip(buttons, row(footer, len(buttons), px(BUTTON_GAP)), strict=True):
            button.rect = rect
        self.copy.rect = pygame.Rect(0, footer.top - px(COPY_RISE), px(COPY_SIZE[0]), px(COPY_SIZE[1]))
        self.copy.rect.right = self.side.right
        left = rows.left + self.style.width(_("Your own rules"), "h2") + px(NAME_GAP)
        top = self.panel.top + px(NAME_TOP)
        self.name_field.rect = pygame.Rect(left, top, rows.right - left, px(NAME_HEIGHT))
        self._preview.clear()

    @property
    def _note_top(self) -> int:
        """Where the lines over the code begin."""
        return self.copy.rect.top - self.style.px(NOTE_RISE)

    # On the screen

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        left, top = self.panel.left + px(PADDING), self.panel.top + px(22)
        surface.blit(style.text(_("Your own rules"), "h2", theme.hi), (left, top))
        surface.blit(style.text(self.name, "h3", theme.hi), (self.side.left, top + px(2)))
        if self.problem:
            text, colour = _("These rules do not fit together."), theme.ember
        else:
            text, colour = variant_text.size_and_redeals(custom_variant(self.rules)), theme.brass
        surface.blit(style.text(text, "note_bold", colour), (self.side.left, top + px(34)))
        if not self.problem:
            height = self._note_top - px(BOARD_GAP) - self.side.top
            size = self.side.width, max(px(MIN_BOARD_HEIGHT), height)
            board = self._preview.picture(self.rules, style, size)
            surface.blit(board, self.side)
            self._paint_rules(surface, self.side.top + board.get_height() + px(BOARD_GAP))
        else:
            self._paint_lines(surface, self.side.top, [self._problem_text])
        self._paint_code(surface)

    def _paint_rules(self, surface: pygame.Surface, y: int) -> None:
        """What is dealt and what a gap takes, as many whole paragraphs as there is room for."""
        self._paint_lines(surface, y, _rules_in_short(custom_variant(self.rules)))

    def _paint_lines(self, surface: pygame.Surface, y: int, sentences: Sequence[str]) -> None:
        style, end = self.style, self._note_top - self.style.px(RULES_GAP)
        height, first_y = style.font("note").get_height(), y
        for sentence in sentences:
            lines = style.wrap(sentence, "note", self.side.width)
            if y + len(lines) * height > end and y > first_y:
                return
            for line in lines:
                if y + height > end:
                    return
                surface.blit(style.text(line, "note", style.theme.mid), (self.side.left, y))
                y += height

    def _paint_code(self, surface: pygame.Surface) -> None:
        """The code in a field, and over it what it is for."""
        style, theme, px = self.style, self.style.theme, self.style.px
        field = pygame.Rect(self.side.left, self.copy.rect.top, self.side.width, self.copy.rect.height)
        surface.blit(shapes.rounded(field.size, px(8), theme.slot, px(1), theme.edge), field)
        code = style.text(self.code, "note_bold", theme.low if self.problem else theme.hi)
        surface.blit(code, code.get_rect(midleft=(field.left + px(12), field.centery)))
        note = self.copied or _(CODE_NOTE)
        for number, line in enumerate(style.wrap(note, "small", field.width)):
            text = style.text(line, "small", theme.mid)
            surface.blit(text, (field.left, self._note_top + number * px(NOTE_STEP)))


def _rules_in_short(variant: Variant) -> Sequence[str]:
    """What is dealt, and what a gap takes."""
    goal, moves = (paragraphs for _title, paragraphs in chapters(variant)[:2])
    return goal[0], *moves


def variant_with_same_rules(variant: Variant) -> Variant | None:
    """The variant of the catalogue that has the same rules, if there is one."""
    return next((other for other in CATALOGUE.values() if _rules(other) == _rules(variant)), None)


def _rules(variant: Variant) -> tuple[object, ...]:
    shape = variant.layout, variant.ranks, variant.removed, variant.base, variant.top, variant.decks
    return *shape, variant.deal, variant.moves, variant.wishes, variant.home, variant.redeal
