"""The statistics: six figures, wins by trail, the daily deals, cards home, and how games are lost."""

from __future__ import annotations

import pygame

from gaps.language import N_, _
from gaps.scenes.common import charts
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.records import daily_calendar
from gaps.scenes.records.daily_calendar import DailyCalendar
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.variant_table import VariantTable
from gaps.scenes.shell.context import Context
from gaps.scenes.text import statistics_text
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form, Panel, Segments, Stepper, Widget
from gaps.store import Rate, Scope
from gaps.store.records.histograms import by_home, by_tenths, cards_to_win, losses_by_kind

MARGIN, GUTTER, CARD_GAP = 24, 16, 10  # pixels at u = 1
CARDS_TOP, CARDS_HIGH, PANELS_TOP = 86, 92, 194
LEFT_SHARE, UPPER_SHARE = 640 / 1216, 276 / 566  # of the room for the panels


class Statistics(GameScene):
    """Lies over the title or the results; ``key`` is the trail to begin with. Ends with ``None``."""

    form: Form

    def __init__(self, context: Context, key: str | None = None) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.back = Button("back", icon="left", tooltip=N_("Back"))
        trails = statistics_text.variant_names()
        self.trail = Stepper("trail", trails, key if key in trails else statistics_text.ALL_VARIANTS)
        self.archive = Button("records", statistics_text.RECORDS_LABEL, icon="share")
        self.mode = Segments("mode", statistics_text.MODES, "all", tooltip=statistics_text.MODES_TOOLTIP)
        self.trails = VariantTable({}, None)
        self.form = Form([self.trail], focused="trail")
        self.panels: dict[str, pygame.Rect] = {}
        self._still: pygame.Surface | None = None
        self._ask()

    @property
    def scope(self) -> Scope:
        """Which games the figures are of."""
        key = self.trail.value
        return Scope(None if key == statistics_text.ALL_VARIANTS else key, self.mode.value)

    @property
    def empty(self) -> bool:
        """Whether there is no game at all on record."""
        return self.almanac.since is None

    def _ask(self) -> None:
        """Ask the records for all that is shown."""
        folder, scope = self.context.folder, self.scope
        self.figures = folder.records.figures(scope)
        self.almanac = DailyCalendar.of(folder, self.context.now().date())
        self.trails.show(folder.records.rates(scope.mode), scope.key)
        always: list[Widget] = [self.back, self.archive]
        others = [self.back, self.trail, self.archive, self.mode, self.trails]
        self.form.set_widgets(always if self.empty else others)
        if self.form.focused not in self.form.widgets:
            self.form.focus("back")
        self._still = None
        self.dirty = True

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if intent is Nav.BACK:
            return Pop()
        focused = self.form.focused
        if focused is self.trails and self.form.focus_visible and intent in (Nav.UP, Nav.DOWN):
            if self.trails.step(-1 if intent is Nav.UP else 1):
                return None
        elif isinstance(intent, Wheel) and self.trails.rect.collidepoint(intent.pos):
            self.trails.scroll(round(-intent.dy) or (-1 if intent.dy > 0 else 1))
            return None
        if (activated := self.form.handle(intent)) is None:
            return None
        match activated.widget:
            case self.back:
                return Pop()
            case self.archive:
                return Push(RecordsDialog(self.context, self))
            case self.trails if self.trails.value is not None:
                chosen = self.trails.value
                self.trail.value = statistics_text.ALL_VARIANTS if chosen == self.scope.key else chosen
        self._ask()
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """The sheet of records has closed."""
        self._ask()
        self.resize(self.style.size)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, (width, height) = style.px, size
        margin = px(MARGIN)
        self.back.rect = pygame.Rect(margin, px(20), px(44), px(44))
        wide, high = self.mode.fitting(style)
        self.mode.rect = pygame.Rect(width - margin - wide, px(24), wide, high)
        button = style.width(_(statistics_text.RECORDS_LABEL), "button") + px(62)
        right = width - margin if self.empty else self.mode.rect.left - px(14)
        self.archive.rect = pygame.Rect(right - button, px(22), button, px(40))
        left = self.back.rect.right + px(38) + style.width(_(statistics_text.TITLE), "h1")
        right = self.archive.rect.left - px(14)
        wide = min(px(330), right - left)
        self.trail.rect = pygame.Rect(right - wide, px(24), max(1, wide), high)
        top, gutter = px(PANELS_TOP), px(GUTTER)
        column = round((width - 2 * margin - gutter) * LEFT_SHARE)
        upper = round((height - top - margin - gutter) * UPPER_SHARE)
        x, y = margin + column + gutter, top + upper + gutter
        rest, lower = width - margin - x, height - margin - y
        self.panels = {
            "trails": pygame.Rect(margin, top, column, upper),
            "daily": pygame.Rect(x, top, rest, upper),
            "home": pygame.Rect(margin, y, column, lower),
            "lost": pygame.Rect(x, y, rest, lower),
        }
        rows = self.panels["trails"].inflate(-2 * px(charts.PAD), 0)
        rows.top, rows.height = rows.top + px(54), rows.height - px(66)
        self.trails.rect = rows
        self.form.lay_out(style)
        self._still = None
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        if self._still is None:
            self._still = self._picture()
        surface.blit(self._still, (0, 0))
        self.form.draw(surface, self.style)

    def _picture(self) -> pygame.Surface:
        """All but the controls."""
        style, theme, px = self.style, self.style.theme, self.style.px
        picture = pygame.Surface(style.size)
        picture.blit(self.context.field(style.size), (0, 0))
        title = style.text(_(statistics_text.TITLE), "h1", theme.hi)
        picture.blit(
            title, title.get_rect(midleft=(self.back.rect.right + px(19), self.back.rect.centery - px(2)))
        )
        if self.empty:
            self._paint_nothing(picture)
            return picture
        margin, gap, cards = px(MARGIN), px(CARD_GAP), statistics_text.summary_cards(self.figures)
        width = (style.size[0] - 2 * margin - gap * (len(cards) - 1)) / len(cards)
        for number, told in enumerate(cards):
            x = round(margin + number * (width + gap))
            rect = pygame.Rect(x, px(CARDS_TOP), round(width), px(CARDS_HIGH))
            charts.card(picture, style, rect, told, number == 1)
        charts.head(
            picture,
            style,
            self.panels["trails"],
            _(statistics_text.VARIANTS_TITLE),
            _(statistics_text.VARIANTS_NOTES[self.mode.value]),
        )
        if not self.trails.rates:
            self._say(picture, self.panels["trails"], _(statistics_text.NO_SUCH_GAMES))
        daily_calendar.draw(picture, style, self.panels["daily"], self.almanac)
        self._paint_home(picture, self.panels["home"])
        self._paint_lost(picture, self.panels["lost"])
        return picture

    def _paint_nothing(self, surface: pygame.Surface) -> None:
        """A kind word where there is nothing to show."""
        style, theme, px = self.style, self.style.theme, self.style.px
        rect = pygame.Rect(0, 0, px(560), px(250))
        rect.center = style.size[0] // 2, style.size[1] // 2
        Panel().draw(surface, style, rect)
        glyph = style.glyph("pass_open", (px(96), px(64)))
        surface.blit(glyph, glyph.get_rect(midtop=(rect.centerx, rect.top + px(26))))
        head = style.text(_(statistics_text.NO_RECORDS), "h2", theme.hi)
        surface.blit(head, head.get_rect(midtop=(rect.centerx, rect.top + px(102))))
        for number, line in enumerate(
            style.wrap(_(statistics_text.NO_RECORDS_NOTE), "body", rect.width - 2 * px(36))
        ):
            text = style.text(line, "body", theme.mid)
            surface.blit(text, text.get_rect(midtop=(rect.centerx, rect.top + px(144 + 24 * number))))

    def _paint_home(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The histogram of cards home: in cards for one trail, in tenths of them for all together."""
        px, scope, ends = self.style.px, self.scope, self.figures.outcomes
        played = self.figures.rate.played
        note = statistics_text.scope_text(scope.key or statistics_text.ALL_VARIANTS, played)
        charts.head(surface, self.style, rect, _(statistics_text.CARDS_HOME_TITLE), note)
        if not played:
            self._say(surface, rect, _(statistics_text.NO_SUCH_GAMES))
            return
        most = cards_to_win(scope.key) if scope.key is not None else None
        bins = by_tenths(ends) if most is None else by_home(ends, most)
        bars = [(statistics_text.bin_label(each, most is None), each.games, each.full) for each in bins]
        plot = pygame.Rect(rect.left + px(56), rect.top + px(54), 0, 0)
        plot.size = rect.right - px(charts.PAD) - plot.left, rect.bottom - px(46) - plot.top
        charts.histogram(surface, self.style, plot, bars, begins=most is None)

    def _paint_lost(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """How games were lost, as shares; and under it what it took to win the others."""
        style, theme, px = self.style, self.style.theme, self.style.px
        found = losses_by_kind(self.figures.outcomes)
        lost = Rate(sum(found.values()), self.figures.rate.played)
        charts.head(
            surface, style, rect, _(statistics_text.LOSSES_TITLE), statistics_text.games_not_won(lost.won)
        )
        left, right = rect.left + px(charts.PAD), rect.right - px(charts.PAD)
        lines = statistics_text.win_details(self.figures)
        foot = rect.bottom - px(14) - px(22) * len(lines)
        step = min(px(35), max(1, (foot - rect.top - px(54)) // len(found)))
        if not lost.won:
            self._say(
                surface, rect, _(statistics_text.NO_LOSSES if lost.played else statistics_text.NO_SUCH_GAMES)
            )
        for number, (way, games) in enumerate(found.items()):
            if not lost.won:
                break
            y = rect.top + px(54) + step * number + step // 2
            name = style.fitted(
                _(statistics_text.LOSS_KINDS[way]), px(196), theme.hi, "label", "choice", "note_bold"
            )
            surface.blit(name, name.get_rect(midleft=(left, y)))
            told = style.text(statistics_text.loss_share(games, lost.won), "figure", theme.hi)
            surface.blit(told, told.get_rect(midright=(right, y)))
            bar = pygame.Rect(left + px(204), 0, right - px(60) - left - px(204), px(20))
            bar.centery = y
            charts.bar(surface, style, bar, games / lost.won, theme.ember)
        for number, line in enumerate(lines):
            text = style.text(style.cut(line, "note", right - left), "note", theme.mid)
            surface.blit(text, (left, foot + px(22) * number))

    def _say(self, surface: pygame.Surface, rect: pygame.Rect, told: str) -> None:
        """A line in the middle of a panel that has nothing else."""
        text = self.style.text(told, "body", self.style.theme.mid)
        surface.blit(text, text.get_rect(center=rect.center))
