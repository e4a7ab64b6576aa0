"""What moves earn reaches the upper bar when their cards land."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Card, Slide
from gaps.frozen import frozen
from gaps.scenes.bars.meters import BarFigures, Meters
from gaps.scenes.bars.score_meter import Point
from gaps.scenes.board.board_feedback import Landing
from gaps.scenes.session.change import GameChange, How, Position
from gaps.table.table import Table


@frozen
class _Reward:
    """What a move has earned whose card still flies."""

    number: int  # counts the moves
    card: Card
    gain: int  # points
    brought: int  # cards brought home
    chain: int
    is_shown: bool  # whether its points are seen on their way to the score


class Rewards:
    """Shows the figures of a game in ``meters``, without what is still on its way
    there.
    """

    def __init__(
        self,
        table: Table,
        meters: Meters,
        position: Position,
    ) -> None:
        self.table = table
        self.meters = meters
        self._coming: list[_Reward] = []  # in the order of their moves
        # of the latest move; of the latest whose card has landed
        self._number = 0
        self._landed = 0
        self.settle(position)

    @property
    def shown(self) -> BarFigures:
        """The figures that the bar shows, or counts to."""
        coming = sum(each.gain for each in self._coming)
        score = self.truth.score - coming - self.meters.score.flight.points
        home = self.truth.home - sum(each.brought for each in self._coming)
        return BarFigures(score, home, self._chain)

    def settle(self, position: Position, at_once: bool = True) -> None:
        """Show the figures of a position now, with nothing on its way; ``at_once``
        means without counting.
        """
        self.truth = BarFigures.of(position)
        self._chain = position.chain  # after the latest move whose card has landed
        self._coming.clear()
        self.meters.score.end_awards()
        self.meters.show(self.truth, at_once)

    def follow(self, change: GameChange) -> None:
        """Show what a move earns once its card lands, unless it is clear at once."""
        if not change.is_forward or change.is_redeal:
            self.settle(change.after, at_once=not change.is_redeal)
            return
        before = self.truth
        self.truth = BarFigures.of(change.after)
        self._number += 1
        if isinstance(change.cause, Slide):
            card = change.state.board[change.cause.target]
            assert card is not None
            gain = max(0, self.truth.score - before.score)
            brought = self.truth.home - before.home
            # the ribbon of a finished row says what it is worth
            is_new = change.how is How.MADE and not change.row_points
            is_shown = is_new and gain > 0
            chain = self.truth.chain
            reward = _Reward(
                self._number,
                card,
                gain,
                brought,
                chain,
                is_shown,
            )
            self._coming.append(reward)
        else:
            self._landed = self._number
            self._chain = self.truth.chain
        self.land()

    def land(self, landings: Sequence[Landing] = ()) -> None:
        """Take in what the cards of moves bring that have touched down.

        What came with cards that rest lands, too: nothing moves at instant speed, and a
        motion may be ended.
        """
        landed = {landing.card for landing in landings}
        flying = self.table.cards_in_motion
        for reward in list(self._coming):
            if reward.card in flying and reward.card not in landed:
                continue
            self._coming.remove(reward)
            if reward.number > self._landed:
                self._landed = reward.number
                self._chain = reward.chain
            if reward.is_shown:
                self.meters.score.award_points(reward.gain, self._place_of(reward))
        self.meters.show(self.shown)

    def _place_of(self, reward: _Reward) -> Point:
        """Where the points of a reward begin to fly: at the upper edge of its card."""
        cell = self.table.cell_of(reward.card)
        assert cell is not None, "the card of a slide lies on the board"
        return self.table.geometry.rect(cell).midtop
