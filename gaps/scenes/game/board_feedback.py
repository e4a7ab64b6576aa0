"""What is heard, and what flies up, when something happens in a game (DESIGN §6.1 and §6.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from gaps.engine import Cell, GapKind, Skip, Slide, State, Status, Step, gap_kind
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome
from gaps.table.render import sparks
from gaps.table.table import Table

LAST_NOTE = 9
FALL_AFTER = 2  # a chain of at least this many is heard to end
LIGHT_UP = 0.180  # seconds between the rows that light up on a win


@dataclass
class _Landing:
    """What a card is to cause when it touches down."""

    home: bool
    chain: int
    place: int
    """Of the card in its row, from 0."""
    gap_dies: Cell | None
    rows: tuple[int, ...]
    """Rows that it finishes."""


@dataclass
class BoardFeedback:
    """Follows one game: told what happens, it plays the cues and lets the sparks fly when cards land."""

    context: Context
    table: Table
    _landings: dict[Cell, _Landing] = field(default_factory=dict)
    _dealing: bool = False
    _pass: Outcome | None = None
    _lost: bool = False

    def moved(self, step: Step, chain: int, chain_before: int) -> None:
        """A move has been made; ``chain`` counts the moves in a row that brought a card home."""
        slide = step.cause
        if not isinstance(slide, Slide | Skip):
            self._riffle()
            return
        if chain_before >= FALL_AFTER and not chain:
            self.cue("fall_note", slide.source if isinstance(slide, Slide) else None)
        if isinstance(slide, Skip):
            self.cue("deal")
            return
        before, after = step.before, step.after
        geometry = self.table.geometry
        start, end = geometry.center(slide.source), geometry.center(slide.target)
        way = ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5
        self.cue("slide", slide.source, pitch=1.25 - 0.5 * min(1.0, way / max(1, geometry.board.width)))
        dies = slide.source in after.gaps and gap_kind(after, slide.source) is GapKind.DEAD
        finished = tuple(sorted(finished_rows(after) - finished_rows(before)))
        layout = after.variant.layout
        self._landings[slide.target] = _Landing(
            len(after.home) > len(before.home),
            chain,
            layout.column_of(slide.target),
            slide.source if dies else None,
            finished,
        )

    def undone(self, step: Step) -> None:
        """A move has been taken back."""
        self._landings.clear()
        if isinstance(step.cause, Slide):
            self.cue("slide", step.cause.target, volume=0.6, pitch=1.2)

    def dealt(self) -> None:
        """Cards begin to be laid, in a new game or a redeal."""
        self._dealing = True

    def shuffled(self) -> None:
        """The gathered cards are riffled."""
        self.cue("riffle")

    def refused(self, cell: Cell) -> None:
        """A card could not do what was asked."""
        self.cue("knock", cell)

    def hinted(self, cell: Cell) -> None:
        """A hint is shown."""
        self.cue("lantern", cell)

    def picked(self, cell: Cell) -> None:
        """A card was taken up or chosen."""
        self.cue("pick", cell)

    def hovered(self, cell: Cell) -> None:
        """The pointer or the focus came to a cell."""
        self.cue("tick", cell)

    def judged(self, outcome: Outcome | None) -> None:
        """The pass is known to be open or closed now; only a change is heard."""
        if outcome not in (Outcome.WINNABLE, Outcome.NOT_WINNABLE):
            return
        if self._pass is not None and outcome is not self._pass and self.context.settings.pass_indicator:
            self.cue("pass_open" if outcome is Outcome.WINNABLE else "pass_closed")
        self._pass = outcome

    def _win(self) -> None:
        """Everything is home: the rows light up from below, the sun rises between them, and paper rains."""
        table = self.table
        self.cue("win")
        rows = table.state.variant.layout.rows
        for row in range(rows):
            table.shine(row, LIGHT_UP * (rows - 1 - row) * table.motion_settings.factor)
        if self._may_fly:
            table.start_sunrise()
            sparks.confetti(table.particles, table.style.size, table.style.u, table.art)

    def lost(self) -> None:
        """Nothing can be done any more: the colour goes, and snow falls."""
        if not self._lost:
            self._lost = True
            self.table.lose_colour()
            self.cue("loss")

    def taken_back(self) -> None:
        """The game is on again."""
        self._lost = False
        self.table.end_celebration()

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: see which cards have touched down since the last time."""
        for cell in self.table.take_landings():
            if (landing := self._landings.pop(cell, None)) is not None:
                self._land(cell, landing)
            elif self._dealing:
                self.cue("deal", cell)
            else:
                self.cue("land", cell, volume=0.7)
        self._dealing = self._dealing and self.table.flying
        if self._lost:
            self._snow()

    def cue(
        self, name: str, cell: Cell | None = None, volume: float = 1.0, pitch: float | None = None
    ) -> None:
        """Let a cue be heard where ``cell`` is."""
        width = max(1, self.table.style.size[0])
        place = 0.5 if cell is None else self.table.geometry.center(cell)[0] / width
        self.context.sound.play(name, place, volume, pitch)

    @property
    def _may_fly(self) -> bool:
        motion_settings = self.table.motion_settings
        return (
            bool(motion_settings.factor) and not motion_settings.reduced and not self.table.style.theme.plain
        )

    def _snow(self) -> None:
        table = self.table
        if self._may_fly and not table.flying:
            sparks.snow(table.particles, table.style.size, table.style.u, table.style.theme.hi)

    def _riffle(self) -> None:
        self._landings.clear()
        self.context.sound.play("riffle")

    def _land(self, cell: Cell, landing: _Landing) -> None:
        table = self.table
        if landing.home:
            self.cue("join", cell)
            self.cue(f"note_{min(LAST_NOTE, max(landing.chain - 1, 0) + landing.place // 4)}", cell)
        else:
            self.cue("land", cell)
        if landing.gap_dies is not None:
            self.cue("gap_dies", landing.gap_dies)
        if self._may_fly:
            if landing.home:
                sparks.land_in_run(table.particles, table.geometry, cell, landing.chain)
            else:
                sparks.land(table.particles, table.geometry, cell)
        for row in landing.rows:
            self._finish(row)
        if table.state.status is Status.WON:
            self._win()

    def _finish(self, row: int) -> None:
        table = self.table
        self.cue("row", table.geometry.layout.row(row)[0])
        table.shine(row)
        cells = [cell for cell in table.geometry.layout.row(row) if cell in table.state.home]
        card = table.state.board[cells[-1]] if cells else None
        if self._may_fly and card is not None:
            sparks.row_complete(table.particles, table.geometry, cells, card.suit, table.art)


def finished_rows(state: State) -> set[int]:
    """The rows of which every card is home; where runs are longer than a row, whatever rows they fill."""
    layout = state.variant.layout
    long = min(state.variant.row_length, layout.columns)
    if state.status is Status.WON:
        return set(range(layout.rows))
    return {row for row in range(layout.rows) if len(state.home.intersection(layout.row(row))) == long}
