"""The title screen: one thing to do next, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from gaps.engine import CATALOGUE, Variant, by_key
from gaps.language import N_
from gaps.scenes.common.day_watch import DayWatch
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.common.screen import MOVE_FOCUS, USE_FOCUS, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu import title_column, title_menu, title_packs
from gaps.scenes.menu.logo import DROP_SECONDS, Logo
from gaps.scenes.menu.packs import Pack
from gaps.scenes.menu.places import FIRST_LOGO_TOP, LOGO_TOP, Places
from gaps.scenes.menu.title_facts import TitleView, facts_of
from gaps.scenes.session import routes
from gaps.scenes.shared.context import Context
from gaps.stage.ahead import Ahead
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import Push, Replace, Restart, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.view import Entering, Label, Live, Part, layers
from gaps.table.landscape import views
from gaps.table.model.geometry import lay_out

if TYPE_CHECKING:
    from gaps.scenes.menu.taken_pack import TakenFirstPack, TakenPack
    from gaps.scenes.menu.title_games import TitleGames
    from gaps.table.pack_flight import PackFlight

# In units.
LOGO_SIZE = (530, 172)
TAGLINE_DROP = 186  # distance of the tagline from the top of the logo
FIRST_TAGLINE_DROP = 190  # the same at the first visit
TAGLINE_HEIGHT = 28
FOOT_DROP = 8  # drop of the foot of a pack below the crest
OPENS = {
    *("expedition", "all"),
    *("calendar", "statistics", "summits", "learn", "settings"),
}
"""The buttons that only open a screen or a dialog."""
FADE_SECONDS = 0.180  # seconds in which buttons appear
# delay of the upper buttons after those at the left, in seconds
STAGGER_SECONDS = 0.030


class Title(RangeScreen):
    """The first scene.

    A player who has not finished a game yet sees only a first game and the lessons.
    """

    called = N_("Main menu")
    east = views.TITLE
    shows_focus = False
    about = (
        N_(
            "Continue goes on with the game that was played last; games are saved after every move."
        ),
        N_(
            "The daily deal is the same for everybody; once it was played, the calendar opens."
        ),
        N_(
            "The expedition leads through the games of this family in 48 deals, from easy to hard."
        ),
        N_(
            "A pack of cards starts a deal by its rules, or goes on with the one that is under way."
        ),
    )
    opening_cue = "title"
    cues = ((DROP_SECONDS, "land"),)

    def __init__(
        self, context: Context, focus: str = "", at_start: bool = False
    ) -> None:
        """Start with the focus on the widget named ``focus``, or on the brass button.

        ``at_start`` of the program, the cards of the logo are dealt.
        """
        context.adviser.stop()
        self.parked = context.games.under_way()
        self._shows_all = bool(focus)  # even if nothing was played yet
        self._days = DayWatch(self.clock, context, self.read)
        super().__init__(context)
        self.logo = Logo(at_start, self.clock)
        self._logo_at = (0, 0)  # place where the logo was last painted
        self.taken: TakenPack | TakenFirstPack | None = None
        """The pack of the game that is being opened."""
        self._taken_key = ""
        self._stands_bare = False  # if it is drawn without what moves with the ledge
        self._announced: set[str] = set()
        # paints the cards of the game to continue
        self._cards: Ahead | None = None
        self.first_focus = "continue" if self.parked else "play"
        if focus:
            self.focus(focus, visible=not context.controls.points)
        context.games.prepare(self.variant)

    def load(self) -> None:
        today = self._days.begin()
        self._facts = facts_of(self.context, today, self.parked, self._shows_all)

    @property
    def variant(self) -> Variant:
        """The variant of the pack with the focus, or the one played last.

        At the first visit it is that of a first game.
        """
        facts = self._facts
        focused = self.form.focused
        if focused is not None and focused.name in CATALOGUE:
            return CATALOGUE[focused.name]
        if facts.first is not None and facts.is_new:
            return facts.first.variant
        return by_key(self.context.settings.last_variant)

    # View

    def view(self) -> Part:
        view = self._view
        if view.facts.is_new:
            column = title_column.first_column(view, self._play)
            packs = title_packs.first_packs(
                view, self._foot_at, self._is_taken, self._choose
            )
        else:
            column = self._whole_column(view)
            packs = title_packs.packs(
                view,
                self._foot_at,
                self._is_taken,
                choose=self._choose,
                browse=self._browse,
            )
        return layers(
            title_menu.foot(self._notices, view.places),
            *self._head(),
            Entering(column, seconds=FADE_SECONDS),
            packs,
            Entering(self._menu(), after=STAGGER_SECONDS, seconds=FADE_SECONDS),
        )

    def _whole_column(self, view: TitleView) -> Part:
        # 45 ms with the search that it imports: not at the first visit
        from gaps.scenes.menu.title_doors import whole_column

        return whole_column(
            view,
            play=self._play,
            today=self._open_today,
            multiplayer=self._open_multiplayer,
        )

    @property
    def _view(self) -> TitleView:
        return TitleView(self.context, self._facts, self.style)

    @property
    def _places(self) -> Places:
        return self._view.places

    def _head(self) -> Iterator[Part]:
        places = self._places
        if not places.has_logo:
            return
        is_new = self._facts.is_new
        top = FIRST_LOGO_TOP if is_new else LOGO_TOP
        logo = Live(self._paint_logo)
        yield places.pinned(logo, 0, top, LOGO_SIZE[0], LOGO_SIZE[1])
        tagline = Label(N_("A patience of open spaces"), "tagline")
        below = top + (FIRST_TAGLINE_DROP if is_new else TAGLINE_DROP)
        yield places.pinned(tagline, 0, below, LOGO_SIZE[0], TAGLINE_HEIGHT)

    def _menu(self) -> Part:
        is_offered = self._facts.first is not None
        others = title_menu.other_screens(self._open_statistics, learns=not is_offered)
        if self._facts.is_new:
            others = ()
        return title_menu.menu(self._places, others, self._open_settings)

    @property
    def _notices(self) -> Sequence[str]:
        return title_menu.notices_of(self.context.folder, is_new=self._facts.is_new)

    # The ledge

    @property
    def ledge(self) -> float:
        return self.style.px_per_unit * self._places.crest

    def _foot_at(self, x: float) -> int:
        """Return the row of pixels of the ledge, ``x`` units from the left."""
        column = min(x * self.style.px_per_unit, self.style.size[0])
        return round(self.crest_at(column)) + self.style.px(FOOT_DROP)

    # Moving pictures

    @property
    def moves_within(self) -> Sequence[Rect] | None:
        areas = self.tree.moves_within(self.motion_age)
        if areas is None or self.taken is not None or self.turns_page:
            return None
        if self.clock.moving:
            areas.append(self.logo.reach(self.style, self._logo_at))
        return areas

    def draw(self, surface: Surface, alpha: float) -> None:
        super().draw(surface, alpha)
        if self.taken is not None and not self._stands_bare:
            self.taken.draw(surface, 0, 0.0)

    def without_standing(self, picture: Surface) -> Surface:
        bare = Surface(picture.get_size())
        self._stands_bare = True
        self.draw(bare, 0.0)
        self._stands_bare = False
        return bare

    def draw_standing(
        self, surface: Surface, down: int, seconds: float, back: bool
    ) -> Sequence[Rect]:
        drawn = []
        if self._places.has_logo:
            x, y = self._logo_at
            at = (x, y + down)
            look = self.context.appearance
            logo = self.logo.draw_on_way(surface, self.style, at, look, seconds, back)
            drawn.append(logo)
        if self.taken is not None:
            drawn.append(self.taken.draw(surface, down, seconds))
        return drawn

    @property
    def pack_flight(self) -> PackFlight | None:
        return None if self.taken is None else self.taken.flight

    def _paint_logo(self, surface: Surface, style: Style, rect: Rect) -> None:
        self._logo_at = rect.topleft
        if not self._stands_bare:
            look = self.context.appearance
            self.logo.draw(surface, style, rect.topleft, look)

    def update(self, dt: float) -> Transition | None:
        self._announce_notices()
        return super().update(dt)

    def _announce_notices(self) -> None:
        """Announce the notices that were not announced yet, which may come late."""
        announcer = self.context.announcer
        if announcer.active:
            for notice in self._notices:
                if notice not in self._announced:
                    self._announced.add(notice)
                    announcer.say(notice)

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        is_new = self._facts.is_new
        new = self._play if is_new else self._start_new
        return (
            MOVE_FOCUS,
            USE_FOCUS,
            Shortcut((GameCommand.NEW_DEAL,), N_("new deal of the chosen game"), new),
            Shortcut(
                (GameCommand.DEAL_NUMBER,),
                N_("number, kind or level…"),
                self._ask_for_deal,
            ),
            Shortcut(
                (GameCommand.PASTE,), N_("play what is on the clipboard"), self._paste
            ),
            Shortcut((GameCommand.ALL_GAMES,), N_("all games"), self._browse),
            Shortcut(
                (GameCommand.STATISTICS,), N_("statistics"), self._open_statistics
            ),
            Shortcut((GameCommand.PAUSE,), N_("settings"), self._open_settings),
            Shortcut((GameCommand.FULLSCREEN,), N_("full screen")),
            Shortcut((GameCommand.MUTE,), N_("mute")),
            Shortcut((Nav.BACK,), "", partial(self.focus, "quit")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        self._days.look()
        match intent:
            case Press(pos, 1) if self._is_on_first_pack(pos):
                return self._play()
            case Press(pos, 1) if self._places.has_logo:
                self._press_logo(pos)
        answer = super().handle(intent)
        self.context.games.prepare(self.variant)
        return answer

    def _is_on_first_pack(self, pos: tuple[int, int]) -> bool:
        if not self._facts.is_new:
            return False
        place = title_packs.first_pack_place(self._view, self._foot_at)
        return place.collidepoint(pos)

    def _press_logo(self, pos: tuple[int, int]) -> None:
        """Drop the lifted card if the pointer is on it, and not on a button."""
        if not self.context.appearance.motion.flies or self.form.at(pos) is not None:
            return
        if self.logo.press(self._logo_at, pos):
            self.context.sound.play("land")

    def takes_text(self, text: str) -> bool:
        from gaps.scenes.session.found_text import names_deal  # once it is pasted

        return names_deal(text)

    def _play(self) -> Transition | None:
        if self.parked:
            parked = self.parked[0]
            return self._leave(self._games.go_on(parked), parked.key)
        first = self._facts.opening
        if first is None:
            return self._choose(by_key(self.context.settings.last_variant))
        return self._deal(first.variant, first.seed)

    @property
    def _games(self) -> TitleGames:
        # 40 ms with the search that it imports: not at the start
        from gaps.scenes.menu.title_games import TitleGames

        return TitleGames(self.context, self)

    def _paste(self) -> Transition:
        return self._ask_for_deal(clipboard.pasted())

    def _ask_for_deal(self, text: str = "") -> Transition:
        return Push(routes.ToNewDeal(self, self.variant, text=text))

    def _browse(self) -> Transition:
        return Push(routes.ToVariants(self.variant, self.parked))

    def _open_settings(self) -> Transition:
        return Push(routes.ToSettings(self))

    def _open_statistics(self) -> Transition:
        return Push(routes.ToStatistics())

    def _open_today(self) -> Transition | None:
        """Continue or start the deal of the day.

        Once it was played, show the calendar.
        """
        calendar = self._facts.calendar
        if calendar.games.get(calendar.today):
            return Replace(routes.ToCalendar())
        game = self.context.games.daily(calendar.today)
        return self._leave(self._games.open(game), game.variant.key)

    def _open_multiplayer(self) -> Transition:
        return Push(routes.ToMultiplayer(self))

    def _choose(self, variant: Variant) -> Transition | None:
        return self._leave(self._games.choose(variant), variant.key)

    def _start_new(self) -> Transition | None:
        return self._games.start(self.variant)

    def _deal(self, variant: Variant, seed: int) -> Transition | None:
        return self._leave(self._games.start(variant, seed), variant.key)

    def _leave(self, way: Transition | None, pack: str) -> Transition | None:
        """Go to a game when its pack has opened.

        Go at once if nothing moves, or if a question comes first.
        """
        is_seen = self.context.appearance.motion.flies
        if not is_seen or not isinstance(way, Replace | Restart):
            return way
        self.taken = self._taken_pack(way, pack)
        return way

    def _is_taken(self, pack: str) -> bool:
        """Return True if the pack of the variant with this key is on its way."""
        return self.taken is not None and pack == self._taken_key

    def _taken_pack(
        self, way: Replace | Restart, key: str
    ) -> TakenPack | TakenFirstPack | None:
        """Return the pack with this key as it leaves for a game, or None if hidden."""
        # imports the board on which it lands, so not at the start
        from gaps.scenes.menu.taken_pack import TakenFirstPack, TakenPack

        self._taken_key = key
        route = way.scene if isinstance(way, Replace) else way.route
        deals = isinstance(route, routes.ToNewGame) and route.dealt
        first = self._facts.first
        if self._facts.is_new and first is not None and first.variant.key == key:
            place = title_packs.first_pack_place(self._view, self._foot_at)
            return TakenFirstPack(
                self.style, first.variant, self.context.appearance.art(), place, deals
            )
        for widget, site in self.form.sites.items():
            if isinstance(widget, Pack) and widget.name == key:
                raised = ease_out_cubic(self.form.feedback.light(key))
                x, foot = site.rect.centerx, widget.foot
                return TakenPack(self.style, widget.look, x, foot, raised, deals)
        return None

    @property
    def may_lead_to(self) -> Transition | None:
        """The screen that the button under the pointer or with the focus opens."""
        pointed = self.form.hovered or self.form.focused
        if pointed is None or pointed.name not in OPENS:
            return None
        action = self.tree.actions.get(pointed.name)
        return None if action is None else action()

    @property
    def foreseen(self) -> Ahead | None:
        return self._cards

    def _paint_cards(self) -> None:
        """Paint the cards of the game that *Continue* goes on with."""
        try:
            state = self.parked[0].game.state
        except ValueError:
            return  # illegal moves are reported to the player who opens the game
        appearance = self.context.appearance
        style = appearance.board_style(self.style.size)
        variant = state.variant
        geometry = lay_out(
            variant.layout, style.size, style.px_per_unit, variant.passes > 0
        )
        in_runs = {cell for run in state.runs for cell in run}
        for cell, card in enumerate(state.board):
            if card is not None and cell not in in_runs:
                appearance.art().face(card, geometry.rect(cell).size)

    def lay_out(self) -> None:
        self._drop_cards()
        super().lay_out()
        self._cards = Ahead(self._paint_cards) if self.parked else None

    def leave(self) -> None:
        self._drop_cards()
        super().leave()

    def _drop_cards(self) -> None:
        if self._cards is not None:
            self._cards.cancel()
            self._cards = None

    def resume(self, result: Result | None) -> Transition | None:
        """Continue after a dialog or another scene has ended, perhaps with a choice."""
        match result:
            case routes.VariantChosen(variant):
                return self._games.start(variant)
            case routes.GameChosen(saved):
                return self._games.go_on(saved)
            case routes.MatchCreated(match):
                return Replace(routes.ToMatch(match))
            case routes.DealChosen(variant, seed):
                return self._deal(variant, seed)
            case routes.PlayRequested():
                if self._facts.is_new:
                    return self._play()
                return self._choose(self.variant)
        self.context.games.prepare(self.variant)
        return super().resume(result)
