"""The descent from the range to a table and back, as two screens show it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from gaps.scenes.board.board_screen import BoardScreen, draw_bars_coming
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.common.screen import Screen
from gaps.stage.ahead import breathe
from gaps.stage.core.passage import BARS_SECONDS, DESCENT_SECONDS, MENU_SECONDS
from gaps.stage.core.scene import Scene
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import areas_seen, areas_that_differ
from gaps.stage.drawing.shapes import blit_areas
from gaps.stage.motion.durations import TRAVEL
from gaps.stage.motion.tween import passed
from gaps.table.landscape.descent import Descent, TableLook, TableSide, slowness
from gaps.table.landscape.hours import TOP
from gaps.table.landscape.landscape import Landscape, Sky
from gaps.table.landscape.painting import RangeSide
from gaps.table.pack_flight import FLIGHT_START, PackFlight

SINK_START = 0.060  # seconds until the camera sinks
SINK_SECONDS = TRAVEL  # seconds in which it sinks
BARS_START = DESCENT_SECONDS - BARS_SECONDS  # seconds until the bars appear


class DescentShown:
    """Draws the way between two screens, as soon as it has the one that leaves."""

    def __init__(self, back: bool) -> None:
        self._back = back
        self._has_left = False
        self._slowness = 1.0  # by how many times longer the camera sinks
        self._flight: PackFlight | None = None
        self._board: BoardScreen | None = None
        self._range: Scene | None = None
        self._fades: Surface | None = None  # what fades of the screen of the range
        self._fading_areas: Sequence[Rect] = ()  # where it differs from the range
        self._bare: Surface | None = None  # the same, with the range only
        self._range_side: RangeSide | None = None
        self._table: TableSide | None = None
        self._bars: Surface | None = None  # around the table
        self._bars_areas: Sequence[Rect] = ()  # where they are on that picture
        self._descent: Descent | None = None
        self._cues: list[tuple[float, str]] = []
        self.moved: list[Rect] = []
        """The areas where cards, letters and the sun have moved in the last picture."""

    def take(self, scene: Scene, picture: Surface) -> None:
        """Accept the screen that leaves, and then the one that comes."""
        comes = self._has_left
        self._has_left = True
        self._slowness = slowness(picture.get_size())
        if comes is self._back:
            self._take_range(scene, picture)
        else:
            self._take_table(scene, picture)
        if self._range_side is None or self._table is None:
            return
        if self._descent is None or self._descent.look != self._table.look:
            self._descent = Descent(self._range_side, self._table.look)
        self._descent.lay(self._table)

    def foresee(self, scene: Scene, size: tuple[int, int]) -> None:
        """Lower the camera before the table is painted, as it is still out of sight.

        Without a ledge it is in sight at once.
        """
        side = self._range_side
        if self._back or side is None or side.landscape.ledge is None:
            return
        if isinstance(scene, BoardScreen):
            self._descent = Descent(side, scene.table_look(size))

    def _take_range(self, scene: Scene, picture: Surface) -> None:
        self._range = scene
        self._fades = picture
        self._fading_areas = [picture.get_rect()]
        if isinstance(scene, RangeScreen):
            self._bare = scene.mountains.picture()
            self._range_side = scene.mountains.range_side()
            breathe()
            self._fades = scene.without_standing(picture)
            self._fading_areas = areas_that_differ(self._fades, self._bare)
            if not self._back:
                self._cues += [(SINK_START, "breath"), *scene.cues]
        else:
            flat = Landscape(picture.get_size(), Sky(()), ())
            self._range_side = RangeSide(flat, picture)

    def _take_table(self, scene: Scene, picture: Surface) -> None:
        breathe()
        if isinstance(scene, BoardScreen):
            self._board = scene
            self._take_flight(scene)
            self._table = scene.table_side()
            breathe()
            self._bars = scene.bars_alone()
            self._bars_areas = areas_seen(self._bars)
            return
        assert isinstance(scene, Screen)
        style = scene.style
        look = TableLook(style, None, style.px(TOP))
        self._table = TableSide(look, picture)

    def _take_flight(self, scene: BoardScreen) -> None:
        """Start the flight of a pack from the range to a board, if it deals there."""
        if self._back or not isinstance(self._range, RangeScreen):
            return
        flight = self._range.pack_flight
        if flight is not None and scene.receive_pack():
            self._flight = flight

    @property
    def seconds(self) -> float:
        """The duration of the way: until the deal starts, if a pack comes with it."""
        longer = SINK_SECONDS * (self._slowness - 1)
        return longer + (DESCENT_SECONDS if self._flight is None else BARS_START)

    @property
    def reaches_screen(self) -> bool:
        """True if the bars are seen at its end: they come after a pack has dealt."""
        return self._flight is None

    @property
    def cues(self) -> Sequence[tuple[float, str]]:
        """The sounds on the way, each with its seconds."""
        slow = self._slowness
        return [
            (SINK_START + (seconds - SINK_START) * slow, cue)
            for seconds, cue in self._cues
        ]

    def _usual(self, seconds: float) -> float:
        """Return the seconds after which the same is seen in a usual window."""
        sinks = min(max(0.0, seconds - SINK_START), SINK_SECONDS * self._slowness)
        return seconds - sinks + sinks / self._slowness

    def draw(self, surface: Surface, seconds: float) -> None:
        """Draw the picture ``seconds`` after the start of the way to the table."""
        self.moved.clear()
        seconds = self._usual(seconds)
        if seconds <= 0 and self._fades is not None:
            surface.blit(self._fades, (0, 0))
            self._draw_standing(surface, 0, seconds)
        elif seconds >= BARS_START and self._table is not None:
            self._draw_table(
                surface, self._table, passed(seconds, BARS_START, BARS_SECONDS)
            )
        elif self._bare is not None and (
            seconds <= SINK_START or self._descent is None
        ):
            surface.blit(self._bare, (0, 0))
            self._draw_fading(surface, seconds)
            self._draw_standing(surface, 0, seconds)
        elif self._descent is not None:
            progress = self._descent.sunk(passed(seconds, SINK_START, SINK_SECONDS))
            self._descent.draw(surface, progress)
            self._draw_fading(surface, seconds)
            down = self._descent.risen(progress)
            self._draw_standing(surface, down, seconds)
            self._descent.draw_rows(surface, progress)
            self.moved += self._descent.moved(progress)
            self._draw_flight(surface, seconds)

    def _draw_fading(self, surface: Surface, seconds: float) -> None:
        """Draw what is part of neither the range nor the table."""
        if seconds < MENU_SECONDS and self._fades is not None:
            left = 1 - passed(seconds, 0, MENU_SECONDS)
            blit_areas(surface, self._fades, self._fading_areas, left)

    def _draw_standing(self, surface: Surface, down: int, seconds: float) -> None:
        if isinstance(self._range, RangeScreen):
            self.moved += self._range.draw_standing(surface, down, seconds, self._back)

    def _draw_table(self, surface: Surface, table: TableSide, come: float) -> None:
        """Draw the table, and the bars as they appear."""
        surface.blit(table.picture, (0, 0))
        if self._bars is not None and come:
            unit = table.look.style.px_per_unit
            draw_bars_coming(surface, self._bars, unit, come, self._bars_areas)

    def _draw_flight(self, surface: Surface, seconds: float) -> None:
        """Draw the pack on its way to where it deals."""
        scene = self._board
        if self._flight is None or scene is None or seconds < FLIGHT_START:
            return
        down = 0
        if self._descent is not None:
            progress = self._descent.sunk(
                passed(FLIGHT_START, SINK_START, SINK_SECONDS)
            )
            down = self._descent.risen(progress)
        canvas = Canvas(surface, scene.style)
        self.moved.append(self._flight.draw(canvas, scene.table, seconds, down))
