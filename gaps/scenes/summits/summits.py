"""The summits: a grid of badges, and what the chosen one asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from gaps.engine import Variant
from gaps.language import N_, Message, _
from gaps.progress.summits import BY_KEY, SUMMITS
from gaps.scenes.common import charts
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.screen_help import KeyHelp, ScreenHelp
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.summits import summit_text
from gaps.scenes.summits.badge_cell import BadgeCell
from gaps.scenes.summits.details import Details
from gaps.scenes.text import statistics_text
from gaps.scenes.together.arrivals import scene_of_record
from gaps.stage.core.intents import Command, Intent, Nav
from gaps.stage.core.scene import Pop, Push, Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.widgets import Button, Form

LATE_CHECK = 0.1  # seconds between two looks for answers that come late
# Lengths in pixels at u = 1.
MARGIN, BACK, BACK_TOP = 32, (44, 42), 28
TITLE_GAP, NOTE_GAP = 18, 19
BAR, BAR_MIDDLE, BAR_GAP = (280, 12), 48, 24
GRID_LEFT, GRID_TOP, GRID_FOOT = 28, 89, 62
CELL = (136, 128)
MAX_CELL = 176
PANEL_WIDTH, PANEL_TOP, PANEL_FOOT = 376, 28, 56
LEGEND_FOOT, MIN_LEGEND_WINDOW = 21, 1000  # in windows narrower than so many pixels no keys are named
MIN_NAMES_WINDOW = 1000  # pixels: in narrower ones names are in the panel only
COLUMNS = 6
CHOOSE = (Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN), N_("choose")
WATCH = (Nav.ACTIVATE,), N_("watch the game")


class Summits(GameScene):
    """Ends at the title or, if it ``returns``, at the scene it lies over.

    ``key`` is the summit to begin with; without one it is the summit that was reached last.
    """

    form: Form
    help = ScreenHelp(
        summit_text.TITLE,
        (
            N_("Each badge is something to reach by playing; games in which the solver moved do not count."),
            N_("A bar under a badge shows how far it is. An outline is one that is not begun."),
            N_("Click a badge to see what it asks for, and the game that earned it."),
        ),
        (
            KeyHelp((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("choose a badge")),
            KeyHelp((Nav.ACTIVATE, GameCommand.WATCH), N_("watch the game that earned it")),
            KeyHelp((GameCommand.RETRY,), N_("play its deal again")),
            KeyHelp((Nav.BACK,), N_("back")),
        ),
    )

    def __init__(self, context: Context, key: str = "", returns: bool = False) -> None:
        self.context = context
        self._returns = returns
        self.style: Style = context.style((1280, 800))
        self._news = context.folder.records.news
        self.reached = context.summits.ask()
        self.cells = [BadgeCell(summit) for summit in SUMMITS]
        self.back = Button("back", icon="left", tooltip=N_("Back"))
        first = BY_KEY[key] if key in BY_KEY else SUMMITS[0]
        self.details = Details(context, first, self.reached.standings[first.key])
        self.form = Form(self.cells, focused=first.key)
        self._moved = key in BY_KEY  # whether the player, or the caller, has chosen a summit
        self._loading_text = ""
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "back": self._leave,
            "watch": self._watch,
            "again": self._same_deal,
        }
        self._show()

    @property
    def variant(self) -> Variant | None:
        state = self.details.deal
        return state.variant if state is not None else None

    def _show(self) -> None:
        """Show what is known now."""
        if not self._moved:
            self._begin_at_latest()
        for cell in self.cells:
            cell.standing = self.reached.standings[cell.name]
        self._choose(self.details.summit.key)
        records = self.context.folder.records
        before, self._loading_text = self._loading_text, statistics_text.loading_text(records.loading_seconds)
        if self._loading_text != before:
            self.context.announcer.say(self._loading_text)

    def _begin_at_latest(self) -> None:
        """Choose the summit that was reached last."""
        reached = [each for each in SUMMITS if self.reached.standings[each.key].reached]
        if reached:
            latest = max(reached, key=lambda each: self.reached.standings[each.key].when)
            self.details.summit = latest
            self.form.focus(latest.key)

    def _choose(self, key: str) -> None:
        standing = self.reached.standings[key]
        record = self.context.summits.game(standing.earned_by) if standing.reached else None
        self.details.show(BY_KEY[key], standing, record)
        for cell in self.cells:
            cell.is_chosen = cell.name == key
        buttons = [self.details.watch, self.details.again] if standing.reached else []
        self.form.set_widgets([*self.cells, *buttons, self.back])

    # Time

    @property
    def wake_after(self) -> float | None:
        """Seconds until late answers are looked for; ``None`` if all are there."""
        waits = not self.reached.is_complete or self.context.folder.records.loading_seconds
        return LATE_CHECK if waits else None

    def update(self, dt: float) -> Transition | None:
        """Ask for what is not known yet."""
        records = self.context.folder.records
        is_idle = not self.reached.is_complete and not records.loading_seconds
        if records.news != self._news or is_idle:
            before, was_complete = self._content, self.reached.is_complete
            self._news = records.news
            self.reached = self.context.summits.ask()
            self._show()
            if self.reached.is_complete and not was_complete:
                self.context.announcer.say(summit_text.reached_text(self.reached))
            self.dirty = self.dirty or self._content != before
        return None

    @property
    def _content(self) -> tuple[object, ...]:
        """What is shown that answers of the records can change."""
        return self.reached.standings, self.details.record, self._loading_text

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        match intent:
            case Nav.BACK:
                return self._leave()
            case GameCommand.WATCH:
                return self._watch()
            case GameCommand.RETRY | GameCommand.REDEAL:
                return self._same_deal()
        before = self.form.focused
        activated = self.form.handle(intent)
        focused = self.form.focused
        if isinstance(focused, BadgeCell) and (focused is not before or not focused.is_chosen):
            self._moved = True
            self._choose(focused.name)
        if activated is None:
            return None
        return self._actions.get(activated.name, self._watch)()

    def _leave(self) -> Transition:
        return Pop() if self._returns else Replace(ToTitle("summits"))

    def _watch(self) -> Transition | None:
        record = self.details.record
        return Push(scene_of_record(self.context, self, record)) if record is not None else None

    def _same_deal(self) -> Transition | None:
        state = self.details.deal
        if state is None or state.seed is None:
            return None
        return open_game(self.context, self, self.context.new_game(state.variant, state.seed))

    def resume(self, result: Result | None) -> Transition | None:
        """The replay, or a question, was closed."""
        self.dirty = True
        return None

    # What a screen reader is told

    def spoken_words(self) -> list[str]:
        reached = summit_text.reached_text(self.reached) or self._loading_text
        return [reached, self.spoken_keys(self._legend_parts)]

    def spoken_widgets(self) -> list[Spoken]:
        """The grid as one list, then the game that earned the summit, and the buttons."""
        badges = tuple(cell.spoken() for cell in self.cells)
        grid = Spoken("badges", Role.LIST, _("Badges"), children=badges)
        buttons = [each.spoken() for each in self.form.widgets if isinstance(each, Button)]
        game = self.details.spoken()
        return [grid, *([game] if game is not None else []), *buttons]

    # Screen

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, (width, height) = style.px, size
        self.back.rect = pygame.Rect(px(MARGIN), px(BACK_TOP), px(BACK[0]), px(BACK[1]))
        panel = pygame.Rect(width - px(MARGIN) - px(PANEL_WIDTH), px(PANEL_TOP), px(PANEL_WIDTH), 0)
        panel.height = max(1, height - px(PANEL_TOP) - px(PANEL_FOOT if self._has_legend else PANEL_TOP))
        self.details.lay_out(style, panel)
        left = px(GRID_LEFT)
        cell_width = max(1, min(px(MAX_CELL), (panel.left - 2 * left) // COLUMNS))
        rows = -(-len(self.cells) // COLUMNS)
        room = height - px(GRID_TOP) - px(GRID_FOOT if self._has_legend else PANEL_TOP)
        cell_height = max(1, min(px(CELL[1]), room // rows))
        left += max(0, (panel.left - 2 * left - COLUMNS * cell_width) // 2)
        for number, cell in enumerate(self.cells):
            row, column = divmod(number, COLUMNS)
            x, y = left + column * cell_width, px(GRID_TOP) + row * cell_height
            cell.rect = pygame.Rect(x, y, cell_width, cell_height)
            cell.shows_name = width >= MIN_NAMES_WINDOW
        self.form.lay_out(style)
        self.dirty = True

    @property
    def _has_legend(self) -> bool:
        return self.style.size[0] >= MIN_LEGEND_WINDOW

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, px = self.style, self.style.px
        surface.blit(self.context.field(style.size), (0, 0))
        self._draw_header(surface)
        self.details.draw(surface, style)
        self.form.draw(surface, style)
        if self._has_legend:
            line = self.context.legend(style, self._legend_parts)
            surface.blit(line, line.get_rect(midleft=(px(MARGIN), style.size[1] - px(LEGEND_FOOT))))

    @property
    def _legend_parts(self) -> Sequence[tuple[tuple[Command, ...], Message]]:
        """Keys, and what they do."""
        leave = (Nav.BACK,), N_("back") if self._returns else N_("title")
        return [CHOOSE, *([WATCH] if self.details.record is not None else []), leave]

    def _draw_header(self, surface: pygame.Surface) -> None:
        """The title, how many summits are reached, and a bar of that."""
        style, px, theme = self.style, self.style.px, self.style.theme
        title = style.text(_(summit_text.TITLE), "h1", theme.hi)
        at = title.get_rect(midleft=(self.back.rect.right + px(TITLE_GAP), self.back.rect.centery + px(1)))
        surface.blit(title, at)
        end = self.details.rect.left - px(MARGIN)
        words = summit_text.reached_text(self.reached) or self._loading_text
        note = style.fitted(words, max(1, end - at.right - px(NOTE_GAP)), theme.mid, "body", "note", "small")
        place = note.get_rect(midleft=(at.right + px(NOTE_GAP), at.centery + px(5)))
        surface.blit(note, place)
        bar = pygame.Rect(0, 0, px(BAR[0]), px(BAR[1]))
        bar.midright = end, px(BAR_MIDDLE)
        if bar.left > place.right + px(BAR_GAP) and words != self._loading_text:
            charts.bar(surface, style, bar, self.reached.count / len(SUMMITS), theme.brass)
