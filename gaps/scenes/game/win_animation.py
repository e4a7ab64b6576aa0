"""The animation of a win, in which the board becomes its landscape.

The rows leave it for the ropes, the camera rises over a range at night, and the sun
comes last.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from gaps.engine import State
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.game.win_pictures import (
    CardsInFlight,
    WinPictures,
    cells_of,
    tilted_at,
)
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.stage.ahead import Ahead, breathe
from gaps.stage.drawing.canvas import Canvas, around, uncovered
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.motion.durations import HURRY
from gaps.stage.motion.tween import ease_out_cubic, passed
from gaps.table.panorama.beats import (
    BARS_FADE_SECONDS,
    BRIGHT_BY,
    CAMERA_SPAN,
    DAWN_SPAN,
    FIRST_LIGHT,
    FLASH_SECONDS,
    HUNG_BY,
    PARTING_SECONDS,
    RIMS_SECONDS,
    RISEN_BY,
    ROWS_START,
    SUN_START,
    WIN_END,
)
from gaps.table.panorama.flights import Flight, row_starts
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import strips_of
from gaps.table.panorama.shine import draw_shine
from gaps.table.panorama.strip_pictures import rows_of, strip_pictures
from gaps.table.panorama.tilt import Tilt, dimmed, ground_of, sunk
from gaps.table.render.outlines import corner_radius

# Seconds at normal speed, from the landing of the last card.
DIM_SECONDS = HURRY  # darkening of everything but the rows
# when that starts at the latest: it may not be painted earlier
LATEST_DIM_START = 0.150
LANDSCAPE_END = 3.350  # nothing of the landscape changes any more
REST_START = WIN_END  # the time when everything is at rest
# In units.
SUN_DROP = 48  # from the far crest down to the middle of the sun, as its edge appears
FLASH_LEVELS = 14  # steps of 255 by which everything is lighter for a moment


class WinAnimation:
    """The board of a won game, its landscape and its cards.

    It starts when the last card has landed.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        won: BoardScreen,
        pictures: WinPictures | None = None,
    ) -> None:
        """Start from ``won``, which shows the board as it was won.

        Some of the ``pictures`` may be painted already. If motion is instant, an update
        shows the end.
        """
        self._context = context
        self._session = session
        self.won = won
        """The board as it was won."""
        self._is_still = context.appearance.motion.still
        self._style: Style = context.appearance.style(context.appearance.window)
        self.time = 0.0  # seconds since the start, at normal speed
        self.is_hurried = False  # true after a key was pressed
        self._left: pygame.Surface | None = None
        """The picture at the press of a key, until it has faded."""
        self._faded = 0.0  # seconds since then
        self._started = False
        self._begun_anew = False  # true in another window; only the end is shown
        self._making = Ahead(self._make)
        self._pictures = pictures
        self._seen: pygame.Surface | None = None
        """The last picture of the board."""
        self._resting: pygame.Surface | None = None
        """The same without the light of a chain."""
        self._board: _WonBoard | None = None
        self._fades_from: float | None = None
        """The time at which the last picture starts to fade.

        None until the board at rest is painted.
        """
        self._dims_from: float | None = None
        """The time at which everything but the rows starts to get darker.

        None until that is painted.
        """
        self._dark: pygame.Surface | None = None
        """The ridges without light, on a transparent picture."""

    @property
    def moving(self) -> bool:
        return self.time < REST_START or self._left is not None

    @property
    def panorama(self) -> Panorama:
        """The landscape, which is made now if it is not ready."""
        pictures = self._fitting
        self._make_until(lambda: pictures.panorama is not None)
        assert pictures.panorama is not None, "it is made first"
        return pictures.panorama

    @property
    def _fitting(self) -> WinPictures:
        """The pictures that fit the window as it is now."""
        state = self._session.game.state
        if self._pictures is None or not self._pictures.fit(self.won, state):
            self._pictures = WinPictures(self.won, state, self._session.seed)
        return self._pictures

    @property
    def flights(self) -> Sequence[Flight]:
        """The flights of its cards."""
        return self._flying.flights

    @property
    def foreseen(self) -> Ahead | None:
        """The preparation of what it needs later; None once it is done."""
        return None if self._making.done else self._making

    def stop_making(self) -> None:
        """Stop preparing, because it is no longer shown."""
        self._making.cancel()

    def hurry(self) -> None:
        """Bring everything to its end within a moment."""
        self.is_hurried = True
        if self.time >= REST_START:
            return
        left = pygame.Surface(self._style.size)
        self.draw(left)
        self._left = left
        self._faded = 0.0
        self.time = REST_START

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.time = REST_START if self._is_still else self.time + dt
        self._faded += dt
        if self._faded >= HURRY:
            self._left = None

    def gates_since(self, before: float) -> Sequence[float]:
        """Return the gates of the rows that have left since the time ``before``.

        A gate is 0 for the left edge of the window and 1 for the right one.
        """
        if not ROWS_START <= self.time < HUNG_BY:
            return ()
        gates = self._flying.gates
        return [gate for leaves, gate in gates if before < leaves <= self.time]

    def lay_out(self, style: Style) -> None:
        """Fit into a window; after the start, a new size or theme shows the end."""
        self.stop_making()
        won = self.won
        self._style = style
        if won.style.size != style.size:
            won.resize(style.size)
        if self._started:
            self.time = max(self.time, REST_START)
            self._begun_anew = True
        self._started = True
        self._making = Ahead(self._make)
        self._drop_board()
        self._dark = None

    def _take_boards(self) -> None:
        """Keep the last picture of the board, and the board at rest."""
        self._last_picture()
        breathe()
        won = self.won
        table = won.table
        table.forget_rows()
        table.particles.clear()
        table.finish_motions()
        self._resting = table.unlit()
        won.forget_pictures()

    def _last_picture(self) -> pygame.Surface:
        """Return the last picture of the board, with all that moved on it."""
        if self._seen is None:
            self._seen = pygame.Surface(self._style.size)
            self.won.draw(self._seen, 0.0)
        return self._seen

    def _make_until(self, is_there: Callable[[], bool]) -> None:
        """Prepare what is needed now.

        Begin anew if what was being prepared was for another look of the board.
        """
        self._making.go_on(is_there)
        if self._making.done and not is_there():
            self._making = Ahead(self._make)
            self._making.go_on(is_there)

    def _make(self) -> None:
        """Prepare everything in the order in which it is needed."""
        if not self._begun_anew and self.time < REST_START:
            self._take_boards()
            breathe()
        pictures = self._fitting
        if self._resting is not None:
            self._board = _WonBoard(self.won, self._resting, pictures.state)
            breathe()
        pictures.make_cards()
        if self._board is not None and pictures.panorama is not None:
            tilt = self._board.get_tilt_ready(pictures.panorama)
            breathe()
            self._dark = tilt.arrived()
        pictures.make_range()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        canvas = Canvas(surface, self._style)
        if self.time < ROWS_START - PARTING_SECONDS:
            self._draw_hold(canvas)
        else:
            self._draw_way(canvas)
        if self._left is not None:
            faded = passed(self._faded, 0, HURRY)
            blit_faint(surface, self._left, (0, 0), 1 - faded)

    def _draw_hold(self, canvas: Canvas) -> None:
        """Draw the last picture as it fades, and the rows as the rest gets darker."""
        time = self.time
        if time >= LATEST_DIM_START:
            self._make_until(lambda: self._board is not None)
        if self._resting is None:
            canvas.blit(self._last_picture(), (0, 0))
            self._shine(canvas)
            return
        if self._fades_from is None:
            self._fades_from = time
        board = self._board
        if board is not None and self._dims_from is None:
            self._dims_from = min(time, LATEST_DIM_START)
        dims = 0.0
        if board is not None and self._dims_from is not None:
            dims = passed(time, self._dims_from, DIM_SECONDS)
        if dims < 1:
            canvas.blit(self._resting, (0, 0))
        if dims > 0 and board is not None:
            board.draw_held(canvas, dims)
        if self._seen is not None and time < BARS_FADE_SECONDS:
            lasts = BARS_FADE_SECONDS - self._fades_from
            faded = passed(time, self._fades_from, lasts)
            blit_faint(canvas.surface, self._seen, (0, 0), 1 - faded)
        self._shine(canvas)

    def _shine(self, canvas: Canvas) -> None:
        table = self.won.table
        canvas.shine(draw_shine, table.state, table.geometry, self.time)

    def _draw_way(self, canvas: Canvas) -> None:
        """Draw the rows as they leave, and the range."""
        self._seen = None
        if self.time < CAMERA_SPAN[1]:
            self._draw_board(canvas)
        elif self.time < LANDSCAPE_END:
            self._draw_dawn(canvas)
        else:
            self._dark = None
            canvas.blit(self._ground(), (0, 0))
        self._flying.draw(canvas, self.time)
        self._draw_flash(canvas)

    def _draw_board(self, canvas: Canvas) -> None:
        """Draw the table as it sinks, and what is above it."""
        time = self.time
        cards = self._flying
        self._make_until(lambda: self._board is not None)
        board = self._board
        assert board is not None, "it is made first"
        if time >= ROWS_START:
            self._make_until(lambda: self._dark is not None)
        board.draw(canvas, time)
        self._draw_ropes(canvas)
        cards.draw_on_table(canvas, time, board.down(time))
        board.draw_strips(canvas, time)
        if time < CAMERA_SPAN[0]:
            self._shine(canvas)

    def _draw_dawn(self, canvas: Canvas) -> None:
        """Draw the range as it is lit, and then the sun."""
        time = self.time
        surface = canvas.surface
        panorama = self.panorama
        self._make_until(lambda: self._dark is not None)
        assert self._dark is not None, "it is made on the way"
        self._drop_board()
        floor = surface.get_clip()
        above = (0, 0, panorama.size[0], math.ceil(panorama.lowest_crest) + 1)
        surface.set_clip(floor.clip(above))
        light = light_at(time)
        if light < 1:
            surface.blit(panorama.painted_night(), (0, 0))
        if light > 0:
            blit_faint(surface, panorama.painted_sky(), (0, 0), light)
        if time >= SUN_START:
            panorama.draw_sun(surface, self._sun(), panorama.sun.radius)
        surface.set_clip(floor)
        run = ease_out_cubic(passed(time, SUN_START, RIMS_SECONDS))
        lit = self._lit_area(run)
        if run < 1:
            for area in around(lit, surface.get_rect()):
                surface.blit(self._dark, area, area)
        if run > 0:
            surface.blit(panorama.painted_lit(), lit, lit)
        self._draw_ropes(canvas)

    def _lit_area(self, run: float) -> pygame.Rect:
        """Return where the crests are lit, as the light spreads outward from the sun.

        ``run`` is the fraction of its way.
        """
        panorama = self.panorama
        width, height = panorama.size
        middle = panorama.sun.middle[0]
        reach = run * max(middle, width - middle)
        lit = pygame.Rect(middle - reach, 0, 2 * reach, height)
        return lit.clip((0, 0, width, height))

    def _sun(self) -> tuple[float, float]:
        """Return the place of the middle of the sun."""
        panorama = self.panorama
        x, y = panorama.sun.middle
        risen = ease_out_cubic(passed(self.time, SUN_START, RISEN_BY - SUN_START))
        begins = panorama.pass_level + SUN_DROP * self._style.px_per_unit
        return x, begins + (y - begins) * risen

    def _draw_ropes(self, canvas: Canvas) -> None:
        """Draw as much of the ropes as the first cards have drawn out."""
        for number, drawn in enumerate(self._flying.drawn(self.time)):
            if drawn[0] < drawn[1]:
                swing = self._flying.swing(number, self.time)
                self.panorama.draw_rope(canvas, number, drawn, swing)

    def _draw_flash(self, canvas: Canvas) -> None:
        """Make everything lighter for a moment as the edge of the sun appears."""
        if self.panorama.light.outlined or self.time < SUN_START:
            return
        left = 1 - passed(self.time, SUN_START, FLASH_SECONDS)
        lighter = round(FLASH_LEVELS * left)
        if lighter:
            steps = (lighter, lighter, lighter)
            canvas.surface.fill(steps, special_flags=pygame.BLEND_RGB_ADD)

    def _drop_board(self) -> None:
        """Drop what was needed on the way only, because these pictures are large."""
        self._seen = None
        self._resting = None
        self._board = None

    def _ground(self) -> pygame.Surface:
        """Return the painted range with its ropes."""
        panorama = self.panorama
        self._make_until(lambda: panorama.picture is not None)
        return panorama.painted()

    @property
    def _flying(self) -> CardsInFlight:
        pictures = self._fitting
        self._make_until(lambda: pictures.cards is not None)
        assert pictures.cards is not None, "they are made before anything is drawn"
        return pictures.cards

    @property
    def still_ground(self) -> pygame.Surface | None:
        """The picture behind the cards, once it no longer changes; None before that."""
        if self.time < LANDSCAPE_END or self._left is not None:
            return None
        return self._ground()

    def draw_moving(self, canvas: Canvas) -> None:
        self._flying.draw(canvas, self.time)


def light_at(time: float) -> float:
    """Return the strength of the light around the sun, from 0 to 1."""
    begins, ends = DAWN_SPAN
    first = passed(time, begins, ends - begins)
    rest = passed(time, ends, BRIGHT_BY - ends)
    return FIRST_LIGHT * first + (1 - FIRST_LIGHT) * rest


class _WonBoard:
    """The table of a won board as it sinks, with the strips that have not left it."""

    def __init__(
        self,
        won: BoardScreen,
        resting: pygame.Surface,
        state: State,
    ) -> None:
        """Paint from ``resting``, the board at rest in a won ``state``."""
        self._won = won
        table = won.table
        empty = table.without_cards()
        breathe()
        strips = strips_of(state)
        cells = cells_of(state, won.table.geometry)
        self._strips = strip_pictures(resting, empty, strips, cells)
        self._starts = row_starts(strips)
        self._floor = dimmed(empty)
        breathe()
        self._held = self._floor.copy()
        """The board with its rows, with everything else dark already."""
        breathe()
        for strip in self._strips:
            for picture, place in strip:
                self._held.blit(picture, place)
        rows = [row for strip in strips for row in rows_of(strip, cells)]
        radius = corner_radius(table.geometry.card)
        # Around the rows, which are as bright as on the board at rest.
        self._beside_rows = uncovered(self._held.get_rect(), rows, radius)
        self._tilt: Tilt | None = None
        self._begins: pygame.Surface | None = None

    def get_tilt_ready(self, panorama: Panorama) -> Tilt:
        """Prepare and return the camera's way."""
        won = self._won
        style = panorama.style
        top = won.hours.top(style)
        ground = ground_of(style, won.hours.shown_fraction, top, won.table.backdrop)
        breathe()
        tilt = Tilt(panorama, ground, self._floor)
        breathe()
        tilt.begin()
        breathe()
        begins = pygame.Surface(style.size)
        breathe()
        tilt.draw(begins, 0.0)
        self._begins = begins
        self._tilt = tilt
        return tilt

    def down(self, time: float) -> int:
        """Return the number of pixels by which the table has sunk."""
        size = self._floor.get_size()
        return sunk(size[1], tilted_at(time, size))

    def draw(self, canvas: Canvas, time: float) -> None:
        """Draw the table and what is above it."""
        begins, _ends = CAMERA_SPAN
        if time >= begins and self._tilt is not None:
            self._tilt.draw(canvas.surface, tilted_at(time, self._floor.get_size()))
            return
        canvas.blit(self._floor, (0, 0))
        turned = passed(time, ROWS_START, begins - ROWS_START)
        if turned > 0 and self._begins is not None:
            blit_faint(canvas.surface, self._begins, (0, 0), turned)

    def draw_held(self, canvas: Canvas, alpha: float) -> None:
        """Draw the board with its rows over the board at rest, where it is darker.

        ``alpha`` is 0 to 1.
        """
        if alpha >= 1:
            canvas.blit(self._held, (0, 0))
            return
        for area in self._beside_rows:
            with canvas.clipped(area):
                canvas.blit_faint(self._held, self._held.get_rect(), alpha)

    def draw_strips(self, canvas: Canvas, time: float) -> None:
        """Draw the strips that have not yet parted into cards."""
        down = self.down(time)
        for strip, start in zip(self._strips, self._starts, strict=True):
            left = 1 - passed(time, start - PARTING_SECONDS, PARTING_SECONDS)
            if left > 0:
                for picture, place in strip:
                    canvas.blit_faint(picture, place.move(0, down), left)
