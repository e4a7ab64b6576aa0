"""What moves earn reaches the upper bar when their cards land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gaps.engine import Card, Redeal, Slide, Step
from gaps.scenes.bars.hud import BarFigures, Hud
from gaps.scenes.board.board_feedback import Landing
from gaps.table.table import Table


@dataclass(frozen=True)
class _Reward:
    """What a move has earned whose card still flies."""

    number: int  # counts the moves
    card: Card
    gain: int  # points
    brought: int  # cards brought home
    chain: int
    is_shown: bool  # whether its points are shown beside the score


class Rewards:
    """Shows the figures of a game in ``hud``, without what is still on its way there."""

    def __init__(self, table: Table, hud: Hud, figures: BarFigures) -> None:
        self.table = table
        self.hud = hud
        self._coming: list[_Reward] = []  # in the order of their moves
        self.truth = figures  # the figures of the game
        self._chain = figures.chain  # after the latest move whose card has landed
        # of the latest move; of the latest whose card has landed
        self._number = 0
        self._landed = 0
        self.settle(figures)

    @property
    def shown(self) -> BarFigures:
        """The figures that the bar shows, or counts to."""
        truth = self.truth
        coming = self._coming
        score = truth.score - sum(each.gain for each in coming)
        return BarFigures(
            score, truth.home - sum(each.brought for each in coming), self._chain
        )

    def settle(self, figures: BarFigures, at_once: bool = True) -> None:
        """Show the figures of a game now, with nothing on its way; ``at_once`` means
        without counting.
        """
        self.truth = figures
        self._chain = figures.chain
        self._coming.clear()
        self.hud.show_figures(figures, at_once)

    def made(
        self, step: Step, figures: BarFigures, row_points: int = 0, shown: bool = True
    ) -> None:
        """Report a move after which the game has these figures; its card has begun to
        fly.

        Its points are ``shown`` beside the score, unless ``row_points`` are among them:
        the ribbon of the finished row says so.
        """
        if isinstance(step.cause, Redeal):
            self.settle(figures, at_once=False)
            return
        before = self.truth
        self.truth = figures
        self._number += 1
        slide = step.cause
        card = step.after.board[slide.target] if isinstance(slide, Slide) else None
        if card is None:
            self._landed = self._number
            self._chain = figures.chain
        else:
            gain = max(0, figures.score - before.score)
            brought = figures.home - before.home
            is_shown = shown and gain > 0 and not row_points
            self._coming.append(
                _Reward(self._number, card, gain, brought, figures.chain, is_shown)
            )
        self.land()

    def land(self, landings: Sequence[Landing] = ()) -> None:
        """Report the cards of moves that have touched down.

        What came with cards that rest lands, too: nothing moves at instant speed, and a
        motion may be ended.
        """
        landed = {landing.card for landing in landings}
        flying = self.table.cards_in_motion
        for reward in [
            each
            for each in self._coming
            if each.card in landed or each.card not in flying
        ]:
            self._coming.remove(reward)
            if reward.number > self._landed:
                self._landed = reward.number
                self._chain = reward.chain
            if reward.is_shown:
                self.hud.score.show_award(reward.gain)
        self.hud.show_figures(self.shown)
