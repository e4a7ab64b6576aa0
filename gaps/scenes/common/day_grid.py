"""The days of a month in weeks, what is said of them, and the marks that say what
became of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Unpack

from pygame import Rect, Surface

from gaps.language import N_, NC_, Message, _, current, joined, ngettext
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import (
    IS_WON,
    WEEK,
    WEEKS,
    DailyCalendar,
    DayStatus,
    Month,
)
from gaps.scenes.text.numbers import duration, point_count
from gaps.scenes.text.phrases import capitalized, sentence
from gaps.stage.core.feedback import Ring
from gaps.stage.core.widget import AT_REST, Pos, WidgetState, equal_cells
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import RADIUS_M, SPACE_S, Style
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken, area_of, part_key
from gaps.stage.view import (
    Chip,
    Label,
    PageTurn,
    Part,
    PartFields,
    Pin,
    glyph,
    icon,
    layers,
    part_picture,
)
from gaps.stage.view import grid as grid_of
from gaps.stage.widgets import Widget
from gaps.store.records.daily_deals import FIRST_DAY, DailyGame, deal_of
from gaps.table.landscape.outcomes import SUN, Peak, PeakKind, paint_outcomes

# Words

NOT_YET_TODAY = N_("Not played yet. Counts until midnight.")
WEEKDAYS = (
    NC_("weekday", "Monday"),
    NC_("weekday", "Tuesday"),
    NC_("weekday", "Wednesday"),
    NC_("weekday", "Thursday"),
    NC_("weekday", "Friday"),
    NC_("weekday", "Saturday"),
    NC_("weekday", "Sunday"),
)
SHORT_WEEKDAYS = (
    NC_("short weekday", "Mon"),
    NC_("short weekday", "Tue"),
    NC_("short weekday", "Wed"),
    NC_("short weekday", "Thu"),
    NC_("short weekday", "Fri"),
    NC_("short weekday", "Sat"),
    NC_("short weekday", "Sun"),
)


def month_and_year(day: date) -> str:
    """A month as a title: "August 2026"."""
    month = _(daily.WHOLE_MONTHS[day.month - 1])
    return capitalized(_("{month} {year}", month=month, year=day.year))


def whole_day(day: date) -> str:
    """A day with its weekday: "Monday 17 August"."""
    weekday = _(WEEKDAYS[day.weekday()])
    text = _("{weekday} {date}", weekday=weekday, date=daily.day_and_month(day))
    return capitalized(text)


def week_name(day: date) -> str:
    """What a reader calls a week: by its Monday."""
    monday = day - timedelta(day.weekday())
    return _("Week of {day}", day=daily.day_and_month(monday))


def day_state(calendar: DailyCalendar, day: date) -> str:
    """Return what became of a day in a few words, as its mark and its signs show it."""
    status = calendar.status(day)
    best = calendar.best_game(day)
    if best is not None:
        return result_text(best)
    return {
        DayStatus.PLAYED: _("begun"),
        DayStatus.MISSED: _("missed"),
        DayStatus.OPEN: _("not played"),
        DayStatus.TODAY: _(NOT_YET_TODAY),
        DayStatus.FUTURE: _("still to come"),
    }.get(status or DayStatus.FUTURE, "")


def result_text(game: DailyGame) -> str:
    """How a game of a day went: its points, or its cards home, and its time."""
    time = duration(game.seconds)
    if not game.won:
        return ngettext(
            "Not won: {number} card home, {time}",
            "Not won: {number} cards home, {time}",
            game.home,
            time=time,
        )
    points = point_count(game.score)
    if game.late:
        return _("Won on a later day: {points}, {time}", points=points, time=time)
    return _("Won: {points}, {time}", points=points, time=time)


# The days

LEGEND: Mapping[DayStatus, Message] = {
    DayStatus.WON: N_("won"),
    DayStatus.WON_LATE: N_("won on a later day"),
    DayStatus.PLAYED: N_("played, not won"),
    DayStatus.MISSED: N_("missed"),
}
"""The days that have a mark, and what it means. The marks differ in shape, not only in
colour.
"""
MARK_COLOURS = {
    DayStatus.WON_LATE: "hi",
    DayStatus.PLAYED: "mid",
    DayStatus.MISSED: "low",
}
MARK_ASPECT = 1.5  # width by height
TODAY = NC_("tag of a day", "Today")
GAP = SPACE_S  # between two days, units
RADIUS = RADIUS_M  # of the corners of a day, units
CHOSEN_FRAME = 2  # units
TAG_MARGIN = 9  # from the tag of today to the edges of the day, units
TAG_PADDING = 16  # of that tag at both sides of its word, units
RIDGE = 0.6  # of the height of a day: how high a day rises that was won
OUTCOMES = {
    DayStatus.WON: PeakKind.WON,
    DayStatus.WON_LATE: PeakKind.WON_LATE,
    DayStatus.PLAYED: PeakKind.PLAYED,
    DayStatus.MISSED: PeakKind.MISSED,
}


def mark_part(
    status: DayStatus | None, height: float, **part: Unpack[PartFields]
) -> Part:
    """The mark of a day; said by what it is part of."""
    if status is None or status not in LEGEND:
        return Part(**part)
    box = height * MARK_ASPECT, height
    return glyph(f"day_{status.name.lower()}", box, MARK_COLOURS.get(status), **part)


def legend_parts(height: float, apart: float) -> Iterator[Part]:
    """What the marks mean, each followed by room that is at most so many units."""
    for status, meaning in LEGEND.items():
        yield mark_part(status, height)
        yield Label(meaning, ("note", "small"), "mid")
        yield Part(share=1, most=apart)


class DayGrid(Widget):
    """One stop of the focus. A press chooses a day; a click on the day that was chosen
    before uses it.
    """

    def __init__(self, name: str, calendar: DailyCalendar, chosen: date) -> None:
        super().__init__(name)
        self.calendar = calendar
        self.chosen = chosen
        self.notes: Sequence[str] = ()
        self._made_of: tuple[object, ...] = ()
        self._tree = Spoken(name, Role.TABLE)
        # whether the press was on the day that was chosen before
        self._was_chosen = False
        self._cells: list[Rect] = []
        self._turn: PageTurn | None = None  # from another month

    @property
    def month(self) -> Month:
        return Month(self.chosen.replace(day=1), self.calendar)

    def show(self, calendar: DailyCalendar) -> None:
        """Show another calendar; the chosen day stays where it can."""
        self.calendar = calendar
        self.chosen = self.nearest(self.chosen)

    def nearest(self, day: date) -> date:
        """The day that can be chosen and is nearest to ``day``."""
        return max(FIRST_DAY, min(day, self.calendar.today))

    def choose(self, day: date, clock: Clock) -> None:
        before = self.month.first
        picture = None
        if self.style is not None and self._cells and not clock.pace.still:
            picture = self._picture(self.style)
        self.chosen = self.nearest(day)
        now = self.month.first
        if picture is not None and now != before:
            self._turn = PageTurn(picture, 1 if now > before else -1, clock)

    def press(self, pos: Pos) -> bool:
        day = self.day_at(pos)
        self._was_chosen = day is not None and day == self.chosen
        if day is None or self._was_chosen:
            return False
        self.chosen = day
        return True

    def click(self, pos: Pos) -> bool:
        return self._was_chosen and self.day_at(pos) == self.chosen

    def point(self, pos: Pos) -> bool:
        before = self.pointed_part
        day = self.day_at(pos)
        self.pointed_part = day.isoformat() if day is not None else ""
        return self.pointed_part != before

    def day_at(self, pos: Pos) -> date | None:
        """The day at ``pos`` whose deal can be played."""
        if not self._cells:
            return None
        for day in self.month.playable:
            if self.cell(day).collidepoint(pos):
                return day
        return None

    def cell(self, day: date) -> Rect:
        """Where a day of the month is; nowhere before the first layout."""
        place = self.month.first.weekday() + day.day - 1
        if self._cells:
            return self._cells[place]
        return self.rect

    @property
    def spoken_focus(self) -> str:
        return part_key(self.name, self.chosen.isoformat())

    def spoken(self) -> Spoken:
        made_of = (
            self.calendar,
            self.month.first,
            self.chosen,
            self.notes,
            self.area,
            current(),
        )
        if made_of != self._made_of:
            self._made_of = made_of
            weeks = tuple(self._spoken_weeks())
            self._tree = Spoken(
                self.name, Role.TABLE, _("Days"), self.area, children=weeks
            )
        return self._tree

    def _spoken_weeks(self) -> Iterator[Spoken]:
        for number, week in enumerate(self.month.weeks):
            days = [day for day in week if day is not None]
            if not days:
                continue
            yield Spoken(
                part_key(self.name, f"week {number}"),
                Role.ROW,
                week_name(days[0]),
                children=tuple(map(self._spoken_day, days)),
            )

    def _spoken_day(self, day: date) -> Spoken:
        state = day_state(self.calendar, day)
        is_chosen = day == self.chosen
        is_open = day == self.nearest(day)
        notes: list[str] = []
        if is_chosen:
            notes = [note for note in self.notes if note != state]
        game = _(deal_of(day).variant.name)
        tag = ""
        if day == self.calendar.today:
            tag = _(TODAY)
        return Spoken(
            part_key(self.name, day.isoformat()),
            Role.CELL,
            sentence(whole_day(day), tag, game, state),
            area_of(self.cell(day)),
            detail=joined(" ", notes),
            selected=is_chosen,
            enabled=is_open,
            actions=USABLE if is_open else frozenset(),
        )

    def asked(self, part: str, action: Action, text: str) -> bool:
        if action not in USABLE:
            return False
        try:
            day = date.fromisoformat(part)
        except ValueError:
            day = self.chosen
        before = self.chosen
        self.chosen = self.nearest(day)
        return action is Action.ACTIVATE and self.chosen == before

    @property
    def moving(self) -> bool:
        return self._turn is not None

    def update(self, dt: float) -> None:
        if self._turn is not None and self._turn.over:
            self._turn = None

    def lay_out(self, style: Style) -> None:
        if style is not self.style:
            self._turn = None
        super().lay_out(style)
        self._cells = equal_cells(self.rect, WEEK, WEEKS, style.px(GAP))

    def draw(
        self, surface: Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        if min(self.rect.size) < 1:
            return
        picture = self._picture(style)
        if self._turn is None:
            self._draw_days(surface, picture, style, state)
            self._draw_frames(surface, style, state)
        else:
            self._turn.draw(surface, self.rect, picture)

    def _picture(self, style: Style) -> Surface:
        """The days of the month and the ridges of its weeks."""
        last = self._cells[-1]
        size = last.right - self.rect.left, last.bottom - self.rect.top
        days = grid_of(self._days(style), WEEK, gap=GAP)
        picture = shapes.blank(self.rect.size)
        for ridge, (x, y) in self._ridges(style):
            picture.blit(ridge, (x - self.rect.left, y - self.rect.top))
        picture.blit(part_picture(style, days, size), (0, 0))
        return picture

    def _sunk_place(self, day: date, style: Style, state: WidgetState) -> Rect:
        """Where a day is: the chosen one goes down while it is pressed."""
        place = self.cell(day)
        chosen = self.chosen.isoformat()
        is_pressed = not state.hovered or self.pointed_part == chosen
        if day == self.chosen and is_pressed:
            return place.move(0, state.sunk(style))
        return place

    def _draw_days(
        self, surface: Surface, picture: Surface, style: Style, state: WidgetState
    ) -> None:
        whole = self.cell(self.chosen)
        place = self._sunk_place(self.chosen, style, state)
        if place != whole:
            inside = whole.move(-self.rect.left, -self.rect.top)
            day = picture.subsurface(inside).copy()
            picture.fill((0, 0, 0, 0), inside)
            surface.blit(day, place)
        surface.blit(picture, self.rect)

    def _draw_frames(self, surface: Surface, style: Style, state: WidgetState) -> None:
        """Draw what surrounds the day pointed at, and the chosen day."""
        radius = style.px(RADIUS)
        frame = style.px(CHOSEN_FRAME)
        for part, light in state.parts.items():
            day = date.fromisoformat(part)
            if day != self.chosen and day in self.month.playable:
                place = self.cell(day)
                ring = shapes.ring(place.size, radius, frame, style.theme.mid)
                shapes.blit_faint(surface, ring, place, light)
        if not state.focused:
            place = self._sunk_place(self.chosen, style, state)
            around = place.inflate(2 * frame, 2 * frame)
            ring = shapes.ring(around.size, radius, frame, style.theme.hi)
            surface.blit(ring, around)

    def ring(self, style: Style) -> Ring | None:
        if self._turn is not None:
            return None
        return Ring(self.cell(self.chosen), style.px(RADIUS))

    def _ridges(self, style: Style) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """The ridge of each week and where it is, in the window."""
        for week in self.month.weeks:
            days = [day for day in week if day is not None]
            days = [day for day in days if day == self.nearest(day)]
            if not days:
                continue
            first = self.cell(days[0])
            across = self.cell(days[-1]).right - first.left
            rises = min(round(RIDGE * first.height), first.width)
            high = rises + style.px(2 * SUN)
            peaks = tuple(self._peak(day) for day in days)
            ridge = paint_outcomes(style, peaks, (across, high))
            yield ridge, (first.left, first.bottom - high)

    def _peak(self, day: date) -> Peak:
        status = self.calendar.status(day) or DayStatus.OPEN
        home = 0.0
        if status in IS_WON:
            home = 1.0
        elif status is DayStatus.PLAYED:
            most = deal_of(day).variant.cards_to_win
            games = self.calendar.games.get(day, ())
            home = max((game.home for game in games), default=0) / most
        return Peak(OUTCOMES.get(status, PeakKind.NONE), home)

    def _days(self, style: Style) -> Iterator[Part]:
        for week in self.month.weeks:
            for place, day in enumerate(week):
                yield self._day(style, day, self._cells[place].width)

    def _day(self, style: Style, day: date | None, width: int) -> Part:
        if day is None or day < FIRST_DAY:
            return Part(share=1)
        text = str(day.day)
        ink = "hi" if day <= self.calendar.today else "low"
        parts = [Pin(Label(text, "label", ink), "topleft", (12, 4), (None, 28))]
        if day == self.calendar.today:
            room = width - style.px(2 * TAG_MARGIN + TAG_PADDING)
            tag = style.width(_(TODAY), "note_bold")
            if tag > room:
                parts = [Pin(Chip(text, lit=True), "topleft", (4, 7))]
            elif tag + style.width(text, "label") > room - style.px(12 + 4):
                chip = Chip(TODAY, lit=True)
                parts.append(Pin(chip, "midbottom", (0, -TAG_MARGIN)))
            else:
                chip = Chip(TODAY, lit=True)
                parts.append(Pin(chip, "topright", (-TAG_MARGIN, TAG_MARGIN)))
        if day in self.calendar.under_way:
            sign = icon("under_way", 18, "brass")
            parts.append(Pin(sign, "bottomleft", (12, -40)))
        return layers(*parts, share=1)
