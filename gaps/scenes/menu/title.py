"""The title: the name with its gap, the game to go on with, and every trail there is."""

from __future__ import annotations

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
from gaps.scenes.menu.new_deal import NewDeal
from gaps.scenes.menu.variant_browser import VariantBrowser
from gaps.scenes.menu.variant_card import VariantCard
from gaps.scenes.menu.variant_groups import featured
from gaps.scenes.records.daily_calendar import DailyCalendar
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session import daily
from gaps.scenes.session.routes import ToMatch, ToNewGame, ToPlay
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text, match_text, numbers, statistics_text
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Push, Quit, Replace, Result, Transition
from gaps.stage.drawing.landscape import Landscape
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.widgets import Button, Form, Widget
from gaps.store import Rate

TRAIL, TRAIL_STEP, TRAIL_GAP = (216, 146), 230, 12  # pixels at u = 1
ROWS = 1
SCROLL = 0.220  # seconds for the trails to come to where the focus is
RISING, RISE = 20.0, 6  # seconds in which the sun rises, and by how much: pixels at u = 1
DRIFT = 0.5  # seconds between two looks at whether it has come a pixel further


class Question(Enum):
    """What is asked here."""

    LEAVE_UNFINISHED = auto()


class Title(GameScene):
    """Where the program starts. Everything else is reached from here."""

    form: Form

    def __init__(self, context: Context) -> None:
        self.context = context
        context.adviser.stop()
        self.saved = context.folder.load_game()
        self.style: Style = context.style((1280, 800))
        self.logo = Logo()
        self.landscape: Landscape | None = None
        self.rail = AttractRow(context)
        self.age = 0.0
        self.wanted: tuple[Variant, int | None] | None = None  # what a question above is about
        self.scrolled = 0.0  # pixels the row of trails is moved by, now
        self.goal = 0.0  # and where it is going
        self.resumed = context.resumed_game(self.saved) if self.saved is not None else None
        self.trails = [VariantCard(variant, Rate()) for variant in featured(context.settings.last_variant)]
        self._count()
        self.top = [
            Button("statistics", N_("Statistics"), icon="stats"),
            Button("settings", N_("Settings"), icon="gear"),
            Button("rules", N_("How to play"), icon="help"),
            Button("quit", N_("Quit"), icon="door"),
        ]
        self.go_on = Button("continue", N_("Continue"), icon="play", primary=True, text_style="lead")
        self.daily = Button("daily", N_("Daily deal"), icon="cal")
        self.match = Button("match", N_("Match"), icon="people")
        self.all = Button("all", icon="peak", text_style="choice")
        self._say()
        self.number = Button("number", N_("New deal…"), icon="peak", detail=N_("number, kind or level"))
        first: list[Widget] = [self.go_on] if self.resumed is not None else []
        last = context.settings.last_variant
        focus = "continue" if self.resumed is not None else last if last in CATALOGUE else "gaps"
        ways = [self.daily, self.number, self.match]
        self.form = Form([*first, *ways, *self.trails, self.all, *self.top], focused=focus)

    def _count(self) -> None:
        """How each trail has gone."""
        rates = self.context.folder.records.rates()
        for trail in self.trails:
            trail.rate = rates.get(trail.variant.key, Rate())

    def _say(self) -> None:
        """What the plates tell of the games, in the language in use."""
        self.go_on.detail, self.daily.detail = self._told(), self._today()
        self.match.detail = match_text.match_status(self.context.folder.load_match())
        self.all.text = _("All {number} trails…").format(number=len(CATALOGUE))

    def _today(self) -> str:
        """The day, and how long the streak of daily deals is."""
        today = self.context.now().date()
        streak = statistics_text.streak_text(DailyCalendar.of(self.context.folder, today).streak)
        return f"{daily.spoken(today)} · {streak or _('winnable')}"

    def _told(self) -> str:
        if self.resumed is None:
            return ""
        moves = numbers.move_count(len(self.resumed.game.steps))
        time = numbers.duration(self.resumed.seconds)
        return f"{self.context.name_of(self.resumed.variant)} · {moves} · {time}"

    @property
    def moving(self) -> bool:
        return self.logo.moving or self.rail.moving or abs(self.goal - self.scrolled) > 0.5

    @property
    def wake_after(self) -> float | None:
        """The sun rises a little, and the rail plays when nothing is done, where things may move at all."""
        if self.context.motion_settings.reduced:
            return None
        return DRIFT if self.age <= RISING else self.rail.wake_after

    def update(self, dt: float) -> Transition | None:
        before = self._drift()
        self.age += dt
        self.logo.update(dt)
        self.dirty = self.rail.update(dt) or self.dirty or self._drift() != before
        if abs(self.goal - self.scrolled) > 0.5:
            share = (
                1.0
                if not self.context.motion_settings.factor
                else min(1.0, dt / (SCROLL * self.context.motion_settings.factor) * 3)
            )
            self.scrolled += (self.goal - self.scrolled) * share
            self._place_trails()
        return None

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        self.rail.stir()
        activated = self.form.handle(intent)
        self._keep_in_view()
        if activated is not None:
            if isinstance(activated.widget, VariantCard):
                return self._choose(activated.widget.variant)
            return self._open(activated.widget.name)
        match intent:
            case Wheel(_, dy):
                self._scroll_by(-dy * self.style.px(TRAIL_STEP))
            case GameCommand.DEAL_NUMBER:
                return self._open("number")
            case GameCommand.NEW_DEAL:
                return self._choose(self._chosen())
            case GameCommand.RULES:
                return self._open("rules")
            case GameCommand.PAUSE:
                return self._open("settings")
            case Nav.BACK:
                self.form.focus("quit")
        return None

    def _open(self, name: str) -> Transition | None:
        match name:
            case "continue" if self.resumed is not None:
                return Replace(ToPlay(self.resumed))
            case "daily":
                return self._choose(CATALOGUE[daily.VARIANT], daily.number_of(self.context.now().date()))
            case "match" if (match := self.context.folder.load_match()) is not None:
                return Replace(ToMatch(match))
            case "match":
                return Push(MatchSetup(self.context, self))
            case "number":
                return Push(NewDeal(self.context, self, self._chosen()))
            case "all":
                return Push(VariantBrowser(self.context, self._chosen()))
            case "settings":
                return Push(Pause(self.context, self))
            case "statistics":
                return Push(Statistics(self.context))
            case "rules":
                return Push(Rules(self.context, self, self._chosen()))
            case "quit":
                return Quit()
        return None

    def _chosen(self) -> Variant:
        focused = self.form.focused
        if isinstance(focused, VariantCard):
            return focused.variant
        return by_key(self.context.settings.last_variant)

    def _choose(self, variant: Variant, seed: int | None = None) -> Transition:
        """A new deal; what was left unfinished is not given up unasked."""
        if self.resumed is not None and self.resumed.unfinished:
            self.wanted = variant, seed
            left = game_text.unfinished_game_text(
                self.context.name_of(self.resumed.variant), self.resumed.typed
            )
            return Push(
                ConfirmDialog(
                    self.context,
                    self,
                    Question.LEAVE_UNFINISHED,
                    _("Leave the unfinished deal?"),
                    left,
                    (_("New deal"), _("Keep it")),
                )
            )
        return self._begin(variant, seed or self.context.pick())

    def _begin(self, variant: Variant, seed: int) -> Transition:
        return Replace(ToNewGame(self.context.new_game(variant, seed)))

    def resume(self, result: Result | None) -> Transition | None:
        """A dialog or another scene has closed, perhaps with a choice."""
        self.dirty = True
        match result:
            case VariantChosen(variant):
                return self._choose(variant)
            case MatchCreated(match):
                return Replace(ToMatch(match))
            case DealChosen(variant, seed):
                return self._begin(variant, seed)
            case PlayRequested():
                return self._choose(self._chosen())
            case Confirmed(Question.LEAVE_UNFINISHED) if self.wanted is not None:
                variant, number = self.wanted
                return self._begin(variant, number or self.context.pick())
        self._count()
        self.resize(self.style.size)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        self._say()
        self.landscape = Landscape(size, style.theme)
        px, width = style.px, size[0]
        x = width - px(24)
        for button in reversed(self.top):
            wide = style.width(translated(button.text), "button") + px(78)
            button.rect = pygame.Rect(x - wide, px(24), wide, px(42))
            button.keycap = None
            x -= wide + px(10)
        left = px(72) if width >= px(1200) else px(32)
        self.left = left
        self.logo.lay_out(style, self.context.art(), (left, px(88)))
        y = px(322)
        if self.resumed is not None:
            self.go_on.rect = pygame.Rect(left, y, px(330), px(64))
            self.daily.rect = pygame.Rect(self.go_on.rect.right + px(14), y, px(200), px(64))
        else:
            self.daily.rect = pygame.Rect(left, y, px(200), px(64))
        self.number.rect = pygame.Rect(self.daily.rect.right + px(14), y, px(200), px(64))
        self.match.rect = pygame.Rect(self.number.rect.right + px(14), y, px(200), px(64))
        wide = style.width(translated(self.all.text), "choice") + px(56)
        x = left + style.width(_("New game"), "h2") + style.width(_("Choose a trail"), "note") + px(48)
        self.all.rect = pygame.Rect(x, px(408), wide, px(34))
        self.trail_top = px(452)
        self.rail.lay_out(style)
        self._place_trails()
        self._keep_in_view()
        self.scrolled = self.goal
        self._place_trails()
        self.form.lay_out(style)
        self.dirty = True

    def _place_trails(self) -> None:
        px = self.style.px
        for number, trail in enumerate(self.trails):
            row, column = divmod(number, self._columns())
            x = self.left + column * px(TRAIL_STEP) - round(self.scrolled)
            y = self.trail_top + row * px(TRAIL[1] + TRAIL_GAP)
            trail.rect = pygame.Rect(x, y, px(TRAIL[0]), px(TRAIL[1]))

    def _most(self) -> float:
        step = self.style.px(TRAIL_STEP)
        return float(max(0, self._columns() * step + 2 * self.left - self.style.size[0]))

    def _columns(self) -> int:
        return -(-len(self.trails) // ROWS)

    def _scroll_by(self, pixels: float) -> None:
        self.goal = max(0.0, min(self._most(), self.goal + pixels))

    def _keep_in_view(self) -> None:
        """The trail with the focus is never outside the window."""
        focused = self.form.focused
        if isinstance(focused, VariantCard):
            at = self.trails.index(focused) % self._columns() * self.style.px(TRAIL_STEP)
            room = self.style.size[0] - 2 * self.left - self.style.px(TRAIL[0])
            self.goal = max(0.0, min(self._most(), max(at - room, min(self.goal, at))))

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        assert self.landscape is not None
        self.landscape.draw(surface, self._drift())
        self.logo.draw(surface, self.context.motion_settings)
        tagline = style.text(_("A patience of open spaces"), "tagline", theme.hi)
        surface.blit(tagline, (self.left + px(2), px(272)))
        surface.blit(style.text(_("New game"), "h2", theme.hi), (self.left, px(411)))
        note = _("Choose a trail")
        x = self.left + style.width(_("New game"), "h2") + px(20)
        surface.blit(style.text(note, "note", theme.mid), (x, px(420)))
        if not self.context.folder.notices:
            pygame.draw.line(
                surface, mix(theme.bg0, theme.brass, 0.4), (0, px(664)), (style.size[0], px(664))
            )
            self.rail.draw(surface)
        self.form.draw(surface, style)
        self._draw_foot(surface)

    def _drift(self) -> int:
        """Whole pixels by which the sun has risen since the title opened."""
        share = 0.0 if self.context.motion_settings.reduced else min(1.0, self.age / RISING)
        return round(share * RISE * self.style.u)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        x, y = self.left, self.trail_top + ROWS * px(TRAIL[1] + TRAIL_GAP)
        keys = (
            ((Nav.LEFT, Nav.RIGHT), N_("choose")),
            ((Nav.ACTIVATE,), N_("deal")),
            ((GameCommand.DEAL_NUMBER,), N_("number, kind or level…")),
        )
        surface.blit(self.context.legend(style, keys), (x, y))
        y += px(40)
        for line in self.context.folder.notices[-3:]:
            for part in style.wrap(line, "note", style.size[0] - 2 * self.left):
                surface.blit(style.text(part, "note", theme.ember), (self.left, y))
                y += px(20)
