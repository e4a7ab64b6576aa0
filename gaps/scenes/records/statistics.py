"""The statistics: six figures, wins by variant, daily deals, cards home, and how games are lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from gaps.engine import Variant, by_key
from gaps.language import N_, _, current
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.scenes.common import charts
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.records import daily_calendar, statistics_panels
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.variant_table import VariantTable
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, statistics_text
from gaps.scenes.text.refusals import capitalized
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Spoken, heading
from gaps.stage.widgets import Button, Form, Segments, Stepper, Widget
from gaps.stage.widgets.layout import FILL, center, column, inset, row
from gaps.store import Scope

LATE_CHECK = 0.25  # seconds between two looks for figures that come late
MARGIN, GUTTER = 24, 16  # pixels at u = 1
CARDS_TOP, CARDS_HEIGHT, CARDS_GAP, PANELS_TOP = 86, 92, 10, 194
LEFT_SHARE, UPPER_SHARE = 640 / 1216, 276 / 566  # of the room for the panels
TABLE_TOP, TABLE_BOTTOM = 54, 12  # between the table of variants and the edge of its panel
MAX_STEPPER = 330
ANNOUNCED = 2  # of the figures, when others are shown
EMPTY_PANEL = (560, 250)


class Panels(NamedTuple):
    """Where the four panels are."""

    variants: pygame.Rect
    daily: pygame.Rect
    home: pygame.Rect
    losses: pygame.Rect


class Statistics(GameScene):
    """Ends without a result. ``key`` is the variant to begin with."""

    form: Form
    help = help_text.STATISTICS

    def __init__(self, context: Context, key: str | None = None) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.back = Button("back", icon="left", tooltip=N_("Back"))
        names = statistics_text.variant_names()
        start = key if key is not None and key in names else statistics_text.ALL_VARIANTS
        self.variant_stepper = Stepper("variant", names, start)
        self.records = Button("records", statistics_text.RECORDS_LABEL, icon="share")
        self.variant_stepper.label = N_("Game")
        self.mode = Segments("mode", statistics_text.MODES, "all", tooltip=statistics_text.MODES_TOOLTIP)
        self.table = VariantTable("variants")
        self.form = Form([self.variant_stepper], focused="variant")
        empty = pygame.Rect(0, 0, 0, 0)
        self.panels = Panels(empty, empty, empty, empty)
        self._background: pygame.Surface | None = None
        self._words: dict[str, Sequence[str | Spoken]] = {}  # by language
        self._loading_text = ""
        self._load()
        self._loading_text = statistics_text.loading_text(context.folder.records.loading_seconds)

    @property
    def variant(self) -> Variant | None:
        return by_key(self.scope.key) if self.scope.key is not None else None

    @property
    def scope(self) -> Scope:
        """Which games the statistics are about."""
        key = self.variant_stepper.value
        return Scope(None if key == statistics_text.ALL_VARIANTS else key, self.mode.value)

    @property
    def empty(self) -> bool:
        """Whether no game at all is on record."""
        return self.calendar.since is None

    def _load(self) -> None:
        """Read everything that is shown from the records."""
        folder, scope = self.context.folder, self.scope
        self._news = folder.records.news
        self.figures = folder.records.figures(scope)
        self.calendar = DailyCalendar.of(folder, self.context.now().date())
        self.table.show(folder.records.rates(scope.mode), scope.key)
        self._words = {}
        widgets: list[Widget] = [self.back, self.variant_stepper, self.records, self.mode, self.table]
        self.form.set_widgets([self.back, self.records] if self.empty else widgets)
        if self.form.focused not in self.form.widgets:
            self.form.focus("back")
        self._background = None
        self.dirty = True

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if intent is Nav.BACK:
            return Pop()
        if self.table.handle(intent, self.form):
            return None
        if (activated := self.form.handle(intent)) is None:
            return None
        match activated.widget:
            case self.back:
                return Pop()
            case self.records:
                return Push(RecordsDialog(self.context, self))
            case self.table:
                self._choose(self.table.selected_key)
        self._load()
        self._announce()
        return None

    @property
    def wake_after(self) -> float | None:
        """Seconds until late figures are looked for; ``None`` if all are there."""
        return LATE_CHECK if self._loading_text or self.context.folder.records.loading_seconds else None

    def update(self, dt: float) -> Transition | None:
        """Show the figures that come late, and until then that they do."""
        if self.context.folder.records.news != self._news:
            self._load()
            self.resize(self.style.size)
        text = statistics_text.loading_text(self.context.folder.records.loading_seconds)
        if text != self._loading_text:
            self._loading_text, self._background = text, None
            self.dirty = True
            if text:
                self.context.announcer.say(text)
            else:
                self._announce()
        return None

    def _choose(self, key: str | None) -> None:
        """Show the statistics of a variant; if it is shown already, those of all variants."""
        if key is not None:
            self.variant_stepper.value = statistics_text.ALL_VARIANTS if key == self.scope.key else key

    def resume(self, result: Result | None) -> Transition | None:
        """The dialog with the records was closed."""
        self._load()
        self.resize(self.style.size)
        return None

    # What a screen reader is told

    def spoken_words(self) -> Sequence[str | Spoken]:
        if self._loading_text:
            return [self._loading_text]
        if self.empty:
            return [_(statistics_text.NO_RECORDS), _(statistics_text.NO_RECORDS_NOTE)]
        if current() not in self._words:
            self._words[current()] = self._all_words()
        return self._words[current()]

    def _all_words(self) -> list[str | Spoken]:
        """The figures, and each panel under its title."""
        key = self.scope.key
        panels = (
            (statistics_text.DAILY_TITLE, daily_calendar.words(self.calendar)),
            (statistics_text.CARDS_HOME_TITLE, statistics_panels.home_words(self.figures, key)),
            (statistics_text.LOSSES_TITLE, statistics_panels.loss_words(self.figures, key)),
        )
        words: list[str | Spoken] = [*self._figures_in_words()]
        for number, (title, lines) in enumerate(panels):
            words += [heading(f"panel-{number}", _(title)), *lines]
        if not self.table.rates:
            words += [
                heading("panel-variants", _(statistics_text.VARIANTS_TITLE)),
                _(statistics_text.NO_SUCH_GAMES),
            ]
        return words

    def _figures_in_words(self) -> list[str]:
        cards = statistics_text.summary_cards(self.figures)
        return [capitalized(statistics_text.card_words(card)) for card in cards]

    def spoken_widgets(self) -> Sequence[Spoken]:
        """The widgets, the kinds of games with a name; a table without rows is left out."""
        kinds = replace(self.mode.spoken(), label=_("Kind of games"), detail=_(statistics_text.MODES_TOOLTIP))
        shown = [each for each in super().spoken_widgets() if each.key != "variants" or self.table.rates]
        return [kinds if each.key == kinds.key else each for each in shown]

    def _announce(self) -> None:
        """Say the first figures, which have changed."""
        if not self.empty and not self._loading_text:
            self.context.announcer.say_at_once(". ".join(self._figures_in_words()[:ANNOUNCED]))

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        self.style = self.context.style(size)
        self._lay_out_header()
        self._lay_out_panels()
        self.form.lay_out(self.style)
        self._background = None
        self.dirty = True

    def _lay_out_header(self) -> None:
        """Put the title's button to the left and the other widgets to the right, from the right edge on."""
        style, px = self.style, self.style.px
        margin, right = px(MARGIN), style.size[0] - px(MARGIN)
        self.back.rect = pygame.Rect(margin, px(20), px(44), px(44))
        width, height = self.mode.fitting(style)
        self.mode.rect = pygame.Rect(right - width, px(24), width, height)
        width = style.width(_(statistics_text.RECORDS_LABEL), "button") + px(62)
        right = right if self.empty else self.mode.rect.left - px(14)
        self.records.rect = pygame.Rect(right - width, px(22), width, px(40))
        left = self.back.rect.right + px(38) + style.width(_(statistics_text.TITLE), "h1")
        right = self.records.rect.left - px(14)
        width = min(px(MAX_STEPPER), right - left)
        self.variant_stepper.rect = pygame.Rect(right - width, px(24), max(1, width), height)

    def _lay_out_panels(self) -> None:
        px, (width, height) = self.style.px, self.style.size
        margin, gutter, top = px(MARGIN), px(GUTTER), px(PANELS_TOP)
        area = pygame.Rect(margin, top, width - 2 * margin, height - margin - top)
        left = round((area.width - gutter) * LEFT_SHARE)
        upper_height = round((area.height - gutter) * UPPER_SHARE)
        upper, lower = column(area, [upper_height, FILL], gutter)
        self.panels = Panels(*row(upper, [left, FILL], gutter), *row(lower, [left, FILL], gutter))
        self.table.rect = inset(self.panels.variants, px(charts.PAD), 0)
        self.table.rect.top += px(TABLE_TOP)
        self.table.rect.height = max(0, self.table.rect.height - px(TABLE_TOP + TABLE_BOTTOM))

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        if self._background is None:
            self._background = self._draw_background()
        surface.blit(self._background, (0, 0))
        self.form.draw(surface, self.style)

    def _draw_background(self) -> pygame.Surface:
        """Everything but the widgets; it changes with the records and the size only."""
        style, px = self.style, self.style.px
        surface = pygame.Surface(style.size)
        surface.blit(self.context.field(style.size), (0, 0))
        title = style.text(_(statistics_text.TITLE), "h1", style.theme.hi)
        place = self.back.rect.right + px(19), self.back.rect.centery - px(2)
        surface.blit(title, title.get_rect(midleft=place))
        if self._loading_text:
            note = style.text(self._loading_text, "body", style.theme.mid)
            surface.blit(note, note.get_rect(center=surface.get_rect().center))
            return surface
        if self.empty:
            size = px(EMPTY_PANEL[0]), px(EMPTY_PANEL[1])
            statistics_panels.draw_empty(surface, style, center(surface.get_rect(), size))
            return surface
        self._draw_cards(surface)
        self._draw_variants_panel(surface)
        daily_calendar.draw(surface, style, self.panels.daily, self.calendar)
        statistics_panels.draw_home(surface, style, self.panels.home, self.figures, self.scope.key)
        statistics_panels.draw_losses(surface, style, self.panels.losses, self.figures, self.scope.key)
        return surface

    def _draw_cards(self, surface: pygame.Surface) -> None:
        px, cards = self.style.px, statistics_text.summary_cards(self.figures)
        margin, gap = px(MARGIN), px(CARDS_GAP)
        width = (self.style.size[0] - 2 * margin - gap * (len(cards) - 1)) / len(cards)
        for number, card in enumerate(cards):
            x = round(margin + number * (width + gap))
            rect = pygame.Rect(x, px(CARDS_TOP), round(width), px(CARDS_HEIGHT))
            charts.card(surface, self.style, rect, card, number == 1)

    def _draw_variants_panel(self, surface: pygame.Surface) -> None:
        """The panel behind the table of variants."""
        rect, note = self.panels.variants, _(statistics_text.VARIANTS_NOTES[self.mode.value])
        charts.head(surface, self.style, rect, _(statistics_text.VARIANTS_TITLE), note)
        if not self.table.rates:
            statistics_panels.draw_note(surface, self.style, rect, _(statistics_text.NO_SUCH_GAMES))
