"""Ask for a file: the system's dialog opens by itself where there is one, and a path can always be typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from gaps.language import N_, _, error_text
from gaps.scenes.common.modal import Modal
from gaps.scenes.files.questions import Purpose, question
from gaps.scenes.files.typed_path import checked, read_path, saved_path
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.text.refusals import sentence
from gaps.stage.core.intents import FileDropped, Intent, Nav
from gaps.stage.core.scene import Result, Scene, Transition
from gaps.stage.drawing.theme import Color
from gaps.stage.widgets import PRIMARY, Activated, Button, Form, TextField
from gaps.stage.widgets.layout import inset, row, split_bottom

SIZE, PADDING = (600, 280), 28  # pixels at u = 1
NOTE_TOP, LINE, FIELD_TOP, FIELD, MESSAGE_TOP = 62, 20, 112, 44, 164
MAX_LINES = 2
MAX_PATH = 4096  # characters
POLL_SECONDS = 0.1  # between two looks whether the dialog has ended


@dataclass(frozen=True)
class FileChosen(Result):
    """The file for a purpose."""

    purpose: Purpose
    path: Path


class ChooseFile(Modal):
    """Ends with ``FileChosen``, or without a result. ``place`` is where to begin, or the file proposed.

    When it ends, the system's dialog ends, too.
    """

    def __init__(self, context: Context, below: Scene, purpose: Purpose, place: Path) -> None:
        super().__init__(context, below)
        self.purpose, self.question = purpose, question(purpose, place)
        self.message = ""
        self.field = TextField("path", "", N_("Location of the file"), MAX_PATH, text_style="body")
        self.browse = Button("browse", N_("Browse…"), enabled=context.file_dialog.available)
        self.take = Button("take", N_("Save") if self.question.saving else N_("Open"), look=PRIMARY)
        self.cancel = Button("cancel", N_("Cancel"))
        self.form = Form([self.field, self.take, self.browse, self.cancel], focused="path")
        if self.question.saving:
            self.field.value = str(place)
        self._ask()

    @property
    def spoken_title(self) -> str:
        return self.question.title

    def spoken_words(self) -> Sequence[str]:
        return self._note(), self.message

    def _tell(self, message: str) -> None:
        """Show a message, and announce it."""
        self.message = message
        self.context.announcer.say(message)

    @property
    def waiting(self) -> bool:
        """Whether the dialog of the system is open."""
        return self.context.file_dialog.is_open

    @property
    def wake_after(self) -> float | None:
        return POLL_SECONDS if self.waiting else None

    def _ask(self) -> None:
        self.context.file_dialog.ask(self.question)
        self.browse.enabled = self.context.file_dialog.available and not self.waiting
        if self.form.focused is not None and not self.form.focused.enabled:
            self.form.focus("path")

    def update(self, dt: float) -> Transition | None:
        if self.closing is None and (answer := self.context.file_dialog.poll()) is not None:
            self.dirty = True
            self.browse.enabled = True
            if answer.failure:
                program = self.context.file_dialog.program
                self._tell(
                    _("The file dialog ({program}) does not work: {reason}").format(
                        program=program.name if program is not None else "", reason=answer.failure
                    )
                )
            elif answer.path is None:
                self.close(None)
            else:
                self._finish(answer.path, by_dialog=True)
        return super().update(dt)

    def _finish(self, path: Path, by_dialog: bool = False) -> None:
        """End with a path, or say why it cannot be used."""
        try:
            use = saved_path if by_dialog and self.question.saving else checked
            self.close(FileChosen(self.purpose, use(path, self.question)))
        except ValueError as error:
            self._tell(sentence(error_text(error)))
            self.field.value = str(path)

    def lay_out(self) -> None:
        px = self.style.px
        self.place_panel(*SIZE)
        area = inset(self.panel, px(PADDING), 0)
        self.field.rect = pygame.Rect(area.left, area.top + px(FIELD_TOP), area.width, px(FIELD))
        footer, __ = split_bottom(inset(self.panel, px(PADDING)), px(48))
        self.take.rect, self.browse.rect, self.cancel.rect = row(footer, 3, gap=px(12))

    def handle(self, intent: Intent) -> Transition | None:
        if self.closing is None:
            match intent:
                case GameCommand.PASTE:
                    self.dirty = True
                    self.field.value = ""
                    self.field.type(self.context.pasted_text())
                    self.form.focus("path")
                    return None
                case FileDropped(path):
                    self.dirty = True
                    self._finish(Path(path))
                    return None
                case Nav.ACTIVATE if self.form.focused is self.field:
                    self.dirty = True
                    self._read()
                    return None
        return super().handle(intent)

    def takes_file(self, path: Path) -> bool:
        return self.closing is None and not self.question.saving

    def takes_text(self, text: str) -> bool:
        return self.closing is None

    def activated(self, activated: Activated) -> Transition | None:
        match activated.name:
            case "path":
                self.message = ""
            case "take":
                self._read()
            case "browse":
                self.message = ""
                self._ask()
            case "cancel":
                self.close(None)
        return None

    def _read(self) -> None:
        try:
            path = read_path(self.field.value, self.question)
        except ValueError as error:
            self._tell(sentence(error_text(error)))
        else:
            self.close(FileChosen(self.purpose, path))

    def leave(self) -> None:
        """End the dialog of the system."""
        self.context.file_dialog.close()

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        area = inset(self.panel, px(PADDING), 0)
        title = style.cut(self.question.title, "h2", area.width)
        surface.blit(style.text(title, "h2", theme.hi), (area.left, area.top + px(20)))
        self._lines(surface, self._note(), theme.mid, area, px(NOTE_TOP))
        if self.message:
            self._lines(surface, self.message, theme.ember, area, px(MESSAGE_TOP))

    def _note(self) -> str:
        if self.waiting:
            return _("Choose it in the window of the system, or type its location here.")
        if self.question.saving:
            return _("Type or paste the location of the new file.")
        return _("Type or paste the location of the file, or drop the file on this window.")

    def _lines(self, surface: pygame.Surface, text: str, colour: Color, area: pygame.Rect, top: int) -> None:
        style = self.style
        for number, line in enumerate(style.wrap(text, "note", area.width)[:MAX_LINES]):
            shown = style.text(style.cut(line, "note", area.width), "note", colour)
            surface.blit(shown, (area.left, area.top + top + number * style.px(LINE)))
