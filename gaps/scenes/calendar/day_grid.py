"""The days of a month in weeks, one of which is chosen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta

import pygame

from gaps.language import NC_, _, current
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.progress.calendar.month import WEEK, WEEKS, Month
from gaps.scenes.calendar.calendar_text import day_state, week_name, whole_day
from gaps.scenes.calendar.day_marks import day_mark
from gaps.scenes.speech.facts import sentence
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, Theme, mix
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import USABLE, Action, Area, Role, Spoken, part_key
from gaps.stage.widgets import Widget, draw_focus_ring
from gaps.stage.widgets.layout import column, row
from gaps.stage.widgets.widget import AT_REST, Pos, WidgetState
from gaps.store.records.daily_deals import FIRST_DAY
from gaps.table.model.choreography import MotionSettings

# Lengths in pixels at u = 1.
GAP, RADIUS = 8, 10
NUMBER_AT, MARK_RIGHT, MARK_MIDDLE, MARK_HEIGHT = (12, 18), 12, 31, 28
TAG_HEIGHT, TAG_RADIUS, TAG_PADDING, TAG_AT = 22, 6, 8, (9, 9)
TODAY_FRAME, CHOSEN_FRAME = 3, 2
BOOKMARK, BOOKMARK_AT = 18, (10, 8)  # from the lower right corner
MARK_WIDEST = 0.48  # of the width of a day
SLIDE, SLIDE_SECONDS = 40, 0.220  # how far, and how long a new month moves in
TODAY = NC_("tag of a day", "Today")
HIGHEST = 0.4  # of a day's height: no ridge is higher
BACK, FRONT = (0.25, 0.09), (0.12, 0.06)  # of a day's height: the mean height of a ridge, and how it varies
STEP, ROUGHNESS = 7, 1.4  # between two points of a ridge, and how far each leaves the line; pixels at u = 1
BENDS = 5  # of a ridge, over a week
CREST, UNLIT_CREST = 2, 0.35  # of the plain theme: pixels at u = 1; how bright it is where a day is not won
LIGHT = {DayStatus.WON: 1.0, DayStatus.WON_LATE: 0.55}
"""How brightly a day is lit; the others are not."""


class DayGrid(Widget):
    """One stop of the focus. A press chooses a day; a click on the day that was chosen before uses it."""

    def __init__(self, name: str, calendar: DailyCalendar, chosen: date) -> None:
        super().__init__(name)
        self.calendar, self.chosen = calendar, chosen
        self.month = Month.of(calendar, chosen.year, chosen.month)
        self.pointed: date | None = None
        """The day under the pointer."""
        self.notes: Sequence[str] = ()
        """What is said about the chosen day."""
        self.is_known = False
        """Whether the calendar knows what was played."""
        self._made_of: tuple[object, ...] = ()
        self._tree = Spoken(name, Role.TABLE)
        self._was_chosen = False  # whether the press was on the day that was chosen before
        self._cells: list[list[pygame.Rect]] = []
        self._laid_out = pygame.Rect(0, 0, 0, 0)  # for which rectangle the cells are
        self._picture: pygame.Surface | None = None
        self._sliding, self._seconds, self._direction = (
            0.0,
            1.0,
            0,
        )  # how much is left of the slide, of how much

    # What is shown

    def show(self, calendar: DailyCalendar) -> None:
        """Show another calendar; the chosen day stays where it can."""
        self.calendar = calendar
        self.chosen = self.nearest(self.chosen)
        self.month = Month.of(calendar, self.chosen.year, self.chosen.month)
        self._picture = None

    def nearest(self, day: date) -> date:
        """The day that can be chosen and is nearest to ``day``."""
        return max(FIRST_DAY, min(day, self.calendar.today))

    def choose(self, day: date, motion_settings: MotionSettings) -> None:
        """Choose a day, and move its month in if another one is shown."""
        self.chosen = self.nearest(day)
        first = self.chosen.replace(day=1)
        if first == self.month.first:
            return
        self._direction = 1 if first > self.month.first else -1
        self._sliding = 0.0 if motion_settings.reduced else SLIDE_SECONDS * motion_settings.factor
        self._seconds = self._sliding
        self.month = Month.of(self.calendar, first.year, first.month)
        self._picture = None

    def turn(self, by: int) -> date:
        """The day to choose ``by`` months on: the same day of the month, or the last there is."""
        first = self.month.after if by > 0 else self.month.before
        if first is None:
            return self.chosen
        last = Month.of(self.calendar, first.year, first.month).last
        return self.nearest(min(last, first + timedelta(self.chosen.day - 1)))

    def step(self, days: int) -> date:
        """The day to choose some days on; the chosen one where there is none."""
        day = self.chosen + timedelta(days)
        return day if self.nearest(day) == day else self.chosen

    # Input

    def press(self, pos: Pos) -> bool:
        """Take the day under the pointer."""
        day = self.day_at(pos)
        self._was_chosen = day is not None and day == self.chosen
        if day is None or self._was_chosen:
            return False
        self.chosen = day
        return True

    def click(self, pos: Pos) -> bool:
        """Use the day, if it was chosen before."""
        return self._was_chosen and self.day_at(pos) == self.chosen

    def point(self, pos: Pos) -> bool:
        """Note which day is under the pointer. Returns whether it is another one."""
        before, self.pointed = self.pointed, self.day_at(pos)
        return self.pointed != before

    def day_at(self, pos: Pos) -> date | None:
        """The day at ``pos`` whose deal can be played."""
        for week, cells in zip(self.month.weeks, self._cells, strict=False):
            for day, cell in zip(week, cells, strict=True):
                if day is not None and day == self.nearest(day) and cell.collidepoint(pos):
                    return day
        return None

    def cell(self, day: date) -> pygame.Rect:
        """Where a day of the month is."""
        place = self.month.first.weekday() + day.day - 1
        return self._cells[place // WEEK][place % WEEK]

    @property
    def columns(self) -> list[pygame.Rect]:
        """Where the days of the first week are, from Monday on; empty before the first layout."""
        return self._cells[0] if self._cells else []

    # What a screen reader is told

    @property
    def spoken_focus(self) -> str:
        return part_key(self.name, self.chosen.isoformat())

    def spoken(self) -> Spoken:
        """A table of the weeks, with a cell for each day of the month."""
        made_of = (
            *(self.calendar, self.month.first, self.chosen, self.notes, self.is_known),
            *(self.area, current()),
        )
        if made_of != self._made_of:
            self._made_of, self._tree = made_of, self._table()
        return self._tree

    def _table(self) -> Spoken:
        weeks = tuple(
            Spoken(part_key(self.name, f"week {number}"), Role.ROW, week_name(days[0]), children=cells)
            for number, week in enumerate(self.month.weeks)
            if (days := [day for day in week if day is not None])
            and (cells := tuple(map(self._spoken_day, days)))
        )
        return Spoken(self.name, Role.TABLE, _("Days"), self.area, children=weeks)

    def _spoken_day(self, day: date) -> Spoken:
        state = day_state(self.calendar, day) if self.is_known else ""
        is_chosen, is_open = day == self.chosen, day == self.nearest(day)
        notes = [note for note in self.notes if note != state] if is_chosen else []
        tag = _(TODAY) if day == self.calendar.today else ""
        return Spoken(
            part_key(self.name, day.isoformat()),
            Role.CELL,
            sentence(whole_day(day), tag, state),
            self._area_of(day),
            detail=" ".join(notes),
            selected=is_chosen,
            enabled=is_open,
            actions=USABLE if is_open else frozenset(),
        )

    def _area_of(self, day: date) -> Area:
        if not self._cells:
            return self.area
        cell = self.cell(day)
        return cell.left, cell.top, cell.width, cell.height

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Choose the day, or use the one that was chosen before."""
        if action not in USABLE:
            return False
        try:
            day = date.fromisoformat(part)
        except ValueError:
            day = self.chosen
        before, self.chosen = self.chosen, self.nearest(day)
        return action is Action.ACTIVATE and self.chosen == before

    # Time and drawing

    @property
    def moving(self) -> bool:
        return self._sliding > 0

    def update(self, dt: float) -> None:
        self._sliding = max(0.0, self._sliding - dt)

    def lay_out(self, style: Style) -> None:
        if style is self.style and self._laid_out == self.rect:
            return
        super().lay_out(style)
        gap = style.px(GAP)
        self._cells = [row(week, WEEK, gap) for week in column(self.rect, WEEKS, gap)]
        self._laid_out = self.rect.copy()
        self._picture = None

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the days; the chosen one has a frame, or the focus ring."""
        if min(self.rect.size) < 1:
            return
        if self._picture is None:
            self._picture = self._paint(style)
        left = self._sliding / self._seconds if self._sliding else 0.0
        rest = 1 - ease_out_cubic(1 - left)
        shapes.blit_faint(
            surface,
            self._picture,
            self.rect.move(round(self._direction * style.px(SLIDE) * rest), 0),
            1 - rest,
        )
        if self._sliding:
            return
        radius = style.px(RADIUS)
        if state.hovered and self.pointed is not None and self.pointed != self.chosen:
            at = self.cell(self.pointed)
            surface.blit(shapes.ring(at.size, radius, style.px(CHOSEN_FRAME), style.theme.mid), at)
        at = self.cell(self.chosen)
        if state.focused:
            draw_focus_ring(surface, style, at, radius)
        else:
            around = at.inflate(2 * style.px(CHOSEN_FRAME), 2 * style.px(CHOSEN_FRAME))
            surface.blit(shapes.ring(around.size, radius, style.px(CHOSEN_FRAME), style.theme.hi), around)

    def _paint(self, style: Style) -> pygame.Surface:
        """The picture of all days without what the pointer and the focus add."""
        picture = shapes.blank(self.rect.size)
        for number, (week, cells) in enumerate(zip(self.month.weeks, self._cells, strict=True)):
            places = [cell.move(-self.rect.left, -self.rect.top) for cell in cells]
            if min(places[0].size) < 1:
                break
            statuses = [self.calendar.status(day) if day is not None else None for day in week]
            seed = self.month.first.toordinal() * WEEKS + number
            slices = week_slices(style, seed, places[0].size, statuses, style.px(GAP), style.px(RADIUS))
            for day, status, place, part in zip(week, statuses, places, slices, strict=True):
                self._paint_day(picture, style, place, day, status, part)
        return picture

    def _paint_day(
        self,
        picture: pygame.Surface,
        style: Style,
        place: pygame.Rect,
        day: date | None,
        status: DayStatus | None,
        part: pygame.Surface,
    ) -> None:
        theme, px = style.theme, style.px
        radius = px(RADIUS)
        if day is None or status is None:
            faint = (*theme.slot, 60)
            picture.blit(shapes.rounded(place.size, radius, faint), place)
            return
        is_open = status is not DayStatus.FUTURE
        fill = theme.surface if is_open else mix(theme.bg1, theme.surface, 0.45)
        edge = theme.edge if is_open else mix(theme.bg1, theme.edge, 0.5)
        picture.blit(shapes.rounded(place.size, radius, fill), place)
        picture.blit(part, place)
        picture.blit(shapes.ring(place.size, radius, px(1), edge), place)
        number = style.text(str(day.day), "figure", theme.hi if is_open else theme.low)
        at = number.get_rect(midleft=(place.left + px(NUMBER_AT[0]), place.top + px(NUMBER_AT[1])))
        picture.blit(number, at)
        is_today = day == self.calendar.today
        tag = self._tag(style) if is_today else None
        below = 0
        if tag is not None:
            picture.blit(shapes.ring(place.size, radius, px(TODAY_FRAME), theme.brass), place)
            spot = tag.get_rect(topright=(place.right - px(TAG_AT[0]), place.top + px(TAG_AT[1])))
            if spot.left < at.right + px(4):  # the day is too narrow for both side by side
                spot.midbottom = place.centerx, place.bottom - px(TAG_AT[1])
            else:
                below = px(TAG_HEIGHT)
            picture.blit(tag, spot)
        height = min(px(MARK_HEIGHT), round(place.width * MARK_WIDEST / 1.5))
        mark = day_mark(style, status, height)
        if mark is not None:
            middle = place.top + px(MARK_MIDDLE) + below
            picture.blit(
                mark,
                mark.get_rect(
                    midright=(place.right - px(MARK_RIGHT if height == px(MARK_HEIGHT) else 5), middle)
                ),
            )
        if day in self.calendar.under_way:
            sign = style.icon("bookmark", px(BOOKMARK), theme.brass)
            corner = place.left + px(BOOKMARK_AT[0]), place.bottom - px(BOOKMARK_AT[1])
            picture.blit(sign, sign.get_rect(bottomleft=corner))

    def _tag(self, style: Style) -> pygame.Surface:
        px, theme = style.px, style.theme
        text = style.text(_(TODAY), "note_bold", theme.onbrass)
        tag = shapes.rounded(
            (text.get_width() + 2 * px(TAG_PADDING), px(TAG_HEIGHT)), px(TAG_RADIUS), theme.brass
        ).copy()
        tag.blit(text, text.get_rect(center=tag.get_rect().center))
        return tag


def week_slices(
    style: Style, seed: int, size: tuple[int, int], statuses: list[DayStatus | None], gap: int, radius: int
) -> list[pygame.Surface]:
    """Return the slice of each day of a week, as large as a day: ``size`` pixels, ``gap`` pixels apart.

    ``seed`` gives a week its own range; ``statuses`` say how the days are lit. The lower corners are round.
    """
    top = round(size[1] * (1 - HIGHEST))
    whole = len(statuses) * (size[0] + gap) - gap, size[1] - top
    ridges = [_ridge(random.Random(2 * seed + number), whole, style.px(STEP), style.px(ROUGHNESS), *shape)
              for number, shape in enumerate((BACK, FRONT))]  # fmt: skip
    painted: dict[DayStatus | None, pygame.Surface] = {}
    slices = []
    for number, status in enumerate(statuses):
        look = status if status in LIGHT or status is DayStatus.FUTURE else None
        if look not in painted:
            painted[look] = _range(style, whole, ridges, look)
        picture = shapes.blank(size)
        picture.blit(painted[look], (-number * (size[0] + gap), top))
        corners = shapes.rounded(size, radius, WHITE)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        slices.append(picture)
    return slices


def _ridge(
    rng: random.Random, size: tuple[int, int], step: int, rough: float, mean: float, varies: float
) -> list[tuple[float, float]]:
    """The outline of a ridge from left to right, as points from the top left."""
    bends = [mean + rng.uniform(-varies, varies) for _ in range(BENDS + 1)]
    points = []
    for x in range(0, size[0] + step, step):
        place = min(x / max(1, size[0]), 1.0) * BENDS
        bend = min(int(place), BENDS - 1)
        height = bends[bend] + (bends[bend + 1] - bends[bend]) * (place - bend)
        points.append((float(x), size[1] * (1 - height / HIGHEST) + rng.uniform(-rough, rough)))
    return points


def _range(
    style: Style, size: tuple[int, int], ridges: list[list[tuple[float, float]]], status: DayStatus | None
) -> pygame.Surface:
    picture = shapes.blank(size)
    for points, colour in zip(ridges, _colours(style.theme, status), strict=True):
        foot = [(points[-1][0], float(size[1])), (0.0, float(size[1]))]
        if style.theme.plain:
            theme = style.theme
            crest = theme.hi if status in LIGHT else mix(theme.surface, theme.mid, UNLIT_CREST)
            picture.blit(shapes.polygon(size, [*points, *foot], colour, style.px(CREST), crest), (0, 0))
        else:
            picture.blit(shapes.polygon(size, [*points, *foot], colour), (0, 0))
    return picture


def _colours(theme: Theme, status: DayStatus | None) -> tuple[Color, Color]:
    """The colours of the ridge behind and of that in front."""
    if status in LIGHT:
        light = LIGHT[status]
        return mix(theme.surface, theme.brass, 0.24 * light), mix(theme.surface, theme.brass, 0.40 * light)
    faint = 0.5 if status is DayStatus.FUTURE else 1.0
    return mix(theme.surface, theme.mid, 0.07 * faint), mix(theme.surface, theme.mid, 0.13 * faint)
