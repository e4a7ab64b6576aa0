"""The map of the expedition.

It lists the deals of the chosen camp; the sheet of a deal opens over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gaps.engine import Variant
from gaps.language import N_, _, integer, joined
from gaps.progress.expedition.camps import (
    STARS_OF_CAMP,
    STARS_TO_OPEN,
    Aim,
    Camp,
    CampDeal,
    camps,
)
from gaps.progress.expedition.stars import (
    BACK_OF_CAMP,
    DealResult,
    Stars,
    is_back_open,
)
from gaps.scenes.board.opening import open_game
from gaps.scenes.common.card_parts import back_part, thumbnail_part
from gaps.scenes.common.charts import bar_part, star_row
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.common.screen import MOVE_FOCUS, Dialog, Shortcut
from gaps.scenes.expedition.map_picture import PANEL, MapPicture, foot_height
from gaps.scenes.session.routes import PlayRequested, ToRules, ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.text import expedition_text, game_text
from gaps.scenes.text.phrases import capitalized, fact
from gaps.stage.core.intents import Command, Intent, Nav, Press, Wheel
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.style import (
    RADIUS_M,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    SPACE_XXL,
)
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import (
    Cell,
    Face,
    Fits,
    Label,
    PageArea,
    Part,
    Pin,
    Plate,
    SaidAs,
    Use,
    button,
    column,
    fill,
    fits,
    glyph,
    hairline,
    icon,
    layers,
    panel,
    row,
    space,
)
from gaps.stage.widgets import LEAD, PRIMARY
from gaps.store import GameLog
from gaps.store.games.kinds import CAMP_DEAL
from gaps.store.records.entries import Entry
from gaps.table.landscape import views

# In units.
ROW_HEIGHT = 48  # height of a deal in the list
ROW_GAP = SPACE_XS  # between two deals
BACK_SIZE = 30, 41  # the card back that the camp gives
DISC_SIZE = 32  # diameter of the disc with the number of a deal


def row_name(camp_deal: CampDeal) -> str:
    """Return the name of the widget of a deal in the list."""
    return f"deal {camp_deal.camp}.{camp_deal.number}"


class Expedition(RangeScreen):
    """The map with its camps and deals.

    Enter starts the next deal; left and right choose a camp, up and down a deal.
    """

    called = expedition_text.TITLE
    about = expedition_text.ABOUT
    first_focus = "next"
    east = views.EXPEDITION
    stars: Stars

    def __init__(
        self,
        context: Context,
        camp_deal: CampDeal | None = None,
        opened: int = 0,
        show_sheet: bool = False,
    ) -> None:
        """Show the camp of ``camp_deal`` or, by default, that of the next deal.

        ``opened`` is the camp that the last game has opened, which opens now; 0 for
        none. With ``show_sheet`` the sheet of the deal follows.
        """
        context.adviser.stop()
        self.camp_deal = camp_deal or camps()[0].deals[0]
        # True until the player chooses a camp: the records decide which one is shown
        self._follows_records = camp_deal is None
        self._show_sheet = show_sheet
        self._opened = 0
        self._rises = self.clock.timer(self._sound_of_tent)  # once the dots are lit
        self._opens = self.clock.timer(self._end_opening)
        super().__init__(context)
        if 1 < opened <= len(camps()) and self.stars.is_open(opened):
            self._opened = opened

    @property
    def camp(self) -> Camp:
        return camps()[self.camp_deal.camp - 1]

    def load(self) -> None:
        settings = self.context.settings
        self.stars = Stars.on_record(self.context.folder, settings.open_camps)
        if self._follows_records:
            self.camp_deal = self.stars.next_deal

    def show(self, camp_deal: CampDeal) -> None:
        self.camp_deal = camp_deal
        self._follows_records = False
        self.focus(row_name(camp_deal))
        self.changed()

    def _choose_camp(self, number: int) -> None:
        is_camp = 1 <= number <= len(camps())
        if not is_camp or number == self.camp_deal.camp:
            return
        self.context.sound.play("page")
        self.turn(number - self.camp_deal.camp)
        self.show(self.stars.first_unfinished(number))
        heading = expedition_text.camp_heading(self.camp)
        progress = expedition_text.camp_progress(self.stars, number)
        gift = expedition_text.gift(self.stars, number).words
        self.context.announcer.say_at_once(joined(". ", (heading, progress, gift)))

    # Automatic events

    def lay_out(self) -> None:
        super().lay_out()
        if self._opened and not self._opens.runs:
            self._begin_opening()
        elif self._show_sheet:
            self._show_wanted_sheet()

    def _begin_opening(self) -> None:
        """Open a camp; at once if nothing moves."""
        camp = camps()[self._opened - 1]
        self.context.announcer.say(expedition_text.camp_opened(camp))
        if self.clock.pace.flies:
            self._rises.begin(self._map.rises)
            self._opens.begin(self._map.opens)
        else:
            self._end_opening()

    def _sound_of_tent(self) -> None:
        self.context.sound.play("new_best")

    def _end_opening(self) -> None:
        self._opened = 0
        self._rises.stop()
        self._opens.stop()
        self.changed()
        if self._show_sheet:
            self._show_wanted_sheet()

    def _show_wanted_sheet(self) -> None:
        self._show_sheet = False
        self.go(self._sheet(self.camp_deal))

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.UP, Nav.DOWN), N_("choose a deal")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other camp"), turn=self._turn),
            Shortcut((Nav.ACTIVATE,), N_("open")),
            self.back_shortcut(N_("main menu")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if self._opened and isinstance(intent, Press | Command | Wheel):
            self._end_opening()
        if isinstance(intent, Wheel) and intent.dy:
            self._turn(-1 if intent.dy > 0 else 1)
            return None
        return super().handle(intent)

    def _turn(self, by: int) -> None:
        self._choose_camp(self.camp_deal.camp + by)

    def _sheet(self, camp_deal: CampDeal) -> Transition:
        self.show(camp_deal)
        return Push(DealSheet(self.context, self, camp_deal))

    def back(self) -> Transition:
        return Replace(ToTitle("expedition"))

    @property
    def _map(self) -> MapPicture:
        return MapPicture(self.style, self.stars, self._opened)

    def view(self) -> Part:
        above = [self._head(), space()]
        if foot_height(self.style):
            above.append(self._foot())
        number = self.camp.number
        picture = self._map  # a new one would place its names anew
        return layers(
            picture.view(number),
            column(*above),
            Pin(self._panel(), "topleft", PANEL.topleft, PANEL.size),
            picture.camps(number, self._choose_camp),
        )

    def _foot(self) -> Part:
        face = Plate("bg1", 0, 225) if self.style.theme.light else Plate("bg0", 0, 170)
        if self.style.theme.plain:
            face = Plate("bg0", 0)  # no line of a ridge goes through a text
        return row(
            self.legend(),
            pad=(SPACE_XL, 0),
            size=44,
            face=face,
        )

    def _head(self) -> Part:
        name = Label(
            self.called,
            "h1",
            outlined=True,
            says="",
        )
        words = expedition_text.size_or_purpose(self.stars)
        note = Label(words, ("body", "note", "small"), "mid", outlined=True)
        return row(
            self.back_button(),
            space(SPACE_L),
            name,
            space(SPACE_L),
            fits(row(note, pad=(0, SPACE_M, 0, 0))),
            space(),
            self._all_stars(),
            pad=(SPACE_XL, SPACE_XL, SPACE_XL, 0),
            size=71,
        )

    def _all_stars(self) -> Part:
        total = STARS_OF_CAMP * len(camps())
        text = _("{stars} of {all}", stars=self.stars.stars, all=total)
        return row(
            glyph("star_full", (22, 22)),
            Label(text, "lead"),
            gap=SPACE_S,
            pad=(SPACE_L, 0),
            face=Plate("surface", RADIUS_M, edge="edge"),
            says=expedition_text.all_stars(self.stars),
        )

    def _panel(self) -> Part:
        camp = column(
            self._camp_title(),
            space(SPACE_S),
            self._camp_bar(),
            space(SPACE_S),
            self._deals(),
            share=1,
        )
        return panel(
            PageArea(camp, share=1),
            space(SPACE_S),
            self._next(),
            pad=(SPACE_L, SPACE_M, SPACE_L, SPACE_M),
        )

    def _camp_title(self) -> Part:
        camp = self.camp
        is_open = self.stars.is_open(camp.number)
        tent = "route_camp_closed"
        if camp.number == len(camps()):
            tent = "route_camp_summit"
        elif is_open:
            tent = "route_camp_open"
        text = _("Camp {camp}", camp=camp.number)
        number = Label(text, "h2")
        name = Label(camp.name, ("tagline", "h4", "note_bold"), "brass", share=1)
        title = row(
            number,
            name,
            gap=SPACE_M,
            size=28,
        )
        progress = expedition_text.camp_progress(self.stars, camp.number)
        ink = "mid" if is_open else "ember"
        note = Label(progress, ("note", "small"), ink, size=24)
        return row(
            glyph(tent, (46, 46)),
            column(title, note, share=1),
            gap=SPACE_M,
            size=52,
            pad=(SPACE_XS, 0),
            says="",
        )

    def _camp_bar(self) -> Part:
        """Return the stars of the camp, with a mark where the next one opens."""
        before_gate = Part(share=STARS_TO_OPEN)
        after_gate = Part(share=STARS_OF_CAMP - STARS_TO_OPEN)
        gate = row(before_gate, fill("hi", size=2), after_gate)
        fraction = self.stars.stars_of(self.camp.number) / STARS_OF_CAMP
        full = row(bar_part(fraction, "brass", 8))
        return row(layers(full, gate, share=1), pad=(SPACE_XS, 0), size=14)

    def _deals(self) -> Part:
        camp = self.camp
        deals = (
            Use(self._deal(camp_deal), partial(self._sheet, camp_deal), size=ROW_HEIGHT)
            for camp_deal in camp.deals
        )
        heading = _("Deals of camp {camp}", camp=camp.number)
        return column(
            *deals,
            self._gives(),
            gap=ROW_GAP,
            share=1,
            group=SaidAs("deals", heading),
        )

    def _gives(self) -> Part:
        """Return the reward for nine stars of the camp, with its card back, if any."""
        number = self.camp.number
        gift = expedition_text.gift(self.stars, number)
        lines: list[Part] = [
            Label(gift.first, ("note_bold", "small"), "brass", size=20)
        ]
        if gift.second:
            forms = (Label(text, "small", "mid") for text in gift.second)
            lines.append(row(Fits(tuple(forms)), size=20))
        words = column(space(), *lines, space(), share=1)
        shown: list[Part] = [words]
        if back := BACK_OF_CAMP.get(number):
            is_locked = not is_back_open(back, self.stars)
            shown.insert(0, back_part(back, BACK_SIZE, is_locked, size=BACK_SIZE[0]))
        return row(*shown, gap=SPACE_M, pad=(SPACE_XS, 0), share=1, says=gift.words)

    def _begin(self, camp_deal: CampDeal) -> Transition | None:
        return open_game(self.context, self, self.context.games.of_camp_deal(camp_deal))

    def _next(self) -> Part:
        camp_deal = self.stars.next_deal
        missing = self.stars.missing(camp_deal.camp)
        if missing:
            detail = expedition_text.stars_to_open(missing, camp_deal.camp + 1)
        else:
            detail = expedition_text.camp_deal_note(self.stars, camp_deal)
        return button(
            "next",
            expedition_text.following(camp_deal),
            partial(self._begin, camp_deal),
            "play",
            detail=detail,
            look=PRIMARY,
            size=54,
        )

    def _deal(self, camp_deal: CampDeal) -> Cell:
        saved = camp_deal_under_way(self.context, camp_deal)
        under_way = ""
        if saved is not None:
            under_way = game_text.under_way(saved)
        part = self._deal_part(camp_deal, under_way)
        words = self._deal_words(camp_deal, under_way)
        return Cell(row_name(camp_deal), part, words, Face.FLAT)

    def _deal_part(self, camp_deal: CampDeal, under_way: str) -> Part:
        result = self.stars.result(camp_deal)
        ink = "mid"
        if self.stars.is_open(camp_deal.camp):
            ink = "hi"
        text = _(camp_deal.name)
        title = Label(text, ("label", "note_bold"), ink, size=21)
        note = under_way or expedition_text.camp_deal_note(self.stars, camp_deal)
        note_ink = "brass" if under_way else "mid"
        below = Label(note, ("note", "small"), note_ink, size=21)
        return row(
            self._disc(camp_deal),
            column(space(), title, below, space(), share=1),
            star_row([record is not None for record in result.earned], ""),
            gap=SPACE_M,
            pad=(SPACE_M, 0, SPACE_M, 0),
        )

    def _disc(self, camp_deal: CampDeal) -> Part:
        """Return the number of a deal, or a lock."""
        is_open = self.stars.is_open(camp_deal.camp)
        has_stars = self.stars.result(camp_deal).stars > 0
        ink = "hi" if is_open else "mid"
        if has_stars:
            ink = "onbrass"
        sign: Part = icon("lock", 16, ink, share=1)
        if is_open:
            text = str(camp_deal.number)
            sign = Label(text, "note_bold", ink, "center", share=1)
        face = Plate("brass" if has_stars else "slot", DISC_SIZE / 2, edge="edge")
        return column(
            sign,
            face=face,
            size=DISC_SIZE,
            across=DISC_SIZE,
        )

    def _deal_words(self, camp_deal: CampDeal, under_way: str) -> Spoken:
        result = self.stars.result(camp_deal)
        name = _(camp_deal.name)
        label = _("Deal {number}, {name}", number=camp_deal.number, name=name)
        words = []
        if not self.stars.is_open(camp_deal.camp):
            words.append(_("closed"))
        if under_way:
            words.append(under_way)
        has_all = result.stars == len(camp_deal.aims)
        if has_all or result.earned[0] is None:
            words.append(expedition_text.camp_deal_note(self.stars, camp_deal))
        if not has_all:
            words.append(expedition_text.stars_and_next(self.stars, camp_deal))
        detail = joined(", ", filter(None, words))
        return Spoken("", Role.BUTTON, label, detail=detail)


def camp_deal_under_way(context: Context, camp_deal: CampDeal) -> GameLog | None:
    """Return the game of a deal that was left after at least one move, or None.

    It waits in a slot of its own.
    """
    wanted = GameLog(camp_deal.code, kind=CAMP_DEAL)
    return context.games.in_slot(wanted.slot)


class DealSheet(Dialog):
    """The sheet of a deal, over the map, which shows its camp."""

    below: Expedition
    called = expedition_text.TITLE
    about = expedition_text.ABOUT
    size = (620, 612)
    pad = (32, 28, 32, 42)

    def __init__(
        self,
        context: Context,
        below: Expedition,
        camp_deal: CampDeal,
    ) -> None:
        super().__init__(context, below)
        self.camp_deal = camp_deal
        self.first_focus = "play" if self.is_open else "back"

    @property
    def variant(self) -> Variant:
        return self.camp_deal.variant

    @property
    def is_open(self) -> bool:
        return self.below.stars.is_open(self.camp_deal.camp)

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            MOVE_FOCUS,
            Shortcut((Nav.ACTIVATE,), N_("play"), enabled=self.is_open),
            self.back_shortcut(N_("map")),
        )

    def _play(self) -> Transition | None:
        game = self.context.games.of_camp_deal(self.camp_deal)
        return open_game(self.context, self, game)

    def _rules(self) -> Transition:
        return Push(ToRules(self, self.variant))

    def resume(self, result: Result | None) -> Transition | None:
        if isinstance(result, PlayRequested) and self.is_open:
            return self._play()
        return super().resume(result)

    @property
    def title(self) -> str:
        return _(self.camp_deal.name)

    def view(self) -> Part:
        result = self.below.stars.result(self.camp_deal)
        heading = expedition_text.camp_deal_heading(self.camp_deal)
        facts = expedition_text.rules_of(self.camp_deal)
        why_closed = ""
        if not self.is_open:
            camp = self.camp_deal.camp
            why_closed = expedition_text.closed_text(self.below.stars, camp)
        board = thumbnail_part(
            self.variant,
            self.context.appearance.art(),
            self.camp_deal.seed,
            size=262,
            says=f"{_('Winnable')}, {_('says the computer')}",
        )
        stars_title = _("Three stars")
        aims = zip(self.camp_deal.aims, result.earned, strict=True)
        stars = (
            self._star(number, aim, earned, result)
            for number, (aim, earned) in enumerate(aims)
        )
        group = SaidAs("stars", stars_title, Role.LIST)
        return column(
            self._titles(heading),
            Label(facts, ("body", "note", "small"), "mid", size=28),
            space(SPACE_XS),
            row(
                board,
                self._best(result.best),
                gap=SPACE_XXL,
                size=130,
            ),
            space(SPACE_XL),
            hairline(),
            Label(
                stars_title,
                "h3",
                size=48,
                says="",
            ),
            column(*stars, gap=SPACE_S, group=group),
            Label(why_closed, ("note", "small"), "ember", share=1),
            self._buttons(),
        )

    def _titles(self, heading: str) -> Part:
        above = Label(heading, ("note_bold", "small"), "brass")
        name = Label(
            self.title,
            ("h1", "h2"),
            says="",
            size=46,
        )
        sign = glyph(
            "pass_open",
            (50, 30),
            across=30,
            lies=0.1,
        )
        winnable = Label(_("Winnable"), ("note_bold", "small"), "brass", says="")
        by_solver = Label(_("says the computer"), ("note", "small"), "mid", says="")
        return row(
            column(above, name, share=1),
            sign,
            column(winnable, by_solver),
            gap=SPACE_S,
            size=74,
        )

    def _buttons(self) -> Part:
        saved = camp_deal_under_way(self.context, self.camp_deal)
        keycap = None
        if self.is_open:
            keycap = self.context.label(Nav.ACTIVATE)
        play = button(
            "play",
            N_("Play") if saved is None else N_("Continue"),
            self._play,
            "play",
            look=LEAD,
            enabled=self.is_open,
            keycap=keycap,
            share=1,
        )
        rules = button("rules", N_("Rules"), self._rules, "help", size=118)
        back = button("back", N_("Back"), self.back, "left", size=114)
        return row(
            play,
            rules,
            back,
            gap=SPACE_M,
            size=56,
        )

    def _best(self, best: Entry | None) -> Part:
        head = _("Your best here")
        if best is None:
            gap = 6
            texts = [_("Not won yet")]
            lines = [Label(texts[0], ("h3", "h4", "note_bold"))]
        else:
            gap = 2
            score = integer(best.arcade)
            moves, day = expedition_text.best_game(best)
            texts = [score, moves, day]
            lines = [
                Label(score, "h1"),
                Label(moves, ("note_bold", "small")),
                Label(day, ("note", "small"), "mid"),
            ]
        title = Label(head, ("note", "small"), "mid")
        said = fact(head, joined(", ", texts))
        return column(
            title,
            *lines,
            share=1,
            gap=gap,
            pad=(0, SPACE_S, 0, 0),
            says=said,
        )

    def _star(
        self, number: int, aim: Aim, earned: Entry | None, result: DealResult
    ) -> Part:
        name = capitalized(expedition_text.aim_text(aim))
        status = expedition_text.aim_status(aim, earned, result)
        said = Spoken(part_key("star", number), Role.ITEM, name, detail=status)
        sign = glyph("star_full" if earned else "star_empty", (26, 26))
        title = Label(name, ("label", "note_bold", "small"), share=1)
        state = Label(status, "note", "hi" if earned else "mid", "midright")
        face = Plate(radius=RADIUS_M, edge="edge")
        return row(
            sign,
            title,
            state,
            pad=(SPACE_L, 0, SPACE_L, 0),
            gap=SPACE_M,
            size=44,
            face=face,
            says=(said,),
        )
