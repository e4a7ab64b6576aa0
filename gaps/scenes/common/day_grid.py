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
from gaps.stage.core.widget import AT_REST, Site, WidgetState, equal_cells
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import RADIUS_M, SPACE_S, Style
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.spoken import Role
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
from gaps.stage.view.items import PLATES, Items, ListItem, ListPlaces, UsedBy
from gaps.stage.view.scroll import Scrollable
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


class DayGrid(Items):
    """The days of a month, of which those that can be played can be chosen."""

    role = Role.TABLE
    group_role = Role.ROW
    item_role = Role.CELL
    actions = frozenset()

    def __init__(self, name: str, calendar: DailyCalendar, chosen: date) -> None:
        used_by = UsedBy.CLICK_ON_SELECTED
        super().__init__(name, N_("Days"), _cells_of_month, PLATES, used_by)
        self.calendar = calendar
        self.selected = chosen.isoformat()
        self._notes: Sequence[str] = ()
        self._made_of: tuple[object, ...] = ()
        self._turn: PageTurn | None = None  # from another month
        self._show_month()

    @property
    def chosen(self) -> date:
        return date.fromisoformat(self.selected)

    @property
    def month(self) -> Month:
        return Month(self.chosen.replace(day=1), self.calendar)

    def set_calendar(self, calendar: DailyCalendar) -> None:
        """Show another calendar; the chosen day stays where it can."""
        self.calendar = calendar
        self.selected = self.nearest(self.chosen).isoformat()
        self._show_month()

    def set_notes(self, notes: Sequence[str]) -> None:
        """Let a reader say these of the chosen day, too."""
        self._notes = tuple(notes)
        self._show_month()

    def nearest(self, day: date) -> date:
        """The day that can be chosen and is nearest to ``day``."""
        return max(FIRST_DAY, min(day, self.calendar.today))

    def choose(self, day: date, clock: Clock, site: Site) -> None:
        before = self.month.first
        picture = None if clock.pace.still else self._picture(site)
        self.selected = self.nearest(day).isoformat()
        self._show_month()
        now = self.month.first
        if picture is not None and now != before:
            self._turn = PageTurn(picture, 1 if now > before else -1, clock)

    def _show_month(self) -> None:
        made_of = self.calendar, self.chosen, self._notes, current()
        if made_of != self._made_of:
            self._made_of = made_of
            self.show([self._item(day) for day in self.month.days])

    def _item(self, day: date) -> ListItem:
        state = day_state(self.calendar, day)
        notes: list[str] = []
        if day == self.chosen:
            notes = [note for note in self._notes if note != state]
        game = _(deal_of(day).variant.name)
        tag = ""
        if day == self.calendar.today:
            tag = _(TODAY)
        return ListItem(
            day.isoformat(),
            Part(),  # the month is drawn as one picture, whose pages turn
            sentence(whole_day(day), tag, game, state),
            week_name(day),
            joined(" ", notes),
            enabled=day == self.nearest(day),
        )

    def cell(self, day: date) -> Rect:
        """Where a day of the month is."""
        return self.scroll.shown(self._places[day.isoformat()])

    @property
    def moving(self) -> bool:
        return self._turn is not None

    def update(self, dt: float) -> None:
        if self._turn is not None and self._turn.over:
            self._turn = None

    def lay_out(self, site: Site) -> None:
        if site.style is not self._style:
            self._turn = None
        super().lay_out(site)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        if min(site.rect.size) < 1:
            return
        picture = self._picture(site)
        if self._turn is None:
            self._draw_days(surface, picture, site, state)
            self._draw_frames(surface, site.style, state)
        else:
            self._turn.draw(surface, site.rect, picture)

    def _picture(self, site: Site) -> Surface:
        """The days of the month and the ridges of its weeks."""
        style = site.style
        left, top = site.rect.topleft
        last = _cells(style, site.rect)[-1]
        size = last.right - left, last.bottom - top
        days = grid_of(self._days(style, last.width), WEEK, gap=GAP)
        picture = shapes.blank(site.rect.size)
        for ridge, (x, y) in self._ridges(style):
            picture.blit(ridge, (x - left, y - top))
        picture.blit(part_picture(style, days, size), (0, 0))
        return picture

    def _sunk_place(self, day: date, style: Style, state: WidgetState) -> Rect:
        """Where a day is: the chosen one goes down while it is pressed."""
        place = self.cell(day)
        is_pressed = not state.hovered or self.pointed_part == self.selected
        if day == self.chosen and is_pressed:
            return place.move(0, state.sunk(style))
        return place

    def _draw_days(
        self, surface: Surface, picture: Surface, site: Site, state: WidgetState
    ) -> None:
        whole = self.cell(self.chosen)
        place = self._sunk_place(self.chosen, site.style, state)
        if place != whole:
            inside = whole.move(-site.rect.left, -site.rect.top)
            day = picture.subsurface(inside).copy()
            picture.fill((0, 0, 0, 0), inside)
            surface.blit(day, place)
        surface.blit(picture, site.rect)

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

    def ring(self, site: Site) -> Ring | None:
        return super().ring(site) if self._turn is None else None

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

    def _days(self, style: Style, width: int) -> Iterator[Part]:
        for week in self.month.weeks:
            for day in week:
                yield self._day(style, day, width)

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


def _cells(style: Style, rect: Rect) -> Sequence[Rect]:
    """The places of six weeks in a part of the window."""
    return equal_cells(rect, WEEK, WEEKS, style.px(GAP))


def _cells_of_month(items: Sequence[ListItem], style: Style, rect: Rect) -> ListPlaces:
    """Lay the days of a month out in weeks, from Monday to Sunday."""
    first = date.fromisoformat(items[0].key).weekday()
    cells = _cells(style, Rect((0, 0), rect.size))[first:]
    places = {item.key: cell for item, cell in zip(items, cells, strict=False)}
    return ListPlaces(places, {}, Scrollable(rect, rect.height, Rect(0, 0, 0, 0)))
