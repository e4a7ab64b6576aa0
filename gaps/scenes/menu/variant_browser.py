"""Every trail there is, in groups: its board, its rules in short, how hard it is, how it has gone."""

from __future__ import annotations

import pygame

from gaps.engine import Variant, by_key
from gaps.language import N_, Message, _, decimal, integer
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import DealChosen, VariantChosen
from gaps.scenes.common.thumbnail import thumbnail
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.custom_rules import CustomRulesDialog
from gaps.scenes.menu.difficulty import Measured, measured
from gaps.scenes.menu.variant_card import VariantCard, draw_peaks
from gaps.scenes.menu.variant_groups import grouped
from gaps.scenes.shell.context import Context
from gaps.scenes.text import variant_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form, Panel, TextField, Widget
from gaps.store import Rate

PLATE, GAP, HEAD = (216, 104), 14, 44  # pixels at u = 1
TOP, MARGIN, SIDE = 96, 32, 372
SCROLL = 60
YOUR_OWN = N_("Your own")


class VariantBrowser(GameScene):
    """Closes with the variant to be played, or ``None``."""

    form: Form

    def __init__(self, context: Context, chosen: Variant) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.rates = context.folder.records.rates()
        self.shown = chosen
        self.scrolled = 0
        self.back = Button("back", icon="left", tooltip=N_("Back"))
        self.search = TextField(
            "search", placeholder=N_("Find by any name"), max_length=24, text_style="button"
        )
        self.deal = Button("deal", N_("Deal"), icon="play", primary=True)
        self.rules = Button("rules", N_("Rules"), icon="help")
        self.edit = Button("edit", N_("Change"), icon="gear", tooltip=N_("Make rules of your own from these"))
        self.make = Button("make", N_("Make your own…"), icon="gear")
        self.groups: dict[Message, list[VariantCard]] = {}
        self._heads: list[tuple[Message, int]] = []
        self.form = Form([])
        self._fill(chosen.key)

    def _fill(self, focused: str) -> None:
        """The plates that the word in the field leaves."""
        self.groups = {
            name: [
                VariantCard(variant, self.rates.get(variant.key, Rate()), brief=True) for variant in variants
            ]
            for name, variants in grouped(self.search.value).items()
        }
        own = [by_key(key) for key in self.context.settings.own.values() if _is_known(key)]
        word = self.search.value.casefold()
        self.groups[YOUR_OWN] = [
            VariantCard(variant, self.rates.get(variant.key, Rate()), True, self.context.name_of(variant))
            for variant in own
            if word in self.context.name_of(variant).casefold()
        ]
        buttons = [button for group in self.groups.values() for button in group]
        self.form = Form([*buttons, self.make, self.search, self.deal, self.rules, self.edit, self.back])
        names = {widget.name for widget in self.form.widgets}
        self.form.focus(focused if focused in names else "search")
        self.form.show_focus()

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        before = self.search.value
        if intent is Nav.ACTIVATE and self.form.focused is self.search:
            return self._choose(self._first())
        activated = self.form.handle(intent)
        if self.search.value != before:
            self._fill("search")
            self.resize(self.style.size)
            if (first := self._first()) is not None:
                self.shown = first
            return None
        self._look_at_focus(intent)
        if activated is not None:
            return self._use(activated.widget)
        match intent:
            case Wheel(_, dy):
                self._scroll(round(-dy * self.style.px(SCROLL)))
            case Nav.BACK:
                return Pop()
        return None

    def _look_at_focus(self, intent: Intent) -> None:
        """The side tells about the trail that is pointed at, or has the focus."""
        widget = self.form.hovered if isinstance(self.form.hovered, VariantCard) else self.form.focused
        if isinstance(widget, VariantCard):
            self.shown = widget.variant
        focused = self.form.focused
        if isinstance(intent, Nav) and (isinstance(focused, VariantCard) or focused is self.make):
            assert focused is not None
            self._keep_in_view(focused)

    def _use(self, widget: Widget) -> Transition | None:
        if isinstance(widget, VariantCard):
            return self._choose(widget.variant)
        match widget.name:
            case "back":
                return Pop()
            case "deal":
                return self._choose(self.shown)
            case "rules":
                return Push(Rules(self.context, self, self.shown))
            case "edit":
                return Push(CustomRulesDialog(self.context, self, self.shown))
            case "make":
                return Push(CustomRulesDialog(self.context, self))
        return None

    def _choose(self, variant: Variant | None) -> Transition | None:
        return Pop(VariantChosen(variant)) if variant is not None else None

    def _first(self) -> Variant | None:
        return next((button.variant for group in self.groups.values() for button in group), None)

    def resume(self, result: Result | None) -> Transition | None:
        """The rules page or the dialog of custom rules has closed; a deal chosen there is passed on."""
        self.dirty = True
        if isinstance(result, DealChosen):
            return Pop(result)
        self._fill(self.shown.key)
        self.resize(self.style.size)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, (width, height) = style.px, size
        self.back.rect = pygame.Rect(px(MARGIN), px(28), px(44), px(44))
        self.side = pygame.Rect(
            width - px(MARGIN) - px(SIDE), px(TOP), px(SIDE), height - px(TOP) - px(MARGIN)
        )
        self.search.rect = pygame.Rect(self.side.left, px(28), px(SIDE), px(44))
        third = (self.side.width - 2 * px(24) - 2 * px(10)) // 3
        y = self.side.bottom - px(24) - px(48)
        for number, button in enumerate((self.deal, self.rules, self.edit)):
            x = self.side.left + px(24) + number * (third + px(10))
            button.rect = pygame.Rect(x, y, third, px(48))
        self.list = pygame.Rect(0, px(TOP), self.side.left - px(20), height - px(TOP))
        self._place()
        if isinstance(self.form.focused, VariantCard):
            self._keep_in_view(self.form.focused)
        self.form.lay_out(style)
        self.dirty = True

    def _place(self) -> None:
        """Lay the plates out in rows, group by group, as far as they are scrolled."""
        px = self.style.px
        width, height = px(PLATE[0]), px(PLATE[1])
        room = self.list.width - px(MARGIN) + px(GAP)
        columns = max(1, room // (width + px(GAP)))
        width = room // columns - px(GAP)
        y = self.list.top - self.scrolled
        self._heads = []
        for name, buttons in self.groups.items():
            self._heads.append((name, y))
            y += px(HEAD)
            for number, button in enumerate(buttons):
                row, column = divmod(number, columns)
                x = px(MARGIN) + column * (width + px(GAP))
                button.rect = pygame.Rect(x, y + row * (height + px(GAP)), width, height)
            if name == YOUR_OWN:
                row, column = divmod(len(buttons), columns)
                x = px(MARGIN) + column * (width + px(GAP))
                self.make.rect = pygame.Rect(x, y + row * (height + px(GAP)), width, height)
                y += height + px(GAP) if not column else 0
            y += -(-len(buttons) // columns) * (height + px(GAP)) + px(8)
        self._end = y + self.scrolled

    def _scroll(self, pixels: int) -> None:
        most = max(0, self._end - self.style.size[1] + self.style.px(12))
        self.scrolled = max(0, min(most, self.scrolled + pixels))
        self._place()

    def _keep_in_view(self, button: Widget) -> None:
        px = self.style.px
        if button.rect.top < self.list.top + px(HEAD):
            self._scroll(button.rect.top - self.list.top - px(HEAD))
        elif button.rect.bottom > self.style.size[1] - px(16):
            self._scroll(button.rect.bottom - self.style.size[1] + px(16))

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        surface.blit(self.context.field(style.size), (0, 0))
        before = surface.get_clip()
        surface.set_clip(self.list.inflate(0, 2 * px(6)))
        for name, y in self._heads:
            surface.blit(style.text(_(name), "h3", theme.brass), (px(MARGIN), y + px(8)))
        if not any(self.groups.values()):
            told = style.text(_("No trail is called that."), "body", theme.mid)
            surface.blit(told, (px(MARGIN), px(TOP + HEAD + PLATE[1] + 40)))
        fixed = [self.search, self.deal, self.rules, self.edit, self.back]
        for widget in self.form.widgets:
            if widget not in fixed and widget.rect.colliderect(self.list):
                widget.draw(surface, style, self.form.focused is widget, self.form.hovered is widget)
        surface.set_clip(before)
        head = style.text(_("Choose a trail"), "h1", theme.hi)
        surface.blit(head, head.get_rect(midleft=(self.back.rect.right + px(18), self.back.rect.centery)))
        Panel().draw(surface, style, self.side)
        self._tell(surface)
        for widget in fixed:
            focused = self.form.focused is widget and (self.form.focus_visible or widget.typing)
            widget.draw(surface, style, focused, self.form.hovered is widget, self.form.pressed is widget)

    def _tell(self, surface: pygame.Surface) -> None:
        """What there is to know about the trail that is shown."""
        style, px, theme, variant = self.style, self.style.px, self.style.theme, self.shown
        x, y, room = self.side.left + px(24), self.side.top + px(18), self.side.width - 2 * px(24)
        for line in style.wrap(self.context.name_of(variant), "h2", room):
            surface.blit(style.text(line, "h2", theme.hi), (x, y))
            y += px(28)
        surface.blit(
            style.text(variant_text.size_and_redeals(variant), "note_bold", theme.brass), (x, y + px(2))
        )
        y += px(26)
        if names := variant_text.other_names(variant):
            for line in style.wrap(names, "note", room):
                surface.blit(style.text(line, "note", theme.mid), (x, y))
                y += px(19)
        picture = thumbnail(variant, (room, px(118)), style, self.context.art())
        surface.blit(picture, (x, y + px(8)))
        y += picture.get_height() + px(20)
        bottom = self.deal.rect.top - px(86)
        for line in style.wrap(self._rules_in_short(), "note", room):
            if y + px(19) > bottom:
                break
            surface.blit(style.text(line, "note", theme.hi), (x, y))
            y += px(19)
        y = bottom + px(6)
        if (found := measured().get(variant.key)) is not None:
            draw_peaks(surface, style, (x, y + px(3)), found.peaks)
            for line in style.wrap(_measured_told(found), "small", room - px(100)):
                surface.blit(style.text(line, "small", theme.mid), (x + px(100), y - px(2)))
                y += px(17)
        rate = self.rates.get(variant.key, Rate())
        mine = variant_text.win_rate(rate.won, rate.played)
        told = (
            _("You: {mine} of {played}").format(mine=mine, played=rate.played)
            if rate.played
            else _("You have not played it yet.")
        )
        surface.blit(style.text(told, "note_bold", theme.hi), (x, self.deal.rect.top - px(34)))

    def _rules_in_short(self) -> str:
        """What is laid out, and what a gap takes."""
        told = [sentence for _, sentences in chapters(self.shown)[:2] for sentence in sentences]
        return " ".join(told)


def _is_known(key: str) -> bool:
    """Whether rules that were kept can still be read."""
    try:
        by_key(key)
    except ValueError:
        return False
    return True


def _measured_told(found: Measured) -> str:
    greedy, planner = round(100 * found.greedy, 1), round(100 * found.planner)
    return _("Of {deals} deals a greedy player wins {greedy} %, a planner {planner} %.").format(
        deals=integer(found.deals), greedy=decimal(greedy), planner=planner
    )
