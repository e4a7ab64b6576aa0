"""The pause menu: actions for the game on the left, the settings on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

import pygame

from gaps.language import N_, Text, _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import Confirmed, MenuChoice
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.settings.pause_actions import actions_for, button_for
from gaps.scenes.settings.setting_row import Redraw
from gaps.scenes.settings.settings_panel import SettingsPanel
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, numbers
from gaps.stage.core.intents import Asked, Command, Intent, Nav
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.speech.spoken import Action, Spoken
from gaps.stage.widgets import Activated, Form
from gaps.stage.widgets.layout import center, column, inset

SIZE = (1060, 688)  # pixels at u = 1
MARGIN, PADDING = 24, 32
ACTIONS_WIDTH, ACTIONS_TOP = 268, 112
BUTTON_SIZE, BUTTON_STEP = (208, 46), 52
SETTINGS_PADDING = 24
DEAL_TOP, DEAL_STEP = 67, 17
LEGEND_STEP, LEGEND_GAP = 24, 12
LEGEND: Sequence[tuple[Sequence[Command], Text]] = (
    ((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
    ((Nav.ACTIVATE,), N_("play card or gap")),
    ((GameCommand.UNDO, GameCommand.REDO), N_("undo, redo")),
    ((GameCommand.HINT, GameCommand.REDEAL), N_("hint, redeal")),
    ((Nav.NEXT,), N_("next playable")),
)


class Question(Enum):
    """The questions of this menu."""

    GIVE_UP = auto()


class Pause(Modal):
    """Ends with ``MenuChoice``, or without a result to go on. Without a ``session`` it is the settings."""

    help = help_text.SETTINGS

    def __init__(self, context: Context, below: Scene, session: GameSession | None = None) -> None:
        super().__init__(context, below)
        self.session = session
        self.actions = actions_for(session)
        self.buttons = [button_for(action, session) for action in self.actions.values()]
        self.settings = SettingsPanel(context)
        self._rebuild_form("resume", visible=True)

    def _rebuild_form(self, focused: str, visible: bool) -> None:
        self.form = Form([*self.buttons, *self.settings.widgets], focused=focused)
        self.form.show_focus(visible)

    def lay_out(self) -> None:
        px = self.style.px
        self.panel = center(pygame.Rect((0, 0), self.style.size), (px(SIZE[0]), px(SIZE[1])), px(MARGIN))
        left, top = self.panel.left + px(PADDING), self.panel.top + px(ACTIONS_TOP)
        area = pygame.Rect(left, top, px(BUTTON_SIZE[0]), self.panel.bottom - top)
        heights, gap = [px(BUTTON_SIZE[1])] * len(self.buttons), px(BUTTON_STEP) - px(BUTTON_SIZE[1])
        for button, rect in zip(self.buttons, column(area, heights, gap), strict=True):
            button.rect = rect
            command = self.actions[button.name].command
            button.keycap = self.context.label(command) if command is not None else None
        page = inset(self.panel, px(PADDING), px(SETTINGS_PADDING))
        page.left, page.width = page.left + px(ACTIONS_WIDTH), page.width - px(ACTIONS_WIDTH)
        self.settings.lay_out(page, self.style)

    def handle(self, intent: Intent) -> Transition | None:
        waiting = self.settings.capture.row
        if waiting is not None:
            self.dirty = True
            if isinstance(intent, Asked) and intent.action is Action.FOCUS:
                return None  # a reader that follows the focus ends no waiting
            self._redraw(self.settings.handle(intent), waiting.name)
            if not isinstance(intent, Asked) or intent.key == waiting.name:
                return None
        if isinstance(intent, GameCommand) and self.form.typing:
            return None  # the letter goes to the text field
        if intent is GameCommand.PAUSE:
            self.close(None)
            return None
        for action in self.actions.values():
            if action.by_key and intent is action.command:
                self.close(MenuChoice(action.command))
                return None
        return super().handle(intent)

    @property
    def spoken_title(self) -> str:
        return _("Paused") if self.session else _("Settings")

    def spoken_words(self) -> Sequence[str]:
        deal = " · ".join(self._deal_parts(self.session)) if self.session is not None else ""
        return deal, self.spoken_keys(LEGEND)

    def spoken_widgets(self) -> Sequence[Spoken]:
        return *(button.spoken() for button in self.buttons), *self.settings.spoken()

    def settings_changed(self) -> None:
        """Show the settings as they are now."""
        if self.settings.shows_other_back:
            self.settings.open(self.settings.page)
            focused = self.form.focused.name if self.form.focused is not None else "page"
            self._redraw(Redraw.EVERYTHING, focused)
        self.settings.show_toggles()

    def activated(self, activated: Activated) -> Transition | None:
        action = self.actions.get(activated.name)
        if self.settings.asks_for_picture(activated):
            return Push(OwnBackDialog(self.context, self))
        if action is None:
            self._redraw(self.settings.activated(activated), activated.name)
        elif action.command is GameCommand.GIVE_UP:
            return Push(self._give_up_dialog())
        else:
            self.close(None if action.command is None else MenuChoice(action.command))
        return None

    def _redraw(self, redraw: Redraw, focused: str) -> None:
        """Show what has changed. The widget called ``focused`` keeps the focus if it can be used."""
        if redraw in (Redraw.PAGE, Redraw.EVERYTHING):
            usable = {widget.name for widget in self.settings.widgets if widget.enabled}
            self._rebuild_form(focused if focused in usable else "page", self.form.focus_visible)
        if redraw is Redraw.PAGE:
            self.arrange()
        elif redraw is not Redraw.NOTHING:
            self.resize(self.style.size)

    def _give_up_dialog(self) -> ConfirmDialog:
        answers = _("Give up"), _("Go on")
        title, note = _("Give up this deal?"), _("It counts as lost.")
        return ConfirmDialog(self.context, self, Question.GIVE_UP, title, note, answers)

    def resume(self, result: Result | None) -> Transition | None:
        """The question about giving up has been answered."""
        if result == Confirmed(Question.GIVE_UP):
            self.close(MenuChoice(GameCommand.GIVE_UP))
        self.dirty = True
        return None

    def leave(self) -> None:
        """Wait for no key any longer, and save what a slider that is still held shows."""
        self.settings.capture.stop()
        self.context.save_tried()

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px, panel = self.style, self.style.theme, self.style.px, self.panel
        x = panel.left + px(PADDING)
        width = px(ACTIONS_WIDTH) - px(PADDING) - px(12)
        head = style.fitted(self.spoken_title, width, theme.hi, "h1", "h2", "h3")
        surface.blit(head, head.get_rect(midleft=(x, panel.top + px(44))))
        if self.session is not None:
            self._paint_deal(surface, self.session, pygame.Rect(x + px(2), panel.top, width, 0))
        line = panel.left + px(ACTIONS_WIDTH)
        pygame.draw.line(surface, theme.edge, (line, panel.top + px(24)), (line, panel.bottom - px(24)))
        self.settings.paint(surface, style)
        self._paint_legend(surface, x)

    def _deal_parts(self, session: GameSession) -> Sequence[str]:
        """The variant, the deal and the time that has passed, as far as it is shown."""
        clock = [numbers.duration(session.seconds)] if self.context.settings.shows_clock else []
        return self.context.name_of(session.variant), session.label, *clock

    def _paint_deal(self, surface: pygame.Surface, session: GameSession, area: pygame.Rect) -> None:
        """The variant, the deal and the time that has passed."""
        style, px = self.style, self.style.px
        parts = self._deal_parts(session)
        for number, line in enumerate(
            in_two_lines(parts, lambda line: style.width(line, "note") <= area.width)
        ):
            y = area.top + px(DEAL_TOP) + number * px(DEAL_STEP)
            surface.blit(style.fitted(line, area.width, style.theme.mid, "note", "small"), (area.left, y))

    def _paint_legend(self, surface: pygame.Surface, x: int) -> None:
        """The keys of a game, if there is room below the buttons."""
        px = self.style.px
        y = self.panel.bottom - px(24) - len(LEGEND) * px(LEGEND_STEP)
        if self.session is not None and y < self.buttons[-1].rect.bottom + px(LEGEND_GAP):
            return
        for number, part in enumerate(LEGEND):
            surface.blit(self.context.legend(self.style, [part]), (x, y + number * px(LEGEND_STEP)))


def in_two_lines(parts: Sequence[str], fits: Callable[[str], bool]) -> Sequence[str]:
    """Return the parts with a point between them, in a line if that fits, or else in two.

    The first line then has as many parts as fit, at least one, and no point at its end.
    """
    for count in range(len(parts), 0, -1):
        lines = [" · ".join(each) for each in (parts[:count], parts[count:]) if each]
        if fits(lines[0]):
            break
    return lines
