"""The scene of a redeal: the cards are gathered, shuffled and dealt. Any key or click ends it at once."""

from __future__ import annotations

import pygame

from gaps.engine import Step, Variant
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import InputForwarded
from gaps.scenes.effects.board_feedback import BoardFeedback
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.stage.core.intents import Command, Intent, Press
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.drawing import shapes
from gaps.table.table import Table

# Lengths in pixels at u = 1.
BANNER, BANNER_PADDING = (500, 92), 16
BANNER_GAP, BANNER_INDENT = 20, 42  # below a small board; from the left end of a row


class RedealScene(GameScene):
    """Lies over the game while its table shows a redeal."""

    opaque = False
    draws = False

    def __init__(self, context: Context, table: Table, step: Step, effects: BoardFeedback) -> None:
        self.context, self.table, self.step, self.effects = context, table, step, effects
        self.phases = table.show_redeal(step)
        self.age = 0.0
        table.set_underlay(self.draw_banner)
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

    def leave(self) -> None:
        """Remove the banner."""
        self.table.set_underlay(None)

    @property
    def banner(self) -> pygame.Rect | None:
        """Where the banner is: below a small board, or else in a row; ``None`` once cards lie there."""
        table, px, window = self.table, self.table.style.px, pygame.Rect((0, 0), self.table.style.size)
        rect, board = pygame.Rect(0, 0, px(BANNER[0]), px(BANNER[1])), table.geometry.board
        rect.midtop = board.centerx, board.bottom + px(BANNER_GAP)
        if table.small and window.contains(rect):
            return rect
        free = table.free_row(rect.width)
        rect.center = free.center
        if self.age < self.phases.shuffle and free.width > rect.width + 2 * px(BANNER_INDENT):
            rect.left = free.left + px(BANNER_INDENT)  # most cards come from the right of there
        rect.clamp_ip(board)
        rule = self.step.after.variant.redeal
        kept = rule.keep(self.step.before) if rule else frozenset()
        covered = [
            cell for cell in table.geometry.layout.cells if rect.colliderect(table.geometry.rect(cell))
        ]
        return None if any(table.is_landed(cell) for cell in covered if cell not in kept) else rect

    def draw_banner(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the banner, if it is to be seen now; the table calls this before it draws what flies."""
        if (rect := self.banner) is None:
            return []
        style, theme = self.table.style, self.table.style.theme
        head, note = self.banners[self.age >= self.phases.deal]
        surface.blit(shapes.rounded(rect.size, style.px(14), (*theme.bg0, 217), 1, theme.brass), rect)
        width = rect.width - 2 * style.px(BANNER_PADDING)
        title = style.fitted(head, width, theme.hi, "h1", "h2", "h3")
        below = style.fitted(note, width, theme.brass, "body", "note", "small")
        surface.blit(title, title.get_rect(midtop=(rect.centerx, rect.top + style.px(10))))
        surface.blit(below, below.get_rect(midtop=(rect.centerx, rect.top + style.px(56))))
        return [rect]
