"""The title screen: one thing to do next, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from gaps.engine import CATALOGUE, Variant, by_key
from gaps.language import N_, Text, _, joined
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import IS_WON, DailyCalendar, DayStatus
from gaps.progress.expedition.stars import Stars
from gaps.progress.first_games import first_game
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.common.screen import MOVE_FOCUS, USE_FOCUS, Shortcut, as_icon
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.logo import Logo
from gaps.scenes.menu.places import (
    CREST,
    FIRST_CREST,
    FIRST_LOGO_TOP,
    FIRST_TOP,
    LOGO_TOP,
    TOP,
    Places,
    places_in,
)
from gaps.scenes.session import routes
from gaps.scenes.session.games import slot_of
from gaps.scenes.session.shared_text import names_deal
from gaps.scenes.shared.context import Context
from gaps.scenes.text import (
    expedition_text,
    game_text,
    numbers,
    rulebook,
)
from gaps.scenes.text.game_text import listed_name
from gaps.solver import core_in_use
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import (
    Depth,
    Push,
    Quit,
    Replace,
    Restart,
    Result,
    Transition,
)
from gaps.stage.core.widget import spoken_detail
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_L, SPACE_XS, Style
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Entering,
    Label,
    Live,
    Part,
    Pin,
    SaidAs,
    Use,
    button,
    column,
    fits,
    hairline,
    layers,
    row,
    space,
)
from gaps.stage.widgets import PLAIN, QUIET, Look
from gaps.stage.widgets.button import MENU_TEXT, QUIET_PADDING
from gaps.store import Played, Rate
from gaps.table.landscape import views

if TYPE_CHECKING:
    from gaps.scenes.common.level_switch import LevelSwitch
    from gaps.scenes.session.game_session import GameSession

# Lengths in units.
LOGO = (530, 172)
LIFTED_RIGHT = 320  # how far the lifted card of it reaches to the right
TAGLINE_DROP = 186  # from its top
FIRST_TAGLINE_DROP = 190  # the same at the first visit
TAGLINE_HEIGHT = 28
FIRST_BRASS = (360, 84)
BRASS = 76
BRASS_MARGIN = SPACE_L  # at the right of what it says
LEARN_GAP = SPACE_L
LEARN_WIDTH = 230
SWITCH_TOP = 441
SWITCH = 36
DOORS_TOP = 482
DOOR = 64
DOOR_STEP = 72
HAIR_RISE = 4  # of the line above a door
MENU_TOP = 24
MENU_GAP = SPACE_XS
FOOT_DROP = 8  # how much lower than the crest a pack stands
STANDING = 190  # the room for a pack above the crest
CAPTION = 74  # the room below it
NAME_MARGIN = SPACE_XS  # beside a name
FIRST_PACK = 0.833  # of the window's width: the middle of the pack of the first game
HALF_FIRST_PACK = 117
MAX_NOTICES = 3
FADE = 0.180  # seconds in which buttons come in
LEAVES = 0.220  # seconds for the lifted card of the logo, while all else fades
PLAYED_LAST = 40  # games in which the variants that were played last are looked for

NO_FAST_SEARCH = N_("The fast search is missing: deals of large games may have no win.")
FEATURED = "gaps", "unshuffled", "addiction", "mini"  # what most people play
BACKS = "ember", "rose", "spruce", "dusk"  # of the packs, from the left
TILTS = 1.6, -1.3, 1.0, -1.6
FAN_BACKS = "dusk", "spruce", "rose", "ember"

PLAY = Look(primary=True, text_style="h2", in_menu=True)
ON_SKY = Look(plate=False)


@dataclass
class Leaving:
    """On the way to a game."""

    transition: Transition
    pack: str
    """The key of the variant whose pack is opened."""
    share: float = 0.0
    """How far it is, 0 to 1."""
    bare: Surface | None = None
    """Painted over the title more and more: what does not fade."""


class Title(RangeScreen):
    """The first scene. Who has not finished a game yet sees only a first game and the
    lessons.
    """

    called = N_("Main menu")
    east = views.TITLE
    shows_focus = False
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
            "A pack of cards starts a deal by its rules, or goes on with the one that is under way."
        ),
    )
    opening_cue = "title"

    def __init__(
        self, context: Context, focus: str = "", at_start: bool = False
    ) -> None:
        """``focus`` is the name of the widget to begin with; empty for what is brass.
        ``at_start`` of the program, the cards of the logo are dealt.
        """
        context.adviser.stop()
        self.parked = context.games.under_way()
        self._levels: LevelSwitch | None = None
        self._shows_all = bool(focus)  # though nothing was played yet
        self._announced: set[str] = set()
        self._leaving: Leaving | None = None
        self._logo_at = (0, 0)  # where it was painted last
        self._pack_place = Rect(0, 0, 0, 0)  # of the first game, for the pointer
        super().__init__(context)
        self.logo = Logo(at_start, self.clock)
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
        records = folder.records
        self._played_last = [record.key for record in records.latest(PLAYED_LAST)]
        started: dict[str, str] = {}
        for each in (*self.parked, *records.entries):
            before = started.get(each.key, each.started)
            started[each.key] = min(before, each.started)
        self._played_first = sorted(started, key=started.__getitem__)
        self._match = folder.load_match()

    @property
    def _is_new(self) -> bool:
        has_begun = self._played_last or self._plays_match or self.parked
        return self._first is not None and not has_begun and not self._shows_all

    @property
    def _plays_match(self) -> bool:
        return self._match is not None and not self._match.over

    @property
    def variant(self) -> Variant:
        """That of the pack with the focus, or the one played last; at the first visit
        of a first game.
        """
        focused = self.form.focused
        if self._first is not None and self._is_new:
            return self._first.variant
        if focused is not None and focused.name in CATALOGUE:
            return CATALOGUE[focused.name]
        return by_key(self.context.settings.last_variant)

    # What is shown

    def view(self) -> Part:
        places = self._places
        column = self._first_column if self._is_new else self._column
        return layers(
            *self._foot(places),
            *self._head(),
            Entering(column(), seconds=FADE),
            *(self._first_pack() if self._is_new else self._packs()),
            Entering(self._menu(), seconds=FADE),
        )

    @property
    def _places(self) -> Places:
        return places_in(self.style, first_visit=self._is_new)

    def _pinned(
        self,
        part: Part,
        x: float,
        y: float,
        width: float,
        height: float,
    ) -> Pin:
        """A part at a place, units of the usual window; ``x`` is from the left of what
        is shown.
        """
        places = self._places
        at = (places.left + x, places.shift + y)
        return Pin(part, "topleft", at, (width, height))

    def _head(self) -> Iterator[Part]:
        if not self._places.has_logo:
            return
        top = FIRST_LOGO_TOP if self._is_new else LOGO_TOP
        logo = Live(self._paint_logo)
        yield self._pinned(logo, 0, top, LOGO[0], LOGO[1])
        tagline = Label(N_("A patience of open spaces"), "tagline")
        below = top + (FIRST_TAGLINE_DROP if self._is_new else TAGLINE_DROP)
        yield self._pinned(tagline, 0, below, LOGO[0], TAGLINE_HEIGHT)

    def _first_column(self) -> Part:
        """A first game and the lessons: nothing else at the first visit."""
        places = self._places
        width = min(FIRST_BRASS[0], places.right - places.left)
        brass = self._pinned(self._brass(), 0, FIRST_TOP, width, FIRST_BRASS[1])
        return layers(brass, self._learn_button(width, FIRST_TOP, FIRST_BRASS[1]))

    def _learn_button(self, left: float, top: float, height: float) -> Part:
        """The lessons, beside what is brass, or below it where the window is narrow;
        on a plate where the sun or a ridge would cross the words.
        """
        name = N_("Learn in two minutes")
        places = self._places
        crossed = places.is_tall or self.style.theme.plain
        use = button(
            "learn",
            name,
            self._learn,
            "help",
            look=PLAIN if crossed else ON_SKY,
            lies=0,
        )
        end = places.right
        if self._is_new and not places.is_tall:
            end = self._first_pack_at - HALF_FIRST_PACK
        if end - places.left < left + LEARN_WIDTH:
            return self._pinned(row(use), -QUIET_PADDING, top + height, left, 44)
        middle = top + (height - 44) / 2
        return self._pinned(row(use), left + LEARN_GAP, middle, LEARN_WIDTH, 44)

    def _column(self) -> Part:
        """What to go on with, how hard new deals are, and the doors."""
        from gaps.scenes.common.level_switch import LevelSwitch
        from gaps.scenes.menu.door import TEXT_LEFT

        width = self._places.column
        parts: list[Part] = [self._pinned(self._brass(), 0, TOP, width, BRASS)]
        if self._first is not None:
            parts.append(self._learn_button(width, TOP, BRASS))
        self._levels = self._levels or LevelSwitch(self.context)
        parts.append(self._pinned(self._levels.part(), 0, SWITCH_TOP, width, SWITCH))
        top = DOORS_TOP
        for number, door in enumerate(self._doors()):
            if number:
                hair = hairline("edge")
                wide = width - TEXT_LEFT
                parts.append(self._pinned(hair, TEXT_LEFT, top - HAIR_RISE, wide, 1))
            parts.append(self._pinned(door, 0, top, width, DOOR))
            top += DOOR_STEP
        return layers(*parts)

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
            detail = _(
                "{variant}: a small first game", variant=_(self._first.variant.name)
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
        hidden and there is room for it.
        """
        saved = self.parked[0]
        facts = []
        variant = by_key(saved.key)
        name = listed_name(saved, self.context.name_of(variant))
        with suppress(ValueError):  # its moves are not legal: whoever opens it is told
            facts.append(game_text.how_close(saved.game.state))
        if not self.context.settings.hides_figures:
            facts.append(numbers.duration(saved.seconds))
        room = self.style.px(self._places.column - MENU_TEXT - BRASS_MARGIN)
        shown = joined(" · ", (name, *facts))
        while facts and self.style.width(shown, "small") > room:
            del facts[-1]
            shown = joined(" · ", (name, *facts))
        return shown

    def _doors(self) -> Iterator[Use]:
        from gaps.scenes.menu.door import Door

        with_others = _("a match, a challenge")
        if self._plays_match:
            from gaps.scenes.text.match_text import match_status

            with_others = match_status(self._match)
        today = Door("today", N_("Today"), "cal", self._day())
        today.told = _(daily.deal_of(self._today).variant.name)
        yield Use(today, self._open_today)
        yield Use(
            Door("expedition", N_("Expedition"), "tent", self._stars()),
            partial(Replace, routes.ToExpedition()),
        )
        yield Use(
            Door("together", N_("Together"), "people", with_others),
            self._open_together,
        )

    def _day(self) -> str:
        status = self._calendar.status(self._today)
        streak = numbers.streak_text(self._calendar.streak)
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
        return f"{daily.day_and_month(self._today)} · {state}"

    def _stars(self) -> str:
        expedition = self._expedition
        if not expedition.stars:
            return _("eight camps")
        stars = expedition_text.all_stars(expedition)
        return _("Camp {camp} · {stars}", camp=expedition.current_camp, stars=stars)

    def _variants(self) -> Sequence[Variant]:
        """The variants of the packs: those under way or played last, and then those
        that most people play; in the order in which they were first played.
        """
        parked = [
            saved.key
            for saved in self.parked
            if saved.slot == slot_of(by_key(saved.key))
        ]
        last = self.context.settings.last_variant
        keys = [*parked, *self._played_last, last, *FEATURED]
        known = [key for key in dict.fromkeys(keys) if key in CATALOGUE]
        shown = known[: self._places.packs]
        order = [*self._played_first, *known]
        return [CATALOGUE[key] for key in sorted(shown, key=order.index)]

    def _packs(self) -> Iterator[Part]:
        """A pack for each of some variants, and the fan of all games, on the ledge."""
        from gaps.scenes.menu.pack_pictures import DROP, FALLS, fallen
        from gaps.scenes.menu.packs import NAME_STEP

        places = self._places
        variants = self._variants()
        names = [self._name_lines(_(variant.name)) for variant in variants]
        lines = max(map(len, names), default=1)
        blank = [""] * lines  # so that all statuses stand in one line
        parts: list[Part] = []
        middle = places.first
        for number, variant in enumerate(variants):
            foot = self._foot_at(middle)
            caption_name = [*names[number], *blank[len(names[number]) :]]
            parts.append(self._pack(variant, number, caption_name, foot))
            middle += places.pitch
        parts.append(self._all_games(self._foot_at(middle)))
        placed = [replace(each, size=places.pitch) for each in parts]
        group = SaidAs("games", N_("Games"))
        height = STANDING + CAPTION + (lines - 1) * NAME_STEP
        at = (places.first - places.pitch / 2, self._crest - STANDING)
        box = (places.pitch * len(parts), height)
        whole = Pin(row(*placed, group=group), "topleft", at, box)
        yield Entering(whole, seconds=FALLS, offset=(0, -DROP), ease=fallen)

    def _name_lines(self, name: str) -> list[str]:
        room = self.style.px(self._places.pitch - NAME_MARGIN)
        return self.style.wrap(name, "h4", room)

    @property
    def _crest(self) -> float:
        """Where the crest of the ledge is, units from the top of the window."""
        places = self._places
        crest = FIRST_CREST if self._is_new else CREST
        if not places.has_logo:
            return min(
                crest + places.shift, self.style.size[1] / self.style.u - CAPTION
            )
        return crest + places.ledge_shift

    def _foot_at(self, x: float) -> int:
        """The row of pixels on which something stands, ``x`` units from the left."""
        ledge = self.mountains.landscape.ledge
        assert ledge is not None
        column = min(x * self.style.u, self.style.size[0])
        return round(ledge.height_at(column)) + self.style.px(FOOT_DROP)

    def _pack(
        self, variant: Variant, number: int, name: Sequence[str], foot: int
    ) -> Use:
        """A game that is started, or continued if one is under way."""
        from gaps.scenes.menu.packs import Caption, Pack, PackLook

        saved = next(
            (each for each in self.parked if each.slot == slot_of(variant)), None
        )
        settings = self.context.settings
        rate = self._rates.get(variant.key, Rate())
        if saved is not None:
            status: Text = game_text.progress(saved, settings)
            said: Text = game_text.how_far(saved, settings)
        else:
            is_known = bool(rate.played or rate.assisted)
            status = numbers.rate_text(rate) if is_known else N_("new")
            said = status
        size = rulebook.board_size(variant)
        spoken = Spoken(
            variant.key,
            Role.BUTTON,
            _(variant.name),
            detail=spoken_detail("", size, said),
        )
        look = PackLook(BACKS[number], len(variant.pack), size, TILTS[number])
        caption = Caption(name, status, saved is not None)
        flown = partial(self._leaves, variant.key)
        pack = Pack(
            variant.key,
            spoken,
            caption,
            look,
            foot,
            STANDING,
            flown,
        )
        return Use(pack, partial(self._choose, variant))

    def _all_games(self, foot: int) -> Use:
        from gaps.scenes.menu.packs import Caption, Fan

        name = _("All {number}", number=len(CATALOGUE))
        spoken = Spoken("all", Role.BUTTON, name)
        fan = Fan(
            "all",
            spoken,
            Caption([name]),
            FAN_BACKS,
            foot,
            STANDING,
        )
        return Use(fan, self._browse)

    @property
    def _first_pack_at(self) -> float:
        """The middle of the pack of the first game, units from the left."""
        places = self._places
        share = 0.5 if places.is_tall else FIRST_PACK
        wanted = share * self.style.size[0] / self.style.u
        return min(wanted, places.right - HALF_FIRST_PACK)

    def _first_pack(self) -> Iterator[Part]:
        """The pack of the first game: a picture, as the brass button says it all."""
        from gaps.scenes.menu.pack_pictures import BOX
        from gaps.scenes.menu.packs import FirstPack

        assert self._first is not None
        middle = self._first_pack_at
        foot = self._foot_at(middle) / self.style.u
        pack = FirstPack(
            self._first.variant,
            self.context.look.art(),
            not self.context.look.motion.flies,
            partial(self._leaves, self._first.variant.key),
        )
        at = (middle - BOX[0] / 2, foot - BOX[1])
        px = self.style.px
        self._pack_place = Rect(px(at[0]), px(at[1]), px(BOX[0]), px(BOX[1]))
        yield Pin(pack, "topleft", at, BOX)

    def _menu(self) -> Part:
        places = self._places
        others = () if self._is_new else self._other_screens()
        settings = N_("Settings")
        last = (
            button("settings", settings, self._open_settings, "gear", look=QUIET),
            button("quit", N_("Quit"), Quit, "door", look=QUIET),
        )
        named = row(*others, *last, gap=MENU_GAP)
        short = row(*map(as_icon, others), *last)
        shown = fits(named, short) if places.is_wide else short
        room = places.right - places.left + QUIET_PADDING
        if places.has_logo and not self._is_new:
            room -= LIFTED_RIGHT
        at = (places.right + QUIET_PADDING - room, MENU_TOP)
        return Pin(row(space(), shown), "topleft", at, (room, 44))

    def _other_screens(self) -> Sequence[Use]:
        calendar = partial(Replace, routes.ToCalendar())
        summits = partial(Replace, routes.ToSummits())
        statistics = self._open_statistics
        return (
            button("calendar", N_("Calendar"), calendar, "month", look=QUIET),
            button("statistics", N_("Statistics"), statistics, "stats", look=QUIET),
            button("summits", N_("Summits"), summits, "summit", look=QUIET),
            button("rules", N_("How to play"), self._open_rules, "help", look=QUIET),
        )

    def _foot(self, places: Places) -> Iterator[Part]:
        """What has to be known about the files of the player."""
        shown = [Label(each, "note", "ember", lines=3) for each in self._notices]
        if shown:
            pad = (places.left, 0, places.left, 16)
            yield column(space(), *shown, gap=SPACE_XS, pad=pad)

    @property
    def _notices(self) -> Sequence[str]:
        """What has to be known about the files of the player and, once a game was
        played, about this copy: newest last; first, as long as that is so, why nothing
        can be saved.
        """
        folder = self.context.folder
        notices = list(folder.notices)
        problem = folder.problem
        if not core_in_use() and not self._is_new:
            notices.insert(0, _(NO_FAST_SEARCH))
        notices = notices[-MAX_NOTICES:]
        if problem is None or any(problem in notice for notice in notices):
            return notices
        return [problem, *notices[1 - MAX_NOTICES :]]

    # Pictures that move

    @property
    def ledge(self) -> float:
        return self.style.u * self._crest

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw everything; all but the landscape and the logo fades on the way to a
        game.
        """
        super().draw(surface, alpha)
        leaving = self._leaving
        if leaving is not None:
            bare = leaving.bare or Surface(self.style.size)
            bare.blit(self.mountains.picture(), (0, 0))
            self._draw_logo(bare)
            bare.set_alpha(round(255 * leaving.share))
            surface.blit(bare, (0, 0))
            leaving.bare = bare

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self._leaving = None

    def _draw_logo(self, surface: Surface) -> None:
        """Draw the logo where it was painted last, if there was room for it."""
        if self._places.has_logo:
            self.logo.draw(surface, self.style, self._logo_at, self.context.look)

    def depths(self) -> Sequence[Depth]:
        """The landscape and, with the nearest of it, the logo."""
        depths = [*super().depths()]
        logo = shapes.blank(self.style.size)
        self._draw_logo(logo)
        drawn = logo.get_bounding_rect()
        if drawn:
            logo = logo.subsurface(drawn).copy()
            depths.append(Depth(logo, 1.0, drawn.topleft))
        return depths

    def _paint_logo(self, surface: Surface, style: Style, rect: Rect) -> None:
        self._logo_at = rect.topleft
        self.logo.draw(surface, style, self._logo_at, self.context.look)

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self._leaving is not None

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look at the clock."""
        return daily.seconds_of_day_left(self.context.now(), self._today)

    def update(self, dt: float) -> Transition | None:
        super().update(dt)
        if self.context.now().date() != self._today:
            self.read()
        self._announce_notices()
        leaving = self._leaving
        if leaving is None:
            return None
        self._let_go(leaving, self.clock.step)
        return leaving.transition if leaving.share >= 1 else None

    def _let_go(self, leaving: Leaving, dt: float) -> None:
        """Let ``dt`` seconds of the way to a game pass."""
        leaving.share = min(1.0, leaving.share + dt / LEAVES)
        self.logo.dropped = leaving.share
        self.dirty = True

    def _leave(self, transition: Transition | None, pack: str) -> Transition | None:
        """Go to a game once its pack is opened; at once if nothing moves or something
        has to be asked first.
        """
        if not self.context.look.motion.flies or not isinstance(
            transition, Replace | Restart
        ):
            return transition
        self._leaving = Leaving(transition, pack)
        self.leaves = True
        return None

    def _leaves(self, pack: str) -> float:
        """How far the way into a pack is, 0 to 1."""
        if self._leaving is None or self._leaving.pack != pack:
            return 0.0
        return self._leaving.share

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
        if self._leaving is not None:
            ends = isinstance(intent, Press | Nav | GameCommand)
            return self._leaving.transition if ends else None
        moves = self.context.look.motion
        match intent:
            case Press(pos, 1) if self._is_new and self._pack_place.collidepoint(pos):
                return self._play()
            case Press(pos, 1) if self._places.has_logo and moves.flies:
                self._press_logo(pos)
        answer = super().handle(intent)
        self.context.games.prepare(self.variant)
        return answer

    def _press_logo(self, pos: tuple[int, int]) -> None:
        """Let the card that is lifted drop, if the pointer is on it, and no button."""
        if self.form.at(pos) is None and self.logo.press(self._logo_at, pos):
            self.context.sound.play("land")

    def takes_text(self, text: str) -> bool:
        return names_deal(text)

    def _play(self) -> Transition | None:
        if self.parked:
            parked = self.parked[0]
            return self._leave(self._open_parked(parked), parked.key)
        if self._first is None:
            return self._choose(by_key(self.context.settings.last_variant))
        way = self._start(self._first.variant, self._first.seed)
        return self._leave(way, self._first.variant.key)

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

    def _browse(self) -> Transition:
        return Push(routes.ToVariants(self.variant, self.parked))

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
        game = self.context.games.daily(day)
        return self._leave(self._open(game), game.variant.key)

    def _open_together(self) -> Transition:
        return Push(routes.ToTogether(self))

    def _choose(self, variant: Variant) -> Transition | None:
        saved = self.context.games.in_slot(slot_of(variant))
        way = self._start(variant) if saved is None else self._continue(saved)
        return self._leave(way, variant.key)

    def _start(self, variant: Variant, seed: int | None = None) -> Transition | None:
        from gaps.scenes.common.opening import deal_at_once

        if seed is None:
            return deal_at_once(self.context, self, variant, self._start)
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
                return self._leave(self._start(variant, seed), variant.key)
            case routes.PlayRequested():
                if self._first is not None:
                    return self._play()
                return self._choose(self.variant)
        self.context.games.prepare(self.variant)
        return super().resume(result)
