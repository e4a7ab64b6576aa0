"""Plays sounds and starts visual effects for the events of a game."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from gaps.engine import Cell, GapKind, Skip, Slide, State, Status, Step, gap_kind
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome
from gaps.table.render import sparks
from gaps.table.table import Table

LAST_NOTE = 9  # number of the highest note of a chain
MIN_FALLING_CHAIN = 2  # a sound marks the end of a chain of at least this length
ROW_DELAY = 0.180  # seconds between the rows that light up on a win, at normal speed
CARDS_PER_NOTE = 4  # in a row: from one to the next the note of a chain is one higher


@dataclass
class _Landing:
    """The effects to start when a card lands."""

    home: bool
    chain: int
    column: int
    dead_gap: Cell | None
    """The gap that the move has made dead."""
    rows: tuple[int, ...]
    """The rows that the card completes."""


@dataclass
class BoardFeedback:
    """The sounds and effects of a game. Scenes report events; effects of a move start when its card lands."""

    context: Context
    table: Table
    _landings: dict[Cell, _Landing] = field(default_factory=dict)
    _dealing: bool = False
    _outcome: Outcome | None = None
    _lost: bool = False

    def moved(self, step: Step, chain: int, chain_before: int) -> None:
        """Report a move; ``chain`` counts the moves in a row that brought a card home, up to this one."""
        slide = step.cause
        if not isinstance(slide, Slide | Skip):
            self._riffle()
            return
        if chain_before >= MIN_FALLING_CHAIN and not chain:
            self.cue("fall_note", slide.source if isinstance(slide, Slide) else None)
        if isinstance(slide, Skip):
            self.cue("deal")
            return
        before, after = step.before, step.after
        geometry = self.table.geometry
        start, end = geometry.center(slide.source), geometry.center(slide.target)
        share = math.dist(start, end) / max(1, geometry.board.width)
        self.cue("slide", slide.source, pitch=1.25 - 0.5 * min(1.0, share))
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
        """Report that a move was undone."""
        self._landings.clear()
        if isinstance(step.cause, Slide):
            self.cue("slide", step.cause.target, volume=0.6, pitch=1.2)

    def dealt(self) -> None:
        """Report that cards begin to be dealt, in a new game or a redeal."""
        self._dealing = True

    def shuffled(self) -> None:
        """Report that the gathered cards are shuffled."""
        self.cue("riffle")

    def refused(self, cell: Cell) -> None:
        """Report that a move was refused."""
        self.cue("knock", cell)

    def hinted(self, cell: Cell) -> None:
        """Report that a hint is shown."""
        self.cue("lantern", cell)

    def picked(self, cell: Cell) -> None:
        """Report that a card was picked up or selected."""
        self.cue("pick", cell)

    def hovered(self, cell: Cell) -> None:
        """Report that the pointer or the focus came to a cell."""
        self.cue("tick", cell)

    def judged(self, outcome: Outcome | None) -> None:
        """Report what the solver has found; a sound marks a change between winnable and not winnable."""
        if outcome not in (Outcome.WINNABLE, Outcome.NOT_WINNABLE):
            return
        if (
            self._outcome is not None
            and outcome is not self._outcome
            and self.context.settings.pass_indicator
        ):
            self.cue("pass_open" if outcome is Outcome.WINNABLE else "pass_closed")
        self._outcome = outcome

    def _win(self) -> None:
        """Celebrate: light up the rows from below, let the sun rise between them and confetti fall."""
        table = self.table
        self.cue("win")
        rows = table.state.variant.layout.rows
        for row in range(rows):
            table.shine(row, ROW_DELAY * (rows - 1 - row) * table.motion_settings.factor)
        if self._particles_allowed:
            table.start_sunrise()
            sparks.confetti(table.particles, table.style.size, table.style.u, table.art)

    def lost(self) -> None:
        """Report that the game is lost: the board loses its colour, and snow falls."""
        if not self._lost:
            self._lost = True
            self.table.lose_colour()
            self.cue("loss")

    def taken_back(self) -> None:
        """Report that the end of the game was undone: remove its effects."""
        self._lost = False
        self.table.end_celebration()

    def update(self, dt: float) -> None:
        """Start the effects of cards that have landed since the last update."""
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
        """Play a sound from the direction of ``cell``, or from the middle; a pitch of 1 is unchanged."""
        width = max(1, self.table.style.size[0])
        place = 0.5 if cell is None else self.table.geometry.center(cell)[0] / width
        self.context.sound.play(name, place, volume, pitch)

    @property
    def _particles_allowed(self) -> bool:
        motion_settings = self.table.motion_settings
        return (
            bool(motion_settings.factor) and not motion_settings.reduced and not self.table.style.theme.plain
        )

    def _snow(self) -> None:
        table = self.table
        if self._particles_allowed and not table.flying:
            sparks.snow(table.particles, table.style.size, table.style.u, table.style.theme.hi)

    def _riffle(self) -> None:
        self._landings.clear()
        self.context.sound.play("riffle")

    def _land(self, cell: Cell, landing: _Landing) -> None:
        table = self.table
        if landing.home:
            self.cue("join", cell)
            self.cue(
                f"note_{min(LAST_NOTE, max(landing.chain - 1, 0) + landing.column // CARDS_PER_NOTE)}", cell
            )
        else:
            self.cue("land", cell)
        if landing.dead_gap is not None:
            self.cue("gap_dies", landing.dead_gap)
        if self._particles_allowed:
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
        if self._particles_allowed and card is not None:
            sparks.row_complete(table.particles, table.geometry, cells, card.suit, table.art)


def finished_rows(state: State) -> set[int]:
    """Return the rows in which every card is home; of a won game, all rows."""
    layout = state.variant.layout
    full = min(state.variant.row_length, layout.columns)
    if state.status is Status.WON:
        return set(range(layout.rows))
    return {row for row in range(layout.rows) if len(state.home.intersection(layout.row(row))) == full}
