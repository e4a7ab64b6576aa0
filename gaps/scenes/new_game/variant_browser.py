"""All variants in groups, found by a text; the one that is pointed at or has the focus is shown in detail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame

from gaps.engine import Variant, by_key
from gaps.language import N_, Message, _, decimal, ngettext
from gaps.scenes.common.scene_results import GameChosen, VariantChosen
from gaps.scenes.common.screen import Screen, Shortcut
from gaps.scenes.common.thumbnail import thumbnail
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.custom_rules import CustomRulesDialog
from gaps.scenes.new_game.variant_card import ParkedCard, VariantCard, draw_peaks, game_card_name
from gaps.scenes.new_game.variant_groups import Measured, grouped, measured
from gaps.scenes.session.parked_games import slot_of
from gaps.scenes.shell.context import Context
from gaps.scenes.text import parked_text, variant_text
from gaps.scenes.text.numbers import game_count
from gaps.scenes.text.rate_text import MIN_GAMES_FOR_RATE, rate_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Asked, Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import part_key
from gaps.stage.view import (
    Box,
    Group,
    Label,
    Part,
    Picture,
    Scrolled,
    Scrolling,
    Use,
    column,
    grid,
    icon,
    layers,
    panel,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, Activated, Button, TextField
from gaps.store import Rate, SavedGame

CARD, CARD_GAP = (216, 104), 14  # units, like all lengths here
HEADING, GROUP_GAP, LIST_END = 44, 22, 12
TOP, MARGIN, SIDE, SIDE_GAP = 96, 32, 372, 20
OVERHANG = 6  # of the cards at the top of the list
SCROLL_STEP, SCROLL_MARGIN = 60, 16
BOARD_HEIGHT = 118
MAX_SEARCH = 24  # characters
UNDER_WAY, YOUR_OWN = N_("Under way"), N_("Your own")
NOTHING_FOUND = N_("No game has this name.")


class VariantBrowser(Screen):
    """Ends with ``VariantChosen``, also of custom rules, ``GameChosen``, or without a result."""

    called = N_("All games")
    about = (
        N_("Every game of the family, in groups. Type letters to look for a name."),
        N_("The panel tells the rules of the chosen game in short, and how often you have won it."),
    )

    def __init__(
        self, context: Context, chosen: Variant, games: Sequence[SavedGame] = (), *, at_games: bool = False
    ) -> None:
        """``games`` are under way and can be continued, the one played last first.

        ``at_games`` gives the focus to the game played before that one.
        """
        super().__init__(context)
        self.games = games
        self.rates = context.folder.records.rates()
        self.shown = chosen
        self.game: SavedGame | None = None
        """The game under way that is continued if ``shown`` is chosen."""
        self.search = TextField(
            "search", placeholder=N_("Find by any name"), max_length=MAX_SEARCH, text_style="button"
        )
        self.scrolling = Scrolling()
        self._fill()
        self.first_focus = game_card_name(games[1]) if at_games and len(games) > 1 else chosen.key
        self._show(next((card for card in self.cards if card.name == self.first_focus), None))

    @property
    def variant(self) -> Variant:
        return self.shown

    # The cards

    def _fill(self) -> None:
        """Make the cards of the variants that match the text in the search field."""
        self._found = self.search.value
        search, name_of = self._found.casefold(), self.context.name_of
        parked: list[VariantCard] = [ParkedCard(self.context, saved) for saved in self.games]
        parked = [card for card in parked if search in card.own_name.casefold()]
        self.groups = {UNDER_WAY: parked} if parked else {}
        self.groups |= {name: self._cards(found) for name, found in grouped(self._found).items()}
        own = [by_key(key) for key in self.context.settings.own.values() if _is_known(key)]
        self.groups[YOUR_OWN] = self._cards(
            (variant for variant in own if search in name_of(variant).casefold()), name_of
        )

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

    @property
    def cards(self) -> Sequence[VariantCard]:
        """All cards, in the order in which they are shown."""
        return [card for group in self.groups.values() for card in group]

    def _game_of(self, card: VariantCard) -> SavedGame | None:
        """The game under way that a card stands for."""
        if isinstance(card, ParkedCard):
            return card.saved
        slot = slot_of(card.variant)
        return next((saved for saved in self.games if saved.slot == slot), None)

    # What is shown

    @property
    def spoken_title(self) -> str:
        return _("Choose a game")

    def view(self) -> Part:
        heading = Label(self.spoken_title, "h1", says="", share=1)
        px, width = self.style.px, self.style.size[0]
        room = width - px(2 * MARGIN + SIDE_GAP) - px(SIDE) + px(CARD_GAP)
        columns = max(1, room // (px(CARD[0]) + px(CARD_GAP)))
        side = MARGIN, 0, MARGIN, MARGIN
        return layers(
            column(
                space(TOP),
                row(
                    Scrolled(self._list(columns), self.scrolling, OVERHANG, share=1),
                    space(SIDE_GAP + SIDE + MARGIN),
                    share=1,
                ),
            ),
            column(
                space(28),
                row(space(), Use(self.search, size=SIDE), size=44),
                space(TOP - 28 - 44),
                row(space(), self._side(), share=1),
                pad=side,
            ),
            column(space(28), row(self.back_button(), heading, gap=18, size=44), pad=side),
        )

    def _list(self, columns: int) -> Part:
        groups = [self._group(name, cards, columns) for name, cards in self.groups.items()]
        nothing = [] if self.cards else [space(18), Label(_(NOTHING_FOUND), "body", "mid", "topleft")]
        return column(*groups, *nothing, space(LIST_END), pad=(MARGIN, 0, 0, 0))

    def _group(self, name: Message, cards: Sequence[VariantCard], columns: int) -> Part:
        parts = [Use(card, partial(self._open, card), size=CARD[1]) for card in cards]
        if name == YOUR_OWN:
            make = Button("make", N_("Make your own…"), icon="gear")
            parts.append(Use(make, lambda: Push(CustomRulesDialog(self.context, self)), size=CARD[1]))
        return column(
            space(8),
            Label(name, "h3", "brass", "topleft", says="", size=HEADING - 8),
            grid(parts, columns, gap=CARD_GAP),
            space(GROUP_GAP),
            group=Group(part_key("group", name.id), name),
        )

    def _side(self) -> Part:
        """The details of the variant, and buttons for it: in the first row what opens a game."""
        found = bool(self.cards)
        is_under_way = found and self.game is not None
        text = N_("Continue") if self.game is not None else N_("Deal")
        deal = Button("deal", text, icon="play", look=PRIMARY, enabled=found)
        new = Button("new", N_("New deal"), icon="redeal", enabled=is_under_way)
        anew = Use(
            new,
            lambda: self._choose(self.shown),
            {"shortcut": self.context.label(GameCommand.NEW_DEAL) or ""},
            size=None if is_under_way else 0,
            share=int(is_under_way),
        )
        rules = Button("rules", N_("Rules"), icon="help", enabled=found)
        edit = Button(
            "edit", N_("Change"), icon="gear", tooltip=N_("Start custom rules from these"), enabled=found
        )
        about = _("About {variant}").format(variant=self.context.name_of(self.shown))
        return panel(
            self._details(share=1) if found else space(),
            row(
                Use(deal, lambda: self._choose(self.shown, self.game), share=1),
                space(10 if is_under_way else 0),
                anew,
                size=48,
            ),
            space(10),
            row(
                Use(rules, lambda: Push(Rules(self.context, self, self.shown)), share=1),
                Use(edit, lambda: Push(CustomRulesDialog(self.context, self, self.shown)), share=1),
                gap=10,
                size=48,
            ),
            pad=(24, 18, 24, 24),
            size=SIDE,
            group=Group("details", about) if found else None,
        )

    def _details(self, **part: Any) -> Box:
        """Names, board, rules in short as far as there is room, difficulty, and the player's record."""
        variant, rate = self.shown, self.rates.get(self.shown.key, Rate())
        name, found = self.context.name_of(variant), measured().get(variant.key)
        names = variant_text.other_names(variant)
        rules = " ".join(sentence for _, sentences in chapters(variant)[:2] for sentence in sentences)
        size = self.style.px(SIDE) - 2 * self.style.px(24), self.style.px(BOARD_HEIGHT)
        board = thumbnail(variant, size, self.style, self.context.art())
        measures = Label(_measured_text(found) if found else "", "small", "mid", "topleft", 0, 17, share=1)
        difficulty = [Picture(_paint_peaks, (found.peaks,), size=100)] if found else []
        if self.game is None:
            says = None if rate.played >= MIN_GAMES_FOR_RATE else ""
            record: Part = Label(_record_text(rate), "note_bold", align="topleft", says=says, size=34)
        else:
            text = parked_text.how_far(self.game, self.context.settings)
            line = Label(text, "note_bold", share=1)
            record = row(icon("play", 15, "brass"), line, gap=5, size=15, says="")
            record = column(record, size=34)
        return column(
            Label(name, "h2", align="topleft", lines=0, leading=28, says=""),
            space(2),
            Label(variant_text.size_and_redeals(variant), "note_bold", "brass", "topleft", says="", size=24),
            *([Label(names, "note", "mid", "topleft", 0, 19)] if names else []),
            space(8),
            Picture(_paint_board, (board,), size=board.get_height() / self.style.u),
            space(12),
            Label(rules, "note", "hi", "topleft", 0, 19, share=1),
            space(4),
            row(*difficulty, measures, size=48),
            record,
            **part,
        )

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        searches, first = self.form.focused is self.search, next(iter(self.cards), None)
        open_first = partial(self._open, first) if searches else None
        return (
            Shortcut((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
            Shortcut((Nav.ACTIVATE,), N_("play"), open_first),
            Shortcut(
                (GameCommand.NEW_DEAL,),
                N_("new deal of the chosen game"),
                lambda: self._choose(self.shown),
                enabled=first is not None,
            ),
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        answer = super().handle(intent)
        if isinstance(intent, Wheel) and self.scrolling.scroll(-intent.dy * self.style.px(SCROLL_STEP)):
            self.changed()
        self._show_pointed()
        if isinstance(intent, Nav | Asked):
            self.show_focused()
        return answer

    def _show_pointed(self) -> None:
        """Show the details of the variant that is pointed at or has the focus."""
        focused, hovered = self.form.focused, self.form.hovered
        card = hovered if isinstance(hovered, VariantCard) else focused
        if isinstance(card, VariantCard):
            before = self.shown, self.game
            self._show(card)
            if (self.shown, self.game) != before:
                self.changed()

    def _show(self, card: VariantCard | None) -> None:
        """Show the details of a card, and the buttons for what it can open."""
        if card is not None:
            self.shown, self.game = card.variant, self._game_of(card)
        if self.form.focused is not None and self.form.focused.name == "new" and self.game is None:
            self.focus("deal")

    def show_focused(self) -> None:
        """Scroll as far as needed to show the whole of the card that has the focus."""
        widget, px = self.form.focused, self.style.px
        if widget is None or widget.seen is None:
            return
        if self.scrolling.show(widget.rect, px(HEADING), px(SCROLL_MARGIN)):
            self.changed()

    def activated(self, activated: Activated) -> Transition | None:
        if self.search.value != self._found:
            self._fill()
            self._show(next(iter(self.cards), None))
            found = len(self.cards)
            self.context.announcer.say_at_once(
                ngettext("{number} game found", "{number} games found", found).format(number=found)
                if found
                else _(NOTHING_FOUND)
            )
        return None

    def _open(self, card: VariantCard | None) -> Transition | None:
        return self._choose(card.variant, self._game_of(card)) if card is not None else None

    def _choose(self, variant: Variant, saved: SavedGame | None = None) -> Transition:
        """End with the game to be continued, or with the variant of which a new deal is wanted."""
        return Pop(VariantChosen(variant) if saved is None else GameChosen(saved))

    def resume(self, result: Result | None) -> Transition | None:
        """The rules page or the dialog of custom rules has closed; rules chosen there are passed on."""
        if isinstance(result, VariantChosen):
            return Pop(result)
        self._fill()
        self.changed()
        return None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.show_focused()


def _paint_board(surface: pygame.Surface, style: Style, rect: pygame.Rect, board: pygame.Surface) -> None:
    surface.blit(board, rect)


def _paint_peaks(surface: pygame.Surface, style: Style, rect: pygame.Rect, peaks: int) -> None:
    draw_peaks(surface, style, (rect.left, rect.top + style.px(5)), peaks)


def _record_text(rate: Rate) -> str:
    if not rate.played:
        return _("You have not played it yet.")
    if rate.played < MIN_GAMES_FOR_RATE:
        return _("You: {rate}").format(rate=rate_text(rate))
    return _("You: {rate} · {games}").format(rate=rate_text(rate), games=game_count(rate.played))


def _measured_text(found: Measured) -> str:
    greedy, planner = round(100 * found.greedy, 1), round(100 * found.planner)
    return _("Simple play wins {greedy}%, looking ahead {planner}%, the hints {hints}%.").format(
        greedy=decimal(greedy), planner=planner, hints=round(100 * found.follower)
    )


def _is_known(key: str) -> bool:
    """Whether saved custom rules can still be read."""
    try:
        by_key(key)
    except ValueError:
        return False
    return True
