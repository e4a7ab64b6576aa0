"""The title screen: one thing to do next, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from gaps.engine import CATALOGUE, Variant, by_key
from gaps.language import N_, Text, _, ngettext
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import IS_WON, DailyCalendar, DayStatus
from gaps.progress.expedition.stars import Stars
from gaps.scenes.common.screen import MOVE_FOCUS, USE_FOCUS, RecordsScreen, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.logo import Logo
from gaps.scenes.session import routes
from gaps.scenes.session.games import slot_of
from gaps.scenes.session.newcomer import first_game
from gaps.scenes.session.share_line import names_deal
from gaps.scenes.shared.context import Context
from gaps.scenes.text import (
    expedition_text,
    game_text,
    match_text,
    numbers,
    rulebook,
    statistics_text,
)
from gaps.scenes.text.deal_text import listed_name
from gaps.solver import core_in_use
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Quit, Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Cell,
    Label,
    Live,
    Part,
    SaidAs,
    Use,
    button,
    column,
    layers,
    row,
    space,
)
from gaps.stage.widgets import QUIET, SMALL, Look
from gaps.store import Played, Rate
from gaps.table.landscape import views
from gaps.table.landscape.painting import LandscapePicture

if TYPE_CHECKING:
    from gaps.scenes.session.game_session import GameSession

# Lengths in units.
MARGIN = 72
NARROW_MARGIN = 32
WIDE_WINDOW = 1200
WIDEST = 1440
LOGO_TOP = 88
LOGO_HEIGHT = 172
TAGLINE_TOP = 272
START_TOP = 322
START_HEIGHT = 72
GAP = 14
FIRST_TOP = 330
FIRST_HEIGHT = 84
PLATE = 118
PLATES = 4
NARROW_PLATES = 2
MAX_NOTICES = 3
PLAYED_LAST = 40  # games in which the variants that were played last are looked for
SUNRISE_SECONDS = 20.0  # for which the sun rises
SUNRISE_HEIGHT = 6  # how far it rises, pixels at u = 1
SUNRISE_CHECK = 0.5  # seconds between two checks whether it has moved by a pixel

NO_FAST_SEARCH = N_("The fast search is missing: deals of large games may have no win.")
FEATURED = "gaps", "unshuffled", "addiction", "mini"  # what most people play

PLAY = Look(primary=True, text_style="h2")
DOOR = Look(text_style="lead")


class Title(RecordsScreen):
    """The first scene. Who has not finished a game yet sees only a first game and the
    lessons.
    """

    called = N_("Main menu")
    on_field = False
    about = (
        N_(
            "Continue goes on with the game that was played last; games are saved after every move."
        ),
        N_(
            "Today is the daily deal, the same for everybody; once it was played, the calendar opens."
        ),
        N_(
            "The expedition leads through the games of this family in 48 deals, from easy to hard."
        ),
        N_(
            "A game below starts a deal by its rules, or goes on with the one that is under way."
        ),
    )
    opening_cue = "title"

    def __init__(self, context: Context, focus: str = "") -> None:
        """``focus`` is the name of the widget to begin with; empty for what is brass."""
        context.adviser.stop()
        self.parked = context.games.under_way()
        self.logo = Logo()
        self._landscape: LandscapePicture | None = None
        self._painted_for: object = None
        self._shows_all = bool(focus)  # though nothing was played yet
        self._announced: set[str] = set()
        super().__init__(context)
        self.first_focus = "continue" if self.parked else "play"
        if focus:
            self.focus(focus)
        context.games.prepare(self.variant)

    def load(self) -> None:
        folder = self.context.folder
        settings = self.context.settings
        self._today = self.context.now().date()
        self._rates = folder.records.rates()
        self._first = first_game(folder)
        self._calendar = DailyCalendar.of(folder, self._today)
        self._expedition = Stars.on_record(folder, settings.open_camps)
        self._played_last = [
            record.key for record in folder.records.latest(PLAYED_LAST)
        ]
        self._match = folder.load_match()

    @property
    def _is_new(self) -> bool:
        has_begun = self._played_last or self._plays_match or len(self.parked) > 1
        return not has_begun and not self._shows_all

    @property
    def _plays_match(self) -> bool:
        return self._match is not None and not self._match.over

    @property
    def variant(self) -> Variant:
        """That of the plate with the focus, or the one played last; at the first visit
        of a first game.
        """
        focused = self.form.focused
        if self._first is not None and self._is_new:
            return self._first.variant
        return by_key(
            focused.name
            if isinstance(focused, Cell)
            else self.context.settings.last_variant
        )

    # What is shown

    def view(self) -> Part:
        width = self.style.size[0] / self.style.u
        margin = MARGIN if self._is_wide else NARROW_MARGIN
        content = column(
            space(LOGO_TOP),
            Live(self._paint_logo, size=LOGO_HEIGHT),
            space(TAGLINE_TOP - LOGO_TOP - LOGO_HEIGHT),
            Label(N_("A patience of open spaces"), "h3", size=28),
            *(self._beginning() if self._is_new else self._ways()),
            size=min(width - 2 * margin, WIDEST),
        )
        return layers(
            Live(self._paint_landscape),
            column(space(), *self._foot()),
            row(space(), content, space()),
            column(
                space(24), row(space(), *self._quiet(), size=42), pad=(26, 0, 26, 0)
            ),
        )

    @property
    def _is_wide(self) -> bool:
        return self.style.size[0] >= self.style.px(WIDE_WINDOW)

    def _beginning(self) -> Iterator[Part]:
        """A first game and the lessons; everything else is behind *All games*."""
        games = _("{number} games, daily deals and an expedition: see All games.")
        yield space(FIRST_TOP - TAGLINE_TOP - 28)
        name = N_("Learn in two minutes")
        brass = replace(self._brass(), size=360)
        learn = button(
            "learn", name, self._learn, "help", look=DOOR, size=270, across=60
        )
        yield row(
            brass,
            learn,
            gap=20,
            size=FIRST_HEIGHT,
        )
        yield space(30)
        yield Label(
            games.format(number=len(CATALOGUE)),
            "body",
            "mid",
            "topleft",
            lines=2,
            size=38,
        )
        yield row(
            button(
                "all",
                N_("All games"),
                self._show_all,
                look=SMALL,
                size=130,
            ),
            size=36,
        )

    def _ways(self) -> Iterator[Part]:
        brass = self._brass()
        doors = [*self._doors()]
        yield space(START_TOP - TAGLINE_TOP - 28)
        if self._is_wide:
            yield row(
                replace(brass, size=330),
                *doors,
                gap=GAP,
                size=START_HEIGHT,
            )
        else:
            yield row(
                replace(brass, share=1),
                doors[0],
                gap=GAP,
                size=START_HEIGHT,
            )
            yield space(GAP)
            yield row(*doors[1:], gap=GAP, size=START_HEIGHT)
        everything = _("All {number} games").format(number=len(CATALOGUE))
        more = len(self.parked) - 1
        text = ngettext(
            "{number} more under way…", "{number} more under way…", more
        ).format(number=more)
        parked = button(
            "parked", text, partial(self._browse, at_games=True), "play", look=SMALL
        )
        is_known = {*self._rates, *(saved.key for saved in self.parked)}.issuperset
        heading = (
            N_("Play again")
            if is_known(each.key for each in self._variants())
            else N_("Games")
        )
        yield space(26)
        number = button("number", N_("Deal number…"), self._ask_for_deal, look=QUIET)
        games = (
            *([parked] if more > 0 else []),
            button("all", everything, self._browse, look=SMALL),
        )
        yield row(
            Label(
                heading,
                "h2",
                share=1,
                says="",
            ),
            number,
            *games,
            gap=12,
            size=34,
        )
        yield space(12)
        plates = [self._plate(variant) for variant in self._variants()]
        group = SaidAs("games", heading)
        yield row(
            *plates,
            gap=GAP,
            size=PLATE,
            group=group,
        )

    def _brass(self) -> Use:
        if self.parked:
            return button(
                "continue",
                N_("Continue"),
                self._play,
                "play",
                detail=self._how_far(),
                look=PLAY,
            )
        if self._first is not None:
            detail = _("{variant}: a small first game").format(
                variant=_(self._first.variant.name)
            )
        else:
            detail = self.context.name_of(by_key(self.context.settings.last_variant))
        return button(
            "play",
            N_("Play"),
            self._play,
            "play",
            detail=detail,
            look=PLAY,
        )

    def _how_far(self) -> str:
        """The name of the game to continue, and how far it is, as far as that is not
        hidden.
        """
        saved = self.parked[0]
        home = ""
        variant = by_key(saved.key)
        name = listed_name(saved, self.context.name_of(variant))
        with suppress(ValueError):  # its moves are not legal: whoever opens it is told
            home = _("{home} of {wanted} home").format(
                home=len(saved.game.state.home), wanted=variant.cards_to_win
            )
        clock = ""
        if not self.context.settings.calm:
            clock = numbers.duration(saved.seconds)
        return " · ".join(filter(None, (name, home, clock)))

    def _doors(self) -> Iterator[Use]:
        status = match_text.match_status(self._match)
        stars = self._stars()
        with_others = status if self._plays_match else _("a match, a challenge")
        expedition = partial(Replace, routes.ToExpedition())
        yield button(
            "today",
            N_("Today"),
            self._open_today,
            "cal",
            detail=self._day(),
            look=DOOR,
            share=1,
        )
        yield button(
            "expedition",
            N_("Expedition"),
            expedition,
            "tent",
            detail=stars,
            look=DOOR,
            share=1,
        )
        name = N_("Together")
        go = self._open_together
        yield button(
            "together", name, go, "people", detail=with_others, look=DOOR, share=1
        )

    def _day(self) -> str:
        status = self._calendar.status(self._today)
        streak = statistics_text.streak_text(self._calendar.streak)
        if status in IS_WON:
            state = streak or _("won")
        elif self._today in self._calendar.under_way:
            state = _("under way")
        else:
            state = (
                _("played")
                if status is DayStatus.PLAYED
                else streak or _("not yet played")
            )
        return f"{daily.format_day(self._today)} · {state}"

    def _stars(self) -> str:
        expedition = self._expedition
        if not expedition.stars:
            return _("eight camps")
        stars = expedition_text.all_stars(expedition)
        return _("Camp {camp} · {stars}").format(
            camp=expedition.current_camp, stars=stars
        )

    def _variants(self) -> Sequence[Variant]:
        """The variants of the plates: under way or played last first, then those that
        most people play.
        """
        last = self.context.settings.last_variant
        parked = [
            saved.key
            for saved in self.parked
            if saved.slot == slot_of(by_key(saved.key))
        ]
        keys = [last, *parked, *self._played_last, *FEATURED]
        known = [CATALOGUE[key] for key in dict.fromkeys(keys) if key in CATALOGUE]
        return known[: PLATES if self._is_wide else NARROW_PLATES]

    def _plate(self, variant: Variant) -> Part:
        """A game that is started, or continued if one is under way."""
        saved = next(
            (each for each in self.parked if each.slot == slot_of(variant)), None
        )
        rate = self._rates.get(variant.key, Rate())
        if saved is not None:
            third: Text = game_text.how_far(saved, self.context.settings)
        else:
            is_known = bool(rate.played or rate.assisted)
            third = numbers.rate_text(rate) if is_known else N_("new")
        size = rulebook.size_and_redeals(variant)
        text = _(variant.name)
        name = Label(text, ("h2", "h3", "h4"), size=36)
        about = Label(size, ("note_bold", "small"), "brass", size=28)
        colour = "hi" if saved is not None else "mid"
        far = Label(third, ("note", "small"), colour, size=26)
        content = column(name, about, far, pad=(18, 12, 18, 0))
        label = _(variant.name)
        spoken = Spoken(variant.key, Role.BUTTON, label, detail=f"{size}. {_(third)}")
        return Use(
            Cell(variant.key, content, spoken), partial(self._choose, variant), share=1
        )

    def _quiet(self) -> Iterator[Part]:
        if not self._is_new:
            calendar = partial(Replace, routes.ToCalendar())
            summits = partial(Replace, routes.ToSummits())
            yield button("calendar", N_("Calendar"), calendar, "month", look=QUIET)
            yield button(
                "statistics",
                N_("Statistics"),
                self._open_statistics,
                "stats",
                look=QUIET,
            )
            yield button("summits", N_("Summits"), summits, "summit", look=QUIET)
            yield button(
                "rules", N_("How to play"), self._open_rules, "help", look=QUIET
            )
        yield button(
            "settings", N_("Settings"), self._open_settings, "gear", look=QUIET
        )
        yield button("quit", N_("Quit"), Quit, "door", look=QUIET)

    def _foot(self) -> Iterator[Part]:
        """What has to be known about the files of the player."""
        shown = [Label(each, "note", "ember", lines=3) for each in self._notices]
        if shown:
            yield column(*shown, gap=4, pad=(26, 0, 26, 16))

    @property
    def _notices(self) -> Sequence[str]:
        """What has to be known about this copy and the files of the player, newest
        last; first, as long as that is so, why nothing can be saved.
        """
        folder = self.context.folder
        notices = list(folder.notices)
        problem = folder.problem
        if not core_in_use():
            notices.insert(0, _(NO_FAST_SEARCH))
        notices = notices[-MAX_NOTICES:]
        if problem is None or any(problem in notice for notice in notices):
            return notices
        return [problem, *notices[1 - MAX_NOTICES :]]

    # Pictures that move

    def _paint_landscape(self, surface: Surface, style: Style, rect: Rect) -> None:
        look = (style.size, style.theme)
        if self._landscape is None or look != self._painted_for:
            self._landscape = views.title(style)
            self._painted_for = look
        surface.blit(self._landscape.picture(self._sunrise()), (0, 0))

    def _paint_logo(self, surface: Surface, style: Style, rect: Rect) -> None:
        self.logo.draw(surface, style, rect.topleft, self.context.look)

    def _sunrise(self) -> int:
        """Pixels by which the sun has risen since the title opened."""
        share = (
            0.0
            if self.context.look.motion.reduced
            else min(1.0, self.age / SUNRISE_SECONDS)
        )
        return round(share * SUNRISE_HEIGHT * self.style.u)

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self.logo.moving

    @property
    def wake_after(self) -> float | None:
        """Seconds until the sun rises further, or to the next look at the clock."""
        clock = daily.seconds_of_day_left(self.context.now(), self._today)
        has_risen = self.age > SUNRISE_SECONDS or self.context.look.motion.reduced
        return clock if has_risen else min(clock, SUNRISE_CHECK)

    def update(self, dt: float) -> Transition | None:
        before = self._sunrise()
        super().update(dt)
        if self.context.now().date() != self._today:
            self.read()
        self._announce_notices()
        self.logo.update(dt)
        self.dirty = self.dirty or self._sunrise() != before
        return None

    def _announce_notices(self) -> None:
        announcer = self.context.announcer
        if announcer.active:
            for notice in self._notices:
                if notice not in self._announced:
                    self._announced.add(notice)
                    announcer.say(notice)

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        is_first = self._is_new and not self.parked
        new = self._play if is_first else partial(self._start, self.variant)
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
        answer = super().handle(intent)
        self.context.games.prepare(self.variant)
        return answer

    def takes_text(self, text: str) -> bool:
        return names_deal(text)

    def _play(self) -> Transition | None:
        if self.parked:
            return self._open_parked(self.parked[0])
        if self._first is not None:
            return self._start(self._first.variant, self._first.seed)
        return self._start(by_key(self.context.settings.last_variant))

    def _show_all(self) -> None:
        self._shows_all = True
        self.focus("today")

    def _open_parked(self, parked: Played) -> Transition:
        """Continue an unfinished game; show the title as it is now if that game has
        ended meanwhile.
        """
        saved = self.context.games.in_slot(parked.slot)
        if saved is None or saved.id != parked.id:
            return Replace(routes.ToTitle())
        return self._continue(saved)

    def _continue(self, saved: Played) -> Transition:
        from gaps.scenes.common.opening import continue_game

        return Replace(continue_game(self.context, saved))

    def _learn(self) -> Transition:
        return Push(routes.ToLessons())

    def _paste(self) -> Transition:
        return self._ask_for_deal(clipboard.pasted_line())

    def _ask_for_deal(self, text: str = "") -> Transition:
        return Push(routes.ToNewDeal(self, self.variant, text=text))

    def _browse(self, at_games: bool = False) -> Transition:
        return Push(routes.ToVariants(self.variant, self.parked, at_games))

    def _open_settings(self) -> Transition:
        return Push(routes.ToSettings(self))

    def _open_statistics(self) -> Transition:
        return Push(routes.ToStatistics())

    def _open_rules(self) -> Transition:
        return Push(routes.ToRules(self, self.variant))

    def _open_today(self) -> Transition | None:
        """Go on with the deal of the day or begin it; once it was played, show the
        calendar.
        """
        day = self._today
        if self._calendar.games.get(day):
            return Replace(routes.ToCalendar())
        return self._open(self.context.games.daily(day))

    def _open_together(self) -> Transition:
        return Push(routes.ToTogether(self))

    def _choose(self, variant: Variant) -> Transition | None:
        saved = self.context.games.in_slot(slot_of(variant))
        if saved is None:
            return self._start(variant)
        return self._continue(saved)

    def _start(self, variant: Variant, seed: int | None = None) -> Transition | None:
        from gaps.scenes.common.opening import deal_at_once

        if seed is None:
            return deal_at_once(self.context, self, variant, self._start, levels=False)
        return self._open(self.context.games.deal(variant, seed))

    def _open(self, game: GameSession) -> Transition | None:
        from gaps.scenes.common.opening import open_game

        return open_game(self.context, self, game)

    def resume(self, result: Result | None) -> Transition | None:
        """Continue after a dialog or another scene has ended, perhaps with a choice."""
        match result:
            case routes.VariantChosen(variant):
                return self._start(variant)
            case routes.GameChosen(saved):
                return self._open_parked(saved)
            case routes.MatchCreated(match):
                return Replace(routes.ToMatch(match))
            case routes.DealChosen(variant, seed):
                return self._start(variant, seed)
            case routes.PlayRequested():
                if self._first is not None:
                    return self._play()
                return self._choose(self.variant)
        self.context.games.prepare(self.variant)
        return super().resume(result)
