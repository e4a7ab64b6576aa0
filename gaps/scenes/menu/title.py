"""The title screen: the name of the game, the game to continue, and a choice of variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from gaps.engine import CATALOGUE, Variant, by_key
from gaps.language import N_, Text, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import (
    DealChosen,
    GameChosen,
    MatchCreated,
    PlayRequested,
    VariantChosen,
)
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.logo import Logo
from gaps.scenes.menu.title_details import TitleDetails
from gaps.scenes.menu.title_layout import TAGLINE, TitleLayout
from gaps.scenes.new_game.deal_input import names_deal
from gaps.scenes.new_game.variant_card import VariantCard
from gaps.scenes.session import daily
from gaps.scenes.session.continued_game import continue_game
from gaps.scenes.session.parked_games import games_under_way, slot_of, under_way
from gaps.scenes.session.routes import ToCalendar, ToExpedition, ToMatch, ToSummits, ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.stage.core.intents import Asked, Command, Intent, Nav, Press, Wheel
from gaps.stage.core.scene import Push, Quit, Replace, Result, Transition
from gaps.stage.drawing.landscape import Landscape
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import Form
from gaps.store import SavedGame

if TYPE_CHECKING:
    from gaps.scenes.menu.attract_row import AttractRow

LOGO_TOP = 88  # pixels at u = 1
ATTRACT_LINE_TOP = 664  # of the line over the row that plays by itself, pixels at u = 1
MAX_NOTICES = 3
SUNRISE_SECONDS, SUNRISE_HEIGHT = 20.0, 6  # how long and how far the sun rises; pixels at u = 1
LATE_CHECK = 0.25  # seconds between two looks for figures that come late
SUNRISE_CHECK = 0.5  # seconds between two checks whether it has moved by a pixel

COMMANDS: Mapping[Command, str] = {
    GameCommand.DEAL_NUMBER: "number",
    GameCommand.PAUSE: "settings",
}
"""Commands that do what a button does, by the button's name."""
CHOOSE = ((Nav.LEFT, Nav.RIGHT), N_("choose"))
NUMBER = ((GameCommand.DEAL_NUMBER,), N_("number, kind or level…"))
LEGEND = (CHOOSE, ((Nav.ACTIVATE,), N_("deal")), NUMBER)
LEGEND_UNDER_WAY = (
    CHOOSE,
    ((Nav.ACTIVATE,), N_("continue")),
    ((GameCommand.NEW_DEAL,), N_("new deal")),
    NUMBER,
)
"""While the card of a variant with a game under way has the focus."""


class Title(GameScene):
    """The first scene of the program, from which all others are opened."""

    form: Form
    help = help_text.TITLE
    opening_cue = "title"

    def __init__(self, context: Context, focus: str = "") -> None:
        """``focus`` is the name of the widget to begin with; empty for *Continue*, or the last card."""
        self.context = context
        context.adviser.stop()
        self.parked = games_under_way(context.folder)
        self.resumed = context.resumed_game(self.parked[0]) if self.parked else None
        self.style: Style = context.style((1280, 800))
        self.logo = Logo()
        self.landscape: Landscape | None = None
        self._has_row = not context.starting  # the first picture of the program comes sooner without it
        self.age = 0.0
        self._announced: set[str] = set()
        last = context.settings.last_variant
        self.layout = TitleLayout(last, self.resumed is not None, max(0, len(self.parked) - 1))
        self.strip = self.layout.strip
        card = last if last in CATALOGUE else "gaps"
        focused = focus or ("continue" if self.resumed is not None else card)
        self.form = Form(self.layout.widgets, focused=focused)
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "continue": self._continue,
            "daily": self._play_daily,
            "match": self._open_match,
            "expedition": lambda: Replace(ToExpedition()),
            "calendar": lambda: Replace(ToCalendar()),
            "summits": lambda: Replace(ToSummits()),
            "number": self._ask_for_deal,
            "all": self._browse_variants,
            "parked": lambda: self._browse_variants(at_games=True),
            "settings": self._open_settings,
            "statistics": self._open_statistics,
            "rules": self._open_rules,
            "quit": Quit,
        }
        self._update_rates()
        self._update_texts()
        context.prepare_deals(self._selected())

    @cached_property
    def attract_row(self) -> AttractRow:
        """The row at the foot."""
        from gaps.scenes.menu.attract_row import AttractRow

        return AttractRow(self.context)

    def spoken_words(self) -> Sequence[str]:
        return *self._notices, _(TAGLINE), self.spoken_keys(self._legend)

    def spoken_widgets(self) -> Sequence[Spoken]:
        return self.layout.spoken_parts()

    @property
    def _notices(self) -> Sequence[str]:
        """What has to be known about the files of the player, newest last."""
        return self.context.folder.notices[-MAX_NOTICES:]

    @property
    def _legend(self) -> Sequence[tuple[Sequence[Command], Text]]:
        """The keys, and what they do from the widget with the focus."""
        focused = self.form.focused
        continues = isinstance(focused, VariantCard) and focused.game is not None
        return LEGEND_UNDER_WAY if continues else LEGEND

    @property
    def variant(self) -> Variant:
        return self._selected()

    def _update_rates(self) -> None:
        self._news = self.context.folder.records.news
        self.strip.set_rates(self.context.folder.records.rates())

    def _show_late_figures(self) -> None:
        """Show what the records had not answered when the title was opened, and the day that has begun."""
        if self.context.folder.records.news != self._news or self.context.now().date() != self._today:
            self._update_rates()
            self.resize(self.style.size)
            self.dirty = True

    def _update_texts(self) -> None:
        """Set the texts that depend on games, on the language and on what is hidden."""
        self._today = self.context.now().date()
        games = {saved.slot: saved for saved in self.parked}
        self.strip.set_games(games, self.context.settings.shows_moves)
        name = self.context.name_of(self.resumed.variant) if self.resumed is not None else ""
        parked = self.parked[0] if self.parked else None
        self.layout.set_details(TitleDetails.of(self.context, parked, name))

    # Time

    @property
    def moving(self) -> bool:
        return self.logo.moving or self.strip.moving or (self._has_row and self.attract_row.moving)

    @property
    def wake_after(self) -> float | None:
        """Seconds until the sun rises further or the row plays on, or to the next look at the clock."""
        if not self._has_row:
            return 0.0
        if self.context.folder.records.loading_seconds:
            return LATE_CHECK
        clock = daily.seconds_of_day_left(self.context.now(), self._today)
        if self.context.motion_settings.reduced:
            return clock
        rest = SUNRISE_CHECK if self.age <= SUNRISE_SECONDS else self.attract_row.wake_after
        return clock if rest is None else min(clock, rest)

    def update(self, dt: float) -> Transition | None:
        before = self._sunrise()
        self._show_late_figures()
        self._announce_notices()
        self.age += dt
        self.logo.update(dt)
        if not self._has_row:
            self._has_row = self.dirty = True
            self._lay_out_row()
        self.dirty = self.attract_row.update(dt) or self.dirty or self._sunrise() != before
        self.strip.update(dt, self.context.motion_settings)
        return None

    def _announce_notices(self) -> None:
        """Say each notice once to a reader, which would not come upon it by itself."""
        announcer = self.context.announcer
        if announcer.active:
            for notice in self._notices:
                if notice not in self._announced:
                    self._announced.add(notice)
                    announcer.say(notice)

    def _sunrise(self) -> int:
        """Pixels by which the sun has risen since the title opened."""
        share = 0.0 if self.context.motion_settings.reduced else min(1.0, self.age / SUNRISE_SECONDS)
        return round(share * SUNRISE_HEIGHT * self.style.u)

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self._has_row:
            self.attract_row.interrupt()
        if isinstance(intent, Press) and intent.button == 1 and self.strip.press(intent.pos):
            return None
        activated = self.form.handle(intent)
        self.context.prepare_deals(self._selected())
        if isinstance(intent, Nav | Asked):
            self._keep_in_view()
        if activated is not None:
            if isinstance(activated.widget, VariantCard):
                return self._choose(activated.widget.variant)
            return self._actions[activated.name]()
        match intent:
            case Wheel(_, dy):
                self.strip.scroll_cards(-dy)
            case GameCommand.PASTE:
                return self._ask_for_deal(self.context.pasted_text())
            case GameCommand.NEW_DEAL:
                return self._start(self._selected())
            case GameCommand() if intent in COMMANDS:
                return self._actions[COMMANDS[intent]]()
            case Nav.BACK:
                self.form.focus("quit")
        return None

    def takes_text(self, text: str) -> bool:
        return names_deal(text)

    def _continue(self) -> Transition | None:
        return self._open_parked(self.parked[0]) if self.parked else None

    def _open_parked(self, parked: SavedGame) -> Transition:
        """Continue an unfinished game; show the title as it is now if that game has ended meanwhile."""
        saved = under_way(self.context.folder, parked.slot)
        if saved is None or saved.id != parked.id:
            return Replace(ToTitle())
        return Replace(continue_game(self.context, saved))

    def _play_daily(self) -> Transition | None:
        return self._start(CATALOGUE[daily.VARIANT], daily.number_of(self.context.now().date()))

    def _ask_for_deal(self, text: str = "") -> Transition:
        from gaps.scenes.new_game.new_deal import NewDeal

        return Push(NewDeal(self.context, self, self._selected(), text=text))

    def _browse_variants(self, at_games: bool = False) -> Transition:
        from gaps.scenes.new_game.variant_browser import VariantBrowser

        return Push(VariantBrowser(self.context, self._selected(), self.parked, at_games=at_games))

    def _open_settings(self) -> Transition:
        from gaps.scenes.settings.pause import Pause

        return Push(Pause(self.context, self))

    def _open_statistics(self) -> Transition:
        from gaps.scenes.records.statistics import Statistics

        return Push(Statistics(self.context))

    def _open_rules(self) -> Transition:
        from gaps.scenes.learn.rules import Rules

        return Push(Rules(self.context, self, self._selected()))

    def _open_match(self) -> Transition:
        from gaps.scenes.together.match_setup import MatchSetup

        match = self.context.folder.load_match()
        return Push(MatchSetup(self.context, self)) if match is None else Replace(ToMatch(match))

    def _selected(self) -> Variant:
        """The variant of the focused card, or the one played last."""
        focused = self.form.focused
        if isinstance(focused, VariantCard):
            return focused.variant
        return by_key(self.context.settings.last_variant)

    def _choose(self, variant: Variant) -> Transition | None:
        """Continue the game of a variant, or start a new deal of it if none is under way."""
        saved = under_way(self.context.folder, slot_of(variant))
        if saved is None:
            return self._start(variant)
        return Replace(continue_game(self.context, saved))

    def _start(self, variant: Variant, seed: int | None = None) -> Transition | None:
        """Open a deal; if there is no ``seed``, a new one."""
        from gaps.scenes.new_game.at_once.new_deal_at_once import deal_at_once
        from gaps.scenes.new_game.opening import open_game

        if seed is None:
            return deal_at_once(self.context, self, variant, self._start, levels=False)
        return open_game(self.context, self, self.context.new_game(variant, seed))

    def resume(self, result: Result | None) -> Transition | None:
        """Continue after a dialog or another scene has ended, perhaps with a choice."""
        self.dirty = True
        match result:
            case VariantChosen(variant):
                return self._start(variant)
            case GameChosen(saved):
                return self._open_parked(saved)
            case MatchCreated(match):
                return Replace(ToMatch(match))
            case DealChosen(variant, seed):
                return self._start(variant, seed)
            case PlayRequested():
                return self._choose(self._selected())
        self._update_rates()
        self.context.prepare_deals(self._selected())
        self.resize(self.style.size)
        return None

    # Layout and drawing

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        self._update_texts()
        self.landscape = Landscape(size, style.theme)
        self.layout.lay_out(style)
        self.logo.lay_out(style, self.context.art(), (self.layout.left, style.px(LOGO_TOP)))
        self._lay_out_row()
        self._keep_in_view()
        self.strip.finish_scrolling()
        self.form.lay_out(style)
        self.dirty = True

    def _lay_out_row(self) -> None:
        if self._has_row:
            self.attract_row.lay_out(self.style, self.layout.shift)

    def _keep_in_view(self) -> None:
        """Scroll to the variant card with the focus."""
        if isinstance(self.form.focused, VariantCard):
            self.strip.keep_in_view(self.form.focused)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, theme = self.style, self.style.theme
        assert self.landscape is not None
        self.landscape.draw(surface, self._sunrise())
        self.logo.draw(surface, self.context.motion_settings)
        self.layout.draw_headings(surface, style)
        if not self.context.folder.notices:
            y = style.px(ATTRACT_LINE_TOP) + self.layout.shift
            pygame.draw.line(surface, mix(theme.bg0, theme.brass, 0.4), (0, y), (style.size[0], y))
            if self._has_row:
                self.attract_row.draw(surface)
        behind = self.strip.copy_ends(surface)
        self.form.draw(surface, style)
        self.strip.draw_ends(surface, style, behind)
        self.layout.draw_foot(surface, style, self.context.legend(style, self._legend), self._notices)
