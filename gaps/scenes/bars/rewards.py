"""The rewards of moves, which the bar shows when their cards land."""

from __future__ import annotations

from gaps.scenes.bars.meters import BarFigures, Meters
from gaps.scenes.bars.score_meter import Point
from gaps.scenes.common.actor import Actor
from gaps.scenes.session.change import ChangeKind, GameChange, Position
from gaps.table.table import Table


class Rewards(Actor):
    """Shows the figures of a game in ``meters``, except those of cards in flight."""

    def __init__(self, table: Table, meters: Meters, position: Position) -> None:
        self.table = table
        self.meters = meters
        # the changes whose cards still fly, by their numbers
        self._coming: dict[int, GameChange] = {}
        self._latest = 0  # the number of the latest change whose chain was shown
        self.settle(position)

    @property
    def shown(self) -> BarFigures:
        """The figures that the bar shows or is counting to."""
        coming = self._coming.values()
        points = sum(each.points for each in coming)
        score = self.truth.score - points - self.meters.score.flight.points
        home = self.truth.cards_home - sum(each.brought_home for each in coming)
        return BarFigures(score, home, self._chain)

    def settle(self, position: Position, at_once: bool = True) -> None:
        """Show the figures of a position now, with nothing in flight.

        ``at_once`` skips the counting.
        """
        self.truth = BarFigures.of(position)
        self._chain = position.chain
        self._coming.clear()
        self.meters.score.end_awards()
        self.meters.show(self.truth, at_once)

    def follow(self, change: GameChange) -> None:
        """Show the reward of a move when its card lands.

        A redeal, a move undone or made again, and a change without a card are shown
        now.
        """
        if not change.is_forward or change.is_redeal:
            self.settle(change.after, at_once=not change.is_redeal)
            return
        self.truth = BarFigures.of(change.after)
        if change.moved is None:
            self._show_chain(change)
        else:
            self._coming[change.number] = change
        self._take_in_at_rest()

    def land(self, change: GameChange) -> None:
        if change.number in self._coming:
            self._take_in(change)

    def update(self, dt: float) -> bool:
        self._take_in_at_rest()
        return False

    def _take_in_at_rest(self) -> None:
        """Add the rewards of the cards that are at rest.

        At instant speed nothing flies, and a flight may be ended early.
        """
        flying = self.table.cards_in_motion
        for change in list(self._coming.values()):
            if change.moved not in flying:
                self._take_in(change)
        self.meters.show(self.shown)

    def _take_in(self, change: GameChange) -> None:
        del self._coming[change.number]
        self._show_chain(change)
        # the ribbon of a finished row shows its points
        is_new = change.kind is ChangeKind.PLAYED and not change.row_points
        if is_new and change.points:
            self.meters.score.award_points(change.points, self._place_of(change))

    def _show_chain(self, change: GameChange) -> None:
        """Show the chain after a change, unless that of a later change is shown.

        Cards may land in another order than that of their moves.
        """
        if change.number > self._latest:
            self._latest = change.number
            self._chain = change.after.chain

    def _place_of(self, change: GameChange) -> Point:
        """Return where a move's points start to fly: the top middle of its card."""
        assert change.moved is not None
        cell = self.table.cell_of(change.moved)
        assert cell is not None, "the card of a slide lies on the board"
        return self.table.geometry.rect(cell).midtop
