"""A new match: who plays, how many deals, of which trail, and what is allowed."""

from __future__ import annotations

import pygame

from gaps.engine import CATALOGUE, MAX_DEAL
from gaps.language import N_, _, error_text
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import DealChosen, MatchCreated, VariantChosen
from gaps.scenes.menu.variant_browser import VariantBrowser as AllTrails
from gaps.scenes.shell.context import Context
from gaps.scenes.text import match_text
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.widgets import Activated, Button, Form, Slider, Stepper, TextField, Toggle
from gaps.store import Match
from gaps.store.saves.match import MAX_DEALS, MAX_NAME, check_names

SIZE = (640, 600)  # pixels at u = 1
LEFT, GAP, FIELD = 32, 12, 46
USUAL = 3  # deals


class MatchSetup(Modal):
    """Closes with the match, which is then in the folder, or with ``None``."""

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        last = context.folder.load_match()
        names = (
            *(last.players if last is not None else (context.player[:MAX_NAME].rstrip(),)),
            "",
            "",
            "",
            "",
        )
        self.names = [
            TextField(
                f"name {number}",
                names[number],
                placeholder=hint,
                max_length=MAX_NAME,
                text_style="button",
            )
            for number, hint in enumerate(match_text.NAME_PLACEHOLDERS)
        ]
        self.trail = Stepper("trail", {key: _(variant.name) for key, variant in CATALOGUE.items()}, "gaps")
        self._choose(last.key if last is not None else context.settings.last_variant)
        self.all = Button("all", N_("All trails…"), icon="peak")
        count = len(last.deals) if last is not None else USUAL
        self.deals = Slider("deals", N_("Deals"), count, minimum=1, maximum=MAX_DEALS, step=1)
        undo, hints = (last.undo, last.hints) if last is not None else (True, False)
        self.undo = Toggle("undo", N_("Undo"), undo, N_("Moves may be taken back"))
        self.hints = Toggle("hints", N_("Hints"), hints, N_("A hint may be asked for, and the pass is shown"))
        self.begin = Button("begin", N_("Begin"), icon="play", primary=True)
        self.cancel = Button("cancel", N_("Cancel"))
        rows = [self.trail, self.all, self.deals, self.undo, self.hints, self.begin, self.cancel]
        self.form = Form([*self.names, *rows], focused="name 0")
        self.problem = ""

    def _choose(self, key: str) -> None:
        """A trail to begin with, or from the list of them all; custom rules come by their name."""
        if key not in self.trail.options:
            own = {code: name for name, code in self.context.settings.own.items()}
            self.trail.set_options({**self.trail.options, key: own.get(key, "Custom rules")}, key)
        self.trail.value = key

    def lay_out(self) -> None:
        px = self.style.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), min(px(SIZE[1]), self.style.size[1] - px(16)))
        self.panel.center = (self.style.size[0] // 2, self.style.size[1] // 2)
        x, y = self.panel.left + px(LEFT), self.panel.top
        width, gap = self.panel.width - 2 * px(LEFT), px(GAP)
        half = (width - gap) // 2
        for number, field in enumerate(self.names):
            row, column = divmod(number, 2)
            top = y + px(98) + row * px(FIELD + GAP)
            field.rect = pygame.Rect(x + column * (half + gap), top, half, px(FIELD))
        top = y + px(98) + 2 * px(FIELD + GAP) + px(8)
        self.trail.rect = pygame.Rect(x, top, width - px(170) - gap, px(FIELD))
        self.all.rect = pygame.Rect(self.trail.rect.right + gap, top, px(170), px(FIELD))
        top += px(FIELD + GAP + 6)
        for place, setting in enumerate((self.deals, self.undo, self.hints)):
            setting.rect = pygame.Rect(x, top + place * px(58), width, px(50))
        foot = self.panel.bottom - px(24) - px(48)
        self.begin.rect = pygame.Rect(x, foot, half, px(48))
        self.cancel.rect = pygame.Rect(x + half + gap, foot, half, px(48))

    def activated(self, activated: Activated) -> Transition | None:
        self.problem = ""
        match activated.name:
            case "all":
                variant = CATALOGUE.get(self.trail.value, CATALOGUE["gaps"])
                return Push(AllTrails(self.context, variant))
            case "begin":
                self._begin()
            case "cancel":
                self.close(None)
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """The list of trails has closed; of a deal somebody made there, its rules are taken."""
        self.dirty = True
        if isinstance(result, VariantChosen | DealChosen):
            self._choose(result.variant.key)
        self.resize(self.style.size)
        return None

    def _begin(self) -> None:
        """Fix the deals and close, unless the names will not do."""
        names = [field.value for field in self.names if field.value.strip()]
        if not names:
            self.problem = _(match_text.NO_NAME)
            return
        try:
            players = check_names(names)
        except ValueError as error:
            self.problem = error_text(error)
            return
        match = Match(
            self.trail.value,
            players,
            self._numbers(self.deals.value),
            self.undo.value,
            self.hints.value,
            self.context.now().isoformat(timespec="seconds"),
        )
        self.context.folder.save_match(match)
        self.close(MatchCreated(match))

    def _numbers(self, count: int) -> tuple[int, ...]:
        """So many deals, none of them twice."""
        found: list[int] = []
        while len(found) < count:
            number = self.context.pick()
            while number in found:
                number = number % MAX_DEAL + 1
            found.append(number)
        return tuple(found)

    def paint(self, surface: pygame.Surface) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        x, y = self.panel.left + px(LEFT), self.panel.top
        surface.blit(style.text(_(match_text.SETUP_TITLE), "h2", theme.hi), (x, y + px(22)))
        told, colour = (self.problem, theme.ember) if self.problem else (_(match_text.SETUP_NOTE), theme.mid)
        surface.blit(style.text(told, "body", colour), (x, y + px(58)))
