"""The records: the last games, an export as a table, and a new beginning."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gaps.background import Job
from gaps.engine.deals import parse_deal_number
from gaps.language import N_, NC_, _, integer, joined, ngettext
from gaps.scenes.common.comparison import RESULT_NAMES
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.screen import LATE_CHECK, Dialog, dialog_head
from gaps.scenes.session.routes import ToReview
from gaps.scenes.shared.context import Context
from gaps.scenes.text import match_text, numbers, record_text
from gaps.scenes.text.numbers import when_text
from gaps.scenes.text.phrases import sentence
from gaps.stage.core import clipboard
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S
from gaps.stage.view import (
    Items,
    Label,
    ListItem,
    Part,
    Use,
    button,
    column,
    row,
    rows,
    space,
)
from gaps.stage.widgets import PRIMARY
from gaps.store.files.store import NAME
from gaps.store.records.entries import Entry

MAX_GAMES = 200
VISIBLE_GAMES = 9
ROW = 40
NAME_WIDTH = 228  # of the name of a game


class RecordsDialog(Dialog):
    """Ends without a result. ``message`` is the outcome of the last action, ``failed``
    whether it failed.
    """

    called = N_("Your records")
    size = (600, 468)
    pad = (28, 20, 28, 24)
    first_focus = "games"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.exported: Path | None = None  # the file that was written last
        # copies and deletes the records, which waits for the disk
        self._beginning: Job[Path | None] | None = None
        self._looks = self.clock.alarm(self._look)

    def load(self) -> None:
        self.count = self.context.folder.records.count()

    def view(self) -> Part:
        has_games = self.count > 0
        games = button(
            "games", N_("The last games…"), self._recent, "play", enabled=has_games
        )
        export = button(
            "csv", N_("Export as CSV"), self._export, "share", enabled=has_games
        )
        copy = button(
            "copy",
            N_("Copy the location"),
            self._copy_path,
            "share",
            enabled=self.exported is not None,
        )
        anew = button(
            "anew",
            N_("Begin the statistics anew…"),
            self._ask_to_begin_anew,
            "retry",
            enabled=has_games and self._beginning is None,
        )
        colour = "ember" if self.failed else "hi"
        outcome = Label(self.message, "note", colour, "topleft", lines=3, leading=20)
        done = button("done", N_("Done"), self.back, "tick", look=PRIMARY)
        return column(
            row(dialog_head(self.called, self._note()), size=96),
            _pair(games, space()),
            _pair(export, copy),
            _pair(anew),
            column(outcome, share=1, pad=(0, SPACE_M, 0, 0)),
            _pair(space(), done, below=0),
        )

    def _note(self) -> str:
        if not self.count:
            return _("No game is on record.")
        count = numbers.game_count(self.count)
        on_record = _("{games} on record.", games=count)
        kept = _("They are all in the file {name}, which you can copy.")
        return joined(" ", (on_record, kept.format(name=NAME)))

    def _recent(self) -> Transition:
        return Push(RecentGames(self.context, self))

    def _ask_to_begin_anew(self) -> Transition:
        note = ngettext(
            "{number} game is deleted. A copy of it is made first.",
            "{number} games are deleted. A copy of them is made first.",
            self.count,
        )
        title = _("Begin the statistics anew?")
        answers = (_("Begin anew"), _("Keep them"))
        return Push(
            ConfirmDialog(
                self.context,
                self,
                self._begin_anew,
                title,
                note,
                answers,
                destroys=True,
            )
        )

    def _begin_anew(self) -> None:
        records = self.context.folder.records
        now = self.context.now()
        self._beginning = Job(lambda _cancelled: records.begin_anew(now), "new start")
        self._looks.set(LATE_CHECK)
        self.show_message(_("The records are copied…"))

    def _look(self) -> bool:
        """Look whether what is copied is there; return that."""
        beginning = self._beginning
        if beginning is None or not beginning.done:
            self._looks.set(LATE_CHECK)
            return False
        self._beginning = None
        with self.context.survives_errors():
            beginning.check()
        self._tell_copy(beginning.answer)
        return True

    def _tell_copy(self, copy: Path | None) -> None:
        if copy is None:
            self._report(None)
            return
        self.exported = copy
        folder = self.context.folder
        log = folder.load_crossroads()
        folder.save_crossroads(replace(log, days={}, solved=0))
        self._report(
            _("The statistics are empty. All that was in them is in {path}.", path=copy)
        )
        self.focus("done")

    def _export(self) -> None:
        name = f"records-{self.context.now():%Y-%m-%d-%H%M%S}"
        self.exported = self.context.folder.records.export(name)
        if self.exported is None:
            self._report(None)
        else:
            self._report(match_text.export_done(self.exported))

    def _copy_path(self) -> None:
        if clipboard.copy(str(self.exported)):
            self._report(_("The location is copied."))
        else:
            self._report(_("The clipboard cannot be reached."), failed=True)

    def _report(self, message: str | None, failed: bool = False) -> None:
        self.load()
        nothing = _("That could not be done now: nothing was changed.")
        self.show_message(message or nothing, failed or message is None)


def _pair(*parts: Part, below: float = 20) -> Part:
    """Widgets side by side, as high as a button; those without a size share the room."""
    shared = (
        each if each.size is not None else replace(each, share=1) for each in parts
    )
    return column(row(*shared, gap=SPACE_M, size=48), space(below), size=48 + below)


class RecentGames(Dialog):
    """Ends without a result."""

    called = N_("The last games")
    size = (864, 74 + VISIBLE_GAMES * ROW + 104)
    pad = (32, 22, 32, 26)

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.records = context.folder.records.latest(MAX_GAMES)
        self.games = Items("games", NC_("games played", "Games"), rows(ROW))
        self.first_focus = "games"
        # where there is nothing to choose, nothing is proposed
        self.shows_focus = bool(self.records)

    def view(self) -> Part:
        names = tuple(self.context.name_by_key(each.key) for each in self.records)
        self.games.show(
            [self._row(*each, names=names) for each in enumerate(self.records)]
        )
        note = N_("A .gaps file dropped on the window is reviewed, too.")
        usable = self.games.enabled
        watch = button(
            "watch",
            N_("Review"),
            self.watch,
            "play",
            look=PRIMARY,
            enabled=usable,
            size=150,
        )
        head = (
            Label(self.called, ("h2", "h3"), says=""),
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
        foot = row(space(), watch, done, gap=SPACE_M, size=48)
        return column(row(*head, size=32), space(SPACE_L), games, space(), foot)

    def watch(self) -> Transition:
        chosen = self.records[int(self.games.selected)]
        record = self.context.folder.records.game(chosen.id)
        return Push(ToReview(self, record))

    def _row(self, place: int, record: Entry, names: tuple[str, ...]) -> ListItem:
        number = record.code.rpartition(":")[2]
        parsed = parse_deal_number(number)
        shown = number if parsed is None else integer(parsed)
        name = names[place]
        result = _(RESULT_NAMES[record.end])
        result = f"{result} · {record_text.kind_name(record)}"
        won = record.won
        part = row(
            Label(record.until[:16].replace("T", " "), "note", "mid", size=136),
            Label(name, ("note", "small"), alike=names, size=NAME_WIDTH),
            Label(shown, "note", size=92),
            Label(result, "note", "brass" if won else "hi", share=1),
            Label(
                integer(record.arcade),
                "label",
                "hi",
                "midright",
                size=64,
                even_digits=True,
            ),
            gap=SPACE_S,
        )
        deal = _("deal {number}", number=shown)
        points = numbers.point_count(record.arcade)
        return ListItem(
            str(place),
            part,
            sentence(name, result, points, deal, when_text(record.until)),
        )
