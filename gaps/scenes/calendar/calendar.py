"""The daily deals as a calendar: any day from the first to today can be chosen and played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pygame

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, Message, _
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.progress.calendar.month import WEEK
from gaps.scenes.calendar import calendar_text, panels
from gaps.scenes.calendar.day_grid import DayGrid
from gaps.scenes.calendar.day_marks import LEGEND, day_mark
from gaps.scenes.calendar.month_stepper import MonthStepper
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.screen_help import KeyHelp, ScreenHelp
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Device
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session import daily
from gaps.scenes.session.parked_games import under_way
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import sentence
from gaps.scenes.text import statistics_text
from gaps.stage.core.intents import Command, Hover, Intent, Nav, Wheel
from gaps.stage.core.scene import Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import LEAD, Button, Form
from gaps.store import SavedGame

# Lengths in pixels at u = 1.
MARGIN, SIDE, SIDE_GAP = 32, 376, 36  # round all, the panels at the right, and between them and the days
HEADER_TOP, HEADER_HEIGHT, TITLE_GAP, STEPPER_GAP = 28, 44, 19, 30
STEPPER, MIN_STEPPER, SUMMARY_GAP = 300, 190, 20
WEEKDAYS_MIDDLE, GRID_TOP, GRID_FROM_BELOW = 107, 126, 58
LEGEND_FROM_BELOW, LEGEND_MARK, LEGEND_GAP, LEGEND_STEP = 22, 22, 8, 34
DAY_PANEL, PANELS_GAP = 404, 16
PLAY_FROM_BELOW, PLAY_HEIGHT = 92, 60  # of the panel of the day
TODAY_FROM_BELOW, TODAY_SIZE = 64, (160, 40)  # of the panel of the month
MIN_LEGEND_WINDOW = 1000  # pixels: in a narrower window no keys are named
LATE_CHECK = 0.05  # seconds between two looks for figures that come late
QUIET_SECONDS = 0.3  # for which nothing is said about figures that are late
STEPS = {Nav.LEFT: -1, Nav.RIGHT: 1, Nav.UP: -WEEK, Nav.DOWN: WEEK}
TITLE = N_("Daily deals")


class Calendar(GameScene):
    """One month at a time, and what became of each of its days."""

    form: Form
    help = ScreenHelp(
        N_("Daily deals"),
        (
            N_("Every day has a deal, the same for everyone, and each of them can be won without a redeal."),
            N_("Choose a day and play its deal; a second click on a day plays it, too."),
            N_("A win on the day itself counts for the streak. A deal of a past day counts as won late."),
            N_("One day a month without a win does not end the streak."),
        ),
        (
            KeyHelp((Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN), N_("choose a day")),
            KeyHelp((GameCommand.PREVIOUS_PAGE, GameCommand.NEXT_PAGE), N_("turn to another month")),
            KeyHelp((Nav.ACTIVATE,), N_("play")),
            KeyHelp((GameCommand.RETRY,), N_("go to today")),
        ),
    )

    def __init__(self, context: Context, day: date | None = None) -> None:
        """``day`` is the one to begin with, today unless given."""
        self.context = context
        context.adviser.stop()
        self.style: Style = context.style((1280, 800))
        self.today = context.now().date()
        self.back = Button("back", icon="left", tooltip=N_("Back"))
        self.grid = DayGrid("days", DailyCalendar(self.today, None, {}), day or self.today)
        self.stepper = MonthStepper("month", self.grid.month)
        self.play = Button("play", icon="play", look=LEAD)
        self.go_to_today = Button("today", N_("Today"), icon="month")
        self.form = Form([self.grid], focused="days")
        self.day_panel = self.month_panel = pygame.Rect(0, 0, 1, 1)
        self._background: pygame.Surface | None = None
        self._loading, self._loading_text = True, ""
        self._summary_fits = True
        self._notches = 0.0  # of the wheel, that have not yet turned a month
        self._load()

    @property
    def variant(self) -> Variant:
        return CATALOGUE[daily.VARIANT]

    @property
    def chosen(self) -> date:
        """The day whose deal is shown."""
        return self.grid.chosen

    # What is shown

    def _load(self) -> None:
        """Read what is shown from the records and the unfinished games."""
        was_loading = self._loading_text
        records = self.context.folder.records
        self._news, self.today = records.news, self.context.now().date()
        self.grid.show(DailyCalendar.of(self.context.folder, self.today))
        self._loading, self._loading_text = bool(records.loading_seconds), self._what_loads()
        self._show()
        if self._loading_text != was_loading:
            self.context.announcer.say(self.summary)

    def _show(self) -> None:
        """Show the chosen day, its month, and the buttons that have a use there."""
        month = self.stepper.month = self.grid.month
        self.grid.notes, self.grid.is_known = self.status_lines(), not self._loading
        self.play.text = calendar_text.play_label(self.grid.calendar, self.chosen, self._saved)
        self.play.enabled = self.chosen <= self.today
        widgets = [self.back, self.stepper, self.grid, self.play]
        is_there = month.after is not None
        self.form.set_widgets([*widgets, self.go_to_today] if is_there else widgets)
        if self.form.focused is self.go_to_today and not is_there:
            self.form.focus("days")
        self._name_keys()
        self._background = None
        self.dirty = True

    def _name_keys(self) -> None:
        focused = self.form.focused
        self.play.keycap = self.context.label(Nav.ACTIVATE) if focused in (self.grid, self.play) else None
        self.go_to_today.keycap = self._today_key

    @property
    def _on_pad(self) -> bool:
        return self.context.controls.device is Device.PAD

    @property
    def _today_key(self) -> str | None:
        return self.context.label(GameCommand.HINT if self._on_pad else GameCommand.RETRY)

    @property
    def _saved(self) -> SavedGame | None:
        """The game of the chosen day that waits to be continued."""
        return under_way(self.context.folder, self._new_slot)

    @property
    def _new_slot(self) -> str:
        return SavedGame(daily.code_of(self.chosen), daily=self.chosen.isoformat()).slot

    # Time

    @property
    def moving(self) -> bool:
        return self.grid.moving

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look for late figures, or at the clock: at midnight the day changes."""
        if self._loading or self.context.folder.records.loading_seconds:
            return LATE_CHECK
        return daily.seconds_of_day_left(self.context.now(), self.today)

    def update(self, dt: float) -> Transition | None:
        """Move the month in; show figures that come late, and the day that has begun."""
        self.form.update(dt)
        records = self.context.folder.records
        if records.news != self._news or self.context.now().date() != self.today:
            self._load()
            self.resize(self.style.size)
        if (bool(records.loading_seconds), self._what_loads()) != (self._loading, self._loading_text):
            self._load()
        return None

    def _what_loads(self) -> str:
        """What to say while the records are being read; nothing in the first moments."""
        seconds = self.context.folder.records.loading_seconds
        return statistics_text.loading_text(seconds) if seconds > QUIET_SECONDS else ""

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        if self.context.now().date() != self.today:
            self._load()
        match intent:
            case Nav.BACK:
                return Replace(ToTitle("calendar"))
            case Nav.PREVIOUS | Nav.NEXT if self._on_pad:
                self._choose(self.grid.turn(1 if intent is Nav.NEXT else -1))
            case GameCommand.PREVIOUS_PAGE | GameCommand.NEXT_PAGE:
                self._choose(self.grid.turn(1 if intent is GameCommand.NEXT_PAGE else -1))
            case GameCommand.RETRY:
                self._choose(self.today)
            case GameCommand.HINT if self._on_pad:
                self._choose(self.today)
            case Wheel(_, dy):
                self._scroll(dy)
            case Nav() if intent in STEPS and self.form.focused is self.grid:
                self.form.show_focus()
                self._choose(self.grid.step(STEPS[intent]))
            case Hover(pos, _):
                self.form.handle(intent)
                self.dirty = self.grid.point(pos) or self.form.dirty or self.dirty
            case _:
                return self._pass_on(intent)
        return None

    def _pass_on(self, intent: Intent) -> Transition | None:
        """Let the form handle an intent, and do what was used by it."""
        before, activated = self.chosen, self.form.handle(intent)
        self.dirty = self.dirty or self.form.dirty
        if activated is not None:
            match activated.widget:
                case self.back:
                    return Replace(ToTitle("calendar"))
                case self.stepper:
                    self._choose(self.grid.turn(self.stepper.turned))
                case self.go_to_today:
                    self._choose(self.today)
                case self.play:
                    return self._play()
                case self.grid if activated.final:
                    return self._play()
                case self.grid:
                    self._show()
        elif self.chosen != before:
            self._show()
        elif isinstance(intent, Nav):
            self._name_keys()
        return None

    def _choose(self, day: date) -> None:
        if day != self.chosen:
            self.grid.choose(day, self.context.motion_settings)
            self._show()
        self.dirty = True

    def _scroll(self, notches: float) -> None:
        """Turn a month for each notch of the wheel."""
        self._notches += notches
        while abs(self._notches) >= 1:
            by = 1 if self._notches < 0 else -1
            self._notches += by
            self._choose(self.grid.turn(by))

    def _play(self) -> Transition | None:
        """Continue the game of the chosen day, or begin one; it has a slot of its own."""
        if not self.play.enabled:
            return None
        day = self.chosen
        return open_game(
            self.context, self, self.context.new_game(self.variant, daily.number_of(day), day=day)
        )

    def resume(self, result: Result | None) -> Transition | None:
        """A dialog over the calendar was closed."""
        self._load()
        self.resize(self.style.size)
        return None

    # What a screen reader is told

    def spoken_words(self) -> list[str]:
        deal = [panels.name_of_game(self.context), sentence(_("Winnable"), _(panels.SAME_DEAL))]
        keys = self.spoken_keys(self._legend_parts)
        if self._loading:
            return [self._loading_text, *deal, keys]
        return [*deal, *calendar_text.month_facts(self.grid.month, self._today_key), keys]

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, (width, height) = style.px, size
        margin, side = px(MARGIN), px(SIDE)
        left = width - margin - side
        grid = pygame.Rect(margin, px(GRID_TOP), left - px(SIDE_GAP) - margin, 0)
        grid.height = max(0, height - px(GRID_FROM_BELOW) - grid.top)
        grid.width = max(0, grid.width)
        self.grid.rect = grid
        self.day_panel = pygame.Rect(left, px(HEADER_TOP), side, px(DAY_PANEL))
        top = self.day_panel.bottom + px(PANELS_GAP)
        self.month_panel = pygame.Rect(left, top, side, max(0, grid.bottom - top))
        inner = side - 2 * px(panels.PADDING)
        self.play.rect = pygame.Rect(0, self.day_panel.bottom - px(PLAY_FROM_BELOW), inner, px(PLAY_HEIGHT))
        self.play.rect.centerx = self.day_panel.centerx
        self.back.rect = pygame.Rect(margin, px(HEADER_TOP), px(HEADER_HEIGHT), px(HEADER_HEIGHT))
        today = pygame.Rect(
            0, self.month_panel.bottom - px(TODAY_FROM_BELOW), px(TODAY_SIZE[0]), px(TODAY_SIZE[1])
        )
        today.centerx = self.month_panel.centerx
        self.go_to_today.rect = today
        self._lay_out_stepper()
        self.form.lay_out(style)
        self._background = None
        self.dirty = True

    def _lay_out_stepper(self) -> None:
        """Put the month between the title and the summary, which is left out where there is no room."""
        px, style = self.style.px, self.style
        left = self.back.rect.right + px(TITLE_GAP) + style.width(_(TITLE), "h1") + px(STEPPER_GAP)
        room = self.grid.rect.right - left
        summary = style.width(self.summary, "note_bold") + px(SUMMARY_GAP)
        self._summary_fits = room - summary >= px(MIN_STEPPER)
        width = min(px(STEPPER), room - summary if self._summary_fits else room)
        self.stepper.rect = pygame.Rect(left, px(HEADER_TOP), max(1, width), px(HEADER_HEIGHT))

    @property
    def summary(self) -> str:
        """What is said about the month beside its name."""
        return self._loading_text if self._loading else calendar_text.summary(self.grid.month)

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        if self._background is None:
            self._lay_out_stepper()
            self._background = self._draw_background()
        surface.blit(self._background, (0, 0))
        self.form.draw(surface, self.style)

    def _draw_background(self) -> pygame.Surface:
        """Everything but the widgets."""
        style, px, theme = self.style, self.style.px, self.style.theme
        surface = pygame.Surface(style.size)
        surface.blit(self.context.field(style.size), (0, 0))
        title = style.text(_(TITLE), "h1", theme.hi)
        at = self.back.rect.right + px(TITLE_GAP), self.back.rect.centery - px(2)
        surface.blit(title, title.get_rect(midleft=at))
        if self._summary_fits:
            summary = style.text(self.summary, "note_bold", theme.hi)
            at = self.grid.rect.right, self.back.rect.centery
            surface.blit(summary, summary.get_rect(midright=at))
        self._draw_weekdays(surface)
        panels.draw_day(surface, style, self.day_panel, self.context, self.chosen, self.status_lines())
        key = self._today_key
        panels.draw_month(surface, style, self.month_panel, self.grid.month, key, is_known=not self._loading)
        self._draw_marks(surface)
        if style.size[0] >= MIN_LEGEND_WINDOW:
            legend = self._legend()
            middle = style.size[1] - px(LEGEND_FROM_BELOW)
            place = legend.get_rect(midleft=(self.day_panel.left, middle))
            place.right = min(place.right, self.day_panel.right)
            surface.blit(legend, place)
        return surface

    def status_lines(self) -> list[str]:
        """What is said about the chosen day."""
        if self._loading:
            return [self._loading_text]
        return calendar_text.status_lines(self.grid.calendar, self.chosen, self._saved, self.context.settings)

    def _draw_weekdays(self, surface: pygame.Surface) -> None:
        style, theme = self.style, self.style.theme
        for name, cell in zip(calendar_text.SHORT_WEEKDAYS, self.grid.columns, strict=False):
            text = style.fitted(_(name), cell.width, theme.mid, "note_bold", "small")
            surface.blit(text, text.get_rect(center=(cell.centerx, style.px(WEEKDAYS_MIDDLE))))

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """What the marks of the days mean, in one line below them."""
        style, px = self.style, self.style.px
        y = style.size[1] - px(LEGEND_FROM_BELOW)
        texts = [style.text(_(meaning), "note", style.theme.mid) for meaning in LEGEND.values()]
        marks = [day_mark(style, status, px(LEGEND_MARK)) for status in LEGEND]
        width = sum(each.get_width() for each in [*texts, *marks] if each is not None) + len(texts) * px(
            LEGEND_GAP
        )
        room = (self.grid.rect.width - width) // max(1, len(texts) - 1)
        x = self.grid.rect.left
        for mark, text in zip(marks, texts, strict=True):
            if mark is not None:
                surface.blit(mark, mark.get_rect(midleft=(x, y)))
                x += mark.get_width() + px(LEGEND_GAP)
            surface.blit(text, text.get_rect(midleft=(x, y)))
            x += text.get_width() + max(px(4), min(px(LEGEND_STEP), room))

    def _legend(self) -> pygame.Surface:
        return self.context.legend(self.style, self._legend_parts)

    @property
    def _legend_parts(self) -> Sequence[tuple[tuple[Command, ...], Message]]:
        """Keys, and what they do."""
        months: tuple[Command, Command] = GameCommand.PREVIOUS_PAGE, GameCommand.NEXT_PAGE
        if self._on_pad:
            months = Nav.PREVIOUS, Nav.NEXT
        return ((Nav.LEFT, Nav.RIGHT), N_("day")), (months, N_("month")), ((Nav.ACTIVATE,), N_("play"))
