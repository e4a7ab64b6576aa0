"""The way from the title to a game, as long as only the title is seen: all but the
landscape, the logo and the pack that was chosen fades.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from gaps.stage.core.scene import Scene, Transition
from gaps.stage.motion.tween import passed

LEAVES = 0.160  # seconds, in which the A drops into its place
FADES = 0.140  # in which all else fades


class Departure:
    """Lets a scene go to a game once that is seen."""

    def __init__(self, scene: Scene, lands: Callable[[], object]) -> None:
        """``lands`` is called once the A lies."""
        self._lands = lands
        self._scene = scene
        self._fades = scene.clock.timer(self._arrive, flies=True)
        self.way: Transition | None = None
        """Where it goes; ``None`` before it has begun."""
        self._bare: Surface | None = None  # what does not fade

    @property
    def has_begun(self) -> bool:
        return self.way is not None

    @property
    def share(self) -> float:
        """How far it is, 0 to 1."""
        return self._fades.share() if self.has_begun else 0.0

    @property
    def seconds(self) -> float:
        """How many have passed since it has begun, at normal speed."""
        return self.share * LEAVES

    def begin(self, way: Transition) -> None:
        """Set out on the way to a game."""
        self.way = way
        self._fades.begin(LEAVES)

    def forget(self) -> None:
        """Let it be as if it had not begun."""
        self.way = None
        self._bare = None

    def draw(self, surface: Surface, paint_bare: Callable[[Surface], None]) -> None:
        """Cover all that is drawn more and more by what ``paint_bare`` paints."""
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
