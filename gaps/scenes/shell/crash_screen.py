"""The screen after an unexpected error: says what happened, and continues the game from its last move."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from gaps.language import N_, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.session.routes import ToRecoveredGame, ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash_report import CrashReport, write_crash_report
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Quit, Replace, Scene, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form, Panel

SIZE, PAD, PLATE = (640, 340), 28, 48  # pixels at u = 1
MAX_ERRORS, ERROR_WINDOW = 3, 10.0  # this many errors within so many seconds end the program
TITLE = N_("That should not have happened")


class CrashScreen(GameScene):
    """Shown in place of a traceback. With ``again``, the game may be the cause and is not continued."""

    form: Form

    def __init__(self, context: Context, report: CrashReport, again: bool = False) -> None:
        self.context, self.report, self.again = context, report, again
        self.saved = context.folder.load_game()
        self.style: Style = context.style((1280, 800))
        self.panel = pygame.Rect(0, 0, 0, 0)
        onward = N_("Back to the title") if again or self.saved is None else N_("Go on from the last move")
        self.on = Button("on", onward, primary=True)
        self.copy = Button("copy", N_("Copy the report"))
        self.quit = Button("quit", N_("Quit"))
        self.form = Form([self.on, self.copy, self.quit], focused="on")

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
        if activated.widget is self.on:
            return self._continue()
        if activated.widget is self.quit:
            return Quit()
        copied = self.context.copy_text(self.report.text)
        self.copy.text = N_("Copied") if copied else N_("There is no clipboard")
        return None

    def _continue(self) -> Transition:
        if self.saved is not None and not self.again:
            return Replace(ToRecoveredGame(self.saved))
        return Replace(ToTitle())

    def lines(self) -> list[tuple[str, str]]:
        """What is said, each with the role of its type."""
        if self.saved is None:
            kept = _("No game was under way.")
        elif self.context.folder.problem is not None:
            kept = _("The game goes on from its last move, though nothing can be kept in its folder.")
        else:
            kept = _("Your game, {code}, is kept up to its last move.").format(code=self.saved.code)
        path = self.report.path
        where = (
            _("A report for its makers is in {path}").format(path=path)
            if path
            else _("The report could not be kept in a file.")
        )
        said = _("The game met an error it was not prepared for: {words}.").format(words=self.report.summary)
        return [(said, "body"), (kept, "body"), (where, "note")]

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px = style.px
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), size[0]), min(px(SIZE[1]), size[1]))
        self.panel.center = (size[0] // 2, size[1] // 2)
        x, y = self.panel.left + px(PAD), self.panel.bottom - px(PAD + PLATE)
        room = self.panel.width - 2 * px(PAD) - 2 * px(12)
        for button, share in ((self.on, 0.44), (self.copy, 0.34), (self.quit, 0.22)):
            button.rect = pygame.Rect(x, y, round(room * share), px(PLATE))
            x = button.rect.right + px(12)
        self.form.lay_out(style)
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        surface.fill(theme.bg0)
        Panel().draw(surface, style, self.panel)
        x, y = self.panel.left + px(PAD), self.panel.top + px(22)
        surface.blit(style.text(_(TITLE), "h2", theme.hi), (x, y))
        y += px(44)
        for said, role in self.lines():
            for part in style.wrap(said, role, self.panel.width - 2 * px(PAD)):
                surface.blit(style.text(part, role, theme.mid), (x, y))
                y += px(23)
            y += px(8)
        self.form.draw(surface, style)


class CrashRecovery:
    """Answers errors with a ``CrashScreen``, unless they come too often. ``now`` is in seconds."""

    def __init__(self, context: Context, now: Callable[[], float] = time.monotonic) -> None:
        self.context = context
        self._now = now
        self._recent: list[float] = []

    def scene_for(self, error: Exception, top: Scene) -> Scene | None:
        """The scene to continue with; ``None`` if ``top`` is a crash screen, or errors come too often."""
        now = self._now()
        self._recent = [*(when for when in self._recent if now - when < ERROR_WINDOW), now]
        if isinstance(top, CrashScreen) or len(self._recent) >= MAX_ERRORS:
            return None
        report = write_crash_report(self.context, error)
        return CrashScreen(self.context, report, again=len(self._recent) > 1)
