"""The records as files: exported, imported, reset and restored."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from gaps.engine import parse_deal_number
from gaps.language import N_, NC_, Text, _, error_text, integer, ngettext
from gaps.scenes.common.choose_file import ChooseFile, Purpose, UseFile
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.screen import Dialog, dialog_head
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.phrases import sentence
from gaps.scenes.summits.summits import when_text
from gaps.scenes.text import match_text, numbers, record_text
from gaps.scenes.together.arrivals import scene_of_file, scene_of_record
from gaps.scenes.together.comparison import RESULT_NAMES
from gaps.stage.core.intents import FileDropped, Intent
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.view import (
    Action,
    Label,
    ListRow,
    Part,
    PartList,
    Use,
    button,
    column,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, Stepper
from gaps.store import Record
from gaps.store.files.notices import reason_of
from gaps.store.records.record import WON
from gaps.store.records.transfer import FORMATS, RecordImport

IMPORT_SECONDS = 0.010  # of each update
MAX_GAMES, VISIBLE_GAMES, ROW = 200, 9, 40


class RecordsDialog(Dialog):
    """Ends without a result. ``message`` is the outcome of the last action, ``failed``
    whether it failed.

    An import goes on with each update, and is given up, with nothing added, if the
    dialog is closed.
    """

    called = N_("Your records")
    size = (600, 492)
    pad = (28, 20, 28, 24)
    first_focus = "done"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.importing: RecordImport | None = None  # the import under way
        self.import_name = ""  # the name of its file
        self.files = Stepper("files", {}, "")
        self.files.label = N_("File to import")
        self._refresh()

    def _refresh(self) -> None:
        records = self.context.folder.records
        self.count, self.erased = records.count(), records.erased_count()
        self.paths = {path.name: path for path in records.exported_files()}
        options: dict[str, Text] = {name: name for name in self.paths} or {
            "": N_("no file here")
        }
        value = self.files.value
        self.files.set_options(
            options, value if value in options else next(iter(options))
        )
        self.changed()

    def view(self) -> Part:
        idle = self.importing is None
        has_games, has_files = idle and self.count > 0, idle and bool(self.paths)
        self.files.enabled = has_files
        self.files.tooltip = _("Files in {path}").format(
            path=self.context.folder.path / "exports"
        )
        find = partial(self._choose, Purpose.IMPORT, self._import)
        find_game = partial(self._choose, Purpose.OPEN_GAME, self._open_game)
        to_json, to_csv = partial(self._export, "json"), partial(self._export, "csv")
        games = button(
            "games", N_("The last games…"), self._recent, "play", enabled=has_games
        )
        open_game = button("open", N_("Open a game…"), find_game, "share", enabled=idle)
        as_json = button(
            "json", N_("Export as JSON"), to_json, "share", enabled=has_games
        )
        as_csv = button("csv", N_("Export as CSV"), to_csv, "share", enabled=has_games)
        browse = button(
            "browse",
            "…",
            find,
            tooltip=N_("Choose another file"),
            enabled=idle,
            size=52,
        )
        take = button(
            "import",
            N_("Import"),
            self._import_chosen,
            "arrow_down",
            enabled=has_files,
            size=140,
        )
        reset = button(
            "reset", N_("Reset…"), self._ask_to_reset, "retry", enabled=has_games
        )
        erased, count = integer(self.erased), numbers.game_count(self.count)
        label = (
            _("Undo reset ({count})").format(count=erased)
            if self.erased
            else _("Undo reset")
        )
        undo = button(
            "undo", label, self._undo_reset, "undo", enabled=idle and self.erased > 0
        )
        on_record = (
            _("{games} on record.").format(games=count)
            if self.count
            else _("No game is on record.")
        )
        note = (
            f"{on_record} {_('An export holds them all; an import adds what is new.')}"
        )
        colour = "ember" if self.failed else "hi"
        outcome = Label(self.message, "note", colour, "topleft", lines=2, leading=20)
        return column(
            row(dialog_head(self.called, note), size=84),
            _pair(games, open_game),
            _pair(as_json, as_csv),
            _pair(Use(self.files), browse, take),
            _pair(reset, undo),
            column(outcome, share=1, pad=(0, 12, 0, 0)),
            _pair(
                space(),
                button("done", N_("Done"), self.back, "tick", look=PRIMARY),
                below=0,
            ),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if (
            isinstance(intent, FileDropped)
            and self.importing is None
            and self.closing is None
        ):
            self._import(Path(intent.path))
            return None
        return super().handle(intent)

    @property
    def moving(self) -> bool:
        return super().moving or self.importing is not None

    def _recent(self) -> Transition:
        return Push(RecentGames(self.context, self))

    def _import_chosen(self) -> None:
        self._import(self.paths[self.files.value])

    def _ask_to_reset(self) -> Transition:
        note = ngettext(
            "{number} game is removed from the statistics. You can undo that.",
            "{number} games are removed from the statistics. You can undo that.",
            self.count,
        ).format(number=integer(self.count))
        return self._ask(self._ask_again, _("Delete all records?"), note)

    def _ask_again(self) -> Transition:
        return self._ask(
            self._reset, _("Are you sure?"), _("All statistics start from zero.")
        )

    def _ask(self, action: Action, title: str, note: str) -> Transition:
        answers = _("Reset"), _("Keep them")
        return Push(
            ConfirmDialog(
                self.context, self, action, title, note, answers, destroys=True
            )
        )

    def resume(self, result: Result | None) -> Transition | None:
        self._refresh()
        return super().resume(result)

    def _reset(self) -> None:
        count = self.context.folder.records.reset()
        text = ngettext(
            "{number} game removed. Undo reset brings it back.",
            "{number} games removed. Undo reset brings them back.",
            count or 0,
        )
        self._report(None if count is None else text.format(number=integer(count)))
        self.focus("undo" if self.erased else "done")

    def _undo_reset(self) -> None:
        count = self.context.folder.records.undo_reset()
        text = ngettext(
            "{number} game is back.", "{number} games are back.", count or 0
        )
        self._report(None if count is None else text.format(number=integer(count)))

    def _choose(self, purpose: Purpose, use: UseFile) -> Transition:
        exports = self.context.folder.exports
        place = exports if exports.is_dir() else self.context.file_folder
        return Push(ChooseFile(self.context, self, purpose, place, use))

    def _open_game(self, path: Path) -> Transition:
        return Push(scene_of_file(self.context, self, path))

    def _export_to(self, path: Path) -> None:
        error = self.context.folder.records.export_to(path)
        if error is None:
            self._report(match_text.export_done(path))
        else:
            failed = _("{path} could not be written: {reason}.")
            self._report(
                failed.format(path=path.name, reason=reason_of(error)), failed=True
            )

    def takes_file(self, path: Path) -> bool:
        return (
            path.suffix.lower()[1:] in FORMATS
            and self.importing is None
            and self.closing is None
        )

    def _export(self, file_format: str) -> Transition | None:
        name = f"records-{self.context.now():%Y-%m-%d-%H%M%S}"
        if self.context.file_dialog.available:
            proposed = self.context.folder.records.proposed_export(name, file_format)
            return Push(
                ChooseFile(
                    self.context, self, Purpose.EXPORT, proposed, self._export_to
                )
            )
        path = self.context.folder.records.export(name, file_format)
        self._report(None if path is None else match_text.export_done(path))
        if path is not None:
            self.files.select(path.name)
        return None

    def _import(self, path: Path) -> None:
        self.import_name = path.name
        try:
            self.importing = self.context.folder.records.begin_import(path)
        except ValueError as error:
            self._report_failure(error)
        else:
            self._report(_progress(self.importing))

    def update(self, dt: float) -> Transition | None:
        if self.importing is not None and self.closing is None:
            self._go_on_importing(self.importing)
        return super().update(dt)

    def _go_on_importing(self, reading: RecordImport) -> None:
        """Replay games for a part of a frame; at the end, put them on record."""
        if not reading.advance(IMPORT_SECONDS):
            self.message = _progress(reading)
            self.changed()
            return
        self.importing = None
        try:
            imported = self.context.folder.records.finish_import(reading)
        except ValueError as error:
            self._report_failure(error)
        else:
            parts = [
                _("{games} added").format(games=numbers.game_count(imported.added))
            ]
            if imported.known:
                parts.append(
                    _("{known} were here already").format(known=integer(imported.known))
                )
            if imported.unreadable:
                unread = integer(imported.unreadable)
                parts.append(
                    _("{unread} could not be read or replayed").format(unread=unread)
                )
            self._report(f"{', '.join(parts)}.")
        if self.form.focused is not None and self.form.focused.name == "done":
            self.focus("import")

    def _report_failure(self, error: ValueError) -> None:
        text = _("{name} was not imported: {reason}.")
        self._report(
            text.format(name=self.import_name, reason=error_text(error)), failed=True
        )

    def _report(self, message: str | None, failed: bool = False) -> None:
        nothing = _("That could not be done now: nothing was changed.")
        self.tell(message or nothing, failed or message is None)
        self._refresh()


def _progress(reading: RecordImport) -> str:
    text = _("Replaying game {read} of {total}. Closing this stops the import.")
    return text.format(read=integer(reading.read), total=integer(reading.total))


def _pair(*parts: Part, below: float = 20) -> Part:
    """Widgets side by side, as high as a button; those without a size share the room."""
    shared = (
        each if each.size is not None else replace(each, share=1) for each in parts
    )
    return column(row(*shared, gap=12, size=48), space(below), size=48 + below)


class RecentGames(Dialog):
    """Ends without a result."""

    called = N_("The last games")
    size = (864, 74 + VISIBLE_GAMES * ROW + 104)
    pad = (32, 22, 32, 26)

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.records = context.folder.records.latest(MAX_GAMES)
        self.games = PartList("games", NC_("games played", "Games"), ROW)
        self.first_focus = "games"
        # where there is nothing to choose, nothing is proposed
        self.shows_focus = bool(self.records)

    def view(self) -> Part:
        self.games.show(
            {
                str(number): self._row(record)
                for number, record in enumerate(self.records)
            }
        )
        note = N_("A .gaps file dropped on the window is watched, too.")
        usable = self.games.enabled
        watch = button(
            "watch",
            N_("Watch"),
            self.watch,
            "play",
            look=PRIMARY,
            enabled=usable,
            size=150,
        )
        head = (
            Label(self.called, "h2", says=""),
            Label(note, "note", "mid", "midright", share=1),
        )
        height = VISIBLE_GAMES * ROW
        games = (
            Use(self.games, self.watch, size=height)
            if self.records
            else Label(
                N_("No game is on record."), "body", "mid", "center", size=height
            )
        )
        done = button("done", N_("Done"), self.back, "tick", size=150)
        foot = row(space(), watch, done, gap=12, size=48)
        return column(row(*head, size=32), space(20), games, space(), foot)

    def watch(self) -> Transition:
        return Push(
            scene_of_record(self.context, self, self.records[self.games.selected])
        )

    def _row(self, record: Record) -> ListRow:
        number = record.code.rpartition(":")[2]
        parsed = parse_deal_number(number)
        shown = number if parsed is None else numbers.deal_number(parsed)
        name, result = (
            self.context.name_by_key(record.key),
            _(RESULT_NAMES[record.result]),
        )
        result = f"{result} · {record_text.kind_name(record)}"
        won, origin = record.result == WON, record_text.origin(record)
        part = row(
            Label(record.finished[:16].replace("T", " "), "note", "mid", size=110),
            Label(name, "note", size=150),
            Label(shown, "note", size=92),
            Label(result, "note", "brass" if won else "hi", share=1),
            Label(origin, ("note", "small"), "mid", "midright", size=76),
            Label(
                integer(record.arcade),
                "figure",
                "hi",
                "midright",
                size=64,
                even_digits=True,
            ),
            gap=8,
        )
        deal, points = (
            _("deal {number}").format(number=shown),
            numbers.point_count(record.arcade),
        )
        return ListRow(
            part,
            sentence(name, result, origin, points, deal, when_text(record.finished)),
        )
