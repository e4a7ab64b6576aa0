"""Ask for a file: the system's dialog opens by itself where there is one, and a path
can always be typed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from gaps.engine import InputError, shorten
from gaps.language import N_, Message, _, error_text
from gaps.scenes.common.game_scene import Decided
from gaps.scenes.common.screen import Dialog, Shortcut, buttons, dialog_head
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.phrases import sentences
from gaps.stage.core import clipboard
from gaps.stage.core.file_dialog import FileKind, FileQuestion
from gaps.stage.core.intents import FileDropped, Intent, Nav
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.view import Label, Part, Use, button, column, row
from gaps.stage.widgets import PRIMARY, TextField
from gaps.store.sharing.recording import SUFFIX

MAX_PATH = 4096  # characters
POLL_SECONDS = 0.1  # between two looks whether the dialog has ended
MAX_SHOWN = 60  # characters of a path in an error


class Purpose(Enum):
    BACK = auto()
    OPEN_GAME = auto()
    SAVE_GAME = auto()
    IMPORT = auto()
    EXPORT = auto()


ASKED: Mapping[Purpose, tuple[Message, Message, Sequence[str]]] = {
    Purpose.BACK: (N_("Choose a picture"), N_("Pictures"), (".png", ".jpg", ".jpeg")),
    Purpose.OPEN_GAME: (N_("Open a game"), N_("Recorded games"), (SUFFIX,)),
    Purpose.SAVE_GAME: (N_("Save this game"), N_("Recorded games"), (SUFFIX,)),
    Purpose.IMPORT: (N_("Import records"), N_("Records"), (".json", ".csv")),
    Purpose.EXPORT: (N_("Export the records"), N_("Records"), ()),
}
"""The title of each question, the kind of files, and their suffixes; an export has that
of its name.
"""


def question(purpose: Purpose, place: Path) -> FileQuestion:
    """What is asked for a purpose; ``place`` is a folder, or for saving the file that
    is proposed.
    """
    title, kind, suffixes = ASKED[purpose]
    saving = purpose in (Purpose.SAVE_GAME, Purpose.EXPORT)
    return FileQuestion(
        _(title), FileKind(_(kind), suffixes or (place.suffix,)), place, saving
    )


# what is done with the file that was chosen
UseFile = Callable[[Path], Transition | None]


class ChooseFile(Dialog):
    """Asks for a file to ``use``, first in the folder ``place``, or with the file
    proposed there.
    """

    size = (600, 280)
    first_focus = "path"
    title = ""

    def __init__(
        self,
        context: Context,
        below: Scene,
        purpose: Purpose,
        place: Path,
        use: UseFile,
    ) -> None:
        super().__init__(context, below)
        self.question, self._use = question(purpose, place), use
        self.title = self.question.title
        self.field = TextField(
            "path", "", N_("Location of the file"), MAX_PATH, text_style="body"
        )
        if self.question.saving:
            self.field.value = str(place)
        context.file_dialog.ask(self.question)

    def view(self) -> Part:
        take = N_("Save") if self.question.saving else N_("Open")
        can_browse = self.context.file_dialog.available and not self.waiting
        ask = partial(self.context.file_dialog.ask, self.question)
        browse = button("browse", N_("Browse…"), ask, enabled=can_browse)
        return column(
            row(dialog_head(self.title, self._note()), size=90),
            Use(self.field, size=44),
            Label(
                self.message, "note", "ember", "topleft", lines=2, leading=20, share=1
            ),
            buttons(
                button("take", take, self._read, look=PRIMARY),
                browse,
                self.cancel_button(),
            ),
        )

    def _note(self) -> str:
        if self.waiting:
            return _(
                "Choose it in the window of the system, or type its location here."
            )
        if self.question.saving:
            return _("Type or paste the location of the new file.")
        return _(
            "Type or paste the location of the file, or drop the file on this window."
        )

    @property
    def waiting(self) -> bool:
        return self.context.file_dialog.is_open

    @property
    def wake_after(self) -> float | None:
        return POLL_SECONDS if self.waiting else None

    def update(self, dt: float) -> Transition | None:
        if (
            self.closing is None
            and (answer := self.context.file_dialog.poll()) is not None
        ):
            if answer.failure:
                program = self.context.file_dialog.program
                text = _("The file dialog ({program}) does not work: {reason}")
                name = program.name if program is not None else ""
                self.tell(text.format(program=name, reason=answer.failure))
            elif answer.path is None:
                self.close()
            else:
                self._finish(answer.path, by_dialog=True)
            self.changed()
        return super().update(dt)

    def _finish(self, path: Path, by_dialog: bool = False) -> None:
        try:
            check = saved_path if by_dialog and self.question.saving else checked
            self._end_with(check(path, self.question))
        except ValueError as error:
            self.field.value = str(path)
            self.tell(sentences([error_text(error)]))

    def _end_with(self, path: Path) -> None:
        self.close(Decided(partial(self._use, path)))

    def _read(self) -> None:
        try:
            path = read_path(self.field.value, self.question)
        except ValueError as error:
            self.tell(sentences([error_text(error)]))
        else:
            self._end_with(path)

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((GameCommand.PASTE,), N_("paste"), self._paste),
            Shortcut(
                (Nav.ACTIVATE,),
                N_("open"),
                self._read,
                enabled=self.form.focused is self.field,
            ),
            self.back_shortcut(),
        )

    def _paste(self) -> None:
        self.field.value = ""
        self.field.type(clipboard.pasted_line())
        self.focus("path")

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, FileDropped) and self.closing is None:
            self._finish(Path(intent.path))
            return None
        return super().handle(intent)

    def takes_file(self, path: Path) -> bool:
        return self.closing is None and not self.question.saving

    def takes_text(self, text: str) -> bool:
        return self.closing is None

    def leave(self) -> None:
        self.context.file_dialog.close()


def read_path(text: str, question: FileQuestion) -> Path:
    """The path in ``text``, which may be quoted, an address ``file://…`` or begin with
    ``~``.

    Raises ``ValueError`` that says why it does not answer the question.
    """
    typed = text.strip()
    if len(typed) > 1 and typed[0] == typed[-1] and typed[0] in "\"'":
        typed = typed[1:-1]
    if not typed:
        raise InputError("type the location of a file")
    if typed.lower().startswith("file://"):
        try:
            typed = unquote(urlsplit(typed).path)
        except ValueError:
            raise InputError("this is no address of a file") from None
        # file:///C:/… on Windows
        typed = typed.removeprefix("/") if os.name == "nt" else typed
    folder = question.place.parent if question.saving else question.place
    try:
        path = folder / Path(typed).expanduser()
    except RuntimeError:  # the home folder of nobody
        path = folder / typed
    return checked(path, question)


def checked(path: Path, question: FileQuestion) -> Path:
    """The path with its suffix. Raises ``ValueError`` if there is no such file, or
    already one to save to.
    """
    try:
        if not question.saving:
            if path.is_dir():
                raise InputError("{path} is a folder", path=_shown(path))
            if not path.exists():
                raise InputError("there is no file {path}", path=_shown(path))
            return path
        if not path.name:
            raise InputError("type the name of a file")
        if path.suffix.lower() not in question.kind.suffixes:
            path = path.with_name(path.name + question.kind.suffixes[0])
        if path.exists():
            raise InputError(
                "there is already a file {path}: choose another name", path=_shown(path)
            )
        if not path.parent.is_dir():
            raise InputError("there is no folder {path}", path=_shown(path.parent))
    except OSError as error:
        raise InputError("{reason}", reason=error.strerror or str(error)) from None
    return path


def saved_path(path: Path, question: FileQuestion) -> Path:
    """The path that the system's dialog returned, with its suffix.

    That dialog has asked before a file is replaced. Raises ``ValueError`` if the suffix
    makes it another file, which is there already.
    """
    return (
        path
        if path.suffix.lower() in question.kind.suffixes
        else checked(path, question)
    )


def _shown(path: Path) -> object:
    """The path, or the end of a long one: the whole stands in the field."""
    text = str(path)
    end = text if len(text) <= MAX_SHOWN else f"…{text[-MAX_SHOWN:]}"
    return shorten(end, MAX_SHOWN + 1)
