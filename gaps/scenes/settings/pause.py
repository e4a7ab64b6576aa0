"""Pause: what to do with the game on the left, how it looks and feels on the right, on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

import pygame

from gaps.language import N_, Text, _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import Confirmed, MenuChoice
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import KEYS as KEYS_OF_THE_HOUSE
from gaps.scenes.input.key_bindings import BINDABLE, chosen_for
from gaps.scenes.input.key_chords import read_chord
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.settings.settings_pages import PAGES, rows_of
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers
from gaps.stage.core.intents import Command, Intent, KeyCaptured, Nav, Press
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.widgets import Activated, Button, Choice, Form, Widget

SIZE = (1060, 688)  # pixels at u = 1
LEFT, COLUMN = 32, 268  # margin, and width of the column of actions
PLATE, PLATE_STEP = 48, 58
ROW, ROW_STEP, KEY_STEP = 50, 56, 42
SWATCH = 92
ONE_COLUMN = 7  # rows of keys in a column
KEYS: Sequence[tuple[Sequence[Command], Text]] = (
    ((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
    ((Nav.ACTIVATE,), N_("play card or gap")),
    ((GameCommand.UNDO, GameCommand.REDO), N_("undo, redo")),
    ((GameCommand.HINT, GameCommand.REDEAL), N_("hint, redeal")),
    ((Nav.NEXT,), N_("next playable")),
)


ACTIONS = {
    "retry": GameCommand.RETRY,
    "new": GameCommand.NEW_DEAL,
    "number": GameCommand.DEAL_NUMBER,
    "rules": GameCommand.RULES,
    "give up": GameCommand.GIVE_UP,
    "title": GameCommand.TITLE,
}
"""The buttons that end the pause with an action."""


class Question(Enum):
    """What is asked here."""

    GIVE_UP = auto()


class Pause(Modal):
    """Ends with ``MenuChoice``, or without a result to go on."""

    def __init__(self, context: Context, below: Scene, session: GameSession | None = None) -> None:
        super().__init__(context, below)
        self.session = session
        if session is None:
            actions = [Button("resume", N_("Done"), icon="tick", primary=True)]
        else:
            actions = [
                Button("resume", N_("Resume"), icon="play", primary=True, align_left=True),
                Button("retry", N_("Restart deal"), icon="retry", align_left=True),
                Button("new", N_("New deal"), icon="redeal", align_left=True),
                Button("number", N_("Deal number…"), icon="peak", align_left=True),
                Button("rules", N_("How to play"), icon="help", align_left=True),
                Button(
                    "give up",
                    N_("Give up"),
                    icon="x",
                    enabled=bool(session.game.steps),
                    align_left=True,
                ),
                Button("title", N_("Title screen"), icon="home", align_left=True),
            ]
            for button in actions:
                button.enabled = button.enabled and ACTIONS.get(button.name) not in session.disallowed
        self.actions = actions
        self.page = context.settings_page
        self.pages = Choice("page", "", PAGES, self.page)
        self.rows: list[Widget] = []
        self.note = ""
        self._turn_to(self.page, focused="resume")

    def _turn_to(self, page: str, focused: str) -> None:
        self.page = self.context.settings_page = page  # the same one the next time
        self.note = ""
        self.rows = rows_of(page, self.context)
        visible = self.form.focus_visible or focused == "resume"
        self.form = Form([*self.actions, self.pages, *self.rows], focused=focused)
        self.form.show_focus(visible)

    def lay_out(self) -> None:
        px, (width, height) = self.style.px, self.style.size
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), width - px(24)), min(px(SIZE[1]), height - px(24)))
        self.panel.center = (width // 2, height // 2)
        for number, button in enumerate(self.actions):
            y = self.panel.top + px(112) + number * px(PLATE_STEP)
            button.rect = pygame.Rect(self.panel.left + px(LEFT), y, px(208), px(PLATE))
            button.keycap = self._keycap(button.name)
        x = self.panel.left + px(COLUMN) + px(LEFT)
        right = self.panel.right - px(LEFT)
        self.pages.rect = pygame.Rect(x, self.panel.top + px(24), right - x, px(44))
        y = self.panel.top + px(88)
        if self.page == "keys":
            self._lay_out_keys(x, right, y)
            return
        for row in self.rows:
            if isinstance(row, Gallery):
                wide = px(444) if row.name == "theme" else right - x - px(444) - px(40)
                left = x if row.name == "theme" else right - wide
                row.rect = pygame.Rect(left, y + px(32), wide, px(SWATCH))
                y += px(SWATCH + 48) if row.name == "back" else 0
            else:
                row.rect = pygame.Rect(x, y, right - x, px(ROW))
                y += px(ROW_STEP)

    def _lay_out_keys(self, x: int, right: int, y: int) -> None:
        px, gap = self.style.px, self.style.px(44)
        width = (right - x - gap) // 2
        for number, row in enumerate(self.rows):
            column, place = divmod(number, ONE_COLUMN)
            row.rect = pygame.Rect(
                x + column * (width + gap), y + place * px(KEY_STEP), width, px(KEY_STEP - 6)
            )
            if isinstance(row, Button):
                row.rect = pygame.Rect(x, y + ONE_COLUMN * px(KEY_STEP) + px(20), px(280), px(44))

    def _keycap(self, name: str) -> str | None:
        return self.context.label(ACTIONS[name]) if name in ACTIONS else None

    def handle(self, intent: Intent) -> Transition | None:
        listening = next((row for row in self.rows if isinstance(row, KeyRow) and row.listening), None)
        if listening is not None:
            self.dirty = True
            if isinstance(intent, KeyCaptured):
                self._bind(listening, intent.name)
            elif isinstance(intent, Press | Nav):
                self._listen(None)
            return None
        match intent:
            case GameCommand() if self.form.typing:
                return None  # the letter goes to the field
            case GameCommand.PAUSE:
                self.close(None)
            case GameCommand.NEW_DEAL | GameCommand.DEAL_NUMBER | GameCommand.RULES if (
                self.session is not None
            ):
                self.close(MenuChoice(intent))
            case _:
                return super().handle(intent)
        return None

    def _listen(self, row: KeyRow | None) -> None:
        for each in self.rows:
            if isinstance(each, KeyRow):
                each.listening = each is row
        self.context.controls.listening = row is not None

    def _bind(self, row: KeyRow, name: str) -> None:
        """A key has been pressed for ``row``."""
        self._listen(None)
        command = next(each for each in BINDABLE if each.name == row.name)
        chord = read_chord(name)
        taken = KEYS_OF_THE_HOUSE.get(chord)
        if isinstance(taken, Nav) and taken not in BINDABLE:
            self.note = _("{name} moves the focus, chooses or goes back: it keeps doing that.").format(
                name=name
            )
            return
        keys, other = chosen_for(command, chord, self.context.settings.keys)
        if other is not None and other not in BINDABLE:
            self.note = _("{name} is taken.").format(name=name)
            return
        self.context.change(keys=keys)
        self._turn_to("keys", row.name)
        self.note = (
            _("{command} has no key now.").format(command=_(BINDABLE[other])) if other is not None else ""
        )
        self.arrange()

    def activated(self, activated: Activated) -> Transition | None:
        name, widget = activated.widget.name, activated.widget
        if widget is self.pages:
            self._turn_to(str(activated.value), "page")
            self.arrange()
        elif isinstance(widget, KeyRow):
            self._listen(widget)
        elif name == "keys of the house":
            self.context.change(keys={})
            self._turn_to("keys", "page")
            self.arrange()
        elif isinstance(widget, Button):
            if name == "give up":
                return Push(
                    ConfirmDialog(
                        self.context,
                        self,
                        Question.GIVE_UP,
                        _("Give up this deal?"),
                        _("It counts as lost."),
                        (_("Give up"), _("Go on")),
                    )
                )
            self.close(None if name == "resume" else MenuChoice(ACTIONS[name]))
        elif name == "fullscreen":
            self.context.toggle_fullscreen()
        else:
            self._set(name, activated.value)
        return None

    def _set(self, name: str, value: object) -> None:
        """A setting has another value; it shows at once."""
        if name == "theme" and value == "signal":
            self.context.change(theme=value, deck="four")  # high contrast wants suits that are told apart
        elif name == "muted":
            self.context.toggle_mute()
        else:
            self.context.change(**{name: value})
        if name == "name":
            return
        if name in ("theme", "back", "deck", "language"):
            self._turn_to(self.page, name)
        self.resize(self.style.size)

    def resume(self, result: Result | None) -> Transition | None:
        """The question about giving up has been answered."""
        if result == Confirmed(Question.GIVE_UP):
            self.close(MenuChoice(GameCommand.GIVE_UP))
        self.dirty = True
        return None

    def leave(self) -> None:
        """No key is waited for any more."""
        self.context.controls.listening = False

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px, panel = self.style, self.style.theme, self.style.px, self.panel
        x = panel.left + px(LEFT)
        room = px(COLUMN) - px(LEFT) - px(12)
        title = _("Paused") if self.session else _("Settings")
        head = style.fitted(title, room, theme.hi, "h1", "h2", "h3")
        surface.blit(head, head.get_rect(midleft=(x, panel.top + px(44))))
        if self.session is not None:
            deal = f"{self.context.name_of(self.session.variant)} · {self.session.told}"
            said = f"{deal} · {numbers.duration(self.session.seconds)}"
            for number, part in enumerate(style.wrap(said, "note", px(COLUMN) - px(LEFT) - px(12))[:2]):
                at = x + px(2), panel.top + px(70) + number * px(17)
                surface.blit(style.text(part, "note", theme.mid), at)
        line = panel.left + px(COLUMN)
        pygame.draw.line(surface, theme.edge, (line, panel.top + px(24)), (line, panel.bottom - px(24)))
        for row in self.rows:
            if isinstance(row, Gallery):
                head = style.text(_("Theme") if row.name == "theme" else _("Card back"), "h4", theme.brass)
                surface.blit(head, (row.rect.left, row.rect.top - px(28)))
        if self.note:
            y = self.panel.bottom - px(24) - px(28)
            surface.blit(style.text(self.note, "note", theme.ember), (line + px(LEFT), y))
        self._paint_keys(surface, x)

    def _paint_keys(self, surface: pygame.Surface, x: int) -> None:
        style, px = self.style, self.style.px
        y = self.panel.bottom - px(24) - len(KEYS) * px(24)
        if self.session is not None and y < self.actions[-1].rect.bottom + px(12):
            return
        for number, line in enumerate(KEYS):
            surface.blit(self.context.legend(style, [line]), (x, y + number * px(24)))
