"""The light of one redeal.

The seams of runs break, the light falls from the edges of the window, the whirl shines,
and the kept cards are lit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from gaps.engine import Card, Cell, State, Step
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.theme import BLACK, WHITE
from gaps.stage.motion.durations import APPEAR, ENTER, HURRY, SETTLE
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.effects.effect import Effect, Layer
from gaps.table.effects.whirl_light import WhirlLight
from gaps.table.model.geometry import split_by_row
from gaps.table.model.joints import seams_of
from gaps.table.model.pose import Pose
from gaps.table.model.redeal_motions import (
    DEAL_STAGGER_SECONDS,
    RedealPhases,
    break_times,
)
from gaps.table.moving_cards import MovingCards
from gaps.table.render.cracks import draw_cracks, paint_crack
from gaps.table.render.joint_picture import draw_halves, draw_joint
from gaps.table.render.outlines import corner_radius, draw_lit_ring

# Seconds at normal speed.
CRACKS_SECONDS = 0.060  # until cracks are seen that were not shown before
HALVES_SECONDS = HURRY
DARKEN_SECONDS = APPEAR
WIND_IN_SECONDS = 0.250
WIND_OUT_SECONDS = 0.120
LIGHT_RETURN_SECONDS = ENTER
SHAKE_SECONDS = 0.060
ROW_GLOW_SECONDS = SETTLE
# Lengths in units.
FALL_DISTANCE = 6  # fall of the halves of a seam
SHAKE_DISTANCE = (2, 3)  # aside and down
HALO = 26  # blur of the darkness around the kept cards
ROW_RING = 3
ROW_BLUR = 24
# Of the falling light: how much is gone at a fraction of the way to the edges.
EDGE_FALLOFF = ((0.0, 0.0), (0.35, 0.06), (0.7, 0.22), (1.0, 0.45))
COARSE = 4  # factor by which the light is painted smaller


class RedealLight:
    """The light of a redeal of one ``state``; its pictures are painted once."""

    def __init__(self, table: MovingCards, state: State) -> None:
        self.state = state
        self._table = table
        self._seams = seams_of(state)
        layout = state.variant.layout
        runs = _runs_of(state)
        kept = [part for run in runs for part in split_by_row(layout, run)]
        self._kept = {part: table.geometry.span(part) for part in kept}
        self._wind = WhirlLight(table, [*self._kept.values()], self._paint_dark)
        self._wind_strength = 0.0  # how much of it is seen
        self._dark: pygame.Surface | None = None
        self._began = -math.inf  # in seconds of the table
        self._phases: RedealPhases | None = None

    @property
    def pictures(self) -> Sequence[Callable[[], object]]:
        """The functions that paint its pictures."""
        cracks = [partial(paint_crack, self._table, seam) for seam in self._seams]
        return self._paint_dark, self._wind.paint, *cracks

    def end(self) -> None:
        """End the redeal that is shown: its cards are sent to their places."""
        self._phases = None

    def lying(self, time: float) -> Sequence[tuple[Pose, Card]]:
        """Return the cards that at a time of the table have still to be gathered.

        They lie on the board in these poses.
        """
        table, phases = self._table, self._phases
        if phases is None or time - self._began >= phases.lifted:
            return ()
        waiting = [
            (table.pose(card, time), card) for card in table.flights.waiting(time)
        ]
        return [(pose, card) for pose, card in waiting if not pose.z]

    def darkness(self, time: float) -> float:
        """Return how dark the window is at a time of the table, 0 to 1."""
        if self._phases is None:
            return 0.0
        seconds = time - self._began
        gone = ease_in_out(passed(seconds, 0.0, DARKEN_SECONDS))
        back = passed(seconds, self._phases.carry, LIGHT_RETURN_SECONDS)
        return gone * (1 - ease_in_out(back))

    def effects(
        self, step: Step, phases: RedealPhases, cracked: float
    ) -> Iterator[Effect]:
        """Yield all of it; cracks already have the opacity ``cracked``, 0 to 1."""
        table = self._table
        began = self._began = table.time
        flies = table.motion_settings.flies

        def effect(
            at: float, until: float, draw: Callable[[Canvas, float], None], layer: Layer
        ) -> Effect:
            seconds = until - at

            def draw_at(canvas: Canvas, progress: float) -> None:
                draw(canvas, progress * seconds)

            return Effect(began + at, seconds, draw_at, layer, of=self)

        def draw_cracked(canvas: Canvas, seconds: float) -> None:
            seen = max(cracked, passed(seconds, 0.0, CRACKS_SECONDS))
            self._draw_breaking(canvas, seconds, seen)

        def draw_fading(canvas: Canvas, seconds: float) -> None:
            gone = passed(seconds, phases.gather, phases.shuffle - phases.gather)
            for seam in self._seams:
                draw_joint(canvas, table, seam, 1 - gone)
            draw_cracks(canvas, table, self._seams, 1 - gone)

        if not flies:
            yield effect(0.0, phases.shuffle, draw_fading, Layer.ON_WAITING)
            return
        self._phases = phases
        broken = max(break_times(len(self._seams)), default=0.0) + HALVES_SECONDS
        yield effect(0.0, broken, draw_cracked, Layer.ON_WAITING)

        def draw_dark(canvas: Canvas, seconds: float) -> None:
            strength = self.darkness(began + seconds)
            if strength < 1:  # or the ground is dark
                self.darken(canvas, strength)

        light_at = phases.carry + LIGHT_RETURN_SECONDS
        yield effect(0.0, light_at, draw_dark, Layer.ON_WAITING)

        def draw_wind(canvas: Canvas, seconds: float) -> None:
            come = ease_in_out(passed(seconds, 0.0, WIND_IN_SECONDS))
            gone = passed(seconds, phases.shuffle - phases.gather, WIND_OUT_SECONDS)
            self._wind_strength = come * (1 - gone)
            lying = self.lying(began + phases.gather + seconds)
            cards = [table.area(pose) for pose, _card in lying]
            self._wind.draw(canvas, self._wind_strength, cards)

        ends = phases.shuffle + WIND_OUT_SECONDS
        yield effect(phases.gather, ends, draw_wind, Layer.BELOW_CARDS)
        shaken = phases.shuffle + SHAKE_SECONDS
        yield effect(phases.shuffle, shaken, self._shake, Layer.ON_TOP)
        for at, area in self._rows_lit(step, phases):
            glow = _ring(area)
            yield effect(at, at + ROW_GLOW_SECONDS, glow, Layer.LIGHT)

    def leaving(self, seconds: float) -> Iterator[Effect]:
        """Yield what is seen of it now, as it fades out."""
        now = self._table.time
        dark, wind = self.darkness(now), self._wind_strength
        self._wind_strength = 0.0
        self.end()

        def draw_dark(canvas: Canvas, progress: float) -> None:
            self.darken(canvas, dark * (1 - progress))

        def draw_wind(canvas: Canvas, progress: float) -> None:
            self._wind.draw(canvas, wind * (1 - progress), ())

        for draw, layer in (
            (draw_dark, Layer.ON_WAITING),
            (draw_wind, Layer.BELOW_CARDS),
        ):
            yield Effect(now, seconds, draw, layer, of=self)

    def _rows_lit(
        self, step: Step, phases: RedealPhases
    ) -> Iterator[tuple[float, pygame.Rect]]:
        """Yield when each kept run lights up, and its area.

        It lights up when the first card is dealt to its row.
        """
        layout = self.state.variant.layout
        stays = self.state.kept_by_redeal.union(layout.tray)
        dealt = [
            layout.row_of(cell)
            for cell, card in enumerate(step.after.board)
            if card is not None
            and cell not in stays
            and cell < layout.columns * layout.rows
        ]
        for part, area in self._kept.items():
            row = layout.row_of(part[0])
            if row in dealt:
                yield phases.deal + DEAL_STAGGER_SECONDS * dealt.index(row), area

    # The seams that break

    def _draw_breaking(self, canvas: Canvas, seconds: float, seen: float) -> None:
        """Draw the whole seams, and the halves of those that break.

        ``seen`` is the opacity of the cracks.
        """
        table = self._table
        times = break_times(len(self._seams))
        for seam, breaks_at in zip(self._seams, times, strict=True):
            gone = passed(seconds, breaks_at, HALVES_SECONDS)
            if gone < 1:
                fall = round(FALL_DISTANCE * canvas.style.px_per_unit * gone * gone)
                draw_halves(canvas, table, seam, fall, 1 - gone)
                draw_cracks(canvas, table, (seam,), seen * (1 - gone))

    # The light that falls

    def darken(self, canvas: Canvas, strength: float) -> None:
        """Darken the window, except the kept cards, with a ``strength`` of 0 to 1."""
        if strength:
            canvas.shine(self._draw_dark, strength)

    def _draw_dark(self, canvas: Canvas, strength: float) -> None:
        dark = self._paint_dark()
        canvas.blit_faint(dark, dark.get_rect(), strength)

    def _paint_dark(self) -> pygame.Surface:
        """Return what darkens the window, except the kept cards."""
        if self._dark is None:
            self._dark = self._dark_picture()
        return self._dark

    def _dark_picture(self) -> pygame.Surface:
        style = self._table.style
        width, height = style.size
        small = shapes.at_least_one((width // COARSE, height // COARSE))
        stops = shapes.stops(*((at, BLACK, alpha) for at, alpha in EDGE_FALLOFF))
        half = math.sqrt(0.5)
        body = (
            '<radialGradient id="d" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
            f'gradientTransform="matrix({half} 0 0 {half} 0.5 0.5)">{stops}'
            '</radialGradient><rect width="1" height="1" fill="url(#d)"/>'
        )
        coarse = shapes.vector(small, body, (1, 1))
        dark = pygame.transform.smoothscale(coarse, style.size)
        radius = corner_radius(self._table.geometry.card)
        for area in self._kept.values():
            blur = HALO * style.px_per_unit
            hole, (left, top) = shapes.shadow(
                area.size, radius, (0, 0), blur, WHITE, 1.0, blur / 2
            )
            place = area.move(left, top)
            dark.blit(hole, place, special_flags=pygame.BLEND_RGBA_SUB)
        return shapes.ready(dark)

    # The pile that is knocked together

    def _shake(self, canvas: Canvas, seconds: float) -> None:
        """Move the drawing of the board aside and down, and back."""
        moved = 1 - abs(2 * seconds / SHAKE_SECONDS - 1)
        board = self._table.geometry.board
        aside, down = (
            round(each * canvas.style.px_per_unit * moved) for each in SHAKE_DISTANCE
        )
        if aside or down:
            with canvas.clipped(board):
                canvas.surface.scroll(aside, down)
            canvas.touched.append(board)


def _runs_of(state: State) -> list[tuple[Cell, ...]]:
    """Return the kept cells, joined to runs where cards are in one."""
    kept = state.kept_by_redeal
    runs = []
    for run in state.runs:
        part: tuple[Cell, ...] = ()
        for cell in run:
            if cell in kept:
                part += (cell,)
        if part:
            runs.append(part)
    in_runs = {cell for run in runs for cell in run}
    return runs + [(cell,) for cell in sorted(kept - in_runs)]


def _ring(area: pygame.Rect) -> Callable[[Canvas, float], None]:
    """Return a function that makes an area glow once."""

    def draw(canvas: Canvas, seconds: float) -> None:
        style = canvas.style
        strength = math.sin(math.pi * passed(seconds, 0.0, ROW_GLOW_SECONDS))
        ring, blur = style.px(ROW_RING), style.px(ROW_BLUR)
        draw_lit_ring(canvas, area, ring, blur, style.theme.glow, strength)

    return draw
