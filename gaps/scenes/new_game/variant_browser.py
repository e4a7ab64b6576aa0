"""All games: a tile for each, and a panel about the selected one.

The version of the game is chosen in the panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import NamedTuple

from gaps.engine import CATALOGUE, Variant, by_key
from gaps.engine.catalogue import GAMES, game_of
from gaps.language import (
    N_,
    NC_,
    Message,
    Text,
    _,
    integer,
    joined,
    ngettext,
    translated,
)
from gaps.progress.usual_time import SECONDS
from gaps.scenes.common.game_shape import shape_of, shape_part
from gaps.scenes.common.level_switch import LevelSwitch
from gaps.scenes.common.peaks import peaks_part
from gaps.scenes.common.screen import Screen, Shortcut
from gaps.scenes.common.version_choice import (
    LABEL_WIDTH,
    STEPPER_HEIGHT,
    VERSION,
    VersionChoice,
)
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.new_game.game_search import found_versions, is_in
from gaps.scenes.new_game.own_rules import OwnRules
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
from gaps.scenes.session.shared_text import copied
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, rulebook
from gaps.scenes.text.difficulty import measured
from gaps.scenes.text.game_text import listed_name
from gaps.scenes.text.numbers import about_minutes, rate_text
from gaps.scenes.text.phrases import fact, sentence
from gaps.scenes.text.versions import (
    VersionRow,
    rows_of,
)
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
from gaps.stage.motion.durations import CROSS_FADE
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
from gaps.stage.widgets import (
    QUIET,
    Activated,
    ButtonLook,
    TextField,
)
from gaps.store import GameLog, Rate
from gaps.values import with_fields

# Units, like all lengths here.
TOP = 28  # top of the head
HEAD_HEIGHT = 44
LIST_TOP = 92
MARGIN = 32  # at both sides of the window
SIDE_WIDTH = 384  # the width of the panel
NARROW_SIDE_WIDTH = 368  # the same in a narrow window
MAX_SIDE_SHARE = 0.46  # maximum, as a fraction of the width of a narrow window
SIDE_GAP = 22  # between the scroll bar and the panel
PANEL_BOTTOM = 24  # below the panel
BOARD_HEIGHT = 104  # the height of the shape in the panel
FACT_WIDTH = 92  # the width of the label of a fact
PEAKS_HEIGHT = 16  # the height of the peaks on a tile
HALF_HEIGHT = 32  # the height of a button beside the one that deals own rules
CONTINUE_WIDTH = 124  # the width of the button, which leaves room for the levels
DEAL_TEXT_WIDTH = 80  # room for the button's text in the largest type
SHAPE_WIDTH = 98  # the width of the shape on a tile
# minimum heights of a window whose panel has facts, and a shape, too
MIN_FACTS_HEIGHT = 600
MIN_BOARD_HEIGHT = 720
MIN_LIST_WIDTH = 420  # minimum width for tiles with a shape
MAX_SEARCH = 24  # characters
MAX_PAGES = 99  # more than the list has
PAGES = {
    GameCommand.PREVIOUS_PAGE: -1,
    GameCommand.NEXT_PAGE: 1,
    GameCommand.UNDO_ALL: -MAX_PAGES,
    GameCommand.REDO_ALL: MAX_PAGES,
}
"""Page Up, Page Down, Home and End.

The values are the heights of the list by which they move the selection.
"""
DEAL = ButtonLook(primary=True, text_style="h2")
QUIET_LEFT = with_fields(QUIET, align_left=True)
MAKE = "make"  # the key of the tile of own rules
UNDER_WAY = N_("Under way")
NOTHING_FOUND = N_("No game has this name.")


class GameEntry(NamedTuple):
    """Something that can be chosen.

    It is a version of a game, a game under way, which is continued, or, without a
    variant, own rules.
    """

    title: str
    difference: str
    variant: Variant | None
    game: GameLog | None = None
    """The game under way that is continued."""


class TileWords(NamedTuple):
    """The words of a tile, except its game's difficulty and number of versions."""

    title: str
    difference: str
    about: str
    """The line below the title.

    It is the difference, after the status if that has no room next to the title.
    """
    status: str
    status_ink: str
    is_status_beside: bool


class VariantBrowser(Screen):
    """The screen of all games.

    Ends with ``VariantChosen``, also of custom rules, ``GameChosen``, ``DealChosen`` of
    a pasted deal, or without a result.
    """

    called = N_("All games")
    heading = N_("Choose a game")
    about = (
        N_("The twelve games. A click or the arrow keys choose one."),
        N_(
            "The panel tells what is special about it, and its switches choose a version. "
            "Deal, Enter or a double click begins."
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
        games: Sequence[GameLog] = (),
        only_chosen: bool = False,
        own_rules: bool = False,
    ) -> None:
        """Offer ``games``, which are under way, the one played last first.

        With ``only_chosen`` nothing is dealt: the game is for a match. With
        ``own_rules`` the panel shows the page that starts from the rules of ``chosen``.
        """
        super().__init__(context)
        self._chosen = chosen
        self._saved = games
        self._only_chosen = only_chosen
        self._rates = context.folder.records.rates()
        self._standing = {**_played_last(context, games), game_of(chosen).key: chosen}
        self._turned: dict[str, Variant] = {}  # versions chosen by switches, by tile
        self.search = TextField(
            "search", "", N_("Find by any name"), MAX_SEARCH, "label"
        )
        self.search.icon = "search"
        self.games = Items("games", self.called, tiles, PLATES, UsedBy.DOUBLE_CLICK)
        self.levels = LevelSwitch(context, named=False)
        self._versions = VersionChoice(self._choose_version)
        self._told = ""  # the key of the entry that the panel is about
        # the age of the screen at which the panel changed to it
        self._told_since = -1.0
        self._fill()
        first = chosen.key if chosen.key in self.entries else game_of(chosen).key
        self.games.selected = (
            first if first in self.entries else next(iter(self.entries))
        )
        self.own = OwnRules(context, chosen)
        self._before_own = chosen  # the variant that the panel was about last
        self._own_from = ""  # the tile whose button has opened the page of own rules
        if own_rules:
            self._make_rules(chosen)
            self._own_from = ""

    @property
    def variant(self) -> Variant:
        return self.entry.variant or self.own.variant or self._chosen

    @property
    def _is_own_page(self) -> bool:
        """True if the panel shows the page of own rules."""
        return self.games.selected == MAKE

    @property
    def entry(self) -> GameEntry:
        """The selected entry, in the version of its switches.

        If none is selected, it has no variant.
        """
        key = self.games.selected
        entry = self.entries.get(key, GameEntry("", "", None))
        turned = self._turned.get(key)
        return entry if turned is None else self._of_version(turned)

    # The entries

    def _fill(self) -> None:
        """Find the games for the text in the search field."""
        self._tiles: dict[tuple[str, bool, float], ListItem] = {}
        self._tile_words: dict[float, Mapping[str, TileWords]] = {}
        text = self._found = self.search.value
        under_way = {
            f"game {saved.slot}": entry
            for saved in self._saved
            if not self._has_tile(saved)
            and is_in(text, (entry := self._under_way(saved)).title)
        }
        found = self._search_games(text) if text.strip() else self._all_games()
        for name, key in self.context.settings.own.items():
            if _is_known(key) and is_in(text, name):
                found[key] = self._of_version(by_key(key))
        make = _("Make your own…")
        if is_in(text, make):
            note = _("Rows, ranks, redeals, gaps: as you like")
            found[MAKE] = GameEntry(make, note, None)
        head = _("Twelve games")
        if text.strip():
            head = ngettext("{number} found", "{number} found", len(found))
        groups = {_(UNDER_WAY): under_way, head: found}
        self.groups = {name: entries for name, entries in groups.items() if entries}
        self.entries = {
            key: entry
            for entries in self.groups.values()
            for key, entry in entries.items()
        }

    def _all_games(self) -> dict[str, GameEntry]:
        """Return each game in the version shown first, by the key of the usual one."""
        return {
            key: self._of_version(self._standing.get(key, versions[0]))
            for key, versions in GAMES.items()
        }

    def _search_games(self, text: str) -> dict[str, GameEntry]:
        """Return the versions that a text finds, with the reasons."""
        return {
            variant.key: self._of_version(variant)._replace(difference=why)
            for variant, why in found_versions(text)
        }

    def _of_version(self, variant: Variant) -> GameEntry:
        slot = slot_of(variant)
        game = next((saved for saved in self._saved if saved.slot == slot), None)
        difference = _(variant.summary)
        if variant.key not in CATALOGUE:
            size = rulebook.size_and_redeals(variant)
            difference = _("Your own: {size}", size=size)
        return GameEntry(self.context.name_of(variant), difference, variant, game)

    def _under_way(self, saved: GameLog) -> GameEntry:
        variant = by_key(saved.key)
        name = self.context.name_of(variant)
        title = listed_name(saved, name)
        difference = _(variant.summary) if title == name else name
        return GameEntry(title, difference, variant, saved)

    def _has_tile(self, saved: GameLog) -> bool:
        """Return True if a game under way is continued from the tile of its game."""
        is_listed = (
            saved.key in CATALOGUE or saved.key in self.context.settings.own.values()
        )
        return is_listed and saved.slot == slot_of(by_key(saved.key))

    def _rate(self, *variants: Variant) -> Rate:
        """Return the total of the games played and won of some versions."""
        return Rate.of_all(self._rates.get(each.key, Rate()) for each in variants)

    # View

    def view(self) -> Part:
        side = self._side
        items = [
            self._tile(key, entry, group)
            for group, found in self.groups.items()
            for key, entry in found.items()
        ]
        self.games.show(items)
        nothing = Label(_(NOTHING_FOUND), "body", "mid", "topleft", size=HEAD_HEIGHT)
        found = Use(self.games, share=1) if items else column(nothing, share=1)
        search = row(space(), Use(self.search, size=side), size=HEAD_HEIGHT)
        about = row(space(), self._panel(size=side), share=1)
        name = Label(self.title, ("h1", "h2", "h3"), says="", share=1)
        head = row(self.back_button(), name, space(side), gap=SPACE_L, size=HEAD_HEIGHT)
        beside = (MARGIN, 0, MARGIN, 0)
        return layers(
            column(space(TOP), search, pad=beside),
            column(
                space(LIST_TOP),
                row(found, space(SIDE_GAP + side), share=1),
                pad=beside,
            ),
            column(space(LIST_TOP), about, space(PANEL_BOTTOM), pad=beside),
            column(space(TOP), head, pad=beside),
        )

    def _tile(self, key: str, entry: GameEntry, group: Text) -> ListItem:
        """Return the tile of an entry, made once for each of its looks."""
        look = key, key == self.games.selected, self._list_width
        if look not in self._tiles:
            self._tiles[look] = self._new_tile(key, entry, group)
        return self._tiles[look]

    def _new_tile(self, key: str, entry: GameEntry, group: Text) -> ListItem:
        words = self._words_of_tiles[key]
        others = self._words_of_tiles.values()
        titles = tuple(each.title for each in others)
        notes = tuple(each.about for each in others)
        ink = "hi" if key == self.games.selected else "mid"
        styles = ("h4", "note_bold", "small")
        head: Part = Label(words.title, styles, alike=titles)
        if words.is_status_beside:
            status = Label(words.status, "small", words.status_ink, "midright")
            head = layers(head, status)
        versions = self._versions_of_tile(key)
        variant = versions[0] if versions else entry.variant
        foot: Part = Part()
        number = ""
        if variant is not None and variant.key in measured():
            peaks = column(space(), peaks_part(measured()[variant.key].peaks))
            if len(versions) > 1:
                number = ngettext(
                    "{number} version", "{number} versions", len(versions)
                )
            count = Label(number, "small", "mid", "midright", share=1)
            foot = row(peaks, count, size=PEAKS_HEIGHT)
        note = Label(words.about, ("note", "small"), ink, alike=notes)
        text = column(space(), head, note, foot, space(), share=1)
        pad = (SPACE_S, SPACE_XS, SPACE_L, SPACE_XS)
        inset = (0, SPACE_XS, 0, SPACE_XS)  # the shape is lower than the text
        shape = [column(_shape(variant), pad=inset, size=SHAPE_WIDTH)]
        if not self._has_shapes:
            shape = []
        part = row(*shape, text, gap=SPACE_M, pad=pad)
        is_kept = key in self.context.settings.own.values()
        about = "" if is_kept else words.difference  # the size is spoken in words
        said = [words.title, *_said_of(variant), number, words.status, about]
        return ListItem(key, part, sentence(*said), group)

    @property
    def _words_of_tiles(self) -> Mapping[str, TileWords]:
        """The words of the tiles by their keys, made once for each list width."""
        if self._list_width not in self._tile_words:
            self._tile_words[self._list_width] = {
                key: self._tile_words_of(key, entry)
                for key, entry in self.entries.items()
            }
        return self._tile_words[self._list_width]

    def _tile_words_of(self, key: str, entry: GameEntry) -> TileWords:
        versions = self._versions_of_tile(key)
        title = _(versions[0].name) if versions else entry.title
        difference = _(versions[0].summary) if versions else entry.difference
        status, ink = self._status(entry, versions)
        is_beside = self._has_room_beside(title, status)
        about = difference
        if status and not is_beside:
            about = joined(" · ", (status, difference))
        return TileWords(title, difference, about, status, ink, is_beside)

    def _versions_of_tile(self, key: str) -> Sequence[Variant]:
        """Return the versions of the game that a tile represents.

        There are none if it represents a single version.
        """
        is_game = key in GAMES and not self._found.strip()
        return GAMES[key] if is_game else ()

    def _status(self, entry: GameEntry, versions: Sequence[Variant]) -> tuple[str, str]:
        """Return the status of an entry, and its colour.

        It is the progress of its game, or else the rate of wins, in any version; empty
        if none was played.
        """
        games = [entry.game, *(self._of_version(each).game for each in versions)]
        under_way = next((game for game in games if game is not None), None)
        if under_way is not None:
            return game_text.progress(under_way, self.context.settings), "brass"
        if entry.variant is None:
            return "", "mid"
        rate = self._rate(*(versions or (entry.variant,)))
        is_played = rate.played or rate.assisted
        return rate_text(rate) if is_played else "", "mid"

    def _has_room_beside(self, title: str, status: str) -> bool:
        """Return True if the status of a tile has room next to its title."""
        room = tile_width(self._list_width) - SPACE_S - SPACE_L
        if self._has_shapes:
            room -= SHAPE_WIDTH + SPACE_M
        taken = self.style.width(title, "h4") + self.style.width(status, "small")
        return taken / self.style.px_per_unit + SPACE_S <= room

    @property
    def _side(self) -> float:
        """The width of the panel, in units."""
        narrow = SIDE_WIDTH if self.style.is_wide else NARROW_SIDE_WIDTH
        return min(narrow, MAX_SIDE_SHARE * self.style.size[0] / self.style.px_per_unit)

    @property
    def _pad(self) -> float:
        """The margin within the panel, in units."""
        return SPACE_XL if self.style.is_wide else SPACE_L

    @property
    def _room(self) -> float:
        """The width of a row of the panel, in units."""
        return self._side - 2 * self._pad

    @property
    def _list_width(self) -> float:
        """The width of the list, in units."""
        return (
            self.style.size[0] / self.style.px_per_unit
            - 2 * MARGIN
            - self._side
            - SIDE_GAP
        )

    @property
    def _has_shapes(self) -> bool:
        return self._list_width > MIN_LIST_WIDTH

    def _panel(self, size: float) -> Part:
        about = _("About {variant}", variant=self.entry.title)
        if self._is_own_page:
            about = _("Own rules")
        is_found = bool(self.entry.title)
        self._look_at_selected()
        words = self._own_page if self._is_own_page else self._about_game
        foot = (
            [self._own_foot] if self._is_own_page else [self._deal_row, self._quiet_row]
        )
        pad = self._pad
        return panel(
            entering(words(), self._told_since, CROSS_FADE),
            hairline("edge", size=1),
            *(part for each in foot for part in (space(pad), each())),
            pad=(pad, SPACE_L, pad, pad),
            group=SaidAs("details", about) if is_found else None,
            size=size,
        )

    def _look_at_selected(self) -> None:
        """Fade the panel in again if it is about another entry now."""
        before = self._told
        self._told = self.games.selected
        variant = self.entry.variant
        if variant is not None:
            self._before_own = variant
        elif self._is_own_page and before != MAKE and not self.own.is_changed:
            self.own.begin(self._before_own)
        if before and before != self._told and isfinite(self.motion_age):
            self._told_since = self.motion_age

    def _about_game(self) -> Part:
        """Return the page about the selected entry."""
        return column(*self._about(), share=1)

    def _own_page(self) -> Part:
        """Return the page of own rules."""
        room = self._room - LABEL_WIDTH
        about = self.own.about
        brass = Label(about, ("note_bold", "small"), "brass", "topleft", size=28)
        if not self.style.is_wide:
            brass = with_fields(brass, lines=2, leading=18, size=40)
        return column(
            Label(N_("Own rules"), ("h2", "h3", "h4"), says="", size=36),
            brass,
            self.own.choices(self.style, LABEL_WIDTH, room),
            space(SPACE_XS),
            self.own.name(self._keep_button()),
            space(SPACE_XS),
            self.own.note(self.message),
            share=1,
        )

    def _about(self) -> Iterator[Part]:
        entry = self.entry
        variant = entry.variant
        has_versions = variant is not None and bool(rows_of(variant))
        title, about = entry.title, entry.difference
        if variant is not None and has_versions and entry.game not in self._others:
            title, about = _(game_of(variant).name), _(variant.summary)
        yield Label(title, ("h2", "h3", "h4"), says="", size=36)
        brass = Label(about, ("note_bold", "small"), "brass", says="", size=28)
        if not self.style.is_wide:
            brass = with_fields(brass, lines=2, leading=18, size=40)
        yield brass
        if variant is None:
            return
        if self._has_board:
            yield space(SPACE_S)
            yield shape_part(variant, says="", size=BOARD_HEIGHT)
            yield Label(
                _caption(variant), "small", "mid", lines=2, leading=16, says="", size=32
            )
        if has_versions and entry.game not in self._others:
            yield from self._version_rows(variant)
        if not self._is_high(MIN_FACTS_HEIGHT):
            return
        yield space(SPACE_S)
        yield column(*self._facts(entry, variant), gap=SPACE_S, share=1)

    @property
    def _others(self) -> Sequence[GameLog]:
        """The games under way that are only on tiles of their own."""
        return [saved for saved in self._saved if not self._has_tile(saved)]

    def _version_rows(self, variant: Variant) -> Iterator[Part]:
        """Yield the switches that choose a version, or a stepper without room."""
        room = self.style.px(self._room)
        if self._has_board:
            yield space(SPACE_XS)
        if self._has_board and self._versions.has_room(variant, self.style, room):
            yield from self._versions.switches(variant)
        else:
            yield Label(VERSION, "small", "mid", says="", size=20)
            yield with_fields(self._versions.stepper(variant), size=STEPPER_HEIGHT)

    def _choose_version(self, variant: Variant) -> None:
        self._turned[self.games.selected] = variant
        self._standing[game_of(variant).key] = variant
        self.context.announcer.say_at_once(_(variant.name))

    @property
    def _has_board(self) -> bool:
        """True if there is room for the shape of the game in the panel."""
        return self.style.is_wide and self._is_high(MIN_BOARD_HEIGHT)

    def _is_high(self, units: float) -> bool:
        """Return True if the window is at least ``units`` high."""
        return self.style.size[1] >= self.style.px(units)

    def _facts(self, entry: GameEntry, variant: Variant) -> Iterator[Part]:
        if variant.key not in CATALOGUE:
            redeals = rulebook.redeals_in_short(variant)
            yield self._fact(_("Redeals"), Label(redeals, "body", lines=0, leading=21))
        found = measured().get(variant.key)
        if found is not None:
            level = row(
                Label(found.level, "body"),
                space(SPACE_S),
                column(space(), peaks_part(found.peaks), space(3)),
                space(),
            )
            chances = Label(
                found.sentence, "note", align="topleft", lines=0, leading=20
            )
            hard = _("How hard")
            said = fact(hard, sentence(found.level, found.sentence))
            yield self._fact(hard, column(level, chances), said)
        yield self._fact(_("You"), Label(self._record(entry, variant), "body"))
        if variant.also_called:
            names = ", ".join(map(_, variant.also_called))
            shown = Label(names, "note", align="topleft", lines=0, leading=20)
            yield self._fact(_("Names"), shown, fact(_("Names"), names))

    def _fact(self, name: str, value: Part, says: str | None = None) -> Part:
        """Return a fact about the game: its name at the left, or above if narrow."""
        label = Label(name, ("note", "small"), "mid", says="" if says else None)
        if not self.style.is_wide:
            return column(label, value, says=says)
        beside = column(space(2), label, space(), size=FACT_WIDTH)
        return row(beside, with_fields(value, share=1), says=says)

    def _record(self, entry: GameEntry, variant: Variant) -> str:
        if entry.game is not None:
            return game_text.under_way_text(entry.game, self.context.settings)
        rate = self._rate(variant)
        best = self.context.folder.records.summary(variant.key).best_arcade
        if not rate.played and variant.key in SECONDS:
            time = about_minutes(SECONDS[variant.key])
            return joined(" · ", (rate_text(rate), time))
        if not rate.played or not best:
            return rate_text(rate)
        return _("{rate} · best {score}", rate=rate_text(rate), score=integer(best))

    def _deal_row(self) -> Part:
        entry = self.entry
        is_under_way = entry.game is not None
        text = N_("Choose") if self._only_chosen else N_("Deal")
        if is_under_way:
            text = N_("Continue")
        variant = entry.variant
        width = CONTINUE_WIDTH if is_under_way and self._has_board else None
        deal = self._deal_button(text, variant, width)
        if self._only_chosen or variant is None or variant.passes:
            return row(deal, space(), size=64)
        name: Part = Label(self.levels.called, "small", "mid", says="", size=20)
        if is_under_way:
            new = button("new", N_("New deal"), self._new_deal, "redeal", look=QUIET)
            key = {"shortcut": self.label(GameCommand.NEW_DEAL) or ""}
            name = row(with_fields(new, spoken=key), space(), size=28)
        levels = self.levels.part(variant, size=36)
        if self._has_board:
            beside = column(space(), name, levels, share=1)
            return row(deal, beside, gap=SPACE_L, size=64)
        return column(name, levels, space(SPACE_M), row(deal, space(), size=64))

    def _own_foot(self) -> Part:
        """Return the buttons that deal, explain and share own rules."""
        variant = self.own.variant
        text = N_("Choose") if self._only_chosen else N_("Deal")
        copy = button(
            "copy",
            N_("Copy the code"),
            self._copy_code,
            "share",
            look=QUIET_LEFT,
            enabled=variant is not None,
            size=HALF_HEIGHT,
        )
        rules = self._rules_button(variant, QUIET_LEFT, HALF_HEIGHT)
        quiet = column(rules, copy)
        return row(self._deal_button(text, variant), space(), quiet, size=64)

    def _deal_button(
        self, text: Message, variant: Variant | None, width: float | None = None
    ) -> Part:
        """Return the button that deals a variant; without one it is disabled."""
        room = self.style.px(DEAL_TEXT_WIDTH)
        size_of_text = self.style.fitting(translated(text), room, "h2", "h3", "h4")
        return button(
            "deal",
            text,
            self._deal,
            "play",
            look=with_fields(DEAL, text_style=size_of_text),
            enabled=variant is not None,
            size=width,
        )

    def _keep_button(self) -> Part:
        """Return the button that keeps own rules as a tile, or removes their tile."""
        fits = self.own.problem is None
        if fits and self.own.is_kept:
            text, icon_name, do = N_("Forget"), "x", self._forget
        else:
            text, icon_name, do = NC_("own rules", "Keep it"), "tick", self._keep
        return button("kept", text, do, icon_name, look=QUIET, enabled=fits)

    def _quiet_row(self) -> Part:
        variant = self.entry.variant
        own = button(
            "edit",
            N_("Own rules"),
            partial(self._make_rules, self.variant),
            "gear",
            look=QUIET,
            tooltip=N_("Begin own rules from these"),
            enabled=variant is not None,
        )
        rules = self._rules_button(variant)
        return row(rules, own, gap=SPACE_S, size=44, pad=(-SPACE_M, 0, 0, 0))

    def _rules_button(
        self,
        variant: Variant | None,
        look: ButtonLook = QUIET,
        height: float | None = None,
    ) -> Part:
        return button(
            "rules",
            N_("Rules"),
            self._show_rules,
            "help",
            look=look,
            enabled=variant is not None,
            size=height,
        )

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        searches = self.form.focused is self.search
        rows = self._turnable_rows
        turn = partial(self._versions.turn_first, self.variant) if rows else None
        return (
            Shortcut((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("choose")),
            Shortcut((Nav.ACTIVATE,), N_("deal"), self._deal if searches else None),
            Shortcut(
                (GameCommand.NEW_DEAL,),
                N_("new deal of the chosen game"),
                self._new_deal,
                self.entry.variant is not None,
            ),
            Shortcut(
                (GameCommand.COPY,),
                "",
                self._copy_code,
                self._is_own_page and self.own.problem is None,
            ),
            *(
                [Shortcut((Nav.PREVIOUS, Nav.NEXT), N_("other version"), turn=turn)]
                if self.context.controls.device is Device.PAD and rows
                else []
            ),
            Shortcut((GameCommand.PASTE,), "", self._paste),
            *(
                Shortcut((key,), "", partial(self.games.page, by))
                for key, by in PAGES.items()
            ),
            self.back_shortcut(),
        )

    @property
    def _turnable_rows(self) -> Sequence[VersionRow]:
        """The rows of the version that is shown, if it can be changed."""
        entry = self.entry
        if entry.variant is None or entry.game in self._others:
            return ()
        return rows_of(entry.variant)

    def handle(self, intent: Intent) -> Transition | None:
        in_list = isinstance(intent, Nav) and self.form.focused is self.games
        if in_list:
            self.form.show_focus()  # so that the first arrow selects
        answer = super().handle(intent)
        if in_list and intent is Nav.RIGHT and self.form.focused is not self.games:
            self.focus("deal")  # the nearest in meaning, not in place
        return answer

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.games and activated.final:
            if self.games.selected == MAKE:  # rules are made before they are dealt
                self.focus("decks")
                return None
            return self._deal()
        if self.search.value != self._found:
            self._search()
        return None

    def back(self) -> Transition | None:
        """Clear the search, go back from the page of own rules, or leave.

        The page of own rules leads back to the game from which it was opened.
        """
        if not self.search.value:
            if not self._is_own_page or self._own_from not in self.entries:
                return super().back()
            self.games.selected = self._own_from
            self._own_from = ""
            self._wanted_focus = "games"
            return None
        self.search.value = ""
        self._search()
        return None

    def _paste(self) -> Transition | None:
        """Open the game or deal on the clipboard, or search for other text."""
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
            self._wanted_focus = "games"  # also after nothing was found for a while
        variant = self.entry.variant
        self._turned = {}
        if variant is not None:
            self._standing[game_of(variant).key] = variant
        self._fill()
        if variant is not None and not self.search.value.strip():
            self.games.selected = game_of(variant).key
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

    def _make_rules(self, variant: Variant) -> None:
        """Show the page of own rules, which starts from those of a variant."""
        self.own.begin(variant)
        self._own_from = self.games.selected
        self._before_own = variant
        if MAKE not in self.entries:
            self.search.value = ""
            self._fill()
        self.games.selected = self._told = MAKE
        self._wanted_focus = "decks"

    def _copy_code(self) -> None:
        self.show_message(copied(self.own.code, _("Copied")))

    def _keep(self) -> None:
        """Keep the rules as a tile, and select it."""
        variant = self.own.keep()
        self._fill()
        self.games.selected = variant.key
        self._wanted_focus = "deal"
        name = self.context.name_of(variant)
        self.context.announcer.say_at_once(_("Kept: {name}", name=name))

    def _forget(self) -> None:
        self.own.forget()
        self._fill()
        self._wanted_focus = "kept"

    def _deal(self) -> Transition | None:
        """End with the selected entry.

        A game under way is continued; of a variant there is a new deal.
        """
        entry = self.entry
        if entry.game is not None:
            return Pop(GameChosen(entry.game))
        if entry.variant is not None:
            return Pop(VariantChosen(entry.variant))
        if self._is_own_page and self.own.variant is not None:
            if self.own.name_field.value.strip():
                self.own.keep()
            return Pop(VariantChosen(self.own.variant))
        return None

    def _new_deal(self) -> Transition:
        return Pop(VariantChosen(self.variant))

    def resume(self, result: Result | None) -> Transition | None:
        """Pass on what was chosen on a page over this one."""
        if isinstance(result, VariantChosen | DealChosen):
            return Pop(result)
        self._fill()
        self.changed()
        return None

    def settings_changed(self) -> None:
        self._fill()
        super().settings_changed()


def _played_last(context: Context, games: Sequence[GameLog]) -> dict[str, Variant]:
    """Return the version of each game that is under way or was played last.

    The keys are those of the usual versions. ``games`` are under way, the one played
    last first.
    """
    keys = [each.key for each in context.folder.records.entries]
    keys += [each.key for each in reversed(games)]
    played = [CATALOGUE[key] for key in keys if key in CATALOGUE]
    return {game_of(variant).key: variant for variant in played}


def _said_of(variant: Variant | None) -> Iterator[str]:
    """Yield the spoken words after the name of a game: "2 redeals, 4 by 13, hard"."""
    if variant is None:
        return
    yield rulebook.redeals_in_words(variant)
    layout = variant.layout
    yield _("{rows} by {columns}", rows=layout.rows, columns=layout.columns)
    found = measured().get(variant.key)
    if found is not None:
        yield found.level.lower()


def _shape(variant: Variant | None) -> Part:
    """Return the shape of a variant, or a sign for rules that are still to be made."""
    if variant is not None:
        return shape_part(variant, says="", share=1)
    sign = icon("gear", 22, "brass")
    face = Plate("slot", RADIUS_S, edge="edge")
    return column(space(), sign, space(), face=face, share=1)


def _caption(variant: Variant) -> str:
    """Return the meaning of the shape."""
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


def _is_known(key: str) -> bool:
    try:
        by_key(key)
    except ValueError:
        return False
    return True
