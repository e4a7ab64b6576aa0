"""Help on the screen that is open: what it is for, and its keys."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import N_, _, translated
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.screen import Dialog
from gaps.scenes.common.screen_help import KeyHelp, ScreenHelp
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn import survey_keys
from gaps.scenes.learn.rules import Rules
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.speech.spoken import Role, Spoken, heading
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import FILL, inset, row

WIDTH, PADDING = 760, 32  # pixels at u = 1, like all lengths here
HEADER, LINE, PARAGRAPH_GAP = 76, 22, 8
KEYS_TOP, KEY_STEP, KEY_GAP, COLUMN_GAP = 12, 32, 6, 24
FOOT, BUTTON_HEIGHT, BUTTON_GAP = 104, 48, 12
DONE_WIDTH = 150
KEY_COLUMNS = 2
SECTION, NOTE_TOP, NOTE_LINE = 34, 6, 19  # above the keys that describe the board, and of the lines below

ShownKey = tuple[list[str], KeyHelp]
"""A key with its labels."""


def help_of(scene: Scene) -> ScreenHelp:
    """The help of a scene; a dialog without help of its own has that of the scene below it."""
    while isinstance(scene, GameScene):
        if scene.help is not None:
            return scene.help
        if not isinstance(scene, Modal | Dialog):
            break
        scene = scene.below
    return help_text.ANY_SCREEN


class HelpDialog(Modal):
    """Explains the scene ``below``. Ends without a result, or with that of the rules or the lessons."""

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.content = help_of(below)
        self.lines: list[str] = []
        self.keys: list[ShownKey] = []
        self.survey: list[ShownKey] = []
        self.note: list[str] = []  # lines below these keys
        self.rules = Button("rules", N_("Rules of the game"), icon="help")
        self.done = Button("done", N_("Done"), icon="tick", look=PRIMARY)
        has_rules = self.variant is not None and not isinstance(below, Rules)
        self.form = Form([self.done, *([self.rules] if has_rules else [])], focused="done")

    def lay_out(self) -> None:
        px, style = self.style.px, self.style
        width = px(WIDTH) - 2 * px(PADDING)
        self.lines = []
        for sentence in self.content.sentences:
            self.lines += [*style.wrap(_(sentence), "body", width), ""]
        self.keys, self.survey = self._shown(self.content.keys), self._shown(self.content.survey)
        self.note = style.wrap(survey_keys.typing_note(), "note", width) if self.survey else []
        height = px(HEADER) + self._text_height() + px(FOOT)
        height += px(KEYS_TOP) + self._keys_height(self.keys) if self.keys else 0
        if self.survey:
            height += (
                px(SECTION) + self._keys_height(self.survey) + len(self.note) * px(NOTE_LINE) + px(NOTE_TOP)
            )
        self.place_panel(WIDTH, round(height / style.u))
        foot = inset(self.panel, px(PADDING))
        foot.top, foot.height = foot.bottom - px(BUTTON_HEIGHT), px(BUTTON_HEIGHT)
        _space, rules, done = row(foot, [FILL, self._rules_width(), px(DONE_WIDTH)], px(BUTTON_GAP))
        self.rules.rect, self.done.rect = rules, done

    def _shown(self, keys: Sequence[KeyHelp]) -> list[ShownKey]:
        """The keys with their labels on the device in use; those without one are left out."""
        shown = []
        for key in keys:
            labels = [label for each in key.commands if (label := self.context.label(each))]
            if labels:
                shown.append((labels, key))
        return shown

    def _rules_width(self) -> int:
        style = self.style
        return style.width(translated(self.rules.text), "button") + style.px(72)

    def _keys_height(self, keys: Sequence[ShownKey]) -> int:
        return -(-len(keys) // KEY_COLUMNS) * self.style.px(KEY_STEP)

    def _text_height(self) -> int:
        px = self.style.px
        return sum(px(LINE) if line else px(PARAGRAPH_GAP) for line in self.lines)

    def handle(self, intent: Intent) -> Transition | None:
        if intent is GameCommand.HELP:
            self.close(None)
            return None
        return super().handle(intent)

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.rules and self.variant is not None:
            return Push(Rules(self.context, self.below, self.variant))
        self.close(None)
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """Close as soon as the rules have ended with a result, which is then that of this dialog."""
        self.dirty = True
        if result is not None:
            self.close(result)
        return None

    @property
    def spoken_title(self) -> str:
        return _(self.content.title)

    def spoken_words(self) -> Sequence[str | Spoken]:
        """The sentences, then what can be done, each with its keys."""
        said: list[str | Spoken] = [*map(_, self.content.sentences), *self._spoken_keys("key", self.keys)]
        if not self.survey:
            return said
        title = heading("survey", _(help_text.SURVEY_TITLE))
        return *said, title, *self._spoken_keys("survey key", self.survey), survey_keys.typing_note()

    @staticmethod
    def _spoken_keys(name: str, keys: Sequence[ShownKey]) -> Sequence[Spoken]:
        return [
            Spoken(
                f"{name}-{number}",
                Role.TEXT,
                translated(key.text),
                value=spoken_key(labels[0]),
                detail=", ".join(map(spoken_key, labels[1:])),
            )
            for number, (labels, key) in enumerate(keys)
        ]

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        area = inset(self.panel, px(PADDING))
        title = style.cut(_(self.content.title), "h2", area.width)
        surface.blit(style.text(title, "h2", theme.hi), (area.left, self.panel.top + px(26)))
        y = self.panel.top + px(HEADER)
        for line in self.lines:
            if line:
                surface.blit(style.text(line, "body", theme.mid), (area.left, y))
            y += px(LINE) if line else px(PARAGRAPH_GAP)
        y += px(KEYS_TOP)
        self._paint_keys(surface, pygame.Rect(area.left, y, area.width, 0), self.keys)
        if self.survey:
            y += self._keys_height(self.keys) + px(SECTION)
            head = style.text(_(help_text.SURVEY_TITLE), "label", theme.brass)
            surface.blit(head, head.get_rect(bottomleft=(area.left, y)))
            self._paint_keys(surface, pygame.Rect(area.left, y, area.width, 0), self.survey)
            y += self._keys_height(self.survey) + px(NOTE_TOP)
            for number, line in enumerate(self.note):
                surface.blit(style.text(line, "note", theme.mid), (area.left, y + number * px(NOTE_LINE)))

    def _paint_keys(self, surface: pygame.Surface, area: pygame.Rect, keys: Sequence[ShownKey]) -> None:
        """Draw keys in columns, from the top of ``area``."""
        px = self.style.px
        columns = row(area, KEY_COLUMNS, px(COLUMN_GAP))
        rows = -(-len(keys) // KEY_COLUMNS)
        for number, (labels, key) in enumerate(keys):
            column, place = divmod(number, rows)
            rect = columns[column].move(0, place * px(KEY_STEP))
            self._paint_key(surface, rect, labels, translated(key.text))

    def _paint_key(
        self, surface: pygame.Surface, rect: pygame.Rect, labels: Sequence[str], text: str
    ) -> None:
        style, px = self.style, self.style.px
        x, middle = rect.left, rect.top + px(KEY_STEP) // 2
        for label in labels:
            cap = keycap(style, label, style.theme.brass)
            surface.blit(cap, cap.get_rect(midleft=(x, middle)))
            x += cap.get_width() + px(KEY_GAP)
        line = style.fitted(text, rect.right - x - px(KEY_GAP), style.theme.hi, "note", "small")
        surface.blit(line, line.get_rect(midleft=(x + px(KEY_GAP), middle)))
