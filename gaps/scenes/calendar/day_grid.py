"""The days of a month in weeks: a list with one chosen day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pygame import Rect, Surface

from gaps.language import N_, _, current, joined
from gaps.progress.calendar.daily_calendar import DailyCalendar, Month
from gaps.scenes.calendar.month_picture import cells_of_weeks, paint_month
from gaps.scenes.text.day_text import TODAY, day_state, week_name, whole_day
from gaps.scenes.text.phrases import sentence
from gaps.stage.core.feedback import Ring
from gaps.stage.core.widget import AT_REST, Site, WidgetState
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import RADIUS_M, Style
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.spoken import Role
from gaps.stage.view import PageTurn, Part
from gaps.stage.view.items import PLATES, Items, ListItem, ListPlaces, UsedBy
from gaps.stage.view.scroll import Scrollable
from gaps.store.records.daily_deals import FIRST_DAY, deal_of

RADIUS = RADIUS_M  # radius of the corners of a day, in units
CHOSEN_FRAME = 2  # in units


class DayGrid(Items):
    """The days of a month; those that can be played can be chosen."""

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
        self._turn: PageTurn | None = None  # animation of the turn from another month
        self._show_month()

    @property
    def chosen(self) -> date:
        return date.fromisoformat(self.selected)

    @property
    def month(self) -> Month:
        return Month(self.chosen.replace(day=1), self.calendar)

    def set_calendar(self, calendar: DailyCalendar) -> None:
        """Show another calendar, and keep the chosen day if possible."""
        self.calendar = calendar
        self.selected = self.nearest(self.chosen).isoformat()
        self._show_month()

    def set_notes(self, notes: Sequence[str]) -> None:
        """Set further words that a screen reader speaks for the chosen day."""
        self._notes = tuple(notes)
        self._show_month()

    def nearest(self, day: date) -> date:
        """Return the day nearest to ``day`` that can be chosen."""
        return max(FIRST_DAY, min(day, self.calendar.today))

    def choose(self, day: date, clock: Clock, site: Site) -> None:
        before = self.month.first
        picture = None if clock.pace.still else self._paint(site)
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
        """Return the place of a day of the month."""
        return self.scroll.shown(self._places[day.isoformat()])

    @property
    def _is_turning(self) -> bool:
        return self._turn is not None and not self._turn.over

    def lay_out(self, site: Site) -> None:
        if site.style is not self._style:
            self._turn = None
        super().lay_out(site)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        if min(site.rect.size) < 1:
            return
        picture = self._paint(site)
        if self._turn is not None and self._is_turning:
            self._turn.draw(surface, site.rect, picture)
            return
        self._draw_days(surface, picture, site, state)
        self._draw_frames(surface, site.style, state)

    def _paint(self, site: Site) -> Surface:
        return paint_month(site.style, self.month, site.rect.size)

    def _sunk_place(self, day: date, style: Style, state: WidgetState) -> Rect:
        """Return the place of a day; the chosen one sinks while it is pressed."""
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
        """Draw the frames of the day pointed at and of the chosen day."""
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
        return None if self._is_turning else super().ring(site)


def _cells_of_month(items: Sequence[ListItem], style: Style, rect: Rect) -> ListPlaces:
    """Lay out the days of a month in weeks, from Monday to Sunday."""
    first = date.fromisoformat(items[0].key).weekday()
    cells = cells_of_weeks(style, rect.size)[first:]
    places = {item.key: cell for item, cell in zip(items, cells, strict=False)}
    return ListPlaces(places, {}, Scrollable(rect, rect.height, Rect(0, 0, 0, 0)))
