"""What changes slowly in the bars: score and chain, which take in what moves earn as their
cards land; backs that riffle; and the icon of the notice.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from gaps.engine import Card, Slide, Status
from gaps.engine.scoring import MAX_CHAIN
from gaps.language import N_, Message, _
from gaps.scenes.bars.score_meter import Point, ScoreMeter
from gaps.scenes.board.board_feedback import Landing
from gaps.scenes.common.actor import Actor
from gaps.scenes.session.change import GameChange, How, Position
from gaps.scenes.shared.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S, Style, kept
from gaps.stage.motion.clock import Clock
from gaps.stage.view import (
    Label,
    Live,
    Part,
    Picture,
    Pin,
    Plate,
    Tree,
    layers,
    row,
)
from gaps.table.table import Table

# Seconds at normal speed.
ICON_SECONDS = 0.220  # in which the icon of the notice changes
# of backs that riffle: until the first does, from one to the next, each, all
RIFFLE_AT = 0.350
RIFFLE_APART = 0.090
RIFFLE_EACH = 0.320
RIFFLE_SECONDS = 1.500
RIFFLE_VOLUME = 0.4
# of a new peak; until all have gone out
FLARE_SECONDS = 0.400
FALL_SECONDS = 0.200
SCORE_WHY = N_("Your points: 100 for each card that comes home, times the chain.")
CHAIN_WHY = N_(
    "Moves in a row that brought a new card home. Each makes the next card worth more."
)
# Units.
FIGURE_HEIGHT = 43
# of the chain, at the left of the score; from the score, and below the upper edge
BESIDE = (183, 38)
BESIDE_GAP = SPACE_L
BESIDE_TOP = 6
# the same under the score, in a narrow window
BELOW = (212, 25)
BELOW_TOP = 43
PEAK_WIDTH = 13
PEAK_HEIGHTS = (9, 9, 13, 9, 9, 16, 9, 9, 20)
PEAKS_WIDTH = PEAK_WIDTH * len(PEAK_HEIGHTS)
PEAKS_FOOT = 10  # below the middle of the pill
# room at the ends of the pill, and between peaks and label
ENDS = SPACE_M
LABEL_GAP = SPACE_S
GROUND = Plate("backing", 99, 230)  # the number can be read on the brightest lamp
FLARE_SIDE = 44
RAYS = 40
RAYS_SIZE = (480, 64)
RAYS_CENTER = (240, 26)
# where a ray begins; its alpha there
RAY_START = 40
RAY_WIDTH = 1.8
RAY_ALPHA = 0.50
ICON = (58, 38)
# how clearly an icon is drawn, where it is not at full strength
STRENGTH = {"dim": 0.5, "search": 0.6}
MAX_PEAKS = len(PEAK_HEIGHTS)
# steps of the chain
FLARE_FROM = 3
RAYS_FROM = 9
FLARE_REST = 0.4  # how much of the flare stays on the newest peak


@dataclass(frozen=True)
class BarFigures:
    """The figures of a game that a card changes when it lands."""

    score: int  # the running score, points
    home: int  # cards home
    chain: int  # of new cards that came home, as points count it

    @classmethod
    def of(cls, position: Position) -> BarFigures:
        return cls(position.score.running, position.home, position.chain)


class Meters:
    """Shows the figures of a game in the middle of the upper bar."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self.context = context
        self.score = ScoreMeter(context, clock)
        self.chain = ChainMeter(context, clock)
        self.home = 0  # cards home
        # score and chain, and their parts
        self._laid_out: tuple[Part, Tree] | None = None

    def show(self, figures: BarFigures, at_once: bool = False) -> None:
        """Let the figures change to others, or show them ``at_once``, as where nobody
        sees them.
        """
        at_once = at_once or self.context.settings.hides_figures
        self.score.show(figures.score, at_once)
        self.chain.show(figures.chain, at_once)
        self.home = figures.home

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        room: int,
    ) -> None:
        """Draw score and chain where there is ``room``, the width of the free middle in
        pixels; nothing in a calm game.
        """
        if self.context.settings.hides_figures:
            return
        rays = Pin(self.chain.rays(), "midtop")
        self._draw(surface, style, layers(rays, self._chain(style, room)))
        self.score.draw(surface, style)
        self.score.draw_flight(surface, style)

    def _chain(self, style: Style, room: int) -> Part:
        place = self._chain_place(style, room)
        is_beside = place.height > style.px(BELOW[1])
        offset = (place.centerx - style.size[0] / 2) / style.u
        box = (place.width / style.u, place.height / style.u)
        part = self.chain.part("h2" if is_beside else "h3")
        return Pin(part, "midtop", (offset, place.top / style.u), box)

    def _chain_place(self, style: Style, room: int) -> pygame.Rect:
        """Where the chain is: left of the score where that has ``room``, the width of
        the free middle in pixels; else under it.
        """
        beside = self.score.half_width(style) + style.px(BESIDE_GAP)
        width = style.px(BESIDE[0])
        middle = style.size[0] // 2
        if style.is_wide and beside + width <= room // 2:
            top = style.px(BESIDE_TOP)
            left = middle - beside - width
            return pygame.Rect(left, top, width, style.px(BESIDE[1]))
        size = (style.px(BELOW[0]), style.px(BELOW[1]))
        place = pygame.Rect((0, style.px(BELOW_TOP)), size)
        place.centerx = middle
        return place

    def _draw(
        self,
        surface: pygame.Surface,
        style: Style,
        part: Part,
    ) -> None:
        """Draw a part, which is laid out anew only if it is another one."""
        known = self._laid_out
        if known is None or known[0] != part or known[1].style is not style:
            window = pygame.Rect((0, 0), style.size)
            known = self._laid_out = (part, Tree(part, style, window))
        known[1].draw(surface)

    def explained(
        self, style: Style, room: int
    ) -> Iterator[tuple[Message, pygame.Rect]]:
        """What score and chain are, and where they can be pointed at; ``room`` as for
        ``draw``.
        """
        if self.context.settings.hides_figures:
            return
        score = pygame.Rect(0, 0, 2 * self.score.half_width(style), 0)
        score.height = style.px(FIGURE_HEIGHT)
        score.centerx = style.size[0] // 2
        yield SCORE_WHY, score
        yield CHAIN_WHY, self._chain_place(style, room)


class ChainMeter:
    """How long the chain is."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self.context = context
        self.chain = 0  # of new cards that came home, as points count it
        self._before = 0
        self._change = clock.timer(flies=True)

    @property
    def lit(self) -> int:
        """How many peaks are lit: those of a chain that has ended go out one by one,
        from the right.
        """
        if self.chain or not self._change.runs:
            return min(self.chain, MAX_PEAKS)
        before = min(self._before, MAX_PEAKS)
        return math.ceil(before * (1 - self._change.share()))

    def show(self, chain: int, at_once: bool = False) -> None:
        if chain != self.chain:
            self._before = self.chain
            self.chain = chain
            self._change.begin(FLARE_SECONDS if chain else FALL_SECONDS)
        if at_once:
            self._change.end()

    def rays(self) -> Part:
        is_reduced = self.context.look.motion.reduced
        if self.chain < RAYS_FROM or is_reduced:
            return Part()
        return Picture(_paint_rays, box=RAYS_SIZE)

    def part(self, text_style: str) -> Part:
        """The peaks and what the chain multiplies by, on a pill."""
        chain = self.chain
        label = Label(
            _("Chain"),
            "small",
            "mid",
            "center",
            share=1,
        )
        if chain:
            number = f"×{min(chain, MAX_CHAIN)}"
            label = Label(
                number,
                text_style,
                "brass",
                "center",
                share=1,
            )
        flare = self._flare if chain >= FLARE_FROM else 0.0
        values = (self.lit, flare)
        peaks = Picture(
            _paint_peaks,
            values,
            size=PEAKS_WIDTH,
            overhang=FLARE_SIDE,
        )
        return row(
            peaks,
            label,
            pad=(ENDS, 0, LABEL_GAP, 0),
            gap=LABEL_GAP,
            face=GROUND,
        )

    @property
    def _flare(self) -> float:
        """How bright the newest peak flares, 0 to 1."""
        if self.context.look.motion.reduced:
            return 0.0
        return 1 - (1 - FLARE_REST) * self._change.share()


def _paint_peaks(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    lit: int,
    flare: float,
) -> None:
    """Paint the peaks, ``lit`` of them bright, the newest with a ``flare`` of 0 to 1."""
    px = style.px
    theme = style.theme
    step = rect.width / MAX_PEAKS
    if lit and flare and not theme.plain:
        side = px(FLARE_SIDE)
        falls = ((0, theme.glow, 0.75), (1, theme.glow, 0))
        light = style.surface_cache.get(
            ("flare", side), lambda: shapes.soft_disc(side, *falls)
        )
        middle = (rect.left + round((lit - 0.5) * step), rect.centery)
        shapes.blit_faint(surface, light, light.get_rect(center=middle), flare)
    foot = rect.centery + px(PEAKS_FOOT)
    for number, height in enumerate(PEAK_HEIGHTS):
        is_lit = number < lit
        colour = theme.brass if is_lit else theme.slotline
        picture = style.peak((px(PEAK_WIDTH), px(height)), colour, is_lit)
        left = rect.left + round(number * step)
        shapes.put(surface, picture, bottomleft=(left, foot))


def _paint_rays(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
) -> None:
    if not style.theme.plain:
        surface.blit(_rays(style, rect.size), rect)


@kept
def _rays(style: Style, size: tuple[int, int]) -> pygame.Surface:
    cx, cy = RAYS_CENTER
    ways = [pygame.Vector2(1, 0).rotate(360 * number / RAYS) for number in range(RAYS)]
    lines = "".join(
        f'<path d="M{cx + near.x:.1f} {cy + near.y:.1f}L{cx + far.x:.1f} {cy + far.y:.1f}"/>'
        for near, far in ((way * RAY_START, way * cx) for way in ways)
    )
    stops = shapes.stops((0, style.theme.glow, RAY_ALPHA), (1, style.theme.glow, 0))
    body = (
        f'<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{cx}">{stops}'
        f'</radialGradient><g fill="none" stroke="url(#r)" stroke-width="{RAY_WIDTH}">{lines}</g>'
    )
    return shapes.vector(size, body, RAYS_SIZE)


class BackRiffle(Actor):
    """How the backs beside *Redeal* riffle as soon as no card can move."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._riffle = clock.timer(flies=True)  # since no card can move

    def follow(self, change: GameChange) -> None:
        was_stuck = change.before.state.status is Status.STUCK
        is_stuck = change.state.status is Status.STUCK
        if is_stuck and not was_stuck:
            self._riffle.begin(RIFFLE_SECONDS)
            self._context.sound.play("riffle", 1.0, RIFFLE_VOLUME)
        elif not is_stuck:
            self._riffle.end()

    @property
    def runs(self) -> bool:
        return self._riffle.runs

    def lift(self, number: int) -> float:
        """How far the back of that number is lifted, 0 to 1."""
        if not self._riffle.runs:
            return 0.0
        share = self._riffle.share(RIFFLE_EACH, RIFFLE_AT + number * RIFFLE_APART)
        return abs(math.sin(math.tau * share))


class Changeover:
    """A text, or the name of a picture, that gives way to another one."""

    seconds: ClassVar[float]
    """How long that takes at normal speed."""

    def __init__(self, clock: Clock) -> None:
        self._before = ""
        self.text = ""
        self._change = clock.timer()

    def show(self, text: str, at_once: bool = False) -> None:
        """Let another one come, little by little or ``at_once``."""
        if text != self.text:
            self._before = "" if at_once else self.text
            self.text = text
            self._change.stop()
            if self._before:
                self._change.begin(self.seconds)

    def seen(self) -> Iterator[tuple[str, float]]:
        """What is seen now, and how clearly, 0 to 1."""
        changed = self._change.share()
        for text, share in ((self._before, 1 - changed), (self.text, changed)):
            if text and share:
                yield text, share


class PassIcon(Changeover):
    """The icon of the notice: a mountain pass, which changes slowly into another one."""

    seconds = ICON_SECONDS

    @property
    def part(self) -> Live:
        return Live(self._paint, box=ICON)

    def _paint(
        self,
        surface: pygame.Surface,
        style: Style,
        rect: pygame.Rect,
    ) -> None:
        for icon, share in self.seen():
            name = "open" if icon == "dim" else icon
            (width, height) = ICON
            size = (style.px(width), style.px(height))
            picture = style.glyph(f"pass_{name}", size)
            place = picture.get_rect(center=rect.center)
            shapes.blit_faint(surface, picture, place, share * STRENGTH.get(icon, 1))


@dataclass(frozen=True)
class _Reward:
    """What a move has earned whose card still flies."""

    number: int  # counts the moves
    card: Card
    gain: int  # points
    brought: int  # cards brought home
    chain: int
    is_shown: bool  # whether its points are seen on their way to the score


class Rewards(Actor):
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
