"""All games: a list of tiles in groups, and a panel about the one that is selected."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isfinite
from typing import NamedTuple

from gaps.engine import Variant, by_key
from gaps.engine.catalogue import GROUPS, Group
from gaps.language import N_, Message, Text, _, integer, joined, ngettext, translated
from gaps.scenes.common.game_shape import shape_of, shape_part
from gaps.scenes.common.level_switch import LevelSwitch
from gaps.scenes.common.screen import Screen, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.custom_rules_dialog import CustomRulesDialog
from gaps.scenes.session.found_text import holds_game, names_deal
from gaps.scenes.session.games import slot_of
from gaps.scenes.session.routes import (
    DealChosen,
    GameChosen,
    ToArrival,
    ToNewDeal,
    ToRules,
    VariantChosen,
)
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, rulebook
from gaps.scenes.text.difficulty import measured
from gaps.scenes.text.game_text import listed_name
from gaps.scenes.text.numbers import rate_text
from gaps.scenes.text.phrases import fact, sentence
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import (
    RADIUS_S,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
)
from gaps.stage.view import (
    Label,
    Part,
    Plate,
    SaidAs,
    Use,
    button,
    column,
    entering,
    hairline,
    icon,
    layers,
    panel,
    row,
    space,
)
from gaps.stage.view.items import (
    PLATES,
    Items,
    ListItem,
    UsedBy,
    tile_width,
    tiles,
)
from gaps.stage.widgets import QUIET, Activated, ButtonLook, TextField
from gaps.store import Played, Rate

# units, like all lengths here
TOP = 28  # of the head
HEAD = 44
LIST_TOP = 92
MARGIN = 32  # at both sides of the window
SIDE = 384  # the width of the panel
WIDEST_SIDE = 0.46  # the panel, of a narrow window
SIDE_GAP = 22  # between the scroll bar and the panel
PANEL_FOOT = 24  # below the panel
BOARD = 130  # the height of the shape in the panel
CONTINUE = 124  # the width of its button, which leaves room for the levels
DEAL_TEXT = 80  # room for what its button says in the largest type
SHAPE = 98  # the width of the shape on a tile
# heights of a window from which on the panel has facts, and a shape, too
LEAST_HIGH_FOR_FACTS = 600
LEAST_HIGH_FOR_BOARD = 720
LEAST_LIST = 300  # the width from which on tiles have a shape
MAX_SEARCH = 24  # characters
FADE_SECONDS = 0.120  # in which the panel shows another game
MOST_PAGES = 99  # more than the list has
PAGES = {
    GameCommand.PREVIOUS_PAGE: -1,
    GameCommand.NEXT_PAGE: 1,
    GameCommand.UNDO_ALL: -MOST_PAGES,
    GameCommand.REDO_ALL: MOST_PAGES,
}
"""Page Up, Page Down, Home and End: by how many heights of the list they move the
selection.
"""
DEAL = ButtonLook(primary=True, text_style="h2")
MAKE = "make"  # the key of the tile that leads to rules of one's own
UNDER_WAY = N_("Under way")
YOUR_OWN = N_("Your own")
NOTHING_FOUND = N_("No game has this name.")
TITLES: Mapping[Group, Message] = {
    Group.START: N_("Start here"),
    Group.CLASSIC: N_("The classics"),
    Group.HARDER: N_("Harder"),
    Group.TWO_PACKS: N_("Two packs"),
    Group.RELATED: N_("Unusual games"),
}


class GameEntry(NamedTuple):
    """What can be chosen: a variant, a game under way, which is continued, or, without
    a variant, rules to be made.
    """

    title: str
    difference: str
    variant: Variant | None
    game: Played | None = None


class VariantBrowser(Screen):
    """Ends with ``VariantChosen``, also of custom rules, ``GameChosen``, ``DealChosen``
    of what was pasted, or without a
    result.
    """

    called = N_("All games")
    heading = N_("Choose a game")
    about = (
        N_(
            "Every game of the family, in groups. A click or the arrow keys choose one."
        ),
        N_(
            "The panel tells what is special about it. Deal, Enter or a double click begins."
        ),
        N_(
            "Type to find a game by any of its names, in English too. Esc empties the search."
        ),
    )
    first_focus = "games"
    typed_in = "search"
    shows_focus = False

    def __init__(
        self,
        context: Context,
        chosen: Variant,
        games: Sequence[Played] = (),
        only_chosen: bool = False,
    ) -> None:
        """``games`` are under way and can be continued, the one played last first.

        With ``only_chosen`` nothing is dealt: the game is for a match.
        """
        super().__init__(context)
        self._chosen = chosen
        self._saved = games
        self._only_chosen = only_chosen
        self._rates = context.folder.records.rates()
        self.search = TextField(
            "search", "", N_("Find by any name"), MAX_SEARCH, "label"
        )
        self.search.icon = "search"
        self.games = Items("games", self.called, tiles, PLATES, UsedBy.DOUBLE_CLICK)
        self.levels = LevelSwitch(context, named=False)
        self._told = ""  # the key of the entry that the panel is about
        self._told_since = -1.0  # the age of the screen from which on it is
        self._fill()
        first = chosen.key
        self.games.selected = (
            first if first in self.entries else next(iter(self.entries))
        )

    @property
    def variant(self) -> Variant:
        return self.entry.variant or self._chosen

    @property
    def entry(self) -> GameEntry:
        """The one that is selected; one without a variant if none is."""
        return self.entries.get(self.games.selected, GameEntry("", "", None))

    # The entries

    def _fill(self) -> None:
        """Find what the text in the search field names."""
        self._tiles: dict[tuple[str, bool, float], ListItem] = {}
        text = self._found = self.search.value
        under_way = {
            _key_of(saved): entry
            for saved in self._saved
            if _is_in(text, (entry := self._under_way(saved)).title)
        }
        own = {
            key: entry
            for key in self.context.settings.own.values()
            if _is_known(key)
            and _is_in(text, (entry := self._of_variant(by_key(key))).title)
        }
        make = _("Make your own…")
        if _is_in(text, make):
            note = _("Rows, ranks, redeals, gaps: as you like")
            own[MAKE] = GameEntry(make, note, None)
        groups = {UNDER_WAY: under_way}
        for group, variants in GROUPS.items():
            groups[TITLES[group]] = {
                variant.key: self._of_variant(variant)
                for variant in variants
                if matches(variant, text)
            }
        groups[YOUR_OWN] = own
        self.groups = {name: found for name, found in groups.items() if found}
        self.entries = {
            key: entry for found in self.groups.values() for key, entry in found.items()
        }

    def _of_variant(self, variant: Variant) -> GameEntry:
        slot = slot_of(variant)
        game = next((saved for saved in self._saved if saved.slot == slot), None)
        name = self.context.name_of(variant)
        return GameEntry(name, _(variant.summary), variant, game)

    def _under_way(self, saved: Played) -> GameEntry:
        variant = by_key(saved.key)
        name = self.context.name_of(variant)
        title = listed_name(saved, name)
        difference = name
        if title == name:
            difference = _(variant.summary)
        return GameEntry(title, difference, variant, saved)

    def _status(self, entry: GameEntry) -> str:
        """How far its game is, or else how many were won; empty if none was played."""
        if entry.game is not None:
            return game_text.progress(entry.game, self.context.settings)
        rate = self._rate(entry)
        return rate_text(rate) if rate.played or rate.assisted else ""

    def _rate(self, entry: GameEntry) -> Rate:
        key = "" if entry.variant is None else entry.variant.key
        return self._rates.get(key, Rate())

    # What is shown

    def view(self) -> Part:
        side = self._side
        items = [
            self._tile(key, entry, group)
            for group, found in self.groups.items()
            for key, entry in found.items()
        ]
        self.games.show(items)
        nothing = Label(_(NOTHING_FOUND), "body", "mid", "topleft", size=HEAD)
        found = Use(self.games, share=1) if items else column(nothing, share=1)
        search = row(space(), Use(self.search, size=side), size=HEAD)
        about = row(space(), self._panel(size=side), share=1)
        name = Label(self.title, ("h1", "h2", "h3"), says="", share=1)
        head = row(self.back_button(), name, space(side), gap=SPACE_L, size=HEAD)
        beside = (MARGIN, 0, MARGIN, 0)
        return layers(
            column(space(TOP), search, pad=beside),
            column(
                space(LIST_TOP),
                row(found, space(SIDE_GAP + side), share=1),
                pad=beside,
            ),
            column(space(LIST_TOP), about, space(PANEL_FOOT), pad=beside),
            column(space(TOP), head, pad=beside),
        )

    def _tile(self, key: str, entry: GameEntry, group: Text) -> ListItem:
        """The tile of an entry, made once for each look it has."""
        look = key, key == self.games.selected, self._list_width
        if look not in self._tiles:
            self._tiles[look] = self._new_tile(key, entry, group)
        return self._tiles[look]

    def _new_tile(self, key: str, entry: GameEntry, group: Text) -> ListItem:
        ink = "hi" if key == self.games.selected else "mid"
        status = self._status(entry)
        about = entry.difference
        styles = ("h4", "note_bold", "small")
        alike = tuple(each.title for each in self.entries.values())
        head: Part = Label(entry.title, styles, alike=alike)
        if self._has_room_beside(entry.title, status):
            head = layers(head, Label(status, "small", ink, "midright"))
        else:
            about = joined(" · ", filter(None, (status, about)))
        note = Label(about, "note", ink, "topleft", lines=2, leading=18)
        words = column(space(), head, note, space(), share=1)
        shape = [_shape(entry.variant, size=SHAPE)] if self._has_shapes else []
        part = row(*shape, words, gap=SPACE_M, pad=(SPACE_S, SPACE_S, SPACE_L, SPACE_S))
        return ListItem(key, part, sentence(*self._said(entry), status), group)

    def _has_room_beside(self, title: str, status: str) -> bool:
        """Whether the status of a tile has room beside its title."""
        room = tile_width(self._list_width) - SPACE_S - SPACE_L
        if self._has_shapes:
            room -= SHAPE + SPACE_M
        taken = self.style.width(title, "h4") + self.style.width(status, "small")
        return taken / self.style.u + SPACE_S <= room

    @property
    def _side(self) -> float:
        """The width of the panel, units."""
        return min(SIDE, WIDEST_SIDE * self.style.size[0] / self.style.u)

    @property
    def _list_width(self) -> float:
        """The width of the list, units."""
        return self.style.size[0] / self.style.u - 2 * MARGIN - self._side - SIDE_GAP

    @property
    def _has_shapes(self) -> bool:
        return self._list_width > LEAST_LIST

    def _said(self, entry: GameEntry) -> Iterator[str]:
        """What a reader says of it: "Addiction, gaps fall anywhere after a redeal, 4 by
        13, fair".
        """
        yield entry.title
        yield entry.difference
        if entry.variant is None:
            return
        layout = entry.variant.layout
        yield _("{rows} by {columns}", rows=layout.rows, columns=layout.columns)
        found = measured().get(entry.variant.key)
        if found is not None:
            yield found.level.lower()

    def _panel(self, size: float) -> Part:
        about = _("About {variant}", variant=self.entry.title)
        is_found = bool(self.entry.title)
        self._look_at_selected()
        words = column(*self._about(), share=1)
        return panel(
            entering(words, self._told_since, FADE_SECONDS),
            hairline("edge", size=1),
            space(SPACE_XL),
            self._deal_row(),
            space(SPACE_XL),
            self._quiet_row(),
            pad=(SPACE_XL, SPACE_L, SPACE_XL, SPACE_XL),
            group=SaidAs("details", about) if is_found else None,
            size=size,
        )

    def _look_at_selected(self) -> None:
        """Let the panel fade in anew if it is about another entry now."""
        before = self._told
        self._told = self.games.selected
        if before and before != self._told and isfinite(self.motion_age):
            self._told_since = self.motion_age

    def _about(self) -> Iterator[Part]:
        entry = self.entry
        variant = entry.variant
        yield Label(entry.title, ("h2", "h3", "h4"), says="", size=36)
        about = Label(entry.difference, "note_bold", "brass", says="", size=28)
        if not self.style.is_wide:
            about = replace(about, lines=2, leading=18, size=40)
        yield about
        if variant is None:
            return
        if self._has_board:
            yield space(SPACE_M)
            yield shape_part(variant, says="", size=BOARD)
            yield Label(
                _caption(variant), "small", "mid", lines=2, leading=16, says="", size=32
            )
        if not self._is_high(LEAST_HIGH_FOR_FACTS):
            return
        yield space(SPACE_S)
        facts = [
            _fact(name, value) for name, value in self._facts(entry, variant) if value
        ]
        yield column(*facts, gap=SPACE_M, share=1)

    @property
    def _has_board(self) -> bool:
        """Whether there is room for the shape of the game in the panel."""
        return self.style.is_wide and self._is_high(LEAST_HIGH_FOR_BOARD)

    def _is_high(self, units: float) -> bool:
        """Whether the window is at least so high."""
        return self.style.size[1] >= self.style.px(units)

    def _facts(self, entry: GameEntry, variant: Variant) -> Iterator[tuple[str, str]]:
        yield _("Redeals"), rulebook.redeals_in_short(variant)
        found = measured().get(variant.key)
        if found is not None:
            yield _("How hard"), f"{found.level}. {found.sentence}"
        yield _("You"), self._record(entry, variant)
        yield _("Also called"), ", ".join(map(_, variant.also_called))

    def _record(self, entry: GameEntry, variant: Variant) -> str:
        if entry.game is not None:
            return game_text.how_far(entry.game, self.context.settings)
        rate = self._rate(entry)
        best = self.context.folder.records.summary(variant.key).best_arcade
        if not rate.played or not best:
            return rate_text(rate)
        return _("{rate} · best {score}", rate=rate_text(rate), score=integer(best))

    def _deal_row(self) -> Part:
        entry = self.entry
        is_under_way = entry.game is not None
        text = N_("Choose") if self._only_chosen else N_("Deal")
        if is_under_way:
            text = N_("Continue")
        elif entry.variant is None:
            text = N_("Begin")
        room = self.style.px(DEAL_TEXT)
        size_of_text = self.style.fitting(translated(text), room, "h2", "h3", "h4")
        deal = button(
            "deal",
            text,
            self._deal,
            "play",
            look=replace(DEAL, text_style=size_of_text),
            enabled=bool(entry.title),
            size=CONTINUE if is_under_way and self._has_board else None,
        )
        has_levels = entry.variant is not None and not entry.variant.passes
        if self._only_chosen or not has_levels:
            return row(deal, space(), size=64)
        name: Part = Label(self.levels.called, "small", "mid", says="", size=20)
        if is_under_way:
            new = button("new", N_("New deal"), self._new_deal, "redeal", look=QUIET)
            key = {"shortcut": self.label(GameCommand.NEW_DEAL) or ""}
            name = row(replace(new, spoken=key), space(), size=28)
        levels = self.levels.part(size=36)
        if self._has_board:
            beside = column(space(), name, levels, share=1)
            return row(deal, beside, gap=SPACE_L, size=64)
        return column(name, levels, space(SPACE_M), row(deal, space(), size=64))

    def _quiet_row(self) -> Part:
        has_rules = self.entry.variant is not None
        rules = button(
            "rules",
            N_("Rules"),
            self._show_rules,
            "help",
            look=QUIET,
            enabled=has_rules,
        )
        own = button(
            "edit",
            N_("Own rules…"),
            partial(self._make_rules, self.entry.variant),
            "gear",
            look=QUIET,
            tooltip=N_("Start custom rules from these"),
            enabled=has_rules,
        )
        return row(rules, own, gap=SPACE_S, size=44, pad=(-SPACE_M, 0, 0, 0))

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        searches = self.form.focused is self.search
        return (
            Shortcut((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("choose")),
            Shortcut((Nav.ACTIVATE,), N_("deal"), self._deal if searches else None),
            Shortcut(
                (GameCommand.NEW_DEAL,),
                N_("new deal of the chosen game"),
                self._new_deal,
                self.entry.variant is not None,
            ),
            Shortcut((GameCommand.PASTE,), "", self._paste),
            *(
                Shortcut((key,), "", partial(self.games.page, by))
                for key, by in PAGES.items()
            ),
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        in_list = isinstance(intent, Nav) and self.form.focused is self.games
        if in_list:
            self.form.show_focus()  # so that the first arrow selects
        answer = super().handle(intent)
        if in_list and intent is Nav.RIGHT and self.form.focused is not self.games:
            self.focus("deal")  # what is nearest in meaning, not in place
        return answer

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.games and activated.final:
            return self._deal()
        if self.search.value != self._found:
            self._search()
        return None

    def back(self) -> Transition | None:
        """Empty the search, and leave once it is empty."""
        if not self.search.value:
            return super().back()
        self.search.value = ""
        self._search()
        return None

    def _paste(self) -> Transition | None:
        """Open what is on the clipboard, if it is a game or a deal; search for other
        text.
        """
        text = clipboard.pasted()
        if holds_game(text):
            return Push(ToArrival(self, text))
        if names_deal(text) and not self._only_chosen:
            return Push(ToNewDeal(self, self.variant, text=text))
        self.search.type(clipboard.pasted_line())
        self._search()
        return None

    def _search(self) -> None:
        if self.form.focused is self.games:
            self._wanted_focus = "games"  # also once nothing was found for a while
        self._fill()
        if self.games.selected not in self.entries:
            self.games.selected = next(iter(self.entries), "")
        found = len(self.entries)
        self.context.announcer.say_at_once(
            ngettext("{number} game found", "{number} games found", found)
            if found
            else _(NOTHING_FOUND)
        )

    def _show_rules(self) -> Transition:
        return Push(ToRules(self, self.variant))

    def _make_rules(self, variant: Variant | None) -> Transition:
        return Push(CustomRulesDialog(self.context, self, variant))

    def _deal(self) -> Transition | None:
        """End with what is selected: a game is continued, of a variant there is a new
        deal.
        """
        entry = self.entry
        if entry.game is not None:
            return Pop(GameChosen(entry.game))
        if entry.variant is not None:
            return Pop(VariantChosen(entry.variant))
        return self._make_rules(None) if entry.title else None

    def _new_deal(self) -> Transition:
        return Pop(VariantChosen(self.variant))

    def resume(self, result: Result | None) -> Transition | None:
        """The rules page or the dialog of custom rules has closed; rules chosen there
        are passed on.
        """
        if isinstance(result, VariantChosen | DealChosen):
            return Pop(result)
        self._fill()
        self.changed()
        return None

    def settings_changed(self) -> None:
        self._fill()
        super().settings_changed()


def _shape(variant: Variant | None, size: float) -> Part:
    """The shape of a variant, or a sign for rules that are still to be made."""
    if variant is not None:
        return shape_part(variant, says="", size=size)
    sign = icon("gear", 22, "brass")
    return column(
        space(), sign, space(), face=Plate("slot", RADIUS_S, edge="edge"), size=size
    )


def _caption(variant: Variant) -> str:
    """What the shape shows."""
    shape = shape_of(variant)
    if variant.layout.joins:
        return _("The line is the ring: each row goes on in the next")
    if variant.passes:
        return _("At the right is the pack that is turned")
    if not shape.dealt and shape.home:
        return _("After a redeal: coloured cards stay, outlines are gaps")
    if not shape.dealt:
        return _("After a redeal: outlines are gaps")
    if variant.layout.tray:
        return _("As dealt: below are the cards that you place")
    if shape.home:
        return _("As dealt: coloured cards are home, outlines are gaps")
    return _("As dealt: outlines are gaps")


def _fact(name: str, value: str) -> Part:
    left = Label(name, "note", "mid", "topleft", lines=2, leading=18)
    right = Label(value, "body", "hi", "topleft", 0, 23, share=1)
    return row(
        column(space(SPACE_XS), left, space(), size=92),
        right,
        says=fact(name, value),
    )


def _key_of(saved: Played) -> str:
    """The key of the entry of a game under way."""
    return f"game {saved.slot}"


def _is_known(key: str) -> bool:
    try:
        by_key(key)
    except ValueError:
        return False
    return True


def _is_in(text: str, names: str) -> bool:
    return _plain(text.strip()) in _plain(names)


def _plain(text: str) -> str:
    """A text as it is compared: in small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def matches(variant: Variant, text: str) -> bool:
    """Whether ``text`` is in one of the variant's names or in what is special about it,
    in English or translated.
    """
    texts = (variant.name, variant.summary, *variant.also_called)
    return _is_in(text, " · ".join((variant.key, *texts, *map(_, texts))))
