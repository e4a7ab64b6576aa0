"""The records as files: exported, imported, reset and restored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from pathlib import Path

import pygame

from gaps.language import N_, Message, Text, _, error_text
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import Confirmed
from gaps.scenes.files.choose_file import ChooseFile, FileChosen
from gaps.scenes.files.questions import Purpose
from gaps.scenes.records.recent_games import RecentGames
from gaps.scenes.shell.context import Context
from gaps.scenes.text import statistics_text
from gaps.scenes.together.arrivals import scene_of_file
from gaps.stage.core.intents import FileDropped, Intent
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import PRIMARY, Activated, Button, Form, Stepper
from gaps.stage.widgets.layout import FILL, inset, row
from gaps.store.files.notices import reason_of
from gaps.store.records.exports import FORMATS
from gaps.store.records.imports import RecordImport

SIZE = (600, 492)  # pixels at u = 1
LEFT, BOTTOM, ROW, GAP, IMPORT, BROWSE = 28, 24, 48, 12, 140, 52
TOPS = (104, 172, 240, 308)  # of the rows of buttons, from the top of the panel
LINE, MAX_LINES = 20, 2
IMPORT_SECONDS = 0.010  # of each update


class Question(Enum):
    """The questions of this dialog: whether to reset the records, and a second confirmation."""

    RESET = auto()
    RESET_AGAIN = auto()


class RecordsDialog(Modal):
    """Ends without a result. ``message`` is the outcome of the last action, ``failed`` whether it failed.

    An import goes on with each update, and is given up, with nothing added, if the dialog is closed.
    """

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.message, self.failed = "", False
        self.importing: RecordImport | None = None  # the import under way
        self.import_name = ""  # the name of its file
        self.games = Button("games", statistics_text.RECENT_GAMES, icon="play")
        self.open = Button("open", N_("Open a game…"), icon="share")
        self.json = Button("json", N_("Export as JSON"), icon="share")
        self.csv = Button("csv", N_("Export as CSV"), icon="share")
        self.files = Stepper("files", {}, "", tooltip=self._files_text)
        self.files.label = N_("File to import")
        self.import_file = Button("import", N_("Import"), icon="arrow_down")
        self.browse = Button("browse", "…", tooltip=N_("Choose another file"))
        self.reset = Button("reset", N_("Reset…"), icon="retry")
        self.undo = Button("undo", icon="undo")
        self.done = Button("done", N_("Done"), icon="tick", look=PRIMARY)
        self.form = Form(
            [
                *(self.games, self.open, self.json, self.csv, self.files, self.browse, self.import_file),
                *(self.reset, self.undo, self.done),
            ],
            focused="done",
        )
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "games": lambda: Push(RecentGames(self.context, self)),
            "open": partial(self._choose, Purpose.OPEN_GAME),
            "json": partial(self._export, "json"),
            "csv": partial(self._export, "csv"),
            "browse": partial(self._choose, Purpose.IMPORT),
            "import": lambda: self._import(self.paths[self.files.value]),
            "reset": self._ask_to_reset,
            "undo": self._undo_reset,
            "done": partial(self.close, None),
        }
        self._refresh()

    def _refresh(self) -> None:
        """Read the records and files, and enable the widgets that can be used."""
        records = self.context.folder.records
        self.count = records.count()
        self.paths = {path.name: path for path in records.exported_files()}
        options: dict[str, Text] = {name: name for name in self.paths} or {"": statistics_text.NO_FILE}
        value = self.files.value
        self.files.set_options(options, value if value in options else next(iter(options)))
        erased = records.erased_count()
        self.undo.text = statistics_text.undo_reset_label(erased)
        for widget in (self.games, self.json, self.csv, self.reset):
            widget.enabled = self.count > 0 and self.importing is None
        self.files.enabled = self.import_file.enabled = bool(self.paths) and self.importing is None
        self.open.enabled = self.browse.enabled = self.importing is None
        self.undo.enabled = erased > 0 and self.importing is None
        if self.form.focused is not None and not self.form.focused.enabled:
            self.form.focus("done")

    @property
    def moving(self) -> bool:
        return super().moving or self.importing is not None

    def lay_out(self) -> None:
        px = self.style.px
        self.place_panel(*SIZE)
        area, gap = inset(self.panel, px(LEFT), 0), px(GAP)
        lines = [pygame.Rect(area.left, area.top + px(top), area.width, px(ROW)) for top in TOPS]
        half = (area.width - gap) // 2
        self.games.rect, self.open.rect = row(lines[0], [half, FILL], gap)
        self.json.rect, self.csv.rect = row(lines[1], [half, FILL], gap)
        places = row(lines[2], [FILL, px(BROWSE), px(IMPORT)], gap)
        self.files.rect, self.browse.rect, self.import_file.rect = places
        self.reset.rect, self.undo.rect = row(lines[3], [half, FILL], gap)
        footer = pygame.Rect(area.left, area.bottom - px(BOTTOM) - px(ROW), area.width, px(ROW))
        self.done.rect = row(footer, 2, gap)[1]

    def activated(self, activated: Activated) -> Transition | None:
        self.message, self.failed = "", False
        action = self._actions.get(activated.name)
        return action() if action is not None else None

    def _ask_to_reset(self) -> Transition:
        note = statistics_text.reset_note(self.count)
        return self._ask(Question.RESET, statistics_text.RESET_QUESTION, note)

    def _ask(self, question: Question, title: Message, note: str) -> Transition:
        answers = _("Reset"), _("Keep them")
        return Push(ConfirmDialog(self.context, self, question, _(title), note, answers, cautious=True))

    def resume(self, result: Result | None) -> Transition | None:
        """A question was answered, the second yes resets the records; or a file was chosen."""
        self.dirty = True
        if isinstance(result, FileChosen):
            return self._chosen(result)
        if result == Confirmed(Question.RESET):
            note = _(statistics_text.RESET_AGAIN_NOTE)
            return self._ask(Question.RESET_AGAIN, statistics_text.RESET_AGAIN_QUESTION, note)
        if result == Confirmed(Question.RESET_AGAIN):
            count = self.context.folder.records.reset()
            self._report(None if count is None else statistics_text.reset_done(count))
            self.form.focus("undo" if self.undo.enabled else "done")
        return None

    def _undo_reset(self) -> None:
        count = self.context.folder.records.undo_reset()
        self._report(None if count is None else statistics_text.reset_undone(count))

    def _choose(self, purpose: Purpose) -> Transition:
        """Ask for a file to open, first among the exports."""
        exports = self.context.folder.exports
        place = exports if exports.is_dir() else self.context.file_folder
        return Push(ChooseFile(self.context, self, purpose, place))

    def _chosen(self, chosen: FileChosen) -> Transition | None:
        match chosen.purpose:
            case Purpose.OPEN_GAME:
                return Push(scene_of_file(self.context, self, chosen.path))
            case Purpose.IMPORT:
                self._import(chosen.path)
            case Purpose.EXPORT:
                error = self.context.folder.records.export_to(chosen.path)
                if error is None:
                    self._report(statistics_text.export_done(str(chosen.path)))
                else:
                    failed = _("{path} could not be written: {reason}.")
                    self._report(failed.format(path=chosen.path.name, reason=reason_of(error)), failed=True)
        return None

    def takes_file(self, path: Path) -> bool:
        return path.suffix.lower()[1:] in FORMATS and self.importing is None and self.closing is None

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, FileDropped) and self.importing is None and self.closing is None:
            self.dirty = True
            self._import(Path(intent.path))
            return None
        return super().handle(intent)

    def _export(self, file_format: str) -> Transition | None:
        name = f"records-{self.context.now():%Y-%m-%d-%H%M%S}"
        if self.context.file_dialog.available:
            proposed = self.context.folder.records.proposed_export(name, file_format)
            return Push(ChooseFile(self.context, self, Purpose.EXPORT, proposed))
        path = self.context.folder.records.export(name, file_format)
        self._report(None if path is None else statistics_text.export_done(str(path)))
        if path is not None:
            self.files.select(path.name)
        return None

    def _import(self, path: Path) -> None:
        self.import_name = path.name
        try:
            self.importing = self.context.folder.records.begin_import(path)
        except ValueError as error:
            self._report(statistics_text.import_failed(path.name, error_text(error)), failed=True)
        else:
            self._report(statistics_text.import_progress(self.importing.read, self.importing.total))

    def update(self, dt: float) -> Transition | None:
        if self.importing is not None and self.closing is None:
            self._go_on_importing(self.importing)
        return super().update(dt)

    def _go_on_importing(self, reading: RecordImport) -> None:
        """Replay games for a part of a frame; at the end, put them on record."""
        self.dirty = True
        if not reading.advance(IMPORT_SECONDS):
            self.message = statistics_text.import_progress(reading.read, reading.total)
            return
        self.importing = None
        try:
            imported = self.context.folder.records.finish_import(reading)
        except ValueError as error:
            self._report(statistics_text.import_failed(self.import_name, error_text(error)), failed=True)
        else:
            self._report(statistics_text.import_done(imported))
        if self.form.focused is self.done:
            self.form.focus("import")

    def _report(self, message: str | None, failed: bool = False) -> None:
        """Show the outcome of an action; ``None`` if the records could not be written."""
        self.message = message or _(statistics_text.NOTHING_CHANGED)
        self.failed = failed or message is None
        self.context.announcer.say(self.message)
        self._refresh()

    @property
    def spoken_title(self) -> str:
        return _(statistics_text.RECORDS_TITLE)

    def spoken_words(self) -> list[str]:
        return [self._note, self.message]

    def spoken_widgets(self) -> Sequence[Spoken]:
        """The widgets; where the files are is said in the language in use now."""
        files, where = self.files.name, self._files_text
        return [
            replace(each, detail=where) if each.key == files else each for each in super().spoken_widgets()
        ]

    @property
    def _files_text(self) -> str:
        return _("Files in {path}").format(path=self.context.folder.path / "exports")

    @property
    def _note(self) -> str:
        return f"{statistics_text.record_count(self.count)} {_(statistics_text.RECORDS_NOTE)}"

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        area = inset(self.panel, px(LEFT), 0)
        x, y = area.left, area.top + px(20)
        surface.blit(style.text(_(statistics_text.RECORDS_TITLE), "h2", theme.hi), (x, y))
        for number, line in enumerate(style.wrap(self._note, "note", area.width)[:MAX_LINES]):
            surface.blit(style.text(line, "note", theme.mid), (x, y + px(36) + number * px(LINE)))
        y = area.top + px(TOPS[-1]) + px(ROW) + px(12)
        colour = theme.ember if self.failed else theme.hi
        for number, line in enumerate(style.wrap(self.message, "note", area.width)[:MAX_LINES]):
            text = style.text(style.cut(line, "note", area.width), "note", colour)
            surface.blit(text, (x, y + number * px(LINE)))
