"""What moves earn reaches the upper bar when their cards land, and their points when they arrive there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Card, Cell, Slide, Step
from gaps.language import N_, _, integer
from gaps.scenes.bars.hud import Figures, Hud
from gaps.scenes.effects.landing import Landing
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.effects.effect import Effect, Effects
from gaps.table.effects.points import Points
from gaps.table.table import Table

MOMENTS = {3: N_("Nice chain"), 6: N_("Great chain"), 9: N_("On fire!")}
"""What is said at a step of the chain."""


@dataclass(frozen=True)
class _Reward:
    """What a move has earned whose card still flies."""

    number: int
    """Counts the moves."""
    card: Card
    cell: Cell
    gain: int
    """Points in all."""
    row_points: int
    """Those for finished rows."""
    brought: int
    """Cards brought home."""
    chain: int
    note: str
    """About the chain; may be empty."""
    pops: bool
    """Whether the points are shown beside the card."""


class Rewards:
    """Shows the figures of a game in ``hud``, without what is still on its way there."""

    def __init__(self, table: Table, hud: Hud, figures: Figures) -> None:
        self.table, self.hud = table, hud
        self.points = Effects()
        """The points that are shown beside their cards, or fly to the score."""
        self._due: dict[Effect, int] = {}  # points that have not yet arrived there
        self._time = 0.0
        self._coming: list[_Reward] = []  # in the order of their moves
        self.truth = figures
        """The figures of the game."""
        self._chain = figures.chain  # after the latest move whose card has landed
        self._number, self._landed = 0, 0  # of the latest move; of the latest whose card has landed
        self.settle(figures)

    @property
    def moving(self) -> bool:
        """Whether points are shown or fly."""
        return self.points.moving

    @property
    def shown(self) -> Figures:
        """The figures that the bar shows, or counts to."""
        truth, coming = self.truth, self._coming
        return Figures(
            truth.score - sum(each.gain for each in coming) - sum(self._due.values()),
            truth.home - sum(each.brought for each in coming),
            self._chain,
        )

    def settle(self, figures: Figures, at_once: bool = True) -> None:
        """Show the figures of a game now, with nothing on its way; ``at_once`` means without counting."""
        self.truth, self._chain = figures, figures.chain
        self._coming.clear()
        self.points.clear()
        self._due.clear()
        self.hud.show_figures(figures, at_once)

    def made(self, step: Step, figures: Figures, row_points: int = 0, pops: bool = True) -> None:
        """Report a move after which the game has these figures; its card has begun to fly.

        ``row_points`` of them are for finished rows, which say so themselves; the others are shown beside the
        card if it ``pops``.
        """
        before, self.truth = self.truth, figures
        self._number += 1
        slide = step.cause
        card = step.after.board[slide.target] if isinstance(slide, Slide) else None
        if not isinstance(slide, Slide) or card is None:
            self._landed, self._chain = self._number, figures.chain
        else:
            gain, brought = max(0, figures.score - before.score), figures.home - before.home
            note = _note(step, slide.target, figures.chain)
            self._coming.append(
                _Reward(
                    self._number, card, slide.target, gain, row_points, brought, figures.chain, note, pops
                )
            )
        self._land_resting()

    def landed(self, landing: Landing) -> None:
        """Report that the card of a move has touched down."""
        self._land([each for each in self._coming if each.card == landing.card])

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._land_resting()
        self._time += dt
        for effect in self.points.update(self._time):
            if self._due.pop(effect, None) is not None:
                self.hud.score.pulse()
        self.hud.show_figures(self.shown)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the points that are shown or fly."""
        self.points.draw(Canvas(surface, style), self._time)

    def _land_resting(self) -> None:
        """Land what came with cards that rest: nothing moves at instant speed, and a motion may be ended."""
        self._land([each for each in self._coming if each.card not in self.table.cards_in_motion])

    def _land(self, rewards: Sequence[_Reward]) -> None:
        for reward in rewards:
            self._coming.remove(reward)
            if reward.number > self._landed:
                self._landed, self._chain = reward.number, reward.chain
            shows_score = self.hud.context.settings.shows_score
            if reward.gain and reward.pops and shows_score and self.table.motion_settings.factor:
                text, moment = f"+{integer(reward.gain - reward.row_points)}", reward.chain in MOMENTS
                goal = self.hud.score.center(self.table.style)
                points = Points(
                    text, reward.note, reward.cell, reward.chain, moment, self.table.geometry, goal
                )
                note, number = points.effects(self._time, self.table.motion_settings)
                self.points.add(note, number)
                if self.table.motion_settings.reduced:
                    self.hud.score.pulse()
                else:
                    self._due[number] = reward.gain
        self.hud.show_figures(self.shown)


def _note(step: Step, cell: Cell, chain: int) -> str:
    """Return what is said below the points of a card that came to ``cell``; nothing without a chain."""
    if chain < 2:
        return ""
    if chain in MOMENTS:
        return f"{_(MOMENTS[chain])} ×{chain}"
    run = next((len(run) for run in step.after.runs if cell in run), 1)
    return _("{count} in a row · chain ×{chain}").format(count=run, chain=chain)
