"""The setup of a match: who plays, how many deals, of which variant, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import zip_longest

import pygame

from gaps.engine import CATALOGUE, MAX_DEAL, Variant, by_key
from gaps.language import N_, _, error_text
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import MatchCreated, VariantChosen
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, match_text
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.widgets import PRIMARY, Activated, Button, Form, Slider, Stepper, TextField, Toggle
from gaps.stage.widgets.layout import FILL, center, grid, inset, row, split_bottom, split_top
from gaps.store import Match
from gaps.store.saves.match import MAX_DEALS, MAX_NAME, check_names

SIZE = (640, 600)  # pixels at u = 1
LEFT, BOTTOM, GAP, FIELD, BUTTON, BROWSE = 32, 24, 12, 46, 48, 170
FIELDS_TOP, SETTING, SETTING_STEP = 98, 50, 58
DEFAULT_DEALS = 3


class MatchSetup(Modal):
    """Ends with ``MatchCreated`` once the match is saved, or without a result."""

    help = help_text.MATCH

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        last = context.folder.load_match()
        self.names = self._name_fields(last)
        variants = {key: _(variant.name) for key, variant in CATALOGUE.items()}
        self.variant_stepper = Stepper("variant", variants, "gaps", tooltip=N_("Game"))
        self._choose(last.key if last is not None else context.settings.last_variant)
        self.browse = Button("browse", N_("All games…"), icon="peak")
        count = len(last.deals) if last is not None else DEFAULT_DEALS
        self.deals = Slider("deals", N_("Deals"), count, minimum=1, maximum=MAX_DEALS, step=1)
        undo, hints = (last.undo, last.hints) if last is not None else (True, False)
        self.undo = Toggle("undo", N_("Undo"), undo, N_("Moves may be taken back"))
        self.hints = Toggle("hints", N_("Hints"), hints, N_("Hints, and whether the game can still be won"))
        self.begin = Button("begin", N_("Begin"), icon="play", look=PRIMARY)
        self.cancel = Button("cancel", N_("Cancel"))
        settings = [self.deals, self.undo, self.hints]
        self.form = Form(
            [*self.names, self.variant_stepper, self.browse, *settings, self.begin, self.cancel],
            focused="name 0",
        )
        self.problem = ""
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "browse": self._browse,
            "begin": self._begin,
            "cancel": partial(self.close, None),
        }

    @property
    def variant(self) -> Variant:
        return by_key(self.variant_stepper.value)

    def _name_fields(self, last: Match | None) -> list[TextField]:
        """A field for each player, filled with the names of the last match or that of the settings."""
        players = last.players if last is not None else (self.context.player[:MAX_NAME].rstrip(),)
        return [
            TextField(
                f"name {number}", name, placeholder=placeholder, max_length=MAX_NAME, text_style="button"
            )
            for number, (name, placeholder) in enumerate(
                zip_longest(players, match_text.NAME_PLACEHOLDERS, fillvalue="")
            )
        ]

    def _choose(self, key: str) -> None:
        """Choose a variant; custom rules are added to the options by their name."""
        stepper = self.variant_stepper
        if key not in stepper.options:
            own = {code: name for name, code in self.context.settings.own.items()}
            stepper.set_options({**stepper.options, key: own.get(key, N_("Custom rules"))}, key)
        stepper.select(key)

    def lay_out(self) -> None:
        px, window = self.style.px, pygame.Rect((0, 0), self.style.size)
        self.panel = center(window, (px(SIZE[0]), min(px(SIZE[1]), window.height - px(16))))
        area, gap = inset(self.panel, px(LEFT), 0), px(GAP)
        _, body = split_top(area, px(FIELDS_TOP))
        step = px(FIELD + GAP)
        fields = grid(body, len(self.names), columns=2, height=px(FIELD), gap=gap, row_gap=step - px(FIELD))
        for field, rect in zip(self.names, fields, strict=True):
            field.rect = rect
        line = pygame.Rect(body.left, body.top + 2 * step + px(8), body.width, px(FIELD))
        self.variant_stepper.rect, self.browse.rect = row(line, [FILL, px(BROWSE)], gap)
        top = line.top + px(FIELD + GAP + 6)
        for place, setting in enumerate((self.deals, self.undo, self.hints)):
            setting.rect = pygame.Rect(body.left, top + place * px(SETTING_STEP), body.width, px(SETTING))
        footer, _ = split_bottom(inset(area, 0, px(BOTTOM)), px(BUTTON))
        self.begin.rect, self.cancel.rect = row(footer, 2, gap)

    def activated(self, activated: Activated) -> Transition | None:
        self.problem = ""
        action = self._actions.get(activated.name)
        return action() if action is not None else None

    def handle(self, intent: Intent) -> Transition | None:
        if intent is Nav.ACTIVATE and self.form.focused in self.names and self.closing is None:
            self.dirty = True
            self._leave_name(self.names.index(self.form.focused))
            return None
        return super().handle(intent)

    def _leave_name(self, number: int) -> None:
        """Enter in a name leads to the next field; in the last, or in an empty one, it begins the match."""
        if self.names[number].value.strip() and number + 1 < len(self.names):
            self.form.focus(self.names[number + 1].name)
        else:
            self._begin()

    def _browse(self) -> Transition:
        variant = CATALOGUE.get(self.variant_stepper.value, CATALOGUE["gaps"])
        return Push(VariantBrowser(self.context, variant))

    def resume(self, result: Result | None) -> Transition | None:
        """Take the variant that was chosen in the browser."""
        self.dirty = True
        if isinstance(result, VariantChosen):
            self._choose(result.variant.key)
        self.resize(self.style.size)
        return None

    def _begin(self) -> None:
        """Save the match and close, if the names are valid."""
        names = [field.value for field in self.names if field.value.strip()]
        if not names:
            self._tell_problem(_(match_text.NO_NAME))
            return
        try:
            players = check_names(names)
        except ValueError as error:
            self._tell_problem(error_text(error))
            return
        match = Match(
            self.variant_stepper.value,
            players,
            self._deal_numbers(self.deals.value),
            self.undo.value,
            self.hints.value,
            self.context.now().isoformat(timespec="seconds"),
        )
        self.context.folder.save_match(match)
        self.close(MatchCreated(match))

    def _tell_problem(self, text: str) -> None:
        """Show why the match cannot begin."""
        self.problem = text
        self.context.announcer.say_at_once(text)

    def _deal_numbers(self, count: int) -> tuple[int, ...]:
        """Pick ``count`` different deals."""
        found: list[int] = []
        while len(found) < count:
            number = self.context.random_deal_number()
            while number in found:
                number = number % MAX_DEAL + 1
            found.append(number)
        return tuple(found)

    @property
    def spoken_title(self) -> str:
        return _(match_text.SETUP_TITLE)

    def spoken_words(self) -> Sequence[str]:
        return (self.problem or _(match_text.SETUP_NOTE),)

    def paint(self, surface: pygame.Surface) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        x, y = self.panel.left + px(LEFT), self.panel.top
        surface.blit(style.text(_(match_text.SETUP_TITLE), "h2", theme.hi), (x, y + px(22)))
        note, colour = (self.problem, theme.ember) if self.problem else (_(match_text.SETUP_NOTE), theme.mid)
        surface.blit(style.text(note, "body", colour), (x, y + px(58)))
