"""All variants in groups, found by a text; the one that is pointed at or has the focus is shown in detail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import pygame

from gaps.engine import Variant, by_key
from gaps.language import N_, Message, _, ngettext
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import GameChosen, VariantChosen
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.custom_rules import CustomRulesDialog
from gaps.scenes.new_game.parked_card import ParkedCard, game_card_name
from gaps.scenes.new_game.variant_card import VariantCard
from gaps.scenes.new_game.variant_details import details_words, draw_details
from gaps.scenes.new_game.variant_groups import grouped
from gaps.scenes.session.parked_games import slot_of
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.stage.core.intents import Asked, Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken, part_key, text
from gaps.stage.widgets import PRIMARY, Button, Form, Panel, TextField, Widget
from gaps.stage.widgets.layout import grid, inset, row, split_bottom
from gaps.store import Rate, SavedGame

CARD_SIZE, CARD_GAP = (216, 104), 14  # pixels at u = 1
HEADING, HEADING_DROP, GROUP_GAP = 44, 8, 8
TOP, MARGIN, SIDE, SIDE_GAP = 96, 32, 372, 20
HEADER_TOP, HEADER_HEIGHT = 28, 44
PADDING, PADDING_TOP, BUTTON_HEIGHT, BUTTON_GAP = 24, 18, 48, 10
SCROLL_STEP, SCROLL_MARGIN, SCROLL_END, OVERHANG = 60, 16, 12, 6
NOTHING_FOUND_TOP = TOP + HEADING + CARD_SIZE[1] + 40
MAX_SEARCH = 24  # characters
UNDER_WAY, YOUR_OWN = N_("Under way"), N_("Your own")
NOTHING_FOUND = N_("No game has this name.")


class VariantBrowser(GameScene):
    """Ends with ``VariantChosen``, also of custom rules, ``GameChosen``, or without a result."""

    form: Form
    help = help_text.BROWSER

    def __init__(
        self, context: Context, chosen: Variant, games: Sequence[SavedGame] = (), *, at_games: bool = False
    ) -> None:
        """``games`` are under way and can be continued, the one played last first.

        ``at_games`` gives the focus to the game played before that one.
        """
        self.context, self.games = context, games
        self.style: Style = context.style((1280, 800))
        self.rates = context.folder.records.rates()
        self.shown = chosen
        self.game: SavedGame | None = None
        """The game under way that is continued if ``shown`` is chosen."""
        self.scrolled = 0
        self.back = Button("back", icon="left", tooltip=N_("Back"))
        self.search = TextField(
            "search", placeholder=N_("Find by any name"), max_length=MAX_SEARCH, text_style="button"
        )
        self.deal = Button("deal", N_("Deal"), icon="play", look=PRIMARY)
        self.new = Button("new", N_("New deal"), icon="redeal")
        self.rules = Button("rules", N_("Rules"), icon="help")
        self.edit = Button("edit", N_("Change"), icon="gear", tooltip=N_("Start custom rules from these"))
        self.make = Button("make", N_("Make your own…"), icon="gear")
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "back": Pop,
            "deal": lambda: self._choose(self.shown, self.game),
            "new": lambda: self._choose(self.shown),
            "rules": lambda: Push(Rules(context, self, self.shown)),
            "edit": lambda: Push(CustomRulesDialog(context, self, self.shown)),
            "make": lambda: Push(CustomRulesDialog(context, self)),
        }
        self.side = self.list = self._details = pygame.Rect(0, 0, 0, 0)
        self.groups: dict[Message, list[VariantCard]] = {}
        self._headings: list[tuple[Message, int]] = []  # the name of each group, and its y
        self._end = 0  # y of the end of the list if it were not scrolled
        self.form = Form([])
        self._fill(game_card_name(games[1]) if at_games and len(games) > 1 else chosen.key)
        self._show(next((card for card in self._all_cards() if card is self.form.focused), None))

    @property
    def variant(self) -> Variant:
        return self.shown

    def _fill(self, focused: str) -> None:
        """Make the cards of the variants that match the text in the search field."""
        search, name_of = self.search.value.casefold(), self.context.name_of
        parked: list[VariantCard] = [ParkedCard(self.context, saved) for saved in self.games]
        parked = [card for card in parked if search in card.own_name.casefold()]
        self.groups = {UNDER_WAY: parked} if parked else {}
        self.groups |= {name: self._cards(found) for name, found in grouped(self.search.value).items()}
        own = [by_key(key) for key in self.context.settings.own.values() if _is_known(key)]
        found = [variant for variant in own if search in name_of(variant).casefold()]
        self.groups[YOUR_OWN] = self._cards(found, name_of)
        cards = self._all_cards()
        for button in (self.deal, self.rules, self.edit):
            button.enabled = bool(cards)
        buttons = [self.make, self.search, self.deal, self.new, self.rules, self.edit, self.back]
        self.form = Form([*cards, *buttons])
        names = {widget.name for widget in self.form.widgets}
        self.form.focus(focused if focused in names else "search")
        self.form.show_focus()

    def _cards(
        self, variants: Iterable[Variant], name_of: Callable[[Variant], str] = lambda variant: ""
    ) -> list[VariantCard]:
        cards = [
            VariantCard(variant, self.rates.get(variant.key, Rate()), brief=True, name=name_of(variant))
            for variant in variants
        ]
        for card in cards:
            card.game, card.shows_moves = self._game_of(card), self.context.settings.shows_moves
        return cards

    def _all_cards(self) -> list[VariantCard]:
        return [card for group in self.groups.values() for card in group]

    def _game_of(self, card: VariantCard) -> SavedGame | None:
        """The game under way that a card stands for."""
        if isinstance(card, ParkedCard):
            return card.saved
        slot = slot_of(card.variant)
        return next((saved for saved in self.games if saved.slot == slot), None)

    def _show(self, card: VariantCard | None) -> None:
        """Show the details of a card, and the buttons for what it can open."""
        if card is not None:
            self.shown, self.game = card.variant, self._game_of(card)
        self.deal.text = N_("Continue") if self.game is not None else N_("Deal")
        self.new.enabled = self.game is not None and self.deal.enabled
        if self.form.focused is self.new and not self.new.enabled:
            self.form.focus("deal")
        self._lay_out_buttons()

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        before = self.search.value
        if intent is Nav.ACTIVATE and self.form.focused is self.search:
            return self._open(self._first())
        activated = self.form.handle(intent)
        if self.search.value != before:
            self._update_search()
            return None
        self._show_focused(intent)
        if activated is not None and isinstance(activated.widget, VariantCard):
            return self._open(activated.widget)
        if activated is not None and activated.name in self._actions:
            return self._actions[activated.name]()
        match intent:
            case Wheel(_, dy):
                self._scroll(round(-dy * self.style.px(SCROLL_STEP)))
            case Nav.BACK:
                return Pop()
            case GameCommand.NEW_DEAL if self._first() is not None:
                return self._choose(self.shown)
        return None

    def _update_search(self) -> None:
        """The text has changed: show what it matches, and the details of the first."""
        self._fill("search")
        self._show(self._first())
        found = len(self._all_cards())
        self.context.announcer.say_at_once(
            ngettext("{number} game found", "{number} games found", found).format(number=found)
            if found
            else _(NOTHING_FOUND)
        )
        self.resize(self.style.size)

    def _show_focused(self, intent: Intent) -> None:
        """Show the details of the variant that is pointed at or has the focus."""
        focused, hovered = self.form.focused, self.form.hovered
        card = hovered if isinstance(hovered, VariantCard) else focused
        if isinstance(card, VariantCard):
            self._show(card)
        if isinstance(intent, Nav | Asked) and focused is not None and focused not in self._fixed:
            self.scroll_to(focused)

    def _open(self, card: VariantCard | None) -> Transition | None:
        return self._choose(card.variant, self._game_of(card)) if card is not None else None

    def _choose(self, variant: Variant, saved: SavedGame | None = None) -> Transition:
        """End with the game to be continued, or with the variant of which a new deal is wanted."""
        return Pop(VariantChosen(variant) if saved is None else GameChosen(saved))

    def _first(self) -> VariantCard | None:
        return next(iter(self._all_cards()), None)

    def resume(self, result: Result | None) -> Transition | None:
        """The rules page or the dialog of custom rules has closed; rules chosen there are passed on."""
        self.dirty = True
        if isinstance(result, VariantChosen):
            return Pop(result)
        self._fill(self.shown.key)
        self.resize(self.style.size)
        return None

    # Speech

    @property
    def spoken_title(self) -> str:
        return _("Choose a game")

    def spoken_widgets(self) -> Sequence[Spoken]:
        """The groups with their cards, the search, then the details with their buttons."""
        groups = [
            Spoken(
                part_key("group", name.id),
                Role.GROUP,
                _(name),
                children=(
                    *(card.spoken() for card in cards),
                    *([self.make.spoken()] if name == YOUR_OWN else []),
                ),
            )
            for name, cards in self.groups.items()
        ]
        nothing = [] if self._all_cards() else [text("nothing", _(NOTHING_FOUND))]
        return [
            *groups,
            *nothing,
            self.search.spoken(),
            *self._spoken_details(),
            self.deal.spoken(),
            replace(self.new.spoken(), shortcut=self.context.label(GameCommand.NEW_DEAL) or ""),
            self.rules.spoken(),
            self.edit.spoken(),
            self.back.spoken(),
        ]

    def _spoken_details(self) -> Sequence[Spoken]:
        if self._first() is None:
            return ()
        rate = self.rates.get(self.shown.key, Rate())
        words = details_words(self.shown, rate, self.game)
        parts = [text(part_key("details", number), each) for number, each in enumerate(words) if each]
        label = _("About {variant}").format(variant=self.context.name_of(self.shown))
        return [Spoken("details", Role.GROUP, label, children=tuple(parts))]

    # Layout

    @property
    def _fixed(self) -> list[Widget]:
        """The widgets that do not scroll."""
        return [self.search, self.deal, self.new, self.rules, self.edit, self.back]

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, (width, height) = style.px, size
        side_left, top = width - px(MARGIN) - px(SIDE), px(TOP)
        self.side = pygame.Rect(side_left, top, px(SIDE), height - top - px(MARGIN))
        self.list = pygame.Rect(0, top, side_left - px(SIDE_GAP), height - top)
        self.back.rect = pygame.Rect(px(MARGIN), px(HEADER_TOP), px(HEADER_HEIGHT), px(HEADER_HEIGHT))
        self.search.rect = pygame.Rect(side_left, px(HEADER_TOP), px(SIDE), px(HEADER_HEIGHT))
        self._lay_out_buttons()
        self._lay_out_list()
        if isinstance(self.form.focused, VariantCard):
            self.scroll_to(self.form.focused)
        self.form.lay_out(style)
        self.dirty = True

    def _lay_out_buttons(self) -> None:
        """Place the buttons below the details: in the first row what opens a game."""
        px = self.style.px
        footer, above = split_bottom(inset(self.side, px(PADDING)), px(BUTTON_HEIGHT), px(BUTTON_GAP))
        self.rules.rect, self.edit.rect = row(footer, 2, px(BUTTON_GAP))
        first, details = split_bottom(above, px(BUTTON_HEIGHT))
        if self.new.enabled:
            self.deal.rect, self.new.rect = row(first, 2, px(BUTTON_GAP))
        else:
            self.deal.rect, self.new.rect = first, pygame.Rect(first.topright, (0, 0))
        details.top = self.side.top + px(PADDING_TOP)
        details.height = first.top - details.top
        self._details = details

    def _lay_out_list(self) -> None:
        """Place the cards in rows, group by group, as far as they are scrolled."""
        px = self.style.px
        height, gap = px(CARD_SIZE[1]), px(CARD_GAP)
        area = pygame.Rect(px(MARGIN), self.list.top - self.scrolled, self.list.width - px(MARGIN), 0)
        columns = max(1, (area.width + gap) // (px(CARD_SIZE[0]) + gap))
        self._headings = []
        for name, cards in self.groups.items():
            self._headings.append((name, area.top))
            area.top += px(HEADING)
            widgets: list[Widget] = [*cards, self.make] if name == YOUR_OWN else [*cards]
            for widget, rect in zip(widgets, grid(area, len(widgets), columns, height, gap), strict=True):
                widget.rect = rect
            lines = -(-len(widgets) // columns)
            area.top += lines * (height + gap) + px(GROUP_GAP)
        self._end = area.top + self.scrolled

    def _scroll(self, pixels: int) -> None:
        maximum = max(0, self._end - self.style.size[1] + self.style.px(SCROLL_END))
        self.scrolled = max(0, min(maximum, self.scrolled + pixels))
        self._lay_out_list()

    def scroll_to(self, widget: Widget) -> None:
        """Scroll as far as needed to show the whole of a widget in the list."""
        px, top = self.style.px, self.list.top + self.style.px(HEADING)
        bottom = self.style.size[1] - px(SCROLL_MARGIN)
        if widget.rect.top < top:
            self._scroll(widget.rect.top - top)
        elif widget.rect.bottom > bottom:
            self._scroll(widget.rect.bottom - bottom)

    # On the screen

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, px, theme, form = self.style, self.style.px, self.style.theme, self.form
        surface.blit(self.context.field(style.size), (0, 0))
        self._draw_list(surface)
        heading = style.text(_("Choose a game"), "h1", theme.hi)
        place = self.back.rect.right + px(18), self.back.rect.centery
        surface.blit(heading, heading.get_rect(midleft=place))
        Panel().draw(surface, style, self.side)
        if self._first() is not None:
            rate = self.rates.get(self.shown.key, Rate())
            draw_details(surface, self._details, self.context, style, self.shown, rate, self.game)
        for widget in self._fixed:
            if widget is self.new and not self.new.enabled:
                continue
            focused = form.focused is widget and (form.focus_visible or widget.typing)
            hovered = form.hovered is widget and widget.enabled
            widget.draw(surface, style, focused, hovered, form.pressed is widget and hovered)

    def _draw_list(self, surface: pygame.Surface) -> None:
        style, px, theme, fixed = self.style, self.style.px, self.style.theme, self._fixed
        before = surface.get_clip()
        surface.set_clip(self.list.inflate(0, 2 * px(OVERHANG)))
        for name, y in self._headings:
            heading = style.text(_(name), "h3", theme.brass)
            surface.blit(heading, (px(MARGIN), y + px(HEADING_DROP)))
        if not any(self.groups.values()):
            nothing = style.text(_(NOTHING_FOUND), "body", theme.mid)
            surface.blit(nothing, (px(MARGIN), px(NOTHING_FOUND_TOP)))
        for widget in self.form.widgets:
            if widget not in fixed and widget.rect.colliderect(self.list):
                widget.draw(surface, style, self.form.focused is widget, self.form.hovered is widget)
        surface.set_clip(before)


def _is_known(key: str) -> bool:
    """Whether saved custom rules can still be read."""
    try:
        by_key(key)
    except ValueError:
        return False
    return True
