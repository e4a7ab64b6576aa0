"""The figures in the middle of the upper bar: score and chain, which change slowly."""

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
# Units.
SCORE_HEIGHT = 43
# of the chain, at the left of the score, where it does not tell the whole; from the
# score, and below the upper edge
BESIDE = (183, 38)
BESIDE_GAP = SPACE_L
WHOLE_GAP = SPACE_M  # the same where it tells the whole
BESIDE_TOP = 6
# the same under the score, in a narrow window
BELOW = (212, 25)
BELOW_TOP = 43


@dataclass(frozen=True)
class BarFigures:
    """The figures of a game that a card changes when it lands."""

    score: int  # the running score, points
    cards_home: int
    chain: int  # of new cards that came home, as points count it

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
        """Let the figures change to others, or show them ``at_once``, as where nobody
        sees them.
        """
        at_once = at_once or self.context.settings.hides_figures
        self.score.show(figures.score, at_once)
        self.chain.show(figures.chain, at_once)
        self.cards_home = figures.cards_home

    def draw(self, surface: pygame.Surface, style: Style, room: int) -> None:
        """Draw score and chain where there is ``room``, the width of the free middle in
        pixels; nothing where figures are hidden.
        """
        if self.context.settings.hides_figures:
            return
        self._tree(style, self.part(style, room)).draw(surface)
        self.score.draw(surface, style)
        self.score.draw_flight(surface, style)

    def part(self, style: Style, room: int) -> Part:
        """The chain and its rays; ``room`` as for ``draw``."""
        rays = Pin(self.chain.rays(), "midtop")
        return layers(rays, self._chain(style, room))

    def explained(
        self, style: Style, room: int
    ) -> Iterator[tuple[Message, pygame.Rect]]:
        """What score and chain are, and where they can be pointed at; ``room`` as for
        ``draw``.
        """
        if self.context.settings.hides_figures:
            return
        score = pygame.Rect(0, 0, 2 * self.score.half_width(style), 0)
        score.height = style.px(SCORE_HEIGHT)
        score.centerx = style.size[0] // 2
        yield SCORE_WHY, score
        yield CHAIN_WHY, self._chain_place(style, room)

    def _chain_place(self, style: Style, room: int) -> pygame.Rect:
        """Where the chain is: left of the score if there is ``room``, else under it."""
        middle = style.size[0] // 2
        score = self.score.half_width(style)
        least, height = map(style.px, BESIDE)
        whole = self.chain.whole_width(style, "h2")
        for width, gap in ((whole, WHOLE_GAP), (least, BESIDE_GAP)):
            across = score + style.px(gap) + width
            if style.is_wide and across <= room // 2:
                top = style.px(BESIDE_TOP)
                return pygame.Rect(middle - across, top, width, height)
        place = pygame.Rect(
            (0, style.px(BELOW_TOP)), (style.px(BELOW[0]), style.px(BELOW[1]))
        )
        place.centerx = middle
        return place

    def _chain(self, style: Style, room: int) -> Part:
        place = self._chain_place(style, room)
        is_beside = place.height > style.px(BELOW[1])
        is_whole = is_beside and place.width > style.px(BESIDE[0])
        offset = (place.left / style.u, place.top / style.u)
        width = None if is_whole else place.width / style.u
        part = self.chain.part("h2" if is_beside else "h3", is_whole)
        return Pin(part, "topleft", offset, (width, place.height / style.u))

    def _tree(self, style: Style, part: Part) -> Tree:
        """Return a part laid out in the window; anew only if it is another one."""
        known = self._laid_out
        if known is None or known[0] != part or known[1].style is not style:
            window = pygame.Rect((0, 0), style.size)
            known = self._laid_out = (part, Tree(part, style, window))
        return known[1]
