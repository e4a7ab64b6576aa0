"""The list of the last recorded games, each of which can be replayed."""

from __future__ import annotations

from gaps.engine import by_key, parse_deal_number
from gaps.language import N_, _, integer
from gaps.scenes.common.screen import Dialog
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import sentence
from gaps.scenes.summits.summit_text import when_text
from gaps.scenes.text import numbers, record_text
from gaps.scenes.text.match_text import point_count
from gaps.scenes.together.arrivals import scene_of_record
from gaps.scenes.together.comparison import RESULT_NAMES
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.view import Label, ListRow, Part, PartList, Use, column, row, space
from gaps.stage.widgets import PRIMARY, Button
from gaps.store import Record
from gaps.store.records.record import WON

MAX_GAMES, VISIBLE_GAMES, ROW = 200, 9, 40


class RecentGames(Dialog):
    """Ends without a result."""

    called = N_("The last games")
    size = (680, 74 + VISIBLE_GAMES * ROW + 104)
    pad = (32, 22, 32, 26)

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.records = context.folder.records.latest(MAX_GAMES)
        self.games = PartList("games", N_("Games"), ROW)
        self.first_focus = "games" if self.records else "done"

    def view(self) -> Part:
        self.games.show({str(number): self._row(record) for number, record in enumerate(self.records)})
        note = N_("A .gaps file dropped on the window is watched, too.")
        watch = Button("watch", N_("Watch"), icon="play", look=PRIMARY, enabled=self.games.enabled)
        done = Button("done", N_("Done"), icon="tick")
        return column(
            row(Label(self.called, "h2", says=""), Label(note, "note", "mid", "midright", share=1), size=32),
            space(20),
            Use(self.games, self.watch, size=VISIBLE_GAMES * ROW),
            space(),
            row(space(), Use(watch, self.watch, size=150), Use(done, self.back, size=150), gap=12, size=48),
        )

    def watch(self) -> Transition:
        """Replay the selected game."""
        return Push(scene_of_record(self.context, self, self.records[self.games.selected]))

    def _row(self, record: Record) -> ListRow:
        """Date, variant, deal, result with the kind, and score; said with the name of the rules first."""
        number = record.code.rpartition(":")[2]
        parsed = parse_deal_number(number)
        shown = number if parsed is None else numbers.deal_number(parsed)
        name, result = self._name_of(record.key), _(RESULT_NAMES[record.result])
        result = f"{result} · {record_text.kind_name(record)}"
        won = record.result == WON
        part = row(
            Label(record.finished[:16].replace("T", " "), "note", "mid", size=110),
            Label(name, "note", size=150),
            Label(shown, "note", size=92),
            Label(result, "note", "brass" if won else "hi", share=1),
            Label(integer(record.arcade), "figure", align="midright", size=64, even_digits=True),
            gap=8,
        )
        deal = _("deal {number}").format(number=shown)
        when = when_text(record.finished)
        return ListRow(part, sentence(name, result, point_count(record.arcade), deal, when))

    def _name_of(self, key: str) -> str:
        try:
            return self.context.name_of(by_key(key))
        except ValueError:
            return key
