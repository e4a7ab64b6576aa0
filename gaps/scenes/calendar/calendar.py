"""The daily deals as a calendar.

Any day from the first to today can be chosen and played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import partial

from gaps.engine import Variant
from gaps.language import N_, _, joined, ngettext
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import WEEK, DailyCalendar, DayStatus, Month
from gaps.scenes.board.opening import open_game
from gaps.scenes.calendar.day_grid import DayGrid
from gaps.scenes.calendar.day_marks import LEGEND, legend_parts
from gaps.scenes.common.card_parts import thumbnail_part
from gaps.scenes.common.day_watch import DayWatch
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.text import day_text, game_text, phrases, rulebook
from gaps.scenes.text.numbers import streak_text, won_of
from gaps.stage.core.intents import Command, Hover, Intent, Nav, Wheel
from gaps.stage.core.scene import Replace, Transition
from gaps.stage.drawing.style import (
    RADIUS_M,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    SPACE_XXL,
)
from gaps.stage.view import (
    Label,
    Part,
    Pin,
    Plate,
    Use,
    button,
    column,
    fits,
    glyph,
    layers,
    panel,
    row,
    space,
)
from gaps.stage.widgets import LEAD, Activated, Stepper
from gaps.store import GameLog
from gaps.store.games.kinds import DAILY, LATE
from gaps.table.landscape import views

SIDE_WIDTH = 376  # width of the panels, in units
LOWER_HEIGHT = 430  # height of the panels below the days, in units
MONTH_HEIGHT = 236  # height of the month's panel, in units
STEPS = {Nav.LEFT: -1, Nav.RIGHT: 1, Nav.UP: -WEEK, Nav.DOWN: WEEK}
RULE = N_(
    "One missed day a month is allowed. A win on a later day does not count for the streak."
)
SAME_DEAL = N_("the same deal for everyone")


class Calendar(RangeScreen):
    called = N_("Calendar")
    about = (
        N_(
            "Every day has a deal, the same for everyone, and each of them can be won without a redeal."
        ),
        N_(
            "Small games from Monday to Friday, Gaps on Saturday, another of the family on Sunday."
        ),
        N_("Choose a day and play its deal; a second click on a day plays it, too."),
        N_(
            "A win on the day itself counts for the streak, a win on a later day does not."
        ),
        N_("One day a month without a win does not end the streak."),
    )
    east = views.CALENDAR
    first_focus = "days"

    def __init__(self, context: Context, day: date | None = None) -> None:
        """Start at ``day``, or today."""
        context.adviser.stop()
        self._watch = DayWatch(self.clock, context, self.read)
        today = self._watch.begin()
        unknown = DailyCalendar(today, None, {})
        self.grid = DayGrid("days", unknown, day or today)
        self.stepper = Stepper("month", {}, "")
        self.stepper.round = False
        self.stepper.label = N_("Month")
        self._notches = 0.0  # notches of the wheel, not yet enough to turn a month
        super().__init__(context)

    @property
    def variant(self) -> Variant:
        return daily.deal_of(self.chosen).variant

    @property
    def today(self) -> date:
        return self._watch.today

    @property
    def chosen(self) -> date:
        return self.grid.chosen

    @property
    def month(self) -> Month:
        return self.grid.month

    def load(self) -> None:
        today = self._watch.begin()
        self.grid.set_calendar(DailyCalendar.of(self.context.folder, today))

    @property
    def _on_pad(self) -> bool:
        return self.context.controls.device is Device.PAD

    @property
    def _saved(self) -> GameLog | None:
        code = daily.code_of(self.chosen)
        wanted = GameLog(code, kind=DAILY, day=self.chosen.isoformat())
        return self.context.games.in_slot(wanted.slot)

    @property
    def summary(self) -> str:
        """The number of days won in the month.

        For the month of today, the current streak is included.
        """
        month = self.month
        if month.is_empty or not month.counted:
            days = len(month.playable)
            return ngettext("{number} day open", "{number} days open", days)
        days = len(month.counted)
        won = won_of(month.won, days)
        streak = ""
        if month.after is None:
            streak = streak_text(month.run)
        return joined(" · ", filter(None, (won, streak)))

    def _status_lines(self) -> list[str]:
        """Return the result of the chosen day, and what a win would count for."""
        day = self.chosen
        status = self.grid.calendar.status(day)
        if status is DayStatus.FUTURE:
            return [_("This day is still to come.")]
        lines = self._what_became(day)
        is_past = day != self.today
        if status is DayStatus.WON or (status is DayStatus.WON_LATE and is_past):
            return lines
        if is_past:
            return [*lines, self._what_counts()]
        if lines:
            return [*lines, _("Counts until midnight.")]
        return [_(day_text.NOT_YET_TODAY)]

    def _what_became(self, day: date) -> list[str]:
        """Return a line on the chosen day's game: the one under way, or the best."""
        if self._saved is not None:
            return [game_text.under_way_text(self._saved, self.context.settings)]
        best = self.grid.calendar.best_game(day)
        if best is not None:
            return [day_text.result_text(best)]
        return []

    def _what_counts(self) -> str:
        """Return what a win of the chosen past day would count for."""
        saved = self._saved
        if saved is not None:
            now = self.context.now().isoformat()
            if daily.kind_at(saved, now, saved.seconds) is not LATE:
                return _("Begun on its day: a win counts for it.")
        return _("A past day: a win does not count for the streak.")

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        months: tuple[Command, Command] = (
            GameCommand.PREVIOUS_PAGE,
            GameCommand.NEXT_PAGE,
        )
        if self._on_pad:
            months = Nav.PREVIOUS, Nav.NEXT
        on_days = self.form.focused is self.grid
        to_today = (GameCommand.HINT if self._on_pad else GameCommand.RETRY,)
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("day"), explained=N_("choose a day")),
            *(
                Shortcut((key,), "", partial(self._step, by), on_days)
                for key, by in STEPS.items()
            ),
            Shortcut(
                months,
                N_("month"),
                explained=N_("turn to another month"),
                turn=self._turn,
            ),
            Shortcut(
                (GameCommand.PREVIOUS_PAGE, GameCommand.NEXT_PAGE), "", turn=self._turn
            ),
            Shortcut((Nav.ACTIVATE,), N_("play")),
            Shortcut(to_today, N_("go to today"), self._go_to_today, in_legend=False),
            Shortcut((GameCommand.RETRY,), "", self._go_to_today),
            self.back_shortcut(""),
        )

    def handle(self, intent: Intent) -> Transition | None:
        self._watch.look()
        if isinstance(intent, Wheel):
            self._scroll(intent.dy)
            return None
        if isinstance(intent, Hover):
            self.dirty = (
                self.grid.point(intent.pos, self.form.sites[self.grid]) or self.dirty
            )
        return super().handle(intent)

    def activated(self, activated: Activated) -> Transition | None:
        """Act on the use of the days.

        A press chooses a day, and a click on the chosen one plays it.
        """
        return self._play() if activated.final else None

    def back(self) -> Transition:
        return Replace(ToTitle("today"))

    def _step(self, days: int) -> None:
        self.form.show_focus()
        day = self.chosen + timedelta(days)
        if self.grid.nearest(day) == day:
            self._choose(day)

    def _turn(self, by: int) -> None:
        self._choose_month(self.month.after if by > 0 else self.month.before)

    def _choose_month(self, first: date | None) -> None:
        """Choose the same day of another month, or its last day if it is shorter."""
        if first is None:
            return
        self.context.sound.play("page")
        last = Month(first, self.grid.calendar).last
        same_day = first + timedelta(self.chosen.day - 1)
        day = min(last, same_day)
        self._choose(self.grid.nearest(day))

    def _go_to_today(self) -> None:
        self._choose(self.today)

    def _choose(self, day: date) -> None:
        if day != self.chosen:
            self.grid.choose(day, self.clock, self.form.sites[self.grid])
            self.changed()

    def _scroll(self, notches: float) -> None:
        self._notches += notches
        while abs(self._notches) >= 1:
            by = 1 if self._notches < 0 else -1
            self._notches += by
            self._turn(by)

    def _play(self) -> Transition | None:
        if self.chosen > self.today:
            return None
        game = self.context.games.daily(self.chosen)
        return open_game(self.context, self, game)

    # View

    @property
    def focus_shown(self) -> bool:
        """True if Enter plays the day, as the button to play it says."""
        focused = self.form.focused
        return focused is None or focused.name in ("days", "play")

    def view(self) -> Part:
        self._set_months()
        self.grid.set_notes(self._status_lines())
        foot = space(SPACE_XXL)
        if self.style.is_wide:
            foot = row(self.legend(), space(), size=44)
        pad = (SPACE_XL, SPACE_M, SPACE_XL, SPACE_XL)
        outer = (SPACE_XL, SPACE_XL, SPACE_XL, 0)
        day = panel(*self._day(), pad=pad, share=1)
        if self.style.is_tall:
            month = panel(*self._month(), pad=pad, share=1)
            about = row(day, month, gap=SPACE_L, size=LOWER_HEIGHT)
            return column(self._days(), about, space(SPACE_XL), pad=outer)
        month = panel(*self._month(), pad=pad, size=MONTH_HEIGHT)
        beside = column(
            day, space(SPACE_L), month, space(SPACE_M), foot, size=SIDE_WIDTH
        )
        return row(self._days(), beside, pad=outer, gap=SPACE_XXL)

    def _set_months(self) -> None:
        """Set the stepper to the months before and after."""
        month = self.month
        months = {}
        for first in (month.before, month.first, month.after):
            if first is not None:
                months[first.isoformat()] = day_text.month_and_year(first)
        self.stepper.set_options(months, month.first.isoformat())

    def _days(self) -> Part:
        weekdays = (
            Label(name, ("note_bold", "small"), "mid", "center", share=1)
            for name in day_text.SHORT_WEEKDAYS
        )
        shown = {self.grid.calendar.status(day) for day in self.month.days}
        has_marks = not shown.isdisjoint(LEGEND)
        legend = legend_parts(22, 18) if has_marks else ()
        return column(
            self._header(),
            space(SPACE_L),
            row(
                *weekdays,
                gap=SPACE_S,
                size=38,
                says="",
            ),
            Use(self.grid, share=1),
            row(
                *legend,
                gap=SPACE_S,
                size=58,
                pad=(0, SPACE_M, 0, 0),
                says="",
            ),
            share=1,
        )

    def _header(self) -> Part:
        title = Label(self.called, "h1", says="")
        name = row(self.back_button(), title, gap=SPACE_L)
        summary = Label(self.summary, "note_bold", align="midright", says="")
        least = Pin(Part(), box=(190, 44))  # minimum size at which a month can be read
        turn = Use(self.stepper, self._use_stepper)
        turned = layers(turn, least, share=1, most=300)
        width, height = self.style.size
        if width < height:  # there is no room for both in a line
            return column(row(name, size=44), row(turned, size=44), gap=SPACE_S)
        return row(
            name,
            space(SPACE_XS),
            turned,
            space(),
            fits(summary),
            gap=SPACE_M,
            size=44,
        )

    def _use_stepper(self) -> None:
        first = date.fromisoformat(self.stepper.value)
        self._choose_month(first)

    def _day(self) -> Iterator[Part]:
        day = day_text.whole_day(self.chosen)
        variant, seed = daily.deal_of(self.chosen)
        size = rulebook.size_and_redeals(variant)
        game = joined(" · ", (self.context.name_of(variant), size))
        yield Label(day, ("h2", "h3", "h4"), size=34, says="")
        yield Label(game, ("note_bold", "small"), "brass", size=24)
        yield self._winnable()
        yield space(SPACE_S)
        art = self.context.appearance.art()
        yield thumbnail_part(
            variant,
            art,
            seed,
            size=114,
            says="",
        )
        lines = (
            Label(text, "note", lines=2, leading=18) for text in self._status_lines()
        )
        yield column(
            space(),
            *lines,
            space(),
            share=1,
            says="",
        )
        yield self._play_button()

    def _winnable(self) -> Part:
        winnable = Label(_("Winnable"), ("label", "note_bold"), "brass")
        same_deal = Label(_(SAME_DEAL), ("note", "small"), "mid")
        return row(
            glyph("pass_open", (48, 32)),
            column(winnable, same_deal, share=1),
            gap=SPACE_M,
            size=58,
            pad=(0, SPACE_S, 0, 0),
            says=phrases.sentence(_("Winnable"), _(SAME_DEAL)),
        )

    def _play_button(self) -> Part:
        label = _("Play today")
        if self._saved is not None:
            label = _("Continue")
        elif self.grid.calendar.games.get(self.chosen):
            label = _("Play again")
        elif self.chosen != self.today:
            day = daily.day_and_month(self.chosen)
            label = _("Play {day}", day=day)
        key = None
        if self.focus_shown:
            key = self.context.label(Nav.ACTIVATE)
        return button(
            "play",
            label,
            self._play,
            "play",
            keycap=key,
            look=LEAD,
            enabled=self.chosen <= self.today,
            size=60,
        )

    def _month(self) -> Iterator[Part]:
        month = self.month
        to_today = GameCommand.HINT if self._on_pad else GameCommand.RETRY
        key = self.context.label(to_today)
        name = _(daily.WHOLE_MONTHS[month.first.month - 1])
        yield Label(phrases.capitalized(name), ("h3", "h4"), size=36, says="")
        if month.is_empty:
            yield space()
            text = _("No deal finished this month")
            yield Label(text, ("label", "note_bold"), align="center", size=36)
            text = self._empty_note()
            yield Label(
                text,
                "note",
                "mid",
                "midtop",
                lines=3,
                leading=21,
            )
            yield space()
        else:
            yield from self._figures()
        if month.after is not None:
            today = button(
                "today", N_("Today"), self._go_to_today, "month", keycap=key, size=160
            )
            yield row(space(), today, space(), size=40)

    def _empty_note(self) -> str:
        """Return what can be done in a month in which nothing was played."""
        days = len(self.month.playable)
        if self.month.after is None:
            return ngettext(
                "{number} day is open. Only today's deal counts for the streak.",
                "All {number} are open. Only today's deal counts for the streak.",
                days,
            )
        text = _("All {number} are open. Choose a day, or go back to today.")
        return text.format(number=days)

    def _figures(self) -> Iterator[Part]:
        month = self.month
        yield space(SPACE_S)
        tiles = [*self._tiles()]
        yield row(*tiles, gap=SPACE_S, size=68 if tiles else 0)
        if month.after is None:
            rule = Label(
                RULE,
                ("note", "small"),
                "mid",
                "topleft",
                lines=3,
                leading=21,
            )
            yield column(space(SPACE_S), rule, share=1)
        else:
            yield space()

    def _tiles(self) -> Iterator[Part]:
        month = self.month
        days = len(month.counted)
        if days:
            name = ngettext("won of {days}", "won of {days}", month.won, days=days)
            said = won_of(month.won, days)
            yield _tile(month.won, name, "brass", said)
        if month.run:
            yield _tile(month.run, _("days in a row"), "hi")
        if month.best_run:
            yield _tile(month.best_run, _("best streak"), "hi")


def _tile(number: int, name: str, colour: str, said: str = "") -> Part:
    figure = Label(str(number), ("h2", "h4"), colour, "center", size=40)
    text = Label(name, ("note", "small"), align="center", size=18)
    said = said or phrases.fact(name, number)
    face = Plate(radius=RADIUS_M)
    return column(
        figure,
        text,
        pad=(0, SPACE_XS, 0, SPACE_XS),
        face=face,
        share=1,
        says=said,
    )
