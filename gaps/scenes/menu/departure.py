"""The way from the title to a game, while only the title is visible.

Everything fades except the landscape, the logo and the pack that was chosen.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from gaps.stage.core.scene import Scene, Transition
from gaps.stage.motion.tween import passed

LEAVES = 0.160  # seconds in which the A drops into its place
FADES = 0.140  # seconds in which everything else fades


class Departure:
    """Sends a scene to a game when its departure has been seen."""

    def __init__(self, scene: Scene, lands: Callable[[], object]) -> None:
        """Call ``lands`` when the A has dropped into its place."""
        self._lands = lands
        self._scene = scene
        self._fades = scene.clock.timer(self._arrive, flies=True)
        self.way: Transition | None = None
        """The transition to the game; None before the start."""
        self._bare: Surface | None = None  # picture of the parts that do not fade

    @property
    def has_begun(self) -> bool:
        return self.way is not None

    @property
    def share(self) -> float:
        """The progress of the departure, from 0 to 1."""
        return self._fades.share() if self.has_begun else 0.0

    @property
    def seconds(self) -> float:
        """The seconds since the start, at normal speed."""
        return self.share * LEAVES

    def begin(self, way: Transition) -> None:
        """Start the way to a game."""
        self.way = way
        self._fades.begin(LEAVES)

    def forget(self) -> None:
        """Reset it, as if it had not started."""
        self.way = None
        self._bare = None

    def draw(self, surface: Surface, paint_bare: Callable[[Surface], None]) -> None:
        """Cover everything drawn with what ``paint_bare`` paints, more and more."""
        if not self.has_begun:
            return
        if self._bare is None:
            self._bare = Surface(surface.get_size())
        paint_bare(self._bare)
        faded = passed(self.seconds, 0, FADES)
        self._bare.set_alpha(round(255 * faded))
        surface.blit(self._bare, (0, 0))

    def _arrive(self) -> None:
        if self.way is not None:
            self._lands()
            self._scene.go(self.way)
