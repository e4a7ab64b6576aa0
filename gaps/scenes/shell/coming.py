"""A screen that is laid out and drawn before it is visible."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from pygame import Surface

from gaps.stage.ahead import Ahead, IsOver, breathe
from gaps.stage.core.scene import Scene, lay_out

Size = tuple[int, int]


class Coming:
    """Prepares a screen in slices.

    Nothing else may use its scenes meanwhile.
    """

    def __init__(
        self, seen: Sequence[Scene], size: Size, hidden: Sequence[Scene] = ()
    ) -> None:
        """Prepare the ``seen`` scenes, lowest first, in a window of ``size``.

        The ``hidden`` scenes below them are laid out, too.
        """
        self.size = size
        self._seen = seen
        self._hidden = hidden
        self._picture = Surface(size)
        self._works = deque([Ahead(self._prepare)])

    @property
    def top(self) -> Scene:
        """The topmost of its scenes."""
        return [*self._hidden, *self._seen][-1]

    def before(self, work: Callable[[], None]) -> None:
        """Do ``work`` before everything that is left, in slices, too."""
        self._works.appendleft(Ahead(work))

    def then(self, use: Callable[[Surface], None]) -> None:
        """Call ``use`` with the screen's picture when it is drawn, in slices, too."""
        self._works.append(Ahead(lambda: use(self._picture)))

    def rehearse(self) -> None:
        """Draw also what appears after the first picture, in slices."""
        self._works.append(Ahead(lambda: self.top.rehearse(Surface(self.size))))

    def go_on(self, is_over: IsOver) -> bool:
        """Do a slice of the work; return True if all is done."""
        while self._works:
            if not self._works[0].go_on(is_over):
                return False
            self._works.popleft()
        return True

    def cancel(self) -> None:
        """Drop the work that is left."""
        for work in self._works:
            work.cancel()
        self._works.clear()

    def _prepare(self) -> None:
        for scene in (*self._hidden, *self._seen):
            if scene.laid_out_for != self.size:
                lay_out(scene, self.size)
                breathe()
        for scene in self._seen:
            scene.dirty = False
            scene.draw(self._picture, 0.0)
            breathe()
