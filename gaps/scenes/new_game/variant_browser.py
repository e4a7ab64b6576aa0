"""All variants in groups, found by a text; the one that is pointed at or has the focus
is shown in detail.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import NamedTuple

from gaps.asset_files import asset
from gaps.engine import GROUPS, Group, Variant, by_key
from gaps.language import N_, Message, _, ngettext
from gaps.scenes.common.card_parts import thumbnail_part
from gaps.scenes.common.screen import Screen, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.custom_rules_dialog import CustomRulesDialog
from gaps.scenes.session.games import slot_of
from gaps.scenes.session.routes import GameChosen, ToRules, VariantChosen
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, rulebook
from gaps.scenes.text.deal_text import listed_name
from gaps.scenes.text.numbers import MIN_GAMES_FOR_RATE, game_count, rate_text
from gaps.stage.core.intents import Asked, Command, Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import (
    Cell,
    Label,
    Part,
    SaidAs,
    Scrolled,
    Scrolling,
    Use,
    button,
    column,
    fits,
    grid,
    icon,
    layers,
    panel,
    peak,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, Activated, TextField, Widget
from gaps.store import Played, Rate

# units, like all lengths here
CARD = (216, 104)
CARD_GAP = 14
HEADING = 44  # of a group of variants
GROUP_GAP = 22
LIST_END = 12  # room below the last group
TOP = 96  # of the list and the panel
MARGIN = 32  # at both sides of the window
SIDE = 372  # the width of the panel
SIDE_GAP = 20  # between the list and the panel
OVERHANG = 6  # of the cards at the top of the list
SCROLL_STEP = 60
SCROLL_MARGIN = 16
BOARD_HEIGHT = 118
MAX_SEARCH = 24  # characters
MOST_PAGES = 99  # more than the list has
PAGES = {
    GameCommand.PREVIOUS_PAGE: -1,
    GameCommand.NEXT_PAGE: 1,
    GameCommand.UNDO_ALL: -MOST_PAGES,
    GameCommand.REDO_ALL: MOST_PAGES,
}
"""Page Up, Page Down, Home and End: by how many heights of the list they move the
focus.
"""
UNDER_WAY = N_("Under way")
YOUR_OWN = N_("Your own")
NOTHING_FOUND = N_("No game has this name.")
TITLES: Mapping[Group, Message] = {
    Group.CLASSIC: N_("The classics"),
    Group.EASIER: N_("Easier"),
    Group.HARDER: N_("Harder"),
    Group.TWO_PACKS: N_("Two packs"),
    Group.RELATED: N_("Related games"),
}
PEAKS = 5
THRESHOLDS = (0.80, 0.55, 0.25, 0.05)  # share of games won for 1 to 4 peaks; below: 5
"""The difficulty was measured with three players by ``tools/study``."""


class GameCard(NamedTuple):
    """What can be chosen: a variant, or a game under way, which is continued."""

    name: str  # of its widget
    title: str
    about: str  # the line below the title
    variant: Variant
    game: Played | None


class VariantBrowser(Screen):
    """Ends with ``VariantChosen``, also of custom rules, ``GameChosen``, or without a
    result.
    """

    called = N_("All games")
    heading = N_("Choose a game")
    about = (
        N_("Every game of the family, in groups. Type letters to look for a name."),
        N_(
            "The panel tells the rules of the chosen game in short, and how often you have won it."
        ),
    )

    def __init__(
        self,
        context: Context,
        chosen: Variant,
        games: Sequence[Played] = (),
        at_games: bool = False,
    ) -> None:
        """``games`` are under way and can be continued, the one played last first.

        ``at_games`` gives the focus to the game played before that one.
        """
        super().__init__(context)
        self.games = games
        self.rates = context.folder.records.rates()
        self.shown = chosen
        # the game under way that is continued if ``shown`` is chosen
        self.game: Played | None = None
        self.search = TextField(
            "search", "", N_("Find by any name"), MAX_SEARCH, "button"
        )
        self.scrolling = Scrolling()
        self._fill()
        self.first_focus = (
            f"game {games[1].slot}" if at_games and len(games) > 1 else chosen.key
        )
        self._show(self.first_focus)

    @property
    def variant(self) -> Variant:
        return self.shown

    # The cards

    def _fill(self) -> None:
        self._found = self.search.value
        search = self._found.casefold()
        parked = [
            card
            for card in map(self._parked, self.games)
            if search in card.title.casefold()
        ]
        own = [
            self._card(by_key(key))
            for key in self.context.settings.own.values()
            if _is_known(key)
        ]
        self.groups = {UNDER_WAY: parked} if parked else {}
        self.groups |= {
            name: [*map(self._card, found)]
            for name, found in grouped(self._found).items()
        }
        self.groups[YOUR_OWN] = [
            card for card in own if search in card.title.casefold()
        ]
        self.cards = {
            card.name: card for group in self.groups.values() for card in group
        }

    def _card(self, variant: Variant) -> GameCard:
        slot = slot_of(variant)
        about = rulebook.size_and_redeals(variant)
        game = next((saved for saved in self.games if saved.slot == slot), None)
        return GameCard(
            variant.key, self.context.name_of(variant), about, variant, game
        )

    def _parked(self, saved: Played) -> GameCard:
        variant = by_key(saved.key)
        name = self.context.name_of(variant)
        about = rulebook.size_and_redeals(variant)
        title = listed_name(saved, name)
        return GameCard(
            f"game {saved.slot}",
            title,
            about if title == name else name,
            variant,
            saved,
        )

    def _use(self, card: GameCard) -> Use:
        """The widget of a card: its title, and how far its game is, or else how hard it
        is.
        """
        rate = self.rates.get(card.variant.key, Rate())
        found = measured().get(card.variant.key)
        if card.game is not None:
            far = game_text.progress(card.game, self.context.settings)
            foot = row(
                space(),
                icon("play", 15, "brass"),
                Label(far, "note_bold"),
                gap=5,
                size=18,
            )
            said = [game_text.how_far(card.game, self.context.settings), card.about]
        else:
            style = "note_bold" if rate.played else "note"
            ink = "hi" if rate.played else "mid"
            won = Label(rate_text(rate), style, ink, "midright", share=1)
            foot = row(*([] if found is None else [_peaks(found.peaks)]), won, size=18)
            hard = _("difficulty {count} of {all}")
            peaks = [] if found is None else [hard.format(count=found.peaks, all=PEAKS)]
            said = [card.about, *peaks, rate_text(rate)]
        one_line = (Label(card.title, style) for style in ("h2", "h3"))
        title = fits(*one_line, Label(card.title, "h4", lines=2, leading=20))
        about = Label(card.about, ("note_bold", "small"), "brass")
        part = column(title, space(3), about, space(), foot, pad=(17, 12, 17, 10))
        detail = ". ".join(said)
        spoken = Spoken("", Role.BUTTON, card.title, detail=detail)
        return Use(
            Cell(card.name, part, spoken), partial(self._open, card), size=CARD[1]
        )

    # What is shown

    def view(self) -> Part:
        heading = Label(self.title, "h1", says="", share=1)
        px = self.style.px
        side = (MARGIN, 0, MARGIN, MARGIN)
        room = self.style.size[0] - px(2 * MARGIN + SIDE_GAP) - px(SIDE) + px(CARD_GAP)
        columns = max(1, room // (px(CARD[0]) + px(CARD_GAP)))
        groups = [
            self._group(name, cards, columns) for name, cards in self.groups.items()
        ]
        nothing = (
            []
            if self.cards
            else [space(18), Label(_(NOTHING_FOUND), "body", "mid", "topleft")]
        )
        cards = column(*groups, *nothing, space(LIST_END), pad=(MARGIN, 0, 0, 0))
        games = Scrolled(cards, self.scrolling, OVERHANG, share=1)
        search = row(space(), Use(self.search, size=SIDE), size=44)
        details = row(space(), self._side(), share=1)
        return layers(
            column(space(TOP), row(games, space(SIDE_GAP + SIDE + MARGIN), share=1)),
            column(space(28), search, space(TOP - 28 - 44), details, pad=side),
            column(
                space(28), row(self.back_button(), heading, gap=18, size=44), pad=side
            ),
        )

    def _group(self, name: Message, cards: Sequence[GameCard], columns: int) -> Part:
        parts = [*map(self._use, cards)]
        if name == YOUR_OWN:
            make = partial(self._change, None)
            parts.append(
                button("make", N_("Make your own…"), make, "gear", size=CARD[1])
            )
        title = Label(name, "h3", "brass", "topleft", says="", size=HEADING - 8)
        group = SaidAs(part_key("group", name.id), name)
        cells = grid(parts, columns, gap=CARD_GAP)
        return column(space(8), title, cells, space(GROUP_GAP), group=group)

    def _side(self) -> Part:
        found = bool(self.cards)
        variant = self.context.name_of(self.shown)
        about = _("About {variant}").format(variant=variant)
        is_under_way = found and self.game is not None
        text = N_("Continue") if self.game else N_("Deal")
        deal = partial(self._choose, self.shown, self.game)
        new = button(
            "new",
            N_("New deal"),
            partial(self._choose, self.shown),
            "redeal",
            enabled=is_under_way,
        )
        key = {"shortcut": self.context.label(GameCommand.NEW_DEAL) or ""}
        new = replace(
            new, spoken=key, share=int(is_under_way), size=None if is_under_way else 0
        )
        change = partial(self._change, self.shown)
        tip = N_("Start custom rules from these")
        play = button(
            "deal",
            text,
            deal,
            "play",
            look=PRIMARY,
            enabled=found,
            share=1,
        )
        rules = button(
            "rules", N_("Rules"), self._show_rules, "help", enabled=found, share=1
        )
        edit = button(
            "edit", N_("Change"), change, "gear", tooltip=tip, enabled=found, share=1
        )
        return panel(
            self._details() if found else space(),
            row(play, space(10 if is_under_way else 0), new, size=48),
            space(10),
            row(rules, edit, gap=10, size=48),
            pad=(24, 18, 24, 24),
            size=SIDE,
            group=SaidAs("details", about) if found else None,
        )

    def _details(self) -> Part:
        variant = self.shown
        rate = self.rates.get(self.shown.key, Rate())
        found = measured().get(variant.key)
        names = rulebook.other_names(variant)
        (_goal, goal), (_move, moves), *_others = rulebook.chapters(variant)
        told = _(variant.summary), *goal, *moves
        text = (
            game_text.how_far(self.game, self.context.settings)
            if self.game
            else _record_text(rate)
        )
        mark = [icon("play", 15, "brass")] if self.game else []
        return column(
            Label(
                self.context.name_of(variant),
                "h2",
                lines=0,
                leading=28,
                says="",
            ),
            space(2),
            Label(
                rulebook.size_and_redeals(variant),
                "note_bold",
                "brass",
                says="",
                size=24,
            ),
            *([Label(names, "note", "mid", lines=0, leading=19)] if names else []),
            space(8),
            thumbnail_part(
                variant, self.context.look.art(), says="", size=BOARD_HEIGHT
            ),
            space(12),
            Label(" ".join(told), "note", "hi", "topleft", 0, 19, share=1),
            space(4),
            *([] if found is None else [_measure(found)]),
            row(
                *mark,
                Label(text, "note_bold", share=1),
                gap=5,
                size=34,
                says="",
            ),
            share=1,
        )

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        searches = self.form.focused is self.search
        first = next(iter(self.cards.values()), None)
        new = partial(self._choose, self.shown)
        return (
            Shortcut((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
            Shortcut(
                (Nav.ACTIVATE,),
                N_("play"),
                partial(self._open, first) if searches else None,
            ),
            Shortcut(
                (GameCommand.NEW_DEAL,),
                N_("new deal of the chosen game"),
                new,
                first is not None,
            ),
            *(
                Shortcut((key,), "", partial(self._page, by))
                for key, by in PAGES.items()
            ),
            self.back_shortcut(),
        )

    def _page(self, by: int) -> None:
        cards = [widget for widget in self.form.widgets if widget.name in self.cards]
        if not cards:
            return
        start = cards[0]
        for card in cards:
            if card is self.form.focused:
                start = card
        x, y = start.rect.center
        y += by * self.scrolling.rect.height

        def distance(card: Widget) -> tuple[int, int]:
            return abs(card.rect.centery - y), abs(card.rect.centerx - x)

        nearest = min(cards, key=distance)
        self.focus(nearest.name)
        self.form.show_focus()

    def handle(self, intent: Intent) -> Transition | None:
        focused = self.form.focused
        answer = super().handle(intent)
        if isinstance(intent, Wheel) and self.scrolling.scroll(
            -intent.dy * self.style.px(SCROLL_STEP)
        ):
            self.changed()
        self._show_pointed(self.form.focused is not focused)
        if isinstance(intent, Command | Asked):
            self.show_focused()
        return answer

    def _show_pointed(self, focus_moved: bool) -> None:
        """Show the card that the pointer has come to last, or the focus if it has moved
        since.
        """
        before = self.shown, self.game
        for widget in (self.form.focused if focus_moved else None, self.form.hovered):
            self._show(widget.name if widget is not None else "")
        if (self.shown, self.game) != before:
            self.changed()

    def _show(self, name: str) -> None:
        """Show the details of the card of this name, and the buttons for what it can
        open.
        """
        if (card := self.cards.get(name)) is not None:
            self.shown = card.variant
            self.game = card.game
            if (
                self.form.focused is not None
                and self.form.focused.name == "new"
                and self.game is None
            ):
                self.focus("deal")

    def show_focused(self) -> None:
        widget = self.form.focused
        px = self.style.px
        if widget is None or widget.seen is None:
            return
        if self.scrolling.show(widget.rect, px(HEADING), px(SCROLL_MARGIN)):
            self.changed()

    def activated(self, activated: Activated) -> Transition | None:
        if self.search.value != self._found:
            self._fill()
            self._show(next(iter(self.cards), ""))
            found = len(self.cards)
            words = ngettext(
                "{number} game found", "{number} games found", found
            ).format(number=found)
            self.context.announcer.say_at_once(words if found else _(NOTHING_FOUND))
        return None

    def _show_rules(self) -> Transition:
        return Push(ToRules(self, self.shown))

    def _change(self, variant: Variant | None) -> Transition:
        return Push(CustomRulesDialog(self.context, self, variant))

    def _open(self, card: GameCard | None) -> Transition | None:
        if card is not None:
            return self._choose(card.variant, card.game)
        return None

    def _choose(self, variant: Variant, saved: Played | None = None) -> Transition:
        """End with the game to be continued, or with the variant of which a new deal is
        wanted.
        """
        return Pop(VariantChosen(variant) if saved is None else GameChosen(saved))

    def resume(self, result: Result | None) -> Transition | None:
        """The rules page or the dialog of custom rules has closed; rules chosen there
        are passed on.
        """
        if isinstance(result, VariantChosen):
            return Pop(result)
        self._fill()
        self.changed()
        return None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.show_focused()


def _record_text(rate: Rate) -> str:
    if not rate.played:
        if rate.assisted:
            return _("You have played it only with much help.")
        return _("You have not played it yet.")
    if rate.played < MIN_GAMES_FOR_RATE:
        return _("You: {rate}").format(rate=rate_text(rate))
    return _("You: {rate} · {games}").format(
        rate=rate_text(rate), games=game_count(rate.played)
    )


def _peaks(count: int) -> Part:
    peaks = (
        peak((15, 12), "brass" if n < count else "low", n < count) for n in range(PEAKS)
    )
    return row(*peaks, gap=3)


def _measure(found: Measured) -> Part:
    share = round(100 * max(found.greedy, found.planner))
    text = _("Careful play wins {share}%.").format(share=share)
    if not max(found.greedy, found.planner, found.follower):
        text = _("No deal is known to be winnable: play for the most cards home.")
    about = Label(
        text,
        ("note", "small"),
        "mid",
        lines=2,
        leading=15,
        share=1,
    )
    return row(_peaks(found.peaks), about, gap=14, size=30)


def _is_known(key: str) -> bool:
    try:
        by_key(key)
    except ValueError:
        return False
    return True


# The variants, and how hard they are


def grouped(text: str = "") -> dict[Message, list[Variant]]:
    """The variants of each group that match ``text``, by the group's title; without
    empty groups.
    """
    found = {
        group: [each for each in variants if matches(each, text)]
        for group, variants in GROUPS.items()
    }
    return {TITLES[group]: variants for group, variants in found.items() if variants}


def matches(variant: Variant, text: str) -> bool:
    """Whether ``text`` is in one of the variant's names or in its summary, in English
    or translated.
    """
    texts = (variant.name, variant.summary, *variant.also_called)
    everything = (variant.key, *texts, *map(_, texts))
    return text.strip().casefold() in " · ".join(everything).casefold()


@dataclass(frozen=True)
class Measured:
    """The shares of games won by each player, 0 to 1, and how many deals they played."""

    greedy: float  # looks one move ahead
    planner: float  # searches a little in each round, about as far as a person may look
    follower: float  # does what the hints say
    deals: int

    @property
    def peaks(self) -> int:
        """The difficulty for a person from 1, easy, to 5."""
        return 1 + sum(
            max(self.greedy, self.planner) < threshold for threshold in THRESHOLDS
        )


@cache
def measured() -> dict[str, Measured]:
    table = json.loads(asset("difficulty.json").read_text(encoding="utf-8"))
    return {
        key: Measured(
            found["greedy"], found["planner"], found["follower"], found["deals"]
        )
        for key, found in table.items()
    }
