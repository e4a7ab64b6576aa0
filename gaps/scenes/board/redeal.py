"""The scene of a redeal: the cards are gathered, shuffled and dealt. Any key or click
ends it at once.
"""

from __future__ import annotations

import math

import pygame

from gaps.engine import Step, Variant
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.session.routes import InputForwarded
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text
from gaps.stage.core.intents import Asked, Command, Intent, Press
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.tween import ease_in_out
from gaps.table.effects.effect import Effect, Layer
from gaps.table.effects.swirl import draw_swirl
from gaps.table.table import Table

# Lengths in pixels at u = 1.
BANNER = (500, 92)
BANNER_PADDING = 16
# the narrowest free part of a row in which it fits; beside it there
MIN_BANNER = 220
BANNER_MARGIN = 4
# below a small board; from the left end of a row
BANNER_INDENT = 42
# of the two lines in the banner
TITLE_TOP = 10
NOTE_TOP = 57
# Seconds at normal speed.
BANNER_IN = 0.160
BANNER_MOVES = 0.320
SWIRL_IN = 0.250
SWIRL_OUT = 0.300
SWIRL_TURN = 1.4 * math.pi  # radians, while the cards are gathered


class RedealScene(GameScene):
    """Lies over the game while its table shows a redeal."""

    opaque = False
    draws = False

    def __init__(
        self,
        context: Context,
        table: Table,
        step: Step,
        effects: BoardFeedback,
    ) -> None:
        self.context = context
        self.table = table
        self.step = step
        self.effects = effects
        self.phases = table.show_redeal(step)
        self.age = 0.0
        table.effects.add(
            Effect(
                table.time,
                math.inf,
                self._draw,
                Layer.BELOW_CARDS,
                of=self,
            )
        )
        self.banners = game_text.redeal_banners(step)

    @property
    def variant(self) -> Variant:
        return self.step.after.variant

    @property
    def moving(self) -> bool:
        return True

    def handle(self, intent: Intent) -> Transition | None:
        """End the redeal and pass the input on to the game, which is already at the new
        position.
        """
        if isinstance(intent, Press | Command | Asked):
            self.table.finish_motions()
            return Pop(InputForwarded(intent))
        return None

    def update(self, dt: float) -> Transition | None:
        before = self.age
        self.age += dt
        self.table.update(dt)
        if before < self.phases.shuffle <= self.age:
            self.effects.sounds.play("riffle")
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
        self.table.effects.remove(self)

    @property
    def banner(self) -> pygame.Rect | None:
        """Where the banner is, in a row; ``None`` once cards lie there.

        While the cards are gathered it stands aside at the left: most cards come from
        the right of there.
        """
        table = self.table
        px = self.table.style.px
        rect = pygame.Rect(0, 0, px(BANNER[0]), px(BANNER[1]))
        board = table.geometry.board
        free = table.free_row(rect.width)
        if free.width >= px(MIN_BANNER):
            rect.width = min(rect.width, free.width - 2 * px(BANNER_MARGIN))
        rect.center = free.center
        if free.width > rect.width + 2 * px(BANNER_INDENT):
            aside = free.left + px(BANNER_INDENT)
            rect.left = round(
                aside
                + (rect.left - aside) * self._passed(self.phases.shuffle, BANNER_MOVES)
            )
        rect.clamp_ip(board)
        rule = self.step.after.variant.redeal
        kept = rule.keep.cells(self.step.before) if rule else frozenset()
        dealt = (cell for cell in table.geometry.layout.cells if cell not in kept)
        covered = (
            cell for cell in dealt if rect.colliderect(table.geometry.rect(cell))
        )
        return None if any(map(table.is_landed, covered)) else rect

    def _passed(self, start: float, seconds: float) -> float:
        """Return how much of ``seconds`` at normal speed has passed since ``start``,
        eased, 0 to 1.
        """
        settings = self.table.motion_settings
        if not settings.flies:
            return float(self.age >= start)
        return ease_in_out(
            min(1.0, max(0.0, (self.age - start) / (seconds * settings.factor)))
        )

    def _draw(self, canvas: Canvas, share: float) -> None:
        table = self.table
        gathered = self.phases.shuffle
        if not table.motion_settings.reduced and gathered > 0:
            strength = self._passed(0.0, SWIRL_IN) * (
                1 - self._passed(gathered, SWIRL_OUT)
            )
            draw_swirl(
                canvas,
                table,
                self.phases.middle,
                SWIRL_TURN * (self.age / gathered) ** 2,
                strength,
            )
        if (rect := self.banner) is not None:
            head = self.banners[self.age >= self.phases.deal]
            key = "redeal banner", rect.size, head
            picture = table.style.surface_cache.get(
                key, lambda: self._paint_banner(rect.size, head)
            )
            canvas.blit_faint(picture, rect, self._passed(0.0, BANNER_IN))

    def _paint_banner(
        self, size: tuple[int, int], text: game_text.Banner
    ) -> pygame.Surface:
        style = self.table.style
        theme = self.table.style.theme
        picture = shapes.rounded(
            size, style.px(14), (*theme.bg0, 217), 1, theme.brass
        ).copy()
        width = size[0] - 2 * style.px(BANNER_PADDING)
        title = style.fitted(
            text.title,
            width,
            theme.hi,
            "h1",
            "h2",
            "h3",
        )
        note = style.fitted(
            text.note, width, theme.brass, "button", "note_bold", "small"
        )
        picture.blit(title, title.get_rect(midtop=(size[0] // 2, style.px(TITLE_TOP))))
        picture.blit(note, note.get_rect(midtop=(size[0] // 2, style.px(NOTE_TOP))))
        return picture
