"""The score and the chain in the middle of the upper bar, which change slowly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from gaps.language import N_, Message
from gaps.scenes.bars.chain_meter import ChainMeter
from gaps.scenes.bars.score_meter import ScoreMeter
from gaps.scenes.session.change import Position
from gaps.scenes.shared.context import Context
from gaps.stage.drawing.style import SPACE_L, SPACE_M, Style
from gaps.stage.motion.clock import Clock
from gaps.stage.view import Part, Pin, Tree, layers

SCORE_WHY = N_("Your points: 100 for each card that comes home, times the chain.")
CHAIN_WHY = N_(
    "Moves in a row by which a new card comes home. Each makes the next card worth more."
)
# In units.
SCORE_HEIGHT = 43
# The chain at the left of the score: its size, and its distances from the score and
# from the upper edge.
SIDE_CHAIN_SIZE = (183, 38)
SIDE_CHAIN_GAP = SPACE_L
WHOLE_GAP = SPACE_M  # from the score, if the chain is shown with the number of moves
SIDE_CHAIN_TOP = 6
# the chain under the score, in a narrow window
LOWER_CHAIN_SIZE = (212, 25)
LOWER_CHAIN_TOP = 43


@dataclass(frozen=True)
class BarFigures:
    """The figures of a game that a card changes when it lands."""

    score: int  # the running score, in points
    cards_home: int
    chain: int  # the number of new cards that came home in a row, as points count it

    @classmethod
    def of(cls, position: Position) -> BarFigures:
        return cls(position.score.running, position.cards_home, position.chain)


class Meters:
    """Shows the figures of a game in the middle of the upper bar."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self.context = context
        self.score = ScoreMeter(context, clock)
        self.chain = ChainMeter(context, clock)
        self.cards_home = 0
        # the part that was drawn last, and its tree
        self._laid_out: tuple[Part, Tree] | None = None

    def show(self, figures: BarFigures, at_once: bool = False) -> None:
        """Change to other figures, gradually or ``at_once``.

        Hidden figures always change at once.
        """
        at_once = at_once or self.context.settings.hides_figures
        self.score.show(figures.score, at_once)
        self.chain.show(figures.chain, at_once)
        self.cards_home = figures.cards_home

    def draw(self, surface: pygame.Surface, style: Style, room: int) -> None:
        """Draw the score and the chain, unless figures are hidden.

        ``room`` is the width of the free middle in pixels.
        """
        if self.context.settings.hides_figures:
            return
        self._tree(style, self.part(style, room)).draw(surface)
        self.score.draw(surface, style)
        self.score.draw_flight(surface, style)

    def part(self, style: Style, room: int) -> Part:
        """Return the chain and its rays; ``room`` is that of ``draw``."""
        rays = Pin(self.chain.rays(), "midtop")
        return layers(rays, self._chain(style, room))

    def explained(
        self, style: Style, room: int
    ) -> Iterator[tuple[Message, pygame.Rect]]:
        """Yield the explanations of score and chain, and where to point at each.

        ``room`` is that of ``draw``.
        """
        if self.context.settings.hides_figures:
            return
        score = pygame.Rect(0, 0, 2 * self.score.half_width(style), 0)
        score.height = style.px(SCORE_HEIGHT)
        score.centerx = style.size[0] // 2
        yield SCORE_WHY, score
        yield CHAIN_WHY, self._chain_place(style, room)

    def _chain_place(self, style: Style, room: int) -> pygame.Rect:
        """Return the place of the chain: left of the score, or below it.

        ``room`` is that of ``draw``.
        """
        middle = style.size[0] // 2
        score = self.score.half_width(style)
        least, height = map(style.px, SIDE_CHAIN_SIZE)
        whole = self.chain.whole_width(style, "h2")
        for width, gap in ((whole, WHOLE_GAP), (least, SIDE_CHAIN_GAP)):
            across = score + style.px(gap) + width
            if style.is_wide and across <= room // 2:
                top = style.px(SIDE_CHAIN_TOP)
                return pygame.Rect(middle - across, top, width, height)
        place = pygame.Rect(
            (0, style.px(LOWER_CHAIN_TOP)),
            (style.px(LOWER_CHAIN_SIZE[0]), style.px(LOWER_CHAIN_SIZE[1])),
        )
        place.centerx = middle
        return place

    def _chain(self, style: Style, room: int) -> Part:
        place = self._chain_place(style, room)
        is_beside = place.height > style.px(LOWER_CHAIN_SIZE[1])
        is_whole = is_beside and place.width > style.px(SIDE_CHAIN_SIZE[0])
        offset = (place.left / style.px_per_unit, place.top / style.px_per_unit)
        width = None if is_whole else place.width / style.px_per_unit
        part = self.chain.part("h2" if is_beside else "h3", is_whole)
        return Pin(part, "topleft", offset, (width, place.height / style.px_per_unit))

    def _tree(self, style: Style, part: Part) -> Tree:
        """Return a part laid out in the window.

        The last tree is used again unless the part or the style is another one.
        """
        known = self._laid_out
        if known is None or known[0] != part or known[1].style is not style:
            window = pygame.Rect((0, 0), style.size)
            known = self._laid_out = (part, Tree(part, style, window))
        return known[1]
