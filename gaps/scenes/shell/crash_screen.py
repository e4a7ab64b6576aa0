"""The screen after an unexpected error: it shows the error, and can continue the game from its last move."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame

from gaps.engine import Variant, by_key
from gaps.language import N_, Message, _, translated
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.session.routes import ToRecoveredGame, ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash_report import CrashReport, write_crash_report
from gaps.scenes.text import help_text
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Quit, Replace, Scene, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role
from gaps.stage.widgets import PRIMARY, Button, Form, Panel
from gaps.store import SavedGame

# Lengths in pixels at u = 1.
PANEL_SIZE, PADDING = (640, 340), 28
BUTTON_HEIGHT, BUTTON_GAP = 48, 12
TITLE_TOP, TITLE_HEIGHT, LINE_HEIGHT, PARAGRAPH_GAP = 22, 44, 23, 8
MAX_ERRORS, ERROR_WINDOW = 3, 10.0  # this many errors within so many seconds end the program
TITLE = N_("That should not have happened")


class CrashScreen(GameScene):
    """Shown in place of a traceback.

    After a ``repeated`` error the game may be its cause, so it is not continued.
    """

    form: Form
    help = help_text.ANY_SCREEN
    spoken_role = Role.DIALOG

    def __init__(self, context: Context, report: CrashReport, repeated: bool = False) -> None:
        self.context, self.report, self.repeated = context, report, repeated
        self.saved = context.folder.load_game()
        self.style: Style = context.style((1280, 800))
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.continue_button = Button("on", self._continue_text, look=PRIMARY)
        self.copy = Button("copy", N_("Copy the report"))
        self.quit = Button("quit", N_("Quit"))
        self.form = Form([self.continue_button, self.copy, self.quit], focused="on")

    @property
    def spoken_title(self) -> str:
        return _(TITLE)

    def spoken_words(self) -> Sequence[str]:
        return [line for line, _style in self.lines()]

    @property
    def variant(self) -> Variant | None:
        return by_key(self.saved.key) if self.saved is not None else None

    @property
    def _continued_game(self) -> SavedGame | None:
        """The saved game, if it can be continued."""
        return None if self.repeated else self.saved

    @property
    def _continue_text(self) -> Message:
        return N_("Back to the main menu") if self._continued_game is None else N_("Go on from the last move")

    @property
    def moving(self) -> bool:
        return self.form.moving

    def update(self, dt: float) -> Transition | None:
        self.form.update(dt)
        return None

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        activated = self.form.handle(intent)
        if activated is None:
            if intent is Nav.BACK:
                self.form.focus("quit")
            return None
        if activated.widget is self.continue_button:
            return self._continue()
        if activated.widget is self.quit:
            return Quit()
        copied = self.context.copy_text(self.report.text)
        self.copy.text = N_("Copied") if copied else N_("There is no clipboard")
        self.context.announcer.say(translated(self.copy.text))
        return None

    def _continue(self) -> Transition:
        saved = self._continued_game
        return Replace(ToTitle() if saved is None else ToRecoveredGame(saved))

    def lines(self) -> list[tuple[str, str]]:
        """The paragraphs on the screen, each with its text style."""
        if self.saved is None:
            game = _("No game was under way.")
        elif self.context.folder.problem is not None:
            game = _("You can go on from the last move, but nothing can be saved in the folder.")
        else:
            game = _("Your game, {code}, is saved up to its last move.").format(code=self.saved.code)
        path = self.report.path
        report = (
            _("A report for the developers is in {path}").format(path=path)
            if path
            else _("The report could not be saved in a file.")
        )
        error = _("The game stopped because of an error: {words}.").format(words=self.report.summary)
        return [(error, "body"), (game, "body"), (report, "note")]

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px = style.px
        self.panel = pygame.Rect(0, 0, min(px(PANEL_SIZE[0]), size[0]), min(px(PANEL_SIZE[1]), size[1]))
        self.panel.center = (size[0] // 2, size[1] // 2)
        x, y = self.panel.left + px(PADDING), self.panel.bottom - px(PADDING + BUTTON_HEIGHT)
        room = self.panel.width - 2 * px(PADDING) - 2 * px(BUTTON_GAP)
        for button, share in ((self.continue_button, 0.44), (self.copy, 0.34), (self.quit, 0.22)):
            button.rect = pygame.Rect(x, y, round(room * share), px(BUTTON_HEIGHT))
            x = button.rect.right + px(BUTTON_GAP)
        self.form.lay_out(style)
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        surface.fill(theme.bg0)
        Panel().draw(surface, style, self.panel)
        x, y = self.panel.left + px(PADDING), self.panel.top + px(TITLE_TOP)
        surface.blit(style.text(_(TITLE), "h2", theme.hi), (x, y))
        y += px(TITLE_HEIGHT)
        for text, role in self.lines():
            for line in style.wrap(text, role, self.panel.width - 2 * px(PADDING)):
                surface.blit(style.text(line, role, theme.mid), (x, y))
                y += px(LINE_HEIGHT)
            y += px(PARAGRAPH_GAP)
        self.form.draw(surface, style)


class CrashRecovery:
    """Shows a ``CrashScreen`` after an error, unless there were too many. ``now`` is in seconds."""

    def __init__(self, context: Context, now: Callable[[], float] = time.monotonic) -> None:
        self.context = context
        self._now = now
        self._recent: list[float] = []

    def scene_for(self, error: Exception, top: Scene) -> Scene | None:
        """Return the scene to continue with; ``None`` if ``top`` is a crash screen or there were too many."""
        now = self._now()
        self._recent = [*(moment for moment in self._recent if now - moment < ERROR_WINDOW), now]
        if isinstance(top, CrashScreen) or len(self._recent) >= MAX_ERRORS:
            return None
        report = write_crash_report(self.context, error)
        return CrashScreen(self.context, report, repeated=len(self._recent) > 1)
