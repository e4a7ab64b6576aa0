"""Which deal to play next: any, one of a kind the solver looks for, or the one whose number is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from gaps.engine import MAX_DEAL, Variant, by_key, parse_code, parse_deal_number
from gaps.language import N_, _, error_text, integer
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import DealChosen
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.custom_rules import CustomRulesDialog
from gaps.scenes.session.share_line import deal_code_in
from gaps.scenes.shell.context import Context
from gaps.scenes.text import solver_text
from gaps.scenes.together.arrivals import is_ours, scene_of_text
from gaps.solver import DealFinder, FoundDeal, Level
from gaps.solver.deal_finder import is_winnable
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Replace, Scene, Transition
from gaps.stage.drawing import shapes
from gaps.stage.widgets import Activated, Button, Choice, Form, TextField

SIZE = (580, 330)  # pixels at u = 1
MAX_SIGNS = 4000  # of what is written or pasted
LOOKS = 0.1  # seconds between two looks at how far the search is
SWEEP, SWEEPER = 1.6, 0.3  # seconds in which the light crosses the bar, and its share of it

WANTED: Mapping[str, Callable[[FoundDeal], bool] | None] = {
    "any": None,
    "winnable": is_winnable,
    "gentle": lambda deal: deal.level is Level.GENTLE,
    "steady": lambda deal: deal.level is Level.STEADY,
    "steep": lambda deal: deal.level is Level.STEEP,
}


def read_deal(text: str, variant: Variant) -> tuple[Variant, int]:
    """The deal a person typed: ``20 417``, ``mini:12`` or a shared line. Raises ``ValueError`` on others."""
    if (shared := deal_code_in(text)) is not None:
        return parse_code(shared)
    plain = "".join(text.split()).replace(",", "")
    if ":" in plain:
        return parse_code(plain)
    if (number := parse_deal_number(plain)) is None:
        raise ValueError(
            _("A deal is a number from 1 to {most}, or a code such as {variant}:48213.").format(
                most=integer(MAX_DEAL), variant=variant.key
            )
        )
    return variant, number


def read_rules(text: str) -> Variant | None:
    """The variant of a code of custom rules that names no deal; ``None`` for other text.

    Raises ``ValueError`` for rules that cannot be played.
    """
    plain = "".join(text.split()).lower()
    return by_key(plain) if plain.startswith("custom/") and ":" not in plain else None


class NewDeal(Modal):
    """Ends with ``DealChosen``, or without a result.

    ``at_once`` begins to look for a deal of the kind in the settings; ``current`` is the number of the deal
    on the table, whose level is told while no other number is written.
    """

    def __init__(
        self,
        context: Context,
        below: Scene,
        variant: Variant,
        current: int | None = None,
        at_once: bool = False,
    ) -> None:
        super().__init__(context, below)
        self.variant: Variant = variant
        self.current = current
        self.problem = self.told = ""
        self.deal_finder: DealFinder | None = None
        self.rating = False  # the scout is to tell a level, not to find a deal
        self.kind = Choice("deals", N_("Kind"), solver_text.DEAL_KINDS, context.settings.deals)
        self.field = TextField(
            "deal", placeholder=N_("or a number, a code, a challenge"), max_length=MAX_SIGNS
        )
        self.play = Button("play", N_("Deal"), icon="play", primary=True)
        self.level = Button("level", N_("How hard?"), icon="peak")
        self.cancel = Button("cancel", N_("Cancel"))
        self.form = Form([self.kind, self.field, self.play, self.level, self.cancel], focused="deal")
        if at_once:
            self._look_for_one()

    @property
    def moving(self) -> bool:
        return super().moving or (self.deal_finder is not None and not self.context.motion_settings.reduced)

    @property
    def wake_after(self) -> float | None:
        """While a deal is looked for, there is news now and then."""
        return LOOKS if self.deal_finder is not None else None

    def lay_out(self) -> None:
        px = self.style.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        self.panel.center = (self.style.size[0] // 2, self.style.size[1] // 2)
        x, width = self.panel.left + px(28), self.panel.width - px(56)
        self.kind.rect = pygame.Rect(x, self.panel.top + px(92), width, px(48))
        self.field.rect = pygame.Rect(x, self.panel.top + px(152), width, px(48))
        y = self.panel.bottom - px(24) - px(48)
        third = (width - 2 * px(12)) // 3
        for number, button in enumerate((self.play, self.level, self.cancel)):
            button.rect = pygame.Rect(x + number * (third + px(12)), y, third, px(48))

    def handle(self, intent: Intent) -> Transition | None:
        if self.deal_finder is not None and intent is Nav.BACK:
            self.dirty = True
            self._stop()
            return None
        if intent is Nav.ACTIVATE and self.form.focused is self.field and self.closing is None:
            self.dirty = True
            return self._deal()
        if intent is GameCommand.PASTE and self.deal_finder is None and self.closing is None:
            self.dirty = True
            return self._paste()
        return super().handle(intent)

    def _paste(self) -> Transition | None:
        """What lies on the clipboard: a game that somebody has played, or words for the field."""
        if is_ours(text := self.context.clipboard()):
            return Push(scene_of_text(self.context, self, text, self.variant))
        self.form.focus("deal")
        self.field.type(self.context.pasted_text())
        return None

    def activated(self, activated: Activated) -> Transition | None:
        self.problem = self.told = ""
        match activated.widget:
            case self.play:
                return self._deal()
            case self.level:
                self._rate()
            case self.cancel:
                if self.deal_finder is not None:
                    self._stop()
                else:
                    self.close(None)
            case self.kind:
                self.context.change(deals=activated.value)
        return None

    def update(self, dt: float) -> Transition | None:
        if self.deal_finder is not None:
            self.dirty = True
            self.deal_finder.tick()
            if (found := self.deal_finder.found) is not None:
                self._stop()
                if self.rating:
                    self.told = solver_text.level_text(found.seed, found.outcome, found.level)
                else:
                    self.close(DealChosen(found.variant, found.seed))
        return super().update(dt)

    def leave(self) -> None:
        """The search ends with the sheet."""
        self._stop()

    def _deal(self) -> Transition | None:
        """Close with what is written, or with a deal of the chosen kind; rules alone open the dials."""
        try:
            if is_ours(self.field.value):
                return Push(scene_of_text(self.context, self, self.field.value))
            if (rules := read_rules(self.field.value)) is not None:
                return Replace(CustomRulesDialog(self.context, self.below, rules))
            if self.field.value:
                self.close(DealChosen(*read_deal(self.field.value, self.variant)))
            else:
                self._look_for_one()
        except ValueError as error:
            self.problem = error_text(error)
        return None

    def _look_for_one(self) -> None:
        wanted = None if self.variant.passes else WANTED[self.kind.value]
        if wanted is None:
            self.close(DealChosen(self.variant, self.context.pick()))
        else:
            self.rating = False
            self._start(DealFinder(self.variant, self.context.pick, wanted))

    def _rate(self) -> None:
        """Tell how hard the deal is whose number is written, or else the one on the table."""
        try:
            if self.field.value or self.current is None:
                variant, seed = read_deal(self.field.value, self.variant)
            else:
                variant, seed = self.variant, self.current
        except ValueError as error:
            self.problem = error_text(error)
            return
        if variant.passes:
            self.told = _(solver_text.HIDDEN_BY_TALON)
            return
        self.rating = True
        self._start(DealFinder(variant, lambda: seed))

    def _start(self, deal_finder: DealFinder) -> None:
        self.deal_finder = deal_finder
        self.deal_finder.start()
        self._enable(False)
        self.form.focus("cancel")

    def _stop(self) -> None:
        if self.deal_finder is not None:
            self.deal_finder.cancel()
            self.deal_finder = None
            self._enable(True)

    def _enable(self, enabled: bool) -> None:
        for widget in (self.kind, self.field, self.play, self.level):
            widget.enabled = enabled

    def paint(self, surface: pygame.Surface) -> None:
        px, theme = self.style.px, self.style.theme
        x = self.panel.left + px(28)
        surface.blit(self.style.text(_("New deal"), "h2", theme.hi), (x, self.panel.top + px(20)))
        note = _("{variant}: the same number is the same deal, for everybody.").format(
            variant=self.context.name_of(self.variant)
        )
        if self.variant.passes and self.kind.value != "any":
            note = _(solver_text.HIDDEN_BY_TALON)
        said, colour = (self.problem, theme.ember) if self.problem else (self.told or note, theme.mid)
        for number, line in enumerate(self.style.wrap(said, "note", self.panel.width - px(56))):
            surface.blit(
                self.style.text(line, "note", colour), (x, self.panel.top + px(54) + number * px(18))
            )
        if self.deal_finder is not None:
            self._paint_search(surface, x, self.panel.top + px(214))

    def _paint_search(self, surface: pygame.Surface, x: int, y: int) -> None:
        """How many deals have been looked at, and a bar with a light that moves on it."""
        assert self.deal_finder is not None
        px, theme = self.style.px, self.style.theme
        said = (
            _("Scouting the deal…") if self.rating else solver_text.search_progress(self.deal_finder.rejected)
        )
        surface.blit(self.style.text(said, "note", theme.hi), (x, y))
        bar = pygame.Rect(x, y + px(22), self.panel.width - px(56), px(6))
        surface.blit(shapes.rounded(bar.size, px(3), theme.slot), bar)
        share = 0.5 if self.context.motion_settings.reduced else self.age % SWEEP / SWEEP
        light = pygame.Rect(0, bar.top, round(bar.width * SWEEPER), bar.height)
        light.left = bar.left + round((bar.width + light.width) * share) - light.width
        light = light.clip(bar)
        if light.width > 2:
            surface.blit(shapes.rounded(light.size, px(3), theme.brass), light)
