"""The daily deals as a calendar: any day from the first to today can be chosen and played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial

import pygame

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, _
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.progress.calendar.month import WEEK, Month
from gaps.scenes.calendar import calendar_text
from gaps.scenes.calendar.calendar_text import month_and_year
from gaps.scenes.calendar.day_grid import DayGrid
from gaps.scenes.calendar.day_marks import LEGEND, mark_part
from gaps.scenes.common.screen import Screen, Shortcut
from gaps.scenes.common.thumbnail import thumbnail_part
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Device
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session import daily
from gaps.scenes.session.parked_games import under_way
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import sentence
from gaps.scenes.text import statistics_text, variant_text
from gaps.stage.core.intents import Command, Hover, Intent, Nav, Wheel
from gaps.stage.core.scene import Replace, Result, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.speech.spoken import ADJUSTABLE, Role, Spoken
from gaps.stage.view import Label, Part, Picture, Use, column, fits, glyph, line, panel, row, space
from gaps.stage.widgets import LEAD, Activated, Button, Plate, Widget, draw_focus_ring
from gaps.stage.widgets.widget import AT_REST, Pos, WidgetState, hovered_fill
from gaps.store import SavedGame

SIDE, DAY_PANEL = 376, 404  # width of the panels, height of that of the day, units
MIN_LEGEND_WINDOW = 1000  # pixels: in a narrower window no keys are named
LATE_CHECK = 0.05  # seconds between two looks for figures that come late
QUIET_SECONDS = 0.3  # for which nothing is said about figures that are late
STEPS = {Nav.LEFT: -1, Nav.RIGHT: 1, Nav.UP: -WEEK, Nav.DOWN: WEEK}
SAME_DEAL = N_("the same deal for everyone")
PEAKS = ((0, 54), (34, 14), (56, 40), (84, 0), (116, 43), (140, 27), (168, 54))
PEAKS_DASH, PEAKS_LINE = (5, 5), 2
RADIUS, ARROW_WIDTH, ICON = 9, 44, 20  # pixels at u = 1
LEAST = 190, 44
DIMMED = 0.65


class Calendar(Screen):
    """One month at a time, and what became of each of its days."""

    called = N_("Daily deals")
    about = (
        N_("Every day has a deal, the same for everyone, and each of them can be won without a redeal."),
        N_("Choose a day and play its deal; a second click on a day plays it, too."),
        N_("A win on the day itself counts for the streak. A deal of a past day counts as won late."),
        N_("One day a month without a win does not end the streak."),
    )
    first_focus = "days"

    def __init__(self, context: Context, day: date | None = None) -> None:
        """``day`` is the one to begin with, today unless given."""
        super().__init__(context)
        context.adviser.stop()
        self.today = context.now().date()
        self.grid = DayGrid("days", DailyCalendar(self.today, None, {}), day or self.today)
        self.stepper = MonthStepper("month", self.grid.month)
        self._loading, self._loading_text = True, ""
        self._notches = 0.0  # of the wheel, that have not yet turned a month
        self._load()

    @property
    def variant(self) -> Variant:
        return CATALOGUE[daily.VARIANT]

    @property
    def chosen(self) -> date:
        """The day whose deal is shown."""
        return self.grid.chosen

    @property
    def month(self) -> Month:
        """The month that is shown."""
        return self.grid.month

    def _load(self) -> None:
        """Read what is shown from the records and the unfinished games."""
        was_loading = self._loading_text
        records = self.context.folder.records
        self._news, self.today = records.news, self.context.now().date()
        self.grid.show(DailyCalendar.of(self.context.folder, self.today))
        self._loading, self._loading_text = bool(records.loading_seconds), self._what_loads()
        if self._loading_text != was_loading:
            self.context.announcer.say(self.summary)
        self.changed()

    @property
    def _on_pad(self) -> bool:
        return self.context.controls.device is Device.PAD

    @property
    def _today_key(self) -> str | None:
        return self.context.label(GameCommand.HINT if self._on_pad else GameCommand.RETRY)

    @property
    def _saved(self) -> SavedGame | None:
        """The game of the chosen day that waits to be continued."""
        slot = SavedGame(daily.code_of(self.chosen), daily=self.chosen.isoformat()).slot
        return under_way(self.context.folder, slot)

    @property
    def summary(self) -> str:
        """What is said about the month beside its name."""
        return self._loading_text if self._loading else calendar_text.summary(self.month)

    def status_lines(self) -> list[str]:
        """What is said about the chosen day."""
        if self._loading:
            return [self._loading_text]
        return calendar_text.status_lines(self.grid.calendar, self.chosen, self._saved, self.context.settings)

    # Time

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look for late figures, or at the clock: at midnight the day changes."""
        if self._loading or self.context.folder.records.loading_seconds:
            return LATE_CHECK
        return daily.seconds_of_day_left(self.context.now(), self.today)

    def update(self, dt: float) -> Transition | None:
        """Move the month in; show figures that come late, and the day that has begun."""
        super().update(dt)
        records = self.context.folder.records
        is_new = records.news != self._news or self.context.now().date() != self.today
        loads = bool(records.loading_seconds), self._what_loads()
        if is_new or loads != (self._loading, self._loading_text):
            self._load()
        return None

    def _what_loads(self) -> str:
        """What to say while the records are being read; nothing in the first moments."""
        seconds = self.context.folder.records.loading_seconds
        return statistics_text.loading_text(seconds) if seconds > QUIET_SECONDS else ""

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        months: tuple[Command, Command] = GameCommand.PREVIOUS_PAGE, GameCommand.NEXT_PAGE
        if self._on_pad:
            months = Nav.PREVIOUS, Nav.NEXT
        on_days = self.form.focused is self.grid
        to_today = (GameCommand.HINT if self._on_pad else GameCommand.RETRY,)
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("day"), explained=N_("choose a day")),
            *(Shortcut((key,), "", partial(self._step, by), on_days) for key, by in STEPS.items()),
            Shortcut(months, N_("month"), explained=N_("turn to another month")),
            *(Shortcut((key,), "", partial(self._turn, by)) for key, by in zip(months, (-1, 1), strict=True)),
            *(
                Shortcut((key,), "", partial(self._turn, by))
                for key, by in ((GameCommand.PREVIOUS_PAGE, -1), (GameCommand.NEXT_PAGE, 1))
            ),
            Shortcut((Nav.ACTIVATE,), N_("play")),
            Shortcut(to_today, N_("go to today"), self._go_to_today, in_legend=False),
            Shortcut((GameCommand.RETRY,), "", self._go_to_today),
            self.back_shortcut(""),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if self.context.now().date() != self.today:
            self._load()
        if isinstance(intent, Wheel):
            self._scroll(intent.dy)
            return None
        if isinstance(intent, Hover):
            self.dirty = self.grid.point(intent.pos) or self.dirty
        return super().handle(intent)

    def activated(self, activated: Activated) -> Transition | None:
        """The days were used: a press chooses one, a click on the chosen one plays it."""
        return self._play() if activated.final else None

    def back(self) -> Transition:
        return Replace(ToTitle("today"))

    def _step(self, days: int) -> None:
        self.form.show_focus()
        self._choose(self.grid.step(days))

    def _turn(self, by: int) -> None:
        self._choose(self.grid.turn(by))

    def _turn_by_stepper(self) -> None:
        self._turn(self.stepper.turned)

    def _go_to_today(self) -> None:
        self._choose(self.today)

    def _choose(self, day: date) -> None:
        if day != self.chosen:
            self.grid.choose(day, self.context.motion_settings)
            self.changed()

    def _scroll(self, notches: float) -> None:
        """Turn a month for each notch of the wheel."""
        self._notches += notches
        while abs(self._notches) >= 1:
            by = 1 if self._notches < 0 else -1
            self._notches += by
            self._turn(by)

    def _play(self) -> Transition | None:
        """Continue the game of the chosen day, or begin one; it has a slot of its own."""
        if self.chosen > self.today:
            return None
        game = self.context.new_game(self.variant, daily.number_of(self.chosen), day=self.chosen)
        return open_game(self.context, self, game)

    def resume(self, result: Result | None) -> Transition | None:
        """A dialog over the calendar was closed."""
        self._load()
        return None

    # What is shown

    def view(self) -> Part:
        self.stepper.month = self.month
        self.grid.notes, self.grid.is_known = self.status_lines(), not self._loading
        foot = space(0)
        if self.style.size[0] >= MIN_LEGEND_WINDOW:
            foot = row(self.legend(), space(), size=44)
        return row(
            column(
                self._header(),
                space(16),
                row(*self._weekdays(), gap=8, size=38, says=""),
                Use(self.grid, share=1),
                row(*self._meanings(), gap=8, size=58, pad=(0, 14, 0, 0), says=""),
                share=1,
            ),
            column(
                panel(*self._day(), pad=(24, 14, 24, 32), size=DAY_PANEL),
                space(16),
                panel(*self._month(), pad=(24, 12, 24, 24), share=1),
                space(14),
                foot,
                space(0 if self.style.size[0] >= MIN_LEGEND_WINDOW else 44),
                size=SIDE,
            ),
            pad=(32, 28, 32, 0),
            gap=36,
        )

    def _header(self) -> Part:
        name = row(self.back_button(), Label(self.called, "h1", says=""), gap=19)
        summary = Label(self.summary, "note_bold", align="midright", says="")
        month = Use(self.stepper, self._turn_by_stepper, share=1, most=300)
        return row(name, space(2), month, space(), fits(summary), gap=14, size=44)

    def _weekdays(self) -> Iterator[Part]:
        for name in calendar_text.SHORT_WEEKDAYS:
            yield Label(name, ("note_bold", "small"), "mid", "center", share=1)

    def _meanings(self) -> Iterator[Part]:
        """What the marks of the days mean."""
        for status, meaning in LEGEND.items():
            yield mark_part(status, 22)
            yield Label(meaning, ("note", "small"), "mid")
            yield Part(share=1, most=18)

    def _day(self) -> Iterator[Part]:
        """The chosen day: its name, its deal, what became of it, and the way to play it."""
        size = variant_text.size_and_redeals(self.variant)
        game = f"{self.context.name_of(self.variant)} · {size}"
        yield Label(calendar_text.whole_day(self.chosen), ("h2", "h3", "h4"), size=34, says="")
        yield Label(game, ("choice", "note_bold", "small"), "brass", size=24)
        words = column(
            Label(_("Winnable"), ("label", "note_bold"), "brass"),
            Label(_(SAME_DEAL), ("note", "small"), "mid"),
            share=1,
        )
        said = sentence(_("Winnable"), _(SAME_DEAL))
        yield row(glyph("pass_open", (48, 32)), words, gap=14, size=58, pad=(0, 8, 0, 0), says=said)
        yield space(16)
        seed = daily.number_of(self.chosen)
        yield thumbnail_part(self.variant, self.context.art(), seed, size=114, says="")
        lines = (Label(text, ("note", "small")) for text in self.status_lines())
        yield column(space(), *lines, space(), share=1, says=self._loading_text if self._loading else "")
        on_it = self.form.focused is None or self.form.focused.name in ("days", "play")
        label = calendar_text.play_label(self.grid.calendar, self.chosen, self._saved)
        play = Button("play", label, icon="play", look=LEAD, enabled=self.chosen <= self.today)
        play.keycap = self.context.label(Nav.ACTIVATE) if on_it else None
        yield Use(play, self._play, size=60)

    def _month(self) -> Iterator[Part]:
        """The month in figures, and the way back to today."""
        month, key = self.month, self._today_key
        yield Label(calendar_text.month_name(month.first), ("h3", "h4"), size=36, says="")
        said = () if self._loading else tuple(calendar_text.month_facts(month, key))
        if self._loading:
            yield space()
        elif month.is_empty:
            yield column(*self._nothing_played(key), share=1, says=said)
        else:
            yield column(*self._figures(), share=1, says=said)
        if month.after is not None:
            today = Button("today", N_("Today"), icon="month", keycap=key)
            yield row(space(), Use(today, self._go_to_today, size=160), space(), size=40)

    def _figures(self) -> Iterator[Part]:
        month = self.month
        tiles = (
            (month.won, _("won of {days}").format(days=len(month.playable)), "brass"),
            (month.run, _("days in a row"), "hi"),
            (month.best_run, _("best run"), "hi"),
        )
        yield space(8)
        yield row(
            *(
                column(
                    Label(str(number), ("award", "h4"), colour, "center", size=40),
                    Label(name, ("note", "small"), align="center", size=18),
                    pad=(0, 3, 0, 4),
                    face=Plate(10, edge="surface2"),
                    share=1,
                )
                for number, name, colour in tiles
            ),
            gap=8,
            size=68,
        )
        best = calendar_text.best_on(month.best), calendar_text.fastest_on(month.fastest)
        for name, value in zip((_("Best this month"), _("Fastest")), best, strict=True):
            figure = Label(value, ("note_bold", "small"), align="midright", share=2)
            yield row(Label(name, ("note", "small"), "mid", share=1), figure, gap=8, size=37)
            yield line(size=1)
        if month.after is None:
            yield space(10)
            rule = calendar_text.RULE
            yield Label(rule, ("note", "small"), "mid", "topleft", lines=3, leading=21, share=1)

    def _nothing_played(self, key: str | None) -> Iterator[Part]:
        """The outline of mountains, and what can be done."""
        yield space()
        yield Picture(_paint_peaks, (), (168 + 2 * PEAKS_LINE, 54 + 2 * PEAKS_LINE))
        title = _("No deal played this month")
        yield Label(title, ("label", "note_bold", "small"), align="center", size=36)
        note = calendar_text.empty_note(self.month, key)
        yield Label(note, "note", "mid", "midtop", lines=3, leading=21)
        yield space()


def _paint_peaks(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    theme, margin = style.theme, style.px(PEAKS_LINE)
    points = [(x * style.u + margin, y * style.u + margin) for x, y in PEAKS]
    size = style.px(PEAKS[-1][0]) + 2 * margin, style.px(PEAKS[0][1]) + 2 * margin
    at = pygame.Rect((0, 0), size)
    at.center = rect.center
    surface.blit(shapes.polygon(size, points, mix(theme.surface, theme.mid, 0.13)), at)
    dash = [part * style.u for part in PEAKS_DASH]
    surface.blit(shapes.polyline(size, points, margin, theme.low, dash), at)


class MonthStepper(Widget):
    """Its arrows are dim where there is no month to turn to. ``turned`` is where the last use turned."""

    def __init__(self, name: str, month: Month) -> None:
        super().__init__(name)
        self.month = month
        self.turned = 0
        """-1 for back, 1 for on."""

    def fitting(self, style: Style) -> tuple[int, int]:
        """So wide that a month can be read."""
        return style.px(LEAST[0]), style.px(LEAST[1])

    def click(self, pos: Pos) -> bool:
        """Turn back on the left half, on on the right."""
        return self._turn(-1 if pos[0] < self.rect.centerx else 1)

    def activate(self) -> bool:
        """Do nothing: left and right turn."""
        return False

    def nudge(self, direction: int) -> bool:
        """Turn back or on."""
        return self._turn(direction)

    def _turn(self, by: int) -> bool:
        self.turned = by
        return (self.month.before if by < 0 else self.month.after) is not None

    def spoken(self) -> Spoken:
        """A choice whose value is the month."""
        month = month_and_year(self.month.first)
        return Spoken(self.name, Role.CHOICE, _("Month"), self.area, value=month, actions=ADJUSTABLE)

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the frame, the arrows and the month."""
        theme, px = style.theme, style.px
        fill = hovered_fill(theme.slot) if state.hovered else theme.slot
        surface.blit(shapes.rounded(self.rect.size, px(RADIUS), fill, px(1), theme.edge), self.rect)
        dim = mix(theme.mid, theme.slot, DIMMED)
        arrows = (("left", -1, self.month.before), ("right", 1, self.month.after))
        for name, side, there in arrows:
            icon = style.icon(name, px(ICON), theme.brass if there is not None else dim)
            x = self.rect.left + px(ARROW_WIDTH) // 2 if side < 0 else self.rect.right - px(ARROW_WIDTH) // 2
            surface.blit(icon, icon.get_rect(center=(x, self.rect.centery)))
        room = self.rect.width - 2 * px(ARROW_WIDTH)
        text = style.fitted(month_and_year(self.month.first), room, theme.hi, "button", "note_bold", "small")
        surface.blit(text, text.get_rect(center=self.rect.center))
        if state.focused:
            draw_focus_ring(surface, style, self.rect, px(RADIUS))
