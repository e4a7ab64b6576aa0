"""The title screen: the name of the game, the game to continue, and a choice of variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto

import pygame

from gaps.engine import CATALOGUE, Variant, by_key
from gaps.language import N_, _, translated
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import (
    Confirmed,
    DealChosen,
    MatchCreated,
    PlayRequested,
    VariantChosen,
)
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.attract_row import AttractRow
from gaps.scenes.menu.logo import Logo
from gaps.scenes.menu.variant_strip import CARD_SIZE, VariantStrip
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.new_game.variant_card import VariantCard
from gaps.scenes.new_game.variant_groups import featured
from gaps.scenes.records.daily_calendar import DailyCalendar
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session import daily
from gaps.scenes.session.routes import ToMatch, ToNewGame, ToPlay
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text, match_text, numbers, statistics_text
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.intents import Command, Intent, Nav, Wheel
from gaps.stage.core.scene import Push, Quit, Replace, Result, Transition
from gaps.stage.drawing.landscape import Landscape
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.widgets import Button, Form
from gaps.stage.widgets.layout import FILL, row

MARGIN, NARROW_MARGIN, WIDE_WINDOW = 72, 32, 1200  # pixels at u = 1
TOP_BUTTONS = pygame.Rect(24, 24, 0, 42)  # top left margin and height
TOP_PADDING, TOP_GAP = 78, 10
LOGO_TOP, TAGLINE_TOP = 88, 272
START_TOP, START_HEIGHT, START_GAP = 322, 64, 14
CONTINUE_WIDTH, START_WIDTH = 330, 200
HEADING_TOP, HEADING_NOTE_TOP, HEADING_GAP = 411, 420, 20
ALL_TOP, ALL_HEIGHT, ALL_PADDING, ALL_GAP = 408, 34, 56, 48
CARDS_TOP, CARDS_FOOT, NOTICES_DROP, NOTICE_STEP = 452, 12, 40, 20
LINE_TOP = 664  # of the line over the row that plays by itself
MAX_NOTICES = 3
SUNRISE, SUNRISE_HEIGHT = 20.0, 6  # seconds that the sun rises, and how far: pixels at u = 1
SUNRISE_CHECK = 0.5  # seconds between two checks whether it has moved by a pixel

COMMANDS: Mapping[Command, str] = {
    GameCommand.DEAL_NUMBER: "number",
    GameCommand.RULES: "rules",
    GameCommand.PAUSE: "settings",
}
"""Commands that do what a button does, by the button's name."""
LEGEND = (
    ((Nav.LEFT, Nav.RIGHT), N_("choose")),
    ((Nav.ACTIVATE,), N_("deal")),
    ((GameCommand.DEAL_NUMBER,), N_("number, kind or level…")),
)


class Question(Enum):
    """The questions that this scene asks."""

    LEAVE_UNFINISHED = auto()


class Title(GameScene):
    """Where the program starts. Everything else is reached from here."""

    form: Form

    def __init__(self, context: Context) -> None:
        self.context = context
        context.adviser.stop()
        saved = context.folder.load_game()
        self.resumed = context.resumed_game(saved) if saved is not None else None
        self.style: Style = context.style((1280, 800))
        self.logo = Logo()
        self.landscape: Landscape | None = None
        self.attract_row = AttractRow(context)
        self.age = 0.0
        self.wanted: tuple[Variant, int | None] | None = None  # the deal that a question above is about
        self.left = 0
        self.strip = VariantStrip(featured(context.settings.last_variant))
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "continue": self._continue,
            "daily": self._play_daily,
            "match": self._open_match,
            "number": lambda: Push(NewDeal(context, self, self._selected())),
            "all": lambda: Push(VariantBrowser(context, self._selected())),
            "settings": lambda: Push(Pause(context, self)),
            "statistics": lambda: Push(Statistics(context)),
            "rules": lambda: Push(Rules(context, self, self._selected())),
            "quit": Quit,
        }
        self._make_buttons()
        self._update_rates()
        self._update_texts()

    def _make_buttons(self) -> None:
        self.top_buttons = [
            Button("statistics", N_("Statistics"), icon="stats"),
            Button("settings", N_("Settings"), icon="gear"),
            Button("rules", N_("How to play"), icon="help"),
            Button("quit", N_("Quit"), icon="door"),
        ]
        self.continue_button = Button(
            "continue", N_("Continue"), icon="play", primary=True, text_style="lead"
        )
        self.daily = Button("daily", N_("Daily deal"), icon="cal")
        self.number = Button("number", N_("New deal…"), icon="peak", detail=N_("number, kind or level"))
        self.match = Button("match", N_("Match"), icon="people")
        self.start_buttons = [self.daily, self.number, self.match]
        if self.resumed is not None:
            self.start_buttons.insert(0, self.continue_button)
        self.all = Button("all", icon="peak", text_style="choice")
        last = self.context.settings.last_variant
        focused = "continue" if self.resumed is not None else last if last in CATALOGUE else "gaps"
        widgets = [*self.start_buttons, *self.strip.cards, self.all, *self.top_buttons]
        self.form = Form(widgets, focused=focused)

    def _update_rates(self) -> None:
        self.strip.set_rates(self.context.folder.records.rates())

    def _update_texts(self) -> None:
        """Set the texts that depend on games and on the language."""
        self.continue_button.detail, self.daily.detail = self._resumed_text(), self._daily_text()
        self.match.detail = match_text.match_status(self.context.folder.load_match())
        self.all.text = _("All {number} trails…").format(number=len(CATALOGUE))

    def _daily_text(self) -> str:
        """The day, and the length of the streak of daily deals."""
        today = self.context.now().date()
        streak = statistics_text.streak_text(DailyCalendar.of(self.context.folder, today).streak)
        return f"{daily.format_day(today)} · {streak or _('winnable')}"

    def _resumed_text(self) -> str:
        """The variant, the moves and the time of the game to continue; empty if there is none."""
        if self.resumed is None:
            return ""
        moves = numbers.move_count(len(self.resumed.game.steps))
        time = numbers.duration(self.resumed.seconds)
        return f"{self.context.name_of(self.resumed.variant)} · {moves} · {time}"

    # Time

    @property
    def moving(self) -> bool:
        return self.logo.moving or self.attract_row.moving or self.strip.moving

    @property
    def wake_after(self) -> float | None:
        """Seconds until the sun rises further or the row plays on; ``None`` with reduced motion."""
        if self.context.motion_settings.reduced:
            return None
        return SUNRISE_CHECK if self.age <= SUNRISE else self.attract_row.wake_after

    def update(self, dt: float) -> Transition | None:
        before = self._sunrise()
        self.age += dt
        self.logo.update(dt)
        self.dirty = self.attract_row.update(dt) or self.dirty or self._sunrise() != before
        self.strip.update(dt, self.context.motion_settings)
        return None

    def _sunrise(self) -> int:
        """Pixels by which the sun has risen since the title opened."""
        share = 0.0 if self.context.motion_settings.reduced else min(1.0, self.age / SUNRISE)
        return round(share * SUNRISE_HEIGHT * self.style.u)

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        self.attract_row.interrupt()
        activated = self.form.handle(intent)
        self._keep_in_view()
        if activated is not None:
            if isinstance(activated.widget, VariantCard):
                return self._choose(activated.widget.variant)
            return self._actions[activated.name]()
        match intent:
            case Wheel(_, dy):
                self.strip.scroll_cards(-dy)
            case GameCommand.NEW_DEAL:
                return self._choose(self._selected())
            case GameCommand() if intent in COMMANDS:
                return self._actions[COMMANDS[intent]]()
            case Nav.BACK:
                self.form.focus("quit")
        return None

    def _continue(self) -> Transition | None:
        return Replace(ToPlay(self.resumed)) if self.resumed is not None else None

    def _play_daily(self) -> Transition:
        return self._choose(CATALOGUE[daily.VARIANT], daily.number_of(self.context.now().date()))

    def _open_match(self) -> Transition:
        match = self.context.folder.load_match()
        return Push(MatchSetup(self.context, self)) if match is None else Replace(ToMatch(match))

    def _selected(self) -> Variant:
        """The variant of the focused card, or the one played last."""
        focused = self.form.focused
        if isinstance(focused, VariantCard):
            return focused.variant
        return by_key(self.context.settings.last_variant)

    def _choose(self, variant: Variant, seed: int | None = None) -> Transition:
        """Start a new deal, after a question if a game is unfinished."""
        resumed = self.resumed
        if resumed is None or not resumed.unfinished:
            return self._start(variant, seed)
        self.wanted = variant, seed
        note = game_text.unfinished_game_text(self.context.name_of(resumed.variant), resumed.typed)
        answers = _("New deal"), _("Keep it")
        title = _("Leave the unfinished deal?")
        return Push(ConfirmDialog(self.context, self, Question.LEAVE_UNFINISHED, title, note, answers))

    def _start(self, variant: Variant, seed: int | None) -> Transition:
        return Replace(ToNewGame(self.context.new_game(variant, seed or self.context.random_deal_number())))

    def resume(self, result: Result | None) -> Transition | None:
        """A dialog or another scene has closed, perhaps with a choice."""
        self.dirty = True
        match result:
            case VariantChosen(variant):
                return self._choose(variant)
            case MatchCreated(match):
                return Replace(ToMatch(match))
            case DealChosen(variant, seed):
                return self._start(variant, seed)
            case PlayRequested():
                return self._choose(self._selected())
            case Confirmed(Question.LEAVE_UNFINISHED) if self.wanted is not None:
                return self._start(*self.wanted)
        self._update_rates()
        self.resize(self.style.size)
        return None

    # On the screen

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        self._update_texts()
        self.landscape = Landscape(size, style.theme)
        px, width = style.px, size[0]
        self.left = px(MARGIN) if width >= px(WIDE_WINDOW) else px(NARROW_MARGIN)
        self._lay_out_buttons()
        self.logo.lay_out(style, self.context.art(), (self.left, px(LOGO_TOP)))
        self.attract_row.lay_out(style)
        cards = pygame.Rect(self.left, px(CARDS_TOP), width - 2 * self.left, px(CARD_SIZE[1]))
        self.strip.lay_out(style, cards)
        self._keep_in_view()
        self.strip.finish_scrolling()
        self.form.lay_out(style)
        self.dirty = True

    def _lay_out_buttons(self) -> None:
        """The top buttons end at the right; the buttons that start a game begin at the left."""
        style, px, width = self.style, self.style.px, self.style.size[0]
        margin, top, height = px(TOP_BUTTONS.left), px(TOP_BUTTONS.top), px(TOP_BUTTONS.height)
        area = pygame.Rect(0, top, width - margin, height)
        widths = [
            style.width(translated(button.text), "button") + px(TOP_PADDING) for button in self.top_buttons
        ]
        for button, rect in zip(self.top_buttons, row(area, [FILL, *widths], px(TOP_GAP))[1:], strict=True):
            button.rect = rect
        area = pygame.Rect(self.left, px(START_TOP), width, px(START_HEIGHT))
        widths = [
            px(CONTINUE_WIDTH if button is self.continue_button else START_WIDTH)
            for button in self.start_buttons
        ]
        for button, rect in zip(self.start_buttons, row(area, widths, px(START_GAP)), strict=True):
            button.rect = rect
        texts = style.width(_("New game"), "h2") + style.width(_("Choose a trail"), "note")
        all_width = style.width(translated(self.all.text), "choice") + px(ALL_PADDING)
        self.all.rect = pygame.Rect(self.left + texts + px(ALL_GAP), px(ALL_TOP), all_width, px(ALL_HEIGHT))

    def _keep_in_view(self) -> None:
        """Scroll to the variant card with the focus."""
        if isinstance(self.form.focused, VariantCard):
            self.strip.keep_in_view(self.form.focused)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        assert self.landscape is not None
        self.landscape.draw(surface, self._sunrise())
        self.logo.draw(surface, self.context.motion_settings)
        tagline = style.text(_("A patience of open spaces"), "tagline", theme.hi)
        surface.blit(tagline, (self.left + px(2), px(TAGLINE_TOP)))
        heading = style.text(_("New game"), "h2", theme.hi)
        surface.blit(heading, (self.left, px(HEADING_TOP)))
        x = self.left + style.width(_("New game"), "h2") + px(HEADING_GAP)
        surface.blit(style.text(_("Choose a trail"), "note", theme.mid), (x, px(HEADING_NOTE_TOP)))
        if not self.context.folder.notices:
            colour = mix(theme.bg0, theme.brass, 0.4)
            pygame.draw.line(surface, colour, (0, px(LINE_TOP)), (style.size[0], px(LINE_TOP)))
            self.attract_row.draw(surface)
        self.form.draw(surface, style)
        self._draw_foot(surface)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        """The keys, and the last notices about files."""
        style, px = self.style, self.style.px
        y = px(CARDS_TOP) + px(CARD_SIZE[1] + CARDS_FOOT)
        surface.blit(self.context.legend(style, LEGEND), (self.left, y))
        y += px(NOTICES_DROP)
        for notice in self.context.folder.notices[-MAX_NOTICES:]:
            for line in style.wrap(notice, "note", style.size[0] - 2 * self.left):
                surface.blit(style.text(line, "note", style.theme.ember), (self.left, y))
                y += px(NOTICE_STEP)
