"""What a replay shows: the board, the upper bar, and the sounds of the moves."""

from __future__ import annotations

from dataclasses import replace

import pygame

from gaps.engine import ArcadeScore, Redeal, Step
from gaps.language import N_, _, integer
from gaps.scenes.bars.hud import Figures, Hud, HudData
from gaps.scenes.bars.rewards import Rewards
from gaps.scenes.effects.board_feedback import BoardFeedback
from gaps.scenes.records.playback import Playback
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers, record_text
from gaps.stage.drawing.style import Style
from gaps.table.table import Table

RESULT_NAMES = {"won": N_("won"), "lost": N_("lost"), "given up": N_("given up")}
MAX_REDEAL_SPEED = 2.0  # up to this speed a redeal is shown with all its phases
SCORE_ROOM, RIDGE_ROOM = 120, 186  # from the middle to the label, beside a score or a ridge; pixels at u = 1
MAX_AWARD_SPEED = 4.0  # up to this speed points are shown beside their cards


class ReplayBoard:
    """Shows the moves of ``playback`` one after the other, or jumps to the position where it stands."""

    def __init__(self, context: Context, playback: Playback) -> None:
        self.context, self.playback = context, playback
        self.style: Style = context.look.board_style((1280, 800))
        field = context.look.field(self.style.size)
        self.table = Table(playback.game.start, context.look.art(), self.style, context.look.motion, field)
        self.effects, self.hud = BoardFeedback(context, self.table), Hud(context)
        self.rewards = Rewards(self.table, self.hud, self._figures())
        self.effects.show_chain(self._figures().chain, at_once=True)
        self._label = ""
        self._points_for_rows = self._score().rows  # of the position that is shown

    @property
    def moving(self) -> bool:
        """Whether anything on the board or in the upper bar is moving."""
        return self.table.moving or self.hud.moving

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.table.update(dt)
        for landing in self.effects.update(dt):
            self.rewards.landed(landing)
        self.rewards.land_resting()
        self.hud.update(dt)

    def show_step(self, step: Step) -> None:
        """Show a move or a redeal that has just been made."""
        chain_before, figures = self.rewards.truth.chain, self._figures()
        row_points = max(0, self._score().rows - self._points_for_rows)
        is_slow = self.playback.speed <= MAX_REDEAL_SPEED and not self.context.look.motion.reduced
        if isinstance(step.cause, Redeal):
            if is_slow:
                self.table.show_redeal(step)
            else:
                self.table.show(step)
            self.rewards.settle(figures, at_once=False)
        else:
            self.table.show(step)
            self.rewards.made(step, figures, row_points, self.playback.speed <= MAX_AWARD_SPEED)
        self.effects.moved(step, figures.chain, chain_before, row_points)
        self._points_for_rows = self._score().rows

    def show_jump(self, start: int) -> None:
        """Show the move to another position, from the one after ``start`` moves.

        A single step is shown like a move or its undo; anything else moves all cards at once.
        """
        made, steps = self.playback.made, self.playback.game.steps
        self.effects.taken_back()
        if made == start + 1:
            self.show_step(steps[start])
            return
        figures = self._figures()
        if made == start - 1:
            self.table.show(steps[made], back=True)
            self.effects.undone(steps[made], figures.chain)
        else:
            self.table.show(Step(None, self.table.state, self.playback.now.state))
            self.effects.show_chain(figures.chain)
        self.rewards.settle(figures)
        self._points_for_rows = self._score().rows

    def _score(self) -> ArcadeScore:
        """Return the score of the position, by the rules of the record."""
        record = replace(self.playback.recording.record, seconds=self.playback.known_seconds)
        return record.score(self.playback.now)

    def _figures(self) -> Figures:
        score = self._score()
        return Figures(score.running, len(self.playback.now.state.home), score.chain)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the board and the upper bar."""
        context = self.context
        self.style = context.look.board_style(size)
        self.table.restyle(context.look.art(), self.style, context.look.motion, context.look.field(size))
        self.hud.lay_out(self.style)
        self.rewards.settle(self._figures())
        shows_score = context.settings.shows_score
        beside = self.style.px(SCORE_ROOM if shows_score else RIDGE_ROOM)
        room = size[0] // 2 - beside - self.hud.place("menu").right
        self._label = self.style.cut(label_of(self.playback, shows_score), "small", room)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw the board and the upper bar ``alpha`` of a step after the last update."""
        self.table.draw(surface, alpha)
        self.hud.draw_top(surface, self._data())

    def _data(self) -> HudData:
        now = self.playback.now
        return HudData(
            variant=now.state.variant,
            label=self._label,
            moves=len(now.steps),
            seconds=self.playback.known_seconds,
        )


def label_of(playback: Playback, shows_score: bool) -> str:
    """The deal, the player, the result and, if that is shown, the score."""
    recording, seed = playback.recording, playback.game.start.seed
    record = recording.record
    parts = [
        _("Deal {number}").format(number=numbers.deal_number(seed or 0)),
        recording.player,
        _(RESULT_NAMES[record.result]),
        record_text.kind_name(record),
        *((integer(record.arcade), record_text.old_scoring(record)) if shows_score else ()),
    ]
    return " · ".join(filter(None, parts))
