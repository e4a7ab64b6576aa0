"""The scene of a redeal: the cards are gathered, shuffled and dealt. Any key or click ends it at once."""

from __future__ import annotations

import pygame

from gaps.engine import Step, Variant
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import InputForwarded
from gaps.scenes.game.board_feedback import BoardFeedback
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.stage.core.intents import Command, Intent, Press
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.drawing import shapes
from gaps.table.table import Table

BANNER = (500, 92)  # pixels at u = 1


class RedealScene(GameScene):
    """Lies over the game while its table shows a redeal."""

    opaque = False

    def __init__(self, context: Context, table: Table, step: Step, effects: BoardFeedback) -> None:
        self.context, self.table, self.step, self.effects = context, table, step, effects
        self.phases = table.show_redeal(step)
        self.age = 0.0
        state = step.after
        rule = state.variant.redeal
        held = len(rule.keep(step.before)) if rule else 0
        self.banners = game_text.redeal_banners(
            state.redeals_used,
            rule.limit if rule else None,
            held,
            sum(card is not None for card in state.board) - held,
        )

    @property
    def variant(self) -> Variant:
        return self.step.after.variant

    @property
    def moving(self) -> bool:
        return True

    def handle(self, intent: Intent) -> Transition | None:
        """End the redeal and pass the input on to the game, which is already at the new position."""
        if isinstance(intent, Press | Command):
            self.table.finish_motions()
            return Pop(InputForwarded(intent))
        return None

    def update(self, dt: float) -> Transition | None:
        before = self.age
        self.age += dt
        self.table.update(dt)
        if before < self.phases.shuffle <= self.age:
            self.effects.shuffled()
        if before < self.phases.deal <= self.age:
            self.effects.dealt()
        self.effects.update(dt)
        if self.age >= self.phases.ends:
            self.table.finish_motions()
            return Pop()
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """End the redeal: a new size puts all cards where they belong."""
        self.age = self.phases.ends if self.age else 0.0

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, theme = self.table.style, self.table.style.theme
        head, note = self.banners[self.age >= self.phases.deal]
        rect = pygame.Rect(0, 0, style.px(BANNER[0]), style.px(BANNER[1]))
        rect.center = self.table.emptiest_row().center
        rect.clamp_ip(self.table.geometry.board)
        surface.blit(shapes.rounded(rect.size, style.px(14), (*theme.bg0, 217), 1, theme.brass), rect)
        title = style.text(head, "h1", theme.hi)
        below = style.text(note, "body", theme.brass)
        surface.blit(title, title.get_rect(midtop=(rect.centerx, rect.top + style.px(10))))
        surface.blit(below, below.get_rect(midtop=(rect.centerx, rect.top + style.px(56))))
