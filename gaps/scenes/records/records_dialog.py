"""The records as files: taken elsewhere, brought here, begun anew, and back."""

from __future__ import annotations

from enum import Enum, auto

import pygame

from gaps.language import N_, Message, Text, _, error_text
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import Confirmed
from gaps.scenes.records.recent_games import RecentGames
from gaps.scenes.shell.context import Context
from gaps.scenes.text import statistics_text
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.widgets import Activated, Button, Form, Stepper

SIZE = (600, 492)  # pixels at u = 1
LEFT, ROW, GAP = 28, 48, 12
TOPS = (104, 172, 240, 308)  # of the rows of plates, from the top of the panel
LINE = 20


class Question(Enum):
    """What this dialog asks for: the reset, and once more."""

    RESET = auto()
    RESET_AGAIN = auto()


class RecordsDialog(Modal):
    """Closes with ``None``. ``told`` is what became of the last thing asked for."""

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.told, self.failed = "", False
        self.json = Button("json", N_("Export as JSON"), icon="share")
        self.csv = Button("csv", N_("Export as CSV"), icon="share")
        self.files = Stepper(
            "files", {}, "", tooltip=_("Files in {path}").format(path=context.folder.path / "exports")
        )
        self.take = Button("import", N_("Import"), icon="arrow_down")
        self.reset = Button("reset", N_("Reset…"), icon="retry")
        self.undo = Button("undo", icon="undo")
        self.games = Button("games", statistics_text.RECENT_GAMES, icon="play")
        self.done = Button("done", N_("Done"), icon="tick", primary=True)
        self.form = Form(
            [
                *(self.games, self.json, self.csv, self.files, self.take),
                *(self.reset, self.undo, self.done),
            ],
            focused="done",
        )
        self._look_around()

    def _look_around(self) -> None:
        """What can be done now."""
        folder = self.context.folder
        self.count = sum(rate.played for rate in folder.records.rates().values())
        self.paths = {path.name: path for path in folder.records.exported_files()}
        options: dict[str, Text] = {name: name for name in self.paths} or {"": statistics_text.NO_FILE}
        value = self.files.value
        self.files.set_options(options, value if value in options else next(iter(options)))
        erased = folder.records.erased_count()
        self.undo.text = statistics_text.undo_reset_label(erased)
        for widget, usable in (
            (self.games, self.count),
            (self.json, self.count),
            (self.csv, self.count),
            (self.files, self.paths),
            (self.take, self.paths),
            (self.reset, self.count),
            (self.undo, erased),
        ):
            widget.enabled = bool(usable)
        if self.form.focused is not None and not self.form.focused.enabled:
            self.form.focus("done")

    def lay_out(self) -> None:
        px = self.style.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        self.panel.center = (self.style.size[0] // 2, self.style.size[1] // 2)
        x, width, height = self.panel.left + px(LEFT), self.panel.width - 2 * px(LEFT), px(ROW)
        half = (width - px(GAP)) // 2
        self.games.rect = pygame.Rect(x, self.panel.top + px(TOPS[0]), width, height)
        for top, pair, first in (
            (TOPS[1], (self.json, self.csv), half),
            (TOPS[2], (self.files, self.take), width - px(GAP) - px(140)),
            (TOPS[3], (self.reset, self.undo), half),
        ):
            y = self.panel.top + px(top)
            pair[0].rect = pygame.Rect(x, y, first, height)
            pair[1].rect = pygame.Rect(x + first + px(GAP), y, width - first - px(GAP), height)
        y = self.panel.bottom - px(24) - height
        self.done.rect = pygame.Rect(x + half + px(GAP), y, half, height)

    def activated(self, activated: Activated) -> Transition | None:
        self.told, self.failed = "", False
        match activated.widget:
            case self.games:
                return Push(RecentGames(self.context, self))
            case self.json | self.csv:
                self._export(activated.name)
            case self.take:
                self._import()
            case self.reset:
                note = statistics_text.reset_note(self.count)
                return self._ask(Question.RESET, statistics_text.RESET_QUESTION, note)
            case self.undo:
                count = self.context.folder.records.undo_reset()
                self._tell(None if count is None else statistics_text.reset_undone(count))
            case self.done:
                self.close(None)
        return None

    def _ask(self, question: Question, title: Message, note: str) -> Transition:
        dialog = ConfirmDialog(self.context, self, question, _(title), note, (_("Reset"), _("Keep them")))
        dialog.form.focus("no")
        return Push(dialog)

    def resume(self, result: Result | None) -> Transition | None:
        """A question has been answered; the second yes resets."""
        self.dirty = True
        if result == Confirmed(Question.RESET):
            return self._ask(
                Question.RESET_AGAIN,
                statistics_text.RESET_AGAIN_QUESTION,
                _(statistics_text.RESET_AGAIN_NOTE),
            )
        if result != Confirmed(Question.RESET_AGAIN):
            return None
        count = self.context.folder.records.reset()
        self._tell(None if count is None else statistics_text.reset_done(count))
        self.form.focus("undo" if self.undo.enabled else "done")
        return None

    def _export(self, form: str) -> None:
        path = self.context.folder.records.export(f"records-{self.context.now():%Y-%m-%d-%H%M%S}", form)
        self._tell(None if path is None else statistics_text.export_done(str(path)))
        if path is not None:
            self.files.value = path.name

    def _import(self) -> None:
        name = self.files.value
        try:
            self._tell(statistics_text.import_done(self.context.folder.records.import_file(self.paths[name])))
        except ValueError as error:
            self._tell(statistics_text.import_failed(name, error_text(error)), failed=True)

    def _tell(self, said: str | None, failed: bool = False) -> None:
        self.told, self.failed = said or _(statistics_text.NOTHING_CHANGED), failed or said is None
        self._look_around()

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        x, y = self.panel.left + px(LEFT), self.panel.top + px(20)
        width = self.panel.width - 2 * px(LEFT)
        surface.blit(style.text(_(statistics_text.RECORDS_TITLE), "h2", theme.hi), (x, y))
        notes = style.wrap(
            f"{statistics_text.record_count(self.count)} {_(statistics_text.RECORDS_NOTE)}", "note", width
        )
        for number, line in enumerate(notes[:2]):
            surface.blit(style.text(line, "note", theme.mid), (x, y + px(36) + number * px(LINE)))
        y = self.panel.top + px(TOPS[-1]) + px(ROW) + px(12)
        for number, line in enumerate(style.wrap(self.told, "note", width)[:2]):
            text = style.cut(line, "note", width)
            colour = theme.ember if self.failed else theme.hi
            surface.blit(style.text(text, "note", colour), (x, y + number * px(LINE)))
